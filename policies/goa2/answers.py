"""How `brawler` answers the questions about cards, spawn points and minions."""

import numpy as np

from policies.core.worths import ONE, varied
from policies.goa2.cards import count_attacks, keep_worth
from policies.goa2.fights import NO_PRIMARY, RANGED, can_hold, is_attack_card, read_defense
from policies.goa2.notes import FAR, NEVER
from policies.goa2.places import focus
from policies.goa2.survey import note_foes
from policies.goa2.texts import answer_text, top
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.goa2 import attacks, spaces
from sim.goa2.effects import row_of
from sim.goa2.state import NOTHING, OFF_BOARD, Action, Decision, Flag, Verb


@kernel
def choose_defense(state, tables, actions, n, scratch):
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
    best_worth = np.int64(-NEVER)
    for i in range(n):
        if verb_of(actions[i]) == Verb.PASS:
            continue
        hero = a_of(actions[i])
        card = b_of(actions[i])
        total, kind = read_defense(state, tables, hero, card)
        if can_hold(total, kind, attack, frame.minions, bits):
            worth = keep_worth(state, tables, card, count_attacks(state, tables, hero), scratch)
            if worth < best_worth:
                best_worth = worth
                best = i
    return best


@kernel
def choose_least(state, tables, actions, n, scratch):
    """Give up the card that is needed least."""
    best = 0
    best_worth = np.int64(-NEVER)
    for i in range(n):
        if verb_of(actions[i]) != Verb.PASS:
            n_attacks = count_attacks(state, tables, a_of(actions[i]))
            worth = keep_worth(state, tables, b_of(actions[i]), n_attacks, scratch)
            if worth < best_worth:
                best_worth = worth
                best = i
    return best


@kernel
def choose_most(state, tables, actions, n, scratch):
    """Take the card back that is needed most."""
    best = 0
    best_worth = np.int64(NEVER)
    for i in range(n):
        if verb_of(actions[i]) != Verb.PASS:
            n_attacks = count_attacks(state, tables, a_of(actions[i]))
            worth = keep_worth(state, tables, b_of(actions[i]), n_attacks, scratch)
            if worth > best_worth:
                best_worth = worth
                best = i
    return best


@kernel
def choose_spawn(state, tables, actions, n, scratch, key):
    """Begin or come back on the point nearest to the front."""
    team = 0
    best = 0
    nearest = varied(FAR * ONE, key, 0)
    is_noted = False
    for i in range(n):
        if verb_of(actions[i]) == Verb.PASS:
            continue
        if not is_noted:
            team = state.heroes[a_of(actions[i])].team
            note_foes(state, tables, b_of(actions[i]), team, FAR, scratch)
            is_noted = True
        space = b_of(actions[i])
        goal = focus(tables, scratch, space)
        if goal != NOTHING:
            apart = varied(ONE * spaces.distance(tables, space, goal), key, i)
            if apart < nearest:
                nearest = apart
                best = i
    if verb_of(actions[best]) == Verb.PASS:
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
    least = varied((FAR + 1) * ONE, key, 0)
    for i in range(n):
        thing = b_of(actions[i])
        if spaces.is_hero(thing):
            continue
        team = spaces.team_of(state, thing)
        apart = varied(ONE * safety(state, tables, state.where[thing], team), key, i)
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
    most = np.int64(-1)
    for i in range(n):
        apart = varied(ONE * safety(state, tables, b_of(actions[i]), team), key, i)
        if apart > most:
            most = apart
            best = i
    return best


@kernel
def choose_order(state, tables, actions, n, key):
    """Let those attack first who play an attack card; others take what is left."""
    best = 0
    best_worth = np.int64(NEVER)
    for i in range(n):
        played = state.heroes[a_of(actions[i])].played
        worth = varied(ONE * is_attack_card(tables, played), key, i)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def answer(state, tables, actions, n, scratch, key):
    """Answer a question inside an action, or about minions."""
    decision = state.decision
    if decision == Decision.DEFEND:
        return choose_defense(state, tables, actions, n, scratch)
    if decision == Decision.DISCARD or decision == Decision.MAY_DISCARD:
        return choose_least(state, tables, actions, n, scratch)
    if decision == Decision.RETRIEVE:
        return choose_most(state, tables, actions, n, scratch)
    if decision == Decision.LOSE:
        return choose_loss(state, tables, actions, n, key)
    if decision == Decision.RETURN or decision == Decision.SPAWN:
        return choose_home(state, tables, actions, n, key)
    if decision == Decision.ORDER:
        return choose_order(state, tables, actions, n, key)
    if decision == Decision.COINS:
        return n - 1
    return answer_text(state, tables, actions, n, scratch, key)
