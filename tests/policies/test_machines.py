"""How `teamwork` uses vehicles, Zords for sale and attacks for a discarded card, by their texts."""

import numpy as np

import policies
from sim.core import registry
from sim.core.actions import a_of, b_of, verb_of
from sim.core.play import new_scratch
from sim.core.records import new
from sim.core.rng import STREAM
from sim.guardian.language import Event
from sim.guardian.state import Verb
from tests.fixtures.marks import plain
from tests.guardian.joes import Crossover, Joes

pytestmark = plain


def chosen(table: Joes, game: str = "gijoe") -> int:
    """Return the action that `teamwork` takes now."""
    policy = policies.find(game, "teamwork")
    actions = np.zeros(256, np.int32)
    n = int(table.state.n_offered)
    actions[:n] = table.state.offered[:n]
    index = policy.function(
        *(table.state, table.tables, actions, n, np.array(policy.weights)),
        *(new(STREAM)[0], new_scratch(registry.game(game))),
    )
    return int(actions[index])


def table(*shown: str, spent: int = 6, tokens: int = 0, **setup) -> Joes:
    joes = Joes(**{"monsters": ("copperhead", "dr_mindbender"), "nemeses": (), **setup})
    joes.lay(*shown)
    joes.state.experience = spent
    joes.state.vehicle_tokens = tokens
    return joes


def test_a_useless_card_is_discarded_to_attack():
    """Duke has reactions and nothing to play: a die is better than a wasted turn."""
    joes = table(spent=0)
    joes.put_in_hand("duke", "duke_block")
    joes.start_battle("duke", bottom=["ambush", "cobra_charge"], pool=0)
    joes.player("duke").actions = 0
    joes.ask_again()
    assert verb_of(chosen(joes)) == Verb.DISCARD_ATTACK


def test_a_card_is_played_rather_than_discarded():
    joes = table(spent=0)
    joes.put_in_hand("duke", "duke_block", "duke_opening")
    joes.start_battle("duke", bottom=["ambush", "cobra_charge"], pool=0)
    assert verb_of(chosen(joes)) == Verb.PLAY


def test_figures_are_kept_in_a_battle_with_foot_soldiers():
    joes = table("vehicle_barrage", spent=5)
    joes.start_battle("duke", bottom=["ambush"] * 3 + ["cobra_charge"])
    assert verb_of(chosen(joes)) != Verb.VEHICLE


def test_a_full_track_is_spent():
    joes = table("vehicle_barrage", spent=6)
    joes.start_battle("duke", bottom=["ambush"] * 3 + ["cobra_charge"])
    assert verb_of(chosen(joes)) == Verb.VEHICLE


def test_a_token_is_spent_on_a_villain_only_when_figures_lack():
    joes = table("vehicle_armour", spent=6, tokens=1)
    joes.start_battle("duke", top=["total_control"] * 3 + ["cobras_secret_research"])
    assert (verb_of(chosen(joes)), b_of(chosen(joes))) == (Verb.VEHICLE, 0)
    joes.state.experience = 0
    joes.ask_again()
    assert (verb_of(chosen(joes)), b_of(chosen(joes))) == (Verb.VEHICLE, 1)


def test_a_strong_card_is_taken_back():
    joes = table("ram")
    joes.put_in_hand("duke", "real_american_hero")
    joes.start_battle("duke", top=["total_control"], pool=3)
    joes.attack("duke", "real_american_hero", "total_control", 1, 1, 0, 0, 0)
    joes.decline_windows(Event.ATTACK_RESOLVED)
    assert joes.window() == Event.CARD_PLAYED
    assert verb_of(chosen(joes)) == Verb.VEHICLE


def test_a_weak_card_is_not_taken_back():
    joes = table("ram")
    joes.put_in_hand("duke", "duke_recall")
    joes.start_battle("duke", top=["total_control"])
    joes.play("duke", "duke_recall")
    assert joes.window() == Event.CARD_PLAYED
    assert verb_of(chosen(joes)) == Verb.PASS


def test_energy_of_a_vehicle_is_fetched_before_actions_are_flipped():
    joes = table("vehicle_energy")
    joes.put_in_hand("duke", "real_american_hero")
    joes.start_battle("duke", top=["total_control"], pool=1)
    action = chosen(joes)
    assert (verb_of(action), a_of(action)) == (Verb.VEHICLE, joes.spot("vehicle_energy"))


def test_an_unseen_vehicle_is_judged_by_its_text():
    """A vehicle of a new name that deals three hits to one card is used to defeat that card."""
    numbers = {
        "vehicles.vehicle_barrage.program": ("hit_any $number",),
        "vehicles.vehicle_barrage.number": 4,
    }
    joes = table("vehicle_barrage", numbers=numbers)
    joes.start_battle("duke", top=["total_control"])
    assert verb_of(chosen(joes)) == Verb.VEHICLE


def test_a_zord_for_sale_is_bought():
    game = Crossover()
    game.state.experience = 6
    game.start_battle("jason", bottom=["ambush", "cannon_fodder"])
    assert verb_of(chosen(game, "crossover")) == Verb.BUY_ZORD
