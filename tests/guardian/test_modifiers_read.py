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
