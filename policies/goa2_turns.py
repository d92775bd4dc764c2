"""How `brawler` spends its turns: which card to play, and what to do with it."""

import numpy as np

from policies.goa2_fights import (
    HEROES_ONLY,
    count_held,
    hero_prize,
    hit_prize,
    is_attack_card,
    is_guessing,
    life_prize,
    minion_prize,
    read_attack,
)
from policies.goa2_places import (
    FAR,
    FOE_SIZE,
    SCALE,
    Foe,
    Note,
    danger_at,
    is_in_reach,
    place_score,
    survey,
    take_stand,
)
from policies.goa2_weights import Weight
from sim.core import rng
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.goa2 import acting, effects, moves, paths, spaces, values
from sim.goa2.effects import row_of
from sim.goa2.state import (
    CARDS_EACH,
    FIRST_MINION,
    MINIONS_EACH,
    NOTHING,
    OFF_BOARD,
    Action,
    CardState,
    Verb,
)
from sim.goa2.tables import DIRECTIONS, NO_VALUE, NOWHERE, Minion, Primary
from sim.goa2.words import Else, Event, Op, Statistic, Test

NEVER = -1.0e6
ARCHER = 0.2  # a ranged minion rather than another one
GRUDGE = 0.1  # a hero rather than a minion, all else being equal
QUICK_CARD = 9  # initiative that usually acts before the enemy
STEPS_MAX = 12
WALK_MAX = 4  # steps that are looked at when a card is chosen
LEAP = 3  # spaces that texts usually reach
TRAVEL = 380  # places in the notes: score after a fast travel
LIMIT = 381  # steps that were looked at
WAYS = 384  # best score of a space so many steps away
DULL = 0.01  # holding is worse than anything else of the same worth
BLOCK_WORTH = 5  # a block, as points of defense
NOISE_STEPS = 1024
TINY = 1.0e-5


@kernel
def strike_minion(state, tables, space, reach, bits, memo, weights):
    """Return what the best minion in reach of an attack is worth; a lone one may be gone."""
    notes = memo.offered
    if bits & HEROES_ONLY:
        return 0.0
    n = 0
    place = np.int64(Note.PRIZE)
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        if notes[entry + Foe.IS_TARGET]:
            if is_in_reach(tables, space, notes[entry], reach, bits):
                n += 1
                if notes[entry + Foe.KIND] == Minion.HEAVY:
                    place = np.int64(Note.HEAVY_PRIZE)
    if n == 0:
        return 0.0
    sure = weights[Weight.MINION_STAYS] if n == 1 and is_guessing(state) else 1.0
    return sure * notes[place] / SCALE


@kernel
def chance_to_stay(state, tables, hero, card, weights):
    """Return how likely an enemy hero is still where it is when a card acts."""
    if not is_guessing(state):
        return 1.0
    is_quick = values.initiative_of(state, tables, hero, card) >= QUICK_CARD
    return weights[Weight.QUICK_STAYS if is_quick else Weight.STAYS]


@kernel
def strike_worth(state, tables, hero, card, space, memo, weights):
    """Return what attacking with a card from a space is worth."""
    _, reach, bits = read_attack(state, tables, hero, card, hero)
    best = strike_minion(state, tables, space, reach, bits, memo, weights)
    stays = chance_to_stay(state, tables, hero, card, weights)
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == state.heroes[hero].team or state.where[foe] == OFF_BOARD:
            continue
        if is_in_reach(tables, space, state.where[foe], reach, bits):
            prize = hero_prize(state, tables, hero, card, foe, weights)
            best = max(best, stays * prize)
    return best


