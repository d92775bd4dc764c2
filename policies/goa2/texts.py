"""How `brawler` answers the questions that card texts ask about units and spaces."""

import numpy as np

from policies.core.worths import ONE, room_for_luck, varied
from policies.goa2.fights import discard_prize, minion_prize
from policies.goa2.notes import NEVER
from policies.goa2.places import place_score
from policies.goa2.strikes import best_beside, blink_worth
from policies.goa2.survey import survey
from policies.goa2.volleys import repeat_worth, target_worth
from sim.core.actions import b_of, c_of, verb_of
from sim.core.jit import kernel
from sim.goa2 import spaces
from sim.goa2.effects import row_of
from sim.goa2.language import Op
from sim.goa2.state import NOTHING, OFF_BOARD, Action, Decision, Verb
from sim.goa2.tables import Minion, Primary

SPAN = 5  # spaces that texts move a hero at most
STRIP = ONE // 2  # moving a minion away that supports the target
SPOIL = -ONE  # moving anything else while a hero is under attack
PULL = ONE * 3 // 10  # bringing an enemy minion near
DISTURB = -ONE // 5  # moving an enemy minion otherwise
REPEL = ONE * 2 // 5  # pushing an enemy hero
NUDGE = ONE // 10  # moving an enemy hero otherwise
MEDDLE = -ONE * 3 // 10  # moving anything else
PER_LEVEL = ONE // 10  # choosing a hero of a higher level


@kernel
def top(state):
    """Return the running frame."""
    return state.frames[max(0, state.n_frames - 1)]


