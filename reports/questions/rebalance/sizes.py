"""How many games a search plays: as asked for, or as many as a budget allows.

What a budget allowed is noted in the store, so that the same question has the same answer also if
it was broken off, or is asked again on a slower day.
"""

import json
from dataclasses import asdict, dataclass, replace

from experiments.playing.sweep import outcomes_of
from experiments.statistics.estimates import CONFIDENCE, normal_quantile
from experiments.storing.series import hash_of
from experiments.storing.store import Store, write_synced
from reports.questions.rebalance.judging import Judge
from reports.questions.rebalance.knobs import count_changes, unchanged
from reports.questions.rebalance.search import PROPOSALS
from reports.questions.staging import play_whole
from sim.core.errors import UserError

FOLDER = "searches"
PILOT = 200  # games, over all cells, before the pace is known
LEAST = 200  # games of a change, over all cells, below which it cannot be judged
MOST = 20_000  # games of a change from which on more of them are not worth it
TRIALS = 60
ARM = 0.6  # of half the band: the interval that a change should have
DOUBTS = 2  # times the games of the first stage that confirming takes, with those in doubt
CONFIRM_TIMES = 4  # as many games to confirm a change as to try it
SEARCH_SHARE, CONFIRM_SHARE = 0.5, 0.35  # of the budget
STEP = 10


@dataclass(frozen=True)
class Sizes:
    """How much is played: games a cell of a change, changes, games a cell to confirm one."""

    games: int
    trials: int
    confirm: int


def sizes_of(judge: Judge, trials: int | None = None, confirm: int | None = None) -> Sizes:
    """Return how much is played: as asked for, as noted before, or as the budget allows."""
    games = judge.question.games
    if games:
        return Sizes(games, trials or TRIALS, confirm or CONFIRM_TIMES * games)
    store = judge.question.how.needed_store
    name = question_key(judge, trials)
    noted = read_note(store, name)
    if noted is None:
        noted = affordable(judge, trials)
        write_note(store, name, noted)
    return replace(noted, confirm=confirm) if confirm else noted


def question_key(judge: Judge, trials: int | None) -> str:
    """Return what tells a question from any other."""
    question = judge.question
    experiment = judge.experiment(judge.cells(unchanged(judge.knobs), 1, question.seed))
    outcomes = outcomes_of(experiment, question.how, question.seat)
    series = [outcome.track.series.key for outcome in outcomes]
    asked = {"measures": judge.goal.measures, "knobs": judge.knobs}
    words = {name: [repr(one) for one in each] for name, each in asked.items()}
    return hash_of({"series": series, **words, "budget": question.budget, "trials": trials})


def affordable(judge: Judge, trials: int | None) -> Sizes:
    """Return what the budget allows, from how long the unchanged game takes."""
    pace = pace_of(judge)
    cells = len(judge.goal.cells)
    in_search = judge.question.budget * SEARCH_SHARE * pace / cells  # games a cell, all changes
    least = max(STEP, LEAST // cells)
    _, alone, *together = count_changes(judge.knobs)
    most = min(trials or TRIALS, alone + sum(together))
    sharp = int(in_search / max(least, games_to_judge(judge) / cells))  # can be judged well
    changes = min(most, max(sharp, alone))
    changes = max(1, min(changes, int(in_search / least)))
    games = rounded(min(in_search / changes, MOST / cells), least)
    in_confirming = judge.question.budget * CONFIRM_SHARE * pace / cells
    confirm = rounded(in_confirming / DOUBTS / (PROPOSALS + 1), games)
    return Sizes(games, changes, min(confirm, 5 * CONFIRM_TIMES * games))


def games_to_judge(judge: Judge) -> float:
    """Return how many games tell that a rate in the middle of its band is in the band."""
    half = min(measure.band.high - measure.band.low for measure in judge.goal.measures) / 2
    return (normal_quantile(CONFIDENCE) / (ARM * half)) ** 2 / 4


def rounded(games: float, least: int) -> int:
    """Return a round number of games, not below the least."""
    return max(least, int(games) // STEP * STEP)


def pace_of(judge: Judge) -> float:
    """Return games a second of the unchanged game, compiling excluded; none of them is kept."""
    games = max(STEP, PILOT // len(judge.goal.cells))
    cells = judge.cells(unchanged(judge.knobs), games, judge.question.seed)
    how = replace(judge.question.how, store=None)
    result = play_whole(judge.experiment(cells), judge.question, how)
    return result.played / max(result.seconds, 1e-6)


def read_note(store: Store, name: str) -> Sizes | None:
    """Return what was noted about a question; nothing if it is not what was written."""
    try:
        noted = json.loads((store.root / FOLDER / f"{name}.json").read_bytes())
        sizes = Sizes(**noted["sizes"])
        return sizes if noted["checksum"] == hash_of(asdict(sizes)) else None
    except (OSError, ValueError, TypeError, KeyError):
        return None


def write_note(store: Store, name: str, sizes: Sizes) -> None:
    """Note how much is played for a question: all of it or nothing."""
    folder = store.root / FOLDER
    noted = {"sizes": asdict(sizes), "checksum": hash_of(asdict(sizes))}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        fresh = folder / f".{name}.partial"
        write_synced(fresh, (json.dumps(noted, indent=1) + "\n").encode())
        fresh.rename(folder / f"{name}.json")
    except OSError as error:
        raise UserError(f"store {store.root}: {error.strerror}") from None
