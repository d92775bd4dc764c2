"""Jason Lee Scott: ability and combat cards."""

import pytest

from sim.guardian.language import Event
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("knasty_knight", "bones"))


def test_leadership_rerolls_any_dice_of_anybodys_attack(table):
    """Leadership: once a battle, some Ranger's attack gets any of its dice rolled again."""
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("jason", bottom=["putty_pummel", "regrow"], helpers=["billy"])
    table.dictate_dice(0, 1, 2)
    table.play("billy", "tactical_strike")
    table.target("putty_pummel")
    assert table.window() == Event.AFTER_ROLL
    table.use_ability("jason")
    table.choose(Verb.REROLL, 1, 0, 0)
    assert table.is_defeated("putty_pummel")


def test_leadership_works_once_a_battle(table):
    """Leadership: once a battle, some Ranger's attack gets any of its dice rolled again."""
    table.put_in_hand("jason", "lead_the_charge", "lead_the_charge")
    table.start_battle("jason", bottom=["regrow", "putty_pummel"])
    table.dictate_dice(0, 0)
    table.play("jason", "lead_the_charge")
    table.target("putty_pummel")
    table.use_ability("jason")
    table.choose(Verb.REROLL, 0, 0, 0)
    table.pass_until(Decision.TURN)
    table.dictate_dice(0, 0, 0)
    table.play("jason", "lead_the_charge")
    table.target("putty_pummel")
    assert table.window() != Event.AFTER_ROLL


def test_leadership_needs_jason_in_the_battle(table):
    """Leadership: once a battle, some Ranger's attack gets any of its dice rolled again."""
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("billy", bottom=["putty_pummel", "regrow"])
    table.dictate_dice(0, 0)
    table.play("billy", "tactical_strike")
    table.target("putty_pummel")
    assert not table.can_use_ability("jason")


def test_team_tactics_gains_one_energy_and_lets_another_ranger_play(table):
    """Team Tactics: 1 energy, and a Ranger other than Jason may play a card right away."""
    table.put_in_hand("jason", "team_tactics", "lead_the_charge")
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("jason", bottom=["regrow", "putty_pummel"], helpers=["billy"], pool=0)
    table.play("jason", "team_tactics")
    assert table.state.pool == 1
    assert table.seats() == ["billy"]
    table.choose_seat("billy")
    assert not table.can_play("jason", "lead_the_charge")
    table.dictate_dice(1, 1)
    table.play("billy", "tactical_strike")
    table.aim("putty_pummel")
    assert table.hits_on("putty_pummel") == 2


def test_team_tactics_card_is_paid_for_and_may_be_declined(table):
    """Team Tactics: 1 energy, and a Ranger other than Jason may play a card right away."""
    table.put_in_hand("jason", "team_tactics")
    table.put_in_hand("billy", "power_lance")
    table.start_battle("jason", bottom=["regrow", "putty_pummel"], helpers=["billy"], pool=2)
    table.play("jason", "team_tactics")
    table.choose_seat("billy")
    assert table.can_play("billy", "power_lance")
    table.decline()
    assert table.hand("billy") == ["power_lance"]
    assert table.discard("jason") == ["team_tactics"]


def test_team_tactics_without_another_ranger_only_gains_energy(table):
    """Team Tactics: 1 energy, and a Ranger other than Jason may play a card right away."""
    table.put_in_hand("jason", "team_tactics", "lead_the_charge")
    table.start_battle("jason", bottom=["regrow", "putty_pummel"], pool=0)
    table.play("jason", "team_tactics")
    assert table.is_asked(Decision.TURN)
    assert table.state.pool == 1


