"""Cards that are taken, put somewhere or lost, in numbers, for `veterans`."""

from policies.guardian.answers import choose_card, choose_recovered
from policies.guardian.cards import is_useless, is_x_card, keep_value
from policies.guardian.judged import N_CARD, N_SEAT, Judged, OfCard
from policies.guardian.judged_tables import note_moment
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.core.stack import NO_PROGRAM
from sim.guardian.state import Decision, Verb
from sim.guardian.tables import CardKind


@kernel
def note_reason(state, row):
    """Note what is done with a card."""
    row[OfCard.RECOVER] = state.decision == Decision.RECOVER
    row[OfCard.SEARCH] = state.decision == Decision.SEARCH
    row[OfCard.PUT_BACK] = state.decision == Decision.PUT_BACK
    row[OfCard.RECALL] = state.decision == Decision.RECALL
    row[OfCard.DISCARD] = state.decision == Decision.DISCARD
    row[OfCard.DRAIN] = state.decision == Decision.DRAIN


@kernel
def copies_in(tables, pile, card):
    """Return how many cards of a row a pile has."""
    total = 0
    for slot in range(pile.n):
        total += tables.card_of[pile.cards[slot]] == card
    return total


@kernel
def copies_of(state, tables, seat, card):
    """Return how many cards of a row there are where this one is taken from."""
    player = state.players[seat]
    if state.decision == Decision.SEARCH:
        return copies_in(tables, player.deck, card)
    if state.decision == Decision.RECOVER or state.decision == Decision.RECALL:
        return copies_in(tables, player.discard, card)
    return copies_in(tables, player.hand, card)


@kernel
def note_use(tables, card, row):
    """Note what a card is when it is played."""
    known = tables.cards[card]
    row[OfCard.IS_X] = is_x_card(tables, card)
    row[OfCard.COST] = max(known.energy, 0)
    row[OfCard.DICE] = known.dice
    row[OfCard.HITS] = known.hits
    row[OfCard.REACTION] = known.kind == CardKind.REACTION
    row[OfCard.MANEUVER] = known.kind == CardKind.MANEUVER
    row[OfCard.STAR] = known.star != NO_PROGRAM


@kernel
def note_card(state, tables, action, scratch, row):
    """Note a card, and whose it is; of one that is of no use, only what it is worth to hold."""
    seat, card = a_of(action), tables.card_of[b_of(action)]
    row[OfCard.KEEP] = keep_value(tables, card, scratch)
    row[OfCard.SHIELDS] = tables.cards[card].shields
    if not is_useless(tables, card, scratch):
        note_use(tables, card, row)
    row[OfCard.COPIES] = copies_of(state, tables, seat, card)
    for number in range(N_SEAT):
        row[OfCard.SEAT + number] = scratch.judged.seats[seat, number]


@kernel
def habit_of_card(state, tables, actions, n, scratch):
    """Return which card `teamwork` would choose."""
    if state.decision == Decision.RECOVER:
        return choose_recovered(tables, actions, n)
    return choose_card(state, tables, actions, n, state.decision, scratch)


@kernel
def note_cards(state, tables, actions, n, weights, scratch):
    """Note the cards that may be chosen, and which `teamwork` would choose."""
    habit = habit_of_card(state, tables, actions, n, scratch)
    note_moment(state, tables, Judged.CARD, weights, scratch)
    options = scratch.judged.options
    for option in range(n):
        row = options[option]
        for number in range(N_CARD):
            row[number] = 0.0
        note_reason(state, row)
        if verb_of(actions[option]) == Verb.CARD:
            note_card(state, tables, actions[option], scratch, row)
        else:
            row[OfCard.PASS] = 1.0
    options[habit, OfCard.HABIT] = 1.0
