"""Monsterpocalypse, the rules sheet in its order: setup, turns, dice, attacks, hyper forms."""

import numpy as np
import pytest

from sim.core.records import new
from sim.monpoc import apply as machine
from sim.monpoc import chance, powering
from sim.monpoc.attacks import can_reach
from sim.monpoc.damage import hurt, set_tile
from sim.monpoc.defense import defense_of, has_cover
from sim.monpoc.modifiers import secures
from sim.monpoc.spaces import bit, distance_between, is_aligned_at
from sim.monpoc.state import (
    ALPHA,
    FIRST_BUILDING,
    HYPER,
    STATE,
    Activation,
    Attack,
    Decision,
    Ending,
    Phase,
    Tile,
    Verb,
)
from tests.monpoc.table import ONE, TWO, Table, dictated

__all__ = ["dictated"]

MINE, THEIRS = 0, 2
FIRST_PHASES = {Activation.UNIT: Phase.SPAWN, Activation.MONSTER: Phase.POWER}


def test_setup_the_player_with_fewer_strikes_chooses_the_map_the_other_the_colours():
    table = Table()
    state = new(STATE)[0]
    machine.reset(state, table.tables, np.uint64(3), 0)
    assert (state.decision, state.seat) == (Decision.MAP, 1 - state.chooser)
    assert state.dealt[1 + state.chooser] > state.dealt[2 - state.chooser]
    machine.apply(state, table.tables, state.offered[0], table.log)
    assert (state.decision, state.seat) == (Decision.COLOUR, state.chooser)


def test_setup_a_switch_says_who_goes_first_whatever_is_rolled():
    """What going first is worth is measured with it; by the rulebook it is rolled."""
    for number, side in enumerate(("one", "two")):
        table = Table("terra_khan_ultra", "cthugrosh_ultra", f"rules.first_side={side}")
        for index in range(6):
            state = new(STATE)[0]
            machine.reset(state, table.tables, np.uint64(3), index)
            assert (state.chooser, state.dealt[0]) == (number, number)


def test_setup_green_foundations_are_filled_before_yellow_ones():
    table = Table()
    state = new(STATE)[0]
    machine.reset(state, table.tables, np.uint64(3), 0)
    seats = []
    while state.decision != Decision.START:
        if state.decision == Decision.STRUCTURE:
            seats.append(int(state.seat))
            greens = table.tables.maps[state.map].n_green
            foundations = {int(x) >> 9 & 511 for x in state.offered[: state.n_offered]}
            assert max(foundations) < greens or len(seats) > greens
        machine.apply(state, table.tables, state.offered[0], table.log)
    assert seats[:4] == [state.chooser, 1 - state.chooser] * 2


def test_turns_each_player_begins_with_a_unit_activation():
    table = Table()
    table.state.turns[:] = 0
    table.state.phase = Phase.TURN
    table.state.active = ONE
    table.state.decision = Decision.NONE
    table.pools(ONE, unit=10)
    table.pools(TWO, unit=10)
    machine.run_on(table.state, table.tables, table.log)
    assert table.state.activation == Activation.UNIT
    table.do(Verb.PUSH, 3)
    assert (table.state.active, table.state.activation) == (TWO, Activation.UNIT)
    assert table.state.pools[ONE].monster == 3


def test_dice_that_are_spent_move_to_the_other_pool():
    table = Table()
    unit = table.unit(ONE, "carnidon_grunt", (5, 15))
    table.pools(ONE, unit=4)
    table.units().advance(unit, (6, 15))
    assert (table.state.pools[ONE].unit, table.state.pools[ONE].monster) == (3, 7)


def test_power_up_pays_for_zones_and_secured_buildings_on_a_strike(monkeypatch):
    table = Table()
    table.unit(ONE, "carnidon_grunt", (8, 4))
    table.unit(ONE, "carnidon_grunt", (1, 6))
    table.pools(ONE, unit=2, power=0)
    table.pools(TWO, power=3)
    monkeypatch.setattr(chance, "roll_power_up", lambda *arguments: 1)
    table.monster(ONE, (0, 15))
    table.monsters().do(Verb.POWER_UP, 3)
    assert (table.power(ONE), table.power(TWO)) == (1, 2)
    assert table.state.pools[ONE].unit == 5


