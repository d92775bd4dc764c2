"""The games that can be played, and what everything else may know about them."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import ModuleType

import numpy as np

from sim.core.compiling import Kernels, Rules, compile_game
from sim.core.content import Content
from sim.core.errors import UserError, did_you_mean

MODULES = {"hotg": "sim.guardian.games", "goa2": "sim.goa2.games"}
"""Where each game is described: a module with a dict GAMES."""


@dataclass(frozen=True)
class Game:
    """One game: its rules, its tables, and the names of what they count."""

    name: str
    title: str
    engine: str  # folder below sim/
    policies: str  # module below policies/
    default_policy: str
    sides: tuple[str, ...]
    endings: tuple[str, ...]  # 0 "running", 1 "cap", then the game's own
    features: tuple[str, ...]  # what the tempo tables record, lead first
    events: tuple[str, ...]  # what the log counts per card: the exposures of items
    dealt: tuple[str, ...]  # columns of state.dealt
    players: tuple[str, ...]  # ways to play, in words
    seats_max: int
    actions_max: int
    state: np.dtype
    tables: np.dtype
    log: np.dtype
    rules: Rules
    load: Callable[[], Content]
    items: Callable[[Content], tuple[str, ...]]  # names of the rows of the items table
    played: tuple[str, ...]  # sections of the items that players choose to play
    plays: Callable  # kernel (state, tables, action): row of the item that it plays, or NO_ITEM
    describe: str  # module that turns games into words

    def kernels(self) -> Kernels:
        """Return the compiled rules and game loop; compiled once, then loaded from disk."""
        return _kernels(self.name)

    def policy_module(self) -> ModuleType:
        """Return the module with the game's own policies."""
        return importlib.import_module(f"policies.{self.policies}")

    def __reduce__(self) -> tuple:
        """Travel to other processes by name."""
        return game, (self.name,)


@cache
def _kernels(name: str) -> Kernels:
    return compile_game(game(name))


@cache
def game(name: str) -> Game:
    """Return the game of that name."""
    if name not in MODULES:
        known = ", ".join(MODULES)
        raise UserError(f"no game `{name}`{did_you_mean(name, MODULES) or f'; there is {known}'}")
    return importlib.import_module(MODULES[name]).GAMES[name]


def games() -> list[Game]:
    """Return all games."""
    return [game(name) for name in MODULES]
