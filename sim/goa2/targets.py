"""Who can be chosen: filters, immunity, and what may be moved by whom."""

from sim.core.jit import kernel
from sim.goa2 import effects, frames, paths, spaces, values
from sim.goa2.language import Again, Filter, How, Op, Space, Statistic
from sim.goa2.state import FIRST_TOKEN, NOTHING, OFF_BOARD
from sim.goa2.tables import DIRECTIONS, NO_DIRECTION, NOWHERE, Minion, Primary, Spawn

APART_BITS = Filter.ADJACENT | Filter.NOT_ADJACENT | Filter.IN_RANGE | Filter.IN_RADIUS
PLACE_BITS = APART_BITS | Filter.IN_LINE | Filter.NOT_IN_LINE


@kernel
def kind_bit(state, thing):
    """Return the bit of what an object is; those of minions are in the order of Minion."""
    if spaces.is_hero(thing):
        return Filter.HERO
    if spaces.is_token(thing):
        return Filter.TOKEN
    return Filter.MELEE << spaces.kind_of(state, thing)


@kernel
def range_now(state, tables, frame):
    """Return the range of the running text."""
    return values.range_of(state, tables, frame.hero, frame.card) + frame.range_bonus


@kernel
def is_placed_right(state, tables, frame, thing, bits):
    """Tell whether an object stands where a filter wants it, seen from the acting hero."""
    here = state.where[frame.hero]
    there = state.where[thing]
    apart = spaces.distance(tables, here, there)
    if bits & Filter.ADJACENT and apart != 1:
        return False
    if bits & Filter.NOT_ADJACENT and apart == 1:
        return False
    if bits & Filter.IN_RANGE and apart > range_now(state, tables, frame):
        return False
    if bits & Filter.IN_RADIUS:
        if apart > effects.radius_of(state, tables, frame.hero, frame.card):
            return False
    is_line = spaces.direction(tables, here, there) != NO_DIRECTION
    if bits & Filter.IN_LINE and not is_line:
        return False
    return not (bits & Filter.NOT_IN_LINE and is_line)


@kernel
def is_behind(state, tables, frame, thing, reach):
    """Tell whether an object is in one of the next spaces straight behind the target."""
    way = spaces.direction(tables, state.where[frame.hero], frame.target_space)
    there = state.where[thing]
    if way == NO_DIRECTION or spaces.distance(tables, frame.target_space, there) > reach:
        return False
    return spaces.direction(tables, frame.target_space, there) == way


@kernel
def has_quality(state, tables, frame, thing, bits, number):
    """Tell whether an object has the further qualities that a filter names."""
    there = state.where[thing]
    if bits & Filter.BEHIND_TARGET and not is_behind(state, tables, frame, thing, number):
        return False
    if bits & Filter.NEAR_TARGET:
        if thing == frame.target or spaces.distance(tables, frame.target_space, there) != 1:
            return False
    if bits & Filter.NEAR_FRIENDLY_MINION:
        if not spaces.is_minion_beside(state, tables, there, state.heroes[frame.hero].team):
            return False
    if bits & Filter.NEAR_IT and spaces.distance(tables, frame.it_space, there) != 1:
        return False
    if bits & Filter.PLAYED_ATTACK and not has_played_attack(state, tables, thing):
        return False
    if bits & Filter.HAS_COINS and state.heroes[thing].coins == 0:
        return False
    return not (bits & Filter.NOT_ATTACKER and thing == frame.attacker)


@kernel
def has_played_attack(state, tables, thing):
    """Tell whether a hero has played an attack card this turn, wherever it is by now."""
    if not spaces.is_hero(thing) or state.heroes[thing].played == NOTHING:
        return False
    return effects.row_of(tables, state.heroes[thing].played).primary == Primary.ATTACK


@kernel
def is_immune(state, tables, frame, thing, bits):
    """Tell whether an object cannot be affected by the running action."""
    if spaces.is_kind(state, thing, Minion.HEAVY):
        return not bits & Filter.THOUGH_HEAVY and spaces.is_heavy_immune(state, tables, thing)
    if spaces.is_hero(thing) and frames.is_attack(tables, frame):
        is_enemy = state.heroes[thing].team != state.heroes[frame.hero].team
        return is_enemy and effects.is_immune_to(state, tables, thing, frame.hero)
    return False


@kernel
def is_allowed_again(state, frame, thing, again):
    """Tell whether a repeated action may be done to an object."""
    if again == Again.ANY:
        return True
    if again == Again.OTHER_HERO and not spaces.is_hero(thing):
        return False
    is_past = False
    for number in range(frame.n_past):
        if frame.past[number] == thing:
            is_past = True
    return is_past == (again == Again.SAME)


