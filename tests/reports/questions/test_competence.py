"""Which policies are a second opinion: those that win often enough, measured once per content."""

from dataclasses import replace

import numpy as np
import pytest

from experiments.playing import execution
from experiments.playing.execution import Execution
from experiments.storing.store import Store
from reports.questions.competence import GAMES, competence
from reports.questions.matchups import matchups
from reports.questions.question import Question
from sim.core.content import Patch
from tests.experiments.fakes import CoinPolicy
from tests.reports import league

SIDES = ((1, 2), (3, 4))
EVEN = (Patch("set", "setup.red", ["ann", "eve"]), Patch("set", "setup.blue", ["bob", "dan"]))
SKILLS = {"plain": 0.0, "fair": -0.4, "poor": -2.2}  # log odds: 50, 40 and 10 % against `plain`


def seated(texts):
    """Return the policy of each seat: `all=NAME`, then `SEAT=NAME`."""
    names = ["plain"] * 4
    for seat, _, name in (text.partition("=") for text in texts):
        names = [name] * 4 if seat == "all" else names
        if seat.isdigit():
            names[int(seat) - 1] = name
    return tuple(map(CoinPolicy, names))


def play_chunk(game, content, seats, seed, first, count, options):
    """Play games that heroes decide, and who plays them."""
    results = league.play_chunk(game, content, league.policies(), seed, first, count, options)
    red, blue = np.asarray(content.tables).sum(axis=1) / 10
    lead = red - blue + SKILLS[seats[0].name] - SKILLS[seats[2].name]
    luck = [np.random.default_rng([seed, index]).random() for index in range(first, first + count)]
    results.games["winner"] = np.where(np.array(luck) < 1 / (1 + np.exp(-lead)), 0, 1)
    return results


@pytest.fixture
def question(tmp_path, monkeypatch):
    monkeypatch.setattr(execution, "compiled_play", lambda: play_chunk)
    return Question(
        game=league.league_game(analysis=replace(league.ANALYSIS, side_seats=lambda book: SIDES)),
        how=Execution(jobs=1, store=Store(tmp_path / "store")),
        changes=EVEN,
        games=GAMES,
        seed=3,
        resolve=seated,
    )


def test_a_policy_counts_unless_it_surely_wins_less_than_a_quarter(question):
    table = competence(question, ["fair", "poor"])[0].set_index("policy")
    assert table["is_competent"].to_dict() == {"fair": True, "poor": False}
    assert (table["least"] == 0.25).all() and (table["n"] == 2 * GAMES).all()
    assert table.loc["fair", "low"] <= 0.4 <= table.loc["fair", "high"]
    assert table.loc["poor", "low"] <= 0.1 <= table.loc["poor", "high"]


def test_a_policy_that_loses_does_not_rank_and_its_strength_is_said(question):
    answer = matchups(question, ["fair", "poor"], 6)
    assert "fair_rank" in answer.tables["rankings"]
    assert "poor_rank" not in answer.tables["rankings"]
    texts = [one.text for one in answer.findings if one.evidence == "policy strengths"]
    assert any(text.startswith("`fair` wins") and "strong enough" in text for text in texts)
    assert any(text.startswith("`poor` wins") and "too weak" in text for text in texts)


def test_strength_is_played_once_for_a_content(question):
    fresh, again = (competence(question, ["fair"])[1][0] for _ in range(2))
    assert fresh.played == fresh.games and again.played == 0
