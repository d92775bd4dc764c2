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

_checked: set[Path] = set()


def discard_damaged(folder: Path) -> None:
    """Delete what does not match its checksum, and say so in a line; once a process."""
    if folder in _checked:
        return
    _checked.add(folder)
    damaged = [path for path in sorted(folder.glob(PATTERN)) if not _is_whole(path)]
    for path in damaged:
        path.unlink(missing_ok=True)
        _checksum_of(path).unlink(missing_ok=True)
    if damaged:
        print(f"damaged compiled code was thrown away (files: {len(damaged)})", file=sys.stderr)


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
