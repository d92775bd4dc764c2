"""The game loop: its tables against a slow twin, its faults, its cap."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import policies
from experiments.storing.series import Options
from sim.core import play
from sim.core.content import Patch
from sim.core.errors import UserError
from sim.core.kernel import GAMES, LEAD_BINS, fold_items, fold_tempo, follow_lead
from sim.core.play import Results, play_chunk
from sim.core.records import FINALS_MAX, new
from tests.contract.setups import lively, way
from tests.fixtures import slow_kernel
from tests.fixtures.marks import plain

SEED = 21
FIRST = 5
BAD = Path(__file__).parents[1] / "fixtures" / "policies"


def cases() -> list:
    """Return some ways to play with some games: more of them where they are compiled."""
    names = ("players_2_hardy", "players_4", "assault", "b_sides")
    compiled = [pytest.param(name, 12, marks=pytest.mark.compiled) for name in names]
    return [*compiled, pytest.param("players_3", 3)]


@cache
def both(name: str, games: int) -> tuple[Results, list[slow_kernel.Story]]:
    """Return the tables of some games, and their stories as the twin tells them."""
    chosen, policy = way("hotg", name), lively("hotg")
    seats = (policy,) * chosen.game.seats_max
    results = play_chunk(chosen.game, chosen.content(), seats, SEED, FIRST, games, Options())
    stories = [
        slow_kernel.tell(chosen.game, chosen.content(), policy, SEED, index)
        for index in range(FIRST, FIRST + games)
    ]
    return results, stories


@pytest.mark.parametrize(("name", "games"), cases())
def test_games_are_what_the_twin_tells(name, games):
    results, stories = both(name, games)
    for row, story in zip(results.games, stories, strict=True):
        assert int(row["digest"]) == story.digest
        counted = [int(row[column]) for column in ("decisions", "choices", "forced")]
        assert counted == [story.decisions, story.choices, story.forced]
        ended = [int(row[column]) for column in ("ending", "winner", "rounds")]
        assert ended == list(story.final.values())


@pytest.mark.parametrize(("name", "games"), cases())
def test_lead_changes_are_what_the_twin_tells(name, games):
    results, stories = both(name, games)
    for row, story in zip(results.games, stories, strict=True):
        changes = story.changes()
        assert row["lead_changes"] == len(changes)
        assert row["last_change"] == max(changes, default=0)
        assert row["deficit"] == story.deficit()


@pytest.mark.parametrize(("name", "games"), cases())
def test_the_last_features_are_what_the_twin_tells(name, games):
    results, stories = both(name, games)
    for row, story in zip(results.games, stories, strict=True):
        last = story.features[-1][:FINALS_MAX]
        assert row["finals"][: len(last)].tolist() == last


@pytest.mark.parametrize(("name", "games"), cases())
def test_tempo_is_what_the_twin_sums(name, games):
    results, stories = both(name, games)
    expected = np.zeros_like(results.tempo)
    for place, line in slow_kernel.tempo_of(stories).items():
        expected[place] = line
    assert np.array_equal(results.tempo, expected)


@pytest.mark.parametrize(("name", "games"), cases())
def test_the_histogram_of_leads_is_what_the_twin_counts(name, games):
    results, stories = both(name, games)
    expected = np.zeros_like(results.lead)
    for (step, outcome, lead), count in slow_kernel.leads_of(stories).items():
        expected[step, outcome, lead + slow_kernel.LEAD_SHOWN] = count
    assert np.array_equal(results.lead, expected)


@pytest.mark.parametrize(("name", "games"), cases())
def test_items_are_what_the_twin_sums(name, games):
    results, stories = both(name, games)
    expected = np.zeros_like(results.items)
    for place, cell in slow_kernel.items_of(stories).items():
        expected[place] = cell
    assert np.array_equal(results.items, expected)


def trail_of(leads: list[int]) -> np.ndarray:
    """Return a trail with one feature."""
    return np.array(leads, np.int32).reshape(-1, 1)


@plain
@pytest.mark.parametrize(
    ("leads", "winner", "changes", "last", "deficit"),
    [
        ([], 0, 0, 0, 0),
        ([3, 2, 1], 0, 0, 0, 0),
        ([-4, -1, 2], 0, 1, 3, 4),
        ([1, 0, -1], -1, 1, 3, 1),  # level in between: the change is where it is seen
        ([0, 0, 5], 0, 0, 0, 0),  # the first lead is no change
        ([1, -1, 1, -1], 1, 3, 4, 1),
    ],
)
def test_leads_are_followed_round_by_round(leads, winner, changes, last, deficit):
    row = new(GAMES)[0]
    row.winner = winner
    follow_lead(row, trail_of(leads), len(leads))
    assert (row.lead_changes, row.last_change, row.deficit) == (changes, last, deficit)


@plain
def test_leads_beyond_the_histogram_go_to_its_ends():
    tempo, leads = np.zeros((3, 2, 3), np.int64), np.zeros((3, 2, LEAD_BINS), np.int64)
    fold_tempo(tempo, leads, trail_of([-1000, 0, 1000]), 3, 1)
    assert np.argwhere(leads).tolist() == [[0, 1, 0], [1, 1, LEAD_BINS // 2], [2, 1, LEAD_BINS - 1]]
    assert tempo[:, 1].tolist() == [[1, -1000, 1_000_000], [1, 0, 0], [1, 1000, 1_000_000]]


@plain
def test_copies_of_a_card_are_one_cluster_and_the_log_is_emptied():
    items = np.zeros((2, 1, 2, 3), np.int64)
    counts = np.array([[2], [3], [1], [0]], np.int32)
    fold_items(items, counts, np.array([[[0, 2]], [[2, 4]]], np.int16), 1)
    assert items[:, 0, 0].tolist() == [[1, 5, 25], [1, 1, 1]]
    assert not counts.any()


@plain
@pytest.mark.parametrize("winner", [0, 1])
def test_an_item_has_the_outcome_of_the_side_that_owns_it(winner):
    items = np.zeros((1, 1, 2, 3), np.int64)
    counts = np.array([[2], [3]], np.int32)
    fold_items(items, counts, np.array([[[0, 1], [1, 2]]], np.int16), winner)
    by_side = {0: [1, 2, 4], 1: [1, 3, 9]}
    assert items[0, 0, 1].tolist() == by_side[winner]
    assert items[0, 0, 0].tolist() == by_side[1 - winner]


def played(policy: str, log: bool = True) -> Results:
    """Play some games of three players."""
    chosen = way("hotg", "players_3")
    seats = (policies.find("hotg", policy),) * chosen.game.seats_max
    return play_chunk(chosen.game, chosen.content(), seats, 1, 0, 3, Options(log=log))


def test_a_capped_game_is_an_ending_of_its_own():
    chosen = way("hotg", "players_3_hardy")
    seats = (lively("hotg"),) * chosen.game.seats_max
    content = chosen.content().patched([Patch("set", "rules.decision_cap", 100)])
    games = play_chunk(chosen.game, content, seats, 1, 0, 2, Options()).games
    assert games["ending"].tolist() == [chosen.game.endings.index("cap")] * 2
    assert games["decisions"].tolist() == [100, 100]


def test_an_illegal_index_stops_the_run_and_is_placed():
    with pytest.raises(UserError) as caught:
        played(f"{BAD / 'illegal_index.py'}:bold")
    said = str(caught.value)
    assert said.startswith("hotg, seed 1, game ")
    assert said.endswith("(policy `bold`): the policy returned an illegal index")


def test_without_the_log_nothing_is_counted_and_games_stay_the_same():
    quiet, loud = played("random", log=False), played("random")
    assert not quiet.items.any()
    assert loud.items.any()
    assert np.array_equal(quiet.games["digest"], loud.games["digest"])
    assert np.array_equal(quiet.tempo, loud.tempo)


@plain
def test_games_are_the_same_whether_a_thread_has_room_for_the_weights_or_not(monkeypatch):
    chosen, player = way("hotg", "players_3"), policies.find("hotg", "lone_wolves")
    seats = (player,) * chosen.game.seats_max
    chunk = (chosen.game, chosen.content(), seats, 1, 0, 1, Options())
    with_room = play_chunk(*chunk).games
    monkeypatch.setattr(play, "WEIGHTS_KEPT", len(player.weights) - 1)
    assert play_chunk(*chunk).games.tobytes() == with_room.tobytes()


def test_the_policy_seed_changes_play_and_not_chance():
    chosen = way("hotg", "players_3")
    seats = (policies.find("hotg", "random"),) * chosen.game.seats_max
    one, other = (
        play_chunk(chosen.game, chosen.content(), seats, 1, 0, 4, Options(policy_seed=seed)).games
        for seed in (1, 2)
    )
    assert np.array_equal(one["dealt"], other["dealt"])
    assert not np.array_equal(one["digest"], other["digest"])
