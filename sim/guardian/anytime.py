"""What may be used at any time, by what it is used for: abilities, Zords, vehicles, actions."""

from enum import IntEnum

from sim.core.actions import pack
from sim.core.decisions import offer
from sim.core.jit import kernel
from sim.guardian import conditions, energy, frames, queries, vehicles
from sim.guardian.language import Event, Op
from sim.guardian.state import NOBODY, PLACES, SOLDIER_TYPES, Verb


class Use(IntEnum):
    """Bits: what an effect for any time is used for, and what a moment has use for."""

    DRAW = 1  # cards come to hands
    RECALL = 2  # cards come to the top of decks
    REMOVE = 4  # a figure leaves the board
    ENERGY = 8
    TOKEN = 16  # the Megazord's
    SUMMON = 32  # a Zord comes
    ANYTHING = 63


@kernel
def uses_of(state, tables, program):
    """Return what a program is used for.

    A figure that fills the experience track summons a Zord, which may be used for anything.
    """
    op = tables.code[program].op
    if op == Op.RANGER:
        op = tables.code[program + 1].op
    if op == Op.DRAW_EACH or op == Op.DRAW_PUT_BACK or op == Op.SEARCH_DECK:
        return Use.DRAW
    if op == Op.RECALL:
        return Use.RECALL
    if op == Op.GAIN:
        return Use.ENERGY
    if op == Op.PLACE_MEGAZORD:
        return Use.TOKEN
    if op == Op.REMOVE_FOOT_SOLDIER and not queries.is_track_nearly_full(state, tables):
        return Use.REMOVE
    return Use.ANYTHING


@kernel
def is_spent(tables, frame, event, bit):
    """Tell whether an ability has been used in this window, or on the attack to be repeated."""
    if frame.answered & bit:
        return True
    return event == Event.BEFORE_ATTACK and frame.applied & bit != 0 and rolls_again(tables, frame)


@kernel
def rolls_again(tables, frame):
    """Tell whether the next roll of a card repeats its attack."""
    place = frame.pc
    while tables.code[place].op != Op.END and tables.code[place].op != Op.ROLL:
        if tables.code[place].op == Op.ROLL_AGAIN:
            return True
        place += 1
    return False


@kernel
def is_ability_ready(state, tables, frame, event, seat, number):
    """Tell whether a Ranger's ability may answer an event."""
    player = state.players[seat]
    hero = tables.setup.heroes[seat, number]
    row = tables.heroes[hero]
    return (
        row.event == event
        and player.is_fighting
        and player.used[number] == 0
        and not is_spent(tables, frame, event, frames.ranger_bit(seat, number))
        and conditions.are_met(state, tables, row.conditions, seat, hero, frame)
    )


@kernel
def ability_uses(state, tables, frame, event, seat, number):
    """Return what a Ranger's ability is used for that answers an event; 0 if it does nothing."""
    program = tables.heroes[tables.setup.heroes[seat, number]].program
    if is_ability_ready(state, tables, frame, event, seat, number):
        if conditions.has_effect(state, tables, program, frame, seat):
            return uses_of(state, tables, program)
    return 0


@kernel
def zord_uses(state, tables, frame, event, zord):
    """Return what a Zord is used for that answers an event; 0 if it does nothing."""
    program = tables.zords[zord].program
    if conditions.is_ready(state, tables, zord, frame, event):
        if conditions.has_effect(state, tables, program, frame, state.zords[zord].owner):
            return uses_of(state, tables, program)
    return 0


@kernel
def vehicle_uses(state, tables, frame, event, spot):
    """Return what a vehicle is used for that answers an event; 0 if it does nothing."""
    if conditions.is_vehicle_ready(state, tables, spot, frame, event):
        program = tables.vehicles[state.vehicles[spot]].program
        if conditions.has_effect(state, tables, program, frame, NOBODY):
            return uses_of(state, tables, program)
    return 0


@kernel
def offer_abilities(state, tables, frame, event, uses):
    """Offer the character abilities that answer an event and are of use."""
    for seat in range(tables.n_seats):
        for number in range(tables.mode.rangers_each):
            if ability_uses(state, tables, frame, event, seat, number) & uses:
                offer(state, pack(Verb.ABILITY, seat, number, 0))


@kernel
def offer_zords(state, tables, frame, event, uses):
    """Offer the ready Zords that answer an event and are of use."""
    for zord in range(tables.n_zords):
        if zord_uses(state, tables, frame, event, zord) & uses:
            offer_zord(state, tables, zord)


