"""What waits to be resolved: frames of nested programs, pending triggers, offered actions.

Any state with `frames`, `pending` and `offered` can use these. Whatever does not fit is a
fault, never a dropped effect.
"""

from sim.core.faults import Fault
from sim.core.jit import kernel


@kernel
def claim_frame(state):
    """Return the row of a new frame on top of the stack."""
    if state.n_frames == state.frames.size:
        state.fault = Fault.STACK_FULL
        return state.n_frames - 1
    state.n_frames += 1
    return state.n_frames - 1


@kernel
def claim_pending(state):
    """Return the row of a new pending trigger."""
    if state.n_pending == state.pending.size:
        state.fault = Fault.PENDING_FULL
        return state.n_pending - 1
    state.n_pending += 1
    return state.n_pending - 1


@kernel
def drop_pending(state, row):
    """Remove a pending trigger; the others keep their order."""
    for place in range(row, state.n_pending - 1):
        state.pending[place] = state.pending[place + 1]
    state.n_pending -= 1


@kernel
def ask(state, decision, seat, depth):
    """Let `seat` decide; the actions to choose from are offered next."""
    state.decision = decision
    state.seat = seat
    state.depth = depth
    state.n_offered = 0


@kernel
def offer(state, action):
    """Offer one more action."""
    if state.n_offered == state.offered.size:
        state.fault = Fault.ACTIONS_FULL
    else:
        state.offered[state.n_offered] = action
        state.n_offered += 1
