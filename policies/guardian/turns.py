"""How `teamwork` takes a Ranger turn: which card, at which target, paid with what."""

import numpy as np

from policies.core.finding import find_pass, find_verb
from policies.guardian.cards import (
    SAFE_DECK,
    card_value,
    is_useless,
    is_x_card,
    keep_value,
    missing_energy,
)
from policies.guardian.draws import would_draw
from policies.guardian.hits import hit_value, plan_division
from policies.guardian.machines import coming_dice, discard_attack, find_vehicle, gives_energy
from policies.guardian.odds import mean_of
from policies.guardian.survey import energy_weight, find_target, has_boss, survey
from policies.guardian.weights import Weight
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.core.stack import Progress
from sim.guardian import windows
from sim.guardian.language import Event, Op
from sim.guardian.state import NOTHING, SLOTS_MAX, Decision, Verb
from sim.guardian.tables import CardKind

REFLECTED = 0.4  # worth of a hit that comes back, to a deck that can take it
WORST = -1000.0


@kernel
def find_card(tables, actions, n, seat, card):
    """Return the index of the play of a card of this row, or of PASS."""
    for i in range(n):
        action = actions[i]
        if verb_of(action) == Verb.PLAY and a_of(action) == seat:
            if tables.card_of[b_of(action)] == card:
                return i
    return find_pass(actions, n)


@kernel
def richest_flip(state, tables, scratch):
    """Return the fighting player with the most actions to spare, or NOTHING."""
    best = NOTHING
    most = 0.0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        tokens = player.actions + scratch.seat_lots[seat]
        if player.is_fighting and player.actions > 0 and tokens > most:
            most = tokens
            best = seat
    return best


@kernel
def any_pour(state, tables, scratch):
    """Return a fighting player with stored energy, by lot, or NOTHING."""
    best = NOTHING
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting and state.players[seat].energy > 0:
            if best == NOTHING or scratch.seat_lots[seat] > scratch.seat_lots[best]:
                best = seat
    return best


@kernel
def fetch_energy(state, tables, actions, n, scratch):
    """Get energy from a Zord or vehicle, else from storage, else for an action token."""
    for i in range(n):
        if gives_energy(state, tables, actions[i]):
            return i
        if verb_of(actions[i]) == Verb.ZORD:
            if tables.code[tables.zords[a_of(actions[i])].program].op == Op.GAIN:
                return i
    seat = any_pour(state, tables, scratch)
    found = -1 if seat == NOTHING else find_verb(actions, n, Verb.POUR, seat)
    if found < 0:
        seat = richest_flip(state, tables, scratch)
        found = -1 if seat == NOTHING else find_verb(actions, n, Verb.FLIP, seat)
    return find_pass(actions, n) if found < 0 else found


@kernel
def is_asked(state, seat):
    """Tell whether a player may play a card: all in a Ranger turn, one in an extra play."""
    if state.players[seat].is_fighting == 0:
        return False
    if state.decision == Decision.TURN:
        return True
    frame = state.frames[state.n_frames - 1]
    return seat == (frame.seat if frame.who < 0 else frame.who)


@kernel
def is_playable(tables, card, scratch):
    """Tell whether a card does something in a turn by itself."""
    if tables.cards[card].kind == CardKind.REACTION or is_x_card(tables, card):
        return False
    return not is_useless(tables, card, scratch)


@kernel
def n_playable(tables, hand, scratch):
    """Return how many cards of a hand do something in a turn by themselves."""
    total = 0
    for slot in range(hand.n):
        total += is_playable(tables, tables.card_of[hand.cards[slot]], scratch)
    return total


@kernel
def wants_cards(state, tables, turns, weights, scratch):
    """Tell whether drawing is worth it: hands run low while turns and decks last."""
    cards = 0
    ready = 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting:
            cards += n_playable(tables, player.hand, scratch)
            ready += would_draw(state, tables, seat, weights)
    is_short = cards <= weights[Weight.HAND_TURNS] * turns
    return is_short and ready > 0 and ready >= weights[Weight.DRAWN_BY] * state.n_fighting


@kernel
def find_draw_zord(tables, actions, n):
    """Return the index of the Zord that lets everybody draw, or -1."""
    for i in range(n):
        if verb_of(actions[i]) == Verb.ZORD:
            if tables.code[tables.zords[a_of(actions[i])].program].op == Op.DRAW_EACH:
                return i
    return -1


