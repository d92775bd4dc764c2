"""What `teamwork` chooses in positions set up by hand."""

import numpy as np
import pytest

import policies
from policies.guardian.answers import best_play
from policies.guardian.cards import keep_value
from policies.guardian.notes import ODDS
from policies.guardian.odds import chance_of, tabulate_odds
from policies.guardian.survey import survey
from sim.core import registry
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.play import new_scratch
from sim.core.records import new
from sim.core.restrictions import Mark
from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table
from tests.policies.teamwork_table import chosen

pytestmark = plain

HEROES = ("jason", "kimberly", "trini", "zack", "billy")


def test_damage_goes_to_the_fullest_deck():
    table = Table()
    table.leave_in_deck("zack", ["power_axe"])
    table.start_battle("trini", helpers=["zack"], bottom=["leaping_attack", "putty_pummel"])
    table.decline()
    assert table.is_asked(Decision.VICTIM)
    assert a_of(chosen(table)) == table.seat("trini")


def between_reveals(cards: list[str]) -> Table:
    """Zack, with these cards left, has revealed one of them for 3 damage; Triceratops is ready."""
    table = Table(heroes=HEROES)
    table.give_zord("triceratops", "billy")
    table.leave_in_deck("zack", cards)
    table.start_battle("zack", bottom=["leaping_attack", "putty_pummel"])
    table.decline()
    table.choose_seat("zack")
    table.decline_windows(Event.DAMAGE)
    assert table.window() == Event.NEXT_REVEAL
    return table


def test_a_deck_about_to_run_out_is_filled_between_two_revealed_cards():
    table = between_reveals(["blade_blaster", "reckless_blow"])
    assert verb_of(chosen(table)) == Verb.ZORD
    table.use_zord("triceratops")
    assert a_of(chosen(table)) == table.seat("zack")


def test_a_full_deck_needs_no_help_between_two_revealed_cards():
    table = between_reveals(["blade_blaster", "reckless_blow", "power_axe", "mammoth_slam"])
    assert verb_of(chosen(table)) == Verb.PASS


def test_a_swarm_is_thinned_before_it_hits_thin_decks():
    table = Table()
    table.give_zord("mastodon", "zack")
    table.leave_in_deck("zack", ["power_axe", "mammoth_slam"])
    table.start_battle("zack", bottom=["super_putty_swarm_attack", "regrow"])
    table.decline()
    action = chosen(table)
    assert (verb_of(action), b_of(action)) == (Verb.ZORD, 0)


def test_sure_hits_go_where_they_defeat():
    table = Table()
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["leaping_attack", "putty_pummel"])
    table.play("trini", "precise_strike")
    assert a_of(chosen(table)) == table.slot("leaping_attack")


def test_a_worn_out_ranger_with_nothing_to_fight_powers_up():
    table = Table()
    table.send(["jason"], 0)
    table.leave_in_deck("jason", ["block", "block"])
    table.ask_again()
    action = chosen(table)
    assert verb_of(action) == Verb.MOVE
    assert (a_of(action), b_of(action), c_of(action)) == (table.seat("jason"), COMMAND_CENTER, 1)


def test_fresh_rangers_go_where_foot_soldiers_are():
    table = Table()
    table.put_soldiers(2, putties=4)
    table.ask_again()
    action = chosen(table)
    assert (verb_of(action), b_of(action)) == (Verb.MOVE, 2)


def test_a_heavy_blow_is_blocked():
    table = Table(monsters=("knasty_knight", "bones"))
    table.put_in_hand("jason", "block")
    table.start_battle("jason", helpers=["trini"], top=["knasty_slash"], bottom=[])
    table.decline()
    table.choose_seat("trini")
    assert table.window() == Event.DAMAGE
    action = chosen(table)
    assert (verb_of(action), a_of(action)) == (Verb.PLAY, table.seat("jason"))


def test_dice_that_are_enough_are_kept():
    table = Table()
    table.put_in_hand("jason", "tyranno_slash")
    table.start_battle("jason", bottom=["leaping_attack", "putty_pummel"])
    table.play("jason", "tyranno_slash")
    table.dictate_dice(2, 0, 0)
    table.target("leaping_attack")
    assert table.is_asked(Decision.REROLL)
    action = chosen(table)
    assert (a_of(action), b_of(action), c_of(action)) == (0, 0, 0)


