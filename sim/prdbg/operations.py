"""What card texts do, one small kernel each; those that ask a player come again when answered."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import ask, is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import cards, chance, frames, teams
from sim.prdbg.events import Trace
from sim.prdbg.language import Place, Which
from sim.prdbg.queries import (
    fits,
    foes_of,
    highest_cost,
    lowest,
    row_of,
    seats_meant,
    side_of,
    type_of,
)
from sim.prdbg.state import HEROES, NOTHING, SLOTS, TRACKED_MAX, Decision, Verb
from sim.prdbg.tables import CardType


@kernel
def top_up(state, tables, frame, number, log):
    """Give Shards until this card has given `number` of them in this turn."""
    card = frame.card
    if state.given_turn[card] != state.turn:
        state.given_turn[card] = state.turn
        state.given[card] = 0
    more = number - state.given[card]
    if more > 0:
        state.given[card] = number
        teams.gain_shards(state, tables, frame.seat, more, log)


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
def destroy_this(state, tables, frame, log):
    """Destroy the card whose text this is."""
    if cards.leave_control(state, tables, frame.seat, frame.card, log):
        cards.destroy(state, tables, frame.seat, frame.card, log)


@kernel
def offer_controlled(state, tables, seat):
    """Offer every card that a player controls."""
    player = state.players[seat]
    frames.offer_cards(state, tables, seat, player.played)
    frames.offer_slots(state, tables, seat, Verb.CARD)
    frames.offer_cards(state, tables, seat, player.ongoing)
    offer_tile(state, tables, seat)


@kernel
def offer_place(state, tables, seat, place):
    """Offer the cards that a text may destroy."""
    if place == Place.CONTROLLED:
        offer_controlled(state, tables, seat)
    elif place == Place.HAND:
        frames.offer_cards(state, tables, seat, state.players[seat].hand)
    else:
        frames.offer_cards(state, tables, seat, state.players[seat].discard)


@kernel
def destroy(state, tables, frame, number, place):
    """Let the player destroy up to so many cards, one after another."""
    if not stack.has_begun(frame):
        frame.amount = number
    if frame.amount > 0 and not stack.was_passed(frame):
        frames.ask_seat(state, frame, Decision.DESTROY, frame.seat)
        offer_place(state, tables, frame.seat, place)
        if is_asking(state):
            offer_pass(state)
            return
        frame.pc += 1
    stack.done(frame)


@kernel
def sacrifice(state, tables, frame, place):
    """Let the player destroy a card, which is a must if there is one."""
    if stack.has_begun(frame):
        stack.done(frame)
        return
    frame.destroyed = 0
    frames.ask_seat(state, frame, Decision.SACRIFICE, frame.seat)
    offer_place(state, tables, frame.seat, place)
    if not is_asking(state):
        frame.pc += 1
        stack.done(frame)


@kernel
def destroy_chosen(state, tables, frame, card, place, log):
    """Destroy the card that was chosen."""
    seat = frame.seat
    frame.destroyed = row_of(tables, card).shards
    if place == Place.CONTROLLED:
        cards.leave_control(state, tables, seat, card, log)
    elif place == Place.HAND:
        cards.remove_from(state.players[seat].hand, card)
    else:
        cards.remove_from(state.players[seat].discard, card)
    cards.destroy(state, tables, seat, card, log)


@kernel
def clear_grid(state, tables, frame, which):
    """Let the player put a card from The Grid into the main deck's discard pile."""
    if stack.has_begun(frame):
        stack.done(frame)
        return
    highest = highest_cost(state, tables)
    grid = state.grid
    frames.ask_seat(state, frame, Decision.GRID, frame.seat)
    for place in range(grid.n):
        card = grid.cards[place]
        if which == Which.ANY or row_of(tables, card).cost == highest:
            if frames.is_first_of_row(tables, grid, place):
                offer(state, pack(Verb.CARD, frame.seat, card, 0))
    if not is_asking(state):
        frame.pc += 1
        stack.done(frame)


@kernel
def gain_top(state, tables, frame, log):
    """Gain the top card of the main deck, whatever it is."""
    if state.main_deck.n > 0:
        cards.gain(state, tables, frame.seat, cards.take_main(state), log)


@kernel
def look_top(state, tables, frame, log):
    """Look at the top card of the main deck; teammates tell each other."""
    if state.main_deck.n > 0:
        state.looked |= 1 << side_of(tables, frame.seat)
        note(log, Trace.LOOKED, frame.seat, 0, 0)


@kernel
def discard_top(state, frame, log):
    """Put the top card of the main deck into its discard pile."""
    if state.main_deck.n > 0:
        card = cards.take_main(state)
        piles.put_top(state.main_discard, card)
        note(log, Trace.TOP_DISCARDED, frame.seat, card, 0)


@kernel
def is_new_slot(state, tables, seat, slot):
    """Tell whether a slot is empty, and no empty slot before it has its colour."""
    player = state.players[seat]
    if player.slots[slot] != NOTHING:
        return False
    colours = tables.characters[tables.setup.characters[seat]].slots
    for other in range(slot):
        if player.slots[other] == NOTHING and colours[other] == colours[slot]:
            return False
    return True


