"""A game in words: a report of what happened that a player at the table can follow."""

import numpy as np

from sim.core.content import Content
from sim.core.transcript.card_games import CardNarrator, say_round, say_winner
from sim.core.transcript.wording import effect, one, series
from sim.lanterns.state import Trace

PHRASES = {
    Trace.ROUND: say_round,
    Trace.TURN: one("{seat} has {b} light", joint="; "),
    Trace.DREW: series("{seat} draws ", "{card}"),
    Trace.PLAYED: one("{seat} plays {card}", joint=": "),
    Trace.DIMMED: effect("{seat} loses {b} light and has {c}"),
    Trace.SHUTTERED: effect("shutters closed: {b}"),
    Trace.ROLLED: effect("a roll of {b}"),
    Trace.DISCARDED: effect("{seat} discards {card}"),
    Trace.ENDED: say_winner,
}


def narrator(content: Content, state: np.record) -> CardNarrator:
    """Return who puts a game into words that is set up."""
    keepers = content.book.sections["keepers"]
    seats = [keepers[content.setup[side]].name for side in ("north", "south")]
    return CardNarrator(content, PHRASES, seats)
