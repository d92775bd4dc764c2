"""Moving, placing, swapping and pushing."""

from sim.core import stack
from sim.core.decisions import is_asking, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.goa2 import effects, frames, paths, spaces, targets, values
from sim.goa2.events import Trace, Why
from sim.goa2.language import Event, How, Statistic
from sim.goa2.state import NOTHING, Action, Decision, Flag, Kind
from sim.goa2.tables import DIRECTIONS, NO_DIRECTION


@kernel
def offer_reached(state, hero, n):
    """Offer the spaces that the last search has reached, to stay first."""
    offer_pass(state)
    for number in range(1, n):
        frames.offer_space(state, hero, state.queue[number], hero)


@kernel
def movement(state, tables, frame):
    """Ask where a movement action ends; limits are checked at its start."""
    limit = values.movement_of(state, tables, frame.hero, frame.card)
    most = effects.strongest(state, tables, Statistic.STEPS_MAX, frame.hero, -1)
    if most != NOTHING:
        limit = min(limit, most)
    frames.ask_hero(state, Decision.MOVE, frame.hero)
    offer_reached(state, frame.hero, paths.reach_of_hero(state, tables, frame.hero, limit))


@kernel
def move(state, tables, frame, thing, code, log):
    """Ask where a move of the acting hero, or of the chosen object, in a text ends."""
    far, how = code.a, code.b
    if not spaces.is_on_board(state, thing):
        frames.fizzle(state, frame, Why.GONE, log)
        return
    is_movable = targets.can_displace(state, tables, thing, frame.hero, False)
    frames.ask_hero(state, Decision.STEP, frame.hero)
    if is_movable:
        n = paths.reach_of(state, tables, thing, far, frame.hero)
        for number in range(1, n):
            space = state.queue[number]
            steps = state.steps[space]
            if targets.suits_end(state, tables, frame, thing, space, steps, far, how):
                frames.offer_space(state, frame.hero, space, thing)
    if how != How.TO_YOU and how != How.UP_TO and how != How.MAY:
        frames.must_ask(state, frame, Why.NO_ROOM, log)
    elif is_asking(state) and how != How.TO_YOU:
        offer_pass(state)


@kernel
def answer_step(state, frame, space, thing, log):
    """Move the acting hero, or the chosen object, as a text says."""
    if thing == frame.hero:
        frame.flags |= Flag.MOVED
    if frame.kind == Kind.EFFECT:
        state.heroes[frame.hero].used_turn = 1
    spaces.bring(state, thing, space, Trace.MOVED, log)


@kernel
def dash(state, tables, frame, near, far, log):
    """Ask where a straight dash to an enemy unit ends."""
    frames.ask_hero(state, Decision.STEP, frame.hero)
    for way in range(DIRECTIONS):
        for steps in range(near, far + 1):
            if targets.can_dash_to(state, tables, frame, way, steps):
                space = spaces.step(tables, state.where[frame.hero], way, steps)
                frames.offer_space(state, frame.hero, space, frame.hero)
    frames.must_ask(state, frame, Why.NO_ROOM, log)


@kernel
def move_into(state, tables, frame, log):
    """Move into the space that the target occupied, if it is empty and adjacent."""
    space = frame.target_space
    if space == NOTHING or not effects.is_free(state, tables, space, frame.hero):
        return
    if spaces.distance(tables, state.where[frame.hero], space) == 1:
        spaces.bring(state, frame.hero, space, Trace.MOVED, log)


@kernel
def ask_place(state, tables, frame, thing, bits, log):
    """Ask where an object is placed."""
    frames.ask_hero(state, Decision.PLACE, frame.hero)
    if spaces.is_on_board(state, thing):
        if targets.can_displace(state, tables, thing, frame.hero, True):
            for space in range(tables.board.n_spaces):
                if targets.suits_space(state, tables, frame, space, bits):
                    frames.offer_space(state, frame.hero, space, thing)
    frames.must_ask(state, frame, Why.NO_ROOM, log)


@kernel
def swap(state, frame, one, other, log):
    """Let two objects swap places."""
    if spaces.is_on_board(state, one) and spaces.is_on_board(state, other):
        note(log, Trace.SWAPPED, one, other, 0)
        spaces.trade(state, one, other)
    else:
        frames.fizzle(state, frame, Why.GONE, log)


