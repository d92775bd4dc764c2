"""Writing a text file: all of it or nothing, and a refusal in one sentence."""

from pathlib import Path

from experiments.storing.out_folder import check_place
from sim.core.errors import UserError


def write(file: Path, text: str, what: str = "cannot write") -> None:
    """Write a text file, whole or not at all; `what` begins the sentence of a refusal."""
    if not file.name or file.is_dir():
        raise UserError(f"{what} {file}: it is a folder, not a file")
    check_place(file, what)
    draft = file.with_name(f".{file.name}.draft")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)
    except OSError as error:
        raise UserError(f"{what} {file}: {(error.strerror or str(error)).lower()}") from None
    finally:
        draft.unlink(missing_ok=True)
