"""Resolving Battles (p. 9-10): preparation, turns and cleanup; examples H, I and J."""

import pytest

from sim.guardian.state import OFF_BOARD, Decision, Ending, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import PUTTY, SUPER_PUTTY, Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("madame_woe", "pudgy_pig"))


def begin(table: Table, lead: str, *helpers: str, place: int = 0) -> None:
    """Begin a battle with cards drawn as the decks have them."""
    table.send([lead, *helpers], place)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat(lead))


def stack_enemy(table: Table, enemy: str, *cards: str) -> None:
    """Put cards on top of an enemy deck, the first one uppermost."""
    deck = table.state.enemies[table.enemy(enemy)].deck
    order = [int(card) for card in deck.cards[: deck.n]]
    chosen = []
    for name in cards:
        chosen.append(next(card for card in order if table.name_of(card) == name))
        order.remove(chosen[-1])
    deck.cards[: deck.n] = [*order, *chosen[::-1]]


def test_the_shared_pool_starts_with_two_energy(table):
    table.put_soldiers(0, putties=1)
    begin(table, "zack")
    assert table.state.pool == 2


def example_h(table: Table) -> None:
    table.put_in_hand("zack", "power_axe")
    table.put_in_hand("billy", "power_lance", "counter_jab", "counter_jab", "mighty_maces")
    table.put_in_hand("kimberly", "power_bow", "take_aim", "take_aim", "arrow_shot", "arrow_shot")
    table.put_soldiers(0, putties=1)
    begin(table, "zack", "billy", "kimberly")


def draw_or_pass(table: Table, wanted: dict[str, int]) -> None:
    """Let each Ranger draw as many cards as wanted, in whatever order they are asked."""
    seats = {table.seat(hero): count for hero, count in wanted.items()}
    while table.is_asked(Decision.DRAW):
        seat = int(table.state.seat)
        if seats.get(seat, 0):
            seats[seat] -= 1
            table.choose(Verb.DRAW, seat)
        else:
            table.decline()


def test_example_h_zack_draws_three_and_billy_none(table):
    """Example H: Zack (1 card) draws 3, Billy (4 cards) none, Kimberly (5 cards) may not."""
    example_h(table)
    draw_or_pass(table, {"zack": 3})
    assert table.player("zack").hand.n == 4
    assert table.player("billy").hand.n == 4
    assert table.player("kimberly").hand.n == 5


def test_example_h_kimberly_is_never_asked_to_draw(table):
    example_h(table)
    asked = set()
    while table.is_asked(Decision.DRAW):
        asked.add(int(table.state.seat))
        table.decline()
    assert asked == {table.seat("zack"), table.seat("billy")}


def test_who_stops_drawing_may_go_on_when_another_has_drawn(table):
    """Page 9 names no order: of Billy and Zack, who is asked first waits, and goes on later."""
    example_h(table)
    first = int(table.state.seat)
    table.decline()
    second = int(table.state.seat)
    table.choose(Verb.DRAW, second)
    while table.state.seat != first:
        table.decline()
    table.choose(Verb.DRAW, first)
    assert {first, second} == {table.seat("zack"), table.seat("billy")}
    assert [table.player(hero).hand.n for hero in ("zack", "billy")] == [2, 5]


def test_draws_stop_at_the_maximum_of_five(table):
    table.put_soldiers(0, putties=1)
    begin(table, "zack")
    draw_or_pass(table, {"zack": 9})
    assert table.player("zack").hand.n == 5


def test_rangers_elsewhere_do_not_draw(table):
    table.put_soldiers(0, putties=1)
    begin(table, "zack")
    draw_or_pass(table, {"zack": 1, "billy": 5})
    assert table.player("billy").hand.n == 0


def test_example_i_engulf_drawn_last_goes_to_the_left_end(table):
    """Example I: Regrow, Swarm Attack and the FAST Engulf are drawn in that order."""
    table.put_soldiers(0, super_putties=3)
    stack_enemy(table, "super_putty_patrollers", "regrow", "super_putty_swarm_attack", "engulf")
    begin(table, "zack")
    draw_or_pass(table, {})
    assert table.sequence() == [["engulf", "regrow", "super_putty_swarm_attack"]]


