"""Vehicle cards (p. 17): example N, price, tokens, PASSIVE ones, refill, the full board."""

from sim.guardian import figures, vehicles
from sim.guardian.language import Event, Statistic
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.joes import Joes

pytestmark = plain


def table_with(*shown: str, figures_spent: int = 2, tokens: int = 0, **setup) -> Joes:
    table = Joes(**{"monsters": ("copperhead", "dr_mindbender"), "nemeses": (), **setup})
    table.lay(*shown)
    table.state.experience = figures_spent
    table.state.vehicle_tokens = tokens
    return table


def fight(table: Joes, hero: str = "duke", **battle) -> None:
    table.start_battle(hero, bottom=["ambush", "cobra_charge"], **battle)


def test_example_n_ram_returns_skilled_sniper_to_hand():
    """Scarlett attacks with Skilled Sniper; RAM, for 2 defeated enemies, returns it."""
    table = table_with("ram")
    table.put_in_hand("scarlett", "skilled_sniper")
    fight(table, "scarlett", pool=1)
    table.attack("scarlett", "skilled_sniper", "ambush", 1, 0)
    table.target("ambush")  # its hit that is not an attack
    table.decline_windows(Event.ATTACK_RESOLVED)
    assert table.window() == Event.CARD_PLAYED
    table.use("ram")
    assert table.hand("scarlett") == ["skilled_sniper"]
    assert table.discard("scarlett") == []
    assert table.state.experience == 0


def test_a_vehicle_costs_its_price_in_defeated_enemies():
    table = table_with("vehicle_barrage", figures_spent=3)
    fight(table)
    assert not table.can_use("vehicle_barrage")
    table.state.experience = 5
    table.ask_again()
    table.use("vehicle_barrage")
    assert table.state.experience == 1


def test_a_vehicle_is_no_hero_turn():
    table = table_with("vehicle_energy")
    fight(table, pool=0)
    table.use("vehicle_energy")
    assert table.state.pool == 2
    assert table.is_asked(Decision.TURN)


def test_a_token_uses_a_vehicle_for_free():
    table = table_with("vehicle_barrage", figures_spent=0, tokens=1)
    fight(table)
    assert not table.can_use("vehicle_barrage", token=0)
    table.use("vehicle_barrage", token=1)
    assert (table.state.vehicle_tokens, table.state.experience) == (0, 0)


def test_token_and_figures_are_a_choice():
    table = table_with("vehicle_energy", tokens=1)
    fight(table)
    assert table.can_use("vehicle_energy", token=0)
    assert table.can_use("vehicle_energy", token=1)


def test_used_vehicles_are_replaced_in_cleanup():
    table = table_with("vehicle_energy", "ram", "vehicle_dice")
    fight(table)
    table.use("vehicle_energy")
    assert table.shown() == ["ram", "vehicle_dice"]
    table.end_battle()
    assert len(table.shown()) == 3
    assert "vehicle_energy" not in table.shown()
    assert table.state.vehicle_discard.n == 1


def test_an_empty_draw_pile_is_made_of_the_discards():
    table = table_with("vehicle_energy", "ram", "vehicle_dice")
    state = table.state
    rest = [int(card) for card in state.vehicle_deck.cards[: state.vehicle_deck.n]]
    state.vehicle_deck.n = 0
    table.put(state.vehicle_discard, rest)
    fight(table)
    table.use("vehicle_energy")
    table.end_battle()
    assert len(table.shown()) == 3
    assert (state.vehicle_deck.n, state.vehicle_discard.n) == (3, 0)


def test_a_passive_vehicle_holds_until_the_end_of_the_battle():
    table = table_with("vehicle_armour", figures_spent=3)
    table.put_in_hand("duke", "duke_block")
    fight(table)
    table.use("vehicle_armour")
    assert table.state.n_changing[Statistic.DAMAGE] == 1
    table.decline()
    table.choose_seat("duke")
    assert table.state.frames[table.state.n_frames - 1].amount == 2  # Ambush! deals 3
    table.end_battle()
    assert table.state.n_changing[Statistic.DAMAGE] == 0


