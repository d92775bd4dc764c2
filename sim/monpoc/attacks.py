"""Who may attack whom: targets of each kind of attack, who may join, which dice are rolled."""

import numpy as np

from sim.core.jit import kernel
from sim.monpoc.language import Statistic
from sim.monpoc.modifiers import (
    ADJACENT,
    action_dice,
    applies,
    boost_dice,
    flag,
    is_flying,
    largest,
    range_of,
)
from sim.monpoc.moves import tile_at
from sim.monpoc.pools import available
from sim.monpoc.spaces import (
    BUILDINGS,
    bit,
    bits_beside,
    corner,
    distance,
    figures_of,
    first_in,
    first_monster,
    is_adjacent,
    is_aligned_at,
    is_building,
    is_in,
    is_on_map,
    is_unit,
    side_of,
    size_of,
    way_to,
)
from sim.monpoc.state import (
    BIG,
    FIRST_BUILDING,
    MONSTERS,
    NOBODY,
    NOTHING,
    Attack,
    Tile,
)
from sim.monpoc.tables import DIRECTIONS, NEARS, NOWHERE, RING, STRAIGHT

MONSTER_BITS = (1 << MONSTERS) - 1
TURN_ABOUT = 2  # directions from one to the opposite one


@kernel
def is_power_attack(kind):
    """Tell whether a kind of attack is a power attack."""
    return kind >= Attack.SLAM


@kernel
def is_combined_power(kind):
    """Tell whether a kind of attack takes two monsters."""
    return kind >= Attack.SLINGSHOT


@kernel
def is_aimless(kind):
    """Tell whether a kind of attack has no target."""
    return kind == Attack.RAMPAGE or kind == Attack.STOMP or kind == Attack.SLINGSHOT


@kernel
def is_foe(state, figure, target):
    """Tell whether a figure may attack another one: a structure or an enemy on the map."""
    return is_on_map(state, target) and side_of(target) != side_of(figure)


@kernel
def can_brawl(state, tables, figure, target):
    """Tell whether a figure reaches a target with a brawl; units need wings against flyers."""
    if not is_adjacent(state, figure, target):
        return False
    if is_unit(figure) and is_flying(state, tables, target):
        return is_flying(state, tables, figure) or flag(state, tables, Statistic.JUMP, figure)
    return True


@kernel
def can_blast(state, tables, figure, target, reach):
    """Tell whether a figure with a range of `reach` can blast a target."""
    apart = distance(state, tables, figure, target)
    if apart > reach or apart <= ADJACENT:
        return False
    if is_building(target):
        return True
    cloak = largest(state, tables, Statistic.CLOAK, target)
    return cloak == 0 or apart < cloak


@kernel
def can_reach(state, tables, figure, kind, target):
    """Tell whether a figure can brawl or blast a target from where it stands."""
    if not is_foe(state, figure, target):
        return False
    if kind == Attack.BRAWL:
        return can_brawl(state, tables, figure, target)
    return can_blast(state, tables, figure, target, range_of(state, tables, figure))


@kernel
def is_aligned(state, one, other):
    """Tell whether two figures of 2 x 2 are aligned."""
    return is_aligned_at(state.where[one], state.where[other])


@kernel
def can_smash(state, tables, monster, target):
    """Tell whether a monster ended its advance by a target that was not adjacent before."""
    return (
        is_in(state.advanced, monster)
        and state.advance_end[monster] == state.where[monster]
        and not is_in(state.near[monster], target)
        and not flag(state, tables, Statistic.NO_SMASH, target)
    )


@kernel
def partner_of(state, tables, monster, kind, target):
    """Return an ally who may make a combined power attack and has not attacked, or NOBODY."""
    first = first_monster(side_of(monster))
    for ally in range(first, first + tables.n_monsters):
        if ally == monster or not is_on_map(state, ally) or is_in(state.attacked, ally):
            continue
        if flag(state, tables, Statistic.NO_POWER_ATTACK, ally):
            continue
        if kind == Attack.SLINGSHOT:
            if is_aligned(state, monster, ally):
                return np.int64(ally)
        elif is_aligned(state, ally, target):
            way = way_to(state.where[target], state.where[ally])
            behind = (way_to(state.where[target], state.where[monster]) + TURN_ABOUT) % STRAIGHT
            if kind == Attack.DOUBLE_HEAD_BUTT or way == behind:
                return np.int64(ally)
    return np.int64(NOBODY)