def test_power_up_without_a_strike_pays_nothing_and_still_costs_the_dice(monkeypatch):
    table = Table()
    table.unit(ONE, "carnidon_grunt", (8, 4))
    table.pools(ONE, unit=2, power=0)
    monkeypatch.setattr(chance, "roll_power_up", lambda *arguments: 0)
    table.monster(ONE, (0, 15))
    table.monsters().do(Verb.POWER_UP, 2)
    assert (table.power(ONE), table.state.pools[ONE].unit) == (0, 4)
    assert table.offered(Verb.POWER_UP) == []


def test_hyper_form_costs_its_power_dice_and_has_its_own_health():
    table = Table()
    table.monster(ONE, (0, 15))
    table.state.health[MINE, ALPHA] = 1
    table.pools(ONE, unit=0, power=5)
    table.monsters().do(Verb.HYPER, MINE)
    assert (table.power(ONE), table.state.form[MINE]) == (1, HYPER)
    assert table.state.health[MINE].tolist() == [1, 6]


def test_hyper_form_may_be_left_for_nothing_later():
    table = Table()
    table.monster(ONE, (0, 15), "hyper")
    table.pools(ONE, unit=0, power=5)
    table.monsters().do(Verb.REVERT, MINE)
    assert (table.power(ONE), table.state.form[MINE]) == (5, ALPHA)
    assert table.offered(Verb.POWER_UP) == []


def test_a_step_costs_a_die_and_may_be_diagonal():
    table = Table()
    table.monster(ONE, (3, 14))
    table.pools(ONE, unit=0)
    table.monsters().do(Verb.STEP, MINE, table.space((4, 13)))
    table.do(Verb.STEP, MINE, table.space((5, 12)))
    assert (table.at(MINE), table.state.pools[ONE].unit) == ((5, 12), 2)


def test_no_steps_after_the_attack(dictated):
    table = dictated()
    table.monster(ONE, (6, 11))
    table.monster(TWO, (8, 11))
    table.pools(ONE, unit=0)
    table.monsters().roll(0).attack(MINE, Attack.BRAWL, THEIRS, 2, 0)
    assert table.offered(Verb.STEP) == table.offered(Verb.ADVANCE) == []


def test_spawning_costs_more_for_another_agenda():
    texts = "forces.terra_khan_ultra.units=raptix_grunt 2,g_tank_grunt 2"
    table = Table("terra_khan_ultra", "cthugrosh_ultra", texts)
    table.pools(ONE, unit=5)
    table.turn(ONE, Activation.UNIT)
    table.do(Verb.SPAWN, table.unit(ONE, "g_tank_grunt"), table.space((1, 2)))
    assert table.state.pools[ONE].unit == 3


def test_a_spawn_point_is_used_once_an_activation():
    table = Table()
    table.pools(ONE, unit=9)
    table.turn(ONE, Activation.UNIT).do(Verb.SPAWN, None, table.space((1, 2)))
    assert table.space((1, 2)) not in [b for _, b, _ in table.offered(Verb.SPAWN)]


def test_an_occupied_spawn_point_is_cleared_for_a_die():
    table = Table()
    other = table.unit(TWO, "spitter_grunt", (1, 2))
    table.pools(ONE, unit=9)
    table.turn(ONE, Activation.UNIT)
    table.do(Verb.SPAWN, table.unit(ONE, "raptix_grunt"), table.space((1, 2)))
    table.do(Verb.SPACE, other, table.space((0, 2)))
    assert (table.at(other), table.state.pools[ONE].unit) == ((0, 2), 7)


