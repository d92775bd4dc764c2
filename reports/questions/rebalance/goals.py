"""What a search is after: rates that must lie in their bands, and the cells that tell them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd

from experiments.planning import interventions, line_ups
from experiments.planning.cells import Cell
from experiments.planning.experiment import Experiment
from reports.questions.question import Question
from reports.questions.staging import designed
from reports.sentences.verdicts import MATCH_TOLERANCE, Band
from sim.core.content import Content
from sim.core.errors import UserError, did_you_mean

ROUNDING = 1e-6  # of targets that are added
TEAMS = 100  # line-ups that are drawn; all, if there are no more
Term = tuple[int, int]
"""A cell and a side, by number: whether that side won there."""


@dataclass(frozen=True)
class Measure:
    """What must lie in a band: wins of some sides in some cells, less those in others."""

    label: str
    band: Band
    counted: tuple[Term, ...]
    taken_off: tuple[Term, ...] = ()

    @property
    def is_rate(self) -> bool:
        """Tell whether it is a share of wins, not a difference of two."""
        return not self.taken_off

    def among(self, places: Sequence[int]) -> "Measure":
        """Return the measure over some of its goal's cells, by number, which are all there are."""
        sides = dict(self.counted)
        counted = tuple((rank, sides[place]) for rank, place in enumerate(places))
        return replace(self, counted=counted)


@dataclass(frozen=True)
class Goal:
    """All that must lie in bands, and the cells in which it shows."""

    whom: str  # whom it is about, in words
    entry: str  # the row of a verdict's table that it is about
    base: Content
    cells: tuple[Cell, ...]  # their own patches come after those of a change
    measures: tuple[Measure, ...]
    gaps: tuple[str, ...] = ()  # what it leaves open, in words


def goal_of(
    question: Question,
    entrant: str | None = None,
    teams: int = TEAMS,
    matrix: str | Path | pd.DataFrame | None = None,
) -> Goal:
    """Return the goal: the table, or an entrant, a team or an item, in the band that is wanted.

    With a matrix, a file or its rows, the goal is that its matches end as it says.
    """
    if matrix is not None:
        targets = matrix if isinstance(matrix, pd.DataFrame) else read_matrix(Path(matrix))
        return matrix_goal(question, targets, teams)
    if entrant is None:
        return table_goal(question)
    members = members_named(question, entrant)
    if members:
        return team_goal(question, members, teams)
    try:
        found = interventions.find_items(question.game, question.content, [entrant])
    except UserError:
        found = []
    if len(found) == 1:
        return item_goal(question, found[0])
    items = interventions.all_items(question.game, question.content)
    near = did_you_mean(entrant, [*entrants_of(question), *items])
    one = question.game.analysis.noun.one
    raise UserError(f"--entrant {entrant}: no {one}, team or item of {question.game.name}{near}")


def members_named(question: Question, team: str) -> list[str]:
    """Return the entrants of a team a+b, by id or by name; none if one of them is unknown."""
    entrants = question.game.analysis.entrants
    if entrants is None:
        return []
    found = [entrants.find(question.content.book, each.strip()) for each in team.split("+")]
    return found if all(found) else []


def entrants_of(question: Question) -> list[str]:
    """Return the entrants that can be drawn; none in a game without them."""
    entrants = question.game.analysis.entrants
    return entrants.ids(question.content.book) if entrants else []


def wanted_of(question: Question) -> Band:
    """Return the band that is wanted; refuse where there is none."""
    if band := question.wanted:
        return band
    raise UserError(f"{question.game.name}: what win rate is wanted? Give --target")


def as_set_up(question: Question) -> Cell:
    """Return the game as it is set up."""
    return Cell("as set up", {}, policies=question.policies, seed=question.seed)


def table_goal(question: Question) -> Goal:
    """Return the goal that the first side wins as often as wanted, as the game is set up."""
    side = question.game.sides[0]
    whom = side if question.is_versus else f"the {side}"
    measure = Measure(side, wanted_of(question), ((0, 0),))
    gaps = ["any other setup"]
    if question.is_versus:
        many = question.game.analysis.noun.many
        gaps.append(f"whether {side} wins by its seat or by its {many}: --entrant mirrors line-ups")
    return Goal(whom, side, question.content, (as_set_up(question),), (measure,), tuple(gaps))


def team_goal(question: Question, members: Sequence[str], teams: int = TEAMS) -> Goal:
    """Return the goal that teams with these entrants win as often as wanted.

    One entrant counts in whatever team it is; several are exactly that team.
    """
    experiment = designed("rebalance", question, "random-teams", teams=teams)
    wanted = set(members)
    terms: list[Term] = []
    cells: list[Cell] = []
    for cell in experiment.cells:
        for side, team in enumerate(map(set, teams_of(cell))):
            if wanted == team or (len(wanted) == 1 and wanted <= team):
                terms.append((len(cells), side))
                cells.append(cell)
    name = "+".join(members)
    if not cells:
        message = f"none of {len(experiment.cells):,} line-ups has it; draw more with --teams"
        raise UserError(f"--entrant {name}: {message}")
    measure = Measure(name, wanted_of(question), tuple(terms))
    many = question.game.analysis.noun.many
    gaps = (*lines_gap(question, experiment), f"what the change does to other {many}")
    whom = f"teams with {name}" if len(members) == 1 else f"the team {name}"
    return Goal(whom, name, experiment.base, tuple(cells), (measure,), gaps)


def teams_of(cell: Cell) -> list[list[str]]:
    """Return who plays in a cell, side by side."""
    return [str(team).split("+") for team in cell.levels.values()]


