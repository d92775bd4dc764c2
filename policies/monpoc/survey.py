"""A look at the table before places are compared: what an attack on each figure is worth."""

import numpy as np

from policies.monpoc.worth import rough_worth
from sim.core.jit import kernel
from sim.monpoc.spaces import is_building, is_on_map, side_of
from sim.monpoc.state import FIGURES, MONSTERS, NOTHING, Attack


@kernel
def survey(state, tables, figure, dice, notes, weights):
    """Note the worth of a figure's attacks on every enemy and building, wherever it stands."""
    row = tables.kinds[state.kind[figure]]
    is_monster = figure < MONSTERS
    has_power = is_monster and state.pools[side_of(figure)].power > 0
    n = 0
    for target in range(FIGURES):
        notes.brawl[target] = 0.0
        notes.blast[target] = 0.0
        notes.power[target] = 0.0
        if not is_on_map(state, target) or side_of(target) == side_of(figure):
            continue
        if row.action[Attack.BRAWL] >= 1 and (is_monster or not is_building(target)):
            notes.brawl[target] = rough_worth(
                state, tables, figure, Attack.BRAWL, target, dice, weights
            )
        if is_building(target):
            continue
        notes.foes[n] = target
        n += 1
        if row.action[Attack.BLAST] >= 1 and (target < MONSTERS or not is_monster):
            notes.blast[target] = rough_worth(
                state, tables, figure, Attack.BLAST, target, dice, weights
            )
        if has_power and target < MONSTERS:
            notes.power[target] = rough_worth(
                state, tables, figure, Attack.THROW, target, dice, weights
            )
    notes.n_foes = n


@kernel
def survey_zones(state, tables, unit, notes):
    """Note the zones that nobody but the unit itself holds."""
    row = tables.maps[state.map]
    n = 0
    for number in range(row.n_zones):
        occupant = np.int64(state.occupant[row.zones[number]])
        if occupant == NOTHING or occupant == unit:
            notes.zones[n] = row.zones[number]
            n += 1
    notes.n_zones = n
