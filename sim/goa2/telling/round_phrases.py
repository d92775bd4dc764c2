"""What rounds sound like: turns, cards, actions, pushes, the minion battle, level ups."""

from __future__ import annotations

from sim.core.telling.english import counted, joined
from sim.goa2.state import NOTHING, RED, Action, Ending
from sim.goa2.tables import Item, Minion, Primary, Tier
from sim.goa2.telling.names import TEAMS
from sim.goa2.telling.narrator import ACTION, EFFECT, Narrator
from sim.goa2.told import Told
from sim.goa2.words import Duration

ENDINGS = {
    Ending.CAP: "The game is stopped: the cap on decisions is reached.",
    Ending.THRONE: "{winner} wins: the lane is pushed into {loser}'s Throne.",
    Ending.LIVES: "{winner} wins: {loser} has spent its last Life counter.",
    Ending.LAST_PUSH: "{winner} wins: the last Wave counter is flipped.",
}
ACTS = {
    Action.HOLD: "{hero} holds ({card})",
    Action.MOVE: "{hero} moves with {card}",
    Action.FAST_TRAVEL: "{hero} fast travels with {card}",
    Action.CLEAR: "{hero} clears with {card}",
    Action.ATTACK: "{hero} attacks with {card}",
}
LASTING = {
    Duration.THIS_TURN: "active this turn",
    Duration.NEXT_TURN: "active next turn",
    Duration.THIS_ROUND: "active this round",
    Duration.END_OF_TURN: "due at the end of the turn",
    Duration.END_OF_ROUND: "due at the end of the round",
}


def say_round(to: Narrator, number: int, b: int, c: int) -> None:
    """Begin a round with how the game stands."""
    tell_pity(to)
    to.level = 0
    to.block(["", f"Round {number}"])
    to.level = 1
    to.block([standing(to), minions_text(to), heroes_text(to)])


def standing(to: Narrator) -> str:
    """Return coin, Wave and Life counters."""
    state = to.step.after
    return (
        f"Coin: {TEAMS[state.coin]} up; {counted(int(state.waves), 'Wave counter')} left; "
        f"Life counters: red {state.lives[RED]}, blue {state.lives[1 - RED]}"
    )


def minions_text(to: Narrator) -> str:
    """Return the Battle Zone and the minions in it."""
    zone = to.names.zones[to.names.tables.board.lane[to.step.after.zone]]
    counts = [kinds_text(kinds) for kinds in to.pieces.counts()]
    return f"Battle Zone {zone}: red {counts[0]}; blue {counts[1]}"


def kinds_text(kinds: list[int]) -> str:
    """Return how many minions there are of each kind."""
    named = [f"{number} {Minion(kind).name.lower()}" for kind, number in enumerate(kinds) if number]
    return joined(named) or "no minions"


def heroes_text(to: Narrator) -> str:
    """Return level and coins of each hero."""
    state = to.step.after
    parts = [
        f"{name} level {state.heroes[hero].level}, {counted(int(state.heroes[hero].coins), 'coin')}"
        for hero, name in enumerate(to.names.heroes)
    ]
    return "; ".join(parts)


def say_turn(to: Narrator, number: int, b: int, c: int) -> None:
    """Begin a turn, and say which decision is next, for looking at the board then."""
    to.level = 1
    to.block([f"Turn {number} (step {int(to.step.after.n_decisions)})"])
    to.level = 2


def say_starts(to: Narrator, hero: int, space: int, c: int) -> None:
    """List where the heroes begin."""
    to.say(f"{to.names.heroes[hero]} starts at {to.names.place(space)}")


def say_played(to: Narrator, rows: list[list[int]]) -> None:
    """The cards of the turn, highest initiative first."""
    ranked = sorted(rows, key=lambda row: -row[3])
    tied = [row[3] for row in rows]
    cards = [
        f"{to.names.heroes[hero]} {to.names.card(card)} {initiative}"
        f"{' (tied)' if tied.count(initiative) > 1 else ''}"
        for _, hero, card, initiative in ranked
    ]
    to.say(f"Cards by initiative: {', '.join(cards)}")


def say_acts(to: Narrator, hero: int, card: int, action: int) -> None:
    """A hero begins an action with the card played."""
    to.acting, to.card = hero, card
    is_attack = to.names.row(card).primary == Primary.ATTACK
    phrase = ACTS.get(action, ACTS[Action.ATTACK] if is_attack else "{hero} uses {card}")
    text = phrase.format(hero=to.names.heroes[hero], card=to.names.card(card))
    to.say(text, topic=(ACTION, action), joint=None if action == Action.HOLD else ": ")


def say_resolved(to: Narrator, hero: int, card: int, c: int) -> None:
    """The action is over; say so only if nothing of it was told."""
    to.acting = NOTHING
    if to.topic[:1] == (ACTION,) and to.line.joint == ": ":
        is_move = to.topic[1] in (Action.MOVE, Action.FAST_TRAVEL)
        to.also(f"stays at {to.names.space(to.pieces.where[hero])}" if is_move else "no effect")


def say_moved(to: Narrator, thing: int, start: int, end: int) -> None:
    """Somebody moves: the acting hero, or an object that a text moves."""
    goal = f"{to.names.space(start)} to {to.names.goal(start, end)}"
    is_move = to.topic[:1] == (ACTION,) and to.topic[1] == Action.MOVE
    if to.is_chosen(thing):
        to.add(f" and moves {to.pronoun(thing)} to {to.names.goal(start, end)}")
    elif thing == to.acting and to.line and to.line.joint is not None:
        to.also(f"from {goal}" if is_move else f"moves from {goal}")
    else:
        to.also(f"{to.thing(thing)} moves from {goal}")


