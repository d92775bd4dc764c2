"""Skills: one test for each of the sixty that is always in effect."""

import pytest

from sim.monpoc.attacks import boost_total, can_join, can_power_attack, can_reach, is_target
from sim.monpoc.damage import set_tile
from sim.monpoc.defense import defense_of, has_cover
from sim.monpoc.language import Statistic
from sim.monpoc.modifiers import (
    action_dice,
    boost_dice,
    flag,
    range_of,
    secures,
    speed_of,
    zone_under,
)
from sim.monpoc.powering import ability_total, power_gain, power_loss
from sim.monpoc.reach import can_end, hazards_at_end, search_moves
from sim.monpoc.spaces import bit, lift
from sim.monpoc.spawning import cost_of, discount
from sim.monpoc.state import Activation, Attack, Decision, Tile, Verb
from tests.monpoc.table import ONE, TWO, Table, dictated

__all__ = ["dictated"]

MINE, THEIRS = 0, 2
CITY = (
    "forces.terra_khan_ultra.city=tv_network_high_rise 1,government_building 1,"
    "office_building 2,nuclear_power_plant 1"
)


def boost(table, figure, kind, target=-1):
    return boost_dice(table.state, table.tables, figure, kind, target)


def defense(table, target, kind, *attackers):
    joined = sum(int(bit(each)) for each in attackers)
    return defense_of(table.state, table.tables, target, kind, joined, ONE)


def reaches(table, figure, limit, at):
    search_moves(table.state, table.state, table.tables, figure, limit)
    return can_end(table.state, table.space(at))


def secured(building, force="zor_maxim_ultra", unit="s_type_shinobi_grunt", two="terra_khan_ultra"):
    """Return a table on which three units of player one secure a building."""
    table = Table(force, two)
    x, y = table.foundation(0)
    table.building(building, 0)
    for at in ((x - 1, y), (x, y - 1), (x + 1, y - 1)):
        table.unit(ONE, unit, at)
    table.monster(ONE, (0, 15))
    table.pools(ONE, power=0)
    return table


def test_all_terrain_treats_rough_spaces_as_open():
    table = Table("gorghadra_ultra")
    bug = table.unit(ONE, "destructomite_grunt", (8, 5))
    shot = table.unit(ONE, "belcher_grunt", (9, 5))
    assert reaches(table, bug, 1, (8, 6))
    assert not reaches(table, shot, 1, (8, 6))


def test_amplify_gains_a_die_for_each_unit_on_a_power_zone():
    table = Table("ares_mothership_ultra")
    table.unit(ONE, "power_pod_grunt", (8, 4))
    assert power_gain(table.state, table.tables, ONE) == 2


def test_annihilate_always_does_super_damage(dictated):
    table = dictated("yasheth_mega", "terra_khan_ultra")
    table.monster(ONE, (6, 11), "hyper")
    table.monster(TWO, (8, 11))
    table.pools(ONE, unit=0)
    table.monsters().roll(9).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert table.state.health[THEIRS, 0] == 3


def test_anti_air_boosts_attacks_on_flyers():
    table = Table("terra_khan_ultra", "defender_x_ultra")
    raptix = table.unit(ONE, "raptix_grunt", (5, 11))
    flyer = table.unit(TWO, "rocket_chopper_grunt", (6, 11))
    walker = table.unit(TWO, "g_tank_grunt", (6, 12))
    assert boost(table, raptix, Attack.BRAWL, flyer) == 1
    assert boost(table, raptix, Attack.BRAWL, walker) == 0


def test_armor_piercing_lowers_defense_against_its_blasts():
    table = Table("rogzor_mega", "terra_khan_ultra")
    table.monster(ONE, (0, 15), "hyper")
    table.monster(TWO, (4, 15))
    assert defense(table, THEIRS, Attack.BLAST, MINE) == 5
    assert defense(table, THEIRS, Attack.BRAWL, MINE) == 6


def test_atomize_pays_all_energy_for_a_blast(dictated):
    table = dictated("armodax_mega", "cthugrosh_ultra")
    x, y = table.foundation(0)
    table.building("radar_array", 0)
    table.monster(ONE, (x - 5, y), "hyper")
    table.pools(ONE, unit=0)
    table.monsters().roll(9).attack(MINE, Attack.BLAST, None, 3, 0)
    assert table.power(ONE) == 2


