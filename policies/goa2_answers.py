"""How `brawler` answers the questions inside actions, and those between turns."""

import numpy as np

from policies.goa2_fights import (
    NEVER,
    NO_PRIMARY,
    RANGED,
    can_hold,
    count_held,
    hit_prize,
    is_attack_card,
    life_prize,
    minion_prize,
)
from policies.goa2_places import focus, place_score
from policies.goa2_strikes import best_beside, blink_worth, unit_worth
from policies.goa2_survey import FAR, note_foes, survey
from policies.goa2_turns import keep_worth, tie
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.jit import kernel
from sim.goa2 import attacks, spaces
from sim.goa2.effects import row_of
from sim.goa2.state import (
    NOTHING,
    OFF_BOARD,
    Action,
    Decision,
    Flag,
    Verb,
)
from sim.goa2.tables import Minion, Primary
from sim.goa2.words import Else, Op

SPAN = 5  # spaces that texts move a hero at most


@kernel
def top(state):
    """Return the running frame."""
    return state.frames[max(0, state.n_frames - 1)]


@kernel
def choose_target(state, tables, actions, n, weights, memo, key):
    """Attack what is worth most."""
    frame = top(state)
    code = tables.code[frame.pc - 1]
    if code.op == Op.BLINK:
        survey(state, tables, frame.hero, SPAN, memo, weights)
    best = 0
    best_worth = NEVER
    for i in range(n):
        thing = b_of(actions[i])
        if code.op == Op.BLINK:
            worth = blink_worth(state, tables, frame.hero, frame.card, thing, code.b, memo, weights)
        else:
            worth = unit_worth(state, tables, frame.hero, frame.card, thing, weights)
        worth += tie(key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_defense(state, tables, actions, n, weights):
    """Defend with the card that is needed least among those that hold; or not at all."""
    frame = top(state)
    attack = attacks.attack_total(state, tables, frame)
    row = row_of(tables, frame.card)
    bits = np.int64(0)
    if frame.action == Action.PRIMARY and row.is_ranged:
        bits |= RANGED
    if frame.flags & Flag.NO_PRIMARY:
        bits |= NO_PRIMARY
    best = 0
    best_worth = -NEVER
    for i in range(n):
        if verb_of(actions[i]) == Verb.PASS:
            continue
        hero = a_of(actions[i])
        card = b_of(actions[i])
        if can_hold(state, tables, hero, card, attack, frame.minions, bits):
            worth = keep_worth(state, tables, hero, card, weights)
            if worth < best_worth:
                best_worth = worth
                best = i
    return best


@kernel
def choose_least(state, tables, actions, n, weights):
    """Give up the card that is needed least."""
    best = 0
    best_worth = -NEVER
    for i in range(n):
        if verb_of(actions[i]) != Verb.PASS:
            worth = keep_worth(state, tables, a_of(actions[i]), b_of(actions[i]), weights)
            if worth < best_worth:
                best_worth = worth
                best = i
    return best


@kernel
def choose_most(state, tables, actions, n, weights):
    """Take the card back that is needed most."""
    best = 0
    best_worth = NEVER
    for i in range(n):
        if verb_of(actions[i]) != Verb.PASS:
            worth = keep_worth(state, tables, a_of(actions[i]), b_of(actions[i]), weights)
            if worth > best_worth:
                best_worth = worth
                best = i
    return best


@kernel
def discard_prize(state, tables, thing, otherwise, weights):
    """Return what it is worth that a hero must discard a card."""
    if not spaces.is_hero(thing):
        return 0.0
    n_cards = count_held(state, tables, thing)
    if n_cards > 0:
        return hit_prize(n_cards, weights)
    return life_prize(state, tables, thing, weights) if otherwise == Else.OR_DEFEATED else 0.0


@kernel
def shove_worth(state, tables, frame, thing, code, weights):
    """Return what it is worth to move, push or place an object."""
    team = state.heroes[frame.hero].team
    is_enemy = spaces.is_enemy_unit(state, thing, team)
    if spaces.is_hero(frame.target) and state.where[frame.target] != OFF_BOARD:
        guards = spaces.is_minion(thing) and not spaces.is_kind(state, thing, Minion.RANGED)
        return 0.5 if is_enemy and guards else -1.0
    apart = spaces.gap(state, tables, frame.hero, thing)
    if spaces.is_minion(thing) and is_enemy:
        pulls = code.op == Op.PLACE_IT or code.op == Op.MOVE_IT
        return 0.3 if pulls and apart > 1 else -0.2
    if spaces.is_hero(thing) and is_enemy:
        return 0.4 if code.op == Op.PUSH or code.op == Op.PUSH_PICKED else 0.1
    return -0.3


@kernel
def object_worth(state, tables, frame, thing, code, weights, memo):
    """Return what choosing an object is worth, by what is done to it next."""
    op = code.op
    team = state.heroes[frame.hero].team
    is_enemy = spaces.is_enemy_unit(state, thing, team)
    if op == Op.DISCARD:
        return discard_prize(state, tables, thing, code.a, weights)
    if op == Op.DEFEAT or op == Op.REMOVE_PICKED:
        kind = spaces.kind_of(state, thing)
        return minion_prize(state, tables, frame.hero, kind, weights)
    if op == Op.TAKE or op == Op.COINS or op == Op.IF:
        return 1.0 + 0.1 * state.heroes[thing].level
    if op == Op.POISON:
        return 1.0 + 0.1 * state.heroes[thing].level if is_enemy else -1.0
    if op == Op.SWAP:
        here = place_score(tables, memo, state.where[frame.hero], weights)
        return place_score(tables, memo, state.where[thing], weights) - here
    return shove_worth(state, tables, frame, thing, code, weights)


@kernel
def choose_object(state, tables, actions, n, weights, memo, key):
    """Choose what the text is best done to; pass if it is better not done."""
    frame = top(state)
    code = tables.code[frame.pc]
    if code.op == Op.SWAP:
        survey(state, tables, frame.hero, SPAN, memo, weights)
    best = 0
    best_worth = NEVER
    for i in range(n):
        worth = 0.0
        if verb_of(actions[i]) == Verb.OBJECT:
            thing = b_of(actions[i])
            worth = object_worth(state, tables, frame, thing, code, weights, memo) + tie(key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_pick(state, tables, actions, n, weights):
    """Pick minions to remove and heroes to push."""
    frame = top(state)
    code = tables.code[frame.pc]
    best = n - 1
    best_worth = 0.0
    for i in range(n):
        if verb_of(actions[i]) == Verb.OBJECT:
            thing = b_of(actions[i])
            worth = shove_worth(state, tables, frame, thing, code, weights)
            if code.op == Op.REMOVE_PICKED or tables.code[frame.pc + 1].op == Op.REMOVE_PICKED:
                worth = 1.0
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
def choose_own_step(state, tables, actions, n, weights, memo, key):
    """Step where the coming attack is worth most, or else where it is good to stand."""
    frame = top(state)
    is_before = attacks_later(tables, frame)
    survey(state, tables, frame.hero, SPAN, memo, weights)
    best = 0
    best_worth = NEVER
    for i in range(n):
        here = np.int64(state.where[frame.hero])
        space = b_of(actions[i]) if verb_of(actions[i]) != Verb.PASS else here
        worth = place_score(tables, memo, space, weights) + tie(key, i)
        if is_before:
            worth += best_beside(state, tables, frame.hero, frame.card, space, weights)
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
    best_worth = NEVER
    for i in range(n):
        is_pass = verb_of(actions[i]) == Verb.PASS
        space = state.where[thing] if is_pass else b_of(actions[i])
        worth = tie(key, i) - sign * spaces.distance(tables, centre, space)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_step(state, tables, actions, n, weights, memo, key):
    """Answer where something moves or is placed by a text."""
    first = 0 if verb_of(actions[0]) == Verb.SPACE else n - 1
    thing = c_of(actions[first])
    if thing == top(state).hero:
        return choose_own_step(state, tables, actions, n, weights, memo, key)
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
def choose_spawn(state, tables, actions, n, memo, key):
    """Begin or come back on the point nearest to the front."""
    team = 0
    best = 0
    nearest = FAR + 0.0
    for i in range(n):
        if verb_of(actions[i]) == Verb.PASS:
            continue
        if nearest == FAR:
            team = state.heroes[a_of(actions[i])].team
            note_foes(state, tables, b_of(actions[i]), team, FAR, memo)
        space = b_of(actions[i])
        goal = focus(tables, memo, space)
        if goal != NOTHING:
            apart = spaces.distance(tables, space, goal) + tie(key, i)
            if apart < nearest:
                nearest = apart
                best = i
    if nearest == FAR and verb_of(actions[best]) == Verb.PASS:
        return n - 1
    return best


@kernel
def safety(state, tables, space, team):
    """Return how far the nearest enemy hero of a team is from a space."""
    nearest = FAR
    for hero in range(tables.n_heroes):
        if state.heroes[hero].team != team and state.where[hero] != OFF_BOARD:
            nearest = min(nearest, spaces.distance(tables, space, state.where[hero]))
    return nearest


@kernel
def choose_loss(state, tables, actions, n, key):
    """Remove the minion that enemy heroes would defeat next."""
    best = 0
    least = FAR + 1.0
    for i in range(n):
        thing = b_of(actions[i])
        if spaces.is_hero(thing):
            continue
        team = spaces.team_of(state, thing)
        apart = safety(state, tables, state.where[thing], team) + tie(key, i)
        if apart < least:
            least = apart
            best = i
    return best


@kernel
def choose_home(state, tables, actions, n, key):
    """Put a minion far from enemy heroes."""
    team = NOTHING
    for seat_team in range(2):
        if tables.captain[seat_team] == state.seat:
            team = seat_team
    best = 0
    most = -1.0
    for i in range(n):
        apart = safety(state, tables, b_of(actions[i]), team) + tie(key, i)
        if apart > most:
            most = apart
            best = i
    return best


@kernel
def choose_order(state, tables, actions, n, key):
    """Let those attack first who play an attack card; others take what is left."""
    best = 0
    best_worth = NEVER
    for i in range(n):
        played = state.heroes[a_of(actions[i])].played
        worth = is_attack_card(tables, played) + tie(key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def answer_text(state, tables, actions, n, weights, memo, key):
    """Answer a question about units and spaces that a text asks."""
    decision = state.decision
    if decision == Decision.TARGET:
        return choose_target(state, tables, actions, n, weights, memo, key)
    if decision == Decision.OBJECT:
        return choose_object(state, tables, actions, n, weights, memo, key)
    if decision == Decision.PICK:
        return choose_pick(state, tables, actions, n, weights)
    if decision == Decision.STEP or decision == Decision.PLACE:
        return choose_step(state, tables, actions, n, weights, memo, key)
    if decision == Decision.REPEAT:
        return choose_repeat(state, tables, actions, n)
    if decision == Decision.DISTANCE:
        return choose_distance(state, actions, n)
    if decision == Decision.ORDER:
        return choose_order(state, tables, actions, n, key)
    return 0


@kernel
def answer(state, tables, actions, n, weights, memo, key):
    """Answer a question inside an action, or about minions."""
    decision = state.decision
    if decision == Decision.DEFEND:
        return choose_defense(state, tables, actions, n, weights)
    if decision == Decision.DISCARD or decision == Decision.MAY_DISCARD:
        return choose_least(state, tables, actions, n, weights)
    if decision == Decision.RETRIEVE:
        return choose_most(state, tables, actions, n, weights)
    if decision == Decision.LOSE:
        return choose_loss(state, tables, actions, n, key)
    if decision == Decision.RETURN or decision == Decision.SPAWN:
        return choose_home(state, tables, actions, n, key)
    if decision == Decision.COINS:
        return n - 1
    return answer_text(state, tables, actions, n, weights, memo, key)
