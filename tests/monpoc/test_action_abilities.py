"""Actions and advantages: what figures do for an action die, and after an attack roll."""

import pytest

from sim.monpoc.damage import set_tile
from sim.monpoc.spaces import lift
from sim.monpoc.state import ALPHA, Attack, Decision, Tile, Verb
from tests.monpoc.table import ONE, TWO, dictated

__all__ = ["dictated"]

MINE, THEIRS = 0, 2


def acts(table, figure, ability):
    return table.do(Verb.ACTION, figure, table.ability(ability)).forced()


def lair(dictated, one="terra_khan_ultra", two="zor_maxim_ultra"):
    table = dictated(one, two)
    table.monster(ONE, (6, 11))
    table.monster(TWO, (0, 0))
    table.pools(ONE, unit=5, power=2)
    return table


def test_abduct_crushes_a_unit_between_two_figures_for_no_power(dictated):
    table = lair(dictated, "ares_mothership_ultra")
    saucer = table.unit(ONE, "saucer_grunt", (3, 5))
    table.unit(ONE, "saucer_grunt", (5, 5))
    prey = table.unit(TWO, "sun_fighter_grunt", (4, 5))
    acts(table.units(), saucer, "abduct")
    assert (table.at(prey), table.power(ONE)) == (None, 2)


def test_abduct_needs_two_figures_beside_the_unit(dictated):
    table = lair(dictated, "ares_mothership_ultra")
    table.unit(ONE, "saucer_grunt", (3, 5))
    table.unit(TWO, "sun_fighter_grunt", (4, 5))
    actions = [b for _, b, _ in table.units().offered(Verb.ACTION)]
    assert table.ability("abduct") not in actions


def test_bleed_heals_a_monster_of_the_faction_and_crushes_the_unit(dictated):
    table = lair(dictated, "cthugrosh_ultra")
    table.state.health[MINE, ALPHA] = 2
    slave = table.unit(ONE, "meat_slave_grunt", (8, 11))
    acts(table.units(), slave, "bleed")
    assert (table.state.health[MINE, ALPHA], table.at(slave)) == (3, None)


def test_extinguish_turns_an_adjacent_hazard_into_rubble(dictated):
    table = lair(dictated, "cthugrosh_ultra")
    x, y = table.foundation(0)
    set_tile(table.state, 0, Tile.FIRE)
    spitter = table.unit(ONE, "spitter_grunt", (x - 1, y))
    acts(table.units(), spitter, "extinguish")
    assert table.state.tile[0] == Tile.RUBBLE


def test_nesting_needs_a_zone_and_brings_in_a_unit_of_the_faction(dictated):
    table = lair(dictated)
    brontox = table.unit(ONE, "brontox_grunt", (5, 8))
    ability = table.ability("nesting")
    assert ability not in [b for _, b, _ in table.units().offered(Verb.ACTION)]
    lift(table.state, brontox)
    brontox = table.unit(ONE, "brontox_grunt", (4, 8))
    table.units().do(Verb.ACTION, brontox, ability).do(Verb.UNIT).do(Verb.SPACE)
    assert table.state.n_on_map[ONE] == 2


def test_refuel_lets_an_adjacent_figure_of_the_faction_advance_again(dictated):
    table = lair(dictated, "ares_mothership_ultra")
    pod = table.unit(ONE, "power_pod_grunt", (5, 11))
    hunter = table.unit(ONE, "hunter_grunt", (4, 11))
    table.units().advance(hunter, (4, 10)).do(Verb.ACTION, pod, table.ability("refuel"))
    if table.state.decision == Decision.OBJECT:
        table.do(Verb.OBJECT, pod, hunter)
    table.do(Verb.SPACE, hunter, table.space((4, 6)))
    assert table.at(hunter) == (4, 6)


def test_repair_restores_a_mechanical_monster(dictated):
    table = lair(dictated, "defender_x_ultra")
    table.state.health[MINE, ALPHA] = 4
    truck = table.unit(ONE, "repair_vehicle_grunt", (8, 11))
    acts(table.units(), truck, "repair")
    assert table.state.health[MINE, ALPHA] == 5


def test_sacrifice_crushes_an_adjacent_unit_for_health(dictated):
    table = lair(dictated, "cthugrosh_ultra")
    table.state.health[MINE, ALPHA] = 2
    victim = table.unit(ONE, "spitter_grunt", (8, 11))
    acts(table.monsters(), MINE, "sacrifice")
    assert (table.state.health[MINE, ALPHA], table.at(victim)) == (3, None)


def test_summon_brings_in_a_unit_beside_the_monster(dictated):
    table = lair(dictated, "cthugrosh_ultra").monsters()
    table.do(Verb.ACTION, MINE, table.ability("summon")).do(Verb.UNIT)
    table.do(Verb.SPACE, None, table.space((8, 11)))
    assert table.state.n_on_map[ONE] == 1


