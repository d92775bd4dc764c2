"""Lots that decide between equals: drawn from a seat's own stream, the same for a whole game.

Seats, places and the like have a number in the state that means nothing in the rules. A choice
among equals by that number would make the order of seats matter; a lot for each of them, added to
what they are worth, does not. A lot is far less than any worth that is compared.
"""

from sim.core import rng
from sim.core.jit import kernel

TIE = 1e-6  # more than any lot
SHARES = 1 << 16  # lots are whole parts of TIE


@kernel
def draw_lots(lots, key, purpose):
    """Draw a lot for each of some things, above 0 and below TIE."""
    for number in range(lots.size):
        drawn = rng.below(rng.derive(key, purpose), number, SHARES - 1)
        lots[number] = TIE * (1 + drawn) / SHARES
