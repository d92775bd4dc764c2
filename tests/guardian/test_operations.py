"""Operations of card texts, one by one, on cards whose text is theirs alone.

Billy's Knowledge Is Power is the maneuver, his Tactical Strike the attack, Regrow the enemy card.
"""

import re
from pathlib import Path

import pytest

from sim.guardian.grammar import LANGUAGE
from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.joes import Joes
from tests.guardian.table import SUPER_PUTTY, Table

pytestmark = plain
ROW = ("putty_pummel", "super_putty_swarm_attack", "putty_pummel")
ATTACK = ("target", "roll $dice", "hit $hits", "resolved")


def maneuver(*program, helpers=("zack",), bottom=ROW, pool=0, **changes) -> Table:
    """Return a battle in which Billy has a maneuver with this program in hand."""
    numbers = {
        "cards.knowledge_is_power.gain": 0,
        "cards.knowledge_is_power.program": program,
        **changes,
    }
    table = Table(numbers=numbers)
    table.put_in_hand("billy", "knowledge_is_power")
    table.put_in_discard("billy", "power_lance", "counter_jab", "mighty_maces")
    table.start_battle("billy", bottom=bottom, helpers=helpers, pool=pool)
    return table


def play(table: Table) -> Table:
    """Play the maneuver."""
    table.play("billy", "knowledge_is_power")
    return table


def attack(*program, bottom=ROW, helpers=("trini",), **changes) -> Table:
    """Return a battle in which Billy has an attack of 2 dice with this program in hand."""
    table = Table(numbers={"cards.tactical_strike.program": program, **changes})
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("billy", bottom=bottom, helpers=helpers)
    return table


def strike(table: Table, target: str, *dice: int) -> Table:
    """Play the attack."""
    table.attack("billy", "tactical_strike", target, *dice)
    return table


def enemy(*program, helpers=("trini",), pool=0, heroes=None, players=None) -> Table:
    """Return a battle against an enemy card with this program, at the Rangers' first turn."""
    numbers = {"enemy_cards.regrow.number": 0, "enemy_cards.regrow.program": program}
    who = {"heroes": heroes, "players": players} if heroes else {}
    table = Table(numbers=numbers, **who)
    for hero in ("zack", *helpers):
        table.player(hero).actions = 1
    table.start_battle("zack", bottom=["regrow", "putty_pummel"], helpers=helpers, pool=pool)
    for hero in ("zack", *helpers):
        table.player(hero).actions = 0
    return table


def test_target_any_ignores_guard():
    table = attack("target any", *ATTACK[1:], bottom=["cannon_fodder", "leaping_attack"])
    table.play("billy", "tactical_strike")
    assert table.targets() == ["cannon_fodder", "leaping_attack"]


def test_target_unguarded_respects_guard():
    table = attack(*ATTACK, bottom=["cannon_fodder", "leaping_attack"])
    table.play("billy", "tactical_strike")
    assert table.targets() == ["cannon_fodder"]


def test_add_dice_adds_to_the_roll_that_follows():
    table = attack("target", "add_dice 3", *ATTACK[1:])
    assert strike(table, "super_putty_swarm_attack", 0, 0, 0, 1, 1).rolled == 5


def test_add_dice_below_zero_rolls_no_negative_number_of_dice():
    table = attack("target", "add_dice -5", *ATTACK[1:])
    assert strike(table, "super_putty_swarm_attack").rolled == 0


def test_roll_deals_what_the_dice_show():
    table = strike(attack(*ATTACK), "super_putty_swarm_attack", 2, 0)
    assert table.hits_on("super_putty_swarm_attack") == 2


def test_roll_again_repeats_the_dice_of_the_first_roll():
    again = ("target", "roll_again $dice", "hit $hits", "resolved")
    table = attack("target", "add_dice 1", *ATTACK[1:], *again)
    strike(table, "super_putty_swarm_attack", 0, 0, 0)
    table.decline_windows(Event.ATTACK_RESOLVED)
    table.dictate_dice(0, 0, 0)
    table.aim("super_putty_swarm_attack")
    assert table.rolled == 6


