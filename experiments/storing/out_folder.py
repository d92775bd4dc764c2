"""A folder of results: only files that we wrote are replaced, and a manifest says which they are.

Files are put in place one by one, the manifest last. A kill in between leaves files that do not
match the manifest, which readers notice; whatever else lies in the folder stays as it is.
"""

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path

from sim.core.errors import UserError

try:
    import fcntl
except ImportError:  # not a POSIX system: two runs at once may mix their files there
    fcntl = None  # type: ignore[assignment]

MANIFEST = "manifest.json"


def check_out(folder: Path | None) -> None:
    """Refuse, before any game is played, a folder that results cannot be written to."""
    if folder is None:
        return
    if folder.exists() and not folder.is_dir():
        raise UserError(f"--out {folder}: is a file, not a folder")
    if folder.is_dir() and not _is_ours(folder):
        with _alone(folder):  # another run may be putting its first files there
            is_ours = _is_ours(folder)
        if not is_ours:
            raise UserError(
                f"--out {folder}: holds files that are not results; name another folder"
            )
    check_place(folder, "--out")


def _is_ours(folder: Path) -> bool:
    """Tell whether a folder is empty, or holds results."""
    return not any(folder.iterdir()) or read_manifest(folder) is not None


def check_place(path: Path, option: str) -> None:
    """Refuse a file or folder that cannot be made where it is wanted."""
    nearest = next(place for place in (path.absolute(), *path.absolute().parents) if place.exists())
    if nearest != path.absolute() and not nearest.is_dir():
        raise UserError(f"{option} {path}: {nearest.name} is a file, not a folder")
    try:  # asking for permissions says nothing about read-only file systems
        tempfile.TemporaryFile(dir=nearest if nearest.is_dir() else nearest.parent).close()
    except OSError:
        raise UserError(f"{option} {path}: nothing can be written there") from None


@contextlib.contextmanager
def fresh_folder(folder: Path) -> Iterator[Path]:
    """Yield a folder whose files take their places in `folder` when all went well."""
    check_out(folder)
    try:
        folder.absolute().parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.absolute().parent))
    except OSError as error:
        raise UserError(f"--out {folder}: {error.strerror}") from None
    try:
        yield fresh
        _publish(fresh, folder)
    except OSError as error:
        raise UserError(f"--out {folder}: {error.strerror}") from None
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _publish(fresh: Path, folder: Path) -> None:
    """Put the fresh files in place of those that we wrote before."""
    sums = {path.name: _digest(path) for path in sorted(fresh.iterdir())}
    (fresh / MANIFEST).write_text(json.dumps({"files": sums}, indent=2) + "\n", "utf-8")
    folder.mkdir(exist_ok=True)
    with _alone(folder):
        ours = set(read_manifest(folder) or {})
        for name in sums:
            if (folder / name).exists() and name not in ours:
                raise UserError(f"--out {folder}: `{name}` there is no result; name another folder")
        for name in (*sums, MANIFEST):
            os.replace(fresh / name, folder / name)
        for name in ours - set(sums):
            (folder / name).unlink(missing_ok=True)


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let one process at a time put its files into a folder."""
    if fcntl is None:
        yield
        return
    place = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(place, fcntl.LOCK_EX)
        yield
    finally:
        os.close(place)


def read_manifest(folder: Path) -> dict[str, str] | None:
    """Return the checksums of the files that we wrote there; None if it holds no result."""
    try:
        files = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    is_sound = isinstance(files, dict) and all(
        Path(name).name == name and isinstance(digest, str) for name, digest in files.items()
    )
    return files if is_sound else None


def is_whole(folder: Path, names: Collection[str] | None = None) -> bool:
    """Tell whether every file of a result, or some of them, are as they were written."""
    files = read_manifest(folder)
    if files is None:
        return False
    try:
        return all(_digest(folder / name) == files.get(name) for name in names or files)
    except OSError:
        return False


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