@kernel
def offer_attachments(state, tables, seat, pile, verb):
    """Offer each way to attach a card of a pile to a matching empty slot of the character."""
    for slot in range(SLOTS):
        if is_new_slot(state, tables, seat, slot):
            for place in range(pile.n):
                card = pile.cards[place]
                if fits(tables, seat, slot, card) and frames.is_first_of_row(tables, pile, place):
                    offer(state, pack(verb, slot, card, 0))


@kernel
def attach_from_discard(state, tables, frame):
    """Let the player attach a card of the discard pile to an empty slot of its colour."""
    if stack.has_begun(frame):
        stack.done(frame)
        return
    frames.ask_seat(state, frame, Decision.REATTACH, frame.seat)
    pile = state.players[frame.seat].discard
    offer_attachments(state, tables, frame.seat, pile, Verb.ATTACH)
    if not is_asking(state):
        frame.pc += 1
        stack.done(frame)


@kernel
def place_signature(state, tables, frame, log):
    """Attach a Signature Item to an empty slot, which its player chooses; else discard it."""
    if stack.has_begun(frame):
        stack.done(frame)
        return
    frames.ask_seat(state, frame, Decision.SLOT, frame.seat)
    for slot in range(SLOTS):
        if is_new_slot(state, tables, frame.seat, slot):
            offer(state, pack(Verb.ATTACH, slot, frame.card, 0))
    if not is_asking(state):
        frame.pc += 1
        stack.done(frame)
        piles.put_top(state.players[frame.seat].discard, frame.card)
        note(log, Trace.DISCARDED, frame.seat, frame.card, 0)


@kernel
def pay_discards(state, tables, frame):
    """Let the player discard the cards that a Block costs."""
    if frame.amount > 0:
        frames.ask_seat(state, frame, Decision.DISCARD, frame.seat)
        frames.offer_cards(state, tables, frame.seat, state.players[frame.seat].hand)


@kernel
def recall(state, tables, frame):
    """Let the player choose a card of the main deck's discard pile."""
    if stack.has_begun(frame):
        stack.done(frame)
        return
    frames.ask_seat(state, frame, Decision.RECALL, frame.seat)
    frames.offer_cards(state, tables, frame.seat, state.main_discard)
    if not is_asking(state):
        frame.pc += 1
        stack.done(frame)


@kernel
def return_to_deck(state, tables, frame, card, n, log):
    """Shuffle a card into the top `n` cards of the main deck: everybody knows that it is there."""
    cards.remove_from(state.main_discard, card)
    piles.put_top(state.main_deck, card)
    chance.shuffle_top(state, tables, n)
    state.looked = 0
    for row in range(state.n_tracked):
        state.tracked[row].within = max(state.tracked[row].within + 1, n)
    if state.n_tracked < TRACKED_MAX:
        state.tracked[state.n_tracked].card = card
        state.tracked[state.n_tracked].within = n
        state.n_tracked += 1
    note(log, Trace.RECALLED, frame.seat, card, n)


@kernel
def trade_starter(state, tables, frame):
    """Let the player take a Starter from a foe's discard pile, or give one from the own.

    READING: the rulebook says that Pink Ranger steals or gives away Starters; that both happen
    between discard piles is assumed.
    """
    if stack.has_begun(frame):
        stack.done(frame)
        return
    seat = frame.seat
    frames.ask_seat(state, frame, Decision.TRADE, seat)
    foes = foes_of(tables, seat)
    while foes:
        foe = lowest(foes)
        offer_starters(state, tables, foe, seat)
        offer_starters(state, tables, seat, foe)
        foes &= foes - 1
    if is_asking(state):
        offer_pass(state)
    else:
        frame.pc += 1
        stack.done(frame)


@kernel
def offer_starters(state, tables, giver, taker):
    """Offer the Starters in a discard pile, to change over to another player."""
    pile = state.players[giver].discard
    for place in range(pile.n):
        card = pile.cards[place]
        if type_of(tables, card) == CardType.STARTER:
            if frames.is_first_of_row(tables, pile, place):
                offer(state, pack(Verb.CARD, giver, card, taker))


@kernel
def trade(state, giver, card, taker, log):
    """Move a Starter from one discard pile to another."""
    cards.remove_from(state.players[giver].discard, card)
    piles.put_top(state.players[taker].discard, card)
    note(log, Trace.TRADED, giver, card, taker)


@kernel
def ready_zords(state, frame, log):
    """Ready all Zords in the Zord Bay."""
    for place in range(state.n_bay):
        state.is_bay_exhausted[place] = 0
    note(log, Trace.READIED, frame.seat, 0, 0)


@kernel
def ask_may(state, frame):
    """Ask whether the block that follows is wanted."""
    ask(state, Decision.MAY, frame.seat, 1)
    frame.who = frame.seat
    offer(state, pack(Verb.YES, 0, 0, 0))
    offer_pass(state)


@kernel
def ask_option(state, frame):
    """Ask for the first or the second part of a choice."""
    ask(state, Decision.OPTION, frame.seat, 1)
    frame.who = frame.seat
    offer(state, pack(Verb.OPTION, 0, 0, 0))
    offer(state, pack(Verb.OPTION, 1, 0, 0))
