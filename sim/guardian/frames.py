"""The stack of running programs, and how a running program asks a player."""

from sim.core import stack
from sim.core.actions import pack
from sim.core.decisions import ask, offer
from sim.core.jit import kernel
from sim.core.stack import claim_pending
from sim.guardian.language import Destination
from sim.guardian.state import NOBODY, NOTHING, RANGERS_EACH_MAX, Flag, Kind


@kernel
def push(state, kind, pc, seat):
    """Start a program for a player; return its frame."""
    frame = stack.push_frame(state, kind, pc)
    frame.seat = seat
    frame.card = NOTHING
    frame.slot = NOTHING
    frame.who = NOBODY
    frame.target = NOTHING
    frame.amount = 0
    frame.place = NOTHING
    frame.soldier = NOTHING
    frame.zord = NOTHING
    frame.next_seat = 0
    frame.energy = 0
    frame.bonus = 0
    frame.kept_bonus = 0
    frame.hits = 0
    frame.excess = 0
    frame.rangers = 0
    frame.first = 0
    frame.face = 0
    frame.played = NOTHING
    frame.destination = Destination.DISCARD
    if state.is_battle:
        frame.flags = Flag.BATTLE
    frame.answered = 0
    frame.applied = 0
    frame.rolled.fill(0)
    return frame


@kernel
def push_routine(state, tables, routine, seat):
    """Start one of the rulebook's sequences, which does not end with a battle."""
    frame = push(state, Kind.ROUTINE, tables.routines[routine], seat)
    frame.flags = 0
    return frame


@kernel
def attack_frame(state):
    """Return the frame of the attack in progress: the running card, or the one being answered."""
    running = stack.top(state)
    if running.kind == Kind.CARD:
        return running
    return stack.below(state)


@kernel
def captain(state):
    """Return the seat that speaks for the team: the lead Ranger's in battle, else the first."""
    return state.lead if state.is_battle else 0


@kernel
def ask_captain(state, decision, depth):
    """Put a decision to the team."""
    ask(state, decision, captain(state), depth)


@kernel
def ranger_bit(seat, number):
    """Return the bit of one Ranger, in the fields of a frame that are about several."""
    return 1 << (seat * RANGERS_EACH_MAX + number)


@kernel
def seat_of(tables, hero):
    """Return the seat that plays a Ranger, or NOBODY."""
    for seat in range(tables.n_seats):
        for number in range(tables.mode.rangers_each):
            if hero != NOBODY and tables.setup.heroes[seat, number] == hero:
                return seat
    return NOBODY


@kernel
def raise_trigger(state, event, kind, program, seat):
    """Add a trigger that waits for the window of `event` and is a must; return its record."""
    trigger = state.pending[claim_pending(state)]
    trigger.program = program
    trigger.kind = kind
    trigger.seat = seat
    trigger.slot = NOTHING
    trigger.amount = 0
    trigger.event = event
    trigger.is_optional = 0
    trigger.depth = 0
    return trigger


@kernel
def is_first(tables, pile, slot):
    """Tell whether no equal card lies before `slot`."""
    for other in range(slot):
        if tables.card_of[pile.cards[other]] == tables.card_of[pile.cards[slot]]:
            return False
    return True


@kernel
def offer_distinct(state, tables, pile, seat, verb):
    """Offer the cards of a pile, equal ones only once."""
    for slot in range(pile.n):
        if is_first(tables, pile, slot):
            offer(state, pack(verb, seat, pile.cards[slot], 0))


@kernel
def ask_seat(state, decision, seat):
    """Put a decision about a player's own cards to that player."""
    ask(state, decision, seat, 1)


@kernel
def offer_sorted(state, tables, pile, seat, verb):
    """Offer the distinct cards of a pile in the order of their rows, not of the pile."""
    row = -1
    while True:
        best = NOTHING
        for slot in range(pile.n):
            card = tables.card_of[pile.cards[slot]]
            if card > row and (best == NOTHING or card < tables.card_of[best]):
                best = pile.cards[slot]
            elif best != NOTHING and card == tables.card_of[best] and pile.cards[slot] < best:
                best = pile.cards[slot]
        if best == NOTHING:
            return
        offer(state, pack(verb, seat, best, 0))
        row = tables.card_of[best]
