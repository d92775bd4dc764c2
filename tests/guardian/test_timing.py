"""What may be used at any time is offered at each moment where it can change what comes next."""

import pytest

from sim.guardian import queries
from sim.guardian.language import Event
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import PUTTY, SUPER_PUTTY, Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table()


def two() -> Table:
    """Two players with two Rangers each: a flipped action lets its player draw."""
    return Table(heroes=("zack", "kimberly", "trini", "jason"), players=2)


def test_triceratops_saves_a_ranger_between_two_revealed_cards():
    """Knasty Slash deals 4; Zack's last two cards absorb 1 and 2, so he would be defeated."""
    table = Table(monsters=("knasty_knight", "bones"))
    table.give_zord("triceratops", "billy")
    table.leave_in_deck("zack", ["blade_blaster", "mammoth_slam"])
    table.start_battle("zack", top=["knasty_slash"])
    table.decline()
    table.choose_seat("zack")
    table.decline_windows(Event.DAMAGE)
    assert table.window() == Event.NEXT_REVEAL
    table.use_zord("triceratops")
    table.choose_seat("zack")
    table.pick("zack", "smooth_moves")
    table.pick("zack", "power_axe")
    table.decline_windows(Event.NEXT_REVEAL)
    assert table.player("zack").is_fighting


def test_strategize_exchanges_the_next_card_to_be_revealed(table):
    """Power Lance with its 3 shields goes on top for the 2 damage that Counter Jab left."""
    table.put_in_hand("billy", "power_lance")
    table.stack_deck("billy", ["counter_jab", "blade_blaster"])
    table.start_battle("billy", bottom=["leaping_attack", "regrow"])
    table.decline()
    table.choose_seat("billy")
    table.decline_windows(Event.DAMAGE)
    table.target("regrow")
    assert table.window() == Event.NEXT_REVEAL
    table.use_ability("billy")
    table.choose_seat("billy")
    table.choose(Verb.YES)
    table.pick("billy", "power_lance")
    assert table.deck("billy")[-1] == "power_lance"


def test_an_action_is_flipped_for_cards_between_two_revealed_cards():
    table = two()
    table.stack_deck("zack", ["blade_blaster", "power_axe"])
    table.start_battle("zack", bottom=["leaping_attack", "regrow"])
    table.decline()
    table.choose_seat("zack")
    table.decline_windows(Event.DAMAGE)
    assert table.window() == Event.NEXT_REVEAL
    assert table.offers(Verb.FLIP, table.seat("zack"))


def test_nothing_comes_between_cards_when_the_first_absorbs_all(table):
    table.give_zord("triceratops", "billy")
    table.put_in_discard("zack", "smooth_moves")
    table.stack_deck("zack", ["power_axe"])
    table.start_battle("zack", bottom=["leaping_attack", "regrow"])
    table.decline()
    table.choose_seat("zack")
    table.decline_windows(Event.DAMAGE)
    assert table.is_asked(Decision.TURN)


def test_mastodon_lowers_the_damage_of_a_swarm(table):
    """Swarm Attack deals 1, and 1 for each figure: 3 with two, 2 when the Mastodon takes one."""
    table.give_zord("mastodon", "zack")
    table.put_in_hand("jason", "block")
    bottom = ["super_putty_swarm_attack", "regrow"]
    table.start_battle("zack", bottom=bottom, helpers=["jason"])
    table.decline()
    assert table.is_asked(Decision.VICTIM)
    table.use_zord("mastodon", 0, SUPER_PUTTY)
    assert table.is_asked(Decision.VICTIM)
    table.choose_seat("zack")
    assert table.window() == Event.DAMAGE
    assert table.state.frames[table.state.n_frames - 1].amount == 2