def test_blanks_are_rerolled_when_the_target_would_survive():
    table = Table()
    table.put_in_hand("jason", "tyranno_slash")
    table.start_battle("jason", bottom=["leaping_attack", "putty_pummel"])
    table.play("jason", "tyranno_slash")
    table.dictate_dice(1, 0, 0)
    table.target("leaping_attack")
    action = chosen(table)
    assert (a_of(action), b_of(action), c_of(action)) == (2, 0, 0)


def test_energy_left_over_is_stored():
    table = Table()
    table.player("jason").energy = 0
    table.put_in_hand("jason", "lead_the_charge")
    table.start_battle("jason", bottom=["leaping_attack"])
    table.play("jason", "lead_the_charge")
    table.dictate_dice(1, 1)
    table.aim("leaping_attack")
    assert table.is_asked(Decision.STORE)
    assert verb_of(chosen(table)) == Verb.SEAT


def test_a_small_fight_is_fought_by_who_is_there():
    table = Table()
    table.put_soldiers(1, putties=1)
    table.send(["jason"], 1)
    table.ask_again()
    action = chosen(table)
    assert (verb_of(action), a_of(action)) == (Verb.BATTLE, table.seat("jason"))


def test_nobody_goes_where_no_action_would_be_left_to_start_a_battle():
    table = Table()
    table.put_soldiers(1, putties=4)
    for hero in HEROES:
        table.player(hero).actions = 0
    table.player("jason").actions = 1
    table.ask_again()
    assert verb_of(chosen(table)) == Verb.PASS


def test_a_worn_out_ranger_leaves_a_battle_that_others_start():
    table = Table()
    table.put_soldiers(1, putties=4)
    table.send(["jason", "trini", "billy"], 1)
    table.leave_in_deck("jason", ["block", "block"])
    table.ask_again()
    action = chosen(table)
    assert (verb_of(action), a_of(action), c_of(action)) == (Verb.MOVE, table.seat("jason"), 1)


def test_stored_energy_funds_the_blade_blaster_that_defeats_a_boss_card():
    table = Table()
    table.put_in_hand("jason", "blade_blaster_jason")
    table.start_battle("jason", helpers=["trini", "billy"], top=["cruel_laughter"], bottom=[])
    table.state.pool = 2
    assert table.is_asked(Decision.TURN)
    assert verb_of(chosen(table)) == Verb.POUR


def test_the_witchs_curse_is_hit_before_a_card_that_has_resolved():
    table = Table()
    table.put_in_hand("kimberly", "arrow_shot")
    table.start_battle(
        "kimberly", helpers=["trini"], top=["witchs_curse", "cruel_laughter"], bottom=[]
    )
    table.state.sequence[table.slot("cruel_laughter")].is_resolved = 1
    table.play("kimberly", "arrow_shot")
    assert a_of(chosen(table)) == table.slot("witchs_curse")


def test_odds_of_dice_are_exact():
    """Two dice with faces 0, 0, 1, 1, 1, 2: no hit 4/36, one hit 12/36."""
    odds = new(ODDS)[0]
    tabulate_odds(Table().tables, odds)
    assert chance_of(odds, 2, 1) == pytest.approx(32 / 36, abs=1e-5)
    assert chance_of(odds, 2, 2) == pytest.approx(20 / 36, abs=1e-5)
    assert chance_of(odds, 2, 5) == 0.0


@pytest.mark.parametrize("way", [2, 3, 4, 5, 6])
def test_every_way_to_play_has_weights(way):
    weights = dict(
        zip(
            policies.find("hotg", "teamwork").weight_names,
            policies.find("hotg", "teamwork").weights,
            strict=True,
        )
    )
    assert weights[f"players_{way}.soldier_prize"] > 0


def before_power_daggers() -> Table:
    """Trini holds Power Daggers and lacks one energy, which she has stored."""
    table = Table()
    table.put_in_hand("trini", "power_daggers")
    bottom = ["leaping_attack", "putty_pummel", "regrow"]
    table.start_battle("trini", bottom=bottom, pool=2)
    return table


def test_energy_is_fetched_for_a_card_that_lacks_it():
    assert verb_of(chosen(before_power_daggers())) == Verb.POUR


def test_nothing_is_fetched_for_a_card_that_is_forbidden():
    """Restricted play does not offer it; a policy that did not see that would save up for it."""
    assert verb_of(chosen(before_power_daggers(), "power_daggers")) == Verb.PASS