def say_pushed(to: Narrator, thing: int, start: int, end: int) -> None:
    """An object is pushed straight away from the acting hero."""
    goal = to.names.goal(start, end)
    if to.is_chosen(thing):
        to.add(f" and pushes {to.pronoun(thing)} to {goal}")
    else:
        to.also(f"pushes {to.thing_at(thing, start)} to {goal}")


def say_placed(to: Narrator, thing: int, start: int, end: int) -> None:
    """An object is placed somewhere else."""
    goal = to.names.goal(start, end)
    if to.is_chosen(thing):
        to.add(f" and places {to.pronoun(thing)} at {goal}")
    elif thing == to.acting:
        to.also(f"is placed from {to.names.space(start)} at {goal}")
    else:
        to.also(f"places {to.thing_at(thing, start)} at {goal}")


def say_swapped(to: Narrator, one: int, other: int, c: int) -> None:
    """Two objects swap places; they are told where they were before."""
    where = to.pieces.where
    first, second = to.thing_at(one, where[other]), to.thing_at(other, where[one])
    if to.acting in (one, other) and to.is_chosen(one + other - to.acting):
        to.add(f" and swaps places with {to.pronoun(one + other - to.acting)}")
    else:
        to.also(f"{first} and {second} swap places")


def say_active(to: Narrator, hero: int, card: int, duration: int) -> None:
    """A card's effect becomes active; away from its own line, the card is named."""
    is_own = to.topic[:1] == (ACTION,) or to.previous == Told.DEFENDS
    to.also(("" if is_own else f"{to.names.card(card)} is ") + LASTING[Duration(duration)])


def say_effect(to: Narrator, hero: int, card: int, c: int) -> None:
    """An active effect or an ultimate does something, within an action or by itself."""
    level = int(to.acting != NOTHING)
    to.say(f"{to.names.heroes[hero]}'s {to.names.card(card)}", level, (EFFECT,), ": ")


def say_fizzled(to: Narrator, hero: int, card: int, c: int) -> None:
    """A step that must be done cannot be."""
    is_fresh = to.line and to.line.joint == ": "
    to.also("cannot be done" if is_fresh else "the rest cannot be done")


def say_push_won(to: Narrator, team: int, waves: int, zone: int) -> None:
    """The lane is pushed."""
    left = f"{counted(waves, 'Wave counter')} left"
    to.say(f"{TEAMS[team].upper()} PUSHES THE LANE into {to.names.zones[zone]}; {left}")


def say_spawned(to: Narrator, rows: list[list[int]]) -> None:
    """Minions come in: a whole wave in numbers, or one beside its spawn point."""
    if len(rows) == 1 and to.previous != Told.PUSH_WON:
        _, minion, space, _ = rows[0]
        to.say(f"{to.thing(minion).capitalize()} comes in at {to.names.space(space)}")
        return
    counts = [[0, 0, 0] for _ in TEAMS]
    for _, minion, _, _ in rows:
        counts[to.names.team_of(minion)][to.pieces.kind(minion)] += 1
    parts = [f"{name} {kinds_text(kinds)}" for name, kinds in zip(TEAMS, counts, strict=True)]
    to.say(f"Minions come in: {'; '.join(parts)}")


def say_battle(to: Narrator, red: int, blue: int, c: int) -> None:
    """The minion battle: the weaker team removes the difference."""
    if red == blue:
        text = "no losses"
    else:
        all_or_some = "all" if abs(red - blue) >= min(red, blue) else abs(red - blue)
        text = f"{TEAMS[red > blue]} removes {all_or_some}"
    to.say(f"Minion battle: red {red}, blue {blue}, {text}", joint="; ")


def say_end_of_round(to: Narrator, a: int, b: int, c: int) -> None:
    """Head what happens between two rounds."""
    to.level = 1
    to.block(["End of the round"])
    to.level = 2


def say_levelled(to: Narrator, hero: int, level: int, c: int) -> None:
    """A hero levels up; the cards follow."""
    to.say(f"{to.names.heroes[hero]} reaches level {level}", joint=": ")


def say_upgraded(to: Narrator, hero: int, card: int, item: int) -> None:
    """A card is taken, the other one of the pair becomes an item."""
    entry = to.names.entry(card)
    kind = Item(int(to.names.row(item).item)).name.lower()
    to.also(
        f"takes {entry.name} ({entry.colour} {Tier[entry.tier].name}), "
        f"{to.names.card(item)} becomes an item (+1 {kind})"
    )


def say_pity(to: Narrator, hero: int, b: int, c: int) -> None:
    """Remember who gets a pity coin, for one line about all of them."""
    to.pity.append(to.names.heroes[hero])


def tell_pity(to: Narrator) -> None:
    """List who got pity coins in the round that is over."""
    if to.pity:
        to.say(f"Pity coins: {', '.join(to.pity)}")
    to.pity = []


def say_ended(to: Narrator, ending: int, winner: int, c: int) -> None:
    """The game is over."""
    to.level = 0
    to.block(["", ending_text(ending, winner)])


def ending_text(ending: int, winner: int) -> str:
    """Return how the game ended."""
    loser = TEAMS[1 - winner] if winner >= 0 else ""
    winner_name = TEAMS[winner].upper() if winner >= 0 else ""
    return ENDINGS[Ending(ending)].format(winner=winner_name, loser=loser)
