"""What files of the Guardian System may not say: vehicles, nemeses, tokens, pools, locations."""

import pytest

from sim.core import registry
from sim.core.content import Patch
from sim.core.errors import UserError
from sim.guardian.content import load

BAD = {
    "vehicles.ram.program": (["remove_foot_soldier"], "place"),
    "vehicles.vehicle_armour.when": (["before_attack"], "battle_time"),
    "vehicles.vehicle_dice.when": (["battle_time"], "attack"),
    "enemies.copperhead.modifiers": (["damage +1 lead_hero"], "nemesis"),
    "enemies.baroness.locations": (["cobra_temple", "new_york_city"], "locations"),
    "deployments.universal_1_1_1.enemy": ("cobra_troopers", "enemy"),
    "setup.nemeses": (["copperhead"], "nemesis"),
    "setup.bosses": (["baroness"], "boss"),
    "setup.monsters": (["cobra_commander", "copperhead"], "already"),
    "setup.locations": (["cobra_temple"], "4 are needed"),
    "setup.difficulty": ("hardest", "difficulty"),
    "rules.all_panicked": ("win", "all_panicked"),
    "rules.vehicles": (9, "vehicles"),
}


@pytest.mark.parametrize("path", BAD)
def test_what_cannot_be_played_is_refused_in_one_sentence(path):
    value, named = BAD[path]
    with pytest.raises(UserError) as refused:
        load("gijoe").patched([Patch("set", path, value)])
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_harder_game_needs_a_nemesis():
    patches = [Patch("set", "setup.difficulty", "harder"), Patch("set", "setup.nemeses", [])]
    with pytest.raises(UserError, match="nemeses"):
        load("gijoe").patched(patches)


def test_a_harder_game_needs_lieutenants_beside_the_nemesis():
    patches = [
        Patch("set", "setup.difficulty", "harder"),
        Patch("set", "setup.monsters", ["copperhead"]),
        Patch("set", "rules.monsters", 3),
    ]
    with pytest.raises(UserError, match=r"rules\.monsters"):
        load("gijoe").patched(patches)


def test_cross_over_content_is_that_of_both_games():
    book = load("crossover", "hotg", "gijoe").book
    for section in ("heroes", "cards", "enemies", "enemy_cards", "locations"):
        both = {*load("hotg").book.sections[section], *load("gijoe").book.sections[section]}
        assert set(book.sections[section]) == both


def test_rule_differences_are_data():
    """Each difference that the rulebooks have is a number or word of the rules."""
    own, other = (load(game).book.singles["rules"] for game in ("gijoe", "hotg"))
    fields = (
        *("universal_deployment", "villains_first", "assault_when_full"),
        *("all_panicked", "pools_stored"),
        *("passives_resolve", "another_is_player", "discard_dice", "vehicles", "vehicle_tokens"),
    )
    assert all(getattr(own, name) != getattr(other, name) for name in fields)


def test_tempo_speaks_the_words_of_each_game():
    """What `hotg` counts as Zords are vehicles here, and both in a cross-over."""
    machines = {name: registry.game(name).features[4] for name in ("hotg", "gijoe", "crossover")}
    assert machines == {"hotg": "zords", "gijoe": "vehicles", "crossover": "machines"}
    assert "grid_energy" not in registry.game("gijoe").features


def test_reports_say_nothing_of_single_cards():
    assert registry.game("gijoe").analysis.is_reconstruction
    assert not registry.game("hotg").analysis.is_reconstruction
