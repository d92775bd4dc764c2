"""What enemy turns sound like: damage, cards revealed for defense, drains, defeats."""

from __future__ import annotations

from collections.abc import Callable

from sim.core.stack import NO_PROGRAM
from sim.core.transcript.lines import MORE
from sim.core.transcript.wording import series
from sim.guardian.events import Trace
from sim.guardian.state import NOBODY, NOTHING, Decision, Kind
from sim.guardian.transcript.narrator import Narrator

ENEMY = ("enemy",)  # topic of a line about an enemy card
DOES = " - "  # joint between the card and what it does


def say_enemy_turn(to: Narrator, slot: int, card: int, is_defeated: int) -> None:
    """An enemy card resolves."""
    to.enemy = label = to.slots[slot].label
    row = to.names.tables.cards[to.names.tables.card_of[card]]
    if is_defeated:
        to.say(f"Enemies: {label} is defeated already")
    elif row.program == NO_PROGRAM:
        to.say(f"Enemies: {label} does nothing more when it resolves")
    else:
        to.say(f"Enemies: {label}", topic=ENEMY, joint=DOES)


def say_effect(to: Narrator, kind: int, where: int, c: int) -> None:
    """A trigger is resolved: of an enemy card, the Megazord or the location."""
    if kind == Kind.ENEMY:
        text = f"{to.slots[where].label} strikes back"
    elif where == NOBODY:
        text = f"{to.names.zords[to.names.tables.megazord]} opens the battle"
    else:
        place = int(to.step.before.battle_place)
        text = f"{to.names.place(place)} helps {to.names.seat(where)}"
    to.say(text, 1, ENEMY if kind == Kind.ENEMY else (), ": ")


def say_suffers(to: Narrator, seat: int, damage: int, slot: int) -> None:
    """A Ranger suffers damage; the cards revealed for defense follow on the same line."""
    text = f"{to.names.seat(seat)} suffers {damage} damage"
    if to.topic == ENEMY and to.line.joint is not None:
        to.also(text)
    else:
        to.say(text, 1)
    to.line.topic = ("suffer", seat)
    to.line.joint = ": "


def say_revealed(to: Narrator, seat: int, card: int, damage: int) -> None:
    """A card is revealed for defense."""
    text = f"reveals {to.names.card(card)} ({to.names.shields(card)})"
    if to.topic == ("suffer", seat):
        to.also(text)
    else:
        to.say(f"{to.names.seat(seat)} {text} against {damage}", 1, ("suffer", seat), "; ")
    to.revealed = card


def put_away(away: str, other: Callable) -> Callable:
    """Return a phrase for a card put away: after a defense, or by another effect."""

    def say(to: Narrator, seat: int, card: int, c: int) -> None:
        if to.revealed != card:
            other(to, seat, card, c)
            return
        if to.previous == Trace.REVEALED:
            to.add(f", {away}")
        else:
            to.also(f"{to.names.card(card)} {away}")
        to.revealed = NOTHING

    return say


def say_discarded(to: Narrator, seat: int, card: int, c: int) -> None:
    """List discarded cards, unless chance just named them."""
    if to.previous == Trace.RANDOM_LOSS:
        return
    before = to.step.before
    frame = before.frames[before.n_frames - 1]
    is_excess = before.decision == Decision.DISCARD and frame.kind == Kind.ROUTINE
    discards = "holds too many cards for this place and discards" if is_excess else "discards"
    series(f"{{seat}} {discards} ", "{card}")(to, seat, card, c)


def say_to_hand(to: Narrator, seat: int, card: int, c: int) -> None:
    """A card goes to hand: found in the deck, or after it was played."""
    if to.previous == Trace.SEARCHED:
        to.add(f" for {to.names.card(card)}")
    else:
        to.also(f"{to.names.card(card)} goes back to hand")


def say_ranger_defeated(to: Narrator, seat: int, left: int, c: int) -> None:
    """A Ranger's deck is empty."""
    to.defeats += 1
    to.revealed = NOTHING
    name = to.names.seat(seat)
    if left < 0:
        to.say(f"{name} IS DEFEATED, and {to.names.words.base} has no energy left", 1)
    else:
        to.say(f"{name} IS DEFEATED (energy left at {to.names.words.base}: {left})", 1)


def say_drained(to: Narrator, number: int, seat: int, c: int) -> None:
    """Energy is drained from the pool, or from a player's storage."""
    if seat != NOBODY:
        to.also(f"{to.names.seat(seat)} loses a stored energy")
        return
    text = f"drains {number} energy from the pool" if number else "finds the pool empty"
    if to.topic == ENEMY:
        to.also(text)
    else:
        to.say(f"{to.enemy} {text}", 1, joint=MORE)