def test_reroll_replaces_the_chosen_dice_only():
    table = attack("target", "reroll", "roll $dice", "hit $hits", "resolved")
    strike(table, "super_putty_swarm_attack", 1, 0, 1)
    table.choose(Verb.REROLL, 1, 0, 0)
    assert table.hits_on("super_putty_swarm_attack") == 2


def test_reroll_of_nothing_keeps_the_dice():
    table = attack("target", "reroll", "roll $dice", "hit $hits", "resolved")
    strike(table, "super_putty_swarm_attack", 1, 0)
    table.choose(Verb.REROLL, 0, 0, 0)
    assert table.hits_on("super_putty_swarm_attack") == 1


def test_hit_adds_printed_hits_to_the_dice():
    table = attack(*ATTACK, **{"cards.tactical_strike.hits": 1})
    strike(table, "super_putty_swarm_attack", 1, 0)
    assert table.hits_on("super_putty_swarm_attack") == 2


def test_divide_spreads_hits_over_several_cards():
    table = Table(numbers={"cards.blade_blaster_zack.hits": 1})
    table.put_in_hand("zack", "blade_blaster")
    table.start_battle("zack", bottom=ROW, pool=1)
    table.play("zack", "blade_blaster")
    table.choose(Verb.NUMBER, 1)
    table.target("putty_pummel", 0)
    table.target("putty_pummel", 1)
    assert (table.hits_on("putty_pummel", 0), table.hits_on("putty_pummel", 1)) == (1, 1)


def test_splash_of_one_die_hits_both_neighbours():
    table = attack("target", "roll $dice", "splash 1", "hit $hits", "resolved")
    strike(table, "super_putty_swarm_attack", 1, 0)
    table.choose(Verb.NUMBER, 1)
    assert [table.hits_on("putty_pummel", n) for n in (0, 1)] == [1, 1]


def test_hit_adjacent_offers_neighbours_only():
    table = attack("target", "roll $dice", "hit $hits", "hit_adjacent 2", "resolved")
    strike(table, "super_putty_swarm_attack", 0, 0)
    table.target("putty_pummel", 1)
    assert table.hits_on("putty_pummel", 1) == 2


def test_hit_any_reaches_every_undefeated_card():
    table = maneuver("hit_any 2", bottom=["cannon_fodder", "leaping_attack", "regrow"])
    table.defeat("regrow")
    play(table)
    assert table.targets() == ["cannon_fodder", "leaping_attack"]
    table.target("leaping_attack")
    assert table.is_defeated("leaping_attack")


def test_hit_target_hits_the_target_of_the_attack_just_resolved():
    table = attack(*ATTACK, **{"cards.twin_fang_teamwork.number": 2})
    table.put_in_hand("trini", "twin_fang_teamwork")
    strike(table, "super_putty_swarm_attack", 0, 0)
    table.play("trini", "twin_fang_teamwork")
    table.target("super_putty_swarm_attack")
    assert table.hits_on("super_putty_swarm_attack") == 2


def test_hit_all_hits_each_undefeated_card():
    table = play(maneuver("hit_all 1"))
    assert [table.hits_on(card) for card in ROW[:2]] == [1, 1]


def test_hit_all_defeats_and_gains_experience():
    table = play(maneuver("hit_all 2", bottom=["regrow", "leaping_attack", "putty_pummel"]))
    assert table.state.experience == 2
    assert table.hits_on("putty_pummel") == 2


def test_hit_excess_deals_the_hits_beyond_the_targets_health():
    """Four hits on 3 health: 1 goes on to another card."""
    ability = {
        "heroes.billy.when": ("attack_resolved", "excess"),
        "heroes.billy.number": None,
        "heroes.billy.program": ("hit_excess",),
    }
    table = strike(attack(*ATTACK, **ability), "putty_pummel", 2, 2)
    table.use_ability("billy")
    table.target("super_putty_swarm_attack")
    assert table.hits_on("super_putty_swarm_attack") == 1