def test_mastodon_makes_room_before_regrow(table):
    """A place with one figure less than its limit would be panicked by the new one."""
    table.give_zord("mastodon", "zack")
    table.start_battle("zack", bottom=["regrow", "putty_pummel"])
    limit = queries.figure_limit(table.state, table.tables, 0)
    table.put_soldiers(0, super_putties=limit - 1)
    table.decline()
    assert table.window() == Event.ENEMY_EFFECT
    table.use_zord("mastodon", 0, SUPER_PUTTY)
    assert not table.state.places[0].is_panicked


def test_mastodon_is_used_after_the_draws_and_before_enemy_cards(table):
    table.give_zord("mastodon", "zack")
    table.send(["zack"], 0)
    table.put_soldiers(0, putties=2)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("zack"))
    table.pass_until(Decision.WINDOW)
    assert table.window() == Event.PREPARED
    table.use_zord("mastodon", 0, PUTTY)
    assert sum(len(row) for row in table.sequence()) == 1


def test_mastodon_takes_a_figure_that_a_falling_monster_leaves():
    """Foot soldiers with a defeated monster return to the supply, unless one is taken before."""
    table = Table(numbers={"rules.monster_defeated_at": 1})
    table.give_zord("mastodon", "zack")
    table.start_battle("zack", top=["grave_digger_slash"], bottom=["regrow"])
    table.pass_until(Decision.TURN)
    table.defeat("grave_digger_slash")
    for _ in range(3):
        table.decline()
    assert table.window() == Event.LAST_TURN
    table.use_zord("mastodon", 0, SUPER_PUTTY)
    assert table.state.experience == 1


def test_draws_change_who_has_the_most_cards():
    """Salad Fork Stab hits the fullest hand: Zack's, until the Tiger fills Jason's."""
    table = Table(monsters=("pudgy_pig", "bones"))
    table.give_zord("saber_toothed_tiger", "trini")
    table.put_in_hand("zack", "power_axe")
    table.start_battle("zack", top=["salad_fork_stab", "butter_knife_cutter"], helpers=["jason"])
    table.decline()
    assert table.seats() == ["zack"]
    table.use_zord("saber_toothed_tiger")
    table.choose(Verb.DRAW, table.seat("jason"))
    table.choose(Verb.DRAW, table.seat("jason"))
    table.decline()
    assert table.is_asked(Decision.VICTIM)
    assert table.seats() == ["jason"]


def test_triceratops_changes_who_has_the_fewest_cards(table):
    """Wicked Hex hits the thinnest deck: Zack's, until two cards come back to it."""
    table.give_zord("triceratops", "billy")
    table.put_in_discard("zack", "power_axe", "smooth_moves")
    table.put_in_discard("jason", "power_sword")
    table.start_battle("zack", top=["wicked_hex", "witchs_curse"], helpers=["jason"])
    assert table.seats() == ["zack"]
    table.use_zord("triceratops")
    table.choose_seat("zack")
    table.pick("zack", "power_axe")
    table.pick("zack", "smooth_moves")
    assert table.seats() == ["jason"]


def test_strategize_comes_before_the_choice_of_who_suffers(table):
    table.start_battle("zack", bottom=["leaping_attack", "regrow"], helpers=["billy"])
    table.decline()
    assert table.is_asked(Decision.VICTIM)
    table.use_ability("billy")
    table.choose_seat("zack")
    table.decline()
    assert table.is_asked(Decision.VICTIM)
    assert sorted(table.seats()) == ["billy", "zack"]


def test_damage_to_the_same_ranger_twice_survives_an_effect_before_it():
    """Smash & Slash: who is chosen after Strategize suffers 3 twice, absorbed by 3 and by 2 + 1."""
    table = Table(monsters=("knasty_knight", "bones"))
    table.stack_deck("zack", ["power_axe", "mammoth_slam", "blade_blaster"])
    table.start_battle("zack", top=["smash_and_slash", "knasty_slash"], helpers=["billy"])
    table.decline()
    table.use_ability("billy")
    table.choose_seat("billy")
    table.decline()
    table.choose_seat("zack")
    assert table.is_asked(Decision.TURN)
    assert table.discard("zack") == ["blade_blaster_zack", "mammoth_slam", "power_axe"]


