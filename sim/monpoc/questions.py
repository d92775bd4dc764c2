"""What abilities ask: figures, spaces, ways; and whether there is anything to choose from."""

import numpy as np

from sim.core.actions import pack
from sim.core.decisions import ask, is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.monpoc.language import Filter, Op, Statistic
from sim.monpoc.modifiers import types_of
from sim.monpoc.moves import can_stand
from sim.monpoc.reach import hazards_at_end, search_moves
from sim.monpoc.spaces import (
    distance,
    distance_between,
    first_in,
    first_unit,
    is_adjacent,
    is_beside,
    is_building,
    is_on_map,
    is_unit,
    side_of,
    size_of,
)
from sim.monpoc.state import (
    FIGURES,
    FIRST_BUILDING,
    MONSTERS,
    NOTHING,
    OFF_MAP,
    SPACES,
    WIDTH,
    Decision,
    Verb,
)
from sim.monpoc.tables import DIRECTIONS, NOWHERE, STRAIGHT


@kernel
def ask_move(state, tables, figure, limit):
    """Ask where a figure's advance of at most `limit` spaces ends."""
    state.mover = figure
    state.reach = limit
    search_moves(state, state, tables, figure, limit)
    ask(state, Decision.MOVE, side_of(figure), 1)
    offer_pass(state)
    for row in range(WIDTH):
        space = WIDTH * row
        ends = np.int64(state.ends[row])
        while ends > 0:
            if ends & 1:
                hazards = hazards_at_end(state, state, tables, figure, space)
                offer(state, pack(Verb.SPACE, figure, space, hazards))
            ends >>= 1
            space += 1


@kernel
def matches(state, tables, figure, other_kind, filters):
    """Tell whether a kind of figure is what an ability of `figure` asks for."""
    kind, other = tables.kinds[state.kind[figure]], tables.kinds[other_kind]
    ability = state.frame.ability
    if filters & Filter.FACTION and kind.faction != other.faction:
        return False
    if filters & Filter.AGENDA and kind.agenda != other.agenda:
        return False
    if filters & Filter.ENERGY and other.energy != tables.abilities[ability].energy:
        return False
    if filters & Filter.OTHER and tables.own[other_kind, ability]:
        return False
    return not filters & Filter.CARGO or has_cargo(tables, other_kind)


@kernel
def has_cargo(tables, kind):
    """Tell whether units of a kind are cargo."""
    first = tables.first_modifier[Statistic.CARGO]
    for number in range(first, tables.first_modifier[Statistic.CARGO + 1]):
        if tables.own[kind, tables.modifiers[number].ability]:
            return True
    return False


@kernel
def is_choice(state, tables, op, argument, other):
    """Tell whether an operation of the running ability can be about another figure."""
    figure = state.frame.figure
    if other == figure or not is_on_map(state, other) or is_building(other):
        return False
    is_ally = side_of(other) == side_of(figure)
    if op == Op.MOVE_UNIT:
        return is_unit(other) and distance(state, tables, figure, other) <= argument
    if op == Op.ABDUCT:
        return not is_ally and is_unit(other) and is_abducted(state, tables, other, argument)
    if not is_ally or not is_adjacent(state, figure, other):
        return False
    if op == Op.TELEPORT:
        return is_unit(other) and matches(state, tables, figure, state.kind[other], Filter.AGENDA)
    if op == Op.CRUSH_NEAR:
        return is_unit(other) and matches(state, tables, figure, state.kind[other], argument)
    if op == Op.RESTORE_NEAR:
        return other < MONSTERS and matches(state, tables, figure, state.kind[other], argument)
    return matches(state, tables, figure, state.kind[other], argument)


@kernel
def is_abducted(state, tables, unit, needed):
    """Tell whether enough figures of the acting one's faction with the ability are by a unit."""
    figure = state.frame.figure
    n = 0
    for other in range(FIRST_BUILDING):
        if side_of(other) == side_of(figure) and is_on_map(state, other):
            if is_adjacent(state, other, unit):
                if types_of(state, tables, other, state.frame.ability) != 0:
                    n += matches(state, tables, figure, state.kind[other], Filter.FACTION)
    return n >= needed


