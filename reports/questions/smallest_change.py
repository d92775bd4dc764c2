"""The smallest change that would fix the worst finding of a design report.

`smallest_change(question, answers)` takes the answers that the report has (by question: matchups,
tempo …), picks the worst finding that a change of numbers could fix, and searches among the numbers
that are most likely to matter. Where players choose upgrades or purchases, those who choose anew
are asked about what it would propose (`rebalance/anew.py`). How many games a change is tried with
follows from the pace of the other questions; with that number (`--games changes=N`) the same search
is made again.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from experiments.planning import interventions
from reports.metrics.discovery import LEVEL
from reports.questions.answer import Answer
from reports.questions.edges import blankable, spread_over
from reports.questions.question import Question
from reports.questions.rebalance.anew import chooses, judged_anew
from reports.questions.rebalance.goals import Goal, entrants_of, sides_goal, table_goal, team_goal
from reports.questions.rebalance.knobs import Knob, choices_of, is_changeable, knob_at
from reports.questions.rebalance.rebalance import Rebalanced, rebalance
from reports.questions.rebalance.search import spread_out
from reports.sentences.verdicts import OUTSIDE, Finding
from sim.core.content import Book, Content, Patch
from sim.core.content.paths import find_field
from sim.core.errors import UserError

NAME, TRIED = "changes", "trials"  # sizes of a report: games a cell of a change, and changes
RUNS = ("search", "confirmation")  # what its runs are called
TRIALS = 40
TRIALS_LEAST = 8
CONFIRMING = 16  # changes' worth of games that confirming takes: 4 times the games, 4 proposals
PRUDENCE = 0.7  # of the time, that games are planned for
STEP = 10
GAMES_EACH = 500  # of a change, tell roughly where it lies; fresh seeds have four times that
LEAST = 120  # games of a change, over all line-ups, below which it cannot be judged
MOST = 2_000  # games a cell of a change from which on more are not worth it
REACH = (1, 2, 3, 5, 8, 13, 21)  # steps from the printed number that are tried
SIDE_REACH = REACH[:2]  # where many numbers may part two sides
VALUES_EACH = 4  # of a number, where not all can be tried
ITEMS = 3  # of an entrant, whose numbers are tried
LINE_UPS = 24  # in which an entrant is looked at, if there are more
COPIES = "copies"  # decks have their sizes
ABOUT_ENTRANTS = ("entrants", "entrants by players")
ABOUT_TABLE = "win rates"
ABOUT_SIDES = "sides"


def smallest_change(question: Question, answers: Mapping[str, Answer]) -> Answer | None:
    """Return the smallest change for the worst finding; None where nothing is out of its band."""
    considered = dict(answers)
    if question.is_versus:  # one line-up says nothing about sides
        considered = {name: answers[name] for name in ("matchups",) if name in answers}
    entrants = question.game.analysis.entrants
    finding = worst_finding(considered, bool(entrants and entrants.are_policies))
    if finding is None:
        return None
    goal = goal_for(question, finding)
    games, trials = sizes_of(question, answers, len(goal.cells))
    if not games:
        if question.sizes:
            raise UserError("`--games` names no games for it: add `changes=400`")
        raise UserError("the time was too short for it: give it a longer `--budget`")
    sized = replace(question, games=games, sizes={})
    result = searched(sized, finding, considered.get("matchups"), trials)
    more: dict[str, Any] = {"sizes": {NAME: games, TRIED: trials}}
    if result.best and len(goal.cells) == 1 and not result.is_anew:
        more["confirmed"] = result.confirmed_games
    return replace(result.answer, provenance={**result.answer.provenance, **more})


def worst_finding(answers: Mapping[str, Answer], are_policies: bool = False) -> Finding | None:
    """Return the worst finding that is outside its band for sure: of entrants, sides or the table.

    No number of the game belongs to an entrant that is a policy: then only sides are looked at.
    """
    found = []
    for answer in answers.values():
        entrants = () if are_policies else map(answer.noun.substitute, ABOUT_ENTRANTS)
        known = (*entrants, ABOUT_SIDES, ABOUT_TABLE)
        found += [one for one in answer.findings if one.evidence in known]
    found = [one for one in found if one.severity >= OUTSIDE]
    return max(found, key=lambda finding: finding.severity, default=None)


def searched(
    question: Question, finding: Finding, matchups: Answer | None, trials: int = TRIALS
) -> Rebalanced:
    """Search for the smallest change that brings what a finding is about into its band."""
    try:
        goal = goal_for(question, finding)
        knobs = knobs_for(question, goal, finding, matchups, trials)
        found = rebalance(question, goal, knobs, trials)
        return judged_anew(found) if found.best and chooses(question) else found
    except UserError as error:
        raise UserError(f"the smallest change for {finding.entry} ({error})") from None


def sizes_of(question: Question, answers: Mapping[str, Answer], cells: int) -> tuple[int, int]:
    """Return games a cell of a change, and changes to try: as given, or as time allows.

    No games where there are too few to tell anything, or where sizes of other runs are given.
    """
    if question.sizes:
        return question.sizes.get(NAME, 0), question.sizes.get(TRIED, TRIALS)
    played = sum(answer.provenance["played"] for answer in answers.values())
    seconds = sum(answer.provenance["seconds"] for answer in answers.values())
    pace = played / seconds if seconds else 0.0
    return affordable(question.budget * pace * PRUDENCE, cells)


def affordable(games: float, cells: int) -> tuple[int, int]:
    """Return games a cell of a change, and changes, out of so many games in all.

    Fewer changes are tried before any of them gets too few games to compare it with another.
    """
    trials = min(TRIALS, max(TRIALS_LEAST, int(games / GAMES_EACH) - CONFIRMING))
    each = games / (trials + CONFIRMING)
    if each < LEAST:
        return 0, trials
    return min(MOST, max(STEP, int(each / cells) // STEP * STEP)), trials


def goal_for(question: Question, finding: Finding) -> Goal:
    """Return the goal that a finding asks for."""
    if finding.evidence == ABOUT_TABLE:
        return table_goal(question)
    if finding.evidence == ABOUT_SIDES:
        return thinned(sides_goal(question, finding.entry), LINE_UPS)
    if finding.entry not in entrants_of(question):
        raise UserError(f"{finding.entry} is no {question.game.analysis.noun.one}")
    return thinned(team_goal(question, [finding.entry]), LINE_UPS)


def thinned(goal: Goal, most: int) -> Goal:
    """Return a goal with fewer line-ups, evenly spread, each with its mirror."""
    if len(goal.cells) <= most:
        return goal
    kept = spread_over(goal.cells, most)
    whose = f" with {goal.entry}" if goal.whom != goal.entry else ""
    left = f"{len(goal.cells) - len(kept):,} of {len(goal.cells):,} line-ups{whose}"
    measure = goal.measures[0].among([goal.cells.index(cell) for cell in kept])
    return replace(goal, cells=tuple(kept), measures=(measure,), gaps=(*goal.gaps, left))


def knobs_for(
    question: Question, goal: Goal, finding: Finding, matchups: Answer | None, most: int
) -> list[Knob]:
    """Return the numbers to try: of the items that an entrant's edge rests on, or of the rules."""
    book = goal.base.book
    if finding.evidence == ABOUT_TABLE:
        paths = list(paths_below(book, "rules"))
    elif finding.evidence == ABOUT_SIDES:
        paths = side_paths(question, goal)
    else:
        items = items_for(question, goal, finding.entry, matchups)
        paths = in_turn([list(paths_below(book, item)) for item in items])
    reach = SIDE_REACH if finding.evidence == ABOUT_SIDES else REACH
    knobs = [knob for path in paths if (knob := near_knob(goal.base, path, reach))]
    if not knobs:
        raise UserError("it has no numbers that could be changed")
    return fitted(knobs, most)