def test_triceratops_saves_the_last_card_from_being_discarded():
    """Grave-Digger Slash takes the bottom card of each deck; Zack has one card left."""
    table = Table(monsters=("bones", "knasty_knight"))
    table.give_zord("triceratops", "billy")
    table.leave_in_deck("zack", ["power_axe"])
    table.start_battle("zack", top=["grave_digger_slash", "skeleton_sword"])
    table.decline_windows(Event.DRAIN)
    assert table.window() == Event.ENEMY_EFFECT
    table.use_zord("triceratops")
    table.choose_seat("zack")
    table.pick("zack", "smooth_moves")
    table.decline()
    table.decline_windows(Event.ENEMY_EFFECT)
    assert table.player("zack").is_fighting


def test_the_tiger_comes_before_cards_are_lost_at_random():
    """Breath of Death makes each Ranger lose a random card: one more may be drawn before."""
    table = Table(monsters=("madame_woe", "bones"))
    table.give_zord("saber_toothed_tiger", "trini")
    table.put_in_hand("zack", "power_axe")
    table.start_battle("zack", top=["breath_of_death", "braid_lash"], stop_at_start=True)
    table.decline_windows(Event.BATTLE_START)
    assert table.window() == Event.ENEMY_EFFECT
    assert table.can_use_zord("saber_toothed_tiger")


def test_strategize_comes_before_cards_make_up_for_energy(table):
    for hero in ("zack", "billy"):
        table.player(hero).energy = 0
        table.player(hero).actions = hero == "zack"
    table.put_in_hand("zack", "power_axe")
    table.start_battle("zack", bottom=["engulf", "regrow"], helpers=["billy"], pool=0)
    assert table.window() == Event.DRAIN
    assert table.can_use_ability("billy")


def test_the_tiger_comes_before_shadow_binding_takes_the_hand():
    table = Table(monsters=("bones", "knasty_knight"))
    table.give_zord("saber_toothed_tiger", "trini")
    table.put_in_hand("zack", "power_axe", "smooth_moves", "reckless_blow", "mammoth_slam")
    table.start_battle("zack", top=["shadow_binding", "witchs_curse"], stop_at_start=True)
    table.decline_windows(Event.BATTLE_START)
    table.suffer("zack")
    assert table.window() == Event.ENEMY_EFFECT
    assert table.can_use_zord("saber_toothed_tiger")


def test_the_tiger_finds_a_reaction_to_an_attack(table):
    """Zack's attack lacks a hit, and Trini draws Twin-Fang Teamwork for it."""
    table.give_zord("saber_toothed_tiger", "jason")
    table.put_in_hand("zack", "mammoth_slam")
    table.stack_deck("trini", ["twin_fang_teamwork"])
    table.start_battle("zack", bottom=["putty_pummel", "regrow"], helpers=["trini"])
    table.attack("zack", "mammoth_slam", "putty_pummel", 1, 1)
    assert table.window() == Event.ATTACK_RESOLVED
    table.use_zord("saber_toothed_tiger")
    table.choose(Verb.DRAW, table.seat("trini"))
    table.pass_until(Decision.WINDOW)
    table.play("trini", "twin_fang_teamwork")
    table.target("putty_pummel")
    assert table.is_defeated("putty_pummel")


def test_nothing_is_drawn_after_an_attack_that_no_card_could_answer(table):
    table.give_zord("saber_toothed_tiger", "jason")
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("zack", bottom=["regrow", "putty_pummel"])
    table.attack("zack", "mammoth_slam", "putty_pummel", 1, 1)
    assert table.is_asked(Decision.TURN)


