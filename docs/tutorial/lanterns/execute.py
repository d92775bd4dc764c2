"""Carrying out one instruction of the running text."""

from sim.core import piles, stack
from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.lanterns import operations
from sim.lanterns.language import Op


@kernel
def step(state, tables, log):
    """Carry out the next instruction; at the end of its text a card is put away."""
    frame = stack.top(state)
    code = tables.code[frame.pc]
    frame.pc += 1
    if code.op == Op.END:
        piles.put_top(state.keepers[frame.seat].discard, frame.card)
        stack.pop(state)
    elif code.op == Op.DIM:
        operations.dim(state, frame, code.a, log)
    elif code.op == Op.SHUTTER:
        operations.shutter(state, frame, code.a, log)
    elif code.op == Op.GLOW:
        operations.glow(state, tables, frame, code.a, log)
    elif code.op == Op.DRAW:
        operations.draw(state, tables, frame.seat, code.a, log)
    elif code.op == Op.DISCARD:
        operations.discard(state, frame, code.a)
    elif code.op == Op.ROLL:
        operations.roll(state, tables, frame, log)
    elif code.op == Op.DIM_ROLLED:
        operations.dim(state, frame, frame.rolled, log)
    elif code.op == Op.AT_LEAST:
        frame.pc += code.skip if frame.rolled < code.a else 0
    else:
        state.fault = Fault.BAD_PROGRAM
