"""The course of a turn: which activation, what to do next in it, and the end of it."""

import numpy as np

from sim.core.actions import pack
from sim.core.decisions import ask, is_asking, offer
from sim.core.jit import kernel
from sim.core.log import note
from sim.monpoc.attacks import MONSTER_BITS, can_make, can_power_attack, is_power_attack, partner_of
from sim.monpoc.collisions import monster_in
from sim.monpoc.damage import change_form
from sim.monpoc.events import Trace
from sim.monpoc.language import Statistic, When
from sim.monpoc.modifiers import types_of, zone_under
from sim.monpoc.moves import can_step
from sim.monpoc.pools import available, in_pool, move_dice
from sim.monpoc.powering import ability_total
from sim.monpoc.powers import crush_below
from sim.monpoc.questions import can_begin
from sim.monpoc.spaces import (
    bit,
    figures_of,
    first_in,
    first_monster,
    is_adjacent,
    is_in,
    is_on_map,
    is_unit,
    put,
    side_of,
)
from sim.monpoc.spawning import offer_spawns
from sim.monpoc.state import (
    ALPHA,
    HYPER,
    MONSTERS,
    NOBODY,
    OFF_MAP,
    ONCE_MAX,
    Activation,
    Attack,
    Decision,
    Phase,
    Verb,
)
from sim.monpoc.tables import DIRECTIONS, Category, Zone
from sim.monpoc.when import asks_when

KINDS = 13  # of attacks


@kernel
def begin_turn(state, tables, log):
    """Begin a player's turn: the first one is a unit activation, later ones are chosen."""
    side = state.active
    if side == state.chooser:
        state.round += 1
    state.turns[side] += 1
    clear_turn(state, tables)
    can_unit = in_pool(state, side, Activation.UNIT) > 0
    can_monster = in_pool(state, side, Activation.MONSTER) > 0
    if state.turns[side] == 1 or not can_monster:
        begin_activation(state, tables, Activation.UNIT, log)
    elif not can_unit:
        begin_activation(state, tables, Activation.MONSTER, log)
    else:
        ask(state, Decision.ACTIVATION, side, 0)
        offer(state, pack(Verb.ACTIVATE, Activation.UNIT, 0, 0))
        offer(state, pack(Verb.ACTIVATE, Activation.MONSTER, 0, 0))


@kernel
def clear_turn(state, tables):
    """Forget what was done in the last turn, and note which monsters are adjacent now."""
    state.advanced = 0
    state.attacked = 0
    for number in range(ONCE_MAX):
        state.used[number] = 0
    state.points = 0
    state.has_acted = 0
    state.has_discount = 0
    state.has_shuffled = 0
    state.mover = NOBODY
    state.spawning = NOBODY
    for monster in range(MONSTERS):
        state.advance_end[monster] = OFF_MAP
        state.near[monster] = 0
        for other in range(MONSTERS):
            if side_of(other) != side_of(monster) and is_on_map(state, monster):
                if is_on_map(state, other) and is_adjacent(state, monster, other):
                    state.near[monster] |= bit(other)


@kernel
def begin_activation(state, tables, activation, log):
    """Begin a monster or unit activation."""
    side = state.active
    state.activation = activation
    state.phase = Phase.REENTER
    pool = state.pools[side]
    note(log, Trace.TURN, side, activation, state.turns[side])
    note(log, Trace.POOLS, side, pool.unit * 16 + pool.monster, pool.power)


@kernel
def is_waiting(state, monster):
    """Tell whether one form of a monster was destroyed, and the other is not on the map yet."""
    is_alpha, is_hyper = state.health[monster, ALPHA] > 0, state.health[monster, HYPER] > 0
    return is_alpha != is_hyper and not is_on_map(state, monster)


