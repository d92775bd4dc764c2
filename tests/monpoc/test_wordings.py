"""Wordings that are easy to read past: whose turn it counts for, what an advance is, who gains."""

import pytest

from sim.monpoc import spaces
from sim.monpoc.damage import set_tile
from sim.monpoc.modifiers import speed_of
from sim.monpoc.state import ALPHA, Activation, Attack, Decision, Tile, Verb
from tests.monpoc.table import ONE, TWO, Table, dictated

__all__ = ["dictated"]

MINE, MATE, THEIRS = 0, 1, 2
BURNING, BESIDE = 7, 6  # foundations side by side
RAIDERS = "forces.terrasaurs.monsters=zor_raiden ultra,deimos_9 ultra"


def pair(dictated, *places, two="lords_of_cthul", text=RAIDERS, forms=("hyper", "hyper")):
    """Return a table with two monsters of player one and one of player two."""
    table = dictated("terrasaurs", two, text)
    for number, at in enumerate(places[:2]):
        table.monster(ONE, at, forms[number], number)
    table.monster(TWO, places[2])
    table.pools(ONE, unit=0, power=4)
    return table


def test_lightning_attack_is_once_a_turn_for_this_monster_not_for_the_player(dictated):
    """'Once per turn this monster rolls a second attack': each of two monsters has its own."""
    table = pair(dictated, (6, 8), (10, 8), (8, 8)).monsters()
    table.roll(9).roll(9).attack(MINE, Attack.BRAWL, THEIRS, 2, 0)
    table.roll(9).roll(9).attack(MATE, Attack.BRAWL, THEIRS, 2, 0)
    table.do(Verb.ABILITY, MATE, table.ability("lightning_attack")).forced()
    assert table.state.health[THEIRS, ALPHA] == 2


def test_marker_does_not_roll_a_stomp_again(dictated):
    """An attack without a target has not missed before it is compared with what is around."""
    table = dictated("ares_mothership_mega", "terra_khan_ultra")
    table.monster(ONE, (6, 11), "hyper")
    prey = table.unit(TWO, "raptix_grunt", (8, 11))
    table.pools(ONE, unit=0, power=2)
    table.monsters().roll(9).roll(0).attack(MINE, Attack.STOMP, None, 2, 1)
    assert table.at(prey) is None


def test_motivator_is_about_advances_and_not_about_a_rampage(dictated):
    """'Agenda figures that begin their advance adjacent to this figure gain +1 SPD.'"""
    table = pair(
        dictated, (0, 15), (0, 13), (15, 0), text="setup.map=block_war", forms=("alpha",) * 2
    )
    assert speed_of(table.state, table.tables, MINE) == printed_speed(table, MINE) + 1
    table.monsters().do(Verb.ATTACK, MINE, Attack.RAMPAGE).do(Verb.WAY, 1).do(Verb.DICE, 1, 1)
    assert table.at(MINE) == (printed_speed(table, MINE), 15)


def printed_speed(table, figure):
    return int(table.tables.kinds[table.state.kind[figure]].speed)


def test_solid_is_immune_to_the_smash_of_a_slingshot(dictated):
    table = pair(
        dictated,
        (2, 15),
        (0, 15),
        (8, 15),
        two="lords_of_cthul",
        text="forces.lords_of_cthul.monsters=armodax mega,cthugrosh ultra",
        forms=("alpha", "alpha"),
    )
    table.state.form[THEIRS] = 1
    table.state.kind[THEIRS] = table.tables.form_kind[THEIRS, 1]
    table.monsters().roll(0).roll(9)
    table.do(Verb.ATTACK, MINE, Attack.SLINGSHOT).do(Verb.WAY, 1).do(Verb.DICE, 2, 2).forced()
    assert table.at(THEIRS) == (8, 15)


