"""Two stored runs compared, patch notes style: cell by cell, what became of the win rates."""

from dataclasses import dataclass, replace

import pandas as pd

from experiments.storing.runs import StoredRun
from reports.metrics import versions
from reports.page.outline import chapters_in
from reports.page.patch_notes import effect_findings, forest
from reports.page.pictures import Tables
from reports.page.report import Report, shown_chapter, shown_findings
from reports.questions.answer import half_widths
from reports.questions.documents import layout
from reports.sentences.names import names_of
from reports.sentences.verdicts import WORTH_KNOWING, Finding, ordered, untested_findings
from sim.core.errors import UserError
from sim.core.registry import Game

FACTS = ("run", "question", "design", "side", "baseline", "cells", "games", "version", "code")

LISTED_MAX = 12
CHAPTERS = chapters_in("runs")
EFFECT = forest("effect", "Change of the win rate")
CHAPTERS["effect"] = replace(CHAPTERS["effect"], pictures=(EFFECT,))


@dataclass(frozen=True)
class RunPair:
    """Two runs of one game, and the cells that both have."""

    game: Game
    before: StoredRun
    after: StoredRun
    cells: pd.DataFrame  # of both, columns with _before and _after

    @property
    def side(self) -> str:
        """Return the side whose win rates are compared."""
        return str(self.before.summary["side"])


def pair_of(game: Game, before: StoredRun, after: StoredRun) -> RunPair:
    """Return two runs to compare; refuse those that have nothing in common."""
    option = f"--diff {before.id} {after.id}"
    for key in ("game", "side"):
        one, other = before.summary[key], after.summary[key]
        if one != other:
            raise UserError(f"{option}: the {key} of the one is {one}, of the other {other}")
    if before.id == after.id:
        raise UserError(f"{option}: both are the same run")
    tables = [run.tables()["cells"] for run in (before, after)]
    cells = tables[0].merge(tables[1], on="cell", suffixes=("_before", "_after"))
    if cells.empty:
        raise UserError(f"{option}: they have no cell in common; `balance runs show` lists them")
    return RunPair(game, before, after, cells)


def run_report(pair: RunPair, date: str, command: str) -> Report:
    """Return the patch notes from one run to the other."""
    content = pair.game.load()
    names = names_of(pair.game, content.book, pair.game.sides)
    tables = {
        "changes": facts_table(pair),
        **versions.judged({"effect": rate_rows(pair), "effect lengths": length_rows(pair)}),
    }
    shown = {name: names.shown(table) for name, table in tables.items()}
    chapters = [
        shown_chapter(CHAPTERS[name], shown, precision(tables["effect"]))
        for name in ("changes", "effect")
    ]
    found = {"effect": [*findings_of(shown), *untested_findings(gaps_of(pair))]}
    return layout.page(
        content,
        pd.DataFrame([pair.before.summary, pair.after.summary])[layout.STORED],
        (),
        title=f"{pair.game.title}: from {pair.before.id} to {pair.after.id}",
        date=date,
        facts=facts(pair),
        chapters=chapters,
        commands=[command],
        **shown_findings(found, chapters),
    )


def findings_of(tables: Tables) -> list[Finding]:
    """Say what rises and falls, the largest changes first; or that nothing does."""
    found = [
        finding
        for evidence in ("effect", "effect lengths")
        for finding in effect_findings(tables, evidence, None, is_first_listed=False)
    ]
    text = "No cell changed measurably, in win rate or length, over all comparisons."
    found = found or [Finding(text, WORTH_KNOWING, "effect", "")]
    return ordered(found)[:LISTED_MAX]


def facts_table(pair: RunPair) -> pd.DataFrame:
    """Return what the runs themselves differ in."""
    ends = [[str(run.summary[key]) for run in (pair.before, pair.after)] for key in FACTS]
    rows = [(key, *both) for key, both in zip(FACTS, ends, strict=True) if both[0] != both[1]]
    return pd.DataFrame(rows, columns=["what", "from", "to"])


def rate_rows(pair: RunPair) -> list[pd.DataFrame]:
    """Return the change of the win rate in each cell."""
    rows = []
    for row in pair.cells.itertuples():
        ends = (row.wins_before, row.games_before), (row.wins_after, row.games_after)
        rows.append(versions.unrelated_row(f"the win rate of {pair.side} with {row.cell}", *ends))
    return rows


def length_rows(pair: RunPair) -> list[pd.DataFrame]:
    """Return the change of the mean length in each cell."""
    rows, columns = [], ("rounds", "rounds_low", "rounds_high", "games")
    for _, row in pair.cells.iterrows():
        before, after = ([row[f"{one}_{end}"] for one in columns] for end in ("before", "after"))
        what = f"the length of a game with {row['cell']}"
        rows.append(versions.unrelated_mean_row(what, before, after))
    return rows


def precision(effect: pd.DataFrame) -> str:
    """Say how sharp the changes are, and what their intervals leave aside."""
    middle, widest = half_widths(effect, "change_")
    return (
        f"changes of win rates within ± {middle:.1f} points (the widest "
        f"± {widest:.1f}). Intervals are those of unrelated games: where both runs had the "
        "same seeds, they share luck and the intervals are rather too wide"
    )


def gaps_of(pair: RunPair) -> list[str]:
    """Return what the comparison leaves open."""
    gaps = ["any other policy, setup or seed"]
    for run, other in ((pair.before, pair.after), (pair.after, pair.before)):
        alone = int(run.summary["cells"]) - len(pair.cells)
        if alone:
            gaps.append(f"{alone:,} cells of {run.id} that {other.id} does not have")
        if not run.summary["is_complete"]:
            gaps.append(f"all of {run.id}: it was broken off")
    same = int((pair.cells["series_before"] == pair.cells["series_after"]).sum())
    if same:
        cells = f"{same:,} of {len(pair.cells):,} cells"
        gaps.append(f"any change in {cells}: both runs have the same games")
    return gaps


def facts(pair: RunPair) -> dict[str, str]:
    """Return what the patch notes rest on, in words."""
    before, after = pair.before.summary, pair.after.summary
    said = {
        "Before": f"{before['run']}, finished {before['finished']}",
        "After": f"{after['run']}, finished {after['finished']}",
        "Games played": f"{before['games'] + after['games']:,}",
        "Cells compared": f"{len(pair.cells):,}",
    }
    return layout.about(pair.game, said)
