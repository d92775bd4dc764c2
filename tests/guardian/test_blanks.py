"""What a card is without its text."""

import pytest

from sim.core.content import Patch
from sim.guardian.content import load
from tests.fixtures.marks import plain

pytestmark = plain


def blank(card):
    return load("hotg").patched([Patch("blank", card)]).book.sections["cards"][card.split(".")[1]]


RANGERS = ("jason", "kimberly", "trini", "zack", "billy", "tommy")


@pytest.mark.parametrize("ranger", RANGERS)
def test_a_blank_card_of_cost_x_costs_nothing(ranger):
    """Nobody would pay for it, and what is paid must not be what it is worth."""
    card = blank(f"cards.blade_blaster_{ranger}")
    assert (card.energy, card.program) == (0, [])


def test_a_blank_card_keeps_a_cost_that_a_player_can_decline():
    assert blank("cards.power_daggers").energy == 3
