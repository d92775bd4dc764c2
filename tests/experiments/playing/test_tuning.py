"""Tuning of weights: a target game, whose best numbers are planted, in plain Python."""

from dataclasses import replace

import numpy as np
import pytest

from balance.cli import main
from balance.cli.tune import sentence, written
from experiments.playing import tuning
from experiments.playing.execution import Execution
from experiments.playing.matches import Match, gain_of
from experiments.playing.tuning import (
    Tuner,
    chosen_weights,
    tables_of,
    tuned_instead,
    weights_that_matter,
)
from experiments.storing.store import Store
from policies.core.decorator import Policy
from policies.core.loading import weighted_by
from sim.core import registry
from sim.core.errors import UserError
from tests.fixtures.commands import error_of
from tests.fixtures.target import ARCHER, BEST, NAMES, content, shoot, target, without_code

GENERATIONS = 12


@pytest.fixture(autouse=True)
def _no_code(monkeypatch):
    without_code(monkeypatch)


class KilledError(Exception):
    """Stands for a process that was killed."""


class Dying:
    """Plays until it has been asked so many times."""

    def __init__(self, lives):
        self.lives = lives

    def __call__(self, *arguments):
        self.lives -= 1
        if self.lives < 0:
            raise KilledError
        return shoot(*arguments)


def tuner(play=shoot, store=None, sides=1, games=200, policy=ARCHER, **how):
    execution = Execution(jobs=1, play=play, store=store, **how)
    return Tuner(target(sides), content(), policy, NAMES[:2], games, 5, execution)


def tuned(each, generations=GENERATIONS):
    scores = list(each.generations(generations))
    return scores, each.confirmed(2000)


@pytest.mark.parametrize("sides", [1, 2])
def test_planted_weights_are_found_and_confirmed(sides):
    _, found = tuned(tuner(sides=sides))
    assert np.abs(np.array(found.policy.weights[:2]) - BEST).max() < 0.5
    assert found.policy.weights[2] == ARCHER.weights[2]
    assert found.is_better


def test_the_best_weights_are_not_confirmed_to_be_better():
    best = Policy("archer", "target", print, (2.0, -1.0, 5.0), NAMES)
    each = tuner(policy=best)
    _, found = tuned(each, 3)
    assert not found.is_better
    assert "not confirmed" in sentence(each, found)


def test_a_killed_tuning_goes_on_as_if_it_had_not_been(tmp_path):
    whole, expected = tuned(tuner())
    store = Store(tmp_path)
    dying = tuner(Dying(lives=20), store)
    with pytest.raises(KilledError):
        tuned(dying)
    assert 0 < len(dying.scores) < GENERATIONS
    going_on = tuner(store=store)
    kept = len(going_on.scores)
    assert kept == len(dying.scores)
    rest, found = tuned(going_on)
    assert rest == whole[kept:]
    assert found.policy.weights == expected.policy.weights
    assert found.gain == expected.gain


def test_of_more_generations_that_were_kept_only_those_asked_for_count(tmp_path):
    store = Store(tmp_path)
    tuned(tuner(store=store), 6)
    _, found = tuned(tuner(store=store), 2)
    _, expected = tuned(tuner(), 2)
    assert found.policy.weights == expected.policy.weights


def test_more_generations_go_on_and_other_weights_begin_anew(tmp_path):
    store = Store(tmp_path)
    tuned(tuner(store=store), 3)
    assert len(tuner(store=store).scores) == 3
    other = Policy("archer", "target", print, (1.5, 0.0, 5.0), NAMES)
    assert tuner(store=store, policy=other).scores == []


def test_all_candidates_of_a_generation_play_the_same_games():
    seen = []

    def noting(game, content, policies, seed, first, count, options):
        seen.append((seed, first, policies[0].weights))
        return shoot(game, content, policies, seed, first, count, options)

    each = tuner(noting)
    list(each.generations(2))
    size = len(each.scores[0])
    assert {place[:2] for place in seen[:size]} == {(5, 0)}
    assert {place[:2] for place in seen[size:]} == {(5, 200)}
    assert len({place[2] for place in seen}) == 2 * size
    seen.clear()
    each.confirmed(100)
    assert {seed for seed, _, _ in seen} == {5 ^ tuning.CONFIRMED_ON}


def test_weights_that_change_no_game_are_left_alone():
    match = Match(target(), content(), 3, Execution(jobs=1, play=shoot))
    assert weights_that_matter(match, ARCHER, NAMES) == ("near.aim",)  # what `digest` tells


def test_equals_gain_nothing_where_sides_meet():
    match = Match(target(2), content(), 3, Execution(jobs=1, play=shoot))
    assert gain_of(match, ARCHER, ARCHER, 0, 300).mean == 0


def test_names_of_weights_are_sets_and_bare_names():
    assert chosen_weights(ARCHER, ["near.*"]) == NAMES[:2]
    assert chosen_weights(ARCHER, ["aim"]) == ("near.aim", "far.aim")
    with pytest.raises(UserError, match=r"no weight `far\.pul`"):
        chosen_weights(ARCHER, ["far.pul"])


def test_what_is_written_can_be_seated(tmp_path):
    _, found = tuned(tuner())
    assert list(tables_of(found)) == ["near"]
    file = tmp_path / "tuned.toml"
    file.write_text(written(found, "balance tune target"))
    again = weighted_by(ARCHER, file)
    assert again.name == "archer:tuned.toml"
    assert np.allclose(again.weights, found.policy.weights, rtol=1e-5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("near.aim = 'x'", "no number"),
        ("[near]\naimm = 1", "did you mean `near.aim`"),
        ("[near", "tuned.toml"),
    ],
)
def test_a_bad_file_of_weights_is_refused(tmp_path, text, said):
    file = tmp_path / "tuned.toml"
    file.write_text(text)
    with pytest.raises(UserError, match=said):
        weighted_by(ARCHER, file)


def test_a_policy_without_weights_is_refused(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "has no weights to tune" in error_of(capsys, "tune", "hotg", "--policy", "random")


def test_an_unknown_weight_is_refused(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "no weight `threaat`" in error_of(capsys, "tune", "hotg", "--weights", "threaat")


@pytest.mark.compiled
def test_a_tuning_of_a_real_game_is_told_and_repeated(capsys, tmp_path, monkeypatch):
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    words = ["tune", "hotg", "--weights", "players_5.local", "--games", "20", "--generations", "2"]
    assert main([*words, "--store", "store"]) == 0
    first = capsys.readouterr().out
    assert "generation 2" in first
    assert main([*words, "--store", "store"]) == 0
    again = capsys.readouterr().out
    assert "2 generations kept" in again
    assert again.splitlines()[-1] == first.splitlines()[-1]


def test_a_policy_of_nets_is_not_tuned_but_practises(capsys):
    said = error_of(capsys, "tune", "hotg", "--policy", "veterans")
    assert "`veterans` is not tuned, it learns by playing: `balance learn hotg --player`" in said


def test_who_is_tuned_if_the_default_policy_practises_is_whose_habits_it_has():
    hotg = registry.game("hotg")
    assert tuned_instead(replace(hotg, default_policy="veterans")) == "teamwork"
    assert tuned_instead(replace(hotg, default_policy="vanguard")) is None
