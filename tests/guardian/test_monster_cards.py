"""Bones, Knasty Knight, Madame Woe and Pudgy Pig: all cards."""

import pytest

from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


@pytest.fixture
def bones() -> Table:
    return Table(monsters=("bones", "pudgy_pig"))


@pytest.fixture
def knight() -> Table:
    return Table(monsters=("knasty_knight", "pudgy_pig"))


@pytest.fixture
def woe() -> Table:
    return Table(monsters=("madame_woe", "pudgy_pig"))


@pytest.fixture
def pig() -> Table:
    return Table(monsters=("pudgy_pig", "bones"))


def test_regeneration_flips_defeated_bones_cards_up(bones):
    """Regeneration: when it resolves, all defeated cards of Bones here are up again."""
    bones.start_battle("zack", top=["regeneration", "grave_digger_slash"], bottom=["regrow"])
    bones.pass_until(Decision.TURN)
    bones.state.sequence[bones.slot("regeneration")].is_resolved = 0
    bones.defeat("grave_digger_slash")
    bones.defeat("regrow")
    bones.decline()
    assert not bones.is_defeated("grave_digger_slash")
    assert bones.hits_on("grave_digger_slash") == 0
    assert bones.is_defeated("regrow")


def test_regeneration_that_is_defeated_does_nothing(bones):
    """Regeneration: when it resolves, all defeated cards of Bones here are up again."""
    bones.start_battle("zack", top=["regeneration", "skeleton_sword"], bottom=["putty_pummel"])
    bones.pass_until(Decision.TURN)
    bones.state.sequence[bones.slot("regeneration")].is_resolved = 0
    bones.defeat("skeleton_sword")
    bones.defeat("regeneration")
    bones.decline()
    assert bones.is_defeated("skeleton_sword")


def test_regeneration_does_not_return_cards_of_earlier_battles(bones):
    """Regeneration: when it resolves, all defeated cards of Bones here are up again."""
    enemy = bones.state.enemies[bones.enemy("bones")]
    enemy.deck.n -= 1
    enemy.discard.cards[0] = enemy.deck.cards[enemy.deck.n]
    enemy.discard.n = 1
    bones.start_battle("zack", top=["regeneration"])
    bones.decline()
    assert enemy.discard.n == 1


def test_eye_lasers_deals_three_damage_to_two_different_rangers(bones):
    """Eye Lasers: fast; 3 damage each to two different Rangers."""
    bones.stack_deck("zack", ["power_axe"])
    bones.stack_deck("trini", ["power_daggers"])
    bones.start_battle("zack", top=["eye_lasers", "regeneration"], helpers=["trini", "kimberly"])
    bones.pass_until(Decision.VICTIM)
    bones.suffer("zack")
    assert bones.seats() == ["kimberly", "trini"]
    bones.suffer("trini")
    assert (bones.discard("zack"), bones.discard("trini")) == (["power_axe"], ["power_daggers"])
    assert bones.is_asked(Decision.TURN)


def test_eye_lasers_hits_a_lone_ranger_once(bones):
    """Eye Lasers: fast; 3 damage each to two different Rangers."""
    bones.stack_deck("zack", ["power_axe"])
    bones.start_battle("zack", top=["eye_lasers", "regeneration"])
    bones.suffer("zack")
    assert bones.is_asked(Decision.TURN)
    assert bones.discard("zack") == ["power_axe"]


def test_grave_digger_slash_drains_and_discards_from_the_bottom(bones):
    """Grave Digger Slash: fast; 1 energy drained, each Ranger loses the deck's bottom card."""
    bottoms = [bones.deck(hero)[-1] for hero in ("zack", "trini")]
    bones.start_battle("zack", top=["grave_digger_slash", "regeneration"], helpers=["trini"])
    assert bones.state.pool == 1
    assert [bones.discard("zack"), bones.discard("trini")] == [[card] for card in bottoms]


def test_grave_digger_slash_spares_rangers_elsewhere(bones):
    """Grave Digger Slash: fast; 1 energy drained, each Ranger loses the deck's bottom card."""
    bones.start_battle("zack", top=["grave_digger_slash", "regeneration"])
    assert bones.player("trini").deck.n == 10


def test_skeleton_sword_deals_four_damage_to_the_lead(bones):
    """Skeleton Sword: fast, guard; 4 damage to the lead Ranger."""
    bones.start_battle("zack", top=["skeleton_sword", "regeneration"], helpers=["trini"])
    assert bones.seats() == ["zack"]
    bones.leave_in_deck("zack", ["power_axe", "blade_blaster", "reckless_blow"])
    bones.suffer("zack")
    assert bones.deck("zack") == ["reckless_blow"]


