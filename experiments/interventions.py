"""What can be done to an item to see what it is worth: blank, remove, copy, open, forbid.

Blank, remove and copy are patches of the content. To open with an item needs no patch: opening
hands are dealt at random, so games that opened with it are a fair sample (`OPENING`). To forbid
an item is to blank it and to give it a price that nobody can pay, where a game has prices; should
it be played for free, it does nothing. No game can be made to force an item.
"""

from __future__ import annotations

import fnmatch
from typing import TYPE_CHECKING

from sim.core.content import Patch
from sim.core.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from sim.core.content import Content
    from sim.core.registry import Game

OPENING = "opening"
PRICES = {"hotg": ("cards", "energy", 9)}
"""By game: section and field of what an item costs, and a price that is out of reach."""


def patches_of(kind: str, item: str) -> tuple[Patch, ...]:
    """Return the patches of an intervention on an item."""
    if kind == OPENING:
        return ()
    return (Patch(kind, item, 1 if kind == "copy" else None),)


def refusal(base: Content, patches: tuple[Patch, ...]) -> str:
    """Return why content cannot be changed so, or nothing if it can."""
    try:
        base.patched(patches)
    except UserError as error:
        return str(error)
    return ""


def forbid(game: Game, content: Content, item: str) -> tuple[Patch, ...]:
    """Return the patches that make an item unplayable and leave it in its place."""
    find_items(game, content, [item])
    section = item.partition(".")[0]
    priced, field, price = PRICES.get(game.name, ("", "", 0))
    if section != priced:
        raise UserError(f"`{item}` cannot be forbidden: {game.name} has no price that could do it")
    return Patch("blank", item), Patch("set", f"{item}.{field}", price)


def find_items(game: Game, content: Content, patterns: list[str]) -> list[str]:
    """Return the items that names or patterns such as `cards.*` mean, in order of the game."""
    known = list(game.items(content))
    for pattern in patterns:
        if not fnmatch.filter(known, pattern):
            near = did_you_mean(pattern, known)
            raise UserError(f"no item `{pattern}` in {game.name}{near}")
    return [item for item in known if any(fnmatch.fnmatch(item, name) for name in patterns)]


def in_play(game: Game, content: Content) -> set[str]:
    """Return the items that the setup has a copy of."""
    from sim.core.play import item_ranges

    items = game.items(content)
    ranges = item_ranges(content.tables[0], len(items))
    copies = (ranges[..., 1] - ranges[..., 0]).sum(axis=1)
    return {item for item, count in zip(items, copies, strict=True) if count > 0}
