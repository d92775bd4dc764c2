"""Reading the numbers of a policy: a TOML file beside the enum that says what each one weighs."""

import tomllib
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path


def read_weights(
    module: str, weight: type[IntEnum], way: type[IntEnum] | None = None
) -> dict[str, float]:
    """Return the weights beside a module, `weights.toml` of `weights.py`, in order of their enum.

    Where ways to play have sets of their own, tables named after them, the sets follow each other
    in order of `way`, and a name is `way.weight`.
    """
    found = tomllib.loads(Path(module).with_suffix(".toml").read_text("utf-8"))
    if way is None:
        return _in_order(found, weight)
    return {
        f"{name}.{each}": number
        for name, values in _in_order(found, way, dict).items()
        for each, number in _in_order(values, weight).items()
    }


def _in_order(values: Mapping, places: type[IntEnum], kind: type = float) -> dict:
    """Return values by the names of an enum, in its order; none may be missing or unknown."""
    names = [place.name.lower() for place in places]
    odd = set(names) ^ set(values)
    if odd:
        raise ValueError(f"{places.__name__} and its values differ: {', '.join(sorted(odd))}")
    return {name: kind(values[name]) for name in names}
