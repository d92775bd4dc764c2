"""How `teamwork` spends its actions: the planned battle first, then rest, then what is left."""

from policies.core.finding import find_action
from policies.core.lots import TIE
from policies.guardian.places import is_boss_out, strength, villain_priority
from policies.guardian.plans import is_by_rest, plan_battle
from policies.guardian.survey import has_boss
from policies.guardian.ties import place_lot
from policies.guardian.weights import Weight
from sim.core.actions import a_of, b_of, c_of, pack, verb_of
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.language import Op
from sim.guardian.state import COMMAND_CENTER, NOBODY, OUTER, Verb

MEGAZORD_SCORE = 100.0
CALM_SCORE = 90.0  # the Mastodon removes the last figure of a panicked place
MASTODON_SCORE = 12.0
TRICERATOPS_SCORE = 8.0
SPARE_SCORE = 1.0  # a Zord that would stay unused this round
NEVER = -1000.0
THIN_DECK = 4
THICK_DISCARD = 4
FEW_DISCARDS = 2
TEAM_TOKEN = 3.0  # a team token costs nobody an action
FULL = 32  # more than any deck


@kernel
def starter(state, tables, place, scratch):
    """Return who starts the battle in a place: the most actions, then the fullest deck."""
    best = NOBODY
    best_value = 0.0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.place == place and player.actions > 0:
            value = FULL * player.actions + player.deck.n + scratch.seat_lots[seat]
            if value > best_value:
                best_value = value
                best = seat
    return best


@kernel
def worn_fighter(state, tables, place, tokens, scratch, weights):
    """Return who should rest before the battle in a place, others starting it, or NOBODY."""
    best = NOBODY
    least = weights[Weight.RECOVER_BELOW] * tables.mode.rangers_each
    if not queries.can_power_up(state):
        return best
    for seat in range(tables.n_seats):
        player = state.players[seat]
        can_rest = player.actions > 0 and tokens > player.actions
        if player.place == place and can_rest and player.discard.n >= THICK_DISCARD:
            cards = strength(state, seat) + scratch.seat_lots[seat]
            if cards < least:
                least = cards
                best = seat
    return best


@kernel
def team_recoverer(state, tables, place, scratch, weights):
    """Return the fighter in a place with the most discards, for a team token, or NOBODY."""
    best = NOBODY
    if state.team_recovers == 0:
        return best
    most = weights[Weight.TEAM_RECOVER_FROM] + TIE
    for seat in range(tables.n_seats):
        player = state.players[seat]
        cards = player.discard.n + scratch.seat_lots[seat]
        if player.place == place and cards > most:
            most = cards
            best = seat
    return best


@kernel
def next_step(state, tables, place, scratch, weights):
    """Return the action that brings the planned battle in a place forward."""
    seat = scratch.places[place].first
    if seat != NOBODY:
        if is_by_rest(state, seat, place, scratch):
            return pack(Verb.MOVE, seat, COMMAND_CENTER, 1)
        return pack(Verb.MOVE, seat, place, 0)
    tokens = scratch.places[place].tokens
    seat = worn_fighter(state, tables, place, tokens, scratch, weights)
    if seat != NOBODY:
        if not has_boss(state, place) or state.players[seat].actions > 1:
            return pack(Verb.MOVE, seat, COMMAND_CENTER, 1)
        if tokens >= weights[Weight.SPARE_TOKENS]:
            return pack(Verb.RECOVER, seat, 0, 0)
    seat = team_recoverer(state, tables, place, scratch, weights)
    if seat != NOBODY:
        return pack(Verb.RECOVER, seat, 1, 0)
    return pack(Verb.BATTLE, starter(state, tables, place, scratch), 0, 0)


@kernel
def rest_score(state, tables, seat, weights):
    """Return what powering up is worth to a player who has nothing better to do."""
    cards = strength(state, seat)
    limit = weights[Weight.BOSS_WEAK if is_boss_out(state) else Weight.WEAK]
    if cards <= limit * tables.mode.rangers_each:
        return weights[Weight.POWER_UP_PRIORITY] - cards
    return NEVER


@kernel
def idle_score(state, tables, action, weights):
    """Return what an action is worth when no battle is planned."""
    verb = verb_of(action)
    seat = a_of(action)
    if verb == Verb.MOVE and c_of(action) == 1:
        return rest_score(state, tables, seat, weights)
    if verb == Verb.RECOVER:
        return recover_score(state, tables, seat, b_of(action), weights)
    if verb == Verb.ZORD:
        return spare_zord_score(tables, seat)
    if verb == Verb.PASS:
        return 0.0
    return NEVER


@kernel
def idle_lot(action, scratch):
    """Return the lot of an action when no battle is planned: its player's, or a Zord's place's."""
    if verb_of(action) == Verb.ZORD:
        return place_lot(b_of(action), scratch)
    is_of_player = verb_of(action) == Verb.MOVE or verb_of(action) == Verb.RECOVER
    return scratch.seat_lots[a_of(action)] if is_of_player else 0.0


