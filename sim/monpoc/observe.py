"""The table as numbers: what a seat sees, what the tempo tables record, what an action plays."""

from sim.core.actions import a_of, verb_of
from sim.core.jit import kernel
from sim.core.restrictions import NO_ITEM
from sim.monpoc.spaces import first_monster, is_on_map
from sim.monpoc.state import (
    FIGURES,
    FIRST_BUILDING,
    FORMS,
    FOUNDATIONS_MAX,
    HYPER,
    MONSTERS,
    SIDES,
    Verb,
)

FEATURES = (
    "lead",  # one's health beyond two's, all forms together
    "one_health",
    "two_health",
    "one_power",
    "two_power",
    "one_units",  # on the map
    "two_units",
    "one_kills",  # enemy units destroyed or crushed
    "two_kills",
    "one_demolished",  # buildings destroyed
    "two_demolished",
    "buildings",  # that stand
)
HEALTH, POWER, UNITS, KILLS, DEMOLISHED, BUILDINGS = 1, 3, 5, 7, 9, 11


@kernel
def health_of(state, tables, side):
    """Return the health of all forms of a player's monsters."""
    total = 0
    first = first_monster(side)
    for monster in range(first, first + tables.n_monsters):
        for form in range(FORMS):
            total += state.health[monster, form]
    return total


@kernel
def features(state, tables, out):
    """Write the numbers of FEATURES."""
    for side in range(SIDES):
        out[HEALTH + side] = health_of(state, tables, side)
        out[POWER + side] = state.pools[side].power
        out[UNITS + side] = state.n_on_map[side]
        out[KILLS + side] = state.kills[side]
        out[DEMOLISHED + side] = state.demolished[side]
    out[0] = out[HEALTH] - out[HEALTH + 1]
    out[BUILDINGS] = 0
    for building in range(FIRST_BUILDING, FIGURES):
        out[BUILDINGS] += is_on_map(state, building)


@kernel
def observe(state, tables, seat, out):
    """Write what `seat` sees as numbers: everything, since nothing is hidden."""
    out.fill(0)
    out[0] = seat
    out[1] = state.round
    out[2] = state.decision
    out[3] = state.phase
    out[4] = state.active
    out[5] = state.activation
    out[6] = state.map
    n = 7
    for side in range(SIDES):
        out[n] = state.pools[side].unit
        out[n + 1] = state.pools[side].monster
        out[n + 2] = state.pools[side].power
        out[n + 3] = state.colour[side]
        n += 4
    for monster in range(MONSTERS):
        out[n] = state.form[monster]
        for form in range(FORMS):
            out[n + 1 + form] = state.health[monster, form]
        n += 1 + FORMS
    for figure in range(FIGURES):
        out[n + figure] = state.where[figure]
        out[n + FIGURES + figure] = state.kind[figure]
    n += 2 * FIGURES
    for foundation in range(FOUNDATIONS_MAX):
        out[n + foundation] = state.tile[foundation]


@kernel
def plays(state, tables, action):
    """Return the unit that an action brings in, or the form that it changes into, or NO_ITEM."""
    verb = verb_of(action)
    if verb == Verb.SPAWN or verb == Verb.UNIT:
        return tables.kinds[tables.kind_of[a_of(action)]].item
    if verb == Verb.HYPER:
        return tables.kinds[tables.form_kind[a_of(action), HYPER]].item
    return NO_ITEM
