"""The smallest change that reaches the band: searched, then confirmed with fresh seeds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

import pandas as pd

from experiments.planning.blocks import own_seed
from experiments.planning.csv_patch import patch_text, text_of
from experiments.statistics.estimates import CONFIDENCE, Estimate
from experiments.storing.series import hash_of
from reports.questions.answer import CHECKSUM_DIGITS, Answer, doubts, provenance
from reports.questions.question import Question
from reports.questions.rebalance.goals import Goal
from reports.questions.rebalance.judging import INSIDE, PERHAPS, Judge, Judged
from reports.questions.rebalance.knobs import Knob, Point, patches_of, unchanged, words_of
from reports.questions.rebalance.search import PROPOSALS, Searched, proposals, search
from reports.questions.rebalance.sizes import Sizes, sizes_of
from reports.questions.rebalance.unnoticed import Unnoticed, unnoticed_of
from reports.sentences.names import names_of
from reports.sentences.proposals import Subject, proposal_findings, unnoticed_findings
from reports.sentences.verdicts import ordered, untested_findings
from sim.core.content import Patch

COUNTED = 10**9
STAGES = 3  # of confirming: who is undecided gets twice the games in the next
CONFIRMING = 4_000  # number of the series that confirms; nothing else has its seeds


@dataclass(frozen=True)
class Proposal:
    """A change: what the search predicts of it, and what fresh seeds say."""

    predicted: Judged
    confirmed: Judged

    @property
    def is_confirmed(self) -> bool:
        """Tell whether fresh seeds put it into the band for sure."""
        return self.confirmed.place == INSIDE


@dataclass(frozen=True)
class Rebalanced:
    """What a search found."""

    question: Question
    goal: Goal
    knobs: tuple[Knob, ...]
    sizes: Sizes
    now: Judged  # the unchanged game, on the seeds of the search
    searched: Searched
    proposals: tuple[Proposal, ...]  # the smallest first
    judge: Judge
    unnoticed: tuple[Unnoticed, ...] = ()  # what works only while players choose as ever
    is_anew: bool = False  # whether players who choose anew were asked about what is proposed

    @property
    def best(self) -> Proposal | None:
        """Return the smallest change that fresh seeds confirm."""
        return next((one for one in self.proposals if one.is_confirmed), None)

    @property
    def patches(self) -> tuple[Patch, ...]:
        """Return the smallest change as patches; none if nothing was confirmed."""
        return patches_of(self.knobs, self.best.confirmed.point) if self.best else ()

    @property
    def set_texts(self) -> list[str]:
        """Return the smallest change as `--set` takes it, value by value."""
        return [assignment_of(patch) for patch in self.patches]

    @property
    def confirmed_games(self) -> tuple[int, int]:
        """Return how many games of one line-up confirm the smallest change, and their seed."""
        if self.best is None:
            raise ValueError("nothing was confirmed")
        n = self.best.confirmed.worst.value.n
        return n // len(self.goal.cells), own_seed(self.question.seed, CONFIRMING)

    @property
    def patch_file(self) -> str:
        """Return the smallest change as a file that `--patch` takes."""
        band = self.goal.measures[0].band if len(self.goal.measures) == 1 else "its matrix"
        return patch_text(self.patches, f"Brings {self.goal.whom} into the band of {band}.")

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """Return the proposals, the unchanged game, and all that was tried, as tables."""
        knobs = self.knobs
        tried = [
            change_columns(knobs, one) | reading_columns("", one) for one in self.searched.tried
        ]
        rows = [proposal_columns(knobs, one) for one in self.proposals]
        columns = list(proposal_columns(knobs, Proposal(self.now, self.now)))[:-1]
        return {
            "proposals": pd.DataFrame(rows, columns=columns if not rows else None),
            "now": now_frame(self.goal, self.now),
            "tried": pd.DataFrame(tried),
            **({"unnoticed": unnoticed_frame(self)} if self.unnoticed else {}),
        }

    @cached_property
    def answer(self) -> Answer:
        """Return it all in the form that every question is answered in."""
        tables = self.tables
        doubtful = doubts(self.question.game, self.goal.base)
        findings = [
            *proposal_findings(tables["now"], tables["proposals"], subject_of(self), doubtful),
            *unnoticed_findings(tables.get("unnoticed"), self.goal.whom, tables["now"]),
            *untested_findings(gaps_of(self)),
        ]
        bands = "its band" if len(self.goal.measures) == 1 else "their bands"
        text = f"What is the smallest change that brings {self.goal.whom} into {bands}?"
        names = names_of(self.question.game, self.goal.base.book, self.question.game.sides)
        sentences = tuple(ordered(findings))
        return Answer(text, tables, sentences, provenance_of(self), precision_of(self), names)


def rebalance(
    question: Question,
    goal: Goal,
    knobs: Sequence[Knob],
    trials: int | None = None,
    confirm: int | None = None,
) -> Rebalanced:
    """Search for the smallest change that reaches the goal, and confirm what is proposed.

    `trials` are changes to try at most, `confirm` games a cell to confirm one.
    """
    judge = Judge(question, goal, tuple(knobs))
    sizes = sizes_of(judge, trials, confirm)
    now = judge.judge([unchanged(knobs)], sizes.games, question.seed)[0]
    if now.place == INSIDE:
        nothing = Searched((), 0, 0, 0, 0, True)
        return Rebalanced(question, goal, judge.knobs, sizes, now, nothing, (), judge)
    searched = search(judge, sizes.games, sizes.trials, question.seed)
    confirmed = confirmed_of(judge, proposals(now, searched.tried), sizes.confirm)
    fresh = own_seed(question.seed, CONFIRMING)
    false = unnoticed_of(judge, searched.tried, sizes.games, sizes.confirm, fresh)
    return Rebalanced(question, goal, judge.knobs, sizes, now, searched, confirmed, judge, false)


def unnoticed_frame(rebalanced: Rebalanced) -> pd.DataFrame:
    """Return changes that work only while players choose as ever, both ways on fresh seeds."""
    rows = []
    for one in rebalanced.unnoticed:
        ever, anew = one.as_ever.worst.value, one.anew.worst.value
        ends = estimate_columns("as_ever_", ever) | estimate_columns("anew_", anew)
        rows.append(change_columns(rebalanced.knobs, one.anew) | ends)
    return pd.DataFrame(rows)


def confirmed_of(judge: Judge, chosen: Sequence[Judged], games: int) -> tuple[Proposal, ...]:
    """Play proposals on seeds that the search has never seen; all their intervals hold together.

    Who is neither in the band for sure nor out of it, and smaller than all that are in it, gets
    twice the games, and twice again: games are spent where they may name a smaller change.
    Intervals are as wide as for the most proposals and stages that there can be: a longer search,
    which proposes more, must not lose a change that a shorter one confirmed.
    """
    confidence = 1 - (1 - CONFIDENCE) / (PROPOSALS * STAGES)
    seed = own_seed(judge.question.seed, CONFIRMING)
    fresh: dict[Point, Judged] = {}
    points = [one.point for one in chosen]
    for stage in range(STAGES):
        if not points:
            break
        found = judge.judge(points, games << stage, seed, confidence)
        fresh |= {one.point: one for one in found}
        points = open_points(fresh.values())
    return tuple(Proposal(one, fresh[one.point]) for one in chosen if one.point in fresh)


def open_points(judged: Iterable[Judged]) -> list[Point]:
    """Return the changes that may be in the band, and are smaller than all that are for sure."""
    judged = sorted(judged, key=lambda one: one.size)
    sure = next((one.size for one in judged if one.place == INSIDE), None)
    smaller = [one for one in judged if sure is None or one.size < sure]
    return [one.point for one in smaller if one.place == PERHAPS]


def change_columns(knobs: Sequence[Knob], one: Judged) -> dict[str, Any]:
    """Return a change as columns: words, paths, steps, and share of the ranges."""
    return {"change": words_of(knobs, one.point), **asdict(one.size)}


def assignment_of(patch: Patch) -> str:
    """Return a change of a value as PATH=VALUE, which reads back as that value."""
    return f"{patch.path}={text_of(patch.value)}"


def reading_columns(prefix: str, one: Judged) -> dict[str, Any]:
    """Return the measure that is worst off as columns."""
    worst = one.worst
    found: dict[str, Any] = {f"{prefix}measure": worst.label} if len(one.readings) > 1 else {}
    found |= estimate_columns(prefix, worst.value)
    found |= estimate_columns(f"{prefix}effect_", worst.effect)
    found |= estimate_columns(f"{prefix}before_", worst.before) if worst.before else {}
    return found | {f"{prefix}distance": one.distance, f"{prefix}place": one.place}


def estimate_columns(prefix: str, estimate: Estimate) -> dict[str, float]:
    """Return an estimate as columns."""
    return {f"{prefix}{name}": getattr(estimate, name) for name in ("mean", "low", "high", "n")}


def proposal_columns(knobs: Sequence[Knob], one: Proposal) -> dict[str, Any]:
    """Return a proposal as columns; `set` is the change as `--set` takes it."""
    return {
        **change_columns(knobs, one.predicted),
        **reading_columns("predicted_", one.predicted),
        **reading_columns("confirmed_", one.confirmed),
        "set": " ".join(map(assignment_of, patches_of(knobs, one.predicted.point))),
    }


def now_frame(goal: Goal, now: Judged) -> pd.DataFrame:
    """Return the measures of the unchanged game, the worst first."""
    pairs = zip(goal.measures, now.readings, strict=True)
    rows = [
        {
            "label": reading.label,
            **estimate_columns("", reading.value),
            "unit": "%" if measure.is_rate else "points",
            "band_low": reading.band.low,
            "band_high": reading.band.high,
            "wanted": f"{reading.band}" if measure.is_rate else f"{reading.band} points",
            "place": reading.place,
        }
        for measure, reading in sorted(pairs, key=lambda pair: pair[1].margin)
    ]
    return pd.DataFrame(rows)


def subject_of(rebalanced: Rebalanced) -> Subject:
    """Return whom the answer is about, and what it says where nothing is proposed."""
    about = Subject(rebalanced.goal.whom, rebalanced.goal.entry, scope_of(rebalanced))
    nothing = "what reaches it works only while nobody notices"
    return replace(about, nothing=nothing) if rebalanced.unnoticed else about


def scope_of(rebalanced: Rebalanced) -> str:
    """Return what is said not to reach the band, where nothing does: all changes, or some."""
    searched = rebalanced.searched
    if len(searched.tried) + len(rebalanced.judge.refused) >= searched.possible:
        return "No change within these ranges"
    tried = counted(len(searched.tried), "change")
    return f"None of {tried} tried, of {many(searched.possible)} within these ranges,"


def gaps_of(rebalanced: Rebalanced) -> list[str]:
    """Return what was not tested, in words."""
    searched = rebalanced.searched
    gaps = [*rebalanced.goal.gaps, "any other policy", "values outside the ranges given"]
    left = searched.possible - len(searched.tried) - len(rebalanced.judge.refused)
    if left > 0:
        why = "larger ones than the band takes" if searched.is_settled else "too many for all"
        kept = f"all but {len(searched.tried):,}" if left >= COUNTED else many(left)
        gaps.append(f"{kept} of {many(searched.possible)} changes within the ranges ({why})")
    if reasons := list(rebalanced.judge.refused.values()):
        gaps.append(f"{counted(len(reasons), 'change')} that cannot be played ({reasons[0]})")
    return gaps


def counted(count: int, noun: str) -> str:
    """Return a count with its noun."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def many(count: int) -> str:
    """Return a count as it is said."""
    return f"{count:,}" if count < COUNTED else "more than a billion"


