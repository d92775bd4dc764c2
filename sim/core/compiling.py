"""Typed entries of a game: one signature each for rules and policies, compiled or loaded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numba
from numba import types

from sim.core import jit, kernel
from sim.core.kernel import GAMES
from sim.core.play import scratch_dtype, work_dtype
from sim.core.rng import STREAM

if TYPE_CHECKING:
    from sim.core.registry import Game


@dataclass(frozen=True)
class Rules:
    """The six functions that define a game, as plain kernels."""

    reset: Callable
    legal: Callable
    apply: Callable
    determinize: Callable
    observe: Callable
    features: Callable


@dataclass(frozen=True)
class Kernels:
    """The same, typed and compiled, and the game loop."""

    reset: Callable
    legal: Callable
    apply: Callable
    determinize: Callable
    observe: Callable
    features: Callable
    plays: Callable
    play_games: Callable


@dataclass(frozen=True)
class Signatures:
    """The types that a game's functions have to Numba."""

    state: types.Type
    tables: types.Type
    log: types.Type
    scratch: types.Type
    work: types.Type
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
    def play_games(self) -> types.Type:
        """Return the signature of the game loop."""
        rules = [types.FunctionType(self.of(name)) for name in LOOP_RULES]
        policies = types.UniTuple(types.FunctionType(self.policy), self.seats)
        out = [
            types.Array(numba.from_dtype(GAMES), 1, "C"),
            types.int64[:, :, :, ::1],
            types.int16[:, :, ::1],
            types.int64[:, :, ::1],
            types.int64[:, :, ::1],
        ]
        return types.int64(
            types.Tuple(rules),
            types.Tuple([policies, types.float64[:, ::1]]),
            self.tables,
            types.Tuple([types.FunctionType(self.of("plays")), types.int8[::1]]),
            types.UniTuple(types.uint64, 2),
            types.UniTuple(types.int64, 2),
            self.work,
            types.Tuple(out),
        )


LOOP_RULES = ("reset", "legal", "apply", "features")
"""The rules that the game loop calls."""


def signatures(game: Game) -> Signatures:
    """Return the types of a game's functions."""
    return Signatures(
        numba.from_dtype(game.state),
        numba.from_dtype(game.tables),
        numba.from_dtype(game.log),
        numba.from_dtype(scratch_dtype(game)),
        numba.from_dtype(work_dtype(game)),
        game.seats_max,
    )


def compile_game(game: Game) -> Kernels:
    """Compile a game's rules and its loop, or load them from the cache."""
    shapes = signatures(game)
    folder = jit.cache_folder(game.engine, game.policies)
    with jit.compiling(folder, game.name):
        entries = {
            name: jit.compile_entry(getattr(game.rules, name), shapes.of(name), folder)
            for name in ("reset", "legal", "apply", "determinize", "observe", "features")
        }
        plays = jit.compile_entry(game.plays, shapes.of("plays"), folder)
        loop = jit.compile_entry(kernel.play_games, shapes.play_games, folder)
        for policy in game.shipped_policies():
            policy.compiled()
    return Kernels(plays=plays, play_games=loop, **entries)
