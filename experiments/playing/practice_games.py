"""Games of practice: what a policy plays with given nets, and what its decisions earned.

The compiled loop is that of `policies/core/practice.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Self

import numpy as np
from numba import types

from experiments.playing.nets import Net
from experiments.playing.variations import Variation
from policies.core.judging import Judging
from policies.core.practice import (
    DECISIONS_MAX,
    NOT_OVER,
    OPTIONS_MAX,
    PARTS,
    STAGES_MAX,
    Fact,
    Kept,
    practise_games,
)
from policies.core.searcher import searcher
from sim.core import jit
from sim.core.compiling import signatures
from sim.core.play import searching_of
from sim.core.registry import Game

KEPT = 0.6  # share of decisions that are learned from
OPTIONS_EACH, DECISIONS_EACH, STAGES_EACH = 2100, 300, 30  # room a game, on average
PATIENCE = 0.5  # share of a credit that later stages have
SMALL = 1e-6
OF_DECISIONS = ("facts", "table", "options", "scores")


@dataclass(frozen=True)
class Played:
    """What is kept of games: rows of decisions, of their options, and of stages."""

    facts: np.ndarray  # Fact of each decision
    table: np.ndarray  # numbers of the table, by decision
    options: np.ndarray  # numbers of options, those of a decision one after the other
    scores: np.ndarray  # of options
    won: np.ndarray  # by stage, of the game that it ends; NOT_OVER before
    stands: np.ndarray  # what a learned value sees of the table, by stage

    @property
    def ends(self) -> np.ndarray:
        """Return which games the first side has won: 1 or 0."""
        return self.won[self.won != NOT_OVER]

    def valued(self) -> tuple[np.ndarray, np.ndarray]:
        """Return tables between stages and at decisions, and whether their games were won."""
        over, before = (np.flatnonzero(each) for each in (self.won != NOT_OVER, self.won < 0))
        stages = np.concatenate([before, self.facts[:, Fact.STAGE]])
        return (
            np.concatenate([self.stands[before], self.assessed]),
            self.won[over[np.searchsorted(over, stages)]],
        )

    @property
    def assessed(self) -> np.ndarray:
        """Return what a learned value sees of the table at each decision."""
        return self.table[:, : self.stands.shape[1]]

    def of_kind(self, kind: int) -> Self:
        """Return the decisions of a kind with their options; the stages are those of all."""
        rows = self.facts[:, Fact.KIND] == kind
        options = np.repeat(rows, self.facts[:, Fact.OPTIONS])
        facts = self.facts[rows]
        facts[:, Fact.FIRST] = np.cumsum(facts[:, Fact.OPTIONS]) - facts[:, Fact.OPTIONS]
        own = (facts, self.table[rows], self.options[options], self.scores[options])
        return replace(self, **dict(zip(OF_DECISIONS, own, strict=True)))

    def chances(self) -> np.ndarray:
        """Return the chance that each choice had when it was drawn."""
        if not len(self.facts):
            return np.zeros(0, np.float32)
        first, n = self.facts[:, Fact.FIRST], self.facts[:, Fact.OPTIONS]
        most = np.repeat(np.maximum.reduceat(self.scores, first), n)
        likely = np.exp(self.scores - most)
        chosen = likely[first + self.facts[:, Fact.CHOSEN]]
        return (chosen / np.add.reduceat(likely, first)).astype(np.float32)

    def credits(self, value: Net) -> np.ndarray:
        """Return how much more than expected each decision earned, in spreads of what they earn."""
        expected = value.chances(self.stands)
        earned = self.won.astype(float)
        for row in range(len(earned) - 2, -1, -1):
            if earned[row] == NOT_OVER:
                earned[row] = (1 - PATIENCE) * expected[row] + PATIENCE * earned[row + 1]
        before = value.chances(self.assessed)
        more = earned[self.facts[:, Fact.STAGE]] - before
        return (more - more.mean()) / (more.std() + SMALL)


def joined(parts: Sequence[Played]) -> Played:
    """Return what was kept of several line-ups, as one; the parts stay as they are."""
    found = {
        each.name: np.concatenate([getattr(part, each.name) for part in parts])
        for each in fields(Played)
    }
    sizes = [len(part.facts) for part in parts]
    for column, name in ((Fact.FIRST, "options"), (Fact.STAGE, "won")):
        before = np.cumsum([0, *(len(getattr(part, name)) for part in parts[:-1])])
        found["facts"][:, column] += np.repeat(before, sizes).astype(np.int32)
    return Played(**found)


class Player:
    """Plays games of practice with given nets."""

    def __init__(self, game: Game, judging: Judging) -> None:
        """Compile what plays."""
        self.game = game
        self.seat = searcher(game.name, {"policy": judging.policy}, states=2)(lambda *_: 0)
        judged = game.policy_module().NOTES["judged"]
        self.n_table = judged["table"].shape[0]
        self.n_option = judged["options"].shape[1]
        folder = jit.cache_folder(game.engine, game.policies)
        with jit.locked(folder):
            self.play = jit.compile_entry(practise_games, signature_of(game), folder)

    def room(self, games: int) -> tuple[tuple, tuple]:
        """Return room for what is kept of decisions, and of stages."""
        decisions = games * DECISIONS_EACH + DECISIONS_MAX
        options = games * OPTIONS_EACH + OPTIONS_MAX
        stages = games * STAGES_EACH + STAGES_MAX
        out = (
            np.zeros((decisions, len(Fact)), np.int32),
            np.zeros((decisions, self.n_table), np.float32),
            np.zeros((options, self.n_option), np.float32),
            np.zeros(options, np.float32),
        )
        ends = (
            np.zeros(stages, np.int32),
            np.zeros((stages, self.game.assessed.size), np.int32),
        )
        return out, ends

    def practise(self, given: Variation, weights: np.ndarray, seed: int, games: int) -> Played:
        """Play so many games, and return what is kept of them."""
        searching = searching_of(self.game, given.content, [self.seat], given.restriction)
        tools: Any = searching.tools
        tools.weights[0, : weights.size] = weights
        out, ends = self.room(games)
        kept = np.zeros(len(Kept), np.int64)
        span = (int(KEPT * PARTS), games)
        reset, tables = self.game.kernels().reset, given.content.tables[0]
        self.play(reset, tables, np.uint64(seed), span, tuple(tools), out, ends, kept)
        facts, table, options, scores = out
        n, n_options, n_stages = kept
        of_decisions = (facts[:n], table[:n], options[:n_options], scores[:n_options])
        return Played(*of_decisions, *(each[:n_stages] for each in ends))


def signature_of(game: Game) -> Any:
    """Return the types of `practise_games` for a game."""
    shapes: Any = signatures(game)
    whole, real = types.int32[:, ::1], types.float32[:, ::1]
    return types.void(
        types.FunctionType(shapes.of("reset")),
        shapes.tables,
        types.uint64,
        types.UniTuple(types.int64, 2),
        types.Tuple(shapes.tools.types),
        types.Tuple([whole, real, real, types.float32[::1]]),
        types.Tuple([types.int32[::1], whole]),
        types.int64[::1],
    )
