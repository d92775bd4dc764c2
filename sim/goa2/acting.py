"""What a hero does with the played card: which actions there are, how they begin and end."""

from sim.core import stack
from sim.core.actions import pack
from sim.core.decisions import ask, is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.goa2 import effects, frames, lane, moves, paths, spaces, targets, values
from sim.goa2.effects import row_of
from sim.goa2.events import Count, Trace
from sim.goa2.language import Again, Condition, Event, How, Statistic
from sim.goa2.state import FIRST_TOKEN, NOTHING, PICKED_MAX, Action, Decision, Flag, Kind, Verb
from sim.goa2.tables import NO_VALUE, Colour, Primary

RETURNING = 1  # stages of the end of an action: strays come back
ANSWERING = 2  # the ultimate answers
OVER = 3


@kernel
def has_icon(row, action):
    """Tell whether a card offers an action at all."""
    if action == Action.PRIMARY:
        return row.primary != Primary.DEFENSE and row.primary != Primary.ULTIMATE
    if action == Action.MOVE:
        return row.movement != NO_VALUE and row.primary != Primary.MOVEMENT
    if action == Action.FAST_TRAVEL:
        return row.movement != NO_VALUE
    if action == Action.ATTACK:
        return row.attack != NO_VALUE and row.primary != Primary.ATTACK
    if action == Action.CLEAR:
        return row.attack != NO_VALUE
    return True


@kernel
def is_forbidden(state, tables, hero, row, action):
    """Tell whether an effect keeps a hero from an action."""
    is_primary = action == Action.PRIMARY
    is_movement = (
        action == Action.MOVE
        or action == Action.FAST_TRAVEL
        or (is_primary and row.primary == Primary.MOVEMENT)
    )
    if is_movement:
        return effects.holds(state, tables, Statistic.NO_MOVEMENT, hero)
    if is_primary and values.is_skill(row) and row.colour != Colour.GOLD:
        return effects.holds(state, tables, Statistic.NO_SKILL, hero)
    return False


@kernel
def program_of(tables, row, action):
    """Return the program of an action; routines begin with the others, in their order."""
    return row.program if action == Action.PRIMARY else tables.routines[action - Action.MOVE]


@kernel
def answers(state, tables, hero, event):
    """Return the ultimate with which a hero answers to an event now, or NOTHING."""
    card = values.ultimate_of(state, tables, hero)
    if card == NOTHING or row_of(tables, card).event != event:
        return NOTHING
    is_limited = row_of(tables, card).conditions & (1 << Condition.ONCE_A_TURN)
    if is_limited and state.heroes[hero].used_turn:
        return NOTHING
    return card


@kernel
def can_step_up(state, tables, frame):
    """Tell whether a move with the ultimate before an attack brings a target within reach."""
    hero = frame.hero
    card = answers(state, tables, hero, Event.BEFORE_ATTACK_ACTION)
    if card == NOTHING:
        return False
    move = tables.code[row_of(tables, card).answer]  # and nothing else (Card.check_step)
    here = state.where[hero]
    result = False
    for number in range(1, paths.reach_of_hero(state, tables, hero, move.a)):
        paths.reach_of_hero(state, tables, hero, move.a)  # a trial may have searched for others
        space = state.queue[number]
        if move.b == How.UP_TO or state.steps[space] == move.a:
            spaces.shift(state, hero, space)
            result = result or targets.can_start(state, tables, frame, frame.start)
            spaces.shift(state, hero, here)
    return result


@kernel
def can_begin(state, tables, frame):
    """Tell whether an action can begin: at once, or, an attack, after a move with the ultimate."""
    if frame.action == Action.FAST_TRAVEL:
        return moves.can_travel(state, tables, frame.hero)
    if frame.action == Action.CLEAR:
        return spaces.has_adjacent_token(state, tables, frame.hero)
    if targets.can_start(state, tables, frame, frame.start):
        return True
    return frames.is_attack(tables, frame) and can_step_up(state, tables, frame)


@kernel
def can_act(state, tables, hero, card, action):
    """Tell whether a hero on the board can perform an action of a card now."""
    row = row_of(tables, card)
    if not has_icon(row, action) or is_forbidden(state, tables, hero, row, action):
        return False
    if action == Action.HOLD or action == Action.MOVE:
        return True
    program = program_of(tables, row, action)
    frame = frames.push(state, Kind.ACTION, action, program, hero, card)
    result = can_begin(state, tables, frame)
    stack.pop(state)
    return result


@kernel
def ask_action(state, tables, hero):
    """Ask what a hero does with the played card."""
    card = state.heroes[hero].played
    ask(state, Decision.ACTION, state.heroes[hero].seat, 0)
    for action in range(Action.ATTACK + 1):
        if can_act(state, tables, hero, card, action):
            offer(state, pack(Verb.ACT, hero, action, 0))


