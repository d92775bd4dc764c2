"""Comparisons: the same seeds on both sides, effects as b minus a, and the answer in words."""

import json

import numpy as np
import pytest

from experiments.playing.execution import Execution
from experiments.statistics.estimates import paired_difference
from experiments.storing.write import to_json
from reports.questions.compare import Variant, compare, compare_object, verdict
from reports.questions.question import Question
from sim.core.content import parse_assignment
from tests.experiments import fakes

GAMES = 400


def comparison_of(a: str, b: str):
    game = fakes.coin_game()
    content = game.load()
    variants = tuple(Variant(text, content.patched([parse_assignment(text)])) for text in (a, b))
    how = Execution(play=fakes.play_chunk, jobs=1, rows=True)
    question = Question(game, how, seed=3, games=GAMES, resolve=lambda _: fakes.coin_policies())
    return compare(question, variants)


@pytest.fixture(scope="module")
def raised():
    return comparison_of("rules.chance=40", "rules.chance=60")


def test_both_sides_are_the_same_games(raised):
    assert np.array_equal(raised.a.rows["digest"], raised.b.rows["digest"])


def test_the_effect_is_b_minus_a_game_by_game(raised):
    before, after = (side.tally.winner == 0 for side in (raised.a, raised.b))
    assert raised.win_rate["heads"] == paired_difference(before, after)
    assert raised.win_rate["heads"].mean == pytest.approx(after.mean() - before.mean())


def test_a_rise_is_said_in_words(raised):
    effect = raised.win_rate["heads"]
    text = verdict(raised)
    assert text.startswith("The win rate of Heads rises: from ")
    assert "rules.chance=40" in text and "rules.chance=60" in text
    assert f"({100 * effect.mean:+.1f} points, 95 % interval {100 * effect.low:+.1f} to" in text
    assert f"as sharp as {raised.gain.mean:.1f} times the games" in text


def test_a_fall_is_said_in_words():
    assert "falls" in verdict(comparison_of("rules.chance=60", "rules.chance=40"))


def test_games_that_get_longer_are_said_so():
    changed = comparison_of("rules.length=1", "rules.length=6")
    assert "Games get longer" in verdict(changed)
    assert "The win rate of Heads does not change measurably" in verdict(changed)


def test_no_difference_at_all_is_said_so():
    same = comparison_of("rules.chance=40", "rules.chance=40")
    assert verdict(same) == "No difference at all: 400 pairs of games went exactly the same way."


def test_pairing_a_monotone_change_gains(raised):
    """Raising the chance turns losses into wins only, so pairs are far from unrelated."""
    assert raised.gain.low > 1


def test_the_object_is_json_with_both_sides(raised):
    answer = json.loads(to_json(compare_object(raised)))
    assert answer["a"]["change"] == "rules.chance=40"
    assert answer["b"]["win_rate"]["heads"]["mean"] > answer["a"]["win_rate"]["heads"]["mean"]
    assert set(answer["effect"]["win_rate"]["heads"]) == {"mean", "low", "high"}
    assert answer["verdict"] == verdict(raised)


def test_variants_without_another_winner_do_not_boast_of_pairing():
    changed = comparison_of("rules.length=1", "rules.length=6")
    assert verdict(changed).endswith("No game had another winner.")