@kernel
def spare_zord_score(tables, zord):
    """Return what a Zord is worth that would stay unused this round."""
    op = tables.code[tables.zords[zord].program].op
    if op == Op.REMOVE_FOOT_SOLDIER or op == Op.RANGER:
        return SPARE_SCORE
    return NEVER


@kernel
def recover_score(state, tables, seat, is_team, weights):
    """Return what recovering is worth; a team token costs nobody anything."""
    player = state.players[seat]
    if player.discard.n < FEW_DISCARDS:
        return NEVER
    return (
        weights[Weight.RECOVER_PRIORITY]
        + player.discard.n
        - 0.5 * player.deck.n
        + TEAM_TOKEN * is_team
    )


@kernel
def zord_score(state, tables, zord, place, kind, weights):
    """Return what a Zord is worth in the Action Phase."""
    op = tables.code[tables.zords[zord].program].op
    if op == Op.REMOVE_FOOT_SOLDIER and place < OUTER:
        room = queries.figure_limit(state, tables, place) - queries.n_figures(state, place)
        last = queries.n_figures(state, place) == 1
        if state.places[place].is_panicked:
            return CALM_SCORE if last else NEVER
        return MASTODON_SCORE - room
    if op == Op.PLACE_MEGAZORD:
        if queries.n_villains(state, place) == 0:
            return NEVER
        return MEGAZORD_SCORE + villain_priority(state, tables, place, weights)
    if op == Op.RANGER:
        for seat in range(tables.n_seats):
            player = state.players[seat]
            is_worn = player.discard.n >= THICK_DISCARD and player.deck.n <= THIN_DECK
            if is_worn:
                return TRICERATOPS_SCORE
    return NEVER


@kernel
def step_to_battle(state, tables, actions, n, is_spare, weights, scratch):
    """Return the index of the action that brings the best battle forward, or -1."""
    place = plan_battle(state, tables, is_spare, scratch, weights)
    if place == NOBODY:
        return -1
    return find_action(actions, n, next_step(state, tables, place, scratch, weights))


@kernel
def best_idle(state, tables, actions, n, weights, scratch):
    """Return the index of what is best when no battle is planned: rest, or nothing."""
    best = 0
    best_score = NEVER - 1.0
    for i in range(n):
        score = idle_score(state, tables, actions[i], weights)
        score += idle_lot(actions[i], scratch)
        if score > best_score:
            best_score = score
            best = i
    return best


@kernel
def best_zord(state, tables, actions, n, weights, scratch):
    """Return the index of the Zord that is best used now, or -1."""
    best = -1
    best_score = TIE
    for i in range(n):
        action = actions[i]
        if verb_of(action) == Verb.ZORD:
            score = zord_score(state, tables, a_of(action), b_of(action), c_of(action), weights)
            score += place_lot(b_of(action), scratch)
            if score > best_score:
                best_score = score
                best = i
    return best


@kernel
def last_rest(state, actions, n, default, scratch):
    """Return the index of the RECOVER action of whoever has most discards, or the default."""
    best = default
    most = 0.0
    for i in range(n):
        if verb_of(actions[i]) == Verb.RECOVER:
            seat = a_of(actions[i])
            discards = state.players[seat].discard.n
            value = discards + scratch.seat_lots[seat]
            if discards > 0 and value > most:
                most = value
                best = i
    return best


@kernel
def choose_action(state, tables, actions, n, weights, scratch):
    """Use Zords, then go on with the best battle that can be had, then rest; lots among equals.

    Actions that are left do not last: they go into any battle, before rest if panic is near, and
    else into cards that come back, however few.
    """
    best = best_zord(state, tables, actions, n, weights, scratch)
    if best < 0:
        best = step_to_battle(state, tables, actions, n, 0, weights, scratch)
    if best < 0 and queries.n_panicked(state) >= weights[Weight.SPARE_BRINK]:
        best = step_to_battle(state, tables, actions, n, 1, weights, scratch)
    if best < 0:
        best = best_idle(state, tables, actions, n, weights, scratch)
        if verb_of(actions[best]) == Verb.PASS:
            spare = step_to_battle(state, tables, actions, n, 1, weights, scratch)
            best = spare if spare >= 0 else last_rest(state, actions, n, best, scratch)
    return best


@kernel
def choose_deployment(state, tables, actions, n, weights, scratch):
    """Use the Mastodon between deployments where the next figures would cause panic, if at all."""
    best = n - 1
    if queries.n_panicked(state) < weights[Weight.DEPLOYED_PANIC]:
        return best
    least = weights[Weight.DEPLOYED_ROOM]
    for i in range(n):
        place = b_of(actions[i])
        if verb_of(actions[i]) == Verb.ZORD and place < OUTER:
            room = queries.figure_limit(state, tables, place) - queries.n_figures(state, place)
            room -= scratch.place_lots[place]
            if state.places[place].is_panicked == 0 and room < least:
                least = room
                best = i
    return best
