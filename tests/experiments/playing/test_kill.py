"""Kill -9 at any moment loses only unfinished chunks: going on ends with the same bytes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.experiments.sweeps import CHUNK

ROOT = Path(__file__).parents[3]
TIMES = 10


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("killed")


@pytest.fixture(scope="module")
def message(folder) -> list[dict]:
    """Kill sweeps at ten moments, let each go on, and return what each kill left behind."""
    command = [sys.executable, "-m", "tests.experiments.playing.kills", str(folder), str(TIMES)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def tables(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("out/*.csv")}


def test_a_killed_sweep_keeps_the_chunks_that_are_in_the_store(message):
    """Every kill comes in mid-run: after chunk k is in the store, and before the next one is."""
    assert all(kill["was_killed"] for kill in message), message
    assert [kill["kept"] for kill in message] == [CHUNK * kill["moment"][0] for kill in message]


def test_some_of_the_kills_come_in_the_middle_of_writing(message):
    assert any(kill["partial"] for kill in message), message


def test_ten_killed_sweeps_end_with_the_same_bytes(message, folder):
    whole = tables(folder / "whole")
    assert [kill["ended"] for kill in message] == [0] * TIMES
    assert set(whole) == {"cells.csv", "differences.csv", "levels.csv"}
    assert [tables(folder / str(number)) for number in range(TIMES)] == [whole] * TIMES
    assert list(folder.glob("*/store/.partial/*")) == []
