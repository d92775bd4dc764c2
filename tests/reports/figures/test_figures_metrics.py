"""Figures of metrics: each shows the numbers of its table, with their intervals."""

import pandas as pd
import pytest

from reports import figures
from reports.figures import style
from reports.metrics.shares import shares

HEROES = ("ana", "ben", "cleo")
PAIRS = [(one, other) for one in HEROES for other in HEROES if one != other]
MATCHES = pd.DataFrame(PAIRS, columns=["entrant", "foe"]).join(
    shares([60, 50, 40, 50, 50, 50], [100] * 6)
)
RATES = pd.DataFrame({"label": HEROES}).join(shares([60, 45, 45], [100] * 3))
CELLS = pd.DataFrame({"shields": [1, 1, 2, 2], "heroes": ["three", "four"] * 2}).join(
    shares([20, 30, 40, 50], [100] * 4)
).assign(games=100)  # fmt: skip

DRAWN = {
    "heat map": lambda: figures.heat_map(MATCHES, "entrant", "foe", "Who beats whom?"),
    "win rates": lambda: figures.win_rates(RATES, "Wins"),
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