@kernel
def unit_worth(state, tables, hero, card, thing, weights):
    """Return what attacking one enemy unit with a card is worth."""
    if spaces.is_hero(thing):
        stays = chance_to_stay(state, tables, hero, card, weights)
        return GRUDGE + stays * hero_prize(state, tables, hero, card, thing, weights)
    kind = spaces.kind_of(state, thing)
    if kind == Minion.HEAVY and spaces.is_heavy_immune(state, tables, thing):
        return 0.0
    sure = weights[Weight.MINION_STAYS] if is_guessing(state) else 1.0
    archer = ARCHER * (kind == Minion.RANGED)
    return archer + sure * minion_prize(state, tables, hero, kind, weights)


@kernel
def best_beside(state, tables, hero, card, space, weights):
    """Return what the best enemy beside a space is worth to an attack."""
    team = state.heroes[hero].team
    best = 0.0
    for way in range(DIRECTIONS):
        beside = spaces.step(tables, space, way, 1)
        if beside != NOWHERE:
            thing = state.occupant[beside]
            if spaces.is_enemy_unit(state, thing, team):
                best = max(best, unit_worth(state, tables, hero, card, thing, weights))
    return best


@kernel
def dash_worth(state, tables, hero, card, near, far, memo, weights):
    """Return what a dash to an enemy unit is worth, the place where it ends included."""
    here = state.where[hero]
    best = NEVER
    for way in range(DIRECTIONS):
        for steps in range(1, far + 1):
            space = spaces.step(tables, here, way, steps)
            if space == NOWHERE or state.occupant[space] != NOTHING:
                break
            if steps >= near:
                prize = best_beside(state, tables, hero, card, space, weights)
                if prize > 0.0:
                    best = max(best, prize + place_score(tables, memo, space, weights))
    return best


@kernel
def blink_worth(state, tables, hero, card, thing, steps, memo, weights):
    """Return what moving straight through a unit to attack it is worth, with the place behind."""
    here = state.where[hero]
    way = spaces.direction(tables, here, state.where[thing])
    space = spaces.step(tables, here, way, steps)
    prize = unit_worth(state, tables, hero, card, thing, weights)
    return prize + place_score(tables, memo, space, weights)


@kernel
def best_blink(state, tables, hero, card, steps, memo, weights):
    """Return what the best blink through an adjacent unit is worth."""
    here = state.where[hero]
    best = NEVER
    for way in range(DIRECTIONS):
        beside = spaces.step(tables, here, way, 1)
        space = spaces.step(tables, here, way, steps)
        if beside == NOWHERE or space == NOWHERE or state.occupant[space] != NOTHING:
            continue
        thing = state.occupant[beside]
        if spaces.is_enemy_unit(state, thing, state.heroes[hero].team):
            worth = blink_worth(state, tables, hero, card, thing, steps, memo, weights)
            best = max(best, worth)
    return best


@kernel
def attack_worth(state, tables, hero, card, stay, memo, weights):
    """Return what an attack card's text is worth, where it leaves the hero included."""
    code = tables.code[row_of(tables, card).program]
    if code.op == Op.DASH:
        return dash_worth(state, tables, hero, card, code.a, code.b, memo, weights)
    if code.op == Op.BLINK:
        return best_blink(state, tables, hero, card, code.b, memo, weights)
    here = state.where[hero]
    return stay + strike_worth(state, tables, hero, card, here, memo, weights)


@kernel
def keep_worth(state, tables, hero, card, weights):
    """Return what a card in hand is worth for the rest of the round."""
    row = row_of(tables, card)
    defense = np.int64(row.defense)
    if row.is_block:
        defense = np.int64(BLOCK_WORTH)
    elif row.defense == NO_VALUE:
        defense = np.int64(0)
    worth = weights[Weight.KEEP_DEFENSE] * defense
    turns = tables.rules.turns - state.turn
    if turns > 0:
        if row.primary == Primary.ATTACK:
            n = max(1, n_attacks(state, tables, hero))
            worth += weights[Weight.KEEP_ATTACK] * min(1.0, turns / n)
        else:
            worth += weights[Weight.KEEP_SKILL]
    return worth


