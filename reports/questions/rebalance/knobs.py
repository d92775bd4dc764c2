"""What a search may change: paths with the values they may take, and how large a change is."""

import fnmatch
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from experiments.planning.factors import FLOAT_STEPS, LEVELS_MAX, find_path
from sim.core.content import Book, Patch
from sim.core.content.checking import show
from sim.core.content.fields import FieldInfo, from_text, is_number
from sim.core.content.paths import find_field
from sim.core.errors import UserError

WILD = "*?["
Point = tuple[Any, ...]
"""A value for every knob, in their order."""


@dataclass(frozen=True)
class Knob:
    """A path that may change, and its other values."""

    path: str
    old: Any
    values: tuple[Any, ...]  # in their natural order, without the old one
    unit: float | None  # what one step is; None: any other value is one step

    def steps(self, value: Any) -> float:
        """Return how many steps a value is away from the old one."""
        if value == self.old:
            return 0.0
        return 1.0 if self.unit is None else abs(value - self.old) / self.unit

    def share(self, value: Any) -> float:
        """Return how much of the farthest possible way a value goes."""
        return self.steps(value) / max(map(self.steps, self.values))


@dataclass(frozen=True, order=True)
class Size:
    """How large a change is: fewer paths first, then fewer steps, then less of the ranges."""

    paths: int
    steps: float
    share: float


def read_knobs(book: Book, texts: Sequence[str]) -> tuple[Knob, ...]:
    """Return the knobs that `PATH`, `PATH=LOW:HIGH` or `PATH=A,B,C` name; `*` is a wildcard."""
    found: dict[str, Knob] = {}
    for text in texts:
        path, _, values = text.partition("=")
        for knob in knobs_of(book, path.strip(), values.strip()):
            if knob.path in found:
                raise UserError(f"--path {text}: `{knob.path}` is given twice")
            found[knob.path] = knob
    if not found:
        raise UserError("nothing to change: name at least one --path")
    return tuple(found.values())


def knobs_of(book: Book, path: str, values: str) -> list[Knob]:
    """Return the knob of a path, or those of all paths that a pattern means."""
    if not set(path) & set(WILD):
        return [knob_at(book, path, values)]
    pattern = path.removeprefix(f"{book.game}.")
    meant = [field for field in book.fields() if fnmatch.fnmatch(field.path, pattern)]
    found = [knob_at(book, field.path, values) for field in meant if is_changeable(book, field)]
    if not found:
        raise UserError(f"--path {path}: no number, switch or choice is meant by it")
    return found


def is_changeable(book: Book, field: FieldInfo) -> bool:
    """Tell whether a field is a number with a range, a switch or a choice."""
    if choices_of(book, field.path):
        return True
    if not field.is_number or field.low is None or field.high is None:
        return False
    return isinstance(field.value, float) or field.high - field.low <= LEVELS_MAX


def knob_at(book: Book, path: str, values: str = "") -> Knob:
    """Return the knob of one path, with its declared range or the values that are given."""
    try:
        target = find_path(book, path)
    except UserError as error:
        raise UserError(f"--path {path}: {error}") from None
    field = next(field for field in book.fields() if field.path == target.path)
    choices = choices_of(book, field.path)
    if not choices and not field.is_number:
        raise UserError(f"--path {path}: {show(field.value)} is no number, switch or choice")
    if ":" in values or not (values or choices):
        return ranged(field, *ends_of(field, values))
    wanted = listed(book, field, values) if values else choices
    others = tuple(value for value in dict.fromkeys(wanted) if value != field.value)
    if not others:
        raise UserError(f"--path {path}: there is no value besides {show(field.value)}")
    check_size(path, others)
    return Knob(field.path, field.value, others, None if choices else 1.0)


def choices_of(book: Book, path: str) -> tuple[Any, ...]:
    """Return the values of a switch or a choice; none for anything else."""
    annotation = type_of(book, path)
    if annotation is bool:
        return (False, True)
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def type_of(book: Book, path: str) -> Any:
    """Return the type that a path declares."""
    target = find_field(book, path)
    return type(book.entry_at(target)).model_fields[target.field].annotation


