"""Who can be on the table: random teams of heroes, for each game that has heroes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from experiments.cells import Level
from sim.core.content import Patch
from sim.core.errors import UserError

if TYPE_CHECKING:
    from sim.core.content import Book, Entry

LineUp = tuple[tuple[str, ...], ...]
"""A team a place."""
RANDOM = "random"
HEROES = "heroes"  # as a key of the setup: the heroes of all places
TRIES = 50  # draws per line-up wanted before the line-ups are taken to be exhausted
DRAWING = 7  # names the purpose of this randomness beside the seed


@dataclass(frozen=True)
class Places:
    """Where a game's heroes go, and how many to each place."""

    paths: tuple[str, ...]
    sizes: Callable[[Book], tuple[int, ...]]


def mode_of(book: Book) -> Entry:
    """Return the way to play that the setup's players mean."""
    setup = book.singles["setup"]
    modes = [mode for mode in book.sections["modes"].values() if mode.players == setup.players]
    if not modes:
        raise UserError(f"`setup.players`: {setup.players} cannot play")
    return modes[0]


def hotg_sizes(book: Book) -> tuple[int, ...]:
    """Return the number of Rangers that the setup's players need."""
    mode = mode_of(book)
    return (mode.players * mode.rangers_each,)


def goa2_sizes(book: Book) -> tuple[int, ...]:
    """Return the numbers of heroes of both teams."""
    mode = mode_of(book)
    return len(mode.red), len(mode.blue)


def heroes_at(book: Book, path: str) -> list[str]:
    """Return the heroes in a place: those that the setup names, or else the rulebook's."""
    name = path.rpartition(".")[2]
    return getattr(book.singles["setup"], name) or getattr(mode_of(book), name)


PLACES = {
    "hotg": Places(("setup.heroes",), hotg_sizes),
    "goa2": Places(("setup.red", "setup.blue"), goa2_sizes),
}


def places_of(game: str) -> Places:
    """Return where a game's heroes go."""
    if game not in PLACES:
        raise UserError(f"{game} has no heroes that could be drawn at random")
    return PLACES[game]


def pool(book: Book) -> list[str]:
    """Return the heroes that can be played, in order of the book."""
    return [name for name, hero in book.sections["heroes"].items() if hero.played != "missing"]


def draw_teams(
    book: Book, count: int, seed: int, paths: Sequence[str] | None = None
) -> list[LineUp]:
    """Return up to `count` different line-ups, each a team a place; all if there are no more.

    `paths` are the places to draw for, all if not given; heroes in other places stay there.
    """
    places = places_of(book.game)
    sizes = dict(zip(places.paths, places.sizes(book), strict=True))
    drawn = places.paths if paths is None else paths
    kept = {hero for path in places.paths if path not in drawn for hero in heroes_at(book, path)}
    heroes = [hero for hero in pool(book) if hero not in kept]
    return draw(heroes, tuple(sizes[path] for path in drawn), count, seed)


def draw(heroes: list[str], sizes: tuple[int, ...], count: int, seed: int) -> list[LineUp]:
    """Return up to `count` different line-ups of teams of these sizes.

    Every line-up is equally likely. Within a team heroes keep the order given.
    """
    if sum(sizes) > len(heroes):
        raise UserError(f"{sum(sizes)} heroes are needed, and there are {len(heroes)}")
    if possible(len(heroes), sizes) <= count:
        return list(all_line_ups(heroes, sizes))
    generator = np.random.default_rng([seed, DRAWING])
    drawn: dict[LineUp, None] = {}
    for _ in range(TRIES * count):
        drawn[one_line_up(heroes, sizes, generator)] = None
        if len(drawn) == count:
            break
    return list(drawn)


def possible(heroes: int, sizes: tuple[int, ...]) -> int:
    """Return how many line-ups there are."""
    total = 1
    for size in sizes:
        total *= math.comb(heroes, size)
        heroes -= size
    return total


def all_line_ups(heroes: list[str], sizes: tuple[int, ...]):
    """Yield every line-up."""
    if not sizes:
        yield ()
        return
    for team in itertools.combinations(heroes, sizes[0]):
        rest = [hero for hero in heroes if hero not in team]
        for others in all_line_ups(rest, sizes[1:]):
            yield (team, *others)


def one_line_up(
    heroes: list[str], sizes: tuple[int, ...], generator: np.random.Generator
) -> LineUp:
    """Draw one line-up."""
    order = generator.permutation(len(heroes))
    ends = np.cumsum(sizes)
    return tuple(
        tuple(heroes[hero] for hero in sorted(order[end - size : end]))
        for size, end in zip(sizes, ends, strict=True)
    )


def team_level(paths: tuple[str, ...], teams: LineUp) -> Level:
    """Return the level at which these teams play."""
    label = " : ".join("+".join(team) for team in teams)
    return Level(label, team_patches(dict(zip(paths, teams, strict=True))))


def team_patches(teams: Mapping[str, tuple[str, ...]]) -> tuple[Patch, ...]:
    """Return the patches that put teams into their places."""
    return tuple(Patch("set", path, list(team)) for path, team in teams.items())


def drawn_in(patches: Sequence[Patch]) -> dict[str, str]:
    """Return the keys of the setup that changes such as `setup.heroes=random` want drawn."""
    return {
        patch.path.removeprefix("setup."): RANDOM
        for patch in patches
        if patch.value == RANDOM and patch.path.startswith("setup.")
    }
