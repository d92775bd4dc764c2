"""Playing combat cards, and the operations of maneuvers, reactions and Zords."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.guardian import anytime, chance, conditions, decks, energy, frames, hits, queries, windows
from sim.guardian.anytime import Use
from sim.guardian.events import Count, Trace
from sim.guardian.language import Amount, Cost, Destination, Op, Ranger
from sim.guardian.routines import Routine
from sim.guardian.state import NOBODY, NOBODY_LEFT, NOTHING, Decision, Kind, Verb
from sim.guardian.tables import ENERGY_X, CardKind


@kernel
def offer_cards(state, tables, seat, played):
    """Offer a player's attacks and maneuvers that can be paid for.

    `played` NOTHING means any, else another card of the name of that one.
    """
    hand = state.players[seat].hand
    for slot in range(hand.n):
        card = tables.card_of[hand.cards[slot]]
        if (
            tables.cards[card].kind != CardKind.REACTION
            and (played == NOTHING or conditions.is_another(tables, hand.cards[slot], played))
            and is_first_but(tables, hand, slot, played)
            and conditions.is_affordable(state, tables, card, state.pool)
        ):
            offer(state, pack(Verb.PLAY, seat, hand.cards[slot], 0))


@kernel
def is_first_but(tables, hand, slot, played):
    """Tell whether no equal card but the one just played lies before `slot`."""
    for other in range(slot):
        is_equal = tables.card_of[hand.cards[other]] == tables.card_of[hand.cards[slot]]
        if is_equal and hand.cards[other] != played:
            return False
    return True


@kernel
def play(state, tables, seat, card, flags, log):
    """Play an attack or maneuver; for a cost of X, how much is asked next."""
    windows.pay_and_take(state, tables, seat, card, log)
    frame = frames.push(state, Kind.CARD, tables.cards[tables.card_of[card]].program, seat)
    frame.card = card
    frame.flags |= flags
    if tables.cards[tables.card_of[card]].energy == ENERGY_X:
        ask_energy(state, tables, card)


@kernel
def offer_discard_attacks(state, tables):
    """Offer to discard a card for an attack, instead of playing one."""
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting:
            hand = state.players[seat].hand
            frames.offer_distinct(state, tables, hand, seat, Verb.DISCARD_ATTACK)


@kernel
def discard_attack(state, tables, seat, card, log):
    """Discard a card from hand to attack with as many dice as the rules say."""
    note(log, Trace.STRUCK, seat, card, 0)
    decks.discard_from_hand(state, seat, card, log)
    frame = frames.push(state, Kind.CARD, tables.routines[Routine.DISCARD_ATTACK], seat)
    frame.bonus = tables.rules.discard_dice


@kernel
def ask_energy(state, tables, card):
    """Ask how much energy is spent for X.

    READING: what counts is the energy that is spent, whatever changes the cost (FAQ). A card
    whose cost is raised by 1 costs 1 even for X = 0, so at least that much is spent; where costs
    are lowered, any amount may still be spent.
    """
    frames.ask_captain(state, Decision.ENERGY, 1)
    for spent in range(queries.energy_cost(state, tables, tables.card_of[card]), state.pool + 1):
        if queries.can_play(state, spent):
            offer(state, pack(Verb.NUMBER, spent, 0, 0))


@kernel
def pay_energy(state, frame, spent, log):
    """Spend energy for X."""
    frame.energy = spent
    state.pool -= spent
    note(log, Trace.X_CHOSEN, frame.seat, spent, 0)


@kernel
def send_card(state, tables, seat, card, destination, log):
    """Put a card where it goes."""
    if destination == Destination.TOP:
        decks.put_on_top(state, seat, card, log)
    elif destination == Destination.BOTTOM:
        decks.put_on_bottom(state, seat, card, log)
    elif destination == Destination.HAND:
        note(log, Trace.TO_HAND, seat, card, 0)
        decks.put_in_hand(state, tables, seat, card)
    elif destination == Destination.DECK:
        piles.put_top(state.players[seat].deck, card)
        note(log, Trace.INTO_DECK, seat, card, 0)
        chance.shuffle_deck(state, tables, seat)
    else:
        piles.put_top(state.players[seat].discard, card)


@kernel
def finish_card(state, tables, frame, log):
    """A played card is resolved: put it away and remember which it was."""
    card = frame.card
    frame.played = card
    frame.card = NOTHING
    send_card(state, tables, frame.seat, card, frame.destination, log)


@kernel
def take_back(state, tables, frame, log):
    """The card just played goes to its owner's hand instead of the discard pile."""
    done = stack.below(state)
    discard = state.players[done.seat].discard
    slot = piles.find(discard, done.played)
    if slot != NOTHING:
        send_card(state, tables, done.seat, piles.take_at(discard, slot), Destination.HAND, log)


@kernel
def end_program(state, tables, frame, log):
    """What happens when a program is at its end."""
    if frame.kind == Kind.CARD and frame.card != NOTHING:
        frame.pc = tables.routines[Routine.FINISH]
        return
    if frame.kind == Kind.REACTION and frame.card != NOTHING:
        send_card(state, tables, frame.seat, frame.card, frame.destination, log)
    stack.pop(state)


@kernel
def chosen_seat(frame):
    """Return the player that an operation is about: the chosen one, else the acting one."""
    return frame.seat if frame.who == NOBODY else frame.who


