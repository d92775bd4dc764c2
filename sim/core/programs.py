"""Card texts as little programs: the assembler and the disassembler that all games share.

A program is a list of lines. A line is `operation argument …`; a nested list is the block of
the operation before it, skipped when that operation says so. `$name` stands for a number of
the card, so that every printed number stays a knob. A game's Language says which words exist.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np

from sim.core.content.fields import limits
from sim.core.errors import UserError, did_you_mean
from sim.core.language import (
    NUMBER_MAX,
    Facts,
    Fixed,
    Language,
    Number,
    Operation,
    Spot,
    Word,
    Words,
)
from sim.core.records import record_dtype

INSTRUCTION = record_dtype(
    ("op", np.int16),  # row of the game's operation enum; 0 ends the program
    ("a", np.int32),  # first argument: a number, a word, or the bits of several words
    ("b", np.int32),  # second argument
    ("skip", np.int16),  # block operations: how many instructions their block has
)
WHOLE = re.compile("-?[0-9]+")
COLUMNS = ("a", "b")
END = 0
COMPANION = -1  # in `skip`: comes with another operation, is not written in texts


@dataclass
class Assembled:
    """Instructions as rows (op, a, b, skip), and which of their cells a knob filled."""

    rows: list[list[int]] = field(default_factory=list)
    knobs: list[tuple[int, str, str]] = field(default_factory=list)  # (row, column, knob)


@dataclass(frozen=True)
class Modifier:
    """A continuous effect: statistic, amount, subject; `knob` names where the amount is from."""

    statistic: int
    amount: int
    subject: int
    knob: str = ""
    sign: int = 1


Lines = Sequence["str | Lines"]


def assemble(
    lines: Lines,
    language: Language,
    knobs: Mapping[str, int],
    where: str,
    spot: Spot | None = None,
) -> Assembled:
    """Turn a text into instructions, ended by END.

    Args:
        lines: the text.
        language: its words.
        knobs: the numbers that `$name` stands for.
        where: what every error message begins with: file, entry and field.
        spot: where the text stands; without one nothing is known there.
    """
    assembler = _Assembler(language, knobs, spot)
    if lines and spot and language.places and language.place(spot) is None:
        raise UserError(f"{where}: no text may stand here")
    assembler.block(lines, where, language.known(spot))
    assembler.result.rows.append([END, 0, 0, 0])
    return assembler.result


@dataclass(frozen=True)
class _Line:
    """One line of a text, and what comes before it."""

    text: str
    place: str  # file, entry, field and line
    last: str  # name of the operation before it in its block
    is_first: bool

    @property
    def at(self) -> str:
        """What messages about the line begin with."""
        return f"{self.place}: `{self.text}`"


class _Assembler:
    """Assembles one text; what is known goes along from line to line."""

    def __init__(self, language: Language, knobs: Mapping[str, int], spot: Spot | None) -> None:
        self.language = language
        self.knobs = knobs
        self.spot = spot
        self.result = Assembled()

    def block(self, lines: Lines, where: str, known: Facts) -> Facts:
        """Assemble a block; return what is known after it."""
        operation, last, before = None, "", known
        for number, line in enumerate(lines, 1):
            place = f"{where}, line {number}"
            if isinstance(line, str):
                _expect_no_block_due(operation, lines, number, place)
                before = known
                is_first = not self.result.rows
                operation, known = self.line(_Line(line, place, last, is_first), known)
                last = operation.name
            elif operation is None or not operation.has_block:
                follows = f"`{operation.name}`, which takes none" if operation else "nothing"
                raise UserError(f"{place}: a block follows {follows}")
            else:
                start = len(self.result.rows)
                known = before & self.block(line, place, known)  # it may be left out
                self.result.rows[start - 1][3] = len(self.result.rows) - start
                operation = None
        _expect_no_block_due(operation, lines, len(lines) + 1, where)
        self.expect_next(last, "", where)
        return known

    def line(self, line: _Line, known: Facts) -> tuple[Operation, Facts]:
        """Assemble a line; return its operation and what is known after it."""
        name, *words = line.text.split() or [""]
        operation = self.language.operation(name)
        if operation is None:
            hint = did_you_mean(name, [each.name for each in self.language.operations])
            raise UserError(f"{line.place}: no operation `{name}`{hint}")
        rows = self.result.rows
        rows.extend([op, argument, 0, COMPANION] for op, argument in operation.before)
        arguments = self.arguments(operation, line, words)
        self.expect_next(line.last, name, line.place)
        _check_order(operation, line)
        _check_words(operation, arguments, line)
        expect_facts(operation.facts_needed(arguments), known, line.at, self.language)
        rows.append([operation.row, *arguments, 0])
        rows.extend([op, argument, 0, COMPANION] for op, argument in operation.after)
        return operation, operation.facts_after(known, arguments)

    def arguments(self, operation: Operation, line: _Line, words: list[str]) -> list[int]:
        """Return both arguments of a line, and note which of them knobs filled."""
        values = [0, 0]
        for column, argument in enumerate(operation.arguments):
            if isinstance(argument, Fixed):
                values[column] = int(argument.value)
            elif isinstance(argument, Words):
                values[column], words = _bits(argument, words)
            else:
                word, words = (words[0], words[1:]) if words else (None, [])
                if column > 0 and word is not None and _is_misspelt(operation, column, word):
                    raise UserError(f"{line.place}: {_too_much(operation, line.text, word)}")
                values[column], knob = _value(argument, word, self.knobs, line.at)
                _check_range(argument, values[column], knob, self.spot, line.at)
                if knob:
                    self.result.knobs.append((len(self.result.rows), COLUMNS[column], knob))
        if words:
            raise UserError(f"{line.place}: {_too_much(operation, line.text, words[0])}")
        return values

    def expect_next(self, last: str, name: str, place: str) -> None:
        """Refuse what comes behind an operation that leads to another one."""
        operation = self.language.operation(last)
        if operation and operation.leads_to not in ("", name):
            raise UserError(f"{place}: `{last}` needs `{operation.leads_to}` directly behind it")


def _check_order(operation: Operation, line: _Line) -> None:
    """Refuse an operation that is not first, or not behind what it must follow."""
    if operation.is_first and not line.is_first:
        raise UserError(f"{line.at} must be the first line of its text")
    if operation.follows and line.last not in operation.follows:
        named = " or ".join(f"`{each}`" for each in operation.follows)
        raise UserError(f"{line.at} needs {named} directly before it")


def _check_words(operation: Operation, arguments: list[int], line: _Line) -> None:
    """Refuse words that do not go together."""
    for argument, value in zip(operation.arguments, arguments, strict=False):
        if isinstance(argument, Words) and argument.mistake and argument.mistake(value):
            raise UserError(f"{line.at}: {argument.mistake(value)}")


def expect_facts(needs: Iterable[Facts], known: Facts, at: str, language: Language) -> None:
    """Refuse what needs a fact that is not known."""
    for fact in needs:
        if fact not in known:
            hint = _who_gives(fact, language)
            raise UserError(f"{at} needs {fact.words}, which nothing here gives{hint}")


def _who_gives(fact: Facts, language: Language) -> str:
    """Say which operation would give a fact, or in an answer to which event it is there."""
    operations = [
        f"`{operation.name}`"
        for operation in language.operations
        if operation.gives is not None and fact in operation.gives
    ]
    if operations:
        return f"; {' or '.join(operations)} before it would"
    events = [
        f"`{event.name.lower()}`" for event, facts in language.moments.items() if fact in facts
    ]
    return f"; an answer to {' or '.join(events)} has it" if events else ""


def _expect_no_block_due(
    operation: Operation | None, lines: Lines, number: int, place: str
) -> None:
    if operation and operation.has_block and isinstance(lines[number - 2], str):
        raise UserError(f"{place}: `{operation.name}` needs a block after it")


def _check_range(
    argument: Number | Word, value: int, knob: str, spot: Spot | None, at: str
) -> None:
    """Refuse a number that its operation cannot take, and a knob that can be set to one."""
    if not isinstance(argument, Number):
        return
    low, high = _knob_range(knob, spot) if knob and spot else (value, value)
    if min(low, value) < argument.least or max(high, value) > argument.most:
        given = f"`${knob}` may be {low} to {high}" if low < high else f"it is {value}"
        raise UserError(f"{at}: {given}; {argument.least} to {argument.most} can be played")


def _knob_range(knob: str, spot: Spot) -> tuple[int, int]:
    """Return the smallest and the largest number that an entry's field may have."""
    low, high = limits(type(spot.entry).model_fields[knob])
    return (
        -NUMBER_MAX if low is None else int(low),
        NUMBER_MAX if high is None else int(high),
    )


