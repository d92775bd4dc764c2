"""Changes that reach the band only while players choose as ever: cures that nobody may notice.

They are told from true ones by playing both ways on seeds that the search has never seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.questions.rebalance.judging import INSIDE, OUTSIDE, Judge, Judged

MOST = 3  # such changes that are told


@dataclass(frozen=True)
class Unnoticed:
    """A change as it works while players choose as ever, and when they choose anew."""

    as_ever: Judged
    anew: Judged


def unnoticed_of(
    judge: Judge, tried: Sequence[Judged], games: int, confirm: int, fresh: int
) -> tuple[Unnoticed, ...]:
    """Return changes that are in the band for players who choose as ever, and out of it anew.

    `tried` are changes as players who choose anew play them; those out of the band are played as
    ever with `games` games a cell, and what is in it then both ways with `confirm` on seed `fresh`.
    """
    if not judge.question.how.adapter:
        return ()
    naive = Judge(judge.question.unnoticed, judge.goal, judge.knobs)
    out = [one.point for one in tried if one.place == OUTSIDE]
    if not out:
        return ()
    seen = naive.judge(out, games, judge.question.seed)
    hits = sorted((one for one in seen if one.gap == 0), key=lambda one: one.size)[:MOST]
    points = [one.point for one in hits]
    ever, anew = (one.judge(points, confirm, fresh) for one in (naive, judge))
    judge.played += naive.played
    pairs = [Unnoticed(*both) for both in zip(ever, anew, strict=True)]
    false = (one for one in pairs if one.as_ever.place == INSIDE and one.anew.place == OUTSIDE)
    return tuple(false)
