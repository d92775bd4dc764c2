"""What abilities change: one query for a number, one for a flag, one for the defense."""

import numpy as np

from sim.core.jit import kernel
from sim.monpoc.language import Condition, Scope, Statistic
from sim.monpoc.securing import count_securing, may_secure
from sim.monpoc.spaces import (
    distance,
    figures_of,
    first_in,
    is_adjacent,
    is_building,
    is_in,
    is_on_map,
    is_unit,
    side_of,
)
from sim.monpoc.state import (
    FIRST_BUILDING,
    NOBODY,
    Attack,
    Type,
)
from sim.monpoc.tables import Grant, Rank, Zone

ADJACENT = 1  # a radius of one space, in which nobody is to himself
ANY = -1  # kind of attack where none is meant


@kernel
def types_of(state, tables, figure, ability):
    """Return the types of attacks that an ability of a figure is about, as bits; 0: it lacks it.

    READING: the figure that grants an ability has it, too.
    """
    kind = state.kind[figure]
    types = np.int64(tables.own[kind, ability])
    side = side_of(figure)
    first = tables.first_grant[side, ability]
    for number in range(first, first + tables.n_grants[side, ability]):
        grant = tables.grants[number]
        giver = grant.figure
        if giver == figure or not is_on_map(state, giver) or state.kind[giver] != grant.kind:
            continue
        if tables.kinds[grant.kind].agenda == tables.kinds[kind].agenda:
            if grant.colour == Grant.BLUE or is_adjacent(state, giver, figure):
                types |= np.int64(grant.types)
    return types


@kernel
def has(state, tables, figure, ability):
    """Tell whether a figure has an ability, its own or granted."""
    return types_of(state, tables, figure, ability) != 0


@kernel
def holders_of(state, tables, side, ability):
    """Return the monsters and units of a side on the map that may have an ability, as bits."""
    return figures_of(state, side) & np.int64(tables.holders[side, ability])


@kernel
def asks(modifier, condition):
    """Tell whether a modifier has a condition."""
    return (modifier.conditions >> condition) & 1 == 1


@kernel
def is_concerned(state, tables, statistic, figure):
    """Tell whether a modifier of a statistic can ever apply to a monster or unit of its kind."""
    return tables.concerns[side_of(figure), state.kind[figure], statistic] != 0


@kernel
def is_flying(state, tables, figure):
    """Tell whether a figure has Flight; a building has not.

    Flight has no conditions, so that it can be asked for inside of conditions.
    """
    if is_building(figure) or not is_concerned(state, tables, Statistic.FLIGHT, figure):
        return False
    first, end = tables.first_modifier[Statistic.FLIGHT], tables.first_modifier[Statistic.JUMP]
    for number in range(first, end):
        if has(state, tables, figure, tables.modifiers[number].ability):
            return True
    return False


@kernel
def is_subject(state, tables, modifier, figure):
    """Tell whether the conditions of a modifier about its subject hold."""
    kind = tables.kinds[state.kind[figure]]
    if asks(modifier, Condition.UNIT) and kind.rank == Rank.MONSTER:
        return False
    if asks(modifier, Condition.GRUNT) and kind.rank != Rank.GRUNT:
        return False
    if asks(modifier, Condition.ADVANCED) and not is_in(state.advanced, figure):
        return False
    if asks(modifier, Condition.MONSTER_FACTION):
        if not tables.is_home[side_of(figure), state.kind[figure]]:
            return False
    if asks(modifier, Condition.FLIES) and not is_flying(state, tables, figure):
        return False
    if asks(modifier, Condition.HOLDS_ZONE) or asks(modifier, Condition.HOLDS_POWER_ZONE):
        zone = zone_under(state, tables, figure)
        if zone != Zone.POWER and (
            zone != Zone.NEGATIVE or not asks(modifier, Condition.HOLDS_ZONE)
        ):
            return False
    return True


@kernel
def zone_under(state, tables, figure):
    """Return the Zone that a figure holds, or none where it cannot hold any."""
    if not is_unit(figure) or not is_on_map(state, figure):
        return np.int64(Zone.NONE)
    zone = np.int64(tables.maps[state.map].zone[state.where[figure]])
    if zone != Zone.NONE and is_flying(state, tables, figure):
        if not can_land(state, tables, figure):
            return np.int64(Zone.NONE)
    return zone


