"""The first screen: a verdict about the field or the table, and marks that follow the band."""

import pandas as pd
import pytest

from reports.questions.documents.first_screen import (
    BAD,
    DOUBT,
    GOOD,
    field_text,
    is_setting,
    mark_of,
    sets_text,
    worst,
)
from reports.questions.documents.item_table import worth_cell
from reports.sentences.verdicts import Band

RATES = pd.DataFrame(
    {
        "label": ["Claw", "Wasp", "Axe"],
        "mean": [0.63, 0.41, 0.50],
        "low": [0.61, 0.38, 0.48],
        "high": [0.65, 0.43, 0.52],
        "n": [2000, 1900, 1800],
    }
)
BAND = Band(0.45, 0.55)


def marks(band):
    return [mark_of(row, (band.low, band.high)) for row in RATES.itertuples()]


def test_marks_follow_the_whole_interval():
    assert marks(BAND) == [BAD, BAD, GOOD]
    assert marks(Band(0.42, 0.64)) == [DOUBT, DOUBT, GOOD]
    assert worst([GOOD, DOUBT]) == DOUBT and worst([""]) == ""


def test_the_farthest_is_named_first():
    text = field_text(RATES, marks(BAND), "heroes", BAND)
    assert text.startswith(
        "2 of 3 heroes are outside the wanted 45-55 %: Claw 63.0 % (61.0 to 65.0"
    )
    assert "Axe" not in text


def test_what_is_not_sure_is_not_called_outside():
    wide = Band(0.42, 0.64)
    text = field_text(RATES, marks(wide), "heroes", wide)
    assert text == "None of 3 heroes is outside the wanted 42-64 % for sure; 2 may be."


@pytest.mark.parametrize(
    ("change", "is_one"),
    [("cards.axe.hits=2", True), ("hits of The Axe 1 → 2", False), ("a.b=1, c.d=2", True)],
)
def test_only_paths_with_values_become_a_command(change, is_one):
    assert is_setting(change) == is_one
    if is_one:
        assert sets_text(change).count("--b ") == change.count("=")


def test_a_worth_has_a_colour_only_where_it_stands():
    rows = pd.DataFrame(
        {"mean": [0.05, 0.05], "low": [0.02, -0.02], "high": [0.08, 0.12], "n": [900, 900],
         "q": [0.01, 0.3]}
    )  # fmt: skip
    clear, open_one = (worth_cell(row) for row in rows.itertuples())
    assert clear.strength == pytest.approx(0.5) and open_one.strength == 0
    assert clear.text == "+5.0 ± 3.0"
    assert worth_cell(next(rows.itertuples()), -1).text == "-5.0 ± 3.0"
