"""Moving by one's own feet: advances and steps, and the hazards on the way."""

import numpy as np

from sim.core.jit import kernel
from sim.core.log import note
from sim.monpoc.damage import check_end, destroy_unit, hurt
from sim.monpoc.events import Trace
from sim.monpoc.modifiers import is_flying
from sim.monpoc.moves import hazards_entered, is_burnt_at
from sim.monpoc.pools import spend
from sim.monpoc.spaces import bit, is_unit, put
from sim.monpoc.state import MONSTERS, NOBODY


@kernel
def suffer(state, tables, figure, hazards, by, log):
    """Let a figure suffer the hazards that it met; `by` is whose action moved it, or NOBODY."""
    if hazards == 0:
        return
    note(log, Trace.HAZARD, figure, 0, 0)
    if is_unit(figure):
        destroy_unit(state, tables, figure, by, log)
    else:
        hurt(state, tables, figure, hazards * tables.rules.hazard_damage, by, log)
        check_end(state, tables, log)


@kernel
def note_end(state, figure):
    """Note where a monster's advance ended, or that it is not on the map any more."""
    if figure < MONSTERS:
        state.advance_end[figure] = state.where[figure]


@kernel
def advance_to(state, tables, figure, space, hazards, log):
    """End an advance on a space, also one that an ability brings: the figure has advanced."""
    start = state.where[figure]
    put(state, figure, space)
    note(log, Trace.ADVANCED, figure, start, space)
    suffer(state, tables, figure, hazards, NOBODY, log)
    state.advanced |= bit(figure)
    note_end(state, figure)


@kernel
def step_to(state, tables, monster, space, log):
    """Step to an adjacent place for an action die."""
    spend(state, tables.rules.step_cost)
    start = state.where[monster]
    hazards = np.int64(0)
    if state.n_hazards > 0 and not is_flying(state, tables, monster):
        hazards = hazards_entered(state, tables, monster, start, space)
    put(state, monster, space)
    note(log, Trace.STEPPED, monster, start, space)
    suffer(state, tables, monster, hazards, NOBODY, log)


@kernel
def put_moved(state, tables, figure, space, log):
    """Move a figure by an ability, whose owner gains if a hazard there destroys an enemy."""
    start = state.where[figure]
    hazards = np.int64(0)
    if state.n_hazards > 0 and not is_flying(state, tables, figure):
        if is_unit(figure):
            hazards = np.int64(is_burnt_at(state, tables, figure, space))
        else:
            hazards = hazards_entered(state, tables, figure, start, space)
    put(state, figure, space)
    note(log, Trace.MOVED, figure, start, space)
    suffer(state, tables, figure, hazards, state.frame.side, log)


@kernel
def begin_advance(state, tables, figure):
    """Pay for an advance and note that the figure made one."""
    spend(state, tables.rules.advance_cost)
    state.advanced |= bit(figure)
