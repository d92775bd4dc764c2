"""Cures that work only while players choose as ever: told apart by playing them both ways."""

from types import SimpleNamespace

import pandas as pd
import pytest

from experiments.statistics.estimates import Estimate
from reports.questions.rebalance import unnoticed
from reports.questions.rebalance.judging import Judged, Reading
from reports.questions.rebalance.knobs import Size
from reports.sentences.proposals import unnoticed_findings
from reports.sentences.verdicts import Band

AS_EVER = {(8,): 0.50, (9,): 0.50, (10,): 0.60}
ANEW = {(8,): 0.60, (9,): 0.50, (10,): 0.60}


class FakeJudge:
    """Knows where every change lies, for players who choose anew or as ever."""

    def __init__(self, question, goal=None, knobs=()):
        self.question, self.goal, self.knobs = question, goal, knobs
        self.played = []
        self.rates = ANEW if question.how.adapter else AS_EVER

    def judge(self, points, games, seed):
        return [self.one(point) for point in points]

    def one(self, point):
        rate = self.rates[point]
        value = Estimate(rate, rate - 0.01, rate + 0.01, 1000)
        size = Size(1, 11 - point[0], 0.1)
        return Judged(point, size, (Reading("ana", Band(0.45, 0.55), value, value),))


@pytest.fixture
def question(monkeypatch):
    monkeypatch.setattr(unnoticed, "Judge", FakeJudge)
    as_ever = SimpleNamespace(how=SimpleNamespace(adapter=None), seed=1)
    return SimpleNamespace(how=SimpleNamespace(adapter=object()), seed=1, unnoticed=as_ever)


def found(question):
    judge = FakeJudge(question)
    tried = judge.judge(ANEW, 100, 1)
    return unnoticed.unnoticed_of(judge, tried, 100, 400, 77)


def test_only_what_leaves_the_band_when_players_choose_anew_is_told(question):
    assert [one.anew.point for one in found(question)] == [(8,)]


def test_without_learning_nothing_is_told(question):
    assert found(question.unnoticed) == ()


def test_the_sentence_has_both_rates():
    columns = {f"{way}_{name}": 0.5 for way in ("as_ever", "anew") for name in ("low", "high")}
    row = {"change": "initiative 8", "as_ever_mean": 0.5, "anew_mean": 0.6, **columns}
    table = pd.DataFrame([{**row, "as_ever_n": 1000, "anew_n": 1000}])
    (one,) = unnoticed_findings(table, "teams with ana", pd.DataFrame({"unit": ["%"]}))
    assert one.text.startswith("initiative 8 works only while nobody notices: teams with ana ")
    assert "50.0 %" in one.text and "60.0 %" in one.text
