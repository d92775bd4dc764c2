"""Setup, Start Phase, Main Phase and End Phase of the deck-building game."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from sim.core.records import new
from sim.prdbg.apply import reset
from sim.prdbg.state import HEROES, STATE, VILLAINS, Decision, Ending, Verb
from sim.prdbg.tables import CardType
from tests.prdbg.table import JASON, RITO, Table, content_of

ZACK, BILLY, KIMBERLY = "zack_taylor", "billy", "kimberly"
RITA, GOLDAR, FINSTER = "rita_repulsa", "goldar", "finster"


def fresh(heroes=(JASON,), villains=(RITO,)) -> Table:
    """Return a table before the first turn."""
    return Table(heroes, villains, begin=False)


# Setup


def test_teams_start_with_30_hit_points_and_no_energy():
    table = fresh()
    assert [(team.hp, team.energy) for team in table.state.teams] == [(30, 0), (30, 0)]


@pytest.mark.parametrize("side", ["heroes", "villains"])
def test_a_lone_player_starts_with_15_hit_points_and_4_cards(side):
    pair = {"heroes": (ZACK, BILLY), "villains": (RITA, GOLDAR)}
    pair[side] = pair[side][:1]
    table = fresh(**pair)
    lone = HEROES if side == "heroes" else VILLAINS
    assert [team.hp for team in table.state.teams] == [
        15 if number == lone else 30 for number in (HEROES, VILLAINS)
    ]
    assert table.player(pair[side][0]).hand.n == 4
    assert table.tables.rules.hp_max == 30


def test_each_player_has_ten_starters_and_draws_five():
    table = fresh()
    hero, villain = table.player(JASON), table.player(RITO)
    assert Counter(table.names(hero.deck) + table.names(hero.hand)) == {
        **{"teamwork": 7, "attitude": 1, "power_coin": 1, "recovery": 1}
    }
    assert Counter(table.names(villain.deck) + table.names(villain.hand)) == {
        **{"mayhem": 7, "disposable": 1, "putty_clay": 1, "rebuild": 1}
    }
    assert hero.hand.n == villain.hand.n == 5


def test_the_main_deck_has_70_cards_in_pairs_but_for_locations():
    table = fresh()
    cards = Counter(table.names(table.state.main_deck) + table.names(table.state.grid))
    types = {entry: card.type for entry, card in table.content.book.sections["cards"].items()}
    assert sum(cards.values()) == 70
    assert all(n == (1 if types[card] == "location" else 2) for card, n in cards.items())


@pytest.mark.parametrize("index", range(12))
def test_the_first_grid_has_six_cards_and_at_most_two_of_a_type(index):
    table = Table(begin=False, index=index)
    grid = table.state.grid
    types = Counter(int(table.tables.cards[table.tables.card_of[c]].type) for c in grid.cards[:6])
    assert grid.n == 6
    assert max(types.values()) <= 2
    assert table.state.main_deck.n == 64
    assert table.state.main_discard.n == 0


def test_stacks_hold_12_blasters_12_stuns_and_the_zords_and_masters_of_nobody():
    table = fresh((ZACK, BILLY), (RITA, GOLDAR))
    state = table.state
    assert (state.blasters.n, state.stuns.n) == (12, 12)
    assert (state.zord_stack.n, state.master_stack.n) == (4, 4)
    assert (state.is_blaster_up, state.is_zord_up, state.is_master_up) == (1, 1, 1)


def test_a_lone_villain_leaves_five_masters_in_the_stack():
    assert fresh((ZACK, BILLY), (RITA,)).state.master_stack.n == 5


def test_opening_hands_of_a_hero_make_2_to_5_shards_with_the_odds_of_the_deck():
    """C(7,k) C(3,5-k) / C(10,5): 1/12, 5/12, 5/12, 1/12 for 2, 3, 4 and 5."""
    tables = content_of(()).tables[0]
    games, found = 150, Counter()
    for index in range(games):
        state = new(STATE)[0]
        reset(state, tables, np.uint64(5), index)
        hand = state.players[1].hand
        found[sum(int(tables.cards[tables.card_of[c]].shards) for c in hand.cards[:5])] += 1
    for shards, share in zip((2, 3, 4, 5), (1, 5, 5, 1), strict=True):
        odds = Fraction(share, 12)
        assert abs(found[shards] - games * odds) <= 4 * float(games * odds * (1 - odds)) ** 0.5


# Turn order


def turn_order(table: Table, turns: int) -> list[str]:
    """Return who takes the first turns."""
    order = []
    for _ in range(turns):
        order.append(table.asked)
        table.end_turn()
    return order


def test_the_villain_side_always_goes_first():
    table = Table()
    assert turn_order(table, 4) == [RITO, JASON, RITO, JASON]


def test_two_villains_choose_which_one_goes_first_and_the_foe_across_is_second():
    table = fresh((ZACK, BILLY), (RITA, GOLDAR))
    assert table.decision == Decision.FIRST
    table.choose(Verb.SEAT, a=table.seats[GOLDAR])
    assert turn_order(table, 5) == [GOLDAR, BILLY, RITA, ZACK, GOLDAR]


def test_a_lone_hero_takes_both_turns_of_the_side():
    assert turn_order(Table((ZACK,), (RITA, GOLDAR)), 5) == [RITA, ZACK, GOLDAR, ZACK, RITA]


def test_a_lone_villain_takes_both_turns_of_the_side():
    assert turn_order(Table((ZACK, BILLY), (RITA,)), 5) == [RITA, ZACK, RITA, BILLY, RITA]


def test_a_lone_player_draws_four_cards_at_the_end_of_the_turn():
    table = Table((ZACK, BILLY), (RITA,))
    table.end_turn()
    assert table.player(RITA).hand.n == 4


# Start Phase


def test_the_grid_is_refilled_only_at_the_start_of_the_next_turn_without_a_limit_by_type():
    table = Table()
    table.no_main_deck()
    table.lay("main_deck", *["thunder_slinger"] * 2, *["power_morpher"] * 2, *["recon_eq_2a"] * 2)
    assert table.state.grid.n == 0
    table.end_turn()
    assert table.state.grid.n == 6
    assert {
        int(table.tables.cards[table.tables.card_of[c]].type) for c in table.state.grid.cards[:6]
    } == {int(CardType.EQUIPMENT)}


def test_stack_tops_are_turned_up_only_at_the_start_of_the_next_turn():
    table = Table()
    table.state.shards = 9
    table.ask_again()
    table.choose(Verb.BUY, "blade_blaster")
    assert "blade_blaster" not in table.offers(Verb.BUY)
    table.end_turn()
    table.state.shards = 9
    table.ask_again()
    assert "blade_blaster" in table.offers(Verb.BUY)


def test_attached_cards_ready_at_the_start_of_the_turn_but_zords_do_not():
    table = Table()
    table.attach(JASON, 1, "thunder_slinger")
    table.dock("dragonzord")
    table.player(JASON).is_exhausted[1] = 1
    table.state.is_bay_exhausted[0] = 1
    table.turn_of(JASON)
    assert table.player(JASON).is_exhausted[1] == 0
    assert table.state.is_bay_exhausted[0] == 1


def test_start_of_turn_texts_are_resolved_in_the_order_of_the_players_choosing():
    table = Table(numbers={"masters.rito_revolto_master.charge": 2})
    table.give(RITO, "ongoing", "ernies_juice_bar")
    table.attach(RITO, 3, "rito_revolto_master")
    table.villains.hp = 20
    table.turn_of(RITO)
    assert (table.decision, len(table.legal())) == (Decision.ORDER, 2)
    table.choose(Verb.TRIGGER, a=1)
    assert (table.villains.hp, table.villains.energy) == (21, 2)


# Main Phase


def test_playing_gives_shards_and_energy_and_not_the_ability():
    table = Table()
    table.hand(RITO, "thunder_slinger")
    table.villains.energy = 10
    table.play("thunder_slinger")
    assert (table.state.shards, table.villains.energy, table.heroes.hp) == (2, 12, 30)
    assert table.offers(Verb.ACTIVATE) == []


def test_attaching_gives_no_shards_and_needs_a_matching_empty_slot():
    table = Table()
    table.hand(RITO, "thunder_slinger", "power_morpher")
    table.choose(Verb.ATTACH, "thunder_slinger")
    assert (table.state.shards, table.villains.energy) == (0, 1)  # Rito's text gives 1 Energy
    assert table.offers(Verb.ATTACH) == []  # the only gray slot is taken


def test_a_card_of_no_own_colour_cannot_be_attached():
    table = Table()
    table.hand(RITO, "pink_ranger")
    assert table.offers(Verb.ATTACH) == []
    assert table.offers(Verb.PLAY) == ["pink_ranger"]


def test_bought_cards_go_to_the_discard_pile_and_are_not_replaced():
    table = Table()
    table.lay("grid", "baboo", "parry")
    table.state.shards = 5
    table.ask_again()
    table.choose(Verb.BUY, "baboo")
    assert table.names(table.player(RITO).discard) == ["baboo"]
    assert (table.state.shards, table.state.grid.n) == (2, 1)


def test_heroes_may_not_buy_villains_and_villains_may_not_buy_heroes():
    table = Table()
    table.lay("grid", "baboo", "pink_ranger")
    table.state.shards = 9
    table.ask_again()
    bought = table.offers(Verb.BUY)
    assert "baboo" in bought
    assert "pink_ranger" not in bought
    assert table.offers(Verb.BATTLE) == ["pink_ranger"]


def test_an_ability_may_be_used_once_a_turn_and_exhausts_the_card():
    table = Table()
    table.attach(RITO, 1, "recon_eq_2b")
    table.villains.energy = 20
    table.ask_again()
    table.choose(Verb.ACTIVATE, "recon_eq_2b")
    assert (table.villains.energy, table.state.shards) == (18, 2)
    assert table.player(RITO).is_exhausted[1] == 1
    assert table.offers(Verb.ACTIVATE) == []


def test_the_ability_of_a_flipped_character_is_used_once_a_turn_and_does_not_exhaust():
    table = Table()
    table.player(RITO).is_flipped = 1
    table.villains.energy = 20
    table.ask_again()
    table.choose(Verb.CHARACTER)
    assert (table.villains.energy, table.heroes.hp) == (15, 28)
    assert not any(offer.startswith("CHARACTER") for offer in table.offers())


def test_a_character_that_has_not_flipped_has_no_activated_ability():
    table = Table()
    table.villains.energy = 20
    table.ask_again()
    assert not any(offer.startswith("CHARACTER") for offer in table.offers())


def test_only_ready_cards_may_be_discarded_from_play_in_the_main_phase():
    table = Table()
    table.attach(RITO, 1, "recon_eq_2b")
    assert table.offers(Verb.DISCARD) == ["recon_eq_2b"]
    table.player(RITO).is_exhausted[1] = 1
    table.ask_again()
    assert table.offers(Verb.DISCARD) == []


def test_the_trigger_of_the_fourth_card_comes_before_the_flip_which_is_for_good():
    table = Table()
    for slot, card in enumerate(("baboo", "thunder_slinger", "parry")):
        table.attach(RITO, slot, card)
    table.hand(RITO, "recon_si_v1")
    table.choose(Verb.ATTACH, "recon_si_v1")
    assert table.villains.energy == 1  # "when you attach" of the start side
    assert table.player(RITO).is_flipped == 1
    table.choose(Verb.DISCARD, "parry")
    assert table.player(RITO).is_flipped == 1


# End Phase


def test_unspent_shards_are_lost():
    table = Table()
    table.hand(RITO, "mayhem")
    table.play("mayhem")
    table.end_turn()
    assert table.state.shards == 0


def test_each_adversary_in_the_grid_deals_1_damage_that_cannot_be_blocked():
    table = Table((JASON,), (RITO,))
    table.lay("grid", "recon_he_2a", "pink_ranger", "baboo")
    table.hand(RITO, "parry")
    table.villains.energy = 9
    table.end_turn()
    assert table.villains.hp == 28
    assert table.heroes.hp == 30


def test_in_the_end_phase_exhausted_cards_may_be_discarded_but_no_master():
    table = Table()
    table.attach(RITO, 1, "recon_eq_2b")
    table.attach(RITO, 3, "rito_revolto_master")
    table.player(RITO).is_exhausted[1] = 1
    table.ask_again()
    table.pass_on()
    assert (table.decision, table.offers(Verb.DISCARD)) == (Decision.DETACH, ["recon_eq_2b"])


def test_played_cards_and_the_hand_are_discarded_and_ongoing_cards_stay():
    table = Table()
    table.give(RITO, "ongoing", "moon_palace")
    table.hand(RITO, "mayhem", "rebuild")
    table.play("mayhem")
    table.end_turn()
    assert table.names(table.player(RITO).discard) == ["mayhem", "rebuild"]
    assert table.names(table.player(RITO).ongoing) == ["moon_palace"]
    assert table.player(RITO).hand.n == 5


# Winning


def test_a_team_without_hit_points_has_lost():
    table = Table()
    table.attach(RITO, 1, "thunder_slinger")
    table.villains.energy = 6
    table.heroes.hp = 4
    table.ask_again()
    table.choose(Verb.ACTIVATE, "thunder_slinger")
    assert (table.state.ending, table.state.winner) == (Ending.DEFEAT, VILLAINS)


def out_of_cards(heroes: tuple[int, int], villains: tuple[int, int]) -> Table:
    """Return a game whose main deck runs out at the start of Jason's turn."""
    table = Table()
    table.no_main_deck()
    table.end_turn()
    for team, (hp, energy) in ((table.heroes, heroes), (table.villains, villains)):
        team.hp, team.energy = hp, energy
    return table