@kernel
def choose_target(state, tables, actions, n, scratch, key):
    """Attack what is worth most."""
    frame = top(state)
    code = tables.code[frame.pc - 1]
    survey(state, tables, frame.hero, SPAN, scratch)
    is_first = frame.action == Action.PRIMARY and frame.repeats == 0
    best = 0
    best_worth = varied(NEVER, key, 0)
    for i in range(n):
        thing = b_of(actions[i])
        if code.op == Op.BLINK:
            worth = blink_worth(state, tables, frame.hero, frame.card, thing, code.b, scratch)
        else:
            worth = target_worth(state, tables, frame.hero, frame.card, thing, scratch)
            if is_first:
                worth += repeat_worth(state, tables, frame, actions, n, i, scratch)
        worth = varied(worth, key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def shove_worth(state, tables, frame, thing, code):
    """Return what it is worth to move, push or place an object."""
    team = state.heroes[frame.hero].team
    is_enemy = spaces.is_enemy_unit(state, thing, team)
    if spaces.is_hero(frame.target) and state.where[frame.target] != OFF_BOARD:
        guards = spaces.is_minion(thing) and not spaces.is_kind(state, thing, Minion.RANGED)
        return STRIP if is_enemy and guards else SPOIL
    apart = spaces.gap(state, tables, frame.hero, thing)
    if spaces.is_minion(thing) and is_enemy:
        pulls = code.op == Op.PLACE_IT or code.op == Op.MOVE_IT
        return PULL if pulls and apart > 1 else DISTURB
    if spaces.is_hero(thing) and is_enemy:
        return REPEL if code.op == Op.PUSH or code.op == Op.PUSH_PICKED else NUDGE
    return MEDDLE


@kernel
def object_worth(state, tables, frame, thing, code, scratch):
    """Return what choosing an object is worth, by what is done to it next."""
    op = code.op
    team = state.heroes[frame.hero].team
    is_enemy = spaces.is_enemy_unit(state, thing, team)
    if op == Op.DISCARD:
        return discard_prize(state, tables, thing, code.a, scratch)
    if op == Op.DEFEAT or op == Op.REMOVE_PICKED:
        kind = spaces.kind_of(state, thing)
        return minion_prize(state, tables, frame.hero, kind, scratch)
    if op == Op.TAKE or op == Op.COINS or op == Op.IF:
        return ONE + PER_LEVEL * np.int64(state.heroes[thing].level)
    if op == Op.POISON:
        if not is_enemy:
            return np.int64(SPOIL)
        return ONE + PER_LEVEL * np.int64(state.heroes[thing].level)
    if op == Op.SWAP:
        here = place_score(tables, scratch, state.where[frame.hero], NEVER)
        return place_score(tables, scratch, state.where[thing], NEVER) - here
    return shove_worth(state, tables, frame, thing, code)


@kernel
def choose_object(state, tables, actions, n, scratch, key):
    """Choose what the text is best done to; pass if it is better not done."""
    frame = top(state)
    code = tables.code[frame.pc]
    if code.op == Op.SWAP:
        survey(state, tables, frame.hero, SPAN, scratch)
    best = 0
    best_worth = varied(NEVER, key, 0)
    for i in range(n):
        worth = np.int64(0)
        if verb_of(actions[i]) == Verb.OBJECT:
            thing = b_of(actions[i])
            worth = varied(object_worth(state, tables, frame, thing, code, scratch), key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_pick(state, tables, actions, n):
    """Pick minions to remove and heroes to push."""
    frame = top(state)
    code = tables.code[frame.pc]
    best = n - 1
    best_worth = np.int64(0)
    for i in range(n):
        if verb_of(actions[i]) == Verb.OBJECT:
            thing = b_of(actions[i])
            worth = shove_worth(state, tables, frame, thing, code)
            if code.op == Op.REMOVE_PICKED or tables.code[frame.pc + 1].op == Op.REMOVE_PICKED:
                worth = ONE
            if worth > best_worth:
                best_worth = worth
                best = i
    return best


@kernel
def attacks_later(tables, frame):
    """Tell whether the running text has an attack ahead."""
    pc = frame.pc
    while tables.code[pc].op != Op.END:
        if tables.code[pc].op == Op.TARGET:
            return True
        pc += 1
    return False


@kernel
def choose_own_step(state, tables, actions, n, scratch, key):
    """Step where the coming attack is worth most, or else where it is good to stand."""
    frame = top(state)
    is_before = attacks_later(tables, frame)
    survey(state, tables, frame.hero, SPAN, scratch)
    best = 0
    best_worth = varied(NEVER, key, 0)
    for i in range(n):
        here = np.int64(state.where[frame.hero])
        space = b_of(actions[i]) if verb_of(actions[i]) != Verb.PASS else here
        more = np.int64(0)
        if is_before:
            more = best_beside(state, tables, frame.hero, frame.card, space, scratch)
        floor = room_for_luck(best_worth) - more
        worth = varied(place_score(tables, scratch, space, floor) + more, key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_its_step(state, tables, actions, n, thing, key):
    """Bring a unit near, and a unit that supports the target away from it."""
    frame = top(state)
    centre = state.where[frame.hero]
    sign = 1
    if spaces.is_hero(frame.target) and state.where[frame.target] != OFF_BOARD:
        centre = state.where[frame.target]
        sign = -1
    best = 0
    best_worth = varied(NEVER, key, 0)
    for i in range(n):
        is_pass = verb_of(actions[i]) == Verb.PASS
        space = state.where[thing] if is_pass else b_of(actions[i])
        worth = varied(-sign * ONE * spaces.distance(tables, centre, space), key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_step(state, tables, actions, n, scratch, key):
    """Answer where something moves or is placed by a text."""
    first = 0 if verb_of(actions[0]) == Verb.SPACE else n - 1
    thing = c_of(actions[first])
    if thing == top(state).hero:
        return choose_own_step(state, tables, actions, n, scratch, key)
    return choose_its_step(state, tables, actions, n, thing, key)


@kernel
def choose_distance(state, actions, n):
    """Push heroes as far as possible, and minions not at all."""
    frame = top(state)
    thing = frame.it if frame.n_picked == 0 else frame.picked[0]
    return n - 1 if spaces.is_hero(thing) else 0


@kernel
def choose_repeat(state, tables, actions, n):
    """Repeat attacks; other texts were done as well as they can be."""
    frame = top(state)
    repeated = frame
    if frame.card != NOTHING and state.n_frames > 1:
        if row_of(tables, frame.card).primary == Primary.ULTIMATE:
            repeated = state.frames[state.n_frames - 2]
    is_attack = repeated.action == Action.ATTACK or (
        repeated.action == Action.PRIMARY
        and row_of(tables, repeated.card).primary == Primary.ATTACK
    )
    wants = is_attack or repeated.action == Action.MOVE
    for i in range(n):
        if (verb_of(actions[i]) == Verb.YES) == wants:
            return i
    return 0


@kernel
def answer_text(state, tables, actions, n, scratch, key):
    """Answer a question about units and spaces that a text asks."""
    decision = state.decision
    if decision == Decision.TARGET:
        return choose_target(state, tables, actions, n, scratch, key)
    if decision == Decision.OBJECT:
        return choose_object(state, tables, actions, n, scratch, key)
    if decision == Decision.PICK:
        return choose_pick(state, tables, actions, n)
    if decision == Decision.STEP or decision == Decision.PLACE:
        return choose_step(state, tables, actions, n, scratch, key)
    if decision == Decision.REPEAT:
        return choose_repeat(state, tables, actions, n)
    if decision == Decision.DISTANCE:
        return choose_distance(state, actions, n)
    return 0