def test_example_j_two_super_putties_and_madame_woe_make_six_cards(table):
    """Example J: two cards in the bottom row, four of Madame Woe's in the top row."""
    table.put_soldiers(0, super_putties=2)
    table.put_villain("madame_woe", 0)
    begin(table, "zack")
    draw_or_pass(table, {})
    assert [len(row) for row in table.sequence()] == [4, 2]
    woe = ("teleport", "braid_lash", "breath_of_death", "deadly_claws")
    assert set(table.sequence()[0]) <= set(woe)


def test_of_several_fast_cards_the_last_drawn_is_leftmost(table):
    table.put_soldiers(0, super_putties=1)
    table.put_villain("madame_woe", 0)
    cards = ("deadly_claws", "braid_lash", "breath_of_death", "teleport")
    stack_enemy(table, "madame_woe", *cards)
    begin(table, "zack")
    draw_or_pass(table, {})
    assert table.sequence()[0] == ["breath_of_death", "deadly_claws", "braid_lash", "teleport"]


def test_the_lead_ranger_chooses_the_deck_to_draw_from_first(table):
    table.put_soldiers(0, putties=1, super_putties=1)
    stack_enemy(table, "putty_patrollers", "cannon_fodder")
    stack_enemy(table, "super_putty_patrollers", "putty_pummel")
    begin(table, "zack")
    draw_or_pass(table, {})
    assert table.is_asked(Decision.FIRST_DECK)
    table.choose(Verb.SOLDIER, SUPER_PUTTY)
    assert table.sequence() == [["putty_pummel", "cannon_fodder"]]


def test_at_most_four_foot_soldiers_fight(table):
    table.put_soldiers(0, putties=5)
    begin(table, "zack")
    table.pass_until(Decision.TURN)
    assert [len(row) for row in table.sequence()] == [4]


def test_the_lead_ranger_chooses_which_four_of_more_foot_soldiers_fight(table):
    table.put_soldiers(0, putties=3, super_putties=3)
    begin(table, "zack")
    draw_or_pass(table, {})
    assert table.is_asked(Decision.SOLDIERS)
    assert len(table.offers(Verb.NUMBER)) == 3
    table.choose(Verb.NUMBER, 3)
    table.choose(Verb.SOLDIER, PUTTY)
    owners = [table.enemy_of(card) for card in table.sequence()[0]]
    assert (owners.count(PUTTY), owners.count(SUPER_PUTTY)) == (3, 1)


def test_rangers_take_the_first_turn(table):
    table.start_battle("zack", bottom=["leaping_attack"])
    assert table.is_asked(Decision.TURN)


def test_one_fast_card_lets_the_enemies_go_first(table):
    table.start_battle("zack", bottom=["engulf", "putty_pummel"])
    assert table.state.sequence[table.slot("engulf")].is_resolved
    assert table.is_asked(Decision.TURN)


def test_a_fast_card_defeated_before_the_first_turn_still_lets_the_enemies_go_first(table):
    """Engulf has 2 health: the Megazord and Quick Shot defeat it at the start of the battle."""
    table.state.megazord = 0
    table.start_battle("kimberly", bottom=["engulf", "putty_pummel"], stop_at_start=True)
    table.choose(Verb.TRIGGER)
    table.use_ability("kimberly")
    table.target("engulf")
    table.pass_until(Decision.TURN)
    assert table.is_defeated("engulf")
    assert table.state.sequence[table.slot("engulf")].is_resolved


def test_a_fast_card_drawn_from_the_deck_lets_the_enemies_go_first(table):
    table.put_soldiers(0, super_putties=2)
    stack_enemy(table, "super_putty_patrollers", "regrow", "engulf")
    begin(table, "zack")
    draw_or_pass(table, {})
    assert table.state.sequence[table.slot("engulf")].is_resolved
    assert table.state.pool == 1


def test_cards_without_fast_drawn_from_the_deck_let_the_rangers_go_first(table):
    table.put_soldiers(0, super_putties=2)
    stack_enemy(table, "super_putty_patrollers", "regrow", "putty_pummel")
    begin(table, "zack")
    draw_or_pass(table, {})
    assert table.is_asked(Decision.TURN)
    assert not table.state.sequence[table.slot("regrow")].is_resolved


def test_two_fast_cards_do_not_give_two_enemy_turns(table):
    table.start_battle("zack", bottom=["engulf", "engulf"])
    assert table.state.sequence[table.slot("engulf", 0)].is_resolved
    assert not table.state.sequence[table.slot("engulf", 1)].is_resolved