def side_paths(question: Question, goal: Goal) -> list[str]:
    """Return the numbers that may part two sides.

    First switches of the rules that name a side, then in turn numbers of what only one of the
    sides has (a field `side` says so; what is 0 is not printed), and of the rules.
    """
    book, sides = goal.base.book, question.game.sides
    rules = [field for field in book.fields() if field.path.startswith("rules.")]
    named = [one.path for one in rules if one.value in sides and choices_of(book, one.path)]
    present = interventions.in_play(question.game, goal.base)
    groups: dict[str, list[list[str]]] = {side: [] for side in sides}
    for item in interventions.all_items(question.game, goal.base):
        section, _, entry = item.partition(".")
        side = getattr(book.sections[section][entry], "side", None)
        if side in groups and item in present:
            groups[side].append([path for path in paths_below(book, item) if book.value(path)])
    own = [in_turn(items) for items in groups.values()]
    return [*named, *in_turn([*own, list(paths_below(book, "rules"))])]


def in_turn(groups: Sequence[Sequence[Any]]) -> list[Any]:
    """Return the first of each group, then the second of each, and so on."""
    rows = itertools.zip_longest(*groups)
    return [one for row in rows for one in row if one is not None]


def fitted(knobs: Sequence[Knob], most: int) -> list[Knob]:
    """Return knobs with no more values than may be tried: some of each, rather than all of one.

    More trials keep every value that fewer trials have, and add to them.
    """
    orders = [[(knob.path, value) for value in ends_first(knob)] for knob in knobs]
    first = [pair for order in orders for pair in order[:VALUES_EACH]]
    kept = [*first, *in_turn([order[VALUES_EACH:] for order in orders])][:most]
    values = {one.path: tuple(v for v in one.values if (one.path, v) in kept) for one in knobs}
    return [replace(one, values=values[one.path]) for one in knobs if values[one.path]]


