"""Hits on enemy cards: dealing them, defeating cards, continuous effects of what is left."""

from sim.core.jit import kernel
from sim.core.log import count, note
from sim.core.modifiers import add_modifiers, keep_modifiers
from sim.guardian import figures, frames, queries
from sim.guardian.events import Count, Trace
from sim.guardian.language import Event, Op, Statistic
from sim.guardian.state import COLUMNS_MAX, FACES, NOBODY, NOTHING, SOLDIER_TYPES, Flag, Kind


@kernel
def hold(state, tables, row):
    """Let the modifiers of a card's or vehicle's row hold for the rest of the battle."""
    keep_modifiers(state, state.n_lasting)
    add_modifiers(state, tables, row.first_modifier, row.n_modifiers, NOTHING)
    state.n_lasting = state.n_modifiers
    refresh_modifiers(state, tables)


@kernel
def refresh_modifiers(state, tables):
    """List the continuous effects again: lasting ones, nemeses', those of undefeated cards.

    A nemesis is attached to whoever is the lead Hero; its passive effect applies at all times.
    """
    keep_modifiers(state, state.n_lasting)
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        villain = state.enemies[enemy]
        row = tables.enemies[villain.row]
        if row.n_modifiers > 0 and villain.place == state.battle_place:
            add_modifiers(state, tables, row.first_modifier, row.n_modifiers, NOTHING)
    for slot in range(state.n_rows * COLUMNS_MAX):
        if queries.is_open(state, slot):
            card = tables.cards[tables.card_of[state.sequence[slot].card]]
            add_modifiers(state, tables, card.first_modifier, card.n_modifiers, slot)


@kernel
def defeat_card(state, tables, slot, log):
    """Flip an enemy card face down; a foot soldier's figure goes to the experience track."""
    target = state.sequence[slot]
    target.is_defeated = 1
    target.hits = 0
    state.n_undefeated -= 1
    count(log, target.card, Count.DISCARDED, 1)
    note(log, Trace.DEFEATED_CARD, slot, target.card, 0)
    refresh_modifiers(state, tables)
    if target.enemy < SOLDIER_TYPES:
        if state.places[state.battle_place].soldiers[target.enemy] > 0:
            state.is_last_defeated = 1
        figures.remove_soldier(state, tables, target.enemy, state.battle_place, log)


@kernel
def deal_hits(state, tables, slot, hits, seat, card, log):
    """Deal hits to an enemy card and return the hits beyond its health, or NOTHING.

    `seat` deals them with the combat card `card`; either may be nobody's.

    READING: the Megazord's hits are dealt by no Ranger, so neither Teleport nor Lion Shield,
    which speak of Rangers, answer them.
    """
    target = state.sequence[slot]
    if hits <= 0 or not queries.is_open(state, slot):
        return NOTHING
    if seat != NOBODY and not queries.can_be_hit(state, tables, slot):
        note(log, Trace.PROTECTED, slot, 0, 0)
        return NOTHING
    target.hits += hits
    count(log, target.card, Count.HITS, hits)
    if card != NOTHING:
        count(log, card, Count.HITS, hits)
    note(log, Trace.HIT, slot, hits, target.hits)
    row = tables.cards[tables.card_of[target.card]]
    if row.event == Event.HITS_DEALT and seat != NOBODY:
        trigger = frames.raise_trigger(state, Event.HITS_DEALT, Kind.ENEMY, row.answer, seat)
        trigger.slot = slot
        trigger.amount = hits
    excess = target.hits - row.health
    if excess < 0:
        return NOTHING
    defeat_card(state, tables, slot, log)
    return excess


@kernel
def is_protector(state, tables, slot):
    """Tell whether a card keeps hits off others.

    READING: of hits dealt together such a card takes its own last: what protects a card when
    they are dealt still does, even if it is defeated by them.
    """
    row = tables.cards[tables.card_of[state.sequence[slot].card]]
    for number in range(row.n_modifiers):
        if tables.modifiers[row.first_modifier + number].statistic == Statistic.UNHITTABLE:
            return True
    return False


@kernel
def attack_hits(state, tables, frame, slot, hits, log):
    """Deal an attack's hits to one of its targets and remember what they did."""
    excess = deal_hits(state, tables, slot, hits, frame.seat, frame.card, log)
    if excess != NOTHING:
        frame.flags |= Flag.DEFEATED
        frame.excess += excess


@kernel
def is_target(state, frame, slot):
    """Tell whether the attack in `frame` had this slot as a target."""
    if frame.flags & Flag.DIVIDED:
        return state.assigned[slot] > 0
    return frame.target == slot


@kernel
def is_beside_target(state, frame, slot):
    """Tell whether a slot is adjacent to a target of the attack in `frame`."""
    for other in range(state.n_rows * COLUMNS_MAX):
        if is_target(state, frame, other) and queries.are_adjacent(state, slot, other):
            return True
    return False


@kernel
def is_near(state, frame, op, slot):
    """Tell whether an operation that follows the attack in `frame` reaches a slot."""
    if op == Op.HIT_TARGET:
        return is_target(state, frame, slot)
    return op != Op.HIT_ADJACENT or is_beside_target(state, frame, slot)


@kernel
def n_dice(frame, least):
    """Return how many dice of the attack in `frame` show this many hits, or more."""
    total = 0
    for face in range(least, FACES):
        total += frame.rolled[face]
    return total