@kernel
def begin(state, tables, hero, card, action, log):
    """Begin an action; what the ultimate does before an attack comes first."""
    note(log, Trace.ACTS, hero, card, action)
    if action == Action.HOLD:
        count(log, card, Count.HELD, 1)
        return
    is_plain = action == Action.MOVE or action == Action.FAST_TRAVEL
    count(log, card, Count.MOVED if is_plain else Count.PRIMARY, 1)
    program = program_of(tables, row_of(tables, card), action)
    frame = frames.push(state, Kind.ACTION, action, program, hero, card)
    if frames.is_attack(tables, frame):
        start_answer(state, tables, hero, Event.BEFORE_ATTACK_ACTION, log)


@kernel
def start_answer(state, tables, hero, event, log):
    """Start the ultimate that answers to an event; tell whether there is one."""
    card = answers(state, tables, hero, event)
    if card == NOTHING:
        return False
    answer = row_of(tables, card).answer
    frames.push(state, Kind.EFFECT, Action.HOLD, answer, hero, card)
    note(log, Trace.EFFECT, hero, card, 0)
    return True


@kernel
def end_action(state, tables, frame, log):
    """End an action: strays come back, the ultimate answers, then the frame is gone."""
    frame.stage += 1
    is_gone = frame.flags & Flag.FALLEN != 0 or not spaces.is_on_board(state, frame.hero)
    if frame.stage == RETURNING:
        lane.gather_strays(state, tables)
    elif frame.stage == ANSWERING and not is_gone:
        answer_action(state, tables, frame, log)
    elif frame.stage >= OVER or is_gone:
        stack.pop(state)


@kernel
def answer_action(state, tables, frame, log):
    """Let an ultimate answer to a basic action."""
    row = row_of(tables, frame.card)
    if not effects.is_basic(row):
        return
    if values.is_skill(row) and frame.action == Action.PRIMARY:
        start_answer(state, tables, frame.hero, Event.AFTER_BASIC_SKILL, log)
    start_answer(state, tables, frame.hero, Event.AFTER_BASIC_ACTION, log)


@kernel
def remember(frame):
    """Remember what an action was done to, for the limits of its repeats."""
    thing = frame.target if frame.target != NOTHING else frame.it
    if thing != NOTHING and frame.n_past < PICKED_MAX:
        frame.past[frame.n_past] = thing
        frame.n_past += 1


@kernel
def may_repeat(state, tables, frame, action, again):
    """Ask whether to repeat the action of a frame; tell whether it can be repeated."""
    n_past = action.n_past
    remember(action)
    action.again = again
    row = row_of(tables, action.card)
    is_possible = not is_forbidden(state, tables, action.hero, row, action.action)
    is_possible = is_possible and can_begin(state, tables, action)
    if is_possible:
        frames.ask_hero(state, Decision.REPEAT, frame.hero)
        offer_pass(state)
        offer(state, pack(Verb.YES, 0, 0, 0))
    else:
        action.again = Again.ANY
        action.n_past = n_past
    return is_possible


@kernel
def repeat(state, tables, frame, limit, again):
    """`repeat`: strays come back, then the action may be performed again."""
    if frame.repeats >= limit or not spaces.is_on_board(state, frame.hero):
        return
    if lane.gather_strays(state, tables):
        stack.again(frame)
        return
    may_repeat(state, tables, frame, frame, again)


@kernel
def do_again(state, frame, log):
    """Perform an action again from its start."""
    note(log, Trace.REPEATED, frame.hero, frame.card, 0)
    again = frame.again
    frames.clear(frame)
    frame.again = again
    frame.repeats += 1
    frame.pc = frame.start


@kernel
def again(state, tables, frame, limit):
    """An ultimate lets the action below be repeated; an attack on another unit."""
    action = stack.below(state)
    if action.encores >= limit:
        return
    limit_to = Again.OTHER if frames.is_attack(tables, action) else Again.ANY
    may_repeat(state, tables, frame, action, limit_to)


@kernel
def clear_tokens(state, tables, frame):
    """Ask for one more adjacent token to remove, or stop."""
    if stack.was_passed(frame):
        return
    frames.ask_hero(state, Decision.CLEAR, frame.hero)
    for token in range(FIRST_TOKEN, state.where.size):
        if spaces.is_on_board(state, token) and spaces.gap(state, tables, frame.hero, token) == 1:
            frames.offer_object(state, frame.hero, token)
    if is_asking(state):
        offer_pass(state)
        stack.again(frame)