def test_vehicles_are_used_in_battle_only():
    table = table_with("vehicle_energy", figures_spent=6, tokens=2)
    table.ask_again()
    assert table.is_asked(Decision.ACTION)
    assert not table.offers(Verb.VEHICLE)


def test_without_a_spot_a_defeated_figure_returns_to_the_supply():
    table = table_with(figures_spent=6)
    figures.add_experience(table.state, table.tables, 0, table.log)
    assert table.state.experience == table.tables.rules.experience == 6


def test_dice_may_be_bought_before_an_attack():
    table = table_with("vehicle_dice")
    table.put_in_hand("duke", "duke_opening")
    fight(table)
    table.dictate_dice(1, 1, 1, 0)
    table.play("duke", "duke_opening")
    assert table.window() == Event.BEFORE_ATTACK
    table.use("vehicle_dice")
    table.aim("ambush")
    assert table.rolled == 4
    assert table.is_defeated("ambush")


def test_hits_of_a_vehicle_are_no_heros():
    """READING: Lion Shield, which strikes back at Rangers, does not answer them."""
    table = table_with("vehicle_barrage", figures_spent=4)
    fight(table)
    table.use("vehicle_barrage")
    assert (table.hits_on("ambush"), table.hits_on("cobra_charge")) == (1, 1)
    assert table.is_asked(Decision.TURN)


def test_a_card_that_went_elsewhere_is_not_taken_back():
    """RAM works instead of discarding: Stalker's card goes to his deck by itself."""
    table = table_with("ram")
    table.put_in_hand("stalker", "stalker_strike")
    fight(table, "stalker", pool=1)
    table.attack("stalker", "stalker_strike", "ambush", 0, 0, 0)
    table.decline_windows(Event.ATTACK_RESOLVED)
    assert not table.can_use("ram")


def test_vehicles_never_get_lost():
    table = table_with("vehicle_energy", "ram", "vehicle_dice", figures_spent=6)
    fight(table)
    table.use("vehicle_energy")
    vehicles.refill(table.state, table.tables)
    state = table.state
    rows = [int(row) for row in state.vehicles if row >= 0]
    rows += [int(card) for card in state.vehicle_deck.cards[: state.vehicle_deck.n]]
    rows += [int(card) for card in state.vehicle_discard.cards[: state.vehicle_discard.n]]
    assert sorted(rows) == list(range(6))


def test_hits_are_not_bought_before_there_are_enemy_cards():
    table = table_with("vehicle_barrage", "vehicle_armour", figures_spent=6)
    table.put_soldiers(0, 2)
    table.send(["duke"], 0)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("duke"))
    assert table.is_asked(Decision.DRAW)
    assert not table.can_use("vehicle_barrage")


def test_a_vehicle_may_be_used_before_enemies_who_go_first():
    """Vehicles can be used at any time during battle: a FAST card is defeated before it acts."""
    table = table_with("vehicle_barrage", figures_spent=4)
    table.start_battle("cover_girl", bottom=["rattler_attack", "ambush"], stop_at_start=True)
    assert table.window() == Event.BATTLE_START
    table.use("vehicle_barrage")
    assert table.hits_on("rattler_attack") == 1


def test_a_vehicle_may_be_used_between_a_maneuver_and_the_enemies_turn():
    table = table_with("vehicle_barrage", figures_spent=4)
    table.put_in_hand("cover_girl", "cover_girl_supply")
    fight(table, "cover_girl")
    table.play("cover_girl", "cover_girl_supply")
    assert table.window() == Event.CARD_PLAYED
    assert table.can_use("vehicle_barrage")
    assert table.state.sequence[table.slot("ambush")].is_resolved == 0
