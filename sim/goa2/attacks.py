"""Attack and defense, in the rulebook's nine steps."""

import numpy as np

from sim.core import stack
from sim.core.decisions import ask, is_asking, offer_pass
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.core.stack import NO_PROGRAM
from sim.goa2 import cards, defeats, frames, spaces, targets, values
from sim.goa2.effects import row_of
from sim.goa2.events import Count, Trace, Why
from sim.goa2.language import Again, Blocks
from sim.goa2.state import CARDS_EACH, FIRST_TOKEN, NOTHING, Action, CardState, Decision, Flag, Kind
from sim.goa2.tables import NO_VALUE

WAITING = 1  # stages of an attack on a hero: for the defender
DEFENDED = 2  # the defense has been performed


@kernel
def choose(state, tables, frame, decision, is_optional, log):
    """Ask for an object that the operation just read names."""
    pc = frame.pc - 1
    again = np.int64(0 if is_optional else frame.again)
    frames.ask_hero(state, decision, frame.hero)
    for thing in range(targets.n_choices(state, tables, pc)):
        if targets.is_choice(state, tables, frame, thing, pc, again):
            frames.offer_object(state, frame.hero, thing)
    if is_optional:
        frames.offer_skip(state, frame, tables.code[pc])
    else:
        frames.must_ask(state, frame, Why.NOBODY, log)


@kernel
def note_chosen(state, tables, frame, thing):
    """Remember how a chosen object stands to the acting hero."""
    frame.again = Again.ANY
    frame.flags &= ~Flag.WAS_ADJACENT
    if spaces.gap(state, tables, frame.hero, thing) == 1:
        frame.flags |= Flag.WAS_ADJACENT


@kernel
def set_target(state, tables, frame, thing, log):
    """Make a unit the target of the attack."""
    note_chosen(state, tables, frame, thing)
    frame.target = thing
    frame.target_space = state.where[thing]
    note(log, Trace.TARGETED, frame.hero, thing, 1)


@kernel
def answer_blink(state, tables, frame, thing, code, log):
    """Move through a unit to attack it; one that is immune is no target, so nothing follows."""
    is_target = not targets.is_immune(state, tables, frame, thing, code.a)
    if is_target:
        set_target(state, tables, frame, thing, log)
    here = state.where[frame.hero]
    way = spaces.direction(tables, here, state.where[thing])
    spaces.bring(state, frame.hero, spaces.step(tables, here, way, code.b), Trace.MOVED, log)
    if not is_target:
        frames.fizzle(state, frame, Why.NOBODY, log)


@kernel
def set_it(state, frame, thing):
    """Make an object the one that the next lines are about."""
    frame.it = thing
    frame.it_space = state.where[thing]


@kernel
def second(state, tables, frame, bits, log):
    """Ask for a second object, later in the row than the first, if that is still there."""
    if not spaces.is_on_board(state, frame.it):
        frames.fizzle(state, frame, Why.GONE, log)
        return
    frames.ask_hero(state, Decision.OBJECT, frame.hero)
    for thing in range(frame.it + 1, state.where.size):
        if targets.fits(state, tables, frame, thing, bits, 0):
            if targets.can_displace(state, tables, thing, frame.hero, True):
                frames.offer_object(state, frame.hero, thing)
    frames.must_ask(state, frame, Why.NOBODY, log)


@kernel
def pick(state, tables, frame, code):
    """Ask for one more of up to some units, in ascending order."""
    if not stack.has_begun(frame):
        frame.n_picked = 0
    if frame.n_picked == code.b or stack.was_passed(frame):
        stack.done(frame)
        return
    first = 0 if frame.n_picked == 0 else frame.picked[frame.n_picked - 1] + 1
    frames.ask_hero(state, Decision.PICK, frame.hero)
    for thing in range(first, FIRST_TOKEN):
        if targets.is_choice(state, tables, frame, thing, frame.pc - 1, Again.ANY):
            frames.offer_object(state, frame.hero, thing)
    if is_asking(state):
        offer_pass(state)
        stack.again(frame)
    else:
        stack.done(frame)


@kernel
def attack_total(state, tables, frame):
    """Return the attack total of the running attack."""
    return values.attack_of(state, tables, frame.hero, frame.card) + frame.bonus


@kernel
def attack(state, tables, frame, log):
    """Carry out an attack on the target; an attack on a hero waits for the defender."""
    if frame.stage == 0:
        begin_attack(state, tables, frame, log)
    elif frame.stage == WAITING:
        perform_defense(state, tables, frame, log)
    else:
        end_attack(state, tables, frame, log)


