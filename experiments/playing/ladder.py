"""The ladder of a game: its players from the weakest kind to the strongest, each against the next.

`random`, `greedy`, the game's default heuristic, `planner`, `search`: whichever of them a game has.
Its other players are compared with the default one. Games are kept in the store, so that a ladder
that was broken off goes on. Where the table plays together, neighbours play the same games, at a
handicap if the game names one for them; where sides meet, they play each other on both sides.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import policies
from experiments.playing.handicaps import handicap_of
from experiments.playing.matches import EVEN, Match, least_rate
from experiments.playing.run import run
from experiments.statistics.estimates import Estimate, clustered_share, paired_difference, wilson
from policies import Policy
from policies.core.random import RANDOM
from sim.core.errors import UserError
from sim.core.registry import Game

BEFORE, AFTER = (RANDOM, "greedy"), ("planner", "search")  # of the default policy
BUDGET = "budget"  # the option that says how many games a searcher plays on in a decision
TIMED_SECONDS = 1.0  # of the processor that the cost of a player is measured for, at least


@dataclass(frozen=True)
class Cost:
    """What a player costs: measured on games that it plays with itself."""

    decisions_per_second: float  # of the processor
    simulations_per_second: float | None  # games played on by a searcher that has a budget

    @property
    def milliseconds(self) -> float:
        """Return the milliseconds of a decision."""
        return 1000 / self.decisions_per_second


@dataclass(frozen=True)
class Step:
    """A player, and how it does against the one below or beside it."""

    player: str
    against: str
    rate: Estimate  # how often it wins: the table's games, or those against the other
    gain: Estimate | None  # where the table plays together: how much more than the other
    cost: Cost
    played_with: tuple[str, ...] = ()  # the changes of a handicap

    @property
    def is_above(self) -> bool:
        """Tell whether the whole interval says that it is stronger."""
        return self.gain.low > 0 if self.gain else self.rate.low > EVEN

    @property
    def usual(self) -> float:
        """Return how often the other wins."""
        return self.rate.mean - self.gain.mean if self.gain else EVEN

    @property
    def is_told_apart(self) -> bool:
        """Tell whether the games can say anything: not if both won all of them, or both none."""
        return (self.rate.mean, self.usual) not in ((0, 0), (1, 1))

    @property
    def is_competent(self) -> bool:
        """Tell whether it may speak beside the other: a third of its odds is not ruled out."""
        return self.is_told_apart and self.rate.high >= least_rate(self.usual, self.rate.n)

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers for JSON."""
        return {
            "player": self.player,
            "against": self.against,
            "played_with": list(self.played_with),
            "games": self.rate.n,
            "wins": self.rate.as_dict(),
            "gain": self.gain.as_dict() if self.gain else None,
            "is_above": self.is_above,
            "is_competent": self.is_competent,
            "ms_per_decision": self.cost.milliseconds,
            "decisions_per_processor_second": self.cost.decisions_per_second,
            "simulations_per_processor_second": self.cost.simulations_per_second,
        }


@dataclass(frozen=True)
class Sizes:
    """How many games pairs play: those of searchers take long, and some want more than others."""

    games: int
    slow_games: int
    own: Mapping[str, int] = field(default_factory=dict)  # of a player against the one below

    def of(self, player: Policy, other: Policy) -> int:
        """Return the games of a pair."""
        is_slow = player.is_searcher or other.is_searcher
        usual = min(self.games, self.slow_games) if is_slow else self.games
        return self.own.get(player.name, usual)


def rungs(game: Game) -> list[Policy]:
    """Return the players of the ladder, the weakest kind first."""
    names = (*BEFORE, game.default_policy, *AFTER)
    return [player for player in (known(game, name) for name in names) if player]


def known(game: Game, name: str) -> Policy | None:
    """Return a policy of that name, if the game has one."""
    try:
        return policies.find(game.name, name)
    except UserError:
        return None


def players(game: Game) -> list[Policy]:
    """Return all players of a game, those of the ladder first."""
    ladder = rungs(game)
    names = {player.name for player in ladder}
    shipped = policies.shipped(game.name).values()
    return ladder + [player for player in shipped if player.name not in names]


def pairs(game: Game) -> list[tuple[Policy, Policy]]:
    """Return who is compared with whom: each rung with the one below, others with the default."""
    ladder = rungs(game)
    default = policies.find(game.name, game.default_policy)
    beside = players(game)[len(ladder) :]
    neighbours = list(zip(ladder[1:], ladder, strict=False))
    return neighbours + [(player, default) for player in beside]


def steps(match: Match, sizes: Sizes) -> Iterator[Step]:
    """Yield the steps of a game's ladder, one after the other."""
    for player, other in pairs(match.game):
        yield step_of(match, player, other, sizes)


def step_of(match: Match, player: Policy, other: Policy, sizes: Sizes) -> Step:
    """Return how a player does against another; what it costs is measured at the usual table."""
    games = sizes.of(player, other)
    cost = cost_of(match, player)
    handicap = handicap_of(match.game, player.name, other.name)
    match = handicap.match(match) if handicap else match
    if match.is_versus:
        rate, gain = clustered_share(match.scores([player], other, 0, games)[0]), None
    else:
        won, theirs = (each > EVEN for each in match.scores([player, other], other, 0, games))
        rate, gain = wilson(int(won.sum()), games), paired_difference(theirs, won)
    changes = handicap.set if handicap else ()
    return Step(player.name, other.name, rate, gain, cost, changes)


def cost_of(match: Match, player: Policy) -> Cost:
    """Measure what decisions of a player cost, at one game or as many as take long enough.

    A first game is not measured: its player may have to be compiled.
    """
    how = replace(match.how, store=None, jobs=1, rows=True, progress=False)
    seats = (player,) * match.game.seats_max
    run(match.game, match.content, seats, 1, match.seed, how)
    games, decisions, spent = 1, 0, 0.0
    while spent < TIMED_SECONDS:
        start = time.process_time()
        found = run(match.game, match.content, seats, games, match.seed, how)
        spent = time.process_time() - start
        decisions = int(found.tally.sums["decisions"])
        games *= 4
    rate = decisions / spent
    budget = getattr(player, "options", {}).get(BUDGET)
    return Cost(rate, float(budget) * rate if budget else None)
