"""Powering up: zones held, buildings secured, and what abilities add."""

import numpy as np

from sim.core.jit import kernel
from sim.core.log import note
from sim.monpoc import chance
from sim.monpoc.events import Trace
from sim.monpoc.language import Condition, Scope, Statistic
from sim.monpoc.modifiers import (
    asks,
    has,
    has_structure,
    holders_of,
    is_subject,
    secures,
    zone_under,
)
from sim.monpoc.pools import gain_power, lose_power, spend
from sim.monpoc.securing import count_securing, may_secure
from sim.monpoc.spaces import first_in, is_unit, side_of
from sim.monpoc.state import NOBODY, NOTHING
from sim.monpoc.tables import Zone


@kernel
def count_zones(state, tables, side, zone):
    """Count the power or negative zones that a player's units hold."""
    n = 0
    row = tables.maps[state.map]
    for number in range(row.n_zones):
        figure = np.int64(state.occupant[row.zones[number]])
        if row.zone[row.zones[number]] != zone or figure == NOTHING:
            continue
        if is_unit(figure) and side_of(figure) == side:
            n += zone_under(state, tables, figure) == zone
    return np.int64(n)


@kernel
def count_secured(state, tables, side):
    """Count the buildings that a player secures."""
    n = 0
    if state.n_on_map[side] < tables.rules.secure_units:
        return np.int64(0)
    rest = may_secure(state, side)
    while rest != 0:
        n += secures(state, tables, side, first_in(rest), NOBODY)
        rest &= rest - 1
    return np.int64(n)


@kernel
def is_owed(state, tables, modifier, side):
    """Tell whether a player secures a building with the ability of a modifier, as it asks."""
    rest = may_secure(state, side)
    while rest != 0:
        foundation = first_in(rest)
        rest &= rest - 1
        if not has_structure(state, tables, foundation, modifier.ability):
            continue
        if not secures(state, tables, side, foundation, NOBODY):
            continue
        if not asks(modifier, Condition.AGENDA_SECURES):
            return True
        agenda = tables.abilities[modifier.ability].agenda
        n = count_securing(state, tables, side, foundation, NOBODY, agenda)
        if n >= tables.rules.secure_units:
            return True
    return False


@kernel
def count_owners(state, tables, modifier, side):
    """Count the figures of a player that have the ability of a modifier, as it asks."""
    n = 0
    rest = holders_of(state, tables, side, modifier.ability)
    while rest != 0:
        figure = first_in(rest)
        rest &= rest - 1
        if has(state, tables, figure, modifier.ability):
            n += is_subject(state, tables, modifier, figure)
    return np.int64(n)


@kernel
def is_given(state, tables, modifier, side):
    """Tell whether the conditions of a modifier about the player hold."""
    if asks(modifier, Condition.HAS_SECURED) and count_secured(state, tables, side) == 0:
        return False
    return (
        not asks(modifier, Condition.HAS_POWER_ZONE)
        or count_zones(state, tables, side, Zone.POWER) > 0
    )


@kernel
def ability_total(state, tables, statistic, side):
    """Return what abilities add to a player's statistic; each name counts once.

    Only what is said of each unit that holds a zone counts for each of them.
    """
    amount = np.int64(0)
    for number in range(tables.first_modifier[statistic], tables.first_modifier[statistic + 1]):
        modifier = tables.modifiers[number]
        if not is_given(state, tables, modifier, side):
            continue
        if modifier.scope == Scope.SECURED:
            amount += modifier.amount * is_owed(state, tables, modifier, side)
        elif tables.in_force[side, modifier.ability]:
            n = count_owners(state, tables, modifier, side)
            if not asks(modifier, Condition.HOLDS_POWER_ZONE):
                n = min(n, 1)
            amount += modifier.amount * n
    return amount


@kernel
def power_gain(state, tables, side):
    """Return the power dice that powering up brings a player now."""
    zones = count_zones(state, tables, side, Zone.POWER) * tables.rules.zone_power
    secured = count_secured(state, tables, side) * tables.rules.secure_power
    return zones + secured + ability_total(state, tables, Statistic.POWER_UP, side)


@kernel
def power_loss(state, tables, side):
    """Return the power dice that a player's powering up costs the opponent now."""
    zones = count_zones(state, tables, side, Zone.NEGATIVE) * tables.rules.negative_loss
    return zones + ability_total(state, tables, Statistic.POWER_LOSS, side)


@kernel
def collect(state, tables, side, log):
    """Gain and take away what a successful powering up is worth."""
    gain_power(state, tables, side, power_gain(state, tables, side), log)
    lose_power(state, 1 - side, power_loss(state, tables, side), log)


@kernel
def power_up(state, tables, dice, log):
    """Roll action dice of the Monster Pool to power up."""
    side = state.active
    boost = ability_total(state, tables, Statistic.POWER_UP_BOOST, side)
    strikes = chance.roll_power_up(state, tables, dice, boost)
    spend(state, dice)
    note(log, Trace.POWERED_UP, side, dice, strikes)
    if strikes >= tables.rules.power_up_hits:
        collect(state, tables, side, log)
