"""Proposals of players who choose as ever, judged again by players who learn to choose anew.

Learning takes as many games as some changes. So a report searches without it, and asks those who
choose anew about what it would propose: the smallest change that is confirmed, and the next one if
that holds only while nobody notices.
"""

from dataclasses import replace

from experiments.playing.adapters import can_learn
from reports.questions.question import Question
from reports.questions.rebalance.judging import INSIDE, OUTSIDE, Judge
from reports.questions.rebalance.rebalance import Proposal, Rebalanced, confirmed_of
from reports.questions.rebalance.unnoticed import Unnoticed


def chooses(question: Question) -> bool:
    """Tell whether players choose something that they can learn to choose anew."""
    analysis = question.game.analysis
    has_choices = analysis.choices is not None or analysis.picks is not None
    return has_choices and can_learn(question.seats)


def judged_anew(found: Rebalanced) -> Rebalanced:
    """Return a search that proposes only what holds when players choose anew.

    What was not confirmed stays as it is; larger changes than the one that holds are left out, as
    nobody was asked about them.
    """
    judge = Judge(found.question.adapted(found.question.seats), found.goal, found.knobs)
    kept: list[Proposal] = []
    false: list[Unnoticed] = []
    for one in found.proposals:
        if not one.is_confirmed:
            kept.append(one)
            continue
        for anew in confirmed_of(judge, [one.predicted], found.sizes.confirm):
            if anew.confirmed.place == OUTSIDE:
                false.append(Unnoticed(one.confirmed, anew.confirmed))
            else:
                kept.append(anew)
        if kept and kept[-1].confirmed.place == INSIDE:
            break
    found.judge.played += judge.played
    return replace(found, proposals=tuple(kept), unnoticed=tuple(false), is_anew=True)
