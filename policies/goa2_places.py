"""Where `brawler` stands: who can hit it there, what it can hit, how far the front is."""

import numpy as np

from policies.goa2_fights import (
    BLOCKS_OTHER,
    BLOCKS_RANGED,
    NOT_IN_LINE,
    RANGED,
)
from policies.goa2_survey import (
    FAR,
    FOE_SIZE,
    NEAR,
    PREY_SIZE,
    SCALE,
    THREAT_SIZE,
    Foe,
    Note,
    Stand,
    Threat,
)
from policies.goa2_weights import Weight
from sim.core.jit import kernel
from sim.goa2.state import (
    NOTHING,
)
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
    total = 0
    worst = 0
    foe = NOTHING
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
            worst = 0
            foe = notes[entry + Threat.FOE]
        is_safe = holds_against(memo, entry, minions)
        worst = max(worst, notes[entry + (Threat.HIT if is_safe else Threat.KILL)])
    return total + worst


@kernel
def place_score(tables, memo, space, weights):
    """Return what it is worth to stand in a space."""
    notes = memo.offered
    minions = 0
    for number in range(notes[Note.N_GUARDS]):
        minions += tables.board.distance[space, notes[Note.GUARDS + number]] == 1
    reach = notes[Note.REACH]
    nearest = FAR
    n_targets = 0
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        apart = np.int64(tables.board.distance[space, notes[entry]])
        is_ranged = notes[entry + Foe.KIND] == Minion.RANGED
        minions -= apart <= (NEAR if is_ranged else 1)
        if notes[entry + Foe.IS_TARGET]:
            nearest = min(nearest, apart)
            n_targets += apart <= reach
    score = notes[Note.FARM] * (n_targets > 0) + notes[Note.FARM_MORE] * (n_targets > 1)
    for number in range(notes[Note.N_PREY]):
        entry = Note.PREY + number * PREY_SIZE
        if tables.board.distance[space, notes[entry]] <= reach:
            score += notes[entry + 1]
    score -= danger_at(tables, memo, space, minions, -FAR)
    if notes[Note.IS_MAPPED]:
        nearest = np.int64(memo.steps[space])
    away = max(0, nearest - reach) if n_targets == 0 else 0
    return score / SCALE - weights[Weight.FRONT] * away + weights[Weight.COVER] * minions


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
