"""Triggers: what an attack that hits brings besides."""

import pytest

from sim.monpoc.state import ALPHA, HYPER, Attack, Decision, Tile, Verb
from tests.monpoc.table import ONE, TWO, dictated

__all__ = ["dictated"]

MINE, THEIRS = 0, 2


def health(table, monster):
    return int(table.state.health[monster, table.state.form[monster]])


def duel(dictated, one, two="cthugrosh_ultra", form="hyper", apart=2):
    """Return a table with two monsters in a row, player one's turn with many dice."""
    table = dictated(one, two)
    table.monster(ONE, (6, 11), form)
    table.monster(TWO, (6 + apart, 11))
    table.pools(ONE, unit=0, power=2)
    table.pools(TWO, unit=5, power=6)
    return table.monsters()


def hunt(dictated, one, unit="squix_grunt", two="cthugrosh_ultra", form="hyper", at=(8, 11)):
    """Return a table with a monster and an enemy unit beside it."""
    table = dictated(one, two)
    table.monster(ONE, (6, 11), form)
    table.monster(TWO, (0, 0))
    prey = table.unit(TWO, unit, at)
    table.pools(ONE, unit=0, power=2)
    table.pools(TWO, unit=5, power=6)
    return table.monsters(), prey


def test_beat_back_moves_the_target_three_spaces_where_the_attacker_wants(dictated):
    table = duel(dictated, "defender_x_mega").roll(9).roll(9)
    table.do(Verb.ATTACK, MINE, Attack.BRAWL).forced().do(Verb.DICE, 4, 0)
    table.do(Verb.ABILITY, MINE, table.ability("beat_back")).do(Verb.WAY, 1)
    assert table.at(THEIRS) == (11, 11)


def test_chain_attack_allows_a_power_attack_once_a_turn(dictated):
    table = duel(dictated, "terra_khan_mega").roll(9).roll(9)
    table.attack(MINE, Attack.BRAWL, THEIRS, 2, 0)
    assert table.state.decision == Decision.EXTRA
    table.do(Verb.ATTACK, MINE, Attack.HEAD_BUTT).forced().do(Verb.DICE, 2, 1)
    assert health(table, THEIRS) == 4
    assert table.state.decision == Decision.ACT


def test_chain_reaction_attacks_a_unit_beside_the_destroyed_one_with_the_same_dice(dictated):
    table, prey = hunt(dictated, "gorghadra_ultra", form="alpha")
    second = table.unit(TWO, "squix_grunt", (9, 12))
    table.roll(4).roll(4).attack(MINE, Attack.BRAWL, prey, 3, 0)
    assert (table.at(prey), table.at(second)) == (None, None)


def test_disintegrate_leaves_no_tile(dictated):
    table = dictated("rogzor_ultra")
    x, y = table.foundation(0)
    building = table.building("skyscraper", 0)
    table.monster(ONE, (x, y + 4))
    table.pools(ONE, unit=0)
    table.monsters().roll(9).do(Verb.ATTACK, MINE, Attack.BLAST).forced()
    table.do(Verb.DICE, 3, 0)
    while table.state.decision == Decision.ORDER:
        table.do(Verb.ABILITY, MINE, table.ability("disintegrate"))
        table.do(Verb.PASS)
    assert (table.at(building), table.state.tile[0]) == (None, Tile.NONE)


def test_disrupt_turns_a_hyper_form_back_to_alpha(dictated):
    table = duel(dictated, "deimos_9_mega")
    table.state.form[THEIRS] = HYPER
    table.state.kind[THEIRS] = table.tables.form_kind[THEIRS, HYPER]
    table.roll(9).do(Verb.ATTACK, MINE, Attack.BRAWL).forced().do(Verb.DICE, 3, 0)
    table.do(Verb.ABILITY, MINE, table.ability("disrupt"))
    table.do(Verb.ABILITY, MINE, table.ability("vampirism")).do(Verb.PASS)
    assert table.state.form[THEIRS] == ALPHA


