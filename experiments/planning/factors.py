"""Factors of an experiment file: paths with values or ranges, named levels, policies by seat."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.planning.cells import Factor, Level
from sim.core.content import Book, Patch, read_patch
from sim.core.content.checking import show
from sim.core.content.fields import is_number
from sim.core.content.paths import Target, find_field
from sim.core.errors import UserError, did_you_mean
from sim.core.restrictions import Restriction

RANGE = ("low", "high", "steps")
POLICIES = "policies"
RESTRICTIONS = ("forbid", "force")
UNRESTRICTED = "none"  # the level of a factor `forbid` or `force` at which play is free
COLUMNS = {
    *("cell", "baseline", "games", "wins", "mean", "low", "high", "gain", "seed", "series"),
    *("rounds", "decisions", "checksum", "gained", "lost", "blocks", "drawn", "team", "world"),
}
"""Columns that tables of results have already; no factor can be called so."""
LEVELS_MAX = 1_000
CELLS_MAX = 100_000
STEPS_MIN = 2
FLOAT_STEPS = 16  # levels of a range of fractions, unless `steps` says otherwise


@dataclass(frozen=True)
class Reader:
    """Reads the tables of one experiment file about one game's book."""

    file: Path
    book: Book

    def error(self, key: str, message: object) -> UserError:
        """Return a mistake that names the file and the key."""
        return UserError(f"{self.file.name}: {key}: {message}")

    def check_count(self, cells: int) -> None:
        """Refuse more cells than can be meant."""
        if cells > CELLS_MAX:
            raise self.error("design", f"{cells:,} cells are more than {CELLS_MAX:,}")

    def factors(self, table: Mapping[str, Any]) -> tuple[Factor, ...]:
        """Return the factors of the table `factors`, under short names."""
        given = dict(self.flattened(table))
        names = short_names(list(given))
        return tuple(self.factor(key, value, names[key]) for key, value in given.items())

    def flattened(self, table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
        """Yield paths and values; a path may be written without quotes, as nested tables."""
        for key, value in table.items():
            path = f"{above}.{key}" if above else key
            if isinstance(value, dict) and self.is_prefix(path):
                yield from self.flattened(value, path)
            else:
                yield path, value

    def is_prefix(self, path: str) -> bool:
        """Say whether a path leads only part of the way to a field or a seat."""
        parts = path.split(".")
        if parts[0] == self.book.game:
            parts = parts[1:]
        needed = 2 if parts[:1] and parts[0] in {*self.book.singles, POLICIES} else 3
        known = not parts or parts[0] in {*self.book.singles, *self.book.sections, POLICIES}
        return known and len(parts) < needed

    def factor(self, key: str, value: Any, name: str) -> Factor:
        """Return one factor from its values, its range or its named levels."""
        if isinstance(value, dict) and not set(value) & set(RANGE):
            return self.named_factor(key, value)
        if isinstance(value, dict):
            value = self.range_values(key, value)
        if not isinstance(value, list) or not value:
            raise self.error(
                f"factors.{key}",
                f"{show(value)} is not a list of values, a range (low, high, steps) "
                "or a table of named levels",
            )
        levels = tuple(self.level(key, item) for item in value)
        self.check_levels(key, levels)
        return Factor(name, levels, self.default_level(key))

    def level(self, key: str, value: Any) -> Level:
        """Return the level at which a path, or the policy of a seat, is `value`."""
        section, _, seat = key.partition(".")
        if section == POLICIES:
            if not isinstance(value, str):
                raise self.error(f"factors.{key}", f"{show(value)} is not the name of a policy")
            return Level(value, policies=(f"{seat}={value}",))
        if key in RESTRICTIONS:
            return Level(label_of(value), restriction=self.restriction(key, {key: value}))
        self.check_path(f"factors.{key}", key)
        return Level(label_of(value), (Patch("set", key, value, origin=self.file.name),))

    def restriction(self, where: str, table: Mapping[str, Any]) -> Restriction:
        """Return restricted play by names of items, or patterns, which are looked up later."""
        named = {}
        for key, value in table.items():
            items = [] if value == UNRESTRICTED else [value] if isinstance(value, str) else value
            if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
                raise self.error(f"factors.{where}", f"{show(value)} is not the name of an item")
            named[key] = tuple(items)
        return Restriction(**named)

    def check_path(self, key: str, path: str) -> None:
        """Refuse a path that leads nowhere, naming the nearest that does."""
        try:
            find_path(self.book, path)
        except UserError as error:
            raise self.error(key, error) from None

    def check_levels(self, key: str, levels: tuple[Level, ...]) -> None:
        """Refuse a level that is given twice, and more levels than can be meant."""
        labels = [str(level.label) for level in levels]
        twice = next((label for label in labels if labels.count(label) > 1), None)
        if twice is not None:
            raise self.error(f"factors.{key}", f"`{twice}` is given twice")
        if len(levels) > LEVELS_MAX:
            raise self.error(f"factors.{key}", f"{len(levels)} levels are more than {LEVELS_MAX}")

    def default_level(self, key: str) -> Level | None:
        """Return the level that the unchanged game has; policies have none that is known here."""
        if key.partition(".")[0] == POLICIES:
            return None
        if key in RESTRICTIONS:
            return Level(UNRESTRICTED)
        return Level(label_of(self.book.value(key)))

    def range_values(self, key: str, table: Mapping[str, Any]) -> list[Any]:
        """Return the values of a range; those of a whole number are rounded."""
        where = f"factors.{key}"
        for name in table:
            if name not in RANGE:
                raise self.error(where, f"no such key `{name}`{did_you_mean(name, RANGE)}")
        for name in ("low", "high"):
            if not is_number(table.get(name)) or not math.isfinite(table[name]):
                raise self.error(where, f"`{name}` is not a number")
        low, high = table["low"], table["high"]
        if low >= high:
            raise self.error(where, f"low {low} is not below high {high}")
        self.check_path(where, key)
        is_whole = all(isinstance(value, int) for value in (low, high, self.book.value(key)))
        steps = table.get("steps", high - low + 1 if is_whole else FLOAT_STEPS)
        if not isinstance(steps, int) or not STEPS_MIN <= steps <= LEVELS_MAX:
            raise self.error(where, f"steps: {show(steps)} is not {STEPS_MIN} to {LEVELS_MAX}")
        values = [low + (high - low) * step / (steps - 1) for step in range(steps)]
        return list(dict.fromkeys(round(value) for value in values)) if is_whole else values

    def named_factor(self, name: str, table: Mapping[str, Any]) -> Factor:
        """Return a factor whose levels have names and change several things each."""
        if name in COLUMNS:
            raise self.error(f"factors.{name}", "tables have a column of that name already")
        levels = tuple(self.named_level(name, label, value) for label, value in table.items())
        if not levels:
            raise self.error(f"factors.{name}", "there are no levels")
        default = next((level for level in levels if level == Level(level.label)), None)
        return Factor(name, levels, default)

    def named_level(self, name: str, label: str, value: Any) -> Level:
        """Return a level from a table of changes, or from a file of changes."""
        where = f"factors.{name}.{label}"
        if isinstance(value, str):
            return Level(plain(label), self.patches_in(where, value))
        if not isinstance(value, dict):
            near = did_you_mean(f"{name}.{label}", (field.path for field in self.book.fields()))
            message = f"{show(value)} is neither a table of changes nor a file{near}"
            raise self.error(where, message)
        changes = dict(self.flattened(value))
        seats = {key: text for key, text in changes.items() if key.startswith(f"{POLICIES}.")}
        limits = {key: items for key, items in changes.items() if key in RESTRICTIONS}
        paths = {key: item for key, item in changes.items() if key not in {*seats, *limits}}
        return Level(
            plain(label),
            self.assignments(where, paths),
            tuple(f"{seat.partition('.')[2]}={text}" for seat, text in seats.items()),
            self.restriction(f"{name}.{label}", limits),
        )

    def patches_in(self, where: str, name: str) -> tuple[Patch, ...]:
        """Return the changes of a file beside the experiment file."""
        try:
            return tuple(read_patch(self.file.parent / name))
        except UserError as error:
            raise self.error(where, error) from None

    def assignments(self, where: str, table: Mapping[str, Any]) -> tuple[Patch, ...]:
        """Return a table of paths and values as patches."""
        for path in table:
            self.check_path(where, path)
        return tuple(
            Patch("set", path, value, origin=self.file.name) for path, value in table.items()
        )


def find_path(book: Book, path: str) -> Target:
    """Return where a path leads; refuse one that leads nowhere, naming the nearest that does."""
    try:
        return find_field(book, path)
    except UserError as error:
        near = did_you_mean(path, (field.path for field in book.fields()))
        raise UserError(str(error) if "did you mean" in str(error) else f"{error}{near}") from None


def short_names(paths: list[str]) -> dict[str, str]:
    """Return the last part of each path, or as many parts as are needed to tell them apart."""
    names = {path: path for path in paths}
    for path in paths:
        parts = [path] if path.startswith(f"{POLICIES}.") else path.split(".")
        for size in range(1, len(parts) + 1):
            names[path] = ".".join(parts[-size:])
            if not any(
                other != path and f".{other}".endswith(f".{names[path]}") for other in paths
            ):
                break
    return names


def label_of(value: Any) -> object:
    """Return a value as it stands in tables: numbers and text as they are, lists joined."""
    if isinstance(value, list | tuple):
        return "+".join(str(item) for item in value)
    return value


def plain(label: str) -> object:
    """Return the name of a level as a number if it is one."""
    return int(label) if label.isdigit() else label
