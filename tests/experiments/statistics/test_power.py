"""Games that see a difference: against the textbook, and against simulated comparisons."""

import json

import numpy as np
import pytest

from balance import arguments
from balance.cli import main
from experiments.playing import execution
from experiments.statistics import power
from experiments.statistics.estimates import Estimate, paired_difference
from tests.experiments import fakes

Z = 1.959963984540054 + 0.8416212335729143  # two-sided 5 %, power 80 %


def pilot(rate, differing=None):
    exact = [Estimate(value, value, value, 2000) for value in (rate, differing or 0.0)]
    return power.Pilot(exact[0], exact[1] if differing else None)


def test_unpaired_games_are_those_of_the_textbook():
    """0.5 against 0.51: (z / 0.01)² x (0.25 + 0.2499) = 39,236 games a side."""
    assert power.unpaired_need(pilot(0.5), 0.01).games == pytest.approx(
        Z**2 / 0.01**2 * (0.25 + 0.51 * 0.49), abs=1
    )


def test_pairs_that_rarely_differ_need_fewer_games():
    found = pilot(0.5, 0.05)
    paired, unpaired = power.paired_need(found, 0.01), power.unpaired_need(found, 0.01)
    assert paired.games == pytest.approx(Z**2 / 0.01**2 * (0.05 - 0.01**2), abs=1)
    assert unpaired.games / paired.games > 9


def test_the_games_found_see_the_difference_as_often_as_promised():
    """Over 2,000 repetitions the share seen has a standard error of 0.009."""
    found = power.paired_need(pilot(0.5, 0.1), 0.02)
    draws = np.random.default_rng(5).multinomial(found.games, [0.06, 0.04, 0.9], 2000)
    z = (draws[:, 0] - draws[:, 1]) / np.sqrt(draws[:, 0] + draws[:, 1])
    assert abs((z > 1.96).mean() - 0.8) < 4 * 0.009


def test_a_pilot_of_two_variants_counts_the_pairs_that_differ():
    before, after = np.array([1, 1, 0, 0, 1]), np.array([1, 0, 0, 1, 1])
    found = power.pilot_of(before, after)
    assert found.differing.mean == pytest.approx(2 / 5)
    assert paired_difference(before, after).n == found.differing.n


def test_a_pilot_of_one_variant_cannot_judge_pairs():
    with pytest.raises(ValueError, match="one variant"):
        power.paired_need(pilot(0.5), 0.01)


@pytest.fixture
def coin(monkeypatch):
    monkeypatch.setattr(arguments, "find_game", fakes.find_game)
    monkeypatch.setattr(arguments, "seat_policies", lambda game, seats: fakes.coin_policies())
    monkeypatch.setattr(execution, "compiled_play", lambda: fakes.play_chunk)


def test_plan_answers_for_both_ways_of_seeding(coin, capsys):
    command = ["plan", "coin", "--b", "rules.chance=45", "--difference", "2pp", "--games", "300"]
    assert main([*command, "--json"]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    unrelated, same = (games[way]["0.8"]["games"] for way in games)
    assert same < unrelated


def test_plan_speaks(coin, capsys):
    assert main(["plan", "coin", "--games", "300"]) == 0
    said = capsys.readouterr().out
    assert "difference of 1 points" in said and "Give --a or --b" in said


@pytest.mark.parametrize("points", ["much", "0pp", "200pp"])
def test_a_difference_that_is_none_is_refused(coin, capsys, points):
    assert main(["plan", "coin", "--difference", points]) == 2
    assert "--difference" in capsys.readouterr().err