@kernel
def can_land(state, tables, figure):
    """Tell whether a flying unit is able to hold objective spaces."""
    for number in range(
        tables.first_modifier[Statistic.HOLD_ZONES], tables.first_modifier[Statistic.HOLD_ZONES + 1]
    ):
        if has(state, tables, figure, tables.modifiers[number].ability):
            return True
    return False


@kernel
def is_attack(modifier, kind):
    """Tell whether the conditions of a modifier about the kind of attack hold."""
    if asks(modifier, Condition.BRAWL) and kind != Attack.BRAWL:
        return False
    if asks(modifier, Condition.BLAST) and kind != Attack.BLAST:
        return False
    if asks(modifier, Condition.ADVANCES) and kind != ANY:
        return False
    return not asks(modifier, Condition.SMASH) or kind == Attack.SMASH


@kernel
def is_source(state, tables, modifier, source, figure):
    """Tell whether a figure on the map has the ability and reaches another one with it."""
    if source == figure and modifier.radius == ADJACENT:
        return False
    if distance(state, tables, source, figure) > modifier.radius:
        return False
    if asks(modifier, Condition.SAME_NAME):
        name = tables.kinds[state.kind[source]].name
        if source == figure or name != tables.kinds[state.kind[figure]].name:
            return False
    if asks(modifier, Condition.SOURCE_HOLDS_OBJECTIVE):
        if zone_under(state, tables, source) == Zone.NONE:
            return False
    if modifier.scope == Scope.AGENDA:
        agenda = tables.kinds[state.kind[source]].agenda
        if agenda != tables.kinds[state.kind[figure]].agenda:
            return False
    return has(state, tables, source, modifier.ability)


@kernel
def any_source(state, tables, modifier, side, figure):
    """Tell whether a figure of `side` reaches `figure` with the ability of a modifier."""
    if not tables.in_force[side, modifier.ability]:
        return False
    rest = holders_of(state, tables, side, modifier.ability)
    while rest != 0:
        if is_source(state, tables, modifier, first_in(rest), figure):
            return True
        rest &= rest - 1
    return False


@kernel
def is_sabotaged(state, tables, side, foundation):
    """Tell whether figures of the other side keep `side` from securing a building."""
    statistic = Statistic.NO_SECURE
    for number in range(tables.first_modifier[statistic], tables.first_modifier[statistic + 1]):
        if any_source(
            state, tables, tables.modifiers[number], 1 - side, FIRST_BUILDING + foundation
        ):
            return True
    return False


@kernel
def secures(state, tables, side, foundation, mover):
    """Tell whether a side secures the building on a foundation."""
    if state.n_on_map[side] < tables.rules.secure_units:
        return False
    if not is_in(may_secure(state, side), foundation):
        return False
    if state.touched != 0 or mover != NOBODY:  # otherwise they were counted
        n = count_securing(state, tables, side, foundation, mover, NOBODY)
        if n < tables.rules.secure_units:
            return False
    return not is_sabotaged(state, tables, side, foundation)


@kernel
def has_structure(state, tables, foundation, ability):
    """Tell whether the building on a foundation stands and has an ability."""
    figure = FIRST_BUILDING + foundation
    return is_on_map(state, figure) and tables.structures[state.kind[figure]].has[ability] != 0


@kernel
def secures_ability(state, tables, side, ability, figure, mover):
    """Tell whether a side secures a building with an ability; near `figure`, if it is one."""
    if state.n_on_map[side] < tables.rules.secure_units:
        return False
    rest = may_secure(state, side)
    while rest != 0:
        foundation = first_in(rest)
        rest &= rest - 1
        if has_structure(state, tables, foundation, ability):
            if figure == NOBODY or is_adjacent(state, figure, FIRST_BUILDING + foundation):
                if secures(state, tables, side, foundation, mover):
                    return True
    return False


@kernel
def applies(state, tables, modifier, figure, kind, target):
    """Tell whether a modifier applies to a monster or unit that may be about to attack."""
    scope = modifier.scope
    side = side_of(figure)
    if scope >= Scope.SECURED and may_secure(state, side) == 0:
        return False
    if not is_attack(modifier, kind) or not is_subject(state, tables, modifier, figure):
        return False
    if asks(modifier, Condition.TARGET_FLIES):
        if target == NOBODY or not is_flying(state, tables, target):
            return False
    if scope == Scope.SELF:
        return tables.in_force[side, modifier.ability] and has(
            state, tables, figure, modifier.ability
        )
    if scope == Scope.ALLIES or scope == Scope.AGENDA:
        return any_source(state, tables, modifier, side, figure)
    if scope == Scope.ENEMIES:
        return any_source(state, tables, modifier, 1 - side, figure)
    if scope == Scope.SECURED:
        return secures_ability(state, tables, side, modifier.ability, NOBODY, state.mover)
    if scope == Scope.SECURED_UNITS and is_unit(figure):
        return secures_ability(state, tables, side, modifier.ability, figure, NOBODY)
    return False