@kernel
def argument_of(code):
    """Return the argument of an operation that says who may be chosen."""
    return np.int64(code.b) if code.op == Op.RESTORE_NEAR else np.int64(code.a)


@kernel
def offer_figures(state, tables, code):
    """Offer the figures that an operation can be about."""
    for other in range(FIGURES):
        if is_choice(state, tables, code.op, argument_of(code), other):
            offer(state, pack(Verb.OBJECT, state.frame.figure, other, 0))


@kernel
def ask_figure(state, tables, code):
    """Ask for a figure; if there is none, the ability is over."""
    ask(state, Decision.OBJECT, state.frame.side, 1)
    offer_figures(state, tables, code)
    skip_if_none(state)


@kernel
def skip_if_none(state):
    """End the running ability if nothing could be offered."""
    if not is_asking(state):
        state.frame.pc = 0


@kernel
def offer_spaces_by(state, tables, unit, figure):
    """Offer to put a unit on the legal spaces adjacent to a figure."""
    size = size_of(figure)
    for space in range(SPACES):
        if is_beside(space, 1, state.where[figure], size):
            if can_stand(state, tables, unit, space):
                offer(state, pack(Verb.SPACE, unit, space, 0))


@kernel
def offer_reserves(state, tables, filters):
    """Offer a unit of each kind in the reserves that an ability may bring in."""
    side = side_of(state.frame.figure)
    first = first_unit(side)
    last_kind = np.int64(NOTHING)
    for unit in range(first, first + tables.n_units[side]):
        kind = np.int64(tables.kind_of[unit])
        if state.where[unit] != OFF_MAP or kind == last_kind:
            continue
        if matches(state, tables, state.frame.figure, kind, filters):
            last_kind = kind
            offer(state, pack(Verb.UNIT, unit, 0, 0))


@kernel
def ask_reserve(state, tables, code):
    """Ask which unit comes in from the reserves; the space is asked next."""
    ask(state, Decision.RESERVE, state.frame.side, 1)
    offer_reserves(state, tables, code.a)
    skip_if_none(state)


@kernel
def ask_place(state, tables, code):
    """Ask for the space of the unit that an ability moves or brings in."""
    frame = state.frame
    ask(state, Decision.PLACE, frame.side, 1)
    if code.op == Op.MOVE_UNIT:
        offer_steps(state, tables, frame.chosen, code.b)
    elif code.op == Op.TELEPORT:
        offer_exits(state, tables)
    elif code.a & Filter.HERE:
        if can_stand(state, tables, frame.chosen, state.attack.origin):
            offer(state, pack(Verb.SPACE, frame.chosen, state.attack.origin, 0))
    else:
        offer_spaces_by(state, tables, frame.chosen, frame.figure)
    skip_if_none(state)


@kernel
def offer_steps(state, tables, figure, limit):
    """Offer the legal spaces within so many spaces of a unit, or the steps of a monster."""
    start = state.where[figure]
    if not is_unit(figure):
        for way in range(DIRECTIONS):
            to = tables.big_beside[start, way]
            if to != NOWHERE and can_be_at(state, figure, to):
                offer(state, pack(Verb.SPACE, figure, to, 0))
        return
    for space in range(SPACES):
        if space != start and distance_between(tables, start, 1, space, 1) <= limit:
            if can_stand(state, tables, figure, space):
                offer(state, pack(Verb.SPACE, figure, space, 0))


@kernel
def can_be_at(state, monster, space):
    """Tell whether a monster's base fits on spaces."""
    for number in range(4):
        other = state.occupant[space + (number & 1) + (number >> 1) * 17]
        if other != NOTHING and other != monster:
            return False
    return True


@kernel
def offer_exits(state, tables):
    """Offer the spaces adjacent to other figures of the agenda that have the same ability."""
    frame = state.frame
    for other in range(FIRST_BUILDING):
        if other == frame.figure or other == frame.chosen or not is_on_map(state, other):
            continue
        if side_of(other) != side_of(frame.figure):
            continue
        if types_of(state, tables, other, frame.ability) != 0:
            if matches(state, tables, frame.figure, state.kind[other], Filter.AGENDA):
                offer_spaces_by(state, tables, frame.chosen, other)


