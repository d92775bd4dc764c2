"""When an ability applies: the conditions of programs, asked of the present attack."""

from sim.core.jit import kernel
from sim.monpoc.attacks import is_aimless
from sim.monpoc.language import When
from sim.monpoc.modifiers import zone_under
from sim.monpoc.spaces import is_adjacent, is_building, is_in, is_on_map, is_unit, side_of
from sim.monpoc.state import FIRST_BUILDING, MONSTERS, NOBODY, Attack
from sim.monpoc.tables import Zone


@kernel
def asks_when(ability, when):
    """Tell whether an ability has a condition."""
    return (ability.when >> when) & 1 == 1


@kernel
def is_about_target(state, tables, ability):
    """Tell whether the conditions about the target hold."""
    target = state.attack.target
    is_monster = target != NOBODY and target < MONSTERS
    if asks_when(ability, When.TARGET) and target == NOBODY:
        if not tables.rules.aimless_triggers:
            return False  # READING: Power Gorge, by a ruling on its text
    if asks_when(ability, When.TARGET_MONSTER) and not is_monster:
        return False
    if asks_when(ability, When.TARGET_UNIT) and not is_unit(target):
        return False
    if asks_when(ability, When.TARGET_BUILDING) and not is_building(target):
        return False
    is_enemy = target != NOBODY and not is_building(target)
    return is_enemy or not asks_when(ability, When.TARGET_ENEMY)


@kernel
def is_about_attack(state, ability):
    """Tell whether the conditions about kind and outcome of the attack hold."""
    attack = state.attack
    if asks_when(ability, When.HIT) and not attack.is_hit:
        return False
    if asks_when(ability, When.MISSED) and (attack.is_hit or is_aimless(attack.kind)):
        return False  # READING: an attack without a target cannot miss
    if asks_when(ability, When.BRAWL) and attack.kind != Attack.BRAWL:
        return False
    if asks_when(ability, When.POWER_ROLLED) and attack.n_power == 0:
        return False
    return not asks_when(ability, When.BY_MONSTER) or attack.leader < MONSTERS


@kernel
def is_by(state, tables, ability):
    """Tell whether the attacker has the agenda or energy that an ability names."""
    kind = tables.kinds[state.kind[state.attack.leader]]
    if asks_when(ability, When.BY_AGENDA) and kind.agenda != ability.agenda:
        return False
    return not asks_when(ability, When.BY_ENERGY) or kind.energy == ability.energy


@kernel
def units_join(state, tables, agenda):
    """Tell whether a unit of an agenda takes part in the attack."""
    for figure in range(MONSTERS, FIRST_BUILDING):
        if is_in(state.attack.joined, figure):
            if tables.kinds[state.kind[figure]].agenda == agenda:
                return True
    return False


@kernel
def has_friend_by_target(state, tables, figure):
    """Tell whether another figure of its force and agenda is adjacent to the target."""
    target = state.attack.target
    if target == NOBODY or not is_on_map(state, target):
        return False
    agenda = tables.kinds[state.kind[figure]].agenda
    for friend in range(FIRST_BUILDING):
        if friend != figure and side_of(friend) == side_of(figure) and is_on_map(state, friend):
            if tables.kinds[state.kind[friend]].agenda == agenda:
                if is_adjacent(state, friend, target):
                    return True
    return False


@kernel
def is_about_figure(state, tables, figure, ability):
    """Tell whether the conditions about the figure with the ability hold."""
    attack = state.attack
    if asks_when(ability, When.UNIT) and not is_unit(figure):
        return False
    if asks_when(ability, When.TOOK_PART) and not is_in(attack.joined, figure):
        return False
    if asks_when(ability, When.LEADS) and attack.leader != figure:
        return False
    if asks_when(ability, When.IS_TARGET) and attack.target != figure:
        return False
    if asks_when(ability, When.AGENDA_UNITS):
        if not units_join(state, tables, tables.kinds[state.kind[figure]].agenda):
            return False
    if asks_when(ability, When.AGENDA_BY_TARGET):
        if not has_friend_by_target(state, tables, figure):
            return False
    if asks_when(ability, When.HOLDS_ZONE):
        zone = zone_under(state, tables, figure)
        return zone == Zone.POWER or zone == Zone.NEGATIVE
    return True


@kernel
def holds(state, tables, figure, number):
    """Tell whether an ability of a figure applies to the present attack."""
    ability = tables.abilities[number]
    if asks_when(ability, When.DESTROYED):
        return False  # read where buildings fall
    if asks_when(ability, When.ONCE) and is_in(state.used[ability.once], figure):
        return False
    if not is_about_attack(state, ability) or not is_about_target(state, tables, ability):
        return False
    if not is_by(state, tables, ability):
        return False
    return is_building(figure) or is_about_figure(state, tables, figure, ability)
