"""Players that choose anew: which upgrades and purchases win with the content at hand.

A bandit over all choices at once. In games that nothing else is asked of, every side tries at
random one way of each of its choices, apart from the others, and whoever wins credits all ways that
it tried: chance alone decides who tries what, so that a way which wins more often is better. From
the second round on both sides mostly choose what has won (self-play). It is over when a round
changes no choice.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from experiments.planning.choosing import Choice, choices_in
from experiments.playing.execution import Execution
from experiments.playing.scheduler import deliver
from experiments.storing.lookup import GameRange, look_up
from experiments.storing.series import Options, Series
from policies import Policy
from policies.core.preferences import with_likings
from sim.core.content import Content
from sim.core.play import item_ranges
from sim.core.registry import Game
from sim.core.restrictions import Restriction
from sim.core.searching import sides_of

TOGETHER = 10  # games that are played with the same choices
GAMES = 4_000  # a round
ROUNDS = 6  # at most
EXPLORED = 0.5  # share of choices that are tried at random from the second round on
CLEAR = 2.5  # standard errors by which a way must win more often than another
LEARNING = 0x5EED_0F_C401CE5  # the seed of these games: no question is asked on it


@dataclass
class Record:
    """How often sides have tried the ways of a choice, and won."""

    tried: np.ndarray
    won: np.ndarray

    @classmethod
    def of(cls, choice: Choice) -> Self:
        """Return the record of a choice that nobody has tried."""
        return cls(np.zeros(len(choice.ways)), np.zeros(len(choice.ways)))

    def add(self, way: int, games: int, won: int) -> None:
        """Take note of games with a way."""
        self.tried[way] += games
        self.won[way] += won

    @property
    def rates(self) -> np.ndarray:
        """Return how often each way won; a way that nobody tried, half of the time."""
        return (self.won + 1) / (self.tried + 2)

    def lead(self, way: int, other: int) -> float:
        """Return by how many standard errors a way wins more often than another."""
        rates, tried = self.rates, self.tried
        spread = sum(rates[each] * (1 - rates[each]) / (tried[each] + 2) for each in (way, other))
        return (rates[way] - rates[other]) / math.sqrt(spread)

    def beaten(self) -> list[bool]:
        """Tell which ways win clearly less often than another."""
        ways = range(len(self.tried))
        return [any(self.lead(other, way) > CLEAR for other in ways) for way in ways]

    def leader(self) -> int | None:
        """Return the way that wins clearly more often than all others, if there is one."""
        best = int(np.argmax(self.rates))
        others = (way for way in range(len(self.tried)) if way != best)
        return best if all(self.lead(best, other) > CLEAR for other in others) else None


@dataclass(frozen=True)
class Learned:
    """What players have learned to choose: likings by item, and how it came about."""

    likings: dict[str, float]
    rows: tuple[dict, ...]  # a way each: choice, way, games, won, verdict
    games: int
    rounds: int
    is_settled: bool  # whether the last round changed no choice


@dataclass(frozen=True)
class Table:
    """One content that choices are learned on, and who chooses what in it."""

    content: Content
    items: tuple[str, ...]
    sides: np.ndarray  # of each seat
    owned: tuple[frozenset[str], ...]  # items that each side may take

    @classmethod
    def of(cls, game: Game, content: Content) -> Self:
        """Look up who has which items."""
        items = game.items(content)
        ranges = item_ranges(content.tables[0], len(items))
        has = ranges[..., 1] > ranges[..., 0]  # by item and side, or one column for all sides
        owned = [
            frozenset(itertools.compress(items, has[:, min(side, has.shape[1] - 1)]))
            for side in range(len(game.sides))
        ]
        return cls(content, items, sides_of(game, content), tuple(owned))

    def has(self, side: int, choice: Choice) -> bool:
        """Tell whether a side ever has a choice."""
        return all(item in self.owned[side] for item in choice.items)


@dataclass
class Learner:
    """Plays rounds of games, and keeps the record of every choice."""

    game: Game
    contents: Sequence[Content]
    policies: Sequence[Policy]
    restriction: Restriction
    how: Execution = field(default_factory=Execution)
    games: int = GAMES
    choices: list[Choice] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find the choices that there are in any of the contents."""
        self.tables = [Table.of(self.game, content) for content in self.contents]
        if not self.choices:
            found = (one for content in self.contents for one in choices_in(self.game, content))
            self.choices = list({choice.name: choice for choice in found}.values())
        self.records = [Record.of(choice) for choice in self.choices]

    def learn(self) -> Learned:
        """Play rounds until one changes no choice."""
        before, number = None, 0
        for number in range(1, ROUNDS + 1):
            self.play_round(number)
            chosen = [record.leader() for record in self.records]
            if chosen == before:
                return self.learned(number, is_settled=True)
            before = chosen
        return self.learned(number, is_settled=False)

    def play_round(self, number: int) -> None:
        """Play the games of a round, and credit what was tried in them."""
        tries = list(self.tries(number))
        ranges = [GameRange(series, first, TOGETHER) for series, first, _ in tries]
        quiet = replace(self.how, store=None, on_rows=None, rows=False)
        won = np.zeros((len(tries), len(self.game.sides)), int)
        with quiet.workers(self.policies) as workers:
            for place, results in deliver(look_up(ranges, None), workers, quiet):
                for side in range(len(self.game.sides)):
                    won[place, side] += np.count_nonzero(results.games["winner"] == side)
        for place, (_, _, ways) in enumerate(tries):
            for side, choice, way in ways:
                self.records[choice].add(way, TOGETHER, int(won[place, side]))

    def tries(self, number: int) -> Iterator[tuple[Series, int, list[tuple[int, int, int]]]]:
        """Yield what is played in a round: a series, its first game, and who chooses what.

        Luck depends on the number of the round and of the games alone.
        """
        leaders = [record.leader() for record in self.records]
        options = Options(log=False, restriction=self.restriction)
        per_round = -(-self.games // TOGETHER)
        for place in range(per_round):
            luck = np.random.default_rng([LEARNING, number, place])
            table = self.tables[place % len(self.tables)]
            drawn = [self.drawn(leaders, luck, number) for _ in self.game.sides]
            ways = [
                (side, choice, way)
                for side, chosen in enumerate(drawn)
                for choice, way in enumerate(chosen)
                if table.has(side, self.choices[choice])
            ]
            seated = self.seated(table, ways)
            series = Series(self.game, table.content, seated, LEARNING, options)
            yield series, ((number - 1) * per_round + place) * TOGETHER, ways

    def drawn(
        self, leaders: Sequence[int | None], luck: np.random.Generator, number: int
    ) -> list[int]:
        """Return the way of each choice that a side tries: a random one, or the one that leads."""
        share = 1.0 if number == 1 else EXPLORED
        found = []
        for leader, choice in zip(leaders, self.choices, strict=True):
            way, is_tried = int(luck.integers(len(choice.ways))), luck.random() < share
            found.append(way if is_tried or leader is None else leader)
        return found

    def seated(self, table: Table, ways: Sequence[tuple[int, int, int]]) -> tuple[Policy, ...]:
        """Return the players of a table, each side with what it likes."""
        likings: list[dict[str, float]] = [{} for _ in self.game.sides]
        for side, choice, way in ways:
            likings[side] |= self.choices[choice].ways[way].likings
        return tuple(
            with_likings(policy, table.items, likings[table.sides[seat]])
            for seat, policy in enumerate(self.policies)
        )

    def learned(self, rounds: int, is_settled: bool) -> Learned:
        """Return what the records say."""
        likings: dict[str, float] = {}
        rows: list[dict] = []
        for choice, record in zip(self.choices, self.records, strict=True):
            likings |= likings_of(choice, record)
            rows += rows_of(choice, record)
        games = rounds * -(-self.games // TOGETHER) * TOGETHER
        return Learned(likings, tuple(rows), games, rounds, is_settled)


def likings_of(choice: Choice, record: Record) -> dict[str, float]:
    """Return what is liked more or less: the way that leads, or not those that are beaten."""
    leader = record.leader()
    if leader is not None:
        return dict(choice.ways[leader].likings)
    if not choice.is_exclusive:
        return {}
    pairs = zip(choice.ways, record.beaten(), strict=True)
    return {item: -1.0 for way, is_beaten in pairs if is_beaten for item in way.likings}


def rows_of(choice: Choice, record: Record) -> Iterator[dict]:
    """Yield what was seen of each way of a choice."""
    leader, beaten = record.leader(), record.beaten()
    for number, way in enumerate(choice.ways):
        verdict = "chosen" if number == leader else "left" if beaten[number] else "open"
        yield {
            "choice": choice.name,
            "way": way.label,
            "games": int(record.tried[number]),
            "won": int(record.won[number]),
            "verdict": verdict,
        }
