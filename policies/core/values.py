"""A learned value: how likely the first side wins, from the features of a table between rounds.

A small model with one bend a feature: a sum of straight and squared parts, pressed into 0 to 1 by
u / (1 + |u|), which is the same on every machine. `balance learn` fits it on games of the default
policy; its numbers lie beside the game's policies, with how they were made.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from sim.core import discovery, jit
from sim.core.jit import kernel
from sim.core.registry import Game

PARTS = ("mean", "scale", "linear", "square")  # numbers a feature
LIMIT = 4.0  # scaled features beyond it count as much as at it


@kernel
def chance_of_first(found, model):
    """Return how likely the first side wins where the features are `found`."""
    total = model[0]
    for feature in range(found.size):
        place = 1 + feature * len(PARTS)
        scaled = (found[feature] - model[place]) / model[place + 1]
        scaled = min(max(scaled, -LIMIT), LIMIT)
        total += scaled * (model[place + 2] + model[place + 3] * scaled)
    return 0.5 + 0.5 * total / (1.0 + abs(total))


@kernel
def is_learned(found, model):
    """Tell whether a policy's weights hold a model for so many features."""
    return model.size > found.size * len(PARTS) and model[2] > 0.0


def file_of(game: Game) -> Path:
    """Return where the value of a game is kept."""
    package = jit.policy_package(game.policies)
    return discovery.package_folder(package, jit.ROOT) / "values" / f"{game.name}.toml"


def read_value(game: Game) -> dict[str, float]:
    """Return the numbers of a game's learned value by name, or none if it has none."""
    file = file_of(game)
    return model_of(game, tomllib.loads(file.read_text("utf-8"))) if file.is_file() else {}


def model_of(game: Game, found: Mapping) -> dict[str, float]:
    """Return the numbers of a value in the order of the game's features."""
    if list(found["features"]) != list(game.features):
        raise ValueError(f"the learned value of {game.name} is of other features")
    numbers = {"bias": float(found["bias"])}
    for name, parts in found["features"].items():
        numbers |= {f"{name}.{part}": float(parts[part]) for part in PARTS}
    return numbers
