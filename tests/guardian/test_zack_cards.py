"""Zack Taylor: ability and combat cards."""

import pytest

from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain
ROW = ["regrow", "putty_pummel", "super_putty_swarm_attack"]


@pytest.fixture
def table() -> Table:
    return Table(monsters=("knasty_knight", "pudgy_pig"))


def test_hip_hop_kido_hits_a_neighbour_of_a_defeated_target(table):
    """Hip-Hop Kido: once a battle, when Zack's attack defeats a card, 1 hit beside it."""
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("zack", bottom=ROW)
    table.attack("zack", "mammoth_slam", "regrow", 1, 1)
    table.use_ability("zack")
    assert table.targets() == ["putty_pummel"]
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 1


def test_hip_hop_kido_needs_a_defeated_target(table):
    """Hip-Hop Kido: once a battle, when Zack's attack defeats a card, 1 hit beside it."""
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("zack", bottom=ROW)
    table.attack("zack", "mammoth_slam", "putty_pummel", 1, 1)
    assert not table.can_use_ability("zack")


def test_hip_hop_kido_works_once_a_battle(table):
    """Hip-Hop Kido: once a battle, when Zack's attack defeats a card, 1 hit beside it."""
    table.put_in_hand("zack", "mammoth_slam", "mammoth_slam")
    table.start_battle("zack", bottom=["regrow", "regrow", "putty_pummel"])
    table.attack("zack", "mammoth_slam", "regrow", 1, 1)
    table.use_ability("zack")
    table.act(table.offers(Verb.SLOT)[0])
    table.pass_until(Decision.TURN)
    table.dictate_dice(2, 2)
    table.play("zack", "mammoth_slam")
    table.act(table.offers(Verb.SLOT)[0])
    assert not table.can_use_ability("zack")


def test_hip_hop_kido_may_hit_the_second_target_of_a_divided_attack(table):
    """The neighbour may itself be a target of Blade Blaster: it is another card beside one."""
    table.put_in_hand("zack", "blade_blaster")
    table.start_battle("zack", bottom=["regrow", "putty_pummel"], pool=3)
    table.play("zack", "blade_blaster")
    table.choose(Verb.NUMBER, 3)
    for card in ("regrow", "regrow", "putty_pummel"):
        table.target(card)
    assert table.is_defeated("regrow")
    assert table.can_use_ability("zack")


def test_reckless_blow_adds_two_dice_for_the_top_card(table):
    """Reckless Blow: 1 energy, 2 dice; discard the top card of the deck for 2 dice more."""
    table.put_in_hand("zack", "reckless_blow")
    table.stack_deck("zack", ["power_axe"])
    table.start_battle("zack", bottom=ROW, pool=1)
    table.dictate_dice(0, 0, 1, 1)
    table.play("zack", "reckless_blow")
    table.target("putty_pummel")
    table.choose(Verb.YES)
    assert table.hits_on("putty_pummel") == 2
    assert table.discard("zack") == ["power_axe", "reckless_blow"]


def test_reckless_blow_may_keep_the_top_card(table):
    """Reckless Blow: 1 energy, 2 dice; discard the top card of the deck for 2 dice more."""
    table.put_in_hand("zack", "reckless_blow")
    table.start_battle("zack", bottom=ROW, pool=1)
    table.dictate_dice(1, 0)
    table.play("zack", "reckless_blow")
    table.target("putty_pummel")
    table.decline()
    assert table.hits_on("putty_pummel") == 1
    assert table.player("zack").deck.n == 9


def test_reckless_blow_with_the_last_card_defeats_zack(table):
    """An empty deck defeats a Ranger at any time, so also by this cost."""
    table.put_in_hand("zack", "reckless_blow")
    table.leave_in_deck("zack", ["power_axe"])
    table.start_battle("zack", bottom=ROW, helpers=["trini"], pool=1)
    table.play("zack", "reckless_blow")
    table.target("putty_pummel")
    table.choose(Verb.YES)
    assert table.player("zack").place == COMMAND_CENTER
    assert table.player("zack").deck.n == 10


