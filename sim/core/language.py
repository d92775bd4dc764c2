"""What the words of a game's card texts are, what they need, and where they may stand.

A text is checked where it stands. A game names its Facts; every Place says which of them hold
there, every Operation which it needs and which it gives to the lines after it:

    class Fact(Facts):
        BATTLE = "a battle"
        TARGET = "a target"

    Operation("target", Op.TARGET, needs=Fact.BATTLE, gives=Fact.TARGET)
    Operation("hit", Op.HIT, (Number(),), needs=Fact.TARGET)
    Place("cards", "program", gives=Fact.BATTLE)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Flag, IntEnum
from typing import Any

NUMBER_MAX = 9999


class Facts(Flag):
    """What texts may need: a game's subclass names each fact with the words of a message.

    `A | B` are both facts; a fact completes the sentence "this line needs …".
    """

    words: str

    def __new__(cls, words: str) -> Facts:
        """Give each name the next bit."""
        member = object.__new__(cls)
        member._value_ = 1 << len(cls.__members__)
        member.words = words
        return member


class NoFacts(Facts):
    """The facts of a language whose words need none."""

    NOTHING = "nothing"


class NoWords(IntEnum):
    """The words of a kind that a language does not have."""


@dataclass(frozen=True)
class Number:
    """An argument that is a number from `least` to `most`, literal or `$knob`."""

    default: int | None = None
    least: int = -NUMBER_MAX
    most: int = NUMBER_MAX


@dataclass(frozen=True)
class Word:
    """An argument that is one of an enum's names, in lower case, or `only` one of some.

    Some words need more than the operation itself.
    """

    words: type[IntEnum]
    default: IntEnum | None = None
    needs: Mapping[IntEnum, Facts] = field(default_factory=dict, hash=False)
    only: tuple[IntEnum, ...] = ()

    @property
    def choices(self) -> tuple[IntEnum, ...]:
        """The words that may be written."""
        return self.only or tuple(self.words)


@dataclass(frozen=True)
class Words:
    """An argument that is any number of an enum's names, in any order, added up as bits.

    Some words need more; `mistake` says what is wrong with the bits together, or nothing.
    """

    words: type[IntEnum]  # each name stands for one bit, or for several
    needs: Mapping[IntEnum, Facts] = field(default_factory=dict, hash=False)
    mistake: Callable[[int], str] | None = None


@dataclass(frozen=True)
class Fixed:
    """An argument that is not written: it is always the same."""

    value: IntEnum


Argument = Number | Word | Words | Fixed


@dataclass(frozen=True)
class Operation:
    """One operation: its name in texts, its row, its arguments, and where it may stand.

    Args:
        name: as texts have it.
        row: of the game's enum of operations.
        arguments: at most two.
        has_block: whether a block follows, which is not always carried out.
        before: (row, argument) of operations that always come before it: windows.
        after: the same behind it.
        needs: facts that must hold before it.
        gives: facts that hold after it; with a block, inside it only.
        takes: facts that do not hold any more after it.
        changes: facts after it from those before it and both arguments, where that depends.
        is_first: whether it must be the first line of its text.
        follows: the operations one of which must come directly before it.
        leads_to: the operation that must come directly behind it.
    """

    name: str
    row: int
    arguments: tuple[Argument, ...] = ()
    has_block: bool = False
    before: tuple[tuple[int, int], ...] = ()
    after: tuple[tuple[int, int], ...] = ()
    needs: Facts | None = None
    gives: Facts | None = None
    takes: Facts | None = None
    changes: Callable[[Facts, int, int], Facts] | None = None
    is_first: bool = False
    follows: tuple[str, ...] = ()
    leads_to: str = ""

    def facts_needed(self, arguments: list[int]) -> list[Facts]:
        """Return the facts that a line of this operation needs, one by one."""
        needs = list(self.needs) if self.needs else []
        for argument, value in zip(self.arguments, arguments, strict=False):
            for word, more in getattr(argument, "needs", {}).items():
                is_there = value & word == word if isinstance(argument, Words) else value == word
                needs += list(more) if is_there else []
        return needs

    def facts_after(self, known: Facts, arguments: list[int]) -> Facts:
        """Return the facts that hold when this operation has been carried out."""
        if self.takes is not None:
            known &= ~self.takes
        if self.gives is not None:
            known |= self.gives
        return known if self.changes is None else self.changes(known, *arguments)


def named(op: IntEnum, *arguments: Argument, **more: Any) -> Operation:
    """Return an operation that texts call by the name of its row."""
    return Operation(op.name.lower(), int(op), arguments, **more)


@dataclass(frozen=True)
class Place:
    """A field of a section's entries where texts or modifiers stand, and the facts there.

    Args:
        section: of the content.
        field: of its entries.
        gives: the facts, or a function (entry, sections) that returns them.
        of: which entries it is about; several places may share a field.
        when: the field with the trigger that the text answers, if it does.
        events: those that the trigger may name; Language.moments says what each gives.
    """

    section: str
    field: str
    gives: Facts | Callable[[Any, Mapping], Facts]
    of: Callable[[Any], bool] = lambda entry: True
    when: str = ""
    events: tuple[IntEnum, ...] = ()

    def facts(self, entry: Any, sections: Mapping[str, Mapping[str, Any]]) -> Facts:
        """Return the facts that hold for an entry's text, whatever it answers."""
        return self.gives(entry, sections) if callable(self.gives) else self.gives


