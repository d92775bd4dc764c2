"""Dice on the move: action dice between two pools, power dice between pool and well."""

import numpy as np

from sim.core.jit import kernel
from sim.core.log import note
from sim.monpoc.events import Trace
from sim.monpoc.state import Activation


@kernel
def in_pool(state, side, activation):
    """Return the action dice in a player's Unit or Monster Pool."""
    if activation == Activation.UNIT:
        return np.int64(state.pools[side].unit)
    return np.int64(state.pools[side].monster)


@kernel
def move_dice(state, side, activation, count):
    """Move action dice from one of a player's pools to the other, as far as there are any."""
    moved = min(np.int64(count), in_pool(state, side, activation))
    pool = state.pools[side]
    if activation == Activation.UNIT:
        pool.unit -= moved
        pool.monster += moved
    else:
        pool.monster -= moved
        pool.unit += moved
    return moved


@kernel
def available(state):
    """Return the action dice in the active pool."""
    return in_pool(state, state.active, state.activation)


@kernel
def spend(state, count):
    """Spend or roll action dice of the active pool: they move to the other one."""
    move_dice(state, state.active, state.activation, count)


@kernel
def gain_power(state, tables, side, count, log):
    """Move power dice from the well to a player's Power Pool; there are only so many."""
    pool = state.pools[side]
    gained = min(np.int64(count), np.int64(tables.rules.power_max - pool.power))
    if gained > 0:
        pool.power += gained
        state.gained[side] += gained
        note(log, Trace.GAINED, side, gained, pool.power)


@kernel
def lose_power(state, side, count, log):
    """Move power dice from a player's Power Pool to the well, as far as there are any."""
    pool = state.pools[side]
    lost = min(np.int64(count), np.int64(pool.power))
    if lost > 0:
        pool.power -= lost
        note(log, Trace.LOST_POWER, side, lost, pool.power)