def test_berserk_boosts_brawls_of_units():
    table = Table("yasheth_mega")
    squix = table.unit(ONE, "squix_grunt", (5, 11))
    before = boost(table, squix, Attack.BRAWL)
    table.monster(ONE, (0, 15), "hyper")
    assert (before, boost(table, squix, Attack.BRAWL)) == (0, 1)
    assert boost(table, MINE, Attack.BRAWL) == 4


def test_cargo_is_what_transports_bring():
    table = Table("ares_mothership_ultra")
    pod = table.unit(ONE, "power_pod_grunt", (5, 11))
    assert flag(table.state, table.tables, Statistic.CARGO, pod)


def test_charge_boosts_brawls_after_an_advance():
    table = Table("terra_khan_mega")
    table.monster(ONE, (0, 15), "hyper")
    before = boost(table, MINE, Attack.BRAWL)
    table.state.advanced = bit(MINE)
    assert (before, boost(table, MINE, Attack.BRAWL)) == (2, 3)


def test_climb_moves_through_buildings():
    table = Table("deimos_9_mega")
    x, y = table.foundation(2)
    table.building("skyscraper", 2)
    table.monster(ONE, (x - 2, y), "hyper")
    for at in ((x - 2, y - 2), (x - 2, y + 2), (x, y + 2), (x, y - 2)):
        table.state.occupant[table.space(at)] = -1
    assert reaches(table, MINE, 4, (x + 2, y))
    table.state.kind[MINE] = table.tables.form_kind[MINE, 0]
    assert not reaches(table, MINE, 4, (x + 2, y))


def test_cloak_hides_from_blasts_three_or_more_spaces_away():
    table = Table("terra_khan_ultra", "zor_raiden_ultra")
    shooter = table.unit(ONE, "spikodon_elite", (5, 11))
    near = table.unit(TWO, "s_type_shinobi_grunt", (7, 11))
    far = table.unit(TWO, "s_type_shinobi_grunt", (8, 11))
    assert can_reach(table.state, table.tables, shooter, Attack.BLAST, near)
    assert not can_reach(table.state, table.tables, shooter, Attack.BLAST, far)


def test_dig_in_has_cover_on_a_zone():
    table = Table("terra_khan_ultra")
    brontox = table.unit(ONE, "brontox_grunt", (8, 4))
    assert has_cover(table.state, table.tables, brontox)


def test_disable_takes_a_brawl_die_of_enemies_within_two():
    table = Table("terra_khan_ultra", "yasheth_mega")
    unit = table.unit(ONE, "carnidon_grunt", (6, 11))
    weak = table.unit(ONE, "raptix_grunt", (6, 12))
    table.monster(TWO, (8, 11), "hyper")
    assert action_dice(table.state, table.tables, unit, Attack.BRAWL) == 1
    assert action_dice(table.state, table.tables, weak, Attack.BRAWL) == 1


def test_discount_makes_one_unit_a_turn_cheaper():
    table = secured("apartment_building")
    less = discount(table.state, table.tables, ONE)
    kind = table.tables.kind_of[table.unit(ONE, "sun_fighter_elite")]
    assert (less, cost_of(table.tables, ONE, kind, less)) == (-1, 1)
    table.state.has_discount = 1
    assert discount(table.state, table.tables, ONE) == 0


def test_distract_takes_boost_dice_of_enemies_within_two():
    table = Table("terra_khan_ultra", "cthugrosh_ultra")
    unit = table.unit(ONE, "carnidon_grunt", (6, 11))
    table.unit(TWO, "squix_grunt", (8, 11))
    assert boost(table, unit, Attack.BRAWL) == 0


def test_financier_pays_for_securing_with_three_protectors():
    table = secured("bank_headquarters", "defender_x_ultra", "g_tank_grunt")
    lift(table.state, MINE)
    with_protectors = power_gain(table.state, table.tables, ONE)
    other = secured("bank_headquarters", "terra_khan_ultra", "carnidon_grunt")
    assert (with_protectors, power_gain(other.state, other.tables, ONE)) == (2, 1)