@kernel
def total(state, tables, statistic, figure, kind, target):
    """Return what all abilities add to a statistic of a figure; each name counts once."""
    amount = 0
    if not is_concerned(state, tables, statistic, figure):
        return np.int64(amount)
    for number in range(tables.first_modifier[statistic], tables.first_modifier[statistic + 1]):
        modifier = tables.modifiers[number]
        if is_in(tables.about[number], figure):
            if applies(state, tables, modifier, figure, kind, target):
                amount += modifier.amount
    return np.int64(amount)


@kernel
def largest(state, tables, statistic, figure):
    """Return the largest amount that an ability gives a statistic of a figure, or 0."""
    amount = np.int64(0)
    if not is_concerned(state, tables, statistic, figure):
        return amount
    for number in range(tables.first_modifier[statistic], tables.first_modifier[statistic + 1]):
        modifier = tables.modifiers[number]
        if modifier.amount > amount and is_in(tables.about[number], figure):
            if applies(state, tables, modifier, figure, ANY, NOBODY):
                amount = np.int64(modifier.amount)
    return amount


@kernel
def flag(state, tables, statistic, figure):
    """Tell whether an ability gives a figure a flag."""
    return flag_in(state, tables, statistic, figure, ANY)


@kernel
def flag_in(state, tables, statistic, figure, kind):
    """Tell whether an ability gives a figure a flag in a kind of attack."""
    if not is_concerned(state, tables, statistic, figure):
        return False
    for number in range(tables.first_modifier[statistic], tables.first_modifier[statistic + 1]):
        if is_in(tables.about[number], figure):
            if applies(state, tables, tables.modifiers[number], figure, kind, NOBODY):
                return True
    return False


@kernel
def any_joined(state, tables, statistic, joined, kind):
    """Tell whether an ability gives one of the attackers a flag."""
    if tables.first_modifier[statistic] == tables.first_modifier[statistic + 1]:
        return False
    rest = joined
    while rest != 0:
        if flag_in(state, tables, statistic, first_in(rest), kind):
            return True
        rest &= rest - 1
    return False


@kernel
def type_of(kind):
    """Return the Type of a kind of attack."""
    return min(np.int64(kind), np.int64(Type.POWER))


@kernel
def speed_of(state, tables, figure):
    """Return how far a figure may advance from where it is."""
    speed = tables.kinds[state.kind[figure]].speed
    return speed + total(state, tables, Statistic.SPEED, figure, ANY, NOBODY)


@kernel
def rampage_speed(state, tables, monster):
    """Return how far a monster rampages: its speed, which is no advance."""
    speed = tables.kinds[state.kind[monster]].speed
    return speed + total(state, tables, Statistic.SPEED, monster, Attack.RAMPAGE, NOBODY)


@kernel
def action_dice(state, tables, figure, kind):
    """Return the action dice that a figure may roll in an attack; NO_VALUE if it cannot make it."""
    stat = np.int64(tables.kinds[state.kind[figure]].action[type_of(kind)])
    if kind == Attack.BRAWL and stat > 1:
        stat = max(1, stat + total(state, tables, Statistic.BRAWL_DICE, figure, kind, NOBODY))
    return stat


@kernel
def boost_dice(state, tables, figure, kind, target):
    """Return the boost dice that a figure brings to an attack."""
    stat = tables.kinds[state.kind[figure]].boost[type_of(kind)]
    statistic = Statistic.BRAWL_BOOST + type_of(kind)
    return max(0, stat + total(state, tables, statistic, figure, kind, target))


@kernel
def range_of(state, tables, figure):
    """Return how far a figure blasts."""
    reach = tables.kinds[state.kind[figure]].range
    return reach + largest(state, tables, Statistic.RANGE, figure)


assert Statistic.BLAST_BOOST == Statistic.BRAWL_BOOST + Type.BLAST
assert Statistic.POWER_BOOST == Statistic.BRAWL_BOOST + Type.POWER