def test_smooth_moves_reduces_damage_by_two_and_gains_energy(table):
    """Smooth Moves: a reaction; any Ranger's damage becomes 2 less, and 1 energy."""
    table.put_in_hand("zack", "smooth_moves")
    table.stack_deck("trini", ["blade_blaster"])
    table.start_battle(
        "zack", bottom=["leaping_attack", "cannon_fodder"], helpers=["trini"], pool=0
    )
    table.decline()
    table.choose_seat("trini")
    table.play("zack", "smooth_moves")
    assert table.discard("trini") == ["blade_blaster_trini"]
    assert table.state.pool == 1


def test_mammoth_slam_rolls_two_dice_below_four_discards(table):
    """Mammoth Slam: 2 dice for free, a third with 4 or more cards in Zack's discard pile."""
    table.put_in_hand("zack", "mammoth_slam")
    table.put_in_discard("zack", "power_axe", "smooth_moves", "smooth_moves")
    table.start_battle("zack", bottom=ROW)
    table.attack("zack", "mammoth_slam", "putty_pummel", 1, 0)
    assert table.rolled == 2


def test_mammoth_slam_rolls_three_dice_with_four_discards(table):
    """Mammoth Slam: 2 dice for free, a third with 4 or more cards in Zack's discard pile."""
    table.put_in_hand("zack", "mammoth_slam")
    table.put_in_discard("zack", "power_axe", "smooth_moves", "smooth_moves", "blade_blaster")
    table.start_battle("zack", bottom=ROW)
    table.attack("zack", "mammoth_slam", "putty_pummel", 1, 0, 1)
    assert table.rolled == 3


def test_sweeping_strike_hits_a_neighbour_of_the_target(table):
    """Sweeping Strike: 1 energy, 2 dice, and 1 hit to a card beside the target."""
    table.put_in_hand("zack", "sweeping_strike")
    table.start_battle("zack", bottom=ROW, pool=1)
    table.attack("zack", "sweeping_strike", "putty_pummel", 1, 0)
    assert table.targets() == ["regrow", "super_putty_swarm_attack"]
    table.target("regrow")
    assert (table.hits_on("putty_pummel"), table.hits_on("regrow")) == (1, 1)


def test_sweeping_strike_reaches_the_other_row(table):
    """Sweeping Strike: 1 energy, 2 dice, and 1 hit to a card beside the target."""
    table.put_in_hand("zack", "sweeping_strike")
    table.start_battle("zack", top=["knasty_slash"], bottom=["putty_pummel", "regrow"], pool=1)
    table.attack("zack", "sweeping_strike", "putty_pummel", 0, 0)
    assert table.targets() == ["knasty_slash", "regrow"]


def test_blade_blaster_of_zack_divides_the_energy_spent(table):
    """Blade Blaster: X energy for X hits, split over as many enemy cards as wanted."""
    table.put_in_hand("zack", "blade_blaster")
    table.start_battle("zack", bottom=["regrow", "putty_pummel"], pool=2)
    table.play("zack", "blade_blaster")
    table.choose(Verb.NUMBER, 2)
    table.target("regrow")
    table.target("putty_pummel")
    assert (table.hits_on("regrow"), table.hits_on("putty_pummel")) == (1, 1)


def test_power_axe_hits_the_neighbours_with_two_of_its_dice(table):
    """Power Axe: 3 energy, 3 dice; the hits of two chosen dice also strike all neighbours."""
    table.put_in_hand("zack", "power_axe")
    table.start_battle("zack", bottom=ROW, pool=3)
    table.attack("zack", "power_axe", "putty_pummel", 1, 1, 0)
    table.choose(Verb.NUMBER, 2)
    assert table.is_defeated("regrow")
    assert table.hits_on("super_putty_swarm_attack") == 2
    assert table.hits_on("putty_pummel") == 2
    assert table.window() != Event.AFTER_ROLL


def test_power_axe_offers_every_sum_of_two_dice(table):
    """Power Axe: 3 energy, 3 dice; the hits of two chosen dice also strike all neighbours."""
    table.put_in_hand("zack", "power_axe")
    table.start_battle("zack", bottom=ROW, pool=3)
    table.attack("zack", "power_axe", "putty_pummel", 2, 1, 0)
    assert len(table.offers(Verb.NUMBER)) == 3
    assert all(table.offers(Verb.NUMBER, number) for number in (1, 2, 3))
