"""Figures of metrics: each shows the numbers of its table, with their intervals."""

import numpy as np
import pandas as pd
import pytest

from reports import figures
from reports.figures import style
from reports.metrics import tempo
from reports.metrics.shares import shares

HEROES = ("ana", "ben", "cleo")
PAIRS = [(one, other) for one in HEROES for other in HEROES if one != other]
MATCHES = pd.DataFrame(PAIRS, columns=["entrant", "foe"]).join(
    shares([60, 50, 40, 50, 50, 50], [100] * 6)
)
RATES = pd.DataFrame({"label": HEROES}).join(shares([60, 45, 45], [100] * 3))


def estimates(prefix, means):
    half = 0.02
    ends = {"mean": means, "low": means - half, "high": means + half}
    return {f"{prefix}_{name}": values for name, values in ends.items()}


def power(count=3):
    means = np.linspace(0.1, -0.2, count)
    seen = np.where(np.arange(count) == 1, np.nan, means)
    groups = estimates("causal_blank", means) | estimates("seen_drawn", seen)
    return pd.DataFrame({"item": [f"card {i}" for i in range(count)], **groups})


SKILL = pd.DataFrame(
    {"policy": ["plain", "random"], **estimates("change", np.array([0.0, -0.3]))}
).join(shares([50, 20], [100, 100]))
COUNTS = pd.DataFrame(
    {"round": [2, 2, 3, 3], "winner": ["ana", "none"] * 2, "games": [10, 0, 90, 0]}
).join(shares([10, 0, 90, 0], [100] * 4))
FEATURES = pd.DataFrame(
    [
        (
            feature,
            number,
            result,
            float(number),
            number - 1.0,
            number + 1.0,
            100 if number < 3 else 5,
        )
        for feature in ("lead", "panic", "coins")
        for number in (1, 2, 3)
        for result in ("not won", "won")
    ],
    columns=["feature", "round", "result", "mean", "low", "high", "n"],
)
LEADS = pd.DataFrame(
    [
        (number, result, lead, 40)
        for number in (1, 2, 3)
        for result, sign in (("won", 1), ("not won", -1))
        for lead in (sign * number, 0)
    ],
    columns=["round", "result", "lead", "games"],
)
CELLS = pd.DataFrame({"shields": [1, 1, 2, 2], "heroes": ["three", "four"] * 2}).join(
    shares([20, 30, 40, 50], [100] * 4)
).assign(games=100)  # fmt: skip

DRAWN = {
    "heat map": lambda: figures.heat_map(MATCHES, "entrant", "foe", "Who beats whom?"),
    "item power": lambda: figures.item_power(power(), "Worth"),
    "win rates": lambda: figures.win_rates(RATES, "Wins", band=(0.45, 0.55)),
    "skill ladder": lambda: figures.skill_ladder(SKILL, "Skill"),
    "lengths": lambda: figures.length_histogram(COUNTS, "Lengths"),
    "features": lambda: figures.feature_ribbons(FEATURES, "Features"),
    "decided": lambda: figures.decided(tempo.decided(LEADS, 200), "Decided"),
    "curve": lambda: figures.sweep_curve(CELLS, "shields", "Curve", by="heroes"),
    "curve of names": lambda: figures.sweep_curve(CELLS.head(2), "heroes", "Curve"),
    "grid": lambda: figures.heat_map(CELLS, "shields", "heroes", "Grid", "win rate"),
}


def texts(panel):
    return [text.get_text() for text in panel.texts]


@pytest.mark.parametrize("name", DRAWN)
def test_every_figure_can_be_saved_twice_alike(name, tmp_path):
    for path in (tmp_path / "one.svg", tmp_path / "two.svg"):
        style.save(DRAWN[name](), path)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


@pytest.mark.parametrize("name", DRAWN)
def test_every_figure_says_that_it_shows_intervals(name):
    assert "95 % interval" in DRAWN[name]()._supxlabel.get_text()


def test_a_square_says_its_share_and_half_its_interval():
    """60 of 100 has Wilson's interval from 50.2 to 69.1 %: half of it is 9.4 points."""
    panel = DRAWN["heat map"]().axes[0]
    assert texts(panel)[0] == "60\n± 9"
    assert len(texts(panel)) == len(MATCHES)


def test_rows_and_columns_of_matches_have_the_same_order():
    panel = DRAWN["heat map"]().axes[0]
    names = [[label.get_text() for label in labels] for labels in
             (panel.get_xticklabels(), panel.get_yticklabels())]  # fmt: skip
    assert names == [list(HEROES)] * 2


def test_items_are_drawn_best_first_both_ways():
    left, right = DRAWN["item power"]().axes
    assert [label.get_text() for label in left.get_yticklabels()] == ["card 0", "card 1", "card 2"]
    assert list(left.get_yticks()) == [2, 1, 0]
    assert "causal" in left.get_title(loc="left") and "biased" in right.get_title(loc="left")


def test_of_many_items_the_largest_are_drawn_and_the_rest_is_named():
    figure = figures.item_power(power(50), "Worth")
    assert len(figure.axes[0].get_yticks()) == 30
    assert "the 30 largest of 50" in figure._supxlabel.get_text()


def test_the_band_that_is_wanted_is_drawn_and_named():
    legend = DRAWN["win rates"]().axes[0].get_legend()
    assert [text.get_text() for text in legend.get_texts()] == ["wanted: 45 to 55 %"]


def test_the_ladder_says_what_a_policy_is_worth():
    left, right = DRAWN["skill ladder"]().axes
    assert texts(left) == ["50.0%", "20.0%"]
    assert texts(right) == ["+0.0", "-30.0"]


def test_where_sides_meet_the_ladder_has_no_change():
    figure = figures.skill_ladder(SKILL[["policy", "mean", "low", "high", "n"]], "Skill")
    assert [texts(panel) for panel in figure.axes] == [["50.0%", "20.0%"]]


def test_a_winner_that_never_won_has_no_bars():
    figure = DRAWN["lengths"]()
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["won by ana"]


def test_rounds_that_few_games_reached_are_left_out():
    panel = DRAWN["features"]().axes[0]
    assert [list(line.get_xdata()) for line in panel.lines] == [[1, 2], [1, 2]]
