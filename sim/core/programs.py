"""Card texts as little programs: the assembler and the disassembler that all games share.

A program is a list of lines. A line is `operation argument …`; a nested list is the block of
the operation before it, skipped when that operation says so. `$name` stands for a number of
the card, so that every printed number stays a knob. A game's Language says which words exist.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np

from sim.core.errors import UserError, did_you_mean
from sim.core.records import record_dtype

INSTRUCTION = record_dtype(
    ("op", np.int16),  # row of the game's operation enum; 0 ends the program
    ("a", np.int32),  # first argument: a number, a word, or the bits of several words
    ("b", np.int32),  # second argument
    ("skip", np.int16),  # block operations: how many instructions their block has
)
ARGUMENTS_MAX = 2
NUMBER_MAX = 9999
WHOLE = re.compile("-?[0-9]+")
COLUMNS = ("a", "b")
END = 0
COMPANION = -1  # in `skip`: comes with another operation, is not written in texts


@dataclass(frozen=True)
class Number:
    """An argument that is a number, literal or `$knob`."""

    default: int | None = None


@dataclass(frozen=True)
class Word:
    """An argument that is one of an enum's names, in lower case."""

    words: type[IntEnum]
    default: IntEnum | None = None


@dataclass(frozen=True)
class Words:
    """An argument that is any number of an enum's names, in any order, added up as bits."""

    words: type[IntEnum]  # each name stands for one bit, or for several


Argument = Number | Word | Words


@dataclass(frozen=True)
class Operation:
    """One operation: its name in texts, its row, its arguments, whether a block follows.

    `before` and `after` are (row, argument) of operations that always come with it: windows.
    """

    name: str
    row: int
    arguments: tuple[Argument, ...] = ()
    has_block: bool = False
    before: tuple[tuple[int, int], ...] = ()
    after: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Language:
    """The words of one game's texts."""

    operations: tuple[Operation, ...]
    events: type[IntEnum]
    conditions: type[IntEnum]  # bit numbers of a trigger's condition mask
    statistics: type[IntEnum]
    subjects: type[IntEnum]

    def operation(self, name: str) -> Operation | None:
        """Return the operation called `name`."""
        return next((each for each in self.operations if each.name == name), None)


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


def assemble(lines: Lines, language: Language, knobs: Mapping[str, int], where: str) -> Assembled:
    """Turn a text into instructions, ended by END; `where` begins every error message."""
    result = Assembled()
    _assemble_block(lines, language, knobs, where, result)
    result.rows.append([END, 0, 0, 0])
    return result


def _assemble_block(
    lines: Lines, language: Language, knobs: Mapping[str, int], where: str, result: Assembled
) -> None:
    operation = None
    for number, line in enumerate(lines, 1):
        place = f"{where}, line {number}"
        if isinstance(line, str):
            _expect_no_block_due(operation, lines, number, place)
            operation = _assemble_line(line, language, knobs, place, result)
        elif operation is None or not operation.has_block:
            before = f"`{operation.name}`, which takes none" if operation else "nothing"
            raise UserError(f"{place}: a block follows {before}")
        else:
            start = len(result.rows)
            _assemble_block(line, language, knobs, place, result)
            result.rows[start - 1][3] = len(result.rows) - start
            operation = None
    _expect_no_block_due(operation, lines, len(lines) + 1, where)


def _expect_no_block_due(
    operation: Operation | None, lines: Lines, number: int, place: str
) -> None:
    if operation and operation.has_block and isinstance(lines[number - 2], str):
        raise UserError(f"{place}: `{operation.name}` needs a block after it")


