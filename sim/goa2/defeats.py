"""Defeating minions and heroes: coins, life counters, and who may prevent what."""

import numpy as np

from sim.core import stack
from sim.core.decisions import end_game
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.goa2 import effects, frames, lane, spaces
from sim.goa2.events import Count, Trace
from sim.goa2.language import Event
from sim.goa2.state import CARDS_EACH, NOTHING, Action, CardState, Ending, Flag, Kind


@kernel
def gain_coins(state, hero, coins, card, log):
    """Give coins to a hero; `card` is what they were gained with, or NOTHING."""
    if coins == 0:
        return
    state.heroes[hero].coins += coins
    note(log, Trace.COINS, hero, coins, state.heroes[hero].coins)
    if card != NOTHING:
        count(log, card, Count.COINS, coins)


@kernel
def defeat_minion(state, tables, thing, hero, card, log):
    """A hero defeats an enemy minion: coins, then it is removed unless somebody protects it."""
    kind = spaces.kind_of(state, thing)
    note(log, Trace.MINION_DEFEATED, thing, hero, state.where[thing])
    count(log, card, Count.MINIONS, 1)
    state.minion_kills[state.heroes[hero].team] += 1
    gain_coins(state, hero, tables.rules.minion_coins[kind], card, log)
    protect(state, tables, thing, 0, log)


@kernel
def is_protector(state, tables, number, thing):
    """Tell whether an active effect may protect a minion."""
    active = state.active[number]
    if effects.row_of(tables, active.card).event != Event.MINION_DEFEATED:
        return False
    if not effects.is_current(state, active):
        return False
    if state.heroes[active.hero].team != spaces.team_of(state, thing):
        return False
    return effects.is_near(state, tables, active, thing)


@kernel
def protect(state, tables, thing, first, log):
    """Let the first effect from number `first` on protect a minion; without one it is removed."""
    for number in range(first, state.n_active):
        if is_protector(state, tables, number, thing):
            active = state.active[number]
            answer = effects.row_of(tables, active.card).answer
            frame = frames.push(state, Kind.EFFECT, Action.HOLD, answer, active.hero, active.card)
            frame.minion = thing
            frame.next_effect = number + 1
            return
    lane.remove_minion(state, tables, thing, log)


@kernel
def end_protection(state, tables, frame, log):
    """A protector has decided: keep the minion, or ask the next one."""
    thing = frame.minion
    first = frame.next_effect
    is_kept = frame.flags & Flag.KEEP != 0
    hero = frame.hero
    stack.pop(state)
    if is_kept:
        note(log, Trace.MINION_KEPT, thing, hero, 0)
    else:
        protect(state, tables, thing, first, log)


@kernel
def resolve_unplayed(state, hero, log):
    """Resolve the unresolved card of a hero without performing an action."""
    for place in range(CARDS_EACH):
        if state.heroes[hero].cards[place] == CardState.UNRESOLVED:
            state.heroes[hero].cards[place] = CardState.RESOLVED
            note(log, Trace.SKIPPED, hero, hero * CARDS_EACH + place, 0)


@kernel
def end_actions_of(state, hero):
    """Stop everything that a defeated hero was doing."""
    for number in range(state.n_frames):
        frame = state.frames[number]
        if frame.hero == hero:
            stack.stop(frame)
            frame.stage = 0
            frame.flags |= Flag.FALLEN


@kernel
def reward(state, tables, victim, hero, card, log):
    """Pay the coins for a defeated hero: to the one who did it, and assists to the team."""
    level = state.heroes[victim].level
    gain_coins(state, hero, tables.rules.defeat_coins[level], card, log)
    for other in range(tables.n_heroes):
        if other != hero and state.heroes[other].team == state.heroes[hero].team:
            gain_coins(state, other, tables.rules.assist_coins[level], NOTHING, log)


@kernel
def defeat_hero(state, tables, victim, hero, card, log):
    """A hero defeats an enemy hero: off the board, coins, life counters."""
    team = state.heroes[victim].team
    spaces.lift(state, victim)
    lost = np.int64(tables.rules.lives_lost[state.heroes[victim].level])
    state.lives[team] -= min(np.int64(state.lives[team]), lost)
    note(log, Trace.HERO_DEFEATED, victim, hero, state.lives[team])
    count(log, card, Count.HEROES, 1)
    state.defeats[team] += 1
    state.has_hero_fallen = 1
    end_actions_of(state, victim)
    resolve_unplayed(state, victim, log)
    effects.cancel_hero(state, tables, victim)
    state.heroes[victim].poison.fill(0)
    reward(state, tables, victim, hero, card, log)
    if state.lives[team] == 0:
        end_game(state, Ending.LIVES, 1 - team, log)
