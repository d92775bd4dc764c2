"""Variations of a game to practise on: another team, cards blanked or forbidden, other numbers.

A player who practises only the game as it is printed plays changed content by what happened to be
true of the printed one. Which variation is played follows from a seed alone. They are small: what
people ask about, not other games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from experiments.planning.cells import Level
from experiments.planning.interventions import COPIES, FORBID, in_play, intervention, refusal
from experiments.planning.line_ups import draw_teams
from sim.core.content import Book, Content, Patch
from sim.core.content.loaded import SETUP
from sim.core.registry import Game
from sim.core.restrictions import Restriction

CHANGES_MAX = 3  # in one variation
REACH = 2  # by which a number is moved at most
TRIES = 20  # draws until a change is possible
SEEDS = 1 << 31
BLANK, MODES = "blank", "modes"
COPIED = tuple(COPIES)


class Variation(NamedTuple):
    """What is played in place of the game as it is set up."""

    content: Content
    restriction: Restriction
    labels: tuple[str, ...]  # of what was changed


def as_it_is(content: Content) -> Variation:
    """Return the game as it is set up."""
    return Variation(content, Restriction(), ())


def vary(game: Game, content: Content, luck: np.random.Generator) -> Variation:
    """Return a variation of a game as it is set up: one to CHANGES_MAX changes, one by one."""
    restriction = Restriction()
    labels = []
    for _ in range(luck.integers(1, CHANGES_MAX, endpoint=True)):
        level = drawn_change(game, content, luck)
        content = content.patched(level.patches) if level.patches else content
        restriction += level.restriction
        labels.append(str(level.label))
    return Variation(content, restriction, tuple(labels))


def drawn_change(game: Game, content: Content, luck: np.random.Generator) -> Level:
    """Return a change that is possible; none at all if many draws were not."""
    for _ in range(TRIES):
        draw = WAYS[luck.integers(len(WAYS))]
        level = draw(game, content, luck)
        if not refusal(game, content, level):
            return level
    return Level("nothing")


def another_team(game: Game, content: Content, luck: np.random.Generator) -> Level:
    """Draw who plays, and who sits where."""
    entrants = game.analysis.entrants
    if entrants is None:
        return Level("nothing")
    (teams,) = draw_teams(game, content.book, 1, int(luck.integers(SEEDS)))
    patches = entrants.patches(dict(zip(entrants.places, teams, strict=True)))
    return Level("+".join(each for team in teams for each in team), patches)


def forbidden_item(game: Game, content: Content, luck: np.random.Generator) -> Level:
    """Draw an item that nobody plays."""
    items = [each for each in items_of(game, content) if each.partition(".")[0] in game.played]
    return named(FORBID, items[luck.integers(len(items))])


def blanked_entry(game: Game, content: Content, luck: np.random.Generator) -> Level:
    """Draw an entry without its text."""
    entries = [f"{section}.{each}" for section, row in content.rows.items() for each in row]
    return named(BLANK, entries[luck.integers(len(entries))])


def copied_item(game: Game, content: Content, luck: np.random.Generator) -> Level:
    """Draw an item that there is one more of, or one less."""
    items = items_of(game, content)
    kind = COPIED[luck.integers(len(COPIED))]
    return named(kind, items[luck.integers(len(items))])


def moved_number(game: Game, content: Content, luck: np.random.Generator) -> Level:
    """Draw another number on a card or the like that is in play."""
    keys = {f"{section}.{each}" for section, row in content.rows.items() for each in row}
    return moved(content.book, lambda path: path.rpartition(".")[0] in keys, luck)


def moved_rule(game: Game, content: Content, luck: np.random.Generator) -> Level:
    """Draw another number of the rules, or of what the number of players changes."""
    keys = {single for single in content.book.singles if single != SETUP}
    keys |= {f"{MODES}.{each}" for each in modes_of(content.book)}
    return moved(content.book, lambda path: path.rpartition(".")[0] in keys, luck)


def modes_of(book: Book) -> Iterator[str]:
    """Yield the ids of the ways to play that the number of players means, if there are any."""
    players = getattr(book.singles.get(SETUP), "players", None)
    for each, mode in book.sections.get(MODES, {}).items():
        if getattr(mode, "players", None) == players:
            yield each


def moved(book: Book, is_meant: Callable[[str], bool], luck: np.random.Generator) -> Level:
    """Draw a whole number of the book, and a value near it within its range."""
    fields = [
        each
        for each in book.fields()
        if each.is_number and isinstance(each.value, int) and is_meant(each.path)
    ]
    field = fields[luck.integers(len(fields))]
    least = field.value - REACH if field.low is None else max(field.low, field.value - REACH)
    most = field.value + REACH if field.high is None else min(field.high, field.value + REACH)
    value = int(luck.integers(least, most, endpoint=True))
    return Level(f"{field.path}={value}", (Patch("set", field.path, value),))


def named(kind: str, item: str) -> Level:
    """Return an item under an intervention, with a label that says which."""
    level = intervention(kind, item)
    return Level(f"{kind} {item}", level.patches, restriction=level.restriction)


def items_of(game: Game, content: Content) -> list[str]:
    """Return the items that the setup has a copy of, in order of their names."""
    return sorted(in_play(game, content))


WAYS = (
    another_team,
    forbidden_item,
    forbidden_item,
    blanked_entry,
    blanked_entry,
    copied_item,
    moved_number,
    moved_number,
    moved_rule,
)
"""Ways to change a game, each drawn equally often; what stands twice, twice as often."""