def _bits(argument: Words, words: list[str]) -> tuple[int, list[str]]:
    """Return the bits of the leading words that the argument knows, and the other words."""
    names = {each.name.lower(): int(each) for each in argument.words.__members__.values()}
    bits = 0
    while words and words[0] in names:
        bits |= names[words[0]]
        words = words[1:]
    return bits, words


def _is_misspelt(operation: Operation, column: int, word: str) -> bool:
    """Tell whether a word behind several others was meant to be one of them."""
    is_after_words = isinstance(operation.arguments[column - 1], Words)
    return is_after_words and not word.startswith("$") and not WHOLE.fullmatch(word)


def _too_much(operation: Operation, line: str, word: str) -> str:
    """Say why `word` has no place behind an operation."""
    known = [
        name.lower()
        for argument in operation.arguments
        if isinstance(argument, Words)
        for name in argument.words.__members__
    ]
    if known:
        return f"`{line}`: `{word}` is unknown here{did_you_mean(word, known)}"
    given = len(line.split()) - 1
    taken = sum(not isinstance(argument, Fixed) for argument in operation.arguments)
    return f"`{operation.name}` takes {taken} arguments, got {given}"


def _value(
    argument: Number | Word, word: str | None, knobs: Mapping[str, int], place: str
) -> tuple[int, str]:
    """Return an argument's value and the knob it came from, if any."""
    if word is None:
        if argument.default is None:
            raise UserError(f"{place}: an argument is missing")
        return int(argument.default), ""
    if isinstance(argument, Word):
        return member(argument.choices, word, place), ""
    if word.startswith("$"):
        return knob_value(word[1:], knobs, place), word[1:]
    return whole_number(word, place), ""