def empty_blaster() -> Table:
    """Kimberly's Blade Blaster still costs X, and its text does nothing."""
    numbers = {
        "cards.blade_blaster_kimberly.program": (),
        "cards.blade_blaster_kimberly.kind": "maneuver",
    }
    table = Table(numbers=numbers)
    table.put_in_hand("kimberly", "blade_blaster")
    table.start_battle("kimberly", bottom=["leaping_attack", "putty_pummel", "regrow"], pool=3)
    return table


def test_no_energy_is_poured_into_a_card_that_does_nothing():
    """A card is worth what its program does, whatever it costs."""
    assert verb_of(chosen(empty_blaster())) == Verb.PASS
    table = empty_blaster()
    table.play("kimberly", "blade_blaster")
    assert a_of(chosen(table)) == 0


def kept_value(table: Table, card: str, mark: Mark = Mark.FREE) -> float:
    """Return what `teamwork` would keep a card for."""
    scratch = new_scratch(registry.game("hotg"))
    row = table.rows("cards").index(card)
    scratch.marks[row] = mark
    return keep_value(table.tables, row, scratch)


def test_a_card_that_does_nothing_or_is_forbidden_is_not_kept():
    table = Table()
    assert kept_value(table, "power_daggers") > 0
    assert kept_value(table, "power_daggers", Mark.FORBIDDEN) == 0
    name = "cards.blade_blaster_kimberly"
    blank = Table(numbers={f"{name}.program": (), f"{name}.kind": "maneuver"})
    assert kept_value(table, "blade_blaster_kimberly") > 0
    assert kept_value(blank, "blade_blaster_kimberly") == 0


def test_a_forbidden_card_is_no_reason_to_let_somebody_play():
    """Asked who plays an extra card, `teamwork` looks for the best card that may be played."""
    found = {}
    for mark in (Mark.FREE, Mark.FORBIDDEN):
        table = before_power_daggers()
        table.state.pool = 9
        scratch = new_scratch(registry.game("hotg"))
        scratch.marks[: len(table.rows("cards"))] = mark
        weights = np.array(policies.find("hotg", "teamwork").weights)
        tabulate_odds(table.tables, scratch.odds)
        survey(table.state, table.tables, weights, scratch)
        found[mark] = best_play(table.state, table.tables, table.seat("trini"), weights, scratch)
    assert found[Mark.FREE] > 0 == found[Mark.FORBIDDEN]


def play_named(table: Table, action: int) -> tuple[str, str]:
    """Return who plays which card, or what else is done."""
    if verb_of(action) != Verb.PLAY:
        return "", Verb(verb_of(action)).name
    card = table.rows("cards")[table.tables.card_of[b_of(action)]]
    return HEROES[a_of(action)], card


def test_take_aim_is_no_use_without_a_card_of_ones_own():
    """Take Aim lets Kimberly play another card, nobody else."""
    table = Table(heroes=HEROES)
    table.put_in_hand("kimberly", "take_aim")
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("kimberly", helpers=["trini"], bottom=["leaping_attack", "putty_pummel"])
    assert play_named(table, chosen(table)) == ("trini", "precise_strike")


@pytest.mark.parametrize(("pool", "played"), [(2, ("jason", "team_tactics")), (0, ("", "PASS"))])
def test_team_tactics_waits_until_somebody_can_pay_for_a_card(pool, played):
    """Team Tactics gives one energy; Trini's Power Daggers cost three, and nobody else has any."""
    table = Table(heroes=HEROES)
    table.put_in_hand("jason", "team_tactics")
    table.put_in_hand("trini", "power_daggers")
    for hero in ("jason", "trini"):
        table.player(hero).energy = 0
    bottom = ["leaping_attack", "putty_pummel"]
    table.start_battle("jason", helpers=["trini"], bottom=bottom, pool=pool)
    for hero in ("jason", "trini"):
        table.player(hero).actions = 0
    assert play_named(table, chosen(table)) == played


@pytest.mark.parametrize(("discards", "verb"), [(3, Verb.BATTLE), (5, Verb.RECOVER)])
def test_four_players_keep_team_tokens_for_thick_discard_piles(discards, verb):
    table = Table(heroes=HEROES[:4])
    table.put_soldiers(1, putties=1)
    table.send(["jason"], 1)
    player = table.player("jason")
    for _ in range(discards):
        player.deck.n -= 1
        player.discard.cards[player.discard.n] = player.deck.cards[player.deck.n]
        player.discard.n += 1
    table.ask_again()
    assert verb_of(chosen(table)) == verb
