"""What has changed since the last report of the same game, if that was about another game.

A report of the same content, players and code says nothing here: its numbers differ by luck only.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from experiments.storing.asked import Asked, asked
from experiments.storing.series import code_version
from reports.metrics.shares import difference
from reports.questions.question import Question
from reports.sentences.verdicts import POINTS

REPORT = "report"
RATES = ("label", "mean", "low", "high", "n")
SHOWN_MAX = 6


def facts_of(question: Question, rates: pd.DataFrame, content: str) -> dict[str, Any]:
    """Return what the next report needs to know of this one."""
    rows = rates[[*RATES]].to_dict("records") if len(rates) else []
    return {
        "kind": REPORT,
        "content": content,
        "policies": question.policy_name,
        "code": code_version(question.game) if question.game.files.is_dir() else "",
        "rates": rows,
    }


def since_last(question: Question, facts: Mapping[str, Any]) -> list[str]:
    """Return what moved since the last report of another version of the game, in sentences."""
    store = question.how.store
    if store is None:
        return []
    last = last_of(asked(store.root, question.game.name), facts)
    if last is None:
        return []
    was = ", ".join(others(last, facts))
    moves = moves_of(last.facts["rates"], facts["rates"])
    start = f"The last report of this game is of {last.when[:10]} (other {was})"
    if not moves:
        return [f"{start}: nobody is in both."]
    clear = [text for text, is_clear in moves if is_clear]
    if not clear:
        return [f"{start}: no win rate has moved for sure."]
    return [f"{start}.", *clear[:SHOWN_MAX]]


def last_of(known: Sequence[Asked], facts: Mapping[str, Any]) -> Asked | None:
    """Return the latest report that is about something else than this one."""
    reports = (one for one in known if one.facts.get("kind") == REPORT and others(one, facts))
    return next((one for one in reports if isinstance(one.facts.get("rates"), list)), None)


def others(last: Asked, facts: Mapping[str, Any]) -> list[str]:
    """Return in what two reports rest on different things."""
    return [name for name in ("content", "policies", "code") if last.facts.get(name) != facts[name]]


def moves_of(before: Sequence[Mapping], after: Sequence[Mapping]) -> list[tuple[str, bool]]:
    """Return how each rate has moved, the farthest first, and whether that is sure."""
    old = {row["label"]: row for row in before}
    found = []
    for row in after:
        if row["label"] not in old:
            continue
        one, other = (pd.DataFrame([each]) for each in (row, old[row["label"]]))
        moved = difference(one, other).iloc[0]
        mean, low, high = (moved[name] * POINTS for name in ("mean", "low", "high"))
        text = (
            f"{row['label']}: {old[row['label']]['mean'] * POINTS:.1f} % → "
            f"{row['mean'] * POINTS:.1f} % ({mean:+.1f} points, {low:+.1f} to {high:+.1f})"
        )
        found.append((abs(mean), text, bool(low > 0 or high < 0)))
    return [one[1:] for one in sorted(found, key=lambda one: -one[0])]