def test_if_the_main_deck_is_empty_the_player_finishes_the_turn_and_the_game_ends():
    table = out_of_cards((9, 0), (8, 20))
    assert (table.asked, table.state.ending) == (JASON, Ending.RUNNING)
    table.end_turn()
    assert (table.state.ending, table.state.winner) == (Ending.DECK_OUT, HEROES)


def test_equal_hit_points_are_decided_by_energy_and_equal_energy_by_nothing():
    table = out_of_cards((9, 3), (9, 4))
    table.end_turn()
    assert (table.state.ending, table.state.winner) == (Ending.DECK_OUT, VILLAINS)
    table = out_of_cards((9, 4), (9, 4))
    table.end_turn()
    assert (table.state.ending, table.state.winner) == (Ending.DECK_OUT_DRAW, -1)


# Limits


def test_energy_is_at_most_20_and_hit_points_at_most_30():
    table = Table()
    table.villains.energy = 19
    table.villains.hp = 29
    table.hand(RITO, "putty_clay")
    table.attach(RITO, 2, "regenerate")
    table.play("putty_clay")
    assert table.villains.energy == 20
    table.choose(Verb.ACTIVATE, "regenerate")
    assert table.villains.hp == 30


def test_the_deck_is_not_shuffled_before_a_card_is_needed():
    table = Table()
    for card in table.take_all(table.player(RITO).deck):
        table.put(table.player(RITO).discard, card)
    table.ask_again()
    assert table.player(RITO).n_shuffles == 1
    table.end_turn()
    assert table.player(RITO).n_shuffles == 2
    assert table.player(RITO).deck.n == 5
