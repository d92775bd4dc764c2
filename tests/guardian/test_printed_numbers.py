"""What is printed on the cards of the box: cost, dice, hits, shields, copies, health, keywords."""

import pytest

from sim.guardian.content import load

CARDS = [
    # card, energy, dice, hits, shields, copies
    ("team_tactics", 0, 0, 0, 1, 2),
    ("tyranno_slash", 1, 3, 0, 2, 2),
    ("lead_the_charge", 0, 2, 0, 2, 2),
    ("block", 0, 0, 0, 3, 2),
    ("blade_blaster_jason", "X", 0, 0, 1, 1),
    ("power_sword", 3, 5, 0, 3, 1),
    ("take_aim", 0, 0, 0, 1, 2),
    ("flying_kick", 0, 2, 0, 2, 2),
    ("arrow_shot", 1, 3, 0, 2, 2),
    ("acrobatics", 0, 0, 0, 3, 2),
    ("blade_blaster_kimberly", "X", 0, 0, 1, 1),
    ("power_bow", 3, 6, 0, 3, 1),
    ("twin_fang_teamwork", 0, 0, 0, 2, 2),
    ("tenacity", 0, 0, 0, 2, 2),
    ("sabertooth_strike", 1, 2, 0, 2, 2),
    ("precise_strike", 0, 0, 2, 2, 2),
    ("blade_blaster_trini", "X", 0, 0, 1, 1),
    ("power_daggers", 3, 4, 0, 3, 1),
    ("reckless_blow", 1, 2, 0, 1, 2),
    ("smooth_moves", 0, 0, 0, 2, 2),
    ("mammoth_slam", 0, 2, 0, 2, 2),
    ("sweeping_strike", 1, 2, 0, 3, 2),
    ("blade_blaster_zack", "X", 0, 0, 1, 1),
    ("power_axe", 3, 3, 0, 3, 1),
    ("counter_jab", 0, 1, 1, 1, 2),
    ("tactical_strike", 0, 2, 0, 2, 2),
    ("knowledge_is_power", 0, 0, 0, 2, 2),
    ("mighty_maces", 1, 3, 0, 3, 2),
    ("blade_blaster_billy", "X", 0, 0, 1, 1),
    ("power_lance", 3, 4, 0, 3, 1),
    ("dagger_solo", 1, 0, 0, 1, 2),
    ("solo_strike", 0, 2, 0, 2, 2),
    ("dragon_rush", 1, 1, 0, 2, 2),
    ("dragon_shield", 1, 0, 0, 3, 2),
    ("blade_blaster_tommy", "X", 0, 0, 1, 1),
    ("dragon_dagger", 3, 3, 0, 3, 1),
]
ENEMY_CARDS = [
    # card, health, copies, keywords
    ("flanking", 2, 2, "passive"),
    ("putty_swarm_attack", 3, 2, ""),
    ("cannon_fodder", 3, 3, "guard"),
    ("leaping_attack", 2, 3, ""),
    ("super_putty_swarm_attack", 3, 2, ""),
    ("regrow", 2, 2, ""),
    ("putty_pummel", 3, 3, ""),
    ("engulf", 2, 3, "fast guard"),
    ("regeneration", 7, 1, "passive"),
    ("eye_lasers", 3, 2, "fast"),
    ("grave_digger_slash", 5, 2, "fast"),
    ("skeleton_sword", 3, 3, "fast guard"),
    ("blade_beam", 5, 1, "fast"),
    ("smash_and_slash", 4, 2, ""),
    ("knasty_slash", 4, 2, ""),
    ("lion_shield", 4, 3, "guard passive"),
    ("teleport", 5, 1, "guard passive"),
    ("braid_lash", 4, 2, "guard"),
    ("breath_of_death", 4, 2, "fast"),
    ("deadly_claws", 3, 3, "fast"),
    ("ravenous_hunger", 5, 2, "fast passive"),
    ("butter_knife_cutter", 4, 3, ""),
    ("salad_fork_stab", 3, 3, "guard"),
    ("shadow_binding", 7, 1, "fast"),
    ("witchs_curse", 5, 1, "passive"),
    ("chain_lightning", 4, 2, "fast"),
    ("wicked_hex", 6, 2, "fast"),
    ("cruel_laughter", 4, 2, "guard"),
    ("shadow_binding_second", 7, 1, "fast"),
    ("witchs_curse_second", 5, 1, "passive"),
    ("chain_lightning_second", 4, 2, "fast"),
    ("wicked_hex_second", 6, 2, "fast"),
    ("cruel_laughter_second", 4, 2, "guard"),
]


@pytest.mark.parametrize(("card", "energy", "dice", "hits", "shields", "copies"), CARDS)
def test_printed_numbers_of_combat_cards(card, energy, dice, hits, shields, copies):
    entry = load("hotg").book.sections["cards"][card]
    assert (entry.energy, entry.dice, entry.hits) == (energy, dice, hits)
    assert (entry.shields, entry.copies) == (shields, copies)


@pytest.mark.parametrize(("card", "health", "copies", "keywords"), ENEMY_CARDS)
def test_printed_numbers_of_enemy_cards(card, health, copies, keywords):
    entry = load("hotg").book.sections["enemy_cards"][card]
    assert (entry.health, entry.copies) == (health, copies)
    assert " ".join(entry.keywords) == keywords


@pytest.mark.parametrize("hero", ["jason", "kimberly", "trini", "zack", "billy", "tommy"])
def test_every_ranger_has_ten_cards_and_twenty_shields(hero):
    cards = [card for card in load("hotg").book.sections["cards"].values() if card.hero == hero]
    assert sum(card.copies for card in cards) == 10
    assert sum(card.copies * card.shields for card in cards) == 20


def test_the_die_shows_no_hit_twice_one_hit_three_times_and_two_hits_once():
    assert sorted(load("hotg").book.singles["rules"].die_faces) == [0, 0, 1, 1, 1, 2]