def test_a_fast_foot_soldier_lets_the_monster_row_go_first(table):
    """FAQ: the enemies go first, but the top row still resolves first."""
    table.start_battle("zack", top=["braid_lash"], bottom=["engulf"])
    assert table.is_asked(Decision.VICTIM)
    assert table.state.sequence[table.slot("braid_lash")].is_resolved
    assert not table.state.sequence[table.slot("engulf")].is_resolved


def test_turns_alternate_and_rangers_get_one_final_turn(table):
    table.start_battle("zack", bottom=["regrow", "regrow"])
    table.decline()
    assert table.is_asked(Decision.TURN)
    table.decline()
    assert table.is_asked(Decision.TURN)
    table.decline()
    assert not table.state.is_battle


def test_the_final_turn_comes_after_fast_sequences_too(table):
    table.start_battle("zack", bottom=["engulf"])
    assert table.is_asked(Decision.TURN)
    table.decline()
    assert not table.state.is_battle


def test_the_battle_ends_at_once_when_all_enemy_cards_are_defeated(table):
    table.put_in_hand("trini", "precise_strike")
    table.player("trini").energy = 0
    table.start_battle("trini", bottom=["leaping_attack"], pool=0)
    table.player("trini").actions = 0
    table.ask_again()
    table.play("trini", "precise_strike")
    table.target("leaping_attack")
    assert not table.state.is_battle


def test_remaining_energy_is_split_one_token_each(table):
    for hero in ("zack", "billy"):
        table.player(hero).energy = 0
    table.start_battle("zack", bottom=["regrow"], helpers=["billy", "trini"], pool=3)
    table.decline()
    table.decline()
    assert table.is_asked(Decision.STORE)
    assert table.seats() == ["zack", "billy"]
    table.choose_seat("billy")
    assert table.seats() == ["zack"]
    table.choose_seat("zack")
    assert (table.player("zack").energy, table.player("billy").energy) == (1, 1)
    assert table.player("trini").energy == 1
    assert table.state.pool == 0


def test_rangers_need_not_store_energy(table):
    table.player("zack").energy = 0
    table.start_battle("zack", bottom=["regrow"])
    table.end_battle()
    assert table.player("zack").energy == 0


def test_foot_soldier_cards_return_to_their_deck_defeated_or_not(table):
    table.start_battle("zack", bottom=["regrow", "putty_pummel"])
    table.defeat("putty_pummel")
    table.end_battle()
    assert table.state.enemies[SUPER_PUTTY].deck.n == 10
    assert table.state.enemies[SUPER_PUTTY].discard.n == 0


@pytest.mark.parametrize("enemy", ["super_putty_patrollers", "madame_woe"])
def test_enemy_decks_are_shuffled_after_a_battle(table, enemy):
    shuffles = int(table.state.enemies[table.enemy(enemy)].n_shuffles)
    table.start_battle("zack", top=["braid_lash"], bottom=["regrow"])
    table.end_battle()
    assert table.state.enemies[table.enemy(enemy)].n_shuffles == shuffles + 1


def woe_battle(table: Table, defeated: int, bottom: tuple[str, ...] = ()) -> None:
    claws = ["deadly_claws", "deadly_claws", "deadly_claws", "braid_lash"]
    table.start_battle("zack", top=claws, bottom=bottom, helpers=["billy"])
    table.pass_until(Decision.TURN)
    for number in range(min(defeated, 3)):
        table.defeat("deadly_claws", number)
    if defeated > 3:
        table.defeat("braid_lash")
    table.pass_until(Decision.ACTION, Decision.OWNER)


def test_defeated_monster_cards_are_discarded_and_others_shuffled_back(table):
    woe_battle(table, 3)
    woe = table.state.enemies[table.enemy("madame_woe")]
    assert (woe.discard.n, woe.deck.n) == (3, 5)


def test_a_monster_with_three_defeated_cards_stays(table):
    woe_battle(table, 3)
    assert table.state.enemies[table.enemy("madame_woe")].place == 0
    assert table.state.places[0].is_panicked


def test_a_monster_is_defeated_by_its_fourth_card(table):
    woe_battle(table, 4)
    assert table.state.enemies[table.enemy("madame_woe")].place == OFF_BOARD