@kernel
def offer_vehicles(state, tables, frame, event, uses):
    """Offer the vehicles that answer an event and are of use, and the Zord that is for sale.

    A Zord may be bought where it could be used at once, or wherever anything is of use.
    """
    for spot in range(tables.rules.vehicles):
        if vehicle_uses(state, tables, frame, event, spot) & uses:
            offer_vehicle(state, tables, spot)
    if tables.rules.zord_price > 0 and state.zord_deck.n > 0 and state.is_battle:
        zord = state.zord_deck.cards[state.zord_deck.n - 1]
        if is_zord_wanted(state, tables, zord, event, uses):
            vehicles.offer_ways(state, Verb.BUY_ZORD, 0, tables.rules.zord_price)


@kernel
def is_zord_wanted(state, tables, zord, event, uses):
    """Tell whether a Zord could be used at a moment if it were bought."""
    if uses == Use.ANYTHING and event == Event.BATTLE_TIME:
        return True
    row = tables.zords[zord]
    return row.event == event and uses_of(state, tables, row.program) & uses != 0


@kernel
def offer_vehicle(state, tables, spot):
    """Offer a vehicle with each way to pay for it."""
    price = tables.vehicles[state.vehicles[spot]].price
    vehicles.offer_ways(state, Verb.VEHICLE, spot, price)


@kernel
def offer_funds(state, tables, frame):
    """Offer all that gives energy at any time: Zords, vehicles, stored energy, unused actions."""
    for zord in range(tables.n_zords):
        if conditions.zord_gain(state, tables, zord, frame) > 0:
            offer_zord(state, tables, zord)
    for spot in range(tables.rules.vehicles):
        if conditions.vehicle_gain(state, tables, spot, frame) > 0:
            offer_vehicle(state, tables, spot)
    energy.offer_energy(state, tables)


@kernel
def offer_zord(state, tables, zord):
    """Offer a Zord with each place and figure that it can be used on."""
    op = tables.code[tables.zords[zord].program].op
    if op == Op.PLACE_MEGAZORD:
        for place in range(PLACES):
            if place != state.megazord:
                offer(state, pack(Verb.ZORD, zord, place, 0))
    elif op == Op.REMOVE_FOOT_SOLDIER:
        for place in range(PLACES):
            for kind in range(SOLDIER_TYPES):
                if state.places[place].soldiers[kind] > 0:
                    offer(state, pack(Verb.ZORD, zord, place, kind))
    else:
        offer(state, pack(Verb.ZORD, zord, 0, 0))


@kernel
def offer_effects(state, tables, frame, uses):
    """Offer the abilities, Zords and vehicles for any time in a battle that are of use."""
    offer_abilities(state, tables, frame, Event.BATTLE_TIME, uses)
    offer_zords(state, tables, frame, Event.BATTLE_TIME, uses)
    offer_zords(state, tables, frame, Event.ANY_TIME, uses)
    if tables.rules.vehicles > 0:
        offer_vehicles(state, tables, frame, Event.BATTLE_TIME, uses)


@kernel
def can_flip_to_draw(state, tables, seat):
    """Tell whether a flipped action would let a player draw: two Rangers each only (p. 16)."""
    player = state.players[seat]
    return (
        tables.mode.flip_draws
        and player.is_fighting
        and player.actions > 0
        and player.hand.n < queries.hand_max(state, tables, seat)
    )


@kernel
def can_draw(state, tables, frame):
    """Tell whether anything for any time in a battle would let a player draw."""
    for seat in range(tables.n_seats):
        if can_flip_to_draw(state, tables, seat):
            return True
        for number in range(tables.mode.rangers_each):
            if ability_uses(state, tables, frame, Event.BATTLE_TIME, seat, number) & Use.DRAW:
                return True
    for zord in range(tables.n_zords):
        if zord_uses(state, tables, frame, Event.BATTLE_TIME, zord) & Use.DRAW:
            return True
    for spot in range(tables.rules.vehicles):
        if vehicle_uses(state, tables, frame, Event.BATTLE_TIME, spot) & Use.DRAW:
            return True
    return False


@kernel
def widened(state, tables, frame, uses):
    """Return what a moment has use for: where cards can be drawn, putting them on decks too."""
    is_drawing = uses & Use.DRAW and can_draw(state, tables, frame)
    return uses | Use.RECALL if is_drawing else uses | 0


@kernel
def offer_uses(state, tables, frame, uses):
    """Offer what a moment has use for."""
    if uses & Use.DRAW:
        for seat in range(tables.n_seats):
            if can_flip_to_draw(state, tables, seat):
                offer(state, pack(Verb.FLIP, seat, 0, 0))
    if uses:
        offer_effects(state, tables, frame, widened(state, tables, frame, uses))


@kernel
def offer_uses_and_energy(state, tables, frame, uses):
    """Offer what a moment has use for and all that gives energy: every action to be flipped."""
    energy.offer_energy(state, tables)
    wanted = widened(state, tables, frame, uses) | Use.ENERGY
    offer_effects(state, tables, frame, wanted)
