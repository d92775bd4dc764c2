"""Typed entries of a game: one signature each for rules and policies, compiled or loaded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numba
from numba import types

from sim.core import decisions, jit, kernel
from sim.core.kernel import GAMES
from sim.core.play import N_POISONED, scratch_dtype, word_of, work_dtype
from sim.core.rng import STREAM
from sim.core.searching import ASKED_MAX, ROOT, Tools, consult, desk_dtype, no_policy, no_searcher

if TYPE_CHECKING:
    from sim.core.registry import Game


@dataclass(frozen=True)
class Rules:
    """The six functions that define a game, as plain kernels, and what a learned value sees."""

    reset: Callable
    apply: Callable
    determinize: Callable
    observe: Callable
    features: Callable
    assess: Callable | None = None  # writes the numbers of Game.assessed; `features` if none
    legal: Callable = decisions.legal  # what was offered when the decision arose


@dataclass(frozen=True)
class Kernels:
    """The same, typed and compiled, and the game loop."""

    reset: Callable
    legal: Callable
    apply: Callable
    determinize: Callable
    observe: Callable
    features: Callable
    assess: Callable
    plays: Callable
    no_policy: Callable  # stands where a seat has a searcher
    no_searcher: Callable  # and where it has none
    consult: Callable  # asks a searcher
    play_games: Callable


@dataclass(frozen=True)
class Signatures:
    """The types that a game's functions have to Numba."""

    state: types.Type
    tables: types.Type
    log: types.Type
    scratch: types.Type
    work: types.Type
    desk: types.Type
    words: types.Type
    seats: int

    @property
    def actions(self) -> types.Type:
        """Buffers of packed actions, and of features and observations."""
        return types.int32[::1]

    def of(self, name: str) -> types.Type:
        """Return the signature of one of the rules."""
        state, tables = self.state, self.tables
        return {
            "reset": types.void(state, tables, types.uint64, types.int64),
            "legal": types.int64(state, tables, self.actions),
            "apply": types.void(state, tables, types.int32, self.log),
            "determinize": types.void(state, tables, types.int64, numba.from_dtype(STREAM)),
            "observe": types.void(state, tables, types.int64, self.actions),
            "features": types.void(state, tables, self.actions),
            "assess": types.void(state, tables, self.actions),
            "plays": types.int64(state, tables, types.int64),
        }[name]

    @property
    def policy(self) -> types.Type:
        """Return the signature of every policy of the game."""
        return types.int64(
            self.state,
            self.tables,
            self.actions,
            types.int64,
            types.float64[::1],
            numba.from_dtype(STREAM),
            self.scratch,
        )

    @property
    def tools(self) -> types.Type:
        """Return the type of what searchers are given."""
        kinds = {
            **{name: types.FunctionType(self.of(name)) for name in TOOLS_RULES},
            "marks": types.int8[::1],
            "sides": types.int64[::1],
            "n_sides": types.int64,
            "policies": types.UniTuple(types.FunctionType(self.policy), ASKED_MAX),
            "weights": types.float64[:, ::1],
            "desk": self.desk,
            "states": types.Array(self.state, 1, "C"),
            "notes": types.uint8[::1],
            "root": types.Array(numba.from_dtype(ROOT), 1, "C"),
        }
        return types.NamedTuple([kinds[name] for name in Tools._fields], Tools)

    @property
    def consult(self) -> types.Type:
        """Return the signature of what asks a searcher from Python."""
        searcher = types.FunctionType(self.searcher)
        return types.int64(*self.searcher.args[:-1], searcher, types.Tuple(self.tools.types))

    @property
    def searcher(self) -> types.Type:
        """Return the signature of every searcher of the game."""
        return types.int64(*self.policy.args[:-1], types.float64[::1], self.tools)

    @property
    def players(self) -> types.Type:
        """Return the type of those who play in the game loop."""
        searching = [
            types.UniTuple(types.FunctionType(self.searcher), self.seats),
            types.int8[::1],
            types.float64[:, ::1],
            types.Tuple(self.tools.types),
        ]
        policies = types.UniTuple(types.FunctionType(self.policy), self.seats)
        return types.Tuple([policies, types.float64[:, ::1], types.Tuple(searching)])

    @property
    def play_games(self) -> types.Type:
        """Return the signature of the game loop."""
        rules = [types.FunctionType(self.of(name)) for name in LOOP_RULES]
        out = [
            types.Array(numba.from_dtype(GAMES), 1, "C"),
            types.int64[:, :, :, ::1],
            types.int16[:, :, ::1],
            types.int64[:, :, ::1],
            types.int64[:, :, ::1],
        ]
        return types.int64(
            types.Tuple(rules),
            self.players,
            self.tables,
            types.Tuple([types.FunctionType(self.of("plays")), types.int8[::1]]),
            types.UniTuple(types.uint64, 2),
            types.UniTuple(types.int64, 2),
            types.Tuple([self.work, self.words, types.UniTuple(types.uint8[::1], N_POISONED)]),
            types.Tuple(out),
        )

    @property
    def sample_games(self) -> types.Type:
        """Return the signature of what plays games to learn from."""
        return types.int64(
            types.FunctionType(self.of("reset")),
            self.tables,
            types.uint64,
            types.UniTuple(types.int64, 2),
            types.UniTuple(types.int64, 2),
            types.Tuple(self.tools.types),
            types.int32[:, ::1],
            types.int8[::1],
            types.int32[::1],
        )


LOOP_RULES = ("reset", "legal", "apply", "features")
"""The rules that the game loop calls."""

TOOLS_RULES = ("legal", "apply", "determinize", "observe", "features", "assess", "plays")
"""The rules that searchers may call."""


def signatures(game: Game) -> Signatures:
    """Return the types of a game's functions."""
    return Signatures(
        numba.from_dtype(game.state),
        numba.from_dtype(game.tables),
        numba.from_dtype(game.log),
        numba.from_dtype(scratch_dtype(game)),
        numba.from_dtype(work_dtype(game)),
        numba.from_dtype(desk_dtype(game, scratch_dtype(game))),
        types.Array(numba.from_dtype(word_of(game.state)), 2, "C"),
        game.seats_max,
    )


def compile_game(game: Game) -> Kernels:
    """Compile a game's rules and its loop, or load them from the cache."""
    shapes = signatures(game)
    folder = jit.cache_folder(game.engine, game.policies)
    with jit.compiling(folder, game.name) as is_first:
        entries = {
            name: jit.compile_entry(getattr(game.rules, name), shapes.of(name), folder)
            for name in ("reset", "legal", "apply", "determinize", "observe", "features")
        }
        assess = game.rules.assess
        entries |= {
            "assess": jit.compile_entry(assess, shapes.of("assess"), folder)
            if assess
            else entries["features"],
            "plays": jit.compile_entry(game.plays, shapes.of("plays"), folder),
            "no_policy": jit.compile_entry(no_policy, shapes.policy, folder),
            "consult": jit.compile_entry(consult, shapes.consult, folder),
            "no_searcher": jit.compile_entry(no_searcher, shapes.searcher, folder),
        }
        loop = jit.compile_entry(kernel.play_games, shapes.play_games, folder)
        for policy in game.shipped_policies() if is_first else ():  # later, those that play
            policy.compiled()
    return Kernels(play_games=jit.straight(loop), **entries)
