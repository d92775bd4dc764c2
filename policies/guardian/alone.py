"""How `lone_wolves` spends its actions: every player goes and fights on their own account."""

import numpy as np

from policies.core.finding import find_pass
from policies.core.lots import TIE
from policies.guardian.ties import place_lot
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.state import COMMAND_CENTER, NOTHING, PLACES, Verb

WORN = 5  # cards in deck and hand of a Ranger who rests
WEARY = 3  # cards in a discard pile that are worth a RECOVER action
VILLAIN_PULL = 8  # figures that a monster or the boss counts for
COMPANY = 2  # what a friend makes a villain more, and foot soldiers less, attractive
STAYING = 1  # what it is worth not to move
ENOUGH = 2  # players who dare to fight a villain
CROWDED = 10  # more figures than any place has room for
SILENT = -1000  # the call of a place without enemies


@kernel
def friends_of(state, tables, seat, place):
    """Return how many other players are in a place."""
    friends = 0
    for other in range(tables.n_seats):
        friends += other != seat and state.players[other].place == place
    return friends


@kernel
def next_to_act(state, tables, scratch):
    """Return who acts next: the most actions left, by lot among equals; or else who decides."""
    best = np.int64(state.seat)
    most = TIE
    for seat in range(tables.n_seats):
        tokens = state.players[seat].actions + scratch.seat_lots[seat]
        if tokens > most:
            most = tokens
            best = seat
    return best


@kernel
def call_of(state, tables, place, seat):
    """Return how loudly a place calls a player: full ones and villains do; SILENT if empty."""
    if queries.n_figures(state, place) == 0:
        return SILENT
    call = CROWDED
    if place != COMMAND_CENTER:
        room = queries.figure_limit(state, tables, place) - queries.n_soldiers(state, place)
        call -= room
    if state.players[seat].place == place:
        call += STAYING
    friends = friends_of(state, tables, seat, place)
    villains = queries.n_villains(state, place)
    if villains == 0:
        return call - COMPANY * friends
    return call + VILLAIN_PULL * villains + COMPANY * friends


@kernel
def loudest(state, tables, seat, scratch):
    """Return the place that calls a player loudest, by lot among equals, or NOTHING."""
    best = NOTHING
    best_call = SILENT + TIE
    for place in range(PLACES):
        call = call_of(state, tables, place, seat) + scratch.place_lots[place]
        if call > best_call:
            best_call = call
            best = place
    return best


@kernel
def dares(state, tables, seat):
    """Tell whether a player fights where they are: alone against foot soldiers only."""
    place = state.players[seat].place
    if queries.n_villains(state, place) == 0:
        return True
    return friends_of(state, tables, seat, place) + 1 >= ENOUGH


@kernel
def wish_for(state, tables, seat, goal, action):
    """Return how much a player wants an action: a rank, not a value; 0 for not at all.

    Worn out: power up, or recover. Else fight where enemies are, or go where it calls loudest.
    """
    verb = verb_of(action)
    if verb == Verb.ZORD:
        return 5 if b_of(action) == goal else 1
    if a_of(action) != seat or verb == Verb.PASS:
        return 0
    player = state.players[seat]
    is_worn = player.deck.n + player.hand.n <= WORN * tables.mode.rangers_each
    if verb == Verb.MOVE and c_of(action) == 1:
        return 4 if is_worn else 0
    if verb == Verb.RECOVER:
        is_weary = player.discard.n >= WEARY * tables.mode.rangers_each
        return 3 if is_weary and (is_worn or b_of(action) == 1) else 0
    if is_worn:
        return 0
    if verb == Verb.BATTLE:
        return 2 if dares(state, tables, seat) else 0
    return 1 if b_of(action) == goal else 0


@kernel
def act_alone(state, tables, actions, n, scratch):
    """Let the next player do what that player most wants, or pass; Zords go where a lot falls."""
    seat = next_to_act(state, tables, scratch)
    goal = loudest(state, tables, seat, scratch)
    best = find_pass(actions, n)
    best_wish = TIE
    for i in range(n):
        wish = 1.0 * wish_for(state, tables, seat, goal, actions[i])
        if verb_of(actions[i]) == Verb.ZORD:
            wish += place_lot(b_of(actions[i]), scratch)
        if wish > best_wish:
            best_wish = wish
            best = i
    return best
