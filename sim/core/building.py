"""From a book to Tables: the builder that every game extends.

A build writes what plays and nothing else, so that it takes no longer, and gives the same bytes,
however much more the book holds. What is made of an entry by itself (its texts, assembled) is kept
from build to build.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from sim.core.content.book import Book, read_book
from sim.core.content.entries import Entry
from sim.core.content.layout import Slot, layout_of
from sim.core.content.loaded import Content
from sim.core.content.luck import identity_of
from sim.core.content.memo import Memo
from sim.core.errors import UserError, did_you_mean
from sim.core.language import Language, Spot
from sim.core.programs import Assembled, Modifier, assemble, modifier, trigger
from sim.core.records import new
from sim.core.stack import NO_PROGRAM

TEXTS = Memo(1 << 14)  # (builder, entry): its Texts
GROUPS = Memo(64)  # (section, field): ids by the field's value
CHECKED_BOOKS = Memo(64)  # (builder, all sections): nothing, but they passed


@dataclass(frozen=True)
class Texts:
    """The texts of one entry, assembled."""

    programs: Mapping[str, Assembled]  # by field; none where the field is empty
    trigger: tuple[int, int]  # event and conditions, or (0, 0)
    modifiers: tuple[Modifier, ...]


class Builder:
    """Writes what plays of a book into one Tables record, and remembers where each number went.

    A game says what its tables and words are, and how it fills them:

    - `fill` first decides who plays and calls `bring` for each section: from then on `row` knows
      the row of each entry in play. Rows follow the line-up and the ids, never the files.
    - `put_row` writes a row of a table, `put` a single number, `write` a field of the tables.
      Numbers of entries get slots, so that patches can change them in the finished tables.
    - `program`, `trigger`, `modifiers` and `routines` write texts; `instances` numbers copies.
    - `check_book` says what must hold of the book whoever plays; it runs once a book.
    - `load` reads the files of a game, in `content/<game>` beside the builder's own file.

    The names of the fields `code`, `modifiers` (statistic, amount, subject), `routines`, `card_of`,
    `identity` and `items` are the same in the tables of all games that have them.
    """

    GAME: ClassVar[str]  # whose content is loaded if no other is named
    SECTIONS: ClassVar[Mapping[str, type[Entry]]]
    SINGLES: ClassVar[Mapping[str, type[Entry]]]
    TABLES: ClassVar[np.dtype]
    LANGUAGE: ClassVar[Language]
    ROUTINE_LANGUAGE: ClassVar[Language]
    ROUTINES: ClassVar[Mapping[IntEnum, Sequence]] = {}
    ITEMS: ClassVar[tuple[str, ...]] = ()  # sections whose entries are the rows of `items`
    CHECKED: ClassVar[frozenset[str]] = frozenset()
    """Fields whose numbers are checked against other entries: changing one builds anew."""

    def __init__(self, book: Book) -> None:
        """Start with empty tables; refuse a book that cannot be right."""
        self.book = book
        self.setup: Any = book.singles.get("setup")
        self.tables = new(self.TABLES)
        self.rows: dict[str, dict[str, int]] = {}  # what plays, by section and id
        self.slots: dict[str, list[Slot]] = {}
        self.line_up: dict[str, list[str]] = {}  # who plays, where the setup leaves it open
        self.n_code = 1
        self.n_modifiers = 0
        self.n_instances = 0
        self._layout = layout_of(self.TABLES)
        self._without_slots: set[str] = set()
        CHECKED_BOOKS.get((type(self), *book.sections.values()), self._check_all)

    @classmethod
    def load(cls, game: str = "", *others: str) -> Content:
        """Return the content of a game as its files have it, beside those of other games."""
        return _loaded(cls, game or cls.GAME, *others)

    @classmethod
    def build(cls, game: str, book: Book) -> Content:
        """Turn a checked book into Tables; refuse setups that cannot be played."""
        return cls(book).content(game)

    # what a game adds

    def fill(self) -> None:
        """Fill the tables; a game's own."""
        raise NotImplementedError

    def check_book(self) -> None:
        """Refuse entries that do not fit each other, in play or not; a game's own."""

    def beside(self, section: str, item: Entry) -> tuple[Entry, ...]:
        """Return the other entries that the texts of an entry are checked with; a game's own."""
        return ()

    # what plays

    def of(self, section: str, field: str, value: object) -> list[str]:
        """Return the ids of the entries whose field has a value (the cards of a hero), sorted."""
        entries = self.book.sections[section]
        groups = GROUPS.get((entries, field), lambda: _grouped(entries, field))
        return groups.get(value, [])

    def bring(self, section: str, entries: Iterable[str], table: str = "", first: int = 0) -> None:
        """Give the entries of a section that play their rows, from `first` on.

        `table` is the table that they are rows of, if it is not called like the section.
        """
        self.rows[section] = rows = {entry: first + n for n, entry in enumerate(entries)}
        room = self.room(table or section)
        if room and first + len(rows) > room:
            raise UserError(f"`{section}`: {first + len(rows)} play; {room} have room")

    def row(self, section: str, entry: str) -> int:
        """Return the row of an entry that plays."""
        return self.rows[section][entry]

    def known(self, section: str, entry: str, where: str) -> Any:
        """Return an entry that something names; `where` begins the message if there is none."""
        entries = self.book.sections[section]
        if entry not in entries:
            hint = did_you_mean(entry, entries)
            raise UserError(f"{where}: no entry `{entry}` in {section}{hint}")
        return entries[entry]

    def check_names(self, section: str, field: str, other: str) -> None:
        """Refuse entries of a section whose field names no entry of another section."""
        for entry, item in self.book.sections[section].items():
            name = getattr(item, field)
            if name not in self.book.sections[other]:
                self.known(other, name, self.book.where(section, entry, field))

    # writing

    def room(self, table: str) -> int:
        """Return how many rows a table has; 0 if there is no such table."""
        found = self._layout.fields.get(table)
        return found[1].length if found else 0

    def array(self, name: str) -> np.ndarray:
        """Return an array or a part of the tables, to be written to."""
        return self.tables[name][0]

    def put(self, path: str, value: float, *steps: str | int) -> None:
        """Write the number at a path (`rules.turns`), and remember its slot.

        `steps` lead to its place: `"rules", "turns"`. A number may have several places.
        """
        offset, part = self._layout.inside(steps)
        slot = Slot(offset, part.dtype)
        slot.view(self.tables)[...] = value
        self._remember(path, slot)

    def put_all(self, path: str, entry: Entry, *steps: str) -> None:
        """Write every number of an entry that a part of the tables has under the same name."""
        _, part = self._layout.inside(steps)
        for name in part.fields:
            value = getattr(entry, name, None)
            if isinstance(value, int):
                self.put(f"{path}.{name}", value, *steps, name)

    def put_rules(self) -> None:
        """Write the numbers of the rules, and the cap on decisions."""
        rules: Any = self.book.singles["rules"]
        self.put_all("rules", rules, "rules")
        self.put("rules.decision_cap", rules.decision_cap, "decision_cap")

    def put_row(
        self, table: str, row: int, path: str, numbers: Mapping[str, float], **others: Any
    ) -> None:
        """Write a row of a table; fields that are not given are 0.

        Args:
            table: the array of records.
            row: which of them.
            path: of the entry that the row is about.
            numbers: fields that are numbers of the entry under the same names: they get slots.
            others: fields that no path leads to: rows, kinds, flags, addresses, identities.
        """
        values = {**numbers, **others}
        start, part = self._layout.inside((table, row))
        written = tuple([values.pop(name, 0) for name in part.fields])
        if values:
            raise KeyError(f"no field {next(iter(values))} in {table}")
        self.array(table)[row] = written
        for name in numbers:
            offset, inner = part.fields[name]
            self._remember(f"{path}.{name}", Slot(start + offset, inner.dtype))

    def put_entry(self, section: str, entry: str, **others: Any) -> None:
        """Write an entry's row of the table that is called like its section.

        Numbers that the row has under the same names are the entry's; `others` are as in `put_row`.
        """
        row, item = self.row(section, entry), self.book.sections[section][entry]
        _, part = self._layout.inside((section, row))
        found = {name: getattr(item, name, None) for name in part.fields if name not in others}
        numbers = {name: value for name, value in found.items() if isinstance(value, int)}
        self.put_row(section, row, f"{section}.{entry}", numbers, **others)

    def write(self, **values: Any) -> None:
        """Write fields of the tables themselves that no path leads to: `write(n_seats=4)`."""
        for name, value in values.items():
            self.tables[name] = value

    def _remember(self, path: str, slot: Slot) -> None:
        """Note where the number at a path is, unless more depends on it than that place."""
        if path.rpartition(".")[2] not in self.CHECKED:
            self.slots.setdefault(path, []).append(slot)

    # texts

    def program(self, section: str, entry: str, field: str = "program") -> int:
        """Write a program of an entry into the code; return its address."""
        assembled = self.texts(section, entry).programs.get(field)
        if assembled is None:
            return NO_PROGRAM
        start = self._write_code(assembled, lambda: self.book.where(section, entry, field))
        for number, column, knob in assembled.knobs:
            offset, part = self._layout.inside(("code", start + number, column))
            self._remember(f"{section}.{entry}.{knob}", Slot(offset, part.dtype))
        return start

    def trigger(self, section: str, entry: str) -> dict[str, int]:
        """Return the fields `event` and `conditions` of an entry; both 0 if it has none."""
        event, conditions = self.texts(section, entry).trigger
        return {"event": event, "conditions": conditions}

    def modifiers(self, section: str, entry: str) -> dict[str, int]:
        """Write an entry's modifiers; return the fields `first_modifier` and `n_modifiers`."""
        found = self.texts(section, entry).modifiers
        first, room = self.n_modifiers, self.room("modifiers")
        self.n_modifiers += len(found)
        if self.n_modifiers > room:
            where = self.book.where(section, entry, "modifiers")
            raise UserError(f"{where}: more than {room} modifiers are in play")
        for row, each in enumerate(found, first):
            self.array("modifiers")[row] = (each.statistic, each.amount, each.subject)
            path = f"{section}.{entry}.{each.knob}"
            if each.knob and each.sign > 0:
                offset, part = self._layout.inside(("modifiers", row, "amount"))
                self._remember(path, Slot(offset, part.dtype))
            elif each.knob:
                self._without_slots.add(path)
        return {"first_modifier": first, "n_modifiers": len(found)}

    def routines(self) -> None:
        """Write the rulebook's own programs and their addresses."""
        for routine, text in self.ROUTINES.items():
            where = f"routine {routine.name}"
            made = (type(self), text)
            rows = TEXTS.get(made, lambda: assemble(text, self.ROUTINE_LANGUAGE, {}, where))  # noqa: B023
            self.array("routines")[routine] = self._write_code(rows, lambda: where)  # noqa: B023

    def texts(self, section: str, entry: str) -> Texts:
        """Return the texts of an entry, assembled once for all builds."""
        item = self.book.sections[section][entry]
        made_of = (type(self), item, *self.beside(section, item))
        return TEXTS.get(made_of, lambda: self._assemble_texts(section, entry, item))

    def _assemble_texts(self, section: str, entry: str, item: Any) -> Texts:
        """Assemble every text of an entry, each where it stands."""
        sections = self.book.sections

        def at(field: str) -> dict[str, Any]:
            spot = Spot(section, field, item, sections)
            return {"where": self.book.where(section, entry, field), "spot": spot}

        when, numbers = getattr(item, "when", ()), getattr(item, "numbers", dict)()
        found = trigger(when, self.LANGUAGE, **at("when")) if when else (0, 0)
        return Texts(
            trigger=found,
            programs={
                field: assemble(getattr(item, field), self.LANGUAGE, numbers, **at(field))
                for field in getattr(item, "PROGRAMS", ())
                if getattr(item, field)
            },
            modifiers=tuple(
                modifier(text, self.LANGUAGE, numbers, **at("modifiers"))
                for text in getattr(item, "modifiers", ())
            ),
        )

    def _write_code(self, assembled: Assembled, where: Callable[[], str]) -> int:
        start, end = self.n_code, self.n_code + len(assembled.rows)
        room = self.room("code")
        if end > room:
            raise UserError(f"{where()}: the programs in play need more than {room} instructions")
        self.array("code")[start:end] = [tuple(row) for row in assembled.rows]
        self.n_code = end
        return start

    # copies

    def instances(
        self,
        section: str,
        entry: str,
        copies: int = 1,
        first: int | None = None,
        side: int | None = None,
    ) -> slice:
        """Number the copies of an entry that are in the game; return where they are.

        Writes their row (`card_of`), what chance knows them by (`identity`), and the range that
        the table of items counts for this row (`items`), of one side in games of several.

        Args:
            section: of the entry, whose row is that in `items`.
            entry: its id.
            copies: how many there are.
            first: number of the first; behind all others if not given.
            side: whose they are, where `items` is a table by side.
        """
        row = self.row(section, entry)
        first = self.n_instances if first is None else first
        end = first + copies
        if end > self.room("card_of"):
            where = self.book.where(section, entry)
            raise UserError(f"{where}: more than {self.room('card_of')} cards are in play")
        self.array("card_of")[first:end] = row
        path = f"{section}.{entry}"
        self.array("identity")[first:end] = [identity_of(path, copy) for copy in range(copies)]
        place = row if side is None else (row, side)
        self.array("items")[place] = (first, end)
        self.n_instances = max(self.n_instances, end)
        return slice(first, end)

    def deck(self, section: str, field: str, owner: str, side: int, most: int) -> None:
        """Number the cards of a seat: the copies of all entries whose field names their owner.

        Writes into `decks` where they are: the first, and one past the last.
        """
        first = self.n_instances
        for entry in self.of(section, field, owner):
            copies = self.book.sections[section][entry].copies
            self.instances(section, entry, copies, side=side)
        if not 0 < self.n_instances - first <= most:
            raise UserError(f"{field} `{owner}`: a deck has 1 to {most} cards")
        self.array("decks")[side] = first, self.n_instances

    # the whole

    def content(self, game: str) -> Content:
        """Fill the tables, and return them with everything that is known about them."""
        self.fill()
        return Content(
            game=game,
            book=self.book,
            tables=self.tables,
            slots={
                path: tuple(slots)
                for path, slots in self.slots.items()
                if path not in self._without_slots
            },
            build=partial(self.build, game),
            line_up=self.line_up,
            rows={section: tuple(rows) for section, rows in self.rows.items()},
            item_sections=self.ITEMS,
        )

    def _check_all(self) -> bool:
        """Check the book, and every text in it."""
        self.check_book()
        for section, entries in self.book.sections.items():
            for entry in entries:
                self.texts(section, entry)
        return True


@cache
def _loaded(builder: type[Builder], *games: str) -> Content:
    folder = Path(inspect.getfile(builder)).parent / "content"
    folders = [folder / game for game in games]
    return builder.build(games[0], read_book(folders, builder.SECTIONS, builder.SINGLES))


def _grouped(entries: Mapping[str, Entry], field: str) -> dict[object, list[str]]:
    """Return the ids of entries by what a field says, each group sorted."""
    groups: dict[object, list[str]] = {}
    for entry in sorted(entries):
        groups.setdefault(getattr(entries[entry], field), []).append(entry)
    return groups
