"""Upgrade choices: which of two is better, from the same games with the one and the other."""

from types import SimpleNamespace

import numpy as np
import pytest

from reports.questions.choices import choice_findings, choice_table, choices_of
from reports.sentences.entrant_verdicts import effect_text

GROUPS = {"Ana, red II": ["cards.axe", "cards.bow"], "Ben, red II": ["cards.hat", "cards.cap"]}


@pytest.fixture
def table():
    """With the bow Ana, side 0, wins 300 of 400 games, with the axe 100 of these; Ben sees nothing.

    Ben, side 1, wins the same games with either.
    """
    bow = np.where(np.arange(400) < 300, 0, 1)
    axe = np.where(np.arange(400) < 100, 0, 1)
    winners = {"cards.axe": axe, "cards.bow": bow, "cards.hat": bow, "cards.cap": bow}
    owners = {"cards.axe": 0, "cards.bow": 0, "cards.hat": 1, "cards.cap": 1}
    return choice_table(winners, GROUPS, owners)


def test_the_better_of_two_comes_first_with_its_paired_worth(table):
    row = table.iloc[0]
    assert (row["item"], row["instead_of"]) == ("cards.bow", "cards.axe")
    assert row["mean"] == 0.5 and row["low"] < 0.5 < row["high"] and row["n"] == 400
    assert (row["gained"], row["lost"]) == (200, 0)


def test_only_choices_that_stand_are_told(table):
    (finding,) = choice_findings(table, {})
    assert finding.text.startswith("cards.bow instead of cards.axe gives its owner 50.0")


def test_a_choice_of_a_reconstructed_card_is_only_supposed(table):
    (finding,) = choice_findings(table, {"cards.axe": "The Axe"})
    assert finding.text.endswith("(rests on a reconstruction: The Axe).")


def test_an_item_that_both_sides_have_is_left_out():
    items = ("cards.axe", "cards.bow", "cards.hat", "cards.cap")
    winners, owners = dict.fromkeys(items, np.zeros(10, int)), dict.fromkeys(items, -1)
    assert choice_table(winners, GROUPS, owners).empty


def test_upgrades_of_one_colour_and_tier_are_one_choice():
    from sim.core import registry

    found = choices_of(registry.game("goa2"), registry.game("goa2").load())
    assert found["cards.violent_torrent"] == found["cards.tidal_blast"] == "Arien, red III"
    assert choices_of(registry.game("hotg"), None) == {}


def test_what_a_hero_takes_away_is_said_without_a_minus():
    row = SimpleNamespace(kind="entrant", mean=-0.12, low=-0.13, high=-0.11, n=900)
    assert effect_text("Tommy", row) == (
        "Tommy costs a team 12.0 points (11.0 to 13.0; 900 games), compared with the average "
        "entrant."
    )