def test_blade_beam_deals_four_to_the_lead_and_two_to_each_other(knight):
    """Blade Beam: fast; 4 damage to the lead Ranger, 2 to each of the others."""
    for hero, cards in (
        ("zack", ["power_axe", "blade_blaster"]),
        ("trini", ["tenacity"]),
        ("kimberly", ["arrow_shot"]),
    ):
        knight.stack_deck(hero, cards)
    knight.start_battle("zack", top=["blade_beam", "knasty_slash"], helpers=["trini", "kimberly"])
    knight.pass_until(Decision.VICTIM)
    assert knight.seats() == ["zack"]
    knight.suffer("zack")
    assert knight.seats() == ["kimberly", "trini"]
    knight.suffer("trini")
    knight.suffer("kimberly")
    assert knight.discard("zack") == ["blade_blaster_zack", "power_axe"]
    assert knight.discard("trini") == ["tenacity"]
    assert knight.discard("kimberly") == ["arrow_shot"]


def test_blade_beam_hurts_the_others_although_the_lead_fell(knight):
    """The Rangers besides the lead suffer 2 each, whoever holds the token by then."""
    knight.leave_in_deck("zack", ["blade_blaster"])
    knight.stack_deck("trini", ["tenacity"])
    knight.start_battle("zack", top=["blade_beam", "knasty_slash"], helpers=["trini"])
    knight.suffer("zack")
    knight.pass_until(Decision.VICTIM, Decision.TURN)
    assert knight.state.lead == knight.seat("trini")
    assert knight.is_asked(Decision.VICTIM)
    assert knight.seats() == ["trini"]


def test_smash_and_slash_hurts_one_ranger_twice(knight):
    """Smash & Slash: 3 damage to one Ranger, two times over."""
    knight.stack_deck("zack", ["power_axe", "sweeping_strike", "blade_blaster"])
    knight.start_battle("zack", top=["smash_and_slash", "knasty_slash"], helpers=["trini"])
    knight.decline()
    knight.suffer("zack")
    assert knight.discard("zack") == ["power_axe", "sweeping_strike"]
    assert knight.is_asked(Decision.TURN)


def test_smash_and_slash_does_not_add_its_damages(knight):
    """FAQ: twice means two sufferings; each may be reduced on its own."""
    knight.stack_deck("zack", ["power_axe"])
    knight.put_in_hand("jason", "block")
    knight.start_battle("zack", top=["smash_and_slash", "knasty_slash"], helpers=["jason"])
    knight.decline()
    knight.choose_seat("zack")
    knight.play("jason", "block")
    assert knight.discard("zack") == ["power_axe"]


def test_smash_and_slash_deals_its_second_damage_after_the_first(knight):
    """Flanking that falls to the first damage's special defense adds nothing to the second."""
    knight.stack_deck("billy", ["counter_jab", "power_lance", "mighty_maces", "blade_blaster"])
    row = ["flanking", "regrow"]
    knight.start_battle("billy", top=["smash_and_slash", "knasty_slash"], bottom=row)
    knight.state.sequence[knight.slot("flanking")].hits = 1
    knight.decline()
    knight.suffer("billy")
    knight.target("flanking")
    knight.decline_windows(Event.DAMAGE, Event.REVEAL, Event.NEXT_REVEAL)
    assert knight.discard("billy") == ["counter_jab", "mighty_maces", "power_lance"]
    assert knight.is_asked(Decision.TURN)


def test_smash_and_slash_stops_when_the_ranger_falls(knight):
    """FAQ: the second damage is the same Ranger's, who is gone."""
    knight.leave_in_deck("zack", ["blade_blaster"])
    knight.start_battle("zack", top=["smash_and_slash", "knasty_slash"], helpers=["trini"])
    knight.decline()
    knight.suffer("zack")
    knight.pass_until(Decision.TURN)
    assert knight.player("trini").deck.n == 10
    assert knight.player("zack").deck.n == 10
    assert knight.state.grid == 2


def test_knasty_slash_deals_four_damage(knight):
    """Knasty Slash: 4 damage to a Ranger of the team's choice."""
    knight.stack_deck("zack", ["power_axe", "blade_blaster"])
    knight.start_battle("zack", top=["knasty_slash", "smash_and_slash"])
    knight.decline()
    knight.suffer("zack")
    assert knight.discard("zack") == ["blade_blaster_zack", "power_axe"]


