"""Who is meant among equals: neither seats nor places have an order in the rules."""

from enum import IntEnum

from policies.core.lots import draw_lots
from sim.core.jit import kernel
from sim.guardian.state import PLACES


class Lot(IntEnum):
    """What lots are drawn among."""

    SEATS = 0
    PLACES = 1


@kernel
def note_lots(stream, scratch):
    """Note the lots of a seat, which are the same for the whole game."""
    if scratch.lots_key != stream.key:
        draw_lots(scratch.seat_lots, stream.key, Lot.SEATS)
        draw_lots(scratch.place_lots, stream.key, Lot.PLACES)
        scratch.lots_key = stream.key


@kernel
def spot_lot(spot, scratch):
    """Return the lot of a spot for a vehicle, which has a number as a place has."""
    return scratch.place_lots[spot % PLACES]


@kernel
def place_lot(place, scratch):
    """Return the lot of a place, or 0 for what is none."""
    return scratch.place_lots[place] if place < PLACES else 0.0