def test_a_neutral_spawn_point_needs_its_activator():
    table = Table()
    table.pools(ONE, unit=9)
    neutral = table.space((16, 7))
    assert neutral not in [b for _, b, _ in table.turn(ONE, 0).offered(Verb.SPAWN)]
    table.unit(ONE, "carnidon_grunt", (16, 6))
    assert neutral in [b for _, b, _ in table.turn(ONE, 0).offered(Verb.SPAWN)]


@pytest.mark.parametrize(
    ("to", "spaces"), [((4, 1), 4), ((3, 3), 5), ((1, 1), 1), ((0, 5), 5), ((2, 1), 2)]
)
def test_spaces_are_counted_with_one_diagonal(to, spaces):
    table = Table()
    assert distance_between(table.tables, 0, 1, table.space(to), 1) == spaces


def test_aligned_monsters_share_a_complete_edge():
    assert is_aligned_at(0, 2)
    assert not is_aligned_at(0, 2 + 17)


def test_cover_adds_one_against_blasts_only():
    table = Table("defender_x_ultra", "terra_khan_ultra")
    tank = table.unit(ONE, "g_tank_grunt", (5, 7))
    prey = table.unit(TWO, "carnidon_grunt", (8, 7))
    found = [
        defense_of(table.state, table.tables, prey, kind, bit(tank), ONE)
        for kind in (Attack.BLAST, Attack.BRAWL)
    ]
    assert found == [4, 3]


def test_a_structure_or_a_friendly_monster_gives_cover_and_an_enemy_one_does_not():
    table = Table()
    unit = table.unit(ONE, "carnidon_grunt", (5, 15))
    table.monster(TWO, (6, 15))
    assert not has_cover(table.state, table.tables, unit)
    table.monster(ONE, (3, 15))
    assert has_cover(table.state, table.tables, unit)


def test_blasts_reach_their_range_and_never_what_is_adjacent():
    table = Table("defender_x_ultra", "terra_khan_ultra")
    tank = table.unit(ONE, "g_tank_grunt", (5, 16))
    places = ((6, 16), (7, 16), (10, 16), (11, 16))
    prey = [table.unit(TWO, "carnidon_grunt", at) for at in places]
    found = [can_reach(table.state, table.tables, tank, Attack.BLAST, each) for each in prey]
    assert found == [False, True, True, False]


def test_combined_attacks_add_dice_and_need_one_for_each_unit(dictated):
    table = dictated("defender_x_ultra", "terra_khan_ultra")
    tanks = [table.unit(ONE, "g_tank_grunt", (5, y)) for y in (14, 15, 16)]
    table.monster(TWO, (8, 15))
    table.pools(ONE, unit=6)
    table.units().do(Verb.ATTACK, tanks[0], Attack.BLAST).forced()
    table.do(Verb.OBJECT, None, tanks[1]).do(Verb.OBJECT, None, tanks[2])
    assert [a for a, _, _ in table.offered(Verb.DICE)] == [3, 4, 5, 6]
    table.roll(9).do(Verb.DICE, 6)
    assert table.state.health[THEIRS, ALPHA] == 4
    assert table.offered(Verb.ATTACK) == []


def test_a_unit_that_takes_damage_goes_back_to_the_reserves_and_pays_a_die(dictated):
    table = dictated()
    table.monster(ONE, (6, 11))
    prey = table.unit(TWO, "spitter_grunt", (8, 11))
    table.pools(ONE, unit=0)
    table.monsters().roll(9).attack(MINE, Attack.BRAWL, prey, 2, 0)
    assert (table.at(prey), table.power(ONE)) == (None, 1)
    assert prey in list(table.reserves(TWO))


def test_strikes_equal_to_the_defense_hit_and_one_less_misses(dictated):
    for strikes, left in ((5, 5), (4, 6)):
        table = dictated("zor_maxim_ultra", "cthugrosh_ultra")
        table.monster(ONE, (6, 11))
        table.monster(TWO, (8, 11))
        table.pools(ONE, unit=0)
        table.monsters().roll(strikes).attack(MINE, Attack.BRAWL, THEIRS, 2, 0)
        assert table.state.health[THEIRS, ALPHA] == left


