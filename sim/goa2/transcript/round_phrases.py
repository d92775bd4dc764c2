"""What rounds sound like: turns, cards, pushes, the minion battle, level ups, the end."""

from __future__ import annotations

from sim.core.transcript.english import counted, joined
from sim.core.transcript.report import STOPPED
from sim.core.transcript.words import words_by
from sim.goa2.events import Trace
from sim.goa2.language import Statistic
from sim.goa2.state import CARDS_EACH, NOTHING, RED, CardState, Ending
from sim.goa2.tables import Item, Minion, Tier
from sim.goa2.transcript.names import TEAMS
from sim.goa2.transcript.narrator import Narrator

ENDINGS = words_by(Ending, "endings", __file__)


def say_round(to: Narrator, number: int, b: int, c: int) -> None:
    """Begin a round with how the game stands."""
    say_pity_coins(to)
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
    decisions = counted(int(to.step.after.n_decisions), "decision")
    head(to, f"Turn {number} (after {decisions})")


def head(to: Narrator, title: str) -> None:
    """Begin a part of a round, in which nobody is acting yet."""
    to.acting = NOTHING
    to.level = 1
    to.block([title])
    to.level = 2


def say_played(to: Narrator, rows: list[list[int]]) -> None:
    """The cards of the turn, highest initiative first, and who has none."""
    ranked = sorted((row for row in rows if row[0] == Trace.PLAYED), key=lambda row: -row[3])
    tied = [row[3] for row in ranked]
    cards = [
        f"{to.names.heroes[hero]} {to.names.card(card)} {initiative}"
        f"{' (tied)' if tied.count(initiative) > 1 else ''}"
        for _, hero, card, initiative in ranked
    ]
    passing = [to.names.heroes[row[1]] for row in rows if row[0] == Trace.PASSES]
    without = f"; {joined(passing)} without a card" if passing else ""
    to.say(f"Cards by initiative: {', '.join(cards)}{without}")


def say_spawned(to: Narrator, rows: list[list[int]]) -> None:
    """Minions come in: a whole wave in numbers, or one beside its spawn point."""
    if len(rows) == 1 and to.previous != Trace.PUSH_WON:
        _, minion, space, _ = rows[0]
        where = f"{to.names.space(space)}, since its spawn point is occupied"
        to.say(f"{to.thing(minion).capitalize()} comes in at {where}")
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
    both = [
        f"{name} {n}{stand_in(to, team, n)}"
        for team, (name, n) in enumerate(zip(TEAMS, (red, blue), strict=True))
    ]
    to.say(f"Minion battle: {', '.join(both)}, {text}", joint="; ")


def stand_in(to: Narrator, team: int, strength: int) -> str:
    """Return who counts as a minion, if a team is stronger than its minions are many."""
    if strength == sum(to.pieces.counts()[team]):
        return ""
    names = to.names
    heroes = [
        name
        for hero, name in enumerate(names.heroes)
        if names.team_of(hero) == team and counts_as_minion(to, hero)
    ]
    return f" with {joined(heroes)}"


def counts_as_minion(to: Narrator, hero: int) -> bool:
    """Tell whether a hero has an ultimate that lets it count as a heavy minion."""
    for place, where in enumerate(to.step.before.heroes[hero].cards):
        if where == CardState.ULTIMATE:
            row = to.names.row(hero * CARDS_EACH + place)
            rules = to.names.tables.modifiers[row.first_modifier :][: row.n_modifiers]
            return any(rule.statistic == Statistic.COUNTS_AS_HEAVY for rule in rules)
    return False


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


def say_pity_coins(to: Narrator) -> None:
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
    if ending == Ending.CAP:
        return STOPPED
    return ENDINGS[Ending(ending)].format(winner=TEAMS[winner].upper(), loser=TEAMS[1 - winner])
