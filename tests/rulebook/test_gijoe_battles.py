"""Actions and battles (p. 8-11): examples E to J, energy, preparation, cleanup."""

from sim.guardian.state import COMMAND_CENTER, OFF_BOARD, Decision, Ending, Verb
from tests.fixtures.marks import plain
from tests.guardian.joes import LOCATIONS, Joes

pytestmark = plain
NEW_YORK, LAB, STATION, TEMPLE = range(4)


def board(**setup) -> Joes:
    table = Joes(**{"monsters": ("copperhead", "dr_mindbender"), "nemeses": (), **setup})
    table.arrange(LOCATIONS)
    return table


def with_mindbender() -> Joes:
    table = board()
    table.put_villain("dr_mindbender", LAB)
    table.put_soldiers(LAB, 0, 2)
    return table


def test_example_e_cover_girl_moves_from_the_station_to_the_laboratory():
    table = with_mindbender()
    table.send(["cover_girl"], STATION)
    table.ask_again()
    table.choose(Verb.MOVE, table.seat("cover_girl"), LAB)
    assert table.player("cover_girl").place == LAB
    assert table.player("cover_girl").actions == 1


def test_example_f_duke_initiates_the_battle():
    table = with_mindbender()
    table.send(["duke", "stalker", "cover_girl"], LAB)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("duke"))
    assert table.player("duke").actions == 1
    assert table.state.lead == table.seat("duke")
    assert table.state.n_fighting == 3


def test_example_g_scarlett_recovers_three_cards_of_six_shields():
    """All Business (2), Yo Joe! (1) and XK-1 Power Crossbow (3)."""
    table = board()
    cards = ("all_business", "yo_joe", "xk_1_power_crossbow")
    table.put_in_discard("scarlett", *cards, "skilled_sniper")
    table.player("scarlett").energy = 0
    table.ask_again()
    table.choose(Verb.RECOVER, table.seat("scarlett"), 0)
    for card in sorted(cards):
        table.pick("scarlett", card)
    assert table.discard("scarlett") == ["skilled_sniper"]
    assert table.player("scarlett").energy == 1


def test_moving_to_the_pit_allows_powering_up():
    table = board()
    table.send(["duke"], LAB)
    table.player("duke").energy = 0
    table.put_in_discard("duke", "duke_block", "duke_strike")
    table.ask_again()
    table.choose(Verb.MOVE, table.seat("duke"), COMMAND_CENTER, 1)
    for _ in range(5):
        table.choose(Verb.DRAW)
    player = table.player("duke")
    assert (player.hand.n, player.deck.n, player.discard.n, player.energy) == (5, 5, 0, 1)
    assert player.actions == 1  # of two: powering up is free


def test_example_h_heroes_draw_as_many_cards_as_they_wish():
    """Duke draws 3 more cards; Stalker, with 4 in hand, none; Cover Girl, with 5, cannot."""
    table = with_mindbender()
    table.send(["duke", "stalker", "cover_girl"], LAB)
    table.put_in_hand("duke", "duke_block")
    table.put_in_hand("stalker", "squad_tactics", "stalker_x", "stalker_lead", "stalker_block")
    table.put_in_hand(
        "cover_girl",
        *("armored_advance", "armored_advance", "explosive_payload"),
        *("cover_girl_supply", "cover_girl_x"),
    )
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("duke"))
    for _ in range(3):
        table.choose(Verb.DRAW, table.seat("duke"))
    table.decline()
    assert table.state.seat == table.seat("stalker")
    table.decline()
    assert not table.is_asked(Decision.DRAW)
    assert [table.player(hero).hand.n for hero in ("duke", "stalker", "cover_girl")] == [4, 4, 5]


def test_stored_energy_goes_into_the_pool_when_a_battle_starts():
    """2 tokens from the supply, and 1 of each Hero in the battle; nobody keeps any."""
    table = with_mindbender()
    table.send(["duke", "stalker"], LAB)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("duke"))
    assert table.state.pool == 4
    assert [table.player(hero).energy for hero in ("duke", "stalker", "scarlett")] == [0, 0, 1]
    table.pass_until(Decision.TURN)
    assert not table.offers(Verb.POUR)


def test_an_unused_action_gives_two_energy_at_any_time_in_a_battle():
    table = board()
    table.start_battle("duke", bottom=["ambush"], pool=0)
    table.choose(Verb.FLIP, table.seat("duke"))
    assert table.state.pool == 2
    assert table.player("duke").actions == 0
    assert table.is_asked(Decision.TURN)


def test_example_i_a_fast_card_goes_to_the_left_end():
    """Cobra Charge, The Viper Strikes, then Rattler Attack, which is FAST."""
    table = board()
    enemy = table.state.enemies[table.enemy("cobra_troopers")]
    drawn = ("cobra_charge", "the_viper_strikes", "rattler_attack")
    order = [int(card) for card in enemy.deck.cards[: enemy.deck.n]]
    wanted = [next(card for card in order if table.name_of(card) == name) for name in drawn]
    rest = [card for card in order if card not in wanted]
    enemy.deck.cards[: enemy.deck.n] = [*rest, *wanted[::-1]]
    table.send(["duke"], TEMPLE)
    table.put_soldiers(TEMPLE, 3)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("duke"))
    table.pass_preparation()
    assert table.sequence() == [["rattler_attack", "cobra_charge", "the_viper_strikes"]]
    table.decline_windows()
    assert table.is_asked(Decision.VICTIM)  # the enemies take the first turn


