"""Compiled code on disk: what was damaged is made anew, and a folder to read from is enough."""

import errno
from pathlib import Path

import pytest
from numba import types
from numba.core import caching

from sim.core import code_cache, jit

SIGNATURE = types.int64(types.int64)
pytestmark = pytest.mark.compiled


def double(number):
    """Return twice a number."""
    return 2 * number


@pytest.fixture
def load(tmp_path, monkeypatch):
    """Return a function that compiles or loads `double` as a new process would."""

    def as_a_new_process():
        monkeypatch.setattr(code_cache, "_checked", {})
        entry = jit.compile_entry(double, SIGNATURE, tmp_path)
        assert entry(21) == 42
        return "loaded" if entry.stats.cache_hits else "compiled"

    return as_a_new_process


def file_of(folder, ending):
    """Return the one file of that kind."""
    (found,) = folder.glob(f"*/*.{ending}")
    return found


def flip_a_bit(path):
    """Change one bit in the middle."""
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def truncate(path):
    """Keep the first half."""
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def lose_checksum(path):
    """Forget what the file was."""
    path.with_name(path.name + code_cache.CHECKSUM).unlink()


def garble_checksum(path):
    """Write something else where the checksum was."""
    path.with_name(path.name + code_cache.CHECKSUM).write_bytes(b"\xff\x00")


def test_whole_code_is_loaded_without_a_word(load, capsys):
    assert load() == "compiled"
    assert load() == "loaded"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", [flip_a_bit, truncate, lose_checksum, garble_checksum])
def test_damaged_code_is_thrown_away_with_one_line_and_compiled_again(
    load, tmp_path, capsys, ending, damage
):
    load()
    damage(file_of(tmp_path, ending))
    assert load() == "compiled"
    assert capsys.readouterr().err == "damaged compiled code was thrown away (files: 1)\n"
    assert load() == "loaded"


def test_a_full_disk_does_not_stop_the_work(load, tmp_path, monkeypatch, capsys):
    def refuse(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "_open_for_write", refuse)
    assert load() == "compiled"
    assert capsys.readouterr().err == "compiled code cannot be kept: No space left on device\n"


def test_what_is_compiled_is_loaded_from_a_folder_that_cannot_be_written_to(load, monkeypatch):
    load()

    def refuse(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(caching.tempfile, "TemporaryFile", refuse)
    assert load() == "loaded"


def test_damage_in_a_folder_that_cannot_be_written_to_is_not_used(
    load, tmp_path, monkeypatch, capsys
):
    load()
    flip_a_bit(file_of(tmp_path, "nbc"))

    def refuse(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "unlink", refuse)
    for _ in range(2):
        assert load() == "compiled"
        message = "damaged compiled code is not used (Read-only file system)\n"
        assert capsys.readouterr().err == message


def test_a_lock_that_cannot_be_made_is_no_hindrance(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    with jit.compiling(blocked / "folder", "duel"):
        pass