@kernel
def choose_ranger(state, tables, frame, which):
    """Choose a Ranger for the operations to come; only those in the battle can play cards."""
    frame.who = NOBODY_LEFT
    frames.ask_captain(state, Decision.RANGER, 1)
    for seat in range(tables.n_seats):
        is_here = state.players[seat].is_fighting or tables.code[frame.pc].op != Op.PLAY_CARD
        is_other = seat != frame.seat or queries.has_own_others(tables)
        if is_here and (which == Ranger.ANY or is_other):
            offer(state, pack(Verb.SEAT, seat, 0, 0))
    is_asking(state)


@kernel
def ask_play(state, tables, frame, played):
    """Ask a player for a card to play at once, if anything can be played or done.

    `played` NOTHING means any, else another card of the name of that one.
    """
    seat = chosen_seat(frame)
    if seat == NOBODY_LEFT or state.n_undefeated == 0 or state.players[seat].is_fighting == 0:
        return
    frames.ask_captain(state, Decision.PLAY, 0)
    offer_cards(state, tables, seat, played)
    if can_afford_more(state, tables, frame, seat, played):
        energy.offer_energy(state, tables)
    elif tables.mode.flip_draws:
        energy.offer_flips(state, tables)
    uses = Use.DRAW | Use.ENERGY
    if anytime.can_draw(state, tables, frame):
        uses |= Use.RECALL
    anytime.offer_effects(state, tables, frame, uses)
    if is_asking(state):
        offer_pass(state)
        stack.again(frame)


@kernel
def can_afford_more(state, tables, frame, seat, played):
    """Tell whether more energy would let a player play a card, or more of an X card."""
    most = conditions.funds(state, tables, frame)
    hand = state.players[seat].hand
    for slot in range(hand.n):
        card = tables.card_of[hand.cards[slot]]
        row = tables.cards[card]
        is_asked = played == NOTHING or conditions.is_another(tables, hand.cards[slot], played)
        if row.kind != CardKind.REACTION and is_asked:
            is_x = row.energy == ENERGY_X
            if conditions.is_affordable(state, tables, card, most) and (
                is_x or not conditions.is_affordable(state, tables, card, state.pool)
            ):
                return True
    return False


@kernel
def begin_may(state, tables, frame, cost, number):
    """Ask whether an optional part of a card is wanted, if its cost can be paid.

    Cards may be drawn first, which can tell, and recalled, which the card may go on top of.
    """
    if cost == Cost.ENERGY and conditions.funds(state, tables, frame) < number:
        return False
    if cost == Cost.TOP_CARD and state.players[frame.seat].deck.n == 0:
        return False
    if cost == Cost.NOTHING and state.n_undefeated == 0:
        return False
    frames.ask_captain(state, Decision.MAY, 0)
    if cost == Cost.ENERGY and state.pool < number:
        anytime.offer_funds(state, tables, frame)
        anytime.offer_effects(state, tables, frame, Use.DRAW | Use.RECALL)
    else:
        offer(state, pack(Verb.YES, 0, 0, 0))
        anytime.offer_uses(state, tables, frame, Use.DRAW | Use.RECALL)
    offer_pass(state)
    return True


@kernel
def pay_may(state, tables, frame, cost, number, log):
    """Pay for an optional part of a card."""
    if cost == Cost.ENERGY:
        state.pool -= number
    elif cost == Cost.DIE:
        frame.bonus -= 1
    elif cost == Cost.TOP_CARD:
        decks.discard(state, frame.seat, decks.take_top(state, frame.seat), log)
        decks.check_deck(state, tables, frame.seat, log)


@kernel
def search_deck(state, tables, frame):
    """The chosen Ranger may take a card from the deck, then shuffles it."""
    seat = chosen_seat(frame)
    if seat == NOBODY_LEFT or state.players[seat].deck.n == 0:
        return
    frames.ask_seat(state, Decision.SEARCH, seat)
    frames.offer_sorted(state, tables, state.players[seat].deck, seat, Verb.CARD)
    offer_pass(state)


@kernel
def take_from_deck(state, tables, seat, card, log):
    """Take a found card into hand and shuffle the deck."""
    piles.take(state.players[seat].deck, card)
    note(log, Trace.SEARCHED, seat, 0, 0)
    send_card(state, tables, seat, card, Destination.HAND, log)
    chance.shuffle_deck(state, tables, seat)
    decks.check_deck(state, tables, seat, log)


@kernel
def recall(state, tables, frame, number, amount):
    """Choose cards from the discard pile for the top of the deck, the last one uppermost."""
    seat = chosen_seat(frame)
    if not stack.has_begun(frame):
        frame.amount = number
    if seat == NOBODY_LEFT or frame.amount == 0 or state.players[seat].discard.n == 0:
        stack.done(frame)
        return
    frames.ask_seat(state, Decision.RECALL, seat)
    frames.offer_distinct(state, tables, state.players[seat].discard, seat, Verb.CARD)
    if amount == Amount.UP_TO:
        offer_pass(state)
    stack.again(frame)


@kernel
def activate(state, tables, frame, log):
    """Make a card's modifiers hold for the rest of the battle."""
    hits.hold(state, tables, tables.cards[tables.card_of[frame.card]])
    note(log, Trace.LASTING, frame.seat, frame.card, 0)


@kernel
def reduce(state, frame, number, log):
    """Reduce the damage being suffered."""
    suffering = stack.below(state)
    taken = min(number, suffering.amount)
    suffering.amount -= taken
    if frame.card != NOTHING:
        count(log, frame.card, Count.PREVENTED, taken)
    note(log, Trace.REDUCED, suffering.seat, number, suffering.amount)
