"""The file of a game's learned value: the numbers that `policies/core/values.py` reads."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from policies.core.values import HIDDEN, WIDTH
from sim.core import discovery, jit
from sim.core.registry import Game


def file_of(game: Game) -> Path:
    """Return where the value of a game is kept."""
    package = jit.policy_package(game.policies)
    return discovery.package_folder(package, jit.ROOT) / "values" / f"{game.name}.toml"


def read_value(game: Game) -> dict[str, float]:
    """Return the numbers of a game's learned value by name, or none if it has none."""
    file = file_of(game)
    return model_of(game, tomllib.loads(file.read_text("utf-8"))) if file.is_file() else {}


def model_of(game: Game, found: Mapping) -> dict[str, float]:
    """Return the numbers of a value in the order that the kernels read them in."""
    assessed = game.assessed
    if list(found["inputs"]) != list(assessed.names):
        raise ValueError(f"the learned value of {game.name} is of other numbers")
    numbers = {
        "table": float(len(assessed.table)),
        "each": float(len(assessed.each)),
        "bias": float(found["bias"]),
    }
    for name in ("offsets", "factors"):
        numbers |= {f"{name}.{unit}": float(found[name][unit]) for unit in range(HIDDEN)}
    for name, parts in found["inputs"].items():
        numbers |= {f"{name}.{part}": float(parts[part]) for part in range(WIDTH)}
    return numbers
