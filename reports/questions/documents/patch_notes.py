"""Two versions of a game compared on the same seeds: what changed, and what that does."""

from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from experiments.planning.cells import Cell
from experiments.storing.experiment_result import SweepResult
from experiments.storing.sweep_tables import cell_games
from reports.metrics import rankings, versions
from reports.metrics.discovery import LEVEL
from reports.page import patch_notes as notes
from reports.page.report import Report, shown_findings
from reports.questions.answer import Answer, answer, half_widths
from reports.questions.budget import Clock
from reports.questions.documents import layout
from reports.questions.documents.design_report import ReportOptions
from reports.questions.documents.versions import UNCHANGED, differences, version_patches
from reports.questions.line_up_fits import columns_of, ranked_by_all
from reports.questions.question import Question
from reports.questions.staging import compile_all, designed, plain, play
from reports.sentences.verdicts import Band, Finding, untested_findings
from sim.core.errors import UserError

SHARES = {"diff": 0.4, "entrants": 0.6}  # of the budget
BEFORE, AFTER = "before", "after"
Drawn = tuple[SweepResult, SweepResult]  # the same teams in both versions
NOT_TESTED = (
    "what single items are worth in both versions: `balance cards` with each",
    "any other policy, setup or seed",
)


@dataclass(frozen=True)
class Versions:
    """The question about both versions of a game, and what they are called."""

    question: Question  # without what differs
    before: Question
    after: Question
    labels: tuple[str, str]


def versions_of(question: Question, texts: tuple[str, str]) -> Versions:
    """Return both versions; refuse two that are the same game."""
    content = question.content
    ways = [(*question.changes, *version_patches(content, text)) for text in texts]
    before, after = (replace(question, changes=changes) for changes in ways)
    if differences(before.content.book, after.content.book).empty:
        raise UserError(f"--diff {texts[0]} {texts[1]}: both are the same game")
    return Versions(question, before, after, texts)


def patch_report(question: Question, texts: tuple[str, str], options: ReportOptions) -> Report:
    """Return the patch notes from one version to the other."""
    pair = versions_of(question, texts)
    compile_all(question, [question.policies])
    found = compared(pair, options.teams)
    noun = question.game.analysis.noun
    named, chapter_of = layout.named_chapter, notes.chapter_of
    chapters = [named(chapter_of(name, noun), part) for name, part in found.items()]
    runs = layout.runs_of(list(found.values()))
    return layout.page(
        pair.after.content,
        runs[layout.RUNS],
        question.changes,
        title=f"{question.game.title}: from {called(pair.labels[0])} to {called(pair.labels[1])}",
        date=options.date,
        facts=facts(pair, found),
        chapters=chapters,
        commands=[options.again(layout.sizes_text(runs))],
        **shown_findings(findings_of(found, question.wanted), chapters),
    )


def called(label: str) -> str:
    """Return what a version is called."""
    return "the game as it is" if label == UNCHANGED else label


def compared(pair: Versions, teams: int) -> dict[str, Answer]:
    """Return what changed, what it does, and to whom, as answers by chapter."""
    clock = Clock(pair.before.budget, SHARES)
    start, both = len(pair.question.changes), {BEFORE: pair.before, AFTER: pair.after}
    cells = [Cell(name, {}, q.changes[start:], q.policies, q.seed) for name, q in both.items()]
    plan = plain("diff", pair.question, cells)
    result = play(plan, replace(pair.before, budget=clock.part("diff")))
    before, after = (outcome.tally.rounds for outcome in result.outcomes)
    length = versions.mean_row("length of a game", before, after)
    rows = {"effect": share_rows(result), "effect lengths": [length]}
    drawn, gap = drawn_teams(pair, teams, clock.part("entrants"))
    if drawn:
        rows["entrants"] = entrant_rows(drawn)
    tables = versions.judged(rows)
    changes = {"changes": differences(pair.before.content.book, pair.after.content.book)}
    sharp = (
        f"changes of shares within ± {half_widths(tables['effect'], 'change_')[1]:.1f} points, "
        f"from {tables['effect']['n'].min():,} pairs of games"
    )
    text = "What changed, and what does it do?"
    effects = {name: tables[name] for name in ("effect", "effect lengths")}
    found = {
        "changes": answer(text, pair.after, [result], changes, [], "exact, from the content"),
        "effect": answer(text, pair.after, [result], effects, gap, sharp),
    }
    found["changes"].provenance["runs"] = []
    if drawn:
        found["entrants"] = entrant_answer(pair, drawn, tables["entrants"])
    return found


