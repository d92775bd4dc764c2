"""What texts take from players: Stuns, cards of the hand, attached cards, the top of a deck."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import cards, frames
from sim.prdbg.events import Trace
from sim.prdbg.queries import lowest, row_of, seats_meant, side_of
from sim.prdbg.state import HEROES, Decision, Verb


@kernel
def stun(state, tables, frame, number, who, log):
    """Let those who are meant gain Stuns."""
    seats = seats_meant(state, tables, frame, who)
    while seats:
        cards.stun(state, tables, lowest(seats), number, log)
        seats &= seats - 1


@kernel
def begin_losses(state, tables, frame, number, who):
    """Note who is to lose cards, and how many each."""
    if not stack.has_begun(frame):
        frame.todo = seats_meant(state, tables, frame, who)
        frame.amount = number


@kernel
def next_loser(frame, number):
    """Go on with the next one who loses cards."""
    frame.todo &= frame.todo - 1
    frame.amount = number


@kernel
def discard(state, tables, frame, number, who):
    """Let those who are meant discard cards of their hand, which they choose."""
    begin_losses(state, tables, frame, number, who)
    while frame.todo:
        seat = lowest(frame.todo)
        hand = state.players[seat].hand
        if frame.amount > 0 and hand.n > 0:
            frames.ask_seat(state, frame, Decision.DISCARD, seat)
            frames.offer_cards(state, tables, seat, hand)
            return
        next_loser(frame, number)
    stack.done(frame)


@kernel
def discard_costing(state, tables, frame, least, who):
    """Let those who are meant discard a card of their hand that costs so much, if they have one."""
    begin_losses(state, tables, frame, 1, who)
    while frame.todo:
        seat = lowest(frame.todo)
        if frame.amount > 0:
            frames.ask_seat(state, frame, Decision.DISCARD, seat)
            offer_costing(state, tables, seat, least)
            if is_asking(state):
                return
            frame.pc += 1  # nobody is asked after all
        next_loser(frame, 1)
    stack.done(frame)


@kernel
def offer_costing(state, tables, seat, least):
    """Offer the cards of a hand that cost so much."""
    hand = state.players[seat].hand
    for place in range(hand.n):
        card = hand.cards[place]
        if row_of(tables, card).cost >= least and frames.is_first_of_row(tables, hand, place):
            offer(state, pack(Verb.CARD, seat, card, 0))


@kernel
def discard_attached(state, tables, frame, number, who):
    """Let those who are meant discard attached cards; without any, a Zord or Master."""
    begin_losses(state, tables, frame, number, who)
    while frame.todo:
        seat = lowest(frame.todo)
        if frame.amount > 0:
            frames.ask_seat(state, frame, Decision.DISCARD_ATTACHED, seat)
            frames.offer_slots(state, tables, seat, Verb.CARD)
            if state.n_offered == 0:
                offer_tile(state, tables, seat)
            if is_asking(state):
                return
            frame.pc += 1
        next_loser(frame, number)
    stack.done(frame)


@kernel
def offer_tile(state, tables, seat):
    """Offer the Zords or Masters on a team's tile."""
    if side_of(tables, seat) == HEROES:
        for place in range(state.n_bay):
            offer(state, pack(Verb.CARD, seat, state.bay[place], 0))
    else:
        frames.offer_cards(state, tables, seat, state.lair)


@kernel
def reveal_top(state, tables, frame, log):
    """Reveal the top card of each target's deck; the attacker says whether it is discarded."""
    if not stack.has_begun(frame):
        frame.todo = frame.targets
    while frame.todo:
        seat = lowest(frame.todo)
        frame.todo &= frame.todo - 1
        player = state.players[seat]
        if cards.needs_shuffle(state, seat):
            note(log, Trace.RESHUFFLED, seat, player.discard.n, 0)
            cards.make_deck(state, tables, seat)
        if player.deck.n > 0:
            top = player.deck.cards[player.deck.n - 1]
            player.known_top = max(player.known_top, 1)
            note(log, Trace.REVEALED, seat, top, 0)
            frames.ask_seat(state, frame, Decision.REVEALED, frame.seat)
            frame.who = seat
            offer(state, pack(Verb.YES, seat, top, 0))
            offer_pass(state)
            return
    stack.done(frame)


@kernel
def discard_revealed(state, frame, log):
    """Discard the card that was revealed."""
    card = cards.take_top(state, frame.who)
    piles.put_top(state.players[frame.who].discard, card)
    note(log, Trace.DISCARDED, frame.who, card, 0)


@kernel
def discard_this(state, tables, frame, log):
    """Discard the card whose text this is, from the hand or from where it is attached."""
    if cards.remove_from(state.players[frame.seat].hand, frame.card):
        piles.put_top(state.players[frame.seat].discard, frame.card)
        note(log, Trace.DISCARDED, frame.seat, frame.card, 0)
    else:
        cards.detach(state, tables, frame.seat, frame.card, log)


@kernel
def pay_discards(state, tables, frame):
    """Let the player discard the cards that a Block costs."""
    if frame.amount > 0:
        frames.ask_seat(state, frame, Decision.DISCARD, frame.seat)
        frames.offer_cards(state, tables, frame.seat, state.players[frame.seat].hand)
