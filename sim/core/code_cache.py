"""Compiled code on disk: each file has a checksum, and what was damaged is thrown away.

Machine code is trusted blindly by whoever loads it, so a flipped bit would play wrong games. Every
file of a folder is compared with its checksum once a process, before anything is loaded from it.
A folder that cannot be written to still serves what it holds.
"""

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from numba.core import caching

CHECKSUM = ".sha256"
PATTERN = "*/*.nb[ci]"  # Numba's index and machine code, in a folder for each source folder

_checked: dict[Path, bool] = {}  # whether what a folder holds can be trusted


def discard_damaged(folder: Path) -> bool:
    """Delete what does not match its checksum, and say so in a line; once a process.

    Return whether what is left can be used: damage in a folder that cannot be written to stays.
    """
    if folder not in _checked:
        damaged = [path for path in sorted(folder.glob(PATTERN)) if not _is_whole(path)]
        _checked[folder] = _discard(damaged) if damaged else True
    return _checked[folder]


def _discard(damaged: list[Path]) -> bool:
    """Delete damaged files; tell whether that was possible."""
    try:
        for path in damaged:
            path.unlink(missing_ok=True)
            _checksum_of(path).unlink(missing_ok=True)
    except OSError as error:
        print(f"damaged compiled code is not used ({error.strerror})", file=sys.stderr)
        return False
    print(f"damaged compiled code was thrown away (files: {len(damaged)})", file=sys.stderr)
    return True


def seal(folder: Path) -> None:
    """Write the checksums of what was compiled into a folder."""
    for path in folder.glob(PATTERN):
        if not _is_whole(path):
            with contextlib.suppress(OSError):
                _write(_checksum_of(path), _digest(path))


def _checksum_of(path: Path) -> Path:
    return path.with_name(path.name + CHECKSUM)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _is_whole(path: Path) -> bool:
    """Tell whether a file is what it was when its checksum was written."""
    try:
        return _checksum_of(path).read_text("ascii") == _digest(path)
    except (OSError, UnicodeDecodeError):
        return False


def _write(path: Path, text: str) -> None:
    """Write a small file so that others see all of it or nothing."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as new:
        new.write(text)
    os.replace(new.name, path)


@contextlib.contextmanager
def readable_suffices() -> Iterator[None]:
    """Let Numba load from a folder that it cannot write to, and go on if it cannot save there."""
    ensure, save = caching._CacheLocator.ensure_cache_path, caching.Cache.save_overload

    def ensure_if_possible(locator: caching._CacheLocator) -> None:
        with contextlib.suppress(OSError):
            ensure(locator)

    def save_if_possible(cache: caching.Cache, signature: object, data: object) -> None:
        try:
            save(cache, signature, data)
        except OSError as error:
            print(f"compiled code cannot be kept: {error.strerror}", file=sys.stderr)

    caching._CacheLocator.ensure_cache_path = ensure_if_possible
    caching.Cache.save_overload = save_if_possible
    try:
        yield
    finally:
        caching._CacheLocator.ensure_cache_path = ensure
        caching.Cache.save_overload = save
