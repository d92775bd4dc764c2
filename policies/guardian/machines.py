"""What vehicles, Zords for sale and attacks for a discarded card are worth to `teamwork`."""

import numpy as np

from policies.core.finding import find_pass
from policies.core.lots import TIE
from policies.guardian.cards import SAFE_DECK, dice_bonus, ignores_guard, keep_value
from policies.guardian.hits import best_hit, plan_division
from policies.guardian.odds import mean_of
from policies.guardian.survey import has_villain
from policies.guardian.ties import spot_lot
from policies.guardian.weights import Weight
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.core.stack import NO_PROGRAM
from sim.guardian.language import Op
from sim.guardian.state import NOTHING, Verb
from sim.guardian.vehicles import TOKEN

YES = 1.0
NO = -1.0
ENOUGH_TURNS = 4  # turns that make it worth to use what lasts
HIT_WORTH = 2.0  # what hits of a vehicle must be worth
CARD_KEPT = 1.6  # what a card must be worth in hand to be taken back
CROWD = 4  # enemy cards that make hits on all of them worth it


@kernel
def thin_hands(state, tables):
    """Tell whether those who fight have few cards in hand and enough in their decks."""
    cards = 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting:
            cards += player.hand.n
            if player.deck.n <= SAFE_DECK:
                return False
    return cards <= state.n_fighting


@kernel
def coming_dice(state, tables, frame):
    """Return the dice that the next roll of a card's program will have."""
    place = frame.pc
    while tables.code[place].op != Op.END:
        code = tables.code[place]
        if code.op == Op.ROLL or code.op == Op.ROLL_AGAIN:
            kept = frame.kept_bonus if code.op == Op.ROLL_AGAIN else 0
            waiting = state.next_dice + state.players[frame.seat].next_dice
            return max(code.a + frame.bonus + kept + waiting, 0)
        place += 1
    return 0


@kernel
def is_aiming(tables, frame):
    """Tell whether a card's program is about to choose the target of its next roll."""
    place = frame.pc
    while tables.code[place].op == Op.WINDOW:
        place += 1
    return tables.code[place].op == Op.TARGET


@kernel
def dice_value(state, tables, number, weights, scratch):
    """Return what so many dice more add to the worth of the attack to come.

    They are added before a target is chosen: what counts is the best that the attack may aim at.
    """
    frame = state.frames[state.n_frames - 1]
    if not is_aiming(tables, frame):  # divided hits: what they defeat beyond those paid for
        more = np.int64(mean_of(scratch.odds, number + frame.bonus))
        return plan_division(scratch, frame.energy + more) - plan_division(scratch, frame.energy)
    dice = coming_dice(state, tables, frame)
    hits = 0 if frame.card == NOTHING else tables.cards[tables.card_of[frame.card]].hits
    is_free = frame.card != NOTHING and ignores_guard(tables, tables.card_of[frame.card])
    partial = min(weights[Weight.PARTIAL], 1.0)
    before = best_hit(scratch, dice, hits, is_free, partial)
    return best_hit(scratch, dice + number, hits, is_free, partial) - before


@kernel
def is_free_enough(state, tables, action):
    """Tell whether a vehicle's price is no pity: figures, or in need a token against a villain."""
    row = tables.vehicles[state.vehicles[a_of(action)]]
    if b_of(action) == TOKEN:
        return state.experience < row.price and has_villain(state)
    return has_villain(state) or state.experience == tables.rules.experience


@kernel
def effect_value(state, tables, program, weights, scratch):
    """Return what a vehicle's text is worth now; below 0 means wait."""
    code = tables.code[program]
    if program == NO_PROGRAM:
        return YES if scratch.turns >= ENOUGH_TURNS else NO
    if code.op == Op.DRAW_EACH:
        return YES if thin_hands(state, tables) else NO
    if code.op == Op.ADD_DICE:
        return dice_value(state, tables, code.a, weights, scratch) - weights[Weight.DICE_FROM]
    if code.op == Op.HIT_ALL:
        return YES if state.n_undefeated >= CROWD else NO
    if code.op == Op.HIT_ANY:
        return best_hit(scratch, 0, code.a, True, weights[Weight.PARTIAL]) - HIT_WORTH
    if code.op == Op.TAKE_BACK:
        played = state.frames[state.n_frames - 1].played
        return keep_value(tables, tables.card_of[played], scratch) - CARD_KEPT
    if code.op == Op.REDUCE:
        frame = state.frames[state.n_frames - 1]
        return YES if frame.amount >= code.a else NO
    return NO if code.op == Op.GAIN else YES  # energy is fetched when it is wanted


@kernel
def vehicle_value(state, tables, action, weights, scratch):
    """Return what using a vehicle now is worth; below 0 means wait."""
    if verb_of(action) == Verb.BUY_ZORD:
        return YES
    if not is_free_enough(state, tables, action):
        return NO
    program = tables.vehicles[state.vehicles[a_of(action)]].program
    return effect_value(state, tables, program, weights, scratch)


@kernel
def find_vehicle(state, tables, actions, n, weights, scratch):
    """Return the index of the vehicle that is best used now, or of the Zord to be bought, or -1."""
    best = -1
    best_value = TIE
    for i in range(n):
        verb = verb_of(actions[i])
        if verb == Verb.VEHICLE or verb == Verb.BUY_ZORD:
            value = vehicle_value(state, tables, actions[i], weights, scratch)
            value += spot_lot(a_of(actions[i]), scratch)
            if value > best_value:
                best_value = value
                best = i
    return best


@kernel
def gives_energy(state, tables, action):
    """Tell whether an action uses a vehicle that gives energy, paid in figures."""
    if verb_of(action) != Verb.VEHICLE or b_of(action) == TOKEN:
        return False
    program = tables.vehicles[state.vehicles[a_of(action)]].program
    return tables.code[program].op == Op.GAIN


@kernel
def discard_attack(state, tables, actions, n, least, keep, weights, scratch):
    """Return the index of the best attack for a discarded card that is worth more than `least`."""
    best = find_pass(actions, n)
    best_value = least
    for i in range(n):
        if verb_of(actions[i]) == Verb.DISCARD_ATTACK:
            dice = tables.rules.discard_dice + dice_bonus(state, a_of(actions[i]))
            value = best_hit(scratch, dice, 0, False, weights[Weight.PARTIAL])
            value -= keep * keep_value(tables, tables.card_of[b_of(actions[i])], scratch)
            value += scratch.seat_lots[a_of(actions[i])]
            if value > best_value:
                best_value = value
                best = i
    return best
