"""What a seat cannot see: nothing but the rolls to come."""

from sim.core import rng
from sim.core.decisions import forget_offers
from sim.core.jit import kernel
from sim.monpoc.reach import forget
from sim.monpoc.state import SPACES, WIDTH


@kernel
def clear_work(state):
    """Clear what the last search left."""
    forget(state)
    for row in range(WIDTH):
        state.ends[row] = 0
        state.taken[row] = 0
    for space in range(SPACES):
        for diagonal in range(2):
            state.cost[diagonal, space] = 0
            state.hazards[diagonal, space] = 0
    for place in range(state.queue.size):
        state.queue[place] = 0
    forget_offers(state)


@kernel
def determinize(state, tables, seat, stream):
    """Take the future from `stream`; all figures, dice and choices are open."""
    state.chance = rng.next_key(stream)
    clear_work(state)
