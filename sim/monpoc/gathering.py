"""Which abilities wait for their turn in an attack: advantages, triggers, reactions."""

from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.monpoc.language import Op, When
from sim.monpoc.modifiers import holders_of, type_of, types_of
from sim.monpoc.spaces import (
    first_in,
    is_building,
    is_on_map,
    side_of,
)
from sim.monpoc.state import (
    NOBODY,
    Stage,
)
from sim.monpoc.tables import Category
from sim.monpoc.when import asks_when, holds


@kernel
def wait_for(state, figure, ability):
    """Let an ability wait for its turn."""
    if state.n_waiting == state.waiting.size:
        state.fault = Fault.PENDING_FULL
        return
    state.waiting[state.n_waiting].figure = figure
    state.waiting[state.n_waiting].ability = ability
    state.n_waiting += 1


@kernel
def is_reroll(tables, ability):
    """Tell whether an ability begins with a new roll."""
    return tables.code[tables.abilities[ability].program].op == Op.REROLL


@kernel
def gather_side(state, tables, side, ability):
    """Let the figures of a side that have an ability wait, where it applies.

    An ability about the player's dice works once an attack, whoever has it.
    """
    row = tables.abilities[ability]
    is_shared = asks_when(row, When.TOOK_PART) or asks_when(row, When.POWER_ROLLED)
    rest = holders_of(state, tables, side, ability)
    while rest != 0:
        figure = first_in(rest)
        rest &= rest - 1
        if types_of(state, tables, figure, ability) == 0:
            continue
        if holds(state, tables, figure, ability):
            wait_for(state, figure, ability)
            if is_shared:
                return


@kernel
def gather_advantages(state, tables, rerolls):
    """Let the attacker's advantages wait: those that roll again, or the others."""
    side = side_of(state.attack.leader)
    for number in range(tables.n_listed[Category.ADVANTAGE]):
        ability = tables.listed[Category.ADVANTAGE, number]
        if tables.in_force[side, ability] and is_reroll(tables, ability) == rerolls:
            gather_side(state, tables, side, ability)


@kernel
def gather_triggers(state, tables):
    """Let the leader's triggers wait, if the attack hit and the leader is still there."""
    attack = state.attack
    if not attack.is_hit or not is_on_map(state, attack.leader):
        return
    side = side_of(attack.leader)
    for number in range(tables.n_listed[Category.TRIGGER]):
        ability = tables.listed[Category.TRIGGER, number]
        if tables.in_force[side, ability]:
            types = types_of(state, tables, attack.leader, ability)
            if (types >> type_of(attack.kind)) & 1 == 1:
                if holds(state, tables, attack.leader, ability):
                    wait_for(state, attack.leader, ability)


@kernel
def gather_reactions(state, tables):
    """Let the reactions of the target and its allies wait; a building's are about the attacker."""
    attack = state.attack
    target = attack.target
    foe = 1 - side_of(attack.leader)
    is_attacked = attack.is_met if target == NOBODY else not is_building(target)
    for number in range(tables.n_listed[Category.REACTION]):
        ability = tables.listed[Category.REACTION, number]
        if is_building(target):
            if is_on_map(state, target) and tables.structures[state.kind[target]].has[ability]:
                if holds(state, tables, target, ability):
                    wait_for(state, target, ability)
        elif is_attacked and tables.in_force[foe, ability]:
            gather_side(state, tables, foe, ability)


@kernel
def gather(state, tables, stage):
    """Collect the abilities of a stage."""
    if stage == Stage.REROLLS:
        gather_advantages(state, tables, True)
    elif stage == Stage.ADVANTAGES:
        gather_advantages(state, tables, False)
    elif stage == Stage.TRIGGERS:
        gather_triggers(state, tables)
    else:
        gather_reactions(state, tables)
