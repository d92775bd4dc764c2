"""What policies of all games share: random play, notes, weights, worths, finding actions."""

import importlib
from enum import IntEnum
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

import policies
from policies.core.finding import NOT_FOUND, find_action, find_pass, find_verb
from policies.core.weights import read_weights
from policies.core.worths import LUCK, ONE, luck_of, noise, room_for_luck, share, varied
from sim.core import registry
from sim.core.actions import PASS, pack
from sim.core.play import SCRATCH_STATES, new_scratch, play_chunk, scratch_dtype, weight_rows
from sim.core.records import new, record_dtype
from sim.core.restrictions import Restriction
from sim.core.rng import STREAM
from tests.fixtures.marks import plain

GAMES = [game.name for game in registry.games()]
DRAWS = 6_000
ACTIONS = 6


class Weight(IntEnum):
    """Two numbers."""

    BOLD = 0
    CALM = 1


class Way(IntEnum):
    """Two sets of them."""

    TWO = 0
    FOUR = 1


@plain
@pytest.mark.parametrize("game", GAMES)
def test_random_play_takes_each_action_equally_often(game):
    """Each of 6 actions has probability 1/6; 4 sigma of 6,000 draws are 4 * sqrt(6000 * 5 / 36)."""
    play = policies.find(game, "random").function
    stream = new(STREAM)[0]
    chosen = [play(None, None, None, ACTIONS, None, stream, None) for _ in range(DRAWS)]
    counts = np.bincount(chosen, minlength=ACTIONS)
    assert np.abs(counts - DRAWS / ACTIONS).max() < 4 * np.sqrt(DRAWS * 5 / 36)


@pytest.mark.parametrize("game", GAMES)
def test_random_play_of_a_game_is_one_policy(game):
    assert policies.find(game, "random") is policies.find(game, "random")
    assert policies.find(game, "random").game == game


@pytest.mark.parametrize("game", GAMES)
def test_the_first_verb_of_every_game_is_to_pass(game):
    state = importlib.import_module(f"sim.{registry.game(game).engine}.state")
    assert getattr(state.Verb, "PASS", PASS) == PASS


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_spare_states_to_search_in(game):
    states = new_scratch(registry.game(game)).states
    assert states.size == SCRATCH_STATES
    assert states.dtype == registry.game(game).state


def test_a_game_declares_the_notes_of_its_policies():
    notes = record_dtype(("n_foes", np.int16), ("foes", record_dtype(("space", np.int16)), 3))
    package = ModuleType("notes_of_duel")
    package.NOTES = notes
    state = record_dtype(("turn", np.int16))
    tables = record_dtype(("items", np.int16, (5, 2)))
    game = SimpleNamespace(policy_module=lambda: package, state=state, tables=tables)
    fields = scratch_dtype(game)
    scratch = new(fields)[0]
    scratch.foes[2].space = 7
    assert fields.names == ("n_foes", "foes", "marks", "states")
    assert [int(foe.space) for foe in scratch.foes] == [0, 0, 7]


def test_a_game_without_notes_has_marks_and_states_alone():
    tables = record_dtype(("items", np.int16, (5, 2)))
    state = record_dtype(("a", "i2"))
    game = SimpleNamespace(policy_module=lambda: ModuleType("none"), state=state, tables=tables)
    assert scratch_dtype(game).names == ("marks", "states")


def weights_of(tmp_path, text: str, *ways: type[IntEnum]) -> dict[str, float]:
    """Return the weights of a file beside a module."""
    (tmp_path / "weights.toml").write_text(text)
    return read_weights(str(tmp_path / "weights.py"), Weight, *ways)


def test_weights_are_in_the_order_of_their_enum(tmp_path):
    found = weights_of(tmp_path, "calm = 2\nbold = 1.5\n")
    assert list(found.items()) == [("bold", 1.5), ("calm", 2.0)]


