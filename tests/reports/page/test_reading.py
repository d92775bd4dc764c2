"""Tables and sentences as people read them: numbers, names, code, and how much is searched."""

from types import SimpleNamespace

import pandas as pd
import pytest

from reports.page import html
from reports.page.html import marked
from reports.page.report import notes_of, shown_findings
from reports.questions.smallest_change import CONFIRMING, affordable
from reports.sentences.columns import Reading, columns_of, number_text
from reports.sentences.names import Names
from reports.sentences.verdicts import untested_findings
from sim.core.analysis import Entrants, Noun

SEEN = pd.DataFrame(
    {
        "item": ["axe"],
        **{"mean": [0.184], "low": [-0.026], "high": [0.299], "n": [7_050], "q": [3e-225]},
        **{"with_mean": [0.375], "with_low": [0.363], "with_high": [0.386], "with_n": [6_990]},
        **{"note": ["biased"], "exposure": ["drawn"]},
    }
)


def texts_of(table, reading):
    return {column.heading: column.cells[0].text for column in columns_of(table, reading)}


def test_an_estimate_with_games_of_its_own_shows_them():
    found = texts_of(SEEN, Reading(("*",), "difference", "points"))
    assert found["difference, points"] == "18.4 (-2.6 to 29.9)"
    assert found["with, %"] == "37.5 (36.3 to 38.6; 6,990)"
    assert found["q"] == "< 0.001" and "note" not in found


def test_a_note_is_told_once_below_its_table():
    assert notes_of(pd.concat([SEEN, SEEN])) == ["drawn: biased"]


def test_rows_may_have_units_of_their_own():
    ends = {"mean": [0.5, 0.8], "low": [0.4, 0.7], "high": [0.6, 0.9], "n": [9, 9]}
    table = pd.DataFrame({"label": ["comebacks", "changes"], **ends, "unit": ["%", ""]})
    cells = columns_of(table)[1].cells
    assert [cell.text for cell in cells] == ["50.0 % (40.0 % to 60.0 %)", "0.8 (0.7 to 0.9)"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(188.4, "188"), (47.04, "47"), (3.994, "3.99"), (0.0000627, "0"), (-0.0004, "0"), (4.0, "4")],
)
def test_numbers_have_three_digits_and_no_more_than_three_decimals(value, text):
    assert number_text(value) == text


def test_a_path_is_called_by_its_field_and_the_name_of_its_entry():
    names = Names({"cards.axe": "The Axe (Ana)", "ana": "Ana"})
    said = names.substitute("teams with ana: cards.axe.extra_hits 5 → 3, rules.length 2 → 3")
    assert said == "teams with Ana: extra hits of The Axe (Ana) 5 → 3, rules.length 2 → 3"


def test_what_stands_between_backticks_is_code_and_nothing_becomes_a_tag():
    assert marked("ask `balance rebalance` <b>") == "ask <code>balance rebalance</code> &lt;b&gt;"


def test_a_side_has_the_colour_that_it_is_called_by():
    """Fault 9: what Red won was drawn blue."""
    red, blue = html.colours_of(["Red", "Blue"])
    assert (red, blue) == (html.SIDE_COLOURS["red"], html.SIDE_COLOURS["blue"])
    assert len(set(html.colours_of(["Heroes", "Villains"]))) == 2


def test_what_was_not_tested_stands_with_its_chapter():
    cards = SimpleNamespace(name="cards", title="Items", tables=[])
    found = shown_findings({"cards": untested_findings(["a", "b", "a"])}, [cards])["untested"]
    assert [(part.title, part.texts) for part in found] == [("Items", ["a", "b"])]


def test_fewer_changes_are_tried_before_any_gets_too_few_games():
    """Of 30,000 games in five line-ups 40 changes get 100 each; of 5,000 only eight are tried."""
    assert affordable(30_000, 5) == (30_000 // (5 * (40 + CONFIRMING)) // 10 * 10, 40)
    games, trials = affordable(5_000, 5)
    assert trials == 8 and games * 5 * (trials + CONFIRMING) <= 5_000
    assert affordable(1_000, 5)[0] == 0


def test_an_entrant_is_called_by_as_many_words_of_its_name_as_its_id_has():
    full = {"ana": "Ana Smith", "big_ben": "Big Ben", "cy": "Cy North", "dee": "Dee Dee Hall"}
    entrants = Entrants(Noun(), ("setup.heroes",), lambda book: (2,), names=lambda book: full)
    short = entrants.short_names(None)
    assert short == {"ana": "Ana", "big_ben": "Big Ben", "cy": "Cy", "dee": "Dee"}
    full["dee"] = "Cy West"  # now two would be called Cy
    assert entrants.short_names(None)["cy"] == "Cy North"
