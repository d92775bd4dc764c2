"""Kill -9 at any moment loses only unfinished chunks: going on ends with the same bytes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TIMES = 10
GAMES = 540


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """The folder of all runs, and what each kill left behind."""
    folder = tmp_path_factory.mktemp("kills")
    command = [sys.executable, "-m", "tests.experiments.kills", str(folder), str(TIMES)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return folder, json.loads(done.stdout)


def tables(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("out/*.csv")}


def test_ten_killed_sweeps_end_with_the_same_bytes(killed):
    folder, told = killed
    whole = tables(folder / "whole")
    assert set(whole) == {"cells.csv", "differences.csv"}
    assert all(kill["ended"] == 0 for kill in told)
    for number in range(TIMES):
        assert tables(folder / str(number)) == whole


def test_kills_came_in_mid_run(killed):
    """Otherwise the test above shows nothing."""
    in_mid_run = [kill for kill in killed[1] if kill["was_killed"] and 0 < kill["kept"] < GAMES]
    assert len(in_mid_run) >= 3, killed[1]


def test_no_unfinished_work_is_left_lying_about(killed):
    folder, _ = killed
    assert list(folder.glob("*/store/.partial/*")) == []
