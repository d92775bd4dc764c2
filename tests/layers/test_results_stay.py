"""Results are what they were before the folders became layers: checksums, counts and means.

`results.json` was written by the flat layout. Intervals are not in it: they follow the statistics.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.planning.plan import read_experiment
from experiments.playing.execution import Execution
from experiments.playing.run import run
from experiments.playing.sweep import run_experiment
from experiments.storing import tables
from experiments.storing.runs import records
from experiments.storing.store import Store
from tests.experiments import fakes
from tests.experiments.sweeps import TEXT

KNOWN = json.loads(Path(__file__).with_name("results.json").read_text("utf-8"))
HOW = Execution(jobs=1, play=fakes.play_chunk, rows=True)


@pytest.fixture(scope="module")
def coins():
    game = fakes.coin_game()
    return run(game, game.load(), fakes.coin_policies(), 300, 7, HOW)


@pytest.fixture(scope="module")
def experiment(tmp_path_factory):
    folder = tmp_path_factory.mktemp("coins")
    (folder / "coins.toml").write_text(TEXT)
    plan = read_experiment(folder / "coins.toml", {}, lambda _: fakes.coin_game())
    how = replace(HOW, store=Store(folder / "store"))
    return run_experiment(plan, how, lambda _: fakes.coin_policies())


def test_a_run_has_the_same_checksum(coins):
    assert coins.checksum == KNOWN["run"]["checksum"]


@pytest.mark.parametrize("name", KNOWN["run"]["tables"])
def test_a_run_has_the_same_tables(coins, name):
    known = KNOWN["run"]["tables"][name]
    assert records(tables.all_frames(coins)[name].head(len(known))) == known


@pytest.mark.parametrize("name", KNOWN["experiment"])
def test_an_experiment_has_the_same_tables(experiment, name):
    known = KNOWN["experiment"][name]
    assert records(experiment.tables[name][list(known[0])]) == known
