"""Moments and conditions of card texts, one by one: Billy's ability, +1 energy, is all they have.

A battle is played through, and noted is where the ability is offered.
"""

import pytest

from sim.guardian.grammar import LANGUAGE, PLACES
from sim.guardian.language import Condition, Event
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain

STEPS = 60  # more than the battle asks
TWO = ("putty_pummel", "putty_pummel")  # health 3 each, 3 damage


def battle(*when: str, attacker: str = "billy", dice=(2, 1), helpers=("zack",)) -> Table:
    """Return a battle of Billy's that somebody attacks in, at its start."""
    ability = {"heroes.billy.when": when, "heroes.billy.program": ("gain $number",)}
    table = Table(numbers={**ability, "heroes.billy.limit": "none"})
    table.put_in_hand("billy", "tactical_strike")
    table.put_in_hand("zack", "mammoth_slam")
    table.dictate_dice(*dice)
    table.attacker = attacker
    table.start_battle("billy", bottom=TWO, helpers=helpers, pool=9, stop_at_start=True)
    return table


def step(table: Table) -> None:
    """Attack once; choose whatever comes first otherwise, and use nothing."""
    cards = {"billy": "tactical_strike", "zack": "mammoth_slam"}
    if table.is_asked(Decision.TURN) and cards[table.attacker] in table.hand(table.attacker):
        if not any(table.state.sequence[slot].is_resolved for slot in range(len(TWO))):
            table.play(table.attacker, cards[table.attacker])
            return
    declined = table.offers(Verb.PASS)
    table.act(declined[0] if declined else table.state.offered[0])


def moments(*when: str, **more) -> set:
    """Return the windows, and other decisions, that the ability is offered in."""
    table = battle(*when, **more)
    found = set()
    for _ in range(STEPS):
        if table.is_asked(Decision.ACTION):
            break
        if table.offers(Verb.ABILITY, table.seat("billy")):
            found.add(table.window() or Decision(table.state.decision))
        step(table)
    return found


AT_WINDOWS = (
    *(Event.BATTLE_START, Event.BEFORE_ATTACK, Event.AFTER_ROLL, Event.ATTACK_RESOLVED),
    *(Event.CARD_PLAYED, Event.DAMAGE, Event.REVEAL),
)


@pytest.mark.parametrize("event", AT_WINDOWS, ids=lambda event: event.name.lower())
def test_an_ability_is_offered_at_its_moment_and_at_no_other(event):
    assert moments(event.name.lower()) == {event}


def test_battle_time_is_every_turn_of_the_rangers():
    assert Decision.TURN in moments("battle_time")


def test_any_time_is_the_action_phase_too():
    """The Mastodon has no other moment."""
    table = Table()
    table.give_zord("mastodon", "zack")
    table.put_soldiers(0, 1)
    table.ask_again()
    assert table.is_asked(Decision.ACTION)
    assert table.can_use_zord("mastodon")


def test_hits_dealt_is_when_this_card_is_hit_and_not_another():
    """Regrow answers its own hits with 1 damage to whom the team chooses."""
    answer = {
        "enemy_cards.regrow.keywords": ("passive",),
        "enemy_cards.regrow.when": ("hits_dealt",),
        "enemy_cards.regrow.answer": ("deal 1 any",),
    }
    for target, is_answered in (("regrow", True), ("putty_pummel", False)):
        table = Table(numbers=answer)
        table.put_in_hand("billy", "tactical_strike")
        table.start_battle("billy", bottom=["regrow", "putty_pummel"], helpers=["zack"])
        table.attack("billy", "tactical_strike", target, 1, 0)
        assert (table.window() == Event.HITS_DEALT) == is_answered


CONDITIONS = {
    Condition.OWN: (("before_attack", "own"), {"attacker": "billy"}, {"attacker": "zack"}),
    Condition.ANOTHER: (
        ("attack_resolved", "another"),
        {"attacker": "zack"},
        {"attacker": "billy"},
    ),
    Condition.TARGET_DEFEATED: (
        ("attack_resolved", "target_defeated"),
        {"dice": (2, 1)},
        {"dice": (1, 1)},
    ),
    Condition.EXCESS: (("attack_resolved", "excess"), {"dice": (2, 2)}, {"dice": (2, 1)}),
    Condition.ALONE: (("before_attack", "alone"), {"helpers": ()}, {"helpers": ("zack",)}),
}
"""For each condition a text, a battle in which it holds, and one in which it does not."""


@pytest.mark.parametrize("condition", CONDITIONS, ids=lambda each: each.name.lower())
def test_an_ability_is_offered_where_its_condition_holds_and_only_there(condition):
    when, holds, fails = CONDITIONS[condition]
    assert moments(*when, **holds) == {Event[when[0].upper()]}
    assert moments(*when, **fails) == set()


def test_every_moment_that_a_text_may_name_is_tried_here():
    named = {Event(event) for place in PLACES for event in place.events}
    assert named == {*AT_WINDOWS, Event.BATTLE_TIME, Event.ANY_TIME, Event.HITS_DEALT}


def test_every_condition_that_a_text_may_name_is_tried_here():
    assert set(LANGUAGE.condition_needs) == set(CONDITIONS) == set(Condition)
