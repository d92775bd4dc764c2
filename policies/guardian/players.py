"""Policies for the games of the Guardian System.

`teamwork` plays like a sensible table; `vanguard` is bold: it strikes at what is most dangerous;
`lone_wolves` fights as well but never plans together, and mostly loses.
"""

from policies.core.decorator import policy
from policies.core.finding import find_pass
from policies.guardian.actions import choose_action, choose_deployment
from policies.guardian.alone import act_alone
from policies.guardian.answers import (
    choose_answer,
    choose_card,
    choose_may,
    choose_ranger,
    choose_recovered,
    choose_reroll,
    choose_soldiers,
    choose_victim,
)
from policies.guardian.draws import choose_draw
from policies.guardian.odds import is_tabulated, tabulate_odds
from policies.guardian.ties import note_lots
from policies.guardian.turns import choose_division, choose_energy, choose_slot, choose_turn
from policies.guardian.weights import WEIGHTS, first_weight, in_style
from sim.core.jit import kernel
from sim.guardian.state import Decision


@kernel
def choose_other(state, tables, actions, n, weights, scratch):
    """Answer every decision but how actions are spent."""
    decision = state.decision
    if decision == Decision.DRAW:
        return choose_draw(state, tables, actions, n, weights)
    if not is_tabulated(tables, scratch.odds):
        tabulate_odds(tables, scratch.odds)
    if decision == Decision.TURN or decision == Decision.PLAY:
        return choose_turn(state, tables, actions, n, weights, scratch)
    if decision == Decision.WINDOW:
        return choose_answer(state, tables, actions, n, weights, scratch)
    if decision == Decision.SLOT:
        return choose_slot(state, tables, actions, n, weights, scratch)
    if decision == Decision.VICTIM or decision == Decision.LEAD:
        return choose_victim(state, tables, actions, n, weights, scratch)
    if decision == Decision.ENERGY:
        return choose_energy(state, tables, actions, n, weights, scratch)
    if decision == Decision.DIVIDE:
        return choose_division(state, tables, actions, n, weights, scratch)
    if decision == Decision.REROLL:
        return choose_reroll(state, tables, actions, n)
    if decision == Decision.SPLASH:
        return n - 1
    if decision == Decision.RANGER:
        return choose_ranger(state, tables, actions, n, weights, scratch)
    if decision == Decision.MAY:
        return choose_may(state, tables, actions, n)
    if decision == Decision.SOLDIERS:
        return choose_soldiers(state, actions, n, scratch)
    if decision == Decision.DEPLOYMENT:
        return choose_deployment(state, tables, actions, n, weights, scratch)
    if decision == Decision.RECOVER:
        return choose_recovered(tables, actions, n)
    if Decision.SEARCH <= decision <= Decision.DRAIN:
        return choose_card(state, tables, actions, n, decision, scratch)
    if decision == Decision.POWER_UP:
        return find_pass(actions, n) - 1
    return 0


@kernel
def play_together(state, tables, actions, n, weights, stream, scratch):
    """Answer a decision as a table does that plans together, by its weights."""
    weights = weights[first_weight(tables) :]
    note_lots(stream, scratch)
    if state.decision == Decision.ACTION:
        return choose_action(state, tables, actions, n, weights, scratch)
    return choose_other(state, tables, actions, n, weights, scratch)


@policy("hotg", WEIGHTS)
def teamwork(state, tables, actions, n, weights, stream, scratch):
    """Gather where it burns, hit what can be defeated, keep every deck alive.

    The table picks the place that is nearest to losing the game (monster, boss, panic, crowd),
    brings as many fresh Rangers there as the enemies ask for, and fights. In battle it plays
    the card that defeats most for its energy, takes damage on the fullest deck, and keeps
    reactions for blows that hurt. Worn-out Rangers power up at the Command Center.
    """
    return play_together(state, tables, actions, n, weights, stream, scratch)


@policy("hotg", in_style("vanguard.toml"))
def vanguard(state, tables, actions, n, weights, stream, scratch):
    """Strike at what is most dangerous first, wherever it is, and spare nothing for it.

    Plans together as `teamwork` does, with other tastes (vanguard.toml).
    """
    return play_together(state, tables, actions, n, weights, stream, scratch)


@policy("hotg", WEIGHTS)
def lone_wolves(state, tables, actions, n, weights, stream, scratch):
    """Go where it calls loudest, fight with whoever is there, rest when worn out.

    Players act in turn, whoever has most actions left, and nobody asks where others go; only a
    villain is not fought alone. In battle they play as `teamwork` does.
    """
    note_lots(stream, scratch)
    if state.decision == Decision.ACTION:
        return act_alone(state, tables, actions, n, scratch)
    return choose_other(state, tables, actions, n, weights[first_weight(tables) :], scratch)
