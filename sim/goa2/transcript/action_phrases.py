"""What actions sound like: moves, pushes, swaps, effects that last, and what comes to nothing."""

from __future__ import annotations

from sim.core.transcript.words import words_by
from sim.goa2.events import Trace, Why
from sim.goa2.language import Duration, Event, Test
from sim.goa2.state import NOTHING, Action
from sim.goa2.tables import Primary
from sim.goa2.transcript.effect_words import effect_text
from sim.goa2.transcript.narrator import ACTION, EFFECT, Narrator

ACTS = words_by(Action, "acts", __file__)
REASONS = words_by(Why, "reasons", __file__)
UNMET = words_by(Test, "unmet", __file__)
LASTING = words_by(Duration, "lasting", __file__)
MOVES = (Action.MOVE, Action.FAST_TRAVEL)
AFTER = (Event.AFTER_BASIC_SKILL, Event.AFTER_BASIC_ACTION)
"""Events that ultimates answer to when an action is over."""


def say_acts(to: Narrator, hero: int, card: int, action: int) -> None:
    """A hero begins an action with the card played."""
    to.acting = to.subject = hero
    to.card, to.defense, to.unmet = card, NOTHING, NOTHING
    is_attack = to.names.row(card).primary == Primary.ATTACK
    phrase = ACTS.get(action, ACTS[Action.ATTACK] if is_attack else "{hero} uses {card}")
    text = phrase.format(hero=to.names.heroes[hero], card=to.names.card(card))
    to.going_on = (text, action) if action in MOVES else None
    to.say(text, topic=(ACTION, action), joint=None if action == Action.HOLD else ": ")


def say_resolved(to: Narrator, hero: int, card: int, c: int) -> None:
    """The action is over; say so only if nothing of it was said."""
    if to.previous == Trace.TARGETED:
        to.add(", without effect")
    say_nothing(to)
    to.acting = NOTHING


def say_nothing(to: Narrator) -> None:
    """Say of an action that it had no effect, if none was named."""
    if to.topic[:1] != (ACTION,) or not to.is_fresh:
        return
    is_movement = to.names.row(to.card).primary == Primary.MOVEMENT
    if is_movement or to.topic[1] in MOVES:
        to.also(f"stays at {to.names.space(to.pieces.where[to.acting])}")
    else:
        to.also(f"no effect ({UNMET[to.unmet]})" if to.unmet in UNMET else "no effect")


def say_unmet(to: Narrator, hero: int, card: int, test: int) -> None:
    """Remember why a text may have no effect."""
    to.unmet = test


def say_moved(to: Narrator, thing: int, start: int, end: int) -> None:
    """Somebody moves: the acting hero, or an object that a text moves."""
    goal = f"{to.names.space(start)} to {to.names.goal(start, end)}"
    is_move = to.topic == (ACTION, Action.MOVE)
    if to.is_chosen(thing):
        to.add(f" and moves {to.pronoun(thing)} to {to.names.goal(start, end)}")
    elif is_move:
        to.also(f"from {goal}")
    else:
        to.does(thing, "moves", f"from {goal}")


def say_pushed(to: Narrator, thing: int, start: int, end: int) -> None:
    """An object is pushed straight away from the acting hero."""
    goal = to.names.goal(start, end)
    where = "against an obstacle: nothing moves" if start == end else f"to {goal}"
    if to.is_chosen(thing):
        to.add(f" and pushes {to.pronoun(thing)} {where}")
    else:
        to.also(f"pushes {to.thing_at(thing, start)} {where}")


def say_placed(to: Narrator, thing: int, start: int, end: int) -> None:
    """An object is placed somewhere else."""
    goal = to.names.goal(start, end)
    if to.is_chosen(thing):
        to.add(f" and places {to.pronoun(thing)} at {goal}")
    elif thing == to.subject:
        to.also(f"is placed from {to.names.space(start)} at {goal}")
    else:
        to.also(f"places {to.thing_at(thing, start)} at {goal}")


def say_swapped(to: Narrator, one: int, other: int, c: int) -> None:
    """Two objects swap places; they are named with where they were before."""
    where = to.pieces.where
    first, second = to.thing_at(one, where[other]), to.thing_at(other, where[one])
    if to.acting in (one, other) and to.is_chosen(one + other - to.acting):
        to.add(f" and swaps places with {to.pronoun(one + other - to.acting)}")
    else:
        to.also(f"{first} and {second} swap places")


def say_active(to: Narrator, hero: int, card: int, duration: int) -> None:
    """A card's effect becomes active, and what it does; away from its line, the card is named."""
    is_own = card in (to.card, to.defense)
    text = ("" if is_own else f"{to.names.card(card)} is ") + LASTING[Duration(duration)]
    does = effect_text(to.names, hero, card)
    to.also(f"{text} ({does})" if does else text)


def say_effect(to: Narrator, hero: int, card: int, c: int) -> None:
    """An active effect or an ultimate does something, within an action or by itself."""
    if to.names.row(card).event in AFTER:
        say_nothing(to)
    level = int(to.acting != NOTHING)
    to.subject = hero
    to.say(f"{to.names.heroes[hero]}'s {to.names.card(card)}", level, (EFFECT, card), ": ")


def say_fizzled(to: Narrator, hero: int, card: int, why: int) -> None:
    """A step that must be done cannot be; a block that fails is said with the defense."""
    if card == to.defense and to.names.row(card).is_block:
        return
    if to.topic[:1] == (EFFECT,) and to.topic[1] != card and to.acting != NOTHING:
        to.go_on()
    is_all = to.is_fresh and to.defense == NOTHING
    text = "cannot be done" if is_all else "the rest cannot be done"
    to.also(f"{text} ({REASONS[why]})" if why in REASONS else text)
