"""Games told inside a report: those that its tempo chapter calls notable, moment by moment."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from experiments.playing.nets import net_of
from policies.core.everywhere import rolled_out
from policies.core.value_files import read_value
from reports.figures.svg.boards import Drawn, drawn_board
from reports.page.pictures import Tables
from reports.page.replay import Moments, ShownReplay
from reports.questions.question import Question
from sim.core.transcript.narrator import Narrator
from sim.core.transcript.replay import Replay
from sim.core.transcript.report import begin, report, transcript

TABLE, LEADS, RATES = "notable", "win by lead", "win rates"
LEARNED = "at each moment, by a model learned from many games of the default player"
BY_LEAD = "at the end of each round, by the lead, as the games of the tempo chapter went"
Leads = dict[int, tuple[np.ndarray, np.ndarray]]  # by round: leads, and shares of wins
MOST = 1_200  # moments of a game; of a longer one only its last moments have pictures


def replays(question: Question, tables: Tables, play: str) -> list[ShownReplay]:
    """Return the notable games told, the most dramatic first; none where none can be told.

    `play` is the command that tells a game, without its seed and index.
    """
    describe = importlib.import_module(question.game.describe)
    if TABLE not in tables:
        return []
    found = []
    for row in tables[TABLE].iloc[::-1].itertuples():
        index = int(row.index)
        command = f"{play} --seed {question.seed} --index {index}"
        rounds = f"{row.rounds} round{'' if row.rounds == 1 else 's'}"
        title = f"{row.game.capitalize()}: game {index} of seed {question.seed}, {rounds}"
        lines, moments = told(question, describe, index, tables)
        found.append(ShownReplay(title, command, "\n".join(lines), moments))
    return found


def told(
    question: Question, describe: Any, index: int, tables: Tables
) -> tuple[list[str], Moments | None]:
    """Return a game line by line, and moment by moment where the game has a board."""
    asked = (question.game, question.content, question.seats, question.seed, index)
    if not hasattr(describe, "board"):
        return list(transcript(*asked)), None
    replay, narrator = begin(*asked)
    forecast = forecast_of(question, tables)
    film = Film(lambda state: drawn_board(describe.board(question.content, state)))
    watched = Watched(replay, narrator, film, forecast)
    lines: list[str] = []
    for line in report(watched, narrator):  # type: ignore[arg-type]
        lines.append(line)
        watched.lines = len(lines)
    film.end(replay.state, len(lines))
    side = question.game.sides[0].capitalize()
    return lines, film.moments(f"Chance of {side} to win, {forecast.how}")


class Film:
    """Collects pictures: one for each moment at which the telling has gone on."""

    def __init__(self, draw: Callable[[np.record], Drawn]) -> None:
        """Begin with nothing."""
        self.draw = draw
        self.lines = 0  # that are told at the moment
        self.frames: list[tuple[int, Drawn]] = []
        self.rounds: list[int] = []  # numbers of the moments at which a round ends
        self.chances: list[tuple[int, float]] = []  # by number of the moment: the first side wins

    def note(self, at: int, chance: float | None) -> None:
        """Note how likely the first side wins at a moment."""
        if chance is not None:
            self.chances.append((at, chance))

    def look(self, state: np.record, lines: int) -> bool:
        """Keep the picture of a state, in which so many lines are told, if more are told now."""
        if lines == self.lines:
            return False
        self.end(state, self.lines)
        self.lines = lines
        return True

    def end(self, state: np.record, lines: int) -> None:
        """Keep the picture of a state in which so many lines are told."""
        self.frames.append((lines, self.draw(state)))

    def moments(self, caption: str) -> Moments:
        """Return all moments; parts that several show are kept once."""
        known: dict[str, int] = {}

        def part(text: str) -> int:
            return known.setdefault(text, len(known))

        kept = self.frames[-MOST:]
        first = len(self.frames) - len(kept)
        frames = [
            (lines, part(each.heading), list(map(part, each.marks)), list(map(part, each.notes)))
            for lines, each in kept
        ]
        return Moments(
            width=max(each.width for _, each in kept),
            height=max(each.height for _, each in kept),
            ground=kept[-1][1].ground,
            parts=tuple(known),
            moments=tuple(frames),
            caption=caption,
            chances=tuple((at - first, chance) for at, chance in self.chances if at >= first),
            rounds=tuple(at - first for at in self.rounds if at >= first),
        )


@dataclass(frozen=True)
class Forecast:
    """How likely the first side wins: at the start, at moments, and after rounds of a number."""

    start: float
    how: str
    at_moment: Callable[[np.record], float | None] = lambda state: None
    after_round: Callable[[np.record, int], float | None] = lambda state, number: None


class Watched:
    """A replay that is filmed while it is told; it is a `Replay` to whoever tells it."""

    def __init__(self, replay: Replay, narrator: Narrator, film: Film, forecast: Forecast) -> None:
        """Watch a replay that is about to begin."""
        self.replay, self.narrator, self.film, self.forecast = replay, narrator, film, forecast
        self.lines = 0  # that were told
        film.note(0, forecast.start)

    def __getattr__(self, name: str) -> Any:
        """Be the replay in everything else."""
        return getattr(self.replay, name)

    def steps(self) -> Any:
        """Play on, and film the table as it was before each step that told more."""
        film = self.film
        kept = self.replay.states[:1].copy()  # the table that the lines so far have led to
        for step in self.replay.steps():
            if film.look(kept[0], self.lines + (self.narrator.line is not None)):
                film.note(len(film.frames) - 1, self.forecast.at_moment(kept[0]))
            kept[0] = step.before
            yield step
            number = int(step.before["round"])
            if number and step.after.round != number and not step.after.ending:
                film.rounds.append(at := len(film.frames))
                film.note(at, self.forecast.after_round(step.after, number))
        film.note(len(film.frames), float(int(self.replay.state.winner) == 0))


def forecast_of(question: Question, tables: Tables) -> Forecast:
    """Return what tells how likely the first side wins: the learned value, or the lead.

    The value speaks at every moment of its policy's games, the lead after rounds with enough games.
    """
    game, record = question.game, question.content.tables[0]
    start = float(tables[RATES]["mean"].iloc[0])
    numbers = read_value(game)
    if numbers and question.policy_name == rolled_out(game):
        net, assess = net_of(game.assessed, numbers), game.kernels().assess

        def at_moment(state: np.record) -> float:
            found = filled(assess, state, record, net.assessed.size)
            return float(net.chances(found[None, :])[0])

        return Forecast(start, LEARNED, at_moment=at_moment)
    leads, features = leads_of(tables[LEADS]), game.kernels().features

    def after_round(state: np.record, number: int) -> float | None:
        found = filled(features, state, record, len(game.features))
        return chance_with(leads, number, int(found[0]))

    return Forecast(start, BY_LEAD, after_round=after_round)


def filled(kernel: Callable, state: np.record, tables: np.record, size: int) -> np.ndarray:
    """Return so many numbers that a kernel tells of a state."""
    found = np.zeros(size, np.int32)
    kernel(state, tables, found)
    return found


def chance_with(leads: Leads, number: int, lead: int) -> float | None:
    """Return the chance with a lead after a round: a straight line between groups of leads."""
    return float(np.interp(lead, *leads[number])) if number in leads else None


def leads_of(table: pd.DataFrame) -> Leads:
    """Return by round the leads that were seen, and the shares of wins with them."""
    rows = table.sort_values(["round", "lead"])
    return {
        int(number): (group["lead"].to_numpy(float), group["mean"].to_numpy(float))
        for number, group in rows.groupby("round")
    }
