"""What is seen: by a seat, by the tempo tables, and what is dealt again because nobody sees it."""

from sim.core import piles, rng
from sim.core.actions import b_of, verb_of
from sim.core.decisions import forget_offers
from sim.core.jit import kernel
from sim.core.restrictions import NO_ITEM
from sim.lanterns import apply, operations
from sim.lanterns.state import SEATS, Decision, Verb

FEATURES = ("lead", "north_light", "south_light", "north_cards", "south_cards")


@kernel
def features(state, tables, out):
    """Write the numbers of FEATURES."""
    for seat in range(SEATS):
        out[1 + seat] = state.keepers[seat].light
        out[3 + seat] = state.keepers[seat].hand.n
    out[0] = out[1] - out[2]


@kernel
def observe(state, tables, seat, out):
    """Write what `seat` sees as numbers: of the foe's hand only how many cards it has."""
    for place in range(out.size):
        out[place] = 0
    out[0], out[1], out[2] = state.round, state.decision, state.active
    n = 3
    for owner in range(SEATS):
        keeper = state.keepers[owner]
        out[n], out[n + 1], out[n + 2] = keeper.light, keeper.shutter, keeper.oil
        out[n + 3] = keeper.hand.n
        n = piles.write_rows(keeper.discard, tables.card_of, out, n + 4)
    piles.write_rows(state.keepers[seat].hand, tables.card_of, out, n)


@kernel
def determinize(state, tables, seat, stream):
    """Deal again what `seat` cannot see, both decks and the foe's hand, and all luck to come."""
    key = rng.next_key(stream)
    state.chance = rng.derive(key, SEATS)
    own, foe = state.keepers[seat], state.keepers[1 - seat]
    piles.deal_again(own.deck, 0, own.deck.n, rng.derive(key, seat), tables.identity)
    piles.deal_hand_again(foe.deck, foe.hand, rng.derive(key, 1 - seat), tables.identity)
    if state.seat != seat and state.decision == Decision.PLAY:
        apply.ask_play(state, tables)
    elif state.seat != seat and state.decision == Decision.DISCARD:
        operations.ask_discard(state, state.seat)
    forget_offers(state)


@kernel
def plays(state, tables, action):
    """Return the card that an action plays, or NO_ITEM."""
    is_play = state.decision == Decision.PLAY and verb_of(action) == Verb.CARD
    return tables.card_of[b_of(action)] if is_play else NO_ITEM
