"""Sets of ranges that experiments share, and rankings of entrants in many worlds."""

from types import SimpleNamespace

import numpy as np
import pytest

from experiments.planning import worlds
from experiments.planning.designs.words import words
from experiments.planning.library import library
from experiments.planning.plan import read_experiment
from experiments.statistics.precision import Precision
from sim.core.analysis import Noun
from sim.core.errors import UserError
from tests.experiments.mirrored import TEXT, mirrored_game

GAMES, WORLDS = 200, (1, 2, 3)
MIRROR = '[mirror]\nlow = 1\nhigh = {high}\npaths = ["cards.left.power", "cards.right.power"]\n'


def plan(tmp_path, text):
    (tmp_path / "known.toml").write_text(MIRROR.format(high=5))
    file = tmp_path / "test.toml"
    file.write_text(text)
    return read_experiment(file, find_game=mirrored_game)


def test_ranges_of_a_file_beside_the_experiment_are_read_and_own_ones_win(tmp_path):
    text = TEXT.partition("[parameters")[0].format(worlds=4)
    shared = 'ranges = "known.toml"\n' + text
    assert plan(tmp_path, shared).ranges.to_dict("records") == [
        {"parameter": "mirror", "from": 1, "to": 5, "fields": 2, "first": "cards.left.power",
         "because": ""},
    ]  # fmt: skip
    own = shared + MIRROR.replace("[mirror]", "[parameters.mirror]").format(high=2)
    assert plan(tmp_path, own).ranges["to"].tolist() == [2]


def test_a_set_that_is_not_there_is_refused_with_the_file_and_the_key(tmp_path):
    file = tmp_path / "test.toml"
    file.write_text('question = "?"\ngame = "prdbg"\ngames = 10\nranges = "asumed"\n')
    with pytest.raises(UserError, match=r"test\.toml: ranges: no set `asumed`; did you mean"):
        read_experiment(file)


def test_the_library_draws_its_worlds_from_one_set():
    found = [read_experiment(library()[name], {"ensemble": 2, "games": 10}).ranges
             for name in ("prdbg_sides", "prdbg_first_turn", "prdbg_strategies")]  # fmt: skip
    assert len(found[0]) > 50
    assert all(each.equals(found[0]) for each in found)


def round_robin(rates):
    """Return an experiment of three entrants in worlds, and who won; `rates` by world and pair."""
    sides = ("heads", "tails")
    names = ("ace", "king", "deuce")
    cells, winners = [], {}
    for world in WORLDS:
        for one in names:
            for other in names:
                if one != other:
                    cell = SimpleNamespace(
                        name=f"{one}:{other}:{world}",
                        levels={"heads": one, "tails": other, "world": world},
                    )
                    cells.append(cell)
                    wins = int(GAMES * rates(world, one, other))
                    winners[cell.name] = np.array([0] * wins + [1] * (GAMES - wins))
    game = SimpleNamespace(sides=sides, analysis=SimpleNamespace(noun=Noun()))
    named = dict(game=game, cells=cells, precision=Precision(), side="heads", name="cup")
    return SimpleNamespace(**named, blocks=("world",), factors=()), winners


def rates(world, one, other):
    """Ace beats all others in two worlds; in the third the deuce does."""
    best = "deuce" if world == WORLDS[-1] else "ace"
    return 0.9 if one == best else 0.1 if other == best else 0.5


def test_a_ranking_is_told_with_the_worlds_in_which_it_holds_and_is_reversed():
    experiment, winners = round_robin(rates)
    shares = worlds.shares_of(experiment, winners)
    standings = worlds.standings_table(experiment, shares)
    assert standings["entrant"].tolist() == ["ace", "deuce", "king"]
    assert standings["first_in"].tolist() == [2, 1, 0]
    assert standings["mean"].sum() == pytest.approx(1.5)  # everyone plays both sides
    pairs = worlds.ranking_table(experiment, shares).set_index(["entrant", "foe"])
    ace = pairs.loc[("ace", "deuce")]
    assert (ace["ahead_in"], ace["behind_in"], ace["worlds"]) == (2, 1, 3)
    assert ace["mean"] == pytest.approx((0.9 - 0.3) / 3)
    tables = {"averages": None, "standings in worlds": standings,
              "ranking in worlds": pairs.reset_index()}  # fmt: skip
    message = " ".join(words(experiment, tables))
    assert "Over 3 worlds ace is best" in message and "the most wins in 2 of them" in message
    assert "its lead is clear in 2 of 3 worlds, and reversed in 1" in message