@kernel
def choose_turn(state, tables, actions, n, weights, scratch):
    """Play the card worth most for what it costs; fetch energy first if it lacks some."""
    survey(state, tables, weights, scratch)
    zord = find_draw_zord(tables, actions, n)
    if zord >= 0 and wants_cards(state, tables, scratch.turns, weights, scratch):
        return zord
    if tables.rules.vehicles > 0:
        vehicle = find_vehicle(state, tables, actions, n, weights, scratch)
        if vehicle >= 0:
            return vehicle
    is_boss = has_boss(state, state.battle_place)
    best = weights[Weight.BOSS_CARD_COST if is_boss else Weight.CARD_COST]
    keep = weights[Weight.BOSS_CARD_WORTH if is_boss else Weight.CARD_WORTH]
    best_card = NOTHING
    best_seat = NOTHING
    for seat in range(tables.n_seats):
        hand = state.players[seat].hand
        for slot in range(hand.n if is_asked(state, seat) else 0):
            if windows.is_first(tables, hand, slot):
                card = tables.card_of[hand.cards[slot]]
                value = card_value(state, tables, seat, card, weights, scratch)
                value -= keep * keep_value(tables, card, scratch)
                value += scratch.seat_lots[seat]
                if value > best:
                    best = value
                    best_card = card
                    best_seat = seat
    if best_card == NOTHING:
        return discard_attack(state, tables, actions, n, best, keep, weights, scratch)
    if missing_energy(state, tables, best_card, scratch) > 0:
        return fetch_energy(state, tables, actions, n, scratch)
    return find_card(tables, actions, n, best_seat, best_card)


@kernel
def risk_of_reflection(state, tables, slot, seat, mean):
    """Return what hitting a card costs that strikes back."""
    row = tables.cards[tables.card_of[state.sequence[slot].card]]
    if row.event != Event.HITS_DEALT or seat < 0:
        return 0.0
    return mean if state.players[seat].deck.n <= SAFE_DECK else REFLECTED * mean


@kernel
def aimed(state, tables):
    """Return the dice and the sure hits of what asks for a target: an attack, or a sure hit."""
    frame = state.frames[state.n_frames - 1]
    if frame.flags & Progress.BEGUN:
        return 0, 1
    hits = 0 if frame.card == NOTHING else tables.cards[tables.card_of[frame.card]].hits
    return coming_dice(state, tables, frame), hits


@kernel
def choose_slot(state, tables, actions, n, weights, scratch):
    """Hit where it is worth most: the target of an attack, or of a few sure hits."""
    survey(state, tables, weights, scratch)
    attacker = state.frames[state.n_frames - 1].seat
    dice, hits = aimed(state, tables)
    mean = mean_of(scratch.odds, dice) + hits
    best = 0
    best_value = -1.0
    for i in range(n):
        slot = a_of(actions[i])
        number = find_target(scratch, slot)
        if number != NOTHING:
            target = scratch.targets[number]
            value = hit_value(scratch, target, dice, hits, weights[Weight.PARTIAL])
            value -= risk_of_reflection(state, tables, slot, attacker, mean)
            if value > best_value:
                best_value = value
                best = i
    return best


@kernel
def choose_energy(state, tables, actions, n, weights, scratch):
    """Spend on X what defeats most for its energy; as little as can be if it defeats nothing."""
    card = state.frames[state.n_frames - 1].card
    if not is_x_card(tables, tables.card_of[card]):
        return 0
    survey(state, tables, weights, scratch)
    seat = state.frames[state.n_frames - 1].seat
    bonus = mean_of(scratch.odds, state.next_dice + state.players[seat].next_dice)
    best = 0
    best_value = WORST
    for i in range(n):
        x = a_of(actions[i])
        value = plan_division(scratch, np.int64(x + bonus)) - energy_weight(scratch) * x
        if value > best_value:
            best_value = value
            best = i
    return best


@kernel
def choose_division(state, tables, actions, n, weights, scratch):
    """Assign hits as planned: to a slot that still lacks some of its share."""
    survey(state, tables, weights, scratch)
    hits = state.frames[state.n_frames - 1].amount
    for slot in range(SLOTS_MAX):
        hits += state.assigned[slot]
    plan_division(scratch, hits)
    for i in range(n):
        slot = a_of(actions[i])
        number = find_target(scratch, slot)
        if number != NOTHING and state.assigned[slot] < scratch.targets[number].planned:
            return i
    return n - 1