def test_tyranno_slash_rolls_three_dice_and_rerolls_any(table):
    """Tyranno Slash: 1 energy, 3 dice, any of which may be rolled again."""
    table.put_in_hand("jason", "tyranno_slash")
    table.start_battle("jason", bottom=["putty_pummel", "regrow"], pool=1)
    table.dictate_dice(0, 0, 1, 1, 1)
    table.play("jason", "tyranno_slash")
    table.target("putty_pummel")
    table.decline_windows(Event.AFTER_ROLL)
    table.choose(Verb.REROLL, 2, 0, 0)
    table.decline_windows()
    assert table.is_defeated("putty_pummel")
    assert table.state.pool == 0


def test_leadership_may_follow_the_reroll_of_tyranno_slash(table):
    """Leadership has no order of its own: it may answer what Tyranno Slash's reroll shows."""
    table.put_in_hand("jason", "tyranno_slash")
    table.start_battle("jason", bottom=["putty_pummel", "regrow"], pool=1)
    table.dictate_dice(0, 0, 0, 0, 0, 0)
    table.play("jason", "tyranno_slash")
    table.target("putty_pummel")
    table.decline_windows(Event.AFTER_ROLL)
    table.choose(Verb.REROLL, 3, 0, 0)
    assert table.can_use_ability("jason")


def test_lead_the_charge_adds_a_die_to_the_next_attack_of_anybody(table):
    """Lead The Charge: 2 dice for free; the next attack of any Ranger has one die more."""
    table.put_in_hand("jason", "lead_the_charge")
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("jason", bottom=["regrow", "putty_pummel"], helpers=["billy"], pool=0)
    table.attack("jason", "lead_the_charge", "putty_pummel", 0, 0)
    assert table.is_asked(Decision.TURN)
    table.attack("billy", "tactical_strike", "putty_pummel", 1, 0, 1)
    assert table.hits_on("putty_pummel") == 2


def test_lead_the_charge_helps_one_attack_only(table):
    """Lead The Charge: 2 dice for free; the next attack of any Ranger has one die more."""
    table.put_in_hand("jason", "lead_the_charge")
    table.put_in_hand("billy", "tactical_strike", "counter_jab")
    table.start_battle("jason", bottom=["regrow", "regrow", "putty_pummel"], helpers=["billy"])
    table.attack("jason", "lead_the_charge", "putty_pummel", 0, 0)
    table.attack("billy", "tactical_strike", "putty_pummel", 0, 0, 0)
    table.decline_windows(Event.ATTACK_RESOLVED)
    table.attack("billy", "counter_jab", "putty_pummel", 0)
    assert table.dice == []
    assert table.rolled == 6


def test_lead_the_charge_is_forgotten_after_the_battle(table):
    """Lead The Charge: 2 dice for free; the next attack of any Ranger has one die more."""
    table.put_in_hand("jason", "lead_the_charge")
    table.put_in_hand("billy", "tactical_strike")
    table.put_soldiers(0, super_putties=1)
    table.start_battle("jason", bottom=["regrow"], helpers=["billy"])
    table.attack("jason", "lead_the_charge", "regrow", 1, 0)
    table.end_battle()
    table.start_battle("billy", bottom=["regrow"])
    table.attack("billy", "tactical_strike", "regrow", 0, 0)
    assert table.rolled == 4


def test_block_reduces_anybodys_damage_by_three(table):
    """Block: a reaction; damage that any Ranger suffers becomes 3 less."""
    table.put_in_hand("jason", "block")
    table.stack_deck("zack", ["blade_blaster"])
    table.start_battle("jason", top=["knasty_slash"], helpers=["zack"])
    table.decline()
    table.choose_seat("zack")
    table.play("jason", "block")
    assert table.discard("zack") == ["blade_blaster_zack"]
    assert table.discard("jason") == ["block"]


def test_block_that_leaves_no_damage_reveals_no_card(table):
    """FAQ: damage reduced to 0 is not suffered."""
    table.put_in_hand("jason", "block")
    table.start_battle("jason", bottom=["leaping_attack", "regrow"])
    table.decline()
    table.choose_seat("jason")
    table.play("jason", "block")
    assert table.player("jason").deck.n == 9
    assert table.discard("jason") == ["block"]