@pytest.mark.parametrize(("program", "is_answered"), [(ATTACK, True), (ATTACK[:-1], False)])
def test_resolved_lets_others_answer_the_attack(program, is_answered):
    table = attack(*program)
    table.put_in_hand("trini", "twin_fang_teamwork")
    strike(table, "super_putty_swarm_attack", 0, 0)
    assert (table.window() == Event.ATTACK_RESOLVED) == is_answered


def test_take_back_returns_the_card_just_played_to_its_owners_hand():
    table = Joes(monsters=("copperhead", "dr_mindbender"), nemeses=())
    table.lay("ram")
    table.state.experience = 2
    table.put_in_hand("cover_girl", "cover_girl_supply")
    table.start_battle("cover_girl", bottom=["ambush"])
    table.play("cover_girl", "cover_girl_supply")
    table.use("ram")
    assert table.hand("cover_girl") == ["cover_girl_supply"]
    assert table.discard("cover_girl") == []


def test_next_attack_own_waits_for_the_same_ranger():
    table = attack(*ATTACK, "next_attack own 2")
    table.put_in_hand("billy", "counter_jab")
    strike(table, "super_putty_swarm_attack", 0, 0)
    table.pass_until(Decision.TURN)
    table.attack("billy", "counter_jab", "super_putty_swarm_attack", 0, 0, 0)
    assert table.rolled == 5


def test_gain_adds_to_the_pool():
    assert play(maneuver("gain 3")).state.pool == 3


def test_may_runs_its_block_when_wanted():
    table = play(maneuver("may", ("gain 2",)))
    table.choose(Verb.YES)
    assert table.state.pool == 2


def test_may_skips_its_block_when_declined():
    table = play(maneuver("may", ("gain 2",)))
    table.decline()
    assert table.state.pool == 0


def test_may_energy_is_paid_from_the_pool():
    table = play(maneuver("may energy 2", ("card_to hand",), pool=2))
    table.choose(Verb.YES)
    assert table.state.pool == 0
    assert table.hand("billy") == ["knowledge_is_power"]


def test_may_energy_is_not_asked_if_nobody_can_pay():
    table = maneuver("may energy 2", ("card_to hand",), helpers=())
    table.player("billy").actions = table.player("billy").energy = 0
    assert not play(table).is_asked(Decision.MAY)


def test_may_top_card_discards_the_top_of_the_deck():
    table = maneuver("may top_card", ("gain 1",))
    table.stack_deck("billy", ["blade_blaster"])
    play(table)
    table.choose(Verb.YES)
    assert "blade_blaster_billy" in table.discard("billy")


def test_if_discard_at_least_holds_at_the_threshold():
    assert play(maneuver("if discard_at_least 3", ("gain 1",))).state.pool == 1


def test_if_discard_at_least_fails_below_the_threshold():
    assert play(maneuver("if discard_at_least 4", ("gain 1",))).state.pool == 0


def test_if_target_defeated_asks_about_the_attack():
    program = (*ATTACK, "if target_defeated", ("gain 5",))
    table = attack(*program, bottom=["leaping_attack", "regrow"])
    strike(table, "leaping_attack", 1, 1)
    table.decline_windows()
    assert table.state.pool == 7


@pytest.mark.parametrize(
    ("destination", "deck", "hand", "discard"),
    [("top", 7, 0, 3), ("bottom", 7, 0, 3), ("deck", 7, 0, 3), ("hand", 6, 1, 3)],
)
def test_card_to_says_where_the_card_goes(destination, deck, hand, discard):
    table = play(maneuver(f"card_to {destination}"))
    player = table.player("billy")
    assert (player.deck.n, player.hand.n, player.discard.n) == (deck, hand, discard)