def test_lion_shield_returns_hits_as_damage(knight):
    """Lion Shield: guard, passive; a Ranger who hits it suffers as much damage."""
    knight.put_in_hand("zack", "mammoth_slam")
    knight.stack_deck("zack", ["reckless_blow", "blade_blaster", "power_axe"])
    knight.start_battle("zack", top=["lion_shield", "knasty_slash"])
    knight.attack("zack", "mammoth_slam", "lion_shield", 1, 1)
    knight.choose(Verb.TRIGGER)
    assert "reckless_blow" in knight.discard("zack")
    assert "blade_blaster_zack" in knight.discard("zack")
    assert knight.deck("zack")[0] == "power_axe"


def test_lion_shield_returns_all_hits_even_beyond_its_health(knight):
    """FAQ: 6 hits on 4 health come back as 6 damage."""
    knight.put_in_hand("kimberly", "power_bow")
    knight.stack_deck("kimberly", ["acrobatics", "acrobatics", "take_aim"])
    knight.start_battle("kimberly", top=["lion_shield", "knasty_slash"], pool=3)
    knight.attack("kimberly", "power_bow", "lion_shield", 1, 1, 1, 1, 1, 1)
    knight.choose(Verb.TRIGGER)
    assert knight.discard("kimberly").count("acrobatics") == 2
    assert knight.deck("kimberly")[0] == "take_aim"


def test_lion_shield_is_boosted_by_flanking(knight):
    """FAQ: it deals damage, so Flanking adds 1."""
    knight.put_in_hand("zack", "mammoth_slam")
    knight.stack_deck("zack", ["mammoth_slam", "blade_blaster", "power_axe"])
    knight.start_battle("zack", top=["lion_shield", "knasty_slash"], bottom=["flanking"])
    knight.attack("zack", "mammoth_slam", "lion_shield", 1, 1)
    knight.choose(Verb.TRIGGER)
    assert knight.deck("zack")[0] == "power_axe"


def test_lion_shields_damage_can_be_blocked(knight):
    """Lion Shield: guard, passive; a Ranger who hits it suffers as much damage."""
    knight.put_in_hand("zack", "mammoth_slam")
    knight.put_in_hand("jason", "block")
    knight.start_battle("zack", top=["lion_shield", "knasty_slash"], helpers=["jason"])
    knight.attack("zack", "mammoth_slam", "lion_shield", 1, 1)
    knight.choose(Verb.TRIGGER)
    assert knight.window() == Event.DAMAGE
    knight.play("jason", "block")
    assert knight.player("zack").deck.n == 9


def test_lion_shield_answers_hits_that_are_no_attack(knight):
    """Lion Shield: guard, passive; a Ranger who hits it suffers as much damage."""
    knight.stack_deck("kimberly", ["take_aim"])
    knight.start_battle("kimberly", top=["lion_shield", "knasty_slash"], stop_at_start=True)
    knight.use_ability("kimberly")
    knight.target("lion_shield")
    knight.choose(Verb.TRIGGER)
    assert knight.discard("kimberly") == ["take_aim"]


def test_lion_shield_hurts_trini_for_twin_fang_teamwork(knight):
    """Lion Shield: guard, passive; a Ranger who hits it suffers as much damage."""
    knight.put_in_hand("trini", "twin_fang_teamwork")
    knight.put_in_hand("zack", "mammoth_slam")
    knight.stack_deck("trini", ["blade_blaster"])
    knight.start_battle("zack", top=["lion_shield", "knasty_slash"], helpers=["trini"])
    knight.attack("zack", "mammoth_slam", "lion_shield", 0, 0)
    knight.play("trini", "twin_fang_teamwork")
    knight.target("lion_shield")
    knight.choose(Verb.TRIGGER)
    assert "blade_blaster_trini" in knight.discard("trini")


def test_lion_shield_does_nothing_to_the_megazord(knight):
    """The Megazord's hits are no Ranger's."""
    knight.give_zord("dino_megazord")
    knight.state.megazord = 0
    knight.start_battle("zack", top=["lion_shield", "knasty_slash"], stop_at_start=True)
    knight.choose(Verb.TRIGGER)
    assert knight.is_asked(Decision.TURN)
    assert knight.player("zack").deck.n == 10


