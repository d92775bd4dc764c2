"""Hero and enemy turns, damage, draining (p. 12-16): examples K, L and M."""

from sim.guardian.state import COMMAND_CENTER, Decision, Ending, Verb
from tests.fixtures.marks import plain
from tests.guardian.joes import Joes

pytestmark = plain


def table_with(**setup) -> Joes:
    lieutenants = ("copperhead", "dr_mindbender")
    return Joes(**{"monsters": lieutenants, "nemeses": (), **setup})


def test_example_k_real_american_hero_defeats_ambush():
    """3 energy, 5 dice, 3 hits against 3 health: face down in the sequence."""
    table = table_with()
    table.put_in_hand("duke", "real_american_hero")
    table.start_battle("duke", bottom=["ambush", "cobra_charge"], pool=3)
    table.attack("duke", "real_american_hero", "ambush", 1, 1, 1, 0, 0)
    assert table.state.pool == 0
    assert table.is_defeated("ambush")
    assert table.sequence() == [["ambush", "cobra_charge"]]
    assert table.state.experience == 1


def test_example_l_total_control_guards_its_neighbours():
    """The Cruelty of Science, Cobra's Secret Research and Cobra Charge cannot be targets."""
    table = table_with()
    table.put_in_hand("duke", "duke_strike")
    table.start_battle(
        "duke",
        top=["the_cruelty_of_science", "total_control", "cobras_secret_research"],
        bottom=["the_viper_strikes", "cobra_charge"],
        pool=1,
    )
    table.play("duke", "duke_strike")
    assert table.targets() == ["the_viper_strikes", "total_control"]


def test_guarded_cards_are_hit_by_what_is_not_an_attack():
    """Skilled Sniper's sure hit goes to a card that GUARD protects from its attack."""
    table = table_with()
    table.put_in_hand("scarlett", "skilled_sniper")
    table.start_battle("scarlett", top=["total_control", "cobras_secret_research"], pool=1)
    table.dictate_dice(0, 0)
    table.play("scarlett", "skilled_sniper")
    assert table.targets() == ["total_control"]
    table.target("total_control")
    table.decline_windows()
    assert table.targets() == ["cobras_secret_research", "total_control"]
    table.target("cobras_secret_research")
    assert table.hits_on("cobras_secret_research") == 1


def test_example_m_python_patrol_hits_the_fullest_hand():
    """READING: 4 damage, as the example reckons. Duke and Cover Girl are tied; she suffers."""
    table = table_with()
    heroes = {
        "duke": ("duke_block", "duke_block", "duke_recall", "duke_recall"),
        "cover_girl": (*("cover_girl_supply",) * 2, *("cover_girl_shot",) * 2),
        "stalker": ("squad_tactics",),
    }
    for hero, cards in heroes.items():
        table.put_in_hand(hero, *cards)
    table.stack_deck("cover_girl", ["explosive_payload", "armored_advance"])
    table.start_battle("duke", top=["python_patrol"], helpers=["cover_girl", "stalker"])
    table.decline()
    assert sorted(table.seats()) == ["cover_girl", "duke"]
    table.suffer("cover_girl")
    assert table.discard("cover_girl") == ["explosive_payload"]
    assert table.deck("cover_girl")[-1] == "armored_advance"


def test_equal_shields_discard_the_card():
    table = table_with(numbers={"enemy_cards.python_patrol.damage": 3})
    table.stack_deck("cover_girl", ["armored_advance"])
    table.start_battle("cover_girl", top=["python_patrol"])
    table.decline()
    table.suffer("cover_girl")
    assert table.discard("cover_girl") == ["armored_advance"]


def test_a_hero_may_discard_a_card_to_attack_with_one_die():
    table = table_with()
    table.put_in_hand("duke", "duke_block")
    table.start_battle("duke", bottom=["ambush", "cobra_charge"], pool=0)
    assert table.discards_to_attack("duke") == ["duke_block"]
    table.discard_to_attack("duke", "duke_block", "ambush", 2)
    assert table.hits_on("ambush") == 2
    assert table.discard("duke") == ["duke_block"]
    assert table.rolled == 1
    assert table.state.sequence[table.slot("ambush")].is_resolved == 1  # the enemies' turn came


def test_the_attack_for_a_discarded_card_stands_in_for_the_card_of_a_turn_only():
    """READING: a card that Squad Tactics lets another Hero play is a card."""
    table = table_with()
    table.put_in_hand("stalker", "squad_tactics")
    table.put_in_hand("duke", "duke_opening")
    table.start_battle("stalker", bottom=["ambush"], helpers=["duke"])
    table.play("stalker", "squad_tactics")
    table.choose_seat("duke")
    assert table.is_asked(Decision.PLAY)
    assert not table.offers(Verb.DISCARD_ATTACK)
    assert table.can_play("duke", "duke_opening")


def test_guard_holds_for_the_attack_for_a_discarded_card():
    table = table_with()
    table.put_in_hand("duke", "duke_block")
    table.start_battle("duke", top=["total_control", "cobras_secret_research"])
    table.dictate_dice(1)
    table.choose(Verb.DISCARD_ATTACK, table.seat("duke"))
    assert table.targets() == ["total_control"]


def test_another_hero_may_answer_the_attack_for_a_discarded_card():
    table = table_with()
    table.put_in_hand("duke", "duke_block")
    table.put_in_hand("snake_eyes", "coordinated_strike")
    table.start_battle("duke", bottom=["ambush"], helpers=["snake_eyes"])
    table.discard_to_attack("duke", "duke_block", "ambush", 0)
    assert table.can_play("snake_eyes", "coordinated_strike")


def test_a_passive_card_does_nothing_in_its_turn():
    """Even one with a text for it, as the sister game has: nothing happens."""
    numbers = {
        "enemy_cards.crimson_guard_passive.damage": 5,
        "enemy_cards.crimson_guard_passive.program": ("deal $damage any",),
    }
    table = table_with(numbers=numbers)
    table.start_battle("duke", bottom=["crimson_guard_passive", "ambush"])
    table.decline()
    assert table.is_asked(Decision.TURN)
    assert table.state.sequence[table.slot("crimson_guard_passive")].is_resolved == 1


def test_draining_takes_the_pool_then_cards_from_hands():
    table = table_with(numbers={"enemy_cards.crimson_guard_drain.drained": 2})
    table.put_in_hand("duke", "duke_block", "duke_recall")
    table.start_battle("duke", bottom=["crimson_guard_drain"], pool=1)
    table.player("duke").actions = 0
    table.decline()
    assert table.is_asked(Decision.DRAIN)
    assert not table.offers(Verb.SEAT)
    table.pick("duke", "duke_recall")
    assert table.state.pool == 0
    assert table.hand("duke") == ["duke_block"]


def test_a_defeated_hero_goes_to_the_pit_with_a_new_deck():
    table = table_with()
    table.leave_in_deck("duke", ["duke_strike"])
    table.start_battle("duke", bottom=["ambush"], helpers=["stalker"])
    table.decline()
    table.suffer("duke")
    player = table.player("duke")
    assert player.place == COMMAND_CENTER
    assert table.state.grid == 2
    assert player.energy == 1
    assert player.discard.n == 0


def test_a_defeat_without_energy_at_the_pit_loses():
    table = table_with()
    table.state.grid = 0
    table.leave_in_deck("duke", ["duke_strike"])
    table.start_battle("duke", bottom=["ambush"])
    table.decline()
    table.suffer("duke")
    assert table.state.ending == Ending.MORPHIN_GRID