def test_the_tiger_finds_the_second_card_of_a_double_strike(table):
    table.give_zord("saber_toothed_tiger", "jason")
    table.put_in_hand("trini", "precise_strike")
    table.stack_deck("trini", ["precise_strike"])
    table.start_battle("trini", bottom=["putty_pummel", "regrow"], pool=0)
    table.player("trini").energy = table.player("trini").actions = 0
    table.play("trini", "precise_strike")
    table.target("putty_pummel")
    table.decline_windows(Event.ATTACK_RESOLVED)
    assert table.window() == Event.CARD_PLAYED
    table.use_zord("saber_toothed_tiger")
    table.choose(Verb.DRAW, table.seat("trini"))
    table.pass_until(Decision.WINDOW)
    assert table.can_use_ability("trini")


def test_cards_are_drawn_before_the_attack_goes_on_top(table):
    """Tactical Strike returns to the top of the deck: what lay there can be drawn before."""
    table.give_zord("saber_toothed_tiger", "trini")
    table.put_in_hand("billy", "tactical_strike")
    table.stack_deck("billy", ["power_lance"])
    table.start_battle("billy", bottom=["putty_pummel", "regrow"])
    table.attack("billy", "tactical_strike", "putty_pummel", 1, 0)
    table.use_zord("saber_toothed_tiger")
    table.choose(Verb.DRAW, table.seat("billy"))
    table.decline()
    table.decline_windows(Event.ATTACK_RESOLVED)
    assert table.hand("billy") == ["power_lance"]
    assert table.deck("billy")[0] == "tactical_strike"


def test_triceratops_goes_under_an_attack_that_ends_the_battle(table):
    """The battle is over, but a Zord for any time still comes before the card is put away."""
    table.give_zord("triceratops", "trini")
    table.put_in_hand("billy", "tactical_strike")
    table.put_in_discard("billy", "power_lance")
    table.start_battle("billy", bottom=["regrow"])
    table.attack("billy", "tactical_strike", "regrow", 2, 2)
    assert table.window() == Event.ATTACK_RESOLVED
    assert not table.can_use_ability("billy")
    table.use_zord("triceratops")
    table.choose_seat("billy")
    table.pick("billy", "power_lance")
    assert table.deck("billy")[:2] == ["tactical_strike", "power_lance"]


def test_the_tiger_draws_before_the_ranger_who_plays_is_chosen(table):
    """Power Daggers lets any Ranger play a card: the draws may tell who."""
    table.give_zord("saber_toothed_tiger", "jason")
    table.put_in_hand("trini", "power_daggers")
    table.start_battle("trini", bottom=["putty_pummel", "regrow"], helpers=["zack"], pool=3)
    table.attack("trini", "power_daggers", "putty_pummel", 1, 1, 0, 0)
    assert table.window() == Event.ATTACK_RESOLVED
    assert table.can_use_zord("saber_toothed_tiger")


def test_mastodon_summons_the_dragonzord_for_excess_hits():
    """The figure fills the track, and the Zord that comes takes what was too much."""
    table = Table(heroes=("jason", "kimberly", "trini", "zack", "tommy"))
    table.give_zord("mastodon", "zack")
    table.stack_zords("dragonzord")
    table.put_soldiers(1, putties=1)
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("zack", bottom=["regrow", "putty_pummel"])
    table.state.experience = table.tables.rules.experience - 2
    table.attack("zack", "mammoth_slam", "regrow", 2, 2)
    table.use_zord("mastodon", 1, PUTTY)
    table.use_zord("dragonzord")
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 2


def test_triceratops_sets_up_a_draw_for_a_card_played_at_once(table):
    """Team Tactics lets Zack play: Triceratops puts Power Axe back, the Tiger draws it."""
    table.give_zord("triceratops", "billy")
    table.give_zord("saber_toothed_tiger", "trini")
    table.put_in_hand("jason", "team_tactics")
    table.put_in_discard("zack", "power_axe")
    table.start_battle("jason", bottom=["putty_pummel", "regrow"], helpers=["zack"], pool=2)
    table.play("jason", "team_tactics")
    table.choose_seat("zack")
    assert table.can_use_zord("triceratops")


