"""Patch notes between two stored runs: how they are laid out, and what they say."""

from dataclasses import replace

from reports.page.outline import Tables, chapters_in
from reports.page.patch_notes import effect_findings, forest
from reports.sentences.verdicts import WORTH_KNOWING, Finding

LISTED_MAX = 12
CHAPTERS = chapters_in("runs")
CHAPTERS["effect"] = replace(
    CHAPTERS["effect"], pictures=(forest("effect", "Change of the win rate"),)
)


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
