"""Continuous effects: which are active, whom they reach, and what they change."""

import numpy as np

from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.core.log import note
from sim.core.modifiers import add_modifiers, keep_modifiers, modifier_at, n_asked
from sim.goa2 import spaces
from sim.goa2.events import Trace
from sim.goa2.language import Duration, Statistic, Subject
from sim.goa2.state import NOBODY, NOTHING, OFF_BOARD, PERMANENT
from sim.goa2.tables import DIRECTIONS, NO_VALUE, NOWHERE, Colour, Item, Minion, Primary, Spawn


@kernel
def row_of(tables, card):
    """Return the table row of a card in play."""
    return tables.cards[tables.card_of[card]]


@kernel
def is_basic(row):
    """Tell whether a card is gold or silver."""
    return row.colour == Colour.GOLD or row.colour == Colour.SILVER


@kernel
def is_current(state, active):
    """Tell whether an active effect applies at this moment."""
    if state.where[active.hero] == OFF_BOARD:
        return False
    if active.duration == Duration.THIS_TURN or active.duration == Duration.NEXT_TURN:
        return active.turn == state.turn
    return active.duration == Duration.THIS_ROUND or active.duration == PERMANENT


@kernel
def refresh_modifiers(state, tables):
    """List the modifiers of the active effects again."""
    keep_modifiers(state, 0)
    for number in range(state.n_active):
        row = row_of(tables, state.active[number].card)
        add_modifiers(state, tables, row.first_modifier, row.n_modifiers, number)


@kernel
def source_of(state, place):
    """Return the active effect that a modifier which holds comes from."""
    return state.active[state.modifiers[place].source]


@kernel
def drop(state, number):
    """Remove an active effect; the others keep their order."""
    for place in range(number, state.n_active - 1):
        state.active[place] = state.active[place + 1]
    state.n_active -= 1


@kernel
def add(state, tables, hero, card, duration, attacker, log):
    """Make a card's effect active, one at a time of each; a defense remembers its `attacker`."""
    cancel_card(state, tables, card)
    if state.n_active == state.active.size:
        state.fault = Fault.EFFECTS_FULL
        return
    active = state.active[state.n_active]
    active.card = card
    active.hero = hero
    active.duration = duration
    active.turn = state.turn + (duration == Duration.NEXT_TURN)
    active.attacker = attacker
    active.is_done = 0
    state.n_active += 1
    refresh_modifiers(state, tables)
    if duration != PERMANENT:
        note(log, Trace.ACTIVE, hero, card, duration)


@kernel
def cancel_card(state, tables, card):
    """Cancel the effect of a card that changes its state."""
    for number in range(state.n_active):
        if state.active[number].card == card:
            drop(state, number)
            refresh_modifiers(state, tables)
            return


@kernel
def cancel_hero(state, tables, hero):
    """Cancel all effects of a hero who is defeated; an ultimate stays unlocked."""
    for number in range(state.n_active - 1, -1, -1):
        active = state.active[number]
        if active.hero == hero and active.duration != PERMANENT:
            drop(state, number)
    refresh_modifiers(state, tables)


@kernel
def end_turn(state, tables):
    """Cancel the effects whose turn is over."""
    for number in range(state.n_active - 1, -1, -1):
        active = state.active[number]
        is_of_turn = active.duration == Duration.THIS_TURN or active.duration == Duration.NEXT_TURN
        is_over = is_of_turn and active.turn <= state.turn
        if is_over or active.duration == Duration.END_OF_TURN:
            drop(state, number)
    refresh_modifiers(state, tables)


@kernel
def end_round(state, tables):
    """Cancel everything but ultimates."""
    for number in range(state.n_active - 1, -1, -1):
        if state.active[number].duration != PERMANENT:
            drop(state, number)
    refresh_modifiers(state, tables)


@kernel
def radius_of(state, tables, hero, card):
    """Return the radius of a card; its items count, whoever asks."""
    row = row_of(tables, card)
    if row.radius == NO_VALUE:
        return np.int64(0)
    return np.int64(row.radius + state.heroes[hero].items[Item.RADIUS])


@kernel
def is_near(state, tables, active, thing):
    """Tell whether an object is in the radius of an active effect."""
    radius = radius_of(state, tables, active.hero, active.card)
    return spaces.gap(state, tables, active.hero, thing) <= radius


@kernel
def is_immune_minion(state, tables, thing):
    """Tell whether a minion cannot be affected by any action, nor by what actions leave behind."""
    is_heavy = spaces.is_kind(state, thing, Minion.HEAVY)
    return is_heavy and spaces.is_heavy_immune(state, tables, thing)


@kernel
def is_spared(state, tables, active, thing):
    """Tell whether an immune enemy is spared: a hero who is immune to attacks, those of attacks."""
    if is_immune_minion(state, tables, thing):
        return True
    is_attack = row_of(tables, active.card).primary == Primary.ATTACK
    return is_attack and is_immune_to(state, tables, thing, active.hero)