@kernel
def fits(state, tables, frame, thing, bits, number):
    """Tell whether an object is on the board, passes a filter, and can be affected."""
    is_fitting = fits_though_immune(state, tables, frame, thing, bits, number)
    return is_fitting and not is_immune(state, tables, frame, thing, bits)


@kernel
def fits_though_immune(state, tables, frame, thing, bits, number):
    """Tell whether an object is on the board and passes a filter, immune or not."""
    if state.where[thing] == OFF_BOARD or thing == frame.hero:
        return False
    if not bits & kind_bit(state, thing):
        return False
    if not spaces.is_token(thing):
        is_friend = spaces.team_of(state, thing) == state.heroes[frame.hero].team
        if (bits & Filter.ENEMY and is_friend) or (bits & Filter.FRIENDLY and not is_friend):
            return False
    if bits & PLACE_BITS and not is_placed_right(state, tables, frame, thing, bits):
        return False
    return has_quality(state, tables, frame, thing, bits, number)


@kernel
def can_displace(state, tables, thing, actor, is_placing):
    """Tell whether the acting hero may move or push an object; `is_placing`: place or swap it."""
    team = state.heroes[actor].team
    if thing != actor:
        if effects.strongest(state, tables, Statistic.UNMOVED, thing, team) != NOTHING:
            return False
    if is_placing:
        return effects.strongest(state, tables, Statistic.UNPLACED, thing, team) == NOTHING
    return True


@kernel
def suits_space(state, tables, frame, space, bits):
    """Tell whether something may be placed into a space."""
    if not effects.is_free(state, tables, space, frame.hero):
        return False
    apart = spaces.distance(tables, state.where[frame.hero], space)
    if bits & Space.ADJACENT and apart != 1:
        return False
    if bits & Space.IN_RANGE and apart > range_now(state, tables, frame):
        return False
    if bits & Space.IN_RADIUS:
        if apart > effects.radius_of(state, tables, frame.hero, frame.card):
            return False
    if bits & Space.NO_SPAWN and tables.board.spawn[space] != Spawn.NONE:
        return False
    if bits & Space.NOT_BY_SPAWN:
        return not effects.is_by_spawn(state, tables, space, frame.hero)
    return True


@kernel
def is_any_space(state, tables, frame, bits):
    """Tell whether there is a space to place something into."""
    for space in range(tables.board.n_spaces):
        if suits_space(state, tables, frame, space, bits):
            return True
    return False


@kernel
def suits_end(state, tables, frame, thing, space, steps, far, how):
    """Tell whether a move of an object by a text may end in a space it has reached."""
    if how != How.UP_TO and how != How.TO_YOU and steps != far:
        return False
    here = state.where[frame.hero]
    if how == How.INTO_RADIUS:
        radius = effects.radius_of(state, tables, frame.hero, frame.card)
        return spaces.distance(tables, here, space) <= radius
    if how == How.ORBIT:
        apart = spaces.distance(tables, here, state.where[thing])
        return spaces.distance(tables, here, space) == apart
    if how == How.TO_YOU:
        return spaces.distance(tables, here, space) == 1
    return True


@kernel
def can_be_moved(state, tables, frame, thing, far, how):
    """Tell whether a text can move an object as it says."""
    if how == How.TO_YOU:  # "if able": a unit that cannot come may be chosen
        return True
    if not can_displace(state, tables, thing, frame.hero, False):
        return False
    if how == How.UP_TO or how == How.MAY:
        return True
    if far == 1:
        start = state.where[thing]
        for way in range(DIRECTIONS):
            space = spaces.step(tables, start, way, 1)
            if space != NOWHERE and effects.is_free(state, tables, space, frame.hero):
                if suits_end(state, tables, frame, thing, space, 1, 1, how):
                    return True
        return False
    n = paths.reach_of(state, tables, thing, far, frame.hero)
    for number in range(1, n):
        space = state.queue[number]
        if suits_end(state, tables, frame, thing, space, state.steps[space], far, how):
            return True
    return False


@kernel
def has_partner(state, tables, frame, thing, bits):
    """Tell whether another object, later in the row, can be swapped with this one."""
    for other in range(thing + 1, state.where.size):
        if fits(state, tables, frame, other, bits, 0):
            if can_displace(state, tables, other, frame.hero, True):
                return True
    return False


