"""How `brawler` spends its turns: which card to play, and what to do with it."""

import numpy as np

from policies.goa2_fights import (
    HEROES_ONLY,
    RANGED,
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
    THREAT_SIZE,
    Note,
    Threat,
    focus,
    holds_against,
    is_in_reach,
    note_own_cards,
    place_score,
    survey,
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
from sim.goa2.tables import NO_VALUE, Minion, Primary
from sim.goa2.words import Else, Event, Op, Statistic, Test

NEVER = -1.0e9
QUICK_CARD = 9  # initiative that usually acts before the enemy
STEPS_MAX = 12
WAYS = 372  # place in the notes: best score of a space so many steps away
BLOCK_WORTH = 5  # a block, as points of defense
NOISE_STEPS = 1024


@kernel
def minion_worth(state, tables, hero, kind, weights):
    """Return what defeating a minion is worth; light ones are alike."""
    return minion_prize(state, tables, hero, kind, weights)


@kernel
def strike_minion(state, tables, hero, space, reach, bits, notes, weights):
    """Return what the best minion in reach of an attack is worth, before cards are revealed."""
    n = 0
    heavy = False
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        if notes[entry + 2] and is_in_reach(tables, space, notes[entry], reach, bits):
            n += 1
            heavy = notes[entry + 1] == Minion.HEAVY
    if n == 0 or bits & HEROES_ONLY:
        return 0.0
    kind = Minion.HEAVY if heavy else Minion.MELEE
    worth = minion_prize(state, tables, hero, kind, weights)
    if n == 1 and is_guessing(state):
        worth *= weights[Weight.MINION_STAYS]
    return worth


@kernel
def chance_to_stay(state, tables, hero, card, weights):
    """Return how likely an enemy hero is still where it is when a card acts."""
    if not is_guessing(state):
        return 1.0
    is_quick = values.initiative_of(state, tables, hero, card) >= QUICK_CARD
    return weights[Weight.QUICK_STAYS if is_quick else Weight.STAYS]


@kernel
def strike_worth(state, tables, hero, card, space, notes, weights):
    """Return what attacking with a card from a space is worth."""
    _, reach, bits = read_attack(state, tables, hero, card, hero)
    best = strike_minion(state, tables, hero, space, reach, bits, notes, weights)
    stays = chance_to_stay(state, tables, hero, card, weights)
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == state.heroes[hero].team or state.where[foe] == OFF_BOARD:
            continue
        if is_in_reach(tables, space, state.where[foe], reach, bits):
            prize = hero_prize(state, tables, hero, card, foe, weights)
            best = max(best, stays * prize)
    return best


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
    if state.turn < tables.rules.turns:
        is_attack = row.primary == Primary.ATTACK
        worth += weights[Weight.KEEP_ATTACK if is_attack else Weight.KEEP_SKILL]
    return worth


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
def effect_worth(state, tables, hero, card, weights):
    """Return what making a card's effect active is worth."""
    row = row_of(tables, card)
    team = state.heroes[hero].team
    here = state.where[hero]
    if row.event == Event.END_OF_ROUND:
        if not spaces.is_minion_beside(state, tables, here, 1 - team):
            return 0.0
        nearness = state.turn / tables.rules.turns
        prize = minion_prize(state, tables, hero, Minion.MELEE, weights)
        return nearness * nearness * prize
    reach = text_reach(state, tables, hero, card)
    if row.event == Event.MINION_DEFEATED:
        return weights[Weight.GUARD] * min(2, n_minions_near(state, tables, here, team, reach))
    return weights[Weight.AURA] * n_foes_near(state, tables, hero, reach)


@kernel
def line_worth(state, tables, hero, card, code, notes, weights):
    """Return what one line of a skill is worth."""
    op = code.op
    if op == Op.MAY_RETRIEVE:
        return weights[Weight.RETRIEVE] * has_discard(state, tables, hero)
    if op == Op.COINS or op == Op.TAKE:
        return weights[Weight.COIN] * code.a
    if op == Op.DISCARD or op == Op.STOPPED_DISCARD:
        return discard_worth(state, tables, hero, card, code.a, weights)
    if op == Op.ACTIVE:
        return effect_worth(state, tables, hero, card, weights)
    if op == Op.POISON:
        return weights[Weight.POISON]
    if op >= Op.SWAP and op <= Op.SWAP_TWO:
        return weights[Weight.SHOVE]
    return 0.0


@kernel
def skill_worth(state, tables, hero, card, notes, weights):
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
            total += line_worth(state, tables, hero, card, code, notes, weights)
        pc += 1
    return total


@kernel
def leap_worth(state, tables, hero, card, notes, weights):
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
            best = max(best, place_score(tables, notes, space, weights))
    return best


@kernel
def walk(state, tables, hero, limit, notes, weights, trial):
    """Note the best score of a space within 0, 1, 2 … steps."""
    limit = min(limit, STEPS_MAX)
    n = paths.reach_of_hero(trial, tables, hero, limit)
    for steps in range(limit + 1):
        notes[WAYS + steps] = np.int32(SCALE * NEVER / 1000.0)
    for number in range(n):
        space = trial.queue[number]
        place = WAYS + trial.steps[space]
        score = np.int32(SCALE * place_score(tables, notes, space, weights))
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
def is_zone_open(state, tables, hero, zone):
    """Tell whether a hero may fast travel into a zone."""
    here = tables.board.zone[state.where[hero]]
    if zone == here:
        return True
    if not tables.board.is_near[here, zone]:
        return False
    return not spaces.enemies_in_zone(state, tables, zone, state.heroes[hero].team)


@kernel
def travel_worth(state, tables, hero, notes, weights):
    """Return the score of the space next to the front that a fast travel reaches."""
    board = tables.board
    goal = focus(tables, notes, state.where[hero])
    if goal == NOTHING:
        return NEVER
    best = NOTHING
    nearest = FAR
    for zone in range(board.n_zones):
        if not is_zone_open(state, tables, hero, zone):
            continue
        for space in range(board.first_in_zone[zone], board.first_in_zone[zone + 1]):
            if board.distance[space, goal] < nearest and state.occupant[space] == NOTHING:
                nearest = np.int64(board.distance[space, goal])
                best = space
    if best == NOTHING:
        return NEVER
    return place_score(tables, notes, best, weights)


@kernel
def primary_worth(state, tables, hero, card, here, notes, weights):
    """Return what the primary action of a card is worth, standing included."""
    row = row_of(tables, card)
    stay = place_score(tables, notes, here, weights)
    if row.primary == Primary.ATTACK:
        return stay + strike_worth(state, tables, hero, card, here, notes, weights)
    if row.primary == Primary.MOVEMENT:
        way = notes[WAYS + steps_of(state, tables, hero, card)] / SCALE
        return way + weights[Weight.EXTRA]
    leap = leap_worth(state, tables, hero, card, notes, weights)
    return max(stay, leap) + skill_worth(state, tables, hero, card, notes, weights)


@kernel
def action_worth(state, tables, hero, card, action, notes, weights):
    """Return what an action with a card is worth, where it leaves the hero included."""
    here = state.where[hero]
    if action == Action.PRIMARY:
        return primary_worth(state, tables, hero, card, here, notes, weights)
    if action == Action.MOVE:
        return notes[WAYS + steps_of(state, tables, hero, card)] / SCALE
    if action == Action.FAST_TRAVEL:
        return travel_worth(state, tables, hero, notes, weights)
    if action == Action.ATTACK:
        reach = np.int64(1)
        bits = np.int64(0)
        strike = strike_minion(state, tables, hero, here, reach, bits, notes, weights)
        return place_score(tables, notes, here, weights) + strike
    if action == Action.HOLD:
        return place_score(tables, notes, here, weights) - 0.01
    return NEVER


@kernel
def choose_action(state, tables, actions, n, weights, scratch):
    """Take the action that is worth most."""
    hero = a_of(actions[0])
    card = state.heroes[hero].played
    notes = scratch[0].offered
    survey(state, tables, hero, card, notes, weights)
    if row_of(tables, card).movement != NO_VALUE:
        scratch[1] = state
        limit = steps_of(state, tables, hero, card)
        walk(state, tables, hero, limit, notes, weights, scratch[1])
    best = 0
    best_worth = NEVER
    for i in range(n):
        worth = action_worth(state, tables, hero, card, b_of(actions[i]), notes, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def danger_before(tables, notes, space, minions, initiative):
    """Return what attacks that come before `initiative` cost; each enemy attacks once."""
    total = 0
    worst = 0
    foe = NOTHING
    for number in range(notes[Note.N_THREATS]):
        entry = Note.THREATS + number * THREAT_SIZE
        if notes[entry + Threat.INITIATIVE] <= initiative:
            continue
        there = notes[entry + Threat.SPACE]
        reach = notes[entry + Threat.REACH]
        if not is_in_reach(tables, space, there, reach, notes[entry + Threat.BITS]):
            continue
        if notes[entry + Threat.FOE] != foe:
            total += worst
            worst = 0
            foe = notes[entry + Threat.FOE]
        is_safe = holds_against(notes, entry, minions)
        worst = max(worst, notes[entry + (Threat.HIT if is_safe else Threat.KILL)])
    return (total + worst) / SCALE


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
def card_worth(state, tables, hero, card, can_travel, notes, weights, trial):
    """Return what playing a card is worth: the best of its actions, and what stays in hand."""
    note_own_cards(state, tables, hero, card, notes, weights)
    here = state.where[hero]
    row = row_of(tables, card)
    best = place_score(tables, notes, here, weights)
    if acting.can_act(trial, tables, hero, card, Action.PRIMARY):
        best = max(best, primary_worth(state, tables, hero, card, here, notes, weights))
    if row.movement != NO_VALUE:
        initiative = values.initiative_of(state, tables, hero, card)
        minions = spaces.minion_modifier(state, tables, hero)
        risk = danger_before(tables, notes, here, minions, initiative)
        away = notes[WAYS + steps_of(state, tables, hero, card)] / SCALE
        if can_travel:
            away = max(away, travel_worth(state, tables, hero, notes, weights))
        best = max(best, away - risk)
    best += weights[Weight.QUICK] * row.initiative
    return best - keep_worth(state, tables, hero, card, weights)


@kernel
def choose_card(state, tables, actions, n, weights, stream, scratch):
    """Play the card that is worth most, give or take some noise."""
    hero = a_of(actions[0])
    if state.where[hero] == OFF_BOARD:
        return choose_card_away(state, tables, actions, n, weights, stream)
    notes = scratch[0].offered
    survey(state, tables, hero, NOTHING, notes, weights)
    scratch[1] = state
    trial = scratch[1]
    limit = longest_walk(state, tables, hero)
    walk(state, tables, hero, limit, notes, weights, trial)
    can_travel = moves.can_travel(state, tables, hero)
    best = 0
    best_worth = NEVER
    for i in range(n):
        card = b_of(actions[i])
        worth = card_worth(state, tables, hero, card, can_travel, notes, weights, trial)
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
def choose_space(state, tables, actions, n, weights, notes):
    """Take the space with the best score; to stay counts as the present space."""
    hero = state.frames[state.n_frames - 1].hero
    survey(state, tables, hero, NOTHING, notes, weights)
    best = 0
    best_worth = NEVER
    for i in range(n):
        space = b_of(actions[i]) if verb_of(actions[i]) != Verb.PASS else state.where[hero]
        worth = place_score(tables, notes, space, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_travel(state, tables, actions, n, weights, notes):
    """Travel next to the front."""
    hero = state.frames[state.n_frames - 1].hero
    survey(state, tables, hero, NOTHING, notes, weights)
    goal = focus(tables, notes, state.where[hero])
    nearest = FAR
    for i in range(n):
        nearest = min(nearest, np.int64(tables.board.distance[b_of(actions[i]), goal]))
    best = 0
    best_worth = NEVER
    for i in range(n):
        space = b_of(actions[i])
        if tables.board.distance[space, goal] <= nearest + 1:
            worth = place_score(tables, notes, space, weights)
            if worth > best_worth:
                best_worth = worth
                best = i
    return best


@kernel
def is_ranged(bits):
    """Tell whether an attack is ranged."""
    return bits & RANGED != 0


@kernel
def is_useless(tables, card):
    """Tell whether a card does nothing when it is played, but move."""
    return row_of(tables, card).primary == Primary.DEFENSE and not is_attack_card(tables, card)