def ends_first(knob: Knob) -> list[Any]:
    """Return the values of a knob: both ends first, then those between, spread out."""
    first, *between = knob.values
    ends = [first, between.pop()] if between else [first]
    return [*ends, *(spread_out(between) if between else ())]


def items_for(question: Question, goal: Goal, entrant: str, matchups: Answer | None) -> list[str]:
    """Return the items of an entrant that matter most; the first ones where that is not known.

    Where no item has an owner, those that the entrant brings.
    """
    if matchups and "edges" in matchups.tables:
        table = matchups.tables["edges"]
        worth = table[(table["q"] <= LEVEL) & (table["mean"] > 0)]
        worth = worth[worth[matchups.noun.one] == entrant]
        if len(worth):
            return list(worth["item"].head(ITEMS))
    entrants = question.game.analysis.entrants
    if entrants is not None and entrants.brings is not None:
        return list(entrants.brings(goal.base.book, entrant))[:ITEMS]
    return blankable(question, goal, entrant)[:ITEMS]


def paths_below(book: Book, key: str) -> Iterator[str]:
    """Yield the numbers of an entry that a designer would change."""
    for field in book.fields():
        if not field.path.startswith(f"{key}.") or not is_changeable(book, field):
            continue
        target = find_field(book, field.path)
        source = book.entry_at(target).sources.get(target.field)
        if target.field != COPIES and source != "derived" and not choices_of(book, field.path):
            yield field.path


def near_knob(base: Content, path: str, reach: Sequence[int]) -> Knob | None:
    """Return the knob of a path with some values near its number; None where it has no room."""
    knob = knob_at(base.book, path)
    near = (value for value in knob.values if round(knob.steps(value), 6) in reach)
    values = tuple(value for value in near if can_be(base, path, value))
    return replace(knob, values=values) if values else None


def can_be(base: Content, path: str, value: object) -> bool:
    """Tell whether a path may have a value: a text may have no use for a number."""
    try:
        base.patched([Patch("set", path, value)])
    except UserError:
        return False
    return True
