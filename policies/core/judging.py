"""Judging options by what was learned: a small net over numbers of the table and of each option.

A game's policy writes the numbers down (`judged_dtype`, a field `judged` of its NOTES) and calls
`judge_options`, which scores each option. The net has some sums that count only above 0, which the
table begins and each option goes on with, and a straight part. All is done in additions and
products in a fixed order, so that it is the same on every machine.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sim.core.jit import kernel

UNITS = 16  # sums that count only above 0
OFFSETS, FACTORS, INPUTS = 0, UNITS, 2 * UNITS  # places in the numbers of a net
WIDTH = 1 + UNITS  # numbers of an option's input: the straight part, and its parts of the sums
SUMS = 2  # those of the table, and those of an option
NOTHING_JUDGED = 0  # a kind that no decision has
NEVER = -1000.0  # score of an option that is out of the question, and is not learned from


def size_of_net(n_table: int, n_option: int) -> int:
    """Return how many numbers a net has."""
    return INPUTS + n_table * UNITS + n_option * WIDTH


@dataclass(frozen=True)
class Judging:
    """How a policy judges: its name, where its nets are kept, and how large they are.

    `habit` is the policy that decides all else, whose weights stand before the nets. `nets` are
    the numbers of an option, by the name of the net, in order of their kinds from 1 on. The numbers
    of the nets follow each other in the policy's weights from `first` on.
    """

    policy: str
    habit: str
    file: Path
    first: int
    n_table: int
    nets: dict[str, int]

    def spans(self) -> Iterator[slice]:
        """Yield where the numbers of each net are among the weights."""
        first = self.first
        for n_option in self.nets.values():
            size = size_of_net(self.n_table, n_option)
            yield slice(first, first + size)
            first += size

    @property
    def place(self) -> slice:
        """Return where the numbers of all nets are among the weights."""
        return slice(self.first, list(self.spans())[-1].stop)

    def shapes(self, net: str) -> dict[str, tuple[int, ...]]:
        """Return the shape of each part of a net, in the order that kernels read them in."""
        return {
            "offsets": (UNITS,),
            "factors": (UNITS,),
            "table": (self.n_table, UNITS),
            "options": (self.nets[net], WIDTH),
        }

    def read(self, file: Path) -> dict[str, float]:
        """Return the numbers of the nets that a file keeps, by name and in order."""
        found = tomllib.loads(file.read_text("utf-8"))
        numbers: dict[str, float] = {}
        for net in self.nets:
            for part, shape in self.shapes(net).items():
                rows = np.array(found[net][part], float)
                if rows.shape != shape:
                    raise ValueError(f"{file.name}: {net}.{part} has other numbers than are read")
                for place, number in enumerate(rows.ravel().tolist()):
                    row, unit = divmod(place, shape[-1])
                    numbers[f"{net}.{part}.{row}.{unit}"] = number
        return numbers


def judged_dtype(n_table: int, n_option: int, options_max: int) -> tuple:
    """Return the fields that a net reads and writes."""
    return (
        ("kind", np.int32),  # which net: a game's own, from 1 on
        ("stage", np.int32),  # a stage of a round is over where this falls to 0: a battle
        ("table", np.float64, n_table),
        ("options", np.float64, (options_max, n_option)),
        ("scores", np.float64, options_max),
        ("sums", np.float64, (SUMS, UNITS)),
    )


@kernel
def sum_table(judged, net):
    """Begin the sums with the numbers of the table."""
    sums = judged.sums[0]
    for unit in range(UNITS):
        sums[unit] = net[OFFSETS + unit]
    for place in range(judged.table.size):
        number = judged.table[place]
        if number != 0.0:
            first = INPUTS + place * UNITS
            for unit in range(UNITS):
                sums[unit] += number * net[first + unit]


@kernel
def score_of(judged, row, n_numbers, net):
    """Return the score of an option whose numbers are `row`."""
    sums = judged.sums[1]
    for unit in range(UNITS):
        sums[unit] = judged.sums[0, unit]
    total = 0.0
    options = INPUTS + judged.table.size * UNITS
    for place in range(n_numbers):
        number = row[place]
        if number != 0.0:
            first = options + place * WIDTH
            total += number * net[first]
            for unit in range(UNITS):
                sums[unit] += number * net[first + 1 + unit]
    for unit in range(UNITS):
        total += max(sums[unit], 0.0) * net[FACTORS + unit]
    return total


@kernel
def judge_options(judged, n, n_numbers, net):
    """Score the `n` options whose numbers were written down."""
    sum_table(judged, net)
    for option in range(n):
        judged.scores[option] = score_of(judged, judged.options[option], n_numbers, net)
