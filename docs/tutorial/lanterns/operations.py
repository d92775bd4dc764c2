"""What card texts do: one small kernel a word, and the step that carries out the next one."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import ask, end_game, is_asking, offer
from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.lanterns import chance
from sim.lanterns.language import Op
from sim.lanterns.state import Count, Decision, Ending, Trace, Verb


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
def draw(state, tables, seat, amount, log):
    """Draw cards; an empty deck is made of the discard pile, and without one nothing is drawn."""
    keeper = state.keepers[seat]
    for _ in range(amount):
        key = chance.deck_key(state, seat)
        keeper.n_shuffles += keeper.deck.n == 0
        card = piles.draw_card(keeper.deck, keeper.discard, keeper.hand, key, tables.identity)
        if card >= 0:
            count(log, card, Count.DRAWN, 1)
            note(log, Trace.DREW, seat, card, 0)


@kernel
def roll(state, tables, frame, code, log):
    """Roll the die; skip the block if it shows less than is asked for."""
    face = chance.roll_die(state, tables, frame.seat)
    note(log, Trace.ROLLED, frame.seat, face, 0)
    frame.pc += code.skip if face < code.a else 0


@kernel
def ask_discard(state, seat):
    """Ask a seat for a card of its hand; without a card nobody is asked."""
    ask(state, Decision.DISCARD, seat, 0)
    hand = state.keepers[seat].hand
    for slot in range(hand.n):
        offer(state, pack(Verb.CARD, 0, hand.cards[slot], 0))
    is_asking(state)


@kernel
def lose_card(state, seat, card, log):
    """Put the card that a seat chose to discard on its discard pile."""
    keeper = state.keepers[seat]
    piles.discard_card(keeper.hand, keeper.discard, card)
    count(log, card, Count.DISCARDED, 1)
    note(log, Trace.DISCARDED, seat, card, 0)


@kernel
def step(state, tables, log):
    """Carry out the next word of the running text; at its end the card is put away."""
    frame = stack.top(state)
    code = tables.code[frame.pc]
    frame.pc += 1
    if code.op == Op.END:
        piles.put_top(state.keepers[frame.seat].discard, frame.card)
        stack.pop(state)
    elif code.op == Op.DIM:
        dim(state, frame, code.a, log)
    elif code.op == Op.SHUTTER:
        shutter(state, frame, code.a, log)
    elif code.op == Op.DRAW:
        draw(state, tables, frame.seat, code.a, log)
    elif code.op == Op.DISCARD:
        ask_discard(state, 1 - frame.seat)
    elif code.op == Op.ROLL:
        roll(state, tables, frame, code, log)
    else:
        state.fault = Fault.BAD_PROGRAM
