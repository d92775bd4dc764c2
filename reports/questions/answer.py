"""What is answered: tables, findings in words, and what they rest on."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pandas as pd

from experiments.storing.experiment_result import SweepResult
from experiments.storing.ledger import content_object
from experiments.storing.runs import records
from experiments.storing.summary import policy_names, version
from policies import Policy
from reports.metrics.teams import ENTRANT
from reports.questions.question import Question
from reports.sentences.names import Names, names_of
from reports.sentences.verdicts import WORTH_KNOWING, Finding, ordered
from sim.core.analysis import Noun
from sim.core.content import Content
from sim.core.registry import Game

CHECKSUM_DIGITS = 16
AMOUNTS = ("games", "played", "seconds")
BY = ("entrants by players", "entrant by enemy")
ABOUT_MEMBERS = ("entrants", *BY, "edges", "rankings", "ranks")
"""Tables in which an entrant is the member of a team; their column has the game's noun."""
FIXED = (
    "Intervals hold for these numbers of games, fixed beforehand; whoever plays on until something "
    "stands will find more than there is"
)


@dataclass(frozen=True)
class Answer:
    """Tables by name, findings with the worst first, and where the numbers come from."""

    question: str
    tables: dict[str, pd.DataFrame]
    findings: tuple[Finding, ...]
    provenance: dict[str, Any]
    precision: str  # how sharp the answer is, in words
    names: Names = field(default_factory=Names)  # of the ids in tables and findings
    noun: Noun = field(default_factory=Noun)  # that tables and findings say

    @property
    def sentences(self) -> list[str]:
        """Return what was found in whole sentences, in names that players know, the worst first."""
        texts = (finding.text for finding in self.findings if finding.severity >= WORTH_KNOWING)
        return [self.names.substitute(text) for text in texts]

    def object(self) -> dict[str, Any]:
        """Return the answer for JSON."""
        findings = [finding.object() for finding in self.findings]
        tables = {name: records(table) for name, table in self.tables.items()}
        start = {"question": self.question, **self.provenance, "precision": self.precision}
        return {**start, "findings": findings, "tables": tables}


def answer(
    text: str,
    question: Question,
    results: Sequence[SweepResult],
    tables: Mapping[str, pd.DataFrame],
    findings: Sequence[Finding],
    precision: str,
) -> Answer:
    """Return an answer with what its numbers rest on."""
    seats = results[0].outcomes[0].track.series.policies
    rests = provenance(question, seats, results)
    rests["runs"] = [run_object(result) for result in results]
    names = names_of(question.game, question.content.book, question.game.sides)
    noun = question.game.analysis.noun
    say = noun.substitute
    worded = tuple(
        replace(finding.worded(say), evidence=say(finding.evidence))
        for finding in ordered(findings)
    )
    return Answer(say(text), in_words(tables, noun), worded, rests, say(precision), names, noun)


def provenance(question: Question, seats: Sequence[Policy], played: Sequence) -> dict[str, Any]:
    """Return what an answer rests on: who played what, and how much of it (games, time)."""
    return {
        "game": question.game.name,
        "version": version(),
        "seed": question.seed,
        "policies": policy_names(seats),
        **{name: sum(getattr(one, name) for one in played) for name in AMOUNTS},
        "content": content_object(question.content),
    }


def in_words(tables: Mapping[str, pd.DataFrame], noun: Noun) -> dict[str, pd.DataFrame]:
    """Return tables whose names say the game's noun, and columns where an entrant is a member.

    Where entrants meet, teams do so too, and the column stays `entrant`.
    """
    found = {}
    for name, table in tables.items():
        if name in ABOUT_MEMBERS:
            table = table.rename(columns={ENTRANT: noun.one})
        if "kind" in table:
            table = table.assign(kind=table["kind"].replace({ENTRANT: noun.one}))
        found[noun.substitute(name)] = table
    return found


def run_object(result: SweepResult) -> dict[str, Any]:
    """Return what was played for an answer: enough to tell whether two runs were the same."""
    played = [outcome.tally.games for outcome in result.outcomes]
    seats = policy_names(result.outcomes[-1].track.series.policies)
    sums = "".join(outcome.track.checksum for outcome in result.outcomes)
    return {
        "run": result.experiment.name,
        "policies": ", ".join(dict.fromkeys(seats.values())),
        "cells": len(played),
        "games_a_cell": min(played),
        "games": result.games,
        "checksum": hashlib.sha256(sums.encode()).hexdigest()[:CHECKSUM_DIGITS],
    }


def doubts(game: Game, content: Content) -> dict[str, str]:
    """Return the entries that are reconstructed: path or entrant, and what of it is, in words."""
    found: dict[str, str] = {}
    own: dict[str, list[str]] = {}
    entrants = game.analysis.entrants
    ledger = content.book.ledger()
    rows = (row for row in ledger if "reconstructed" in (row.source, *row.fields.values()))
    for row in rows:
        found[f"{row.section}.{row.entry}"] = row.name
        if entrants and (owner := entrants.owner_of(content.book, row.section, row.entry)):
            own.setdefault(owner, []).append(row.name)
    for owner, names in own.items():
        found[owner] = names[0] if len(names) == 1 else f"{len(names)} entries of {owner}"
    return found


def half_widths(table: pd.DataFrame, prefix: str = "") -> tuple[float, float]:
    """Return the middle and the largest half-width of intervals, in points."""
    half = 50 * (table[f"{prefix}high"] - table[f"{prefix}low"])
    return float(half.median()), float(half.max())