@kernel
def reenter(state, tables):
    """Ask where a form comes back whose other form was destroyed; then the first phase begins.

    READING: it comes back in its owner's next turn, whatever is activated. If it waited for a
    monster activation, who takes only unit activations and pushes no dice could never lose.
    """
    side = state.active
    first = first_monster(side)
    for monster in range(first, first + tables.n_monsters):
        if not is_waiting(state, monster) or is_in(state.advanced, monster):
            continue  # one that waits was asked for already: no starting area is free
        state.advanced |= bit(monster)
        if ask_start(state, tables, monster):
            return
    for monster in range(first, first + tables.n_monsters):
        state.advanced &= ~bit(monster)
    is_unit_turn = state.activation == Activation.UNIT
    state.phase = Phase.SPAWN if is_unit_turn else Phase.POWER


@kernel
def ask_start(state, tables, monster):
    """Ask for a starting area without a monster on it; tell whether there is one."""
    side = side_of(monster)
    ask(state, Decision.START, side, 0)
    for number in range(2):
        space = np.int64(tables.maps[state.map].starts[state.colour[side], number])
        if monster_in(state, space, monster) == NOBODY:
            offer(state, pack(Verb.START, monster, space, 0))
    return is_asking(state)


@kernel
def answer_reenter(state, tables, monster, space, log):
    """Put a form back on the map.

    READING: units that stand on the starting area are crushed, and nobody gains for it.
    """
    crush_below(state, tables, space, np.int64(NOBODY), np.int64(0), log)
    put(state, monster, space)
    change_form(state, tables, monster, state.form[monster], log)
    note(log, Trace.REENTERED, monster, space, 0)


@kernel
def ask_act(state, tables):
    """Ask what the active player does next."""
    ask(state, Decision.ACT, state.active, 0)
    if state.activation == Activation.MONSTER:
        offer_monster_acts(state, tables)
    else:
        offer_unit_acts(state, tables)
    for dice in range(available(state) + 1):
        offer(state, pack(Verb.PUSH, dice, 0, 0))


@kernel
def offer_shuffle(state, tables):
    """Offer to push a die from one pool to the other before the first phase has begun."""
    if state.has_shuffled or state.points != 0:
        return
    if ability_total(state, tables, Statistic.SHUFFLE, state.active) > 0:
        for activation in range(2):
            if in_pool(state, state.active, activation) > 0:
                offer(state, pack(Verb.SHUFFLE, activation, 0, 0))


@kernel
def offer_monster_acts(state, tables):
    """Offer what a player may do in a monster activation, phase by phase."""
    side = state.active
    if state.phase == Phase.POWER:
        offer_shuffle(state, tables)
        for dice in range(1, min(available(state), np.int64(tables.rules.power_up_dice)) + 1):
            offer(state, pack(Verb.POWER_UP, dice, 0, 0))
    first = first_monster(side)
    for monster in range(first, first + tables.n_monsters):
        if is_on_map(state, monster):
            offer_forms(state, tables, monster)
            if state.phase <= Phase.ADVANCE:
                offer_walks(state, tables, monster)
            offer_attacks(state, tables, monster)
            offer_actions(state, tables, monster)


@kernel
def offer_forms(state, tables, monster):
    """Offer the hyper form in its phase, and the way back later."""
    form = state.form[monster]
    if form == ALPHA and state.phase <= Phase.HYPER and state.health[monster, HYPER] > 0:
        price = tables.kinds[tables.form_kind[monster, HYPER]].hyper
        if state.pools[state.active].power >= price:
            offer(state, pack(Verb.HYPER, monster, 0, 0))
    if form == HYPER and state.health[monster, ALPHA] > 0:
        offer(state, pack(Verb.REVERT, monster, 0, 0))


@kernel
def offer_walks(state, tables, monster):
    """Offer a monster's advance and its steps."""
    dice = available(state)
    if dice >= tables.rules.advance_cost and not is_in(state.advanced, monster):
        offer(state, pack(Verb.ADVANCE, monster, 0, 0))
    if dice >= tables.rules.step_cost:
        for way in range(DIRECTIONS):
            if can_step(state, tables, monster, way):
                to = tables.big_beside[state.where[monster], way]
                offer(state, pack(Verb.STEP, monster, to, 0))