def precision_of(rebalanced: Rebalanced) -> str:
    """Say how the search went and how sharp the answer is."""
    searched, sizes = rebalanced.searched, rebalanced.sizes
    if not searched.tried:
        return f"{sizes.games:,} games a cell of the unchanged game; nothing had to be searched"
    ways = [f"all of up to {counted(searched.listed, 'path')}"] * bool(searched.listed)
    ways += [f"{searched.begun:,} of {counted(searched.listed + 1, 'path')}"] * bool(searched.begun)
    ways += [f"{searched.sampled:,} sampled with Optuna"] * bool(searched.sampled)
    return (
        f"{len(searched.tried):,} of {many(searched.possible)} changes tried ({', '.join(ways)}), "
        f"{sizes.games:,} games a cell each; {len(rebalanced.proposals)} confirmed or refuted with "
        f"{sizes.confirm:,} games a cell on fresh seeds, up to {sizes.confirm << (STAGES - 1):,} "
        f"for those in doubt; their intervals hold together at {CONFIDENCE * 100:.0f} %"
        f"{'; the one proposed by players who chose anew' if rebalanced.is_anew else ''}"
    )


def provenance_of(rebalanced: Rebalanced) -> dict[str, Any]:
    """Return what the answer rests on, the change, and how to repeat the search exactly."""
    question, played = rebalanced.question, rebalanced.judge.played
    fresh = own_seed(question.seed, CONFIRMING)
    parts: dict[str, list[dict[str, Any]]] = {"search": [], "confirmation": []}
    for part in played:
        parts["confirmation" if part.seed == fresh else "search"].append(part.run)
    return {
        **provenance(question, played[0].policies, played),
        "patch": {patch.path: patch.value for patch in rebalanced.patches},
        "is_anew": rebalanced.is_anew,
        "sizes": asdict(rebalanced.sizes),
        "knobs": [
            {"path": k.path, "old": k.old, "values": list(k.values)} for k in rebalanced.knobs
        ],
        "runs": [runs_object(name, runs) for name, runs in parts.items() if runs],
    }


def runs_object(name: str, runs: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return what was played in one half of a search, added up."""
    return {
        "run": name,
        "policies": runs[0]["policies"],
        "cells": sum(run["cells"] for run in runs),
        "games_a_cell": min(run["games_a_cell"] for run in runs),
        "games": sum(run["games"] for run in runs),
        "checksum": hash_of([run["checksum"] for run in runs])[:CHECKSUM_DIGITS],
    }