def test_lion_shield_can_defeat_the_attacker_whose_card_ends(knight):
    """A Ranger whose deck runs out is removed from the battle at once."""
    knight.put_in_hand("trini", "precise_strike")
    knight.leave_in_deck("trini", ["blade_blaster"])
    knight.start_battle("trini", top=["lion_shield", "knasty_slash"], helpers=["zack"])
    knight.play("trini", "precise_strike")
    knight.target("lion_shield")
    knight.choose(Verb.TRIGGER)
    assert knight.player("trini").place == COMMAND_CENTER
    assert knight.player("trini").deck.n == 10


def test_teleport_protects_madame_woes_other_cards(woe):
    """Teleport: guard, passive; no Ranger can hurt another card of Madame Woe."""
    woe.put_in_hand("kimberly", "arrow_shot")
    woe.start_battle("kimberly", top=["teleport", "braid_lash"], bottom=["regrow"], pool=1)
    woe.attack("kimberly", "arrow_shot", "braid_lash", 2, 2, 2)
    assert woe.hits_on("braid_lash") == 0
    assert not woe.is_defeated("braid_lash")


def test_teleport_protects_neither_itself_nor_foot_soldiers(woe):
    """Teleport: guard, passive; no Ranger can hurt another card of Madame Woe."""
    woe.put_in_hand("kimberly", "blade_blaster")
    row = ["leaping_attack", "regrow", "putty_pummel"]
    woe.start_battle("kimberly", top=["teleport", "braid_lash"], bottom=row, pool=2)
    woe.play("kimberly", "blade_blaster")
    woe.choose(Verb.NUMBER, 2)
    woe.target("putty_pummel")
    woe.target("teleport")
    assert (woe.hits_on("putty_pummel"), woe.hits_on("teleport")) == (1, 1)


def test_teleport_ends_with_its_defeat(woe):
    """Teleport: guard, passive; no Ranger can hurt another card of Madame Woe."""
    woe.put_in_hand("kimberly", "arrow_shot")
    woe.start_battle("kimberly", top=["teleport", "braid_lash"], pool=1)
    woe.defeat("teleport")
    woe.attack("kimberly", "arrow_shot", "braid_lash", 1, 1, 0)
    assert woe.hits_on("braid_lash") == 2


def test_teleport_protects_from_divided_hits_that_defeat_it(woe):
    """Divided hits are dealt together: Teleport is in play when the others' are."""
    woe.put_in_hand("kimberly", "blade_blaster")
    row = ["teleport", "breath_of_death", "deadly_claws", "braid_lash"]
    woe.start_battle("kimberly", top=row, pool=9)
    woe.pass_until(Decision.TURN)
    woe.play("kimberly", "blade_blaster")
    woe.choose(Verb.NUMBER, 6)
    for card in (*["teleport"] * 5, "braid_lash"):
        woe.target(card)
    assert woe.is_defeated("teleport")
    assert woe.hits_on("braid_lash") == 0


def test_teleport_protects_from_a_power_axe_that_defeats_it(woe):
    """Power Axe: the chosen dice hit all neighbours together, Teleport and what it protects."""
    woe.put_in_hand("zack", "power_axe")
    woe.start_battle("zack", top=["teleport", "braid_lash", "deadly_claws"], pool=3)
    woe.pass_until(Decision.TURN)
    woe.state.sequence[woe.slot("teleport")].hits = 4
    woe.state.pool = 3
    woe.ask_again()
    woe.attack("zack", "power_axe", "braid_lash", 1, 1, 0)
    woe.choose(Verb.NUMBER, 2)
    assert woe.is_defeated("teleport")
    assert woe.hits_on("deadly_claws") == 0


def test_braid_lash_deals_three_damage_and_drains_one_energy(woe):
    """Braid Lash: guard; 3 damage to a Ranger of the team's choice, 1 energy drained."""
    woe.stack_deck("zack", ["power_axe"])
    woe.start_battle("zack", top=["braid_lash", "teleport"], pool=2)
    woe.decline()
    woe.suffer("zack")
    assert woe.discard("zack") == ["power_axe"]
    assert woe.state.pool == 1


def test_breath_of_death_discards_a_random_card_of_each_hand(woe):
    """Breath Of Death: fast; each Ranger loses a random card from hand."""
    woe.put_in_hand("zack", "power_axe", "blade_blaster", "reckless_blow")
    woe.put_in_hand("trini", "tenacity")
    woe.start_battle("zack", top=["breath_of_death", "teleport"], helpers=["trini", "jason"])
    assert woe.player("zack").hand.n == 2
    assert woe.discard("trini") == ["tenacity"]
    assert woe.player("jason").discard.n == 0


