"""A game in words: a report of what happened that a player at the table can follow."""

from sim.core.transcript.card_games import card_narrator, say_round, say_winner
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
narrator = card_narrator(PHRASES, "keepers", ("north", "south"))