def test_telekinesis_moves_a_unit_within_two_spaces_by_one(dictated):
    table = lair(dictated, "cthugrosh_ultra")
    prey = table.unit(TWO, "sun_fighter_grunt", (9, 11))
    table.monsters().do(Verb.ACTION, MINE, table.ability("telekinesis")).forced()
    table.do(Verb.SPACE, prey, table.space((10, 12)))
    assert table.at(prey) == (10, 12)


def test_teleport_puts_a_unit_beside_another_gate(dictated):
    table = lair(dictated, "zor_maxim_ultra", "terra_khan_ultra")
    gate = table.unit(ONE, "shadow_gate_grunt", (3, 11))
    rider = table.unit(ONE, "s_type_shinobi_grunt", (4, 11))
    ability = table.ability("teleport")
    assert ability not in [b for _, b, _ in table.units().offered(Verb.ACTION)]
    far = table.unit(ONE, "interceptor_grunt", (12, 5))
    table.tables.own[table.state.kind[far], ability] = 7
    try:
        table.units().do(Verb.ACTION, gate, ability).do(Verb.OBJECT, gate, rider)
        table.do(Verb.SPACE, rider, table.space((12, 6)))
    finally:
        table.tables.own[table.state.kind[far], ability] = 0
    assert table.at(rider) == (12, 6)


def test_transport_brings_in_cargo_of_the_agenda(dictated):
    table = lair(dictated, "ares_mothership_ultra")
    saucer = table.unit(ONE, "saucer_grunt", (4, 11))
    table.units().do(Verb.ACTION, saucer, table.ability("transport")).forced()
    table.do(Verb.SPACE, None, table.space((4, 10)))
    assert table.state.n_on_map[ONE] == 2


def test_there_is_one_action_a_turn(dictated):
    table = lair(dictated, "cthugrosh_ultra").monsters()
    table.do(Verb.ACTION, MINE, table.ability("summon")).do(Verb.UNIT).do(Verb.SPACE)
    assert table.offered(Verb.ACTION) == []


def duel(dictated, one, two="terra_khan_ultra", form="hyper"):
    table = dictated(one, two)
    table.monster(ONE, (6, 11), form)
    table.monster(TWO, (8, 11))
    table.pools(ONE, unit=0, power=4)
    return table.monsters()


@pytest.mark.parametrize(("answer", "left"), [(Verb.YES, 7), (Verb.PASS, 6)])
def test_energy_cycle_may_return_a_missed_action_die_of_two_or_more(dictated, answer, left):
    """'You may return': a die that is kept back is not in play for attacks that follow."""
    table = duel(dictated, "gorghadra_mega").roll(2, action_misses=1)
    table.attack(MINE, Attack.BRAWL, THEIRS, 4, 0)
    assert table.state.decision == Decision.MAY
    table.do(answer)
    assert table.state.pools[ONE].monster == left


def test_energy_cycle_asks_nothing_if_no_die_missed(dictated):
    table = duel(dictated, "gorghadra_mega").roll(2)
    table.attack(MINE, Attack.BRAWL, THEIRS, 4, 0)
    assert table.state.decision == Decision.ACT


def test_leach_heals_the_monster_when_a_unit_of_its_agenda_hits_a_monster(dictated):
    table = dictated("yasheth_ultra", "terra_khan_ultra")
    table.monster(ONE, (0, 15))
    table.monster(TWO, (8, 11))
    table.state.health[MINE, ALPHA] = 2
    squix = table.unit(ONE, "squix_grunt", (10, 11))
    table.units().roll(9).do(Verb.ATTACK, squix, Attack.BRAWL).forced()
    assert table.state.health[MINE, ALPHA] == 3


def test_manufacture_crushes_a_unit_and_builds_one(dictated):
    table = dictated("ares_mothership_ultra", "terra_khan_ultra")
    table.monster(ONE, (6, 11))
    prey = table.unit(TWO, "raptix_grunt", (8, 11))
    table.pools(ONE, unit=0)
    table.monsters().roll(5).attack(MINE, Attack.BRAWL, prey, 3, 0)
    table.do(Verb.UNIT).do(Verb.SPACE)
    assert (table.at(prey), table.state.n_on_map[ONE]) == (None, 1)


def test_marker_rolls_a_missed_attack_again(dictated):
    table = duel(dictated, "ares_mothership_mega").roll(1).roll(9)
    table.attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert table.state.health[THEIRS, ALPHA] == 4


def test_power_cycle_returns_a_missed_power_die(dictated):
    table = duel(dictated, "zor_raiden_ultra").roll(2, power_misses=1)
    table.attack(MINE, Attack.BRAWL, THEIRS, 3, 2)
    assert table.power(ONE) == 3
