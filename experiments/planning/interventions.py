"""What can be done to an item: fewer, replace, blank, remove, copy, open, forbid, force.

Fewer, replace, blank, remove and copy are patches of the content. To open with an item needs none:
opening hands are dealt at random, so games that opened with it are a fair sample. To forbid or to
force an item restricts the choices of those who have it (`sim.core.restrictions`).
"""

import fnmatch
from collections.abc import Sequence
from typing import Any

from experiments.planning.cells import Level
from sim.core.content import Content, Patch, names
from sim.core.errors import UserError, did_you_mean
from sim.core.registry import Game
from sim.core.restrictions import Restriction

WILD = "*?["
FORBID, FORCE = "forbid", "force"
COPIES = {"copy": 1, "fewer": -1}  # by intervention: copies that come to those there are


def intervention(kind: Any, item: str) -> Level:
    """Return an item under an intervention."""
    if kind in (FORBID, FORCE):
        return Level(item, restriction=Restriction(**{kind: (item,)}))
    if kind in COPIES:
        return Level(item, (Patch("copy", item, COPIES[kind]),))
    return Level(item, (Patch(kind, item),))


def refusal(game: Game, base: Content, level: Level) -> str:
    """Return why an intervention is not possible, or nothing if it is."""
    try:
        base.patched(level.patches)
        check_played(game, (*level.restriction.forbid, *level.restriction.force))
    except UserError as error:
        return str(error)
    return ""


def restriction_of(
    game: Game, content: Content, forbid: Sequence[str] = (), force: Sequence[str] = ()
) -> Restriction:
    """Return restricted play by names of items, or patterns such as `cards.block*`."""
    found = Restriction(
        tuple(find_items(game, content, forbid)), tuple(find_items(game, content, force))
    )
    check_played(game, (*found.forbid, *found.force))
    check_one_way(found)
    return found


def check_played(game: Game, items: Sequence[str]) -> None:
    """Refuse an item that nobody chooses to play."""
    for item in items:
        if item.partition(".")[0] not in game.played:
            known = ", ".join(f"`{section}`" for section in game.played)
            raise UserError(f"nobody chooses whether to play `{item}`, only items of {known}")


def check_one_way(restriction: Restriction) -> None:
    """Refuse an item that must be played and must not be."""
    for item in restriction.force:
        if item in restriction.forbid:
            raise UserError(f"`{item}` is both forced and forbidden")


def check_in_play(game: Game, content: Content, restriction: Restriction) -> None:
    """Refuse restricted play of an item that the setup has no copy of."""
    present = in_play(game, content) if restriction else set()
    for item in (*restriction.forbid, *restriction.force):
        if item not in present:
            raise UserError(f"nobody has `{item}` in this setup of {game.name}")


def restriction_text(restriction: Restriction) -> str:
    """Return restricted play in words."""
    parts = []
    if restriction.forbid:
        parts.append(f"nobody plays {', '.join(restriction.forbid)}")
    if restriction.force:
        parts.append(f"{', '.join(restriction.force)} played whenever that is legal")
    return "; ".join(parts)


def find_items(game: Game, content: Content, patterns: Sequence[str]) -> list[str]:
    """Return the items that names or patterns such as `cards.*` mean, in order of the game."""
    known = all_items(game, content)
    meant = {item for pattern in patterns for item in items_meant(game, content, pattern)}
    return [item for item in known if item in meant]


def items_meant(game: Game, content: Content, pattern: str) -> list[str]:
    """Return the items that a pattern of ids or of names means, or the one of that name."""
    known = all_items(game, content)
    called = {item: content.book.entry_name(item) for item in known}
    is_pattern = bool(set(pattern) & set(WILD))
    found = fnmatch.filter(known, pattern)
    if not found and is_pattern:
        wanted = pattern.casefold()
        found = [item for item in known if fnmatch.fnmatch(called[item].casefold(), wanted)]
    if not found and not is_pattern:
        sections = dict.fromkeys(item.partition(".")[0] for item in known)
        one = names.the_one(pattern, names.keys_meant(content.book, pattern, sections))
        found = [one] if one in called else []
    if not found:
        near = did_you_mean(pattern, known) or names.nearest(pattern, called)
        raise UserError(f"no item `{pattern}` in {game.name}{near}")
    return found


def all_items(game: Game, content: Content) -> list[str]:
    """Return the items of the whole book, whoever plays."""
    return list(content.all_items or game.items(content))


def in_play(game: Game, content: Content) -> set[str]:
    """Return the items that the setup has a copy of."""
    from sim.core.play import item_ranges

    items = game.items(content)
    ranges = item_ranges(content.tables[0], len(items))
    copies = (ranges[..., 1] - ranges[..., 0]).sum(axis=1)
    return {item for item, count in zip(items, copies, strict=True) if count > 0}