@kernel
def times(state, tables, active, modifier, thing):
    """Return how often a modifier applies to an object on the board: 0, 1, or more."""
    subject = modifier.subject
    if subject == Subject.YOU or subject == Subject.YOUR_BASIC_ATTACK:
        return np.int64(thing == active.hero)
    if subject == Subject.YOU_EACH_ENEMY:
        if thing != active.hero:
            return np.int64(0)
        return np.int64(spaces.n_enemies_beside(state, tables, thing))
    if state.where[thing] == OFF_BOARD:
        return np.int64(0)
    is_friend = spaces.team_of(state, thing) == state.heroes[active.hero].team
    if subject == Subject.YOU_AND_FRIENDS_IN_RADIUS:
        is_reached = is_friend and is_near(state, tables, active, thing)
        is_reached = is_reached and not is_immune_minion(state, tables, thing)
        return np.int64(thing == active.hero or is_reached)
    if is_friend or spaces.is_token(thing):
        return np.int64(0)
    reaches = subject == Subject.ENEMY_UNITS_IN_RADIUS or (
        subject != Subject.SPACES_IN_RADIUS and spaces.is_hero(thing)
    )
    if not reaches or is_spared(state, tables, active, thing):
        return np.int64(0)
    if subject == Subject.ENEMY_HEROES_ADJACENT:
        return np.int64(spaces.gap(state, tables, active.hero, thing) == 1)
    return np.int64(is_near(state, tables, active, thing))


@kernel
def is_immune_to(state, tables, thing, attacker):
    """Tell whether a hero is immune to the attack actions of an enemy hero."""
    changing = state.n_changing
    n = changing[Statistic.IMMUNE_TO_ATTACKS] + changing[Statistic.IMMUNE_TO_OTHERS]
    if n == 0 or not spaces.is_hero(thing):
        return False
    for place in range(state.n_modifiers):
        active = source_of(state, place)
        if active.hero == thing and is_current(state, active):
            statistic = state.modifiers[place].statistic
            if statistic == Statistic.IMMUNE_TO_ATTACKS:
                return True
            if statistic == Statistic.IMMUNE_TO_OTHERS and active.attacker != attacker:
                return True
    return False


@kernel
def total(state, tables, statistic, hero, card):
    """Return what active effects add to a number of a hero's card."""
    amount = np.int64(0)
    for place in range(n_asked(state, statistic)):
        active = source_of(state, place)
        if state.modifiers[place].statistic != statistic or not is_current(state, active):
            continue
        modifier = modifier_at(state, tables, place)
        if modifier.subject == Subject.YOUR_BASIC_ATTACK:
            own = row_of(tables, card)
            if own.primary != Primary.ATTACK or not is_basic(own):
                continue
        amount += modifier.amount * times(state, tables, active, modifier, hero)
    return amount


@kernel
def holds(state, tables, statistic, thing):
    """Tell whether an active yes-or-no effect applies to an object."""
    return strongest(state, tables, statistic, thing, NOBODY) != NOTHING


@kernel
def strongest(state, tables, statistic, thing, actor_team):
    """Return the smallest amount of an effect that applies to an object, or NOTHING.

    With an `actor_team`, only effects of the other team's heroes are asked.
    """
    least = np.int64(NOTHING)
    for place in range(n_asked(state, statistic)):
        active = source_of(state, place)
        if state.modifiers[place].statistic != statistic or not is_current(state, active):
            continue
        if actor_team != NOBODY and state.heroes[active.hero].team == actor_team:
            continue
        modifier = modifier_at(state, tables, place)
        if times(state, tables, active, modifier, thing) > 0:
            if least == NOTHING or modifier.amount < least:
                least = np.int64(modifier.amount)
    return least


@kernel
def is_barred(state, tables, space, actor):
    """Tell whether a space counts as an obstacle while `actor` performs an action.

    A barrier parts the board: for an enemy hero outside its radius the spaces inside are
    obstacles, and for one inside the spaces outside.
    """
    if state.n_changing[Statistic.BARRIER] == 0 or actor == NOBODY:
        return False
    if state.where[actor] == OFF_BOARD:
        return False
    for place in range(state.n_modifiers):
        active = source_of(state, place)
        is_barrier = state.modifiers[place].statistic == Statistic.BARRIER
        if not is_barrier or not is_current(state, active):
            continue
        if state.heroes[active.hero].team == state.heroes[actor].team:
            continue
        radius = radius_of(state, tables, active.hero, active.card)
        centre = state.where[active.hero]
        is_inside = spaces.distance(tables, state.where[actor], centre) <= radius
        if (spaces.distance(tables, space, centre) <= radius) != is_inside:
            return True
    return False


@kernel
def is_free(state, tables, space, actor):
    """Tell whether a space is empty for the hero who is performing an action."""
    return state.occupant[space] == NOTHING and not is_barred(state, tables, space, actor)


@kernel
def is_by_spawn(state, tables, space, actor):
    """Tell whether a space is adjacent to a spawn point that is empty for the acting hero."""
    for way in range(DIRECTIONS):
        beside = spaces.step(tables, space, way, 1)
        if beside != NOWHERE and tables.board.spawn[beside] != Spawn.NONE:
            if is_free(state, tables, beside, actor):
                return True
    return False


@kernel
def is_by_terrain(state, tables, hero):
    """Tell whether a hero is adjacent to terrain, or to a hero who counts as terrain."""
    space = state.where[hero]
    if tables.board.is_shore[space]:
        return True
    if state.n_changing[Statistic.TERRAIN] == 0:
        return False
    for other in range(tables.n_heroes):
        if other != hero and state.where[other] != OFF_BOARD:
            if spaces.gap(state, tables, hero, other) == 1:
                if holds(state, tables, Statistic.TERRAIN, other):
                    return True
    return False
