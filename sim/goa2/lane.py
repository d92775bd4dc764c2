"""Minions and the lane: spawning, pushes, strays that return, and the minion battle."""

import numpy as np

from sim.core import stack
from sim.core.decisions import ask, end_game, is_asking
from sim.core.jit import kernel
from sim.core.log import note
from sim.goa2 import effects, frames, paths, spaces
from sim.goa2.events import Trace
from sim.goa2.language import Statistic
from sim.goa2.state import FIRST_MINION, FIRST_TOKEN, GONE, NOTHING, TEAMS, Decision, Ending, Phase
from sim.goa2.tables import Minion, Routine


@kernel
def add_minion(state, team, kind, space):
    """Put a new minion of a team on the board, unsaid; return it."""
    thing = spaces.first_minion(team)
    while spaces.is_on_board(state, thing):
        thing += 1
    state.minion_kind[thing - FIRST_MINION] = kind
    state.n_minions[team] += 1
    spaces.put(state, thing, space)
    return thing


@kernel
def spawn_minion(state, team, kind, space, log):
    """Put a new minion of a team on the board."""
    thing = add_minion(state, team, kind, space)
    note(log, Trace.SPAWNED, thing, space, 0)


@kernel
def spawn_wave(state, tables, log):
    """Respawn a minion on each spawn point of the Battle Zone; the coin's team is first."""
    board = tables.board
    zone = spaces.battle_zone(state, tables)
    state.n_blocked = 0
    for turn in range(TEAMS):
        team = (state.coin + turn) % TEAMS
        for number in range(board.n_spawns[zone, team]):
            space = board.spawns[zone, team, number]
            thing = state.occupant[space]
            if spaces.is_token(thing):
                remove_token(state, thing, log)
                thing = NOTHING
            if thing == NOTHING:
                spawn_minion(state, team, board.spawn[space] - 1, space, log)
            else:
                state.blocked[state.n_blocked] = space
                state.n_blocked += 1


@kernel
def remove_token(state, token, log):
    """Take a token off the board."""
    note(log, Trace.TOKEN_REMOVED, token, state.where[token], 0)
    spaces.lift(state, token)


@kernel
def remove_tokens(state, log):
    """Take all tokens off the board."""
    for token in range(FIRST_TOKEN, state.where.size):
        if spaces.is_on_board(state, token):
            remove_token(state, token, log)


@kernel
def forget(state, thing):
    """Make running programs forget a minion that has left the board."""
    for number in range(state.n_frames):
        frame = state.frames[number]
        if frame.target == thing:
            frame.target = GONE
        if frame.it == thing:
            frame.it = GONE
        if frame.second == thing:
            frame.second = GONE
        for place in range(frame.n_picked):
            if frame.picked[place] == thing:
                frame.picked[place] = GONE
        for place in range(frame.n_past):
            if frame.past[place] == thing:
                frame.past[place] = GONE


@kernel
def lift_minion(state, thing):
    """Take a minion off the board, unsaid."""
    state.n_minions[spaces.team_of(state, thing)] -= 1
    spaces.lift(state, thing)
    forget(state, thing)


@kernel
def take_minion(state, thing, log):
    """Take a minion off the board."""
    note(log, Trace.MINION_REMOVED, thing, state.where[thing], 0)
    lift_minion(state, thing)


@kernel
def check_push(state, tables, team, log):
    """Push the lane if a team that has just lost a minion has none left."""
    if state.n_minions[team] == 0 and state.ending == 0:
        push_lane(state, tables, 1 - team, log)


@kernel
def remove_minion(state, tables, thing, log):
    """Remove a minion; if it was its team's last, the lane is pushed at once."""
    take_minion(state, thing, log)
    check_push(state, tables, spaces.team_of(state, thing), log)


