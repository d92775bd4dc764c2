"""Power attacks and collisions: what each does when it hits."""

import pytest

from sim.monpoc.damage import set_tile
from sim.monpoc.state import ALPHA, HYPER, Attack, Decision, Tile, Verb
from tests.monpoc.table import ONE, TWO, dictated

__all__ = ["dictated"]

KHAN, CTHUGROSH = 0, 2


def duel(dictated, mine=(6, 8), theirs=(8, 8), *forces):
    """Return a table with two monsters side by side and dice for player one."""
    table = dictated(*forces)
    table.monster(ONE, mine)
    table.monster(TWO, theirs)
    table.pools(ONE, unit=0, power=5)
    table.pools(TWO, unit=5, power=3)
    return table.monsters()


def health(table, monster):
    return int(table.state.health[monster, table.state.form[monster]])


def test_a_body_slam_places_its_target_elsewhere_beside_the_attacker(dictated):
    table = duel(dictated).roll(9)
    table.attack(KHAN, Attack.SLAM, CTHUGROSH, 3, 1)
    places = [(b % 17, b // 17) for _, b, _ in table.offered(Verb.SPACE)]
    assert sorted(places) == [(4, 8), (6, 6), (6, 10)]
    table.do(Verb.SPACE, CTHUGROSH, table.space((4, 8)))
    assert (table.at(CTHUGROSH), health(table, CTHUGROSH)) == ((4, 8), 5)


def test_a_head_butt_turns_a_hyper_form_back_after_the_damage(dictated):
    table = duel(dictated)
    table.state.form[CTHUGROSH] = HYPER
    table.state.kind[CTHUGROSH] = table.tables.form_kind[CTHUGROSH, HYPER]
    table.roll(9).attack(KHAN, Attack.HEAD_BUTT, CTHUGROSH, 3, 1)
    assert table.state.form[CTHUGROSH] == ALPHA
    assert table.state.health[CTHUGROSH].tolist() == [6, 4]


def test_a_smash_needs_an_advance_that_ends_aligned_from_afar(dictated):
    table = duel(dictated, (2, 4), (8, 4))
    assert (KHAN, Attack.SMASH, 0) not in map(tuple, table.offered(Verb.ATTACK))
    table.advance(KHAN, (6, 4))
    assert [KHAN, Attack.SMASH, 0] in table.offered(Verb.ATTACK)


def test_a_smash_drives_its_target_a_space_for_each_power_die(dictated):
    table = duel(dictated, (2, 4), (8, 4)).advance(KHAN, (6, 4)).roll(9)
    table.attack(KHAN, Attack.SMASH, CTHUGROSH, 3, 3)
    assert (table.at(CTHUGROSH), health(table, CTHUGROSH)) == ((11, 4), 5)


def test_a_monster_that_was_adjacent_before_cannot_be_smashed(dictated):
    table = duel(dictated, (6, 4), (8, 4)).advance(KHAN, (8, 2))
    assert [KHAN, Attack.SMASH, 0] not in table.offered(Verb.ATTACK)


def test_a_throw_lands_behind_left_or_right_as_far_as_the_power_dice(dictated):
    table = duel(dictated).roll(9).attack(KHAN, Attack.THROW, CTHUGROSH, 3, 2)
    places = sorted((b % 17, b // 17) for _, b, _ in table.offered(Verb.SPACE))
    assert places == [(3, 8), (4, 8), (6, 5), (6, 6), (6, 10), (6, 11)]


def test_a_ram_destroys_the_building_and_hurts_the_monster_behind_it(dictated):
    table = dictated()
    x, y = table.foundation(0)
    table.building("office_building", 0)
    table.monster(ONE, (x - 2, y))
    table.monster(TWO, (x + 2, y))
    crushed = table.unit(TWO, "squix_grunt", (x + 2, y + 2))
    table.pools(ONE, unit=0, power=5)
    table.monsters().roll(9).attack(KHAN, Attack.RAM, None, 3, 1)
    assert table.state.tile[0] == Tile.RUBBLE
    assert (health(table, CTHUGROSH), table.power(ONE)) == (5, 5)
    assert table.at(crushed) == (x + 2, y + 2)


def test_a_rampage_goes_on_through_what_it_hits_and_stops_at_a_monster(dictated):
    table = dictated()
    unit = table.unit(TWO, "squix_grunt", (7, 16))
    table.monster(ONE, (4, 15))
    table.monster(TWO, (9, 15))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(3).do(Verb.ATTACK, KHAN, Attack.RAMPAGE).do(Verb.WAY, 1)
    table.do(Verb.DICE, 4, 1)
    assert (table.at(KHAN), table.at(unit), table.power(ONE)) == ((7, 15), None, 1)


def test_a_rampage_crushes_units_that_it_missed_where_it_ends(dictated):
    table = dictated()
    unit = table.unit(TWO, "task_master_elite", (7, 16))
    table.monster(ONE, (4, 15))
    table.monster(TWO, (9, 15))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(0).do(Verb.ATTACK, KHAN, Attack.RAMPAGE).do(Verb.WAY, 1)
    table.do(Verb.DICE, 4, 1)
    assert (table.at(KHAN), table.at(unit)) == ((7, 15), None)


def test_a_rampage_stops_at_a_building_that_it_misses(dictated):
    table = dictated()
    x, y = table.foundation(0)
    building = table.building("skyscraper", 0)
    table.monster(ONE, (x - 4, y))
    table.monster(TWO, (15, 15))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(5).do(Verb.ATTACK, KHAN, Attack.RAMPAGE).do(Verb.WAY, 1)
    table.do(Verb.DICE, 4, 1)
    assert (table.at(KHAN), table.at(building)) == ((x - 2, y), (x, y))


def test_a_rampage_is_for_monsters_that_have_not_advanced(dictated):
    table = duel(dictated, (2, 4), (8, 4)).advance(KHAN, (3, 4))
    assert Attack.RAMPAGE not in [b for _, b, _ in table.offered(Verb.ATTACK)]


def test_a_stomp_strikes_adjacent_enemies_and_buildings_by_one_roll(dictated):
    table = dictated()
    x, y = table.foundation(0)
    building = table.building("office_building", 0)
    table.monster(ONE, (x - 2, y))
    near = table.unit(TWO, "squix_grunt", (x - 3, y))
    tough = table.unit(TWO, "task_master_elite", (x - 3, y + 1))
    friend = table.unit(ONE, "raptix_grunt", (x - 2, y - 1))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(3).do(Verb.ATTACK, KHAN, Attack.STOMP).do(Verb.DICE, 2, 1)
    assert [table.at(each) for each in (building, near)] == [None, None]
    assert table.at(tough) and table.at(friend)


def test_a_stomp_puts_hazards_out_whatever_it_rolls(dictated):
    table = dictated()
    x, y = table.foundation(0)
    set_tile(table.state, 0, Tile.FIRE)
    table.monster(ONE, (x - 2, y))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(0).do(Verb.ATTACK, KHAN, Attack.STOMP).do(Verb.DICE, 2, 1)
    assert table.state.tile[0] == Tile.RUBBLE


def test_a_swat_crushes_a_unit_and_attacks_where_it_lands(dictated):
    table = duel(dictated, (6, 8), (11, 8))
    unit = table.unit(TWO, "squix_grunt", (8, 8))
    table.monsters().roll(3).roll(5).attack(KHAN, Attack.SWAT, unit, 2, 1)
    assert table.at(unit) is None
    assert health(table, CTHUGROSH) == 5


@pytest.mark.parametrize("power", [0])
def test_a_power_attack_needs_a_power_die(dictated, power):
    table = duel(dictated)
    table.pools(ONE, unit=0, power=power)
    table.monsters()
    assert all(b < Attack.SLAM for _, b, _ in table.offered(Verb.ATTACK))


def test_a_monster_driven_through_a_building_breaks_it_and_takes_damage(dictated):
    table = dictated()
    x, y = table.foundation(0)
    building = table.building("office_building", 0)
    table.monster(ONE, (x - 4, y + 6))
    table.monster(TWO, (x, y + 3))
    table.pools(ONE, unit=0, power=4)
    table.monsters().advance(KHAN, (x, y + 5)).roll(9)
    table.attack(KHAN, Attack.SMASH, CTHUGROSH, 3, 4)
    assert (table.at(CTHUGROSH), table.at(building)) == ((x, y - 1), None)
    assert health(table, CTHUGROSH) == 4


def test_a_thrown_monster_collides_with_building_unit_and_hazard(dictated):
    table = dictated()
    x, y = table.foundation(0)
    building = table.building("office_building", 0)
    table.monster(ONE, (x, y + 2))
    table.monster(TWO, (x, y + 4))
    table.pools(ONE, unit=0, power=2)
    table.monsters().roll(9).attack(KHAN, Attack.THROW, CTHUGROSH, 2, 1)
    table.do(Verb.SPACE, CTHUGROSH, table.space((x, y)))
    assert (table.at(CTHUGROSH), table.at(building)) == ((x, y), None)
    assert health(table, CTHUGROSH) == 4
    assert table.power(ONE) == 2


def test_monsters_that_collide_both_take_damage_and_the_mover_stops(dictated):
    table = dictated("terrasaurs", "lords_of_cthul")
    khan = table.monster(ONE, (2, 4), number=1)
    table.monster(ONE, (0, 15), number=0)
    near = table.monster(TWO, (8, 4), number=0)
    far = table.monster(TWO, (11, 4), number=1)
    table.pools(ONE, unit=0, power=4)
    table.monsters().advance(khan, (6, 4)).roll(9)
    table.attack(khan, Attack.SMASH, near, 3, 3)
    assert (table.at(near), health(table, near), health(table, far)) == ((9, 4), 4, 4)


def test_a_monster_driven_to_the_edge_stops_there_unharmed(dictated):
    table = duel(dictated, (10, 15), (14, 15)).advance(KHAN, (12, 15)).roll(9)
    table.attack(KHAN, Attack.SMASH, CTHUGROSH, 3, 5)
    assert (table.at(CTHUGROSH), health(table, CTHUGROSH)) == ((15, 15), 5)


def pair(dictated, *places):
    """Return a table with two Terrasaurs and one enemy monster."""
    table = dictated("terrasaurs", "lords_of_cthul")
    for number, at in enumerate(places[:2]):
        table.monster(ONE, at, number=number)
    table.monster(TWO, places[2])
    table.pools(ONE, unit=0, power=4)
    table.pools(TWO, unit=5, power=5)
    return table.monsters()


def test_a_double_head_butt_takes_power_dice_and_does_super_damage(dictated):
    table = pair(dictated, (6, 8), (8, 6), (8, 8)).roll(9)
    table.attack(KHAN, Attack.DOUBLE_HEAD_BUTT, CTHUGROSH, 2, 3)
    assert (table.power(TWO), health(table, CTHUGROSH)) == (2, 4)


def test_a_cradle_throw_needs_allies_on_opposite_sides(dictated):
    table = pair(dictated, (6, 8), (8, 6), (8, 8))
    assert [KHAN, Attack.CRADLE_THROW, 0] not in table.offered(Verb.ATTACK)
    table = pair(dictated, (6, 8), (10, 8), (8, 8)).roll(9)
    table.attack(KHAN, Attack.CRADLE_THROW, CTHUGROSH, 2, 1)
    places = sorted((b % 17, b // 17) for _, b, _ in table.offered(Verb.SPACE))
    assert places == [(8, 6), (8, 7), (8, 9), (8, 10)]


def test_a_combined_power_attack_takes_one_action_die_or_more(dictated):
    """Both monsters add to what may be rolled; one die each is asked of units only."""
    table = pair(dictated, (6, 8), (8, 6), (8, 8))
    table.do(Verb.ATTACK, KHAN, Attack.DOUBLE_HEAD_BUTT).do(Verb.OBJECT, KHAN, CTHUGROSH)
    assert min(action for action, _, _ in table.offered(Verb.DICE)) == 1


def test_a_combined_attack_of_units_takes_a_die_for_each(dictated):
    table = dictated()
    prey = table.unit(TWO, "task_master_elite", (8, 8))
    first = table.unit(ONE, "carnidon_grunt", (7, 8))
    second = table.unit(ONE, "carnidon_grunt", (8, 7))
    table.units().do(Verb.ATTACK, first, Attack.BRAWL)
    table.do(Verb.OBJECT, first, prey).do(Verb.OBJECT, first, second)
    assert min(action for action, _, _ in table.offered(Verb.DICE)) == 2


def test_a_slingshot_is_a_rampage_and_then_a_smash(dictated):
    table = pair(dictated, (2, 15), (0, 15), (8, 15)).roll(0).roll(9)
    table.do(Verb.ATTACK, KHAN, Attack.SLINGSHOT).do(Verb.WAY, 1).do(Verb.DICE, 2, 2)
    table.forced()
    assert table.state.decision == Decision.ACT
    assert table.at(KHAN) == (6, 15)
    assert (table.at(CTHUGROSH), health(table, CTHUGROSH)) == ((10, 15), 4)
