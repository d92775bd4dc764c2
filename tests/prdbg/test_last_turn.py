"""What the heuristic does in the last turn, where only Hit Points and then Energy count."""

import pytest

from sim.prdbg.state import Verb
from tests.prdbg.choices import choice, rich
from tests.prdbg.table import JASON, RITO, Table


def last(hp: int, foes: int, energy: int = 9, foes_energy: int = 0) -> Table:
    """Return the last turn, of Rito, with Hit Points and Energy of his side and of his foes."""
    table = Table()
    table.state.is_last_turn = 1
    table.player(RITO).has_signature = 0
    table.villains.hp, table.heroes.hp = hp, foes
    table.villains.energy, table.heroes.energy = energy, foes_energy
    return table


def armed(table: Table) -> Table:
    """Return the table with Thunder Slinger, an Attack for 6 Energy, attached to Rito."""
    table.attach(RITO, 1, "thunder_slinger")
    table.ask_again()
    return table


def test_who_is_ahead_by_energy_alone_does_not_spend_it():
    assert choice(armed(last(30, 30, energy=6)))[0] == Verb.PASS


def test_who_is_ahead_by_hit_points_gives_nobody_anything_to_block():
    assert choice(armed(last(30, 29, energy=20)))[0] == Verb.PASS


def test_who_is_behind_attacks():
    assert choice(armed(last(28, 30))) == (Verb.ACTIVATE, "thunder_slinger")


def test_who_is_behind_by_energy_alone_attacks():
    table = armed(last(30, 30, energy=6, foes_energy=7))
    assert choice(table) == (Verb.ACTIVATE, "thunder_slinger")


def test_energy_that_decides_is_gained_before_any_is_spent():
    table = last(30, 30, energy=6, foes_energy=7)
    table.hand(RITO, "putty_clay")
    assert choice(armed(table)) == (Verb.PLAY, "putty_clay")


def test_a_full_store_is_spent_before_energy_would_be_lost():
    table = last(28, 30, energy=20)
    table.hand(RITO, "putty_clay")
    assert choice(armed(table)) == (Verb.ACTIVATE, "thunder_slinger")


def test_healing_that_wins_is_used():
    """26 to 27: healing 2 wins, and the Energy suffices for it."""
    table = last(26, 27, energy=3)
    table.attach(RITO, 2, "regenerate")
    table.ask_again()
    assert choice(table) == (Verb.ACTIVATE, "regenerate")


def test_an_adversary_that_will_hurt_counts():
    """Ahead by one Hit Point with an adversary in The Grid, and behind by Energy, is not ahead."""
    table = last(30, 29, energy=6, foes_energy=7)
    table.lay("grid", "recon_he_5a")
    assert choice(armed(table)) == (Verb.ACTIVATE, "thunder_slinger")


def test_an_adversary_that_can_be_battled_is_and_wins_the_game():
    table = last(30, 29, energy=6, foes_energy=7)
    table.lay("grid", "recon_he_3a")
    table.attach(RITO, 1, "thunder_slinger")
    assert choice(rich(table, 2)) == (Verb.BATTLE, "recon_he_3a")


def test_shards_battle_rather_than_buy_what_is_never_played():
    table = last(20, 30)
    table.lay("grid", "recon_he_3a", "sword_of_darkness")
    assert choice(rich(table, 5)) == (Verb.BATTLE, "recon_he_3a")


def test_nothing_is_bought_that_does_nothing_any_more():
    table = last(20, 30)
    table.lay("grid", "sword_of_darkness")
    assert choice(rich(table, 5))[0] == Verb.PASS


def test_a_master_is_bought_for_the_attack_of_the_lair():
    table = last(29, 30)
    table.player(RITO).has_own = 0
    assert choice(rich(table, 7))[0] == Verb.BUY


def test_a_card_is_attached_to_attack_at_once_by_who_is_behind_alone():
    table = last(28, 30)
    table.hand(RITO, "thunder_slinger")
    table.ask_again()
    assert choice(table) == (Verb.ATTACH, "thunder_slinger")
    table = last(30, 29)
    table.hand(RITO, "thunder_slinger")
    table.ask_again()
    assert choice(table) == (Verb.PLAY, "thunder_slinger")


def test_every_damage_is_blocked():
    table = armed(last(20, 30))
    table.hand(JASON, "parry")
    table.heroes.energy = 2
    table.choose(Verb.ACTIVATE, "thunder_slinger")
    assert choice(table) == (Verb.BLOCK, "parry")


def test_zords_are_readied_for_one_that_may_act_yet():
    table = last(30, 30)
    table.turn_of(JASON)
    table.state.is_last_turn = 1
    table.player(JASON).is_flipped = table.player(JASON).has_used_character = 1
    table.dock("tyrannosaurus")
    table.state.is_bay_exhausted[0] = 1
    table.heroes.hp, table.heroes.energy = 28, 9
    table.ask_again()
    assert choice(table)[0] == Verb.BAY
    table.player(JASON).n_zords_used = 1
    table.ask_again()
    assert choice(table)[0] != Verb.BAY


@pytest.mark.parametrize("name", ["big_money", "builder", "control", "rush", "slingers", "lair"])
def test_every_strategy_knows_the_last_turn(name):
    assert choice(armed(last(30, 30, energy=6)), name)[0] == Verb.PASS
