"""Reads TOML files, and says which file and line cannot be read."""

import re
import tomllib
from pathlib import Path
from typing import Any

from sim.core.errors import UserError

MISTAKE = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)")


def read_toml(file: Path) -> dict[str, Any]:
    """Return the content of a TOML file, or raise a UserError that names the file."""
    text = _read_text(file)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UserError(_mistake(file, text, str(error))) from None
    except RecursionError:
        raise UserError(f"{file}: lists or tables are nested too deeply") from None
    except ValueError:  # a number of more digits than Python reads, a date that does not exist
        raise UserError(f"{file}: a number or a date cannot be read") from None


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(f"there is no file `{file}`") from None
    except UnicodeDecodeError:
        raise UserError(f"`{file}` is not a text file in UTF-8") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UserError(f"cannot read `{file}`: {reason.lower()}") from None


def _mistake(file: Path, text: str, message: str) -> str:
    match = MISTAKE.fullmatch(message)
    if match is None:
        return f"{file} is not valid TOML: {message}"
    line = match["line"] or text.count("\n") + 1
    what = match["what"]
    return f"{file}, line {line}: {what[:1].lower()}{what[1:]}"
