"""Who can be on the table: line-ups of a game's entrants, drawn at random."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from experiments.planning.cells import Level
from sim.core.analysis import POLICIES, Entrants, Noun
from sim.core.content import Book, Patch
from sim.core.errors import UserError, did_you_mean
from sim.core.registry import Game

LineUp = tuple[tuple[str, ...], ...]
"""A team a place."""
RANDOM = "random"
TRIES = 50  # draws per line-up wanted before the line-ups are taken to be exhausted
DRAWING = 7  # names the purpose of this randomness beside the seed


def entrants_of(game: Game) -> Entrants:
    """Return whom a game's line-ups are made of."""
    if game.analysis.entrants is None:
        raise UserError(f"{game.name} has no entrants that could be drawn at random")
    return game.analysis.entrants


def found_named(entrants: Entrants, book: Book, name: str) -> str:
    """Return the id of a named entrant; refuse a name that nobody has."""
    found = entrants.find(book, name)
    if not found:
        near = did_you_mean(name, [*entrants.ids(book), *entrants.named(book).values()])
        raise UserError(f"no {entrants.noun.one} `{name}` in {book.game}{near}")
    return found


def draw_teams(
    game: Game, book: Book, count: int, seed: int, paths: Sequence[str] | None = None
) -> list[LineUp]:
    """Return up to `count` different line-ups, each a team a place; all if there are no more.

    `paths` are the places to draw for, all if not given; entrants in other places stay there.
    """
    entrants = entrants_of(game)
    sizes = dict(zip(entrants.places, entrants.sizes(book), strict=True))
    drawn = entrants.places if paths is None else paths
    others = [path for path in entrants.places if path not in drawn]
    kept = {each for path in others for each in entrants.in_place(book, path)}
    free = [each for each in entrants.ids(book) if each not in kept]
    return draw(free, tuple(sizes[path] for path in drawn), count, seed, entrants.noun)


def draw(
    entrants: list[str], sizes: tuple[int, ...], count: int, seed: int, noun: Noun
) -> list[LineUp]:
    """Return up to `count` different line-ups of teams of these sizes.

    Every line-up is equally likely, and so is every order of the seats within a team: who sits
    where is drawn with the teams, so that no entrant owes its results to a seat. Those who were
    drawn least come first, so that all play about as often.
    """
    if sum(sizes) > len(entrants):
        raise UserError(f"{sum(sizes)} {noun.many} are needed, and there are {len(entrants)}")
    generator = np.random.default_rng([seed, DRAWING])
    if possible(len(entrants), sizes) <= count:
        return [seated(each, generator) for each in all_line_ups(entrants, sizes)]
    drawn: dict[LineUp, None] = {}
    times = dict.fromkeys(entrants, 0)
    is_new = True
    for _ in range(TRIES * count):
        found = one_line_up(entrants, sizes, generator, times if is_new else {})
        is_new = found not in drawn
        if is_new:
            drawn[found] = None
            times.update((each, times[each] + 1) for team in found for each in team)
        if len(drawn) == count:
            break
    return [seated(each, generator) for each in drawn]


def seated(line_up: LineUp, generator: np.random.Generator) -> LineUp:
    """Return a line-up whose teams sit in an order drawn at random."""
    return tuple(tuple(team[seat] for seat in generator.permutation(len(team))) for team in line_up)


def possible_of(game: Game, book: Book) -> int:
    """Return how many line-ups a game has as it is set up."""
    entrants = entrants_of(game)
    return possible(len(entrants.ids(book)), entrants.sizes(book))


def possible(entrants: int, sizes: tuple[int, ...]) -> int:
    """Return how many line-ups there are."""
    total = 1
    for size in sizes:
        total *= math.comb(entrants, size)
        entrants -= size
    return total


def all_line_ups(entrants: list[str], sizes: tuple[int, ...]) -> Iterator[LineUp]:
    """Yield every line-up."""
    if not sizes:
        yield ()
        return
    for team in itertools.combinations(entrants, sizes[0]):
        rest = [each for each in entrants if each not in team]
        for others in all_line_ups(rest, sizes[1:]):
            yield (team, *others)


def one_line_up(
    entrants: list[str],
    sizes: tuple[int, ...],
    generator: np.random.Generator,
    times: Mapping[str, int],
) -> LineUp:
    """Draw one line-up, of those who were drawn least so far (`times`); who is equal, by lot."""
    lots = generator.random(len(entrants))
    least = np.lexsort((lots, np.array([times.get(each, 0) for each in entrants])))
    order = generator.permutation(least[: sum(sizes)])
    ends = np.cumsum(sizes)
    return tuple(
        tuple(entrants[each] for each in sorted(order[end - size : end]))
        for size, end in zip(sizes, ends, strict=True)
    )


def team_level(game: Game, book: Book, teams: Mapping[str, Sequence[str]]) -> Level:
    """Return the level at which teams play in their places."""
    label = " : ".join("+".join(team) for team in teams.values())
    return Level(label, entrants_of(game).patches(teams), seat_texts(game, book, teams))


def seat_texts(game: Game, book: Book, teams: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return which policies sit where, as texts for `policies.resolve`, where entrants are those.

    A place is `policies.SEAT` or `policies.SIDE`; the seats of a side share out its policies.
    """
    found = []
    for path, team in teams.items():
        section, _, place = path.partition(".")
        if section == POLICIES:
            seats = [place] if place.isdigit() else seats_of(game, book, place)
            found += [f"{seat}={team[rank % len(team)]}" for rank, seat in enumerate(seats)]
    return tuple(found)


def seats_of(game: Game, book: Book, side: str) -> list[int]:
    """Return the seats of a side, from 1."""
    if game.analysis.side_seats is None or side not in game.sides:
        raise UserError(f"{game.name}: it is not known who sits on side `{side}`")
    return list(game.analysis.side_seats(book)[game.sides.index(side)])


def drawn_in(patches: Sequence[Patch]) -> dict[str, str]:
    """Return the keys of the setup that changes such as `setup.heroes=random` want drawn."""
    return {
        patch.path.removeprefix("setup."): RANDOM
        for patch in patches
        if patch.value == RANDOM and patch.path.startswith("setup.")
    }
