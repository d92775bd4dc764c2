"""Variations to practise on: drawn by a seed alone, possible, small, and of every kind."""

from collections import Counter

import numpy as np
import pytest

from experiments.playing.variations import (
    CHANGES_MAX,
    REACH,
    WAYS,
    another_team,
    as_it_is,
    blanked_entry,
    copied_item,
    forbidden_item,
    moved_number,
    moved_rule,
    vary,
)
from policies.core.check import setup_content
from sim.core import registry
from sim.core.analysis import mode_of
from sim.core.content import Content

GAME = registry.game("hotg")
DRAWS = 40
FEW = 12


@pytest.fixture(scope="module")
def content() -> Content:
    return setup_content(GAME, ["setup.players=3"])


def luck(*seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_the_same_seed_gives_the_same_variation(content):
    first, again, other = (vary(GAME, content, luck(*seed)) for seed in ((1, 2), (1, 2), (1, 3)))
    assert (first.labels, first.restriction) == (again.labels, again.restriction)
    assert first.content.hash == again.content.hash
    assert (first.labels, first.content.hash) != (other.labels, other.content.hash)


def test_a_game_as_it_is_set_up_is_not_changed(content):
    assert as_it_is(content) == (content, as_it_is(content).restriction, ())
    assert not as_it_is(content).restriction


@pytest.mark.parametrize("setup", GAME.analysis.learned, ids=" ".join)
def test_every_line_up_can_be_varied(setup):
    content = setup_content(GAME, setup)
    sizes = Counter(len(vary(GAME, content, luck(number)).labels) for number in range(FEW))
    assert set(sizes) == set(range(1, CHANGES_MAX + 1))


def test_another_team_is_as_large_and_nobody_sits_twice(content):
    drawn = [another_team(GAME, content, luck(number)).patches for number in range(DRAWS)]
    teams = [patch.value for (patch,) in drawn]
    assert len({tuple(team) for team in teams}) > 1
    assert {(len(team), len(set(team))) for team in teams} == {(3, 3)}


def test_a_forbidden_item_is_one_that_players_of_the_line_up_play(content):
    for number in range(DRAWS):
        (item,) = forbidden_item(GAME, content, luck(number)).restriction.forbid
        assert item in content.items
        assert item.startswith("cards.")


def test_blanked_entries_are_cards_characters_zords_and_places_in_play(content):
    levels = [blanked_entry(GAME, content, luck(number)) for number in range(DRAWS)]
    sections = {level.patches[0].path.partition(".")[0] for level in levels}
    assert {"cards", "enemy_cards"} < sections <= set(content.rows)


def test_items_are_copied_or_fewer(content):
    kinds = {copied_item(GAME, content, luck(number)).patches[0].value for number in range(DRAWS)}
    assert kinds == {1, -1}


@pytest.mark.parametrize("way", [moved_number, moved_rule])
def test_numbers_move_a_little_and_stay_in_their_range(content, way):
    fields = {field.path: field for field in content.book.fields()}
    moved = set()
    for number in range(DRAWS):
        (patch,) = way(GAME, content, luck(number)).patches
        field = fields[patch.path]
        assert field.low <= patch.value <= field.high
        assert abs(patch.value - field.value) <= REACH
        moved.add(patch.value - field.value)
    assert {-1, 1} <= moved


def test_rules_that_move_are_those_of_this_number_of_players(content):
    mode = next(
        key for key, each in content.book.sections["modes"].items() if each == mode_of(content.book)
    )
    for number in range(DRAWS):
        (patch,) = moved_rule(GAME, content, luck(number)).patches
        assert patch.path.startswith(("rules.", f"modes.{mode}"))


def test_every_way_to_change_a_game_is_drawn():
    assert {each.__name__ for each in WAYS} == {
        "another_team",
        "forbidden_item",
        "blanked_entry",
        "copied_item",
        "moved_number",
        "moved_rule",
    }