@dataclass(frozen=True)
class Spot:
    """One field of one entry, and the entries beside it: where a text is checked."""

    section: str
    field: str
    entry: Any
    sections: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Reads:
    """A statistic that rules ask for, and the subjects of which they do."""

    statistic: IntEnum
    subjects: tuple[IntEnum, ...]
    needs: Facts | None = None


@dataclass(frozen=True)
class Language:
    """The words of one game's texts.

    Args:
        operations: what texts are made of.
        events: when texts answer.
        conditions: bit numbers of a trigger's condition mask.
        statistics: what modifiers change.
        subjects: what they change it of.
        facts: what its words need and its places give.
        places: where texts stand.
        moments: the facts that each event gives.
        event_needs: the facts that the answer to an event needs.
        condition_needs: the facts that conditions need.
        reads: the modifiers that rules ask for; all others are refused.
    """

    operations: tuple[Operation, ...]
    events: type[IntEnum] = NoWords
    conditions: type[IntEnum] = NoWords
    statistics: type[IntEnum] = NoWords
    subjects: type[IntEnum] = NoWords
    facts: type[Facts] = NoFacts
    places: tuple[Place, ...] = ()
    moments: Mapping[IntEnum, Facts] = field(default_factory=dict, hash=False)
    event_needs: Mapping[IntEnum, Facts] = field(default_factory=dict, hash=False)
    condition_needs: Mapping[IntEnum, Facts] = field(default_factory=dict, hash=False)
    reads: tuple[Reads, ...] = ()

    def operation(self, name: str) -> Operation | None:
        """Return the operation called `name`."""
        return next((each for each in self.operations if each.name == name), None)

    def place(self, spot: Spot) -> Place | None:
        """Return the place of an entry's text or trigger."""
        return next(
            (
                place
                for place in self.places
                if place.section == spot.section
                and spot.field in (place.field, place.when)
                and place.of(spot.entry)
            ),
            None,
        )

    def known(self, spot: Spot | None) -> Facts:
        """Return the facts that hold where a text begins; without a place, none do."""
        place = self.place(spot) if spot else None
        if place is None:
            return self.facts(0)
        facts = place.facts(spot.entry, spot.sections)
        event = self.event_of(place, spot)
        return facts if event is None else facts | self.moments.get(event, self.facts(0))

    def event_of(self, place: Place, spot: Spot) -> IntEnum | None:
        """Return the event that an entry's text answers, if there is one of that name."""
        words = getattr(spot.entry, place.when) if place.when else ()
        names = {each.name.lower(): each for each in self.events}
        return names.get(words[0]) if words else None

    def read(self, statistic: int, subject: int) -> Reads | None:
        """Return what says that a rule asks for a statistic of a subject."""
        return next(
            (
                each
                for each in self.reads
                if each.statistic == statistic and subject in each.subjects
            ),
            None,
        )