def _assemble_line(
    line: str, language: Language, knobs: Mapping[str, int], place: str, result: Assembled
) -> Operation:
    name, *words = line.split() or [""]
    operation = language.operation(name)
    if operation is None:
        hint = did_you_mean(name, [each.name for each in language.operations])
        raise UserError(f"{place}: no operation `{name}`{hint}")
    result.rows.extend([op, argument, 0, COMPANION] for op, argument in operation.before)
    row = [operation.row, 0, 0, 0]
    at = f"{place}: `{line}`"
    for column, argument in enumerate(operation.arguments):
        if isinstance(argument, Words):
            row[column + 1], words = _bits(argument, words)
            continue
        word, words = (words[0], words[1:]) if words else (None, [])
        if column > 0 and word is not None and _is_misspelt(operation, column, word):
            raise UserError(f"{place}: {_too_much(operation, line, word)}")
        row[column + 1], knob = _value(argument, word, knobs, at)
        if knob:
            result.knobs.append((len(result.rows), COLUMNS[column], knob))
    if words:
        raise UserError(f"{place}: {_too_much(operation, line, words[0])}")
    result.rows.append(row)
    result.rows.extend([op, argument, 0, COMPANION] for op, argument in operation.after)
    return operation


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
    return f"`{operation.name}` takes {len(operation.arguments)} arguments, got {given}"


def _value(
    argument: Number | Word, word: str | None, knobs: Mapping[str, int], place: str
) -> tuple[int, str]:
    """Return an argument's value and the knob it came from, if any."""
    if word is None:
        if argument.default is None:
            raise UserError(f"{place}: an argument is missing")
        return int(argument.default), ""
    if isinstance(argument, Word):
        return member(argument.words, word, place), ""
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


def member(words: type[IntEnum], word: str, place: str) -> int:
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


def trigger(words: Sequence[str], language: Language, where: str) -> tuple[int, int]:
    """Turn `when = [event, condition …]` into (event, condition mask)."""
    if not words:
        raise UserError(f"{where}: `when` names no event")
    event = member(language.events, words[0], where)
    mask = 0
    for word in words[1:]:
        mask |= 1 << member(language.conditions, word, where)
    return event, mask


def modifier(text: str, language: Language, knobs: Mapping[str, int], where: str) -> Modifier:
    """Turn "energy +$number all_cards" (or a flag, "unplayable costly_cards") into its parts."""
    words = text.split()
    place = f"{where}: `{text}`"
    if len(words) not in (2, 3):
        raise UserError(f"{place}: a modifier is `statistic [amount] subject`")
    statistic = member(language.statistics, words[0], place)
    subject = member(language.subjects, words[-1], place)
    if words[1:-1] == []:
        return Modifier(statistic, 1, subject)
    amount = words[1]
    sign = -1 if amount.startswith("-") else 1
    number, knob = _value(Number(), amount.lstrip("+-"), knobs, place)
    return Modifier(statistic, sign * number, subject, knob, sign)


def disassemble(code: np.ndarray, start: int, language: Language) -> list:
    """Return the program at `start` as lines and blocks; knobs show as their values."""
    end = start
    while code[end]["op"] != END:
        end += 1
    return list(_disassemble_range(code, start, end, language))


def _disassemble_range(
    code: np.ndarray, start: int, end: int, language: Language
) -> Iterator[str | list]:
    rows = {operation.row: operation for operation in language.operations}
    place = start
    while place < end:
        instruction = code[place]
        if instruction["skip"] == COMPANION:
            place += 1
            continue
        operation = rows[int(instruction["op"])]
        yield " ".join([operation.name, *_argument_words(operation, instruction)])
        place += 1
        if operation.has_block:
            after = place + int(instruction["skip"])
            yield list(_disassemble_range(code, place, after, language))
            place = after


def _argument_words(operation: Operation, instruction: np.void) -> list[str]:
    """Return the arguments as words, without trailing ones that are the default."""
    words = []
    arguments = list(zip(COLUMNS, operation.arguments, strict=False))
    while arguments and int(instruction[arguments[-1][0]]) == _default(arguments[-1][1]):
        arguments.pop()
    for column, argument in arguments:
        value = int(instruction[column])
        if isinstance(argument, Words):
            words += _words_of(argument, value)
        elif isinstance(argument, Word):
            words.append(argument.words(value).name.lower())
        else:
            words.append(str(value))
    return words


def _default(argument: Argument) -> int | None:
    return 0 if isinstance(argument, Words) else argument.default


def _words_of(argument: Words, bits: int) -> list[str]:
    """Return the fewest names that add up to `bits`: those of several bits come first."""
    names = sorted(argument.words.__members__.items(), key=lambda item: -int(item[1]).bit_count())
    found = []
    for name, member in names:
        if int(member) and bits & int(member) == int(member):
            found.append(name.lower())
            bits &= ~int(member)
    return found