@kernel
def suits_next(state, tables, frame, thing, code):
    """Tell whether the line after a choice can be done to an object: no choice is a dead end."""
    op = code.op
    if op == Op.MOVE_IT:
        return can_be_moved(state, tables, frame, thing, code.a, code.b)
    if op == Op.PUSH or op == Op.PUSH_PICKED:
        return can_displace(state, tables, thing, frame.hero, False)
    if op != Op.SWAP and op != Op.PLACE_IT and op != Op.SECOND:
        return True
    if not can_displace(state, tables, thing, frame.hero, True):
        return False
    if op == Op.SWAP:
        return can_displace(state, tables, frame.hero, frame.hero, True)
    if op == Op.PLACE_IT:
        return is_any_space(state, tables, frame, code.a)
    return has_partner(state, tables, frame, thing, code.a)


@kernel
def is_choice(state, tables, frame, thing, pc, again):
    """Tell whether an object can be chosen by the operation at `pc`."""
    code = tables.code[pc]
    if code.op == Op.BLINK:
        return can_blink(state, tables, frame, thing, code, again)
    if not fits(state, tables, frame, thing, code.a, code.b):
        return False
    if not is_allowed_again(state, frame, thing, again):
        return False
    return suits_next(state, tables, frame, thing, tables.code[pc + 1])


@kernel
def n_choices(state, tables, pc):
    """Return how many objects the operation at `pc` may mean: tokens only if it names them."""
    return state.where.size if tables.code[pc].a & Filter.TOKEN else FIRST_TOKEN


@kernel
def is_any_choice(state, tables, frame, pc, again):
    """Tell whether the operation at `pc` has anything to choose."""
    for thing in range(n_choices(state, tables, pc)):
        if state.where[thing] != OFF_BOARD:
            if is_choice(state, tables, frame, thing, pc, again):
                return True
    return False


@kernel
def can_dash_to(state, tables, frame, way, steps):
    """Tell whether a hero can dash so far in a direction, to a space beside an enemy unit."""
    if not paths.is_line_free(state, tables, frame.hero, way, steps):
        return False
    space = spaces.step(tables, state.where[frame.hero], way, steps)
    return spaces.is_enemy_beside(state, tables, space, state.heroes[frame.hero].team)


@kernel
def is_any_dash(state, tables, frame, near, far):
    """Tell whether a dash is possible at all."""
    for way in range(DIRECTIONS):
        for steps in range(near, far + 1):
            if can_dash_to(state, tables, frame, way, steps):
                return True
    return False


@kernel
def can_blink(state, tables, frame, thing, code, again):
    """Tell whether a hero can move as far as `code` says straight through a unit."""
    if not fits_though_immune(state, tables, frame, thing, code.a, 0):
        return False
    if not tables.rules.blink_through_immune and is_immune(state, tables, frame, thing, code.a):
        return False
    if not is_allowed_again(state, frame, thing, again):
        return False
    here = state.where[frame.hero]
    way = spaces.direction(tables, here, state.where[thing])
    if way == NO_DIRECTION or spaces.gap(state, tables, frame.hero, thing) >= code.b:
        return False
    for k in range(1, code.b + 1):
        space = spaces.step(tables, here, way, k)
        if space == NOWHERE:
            return False
        if space != state.where[thing] and not effects.is_free(state, tables, space, frame.hero):
            return False
    return True


@kernel
def can_do(state, tables, frame, pc):
    """Tell whether the first step of a text at `pc` can be done; without it there is no action."""
    bonus = frame.range_bonus
    while tables.code[pc].op == Op.ADD_RANGE_EACH:
        frame.range_bonus = tables.code[pc].a * spaces.n_enemies_beside(state, tables, frame.hero)
        pc += 1
    code = tables.code[pc]
    result = True
    if code.op == Op.TARGET or code.op == Op.CHOOSE or code.op == Op.BLINK:
        result = is_any_choice(state, tables, frame, pc, frame.again)
    elif code.op == Op.DASH:
        result = is_any_dash(state, tables, frame, code.a, code.b)
    elif code.op == Op.PLACE:
        result = can_displace(state, tables, frame.hero, frame.hero, True) and is_any_space(
            state, tables, frame, code.a
        )
    frame.range_bonus = bonus
    return result


@kernel
def can_start(state, tables, frame, pc):
    """Tell whether a text can be begun: one of its bullet points, or its first step."""
    if tables.code[pc].op != Op.CHOOSE_ONE:
        return can_do(state, tables, frame, pc)
    place = pc + 1
    while tables.code[place].op == Op.OPTION:
        if can_do(state, tables, frame, place + 1):
            return True
        place += 1 + tables.code[place].skip
    return False