def test_energy_drain_moves_an_action_die_of_the_target_to_its_unit_pool(dictated):
    table = duel(dictated, "defender_x_ultra", form="alpha", apart=4)
    table.roll(9).attack(MINE, Attack.BLAST, THEIRS, 3, 0)
    assert (table.state.pools[TWO].unit, table.state.pools[TWO].monster) == (6, 4)


def test_energy_sap_may_move_a_die_from_the_pool_of_the_target(dictated):
    table, _ = hunt(dictated, "gorghadra_ultra", form="alpha", at=(10, 11))
    table.roll(9).do(Verb.ATTACK, MINE, Attack.BLAST).forced().do(Verb.DICE, 2, 0)
    table.do(Verb.YES)
    assert (table.state.pools[TWO].unit, table.state.pools[TWO].monster) == (4, 6)


def test_explosion_damages_all_that_the_strikes_overcome_beside_the_target(dictated):
    table, prey = hunt(dictated, "rogzor_mega", at=(10, 11))
    weak = table.unit(TWO, "spitter_grunt", (11, 12))
    tough = table.unit(TWO, "task_master_elite", (9, 10))
    table.roll(3).do(Verb.ATTACK, MINE, Attack.BLAST).do(Verb.OBJECT, MINE, prey)
    table.do(Verb.DICE, 3, 0).forced()
    assert [table.at(each) for each in (prey, weak)] == [None, None]
    assert table.at(tough) == (9, 10)


def test_feeding_frenzy_does_super_damage_beside_a_friend(dictated):
    table = duel(dictated, "terra_khan_ultra", form="alpha")
    table.unit(ONE, "raptix_grunt", (10, 11))
    table.roll(9).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert health(table, THEIRS) == 4


def test_fling_rolls_again_at_something_near_the_target_unit(dictated):
    table, prey = hunt(dictated, "zor_raiden_mega", at=(10, 11))
    other = table.unit(TWO, "squix_grunt", (12, 14))
    table.roll(5).roll(3).do(Verb.ATTACK, MINE, Attack.BLAST)
    table.do(Verb.OBJECT, MINE, prey).do(Verb.DICE, 2, 0).forced()
    if table.state.decision == Decision.OBJECT:
        table.do(Verb.OBJECT, MINE, other)
    assert (table.at(prey), table.at(other)) == (None, None)


def test_hit_and_run_advances_three_spaces_after_the_attack(dictated):
    table = duel(dictated, "zor_raiden_mega")
    table.roll(9).do(Verb.ATTACK, MINE, Attack.BRAWL).forced().do(Verb.DICE, 2, 0)
    table.do(Verb.ABILITY, MINE, table.ability("hit_and_run"))
    assert table.state.reach == 3
    table.do(Verb.SPACE, MINE, table.space((3, 11)))
    assert table.at(MINE) == (3, 11)


def test_lightning_attack_rolls_the_same_dice_again_once_a_turn(dictated):
    table = duel(dictated, "terra_khan_ultra").roll(9).roll(9)
    table.attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert (health(table, THEIRS), table.state.n_extra) == (4, 0)


def test_munch_restores_health_for_a_destroyed_unit(dictated):
    table, prey = hunt(dictated, "terra_khan_ultra", form="alpha")
    table.state.health[MINE, ALPHA] = 2
    table.roll(4).attack(MINE, Attack.BRAWL, prey, 2, 0)
    assert health(table, MINE) == 3


def test_overload_does_super_damage_if_the_target_has_more_than_five_power_dice(dictated):
    table = duel(dictated, "cthugrosh_mega", "terra_khan_ultra", apart=4)
    table.roll(9).attack(MINE, Attack.BLAST, THEIRS, 3, 0)
    assert health(table, THEIRS) == 3


def test_overload_does_nothing_at_five_power_dice(dictated):
    table = duel(dictated, "cthugrosh_mega", "terra_khan_ultra", apart=4)
    table.pools(TWO, power=5)
    table.roll(9).attack(MINE, Attack.BLAST, THEIRS, 3, 0)
    assert health(table, THEIRS) == 4


