"""Actions: a verb and up to three small numbers, packed into one int32."""

import numpy as np

from sim.core.jit import kernel

VERB_SHIFT = 26  # 5 bits
A_SHIFT = 18  # 8 bits
B_SHIFT = 9  # 9 bits: wide enough for 334 hexes
A_MASK = 0xFF
PASS = 0  # the verb that stops or declines, in every game
BC_MASK = 0x1FF
PASS = 0  # the verb of every game for stopping and declining


@kernel
def pack(verb, a, b, c):
    """Return the action `verb` of (a, b, c); a below 256, b and c below 512."""
    return (
        (np.int64(verb) << VERB_SHIFT)
        | (np.int64(a) << A_SHIFT)
        | (np.int64(b) << B_SHIFT)
        | np.int64(c)
    )


@kernel
def verb_of(action):
    """Return what an action does."""
    return action >> VERB_SHIFT


@kernel
def a_of(action):
    """Return an action's first number."""
    return (action >> A_SHIFT) & A_MASK


@kernel
def b_of(action):
    """Return an action's second number."""
    return (action >> B_SHIFT) & BC_MASK


@kernel
def c_of(action):
    """Return an action's third number."""
    return action & BC_MASK
