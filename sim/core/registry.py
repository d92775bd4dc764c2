"""The games that can be played, and what everything else may know about them."""

from __future__ import annotations

import importlib
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType

import numpy as np

import sim
from sim.core import discovery, jit
from sim.core.analysis import Analysis
from sim.core.assessing import Assessed
from sim.core.compiling import Kernels, Rules, compile_game
from sim.core.content import Content
from sim.core.errors import UserError, did_you_mean
from sim.core.language import Language
from sim.core.log import log_dtype
from sim.core.records import FINALS_MAX


@dataclass(frozen=True)
class Game:
    """One game: its rules, its tables, and the names of what they count.

    Beside it, in `analysis/<name>/` of the engine's folder, may be files that nothing is compiled
    of: `names.toml` (what numbers of the rules are called), `experiments/*.toml` (questions that
    its designers ask, found by `balance sweep NAME`), `demo.toml`.
    """

    # What it is.
    name: str  # as commands call it, and the key in GAMES
    title: str
    players: tuple[str, ...]  # ways to play, in words
    sides: tuple[str, ...]  # who can win; one side is a table that plays together

    # Its rules, and the memory that they work in.
    rules: Rules
    plays: Callable  # kernel (state, tables, action): row of the item that it plays, or NO_ITEM
    load: Callable[[], Content]
    state: np.dtype
    tables: np.dtype
    seats_max: int

    # Who plays it.
    default_policy: str

    # What its results count.
    endings: tuple[str, ...]  # 0 "running", 1 "cap", then the game's own
    features: tuple[str, ...]  # what the tempo tables record, lead first; see `finals`
    events: tuple[str, ...] = ()  # what the log counts per item: Analysis.roles says which is what
    played: tuple[str, ...] = ()  # sections of the items that players choose to play
    dealt: tuple[str, ...] = ()  # columns of state.dealt: what chance dealt, a number each
    dealt_sections: Mapping[str, str] = field(default_factory=dict)
    """Of those columns of `dealt` that hold rows of what plays: the section."""

    values: Assessed | None = None  # what Rules.assess writes, if the game has it
    analysis: Analysis = field(default_factory=Analysis)  # what may be asked about it
    engine: str = ""  # folder below sim/, or on the search path for games; the name if not given
    instances_max: int = 0  # rows of the log; those of the table `card_of` if not given
    odds: Callable[[Content, str], list] | None = None  # exact chances of 0, 1, … by dice in words
    language: Language | None = None  # of its card texts, if it has any: what is checked by it

    def __post_init__(self) -> None:
        """Fill in what follows from the rest."""
        object.__setattr__(self, "engine", self.engine or self.name)

    @cached_property
    def policies(self) -> str:
        """Return the package of its policies: beside its rules, or policies/<engine>."""
        beside = f"sim.{self.engine}.policies"
        return beside if (self.folder / "policies").is_dir() else self.engine

    @property
    def describe(self) -> str:
        """Return the module that puts its games into words."""
        return f"sim.{self.engine}.describe"

    @cached_property
    def log(self) -> np.dtype:
        """Return the record of what is counted and traced of a game."""
        instances = self.instances_max or self.tables["card_of"].shape[0]
        return log_dtype(instances, len(self.events))

    @property
    def actions_max(self) -> int:
        """Return how many actions a decision may offer."""
        return self.state["offered"].shape[0]

    def items(self, content: Content) -> tuple[str, ...]:
        """Return the paths of what plays, by row of the items table."""
        return content.items

    @property
    def assessed(self) -> Assessed:
        """Return what a learned value sees of a table: the features if nothing else is said."""
        return self.values or Assessed(self.features)

    @property
    def finals(self) -> tuple[str, ...]:
        """Return the features whose last values are kept of each game: the first ones."""
        return self.features[:FINALS_MAX]

    @property
    def folder(self) -> Path:
        """Return the folder of the game's engine."""
        return discovery.package_folder(f"sim.{self.engine}", jit.ROOT)

    @property
    def files(self) -> Path:
        """Return the folder of the files beside the game that nothing is compiled of."""
        return self.folder / "analysis" / self.name

    def kernels(self) -> Kernels:
        """Return the compiled rules and game loop; compiled once, then loaded from disk."""
        return _kernels(self.name)

    def policy_module(self) -> ModuleType:
        """Return the module with the game's own policies."""
        return importlib.import_module(jit.policy_package(self.policies))

    def shipped_policies(self) -> Iterable:
        """Return the policies that come with the game; rules know only that they compile."""
        return importlib.import_module("policies").shipped(self.name).values()

    def __reduce__(self) -> tuple:
        """Travel to other processes by name, and with its place on the search path."""
        return revive, (self.name, str(self.folder.parent))


def names_of(members: type[IntEnum]) -> tuple[str, ...]:
    """Return what the members of an enum are called: its endings, its events."""
    return tuple(member.name.lower() for member in members)


@cache
def _kernels(name: str) -> Kernels:
    return compile_game(game(name))


def revive(name: str, place: str) -> Game:
    """Return a game in a process that may not have its place on the search path."""
    if place not in sim.__path__ and not is_known(name) and Path(place).is_dir():
        sim.__path__.append(place)
    return game(name)


def names() -> list[str]:
    """Return the names of all games; no rules are imported for it."""
    return [name for engine in discovery.engines() for name in engine.games]


def is_known(name: str) -> bool:
    """Tell whether there is a game of that name."""
    return name in names()


@cache
def game(name: str) -> Game:
    """Return the game of that name."""
    engines = discovery.engines()
    for engine in engines:
        if name in engine.games:
            return _load(engine, name)
    known = [each for engine in engines for each in engine.games]
    problems = "".join(f"; {engine.problem}" for engine in engines if engine.problem)
    hint = did_you_mean(name, known) or f"; there is {', '.join(known)}"
    raise UserError(f"no game `{name}`{hint}{problems}")


def _load(engine: discovery.Engine, name: str) -> Game:
    """Import the rules of a game, and say in one sentence why that fails."""
    try:
        found = importlib.import_module(engine.module).GAMES[name]
        if found.name != name or found.engine != engine.name:
            raise ValueError(f"it says that it is `{found.name}` of sim/{found.engine}")
    except (Exception, SystemExit) as error:
        reason = f"{_place_of(error, engine.folder)}{type(error).__name__}: {error}"
        raise UserError(f"game `{name}` cannot be loaded: {reason}") from error
    return found


def _place_of(error: BaseException, folder: Path) -> str:
    """Return the last line of an engine's own files that an error went through."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [each for each in frames if folder in Path(each.filename).parents]
    return f"{Path(own[-1].filename).name}, line {own[-1].lineno}: " if own else ""


def games() -> list[Game]:
    """Return all games that can be loaded; `problems` tells about the others."""
    return [found for found in map(_game_or_problem, names()) if isinstance(found, Game)]


def problems() -> list[str]:
    """Return why games on the search path cannot be played, a sentence each."""
    unread = [engine.problem for engine in discovery.engines() if engine.problem]
    return unread + [found for found in map(_game_or_problem, names()) if isinstance(found, str)]


def _game_or_problem(name: str) -> Game | str:
    try:
        return game(name)
    except UserError as error:
        return str(error)