def test_triceratops_sets_up_the_draws_of_the_preparation(table):
    table.give_zord("triceratops", "billy")
    table.put_in_discard("zack", "power_axe")
    table.send(["zack"], 0)
    table.put_soldiers(0, putties=1)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("zack"))
    assert table.is_asked(Decision.DRAW)
    table.use_zord("triceratops")
    table.choose_seat("zack")
    table.pick("zack", "power_axe")
    table.choose(Verb.DRAW, table.seat("zack"))
    assert table.hand("zack") == ["power_axe"]


def test_the_tiger_draws_after_the_last_card_of_a_battle_is_played(table):
    """The turn after the last enemy card is not over before the team says so."""
    table.give_zord("saber_toothed_tiger", "trini")
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("zack", bottom=["regrow"])
    table.decline()
    table.attack("zack", "mammoth_slam", "regrow", 0, 0)
    assert table.window() == Event.LAST_TURN
    assert table.can_use_zord("saber_toothed_tiger")


def test_nobody_is_asked_again_after_passing_the_last_turn(table):
    table.give_zord("saber_toothed_tiger", "trini")
    table.start_battle("zack", bottom=["regrow"])
    table.decline()
    table.decline()
    assert table.window() is None


def test_what_is_for_battles_only_is_not_used_once_all_enemies_are_defeated(table):
    """The battle ends immediately (p. 10)."""
    table.give_zord("saber_toothed_tiger", "trini")
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("zack", bottom=["regrow"])
    table.attack("zack", "mammoth_slam", "regrow", 2, 2)
    assert table.window() is None


def test_nothing_comes_between_a_revealed_card_and_its_comparison(table):
    """As the Mastodon does not come between a deployment's reveal and its placement (FAQ)."""
    table.give_zord("triceratops", "billy")
    table.put_in_hand("kimberly", "acrobatics")
    table.put_in_discard("kimberly", "power_bow")
    table.start_battle("kimberly", bottom=["leaping_attack", "regrow"])
    table.decline()
    table.choose_seat("kimberly")
    table.decline_windows(Event.DAMAGE)
    assert table.window() == Event.REVEAL
    assert not table.can_use_zord("triceratops")


def test_the_tiger_draws_before_a_second_attack_is_wanted(table):
    """Sabertooth Strike defeated its target: drawing first may tell whether to strike again."""
    table.give_zord("saber_toothed_tiger", "jason")
    table.put_in_hand("trini", "sabertooth_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=1)
    table.attack("trini", "sabertooth_strike", "regrow", 1, 1)
    assert table.is_asked(Decision.MAY)
    table.use_zord("saber_toothed_tiger")
    table.decline()
    assert table.is_asked(Decision.MAY)
    assert table.offers(Verb.YES)


def test_strategize_comes_before_quick_shot(table):
    """What is drawn may tell which enemy card Kimberly hits at the start of the battle."""
    table.start_battle("billy", bottom=["regrow"], helpers=["kimberly"], stop_at_start=True)
    assert table.window() == Event.BATTLE_START
    assert table.can_use_ability("billy")


def test_an_action_is_offered_once_where_it_draws_and_pays():
    """Twin-Fang Teamwork lacks energy under Witch's Curse, and another may be drawn."""
    table = Table(heroes=("zack", "trini", "jason", "billy"), players=2)
    table.put_in_hand("zack", "mammoth_slam", "twin_fang_teamwork")
    table.start_battle("zack", top=["witchs_curse", "chain_lightning"], pool=1)
    table.attack("zack", "mammoth_slam", "chain_lightning", 1, 0)
    assert table.window() == Event.ATTACK_RESOLVED
    assert len(table.offers(Verb.FLIP, table.seat("zack"))) == 1
