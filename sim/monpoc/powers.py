"""What power attacks do besides damage."""

import numpy as np

from sim.core.actions import pack
from sim.core.decisions import ask, is_asking, offer
from sim.core.jit import kernel
from sim.core.log import note
from sim.monpoc.collisions import drive, monster_in, place_by_force
from sim.monpoc.damage import crush, demolish, energy_of, is_hazard, set_tile
from sim.monpoc.defense import defense_of
from sim.monpoc.events import Trace
from sim.monpoc.language import Statistic
from sim.monpoc.modifiers import ANY, is_flying, rampage_speed, total
from sim.monpoc.moves import hazards_entered
from sim.monpoc.pools import gain_power, lose_power
from sim.monpoc.spaces import (
    corner,
    is_building,
    is_on_map,
    is_unit,
    put,
    side_of,
    way_to,
)
from sim.monpoc.state import (
    BIG,
    MONSTERS,
    NOBODY,
    NOTHING,
    WIDTH,
    Attack,
    Decision,
    Tile,
    Verb,
)
from sim.monpoc.tables import NOWHERE, RING, STRAIGHT, Way


@kernel
def shifted(space, way, steps):
    """Return where a base of 2 x 2 is so many spaces further, or NOWHERE."""
    right, down = space % WIDTH, space // WIDTH
    if way % 2 == 1:
        right += steps if way == Way.RIGHT else -steps
    else:
        down += steps if way == Way.DOWN else -steps
    last = WIDTH - BIG
    if right < 0 or down < 0 or right > last or down > last:
        return np.int64(NOWHERE)
    return np.int64(down * WIDTH + right)


@kernel
def offer_place(state, figure, space):
    """Offer to put a figure on a space."""
    offer(state, pack(Verb.SPACE, figure, space, 0))


@kernel
def ask_slam(state, tables):
    """Ask where a body slam places its target: aligned with the attacker, occupied or not."""
    attack = state.attack
    ask(state, Decision.PLACE, side_of(attack.leader), 1)
    for way in range(STRAIGHT):
        space = shifted(state.where[attack.leader], way, BIG)
        if space != NOWHERE and space != state.where[attack.target]:
            offer_place(state, attack.target, space)


@kernel
def offer_throws(state, target, start, way, first, last):
    """Offer the spaces of a straight line that hold no other monster."""
    for steps in range(first, last + 1):
        space = shifted(start, way, steps)
        if space != NOWHERE and monster_in(state, space, target) == NOBODY:
            if space != state.where[target]:
                offer_place(state, target, space)


@kernel
def ask_throw(state, tables):
    """Ask where a throw lands: behind, left or right of the attacker, as far as its power dice.

    READING: in a straight line from the attacker's base; a space beside it is one space away.
    """
    attack = state.attack
    leader, target = attack.leader, attack.target
    more = total(state, tables, Statistic.REACH, leader, attack.kind, NOBODY)
    reach = attack.n_power + more
    ask(state, Decision.PLACE, side_of(leader), 1)
    ahead = way_to(state.where[leader], state.where[target])
    for way in range(STRAIGHT):
        if attack.kind == Attack.CRADLE_THROW:
            if way % 2 != ahead % 2:
                offer_throws(state, target, state.where[target], way, 1, attack.n_power + reach)
        elif way != ahead:
            offer_throws(state, target, state.where[leader], way, BIG, BIG - 1 + reach)


@kernel
def smash_away(state, tables, steps, log):
    """Move the target of a smash straight away from the attacker."""
    attack = state.attack
    way = way_to(state.where[attack.leader], state.where[attack.target])
    drive(state, tables, attack.target, way, steps, side_of(attack.leader), log)


@kernel
def begin_smash(state, tables, log):
    """Smash a monster away, a space for each power die; strength may add to that."""
    attack = state.attack
    more = total(state, tables, Statistic.REACH, attack.leader, attack.kind, NOBODY)
    if more == 0:
        smash_away(state, tables, attack.n_power, log)
        return
    ask(state, Decision.DISTANCE, side_of(attack.leader), 1)
    for steps in range(attack.n_power, attack.n_power + more + 1):
        offer(state, pack(Verb.NUMBER, steps, 0, 0))


@kernel
def ram_through(state, tables, log):
    """Hurt the monster behind a rammed building, and crush units there."""
    attack = state.attack
    way = way_to(state.where[attack.leader], state.where[attack.target])
    behind = shifted(state.where[attack.target], way, 1)
    if behind == NOWHERE:
        return
    hurt = np.int64(NOBODY)
    for number in range(BIG * BIG):
        other = np.int64(state.occupant[corner(behind, number)])
        if other == NOTHING or is_building(other):
            continue
        if is_unit(other):
            crush(state, tables, other, side_of(attack.leader), log)
        elif other != hurt:
            hurt = other
            state.pending[other] += tables.rules.collision_damage


@kernel
def is_struck(state, tables, other, side):
    """Tell whether the roll of the present attack meets the defense of something in its way."""
    attack = state.attack
    defense = defense_of(state, tables, other, attack.kind, attack.joined, side)
    return attack.strikes >= defense


@kernel
def strike(state, tables, other, statistic, log):
    """Crush a unit or destroy a building that a stomp or rampage hits."""
    attack = state.attack
    side = side_of(attack.leader)
    attack.is_hit = 1
    more = total(state, tables, statistic, attack.leader, ANY, NOBODY)
    if is_unit(other):
        crush(state, tables, other, side, log)
        gain_power(state, tables, side, more, log)
    else:
        demolish(state, tables, other, side, energy_of(state, tables, other, False) + more, log)


