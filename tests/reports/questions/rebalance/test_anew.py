"""What a report proposes: only changes that hold when players learn to choose again."""

from types import SimpleNamespace

import pytest

from experiments.statistics.estimates import Estimate
from reports.questions.rebalance import anew
from reports.questions.rebalance.judging import Judged, Reading
from reports.questions.rebalance.knobs import Size
from reports.questions.rebalance.rebalance import Proposal, Rebalanced
from reports.questions.rebalance.sizes import Sizes
from reports.sentences.verdicts import Band

ANEW = {(8,): 0.60, (7,): 0.50, (6,): 0.50, (5,): 0.545}


def judged(point, rate):
    value = Estimate(rate, rate - 0.01, rate + 0.01, 1000)
    return Judged(
        point, Size(1, 11 - point[0], 0.1), (Reading("ana", Band(0.45, 0.55), value, value),)
    )


class FakeJudge:
    """Knows where every change lies for players who choose anew."""

    def __init__(self, question, goal, knobs):
        self.question, self.played = question, ["learned"]

    def judge(self, points, games, seed, confidence=0.95):
        assert self.question.how.adapter
        return [judged(point, ANEW[point]) for point in points]


@pytest.fixture
def search(monkeypatch):
    """Return a search that proposes changes, each with its rate as players choose today."""
    monkeypatch.setattr(anew, "Judge", FakeJudge)
    learning = SimpleNamespace(how=SimpleNamespace(adapter=object()), seed=1)
    question = SimpleNamespace(seats=(), seed=1, adapted=lambda seats: learning)

    def searched(rates):
        found = [judged(point, rate) for point, rate in rates.items()]
        proposals = tuple(Proposal(one, one) for one in found)
        judge = SimpleNamespace(played=["searched"])
        sizes = Sizes(100, 10, 400)
        rest = (judged((11,), 0.62), None, proposals, judge)
        return Rebalanced(question, SimpleNamespace(), (), sizes, *rest)

    return searched


def test_a_change_that_vanishes_is_named_and_the_next_one_proposed(search):
    found = anew.judged_anew(search({(8,): 0.50, (7,): 0.50, (6,): 0.50}))
    assert found.best.confirmed.point == (7,)
    assert [one.anew.point for one in found.unnoticed] == [(8,)]
    assert found.is_anew and found.judge.played == ["searched", "learned"]


def test_larger_changes_than_the_one_that_holds_are_not_proposed(search):
    found = anew.judged_anew(search({(7,): 0.50, (6,): 0.50}))
    assert [one.confirmed.point for one in found.proposals] == [(7,)]


def test_nothing_is_proposed_where_all_vanish_or_stay_in_doubt(search):
    found = anew.judged_anew(search({(8,): 0.50, (5,): 0.50}))
    assert found.best is None
    assert [one.confirmed.point for one in found.proposals] == [(5,)]


@pytest.mark.parametrize(("choices", "preferring", "is_asked"), [
    ("upgrades", "likings", True), (None, "likings", False), ("upgrades", None, False),
])  # fmt: skip
def test_only_players_who_can_learn_are_asked_again(choices, preferring, is_asked):
    analysis = SimpleNamespace(choices=choices, picks=None)
    question = SimpleNamespace(
        game=SimpleNamespace(analysis=analysis), seats=[SimpleNamespace(preferring=preferring)]
    )
    assert anew.chooses(question) == is_asked
