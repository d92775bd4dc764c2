"""Buying by a list: the first line that applies says what is bought or battled."""

from policies.core.finding import find_pass
from policies.prdbg import lists, turns, worth
from sim.core.actions import b_of, verb_of
from sim.core.jit import kernel
from sim.prdbg.queries import side_of
from sim.prdbg.state import HEROES, NOTHING, SLOTS, Verb

NO_LINE = -1


@kernel
def n_in_pile(tables, weights, first, pile):
    """Count the cards of a pile that a line is about."""
    n = 0
    for place in range(pile.n):
        n += lists.names(tables, weights, first, tables.card_of[pile.cards[place]])
    return n


@kernel
def n_of_line(state, tables, seat, weights, first):
    """Count the own cards that a line is about."""
    player = state.players[seat]
    n = n_in_pile(tables, weights, first, player.deck)
    n += n_in_pile(tables, weights, first, player.hand)
    n += n_in_pile(tables, weights, first, player.discard)
    n += n_in_pile(tables, weights, first, player.played)
    n += n_in_pile(tables, weights, first, player.ongoing)
    for slot in range(SLOTS):
        if player.slots[slot] != NOTHING:
            n += lists.names(tables, weights, first, tables.card_of[player.slots[slot]])
    if side_of(tables, seat) != HEROES:
        return n + n_in_pile(tables, weights, first, state.lair)
    for place in range(state.n_bay):
        n += lists.names(tables, weights, first, tables.card_of[state.bay[place]])
    return n


@kernel
def best_of_line(state, tables, actions, n, weights, first, notes):
    """Return the action that a line means: of several cards the one that is worth the most."""
    verb = Verb.BATTLE if weights[first + lists.BATTLE] > 0.0 else Verb.BUY
    best, best_worth = NO_LINE, worth.NEVER * worth.WIN
    for i in range(n):
        if verb_of(actions[i]) == verb:
            if lists.names(tables, weights, first, tables.card_of[b_of(actions[i])]):
                if notes.values[i] > best_worth:
                    best, best_worth = i, notes.values[i]
    return best


@kernel
def choose_by_list(state, tables, actions, n, weights, notes):
    """Return what the first line that applies buys or battles, or NO_LINE."""
    seat = state.active
    team = state.teams[side_of(tables, seat)]
    n_owned = worth.owned(state, seat)
    for line in range(int(weights[lists.N_LINES])):
        first = lists.FIRST_LINE + line * lists.WIDTH
        if lists.applies(state, weights, first, team, n_owned):
            best = best_of_line(state, tables, actions, n, weights, first, notes)
            is_battle = weights[first + lists.BATTLE] > 0.0
            if best != NO_LINE and (
                is_battle
                or n_of_line(state, tables, seat, weights, first) < weights[first + lists.LIMIT]
            ):
                return best
    return NO_LINE


@kernel
def choose_main(state, tables, actions, n, weights, notes):
    """Play the hand as the strategy would, and spend the Shards by the list."""
    best = turns.best_unpaid(state, tables, actions, n, weights, notes)
    if best >= 0:
        return best
    if turns.has_spending(actions, n):
        turns.value_spending(state, tables, actions, n, weights, notes)
        best = choose_by_list(state, tables, actions, n, weights, notes)
        if best != NO_LINE:
            return best
        if weights[lists.OTHERWISE] > 0.0:
            return turns.choose_spending(state, actions, n, weights, notes)
    return find_pass(actions, n)
