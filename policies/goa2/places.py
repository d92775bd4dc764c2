"""Where `brawler` stands: who can hit it there, what it can hit, how far the front is."""

import numpy as np

from policies.goa2.fights import BLOCKS_OTHER, BLOCKS_RANGED, NOT_IN_LINE, RANGED
from policies.goa2.notes import FAR, weight
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
def holds_against(scratch, threat, minions):
    """Tell whether the noted defenses hold against a threat."""
    stand = scratch.stands[threat.stand]
    is_ranged = threat.bits & RANGED
    if stand.blocks & (BLOCKS_RANGED if is_ranged else BLOCKS_OTHER):
        return True
    best = max(stand.plain + minions, stand.alone)
    return best >= threat.attack


@kernel
def danger_at(tables, scratch, space, minions, initiative):
    """Return what attacks that come before `initiative` cost; each enemy attacks once."""
    total = np.int64(0)
    worst = np.int64(0)
    foe = np.int64(NOTHING)
    for number in range(scratch.n_threats):
        threat = scratch.threats[number]
        there = threat.space
        reach = threat.reach
        if tables.board.distance[space, there] > reach:
            continue
        if threat.initiative <= initiative:
            continue
        if not is_in_reach(tables, space, there, reach, threat.bits):
            continue
        if threat.foe != foe:
            total += worst
            worst = np.int64(0)
            foe = np.int64(threat.foe)
        is_safe = holds_against(scratch, threat, minions)
        worst = max(worst, np.int64(threat.hit if is_safe else threat.kill))
    return total + worst


@kernel
def place_gain(tables, scratch, space):
    """Return what it is worth to stand in a space if nobody attacks, and what minions add there."""
    board = tables.board
    minions = np.int64(0)
    for number in range(scratch.n_guards):
        minions += board.distance[space, scratch.guards[number]] == 1
    reach = scratch.reach
    nearest = np.int64(FAR)
    n_targets = 0
    for number in range(scratch.n_foes):
        foe = scratch.foes[number]
        there = foe.space
        apart = np.int64(board.distance[space, there])
        is_ranged = foe.kind == Minion.RANGED
        minions -= apart <= (NEAR if is_ranged else 1)
        if foe.is_target:
            nearest = min(nearest, np.int64(board.walk[space, there]) if scratch.is_away else apart)
            n_targets += apart <= reach
    gain = np.int64(0)
    if n_targets == 0:
        gain -= weight(scratch, Weight.FRONT) * max(0, nearest - reach)
    else:
        gain += scratch.farm + scratch.farm_more * (n_targets > 1)
    for number in range(scratch.n_prey):
        prey = scratch.prey[number]
        if board.distance[space, prey.space] <= reach:
            gain += prey.worth
    return gain + weight(scratch, Weight.COVER) * minions, minions


@kernel
def relief(tables, scratch, space, foe, initiative):
    """Return what it is worth in a space that an enemy attacks no more from `initiative` on."""
    _, minions = place_gain(tables, scratch, space)
    worst = np.int64(0)
    for number in range(scratch.n_threats):
        threat = scratch.threats[number]
        if threat.foe != foe or threat.initiative > initiative:
            continue
        if is_in_reach(tables, space, threat.space, threat.reach, threat.bits):
            is_safe = holds_against(scratch, threat, minions)
            worst = max(worst, np.int64(threat.hit if is_safe else threat.kill))
    return worst


@kernel
def place_score(tables, scratch, space, floor):
    """Return what it is worth to stand in a space; below `floor` dangers do not count any more."""
    gain, minions = place_gain(tables, scratch, space)
    if gain < floor:
        return gain
    return gain - danger_at(tables, scratch, space, minions, -FAR)


@kernel
def focus(tables, scratch, space):
    """Return the space of the nearest enemy minion that can be attacked, or NOTHING."""
    best = np.int64(NOTHING)
    nearest = FAR
    for number in range(scratch.n_foes):
        foe = scratch.foes[number]
        apart = np.int64(tables.board.distance[space, foe.space])
        if foe.is_target and apart < nearest:
            nearest = apart
            best = np.int64(foe.space)
    return best