def test_flank_helps_other_figures_of_the_agenda_in_brawls():
    table = Table("terra_khan_ultra", "zor_maxim_ultra")
    raptix = table.unit(ONE, "raptix_grunt", (5, 11))
    carnidon = table.unit(ONE, "carnidon_grunt", (5, 12))
    table.monster(TWO, (6, 11))
    assert defense(table, THEIRS, Attack.BRAWL, carnidon) == 6
    assert defense(table, THEIRS, Attack.BRAWL, raptix) == 7


def test_flight_goes_over_figures_and_water_and_holds_no_zone():
    table = Table("cthugrosh_ultra")
    squix = table.unit(ONE, "squix_grunt", (8, 4))
    table.unit(TWO, "task_master_elite", (7, 4))
    assert reaches(table, squix, 2, (7, 3))
    assert zone_under(table.state, table.tables, squix) == 0


def test_a_unit_without_wings_cannot_brawl_a_flyer():
    table = Table("terra_khan_ultra", "cthugrosh_ultra")
    walker = table.unit(ONE, "carnidon_grunt", (5, 11))
    flyer = table.unit(TWO, "squix_grunt", (6, 11))
    assert not can_reach(table.state, table.tables, walker, Attack.BRAWL, flyer)


def test_force_field_protects_units_from_blasts():
    table = Table("terra_khan_ultra", "defender_x_ultra")
    shooter = table.unit(ONE, "spikodon_elite", (5, 16))
    tank = table.unit(TWO, "g_tank_grunt", (8, 16))
    table.monster(TWO, (0, 0))
    assert defense(table, tank, Attack.BLAST, shooter) == 5
    assert defense(table, tank, Attack.BRAWL, shooter) == 4


def test_fortify_boosts_brawls_around_a_held_objective():
    table = Table("terra_khan_ultra")
    unit = table.unit(ONE, "carnidon_grunt", (8, 6))
    table.unit(ONE, "brontox_grunt", (8, 4))
    assert boost(table, unit, Attack.BRAWL) == 2


def test_fuel_depot_gives_allies_speed():
    table = secured("oil_refinery")
    assert speed_of(table.state, table.tables, MINE) == 8


def test_ground_control_lets_flyers_hold_zones():
    table = Table("ares_mothership_ultra")
    saucer = table.unit(ONE, "saucer_grunt", (8, 4))
    assert zone_under(table.state, table.tables, saucer) == 1


def test_high_impact_boosts_blasts_of_the_monsters_faction():
    table = Table("rogzor_ultra")
    belcher = table.unit(ONE, "belcher_grunt", (5, 11))
    table.monster(ONE, (0, 15))
    assert boost(table, belcher, Attack.BLAST) == 1


def test_high_security_boosts_blasts_of_units_beside_the_building():
    table = secured("bank_headquarters")
    x, y = table.foundation(0)
    fighter = table.unit(ONE, "sun_fighter_grunt", (x + 2, y))
    far = table.unit(ONE, "sun_fighter_grunt", (x + 4, y))
    assert [boost(table, each, Attack.BLAST) for each in (fighter, far)] == [1, 0]


def test_hover_treats_water_as_open_but_does_not_pass_figures():
    table = Table("zor_maxim_ultra", "terra_khan_ultra")
    hover = table.unit(ONE, "interceptor_grunt", (6, 2))
    assert reaches(table, hover, 1, (7, 2))


def test_indirect_fire_ignores_cover():
    table = Table("gorghadra_ultra", "terra_khan_ultra")
    belcher = table.unit(ONE, "belcher_grunt", (5, 8))
    prey = table.unit(TWO, "carnidon_grunt", (8, 7))
    assert has_cover(table.state, table.tables, prey)
    assert defense(table, prey, Attack.BLAST, belcher) == 3


def test_infiltrate_weakens_buildings_near_figures_of_the_agenda():
    table = Table("zor_maxim_ultra")
    x, y = table.foundation(0)
    building = table.building("skyscraper", 0)
    ninja = table.unit(ONE, "s_type_shinobi_grunt", (x - 1, y))
    before = defense(table, building, Attack.BRAWL, ninja)
    table.monster(ONE, (0, 15))
    assert (before, defense(table, building, Attack.BRAWL, ninja)) == (6, 5)


