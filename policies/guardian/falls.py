"""What it is worth to `teamwork` that a deck runs out: a defeat, which the Morphin Grid makes good.

Who is defeated goes to the Command Center with a new deck and a new hand, for no action: that is
rest, paid with an energy of the Morphin Grid. Without energy it loses the game.
"""

from policies.guardian.places import is_boss_out
from policies.guardian.weights import Weight
from sim.core.jit import kernel

RUIN = -1000.0


@kernel
def deck_shields(state, tables, seat):
    """Return the shields of all cards in a player's deck; their order does not matter."""
    deck = state.players[seat].deck
    total = 0
    for slot in range(deck.n):
        total += tables.cards[tables.card_of[deck.cards[slot]]].shields
    return total


@kernel
def would_fall(state, tables, seat, damage):
    """Tell whether so much damage, if nothing reduces it, turns over a player's whole deck."""
    return damage > deck_shields(state, tables, seat)


@kernel
def fall_worth(state, seat, weights):
    """Return what a player's defeat is worth now; below 0 it is a loss."""
    if state.grid == 0:
        return RUIN
    worth = weights[Weight.FALL] + weights[Weight.FALL_GRID] * state.grid
    worth += weights[Weight.FALL_HAND] * state.players[seat].hand.n
    return worth + weights[Weight.FALL_BOSS] * is_boss_out(state)
