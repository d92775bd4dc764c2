"""Learned values: the gradient, the fit, what is written and read again."""

import tomllib

import numpy as np
import pytest
from scipy import optimize

from experiments.playing.learning import (
    chances,
    design,
    is_kept_apart,
    learn,
    loss_of,
    reliability,
    written,
)
from policies.core.values import chance_of_first, is_learned, model_of
from tests.docs import tutorial
from tests.fixtures.marks import plain

with tutorial.on_the_search_path():
    from sim.lanterns.games import GAMES

GAME = GAMES["lanterns"]


@pytest.fixture(autouse=True)
def found():
    with tutorial.on_the_search_path():
        yield


def some_parts() -> tuple[np.ndarray, np.ndarray]:
    luck = np.random.default_rng(3)
    features = luck.normal(size=(400, 2))
    parts = design(features, np.zeros(2), np.ones(2))
    won = (luck.random(400) < chances(parts, np.array([0.2, 1.5, -0.7, 0.3, 0.0]))).astype(float)
    return parts, won


def test_the_gradient_is_that_of_the_loss():
    parts, won = some_parts()
    weights = np.array([0.1, 0.5, -0.2, 0.3, 0.05])
    numeric = optimize.approx_fprime(weights, lambda each: loss_of(each, parts, won)[0], 1e-7)
    assert loss_of(weights, parts, won)[1] == pytest.approx(numeric, abs=1e-5)


def test_as_many_games_of_each_content_are_kept_apart():
    """5 contents by turns, one game of five kept apart: games 0 to 4, and 25 to 29."""
    apart = [index for index in range(50) if is_kept_apart(index, 5)]
    assert apart == [0, 1, 2, 3, 4, 25, 26, 27, 28, 29]


def test_what_was_said_is_compared_with_what_was_seen():
    said = np.repeat([0.1, 0.9], 50)
    won = np.repeat([0.0, 1.0], 50)
    bins = list(reliability(said, won))
    assert [n for _, _, n in bins] == [10] * 10
    assert bins[0][:2] == (pytest.approx(0.1), 0.0)
    assert bins[-1][:2] == (pytest.approx(0.9), 1.0)


@plain
def test_the_kernel_says_what_the_fit_says_and_the_file_keeps_it():
    learned = learn(GAME, [GAME.load()], seed=5, games=40)
    text = written(GAME, learned, 5, ["default"])
    assert f"# Made by `balance learn {GAME.name} --games 40 --seed 5`.\n" in text
    model = np.array(list(model_of(GAME, tomllib.loads(text)).values()))
    features = np.array([3, 12, 9, 4, 4], np.int32)
    parts = [learned.features[name] for name in GAME.features]
    mean, scale, linear, square = (
        np.array([each[part] for each in parts]) for part in ("mean", "scale", "linear", "square")
    )
    weights = np.concatenate([[learned.bias], linear, square])
    said = chances(design(features[None, :].astype(float), mean, scale), weights)[0]
    assert chance_of_first(features, model) == pytest.approx(said, abs=1e-4)
    assert is_learned(features, model)
    assert not is_learned(features, np.zeros(40))
    better = features + np.array([10, 5, -5, 0, 0], np.int32)
    assert chance_of_first(better, model) > chance_of_first(features, model)
