"""Guards of Atlantis II: every modifier that may be written is read by a rule; no other may be."""

import numpy as np
import pytest

from sim.core import stack
from sim.core.errors import UserError
from sim.goa2 import acting, effects, frames, lane, moves, paths, targets, values
from sim.goa2.content import load
from sim.goa2.grammar import LANGUAGE, Fact
from sim.goa2.language import Duration, Statistic, Subject
from sim.goa2.state import CARDS_EACH, Action, Kind
from sim.goa2.tables import NO_VALUE
from tests.fixtures.marks import plain
from tests.goa2.places import EAST, HERE, ROW, WEST
from tests.goa2.table import Patch, Table

pytestmark = plain

READ = [
    (each.statistic, subject, each.needs) for each in LANGUAGE.reads for subject in each.subjects
]
UNREAD = [
    (statistic, subject)
    for statistic in Statistic
    for subject in Subject
    if LANGUAGE.read(statistic, subject) is None
]
BORDER, JUNGLE = ROW[4], ROW[5]
LAYOUTS = {
    "in the open": {"arien": HERE, "wasp": WEST, "brogan": EAST, "xargatha": ROW[6]},
    "the enemy beyond the border": {"arien": BORDER, "wasp": JUNGLE, "brogan": ROW[3]},
}
"""Arien, whose effect it is, with an enemy and a friend beside him, a second enemy far off."""

SHOT = {"cards.noble_blade.ranged": True, "cards.noble_blade.range": 2}
"""Arien's basic attack gets a range, so that effects on it can be seen."""


def text_of(statistic, subject):
    return f"{statistic.name.lower()} 1 {subject.name.lower()}"


def source_of(needs):
    """Return a card of Arien's with a radius, or one to defend with."""
    return "expert_duelist" if needs and Fact.ATTACKER in needs else "spell_break"


def cards_with(table, icon):
    """Yield every hero with every card of its deck that has an icon."""
    for hero in range(len(table.heroes)):
        for place in range(table.tables.n_cards_of[hero]):
            card = hero * CARDS_EACH + place
            if icon is None or effects.row_of(table.tables, card)[icon] != NO_VALUE:
                yield hero, card


def numbers(table, icon, query):
    return [
        int(query(table.state, table.tables, hero, card)) for hero, card in cards_with(table, icon)
    ]


def forbidden(table, action):
    return [
        acting.is_forbidden(
            *(table.state, table.tables, hero, effects.row_of(table.tables, card), action)
        )
        for hero, card in cards_with(table, None)
    ]


def on_board(table):
    return [hero for hero in range(len(table.heroes)) if table.where(table.heroes[hero])]


def steps(table):
    """Return how many spaces each hero may end a movement action in."""
    found = []
    for hero, card in cards_with(table, "movement"):
        if hero in on_board(table):
            frame = frames.push(table.state, Kind.ACTION, Action.MOVE, 0, hero, card)
            moves.movement(table.state, table.tables, frame)
            found.append(int(table.state.n_offered))
            stack.pop(table.state)
    return found


def displaced(table, is_placing):
    heroes = on_board(table)
    return [
        targets.can_displace(table.state, table.tables, thing, actor, is_placing)
        for thing in heroes
        for actor in heroes
    ]


def walks(table):
    found = []
    for hero in on_board(table):
        n = paths.reach_of_hero(table.state, table.tables, hero, 2)
        found.append(sorted(table.state.queue[:n].tolist()))
    return found


def barred(table):
    return [
        effects.is_barred(table.state, table.tables, space, hero)
        for hero in on_board(table)
        for space in range(table.tables.board.n_spaces)
    ]


def of_heroes(query):
    """Return a reading that asks the same of every hero on the board."""
    return lambda table: [query(table.state, table.tables, hero) for hero in on_board(table)]


def immunity(table):
    heroes = on_board(table)
    return [
        effects.is_immune_to(table.state, table.tables, one, other)
        for one in heroes
        for other in heroes
    ]


