"""The table as numbers: what a seat sees (for learners), and what the tempo tables record."""

from sim.core.jit import kernel
from sim.lanterns.state import SEATS

FEATURES = ("lead", "north_light", "south_light", "north_cards", "south_cards")


@kernel
def features(state, tables, out):
    """Write the numbers of FEATURES."""
    for seat in range(SEATS):
        out[1 + seat] = state.keepers[seat].light
        out[3 + seat] = state.keepers[seat].hand.n
    out[0] = out[1] - out[2]


@kernel
def observe_pile(tables, pile, out, n):
    """Write the cards of a pile that is seen."""
    out[n] = pile.n
    for slot in range(pile.n):
        out[n + 1 + slot] = 1 + tables.card_of[pile.cards[slot]]
    return n + 1 + pile.cards.size


@kernel
def observe(state, tables, seat, out):
    """Write what `seat` sees as numbers: of the foe's hand only how many cards it has."""
    for place in range(out.size):
        out[place] = 0
    out[0] = seat
    out[1] = state.round
    out[2] = state.decision
    out[3] = state.active
    out[4] = state.first
    n = 5
    for owner in range(SEATS):
        keeper = state.keepers[owner]
        out[n] = keeper.light
        out[n + 1] = keeper.shutter
        out[n + 2] = keeper.oil
        out[n + 3] = keeper.deck.n
        out[n + 4] = keeper.hand.n
        n = observe_pile(tables, keeper.discard, out, n + 5)
    observe_pile(tables, state.keepers[seat].hand, out, n)