def test_securing_takes_three_units_and_no_enemy():
    table = Table()
    x, y = table.foundation(0)
    table.building("office_building", 0)
    for at in ((x - 1, y), (x - 1, y - 1), (x, y - 1)):
        assert not secures(table.state, table.tables, ONE, 0, -1)
        table.unit(ONE, "carnidon_grunt", at)
    assert secures(table.state, table.tables, ONE, 0, -1)
    assert powering.power_gain(table.state, table.tables, ONE) == 1
    table.unit(TWO, "spitter_grunt", (x + 2, y))
    assert not secures(table.state, table.tables, ONE, 0, -1)


def test_a_unit_that_walks_into_fire_is_destroyed():
    table = Table()
    x, y = table.foundation(0)
    set_tile(table.state, 0, Tile.FIRE)
    unit = table.unit(ONE, "carnidon_grunt", (x - 1, y))
    table.units().advance(unit, (x, y))
    assert table.at(unit) is None


def test_a_monster_suffers_each_hazard_once_while_it_stays_on_it():
    table = Table()
    x, y = table.foundation(0)
    set_tile(table.state, 0, Tile.FIRE)
    table.monster(ONE, (x - 2, y))
    table.pools(ONE, unit=0)
    table.monsters().do(Verb.STEP, MINE, table.space((x - 1, y)))
    table.do(Verb.STEP, MINE, table.space((x, y)))
    assert table.state.health[MINE, ALPHA] == 4


def test_radiation_harms_nobody_who_is_radioactive():
    table = Table("deimos_9_ultra")
    x, y = table.foundation(0)
    set_tile(table.state, 0, Tile.RADIATION)
    table.monster(ONE, (x - 2, y))
    table.pools(ONE, unit=0)
    table.monsters().do(Verb.STEP, MINE, table.space((x - 1, y)))
    assert table.state.health[MINE, ALPHA] == 5


@pytest.mark.parametrize("activation", Activation)
def test_the_other_form_enters_on_a_starting_area_in_its_owners_next_turn(activation):
    """Whatever is activated: nobody can keep a last form off the map and so out of danger."""
    table = Table()
    table.monster(ONE, (6, 11))
    hurt(table.state, table.tables, MINE, 5, TWO, table.log)
    assert (table.at(MINE), table.power(TWO)) == (None, 1)
    table.turn(ONE, activation).do(Verb.START, MINE, table.space((13, 0)))
    assert (table.at(MINE), table.state.form[MINE]) == ((13, 0), HYPER)
    assert table.state.phase == FIRST_PHASES[activation]


def test_the_other_form_takes_its_place_at_once_by_the_other_reading():
    table = Table("terra_khan_ultra", "cthugrosh_ultra", "rules.reentry=in_place")
    table.monster(ONE, (6, 11))
    hurt(table.state, table.tables, MINE, 5, TWO, table.log)
    assert (table.at(MINE), table.state.form[MINE]) == ((6, 11), HYPER)


def test_who_destroys_both_forms_of_all_monsters_wins(dictated):
    table = dictated()
    table.monster(ONE, (6, 11))
    table.monster(TWO, (8, 11), "hyper")
    table.state.health[THEIRS] = (0, 1)
    table.pools(ONE, unit=0)
    table.monsters().roll(9).attack(MINE, Attack.BRAWL, THEIRS, 2, 0)
    assert (table.state.ending, table.state.winner) == (Ending.DESTROYED, ONE)


def test_a_building_pays_its_energy_for_a_monsters_brawl_and_one_die_otherwise(dictated):
    for kind, power in ((Attack.BRAWL, 3), (Attack.RAM, 2)):
        table = dictated("zor_maxim_ultra")
        x, y = table.foundation(0)
        table.building("office_building", 0)
        table.monster(ONE, (x - 2, y))
        table.pools(ONE, unit=0, power=2 if kind == Attack.RAM else 0)
        dice = 1 if kind == Attack.RAM else 0
        table.monsters().roll(9).attack(MINE, kind, FIRST_BUILDING, 2, dice)
        assert table.power(ONE) == power