@kernel
def can_target_monster(state, tables, monster, kind, target):
    """Tell whether a monster may make a power attack against an enemy monster."""
    if not is_aligned(state, monster, target):
        return False
    if kind == Attack.SLAM:
        return not flag(state, tables, Statistic.NO_BODY_SLAM, target)
    if kind == Attack.SMASH:
        return can_smash(state, tables, monster, target)
    if is_combined_power(kind):
        return partner_of(state, tables, monster, kind, target) != NOBODY
    return True


@kernel
def is_target(state, tables, figure, kind, target):
    """Tell whether a figure may attack a target with a kind of attack."""
    if not is_foe(state, figure, target):
        return False
    if not is_power_attack(kind):
        return can_reach(state, tables, figure, kind, target)
    if kind == Attack.RAM:
        return is_building(target) and is_aligned(state, figure, target)
    if kind == Attack.SWAT:
        return is_unit(target) and is_adjacent(state, figure, target)
    return target < MONSTERS and can_target_monster(state, tables, figure, kind, target)


@kernel
def foes_beside(state, tables, figure):
    """Return the enemy monsters and units adjacent to a figure, and the buildings, as bits."""
    foes, buildings = np.int64(0), np.int64(0)
    enemies = figures_of(state, 1 - side_of(figure))
    space = state.where[figure]
    is_small = is_unit(figure)
    if bits_beside(state, BUILDINGS, space, size_of(figure)) == 0:
        if bits_beside(state, 1 - side_of(figure), space, size_of(figure)) == 0:
            return foes, buildings
    for number in range(DIRECTIONS if is_small else RING):
        at = tables.beside[space, number] if is_small else tables.ring[space, number]
        other = np.int64(NOTHING) if at == NOWHERE else np.int64(state.occupant[at])
        if is_building(other):
            buildings |= bit(other - FIRST_BUILDING)
        elif other != NOTHING:
            foes |= bit(other) & enemies
    return foes, buildings


@kernel
def built_within(state, tables, figure, reach):
    """Return the buildings within so many spaces of a figure, and maybe others, as bits."""
    near = reach // 2
    if tables.rules.free_diagonals or near >= NEARS:
        return np.int64(state.standing)
    row, space = tables.maps[state.map], state.where[figure]
    found = np.int64(row.built_within[space, near])
    if not is_unit(figure):
        for number in range(1, BIG * BIG):
            found |= np.int64(row.built_within[corner(space, number), near])
    return found & np.int64(state.standing)


@kernel
def foes_in_question(state, tables, figure, kind, reach):
    """Return the monsters and units that a kind of attack may be about, and the buildings."""
    if kind == Attack.BLAST:
        foes = figures_of(state, 1 - side_of(figure))
        return foes, built_within(state, tables, figure, reach)
    return foes_beside(state, tables, figure)


@kernel
def reach_of(state, tables, figure, kind):
    """Return how far a figure reaches with a kind of attack."""
    return np.int64(range_of(state, tables, figure) if kind == Attack.BLAST else ADJACENT)


@kernel
def has_building_beside(state, tables, figure):
    """Tell whether a building is adjacent to a figure."""
    space = state.where[figure]
    if is_unit(figure):
        return tables.maps[state.map].built_beside[space] & state.standing != 0
    return bits_beside(state, BUILDINGS, space, BIG) != 0


@kernel
def has_target(state, tables, figure, kind):
    """Tell whether a figure has a target for a kind of attack."""
    if kind == Attack.BRAWL and has_building_beside(state, tables, figure):
        return True  # anybody may brawl with a building
    reach = reach_of(state, tables, figure, kind)
    foes, buildings = foes_in_question(state, tables, figure, kind, reach)
    while buildings != 0:
        building = FIRST_BUILDING + first_in(buildings)
        if is_in_reach(state, tables, figure, kind, building, reach):
            return True
        buildings &= buildings - 1
    while foes != 0:
        if is_in_reach(state, tables, figure, kind, first_in(foes), reach):
            return True
        foes &= foes - 1
    return False