@kernel
def ask_hazard(state, tables):
    """Ask which adjacent hazard to put out."""
    figure = state.frame.figure
    ask(state, Decision.OBJECT, state.frame.side, 1)
    for foundation in range(tables.maps[state.map].n_foundations):
        if is_near_hazard(state, tables, figure, foundation):
            offer(state, pack(Verb.OBJECT, figure, FIRST_BUILDING + foundation, 0))
    skip_if_none(state)


@kernel
def is_near_hazard(state, tables, figure, foundation):
    """Tell whether a hazard lies on a foundation adjacent to or under a figure."""
    if state.tile[foundation] <= 1:
        return False
    space = tables.maps[state.map].foundations[foundation]
    apart = distance_between(tables, state.where[figure], size_of(figure), space, 2)
    return apart <= 1 and (apart == 0 or is_beside(state.where[figure], size_of(figure), space, 2))


@kernel
def ask_fling(state, tables, radius):
    """Ask for a building or enemy figure near where the target was."""
    figure = state.frame.figure
    ask(state, Decision.OBJECT, state.frame.side, 1)
    for other in range(FIGURES):
        if other != state.attack.target and is_on_map(state, other):
            if side_of(other) != side_of(figure):
                apart = distance_between(
                    tables, state.attack.origin, 1, state.where[other], size_of(other)
                )
                if apart <= radius:
                    offer(state, pack(Verb.OBJECT, figure, other, 0))
    skip_if_none(state)


@kernel
def ask_may(state):
    """Ask whether an ability is used."""
    ask(state, Decision.MAY, state.frame.side, 1)
    offer_pass(state)
    offer(state, pack(Verb.YES, 0, 0, 0))


@kernel
def ask_way(state):
    """Ask for a straight line.

    READING: "in a straight line" is never diagonal, as on the reference card.
    """
    ask(state, Decision.WAY, state.frame.side, 1)
    for way in range(STRAIGHT):
        offer(state, pack(Verb.WAY, way, 0, 0))


@kernel
def can_begin(state, tables, figure, ability):
    """Tell whether an action of a figure has something to do."""
    frame = state.frame
    frame.figure = figure
    frame.ability = ability
    code = tables.code[tables.abilities[ability].program]
    if code.op == Op.DEPLOY:
        return has_reserve(state, tables, code.a)
    if code.op == Op.EXTINGUISH:
        for foundation in range(tables.maps[state.map].n_foundations):
            if is_near_hazard(state, tables, figure, foundation):
                return True
        return False
    rest = np.int64(state.present)
    while rest != 0:
        other = first_in(rest)
        rest &= rest - 1
        if is_choice(state, tables, code.op, argument_of(code), other):
            if code.op != Op.TELEPORT or has_exit(state, tables, other):
                return True
    return False


@kernel
def has_exit(state, tables, unit):
    """Tell whether a unit can be teleported anywhere."""
    frame = state.frame
    for other in range(FIRST_BUILDING):
        if other == frame.figure or other == unit or not is_on_map(state, other):
            continue
        if side_of(other) == side_of(frame.figure):
            if types_of(state, tables, other, frame.ability) != 0:
                if matches(state, tables, frame.figure, state.kind[other], Filter.AGENDA):
                    if has_room_by(state, tables, unit, other):
                        return True
    return False


@kernel
def has_room_by(state, tables, unit, figure):
    """Tell whether a unit can be put adjacent to a figure."""
    for space in range(SPACES):
        if is_beside(space, 1, state.where[figure], size_of(figure)):
            if can_stand(state, tables, unit, space):
                return True
    return False


@kernel
def has_reserve(state, tables, filters):
    """Tell whether a unit of the reserves may come in, and has room."""
    side = side_of(state.frame.figure)
    first = first_unit(side)
    for unit in range(first, first + tables.n_units[side]):
        if state.where[unit] == OFF_MAP:
            if matches(state, tables, state.frame.figure, tables.kind_of[unit], filters):
                if has_room_by(state, tables, unit, state.frame.figure):
                    return True
    return False
