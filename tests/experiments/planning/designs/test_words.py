"""The answer of each design in words: every claim with its interval, from the tables alone."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from experiments.planning.designs import matches
from experiments.planning.designs.words import words
from experiments.statistics import shared_luck
from experiments.statistics.estimates import clustered_share, wilson
from sim.core.analysis import Noun

EXPERIMENT = SimpleNamespace(
    side="heads",
    name="coins",
    blocks=("world",),
    factors=(SimpleNamespace(name="chance"),),
    game=SimpleNamespace(analysis=SimpleNamespace(noun=Noun("hero", "heroes"))),
)


def table(label, *rows, **columns):
    names = [label, "mean", "low", "high"]
    return pd.DataFrame(rows, columns=names).assign(**columns)


def said(**tables):
    named = {name.replace("_", " "): frame for name, frame in tables.items()}
    return " ".join(words(EXPERIMENT, named))


CELLS = table("cell", ("a=1", 0.4, 0.35, 0.45), ("a=2", 0.5, 0.45, 0.55), ("a=3", 0.3, 0.2, 0.4))
CHANGES = table("cell", ("a=2", 0.1, 0.05, 0.15), ("a=3", -0.1, -0.2, 0.01), baseline="a=1")


def test_a_grid_names_the_baseline_and_what_changes():
    message = said(cells=CELLS, differences=CHANGES)
    assert "With a=1, heads win 40.0% (35.0% to 45.0%)." in message
    assert "Heads win measurably more often: a=2 +10.0 points (+5.0 to +15.0)." in message
    assert "No measurable change: a=3." in message


def test_lengths_are_told_where_they_differ():
    short, long = {"rounds": [3, 5, 4]}, {"rounds_low": [2, 4, 3], "rounds_high": [3.5, 6, 5]}
    message = said(cells=CELLS.assign(**short, **long), differences=CHANGES)
    assert "longest with a=2, 5.00 rounds (4.00 to 6.00)" in message
    assert "shortest with a=1, 3.00 rounds (2.00 to 3.50)" in message
    even = said(cells=CELLS.assign(rounds=3, rounds_low=2, rounds_high=4), differences=CHANGES)
    assert "Games are about equally long in all cells." in even


def test_without_a_baseline_the_extremes_are_named():
    message = said(cells=CELLS, differences=CHANGES.iloc[:0])
    assert "most often with a=2: 50.0% (45.0% to 55.0%)" in message
    assert "least often with a=3: 30.0% (20.0% to 40.0%)" in message


def test_only_a_few_cells_are_named():
    many = table("cell", *((f"a={n}", 0.1, 0.05, 0.15) for n in range(9)), baseline="a=1")
    assert "and 6 more" in said(cells=CELLS, differences=many)


def test_a_round_robin_names_the_best_and_a_side_that_has_it_better():
    standings = table("entrant", ("A", 0.6, 0.55, 0.65), ("B", 0.4, 0.35, 0.45))
    sides = table("side", ("red", 0.58, 0.53, 0.63), ("blue", 0.42, 0.37, 0.47))
    message = said(cells=CELLS, differences=CHANGES, standings=standings, sides=sides)
    assert "Best is A with 60.0% (55.0% to 65.0%)" in message
    assert "Side red has the better of it: it wins 58.0% (53.0% to 63.0%)." in message


def test_heroes_are_sorted_by_what_they_add():
    heroes = table("hero", ("A", 0.1, 0.05, 0.15), ("B", 0.0, -0.1, 0.1), ("C", -0.2, -0.3, -0.1))
    message = said(heroes=heroes)
    assert "Better than the average hero: A +10.0 points" in message
    assert "Worse than the average hero: C -20.0 points" in message
    assert "Not measurably different from the average hero: B." in message


def test_items_are_told_by_intervention():
    items = table("item", ("x", -0.1, -0.2, -0.05), ("y", 0.0, -0.1, 0.1), intervention="blank")
    message = said(interventions=items)
    assert message == (
        "Points are of the win rate of heads, on the same seeds. "
        "With its text blanked: x -10.0 points (-20.0 to -5.0); "
        "no measurable change for 1 item."
    )  # fmt: skip


def test_factors_that_luck_may_explain_are_not_ranked():
    morris = table("factor", ("a", 0.2, 0.1, 0.3), ("b", 0.02, 0.01, 0.03), noise=[0.1, 0.9])
    message = said(morris=morris.rename(columns={"mean": "mu_star"}))
    assert "range: a 20.0 points (10.0 to 30.0, noise 10%)." in message
    assert "Too few games to tell apart from luck, by the share of noise: b (90%)." in message


def test_sobol_indices_come_with_the_share_of_luck():
    row = {"factor": "a", "st": 0.6, "st_low": 0.5, "st_high": 0.7, "noise": 0.08}
    row |= {"s1": 0.4, "s1_low": 0.3, "s1_high": 0.5}
    message = said(sobol=pd.DataFrame([row]))
    assert "a 60% (50% to 70%), 40% (30% to 50%) by itself" in message
    assert "At most 8% of the variance between cells is luck" in message


def test_worlds_say_in_how_many_an_effect_holds():
    averages = table("chance", (60, 0.5, 0.4, 0.6), drawn=8, lowest=0.3, highest=0.7)
    row = {
        "chance": 60,
        "mean": 0.1,
        "low": 0.05,
        "high": 0.15,
        "verdict": "holds in 7 of 8 worlds",
        "between": 0.03,
    }
    effects = pd.DataFrame([{**row, "between_low": 0.02, "between_high": 0.06}])
    message = said(averages=averages, effects_in_worlds=effects)
    assert "chance=60: heads win 50.0% (40.0% to 60.0%) over 8 worlds" in message
    assert "+10.0 points (+5.0 to +15.0) on average, holds in 7 of 8 worlds" in message
    assert "± 3.0 points beyond luck (2.0 to 6.0)" in message


def test_teams_say_how_large_an_effect_is_over_all_of_them():
    averages = table("chance", (60, 0.5, 0.4, 0.6), drawn=8, lowest=0.3, highest=0.7)
    effects = table("chance", (60, 0.1, 0.05, 0.15), teams=8, clear_in=3)
    message = said(averages=averages, effects_over_teams=effects)
    assert "chance=60 is +10.0 points (+5.0 to +15.0) on average" in message
    assert "in 3 of 8 teams" in message


def test_a_cell_played_twice_on_the_same_seeds_is_no_second_witness():
    wins = np.arange(400) % 4 == 0
    once, twice = (shared_luck.share_over([wins] * times) for times in (1, 2))
    assert (twice.low, twice.high) == pytest.approx((once.low, once.high))
    assert once.low == pytest.approx(wilson(100, 400).low, abs=1e-3)


def test_cells_of_other_seeds_are_witnesses_of_their_own():
    wins = np.arange(400) % 4 == 0
    apart = shared_luck.share_over([wins, wins], seeds=[1, 2])
    assert apart.high - apart.low == pytest.approx(
        wilson(200, 800).high - wilson(200, 800).low, rel=0.01
    )


def test_two_clusters_tell_next_to_nothing():
    """The shares 0.45 and 0.5 of two seeds may lie close together by chance."""
    found = clustered_share([0.45, 0.5])
    assert found.low < 0.3 and found.high > 0.7


def test_opposite_luck_makes_an_average_sharper():
    wins = np.arange(400) % 2 == 0
    assert clustered_share((wins + ~wins) / 2).n == 400
    mixed = shared_luck.share_over([wins, np.roll(~wins, 1), ~wins])
    assert mixed.high - mixed.low < wilson(200, 400).high - wilson(200, 400).low


def test_matches_on_the_same_seeds_know_of_it():
    cells = pd.DataFrame({"cell": ["ab", "ba"], "red": ["A", "B"], "blue": ["B", "A"], "seed": 1})
    red_always = {"ab": np.zeros(100, int), "ba": np.zeros(100, int)}
    games = matches.observed(cells, ("red", "blue"), red_always)
    table = pd.DataFrame({"entrant": ["A"], "foe": ["B"], "mean": [0.5]})
    found = matches.with_shared_luck(table, games)
    assert found["low"][0] == pytest.approx(wilson(50, 100).low, abs=2e-3)
