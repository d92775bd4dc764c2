"""How strong players are: where sides meet, a player sits on every side in turn against another.

Where the table plays together, its games are its own, and two players are compared on the same
ones. Draws count half where sides meet, and nothing where there is one side.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from experiments.playing.execution import Execution
from experiments.playing.scheduler import deliver
from experiments.statistics.estimates import Estimate, clustered_share, paired_difference
from experiments.storing.lookup import GameRange, look_up
from experiments.storing.series import Series
from policies import Policy
from sim.core.content import Content
from sim.core.registry import Game
from sim.core.searching import sides_of

EVEN = 0.5
LEAST_ODDS = 1 / 3  # of another player's odds, from which on a player is competent beside it


@dataclass(frozen=True)
class Match:
    """What is played, on which seeds, and how."""

    game: Game
    content: Content
    seed: int
    how: Execution

    @property
    def is_versus(self) -> bool:
        """Tell whether sides meet."""
        return len(self.game.sides) > 1

    def series(self, player: Policy, other: Policy) -> list[Series]:
        """Return the series of a player: one for each side that it sits on, `other` elsewhere."""
        options = replace(self.how.options, log=False)
        sides = sides_of(self.game, self.content)
        found = []
        for number in range(len(self.game.sides)):
            seated = tuple(player if side == number else other for side in sides)
            found.append(Series(self.game, self.content, seated, self.seed, options))
        return found

    def rows(
        self, players: Sequence[Policy], other: Policy, first: int, games: int
    ) -> list[np.ndarray]:
        """Return the rows of games first … first + games - 1: of each player on each side."""
        every = [self.series(player, other) for player in players]
        for series in {each[0].policies[0].function: each[0] for each in every}.values():
            series.prepare()  # those that differ by their weights only are compiled together
        ranges = [GameRange(series, first, games) for each in every for series in each]
        found: list[list[np.ndarray]] = [[] for _ in ranges]
        with self.how.workers([*players, other]) as workers:
            for place, results in deliver(look_up(ranges, self.how.store), workers, self.how):
                found[place].append(np.array(results.games))
        return [np.concatenate(each) for each in found]

    def scores(
        self, players: Sequence[Policy], other: Policy, first: int, games: int
    ) -> np.ndarray:
        """Return what each player scores in games first … first + games - 1, an array a player.

        All have the same luck. A game's score is 1 if it is won, the mean over the sides.
        """
        n_sides = len(self.game.sides)
        found = np.zeros((len(players), games))
        for place, rows in enumerate(self.rows(players, other, first, games)):
            share = 1.0 * (rows["winner"] == place % n_sides)
            found[place // n_sides] += share + EVEN * (rows["winner"] < 0) * self.is_versus
        return found / n_sides


def gain_of(match: Match, player: Policy, other: Policy, first: int, games: int) -> Estimate:
    """Return how much more a player wins than another: from -1 to 1, 0 for equals.

    Where sides meet it is the share of games won less the share lost.
    """
    if match.is_versus:
        found = clustered_share(match.scores([player], other, first, games)[0])
        mean, low, high = ((each - EVEN) / EVEN for each in found.columns.values())
        return Estimate(mean, low, high, found.n)
    after, before = match.scores([player, other], other, first, games)
    return paired_difference(before > EVEN, after > EVEN)


def least_rate(usual: float, n: int) -> float:
    """Return the win rate from which on a player is competent beside one that wins `usual`."""
    odds = LEAST_ODDS * usual / max(1 - usual, 1 / n)
    return odds / (1 + odds)
