"""What an experiment varies: factors with their levels, and the cells that a design makes of them.

Pure data; no game is played here.
"""

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sim.core.content import Content, Patch
from sim.core.errors import UserError
from sim.core.restrictions import Restriction

FREE = Restriction()


@dataclass(frozen=True)
class Level:
    """One setting of a factor: how it is called in tables, and what it changes."""

    label: object  # a number where the factor is one, else text
    patches: tuple[Patch, ...] = ()
    policies: tuple[str, ...] = ()  # texts for policies.resolve
    restriction: Restriction = FREE


@dataclass(frozen=True)
class Factor:
    """Something that varies, and the levels it takes, in their natural order."""

    name: str
    levels: tuple[Level, ...]
    default: Level | None = None  # what the unchanged game has, where that is one setting

    def at(self, share: float) -> Level:
        """Return the level at `share` (0 to 1) of the range; all levels are equally wide."""
        return self.levels[min(int(share * len(self.levels)), len(self.levels) - 1)]


@dataclass(frozen=True)
class Cell:
    """One variant of the game, with everything that its series of games depends on."""

    name: str  # readable, and unique in the experiment
    levels: Mapping[str, Any]  # factor to the label of its level, in order of the factors
    patches: tuple[Patch, ...] = ()  # applied to the experiment's base content
    policies: tuple[str, ...] = ()  # texts for policies.resolve
    seed: int = 1  # cells of one seed share their luck
    games: int | None = None  # None: until the experiment's precision is reached
    baseline: str | None = None  # the cell it is compared with; None: the experiment's
    restriction: Restriction = FREE
    ready: Content | None = None  # what its patches are applied to, where that is not the base
    built: Content | None = None  # what it plays, where that was built already

    def content(self, base: Content) -> Content:
        """Return what this cell plays."""
        if self.built is not None:
            return self.built
        start = self.ready or base
        return start.patched(self.patches) if self.patches else start


class Contents:
    """The content of many cells of one base; what takes long to build is built once.

    Numbers that have a slot of their own in the tables are written into a copy, which takes no
    time; the other changes of a cell are made first, together, and kept for cells that share them.
    """

    def __init__(self, base: Content) -> None:
        """Begin with the content that all cells start from."""
        self.base = base
        self._built: dict[str, Content] = {}

    def of(self, cell: Cell) -> Content:
        """Return what a cell plays, the same as `cell.content(base)`."""
        if cell.ready or cell.built:
            return cell.content(self.base)
        paths = [patch.path for patch in cell.patches]
        are_plain = all(patch.kind == "set" for patch in cell.patches)
        slow = tuple(patch for patch in cell.patches if patch.path not in self.base.slots)
        quick = tuple(patch for patch in cell.patches if patch.path in self.base.slots)
        if not slow or not quick or not are_plain or len(set(paths)) < len(paths):
            return cell.content(self.base)
        try:
            return self.with_slow(slow).patched(quick)
        except UserError:  # numbers that are possible only together
            return cell.content(self.base)

    def with_slow(self, patches: tuple[Patch, ...]) -> Content:
        """Return the base with some changes, built once."""
        key = repr([(patch.path, patch.value) for patch in patches])
        if key not in self._built:
            self._built[key] = self.base.patched(patches)
        return self._built[key]


def cell_of(levels: Mapping[str, Level], common: Cell, name: str | None = None) -> Cell:
    """Return the cell at which each factor has the level given, called after them all.

    Its seed, games, first policies and restriction are those of `common`, what all cells share.
    """
    labels = {factor: level.label for factor, level in levels.items()}
    texts = tuple(text for level in levels.values() for text in level.policies)
    return replace(
        common,
        name=name or name_of(labels),
        levels=labels,
        patches=tuple(patch for level in levels.values() for patch in level.patches),
        policies=common.policies + texts,
        restriction=sum((level.restriction for level in levels.values()), common.restriction),
    )


def name_of(labels: Mapping[str, Any]) -> str:
    """Return the readable name of a cell: `deployments=4, players=3`."""
    return ", ".join(f"{factor}={label}" for factor, label in labels.items())


def product(factors: Iterable[Factor]) -> list[dict[str, Level]]:
    """Return every combination of levels; the last factor varies fastest."""
    factors = tuple(factors)
    return [
        dict(zip((factor.name for factor in factors), levels, strict=True))
        for levels in itertools.product(*(factor.levels for factor in factors))
    ]
