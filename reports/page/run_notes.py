"""Patch notes between two stored runs: how they are laid out, and what they say."""

from __future__ import annotations

from reports.page.outline import Chapter, Shown, Tables
from reports.page.patch_notes import effect_findings, forest
from reports.sentences.columns import PLAIN
from reports.sentences.verdicts import WORTH_KNOWING, Finding

LISTED_MAX = 12
WHAT = Chapter(
    "changes",
    "What the runs differ in",
    "What was asked of each run. What differs in the content of a cell is in its name.",
    {"changes": Shown("Differences of the runs", PLAIN)},
)
EFFECT = Chapter(
    "effect",
    "What became of it",
    "Cells of the same name are compared, each with its own games.",
    {
        "effect": Shown("Win rates, before and after"),
        "effect lengths": Shown("Rounds, before and after", PLAIN),
    },
    (forest("effect", "Change of the win rate"),),
)
CHAPTERS = {chapter.name: chapter for chapter in (WHAT, EFFECT)}


def findings_of(tables: Tables) -> list[Finding]:
    """Say what rises and falls, the largest changes first; or that nothing does."""
    found = [
        finding
        for evidence in ("effect", "effect lengths")
        for finding in effect_findings(tables, evidence, None, is_first_listed=False)
    ]
    if found:
        return sorted(found, key=lambda finding: -finding.severity)[:LISTED_MAX]
    text = "No cell changed measurably, in win rate or length, over all comparisons."
    return [Finding(text, WORTH_KNOWING, "effect", "")]
