"""What card texts do: one small kernel a word, and the step that carries out the next one."""

from sim.core import rng, stack
from sim.core.actions import pack
from sim.core.decisions import ask, end_game, is_asking, offer, offer_pass
from sim.core.duels import table
from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.lanterns.language import Op
from sim.lanterns.state import Count, Decision, Ending, Trace

DIE = table.FIRST_PURPOSE


@kernel
def roll_die(state, tables, seat):
    """Return what the die of a player shows."""
    key = rng.key_for(state.chance, DIE, seat, state.round)
    state.players[seat].n_rolls += 1
    return 1 + rng.below(key, state.players[seat].n_rolls, tables.rules.sides)


@kernel
def dim(state, frame, amount, log):
    """The foe loses light; its shutters stop what they can. No light left ends the game."""
    loser = 1 - frame.seat
    foe = state.players[loser]
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
    player = state.players[frame.seat]
    player.shutter += amount
    note(log, Trace.SHUTTERED, frame.seat, player.shutter, 0)


@kernel
def draw(state, tables, seat, amount, log):
    """Draw cards, as many as there are."""
    for _ in range(amount):
        card = table.draw_card(state, tables, seat)
        if card >= 0:
            count(log, card, Count.DRAWN, 1)
            note(log, Trace.DREW, seat, card, 0)


@kernel
def roll(state, tables, frame, code, log):
    """Roll the die; skip the block if it shows less than is asked for."""
    face = roll_die(state, tables, frame.seat)
    note(log, Trace.ROLLED, frame.seat, face, 0)
    frame.pc += code.skip if face < code.a else 0


@kernel
def ask_card(state, tables, decision, seat):
    """Ask a seat for a card to discard, or for one that it can pay for, or to pass."""
    player, is_play = state.players[seat], decision != Decision.DISCARD
    ask(state, decision, seat, 0)
    if is_play:
        offer_pass(state)
    for slot in range(player.hand.n):
        card = player.hand.cards[slot]
        if not is_play or table.row_of(tables, card).cost <= player.oil:
            offer(state, pack(table.Verb.CARD, 0, card, 0))
    is_asking(state)  # without a card nobody is asked


@kernel
def lose_card(state, seat, card, log):
    """Discard the card that a seat chose."""
    table.discard_card(state, seat, card)
    count(log, card, Count.DISCARDED, 1)
    note(log, Trace.DISCARDED, seat, card, 0)


@kernel
def step(state, tables, log):
    """Carry out the next word of the running text; at its end the card is put away."""
    frame = stack.top(state)
    code = stack.next_line(frame, tables)
    if code.op == Op.END:
        table.end_text(state, frame)
    elif code.op == Op.DIM:
        dim(state, frame, code.a, log)
    elif code.op == Op.SHUTTER:
        shutter(state, frame, code.a, log)
    elif code.op == Op.DRAW:
        draw(state, tables, frame.seat, code.a, log)
    elif code.op == Op.DISCARD:
        ask_card(state, tables, Decision.DISCARD, 1 - frame.seat)
    elif code.op == Op.ROLL:
        roll(state, tables, frame, code, log)
    else:
        state.fault = Fault.BAD_PROGRAM
