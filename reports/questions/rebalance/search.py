"""Looks for the smallest change: all of them where they are few, else as Optuna proposes.

Changes of one path are tried before those of two, and so on; as soon as one reaches the band, more
paths are not touched. A number of paths whose changes are many is left to Optuna, together with all
larger ones. What is tried next depends on the seed and the results alone, and results on the seed
and the numbers of games. So a search that was broken off finds its games in the store and goes on
as if nothing had happened, and a search with more trials begins with all those of a shorter one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.questions.rebalance import knobs as knobs_of
from reports.questions.rebalance.judging import INSIDE, Judge, Judged
from reports.questions.rebalance.knobs import Knob, Point, changes_of, size_of, unchanged

if TYPE_CHECKING:
    from optuna.trial import FrozenTrial, Trial

PROPOSALS = 5
LISTED = 60  # changes of up to so many paths, up to which they are tried one after the other
STARTUP = 10  # changes drawn at random before Optuna proposes
ASKS = 20  # attempts per change that is tried, before there seems to be nothing new
PROPOSING = 11  # names the purpose of this randomness beside the seed
POINTS = 100


@dataclass(frozen=True)
class Searched:
    """What was tried, and out of how many."""

    tried: tuple[Judged, ...]
    possible: int  # changes that the ranges allow
    listed: int  # numbers of paths, from 1 on, of which every change was tried
    begun: int  # changes tried of a number of paths of which not every one was
    sampled: int  # changes that Optuna proposed
    is_settled: bool  # a change reached the band, so that larger ones were not tried


def search(judge: Judge, games: int, trials: int, seed: int) -> Searched:
    """Try up to `trials` changes, `games` games a cell each."""
    knobs = judge.knobs
    tried: list[Judged] = []
    counts = knobs_of.count_changes(knobs)[1:]
    listed = begun = sampled = 0
    for paths, count in enumerate(counts, 1):
        left = trials - len(tried)
        if is_settled(tried) or left <= 0:
            break
        if sum(counts[:paths]) > LISTED:
            base = judge.judge([unchanged(knobs)], games, seed)[0]
            found = Proposer(judge, tried, base, seed).propose(games, trials)
            sampled = len(found) - len(tried)
            tried = found
            break
        by_size = sorted(changes_of(knobs, paths), key=lambda point: size_of(knobs, point))
        tried += judge.judge(spread_out(by_size)[:left], games, seed)
        listed, begun = (paths, 0) if count <= left else (listed, left)
    return Searched(tuple(tried), sum(counts), listed, begun, sampled, is_settled(tried))


def is_settled(tried: Iterable[Judged]) -> bool:
    """Tell whether a change reaches the band."""
    return any(one.place == INSIDE for one in tried)


def spread_out(points: Sequence[Point]) -> list[Point]:
    """Return changes so ordered that the first few, however many, lie all over them.

    The middle comes first, then the middles of the halves, and so on.
    """
    parts, found = [list(points)], []
    while parts:
        found += [part[len(part) // 2] for part in parts]
        middles = [(part, len(part) // 2) for part in parts]
        halves = [half for part, at in middles for half in (part[:at], part[at + 1 :])]
        parts = list(filter(None, halves))
    return found


class Proposer:
    """Tries changes that are drawn at random at first, then as Optuna proposes them."""

    def __init__(self, judge: Judge, known: Sequence[Judged], base: Judged, seed: int) -> None:
        """Begin with what is known; `base` is the unchanged game."""
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=seed % 2**32, n_startup_trials=0)
        self.study = optuna.create_study(sampler=sampler)
        self.generator = np.random.default_rng([seed, PROPOSING])
        self.judge, self.base, self.seed = judge, base, seed
        self.least = 1 + max((one.size.paths for one in known), default=0)
        self.found = {one.point: one for one in known}
        for one in (base, *known):
            self.study.add_trial(finished_trial(judge.knobs, one))

    def propose(self, games: int, trials: int) -> list[Judged]:
        """Return what is known and what was proposed besides, until so many are tried.

        Optuna repeats itself: what it proposes twice is drawn at random instead.
        """
        begun = len(self.found)
        for _ in range(ASKS * trials):
            if len(self.found) >= trials:
                break
            if len(self.found) < begun + STARTUP or not self.question(games):
                self.drawn(games)
        return list(self.found.values())

    def question(self, games: int) -> bool:
        """Try what Optuna proposes; False if that is nothing new."""
        from optuna.trial import TrialState

        trial = self.study.ask()
        point = suggested(self.judge.knobs, trial)
        news = self.tried(point, games)
        if point == self.base.point:
            self.study.tell(trial, loss(self.base))
        elif news is None:
            self.study.tell(trial, state=TrialState.FAIL)
        else:
            self.study.tell(trial, loss(news))
        return news is not None

    def drawn(self, games: int) -> None:
        """Try a change at random: of the least number of paths half of the time, else of more."""
        knobs = self.judge.knobs
        paths = min(self.least - 1 + int(self.generator.geometric(0.5)), len(knobs))
        places = self.generator.choice(len(knobs), paths, replace=False)
        point = list(unchanged(knobs))
        for place in sorted(places):
            values = knobs[place].values
            point[place] = values[self.generator.integers(len(values))]
        news = self.tried(tuple(point), games)
        if news:
            self.study.add_trial(finished_trial(knobs, news))

    def tried(self, point: Point, games: int) -> Judged | None:
        """Return what a change does; None for one that is known, none, or cannot be played."""
        if point in self.found or size_of(self.judge.knobs, point).paths == 0:
            return None
        news = next(iter(self.judge.judge([point], games, self.seed)), None)
        if news:
            self.found[point] = news
        return news


def loss(one: Judged) -> float:
    """Return what Optuna is to make small: points off the band, and then the size of the change.

    The size weighs less than a point of win rate, so that it decides among those in the band.
    """
    size = one.size.paths + one.size.share / (1 + one.size.share)
    return POINTS * one.distance + size / (1 + size)


def suggested(knobs: Sequence[Knob], trial: Trial) -> Point:
    """Return a change as Optuna proposes it: whether a path changes, and which value it gets."""
    point = []
    for knob in knobs:
        ranks = range(len(knob.values))
        if not trial.suggest_categorical(f"{knob.path} changes", [False, True]):
            point.append(knob.old)
        elif knob.unit is None:
            point.append(knob.values[trial.suggest_categorical(knob.path, list(ranks))])
        else:
            point.append(knob.values[trial.suggest_int(knob.path, 0, ranks[-1])])
    return tuple(point)


def finished_trial(knobs: Sequence[Knob], one: Judged) -> FrozenTrial:
    """Return a change that was tried already, for Optuna to learn from."""
    from optuna.distributions import BaseDistribution, CategoricalDistribution, IntDistribution
    from optuna.trial import create_trial

    params: dict[str, Any] = {}
    distributions: dict[str, BaseDistribution] = {}
    for knob, value in zip(knobs, one.point, strict=True):
        name = f"{knob.path} changes"
        params[name] = value != knob.old
        distributions[name] = CategoricalDistribution([False, True])
        if value != knob.old:
            ranks = range(len(knob.values))
            is_ordered = knob.unit is not None
            params[knob.path] = knob.values.index(value)
            steps, any_of = IntDistribution(0, ranks[-1]), CategoricalDistribution(list(ranks))
            distributions[knob.path] = steps if is_ordered else any_of
    return create_trial(params=params, distributions=distributions, value=loss(one))


def proposals(base: Judged, tried: Iterable[Judged]) -> list[Judged]:
    """Return the changes worth confirming, the smallest first.

    None of those tried, nor the unchanged game, is both smaller and deeper inside the band. Of
    these, some whose value is in the band; if there are too few, those that come nearest to it.
    """
    front = [base]
    for one in sorted(tried, key=lambda one: (one.size, -one.margin)):
        if one.margin > front[-1].margin:
            front.append(one)
    front = front[1:]
    hits = likely([one for one in front if one.gap == 0])
    misses = sorted((one for one in front if one.gap > 0), key=lambda one: (one.gap, one.size))
    return sorted([*hits, *misses[: PROPOSALS - len(hits)]], key=lambda one: one.size)


def likely(hits: Sequence[Judged]) -> list[Judged]:
    """Return the changes, of those in the band, that are likely to be confirmed and small.

    They lie around the smallest whose interval is inside: smaller ones, of which more games tell
    whether they are, and the next larger one; the safest is always among them.
    """
    first = next((rank for rank, one in enumerate(hits) if one.place == INSIDE), None)
    if len(hits) <= PROPOSALS or first is None:
        return list(hits[-PROPOSALS:])
    last = len(hits) - 1
    ranks = [*range(first - (PROPOSALS - 3), first + 2), last]
    return [hits[rank] for rank in sorted({min(max(rank, 0), last) for rank in ranks})]