def test_a_defeated_monster_takes_the_foot_soldiers_along_without_experience(table):
    woe_battle(table, 4, bottom=("regrow", "putty_pummel"))
    assert table.state.places[0].soldiers.sum() == 0
    assert table.state.experience == 0


def test_a_defeated_monster_leaves_its_location_calm(table):
    woe_battle(table, 4)
    assert not table.state.places[0].is_panicked


def test_a_monster_may_be_defeated_over_two_battles(table):
    woe_battle(table, 3)
    table.start_battle("billy", top=["braid_lash", "breath_of_death"])
    table.pass_until(Decision.TURN)
    table.defeat("braid_lash")
    table.pass_until(Decision.ACTION)
    assert table.state.enemies[table.enemy("madame_woe")].place == OFF_BOARD


def rita_battle(table: Table, lead: str, *defeated: str) -> None:
    table.player(lead).actions = 2
    top = ["chain_lightning", "wicked_hex", "cruel_laughter", "witchs_curse"]
    if "shadow_binding" in defeated:
        top = ["shadow_binding", "wicked_hex", "cruel_laughter"]
    table.start_battle(lead, top=top)
    for card in defeated:
        table.defeat(card)
    table.pass_until(Decision.ACTION)


def test_the_boss_is_not_defeated_by_four_cards():
    table = Table()
    rita_battle(table, "zack", "chain_lightning", "wicked_hex", "cruel_laughter", "witchs_curse")
    assert table.state.ending == Ending.RUNNING
    assert table.state.enemies[table.enemy("rita")].discard.n == 4


def test_the_boss_is_defeated_by_six_cards_over_two_battles():
    table = Table()
    rita_battle(table, "zack", "chain_lightning", "wicked_hex", "cruel_laughter", "witchs_curse")
    rita_battle(table, "billy", "shadow_binding", "wicked_hex")
    assert table.state.ending == Ending.BOSS_DEFEATED
    assert table.state.winner == 0


def test_the_boss_stays_with_five_cards():
    table = Table()
    rita_battle(table, "zack", "chain_lightning", "wicked_hex", "cruel_laughter", "witchs_curse")
    rita_battle(table, "billy", "shadow_binding")
    assert table.state.ending == Ending.RUNNING


def test_a_villain_with_few_cards_left_lays_what_it_has():
    """A boss with five of eight cards defeated has three left to draw."""
    table = Table()
    rita = table.state.enemies[table.enemy("rita")]
    for _ in range(5):
        rita.deck.n -= 1
        rita.discard.cards[rita.discard.n] = rita.deck.cards[rita.deck.n]
        rita.discard.n += 1
    table.put_villain("rita", 0)
    begin(table, "zack")
    draw_or_pass(table, {})
    assert [len(row) for row in table.sequence()] == [3]


def test_the_battle_goes_on_after_a_monsters_fourth_card(table):
    """FAQ: cards leave the sequence only in cleanup."""
    woe = table.state.enemies[table.enemy("madame_woe")]
    woe.discard.n = 3
    table.start_battle("zack", top=["deadly_claws", "braid_lash"])
    table.pass_until(Decision.TURN)
    table.defeat("deadly_claws")
    table.ask_again()
    assert table.state.is_battle
    assert woe.place == 0


def test_a_location_without_enemies_after_a_battle_is_calm(table):
    table.state.places[0].is_panicked = 1
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["leaping_attack"])
    table.play("trini", "precise_strike")
    table.target("leaping_attack")
    table.pass_until(Decision.ACTION)
    assert not table.state.places[0].is_panicked


def test_a_location_with_an_enemy_left_stays_panicked(table):
    table.state.places[0].is_panicked = 1
    table.put_soldiers(0, putties=2)
    table.start_battle("trini", bottom=["leaping_attack"])
    table.end_battle()
    assert table.state.places[0].is_panicked


def test_a_battle_whose_rangers_all_fall_while_drawing_goes_straight_to_cleanup(table):
    """The Megazord at the location does nothing: there is no start of this battle."""
    table.give_zord("dino_megazord")
    table.state.megazord = 0
    table.leave_in_deck("zack", ["power_axe"])
    table.put_soldiers(0, super_putties=1)
    stack_enemy(table, "super_putty_patrollers", "regrow")
    begin(table, "zack")
    table.choose(Verb.DRAW, table.seat("zack"))
    table.decline()
    assert table.is_asked(Decision.ACTION), table.menu()