@kernel
def offer_attacks(state, tables, figure):
    """Offer the kinds of attacks that a figure can make."""
    if is_in(state.attacked, figure) or available(state) < 1:
        return
    if can_make(state, tables, figure, Attack.BRAWL):
        offer(state, pack(Verb.ATTACK, figure, Attack.BRAWL, 0))
    if can_make(state, tables, figure, Attack.BLAST):
        offer(state, pack(Verb.ATTACK, figure, Attack.BLAST, 0))
    if not is_unit(figure):
        offer_power_attacks(state, tables, figure)


@kernel
def offer_power_attacks(state, tables, monster):
    """Offer the kinds of power attacks that a monster can make."""
    if not can_power_attack(state, tables, monster):
        return
    for kind in range(Attack.SLAM, KINDS):
        if can_make(state, tables, monster, kind):
            offer(state, pack(Verb.ATTACK, monster, kind, 0))


@kernel
def offer_actions(state, tables, figure):
    """Offer a figure's actions; there is one a turn."""
    if state.has_acted or available(state) < tables.rules.ability_cost:
        return
    side = side_of(figure)
    if not is_in(tables.actors[side], figure):
        return
    for number in range(tables.n_listed[Category.ACTION]):
        ability = tables.listed[Category.ACTION, number]
        if not is_in(tables.holders[side, ability], figure):
            continue
        if types_of(state, tables, figure, ability) == 0:
            continue
        if asks_when(tables.abilities[ability], When.HOLDS_ZONE):
            zone = zone_under(state, tables, figure)
            if zone != Zone.POWER and zone != Zone.NEGATIVE:
                continue
        if can_begin(state, tables, figure, ability):
            offer(state, pack(Verb.ACTION, figure, ability, 0))


@kernel
def offer_unit_acts(state, tables):
    """Offer what a player may do in a unit activation, phase by phase."""
    side = state.active
    dice = available(state)
    if state.phase == Phase.SPAWN:
        offer_shuffle(state, tables)
        offer_spawns(state, tables)
    if dice < 1 or state.n_on_map[side] == 0:
        return
    rest = figures_of(state, side) & ~MONSTER_BITS
    while rest != 0:
        unit = first_in(rest)
        rest &= rest - 1
        if state.phase <= Phase.ADVANCE and not is_in(state.advanced, unit):
            if dice >= tables.rules.advance_cost:
                offer(state, pack(Verb.ADVANCE, unit, 0, 0))
        offer_attacks(state, tables, unit)
        offer_actions(state, tables, unit)


@kernel
def shuffle(state, tables, activation, log):
    """Push dice from one pool to the other before the first phase."""
    side = state.active
    dice = ability_total(state, tables, Statistic.SHUFFLE, side)
    moved = move_dice(state, side, activation, dice)
    state.has_shuffled = 1
    note(log, Trace.SHUFFLED, side, activation, moved)


@kernel
def end_activation(state, dice, log):
    """Push dice to the other pool, and end the turn."""
    moved = move_dice(state, state.active, state.activation, dice)
    if moved > 0:
        note(log, Trace.PUSHED, state.active, moved, 0)
    state.phase = Phase.NEXT


@kernel
def next_turn(state):
    """Let the other player take a turn."""
    state.active = 1 - state.active
    state.phase = Phase.TURN


@kernel
def find_partner(state, tables, kind, target):
    """Let the other monster join a combined power attack."""
    attack = state.attack
    if is_power_attack(kind) and kind >= Attack.SLINGSHOT:
        attack.partner = partner_of(state, tables, attack.leader, kind, target)
        attack.joined |= bit(attack.partner)
