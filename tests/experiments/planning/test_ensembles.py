"""Ensembles: worlds from parameters, and what differs between them beyond sampling."""

import numpy as np
import pandas as pd
import pytest

from experiments.planning import ensembles
from experiments.planning.blocks import averages
from experiments.planning.designs.answers import Results, answers
from experiments.planning.library import library
from experiments.planning.plan import read_experiment
from sim.core.errors import UserError
from tests.experiments.mirrored import TEXT, mirrored_game


def plan(tmp_path, text=TEXT, worlds=8):
    file = tmp_path / "test.toml"
    file.write_text(text.format(worlds=worlds))
    return read_experiment(file, find_game=mirrored_game)


def test_mirrored_cards_share_their_parameter(tmp_path):
    experiment = plan(tmp_path)
    for cell in experiment.cells:
        book = cell.content(experiment.base).book
        assert book.value("cards.left.power") == book.value("cards.right.power")


def test_worlds_are_whole_numbers_from_the_whole_range(tmp_path):
    experiment = plan(tmp_path, worlds=64)
    assert set(experiment.worlds["mirror"]) == {1, 2, 3, 4, 5}


def test_all_worlds_have_the_same_seed_and_are_compared_with_themselves(tmp_path):
    experiment = plan(tmp_path)
    assert len(experiment.cells) == 16
    assert {cell.seed for cell in experiment.cells} == {1}
    changed = [cell for cell in experiment.cells if cell.levels["chance"] == 60]
    assert [experiment.baseline_of(cell) for cell in changed] == [
        f"chance=40, world={world}" for world in range(1, 9)
    ]


def test_worlds_follow_from_the_seed(tmp_path):
    first, second = (plan(tmp_path).worlds for _ in range(2))
    pd.testing.assert_frame_equal(first, second)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "cards.left.power",
            "cards.known.power",
            "test.toml: parameters.mirror: `cards.known.power`",
        ),
        ("cards.left.power", "cards.lfet.power", "did you mean `left`"),
        ("high = 5", "high = 1", "is not below"),
        ("low = 1", "lwo = 1", "parameters"),
    ],
)
def test_a_parameter_is_about_numbers_that_are_not_known(tmp_path, old, new, message):
    with pytest.raises(UserError) as error:
        plan(tmp_path, TEXT.replace(old, new))
    assert message in str(error.value)


def luck(worlds, games, rates, seed=1):
    """Return wins of worlds that share their luck: a game is won where luck is below the rate."""
    dice = np.random.default_rng(seed).random(games)
    return (dice < np.asarray(rates)[:, None] * np.ones((worlds, 1))).astype(np.int8)


def test_equal_worlds_have_nothing_between_them():
    found = ensembles.between_worlds(luck(16, 500, np.full(16, 0.4)))
    assert (found["between"], found["sampling"]) == pytest.approx((0, 0), abs=1e-9)


def test_noise_of_its_own_is_not_taken_for_a_difference_between_worlds():
    """Sixteen equal worlds with luck of their own: on average the variance between is 0."""
    generator = np.random.default_rng(2)
    variances = []
    for _ in range(400):
        found = ensembles.between_worlds(generator.random((16, 200)) < 0.4)
        total = found["between"] ** 2
        variances.append(total)
        assert found["sampling"] == pytest.approx(np.sqrt(0.24 / 200), rel=0.2)
    assert np.mean(variances) < 0.24 / 200 * 0.3


def test_what_differs_between_worlds_is_found_whatever_the_luck():
    """Rates spread with a standard deviation of 0.05, games of their own and in common."""
    generator = np.random.default_rng(3)
    found = []
    for _ in range(60):
        rates = 0.5 + 0.05 * generator.standard_normal(64)
        own = generator.random((64, 400)) < rates[:, None]
        found.append(ensembles.between_worlds(own)["between"] ** 2)
    spread = np.std(found) / np.sqrt(len(found))
    assert abs(np.mean(found) - 0.05**2) < 4 * spread


def test_common_luck_is_not_subtracted_twice():
    """With the same luck the worlds' order is sure, and little of their spread is sampling."""
    rates = np.linspace(0.4, 0.6, 11)
    found = ensembles.between_worlds(luck(11, 2000, rates))
    assert found["between"] == pytest.approx(rates.std(ddof=1), rel=0.1)
    assert found["sampling"] < np.sqrt(0.25 / 2000) / 2


def results(experiment, rate_of):
    """Return what the cells gave if rates depend on chance and world as told."""
    winners, rows, changes = {}, [], []
    for cell in experiment.cells:
        rate = rate_of(cell.levels["chance"], cell.levels["world"])
        winners[cell.name] = 1 - luck(1, 4000, [rate])[0]
        wins = int((winners[cell.name] == 0).sum())
        rows.append({"cell": cell.name, **cell.levels, "games": 4000, "wins": wins})
    for cell in experiment.cells:
        baseline = experiment.baseline_of(cell)
        if baseline:
            after, before = winners[cell.name] == 0, winners[baseline] == 0
            counts = int((after & ~before).sum()), int((before & ~after).sum()), 4000
            effect = experiment.precision.difference(*counts)
            ends = {"mean": effect.mean, "low": effect.low, "high": effect.high}
            changes.append({"cell": cell.name, "baseline": baseline, **ends})
    return Results(pd.DataFrame(rows), pd.DataFrame(changes), None, winners)


def test_an_effect_that_half_of_the_worlds_have_holds_in_half_of_them(tmp_path):
    experiment = plan(tmp_path)
    found = answers(
        experiment,
        results(experiment, lambda chance, world: 0.6 if chance == 60 and world > 4 else 0.4),
    )
    effects = found["effects in worlds"]
    assert effects["holds_in"].tolist() == [4]
    assert effects["verdict"].iloc[0] == "holds in 4 of 8 worlds, under these assumed ranges"
    assert effects["mean"].iloc[0] == pytest.approx(0.1, abs=0.02)


def test_averages_run_over_all_worlds(tmp_path):
    experiment = plan(tmp_path)
    found = results(experiment, lambda chance, world: chance / 100)
    table = averages(found.cells, experiment, found.winners)
    assert table["chance"].tolist() == [40, 60]
    assert table["drawn"].tolist() == [8, 8] and table["games"].tolist() == [32_000] * 2
    assert ((table["low"] < table["mean"]) & (table["mean"] < table["high"])).all()


def test_inferred_numbers_of_heroes_of_the_grid_can_be_ranges():
    experiment = read_experiment(library()["hotg_unknown_faces"], {"ensemble": 4})
    assert set(experiment.worlds) == {"common_face", "large_face", "world"}
    assert len({cell.content(experiment.base).hash for cell in experiment.cells}) > 2


def test_worlds_are_counted_in_which_a_side_is_ahead_and_behind():
    """All games won, all lost, and one of two: ahead in one world, behind in one."""
    wins = np.array([[1] * 40, [0] * 40, [1, 0] * 20], np.int8)
    assert ensembles.standing(wins, 0.95, ensembles.EVEN) == {"ahead_in": 1, "behind_in": 1}
