"""What players can choose another way: upgrades that exclude each other, purchases they may like.

A choice has ways, each of them likings: how many steps more than a player's own judgement an item
is liked (`policies/core/preferences.py`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from experiments.planning.interventions import in_play
from sim.core.content import Content
from sim.core.registry import Game

LESS, AS_EVER, MORE = "less", "as ever", "more"


@dataclass(frozen=True)
class Way:
    """One way to choose: what it is called, and what is liked more or less in it."""

    label: str
    likings: Mapping[str, float]


@dataclass(frozen=True)
class Choice:
    """Something that a player chooses one way or another; its items belong to the same player."""

    name: str
    ways: tuple[Way, ...]
    items: tuple[str, ...]
    is_exclusive: bool  # whether its ways are items of which one is taken


def excluding(game: Game, content: Content) -> dict[tuple[str, ...], list[str]]:
    """Return the items in play of which a player takes one, by what they have in common."""
    choices = game.analysis.choices
    if choices is None:
        return {}
    present = set(in_play(game, content))
    found: dict[tuple[str, ...], list[str]] = {}
    for entry_id, entry in content.book.sections[choices.section].items():
        values = tuple(getattr(entry, name, None) for name in choices.fields)
        item = f"{choices.section}.{entry_id}"
        if all(values) and item in present:
            found.setdefault(tuple(map(str, values)), []).append(item)
    return {values: items for values, items in found.items() if len(items) > 1}


def exclusive_choice(values: Sequence[str], items: Sequence[str]) -> Choice:
    """Return the choice of one of some items."""
    ways = tuple(Way(item, {item: 1.0}) for item in items)
    return Choice(" ".join(values), ways, tuple(items), is_exclusive=True)


def pick_choice(item: str) -> Choice:
    """Return the choice of how much an item is liked that can be taken again and again."""
    ways = (Way(LESS, {item: -1.0}), Way(AS_EVER, {}), Way(MORE, {item: 1.0}))
    return Choice(item, ways, (item,), is_exclusive=False)


def choices_in(game: Game, content: Content) -> list[Choice]:
    """Return all choices that players of a content have and may learn, by the game's own word."""
    groups = excluding(game, content)
    found = [exclusive_choice(values, items) for values, items in groups.items()]
    sections = game.analysis.picks.sections if game.analysis.picks else ()
    picked = (item for item in in_play(game, content) if item.partition(".")[0] in sections)
    return found + [pick_choice(item) for item in picked]
