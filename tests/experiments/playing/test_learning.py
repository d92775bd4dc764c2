"""Learned values: the gradient, the fit, tables to learn from, what is written and read again."""

import tomllib

import numpy as np
import pytest

from experiments.playing import nets
from experiments.playing.learning import Sampler, learn, reliability, written
from experiments.playing.nets import chance_of, fit, gradients, log_loss, new_net
from policies.core.value_files import model_of
from policies.core.values import chance_of_first, chance_of_sum, is_learned
from sim.core.assessing import Assessed
from tests.docs import tutorial
from tests.fixtures.marks import plain

with tutorial.on_the_search_path():
    from sim.lanterns.games import GAMES

GAME = GAMES["lanterns"]
ALONE = Assessed(("warmth", "light"))
PAIRED = Assessed(("round",), ("health", "cards"))


@pytest.fixture(autouse=True)
def found():
    with tutorial.on_the_search_path():
        yield


def some_tables(assessed: Assessed, n: int = 300) -> tuple[np.ndarray, np.ndarray]:
    """Return tables where the last number, or the lead in it, decides who wins."""
    luck = np.random.default_rng(3)
    rows = luck.integers(0, 10, (n, assessed.size))
    lead = rows[:, 2] - rows[:, 4] + 0.5 if assessed.each else rows[:, 1] - 4.5
    return rows, (luck.random(n) < chance_of(lead)).astype(float)


def weights_of(net: nets.Net) -> list[np.ndarray]:
    numbers = (net.straight, net.hidden, net.offsets, net.factors, np.array([net.bias]))
    return [each.astype(np.float64) for each in numbers]


def loss_at(net: nets.Net, weights: list[np.ndarray], rows: np.ndarray, won: np.ndarray) -> float:
    straight, hidden, offsets, factors, bias = weights
    shown = nets.Net(
        net.assessed, net.mean, net.scale, straight, hidden, offsets, factors, float(bias[0])
    )
    price = nets.DECAY * 0.5 * sum(float((each**2).sum()) for each in weights[:4])
    return log_loss(shown.chances(rows), won) + price


@plain
@pytest.mark.parametrize("assessed", [ALONE, PAIRED])
def test_the_gradient_is_that_of_the_loss(assessed):
    rows, won = some_tables(assessed)
    net = new_net(assessed, rows, won, np.random.default_rng(1))
    weights = weights_of(net)
    found = gradients(net, weights, net.scaled(rows), won)
    for part, place in ((0, (1,)), (1, (0, 3)), (1, (1, 0)), (2, (4,)), (3, (4,))):
        moved = []
        for change in (1e-3, -1e-3):
            shifted = [each.copy() for each in weights]
            shifted[part][place] += change
            moved.append(loss_at(net, shifted, rows, won))
        assert found[part][place] == pytest.approx((moved[0] - moved[1]) / 2e-3, abs=2e-4)


@plain
@pytest.mark.parametrize("assessed", [ALONE, PAIRED])
def test_a_fit_finds_what_decides(assessed, monkeypatch):
    monkeypatch.setattr(nets, "STEPS_LEAST", 200)
    rows, won = some_tables(assessed, 2000)
    net = fit(assessed, rows, won, seed=1)
    assert log_loss(net.chances(rows), won) < 0.6 * log_loss(np.full(len(won), won.mean()), won)


@plain
def test_chances_are_those_of_the_kernel_and_nearly_logistic():
    sums = np.array([-5000.0, -3.0, -0.5, 0.0, 0.5, 3.0, 5000.0])
    said = [chance_of_sum(each) for each in sums]
    assert said[1:-1] == pytest.approx(list(chance_of(sums[1:-1])), abs=1e-12)
    assert said[1:-1] == pytest.approx(list(1 / (1 + np.exp(-sums[1:-1]))), abs=0.02)
    assert (said[0], said[3], said[-1]) == (pytest.approx(0, abs=1e-9), 0.5, pytest.approx(1))
    assert said == [1 - each for each in reversed(said)]


def test_what_was_said_is_compared_with_what_was_seen():
    said = np.repeat([0.1, 0.9], 50)
    won = np.repeat([0.0, 1.0], 50)
    bins = list(reliability(said, won))
    assert [n for _, _, n in bins] == [10] * 10
    assert bins[0][:2] == (pytest.approx(0.1), 0.0)
    assert bins[-1][:2] == (pytest.approx(0.9), 1.0)


@plain
def test_tables_are_the_same_again_and_come_with_the_end_of_their_game():
    sampler, content = Sampler(GAME, "steady"), GAME.load()
    rows, won, game_of = sampler.sample(content, 5, games=6, gap=2, length=20)
    again = sampler.sample(content, 5, games=6, gap=2, length=20)
    assert rows.tobytes() == again[0].tobytes()
    assert len(rows) > 12
    assert set(won) <= {0, 1, 2}
    assert len(set(won)) > 1
    for index in set(game_of.tolist()):
        assert len(set(won[game_of == index].tolist())) == 1


@plain
def test_the_kernel_says_what_the_fit_says_and_the_file_keeps_it(monkeypatch):
    monkeypatch.setattr(nets, "STEPS_LEAST", 100)
    learned = learn(GAME, [GAME.load()], seed=5, games=40)
    text = written(GAME, learned, 5, ["default"])
    assert f"# Made by `balance learn {GAME.name} --games 40 --seed 5`.\n" in text
    model = np.array(list(model_of(GAME, tomllib.loads(text)).values()))
    numbers = np.array([3, 12, 9, 4, 4], np.int32)
    said = learned.net.chances(numbers[None, :])[0]
    room = np.zeros(32)
    assert chance_of_first(numbers, model, room) == pytest.approx(said, abs=1e-3)
    assert is_learned(numbers, model)
    assert not is_learned(numbers, np.zeros(400))
    better = numbers + np.array([10, 5, -5, 0, 0], np.int32)
    assert chance_of_first(better, model, room) > chance_of_first(numbers, model, room)


def test_a_value_of_other_numbers_is_refused():
    with pytest.raises(ValueError, match="other numbers"):
        model_of(GAME, {"inputs": {"warmth": [0.0]}, "bias": 0.0})