READINGS = {
    Statistic.INITIATIVE: lambda table: numbers(table, None, values.initiative_of),
    Statistic.ATTACK: lambda table: numbers(table, "attack", values.attack_of),
    Statistic.DEFENSE: lambda table: numbers(table, "defense", values.defense_of),
    Statistic.MOVEMENT: lambda table: numbers(table, "movement", values.movement_of),
    Statistic.RANGE: lambda table: numbers(table, "range", values.range_of),
    Statistic.NO_SKILL: lambda table: forbidden(table, Action.PRIMARY),
    Statistic.NO_MOVEMENT: lambda table: forbidden(table, Action.MOVE),
    Statistic.NO_FAST_TRAVEL: of_heroes(moves.can_travel),
    Statistic.STEPS_MAX: steps,
    Statistic.UNMOVED: lambda table: displaced(table, False),
    Statistic.UNPLACED: lambda table: displaced(table, True),
    Statistic.IMMUNE_TO_ATTACKS: immunity,
    Statistic.IMMUNE_TO_OTHERS: immunity,
    Statistic.TERRAIN: of_heroes(effects.is_by_terrain),
    Statistic.BARRIER: barred,
    Statistic.COUNTS_AS_HEAVY: lambda table: [
        int(lane.strength(table.state, table.tables, team)) for team in (0, 1)
    ],
    Statistic.THROUGH: walks,
}
"""What the rules make of each statistic, for everybody on the board."""


def with_effect(statistic, subject, needs, layout):
    """Return the readings of a table before and after an effect of Arien's begins."""
    card = source_of(needs)
    numbers = {**SHOT, f"cards.{card}.modifiers": (text_of(statistic, subject),)}
    table = Table(numbers=numbers)
    for hero, place in LAYOUTS[layout].items():
        table.hero(hero, place)
    before = READINGS[statistic](table)
    arien, other = table.row("arien"), table.row("xargatha")
    duration = Duration.THIS_ROUND
    effects.add(*(table.state, table.tables, arien, table.card(card), duration, other, table.log))
    return before, READINGS[statistic](table)


@pytest.mark.parametrize(
    ("statistic", "subject", "needs"), READ, ids=[text_of(*pair[:2]) for pair in READ]
)
def test_a_modifier_that_may_be_written_changes_what_a_rule_says(statistic, subject, needs):
    readings = [with_effect(statistic, subject, needs, layout) for layout in LAYOUTS]
    assert any(np.any(before != after) for before, after in readings)


REACHED = {
    Subject.YOU: {"arien"},
    Subject.YOU_AND_FRIENDS_IN_RADIUS: {"arien", "brogan"},
    Subject.ENEMY_HEROES_IN_RADIUS: {"wasp"},
    Subject.ENEMY_HEROES_ADJACENT: {"wasp"},
}
"""Whom an effect of Arien's reaches in the open: Wasp is beside him, Xargatha far away."""


@pytest.mark.parametrize("subject", REACHED)
def test_a_modifier_reaches_whom_it_names_and_nobody_else(subject):
    readings = with_effect(Statistic.MOVEMENT, subject, None, "in the open")
    heroes = [hero for hero, _ in cards_with(Table(), "movement")]
    names = Table().heroes
    changed = {names[hero] for hero, a, b in zip(heroes, *readings, strict=True) if a != b}
    assert changed == REACHED[subject]


@pytest.mark.parametrize(("statistic", "subject"), UNREAD, ids=[text_of(*pair) for pair in UNREAD])
def test_a_modifier_that_no_rule_reads_is_refused(statistic, subject):
    text = text_of(statistic, subject)
    with pytest.raises(UserError) as caught:
        load().patched([Patch("set", "cards.spell_break.modifiers", [text])])
    said = f"no rule reads {statistic.name.lower()} of {subject.name.lower()}"
    assert f"cards/arien.toml: [spell_break] modifiers: `{text}`: {said}" in str(caught.value)