@kernel
def n_attacks(state, tables, hero):
    """Count the attack cards in a hero's hand."""
    n = 0
    for place in range(tables.n_cards_of[hero]):
        if state.heroes[hero].cards[place] == CardState.HAND:
            n += is_attack_card(tables, hero * CARDS_EACH + place)
    return n


@kernel
def has_discard(state, tables, hero):
    """Tell whether a hero has a card to take back."""
    return values.count_cards(state, hero, CardState.DISCARD) > 0


@kernel
def is_met(state, tables, hero, card, test, number):
    """Answer an `if` of a skill as the table stands."""
    team = state.heroes[hero].team
    here = state.where[hero]
    if test == Test.HERO_DEFEATED:
        return state.has_hero_fallen != 0
    if test == Test.BY_TERRAIN:
        return effects.is_by_terrain(state, tables, hero)
    if test == Test.BY_ENEMY_MINION:
        return spaces.is_minion_beside(state, tables, here, 1 - team)
    if test == Test.BY_ENEMY_UNIT:
        return spaces.is_enemy_beside(state, tables, here, team)
    if test == Test.FRIENDLY_MINIONS:
        radius = effects.radius_of(state, tables, hero, card)
        return n_minions_near(state, tables, here, team, radius) >= number
    return True


@kernel
def n_minions_near(state, tables, space, team, radius):
    """Count the minions of a team in a radius."""
    n = 0
    first = FIRST_MINION + team * MINIONS_EACH
    for thing in range(first, first + MINIONS_EACH):
        if state.where[thing] != OFF_BOARD:
            n += spaces.distance(tables, space, state.where[thing]) <= radius
    return n


@kernel
def n_foes_near(state, tables, hero, radius):
    """Count the enemy heroes in a radius."""
    n = 0
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team != state.heroes[hero].team and state.where[foe] != OFF_BOARD:
            n += spaces.gap(state, tables, hero, foe) <= radius
    return n


@kernel
def is_anyone_near(state, tables, hero, radius):
    """Tell whether an enemy unit is in a radius."""
    team = state.heroes[hero].team
    if n_minions_near(state, tables, state.where[hero], 1 - team, radius) > 0:
        return True
    return n_foes_near(state, tables, hero, radius) > 0


@kernel
def text_reach(state, tables, hero, card):
    """Return the range or radius of a card, at least 1."""
    radius = effects.radius_of(state, tables, hero, card)
    return max(np.int64(1), max(radius, values.range_of(state, tables, hero, card)))


@kernel
def discard_worth(state, tables, hero, card, otherwise, weights):
    """Return what it is worth to make an enemy hero nearby discard a card."""
    best = 0.0
    reach = text_reach(state, tables, hero, card)
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == state.heroes[hero].team or state.where[foe] == OFF_BOARD:
            continue
        if spaces.gap(state, tables, hero, foe) <= reach:
            n_cards = count_held(state, tables, foe)
            if n_cards > 0:
                best = max(best, hit_prize(n_cards, weights))
            elif otherwise == Else.OR_DEFEATED:
                best = max(best, life_prize(state, tables, foe, weights))
    return best


@kernel
def effect_worth(state, tables, hero, card, memo, weights):
    """Return what making a card's effect active is worth."""
    row = row_of(tables, card)
    team = state.heroes[hero].team
    here = state.where[hero]
    if row.event == Event.END_OF_ROUND:
        if not spaces.is_minion_beside(state, tables, here, 1 - team):
            return 0.0
        nearness = state.turn / tables.rules.turns
        return nearness * nearness * memo.offered[Note.PRIZE] / SCALE
    reach = text_reach(state, tables, hero, card)
    if row.event == Event.MINION_DEFEATED:
        return weights[Weight.GUARD] * min(2, n_minions_near(state, tables, here, team, reach))
    return weights[Weight.AURA] * n_foes_near(state, tables, hero, reach)


