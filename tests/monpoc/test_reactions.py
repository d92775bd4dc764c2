"""Reactions: what the target, its allies and buildings do after an attack."""

import pytest

from sim.monpoc.state import ALPHA, Attack, Decision, Tile, Verb
from tests.monpoc.table import ONE, TWO, dictated

__all__ = ["dictated"]

MINE, THEIRS = 0, 2


def wrecked(dictated, force, building, kind=Attack.BRAWL):
    """Return a table after a monster has destroyed a building with an attack."""
    table = dictated(force, "terra_khan_mega")
    x, y = table.foundation(0)
    table.building(building, 0)
    table.monster(ONE, (x - 2, y) if kind == Attack.BRAWL else (x - 4, y))
    table.state.health[MINE, ALPHA] = 2
    table.pools(ONE, unit=0)
    table.monsters().roll(9).attack(MINE, kind, None, 3, 0)
    while table.state.decision in (Decision.MOVE, Decision.ORDER):
        table.do(Verb.PASS if table.state.decision == Decision.MOVE else Verb.ABILITY)
    return table


def test_blazing_inferno_leaves_fire(dictated):
    assert wrecked(dictated, "yasheth_ultra", "oil_refinery").state.tile[0] == Tile.FIRE


def test_radiated_zone_leaves_radiation(dictated):
    table = wrecked(dictated, "yasheth_ultra", "nuclear_power_plant")
    assert table.state.tile[0] == Tile.RADIATION


@pytest.mark.parametrize(
    ("force", "building", "power"),
    [
        ("yasheth_ultra", "apartment_building", 3),  # Defenseless: Fiends
        ("zor_maxim_ultra", "apartment_building", 2),
        ("armodax_ultra", "oil_refinery", 4),  # Industrial Site: Radicals
        ("zor_maxim_ultra", "oil_refinery", 3),
        ("gorghadra_ultra", "bank_headquarters", 4),  # Superstructure: Destroyers
        ("zor_maxim_ultra", "bank_headquarters", 3),
    ],
)
def test_buildings_pay_more_to_the_agenda_they_are_weak_against(dictated, force, building, power):
    """Defenseless, Industrial Site, Superstructure: a power die more for a monster's brawl."""
    assert wrecked(dictated, force, building).power(ONE) == power


def test_high_occupancy_heals_a_nature_monster(dictated):
    table = wrecked(dictated, "armodax_ultra", "apartment_building")
    assert table.state.health[MINE, ALPHA] == 3


def test_nuclear_powered_heals_a_radioactive_monster(dictated):
    table = wrecked(dictated, "ares_mothership_ultra", "nuclear_power_plant")
    assert table.state.health[MINE, ALPHA] == 3


def test_a_blast_wakes_no_reaction_of_a_building_and_pays_one_die(dictated):
    table = wrecked(dictated, "ares_mothership_ultra", "nuclear_power_plant", Attack.BLAST)
    assert (table.power(ONE), table.state.health[MINE, ALPHA]) == (1, 2)


def test_incubator_replaces_the_unit_that_is_hit(dictated):
    table = dictated("terra_khan_ultra", "cthugrosh_ultra")
    table.monster(ONE, (6, 11))
    slave = table.unit(TWO, "meat_slave_grunt", (8, 11))
    table.pools(ONE, unit=0)
    table.monsters().roll(9).attack(MINE, Attack.BRAWL, slave, 3, 0)
    table.do(Verb.UNIT, table.unit(TWO, "squix_elite")).forced()
    assert table.at(slave) is None
    assert table.state.occupant[table.space((8, 11))] > slave


def test_power_sink_gains_a_die_when_the_opponent_rolls_power_dice(dictated):
    table = dictated("terra_khan_ultra", "yasheth_ultra")
    table.monster(ONE, (6, 11))
    table.monster(TWO, (8, 11))
    table.pools(ONE, unit=0, power=2)
    table.monsters().roll(9).attack(MINE, Attack.BRAWL, THEIRS, 3, 1)
    assert table.power(TWO) == 1


def test_power_sink_is_idle_when_no_power_dice_are_rolled(dictated):
    table = dictated("terra_khan_ultra", "yasheth_ultra")
    table.monster(ONE, (6, 11))
    table.monster(TWO, (8, 11))
    table.pools(ONE, unit=0, power=2)
    table.monsters().roll(9).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert table.power(TWO) == 0


def test_riled_gains_a_die_for_the_one_who_is_hit(dictated):
    table = dictated("terra_khan_ultra", "gorghadra_ultra")
    table.monster(ONE, (6, 11))
    table.monster(TWO, (8, 11), "hyper")
    table.pools(ONE, unit=0)
    table.monsters().roll(9).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert table.power(TWO) == 1


def test_side_step_moves_a_monster_that_was_missed(dictated):
    table = dictated("terra_khan_ultra", "zor_raiden_ultra")
    table.monster(ONE, (6, 11))
    table.monster(TWO, (8, 11), "hyper")
    table.pools(ONE, unit=0)
    table.monsters().roll(1).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert table.state.seat == TWO
    table.do(Verb.SPACE, THEIRS, table.space((9, 12)))
    assert table.at(THEIRS) == (9, 12)


def test_unstable_crushes_all_units_around_and_itself(dictated):
    table = dictated("terra_khan_ultra", "gorghadra_ultra")
    table.monster(ONE, (6, 11))
    crawler = table.unit(TWO, "crawler_grunt", (8, 11))
    friend = table.unit(ONE, "raptix_grunt", (9, 11))
    table.pools(ONE, unit=0)
    table.monsters().roll(9).attack(MINE, Attack.BRAWL, crawler, 3, 0)
    assert (table.at(crawler), table.at(friend), table.power(ONE)) == (None, None, 1)
