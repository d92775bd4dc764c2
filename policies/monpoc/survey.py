"""A look at the table before places are compared: what an attack on each figure is worth."""

import numpy as np

from policies.monpoc.weights import Weight
from policies.monpoc.worth import prize_of, rough_worth
from sim.core.jit import kernel
from sim.monpoc.attacks import MONSTER_BITS
from sim.monpoc.defense import base_defense
from sim.monpoc.spaces import (
    column_of,
    distance,
    figures_of,
    first_in,
    row_of,
    side_of,
    size_of,
)
from sim.monpoc.state import FIRST_BUILDING, MONSTERS, NOTHING, Attack

PLENTY = 1.0e9
ACTION_MEAN = 2 / 3  # strikes of an action die
BOOST_MEAN = 5 / 6  # … of a boost die
DICE_EACH = 2  # action dice that a unit has in an attack together


@kernel
def survey(state, tables, monster, dice, notes, weights):
    """Note the worth of a monster's attacks on every enemy and building, wherever it stands."""
    if notes.subject == monster and notes.dice == dice:
        return
    notes.subject = monster
    notes.dice = dice
    notes.n_foes = 0
    notes.is_stay_known = 0
    notes.most = 0.0
    foes = figures_of(state, 1 - side_of(monster))
    survey_monsters(state, tables, monster, foes & MONSTER_BITS, notes, weights)
    survey_units(state, tables, monster, foes & ~MONSTER_BITS, notes, weights)
    survey_city(state, tables, monster, notes, weights)


@kernel
def survey_monsters(state, tables, figure, foes, notes, weights):
    """Note the worth of a monster's attacks on enemy monsters."""
    row, dice = tables.kinds[state.kind[figure]], notes.dice
    has_power = state.pools[side_of(figure)].power > 0
    while foes != 0:
        target = first_in(foes)
        foes &= foes - 1
        brawl, blast, power = 0.0, 0.0, 0.0
        if row.action[Attack.BRAWL] >= 1:
            brawl = rough_worth(state, tables, figure, Attack.BRAWL, target, dice, weights)
        if row.action[Attack.BLAST] >= 1:
            blast = rough_worth(state, tables, figure, Attack.BLAST, target, dice, weights)
        if has_power:
            power = rough_worth(state, tables, figure, Attack.THROW, target, dice, weights)
        notes.brawl[target] = brawl
        notes.blast[target] = blast
        notes.power[target] = power
        notes.most = max(notes.most, brawl, blast, power)


@kernel
def survey_units(state, tables, figure, foes, notes, weights):
    """Note the worth of a monster's brawls with units; those of a kind are worth the same."""
    can_brawl = tables.kinds[state.kind[figure]].action[Attack.BRAWL] >= 1
    brawl = 0.0
    last_kind = np.int64(NOTHING)
    while foes != 0:
        target = first_in(foes)
        foes &= foes - 1
        if state.kind[target] != last_kind:
            last_kind = np.int64(state.kind[target])
            if can_brawl:
                brawl = rough_worth(
                    state, tables, figure, Attack.BRAWL, target, notes.dice, weights
                )
        notes.brawl[target] = brawl
        notes.most = max(notes.most, brawl)
        notes.foes[notes.n_foes] = target
        notes.n_foes += 1


@kernel
def note_most(notes, best, weights):
    """Note what attacks and cover add to a place at most, if all else only makes it worse."""
    notes.most_more = weights[Weight.SHOT] * best + max(weights[Weight.COVER], 0.0)
    notes.is_worse = min(weights[Weight.FAR], weights[Weight.DANGER]) >= 0.0
    if min(weights[Weight.SHOT], weights[Weight.FAR], weights[Weight.DANGER]) < 0.0:
        notes.most_more = PLENTY


@kernel
def add_mass(state, tables, unit, monster, shot, weights):
    """Let attacks on a monster be worth a share of what many units do together."""
    row = tables.kinds[state.kind[unit]]
    defense = max(base_defense(state, tables, monster), 1)
    prize = weights[Weight.MASS] * prize_of(state, tables, monster, Attack.BLAST, unit, weights)
    if row.action[Attack.BRAWL] >= 1:
        shot.brawl = max(shot.brawl, prize * mean_strikes(row, Attack.BRAWL) / defense)
    if row.action[Attack.BLAST] >= 1:
        shot.blast = max(shot.blast, prize * mean_strikes(row, Attack.BLAST) / defense)


@kernel
def mean_strikes(row, kind):
    """Return the strikes of a unit's own dice on average, with few action dice for each."""
    return ACTION_MEAN * min(np.int64(row.action[kind]), DICE_EACH) + BOOST_MEAN * row.boost[kind]


@kernel
def survey_shots(state, tables, unit, far, dice, notes, weights):
    """Note what attacks of a unit on enemies within `far` spaces are worth."""
    row = tables.kinds[state.kind[unit]]
    notes.n_shots = 0
    note_most(notes, 0.0, weights)
    can_brawl, can_blast = row.action[Attack.BRAWL] >= 1, row.action[Attack.BLAST] >= 1
    if not can_brawl and not can_blast:
        return
    best = 0.0
    foes = figures_of(state, 1 - side_of(unit))
    while foes != 0:
        target = first_in(foes)
        foes &= foes - 1
        if distance(state, tables, unit, target) > far:
            continue
        shot = notes.shots[notes.n_shots]
        notes.n_shots += 1
        shot.column = column_of(state.where[target])
        shot.row = row_of(state.where[target])
        shot.size = size_of(target)
        shot.brawl = 0.0
        shot.blast = 0.0
        if can_brawl:
            shot.brawl = rough_worth(state, tables, unit, Attack.BRAWL, target, dice, weights)
        if can_blast:
            shot.blast = rough_worth(state, tables, unit, Attack.BLAST, target, dice, weights)
        if target < MONSTERS:
            add_mass(state, tables, unit, target, shot, weights)
        best = max(best, shot.brawl, shot.blast)
    note_most(notes, best, weights)


@kernel
def survey_city(state, tables, figure, notes, weights):
    """Note the worth of a monster's brawls with buildings; those of a kind are worth the same."""
    known = np.int64(0)
    rest = np.int64(state.standing)
    can_brawl = tables.kinds[state.kind[figure]].action[Attack.BRAWL] >= 1
    while rest != 0:
        target = FIRST_BUILDING + first_in(rest)
        rest &= rest - 1
        structure = np.int64(state.kind[target])
        if (known >> structure) & 1 == 0:
            known |= np.int64(1) << structure
            worth = 0.0
            if can_brawl:
                worth = rough_worth(
                    state, tables, figure, Attack.BRAWL, target, notes.dice, weights
                )
            notes.built[structure] = worth
            notes.most = max(notes.most, worth)
        notes.brawl[target] = notes.built[structure]


@kernel
def survey_zones(state, tables, unit, notes):
    """Note the zones that nobody but the unit itself holds."""
    row = tables.maps[state.map]
    n = 0
    for number in range(row.n_zones):
        occupant = np.int64(state.occupant[row.zones[number]])
        if occupant == NOTHING or occupant == unit:
            notes.zones[n].column = column_of(row.zones[number])
            notes.zones[n].row = row_of(row.zones[number])
            n += 1
    notes.n_zones = n