@kernel
def push_lane(state, tables, team, log):
    """A team wins a push: Wave counter, next zone, new minions."""
    state.pushes[team] += 1
    state.waves -= 1
    state.zone += 1 - 2 * team
    note(log, Trace.PUSH_WON, team, state.waves, spaces.battle_zone(state, tables))
    if state.waves == 0:
        end_game(state, Ending.LAST_PUSH, team, log)
    elif state.zone == 0 or state.zone == tables.board.n_lane - 1:
        end_game(state, Ending.THRONE, team, log)
    else:
        for thing in range(FIRST_MINION, FIRST_TOKEN):
            if spaces.is_on_board(state, thing):
                lift_minion(state, thing)
        spawn_wave(state, tables, log)
        if state.n_blocked > 0:
            frames.push_routine(state, tables, Routine.SPAWN)


@kernel
def spawn_blocked(state, tables, frame):
    """Ask a team where the minion goes whose spawn point is occupied."""
    if state.n_blocked == 0:
        return
    point = state.blocked[0]
    team = tables.board.spawn_team[point]
    apart = paths.nearest_empty(state, tables, point)
    stack.again(frame)
    if apart == paths.FAR:
        drop_blocked(state)
        return
    ask(state, Decision.SPAWN, tables.captain[team], 0)
    offer_nearest(state, tables, point, apart)


@kernel
def offer_nearest(state, tables, start, apart):
    """Offer the empty spaces of the Battle Zone at a distance."""
    zone = spaces.battle_zone(state, tables)
    for space in range(tables.board.first_in_zone[zone], tables.board.first_in_zone[zone + 1]):
        if state.occupant[space] == NOTHING:
            if spaces.distance(tables, start, space) == apart:
                frames.offer_space(state, 0, space, 0)


@kernel
def drop_blocked(state):
    """Forget the first blocked spawn point."""
    state.n_blocked -= 1
    for place in range(state.n_blocked):
        state.blocked[place] = state.blocked[place + 1]
    state.blocked[state.n_blocked] = 0


@kernel
def answer_spawn(state, tables, space, log):
    """Spawn the minion of the first blocked spawn point nearby."""
    point = state.blocked[0]
    drop_blocked(state)
    kind = tables.board.spawn[point] - 1
    spawn_minion(state, tables.board.spawn_team[point], kind, space, log)


@kernel
def stray(state, tables):
    """Return a minion outside the Battle Zone, the coin's team first, or NOTHING."""
    for turn in range(TEAMS):
        team = (state.coin + turn) % TEAMS
        for thing in range(spaces.first_minion(team), spaces.first_minion(team + 1)):
            if spaces.is_on_board(state, thing) and not spaces.is_in_battle(state, tables, thing):
                return np.int64(thing)
    return np.int64(NOTHING)


@kernel
def return_minion(state, tables, frame):
    """Ask a team where its stray minion comes back."""
    thing = stray(state, tables)
    if thing == NOTHING:
        return
    start = state.where[thing]
    stack.again(frame)
    frame.it = thing
    ask(state, Decision.RETURN, tables.captain[spaces.team_of(state, thing)], 0)
    steps = paths.nearest_in_battle(state, tables, start)
    if steps < paths.FAR:
        zone = spaces.battle_zone(state, tables)
        first = tables.board.first_in_zone[zone]
        for space in range(first, tables.board.first_in_zone[zone + 1]):
            if state.steps[space] == steps:
                frames.offer_space(state, 0, space, thing)
    else:
        offer_nearest(state, tables, start, paths.nearest_empty(state, tables, start))
    if not is_asking(state):
        stack.stop(frame)


@kernel
def gather_strays(state, tables):
    """Start bringing minions back, if any is outside the Battle Zone; tell whether one is."""
    if stray(state, tables) == NOTHING:
        return False
    frames.push_routine(state, tables, Routine.RETURN)
    return True


@kernel
def stand_in(state, tables, team):
    """Return the hero of a team who counts as a heavy minion in the Battle Zone, or NOTHING."""
    if state.n_changing[Statistic.COUNTS_AS_HEAVY] > 0:
        for hero in range(tables.n_heroes):
            if state.heroes[hero].team == team and spaces.is_on_board(state, hero):
                if spaces.is_in_battle(state, tables, hero):
                    if effects.holds(state, tables, Statistic.COUNTS_AS_HEAVY, hero):
                        return np.int64(hero)
    return np.int64(NOTHING)