def test_jump_passes_hazards_but_not_the_one_it_lands_on():
    table = Table("terra_khan_ultra")
    x, y = table.foundation(0)
    set_tile(table.state, 0, Tile.FIRE)
    raptix = table.unit(ONE, "raptix_grunt", (x - 1, y))
    assert reaches(table, raptix, 3, (x + 2, y))
    state, tables = table.state, table.tables
    assert hazards_at_end(state, state, tables, raptix, table.space((x + 2, y))) == 0
    assert hazards_at_end(state, state, tables, raptix, table.space((x, y))) == 1


def test_leadership_boosts_grunts_of_the_same_name():
    table = Table("terra_khan_ultra")
    same = table.unit(ONE, "carnidon_grunt", (5, 11))
    other = table.unit(ONE, "raptix_grunt", (5, 12))
    leader = table.unit(ONE, "carnidon_elite", (6, 11))
    assert [boost(table, each, Attack.BRAWL) for each in (same, other, leader)] == [2, 0, 2]


def test_limited_structures_come_once():
    table = Table()
    building = table.content.book.sections["buildings"]["government_building"]
    assert "limited" in building.abilities


def test_logistics_adds_a_die_to_combined_attacks():
    table = Table("defender_x_ultra", "terra_khan_ultra")
    tanks = [table.unit(ONE, "g_tank_grunt", (5, y)) for y in (11, 12)]
    table.monster(TWO, (8, 11))
    joined = int(bit(tanks[0])) | int(bit(tanks[1]))
    before = boost_total(table.state, table.tables, joined, Attack.BLAST, THEIRS)
    table.unit(ONE, "mobile_ops_center_grunt", (4, 11))
    assert (before, boost_total(table.state, table.tables, joined, Attack.BLAST, THEIRS)) == (0, 1)


def test_low_flyer_gives_flying_units_cover():
    table = Table("sky_sentinel_ultra")
    chopper = table.unit(ONE, "rocket_chopper_grunt", (8, 7))
    before = has_cover(table.state, table.tables, chopper)
    table.monster(ONE, (0, 15), "hyper")
    assert (before, has_cover(table.state, table.tables, chopper)) == (False, True)


def test_media_hub_costs_the_opponent_power_for_three_invaders():
    table = Table("ares_mothership_ultra", "terra_khan_ultra", CITY)
    x, y = table.foundation(0)
    table.building("tv_network_high_rise", 0)
    for at in ((x - 1, y), (x, y - 1), (x + 1, y - 1)):
        table.unit(ONE, "hunter_grunt", at)
    assert power_loss(table.state, table.tables, ONE) == 1


def test_mire_slows_enemy_units_nearby():
    table = Table("terra_khan_ultra", "cthugrosh_mega")
    unit = table.unit(ONE, "carnidon_grunt", (4, 11))
    table.monster(TWO, (7, 11), "hyper")
    assert not reaches(table, unit, 1, (5, 11))


def test_motivator_speeds_figures_that_begin_beside_it():
    table = Table("terra_khan_ultra")
    unit = table.unit(ONE, "carnidon_grunt", (5, 11))
    table.monster(ONE, (6, 11))
    assert speed_of(table.state, table.tables, unit) == 5


def test_negation_stops_power_attacks_within_two():
    table = Table("terra_khan_ultra", "ares_mothership_ultra")
    table.monster(ONE, (4, 11))
    table.monster(TWO, (7, 11), "hyper")
    table.pools(ONE, power=3)
    table.state.activation = Activation.MONSTER
    assert not can_power_attack(table.state, table.tables, MINE)
    table.state.kind[THEIRS] = table.tables.form_kind[THEIRS, 0]
    assert can_power_attack(table.state, table.tables, MINE)


def test_penetrator_lowers_defense_against_its_brawls():
    table = Table("deimos_9_ultra", "terra_khan_ultra")
    table.monster(ONE, (6, 11))
    table.monster(TWO, (8, 11))
    assert defense(table, THEIRS, Attack.BRAWL, MINE) == 5


def test_power_amplifier_needs_a_power_zone_too():
    table = secured("nuclear_power_plant")
    before = power_gain(table.state, table.tables, ONE)
    table.unit(ONE, "s_type_shinobi_grunt", (8, 4))
    assert (before, power_gain(table.state, table.tables, ONE)) == (1, 3)


