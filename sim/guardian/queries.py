"""Questions about the table: every number that something can change is asked for here."""

from sim.core.jit import kernel
from sim.core.modifiers import modifier_at, n_asked
from sim.guardian.language import Statistic, Subject
from sim.guardian.state import COLUMNS_MAX, COMMAND_CENTER, NOTHING, OUTER, SOLDIER_TYPES
from sim.guardian.tables import ENERGY_X, CardKind


@kernel
def energy_cost(state, tables, card):
    """Return what playing a card of the table costs; for X, the least that it can cost."""
    row = tables.cards[card]
    cost = 0 if row.energy == ENERGY_X else row.energy
    for place in range(n_asked(state, Statistic.ENERGY)):
        change = modifier_at(state, tables, place)
        if change.statistic == Statistic.ENERGY and (
            change.subject == Subject.ALL_CARDS or row.kind == CardKind.ATTACK
        ):
            cost += change.amount
    return max(cost, 0)


@kernel
def can_play(state, cost):
    """Tell whether nothing forbids playing a card of this cost."""
    return cost == 0 or state.n_changing[Statistic.UNPLAYABLE] == 0


@kernel
def damage_of(state, tables, slot, base, seat):
    """Return the damage that the card in `slot` deals to a player when its text says `base`."""
    damage = base
    for place in range(n_asked(state, Statistic.DAMAGE)):
        change = modifier_at(state, tables, place)
        if change.statistic == Statistic.DAMAGE:
            if change.subject == Subject.LEAD_HERO:
                damage += change.amount * (seat == state.lead)
            elif state.modifiers[place].source != slot:
                damage += change.amount
    return max(damage, 0)


@kernel
def can_be_hit(state, tables, slot):
    """Tell whether hits can be dealt to the enemy card in `slot`."""
    for place in range(n_asked(state, Statistic.UNHITTABLE)):
        source = state.modifiers[place].source
        if (
            state.modifiers[place].statistic == Statistic.UNHITTABLE
            and source != slot
            and state.sequence[source].enemy == state.sequence[slot].enemy
        ):
            return False
    return True


@kernel
def hand_max(state, tables, seat):
    """Return a player's maximum hand size where the player is.

    READING: with two Rangers each, Angel Grove High reduces the player's maximum once.
    """
    place = state.players[seat].place
    size = tables.mode.hand_max
    if tables.setup.is_b_side and place < OUTER:
        size += tables.locations[state.places[place].location].hand_max_change
    return max(size, 0)


@kernel
def has_excess(state, tables, seat):
    """Tell whether a place that reduces the hand size leaves a player with too many cards.

    Elsewhere the maximum limits only what is drawn at setup, powering up and battle start (FAQ).
    """
    is_reduced = hand_max(state, tables, seat) < tables.mode.hand_max
    return is_reduced and state.players[seat].hand.n > hand_max(state, tables, seat)


@kernel
def recover_limit(state, tables, seat):
    """Return how many shields a player may recover where the player is."""
    place = state.players[seat].place
    if tables.setup.is_b_side and place < OUTER:
        special = tables.locations[state.places[place].location].recover_shields
        if special > 0:
            return special
    return tables.rules.recover_shields


@kernel
def n_soldiers(state, place):
    """Return how many foot soldier figures are in a place."""
    total = 0
    for kind in range(SOLDIER_TYPES):
        total += state.places[place].soldiers[kind]
    return total


@kernel
def n_villains(state, place):
    """Return how many monster and boss figures are in a place."""
    total = 0
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        total += state.enemies[enemy].place == place
    return total


@kernel
def n_figures(state, place):
    """Return how many enemy figures are in a place."""
    return n_soldiers(state, place) + n_villains(state, place)


@kernel
def figure_limit(state, tables, place):
    """Return the figure limit of an outer location."""
    return tables.locations[state.places[place].location].figure_limit


@kernel
def is_full(state, tables, place):
    """Tell whether an outer location is at its figure limit."""
    return n_figures(state, place) >= figure_limit(state, tables, place)


@kernel
def n_in_hands(state, tables):
    """Return how many cards those who fight have in hand."""
    total = 0
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting:
            total += state.players[seat].hand.n
    return total


@kernel
def is_track_nearly_full(state, tables):
    """Tell whether the next figure on the experience track summons a Zord (p. 15)."""
    if tables.rules.vehicles > 0:
        return False
    return state.zord_deck.n > 0 and state.experience + 1 >= tables.rules.experience


@kernel
def n_panicked(state):
    """Return how many outer locations are panicked."""
    total = 0
    for place in range(OUTER):
        total += state.places[place].is_panicked
    return total


@kernel
def is_alone(state, tables, seat):
    """Tell whether no other player has a Ranger in this player's location."""
    for other in range(tables.n_seats):
        if other != seat and state.players[other].place == state.players[seat].place:
            return False
    return True


@kernel
def has_own_others(tables):
    """Tell whether "another Ranger" may be a player's own second Ranger.

    READING: in Heroes of the Grid it may, since cards and abilities apply to the player (p. 16);
    the G.I. Joe rulebook says that another Hero means another player.
    """
    return tables.mode.rangers_each > 1 and not tables.rules.another_is_player


@kernel
def can_power_up(state):
    """Tell whether moving to the Command Center allows powering up: no enemy is there."""
    return n_figures(state, COMMAND_CENTER) == 0


@kernel
def is_open(state, slot):
    """Tell whether an undefeated enemy card lies in `slot`."""
    return state.sequence[slot].card != NOTHING and state.sequence[slot].is_defeated == 0


@kernel
def are_adjacent(state, one, other):
    """Tell whether two slots are neighbours in a row or column, not diagonally."""
    rows = abs(one // COLUMNS_MAX - other // COLUMNS_MAX)
    columns = abs(one % COLUMNS_MAX - other % COLUMNS_MAX)
    return rows + columns == 1


@kernel
def has_guard(state, tables, slot):
    """Tell whether the enemy card in `slot` has the GUARD keyword."""
    return tables.cards[tables.card_of[state.sequence[slot].card]].has_guard == 1


@kernel
def is_guarded(state, tables, slot):
    """Tell whether an undefeated neighbour guards this card, which has no GUARD itself (p. 12)."""
    if has_guard(state, tables, slot):
        return False
    row = slot // COLUMNS_MAX
    column = slot % COLUMNS_MAX
    return (
        is_guard(state, tables, row, column - 1)
        or is_guard(state, tables, row, column + 1)
        or is_guard(state, tables, row - 1, column)
        or is_guard(state, tables, row + 1, column)
    )


@kernel
def is_guard(state, tables, row, column):
    """Tell whether an undefeated enemy card with GUARD lies in a row and column."""
    if row < 0 or row >= state.n_rows or column < 0 or column >= state.n_columns[row]:
        return False
    slot = row * COLUMNS_MAX + column
    return is_open(state, slot) and has_guard(state, tables, slot)