@kernel
def line_worth(state, tables, hero, card, code, memo, weights):
    """Return what one line of a skill is worth."""
    op = code.op
    if op == Op.MAY_RETRIEVE:
        return weights[Weight.RETRIEVE] * has_discard(state, tables, hero)
    if op == Op.COINS or op == Op.TAKE:
        return weights[Weight.COIN] * code.a
    if op == Op.DISCARD or op == Op.STOPPED_DISCARD:
        return discard_worth(state, tables, hero, card, code.a, weights)
    if op == Op.ACTIVE:
        return effect_worth(state, tables, hero, card, memo, weights)
    if op == Op.POISON:
        return weights[Weight.POISON]
    if op >= Op.SWAP and op <= Op.SWAP_TWO:
        reach = text_reach(state, tables, hero, card) + 1
        return weights[Weight.SHOVE] * is_anyone_near(state, tables, hero, reach)
    return 0.0


@kernel
def skill_worth(state, tables, hero, card, memo, weights):
    """Return what the text of a skill is worth, the hero's own place left out."""
    total = 0.0
    pc = row_of(tables, card).program
    held = True
    while tables.code[pc].op != Op.END:
        code = tables.code[pc]
        if code.op == Op.IF:
            held = is_met(state, tables, hero, card, code.a, code.b)
            pc += 0 if held else code.skip
        elif code.op == Op.OTHERWISE:
            pc += code.skip if held else 0
        else:
            total += line_worth(state, tables, hero, card, code, memo, weights)
        pc += 1
    return total


@kernel
def leap_worth(state, tables, hero, card, memo, weights):
    """Return the score of the best space that a hero can be placed into, or NEVER."""
    row = row_of(tables, card)
    pc = row.program
    if tables.code[pc].op == Op.IF:
        if not is_met(state, tables, hero, card, tables.code[pc].a, tables.code[pc].b):
            return NEVER
        pc += 1
    if tables.code[pc].op != Op.PLACE:
        return NEVER
    reach = text_reach(state, tables, hero, card)
    here = state.where[hero]
    best = NEVER
    for space in range(tables.board.n_spaces):
        if tables.board.distance[here, space] <= reach and state.occupant[space] == NOTHING:
            best = max(best, place_score(tables, memo, space, weights))
    return best


@kernel
def walk(state, tables, hero, limit, memo, weights, trial):
    """Note the best score of a space within 0, 1, 2 … steps."""
    notes = memo.offered
    notes[LIMIT] = limit
    n = 1
    trial.queue[0] = state.where[hero]
    trial.steps[state.where[hero]] = 0
    if limit > 0:
        n = paths.reach_of_hero(trial, tables, hero, limit)
    for steps in range(limit + 1):
        notes[WAYS + steps] = np.int32(SCALE * NEVER)
    for number in range(n):
        space = trial.queue[number]
        place = WAYS + trial.steps[space]
        score = np.int32(SCALE * place_score(tables, memo, space, weights))
        notes[place] = max(notes[place], score)
    for steps in range(1, limit + 1):
        notes[WAYS + steps] = max(notes[WAYS + steps], notes[WAYS + steps - 1])


@kernel
def steps_of(state, tables, hero, card):
    """Return how far a hero moves with a card."""
    limit = values.movement_of(state, tables, hero, card)
    most = effects.strongest(state, tables, Statistic.STEPS_MAX, hero, -1)
    if most != NOTHING:
        limit = min(limit, most)
    return min(max(limit, 0), STEPS_MAX)


@kernel
def best_way(state, tables, hero, card, memo):
    """Return the best score of a space that a hero can walk to with a card."""
    notes = memo.offered
    steps = min(steps_of(state, tables, hero, card), np.int64(notes[LIMIT]))
    return notes[WAYS + steps] / SCALE