@kernel
def push_way(state, tables, frame, thing):
    """Return the direction in which the acting hero pushes an object."""
    return spaces.direction(tables, state.where[frame.hero], state.where[thing])


@kernel
def push_it(state, tables, frame, far, how, log):
    """Push the chosen object straight away, or ask how far."""
    thing = frame.it
    if not spaces.is_on_board(state, thing):
        frames.fizzle(state, frame, Why.GONE, log)
        return
    way = push_way(state, tables, frame, thing)
    if way == NO_DIRECTION or not targets.can_displace(state, tables, thing, frame.hero, False):
        return
    reach = paths.push_distance(state, tables, thing, way, far, frame.hero)
    if how == How.UP_TO and reach > 0:
        frames.ask_hero(state, Decision.DISTANCE, frame.hero)
        frames.offer_numbers(state, 0, reach)
    else:
        push_thing(state, tables, frame, thing, far, log)


@kernel
def push_thing(state, tables, frame, thing, far, log):
    """Push an object as far as it goes; return how far that was."""
    way = push_way(state, tables, frame, thing)
    reach = paths.push_distance(state, tables, thing, way, far, frame.hero)
    if reach > 0:
        space = spaces.step(tables, state.where[thing], way, reach)
        spaces.bring(state, thing, space, Trace.PUSHED, log)
    elif far > 0:
        note(log, Trace.PUSHED, thing, state.where[thing], state.where[thing])
    answer_pushed(state, tables, frame, thing)
    return reach


@kernel
def answer_pushed(state, tables, frame, thing):
    """Start an ultimate that answers to pushing an enemy hero."""
    if not spaces.is_hero(thing) or state.heroes[thing].team == state.heroes[frame.hero].team:
        return
    card = values.ultimate_of(state, tables, frame.hero)
    if card != NOTHING and effects.row_of(tables, card).event == Event.ENEMY_PUSHED:
        answer = effects.row_of(tables, card).answer
        effect = frames.push(state, Kind.EFFECT, Action.HOLD, answer, frame.hero, card)
        effect.it = thing
        effect.it_space = state.where[thing]


@kernel
def push_picked(state, tables, frame, near, far, log):
    """Push the picked units that are still there, in a straight line, or ask how far first."""
    if near < far and frame.n_picked > 0 and not stack.has_begun(frame):
        stack.again(frame)
        frames.ask_hero(state, Decision.DISTANCE, frame.hero)
        frames.offer_numbers(state, near, far)
        return
    reach = frame.distance if near < far else near
    stack.done(frame)
    frame.stopped = 0
    for number in range(frame.n_picked):
        thing = frame.picked[number]
        is_there = spaces.is_on_board(state, thing)
        if is_there and push_way(state, tables, frame, thing) != NO_DIRECTION:
            gone = push_thing(state, tables, frame, thing, reach, log)
            if gone < reach and spaces.is_hero(thing):
                frame.stopped |= 1 << thing


@kernel
def can_travel(state, tables, hero):
    """Tell whether a hero may fast travel from where it is."""
    zone = tables.board.zone[state.where[hero]]
    if spaces.enemies_in_zone(state, tables, zone, state.heroes[hero].team):
        return False
    if tables.rules.dagger_stops_travel:
        if effects.holds(state, tables, Statistic.UNPLACED, hero):
            return False
    if tables.rules.slides_stop_travel:
        return not effects.holds(state, tables, Statistic.NO_FAST_TRAVEL, hero)
    return True


@kernel
def fast_travel(state, tables, frame):
    """Ask where a fast travel ends."""
    hero = frame.hero
    board = tables.board
    here = board.zone[state.where[hero]]
    frames.ask_hero(state, Decision.TRAVEL, hero)
    for zone in range(board.n_zones):
        if zone != here and not board.is_near[here, zone]:
            continue
        if zone != here and spaces.enemies_in_zone(state, tables, zone, state.heroes[hero].team):
            continue
        for space in range(board.first_in_zone[zone], board.first_in_zone[zone + 1]):
            if effects.is_free(state, tables, space, hero):
                frames.offer_space(state, hero, space, hero)
    is_asking(state)
