"""Fields that the tables of card games have: rules, decks by seat, cards and copies, code."""

import numpy as np

from sim.core.content.entries import Entry, game_fields
from sim.core.programs import INSTRUCTION
from sim.core.records import record_dtype

CAP = "decision_cap"  # a number of the rules that tables have beside them


def rules_dtype(rules: type[Entry]) -> np.dtype:
    """Return the record of a game's rules that are numbers all, each under its name."""
    return record_dtype(*((name, np.int16) for name in game_fields(rules) if name != CAP))


def card_fields(card: np.dtype, cards_max: int, seats: int, deck_max: int) -> tuple:
    """Return the fields of cards, in games in which every seat is a side with a deck of its own.

    `Builder.deck` and `Builder.instances` fill all but `cards`.
    """
    return (
        ("decks", np.int16, (seats, 2)),  # copies of a seat: first, and one past the last
        ("cards", card, cards_max),
        ("card_of", np.int16, seats * deck_max),  # row of a copy in `cards`
        ("identity", np.uint64, seats * deck_max),  # what chance knows a copy by
        ("items", np.int16, (cards_max, seats, 2)),  # copies by card and side, for the results
    )


def code_fields(code_max: int) -> tuple:
    """Return the field of the texts in play, with room for so many instructions."""
    return (("code", INSTRUCTION, code_max),)