def test_card_to_bottom_puts_the_card_under_the_deck():
    assert play(maneuver("card_to bottom")).deck("billy")[-1] == "knowledge_is_power"


def test_ranger_another_leaves_out_the_acting_one():
    table = play(maneuver("ranger another", "draw_put_back 1", helpers=("zack", "trini")))
    assert table.seats() == ["jason", "kimberly", "trini", "zack"]


def test_ranger_any_includes_the_acting_one():
    table = play(maneuver("ranger any", "draw_put_back 1"))
    assert table.seats() == ["jason", "kimberly", "trini", "zack", "billy"]


def test_only_rangers_in_the_battle_can_be_chosen_to_play_a_card():
    table = play(maneuver("ranger any", "play_card"))
    assert table.seats() == ["zack", "billy"]


def test_play_card_offers_attacks_and_maneuvers_but_no_reactions():
    table = maneuver("ranger another", "play_card")
    table.put_in_hand("zack", "mammoth_slam", "smooth_moves")
    play(table).choose_seat("zack")
    assert table.can_play("zack", "mammoth_slam")
    assert not table.can_play("zack", "smooth_moves")


def test_play_card_may_be_paid_with_energy_added_then():
    table = maneuver("ranger another", "play_card")
    table.put_in_hand("zack", "reckless_blow")
    play(table).choose_seat("zack")
    assert not table.can_play("zack", "reckless_blow")
    table.choose(Verb.POUR, table.seat("zack"))
    assert table.can_play("zack", "reckless_blow")


def test_play_same_name_offers_that_name_only():
    table = Table()
    table.put_in_hand("trini", "tenacity", "tenacity", "precise_strike")
    table.start_battle("trini", bottom=ROW)
    table.play("trini", "tenacity")
    table.use_ability("trini")
    assert table.can_play("trini", "tenacity")
    assert not table.can_play("trini", "precise_strike")


def test_search_deck_takes_a_card_into_hand():
    table = play(maneuver("ranger any", "search_deck"))
    table.choose_seat("zack")
    table.pick("zack", "power_axe")
    assert table.hand("zack") == ["power_axe"]


def test_search_deck_for_the_last_card_defeats_the_ranger():
    table = maneuver("ranger any", "search_deck")
    table.leave_in_deck("zack", ["power_axe"])
    play(table).choose_seat("zack")
    table.pick("zack", "power_axe")
    assert table.player("zack").place == COMMAND_CENTER


def test_draw_put_back_draws_as_many_as_it_says():
    table = play(maneuver("ranger any", "draw_put_back 2"))
    table.choose_seat("zack")
    table.choose(Verb.YES)
    assert table.player("zack").hand.n == 2
    table.act(table.offers(Verb.CARD)[0])
    assert table.player("zack").hand.n == 1


def test_recall_exactly_cannot_stop_early():
    assert not play(maneuver("recall 2 exactly")).offers(Verb.PASS)


def test_recall_up_to_can_stop_early():
    table = play(maneuver("recall 2 up_to"))
    table.decline()
    assert table.player("billy").deck.n == 6


def test_recall_puts_the_last_chosen_card_uppermost():
    table = play(maneuver("recall 2 exactly"))
    table.pick("billy", "power_lance")
    table.pick("billy", "counter_jab")
    assert table.deck("billy")[:2] == ["counter_jab", "power_lance"]


def test_activate_makes_modifiers_last_for_the_battle():
    changes = {"cards.knowledge_is_power.modifiers": ("energy +2 attacks",)}
    table = maneuver("activate", helpers=("zack", "trini"), pool=1, **changes)
    table.put_in_hand("zack", "mammoth_slam")
    table.put_in_hand("trini", "tenacity")
    play(table).pass_until(Decision.TURN)
    assert not table.can_play("zack", "mammoth_slam")
    assert table.can_play("trini", "tenacity")