@kernel
def is_in_reach(state, tables, figure, kind, target, reach):
    """Tell whether a figure may attack a foe; `reach` is its range, which is asked for once."""
    if kind == Attack.BLAST:
        return can_blast(state, tables, figure, target, reach)
    return is_target(state, tables, figure, kind, target)


@kernel
def can_stomp(state, tables, monster):
    """Tell whether there is anything to stomp: a building, an enemy unit, or a hazard."""
    space = state.where[monster]
    if state.n_hazards > 0:
        for number in range(BIG * BIG):
            if tile_at(state, tables, corner(space, number)) > Tile.RUBBLE:
                return True
    for number in range(RING):
        at = tables.ring[space, number]
        if at == NOWHERE:
            continue
        other = np.int64(state.occupant[at])
        if other != NOTHING and other >= MONSTERS and side_of(other) != side_of(monster):
            return True
        if state.n_hazards > 0 and tile_at(state, tables, at) > Tile.RUBBLE:
            return True
    return False


@kernel
def can_power_attack(state, tables, monster):
    """Tell whether a monster may make power attacks: it has both dice, and nobody negates them."""
    if state.pools[side_of(monster)].power < 1 or available(state) < 1:
        return False
    if action_dice(state, tables, monster, Attack.SLAM) < 1:
        return False
    return not flag(state, tables, Statistic.NO_POWER_ATTACK, monster)


@kernel
def can_make(state, tables, figure, kind):
    """Tell whether a figure may make a kind of attack now; power attacks are allowed already."""
    if action_dice(state, tables, figure, kind) < 1:
        return False
    if kind == Attack.RAMPAGE:
        return not is_in(state.advanced, figure)
    if kind == Attack.STOMP:
        return can_stomp(state, tables, figure)
    if is_combined_power(kind) and tables.n_monsters == 1:
        return False
    if kind == Attack.SLINGSHOT:
        if is_in(state.advanced, figure):
            return False
        return partner_of(state, tables, figure, kind, NOBODY) != NOBODY
    return has_target(state, tables, figure, kind)


@kernel
def can_join(state, tables, unit, kind, target):
    """Tell whether a unit may join the present attack."""
    if not is_on_map(state, unit) or is_in(state.attacked | state.attack.joined, unit):
        return False
    if action_dice(state, tables, unit, kind) < 1:
        return False
    if not can_reach(state, tables, unit, kind, target):
        return False
    return kind != Attack.BRAWL or not flag(state, tables, Statistic.NO_COMBINED_BRAWL, unit)


@kernel
def dice_cap(state, tables, joined, kind):
    """Return the action dice that the attackers may roll together."""
    total = np.int64(0)
    rest = joined
    while rest != 0:
        total += action_dice(state, tables, first_in(rest), kind)
        rest &= rest - 1
    return total


@kernel
def combined_boost(state, tables, joined, kind):
    """Return the boost dice that abilities add to a combined attack."""
    amount = np.int64(0)
    statistic = Statistic.COMBINED_BOOST
    for number in range(tables.first_modifier[statistic], tables.first_modifier[statistic + 1]):
        modifier = tables.modifiers[number]
        rest = joined
        while rest != 0:
            if applies(state, tables, modifier, first_in(rest), kind, NOBODY):
                amount += modifier.amount
                break
            rest &= rest - 1
    return amount


@kernel
def boost_total(state, tables, joined, kind, target):
    """Return the boost dice of an attack."""
    total = np.int64(0)
    rest = joined
    while rest != 0:
        total += boost_dice(state, tables, first_in(rest), kind, target)
        rest &= rest - 1
    if joined & (joined - 1) != 0:
        total += combined_boost(state, tables, joined, kind)
    return total


@kernel
def joiners(state, tables):
    """Return the units that may join the present attack, as bits."""
    attack = state.attack
    side = side_of(attack.leader)
    found = np.int64(0)
    if attack.kind == Attack.BRAWL:
        if flag(state, tables, Statistic.NO_COMBINED_BRAWL, attack.leader):
            return found
    rest = figures_of(state, side) & ~MONSTER_BITS & ~(state.attacked | attack.joined)
    while rest != 0:
        unit = first_in(rest)
        rest &= rest - 1
        if can_join(state, tables, unit, attack.kind, attack.target):
            found |= bit(unit)
    return found
