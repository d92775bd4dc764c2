"""Heroes of the Grid: every modifier that may be written is read by a rule; no other may be."""

import pytest

from sim.core.content import Patch
from sim.core.errors import UserError
from sim.core.modifiers import keep_modifiers
from sim.guardian import queries
from sim.guardian.content import load
from sim.guardian.grammar import LANGUAGE
from sim.guardian.language import Statistic, Subject
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain

READ = [(each.statistic, subject) for each in LANGUAGE.reads for subject in each.subjects]
UNREAD = [
    (statistic, subject)
    for statistic in Statistic
    for subject in Subject
    if LANGUAGE.read(statistic, subject) is None
]
COST = 1  # energy that a card is to be played for
BASE = 2  # damage before effects


def text_of(statistic, subject):
    return f"{statistic.name.lower()} 1 {subject.name.lower()}"


def slots(table):
    return [table.slot("flanking"), table.slot("cannon_fodder")]


READINGS = {
    Statistic.DAMAGE: lambda table: [
        int(queries.damage_of(table.state, table.tables, slot, BASE, table.state.lead))
        for slot in slots(table)
    ],
    Statistic.ENERGY: lambda table: [
        int(queries.energy_cost(table.state, table.tables, card))
        for card in range(len(table.rows("cards")))
    ],
    Statistic.UNPLAYABLE: lambda table: queries.can_play(table.state, COST),
    Statistic.UNHITTABLE: lambda table: [
        queries.can_be_hit(table.state, table.tables, slot) for slot in slots(table)
    ],
}
"""What the rules make of each statistic, for every card it can be about."""


@pytest.mark.parametrize(("statistic", "subject"), READ, ids=[text_of(*pair) for pair in READ])
def test_a_modifier_that_may_be_written_changes_what_a_rule_says(statistic, subject):
    """Flanking has the effect; it ends with Flanking."""
    numbers = {
        "enemy_cards.flanking.modifiers": (text_of(statistic, subject),),
        "enemy_cards.flanking.number": None,
    }
    table = Table(numbers=numbers)
    table.start_battle("zack", bottom=["flanking", "cannon_fodder"])
    during = READINGS[statistic](table)
    keep_modifiers(table.state, 0)
    assert during != READINGS[statistic](table)


def with_modifier(statistic, subject) -> Table:
    """Return a battle in which Flanking has one modifier; Regrow is another enemy's card."""
    numbers = {
        "enemy_cards.flanking.modifiers": (text_of(statistic, subject),),
        "enemy_cards.flanking.number": None,
    }
    table = Table(numbers=numbers)
    bottom = ["flanking", "cannon_fodder", "regrow"]
    table.start_battle("zack", bottom=bottom, helpers=["billy"])
    return table


def damage(table, hero):
    """Return what Flanking and Cannon Fodder deal to a Ranger."""
    seat = table.seat(hero)
    return [
        int(queries.damage_of(table.state, table.tables, each, BASE, seat)) for each in slots(table)
    ]


def costs(table):
    """Return what Mammoth Slam, an attack, and Billy's maneuver cost beyond what is printed."""
    found = []
    for card in ("mammoth_slam", "knowledge_is_power"):
        row = table.rows("cards").index(card)
        cost = queries.energy_cost(table.state, table.tables, row)
        found.append(int(cost - table.tables.cards[row].energy))
    return found


def hittable(table):
    """Tell of Flanking, Cannon Fodder and Regrow whether they can be hit."""
    found = [*slots(table), table.slot("regrow")]
    return [bool(queries.can_be_hit(table.state, table.tables, slot)) for slot in found]


EXACT = {
    (Statistic.DAMAGE, Subject.OTHER_ENEMY_CARDS): (
        lambda table: damage(table, "zack") + damage(table, "billy"),
        [BASE, BASE + 1, BASE, BASE + 1],
    ),
    (Statistic.DAMAGE, Subject.LEAD_HERO): (
        lambda table: damage(table, "zack") + damage(table, "billy"),
        [BASE + 1, BASE + 1, BASE, BASE],
    ),
    (Statistic.ENERGY, Subject.ALL_CARDS): (costs, [1, 1]),
    (Statistic.ENERGY, Subject.ATTACKS): (costs, [1, 0]),
    (Statistic.UNPLAYABLE, Subject.COSTLY_CARDS): (
        lambda table: [bool(queries.can_play(table.state, cost)) for cost in (0, COST)],
        [True, False],
    ),
    (Statistic.UNHITTABLE, Subject.SAME_ENEMY_OTHERS): (hittable, [True, False, True]),
}
"""Whom each modifier reaches, and whom it does not; Zack leads."""


@pytest.mark.parametrize(("statistic", "subject"), READ, ids=[text_of(*pair) for pair in READ])
def test_a_modifier_reaches_whom_it_names_and_nobody_else(statistic, subject):
    """Fails for a modifier that the language gets without a line of its own above."""
    found, wanted = EXACT[statistic, subject]
    assert found(with_modifier(statistic, subject)) == wanted


@pytest.mark.parametrize(("statistic", "subject"), UNREAD, ids=[text_of(*pair) for pair in UNREAD])
def test_a_modifier_that_no_rule_reads_is_refused(statistic, subject):
    text = text_of(statistic, subject)
    with pytest.raises(UserError) as caught:
        load().patched(
            [
                Patch("set", "enemy_cards.flanking.modifiers", [text]),
                Patch("set", "enemy_cards.flanking.number", None),
            ]
        )
    said = f"no rule reads {statistic.name.lower()} of {subject.name.lower()}"
    assert f"enemy_cards.toml: [flanking] modifiers: `{text}`: {said}" in str(caught.value)