def test_reduce_never_goes_below_zero():
    table = Table(numbers={"cards.block.reduced": 9})
    table.put_in_hand("jason", "block")
    table.start_battle("jason", bottom=["leaping_attack"])
    table.decline()
    table.choose_seat("jason")
    table.play("jason", "block")
    assert table.player("jason").deck.n == 9


def test_revealed_to_top_puts_the_revealed_card_back_on_top():
    table = Table(numbers={"cards.acrobatics.program": ("revealed_to top",)})
    table.put_in_hand("kimberly", "acrobatics")
    table.stack_deck("kimberly", ["power_bow"])
    table.start_battle("kimberly", bottom=["leaping_attack"])
    table.decline()
    table.choose_seat("kimberly")
    table.play("kimberly", "acrobatics")
    assert table.deck("kimberly")[0] == "power_bow"


def test_remove_foot_soldier_offers_every_place_and_type():
    table = Table()
    table.give_zord("mastodon", "zack")
    table.put_soldiers(0, putties=1, super_putties=1)
    table.put_soldiers(COMMAND_CENTER, putties=1)
    table.ask_again()
    assert len(table.offers(Verb.ZORD, table.zord("mastodon"))) == 3


def test_draw_each_stops_at_its_number():
    table = Table(numbers={"zords.saber_toothed_tiger.number": 1})
    table.give_zord("saber_toothed_tiger", "trini")
    table.start_battle("zack", bottom=ROW)
    table.use_zord("saber_toothed_tiger")
    table.choose(Verb.DRAW, table.seat("zack"))
    assert table.is_asked(Decision.TURN)


def test_place_megazord_offers_every_other_place():
    table = Table()
    table.give_zord("dino_megazord")
    table.state.megazord = 1
    table.ask_again()
    assert len(table.offers(Verb.ZORD, table.zord("dino_megazord"))) == 4


@pytest.mark.parametrize(
    ("victim", "asked"),
    [
        ("any", ["trini", "zack"]),
        ("lead", ["zack"]),
        ("each", ["trini", "zack"]),
        ("each_other", ["trini"]),
        ("two_different", ["trini", "zack"]),
        ("most_hand", ["trini"]),
        ("fewest_deck", ["zack"]),
    ],
)
def test_deal_asks_for_the_rangers_it_means(victim, asked):
    table = enemy(f"deal 1 {victim}")
    table.put_in_hand("trini", "tenacity")
    table.put_in_discard("zack", "power_axe", "blade_blaster")
    table.decline()
    assert table.seats() == asked


def test_deal_twice_is_two_damages_to_one_ranger():
    table = enemy("deal_twice 2")
    table.stack_deck("zack", ["mammoth_slam", "mammoth_slam"])
    table.decline()
    table.suffer("zack")
    assert table.discard("zack") == ["mammoth_slam", "mammoth_slam"]


def test_deal_per_soldier_multiplies_the_figures():
    table = enemy("deal_per_soldier 0 2")
    table.stack_deck("zack", ["mammoth_slam", "mammoth_slam"])
    table.decline()
    table.suffer("zack")
    assert table.discard("zack") == ["mammoth_slam", "mammoth_slam"]


def test_drain_takes_pool_then_stored_energy_then_cards():
    table = enemy("drain 4", pool=1)
    table.put_in_hand("zack", "power_axe")
    table.decline()
    table.choose_seat("zack")
    table.choose_seat("trini")
    table.pick("zack", "power_axe")
    assert table.is_asked(Decision.TURN)
    assert table.state.pool == 0


@pytest.mark.parametrize("loss", ["bottom", "random", "most_shields"])
def test_each_discard_takes_one_card_from_everybody_in_the_battle(loss):
    table = enemy(f"each_discard {loss}")
    for hero in ("zack", "trini"):
        table.put_in_hand(hero, "blade_blaster")
    table.decline()
    table.pass_until(Decision.TURN)
    assert [int(table.player(hero).discard.n) for hero in ("zack", "trini", "jason")] == [1, 1, 0]