@kernel
def begin_attack(state, tables, frame, log):
    """Steps 1 and 2 are over for a minion with its defeat; a hero is asked to defend."""
    thing = frame.target
    if not spaces.is_on_board(state, thing):
        return
    note(log, Trace.ATTACKS, frame.hero, thing, attack_total(state, tables, frame))
    if spaces.is_minion(thing):
        defeats.defeat_minion(state, tables, thing, frame.hero, frame.card, log)
        return
    frame.minions = spaces.minion_modifier(state, tables, thing)
    frame.defense = NOTHING
    frame.stage = WAITING
    stack.again(frame)
    ask_defense(state, tables, frame, thing)


@kernel
def ask_defense(state, tables, frame, hero):
    """Offer the defender every card in hand with a defense action, or to fall."""
    ask(state, Decision.DEFEND, state.heroes[hero].seat, 0)
    offer_pass(state)
    for place in range(tables.n_cards_of[hero]):
        if state.heroes[hero].cards[place] != CardState.HAND:
            continue
        card = hero * CARDS_EACH + place
        row = row_of(tables, card)
        is_barred = frame.flags & Flag.NO_PRIMARY and values.is_defense(row)
        if values.can_defend_with(row) and not is_barred:
            frames.offer_card(state, hero, card)


@kernel
def perform_defense(state, tables, frame, log):
    """Steps 3 and 4: the defender has revealed a card, whose text is applied if it is primary."""
    frame.stage = DEFENDED
    stack.again(frame)
    card = frame.defense
    if card == NOTHING:
        return
    hero = frame.target
    cards.set_state(state, tables, card, CardState.DISCARD)
    note(log, Trace.DEFENDS, hero, card, 0)
    count(log, card, Count.DEFENDED, 1)
    row = row_of(tables, card)
    if values.is_defense(row) and row.program != NO_PROGRAM:
        defense = frames.push(state, Kind.DEFENSE, Action.DEFENSE, row.program, hero, card)
        defense.attacker = frame.hero


@kernel
def is_held(state, tables, frame, log):
    """Steps 5 and 6: tell whether the defense holds."""
    hero = frame.target
    card = frame.defense
    if card == NOTHING:
        note(log, Trace.NO_DEFENSE, hero, 0, 0)
        return False
    if frame.flags & Flag.BLOCKED:
        return True
    if row_of(tables, card).defense == NO_VALUE:
        note(log, Trace.DEFENSE, hero, 0, 0)
        return False
    total = values.defense_of(state, tables, hero, card)
    if not frame.flags & Flag.IGNORE_MINIONS:
        total += frame.minions
    has_held = total >= attack_total(state, tables, frame)
    note(log, Trace.DEFENSE, hero, total, np.int64(has_held))
    return has_held


@kernel
def end_attack(state, tables, frame, log):
    """Remove a defender whose defense did not hold."""
    frame.stage = 0
    if is_held(state, tables, frame, log):
        count(log, frame.defense, Count.SAVED, 1)
    else:
        hero = frame.target
        defeats.defeat_hero(state, tables, hero, frame.hero, frame.card, log)


@kernel
def block(state, tables, frame, kind, log):
    """Block the attack that is being defended against, if it is of the right kind."""
    attacker = stack.below(state)
    is_ranged = attacker.action == Action.PRIMARY and row_of(tables, attacker.card).is_ranged != 0
    if (kind == Blocks.RANGED and not is_ranged) or (kind == Blocks.NON_RANGED and is_ranged):
        frames.fizzle(state, frame, Why.NOT_BLOCKED, log)
    else:
        attacker.flags |= Flag.BLOCKED
        note(log, Trace.BLOCKED, frame.hero, 0, 0)


@kernel
def take_it(state, tables, frame, who, log):
    """Make the target, or the attacker, `it`."""
    thing = frame.target if who == 0 else frame.attacker
    if spaces.is_on_board(state, thing):
        set_it(state, frame, thing)
        note(log, Trace.TURNED_TO, frame.hero, thing, 0)
    else:
        frames.fizzle(state, frame, Why.GONE, log)


@kernel
def defeat_it(state, tables, frame, log):
    """Defeat the chosen unit without an attack."""
    if spaces.is_minion(frame.it) and spaces.is_on_board(state, frame.it):
        defeats.defeat_minion(state, tables, frame.it, frame.hero, frame.card, log)
    else:
        frames.fizzle(state, frame, Why.GONE, log)


@kernel
def add_each(state, tables, frame, amount):
    """Add to the attack for each enemy unit adjacent to the hero, the target left out."""
    n = spaces.n_enemies_beside(state, tables, frame.hero)
    if spaces.is_on_board(state, frame.target):
        if spaces.gap(state, tables, frame.hero, frame.target) == 1:
            n -= 1
    frame.bonus += amount * n
