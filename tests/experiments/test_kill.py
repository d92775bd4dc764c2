"""Kill -9 at any moment loses only unfinished chunks: going on ends with the same bytes."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TIMES = 10
GAMES = 540


def kill_and_go_on(folder: Path) -> list[dict]:
    """Kill sweeps at random moments, let each go on, and return what each kill left behind."""
    command = [sys.executable, "-m", "tests.experiments.kills", str(folder), str(TIMES)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def tables(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("out/*.csv")}


def test_ten_killed_sweeps_end_with_the_same_bytes(tmp_path):
    """At least three of the kills must have come in mid-run, or nothing is shown."""
    told = kill_and_go_on(tmp_path)
    in_mid_run = [kill for kill in told if kill["was_killed"] and 0 < kill["kept"] < GAMES]
    whole = tables(tmp_path / "whole")
    assert len(in_mid_run) >= 3, told
    assert set(whole) == {"cells.csv", "differences.csv", "levels.csv"}
    assert [tables(tmp_path / str(number)) for number in range(TIMES)] == [whole] * TIMES
    assert list(tmp_path.glob("*/store/.partial/*")) == []