def test_power_drain_takes_a_power_die(dictated):
    table = duel(dictated, "deimos_9_ultra", "terra_khan_ultra", form="alpha")
    table.roll(9).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert table.power(TWO) == 5


def test_power_gorge_gains_a_power_die(dictated):
    table = duel(dictated, "cthugrosh_ultra", "terra_khan_ultra", form="alpha")
    table.roll(9).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert table.power(ONE) == 3


SWITCH = "rules.aimless_triggers=true"
WITHOUT_TARGET = pytest.mark.parametrize(("texts", "power"), [((), 1), ((SWITCH,), 2)])
"""The power die is rolled, a crushed unit pays one, and by the switch the trigger another."""


@WITHOUT_TARGET
def test_power_gorge_wants_a_target_and_a_stomp_has_none(dictated, texts, power):
    table = dictated("sky_sentinel_mega", "cthugrosh_ultra", *texts)
    table.monster(ONE, (6, 11), "hyper")
    table.unit(TWO, "squix_grunt", (8, 11))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(9).attack(MINE, Attack.STOMP, None, 2, 1)
    assert table.power(ONE) == power


@WITHOUT_TARGET
def test_power_gorge_wants_a_target_and_a_rampage_has_none(dictated, texts, power):
    table = dictated("sky_sentinel_mega", "cthugrosh_ultra", *texts)
    table.unit(TWO, "squix_grunt", (7, 16))
    table.monster(ONE, (4, 15), "hyper")
    table.monster(TWO, (9, 15))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(9).do(Verb.ATTACK, MINE, Attack.RAMPAGE).do(Verb.WAY, 1)
    table.do(Verb.DICE, 1, 1)
    assert table.power(ONE) == power


@WITHOUT_TARGET
def test_power_gorge_wants_a_target_and_the_rampage_of_a_slingshot_has_none(dictated, texts, power):
    pair = "forces.terrasaurs.monsters=sky_sentinel mega,terra_khan ultra"
    table = dictated("terrasaurs", "lords_of_cthul", pair, *texts)
    table.monster(ONE, (2, 15), "hyper")
    table.monster(ONE, (0, 15), number=1)
    table.unit(TWO, "squix_grunt", (5, 16))
    table.monster(TWO, (0, 0))
    table.pools(ONE, unit=0, power=1)
    table.monsters().roll(9).do(Verb.ATTACK, MINE, Attack.SLINGSHOT).do(Verb.WAY, 1)
    table.do(Verb.DICE, 2, 1).forced()
    assert table.power(ONE) == power


def test_self_destruct_crushes_the_attacking_unit(dictated):
    table = dictated("gorghadra_ultra", "terra_khan_ultra")
    bomb = table.unit(ONE, "explodohawk_grunt", (5, 11))
    prey = table.unit(TWO, "raptix_grunt", (6, 11))
    table.units().roll(5).attack(bomb, Attack.BRAWL, prey, 2)
    assert (table.at(bomb), table.at(prey), table.power(ONE)) == (None, None, 1)


def test_siphon_gains_a_power_die_and_takes_one(dictated):
    table = duel(dictated, "zor_maxim_ultra", "terra_khan_ultra", form="alpha")
    table.roll(9).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert (table.power(ONE), table.power(TWO)) == (3, 5)


def test_vampirism_restores_health_for_a_monster_that_is_hit(dictated):
    table = duel(dictated, "yasheth_ultra", "terra_khan_ultra", form="alpha")
    table.state.health[MINE, ALPHA] = 2
    table.roll(9).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert health(table, MINE) == 3


def test_weapon_master_does_super_damage(dictated):
    table = duel(dictated, "zor_maxim_ultra")
    table.roll(9).attack(MINE, Attack.HEAD_BUTT, THEIRS, 3, 1)
    assert health(table, THEIRS) == 4


def test_triggers_are_not_used_on_a_miss(dictated):
    table = duel(dictated, "zor_maxim_ultra", "terra_khan_ultra", form="alpha")
    table.roll(1).attack(MINE, Attack.BRAWL, THEIRS, 3, 0)
    assert table.power(ONE) == 2
