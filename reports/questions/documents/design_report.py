"""The design report of a game: three questions are asked, and their answers laid out as one.

With a budget each run plays as many games a cell as its time allows, and the report names these
numbers: asked with them again, it is the same, byte for byte apart from its date.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd

from reports.page.outline import chapter_of
from reports.page.report import Report, shown_findings
from reports.questions import smallest_change
from reports.questions.answer import Answer
from reports.questions.budget import Clock
from reports.questions.cards import BASE_TIMES, cards
from reports.questions.documents import layout
from reports.questions.documents.entrant_pages import entrant_pages
from reports.questions.documents.first_screen import Asked, first_screen, judged_rates
from reports.questions.documents.item_table import item_table
from reports.questions.documents.last_report import facts_of, since_last
from reports.questions.documents.replays import replays
from reports.questions.matchups import TEAMS, matchups
from reports.questions.question import Question
from reports.questions.real_games import real_games
from reports.questions.real_games_file import read_real
from reports.questions.staging import compile_all
from reports.questions.tempo import SEAT_OR_ENTRANTS, tempo
from reports.sentences import verdicts
from reports.sentences.verdicts import DOUBTFUL, WORTH_KNOWING, Band, Finding
from sim.core.analysis import Noun
from sim.core.errors import UserError

SHARES = {"matchups": 0.3, "tempo": 0.15, "changes": 0.25, "cards": 0.3, "real": 0.15}
"""Parts of the budget, in the order in which questions are asked: a change comes before items."""
ORDER = ("changes", "matchups", "cards", "tempo", "real")  # of the chapters
LUCK = "luck"  # a run of the tempo
MIRRORED = "sides"  # table about sides
ABOUT_PLAYERS = ("policy strengths", "rankings", "rank correlation")  # tables about policies
ABOUT_SIDES = (MIRRORED, smallest_change.ABOUT_TABLE)  # tables about sides, where two meet
OPEN, PLAYERS = "what is open", "the players"  # causes that findings have in common
GAMES_SAID = re.compile(r"; ([\d,]+) games\)")
OPEN_NAMED = 5  # of those that are open
OPEN_LEAST = 3  # findings that one sentence stands for


@dataclass(frozen=True)
class ReportOptions:
    """What a report is asked for, besides what every question is asked for."""

    others: Sequence[str] = ()  # policies to compare with
    teams: int = TEAMS
    date: str = ""
    command: str = ""  # how to ask again, without the number of games
    play: str = ""  # how to see a game of it, without its seed and index
    run: str = ""  # how to play games of it, without their number
    real: Path | None = None  # results of real games

    def again(self, sizes: str) -> str:
        """Return how to ask again for the same numbers of games."""
        return f"{self.command} --games {sizes} --date {self.date}"


def report(question: Question, options: ReportOptions) -> Report:
    """Ask all questions and return the report."""
    found, refused = answers(question, options)
    band = question.wanted
    noun, content, ends = question.game.analysis.noun, question.content, band.ends if band else None
    named = layout.named_chapter
    chapters = [named(chapter_of(name, noun, ends), part) for name, part in found.items()]
    items = item_table(question, found["cards"]) if "cards" in found else None
    runs = layout.runs_of(list(found.values()))
    kept = facts_of(question, judged_rates(question, found)[0], content.hash)
    asked = Asked(options.command, options.run)
    findings = all_findings(found, refused, noun)
    return layout.page(
        content,
        runs[layout.RUNS],
        question.changes,
        title=f"{question.game.title}: design report",
        date=options.date,
        facts=facts(question, found, band),
        chapters=chapters,
        commands=[options.again(sizes_text(found, runs))],
        replays=replays(question, found["tempo"].tables, options.play) if "tempo" in found else [],
        first=first_screen(question, found, refused, band, asked),
        items=items,
        pages=entrant_pages(question, found["matchups"], items) if "matchups" in found else [],
        pages_title=noun.many.capitalize(),
        sides=[side.capitalize() for side in question.game.sides],
        since=since_last(question, kept),
        kept=kept,
        **shown_findings(findings, chapters, cause_in(question)),
    )


def cause_in(question: Question) -> Callable[[Finding], str]:
    """Return what tells which findings have one cause: the same entrant or item.

    A table that plays together and wins too seldom does so with every entrant.
    """
    noun = question.game.analysis.noun
    whole = smallest_change.ABOUT_TABLE
    about_table = {whole, *map(noun.substitute, smallest_change.ABOUT_ENTRANTS)}

    def cause_of(finding: Finding) -> str:
        if finding.is_open:
            return OPEN
        if finding.evidence in ABOUT_PLAYERS:
            return PLAYERS
        if question.is_versus and finding.evidence in ABOUT_SIDES:
            return MIRRORED
        is_table = not question.is_versus and finding.evidence in about_table
        return whole if is_table else finding.entry

    return cause_of


def answers(question: Question, options: ReportOptions) -> tuple[dict[str, Answer], dict[str, str]]:
    """Return the answers by question, and why others have no meaning for this game."""
    games = read_real(options.real, question) if options.real else None  # refuses a bad file now
    compile_all(question, [question.policies, *((f"all={name}",) for name in options.others)])
    found: dict[str, Answer] = {}
    refused: dict[str, str] = {}
    ways = ways_of(options, found, games)
    clock = Clock(question.budget, {name: SHARES[name] for name in ways})
    for name, ask in ways.items():
        try:
            answer = ask(replace(question, budget=clock.part(name)))
        except UserError as error:
            refused[name] = str(error)
        else:
            found |= {name: answer} if answer else {}
    if not found:
        raise UserError("; ".join(refused.values()))
    return {name: found[name] for name in ORDER if name in found}, refused


def ways_of(
    options: ReportOptions, found: Mapping[str, Answer], games: pd.DataFrame | None
) -> dict[str, Callable[[Question], Answer | None]]:
    """Return how each question is asked, in order; later ones may look at what was found."""
    ways: dict[str, Callable[[Question], Answer | None]] = {
        "matchups": lambda question: matchups(question, options.others, options.teams),
        "tempo": lambda question: tempo(with_games_of_items(question), options.others),
        smallest_change.NAME: lambda question: smallest_change.smallest_change(question, found),
        "cards": lambda question: cards(question, everyone=True),
    }
    if games is not None:
        ways["real"] = lambda question: real_games(question, games)
    return ways


def with_games_of_items(question: Question) -> Question:
    """Return a question that takes at least the games of the setup that items are compared with.

    They are the same games: one number is told of both, and the store has them once. Numbers of
    games by run, as reports name them, are taken as they are.
    """
    base = BASE_TIMES * (question.games_of("cards") or 0)
    asked = question.games_of("tempo")
    if not asked or asked >= base or LUCK in question.sizes:
        return question
    return replace(question, sizes={**question.sizes, "tempo": base, LUCK: asked})


def sizes_text(found: Mapping[str, Answer], runs: pd.DataFrame) -> str:
    """Return the games a cell by run, and a change, as `--games` takes them."""
    text = layout.sizes_text(runs[~runs["run"].isin(smallest_change.RUNS)])
    if smallest_change.NAME not in found:
        return text
    sizes = found[smallest_change.NAME].provenance["sizes"]
    return ",".join([text, *(f"{name}={count}" for name, count in sizes.items())])


def all_findings(
    found: Mapping[str, Answer], refused: Mapping[str, str], noun: Noun
) -> dict[str, Sequence[Finding]]:
    """Return the findings by question; a question without meaning is one that was not tested.

    Where line-ups were mirrored, it is known whether a side wins by its seat or by its entrants.
    What is open of many entrants is told in one sentence before them.
    """
    untested = verdicts.untested_findings(
        f"{chapter_of(name, noun).title.lower()} ({reason})" for name, reason in refused.items()
    )
    findings = {
        name: [
            few_games_last(one.worded(answer.names.substitute).worded(layout.without_paths))
            for one in (*open_finding(answer.findings), *answer.findings)
        ]
        for name, answer in found.items()
    }
    if "matchups" in found and MIRRORED in found["matchups"].tables and "tempo" in findings:
        known = noun.substitute(SEAT_OR_ENTRANTS)
        findings["tempo"] = [one for one in findings["tempo"] if known not in one.text]
    return {**findings, "": untested}


def few_games_last(finding: Finding) -> Finding:
    """Return a finding that leads no list where one of its numbers stands on too few games.

    It stays in its table and among the findings that are folded, behind all others of its kind.
    """
    games = [int(count.replace(",", "")) for count in GAMES_SAID.findall(finding.text)]
    if not games or min(games) >= verdicts.HEADLINE_GAMES:
        return finding
    return replace(finding, severity=DOUBTFUL if finding.severity >= DOUBTFUL else WORTH_KNOWING)


def open_finding(findings: Sequence[Finding]) -> list[Finding]:
    """Return one sentence for all rates of which the games do not tell where they lie."""
    open_ones = [finding for finding in findings if finding.is_open]
    if len(open_ones) < OPEN_LEAST:
        return []
    subjects = list(dict.fromkeys(finding.entry for finding in open_ones))
    more = [f"{len(subjects) - OPEN_NAMED} more"] if len(subjects) > OPEN_NAMED + 1 else []
    named = [*subjects[: OPEN_NAMED if more else None], *more]
    text = f"More games are needed to tell whether {verdicts.listed(named)} are inside the band."
    severity = max(finding.severity for finding in open_ones)
    return [Finding(text, severity + 1e-6, open_ones[0].evidence, is_open=True)]


def facts(question: Question, found: Mapping[str, Answer], band: Band | None) -> dict[str, str]:
    """Return what the report rests on, in words."""
    unchanged = next(answer for name, answer in found.items() if name != smallest_change.NAME)
    games = sum(answer.provenance["games"] for answer in found.values())
    said = {
        "Games played": f"{games:,}",
        "Played by": ", ".join(dict.fromkeys(unchanged.provenance["policies"].values())),
        "Wanted win rate": str(band or "none was set (--target)"),
        "Seed": str(question.seed),
        "Content": question.content.hash,
    }
    return layout.about(question.game, said)
