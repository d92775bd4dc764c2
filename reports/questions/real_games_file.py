"""Results of real games from a CSV file: who played what, and who won.

One line a game. A column for each team, named as in the setup (`heroes`, say; or `red` and `blue`),
with its entrants joined by +; `winner` is a side or `none`; `rounds` may be there. Other columns
are not read. Entrants go by their id or name.
"""

import csv
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from experiments.planning import line_ups
from experiments.planning.csv_patch import DELIMITERS
from experiments.storing.tables import NO_SIDE
from reports.questions.question import Question
from sim.core.analysis import Noun
from sim.core.errors import UserError, did_you_mean

JOINED = "+"
WINNER, ROUNDS, LINE = "winner", "rounds", "line"
ROUNDS_MAX = 1_000


@dataclass(frozen=True)
class Place:
    """One cell of the file, as messages name it."""

    file: str
    line: int
    column: str

    def refuse(self, what: str) -> UserError:
        """Return the error that says what is wrong here."""
        return UserError(f"{self.file}, line {self.line}, column {self.column}: {what}")


def read_real(file: Path, question: Question) -> pd.DataFrame:
    """Return one row a game: a column a team (ids in order of the book), winner, rounds, line."""
    teams = line_ups.entrants_of(question.game).columns
    known, noun = known_entrants(question), question.game.analysis.noun
    sizes = line_ups.entrants_of(question.game).sizes(question.content.book)
    rows = []
    for line, cells in lines_of(file, [*teams, WINNER]):
        row: dict[str, Any] = {LINE: line}
        at = {name: Place(file.name, line, name) for name in (*teams, WINNER, ROUNDS)}
        for column, size in zip(teams, sizes, strict=True):
            row[column] = team_of(cells[column], at[column], known, size, noun)
        row[WINNER] = winner_of(cells[WINNER], at[WINNER], question)
        row[ROUNDS] = rounds_of(cells.get(ROUNDS, ""), at[ROUNDS])
        check_once([row[team] for team in teams], at[teams[-1]])
        rows.append(row)
    if not rows:
        raise UserError(f"{file.name}: there is no game in it")
    return pd.DataFrame(rows)


def known_entrants(question: Question) -> dict[str, str]:
    """Return the ids of the entrants that can be played, by all that they are called."""
    entrants, book = line_ups.entrants_of(question.game), question.content.book
    full, short = entrants.named(book), entrants.short_names(book)
    called = {each: (each, full[each], short[each]) for each in entrants.ids(book)}
    return {name.lower(): each for each, names in called.items() for name in names}


def lines_of(file: Path, needed: list[str]) -> list[tuple[int, dict[str, str]]]:
    """Return the lines with their numbers, cells by column; empty lines are left out."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UserError(f"{file}: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError:
        raise UserError(f"{file.name}: is not text in UTF-8") from None
    head = text.partition("\n")[0]
    delimiter = max(DELIMITERS, key=head.count)
    reader = csv.DictReader(text.splitlines(), delimiter=delimiter, restkey="", restval="")
    reader.fieldnames = columns = [str(one).strip().lower() for one in reader.fieldnames or []]
    for name in needed:
        if name not in columns:
            hint = did_you_mean(name, columns) or f"; it needs {', '.join(needed)}"
            raise UserError(f"{file.name}, line 1: no column {name}{hint}")
    rows = [(reader.line_num, {name: row[name].strip() for name in columns}) for row in reader]
    return [(number, cells) for number, cells in rows if any(cells.values())]


def team_of(text: str, place: Place, entrants: dict[str, str], size: int, noun: Noun) -> str:
    """Return a team as ids joined by +, in order of the book."""
    found = []
    for name in map(str.strip, text.split(JOINED)):
        if name.lower() not in entrants:
            known = sorted(set(entrants.values()))
            hint = did_you_mean(name, list(entrants)) or f"; there is {', '.join(known)}"
            raise place.refuse(f"no {noun.one} `{name}`{hint}")
        found.append(entrants[name.lower()])
    if len(found) != size:
        many = f"{len(found)} {noun.many}, and the setup has {size}"
        raise place.refuse(f"{many}; --set setup.players changes it")
    order = list(dict.fromkeys(entrants.values()))
    return JOINED.join(sorted(found, key=order.index))


def winner_of(text: str, place: Place, question: Question) -> str:
    """Return the side that won, or none."""
    sides = (*question.game.sides, NO_SIDE)
    if text.lower() not in sides:
        raise place.refuse(f"`{text}` is not one of {', '.join(sides)}")
    return text.lower()


def rounds_of(text: str, place: Place) -> float:
    """Return the number of rounds; not a number where the cell is empty."""
    if not text:
        return float("nan")
    if not text.isdecimal() or not 0 < int(text) <= ROUNDS_MAX:
        raise place.refuse(f"`{text}` is not a whole number from 1 to {ROUNDS_MAX}")
    return float(text)


def check_once(teams: list[str], place: Place) -> None:
    """Refuse a game in which an entrant plays twice."""
    counts = Counter(each for team in teams for each in team.split(JOINED))
    entrant, times = counts.most_common(1)[0]
    if times > 1:
        raise place.refuse(f"{entrant} plays {times} times")