def test_example_j_two_crimson_guards_and_baroness_are_six_cards():
    table = Joes(monsters=("copperhead",), nemeses=("baroness",), difficulty="harder")
    table.arrange(LOCATIONS)
    table.put_villain("baroness", LAB)
    table.put_soldiers(LAB, 0, 2)
    table.send(["duke"], LAB)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("duke"))
    table.pass_preparation()
    assert [len(row) for row in table.sequence()] == [4, 2]


def test_never_more_than_four_foot_soldiers():
    table = board()
    table.put_soldiers(LAB, 3, 3)
    table.send(["duke"], LAB)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("duke"))
    table.pass_until(Decision.SOLDIERS)
    table.choose(Verb.NUMBER, 3)
    assert table.state.n_drawn.tolist() == [3, 1]


def test_energy_left_is_split_one_token_each():
    table = board()
    table.start_battle("duke", bottom=["ambush"], helpers=["stalker"], pool=5)
    table.pass_until(Decision.STORE)
    table.choose_seat("duke")
    table.choose_seat("stalker")
    assert [table.player(hero).energy for hero in ("duke", "stalker")] == [1, 1]
    assert table.state.pool == 0


def test_a_lieutenant_falls_with_four_cards_and_gives_a_vehicle_token():
    """His foot soldiers return to the supply; they are not defeated."""
    table = board()
    table.start_battle("duke", top=["total_control"], bottom=["ambush"], place=LAB)
    enemy = table.state.enemies[table.enemy("dr_mindbender")]
    for _ in range(3):
        enemy.deck.n -= 1
        table.put(enemy.discard, [int(enemy.deck.cards[enemy.deck.n])])
    table.defeat("total_control")
    table.end_battle()
    assert enemy.place == OFF_BOARD
    assert table.state.vehicle_tokens == 1
    assert table.state.places[LAB].soldiers.tolist() == [0, 0]
    assert table.state.experience == 0
    assert table.state.places[LAB].is_panicked == 0


def test_a_nemesis_falls_like_a_lieutenant_and_gives_a_vehicle_token():
    table = Joes(monsters=("copperhead",), nemeses=("baroness",), difficulty="harder")
    table.arrange(LOCATIONS)
    table.start_battle("duke", top=["baroness_drain"], place=LAB)
    enemy = table.state.enemies[table.enemy("baroness")]
    for _ in range(3):
        enemy.deck.n -= 1
        table.put(enemy.discard, [int(enemy.deck.cards[enemy.deck.n])])
    table.defeat("baroness_drain")
    table.end_battle()
    assert (enemy.place, table.state.vehicle_tokens) == (OFF_BOARD, 1)
    assert table.state.places[LAB].is_panicked == 0


def test_a_card_must_be_played_or_discarded_by_the_other_reading():
    """Duke's last card is a reaction, which he can only discard to attack; then he may pass."""
    table = board(numbers={"rules.may_pass": False})
    table.put_in_hand("duke", "duke_block")
    table.start_battle("duke", bottom=["ambush", "cobra_charge"])
    assert not table.offers(Verb.PASS)
    table.discard_to_attack("duke", "duke_block", "ambush", 0)
    table.pass_until(Decision.TURN)
    assert table.offers(Verb.PASS)


def test_heroes_may_pass_a_turn():
    """READING: nothing forces a card from a hand; the enemies' turn comes."""
    table = board()
    table.put_in_hand("duke", "duke_opening")
    table.start_battle("duke", bottom=["ambush", "cobra_charge"])
    table.decline()
    assert table.state.sequence[table.slot("ambush")].is_resolved == 1
    assert table.hand("duke") == ["duke_opening"]


def test_three_cards_do_not_defeat_a_lieutenant():
    table = board()
    table.start_battle("duke", top=["total_control"], place=LAB)
    enemy = table.state.enemies[table.enemy("dr_mindbender")]
    for _ in range(2):
        enemy.deck.n -= 1
        table.put(enemy.discard, [int(enemy.deck.cards[enemy.deck.n])])
    table.defeat("total_control")
    table.end_battle()
    assert enemy.place == LAB
    assert table.state.vehicle_tokens == 0


def test_the_boss_falls_with_six_cards_and_the_joes_win():
    table = board()
    table.start_battle("duke", top=["cobra_commander_guard"], place=LAB)
    enemy = table.state.enemies[table.enemy("cobra_commander")]
    for _ in range(5):
        enemy.deck.n -= 1
        table.put(enemy.discard, [int(enemy.deck.cards[enemy.deck.n])])
    table.defeat("cobra_commander_guard")
    table.end_battle()
    assert table.state.ending == Ending.BOSS_DEFEATED
    assert table.state.winner == 0


def test_assault_is_lost_with_enemies_at_the_pit():
    table = board(command_center="B")
    table.put_soldiers(COMMAND_CENTER, 1)
    table.decline()
    assert table.state.ending == Ending.COMMAND_CENTER


def test_assault_bars_powering_up_while_enemies_are_at_the_pit():
    table = board(command_center="B")
    table.put_soldiers(COMMAND_CENTER, 1)
    table.send(["duke"], LAB)
    table.ask_again()
    assert table.offers(Verb.MOVE, table.seat("duke"), COMMAND_CENTER, 0)
    assert not table.offers(Verb.MOVE, table.seat("duke"), COMMAND_CENTER, 1)
