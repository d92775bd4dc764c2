"""What is seen: by a seat, by the tempo tables, and what is dealt again because nobody sees it."""

from sim.core import piles
from sim.core.decisions import forget_offers
from sim.core.duels.table import SEATS, deal_unseen
from sim.core.jit import kernel
from sim.lanterns import operations
from sim.lanterns.state import Decision

FEATURES = ("lead", "north_light", "south_light", "north_cards", "south_cards")


@kernel
def features(state, tables, out):
    """Write the numbers of FEATURES."""
    for seat in range(SEATS):
        out[1 + seat] = state.players[seat].light
        out[3 + seat] = state.players[seat].hand.n
    out[0] = out[1] - out[2]


@kernel
def observe(state, tables, seat, out):
    """Write what `seat` sees as numbers: of the foe's hand only how many cards it has."""
    out[:] = 0
    out[0], out[1], out[2] = state.round, state.decision, state.active
    n = 3
    for owner in range(SEATS):
        player = state.players[owner]
        out[n], out[n + 1], out[n + 2] = player.light, player.shutter, player.oil
        out[n + 3] = player.hand.n
        n = piles.write_rows(player.discard, tables.card_of, out, n + 4)
    piles.write_rows(state.players[seat].hand, tables.card_of, out, n)


@kernel
def determinize(state, tables, seat, stream):
    """Deal again what `seat` cannot see; a foe that is asked is offered its new cards."""
    deal_unseen(state, tables, seat, stream)
    if state.seat != seat and state.decision != Decision.NONE:
        operations.ask_card(state, tables, state.decision, state.seat)
        forget_offers(state)