@kernel
def is_zone_open(state, tables, hero, zone):
    """Tell whether a hero may fast travel into a zone."""
    here = tables.board.zone[state.where[hero]]
    if zone == here:
        return True
    if not tables.board.is_near[here, zone]:
        return False
    return not spaces.enemies_in_zone(state, tables, zone, state.heroes[hero].team)


@kernel
def travel_worth(state, tables, hero, memo, weights):
    """Return the score of the space next to the front that a fast travel reaches."""
    board = tables.board
    if not memo.offered[Note.IS_MAPPED]:
        return NEVER
    best = NOTHING
    nearest = np.int64(FAR)
    for zone in range(board.n_zones):
        if not is_zone_open(state, tables, hero, zone):
            continue
        for space in range(board.first_in_zone[zone], board.first_in_zone[zone + 1]):
            if memo.steps[space] < nearest and state.occupant[space] == NOTHING:
                nearest = np.int64(memo.steps[space])
                best = space
    if best == NOTHING:
        return NEVER
    return place_score(tables, memo, best, weights)


@kernel
def primary_worth(state, tables, hero, card, stay, memo, weights):
    """Return what the primary action of a card is worth; `stay` is the score of the place."""
    row = row_of(tables, card)
    if row.primary == Primary.ATTACK:
        return attack_worth(state, tables, hero, card, stay, memo, weights)
    if row.primary == Primary.MOVEMENT:
        way = best_way(state, tables, hero, card, memo)
        return way + weights[Weight.EXTRA]
    leap = leap_worth(state, tables, hero, card, memo, weights)
    return max(stay, leap) + skill_worth(state, tables, hero, card, memo, weights)


@kernel
def action_worth(state, tables, hero, card, action, memo, weights):
    """Return what an action with a card is worth, where it leaves the hero included."""
    here = state.where[hero]
    stay = memo.offered[WAYS] / SCALE
    if action == Action.PRIMARY:
        return primary_worth(state, tables, hero, card, stay, memo, weights)
    if action == Action.MOVE:
        return best_way(state, tables, hero, card, memo)
    if action == Action.FAST_TRAVEL:
        return travel_worth(state, tables, hero, memo, weights)
    if action == Action.ATTACK:
        reach = np.int64(1)
        bits = np.int64(0)
        strike = strike_minion(state, tables, here, reach, bits, memo, weights)
        return stay + strike
    if action == Action.HOLD:
        return stay - DULL
    return NEVER


