"""The luck of Monsterpocalypse: rolls of dice. Only here is chance drawn."""

from enum import IntEnum

import numpy as np

from sim.core import rng
from sim.core.jit import kernel
from sim.monpoc.tables import FACES, Die


class Purpose(IntEnum):
    """What a key of chance is for."""

    GAME = 0
    SETUP = 1  # the roll before the game
    POWER_UP = 2
    ATTACK = 3


ROLL_MAX = 64  # dice of one kind in a roll


@kernel
def roll_key(state, purpose):
    """Return the key of the next roll of a purpose."""
    key = rng.derive(rng.derive(state.chance, purpose), state.rolls[purpose])
    state.rolls[purpose] += 1
    return key


@kernel
def roll_dice(tables, key, die, count):
    """Roll dice of one kind; return the strikes, and how many dice showed none."""
    strikes = 0
    misses = 0
    for number in range(count):
        face = rng.below(key, die * ROLL_MAX + number, FACES)
        shown = tables.faces[die, face]
        strikes += shown
        misses += shown == 0
    return np.int64(strikes), np.int64(misses)


@kernel
def roll_setup(state, tables, player):
    """Roll a player's action dice for the choices of the setup."""
    key = rng.derive(roll_key(state, Purpose.SETUP), player)
    strikes, _ = roll_dice(tables, key, Die.ACTION, tables.rules.setup_dice)
    return strikes


@kernel
def roll_power_up(state, tables, action, boost):
    """Roll to power up; return the strikes."""
    key = roll_key(state, Purpose.POWER_UP)
    strikes, _ = roll_dice(tables, key, Die.ACTION, action)
    more, _ = roll_dice(tables, key, Die.BOOST, boost)
    return strikes + more


@kernel
def roll_attack(state, tables):
    """Roll the dice in play: write strikes and misses of the attack."""
    attack = state.attack
    key = roll_key(state, Purpose.ATTACK)
    n_action = attack.n_action - attack.action_back
    n_power = attack.n_power - attack.power_back
    action, action_misses = roll_dice(tables, key, Die.ACTION, n_action)
    boost, _ = roll_dice(tables, key, Die.BOOST, attack.n_boost)
    power, power_misses = roll_dice(tables, key, Die.POWER, n_power)
    attack.strikes = action + boost + power
    attack.action_misses = action_misses
    attack.power_misses = power_misses
