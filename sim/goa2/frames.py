"""The stack of running programs, and how a running program asks a player."""

from sim.core import stack
from sim.core.actions import pack
from sim.core.decisions import ask, is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.goa2 import effects
from sim.goa2.events import Trace
from sim.goa2.language import Again
from sim.goa2.state import NOBODY, NOTHING, Action, Flag, Kind, Verb
from sim.goa2.tables import Primary


@kernel
def push(state, kind, action, pc, hero, card):
    """Start a program for a hero; return its frame."""
    frame = stack.push_frame(state, kind, pc)
    frame.start = pc
    frame.action = action
    frame.hero = hero
    frame.card = card
    frame.attacker = NOBODY
    frame.minion = NOTHING
    frame.next_effect = 0
    frame.n_past = 0
    frame.again = Again.ANY
    frame.repeats = 0
    frame.encores = 0
    frame.distance = 0
    frame.stopped = 0
    clear(frame)
    return frame


@kernel
def clear(frame):
    """Forget what an action was done to, before it is done or repeated."""
    frame.target = NOTHING
    frame.target_space = NOTHING
    frame.it = NOTHING
    frame.it_space = NOTHING
    frame.second = NOTHING
    frame.n_picked = 0
    frame.bonus = 0
    frame.range_bonus = 0
    frame.minions = 0
    frame.defense = NOTHING
    frame.stage = 0
    frame.flags &= Flag.FALLEN


@kernel
def push_routine(state, tables, routine):
    """Start one of the rulebook's sequences that no hero performs."""
    return push(state, Kind.ROUTINE, Action.HOLD, tables.routines[routine], NOBODY, NOTHING)


@kernel
def fizzle(state, frame, why, log):
    """A step that must be done cannot be: skip the rest of the text."""
    note(log, Trace.FIZZLED, frame.hero, frame.card, why)
    stack.stop(frame)


@kernel
def is_attack(tables, frame):
    """Tell whether a frame is an attack action, or an effect of one."""
    if frame.kind == Kind.DEFENSE or frame.kind == Kind.ROUTINE:
        return False
    if frame.action == Action.ATTACK:
        return True
    if frame.kind == Kind.ACTION and frame.action != Action.PRIMARY:
        return False
    return effects.row_of(tables, frame.card).primary == Primary.ATTACK


@kernel
def ask_hero(state, decision, hero):
    """Put a decision inside an action to a hero's player."""
    ask(state, decision, state.heroes[hero].seat, 1)


@kernel
def must_ask(state, frame, why, log):
    """Ask, or end the text if nothing was offered; `why` is the reason then."""
    if not is_asking(state):
        fizzle(state, frame, why, log)


@kernel
def offer_skip(state, frame, code):
    """Offer to leave out the block of the operation just read; without a choice it is."""
    if is_asking(state):
        offer_pass(state)
    else:
        frame.pc += code.skip


@kernel
def offer_numbers(state, least, most):
    """Offer the numbers from `least` to `most`."""
    for number in range(least, most + 1):
        offer_number(state, number)


@kernel
def offer_space(state, hero, space, thing):
    """Offer a space for an object."""
    offer(state, pack(Verb.SPACE, max(hero, 0), space, thing))


@kernel
def offer_object(state, hero, thing):
    """Offer an object."""
    offer(state, pack(Verb.OBJECT, hero, thing, 0))


@kernel
def offer_card(state, hero, card):
    """Offer a card."""
    offer(state, pack(Verb.CARD, hero, card, 0))


@kernel
def offer_number(state, number):
    """Offer a number."""
    offer(state, pack(Verb.NUMBER, number, 0, 0))
