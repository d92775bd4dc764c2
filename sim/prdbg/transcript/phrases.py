"""What each event of the trace sounds like."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sim.core.transcript.english import counted, joined
from sim.core.transcript.lines import Lines
from sim.core.transcript.wording import one, phrases_by, series
from sim.prdbg.events import Trace
from sim.prdbg.language import Aim
from sim.prdbg.state import Decision, Ending, Verb
from sim.prdbg.tables import Tile
from sim.prdbg.transcript.names import SIDES

if TYPE_CHECKING:
    import numpy as np

COLON = ": "
TEXT, END, DETACHED = "text", "end", "detached"  # what a line or list is about
ENDINGS = {
    Ending.DEFEAT: "The {loser} have no Hit Points left: the {winner} win.",
    Ending.DECK_OUT: "The main deck has run out: the {winner} win by {what}, {more} to {less}.",
    Ending.DECK_OUT_DRAW: "The main deck has run out, and nobody is ahead: a draw.",
}


def say_end(to: Lines, ending: int, winner: int, _: int) -> None:
    """Say how the game ended."""
    words = {"winner": SIDES[winner], "loser": SIDES[1 - winner]} if winner >= 0 else {}
    if ending == Ending.DECK_OUT:
        words |= lead_of(*(to.step.after.teams[side] for side in (winner, 1 - winner)))
    to.close()
    to.level = 0
    to.say(ENDINGS[Ending(ending)].format(**words))


def lead_of(winner: np.record, loser: np.record) -> dict[str, object]:
    """Return what a team has more of when the main deck has run out."""
    is_even = winner.hp == loser.hp
    what, name = ("Energy", "energy") if is_even else ("Hit Points", "hp")
    return {"what": what, "more": int(winner[name]), "less": int(loser[name])}


def say_turn(to: Lines, seat: int, turn: int, number: int) -> None:
    """Say whose turn it is."""
    to.close()
    to.level = 0
    to.say(f"Round {number}, turn {turn}: {to.names.seats[seat]} ({to.names.side(seat)})")
    to.level = 1


def say_text(to: Lines, seat: int, card: int, _: int) -> None:
    """Say whose text happens; what it did follows, or the line ends up without effect."""
    to.say(to.names.source(seat, card), topic=(TEXT, to.names.is_steady(card)), joint=COLON)


def say_gained(to: Lines, _: int, card: int, __: int) -> None:
    """Say what is gained, unless it was bought, which has been said."""
    if to.previous != Trace.BOUGHT:
        to.also(f"gains {to.names.card(card)}")


def say_attached(to: Lines, seat: int, card: int, slot: int) -> None:
    """Say what is attached and where: as an action, or as the effect of another one."""
    what = f"attaches {to.names.card(card)} to {to.names.slot(seat, slot)}"
    if to.is_action(Verb.ATTACH):
        to.say(f"{to.names.seats[seat]} {what}", joint=COLON)
    else:
        to.also(what)


def say_detached(to: Lines, seat: int, card: int, _: int) -> None:
    """Say what leaves play for the discard pile: as its owner's choice, or as an effect."""
    start = f"{to.names.seats[seat]} discards from play "
    is_at_end = to.step.before.decision == Decision.DETACH
    is_chosen = is_at_end or to.is_action(Verb.DISCARD)
    to.listed((DETACHED, start, is_chosen), start, to.names.card(card), is_own=is_chosen)
    if is_at_end:
        to.line.topic = (END,)


def say_mega(to: Lines, tile: int, _: int, __: int) -> None:
    """Say what the Zord Bay has become; with too few Zords it is its bare tile again."""
    if tile == Tile.ZORD_BAY:
        to.also(f"the {to.names.tiles[Tile.MEGAZORD]} is set aside")
    else:
        to.also(f"the {to.names.tiles[Tile.ZORD_BAY]} is now the {to.names.tiles[tile]}")


def say_adversaries(to: Lines, _: int, n: int, __: int) -> None:
    """Say how many adversaries hurt the active player's team."""
    many = "1 adversary" if n == 1 else f"{n or 'No'} adversaries"
    to.say(f"{many} in The Grid", topic=(END,), joint=COLON)


def say_shards(to: Lines, _: int, gained: int, now: int) -> None:
    """Say how many Shards come in."""
    to.also(f"{counted(gained, 'Shard')} (now {now})")


def say_attack(to: Lines, seat: int, aim: int, targets: int) -> None:
    """Say at whom an Attack is aimed."""
    if aim == Aim.TEAM:
        to.also("Attack on the opposing team")
    else:
        to.also(f"Attack on {joined(to.names.group(targets))}")


def say_refilled(to: Lines, rows: list[list[int]]) -> None:
    """Say which cards enter The Grid."""
    to.say(f"The Grid gets {joined([to.names.card(row[1]) for row in rows])}")


def say_drawn(to: Lines, rows: list[list[int]]) -> None:
    """Say which cards are drawn, and that the deck is shuffled on the way."""
    texts = [
        "(deck shuffled)" if event == Trace.RESHUFFLED else to.names.card(card)
        for event, _, card, _ in rows
    ]
    drawn = f"{to.names.seats[rows[0][1]]} draws {', '.join(texts)}"
    if to.topic[:1] == (END,):
        to.say(drawn)
    else:
        to.also(drawn)


PHRASES: dict[int, Callable] = {
    **phrases_by(Trace, __file__),
    Trace.ENDED: say_end,
    Trace.TURN: say_turn,
    Trace.PLAYED: one("{seat} plays {card}", joint=COLON),
    Trace.SHARDS: say_shards,
    Trace.BOUGHT: one("{seat} buys {card} for {c}", joint=COLON),
    Trace.GAINED: say_gained,
    Trace.ATTACHED: say_attached,
    Trace.FLIPPED: one("{seat} flips", joint=COLON),
    Trace.BATTLED: one("{seat} Battles {card} for {c}", joint=COLON),
    Trace.ACTIVATED: one("{seat} uses {source} for {c} Energy", joint=COLON),
    Trace.BAY_USED: one("{seat} uses the {tile_b} for {c} Energy", joint=COLON),
    Trace.ATTACKED: say_attack,
    Trace.BLOCKED: one("{seat} Blocks with {card} for {c} Energy", 1, COLON),
    Trace.DISCARDED: series("{seat} discards ", "{card}"),
    Trace.DETACHED: say_detached,
    Trace.MEGA: say_mega,
    Trace.DESTROYED: series("{seat} destroys ", "{card}"),
    Trace.TRIGGERED: say_text,
    Trace.ADVERSARIES: say_adversaries,
}
RUNS: dict[int, Callable] = {
    Trace.REFILLED: say_refilled,
    Trace.DREW: say_drawn,
    Trace.RESHUFFLED: say_drawn,
}
"""Phrases of events that are said together; each is given all rows of the run."""
