"""The numbers of `general`, `swarm` and `duelist`: what each weighs; values are in weights.toml.

Everything is worth what it is worth in power dice, more or less.
"""

import tomllib
from enum import IntEnum
from pathlib import Path


class Weight(IntEnum):
    """Places in the weights."""

    # What things are worth
    DAMAGE = 0  # a point of damage to an enemy monster
    LAST = 1  # more for the last point of a form
    KILL = 2  # an enemy unit, beside its power die
    POWER = 3  # a power die gained
    SPENT = 4  # a power die rolled
    HURT = 5  # a point of damage to an own monster
    HEALTH = 6  # a point of health restored
    UNIT = 7  # an own unit, for each die of its cost
    DRAIN = 8  # a power die that the opponent loses
    DIE = 9  # an action die that another attack of this turn could roll
    # Where units stand
    POWER_ZONE = 10
    NEGATIVE_ZONE = 11
    ACTIVATOR = 12
    SECURE = 13  # the unit that secures a building
    NEARLY = 14  # the unit before it
    SHOT = 15  # share of what an attack from there is worth
    DANGER = 16  # adjacent to an enemy monster
    COVER = 17
    FAR = 18  # each space to the next free zone
    # How dice are divided
    UNITS_WANTED = 19  # units on the map
    MONSTER_PULL = 20  # for a monster activation when an enemy monster is in reach
    BUILD_PULL = 21  # for a unit activation, each unit that is wanted
    NOISE = 22  # how far choices vary at random
    ATTACK_DICE = 23  # dice that unit activations keep for attacks
    HYPER = 24  # the hyper form when there is something to fight
    # What the whole game is about
    WIN = 25  # more for the last point of the last form
    THREAT = 26  # a place of a monster where an enemy monster with dice can attack it
    MASS = 27  # a unit's share of a hit on a monster together with others


WEIGHTS = len(Weight)


def read_weights(section: str) -> dict[str, float]:
    """Return all weights of one way to play in the order of their places."""
    values = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    mixed = {**values["general"], **values[section]}
    return {weight.name.lower(): float(mixed[weight.name.lower()]) for weight in Weight}