def test_block_comes_before_the_first_card_is_revealed(table):
    """FAQ: reductions are played before the first reveal, not between two."""
    table.put_in_hand("jason", "block")
    table.stack_deck("jason", ["team_tactics", "team_tactics", "power_sword"])
    table.start_battle("jason", top=["knasty_slash"])
    table.decline()
    table.choose_seat("jason")
    table.decline()
    assert table.hand("jason") == ["block"]
    assert table.discard("jason") == ["team_tactics", "team_tactics"]


def test_two_blocks_may_answer_the_same_damage(table):
    """Block: a reaction; damage that any Ranger suffers becomes 3 less."""
    table.put_in_hand("jason", "block", "block")
    table.start_battle("jason", top=["knasty_slash"])
    table.decline()
    table.choose_seat("jason")
    table.play("jason", "block")
    table.play("jason", "block")
    assert table.player("jason").deck.n == 8


def test_blade_blaster_divides_the_energy_spent(table):
    """Blade Blaster: X energy for X hits, split over as many enemy cards as wanted."""
    table.put_in_hand("jason", "blade_blaster")
    table.start_battle("jason", bottom=["regrow", "putty_pummel"], pool=4)
    table.play("jason", "blade_blaster")
    table.choose(Verb.NUMBER, 4)
    table.decline_windows(Event.AFTER_ROLL)
    for card in ("regrow", "regrow", "putty_pummel", "putty_pummel"):
        table.target(card)
    assert table.is_defeated("regrow")
    assert table.hits_on("putty_pummel") == 2
    assert table.state.pool == 0


def test_blade_blaster_respects_guard_for_all_targets_at_once(table):
    """FAQ: divided hits choose all their targets before any is dealt."""
    table.put_in_hand("jason", "blade_blaster")
    table.start_battle("jason", bottom=["cannon_fodder", "leaping_attack"], pool=4)
    table.play("jason", "blade_blaster")
    table.choose(Verb.NUMBER, 4)
    table.decline_windows(Event.AFTER_ROLL)
    for _ in range(3):
        table.target("cannon_fodder")
    assert table.targets() == ["cannon_fodder"]


def test_blade_blaster_may_be_played_for_nothing(table):
    """FAQ: X may be 0."""
    table.put_in_hand("jason", "blade_blaster")
    table.start_battle("jason", bottom=["regrow", "putty_pummel"], pool=0)
    table.play("jason", "blade_blaster")
    table.choose(Verb.NUMBER, 0)
    table.pass_until(Decision.TURN)
    assert table.discard("jason") == ["blade_blaster_jason"]


def test_blade_blaster_adds_rolled_dice_to_its_hits(table):
    """FAQ: dice that something else adds to the attack are rolled and count as hits."""
    table.put_in_hand("jason", "lead_the_charge", "blade_blaster")
    table.start_battle("jason", bottom=["regrow", "putty_pummel"], pool=1)
    table.attack("jason", "lead_the_charge", "putty_pummel", 0, 0)
    table.dictate_dice(2)
    table.play("jason", "blade_blaster")
    table.choose(Verb.NUMBER, 1)
    table.decline_windows(Event.AFTER_ROLL)
    for _ in range(3):
        table.target("putty_pummel")
    assert table.is_defeated("putty_pummel")


def test_power_sword_adds_two_dice_to_the_next_attack(table):
    """Power Sword: 3 energy, 5 dice; the next attack of any Ranger has two dice more."""
    table.put_in_hand("jason", "power_sword")
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("jason", bottom=["regrow", "putty_pummel"], helpers=["billy"], pool=3)
    table.attack("jason", "power_sword", "putty_pummel", 0, 0, 0, 0, 0)
    table.attack("billy", "tactical_strike", "putty_pummel", 0, 0, 1, 1)
    assert table.hits_on("putty_pummel") == 2