def test_sets_of_weights_follow_each_other(tmp_path):
    found = weights_of(tmp_path, "[four]\nbold = 3\ncalm = 4\n[two]\ncalm = 2\nbold = 1\n", Way)
    assert list(found) == ["two.bold", "two.calm", "four.bold", "four.calm"]
    assert list(found.values()) == [1.0, 2.0, 3.0, 4.0]


@pytest.mark.parametrize(
    ("text", "odd"), [("bold = 1\n", "calm"), ("bold = 1\ncalm = 1\nclam = 2\n", "clam")]
)
def test_a_missing_or_unknown_weight_is_refused(tmp_path, text, odd):
    with pytest.raises(ValueError, match=f"Weight and its values differ: {odd}"):
        weights_of(tmp_path, text)


STUBBORN = '''
from policies import policy

WEIGHTS = {{f"w{{number}}": 0.0 for number in range({before})}} | {{"last": {last}}}


@policy("hotg", WEIGHTS)
def stubborn(state, tables, actions, n, weights, stream, scratch):
    """Take the action that the last weight names."""
    return int(weights[{before}]) % n
'''


def stubborn(tmp_path, before: int, last: float) -> policies.Policy:
    """Return a policy that takes the action its last weight names, after so many others."""
    file = tmp_path / f"stubborn_{before}_{last}.py"
    file.write_text(STUBBORN.format(before=before, last=last))
    return policies.find("hotg", f"{file}:stubborn")


def test_rows_of_weights_are_as_long_as_the_longest_policy(tmp_path):
    game = registry.game("hotg")
    one, many = stubborn(tmp_path, 0, 1.0), stubborn(tmp_path, 699, 2.0)
    rows = weight_rows(game, [one, many, policies.find("hotg", "random")])
    assert rows.shape == (game.seats_max, 700)
    assert (rows[0, 0], rows[1, 699]) == (1.0, 2.0)
    assert rows.sum() == 1.0 + 2.0


@pytest.mark.compiled
def test_a_policy_may_have_any_number_of_weights(tmp_path):
    game = registry.game("hotg")
    options = SimpleNamespace(log=False, policy_seed=None, restriction=Restriction())
    few, many, other = (stubborn(tmp_path, *each) for each in ((0, 3.0), (699, 3.0), (0, 4.0)))
    seated = [[policy] * game.seats_max for policy in (few, many, other)]
    digests = [
        play_chunk(game, game.load(), seats, 1, 0, 3, options).games["digest"] for seats in seated
    ]
    assert (digests[0] == digests[1]).all()
    assert (digests[0] != digests[2]).any()


@plain
def test_an_action_is_found_by_itself_by_its_verb_or_as_a_pass():
    actions = np.array([pack(3, 1, 0, 0), pack(3, 2, 5, 0), pack(PASS, 0, 0, 0), pack(3, 2, 6, 0)])
    assert find_action(actions, 4, pack(3, 2, 6, 0)) == 3
    assert find_action(actions, 3, pack(3, 2, 6, 0)) == NOT_FOUND
    assert find_verb(actions, 4, 3, 2) == 1
    assert find_verb(actions, 4, 4, 2) == NOT_FOUND
    assert find_pass(actions, 4) == 2
    assert find_pass(actions, 2) == 0


@plain
def test_luck_decides_between_equals_and_never_against_a_better_worth():
    stream = new(STREAM)[0]
    keys = [luck_of(stream) for _ in range(200)]
    assert {bool(varied(ONE, key, 0) > varied(ONE, key, 1)) for key in keys} == {True, False}
    assert all(varied(ONE, key, 0) > varied(ONE - LUCK, key, 1) for key in keys)
    assert all(
        varied(room_for_luck(varied(ONE, key, 0)), key, 1) <= varied(ONE, key, 0) for key in keys
    )


@plain
def test_noise_stays_below_its_measure():
    stream = new(STREAM)[0]
    found = [int(noise(stream, 3 * ONE)) for _ in range(300)]
    assert 0 <= min(found) < ONE and 2 * ONE < max(found) < 3 * ONE
    assert share(3 * ONE, ONE // 2) == 3 * ONE // 2
