"""Energy: the shared pool, stored tokens, and action tokens flipped in battle (p. 12)."""

from sim.core.actions import pack
from sim.core.decisions import offer
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.guardian import frames
from sim.guardian.events import Count, Trace
from sim.guardian.routines import Routine
from sim.guardian.state import NOTHING, Kind, Verb


@kernel
def flip_gain(tables):
    """Return the energy that an action token flipped in battle gives."""
    return tables.rules.flip_energy + tables.mode.flip_energy_bonus


@kernel
def gain(state, amount, card, log):
    """Add energy from the supply to the shared pool."""
    state.pool += amount
    if card != NOTHING:
        count(log, card, Count.ENERGY, amount)
    note(log, Trace.ENERGY, amount, state.pool, card)


@kernel
def reserve(state, tables):
    """Return the energy that fighting players can still add to the pool."""
    total = 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting:
            total += player.energy + player.actions * flip_gain(tables)
    return total


@kernel
def stored(state, tables):
    """Return the energy that fighting players have stored."""
    total = 0
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting:
            total += state.players[seat].energy
    return total


@kernel
def offer_energy(state, tables):
    """Offer to add stored energy, or energy for unused actions, to the pool."""
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting and player.energy > 0:
            offer(state, pack(Verb.POUR, seat, 0, 0))
    offer_flips(state, tables)


@kernel
def offer_flips(state, tables):
    """Offer to flip action tokens."""
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting and player.actions > 0:
            offer(state, pack(Verb.FLIP, seat, 0, 0))


@kernel
def pour(state, seat, log):
    """Add one stored energy token to the pool."""
    state.players[seat].energy -= 1
    state.pool += 1
    note(log, Trace.POURED, seat, state.pool, 0)


@kernel
def flip(state, tables, seat, log):
    """Flip an unused action token for energy; with two Rangers, cards may be drawn too (p. 16)."""
    state.players[seat].actions -= 1
    state.pool += flip_gain(tables)
    note(log, Trace.FLIPPED, seat, state.pool, 0)
    if tables.mode.flip_draws:
        frames.push(state, Kind.ROUTINE, tables.routines[Routine.DRAW], seat)