@kernel
def clear_way(state, tables, space, log):
    """Compare a rampage with all that stands on the next spaces; tell whether it goes on."""
    attack = state.attack
    side = side_of(attack.leader)
    if monster_in(state, space, attack.leader) != NOBODY:
        return False
    goes_on = True
    for number in range(BIG * BIG):
        other = np.int64(state.occupant[corner(space, number)])
        if other == NOTHING or other == attack.leader or side_of(other) == side:
            continue
        attack.is_met |= is_unit(other)
        if is_struck(state, tables, other, side):
            strike(state, tables, other, Statistic.RAMPAGE_POWER, log)
        elif is_building(other):
            goes_on = False
    return goes_on


@kernel
def crush_below(state, tables, space, by, more, log):
    """Crush the units on the spaces of a monster, friends too; an enemy of `by` pays `more`."""
    for number in range(BIG * BIG):
        other = np.int64(state.occupant[corner(space, number)])
        if other != NOTHING and is_unit(other):
            crush(state, tables, other, by, log)
            if by != NOBODY and side_of(other) != by:
                gain_power(state, tables, by, more, log)


@kernel
def rampage(state, tables, log):
    """Move the attacker straight on through what it hits, as far as its speed.

    READING: an attack is never on allies, so their units are only crushed where the way ends.
    A unit that was missed on an earlier space is asked for again on the next one it is on.
    """
    attack = state.attack
    monster = attack.leader
    start = np.int64(state.where[monster])
    space = start
    for _ in range(rampage_speed(state, tables, monster)):
        to = np.int64(tables.big_beside[space, attack.way])
        if to == NOWHERE or not clear_way(state, tables, to, log):
            break
        space = to
    more = total(state, tables, Statistic.RAMPAGE_POWER, monster, ANY, NOBODY)
    crush_below(state, tables, space, side_of(monster), more, log)
    hazards = np.int64(0)
    if not is_flying(state, tables, monster):  # it is moved by nobody's force
        hazards = hazards_entered(state, tables, monster, start, space)
    put(state, monster, space)
    note(log, Trace.MOVED, monster, start, space)
    if hazards > 0:
        note(log, Trace.HAZARD, monster, 0, 0)
        state.pending[monster] += hazards * tables.rules.hazard_damage


@kernel
def put_out(state, foundation, log):
    """Turn a hazard into rubble."""
    if foundation != NOWHERE and is_hazard(state.tile[foundation]):
        set_tile(state, foundation, Tile.RUBBLE)
        note(log, Trace.EXTINGUISHED, foundation, 0, 0)


@kernel
def stomp(state, tables, log):
    """Put out the hazards around the attacker, then strike all that is adjacent.

    READING: an attack is never on allies, so a monster does not stomp its own units.
    """
    monster = state.attack.leader
    side = side_of(monster)
    space = state.where[monster]
    foundation_at = tables.maps[state.map].foundation
    for number in range(BIG * BIG):
        put_out(state, np.int64(foundation_at[corner(space, number)]), log)
    for number in range(RING):
        at = tables.ring[space, number]
        if at != NOWHERE:
            put_out(state, np.int64(foundation_at[at]), log)
    for number in range(RING):
        at = tables.ring[space, number]
        other = np.int64(NOTHING) if at == NOWHERE else np.int64(state.occupant[at])
        if other == NOTHING or other < MONSTERS or side_of(other) == side:
            continue
        state.attack.is_met |= is_unit(other)
        if is_struck(state, tables, other, side):
            strike(state, tables, other, Statistic.STOMP_POWER, log)


@kernel
def begin_effect(state, tables, log):
    """Do what a power attack does when it hits, or ask how; stomp and rampage do it anyway."""
    attack = state.attack
    kind = attack.kind
    if kind == Attack.RAMPAGE or kind == Attack.SLINGSHOT:
        rampage(state, tables, log)
    elif kind == Attack.STOMP:
        stomp(state, tables, log)
    elif attack.is_hit and is_on_map(state, attack.target):
        if attack.target < MONSTERS:
            move_target(state, tables, log)
        elif kind == Attack.RAM:
            ram_through(state, tables, log)
        elif kind == Attack.SWAT and is_unit(attack.target):
            crush(state, tables, attack.target, side_of(attack.leader), log)


@kernel
def move_target(state, tables, log):
    """Do what a power attack does to a monster, or ask how."""
    attack = state.attack
    kind = attack.kind
    if kind == Attack.SLAM:
        ask_slam(state, tables)
    elif kind == Attack.THROW or kind == Attack.CRADLE_THROW:
        ask_throw(state, tables)
    elif kind == Attack.SMASH:
        begin_smash(state, tables, log)
    elif kind == Attack.HEAD_BUTT or kind == Attack.DOUBLE_HEAD_BUTT:
        attack.reverts = 1
        if kind == Attack.DOUBLE_HEAD_BUTT:
            lose_power(state, side_of(attack.target), attack.n_power, log)
    if state.decision != Decision.NONE:
        is_asking(state)


@kernel
def answer_effect(state, tables, decision, number, space, log):
    """Finish the effect that was asked about."""
    attack = state.attack
    if decision == Decision.DISTANCE:
        smash_away(state, tables, number, log)
    else:
        place_by_force(state, tables, attack.target, space, side_of(attack.leader), log)
