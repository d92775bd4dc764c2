"""Cards that change their state: discarded, retrieved, resolved."""

from sim.core import stack
from sim.core.decisions import ask
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.goa2 import defeats, effects, frames, spaces, values
from sim.goa2.events import Count, Trace
from sim.goa2.language import Else, Which
from sim.goa2.state import CARDS_EACH, CardState, Decision
from sim.goa2.tables import Colour


@kernel
def set_state(state, tables, card, where):
    """Bring a card into another state; its active effect ends."""
    state.heroes[card // CARDS_EACH].cards[card % CARDS_EACH] = where
    effects.cancel_card(state, tables, card)


@kernel
def discard(state, tables, card, log):
    """Discard a card from hand for a text."""
    set_state(state, tables, card, CardState.DISCARD)
    note(log, Trace.DISCARDED, card // CARDS_EACH, card, 0)
    count(log, card, Count.DISCARDED, 1)


@kernel
def suits(row, which):
    """Tell whether a card is one of those that a text speaks of."""
    if which == Which.SILVER:
        return row.colour == Colour.SILVER
    if which == Which.BASIC:
        return effects.is_basic(row)
    if which == Which.BASIC_SKILL:
        return values.is_skill(row) and effects.is_basic(row)
    return True


@kernel
def offer_cards(state, tables, hero, where, which):
    """Offer a hero's cards in a state."""
    for place in range(tables.n_cards_of[hero]):
        card = hero * CARDS_EACH + place
        if state.heroes[hero].cards[place] == where:
            if suits(effects.row_of(tables, card), which):
                frames.offer_card(state, hero, card)


@kernel
def make_discard(state, tables, frame, hero, otherwise, log):
    """Let a hero discard a card of its player's choice; without one it may be defeated, once."""
    if values.count_cards(state, hero, CardState.HAND) > 0:
        ask(state, Decision.DISCARD, state.heroes[hero].seat, 1)
        offer_cards(state, tables, hero, CardState.HAND, Which.ANY)
        return
    note(log, Trace.NO_CARD, hero, 0, 0)
    if otherwise == Else.OR_DEFEATED and spaces.is_on_board(state, hero):
        defeats.defeat_hero(state, tables, hero, frame.hero, frame.card, log)


@kernel
def stopped_discard(state, tables, frame, otherwise, log):
    """Each hero whose push was stopped by an obstacle discards a card."""
    for hero in range(tables.n_heroes):
        if frame.stopped & (1 << hero):
            frame.stopped &= ~(1 << hero)
            stack.again(frame)
            make_discard(state, tables, frame, hero, otherwise, log)
            return


@kernel
def may_discard(state, tables, frame, code):
    """Ask the acting hero for a card to discard, or none."""
    frames.ask_hero(state, Decision.MAY_DISCARD, frame.hero)
    offer_cards(state, tables, frame.hero, CardState.HAND, code.a)
    frames.offer_skip(state, frame, code)


@kernel
def may_retrieve(state, tables, frame, code):
    """Ask the acting hero for a card to take back, or none."""
    frames.ask_hero(state, Decision.RETRIEVE, frame.hero)
    offer_cards(state, tables, frame.hero, CardState.DISCARD, code.a)
    if code.a == Which.BASIC_SKILL:
        offer_cards(state, tables, frame.hero, CardState.RESOLVED, code.a)
    frames.offer_skip(state, frame, code)


@kernel
def retrieve(state, tables, card, log):
    """Take a card back into hand."""
    set_state(state, tables, card, CardState.HAND)
    note(log, Trace.RETRIEVED, card // CARDS_EACH, card, 0)
