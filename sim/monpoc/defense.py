"""What defends a figure: its defense, what changes it, cover."""

import numpy as np

from sim.core.jit import kernel
from sim.monpoc.language import Condition, Scope, Statistic
from sim.monpoc.modifiers import (
    any_joined,
    asks,
    flag,
    has,
    holders_of,
    is_attack,
    is_flying,
    is_subject,
)
from sim.monpoc.spaces import (
    distance,
    first_in,
    first_monster,
    is_adjacent,
    is_building,
    is_on_map,
    is_unit,
    side_of,
)
from sim.monpoc.state import Attack


@kernel
def attackers_have(state, tables, modifier, joined):
    """Tell whether one of the attackers has the ability of a modifier."""
    rest = joined
    while rest != 0:
        if has(state, tables, first_in(rest), modifier.ability):
            return True
        rest &= rest - 1
    return False


@kernel
def attackers_match(state, tables, modifier, source, joined):
    """Tell whether the attackers are those whom a source's ability helps."""
    if not asks(modifier, Condition.BY_AGENDA):
        return True
    agenda = tables.kinds[state.kind[source]].agenda
    rest = joined
    while rest != 0:
        figure = first_in(rest)
        rest &= rest - 1
        if tables.kinds[state.kind[figure]].agenda == agenda:
            if figure != source or not asks(modifier, Condition.BY_OTHER):
                return True
    return False


@kernel
def is_exposed(state, tables, modifier, side, target, joined):
    """Tell whether a figure of the attacking side lowers the defense of a target near it."""
    if not tables.in_force[side, modifier.ability]:
        return False
    rest = holders_of(state, tables, side, modifier.ability)
    while rest != 0:
        source = first_in(rest)
        rest &= rest - 1
        if has(state, tables, source, modifier.ability):
            if distance(state, tables, source, target) <= modifier.radius:
                if attackers_match(state, tables, modifier, source, joined):
                    return True
    return False


@kernel
def changes_defense(state, tables, modifier, target, joined, side):
    """Tell whether a modifier of the defense applies to a target."""
    scope = modifier.scope
    if asks(modifier, Condition.ALONE) and joined & (joined - 1) != 0:
        return False
    if scope == Scope.TARGET:
        return tables.in_force[side, modifier.ability] and attackers_have(
            state, tables, modifier, joined
        )
    if is_building(target):
        if scope != Scope.BUILDINGS:
            return False
    elif scope == Scope.SELF:
        return is_subject(state, tables, modifier, target) and has(
            state, tables, target, modifier.ability
        )
    elif scope != Scope.ENEMIES:
        return False
    return is_exposed(state, tables, modifier, side, target, joined)


@kernel
def has_cover(state, tables, figure):
    """Tell whether a unit has cover: forest, a structure or a friendly monster beside it."""
    if is_flying(state, tables, figure):
        if not flag(state, tables, Statistic.LOW_FLYER, figure):
            return False
    space = state.where[figure]
    if tables.maps[state.map].is_forest[space]:
        return True
    if tables.maps[state.map].built_beside[space] & state.standing != 0:
        return True
    first = first_monster(side_of(figure))
    for monster in range(first, first + tables.n_monsters):
        if is_on_map(state, monster) and is_adjacent(state, monster, figure):
            return True
    return flag(state, tables, Statistic.COVER, figure)


@kernel
def base_defense(state, tables, figure):
    """Return the defense that is printed on a figure."""
    if is_building(figure):
        return np.int64(tables.structures[state.kind[figure]].defense)
    return np.int64(tables.kinds[state.kind[figure]].defense)


@kernel
def defense_of(state, tables, target, kind, joined, side):
    """Return the defense of a target against an attack of `joined`, figures of `side`."""
    defense = base_defense(state, tables, target)
    if kind == Attack.BLAST and is_unit(target) and has_cover(state, tables, target):
        if not any_joined(state, tables, Statistic.IGNORE_COVER, joined, kind):
            defense += tables.rules.cover
    statistic = Statistic.DEFENSE
    for number in range(tables.first_modifier[statistic], tables.first_modifier[statistic + 1]):
        modifier = tables.modifiers[number]
        if is_attack(modifier, kind):
            if changes_defense(state, tables, modifier, target, joined, side):
                defense += modifier.amount
    return max(defense, 0)
