"""The nets of a policy that judges its options, while they are learned: scaled, in parts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from policies.core.judging import FACTORS, INPUTS, OFFSETS, UNITS, WIDTH, Judging, size_of_net

FIRST, SECOND, SMALL = 0.9, 0.999, 1e-8  # Adam's memory
LEAST_SCALE = 0.1  # of a number of an option
TIMID = 0.02  # size of the first factors
FAITH = 4.5  # score of the habit at first
HABIT = 0  # number of an option that says whether the habit would take it
DIGITS = 5


@dataclass
class ChoiceNet:
    """One net, of scaled inputs: offsets, factors, numbers of the table, of options, straight."""

    parts: tuple[np.ndarray, ...]
    scales: tuple[np.ndarray, np.ndarray]  # mean and spread, of the table's and an option's numbers
    steps: int = 0
    memory: list[tuple[np.ndarray, np.ndarray]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin with nothing in Adam's memory."""
        self.memory = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]

    def step(self, changes: Sequence[np.ndarray], rate: float) -> None:
        """Go a step against the gradient (Adam)."""
        self.steps += 1
        for part, change, (first, second) in zip(self.parts, changes, self.memory, strict=True):
            first += (1 - FIRST) * (change - first)
            second += (1 - SECOND) * (change * change - second)
            unbiased = np.sqrt(second / (1 - SECOND**self.steps)) + SMALL
            part -= rate * (first / (1 - FIRST**self.steps)) / unbiased

    def numbers(self) -> np.ndarray:
        """Return the net as the policy reads it, of inputs as they are."""
        offsets, factors, table, options, straight = (part.astype(float) for part in self.parts)
        mean, spread = self.scales[0]
        table = table / spread[:, None]
        offsets = offsets[0] - mean @ table
        spread = self.scales[1][1]
        options = np.hstack([(straight[0] / spread)[:, None], options / spread[:, None]])
        return np.concatenate([offsets, factors[0], table.ravel(), options.ravel()])


def scales_of(table: np.ndarray, options: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean and spread of numbers; those of options are measured from 0."""
    spread = table.std(axis=0)
    found = np.stack([table.mean(axis=0), np.where(spread < SMALL, 1.0, spread)])
    of_options = np.maximum(options.std(axis=0), LEAST_SCALE)
    of_options[HABIT] = 1.0
    return found.astype(np.float32), np.stack([0 * of_options, of_options]).astype(np.float32)


def new_net(scales: tuple[np.ndarray, np.ndarray], luck: np.random.Generator) -> ChoiceNet:
    """Return a net that takes what the habit would take, mostly."""
    n_table, n_option = scales[0].shape[1], scales[1].shape[1]
    straight = np.zeros((1, n_option))
    straight[0, HABIT] = FAITH
    parts = (
        np.zeros((1, UNITS)),
        TIMID * luck.standard_normal((1, UNITS)),
        luck.standard_normal((n_table, UNITS)) / np.sqrt(n_table),
        luck.standard_normal((n_option, UNITS)) / np.sqrt(n_option),
        straight,
    )
    return ChoiceNet(tuple(part.astype(np.float32) for part in parts), scales)


def habit_alone(judging: Judging) -> np.ndarray:
    """Return the numbers of nets that take what the habit would take, mostly: where all begin."""
    nets = []
    for n_option in judging.nets.values():
        numbers = np.zeros(size_of_net(judging.n_table, n_option))
        numbers[INPUTS + judging.n_table * UNITS + HABIT * WIDTH] = FAITH
        nets.append(numbers)
    return np.concatenate(nets)


def net_of(numbers: np.ndarray, scales: tuple[np.ndarray, np.ndarray]) -> ChoiceNet:
    """Return the net that a policy reads, to be learned further."""
    n_table = scales[0].shape[1]
    table = numbers[INPUTS : INPUTS + n_table * UNITS].reshape(n_table, UNITS)
    options = numbers[INPUTS + n_table * UNITS :].reshape(-1, WIDTH)
    mean, spread = scales[0]
    parts = (
        (numbers[OFFSETS:FACTORS] + mean @ table)[None],
        numbers[FACTORS:INPUTS][None],
        table * spread[:, None],
        options[:, 1:] * scales[1][1][:, None],
        (options[:, 0] * scales[1][1])[None],
    )
    return ChoiceNet(tuple(np.ascontiguousarray(part, np.float32) for part in parts), scales)


def written(judging: Judging, nets: Sequence[np.ndarray], rounds: int, seed: int) -> str:
    """Return the text of the file that keeps nets which have practised so many rounds."""
    lines = [
        f"# What `{judging.policy}` has learned to choose by (policies/core/judging.py).",
        "# Made by `balance learn GAME --player`, which goes on from here.",
        "",
        "[made]",
        f"rounds = {rounds}  # of practice",
        f"seed = {seed}",
    ]
    for name, numbers in zip(judging.nets, nets, strict=True):
        lines += ["", f"[{name}]"]
        first = 0
        for part, shape in judging.shapes(name).items():
            rows = numbers[first : first + math.prod(shape)].reshape(-1, shape[-1])
            first += rows.size
            texts = [listed(row) for row in rows]
            if len(shape) == 1:
                lines.append(f"{part} = {texts[0]}")
            else:
                lines += [f"{part} = [", *(f"  {text}," for text in texts), "]"]
    return "\n".join(lines) + "\n"


def listed(numbers: np.ndarray) -> str:
    """Return numbers as a file keeps them."""
    return f"[{', '.join(f'{number:.{DIGITS}g}' for number in numbers)}]"
