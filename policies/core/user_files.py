"""Files of the user's: a policy's own, those that it imports, and the data that it reads.

Compiled code and stored games belong to what all of them said. Python tells of every file that is
opened while a policy's file runs, so that data which the policy does not declare is refused.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
import sysconfig
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType, ModuleType

from sim.core import jit, sources
from sim.core.errors import UserError

OURS = ("sim", "policies", "experiments", "reports", "balance")
IMPORTING = "<frozen importlib._bootstrap>"

_modules: dict[Path, tuple[tuple, ModuleType]] = {}  # with the stamps of what was read
_reads: dict[Path, set[Path]] = {}  # data that a user's file has opened
_running: list[Path] = []  # user's files that are being run; empty: nothing is noted


def load_module(file: Path) -> ModuleType:
    """Run a user's file, once per version of it and of the data that it reads."""
    if file not in _modules or _modules[file][0] != _stamp(file):
        module = _run(file)
        _modules[file] = (_stamp(file), module)
    return _modules[file][1]


def _stamp(file: Path) -> tuple:
    """Return what changes when a file or its data is edited."""
    parts = [path for path in (file, *sorted(_reads.get(file, ()))) if path.exists()]
    return tuple((path, path.stat().st_mtime_ns, path.stat().st_size) for path in parts)


def _run(file: Path) -> ModuleType:
    """Run a file under a name that compiled code can refer to."""
    _listen()
    _reads.pop(file, None)
    _running.append(file)
    try:
        module_name = f"balance_policy_{sources.source_digest([file])}"
        spec = importlib.util.spec_from_file_location(module_name, file)
        assert spec and spec.loader  # the file ends with .py
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise UserError(f"policy file {file.name}, line {error.lineno}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        line = traceback.extract_tb(error.__traceback__)[-1].lineno
        what = f"{type(error).__name__}: {error}"
        raise UserError(f"policy file {file.name}, line {line}: {what}") from None
    finally:
        _running.pop()
    return module


def helpers_of(file: Path, known: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """Return the user's other files that a policy file imports, and those that they import."""
    for name in _imported(ast.parse(file.read_text("utf-8"))):
        origin = getattr(sys.modules.get(name), "__file__", None)
        helper = Path(origin).resolve() if origin else None
        if helper and helper not in (*known, file) and is_users(helper):
            known = helpers_of(helper, (*known, helper))
    return tuple(sorted(known))


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the full names of the modules that a file imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_users(file: Path) -> bool:
    """Tell whether a module is neither ours nor installed: its edits are the user's."""
    return file.suffix == ".py" and not _is_installed(file)


def _is_installed(file: Path) -> bool:
    places = ("stdlib", "platstdlib", "purelib", "platlib")
    installed = {Path(sysconfig.get_path(place)).resolve() for place in places}
    is_ours = any(file.is_relative_to(jit.ROOT / part) for part in OURS)
    return is_ours or bool(installed.intersection(file.parents))


def declared_data(file: Path, names: Sequence[str]) -> tuple[tuple[str, bytes], ...]:
    """Return the data files that a policy declares, as they are."""
    found = []
    for name in sorted(names):
        path = (file.parent / name).resolve()
        if not path.is_relative_to(file.parent):
            raise UserError(f"policy file {file.name}: {name} is not in its folder")
        if not path.is_file():
            raise UserError(f"policy file {file.name}: data file {name}: there is no such file")
        found.append((name, path.read_bytes()))
    return tuple(found)


def check_reads(file: Path, helpers: Sequence[Path], names: Sequence[str]) -> None:
    """Refuse a policy whose files have read data that it does not declare."""
    declared = {(file.parent / name).resolve() for name in names}
    for reader in (file, *helpers):
        for path in sorted(_reads.get(reader, set()) - declared):
            if path.is_relative_to(file.parent):
                name = path.relative_to(file.parent).as_posix()
                what = f'`@policy(..., files=["{name}"])` must say so'
            else:
                name, what = path.name, "which is not in its folder"
            raise UserError(f"policy file {file.name}: {reader.name} reads {name}; {what}")


_is_listening: list[bool] = []


def _listen() -> None:
    """Ask Python to tell of files that are opened; that cannot be taken back."""
    if not _is_listening:
        _is_listening.append(True)
        sys.addaudithook(_hear)


def _hear(event: str, arguments: tuple) -> None:
    """Note a file that is opened for reading while a user's file runs."""
    if event != "open" or not _running:
        return
    place, mode, _ = arguments
    if not isinstance(place, str | bytes) or (mode and not {"r", "+"} & set(mode)):
        return
    reader = _reader(sys._getframe(1))
    path = Path(place.decode() if isinstance(place, bytes) else place).resolve()
    if reader and not _is_installed(path) and path.suffix not in (".py", ".pyc"):
        _reads.setdefault(reader, set()).add(path)


def _reader(frame: FrameType | None) -> Path | None:
    """Return the user's file that is at work, if it is not importing another one."""
    while frame and frame.f_code.co_filename != IMPORTING:
        file = Path(frame.f_code.co_filename)
        if file.is_absolute() and is_users(file.resolve()):
            return file.resolve()
        frame = frame.f_back
    return None
