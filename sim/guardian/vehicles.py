"""Vehicles on the power board: three lie face up, each is used once for its price."""

from sim.core import piles
from sim.core.actions import pack
from sim.core.decisions import offer
from sim.core.jit import kernel
from sim.core.log import note
from sim.core.stack import NO_PROGRAM
from sim.guardian import chance, figures, frames, hits
from sim.guardian.events import Trace
from sim.guardian.state import NOTHING, Kind

FIGURES, TOKEN = 0, 1  # how a vehicle, or a Zord, is paid


@kernel
def set_up(state, tables):
    """Shuffle the vehicle cards and lay the first ones face up."""
    for vehicle in range(tables.n_vehicles):
        piles.put_top(state.vehicle_deck, vehicle)
    state.vehicles.fill(NOTHING)
    if tables.n_vehicles > 0:
        chance.shuffle_vehicles(state, tables)
        refill(state, tables)


@kernel
def refill(state, tables):
    """Lay a vehicle on each empty spot; without a draw pile the discards are shuffled."""
    for spot in range(tables.rules.vehicles):
        if state.vehicles[spot] == NOTHING:
            if state.vehicle_deck.n == 0 and state.vehicle_discard.n > 0:
                piles.move_all(state.vehicle_discard, state.vehicle_deck)
                chance.shuffle_vehicles(state, tables)
            if state.vehicle_deck.n > 0:
                state.vehicles[spot] = piles.take_top(state.vehicle_deck)


@kernel
def pay(state, price, way):
    """Spend defeated enemies, or a vehicle token."""
    if way == TOKEN:
        state.vehicle_tokens -= 1
    else:
        state.experience -= price


@kernel
def use(state, tables, spot, way, log):
    """Use a vehicle: pay, discard it, and carry out what it says.

    READING: nobody in particular uses a vehicle: the team does, and its hits are no Hero's.
    """
    vehicle = state.vehicles[spot]
    row = tables.vehicles[vehicle]
    pay(state, row.price, way)
    state.vehicles[spot] = NOTHING
    state.n_vehicles_used += 1
    piles.put_top(state.vehicle_discard, vehicle)
    note(log, Trace.VEHICLE, vehicle, way, row.price)
    if row.n_modifiers > 0:
        hits.hold(state, tables, row)
    if row.program != NO_PROGRAM:
        frames.push(state, Kind.VEHICLE, row.program, frames.captain(state))


@kernel
def buy_zord(state, tables, way, log):
    """Buy the Zord that lies face up on the stack."""
    pay(state, tables.rules.zord_price, way)
    figures.begin_summon(state, tables)
    note(log, Trace.BOUGHT_ZORD, way, 0, 0)


@kernel
def offer_ways(state, verb, number, price):
    """Offer to use something for defeated enemies, and for a token."""
    if state.experience >= price:
        offer(state, pack(verb, number, FIGURES, 0))
    if state.vehicle_tokens > 0:
        offer(state, pack(verb, number, TOKEN, 0))
