"""When `teamwork` draws cards: a hand that lasts the battle, a deck that can take damage."""

from policies.core.finding import find_pass, find_verb
from policies.guardian.survey import has_boss
from policies.guardian.weights import Weight
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.state import Verb

LOW_DECK = 2  # cards in a deck that is about to run out


@kernel
def hand_for(state, tables, weights):
    """Return the cards that a Ranger wants in hand against the foot soldiers of this battle."""
    soldiers = min(queries.n_soldiers(state, state.battle_place), tables.rules.soldiers_max)
    others = max(soldiers - 1, 0) / max(state.n_fighting, 1)
    return weights[Weight.DRAW_BASE] + weights[Weight.DRAW_SHARE] * others


@kernel
def would_draw(state, tables, seat, weights):
    """Tell whether a player wants a card: a hand that lasts, but a deck that can take damage."""
    player = state.players[seat]
    is_villain = state.is_battle and queries.n_villains(state, state.battle_place) > 0
    goal = weights[Weight.VILLAIN_HAND_GOAL] if is_villain else weights[Weight.HAND_GOAL]
    if state.is_battle and not is_villain:
        goal = min(goal, hand_for(state, tables, weights))
    goal *= tables.mode.rangers_each
    reserve = weights[Weight.VILLAIN_DRAW_RESERVE] if is_villain else weights[Weight.DRAW_RESERVE]
    if is_villain and has_boss(state, state.battle_place):
        reserve = weights[Weight.BOSS_DRAW_RESERVE]
    if player.hand.n <= 1 and player.deck.n > LOW_DECK:
        return True
    return player.hand.n < goal and player.deck.n > reserve


@kernel
def choose_draw(state, tables, actions, n, weights):
    """Draw a card if it is wanted, or pass."""
    if would_draw(state, tables, state.seat, weights):
        return find_verb(actions, n, Verb.DRAW, state.seat)
    return find_pass(actions, n)