def whole_number(word: str, place: str) -> int:
    """Return the number that is written there, if an instruction can hold it."""
    if not WHOLE.fullmatch(word):
        raise UserError(f"{place}: `{word}` is not a number")
    if abs(int(word)) > NUMBER_MAX:
        raise UserError(f"{place}: {word} is beyond the largest number {NUMBER_MAX}")
    return int(word)


def member(words: Iterable[IntEnum], word: str, place: str) -> int:
    """Return the row of an enum's name, or say which was meant."""
    names = {each.name.lower(): int(each) for each in words}
    if word not in names:
        raise UserError(f"{place}: `{word}` is unknown here{did_you_mean(word, names)}")
    return names[word]


def knob_value(name: str, knobs: Mapping[str, int], place: str) -> int:
    """Return the number that `$name` stands for."""
    if knobs.get(name) is None:
        raise UserError(f"{place}: the entry has no number `{name}`{did_you_mean(name, knobs)}")
    return int(knobs[name])


def trigger(
    words: Sequence[str], language: Language, where: str, spot: Spot | None = None
) -> tuple[int, int]:
    """Turn `when = [event, condition …]` into (event, condition mask)."""
    if not words:
        raise UserError(f"{where}: `when` names no event")
    event = member(language.events, words[0], where)
    if spot and language.places:
        place = language.place(spot)
        events = place.events if place else ()
        if event not in events:
            there = one_of([each.name.lower() for each in events])
            raise UserError(f"{where}: nothing here answers `{words[0]}`{there}")
        needs = language.event_needs.get(language.events(event))
        expect_facts(needs or (), language.known(spot), f"{where}: `{words[0]}`", language)
    mask = 0
    for word in words[1:]:
        condition = language.conditions(member(language.conditions, word, where))
        needs = language.condition_needs.get(condition)
        expect_facts(needs or (), language.known(spot), f"{where}: `{word}`", language)
        mask |= 1 << condition
    return event, mask


def one_of(names: Sequence[str]) -> str:
    """Say what there is instead."""
    return f"; there is {', '.join(names)}" if names else ""


def modifier(
    text: str,
    language: Language,
    knobs: Mapping[str, int],
    where: str,
    spot: Spot | None = None,
) -> Modifier:
    """Turn "energy +$number all_cards" (or a flag, "unplayable costly_cards") into its parts."""
    words = text.split()
    place = f"{where}: `{text}`"
    if len(words) not in (2, 3):
        raise UserError(f"{place}: a modifier is `statistic [amount] subject`")
    statistic = member(language.statistics, words[0], place)
    subject = member(language.subjects, words[-1], place)
    _check_read(words, statistic, subject, language, spot, place)
    if words[1:-1] == []:
        return Modifier(statistic, 1, subject)
    amount = words[1]
    sign = -1 if amount.startswith("-") else 1
    number, knob = _value(Number(), amount.lstrip("+-"), knobs, place)
    return Modifier(statistic, sign * number, subject, knob, sign)


def _check_read(
    words: Sequence[str],
    statistic: int,
    subject: int,
    language: Language,
    spot: Spot | None,
    place: str,
) -> None:
    """Refuse a modifier that no rule reads."""
    read = language.read(statistic, subject)
    if read is None:
        subjects = [
            each.name.lower()
            for reads in language.reads
            if reads.statistic == statistic
            for each in reads.subjects
        ]
        raise UserError(f"{place}: no rule reads {words[0]} of {words[-1]}{one_of(subjects)}")
    if read.needs:
        expect_facts(read.needs, language.known(spot), place, language)
