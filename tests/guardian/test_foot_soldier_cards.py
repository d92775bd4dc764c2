"""Putty Patrollers and Super Putty Patrollers: all cards."""

import pytest

from sim.guardian.state import Decision, Ending, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import SUPER_PUTTY, Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("knasty_knight", "bones"))


def revealed(table: Table, *shields: str) -> int:
    """Return how many of these cards Zack must discard when the active card hurts him."""
    table.leave_in_deck("zack", shields)
    before = table.player("zack").discard.n
    table.suffer("zack")
    return table.player("zack").discard.n - before


ONES = ("reckless_blow", "reckless_blow", "blade_blaster")


def test_flanking_increases_the_damage_of_other_cards(table):
    """Flanking: passive; any other enemy card that deals damage deals 1 more."""
    table.start_battle("zack", bottom=["cannon_fodder", "flanking"])
    table.decline()
    assert revealed(table, *ONES, "power_axe") == 3


def test_two_flankings_add_up(table):
    """Flanking: passive; any other enemy card that deals damage deals 1 more."""
    table.start_battle("zack", bottom=["cannon_fodder", "flanking", "flanking"])
    table.decline()
    assert revealed(table, "power_axe", "blade_blaster", "mammoth_slam") == 2


def test_flanking_does_nothing_when_it_resolves(table):
    """Flanking: passive; any other enemy card that deals damage deals 1 more."""
    table.start_battle("zack", bottom=["flanking", "cannon_fodder"])
    table.decline()
    assert table.is_asked(Decision.TURN)


def test_flanking_raises_each_of_two_damages(table):
    """Flanking: passive; any other enemy card that deals damage deals 1 more."""
    table.stack_deck("zack", ["power_axe", "blade_blaster", "sweeping_strike", "reckless_blow"])
    table.start_battle("zack", top=["smash_and_slash"], bottom=["flanking"])
    table.decline()
    table.suffer("zack")
    assert table.player("zack").discard.n == 4


@pytest.mark.parametrize(
    ("card", "other"),
    [("putty_swarm_attack", "cannon_fodder"), ("super_putty_swarm_attack", "putty_pummel")],
)
def test_swarm_attack_grows_with_the_foot_soldiers_here(table, card, other):
    """Swarm Attack: 1 damage, and 1 more for each foot soldier figure in the location."""
    table.start_battle("zack", bottom=[card, other])
    table.decline()
    assert revealed(table, *ONES, "power_axe") == 3


def test_swarm_attack_counts_foot_soldiers_that_do_not_fight(table):
    """Swarm Attack: 1 damage, and 1 more for each foot soldier figure in the location."""
    table.start_battle("zack", bottom=["putty_swarm_attack"])
    table.put_soldiers(0, putties=3, super_putties=1)
    table.decline()
    assert revealed(table, *ONES, "mammoth_slam", "power_axe") == 4


def test_swarm_attack_shrinks_with_defeated_foot_soldiers(table):
    """Swarm Attack: 1 damage, and 1 more for each foot soldier figure in the location."""
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["putty_swarm_attack", "leaping_attack"], helpers=["zack"])
    table.play("trini", "precise_strike")
    table.target("leaping_attack")
    table.pass_until(Decision.VICTIM)
    assert revealed(table, *ONES) == 2


def test_cannon_fodder_deals_two_damage(table):
    """Cannon Fodder: guard; 2 damage to a Ranger of the team's choice."""
    table.start_battle("zack", bottom=["cannon_fodder", "regrow"], helpers=["trini"])
    table.decline()
    assert table.seats() == ["trini", "zack"]
    assert revealed(table, *ONES) == 2


def test_leaping_attack_deals_three_damage(table):
    """Leaping Attack: 3 damage to a Ranger of the team's choice."""
    table.start_battle("zack", bottom=["leaping_attack", "regrow"])
    table.decline()
    assert revealed(table, *ONES, "power_axe") == 3


def test_regrow_deploys_one_super_putty_here(table):
    """Regrow: one more Super Putty Patroller comes to this location."""
    table.start_battle("zack", bottom=["regrow", "putty_pummel"])
    table.decline()
    assert table.state.places[0].soldiers[SUPER_PUTTY] == 3
    assert len(table.sequence()[0]) == 2


def test_regrow_can_panic_the_location_and_lose_the_game(table):
    """Regrow: one more Super Putty Patroller comes to this location."""
    place = table.place("angel_grove_high")
    table.put_soldiers(place, super_putties=4)
    for other in range(4):
        table.state.places[other].is_panicked = other != place
    table.start_battle("zack", bottom=["regrow", "putty_pummel"], place=place)
    table.decline()
    assert table.state.ending == Ending.PANIC


def test_regrow_overflows_clockwise_from_a_full_location(table):
    """Regrow: one more Super Putty Patroller comes to this location."""
    table.arrange(
        ("angel_grove_high", "ernies_juice_bar", "industrial_district", "angel_grove_park")
    )
    table.put_soldiers(0, super_putties=5)
    table.send(["zack"], 0)
    table.layout = [["regrow", "putty_pummel"]]
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("zack"))
    table.pass_until(Decision.TURN)
    table.decline()
    assert table.state.places[0].soldiers[SUPER_PUTTY] == 5
    assert table.state.places[1].soldiers[SUPER_PUTTY] == 1


def test_putty_pummel_deals_three_damage(table):
    """Putty Pummel: 3 damage to a Ranger of the team's choice."""
    table.start_battle("zack", bottom=["putty_pummel", "regrow"])
    table.decline()
    assert revealed(table, *ONES, "power_axe") == 3


def test_engulf_is_fast_and_drains_one_energy(table):
    """Engulf: fast, guard; 1 energy is drained."""
    table.start_battle("zack", bottom=["engulf", "regrow"], pool=2)
    assert table.state.pool == 1


def test_engulf_guards_its_neighbour(table):
    """Engulf: fast, guard; 1 energy is drained."""
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("zack", bottom=["engulf", "regrow"])
    table.play("zack", "mammoth_slam")
    assert table.targets() == ["engulf"]