def sides_goal(question: Question, side: str) -> Goal:
    """Return the goal that a side wins as often as wanted, over mirrored line-ups."""
    experiment = designed("rebalance", question, "random-teams", teams=TEAMS)
    place = question.game.sides.index(side)
    terms = tuple((number, place) for number in range(len(experiment.cells)))
    measure = Measure(side, wanted_of(question), terms)
    many = question.game.analysis.noun.many
    gaps = (*lines_gap(question, experiment), f"what the change does to single {many}")
    return Goal(side, side, experiment.base, tuple(experiment.cells), (measure,), gaps)


def lines_gap(question: Question, experiment: Experiment) -> list[str]:
    """Say how many line-ups were not drawn."""
    possible = line_ups.possible_of(question.game, experiment.base.book)
    left = possible - len(experiment.cells)
    return [f"{left:,} of {possible:,} line-ups, which were not drawn"] if left > 0 else []


def item_goal(question: Question, item: str) -> Goal:
    """Return the goal that blanking an item costs the first side as much as wanted."""
    if question.band is None:
        raise UserError(f"--entrant {item}: what may it be worth? Give --target, such as 0-5")
    blank = interventions.intervention("blank", item)
    reason = interventions.refusal(question.game, question.content, blank)
    if reason:
        raise UserError(f"--entrant {item}: {reason}")
    plain = as_set_up(question)
    cells = (plain, replace(plain, name="blank", patches=blank.patches))
    measure = Measure(item, question.band, ((0, 0),), ((1, 0),))
    gaps = ("any other setup", f"what {item} is worth by other interventions than blanking it")
    return Goal(f"the worth of {item}", item, question.content, cells, (measure,), gaps)


def matrix_goal(question: Question, targets: pd.DataFrame, teams: int = TEAMS) -> Goal:
    """Return the goal that every match of a matrix ends as wanted, averaged over team mates.

    `targets` has entrant, foe and target, as a share.
    """
    if not question.is_versus:
        raise UserError(f"{question.game.name}: nobody meets anybody, so there are no matchups")
    experiment = designed("rebalance", question, "random-teams", teams=teams)
    met = meetings(experiment)
    measures = []
    for row in targets.itertuples():
        check_entrants(question, row.entrant, row.foe)
        terms = met.get((row.entrant, row.foe), [])
        if not terms:
            raise UserError(f"{row.entrant} against {row.foe}: they do not meet in these line-ups")
        band = Band.around(row.target, MATCH_TOLERANCE)
        measures.append(Measure(f"{row.entrant} against {row.foe}", band, tuple(terms)))
    whom = f"the {len(measures)} matches of the matrix"
    gaps = tuple(lines_gap(question, experiment))
    return Goal(whom, "matrix", experiment.base, experiment.cells, tuple(measures), gaps)


def check_entrants(question: Question, *names: str) -> None:
    """Refuse an entrant that cannot be played."""
    known = entrants_of(question)
    for name in names:
        if name not in known:
            one = question.game.analysis.noun.one
            raise UserError(f"no {one} `{name}` in {question.game.name}{did_you_mean(name, known)}")


def meetings(experiment: Experiment) -> Mapping[tuple[str, str], list[Term]]:
    """Return, by entrant and foe, the cells in which they meet, and the first one's side."""
    found: dict[tuple[str, str], list[Term]] = {}
    for number, cell in enumerate(experiment.cells):
        teams = teams_of(cell)
        for side, team in enumerate(teams):
            for one in team:
                for other in teams[1 - side]:
                    found.setdefault((one, other), []).append((number, side))
    return found


def read_matrix(file: Path) -> pd.DataFrame:
    """Read the matrix that is wanted: entrant, foe, target.

    The file is a square (entrants down, foes across, per cent) or has these three columns. A
    match that is given both ways round is asked for once, if both come to 100 %.
    """
    try:
        table = pd.read_csv(file)
    except FileNotFoundError:
        raise UserError(f"there is no file `{file}`") from None
    except (OSError, ValueError) as error:
        raise UserError(f"{file.name}: not a table in CSV: {error}") from None
    if {"entrant", "foe", "target"} <= set(table.columns):
        long = table[["entrant", "foe", "target"]]
    else:
        long = table.melt(table.columns[0], var_name="foe", value_name="target")
        long.columns = ["entrant", "foe", "target"]
        long = long[long["entrant"] != long["foe"]]
    return checked_targets(file, long.dropna(subset="target").reset_index(drop=True))


def checked_targets(file: Path, table: pd.DataFrame) -> pd.DataFrame:
    """Return targets as shares; refuse what is no win rate."""
    if table.empty:
        raise UserError(f"{file.name}: no target is given in it")
    for row in table.itertuples():
        share = pd.to_numeric(row.target, errors="coerce")
        if not 0 <= share <= 100:  # noqa: PLR2004 - per cent
            where = f"{row.entrant} against {row.foe}"
            raise UserError(f"{file.name}: {where}: `{row.target}` is not a win rate in per cent")
    shares = table.astype({"entrant": str, "foe": str})
    return without_mirrors(file, shares.assign(target=pd.to_numeric(table["target"]) / 100))


def without_mirrors(file: Path, table: pd.DataFrame) -> pd.DataFrame:
    """Return each match once; refuse one whose two sides are to win more than all games.

    Where they are to win less together, some games are to be drawn, and both are asked for.
    """
    wanted: dict[tuple[str, str], float] = {}
    kept = []
    for row in table.itertuples():
        both = row.target + wanted.get((row.foe, row.entrant), 0)
        if both > 1 + ROUNDING:
            where = f"{row.foe} against {row.entrant}"
            raise UserError(f"{file.name}: {where}: both ways round come to {both * 100:.4g} %")
        kept.append((row.foe, row.entrant) not in wanted or both < 1 - ROUNDING)
        wanted[row.entrant, row.foe] = row.target
    return table[kept].reset_index(drop=True)