def test_power_producer_pays_once_however_many_are_secured():
    table = secured("downtown_high_rise")
    assert power_gain(table.state, table.tables, ONE) == 2


def test_radar_adds_two_to_the_range_once():
    table = Table("defender_x_ultra")
    tank = table.unit(ONE, "g_tank_grunt", (5, 11))
    table.unit(ONE, "mobile_ops_center_grunt", (4, 11))
    assert range_of(table.state, table.tables, tank) == 7


def test_radar_network_adds_two_for_allies():
    table = secured("radar_array")
    fighter = table.unit(ONE, "sun_fighter_grunt", (12, 16))
    assert range_of(table.state, table.tables, fighter) == 7


def test_resilience_is_immune_to_super_damage(dictated):
    table = dictated("yasheth_mega", "armodax_ultra")
    table.monster(ONE, (6, 11), "hyper")
    table.monster(TWO, (8, 11), "hyper")
    table.pools(ONE, unit=0)
    table.monsters().roll(9).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert table.state.health[THEIRS, 1] == 5


def test_sabotage_keeps_enemies_from_securing():
    table = secured("office_building", two="rogzor_mega")
    x, y = table.foundation(0)
    assert secures(table.state, table.tables, ONE, 0, -1)
    table.monster(TWO, (x + 3, y), "hyper")
    assert not secures(table.state, table.tables, ONE, 0, -1)


def test_safeguard_pays_for_any_secured_building():
    table = secured("office_building", "defender_x_ultra", "g_tank_grunt")
    assert power_gain(table.state, table.tables, ONE) == 2


def test_shelter_protects_units_beside_armodax_from_brawls():
    table = Table("terra_khan_ultra", "armodax_ultra")
    attacker = table.unit(ONE, "carnidon_grunt", (10, 11))
    unit = table.unit(TWO, "carnidon_grunt", (9, 11))
    table.monster(TWO, (7, 11))
    assert defense(table, unit, Attack.BRAWL, attacker) == 4


def test_shuffle_pushes_a_die_before_the_first_phase():
    table = secured("office_building")
    assert ability_total(table.state, table.tables, Statistic.SHUFFLE, ONE) == 1
    table.turn(ONE, Activation.UNIT).do(Verb.SHUFFLE, Activation.MONSTER)
    assert table.state.pools[ONE].unit == 6
    assert table.offered(Verb.SHUFFLE) == []


def test_sniper_helps_only_alone():
    table = Table("ares_mothership_ultra", "terra_khan_ultra")
    hunters = [table.unit(ONE, "hunter_grunt", (5, y)) for y in (15, 16)]
    prey = table.unit(TWO, "carnidon_grunt", (8, 16))
    assert defense(table, prey, Attack.BLAST, hunters[0]) == 2
    assert defense(table, prey, Attack.BLAST, *hunters) == 3


def test_solid_is_immune_to_smash():
    table = Table("terra_khan_ultra", "armodax_mega")
    table.monster(ONE, (6, 11))
    table.monster(TWO, (8, 11), "hyper")
    table.state.advanced = bit(MINE)
    table.state.advance_end[MINE] = table.state.where[MINE]
    assert not is_target(table.state, table.tables, MINE, Attack.SMASH, THEIRS)


def test_solo_brawler_joins_no_brawl():
    table = Table("gorghadra_ultra", "terra_khan_ultra")
    bomb = table.unit(ONE, "explodohawk_grunt", (5, 11))
    bug = table.unit(ONE, "destructomite_grunt", (6, 10))
    prey = table.unit(TWO, "carnidon_grunt", (6, 11))
    table.state.attack.joined = bit(bug)
    assert not can_join(table.state, table.tables, bomb, Attack.BRAWL, prey)


def test_spotter_helps_blasts_of_the_agenda():
    table = Table("defender_x_ultra", "terra_khan_ultra")
    tank = table.unit(ONE, "g_tank_grunt", (4, 16))
    prey = table.unit(TWO, "carnidon_grunt", (8, 16))
    table.unit(ONE, "rocket_chopper_grunt", (9, 15))
    assert defense(table, prey, Attack.BLAST, tank) == 2


