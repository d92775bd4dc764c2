"""What card texts do, one small kernel each."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import ask, end_game, offer
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.lanterns import chance
from sim.lanterns.events import Count, Trace
from sim.lanterns.state import Decision, Ending, Verb


@kernel
def dim(state, frame, amount, log):
    """The foe loses light; its shutters stop what they can. No light left ends the game."""
    loser = 1 - frame.seat
    foe = state.keepers[loser]
    stopped = min(amount, foe.shutter)
    foe.shutter -= stopped
    foe.light = max(0, foe.light - (amount - stopped))
    count(log, frame.card, Count.DIMMED, amount - stopped)
    note(log, Trace.DIMMED, loser, amount - stopped, foe.light)
    if foe.light == 0:
        end_game(state, Ending.DARK, frame.seat, log)


@kernel
def shutter(state, frame, amount, log):
    """Close shutters."""
    keeper = state.keepers[frame.seat]
    keeper.shutter += amount
    note(log, Trace.SHUTTERED, frame.seat, keeper.shutter, 0)


@kernel
def glow(state, tables, frame, amount, log):
    """Get light back, up to that of a full lantern."""
    keeper = state.keepers[frame.seat]
    gained = min(amount, tables.rules.light - keeper.light)
    keeper.light += gained
    count(log, frame.card, Count.GLOWED, gained)
    note(log, Trace.GLOWED, frame.seat, gained, keeper.light)


@kernel
def draw(state, tables, seat, amount, log):
    """Draw cards; an empty deck is made of the discard pile, and without one nothing is drawn."""
    keeper = state.keepers[seat]
    for _ in range(amount):
        if keeper.deck.n == 0:
            piles.move_all(keeper.discard, keeper.deck)
            chance.shuffle_deck(state, tables, seat)
        if keeper.deck.n > 0:
            card = piles.take_top(keeper.deck)
            piles.put_top(keeper.hand, card)
            count(log, card, Count.DRAWN, 1)
            note(log, Trace.DREW, seat, card, 0)


@kernel
def roll(state, tables, frame, log):
    """Roll the die."""
    frame.rolled = chance.roll_die(state, tables, frame.seat)
    note(log, Trace.ROLLED, frame.seat, frame.rolled, 0)


@kernel
def discard(state, frame, amount):
    """The foe discards cards of its choice, one after the other, as far as it has any."""
    if not stack.has_begun(frame):
        frame.left = amount
    loser = 1 - frame.seat
    if frame.left == 0 or state.keepers[loser].hand.n == 0:
        stack.done(frame)
        return
    frame.left -= 1
    stack.again(frame)
    ask_discard(state, loser)


@kernel
def ask_discard(state, seat):
    """Ask a seat for a card of its hand."""
    ask(state, Decision.DISCARD, seat, 0)
    hand = state.keepers[seat].hand
    for slot in range(hand.n):
        offer(state, pack(Verb.CARD, 0, hand.cards[slot], 0))


@kernel
def lose_card(state, seat, card, log):
    """Put the card that a seat chose to discard on its discard pile."""
    keeper = state.keepers[seat]
    piles.put_top(keeper.discard, piles.take_at(keeper.hand, piles.find(keeper.hand, card)))
    count(log, card, Count.DISCARDED, 1)
    note(log, Trace.DISCARDED, seat, card, 0)
