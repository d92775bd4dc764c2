"""The luck of Guards of Atlantis II: one flip of the Tie Breaker coin."""

from enum import IntEnum

from sim.core import rng
from sim.core.jit import kernel
from sim.goa2.state import TEAMS


class Purpose(IntEnum):
    """What a key of chance is for."""

    GAME = 0
    COIN = 1


@kernel
def flip_coin(state):
    """Return the team that the coin shows at the start."""
    return rng.below(rng.derive(state.chance, Purpose.COIN), 0, TEAMS)