def listed(book: Book, field: FieldInfo, text: str) -> list[Any]:
    """Return the values of a list `A,B,C`."""
    found = [from_text(type_of(book, field.path), part) for part in text.split(",")]
    for value in found:
        if field.is_number and not is_number(value):
            raise UserError(f"--path {field.path}: {show(value)} is not a number")
    return found


def ends_of(field: FieldInfo, text: str) -> tuple[float, float]:
    """Return the ends of a range, given or declared."""
    if not field.is_number:
        raise UserError(f"--path {field.path}: only a number has a range")
    low, high = (part.strip() for part in text.partition(":")[::2])
    least = number(field, low) if low else field.low
    most = number(field, high) if high else field.high
    if least is None or most is None:
        raise UserError(f"--path {field.path}: it declares no range; write PATH=LOW:HIGH")
    if least >= most:
        raise UserError(f"--path {field.path}: low {least} is not below high {most}")
    return least, most


def number(field: FieldInfo, text: str) -> float:
    """Return a number of a field's type."""
    kind = int if isinstance(field.value, int) else float
    try:
        return kind(text)
    except ValueError:
        raise UserError(f"--path {field.path}: `{text}` is not a number of its type") from None


def ranged(field: FieldInfo, low: float, high: float) -> Knob:
    """Return the knob of a number: every whole one, or sixteen steps of a range of fractions."""
    if isinstance(field.value, int):
        unit = 1.0
        values: Sequence[float] = range(int(low), int(high) + 1)
        check_size(field.path, values)
    else:
        unit = (high - low) / FLOAT_STEPS
        values = [low + unit * step for step in range(FLOAT_STEPS + 1)]
    return Knob(field.path, field.value, tuple(v for v in values if v != field.value), unit)


def check_size(path: str, values: Sequence[Any]) -> None:
    """Refuse more values than can be meant."""
    if len(values) > LEVELS_MAX:
        message = f"{len(values):,} values are more than {LEVELS_MAX:,}; narrow it by =LOW:HIGH"
        raise UserError(f"--path {path}: {message}")


def unchanged(knobs: Sequence[Knob]) -> Point:
    """Return the point at which nothing is changed."""
    return tuple(knob.old for knob in knobs)


def size_of(knobs: Sequence[Knob], point: Point) -> Size:
    """Return how large a change is."""
    changed = changed_in(knobs, point)
    steps = sum(knob.steps(value) for knob, value in changed)
    shares = sum(knob.share(value) for knob, value in changed)
    return Size(len(changed), round(steps, 9), round(shares, 9))


def changed_in(knobs: Sequence[Knob], point: Point) -> list[tuple[Knob, Any]]:
    """Return what is changed, and the value that it gets."""
    return [pair for pair in zip(knobs, point, strict=True) if pair[1] != pair[0].old]


def patches_of(knobs: Sequence[Knob], point: Point) -> tuple[Patch, ...]:
    """Return the patches of a change."""
    return tuple(Patch("set", knob.path, value) for knob, value in changed_in(knobs, point))


def words_of(knobs: Sequence[Knob], point: Point) -> str:
    """Return a change as it is said: `cards.axe.hits 5 → 3`."""
    changed = changed_in(knobs, point)
    parts = [f"{knob.path} {plain(knob.old)} → {plain(value)}" for knob, value in changed]
    return ", ".join(parts) or "no change"


def plain(value: Any) -> str:
    """Return a value as it is said."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def count_changes(knobs: Sequence[Knob]) -> list[int]:
    """Return how many changes of exactly 0, 1, 2 … paths there are."""
    counts = [1]
    for knob in knobs:
        more = [count * len(knob.values) for count in counts]
        counts = [one + other for one, other in zip([*counts, 0], [0, *more], strict=True)]
    return counts


def changes_of(knobs: Sequence[Knob], paths: int) -> Iterator[Point]:
    """Yield every change of exactly so many paths."""
    for chosen in itertools.combinations(range(len(knobs)), paths):
        for values in itertools.product(*(knobs[place].values for place in chosen)):
            point = list(unchanged(knobs))
            for place, value in zip(chosen, values, strict=True):
                point[place] = value
            yield tuple(point)