def test_deadly_claws_is_fast_and_deals_four_damage(woe):
    """Deadly Claws: fast; 4 damage to a Ranger of the team's choice."""
    woe.stack_deck("zack", ["power_axe", "blade_blaster"])
    woe.start_battle("zack", top=["deadly_claws", "teleport"])
    woe.suffer("zack")
    assert woe.discard("zack") == ["blade_blaster_zack", "power_axe"]


def test_ravenous_hunger_forbids_cards_that_cost_energy(pig):
    """Ravenous Hunger: fast, passive; no card that costs energy can be played."""
    pig.put_in_hand("zack", "mammoth_slam", "power_axe", "reckless_blow", "blade_blaster")
    pig.start_battle("zack", top=["ravenous_hunger", "butter_knife_cutter"], pool=5)
    assert pig.can_play("zack", "mammoth_slam")
    assert not pig.can_play("zack", "power_axe")
    assert not pig.can_play("zack", "reckless_blow")


def test_ravenous_hunger_leaves_blade_blaster_an_x_of_zero(pig):
    """Ravenous Hunger: fast, passive; no card that costs energy can be played."""
    pig.put_in_hand("zack", "blade_blaster")
    pig.start_battle("zack", top=["ravenous_hunger", "butter_knife_cutter"], pool=5)
    pig.play("zack", "blade_blaster")
    assert len(pig.offers(Verb.NUMBER)) == 1
    assert pig.offers(Verb.NUMBER, 0)


def test_ravenous_hunger_ends_with_its_defeat(pig):
    """Ravenous Hunger: fast, passive; no card that costs energy can be played."""
    pig.put_in_hand("zack", "power_axe")
    pig.start_battle("zack", top=["ravenous_hunger", "butter_knife_cutter"], pool=5)
    pig.defeat("ravenous_hunger")
    pig.ask_again()
    assert pig.can_play("zack", "power_axe")


def test_butter_knife_cutter_deals_three_damage_to_two_different_rangers(pig):
    """Butter Knife Cutter: 3 damage each to two different Rangers."""
    pig.stack_deck("zack", ["power_axe"])
    pig.stack_deck("trini", ["power_daggers"])
    pig.start_battle("zack", top=["butter_knife_cutter", "salad_fork_stab"], helpers=["trini"])
    pig.decline()
    pig.suffer("zack")
    assert pig.seats() == ["trini"]
    pig.suffer("trini")
    assert (pig.discard("zack"), pig.discard("trini")) == (["power_axe"], ["power_daggers"])


def test_butter_knife_cutter_defeated_by_counter_jab_still_hurts_the_second(pig):
    """FAQ: an enemy card that is defeated while it resolves finishes resolving."""
    pig.stack_deck("billy", ["counter_jab", "power_lance"])
    pig.stack_deck("zack", ["power_axe"])
    pig.start_battle("billy", top=["butter_knife_cutter", "salad_fork_stab"], helpers=["zack"])
    pig.state.sequence[pig.slot("butter_knife_cutter")].hits = 3
    pig.decline()
    pig.suffer("billy")
    pig.target("butter_knife_cutter")
    pig.pass_until(Decision.VICTIM)
    assert pig.is_defeated("butter_knife_cutter")
    pig.suffer("zack")
    assert pig.discard("zack") == ["power_axe"]


def test_salad_fork_stab_hurts_the_ranger_with_the_most_cards_in_hand(pig):
    """Salad Fork Stab: guard; 4 damage to whoever holds the most cards."""
    pig.put_in_hand("trini", "tenacity", "tenacity")
    pig.put_in_hand("zack", "power_axe")
    pig.start_battle("zack", top=["salad_fork_stab", "butter_knife_cutter"], helpers=["trini"])
    pig.decline()
    assert pig.seats() == ["trini"]
    pig.leave_in_deck("trini", ["power_daggers", "blade_blaster", "precise_strike"])
    pig.suffer("trini")
    assert pig.deck("trini") == ["precise_strike"]


def test_salad_fork_stab_lets_the_team_choose_among_equals(pig):
    """Salad Fork Stab: guard; 4 damage to whoever holds the most cards."""
    pig.put_in_hand("trini", "tenacity")
    pig.put_in_hand("zack", "power_axe")
    pig.start_battle(
        "zack", top=["salad_fork_stab", "butter_knife_cutter"], helpers=["trini", "jason"]
    )
    pig.decline()
    assert pig.seats() == ["trini", "zack"]