def share_rows(result: SweepResult) -> list[pd.DataFrame]:
    """Return the changes of wins by side, and of endings."""
    game = result.experiment.game
    won = [outcome.tally.winner for outcome in result.outcomes]
    rows = [
        versions.share_row(f"the win rate of {side}", *(each == number for each in won))
        for number, side in enumerate(game.sides)
    ]
    played = [cell_games(outcome, result.kept_in) for outcome in result.outcomes]
    ends = [games["ending"].astype(str).to_numpy() for games in played]
    for name in game.endings[1:]:
        one, other = (each == name for each in ends)
        if one.any() or other.any():
            what = f"the share of games that end with {name.replace('_', ' ')}"
            rows.append(versions.share_row(what, one, other))
    return rows


def drawn_teams(pair: Versions, teams: int, seconds: float) -> tuple[Drawn | None, list[Finding]]:
    """Play the same drawn teams in both versions; nothing where the game has no entrants."""
    try:
        both = (pair.before, pair.after)
        plans = [designed("matchups", one, "random-teams", teams=teams) for one in both]
    except UserError as error:
        return None, untested_findings([f"{pair.before.game.analysis.noun.many} ({error})"])
    one = play(plans[0], replace(pair.before, budget=seconds / 2))
    games = min(outcome.tally.games for outcome in one.outcomes)
    other = play(plans[1], replace(pair.after, games=games, sizes={}))
    return (one, other), []


def entrant_rows(drawn: Drawn) -> list[pd.DataFrame]:
    """Return the change of each entrant's teams, whichever side they are on."""
    shares = [by_entrant(result) for result in drawn]
    return [
        versions.mean_row(teams_text(entrant), shares[0][entrant], shares[1][entrant], "share")
        for entrant in shares[0]
        if entrant in shares[1]
    ]


def teams_text(entrant: str) -> str:
    """Return what the row of an entrant is about."""
    return f"the win rate of {entrant}'s teams"


def by_entrant(result: SweepResult) -> dict[str, np.ndarray]:
    """Return by entrant, and by index of the game, the share of its line-ups that it won."""
    columns = columns_of(result.experiment)
    won: dict[str, list[np.ndarray]] = {}
    for outcome in result.outcomes:
        for side, column in enumerate(columns):
            for entrant in str(outcome.cell.levels[column]).split("+"):
                won.setdefault(entrant, []).append(outcome.tally.winner == side)
    return {entrant: np.mean(np.stack(each), axis=0) for entrant, each in won.items()}


def entrant_answer(pair: Versions, drawn: Drawn, entrants: pd.DataFrame) -> Answer:
    """Return who gains and loses, with the ranks before and after."""
    ranked, draws = ranked_by_all(dict(zip((BEFORE, AFTER), drawn, strict=True)))
    ranks = rankings.rankings(ranked, draws=draws)
    ranks = ranks.drop(columns=["is_policy_sensitive", "is_unclear_move"])
    tables = {"entrants": entrants, "ranks": ranks}
    sharp = (
        f"changes within ± {half_widths(entrants, 'change_')[1]:.1f} points, from "
        f"{sum(result.games for result in drawn):,} games of {len(drawn[0].outcomes):,} line-ups"
    )
    return answer("Who gains and who loses?", pair.after, list(drawn), tables, [], sharp)


def findings_of(found: dict[str, Answer], band: Band | None) -> dict[str, list[Finding]]:
    """Return the findings by chapter, in names that players know."""
    effect = found["effect"]
    findings = {
        "effect": [
            *notes.effect_findings(effect.tables, "effect", None),
            *notes.effect_findings(effect.tables, "effect lengths", None),
            *effect.findings,
            *untested_findings(NOT_TESTED),
        ]
    }
    if "entrants" in found:
        tables, many = found["entrants"].tables, effect.noun.many
        findings["entrants"] = notes.effect_findings(tables, many, band)
        if {"before_rank", "after_rank"} <= set(tables["ranks"]):
            standing = set(tables[many][tables[many]["q"] <= LEVEL]["what"])
            entrants = tables["ranks"].iloc[:, 0]
            whose = {entrant for entrant in entrants if teams_text(entrant) in standing}
            findings["entrants"] += notes.rank_findings(tables["ranks"], whose)
    names = effect.names
    return {name: [one.worded(names.substitute) for one in each] for name, each in findings.items()}


def facts(pair: Versions, found: dict[str, Answer]) -> dict[str, str]:
    """Return what the patch notes rest on, in words."""
    hashes = [question.content.hash for question in (pair.before, pair.after)]
    games = sum(part.provenance["games"] for name, part in found.items() if name != "changes")
    said = {
        "Before": f"{pair.labels[0]}, content {hashes[0]}",
        "After": f"{pair.labels[1]}, content {hashes[1]}",
        "Games played": f"{games:,}",
        "Played by": pair.before.policy_name,
        "Wanted win rate": str(pair.question.wanted or "none was set (--target)"),
        "Seed": str(pair.before.seed),
    }
    return layout.about(pair.question.game, said)