def test_super_strength_adds_one_space_to_a_cradle_throw(dictated):
    """'Up to 1 space more': twice the power dice, and then one."""
    table = pair(
        dictated,
        (6, 8),
        (10, 8),
        (8, 8),
        text="forces.terrasaurs.monsters=armodax ultra,terra_khan ultra",
        forms=("hyper", "alpha"),
    )
    table.monsters().roll(9).attack(MINE, Attack.CRADLE_THROW, THEIRS, 2, 1)
    places = sorted(b // 17 for _, b, _ in table.offered(Verb.SPACE))
    assert places == [5, 6, 7, 9, 10, 11]


def test_a_refuelled_unit_has_advanced(dictated):
    """It advances, so it does not advance again by itself."""
    table = dictated("ares_mothership_ultra", "terra_khan_ultra")
    pod = table.unit(ONE, "power_pod_grunt", (5, 11))
    hunter = table.unit(ONE, "hunter_grunt", (4, 11))
    table.units().do(Verb.ACTION, pod, table.ability("refuel")).forced()
    table.do(Verb.SPACE, hunter, table.space((4, 8)))
    assert [a for a, _, _ in table.offered(Verb.ADVANCE)] == [pod]


def test_telekinesis_gains_a_die_for_an_enemy_unit_that_it_burns(dictated):
    """'… or use an action that results in the destruction of an enemy unit': one power die."""
    table = dictated("cthugrosh_ultra", "zor_maxim_ultra")
    x, y = table.foundation(0)
    set_tile(table.state, 0, Tile.FIRE)
    table.monster(ONE, (x + 3, y))
    prey = table.unit(TWO, "s_type_shinobi_grunt", (x + 2, y))
    table.pools(ONE, unit=5, power=2)
    table.monsters().do(Verb.ACTION, MINE, table.ability("telekinesis")).forced()
    table.do(Verb.SPACE, prey, table.space((x + 1, y)))
    assert (table.at(prey), table.power(ONE)) == (None, 3)


def test_a_flyer_that_is_moved_off_a_spawn_point_does_not_burn():
    table = Table("terra_khan_ultra", "zor_maxim_ultra")
    x, y = table.foundation(0)
    point = int(table.tables.maps[table.state.map].points[0])
    table.tables.maps[table.state.map].points[0] = table.space((x - 1, y))
    try:
        flyer = table.unit(TWO, "sun_fighter_grunt", (x - 1, y))
        set_tile(table.state, 0, Tile.FIRE)
        table.pools(ONE, unit=9)
        table.turn(ONE, Activation.UNIT).do(Verb.SPAWN, None, table.space((x - 1, y)))
        assert table.state.decision == Decision.SHOVE
        table.do(Verb.SPACE, flyer, table.space((x, y)))
    finally:
        table.tables.maps[table.state.map].points[0] = point
    assert table.at(flyer) == (x, y)


def raid(dictated, theirs=(9, 9)):
    """Return a table where a unit is beside player one's monster and the enemy monster is away."""
    table = dictated("zor_raiden_mega", "cthugrosh_ultra")
    table.monster(ONE, (4, 11), "hyper")
    table.monster(TWO, theirs)
    prey = table.unit(TWO, "squix_grunt", (6, 11))
    table.pools(ONE, unit=0, power=4)
    table.monsters().roll(9).roll(9).attack(MINE, Attack.BRAWL, prey, 2, 0)
    return table.do(Verb.ABILITY, MINE, table.ability("hit_and_run"))


def test_a_smash_may_follow_where_hit_and_run_ends_the_advance(dictated):
    """'Advance this figure up to 3 spaces'; the smash of a Chain Attack asks where that ended."""
    table = raid(dictated, theirs=(7, 9))
    table.do(Verb.SPACE, MINE, table.space((5, 9))).forced()
    assert table.state.decision == Decision.EXTRA
    assert [MINE, Attack.SMASH, 0] in table.offered(Verb.ATTACK)


def test_a_monster_that_hit_and_ran_has_advanced_and_does_not_rampage(dictated):
    """'A monster cannot rampage if it has advanced this turn.'"""
    table = raid(dictated)
    table.do(Verb.SPACE, MINE, table.space((4, 9))).forced()
    assert table.state.decision == Decision.ACT


def test_a_power_die_that_returned_is_not_rolled_again_by_a_lightning_attack(dictated):
    """'Return 1 that rolled a miss to your Power Pool': so the second attack has one less."""
    table = dictated("zor_raiden_ultra", "cthugrosh_ultra")
    table.monster(ONE, (6, 11), "hyper")
    table.monster(TWO, (8, 11))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(9, power_misses=1).roll(9, power_misses=1)
    table.attack(MINE, Attack.BRAWL, THEIRS, 2, 1)
    assert (table.state.health[THEIRS, ALPHA], table.power(ONE)) == (4, 1)


@pytest.mark.parametrize(("answer", "in_pool", "in_play"), [(Verb.YES, 9, 1), (Verb.PASS, 8, 2)])
def test_an_action_die_that_returned_is_not_rolled_again_by_a_chain_reaction(
    dictated, answer, in_pool, in_play
):
    """Of two dice one may return to the active pool; the second attack is made with the rest."""
    table = dictated("gorghadra_mega", "cthugrosh_ultra")
    table.monster(ONE, (6, 11), "hyper")
    table.monster(TWO, (0, 0))
    prey = table.unit(TWO, "squix_grunt", (10, 11))
    table.unit(TWO, "squix_grunt", (11, 11))
    table.pools(ONE, unit=0)
    table.monsters().roll(9, action_misses=1).roll(0, action_misses=1)
    table.attack(MINE, Attack.BLAST, prey, 2, 0).do(answer)
    assert table.state.decision == Decision.TARGET
    assert (table.state.pools[ONE].monster, table.state.attack.n_action) == (in_pool, in_play)


def test_a_smash_goes_as_far_as_power_dice_were_used_though_one_returned(dictated):
    """'1 space for each used': the die that returns was used."""
    table = dictated("zor_raiden_ultra", "cthugrosh_ultra")
    table.monster(ONE, (2, 4), "hyper")
    table.monster(TWO, (8, 4))
    table.pools(ONE, unit=0, power=3)
    table.monsters().advance(MINE, (6, 4)).roll(9, power_misses=1)
    table.attack(MINE, Attack.SMASH, THEIRS, 2, 3)
    assert (table.at(THEIRS), table.power(ONE)) == ((11, 4), 1)


def rampage_onto_fire(dictated, force, form):
    """Return a table where a monster rampaged until a skyscraper stopped it, with fire below."""
    table = dictated(force, "cthugrosh_ultra")
    table.monster(TWO, (0, 0))
    x, y = table.foundation(BURNING)
    set_tile(table.state, BURNING, Tile.FIRE)
    table.building("skyscraper", BESIDE)
    table.monster(ONE, (x + 4, y), form)
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(0).do(Verb.ATTACK, MINE, Attack.RAMPAGE).do(Verb.WAY, 3)
    table.do(Verb.DICE, 1, 1)
    assert table.at(MINE) == (x, y)
    return int(table.state.health[MINE, table.state.form[MINE]])


def test_a_rampage_suffers_the_hazard_where_it_ends(dictated):
    """'Immune to hazards while rampaging, but affected by hazards in its last space.'"""
    assert rampage_onto_fire(dictated, "terra_khan_ultra", "alpha") == 4


def test_a_flyer_is_immune_to_the_hazard_where_its_rampage_ends(dictated):
    """Flight: 'immune to hazards when moving through or occupying hazards.'"""
    assert rampage_onto_fire(dictated, "cthugrosh_ultra", "alpha") == 6


@pytest.mark.parametrize("shift", [1, -1])
def test_a_rampage_meets_the_unit_beside_the_building_that_stops_it_on_either_side(dictated, shift):
    """'Before entering an occupied space, compare': both spaces ahead, left and right."""
    table = dictated()
    x, y = table.foundation(BURNING)
    table.building("skyscraper", BURNING)
    table.monster(TWO, (0, 0))
    prey = table.unit(TWO, "squix_grunt", (x + 2 if shift > 0 else x - 1, y + 1))
    table.monster(ONE, (x + shift, y + 4))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(3).do(Verb.ATTACK, MINE, Attack.RAMPAGE).do(Verb.WAY, 0)
    table.do(Verb.DICE, 1, 1)
    assert (table.at(MINE), table.at(prey)) == ((x + shift, y + 2), None)


def test_a_unit_that_is_on_a_hazard_already_moves_about_on_it_unharmed():
    """'Any figure that moves onto a hazard tile suffers': it was put into play there."""
    table = Table()
    x, y = table.foundation(0)
    set_tile(table.state, 0, Tile.FIRE)
    unit = table.unit(ONE, "carnidon_grunt", (x, y))
    table.units().advance(unit, (x + 1, y))
    assert table.at(unit) == (x + 1, y)


def test_a_unit_leaves_the_hazard_that_it_is_on_across_it():
    """All other ways are blocked; it counts the spaces twice, and suffers nothing."""
    table = Table()
    x, y = table.foundation(0)
    set_tile(table.state, 0, Tile.FIRE)
    unit = table.unit(ONE, "carnidon_grunt", (x, y))
    around = [(x - 1, y - 1), (x, y - 1), (x + 1, y - 1), (x - 1, y), (x - 1, y + 1)]
    for foe, at in zip(list(table.reserves(TWO)), around, strict=False):
        spaces.put(table.state, foe, table.space(at))
    table.units().advance(unit, (x + 2, y))
    assert table.at(unit) == (x + 2, y)


def test_shuffle_comes_before_the_spawn_phase_and_not_between_two_spawns():
    """'Before your Power Phase or Spawn Phase you can push 1': a spawned unit's die stays spent."""
    table = Table("terra_khan_ultra", "cthugrosh_ultra", "setup.map=block_war")
    x, y = table.foundation(0)
    table.building("office_building", 0)
    for at in ((x - 1, y), (x, y - 1), (x + 1, y - 1)):
        table.unit(ONE, "raptix_grunt", at)
    table.pools(ONE, unit=10)
    table.turn(ONE, Activation.UNIT)
    assert table.offered(Verb.SHUFFLE) == [[Activation.UNIT, 0, 0]]
    table.do(Verb.SPAWN)
    assert table.offered(Verb.SHUFFLE) == []


@pytest.mark.parametrize(("column", "is_free"), [(15, True), (13, False)])
def test_a_negated_monster_takes_part_in_no_combined_power_attack(dictated, column, is_free):
    """Negation: 'enemy figures within 2 cannot make power attacks', as the leader's ally either."""
    table = pair(dictated, (6, 8), (10, 8), (column, 8), two="martian_menace")
    table.monster(TWO, (column, 8), "hyper")
    table.monster(TWO, (8, 8), number=1)
    table.monsters()
    assert ([MINE, Attack.CRADLE_THROW, 0] in table.offered(Verb.ATTACK)) == is_free
    assert [MINE, Attack.THROW, 0] in table.offered(Verb.ATTACK)


def test_super_rampage_pays_for_a_unit_that_is_crushed_where_the_way_ends(dictated):
    """'+1 for every building destroyed and enemy unit crushed': one for the unit, and one more."""
    table = dictated("gorghadra_ultra", "terra_khan_ultra")
    prey = table.unit(TWO, "carnidon_grunt", (7, 16))
    table.monster(ONE, (4, 15))
    table.monster(TWO, (9, 15))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(0).do(Verb.ATTACK, MINE, Attack.RAMPAGE).do(Verb.WAY, 1)
    table.do(Verb.DICE, 1, 1)
    assert (table.at(prey), table.power(ONE)) == (None, 2)


def test_who_comes_back_gains_and_counts_nothing_for_units_that_are_crushed_below():
    """A form that enters makes no attack and uses no action."""
    table = Table()
    at = int(table.tables.maps[table.state.map].starts[0, 0])
    prey = table.unit(TWO, "squix_grunt", (at % 17, at // 17))
    table.monster(TWO, (8, 15))
    table.state.health[MINE, ALPHA] = 0
    table.pools(ONE, unit=0, power=1)
    table.monsters().do(Verb.START, MINE, at)
    assert (table.at(prey), table.power(ONE)) == (None, 1)
    assert (table.state.gained[ONE], table.state.kills[ONE]) == (0, 0)
