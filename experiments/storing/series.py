"""A series of games: what is played, and the key under which its games are stored."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from policies import Policy
from sim.core.content import Content
from sim.core.registry import Game
from sim.core.restrictions import Restriction

if TYPE_CHECKING:
    from sim.core.play import Results

TABLES = ("games", "items", "tempo", "lead")

FORMAT = 2  # of the store; another number makes every stored chunk unknown
KEY_DIGITS = 32
POLICIES_KEPT = 256  # whose weights are hashed once and not for every cell


@dataclass(frozen=True)
class Options:
    """What a chunk is told besides its games."""

    log: bool = True  # count what happens to items
    policy_seed: int | None = None  # seed of the policies' own randomness; None: the run's seed
    restriction: Restriction = field(default_factory=Restriction)


PlayChunk = Callable[[Game, Content, Sequence[Policy], int, int, int, Options], "Results"]
"""Plays games first … first + count - 1 of a series of a seed: a pure function of its arguments."""


@dataclass(frozen=True, eq=False)
class Series:
    """Everything that the games of one variant depend on, but for their index."""

    game: Game
    content: Content
    policies: tuple[Policy, ...]
    seed: int
    options: Options = field(default_factory=Options)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """Return all that a stored chunk depends on, in words and numbers."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "code": code_version(self.game),
            "content": hashlib.sha256(self.content.tables.tobytes()).hexdigest(),
            "policies": [facts_of(policy) for policy in self.policies],
            "seed": self.seed,
            "policy_seed": self.options.policy_seed,
            "log": self.options.log,
            **restricted(self.options.restriction),
        }

    @property
    def described(self) -> dict[str, object]:
        """Return the facts, and who plays: a hash of the content does not name a line-up."""
        setup = {name: value for name, value in self.content.setup.items() if name != "note"}
        return {**self.facts, "setup": setup}

    @cached_property
    def key(self) -> str:
        """Return the hash of all that the games depend on."""
        return hash_of(self.facts)

    def play(self, play: PlayChunk, first: int, count: int) -> Results:
        """Return the tables of games first … first + count - 1."""
        arguments = (self.game, self.content, self.policies, self.seed, first, count, self.options)
        return play(*arguments)

    @property
    def has_users_code(self) -> bool:
        """Tell whether a policy is the user's own."""
        return any(policy.is_users_code for policy in self.everyone)

    @property
    def everyone(self) -> list[Policy]:
        """Return the policies that play, and those that they ask."""
        others = [other for policy in self.policies for other in policy.asks()]
        return list(dict.fromkeys([*self.policies, *others]))

    def prepare(self) -> None:
        """Compile the game and the policies, or load what was compiled; look at the user's own."""
        self.game.kernels()
        for policy in self.everyone:
            policy.compiled()
            if policy.is_users_code:
                from policies.core.preflight import look_at

                look_at(self.game, self.content, policy)


def restricted(restriction: Restriction) -> dict[str, list[str]]:
    """Return the items of restricted play; nothing where play is free."""
    ways = {"forbid": restriction.forbid, "force": restriction.force}
    return {way: sorted(set(items)) for way, items in ways.items() if items}


@lru_cache(POLICIES_KEPT)
def facts_of(policy: Policy) -> dict[str, Any]:
    """Return what a policy's play depends on, its many weights as their hash."""
    return {**policy.identity(), "weights": hash_of(list(policy.weights))}


def code_version(game: Game) -> str:
    """Return the version of a game's code: its sources, compiler and flags."""
    from sim.core.jit import code_version as version_of

    return version_of(game.engine, game.policies)


def hash_of(facts: object) -> str:
    """Return the hash of something that can be written as JSON."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()[:KEY_DIGITS]


@dataclass(frozen=True)
class Chunk:
    """Consecutive games of a series, and their tables."""

    series: Series
    first: int
    results: Results

    @property
    def count(self) -> int:
        """Return the number of games."""
        return len(self.results.games)

    @property
    def key(self) -> str:
        """Return the hash of everything the chunk depends on."""
        return hash_of([self.series.key, self.first, self.count])

    def shapes(self) -> dict[str, list[int]]:
        """Return the shapes of the summed tables."""
        return {name: list(getattr(self.results, name).shape) for name in TABLES[1:]}
