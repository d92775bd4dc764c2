"""Entries with a text: programs and modifiers, and the numbers that they read.

A program is a list of operations; a nested list is the block of the operation before it;
`$gain` stands for the number in the field `gain` of the same entry.
"""

from collections.abc import Iterator
from typing import ClassVar, Self

from pydantic import model_validator
from typing_extensions import TypeAliasType

from sim.core.content.entries import Entry

Program = TypeAliasType("Program", "list[str | Program]")


def operations(program: list) -> Iterator[str]:
    """Yield every operation of a program, those inside blocks too, in reading order."""
    for step in program:
        if isinstance(step, str):
            yield step
        else:
            yield from operations(step)


def operation_names(program: list) -> list[str]:
    """Return the names of a program's operations, without their arguments."""
    return [line.split()[0] for line in operations(program) if line.split()]


class Worded(Entry):
    """An entry with a text; a game names the fields with programs and with numbers."""

    PROGRAMS: ClassVar[tuple[str, ...]] = ("program",)
    KNOBS: ClassVar[tuple[str, ...]] = ()  # numbers of the text itself, None where it has none
    PRINTED: ClassVar[tuple[str, ...]] = ()  # other printed numbers that the text may read

    @model_validator(mode="after")
    def check_numbers(self) -> Self:
        """A number but 0 that the text does not read would be a knob that does nothing."""
        read = self.numbers_read()
        for name, number in self.numbers().items():
            if number and name not in read:
                raise ValueError(f"{name}: nothing in the text reads ${name}")
        return self

    def numbers(self) -> dict[str, int]:
        """Return the numbers that `$name` in the text can stand for."""
        numbers = {name: getattr(self, name) for name in (*self.KNOBS, *self.PRINTED)}
        return {name: number for name, number in numbers.items() if number is not None}

    def numbers_read(self) -> set[str]:
        """Return the names that programs and modifiers refer to with `$`."""
        return {part.lstrip("+-$") for text in self.texts() for part in text.split() if "$" in part}

    def texts(self) -> list[str]:
        """Return every operation and modifier of the entry."""
        lines = [line for field in self.PROGRAMS for line in operations(getattr(self, field))]
        return lines + getattr(self, "modifiers", [])

    def without(self, **changes: object) -> Self:
        """Return a copy with the fields in `changes` replaced and all numbers of the text gone."""
        fields = self.model_dump() | dict.fromkeys(self.KNOBS) | changes
        return type(self).model_validate(fields)