def test_steady_is_immune_to_body_slam():
    table = Table("terra_khan_ultra", "ares_mothership_ultra")
    table.monster(ONE, (6, 11))
    table.monster(TWO, (8, 11))
    assert not is_target(table.state, table.tables, MINE, Attack.SLAM, THEIRS)
    assert is_target(table.state, table.tables, MINE, Attack.THROW, THEIRS)


def test_subsidize_boosts_powering_up():
    table = Table("zor_maxim_ultra", "terra_khan_ultra", CITY)
    x, y = table.foundation(0)
    table.building("government_building", 0)
    for at in ((x - 1, y), (x, y - 1), (x + 1, y - 1)):
        table.unit(ONE, "s_type_shinobi_grunt", at)
    assert ability_total(table.state, table.tables, Statistic.POWER_UP_BOOST, ONE) == 1


@pytest.mark.parametrize("kind", [Attack.RAMPAGE, Attack.STOMP])
def test_super_rampage_and_super_stomp_pay_for_each_thing(dictated, kind):
    """Super Rampage, Super Stomp: a power die more for each building and unit."""
    force = "gorghadra_ultra" if kind == Attack.RAMPAGE else "armodax_ultra"
    table = dictated(force, "zor_maxim_ultra")
    table.monster(ONE, (4, 15))
    table.unit(TWO, "sun_fighter_grunt", (6, 15))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(9).do(Verb.ATTACK, MINE, kind)
    if table.state.decision == Decision.WAY:
        table.do(Verb.WAY, 1)
    table.do(Verb.DICE, 3, 1).forced()
    assert table.power(ONE) == 2


def test_super_smash_does_super_damage(dictated):
    table = dictated("armodax_ultra", "cthugrosh_ultra")
    table.monster(ONE, (2, 4))
    table.monster(TWO, (8, 4))
    table.pools(ONE, unit=0, power=1)
    table.monsters().advance(MINE, (6, 4)).roll(9).attack(MINE, Attack.SMASH, THEIRS, 3, 1)
    assert table.state.health[THEIRS, 0] == 4


def test_super_strength_may_move_the_target_further(dictated):
    table = dictated("defender_x_mega", "cthugrosh_ultra")
    table.monster(ONE, (2, 4), "hyper")
    table.monster(TWO, (8, 4))
    table.pools(ONE, unit=0, power=1)
    table.monsters().advance(MINE, (6, 4)).roll(9).attack(MINE, Attack.SMASH, THEIRS, 3, 1)
    assert [a for a, _, _ in table.offered(Verb.NUMBER)] == [1, 2]
    table.do(Verb.NUMBER, 2)
    assert table.at(THEIRS) == (10, 4)


def test_terrify_keeps_enemy_units_from_spaces_beside_it():
    table = Table("terra_khan_ultra", "cthugrosh_ultra")
    unit = table.unit(ONE, "carnidon_grunt", (4, 11))
    table.monster(TWO, (6, 11), "hyper")
    assert not reaches(table, unit, 3, (5, 11))


def test_underground_network_carries_collaborators_between_buildings():
    table = secured("skyscraper")
    far = table.foundation(9)
    table.building("skyscraper", 9)
    x, y = table.foundation(0)
    ninja = table.unit(ONE, "s_type_shinobi_elite", (x - 2, y - 1))
    assert reaches(table, ninja, 2, (far[0] - 1, far[1]))
    assert table.tables.abilities[table.ability("underground_network")].agenda == 1


def test_weaken_lowers_defense_against_its_agenda():
    table = Table("gorghadra_ultra", "terra_khan_ultra")
    belcher = table.unit(ONE, "belcher_grunt", (5, 16))
    prey = table.unit(TWO, "carnidon_grunt", (8, 16))
    table.unit(ONE, "crawler_grunt", (8, 15))
    assert defense(table, prey, Attack.BLAST, belcher) == 2


def test_wing_leader_boosts_blasts_of_flyers_of_the_faction():
    table = Table("sky_sentinel_ultra")
    chopper = table.unit(ONE, "rocket_chopper_grunt", (5, 11))
    tank = table.unit(ONE, "g_tank_grunt", (9, 11))
    table.monster(ONE, (0, 15))
    assert [boost(table, each, Attack.BLAST) for each in (chopper, tank)] == [1, 0]