@kernel
def choose_action(state, tables, actions, n, weights, scratch):
    """Take the action that is worth most."""
    hero = a_of(actions[0])
    card = state.heroes[hero].played
    memo = scratch[0]
    limit = np.int64(0)
    if row_of(tables, card).movement != NO_VALUE:
        limit = steps_of(state, tables, hero, card)
    survey(state, tables, hero, max(limit, LEAP), memo, weights)
    if limit > 0:
        scratch[1] = state
    walk(state, tables, hero, limit, memo, weights, scratch[1])
    best = 0
    best_worth = NEVER
    for i in range(n):
        worth = action_worth(state, tables, hero, card, b_of(actions[i]), memo, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def luck_of(stream):
    """Return the key of one decision's luck."""
    key = rng.draw(stream.key, stream.counter)
    stream.counter += rng.ONE
    return key


@kernel
def tie(key, number):
    """Return a tiny random amount that decides between things of the same worth."""
    return TINY * rng.below(key, number, NOISE_STEPS)


@kernel
def noise(stream, weights):
    """Return a random amount to vary the play with."""
    return weights[Weight.NOISE] * rng.next_below(stream, NOISE_STEPS) / NOISE_STEPS


@kernel
def longest_walk(state, tables, hero):
    """Return how far a hero moves with its best card in hand."""
    best = np.int64(0)
    for place in range(tables.n_cards_of[hero]):
        card = hero * CARDS_EACH + place
        if state.heroes[hero].cards[place] == CardState.HAND:
            if row_of(tables, card).movement != NO_VALUE:
                best = max(best, steps_of(state, tables, hero, card))
    return best


@kernel
def can_begin(tables, hero, card, row, trial):
    """Tell whether a primary action can be done; a plain attack was counted only if it can."""
    if row.primary == Primary.ATTACK and tables.code[row.program].op == Op.TARGET:
        return True
    return acting.can_act(trial, tables, hero, card, Action.PRIMARY)


@kernel
def card_worth(state, tables, hero, card, can_travel, memo, weights, trial):
    """Return what playing a card is worth: the best of its actions, and what stays in hand."""
    take_stand(state, tables, memo, card, weights)
    here = state.where[hero]
    row = row_of(tables, card)
    stay = place_score(tables, memo, here, weights)
    best = stay
    gain = primary_worth(state, tables, hero, card, stay, memo, weights)
    if gain > best and can_begin(tables, hero, card, row, trial):
        best = gain
    if row.movement != NO_VALUE:
        initiative = values.initiative_of(state, tables, hero, card)
        minions = spaces.minion_modifier(state, tables, hero)
        risk = danger_at(tables, memo, here, minions, initiative) / SCALE
        away = best_way(state, tables, hero, card, memo)
        if can_travel:
            away = max(away, memo.offered[TRAVEL] / SCALE)
        best = max(best, away - risk)
    best += weights[Weight.QUICK] * row.initiative
    return best - keep_worth(state, tables, hero, card, weights)


@kernel
def choose_card(state, tables, actions, n, weights, stream, scratch):
    """Play the card that is worth most, give or take some noise."""
    hero = a_of(actions[0])
    if state.where[hero] == OFF_BOARD:
        return choose_card_away(state, tables, actions, n, weights, stream)
    memo = scratch[0]
    limit = min(longest_walk(state, tables, hero), WALK_MAX)
    survey(state, tables, hero, max(limit, LEAP), memo, weights)
    scratch[1] = state
    trial = scratch[1]
    walk(state, tables, hero, limit, memo, weights, trial)
    can_travel = moves.can_travel(state, tables, hero)
    if can_travel:
        memo.offered[TRAVEL] = np.int32(SCALE * travel_worth(state, tables, hero, memo, weights))
    best = 0
    best_worth = NEVER
    for i in range(n):
        card = b_of(actions[i])
        worth = card_worth(state, tables, hero, card, can_travel, memo, weights, trial)
        worth += noise(stream, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_card_away(state, tables, actions, n, weights, stream):
    """Come back with the card that is needed least and can fast travel."""
    best = 0
    best_worth = NEVER
    for i in range(n):
        card = b_of(actions[i])
        row = row_of(tables, card)
        worth = noise(stream, weights) - keep_worth(state, tables, a_of(actions[i]), card, weights)
        worth += weights[Weight.KEEP_ATTACK] * (row.movement != NO_VALUE)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_space(state, tables, actions, n, weights, key, memo):
    """Take the space with the best score; to stay counts as the present space."""
    hero = state.frames[state.n_frames - 1].hero
    here = state.where[hero]
    span = np.int64(0)
    for i in range(n):
        if verb_of(actions[i]) != Verb.PASS:
            span = max(span, spaces.distance(tables, here, b_of(actions[i])))
    survey(state, tables, hero, span, memo, weights)
    best = 0
    best_worth = NEVER
    for i in range(n):
        space = b_of(actions[i]) if verb_of(actions[i]) != Verb.PASS else here
        worth = place_score(tables, memo, space, weights) + tie(key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_travel(state, tables, actions, n, weights, key, memo):
    """Travel next to the front."""
    hero = state.frames[state.n_frames - 1].hero
    survey(state, tables, hero, FAR, memo, weights)
    best = 0
    best_worth = NEVER
    for i in range(n):
        worth = place_score(tables, memo, b_of(actions[i]), weights) + tie(key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best
