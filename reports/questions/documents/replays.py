"""Games told inside a report: those that its tempo chapter calls notable, moment by moment."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.figures.svg.boards import Drawn, drawn_board
from reports.page.replay import Moment, Moments, ShownReplay
from reports.questions.question import Question, seat_all
from sim.core.transcript.report import report

if TYPE_CHECKING:
    import pandas as pd

    from policies import Policy
    from sim.core.transcript.narrator import Narrator
    from sim.core.transcript.replay import Replay

TABLE, LEADS, RATES = "notable", "win by lead", "win rates"
MOST = 1_200  # moments of a game; of a longer one only its last moments have pictures


def replays(question: Question, tables: Mapping[str, pd.DataFrame], play: str) -> list[ShownReplay]:
    """Return the notable games told, the most dramatic first; none where none can be told.

    `play` is the command that tells a game, without its seed and index.
    """
    describe = importlib.import_module(question.game.describe)
    if TABLE not in tables or not hasattr(describe, "transcript"):
        return []
    seats = seat_all(question, question.policies)
    found = []
    for row in tables[TABLE].iloc[::-1].itertuples():
        index = int(row.index)
        command = f"{play} --seed {question.seed} --index {index}"
        rounds = f"{row.rounds} round{'' if row.rounds == 1 else 's'}"
        title = f"{row.game.capitalize()}: game {index} of seed {question.seed}, {rounds}"
        lines, moments = told(question, describe, seats, index, tables)
        found.append(ShownReplay(title, command, "\n".join(lines), moments))
    return found


def told(
    question: Question,
    describe: Any,
    seats: Sequence[Policy],
    index: int,
    tables: Mapping[str, pd.DataFrame],
) -> tuple[list[str], Moments | None]:
    """Return a game line by line, and moment by moment where the game has a board."""
    asked = (question.game, question.content, seats, question.seed, index)
    if not hasattr(describe, "begin") or not hasattr(describe, "board"):
        return list(describe.transcript(*asked)), None
    replay, narrator = describe.begin(*asked)
    film = Film(lambda state: drawn_board(describe.board(question.content, state)))
    watched = Watched(replay, narrator, film, chance_by_lead(tables))
    watched.chances.append((0, float(tables[RATES]["mean"].iloc[0])))
    lines: list[str] = []
    for line in report(watched, narrator):  # type: ignore[arg-type]
        lines.append(line)
        watched.lines = len(lines)
    film.end(replay.state, len(lines))
    return lines, film.moments(side_of(question), watched.chances)


def side_of(question: Question) -> str:
    """Return whose chance to win is drawn."""
    return question.game.sides[0].capitalize()


class Film:
    """Collects pictures: one for each moment at which the telling has gone on."""

    def __init__(self, draw: Callable[[np.record], Drawn]) -> None:
        """Begin with nothing."""
        self.draw = draw
        self.lines = 0  # that are told at the moment
        self.frames: list[tuple[int, Drawn]] = []

    def look(self, state: np.record, lines: int) -> None:
        """Keep the picture of a state, in which so many lines are told, if more are told now."""
        if lines != self.lines:
            self.end(state, self.lines)
            self.lines = lines

    def end(self, state: np.record, lines: int) -> None:
        """Keep the picture of a state in which so many lines are told."""
        self.frames.append((lines, self.draw(state)))

    def moments(self, side: str, chances: Sequence[tuple[int, float]]) -> Moments:
        """Return all moments; parts that several show are kept once."""
        known: dict[str, int] = {}

        def part(text: str) -> int:
            return known.setdefault(text, len(known))

        kept = self.frames[-MOST:]
        frames = [
            Moment(
                lines,
                part(each.heading),
                tuple(map(part, each.marks)),
                tuple(map(part, each.notes)),
            )
            for lines, each in kept
        ]
        lines_of = [lines for lines, _ in kept]
        return Moments(
            width=max(each.width for _, each in kept),
            height=max(each.height for _, each in kept),
            ground=kept[-1][1].ground,
            parts=tuple(known),
            moments=tuple(frames),
            side=side,
            chances=tuple((place_of(lines_of, lines), chance) for lines, chance in chances),
        )


def place_of(lines_of: Sequence[int], lines: int) -> int:
    """Return the first moment in which so many lines are told."""
    return next((place for place, told in enumerate(lines_of) if told >= lines), len(lines_of) - 1)


class Watched:
    """A replay that is filmed while it is told; it is a `Replay` to whoever tells it."""

    def __init__(
        self,
        replay: Replay,
        narrator: Narrator,
        film: Film,
        chance: Callable[[int, int], float | None],
    ) -> None:
        """Watch a replay that is about to begin."""
        self.replay, self.narrator, self.film, self.chance = replay, narrator, film, chance
        self.lines = 0  # that were told
        self.chances: list[tuple[int, float]] = []  # by lines, at the ends of rounds
        self.features = np.zeros(len(replay.game.features), np.int32)

    def __getattr__(self, name: str) -> Any:
        """Be the replay in everything else."""
        return getattr(self.replay, name)

    def steps(self) -> Any:
        """Play on, and film the table before each step that follows more lines."""
        for step in self.replay.steps():
            self.film.look(step.before, self.lines + (self.narrator.line is not None))
            yield step
            self.note_round(step)
        winner = int(self.replay.state.winner)
        self.chances.append((self.lines, float(winner == 0)))

    def note_round(self, step: Any) -> None:
        """Note how likely the first side wins at the end of a round."""
        number = int(step.before.round)
        if step.after.round == number or number == 0 or step.after.ending:
            return
        replay = self.replay
        replay.game.kernels().features(step.after, replay.tables, self.features)
        chance = self.chance(number, int(self.features[0]))
        if chance is not None:
            self.chances.append((self.lines, chance))


def chance_by_lead(tables: Mapping[str, pd.DataFrame]) -> Callable[[int, int], float | None]:
    """Return how likely the first side wins with a lead after a round, as the tempo games went.

    Between the groups of leads that the table has it is a straight line.
    """
    found = {
        int(number): (rows["lead"].to_numpy(float), rows["mean"].to_numpy(float))
        for number, rows in tables[LEADS].sort_values(["round", "lead"]).groupby("round")
    }

    def chance(number: int, lead: int) -> float | None:
        if number not in found:
            return None
        leads, means = found[number]
        return float(np.interp(lead, leads, means))

    return chance