def test_each_discard_counts_both_rangers_of_a_player():
    heroes = ("zack", "trini", "jason", "billy")
    table = enemy("each_discard bottom", helpers=(), heroes=heroes, players=2)
    table.decline()
    assert table.player("zack").discard.n == 2


def test_that_ranger_keeps_discards_down_to_its_number():
    table = enemy("deal 1 lead", "that_ranger_keeps 2")
    table.put_in_hand("zack", "power_axe", "mammoth_slam", "mammoth_slam")
    table.decline()
    table.suffer("zack")
    table.pick("zack", "mammoth_slam")
    assert table.is_asked(Decision.TURN)
    assert table.hand("zack") == ["mammoth_slam", "power_axe"]


def test_deploy_here_brings_figures_of_the_cards_own_type():
    table = enemy("deploy_here 2")
    table.decline()
    assert table.state.places[0].soldiers[SUPER_PUTTY] == 4


def test_revive_flips_cards_of_the_same_enemy_up():
    table = enemy("revive")
    table.defeat("putty_pummel")
    table.decline()
    assert not table.is_defeated("putty_pummel")


def test_reflect_waits_until_the_hits_are_dealt():
    table = Table(monsters=("knasty_knight", "bones"))
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("zack", top=["lion_shield", "knasty_slash"])
    table.attack("zack", "mammoth_slam", "lion_shield", 1, 0)
    assert table.window() == Event.HITS_DEALT
    assert table.hits_on("lion_shield") == 1
    assert not table.offers(Verb.PASS)


def test_the_last_card_being_revealed_is_not_at_the_bottom_of_its_deck():
    """A special defense that costs everybody the bottom card; Billy's deck is empty by then."""
    star = {"cards.counter_jab.star": ("each_discard bottom",), "cards.counter_jab.number": 0}
    table = Table(numbers=star)
    table.leave_in_deck("billy", ["counter_jab"])
    table.start_battle("billy", bottom=["leaping_attack"], helpers=["zack"])
    before = len(table.deck("zack"))
    table.decline()
    table.choose_seat("billy")
    table.pass_until(Decision.TURN, Decision.ACTION)
    assert len(table.deck("zack")) == before - 1
    billy = table.player("billy")
    assert (billy.deck.n, billy.hand.n, billy.discard.n) == (10, 0, 0)


def test_drawing_may_be_declined_after_another_operation_has_counted():
    """Nothing is put back by a Ranger who did not draw for it."""
    text = ("gain $gain", "draw_each 1", "draw_put_back 1")
    table = Table(numbers={"cards.take_aim.program": text})
    table.put_in_hand("kimberly", "take_aim", "flying_kick")
    table.start_battle("kimberly", bottom=["leaping_attack"])
    table.play("kimberly", "take_aim")
    table.decline()
    table.decline()
    assert not table.is_asked(Decision.PUT_BACK)


def test_hits_are_not_divided_among_nobody():
    """Jason's ability defeats the last enemy card between the roll and the division."""
    table = Table(numbers={"heroes.jason.program": ("hit_any 20",)})
    table.put_in_hand("jason", "blade_blaster")
    table.start_battle("jason", bottom=["leaping_attack"], pool=2)
    table.play("jason", "blade_blaster")
    table.choose(Verb.NUMBER, 2)
    table.use_ability("jason")
    table.target("leaping_attack")
    assert table.state.n_undefeated == 0
    assert not table.is_asked(Decision.DIVIDE)


def named_by(test: str) -> str:
    """Return the operation that a test of this file is named after, the longest that fits."""
    names = [each.name for each in LANGUAGE.operations]
    return max((name for name in names if test.startswith(f"test_{name}_")), key=len, default="")


def test_every_operation_has_a_test_with_its_name_in_this_file():
    tests = re.findall(r"^def (test_\w+)", Path(__file__).read_text("utf-8"), re.MULTILINE)
    covered = {named_by(test) for test in tests}
    assert {operation.name for operation in LANGUAGE.operations} - covered == set()
