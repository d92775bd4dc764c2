"""Where `brawler` stands: who can hit it there, what it can hit, how far the front is."""

import numpy as np

from policies.goa2.fights import (
    BLOCKS_OTHER,
    BLOCKS_RANGED,
    NOT_IN_LINE,
    RANGED,
)
from policies.goa2.notes import (
    FAR,
    FOE_SIZE,
    PREY_SIZE,
    THREAT_SIZE,
    Foe,
    Note,
    Stand,
    Threat,
    weight,
)
from policies.goa2.survey import NEAR
from policies.goa2.weights import Weight
from sim.core.jit import kernel
from sim.goa2.state import NOTHING
from sim.goa2.tables import NO_DIRECTION, Minion


@kernel
def is_in_reach(tables, space, other, reach, bits):
    """Tell whether an attack from one space reaches another."""
    if tables.board.distance[space, other] > reach:
        return False
    return not (bits & NOT_IN_LINE and tables.board.direction[space, other] != NO_DIRECTION)


@kernel
def holds_against(memo, entry, minions):
    """Tell whether the noted defenses hold against a threat."""
    notes = memo.offered
    stand = notes[entry + Threat.STAND]
    is_ranged = notes[entry + Threat.BITS] & RANGED
    if notes[stand + Stand.BLOCKS] & (BLOCKS_RANGED if is_ranged else BLOCKS_OTHER):
        return True
    best = max(notes[stand + Stand.PLAIN] + minions, notes[stand + Stand.ALONE])
    return best >= notes[entry + Threat.ATTACK]


@kernel
def danger_at(tables, memo, space, minions, initiative):
    """Return what attacks that come before `initiative` cost; each enemy attacks once."""
    notes = memo.offered
    total = np.int64(0)
    worst = np.int64(0)
    foe = np.int64(NOTHING)
    for number in range(notes[Note.N_THREATS]):
        entry = Note.THREATS + number * THREAT_SIZE
        there = notes[entry + Threat.SPACE]
        reach = notes[entry + Threat.REACH]
        if tables.board.distance[space, there] > reach:
            continue
        if notes[entry + Threat.INITIATIVE] <= initiative:
            continue
        if not is_in_reach(tables, space, there, reach, notes[entry + Threat.BITS]):
            continue
        if notes[entry + Threat.FOE] != foe:
            total += worst
            worst = np.int64(0)
            foe = np.int64(notes[entry + Threat.FOE])
        is_safe = holds_against(memo, entry, minions)
        worst = max(worst, np.int64(notes[entry + (Threat.HIT if is_safe else Threat.KILL)]))
    return total + worst


@kernel
def place_gain(tables, memo, space):
    """Return what it is worth to stand in a space if nobody attacks, and what minions add there."""
    notes = memo.offered
    board = tables.board
    minions = np.int64(0)
    for number in range(notes[Note.N_GUARDS]):
        minions += board.distance[space, notes[Note.GUARDS + number]] == 1
    reach = notes[Note.REACH]
    is_mapped = notes[Note.IS_MAPPED]
    nearest = np.int64(FAR)
    n_targets = 0
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        there = notes[entry + Foe.SPACE]
        apart = np.int64(board.distance[space, there])
        is_ranged = notes[entry + Foe.KIND] == Minion.RANGED
        minions -= apart <= (NEAR if is_ranged else 1)
        if notes[entry + Foe.IS_TARGET]:
            nearest = min(nearest, np.int64(board.walk[space, there]) if is_mapped else apart)
            n_targets += apart <= reach
    gain = np.int64(0)
    if n_targets == 0:
        gain -= weight(memo, Weight.FRONT) * max(0, nearest - reach)
    else:
        gain += notes[Note.FARM] + notes[Note.FARM_MORE] * (n_targets > 1)
    for number in range(notes[Note.N_PREY]):
        entry = Note.PREY + number * PREY_SIZE
        if board.distance[space, notes[entry]] <= reach:
            gain += notes[entry + 1]
    return gain + weight(memo, Weight.COVER) * minions, minions


@kernel
def place_score(tables, memo, space, floor):
    """Return what it is worth to stand in a space; below `floor` dangers do not count any more."""
    gain, minions = place_gain(tables, memo, space)
    if gain < floor:
        return gain
    return gain - danger_at(tables, memo, space, minions, -FAR)


@kernel
def focus(tables, memo, space):
    """Return the space of the nearest enemy minion that can be attacked, or NOTHING."""
    notes = memo.offered
    best = np.int64(NOTHING)
    nearest = FAR
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        apart = np.int64(tables.board.distance[space, notes[entry]])
        if notes[entry + Foe.IS_TARGET] and apart < nearest:
            nearest = apart
            best = np.int64(notes[entry])
    return best
