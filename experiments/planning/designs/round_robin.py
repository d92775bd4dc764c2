"""Round robins: everyone meets everyone on both sides, or sits beside everyone at one table."""

import itertools
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from experiments.planning import blocks, line_ups
from experiments.planning.cells import Cell, Level, cell_of
from experiments.planning.designs.layout import Layout, Request, unique
from experiments.planning.factors import POLICIES, label_of
from sim.core.errors import UserError, did_you_mean

PAIR = 2
PARTNERS = "partners"
DECK = "deck"
Pair = Mapping[str, tuple[str, Any]]
"""Side, or group of places, to the entrant there: its name and what it is."""


def round_robin(request: Request) -> Layout:
    """Everyone meets everyone, once on each side, on the same seeds.

    In a game of one side everyone sits beside everyone, also beside its like, both ways.
    """
    check_places(request)
    entrants = entrants_of(request)
    is_one_side = len(request.game.sides) == 1
    both = (entrants.items(), entrants.items())
    pairs = itertools.product(*both) if is_one_side else itertools.permutations(both[0], PAIR)
    cells = []
    for one, other in pairs:
        if request.spec.share_members or not members(one[1]) & members(other[1]):
            cells += meetings(request, dict(zip(groups_of(request), (one, other), strict=True)))
            request.reader.check_count(len(cells))
    if not cells:
        raise request.error("entrants", "no two of them can meet")
    return Layout(unique(cells))


def groups_of(request: Request) -> tuple[str, ...]:
    """Return where entrants go: the sides, or the two groups of places that the file names."""
    sides = request.game.sides
    return sides if len(sides) == PAIR else tuple(request.spec.places)


def check_places(request: Request) -> None:
    """Refuse places that are not those of two sides, or not two groups."""
    sides, places = request.game.sides, request.spec.places
    if len(sides) == 1 and len(places) != PAIR:
        raise request.error(
            "places",
            f"{request.game.name} has one side, so entrants sit beside each other: name two groups "
            'of places, such as first = ["policies.1"]',
        )
    if len(sides) > PAIR:
        raise request.error("design", f"a round robin of {len(sides)} sides is not possible")
    for name in places if len(sides) == PAIR else ():
        if name not in sides:
            raise request.error("places", f"no side `{name}`{did_you_mean(name, sides)}")
    for group in groups_of(request):
        if not places.get(group):
            raise request.error("places", f"where do entrants go that play {group}? Name a path")
        for path in places[group]:
            check_place(request, f"places.{group}", path)


def check_place(request: Request, key: str, path: str) -> None:
    """Refuse a place that the game does not have."""
    if path.startswith(f"{POLICIES}."):
        return
    try:
        request.reader.check_path(key, path)
    except UserError:
        if DECK not in path:
            raise
        raise request.error(
            key, f"{request.game.name} has no `{path}`: {entered(request)}"
        ) from None


def entered(request: Request) -> str:
    """Say what can enter."""
    many = request.game.analysis.noun.many
    return f"entrants are policies, teams (lists of {many}) or single {many}"


def entrants_of(request: Request) -> dict[str, Any]:
    """Return the entrants by name."""
    given = request.spec.entrants
    entrants = given if isinstance(given, dict) else {str(label_of(item)): item for item in given}
    if len(entrants) < PAIR:
        raise request.error("entrants", "a round robin needs at least two")
    for name, entrant in entrants.items():
        if isinstance(entrant, dict):
            raise request.error(f"entrants.{name}", f"a table cannot enter: {entered(request)}")
    return entrants


def members(entrant: Any) -> set[str]:
    """Return the members of a team; an entrant that is no team has no members."""
    return {str(item) for item in entrant} if isinstance(entrant, list) else set()


def meetings(request: Request, pair: Pair) -> list[Cell]:
    """Return the cells in which two entrants meet: one, or one for each draw of their partners."""
    if is_of_entrants(request, pair):
        return entrant_meetings(request, pair)
    levels = {group: entrant_level(request, group, *entrant) for group, entrant in pair.items()}
    return [cell_of(levels, request.common)]


def entrant_level(request: Request, group: str, name: str, value: Any) -> Level:
    """Return the level at which an entrant plays a side."""
    parts = [request.reader.level(path, value) for path in request.spec.places[group]]
    return Level(
        name,
        tuple(patch for part in parts for patch in part.patches),
        tuple(text for part in parts for text in part.policies),
    )


def is_of_entrants(request: Request, pair: Pair) -> bool:
    """Tell whether single entrants meet in places that take teams."""
    entrants = request.game.analysis.entrants
    paths = entrants.places if entrants and not entrants.is_single else ()
    used = tuple(path for group in pair for path in request.spec.places[group])
    return used == paths and all(isinstance(value, str) for _, value in pair.values())


def entrant_meetings(request: Request, pair: Pair) -> list[Cell]:
    """Return a cell for each draw of partners; together they have the games of one match.

    Each draw has luck of its own, so that it averages out, the same whichever way sides are taken.
    """
    drawn = partners(request, *(value for _, value in pair.values()))
    cells = []
    for teams in drawn:
        levels = {
            group: entrant_level(request, group, name, in_order(request, each, mates))
            for (group, (name, each)), mates in zip(pair.items(), teams, strict=True)
        }
        label = " : ".join("+".join(mates) for mates in teams)
        cells.append(cell_of({**levels, PARTNERS: Level(label)}, request.common))
    games = blocks.split_games(request.common.games, len(cells))
    return [
        replace(cell, games=games, seed=blocks.own_seed(cell.seed, number))
        for number, cell in enumerate(cells)
    ]


def partners(request: Request, one: str, other: str) -> list[line_ups.LineUp]:
    """Draw partners for two entrants; those who meet again with sides changed have the same."""
    book, spec = request.base.book, request.spec
    entrants = line_ups.entrants_of(request.game)
    pool = entrants.ids(book)
    for each in (one, other):
        if each not in pool:
            raise request.error(
                "entrants", f"no {entrants.noun.one} `{each}`{did_you_mean(each, pool)}"
            )
    sizes = tuple(size - 1 for size in entrants.sizes(book))
    others = [each for each in pool if each not in (one, other)]
    try:
        drawn = line_ups.draw(others, sizes, spec.teams, spec.seed, entrants.noun)
    except UserError as error:
        raise request.error("entrants", error) from None
    is_turned = pool.index(one) > pool.index(other) and len(set(sizes)) == 1
    return [teams[::-1] for teams in drawn] if is_turned else drawn


def in_order(request: Request, entrant: str, mates: tuple[str, ...]) -> list[str]:
    """Return a team in the order of the book."""
    pool = line_ups.entrants_of(request.game).ids(request.base.book)
    return [name for name in pool if name in (entrant, *mates)]
