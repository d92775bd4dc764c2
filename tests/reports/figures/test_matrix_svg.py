"""Squares of who beats whom: no colour at even, blue above, orange below."""

import re

import pandas as pd

from reports.figures import svg

TABLE = pd.DataFrame(
    {
        "entrant": ["ana", "ana", "ben"],
        "foe": ["ben", "cleo", "cleo"],
        "mean": [0.5, 0.72, 0.68],
        "low": [0.48, 0.7, 0.66],
        "high": [0.52, 0.74, 0.7],
        "n": 2_000,
    }
)


def colours(table):
    """Return the colour and its strength, square by square."""
    drawn = svg.matrix(table, "entrant", "foe", "Who beats whom?")
    return re.findall(r'fill="(var\(--\w+\))" fill-opacity="([\d.]+)"', drawn)


def test_an_even_match_has_no_colour_whatever_the_others_are():
    """Fault 9: a matrix was centred on its own middle, so that 60 % looked like a loss."""
    (_, even), (up, strong), (_, less) = colours(TABLE)
    assert even == "0.00" and up == "var(--up)"
    assert float(strong) > float(less) > 0.5


def test_a_loss_is_orange():
    assert colours(TABLE.assign(mean=[0.4, 0.3, 0.45]))[1][0] == "var(--down)"
