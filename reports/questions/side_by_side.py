"""One ranking of entrants under several players, side by side: what holds, and what flips.

All play the same line-ups, each line-up on a seed of its own: whoever searches plays few games of
each, which would be few witnesses if line-ups shared their luck. Its intervals are wider, too.
"""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from experiments.planning.blocks import own_seed
from experiments.planning.experiment import Experiment
from reports.metrics import rankings
from reports.metrics.teams import ENTRANT
from reports.questions.line_up_fits import draws_of, ranked_by_all, rates_of
from reports.questions.question import Question
from reports.questions.staging import built, designed, play
from sim.core.errors import UserError

LINE_UPS = 1_000  # at most; all, if there are no more
GAMES_LEAST = 2  # of a line-up: one game does not tell how much games vary


@dataclass(frozen=True)
class SideBySide:
    """Win rates and ranks by player, and how alike the rankings are."""

    players: tuple[str, ...]
    rates: dict[str, pd.DataFrame]  # by player: entrant, mean, low, high, n
    ranks: pd.DataFrame  # as `rankings.rankings` says
    alike: pd.DataFrame  # as `rankings.rank_correlation` says
    pairs: pd.DataFrame  # one, other, verdict: how two entrants stand to each other
    games: dict[str, int]


def side_by_side(
    question: Question, games: Mapping[str, int], line_ups: int = LINE_UPS
) -> SideBySide:
    """Rank entrants under several players; `games` are those of a line-up, by player."""
    if few := [player for player, number in games.items() if number < GAMES_LEAST]:
        raise UserError(f"{', '.join(few)}: play at least {GAMES_LEAST} games of each line-up")
    results = {}
    for player, number in games.items():
        asked = replace(question.with_policy(player), games=number)
        plan = designed("rankings", asked, "random-teams", teams=line_ups)
        results[player] = play(built(apart(plan)), asked)
    ranked, draws = ranked_by_all(results)
    return SideBySide(
        tuple(games),
        {player: rates_of(result, draws_of(result)) for player, result in results.items()},
        rankings.rankings(ranked, ENTRANT, draws),
        rankings.rank_correlation(ranked, ENTRANT, draws),
        pairs_of(ranked, draws),
        {player: result.games for player, result in results.items()},
    )


def apart(plan: Experiment) -> Experiment:
    """Return a plan whose cells have luck of their own."""
    cells = (
        replace(cell, seed=own_seed(cell.seed, number)) for number, cell in enumerate(plan.cells)
    )
    return replace(plan, cells=tuple(cells))


def pairs_of(ranked: Mapping[str, pd.DataFrame], draws: rankings.Draws) -> pd.DataFrame:
    """Tell for every two entrants who is ahead for sure, player by player.

    The verdict is `holds` where all players put the same one ahead for sure, `flips` where one
    player puts the first ahead for sure and another the second, else `open`. All pairs of a player
    hold together.
    """
    ahead = {player: sure_leads(ranked[player], draws[player]) for player in ranked}
    names = rankings.common_names(ranked, ENTRANT)
    rows = []
    for one, other in itertools.combinations(names, 2):
        signs = [ahead[player][one, other] for player in ranked]
        verdict = "flips" if min(signs) < 0 < max(signs) else "open"
        verdict = "holds" if min(signs) == max(signs) != 0 else verdict
        first, second = (one, other) if sum(signs) >= 0 else (other, one)
        rows.append({"one": first, "other": second, "verdict": verdict})
    return pd.DataFrame(rows, columns=["one", "other", "verdict"])


def sure_leads(frame: pd.DataFrame, draws: np.ndarray) -> dict[tuple[str, str], int]:
    """Return 1, -1 or 0 for every two entrants: which of them is ahead for sure.

    Two are told apart by intervals that hold for all pairs together (Bonferroni).
    """
    names, mean = list(frame[ENTRANT]), frame["mean"].to_numpy(float)
    n_pairs = len(names) * (len(names) - 1) / 2
    far = rankings.normal_quantile(1 - (1 - rankings.CONFIDENCE) / max(1, n_pairs))
    found = {}
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            lead, error = mean[i] - mean[j], (draws[:, i] - draws[:, j]).std()
            found[one, other] = int(np.sign(lead)) if abs(lead) > far * error else 0
    return found
