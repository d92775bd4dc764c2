"""Tuning: which numbers make a heuristic strongest, by CMA-ES over games that it plays itself.

All candidates of a generation play the same games (common random numbers), every generation plays
other ones, and what comes out is confirmed against the old numbers on games that nobody was chosen
by. What candidates scored is kept after each generation: CMA-ES asks for the same candidates again
if it is told the same scores, so that a tuning which was killed goes on where it was.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

import policies
from experiments.playing.execution import Execution
from experiments.playing.matches import Match, gain_of
from experiments.statistics.estimates import Estimate
from experiments.storing import preferences
from experiments.storing.series import code_version, facts_of, hash_of
from policies import Policy
from sim.core.content import Content
from sim.core.errors import UserError, did_you_mean
from sim.core.registry import Game

if TYPE_CHECKING:
    from cmaes import CMA


FOLDER = "tunings"
PROCEDURE = 1  # another number makes all tunings unknown
STEP = 0.25  # of a weight's size, by which candidates of the first generation differ
SIZE_OF_NOTHING = 1.0  # the size of a weight that is 0
LOOK = 200  # games that tell which weights matter
NUDGE = (1.7, 0.9)  # a weight is made so much larger, and so much more, to see if it matters
CONFIRMED_ON = 0xC0_4F_1_4ED  # what the seed of the confirmation differs by
CHUNK = 250  # games


@dataclass(frozen=True)
class Tuned:
    """What came out: the weights, and how much more they win than the old ones on fresh games."""

    policy: Policy
    names: tuple[str, ...]
    gain: Estimate
    games: int

    @property
    def is_better(self) -> bool:
        """Tell whether the whole interval is above nothing."""
        return self.gain.low > 0


@dataclass
class Tuner:
    """Looks for better weights of a policy."""

    game: Game
    content: Content
    policy: Policy
    names: tuple[str, ...]
    games: int  # a candidate, in a generation
    seed: int
    how: Execution = field(default_factory=Execution)
    scores: list[list[float]] = field(default_factory=list)  # a generation each

    def __post_init__(self) -> None:
        """Find what was kept of the same tuning."""
        found = preferences.load(self.how.store, self.game.name, self.key, FOLDER)
        if found and not self.scores:
            self.scores = found["scores"]
        self.retell()

    def retell(self) -> None:
        """Bring the search to where the scores end."""
        self.search = self.begin()
        for scores in self.scores:
            self.search.tell(list(zip(self.ask(), np.negative(scores).tolist(), strict=True)))

    @property
    def key(self) -> str:
        """Return the hash of all that the scores depend on; the number of generations is not."""
        facts: dict[str, object] = {
            "procedure": [PROCEDURE, STEP, SIZE_OF_NOTHING],
            "code": code_version(self.game),
            "content": hash_of(self.content.tables.tobytes().hex()),
            "policy": facts_of(self.policy),
            "names": list(self.names),
            "sizes": [self.games, self.seed, None],  # and as many candidates as CMA-ES takes
        }
        return hash_of(facts)

    @property
    def places(self) -> list[int]:
        """Return where the weights stand that are tuned."""
        return [self.policy.weight_names.index(name) for name in self.names]

    def match(self, seed: int) -> Match:
        """Return the games of a seed; none of them is kept."""
        chunk = self.how.chunk or min(CHUNK, self.games)
        how = replace(self.how, store=None, rows=False, on_rows=None, progress=False, chunk=chunk)
        return Match(self.game, self.content, seed, how)

    def begin(self) -> CMA:
        """Return the search as it begins: around the old weights, in parts of their size."""
        from cmaes import CMA

        start = np.zeros(len(self.names))
        return CMA(start, STEP, seed=self.seed % 2**32)

    def ask(self) -> list[np.ndarray]:
        """Return the candidates of a generation."""
        return [self.search.ask() for _ in range(self.search.population_size)]

    def at(self, point: np.ndarray) -> Policy:
        """Return the policy with the weights of a point of the search."""
        weights = list(self.policy.weights)
        for place, step in zip(self.places, point, strict=True):
            weights[place] += float(step) * (abs(weights[place]) or SIZE_OF_NOTHING)
        return replace(self.policy, weights=tuple(weights))

    def generations(self, number: int) -> Iterator[float]:
        """Play generations up to the one of that number, and yield the mean score of each.

        Of more that were kept, only so many count.
        """
        if len(self.scores) > number:
            self.scores = self.scores[:number]
            self.retell()
        match = self.match(self.seed)
        while len(self.scores) < number:
            asked = self.ask()
            first = len(self.scores) * self.games
            players = [self.at(point) for point in asked]
            found = match.scores(players, self.policy, first, self.games).mean(axis=1).tolist()
            self.search.tell(list(zip(asked, np.negative(found).tolist(), strict=True)))
            self.scores.append(found)
            kept = {"scores": self.scores}
            preferences.save(self.how.store, self.game.name, self.key, kept, FOLDER)
            yield float(np.mean(found))

    def confirmed(self, games: int) -> Tuned:
        """Return the centre of the search, compared with the old weights on fresh games."""
        policy = self.at(self.search.mean)
        match = self.match(self.seed ^ CONFIRMED_ON)
        gain = gain_of(match, policy, self.policy, 0, games)
        return Tuned(policy, self.names, gain, games)


def chosen_weights(policy: Policy, patterns: Sequence[str]) -> tuple[str, ...]:
    """Return the names of weights that are asked for: `threat`, `players_3.*`."""
    check_tunable(policy)
    found: dict[str, None] = {}
    for pattern in patterns:
        names = [
            name
            for name in policy.weight_names
            if fnmatch.fnmatchcase(name, pattern) or name.rpartition(".")[2] == pattern
        ]
        if not names:
            hint = did_you_mean(pattern, policy.weight_names)
            raise UserError(f"policy `{policy.name}`: no weight `{pattern}`{hint}")
        found |= dict.fromkeys(names)
    return tuple(found)


def weights_that_matter(match: Match, policy: Policy, names: Sequence[str]) -> tuple[str, ...]:
    """Return the weights that change a game if they are others; ways not played have none."""
    usual = digests(match, policy)
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(name.rpartition(".")[0], []).append(name)
    found: list[str] = []
    for group in groups.values():
        if digests(match, nudged(policy, group)) != usual:
            found += [name for name in group if digests(match, nudged(policy, [name])) != usual]
    return tuple(found)


def nudged(policy: Policy, names: Sequence[str]) -> Policy:
    """Return a policy with some weights clearly larger."""
    factor, more = NUDGE
    weights = [
        factor * weight + more if name in names else weight
        for name, weight in zip(policy.weight_names, policy.weights, strict=True)
    ]
    return replace(policy, weights=tuple(weights))


def digests(match: Match, policy: Policy) -> list[int]:
    """Return what tells the games of a policy apart from others."""
    return [each for rows in match.rows([policy], policy, 0, LOOK) for each in rows["digest"]]


def tuned_instead(game: Game) -> str | None:
    """Return whom to tune if the default policy learns by practice: whose habits it has."""
    judging = policies.find(game.name, game.default_policy).judging
    return judging.habit if judging else None


def check_tunable(policy: Policy) -> None:
    """Refuse a policy without numbers, and one whose numbers are learned in another way."""
    if policy.judging:
        raise UserError(
            f"policy `{policy.name}` is not tuned, it learns by playing: "
            f"`balance learn {policy.game} --player`"
        )
    if not policy.weight_names:
        raise UserError(f"policy `{policy.name}` has no weights to tune")


def tables_of(tuned: Tuned) -> dict[str, dict[str, float]]:
    """Return the tuned weights by the set that they are of, "" for those of no set."""
    found: dict[str, dict[str, float]] = {}
    for name, value in zip(tuned.policy.weight_names, tuned.policy.weights, strict=True):
        if name in tuned.names:
            table, _, own = name.rpartition(".")
            found.setdefault(table, {})[own] = value
    return found
