"""What waits to be resolved: frames of nested programs, and pending triggers.

A state has `stack_fields` if programs run in it, and `pending_fields` if triggers wait; its
frames begin with FRAME_HEAD. Whatever does not fit is a fault, never a dropped effect.
"""

from enum import IntEnum

import numpy as np

from sim.core.faults import Fault
from sim.core.jit import kernel

NO_PROGRAM = 0  # address of code that ends at once


class Progress(IntEnum):
    """Bits of a frame's flags that every game has; its own begin at FIRST_FLAG."""

    PASSED = 1  # the player who was asked passed
    BEGUN = 2  # the operation at pc has begun and will go on


FIRST_FLAG = 4

FRAME_HEAD = (
    ("pc", np.int16),  # address of the next instruction
    ("kind", np.int16),  # what the program belongs to, as the game numbers it
    ("flags", np.int16),  # Progress, and the game's own
)
"""The fields every frame begins with."""


def stack_fields(frame: np.dtype, frames_max: int) -> tuple:
    """Return the fields of a state in which programs run; the last live frame is running."""
    return (("frames", frame, frames_max), ("n_frames", np.int16))


def pending_fields(trigger: np.dtype, pending_max: int) -> tuple:
    """Return the fields of a state in which triggers wait to be resolved."""
    return (("pending", trigger, pending_max), ("n_pending", np.int16))


@kernel
def push_frame(state, kind, pc):
    """Put a frame on top of the stack; the game sets its other fields."""
    if state.n_frames == state.frames.size:
        state.fault = Fault.STACK_FULL
    else:
        state.n_frames += 1
    frame = state.frames[state.n_frames - 1]
    frame.pc = pc
    frame.kind = kind
    frame.flags = 0
    return frame


@kernel
def top(state):
    """Return the running frame."""
    return state.frames[state.n_frames - 1]


@kernel
def next_line(frame, tables):
    """Return the next instruction of a frame, which moves on behind it."""
    frame.pc += 1
    return tables.code[frame.pc - 1]


@kernel
def below(state):
    """Return the frame that the running one answers or interrupts."""
    return state.frames[max(0, state.n_frames - 2)]


@kernel
def pop(state):
    """End the running program."""
    state.n_frames -= 1


@kernel
def stop(frame):
    """Make a frame end when it is its turn again."""
    frame.pc = NO_PROGRAM


@kernel
def again(frame):
    """Make the running operation come again."""
    frame.pc -= 1


@kernel
def has_begun(frame):
    """Tell whether this operation has begun before, and note that it has."""
    begun = frame.flags & Progress.BEGUN
    frame.flags |= Progress.BEGUN
    return begun != 0


@kernel
def done(frame):
    """Note that a repeating operation is finished."""
    frame.flags &= ~(Progress.BEGUN | Progress.PASSED)


@kernel
def note_pass(frame):
    """Note that the player who was asked passed."""
    frame.flags |= Progress.PASSED


@kernel
def was_passed(frame):
    """Tell whether the player who was asked passed, and forget it."""
    passed = frame.flags & Progress.PASSED
    frame.flags &= ~Progress.PASSED
    return passed != 0


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
