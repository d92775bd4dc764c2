"""From instructions back to the lines of a card text."""

from collections.abc import Iterator

import numpy as np

from sim.core.language import Argument, Fixed, Language, Operation, Word, Words
from sim.core.programs import COLUMNS, COMPANION, END


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
        if isinstance(argument, Fixed):
            continue
        if isinstance(argument, Words):
            words += _words_of(argument, value)
        elif isinstance(argument, Word):
            words.append(argument.words(value).name.lower())
        else:
            words.append(str(value))
    return words


def _default(argument: Argument) -> int | None:
    if isinstance(argument, Fixed):
        return int(argument.value)
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