@kernel
def strength(state, tables, team):
    """Count the minions of a team in the minion battle."""
    return np.int64(state.n_minions[team] + (stand_in(state, tables, team) != NOTHING))


@kernel
def minion_battle(state, tables, log):
    """Begin the minion battle, or go on with it until the losses are taken."""
    red = strength(state, tables, 0)
    blue = strength(state, tables, 1)
    if state.losses == NOTHING:
        note(log, Trace.BATTLE, red, blue, 0)
        state.losses = abs(red - blue)
        state.last_lost = NOTHING
    weaker = np.int64(red > blue)
    if state.losses == 0 or red == blue:
        settle_battle(state, tables, log)
    elif state.losses >= strength(state, tables, weaker):
        lose_all(state, tables, weaker, log)
    else:
        ask_loss(state, tables, weaker)


@kernel
def lose_battle(state, tables, team, log):
    """A team has nobody left after the battle: tokens are removed, then the lane is pushed."""
    state.losses = 0
    state.phase = Phase.CLEAN_UP
    remove_tokens(state, log)
    push_lane(state, tables, 1 - team, log)


@kernel
def lose_all(state, tables, team, log):
    """A team must remove all it has; a hero who would be removed loses the push instead."""
    for is_heavy in range(2):  # the heavy ones last
        for thing in range(spaces.first_minion(team), spaces.first_minion(team + 1)):
            if spaces.is_on_board(state, thing):
                if (spaces.kind_of(state, thing) == Minion.HEAVY) == is_heavy:
                    take_minion(state, thing, log)
    hero = stand_in(state, tables, team)
    if hero != NOTHING:
        note(log, Trace.PUSH_GIVEN, hero, 0, 0)
    lose_battle(state, tables, team, log)


@kernel
def n_light(state, team, first):
    """Count the minions of a team, not heavy, whose number is at least `first`."""
    n = 0
    for thing in range(max(spaces.first_minion(team), first), spaces.first_minion(team + 1)):
        n += spaces.is_on_board(state, thing) and spaces.kind_of(state, thing) != Minion.HEAVY
    return n


@kernel
def ask_loss(state, tables, team):
    """Ask a team which minion it removes; heavy ones come last, the others in ascending order."""
    ask(state, Decision.LOSE, tables.captain[team], state.last_lost != NOTHING)
    light = n_light(state, team, 0)
    needed = min(np.int64(state.losses), np.int64(light))
    for thing in range(spaces.first_minion(team), spaces.first_minion(team + 1)):
        is_next = thing > state.last_lost and n_light(state, team, thing) >= needed
        is_light = is_next and spaces.kind_of(state, thing) != Minion.HEAVY
        if spaces.is_on_board(state, thing) and (light == 0 or is_light):
            frames.offer_object(state, 0, thing)
    hero = stand_in(state, tables, team)
    if light == 0 and hero != NOTHING:
        frames.offer_object(state, 0, hero)


@kernel
def answer_loss(state, tables, thing, log):
    """Remove a minion in the minion battle, or lose the push for a hero who stands in for one."""
    state.losses -= 1
    if spaces.is_hero(thing):
        note(log, Trace.PUSH_GIVEN, thing, 0, 0)
        lose_battle(state, tables, state.heroes[thing].team, log)
    else:
        state.last_lost = thing
        take_minion(state, thing, log)


@kernel
def settle_battle(state, tables, log):
    """End the minion battle: a team that has nobody left loses the push."""
    state.phase = Phase.CLEAN_UP
    for team in range(TEAMS):
        if state.ending == 0 and state.n_minions[team] == 0:
            hero = stand_in(state, tables, team)
            if hero == NOTHING or not tables.rules.stand_in_holds_lane:
                lose_battle(state, tables, team, log)
            else:
                note(log, Trace.LANE_HELD, hero, 0, 0)
