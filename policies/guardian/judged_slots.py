"""The enemy cards that may be hit, in numbers, for `veterans`."""

from policies.guardian.hits import hit_value
from policies.guardian.judged import N_SLOT, Judged, OfSlot
from policies.guardian.judged_tables import damage_in, note_battle
from policies.guardian.notes import SCALE
from policies.guardian.odds import chance_of, mean_of
from policies.guardian.survey import find_target
from policies.guardian.turns import aimed, choose_slot
from policies.guardian.weights import Weight
from sim.core.actions import a_of
from sim.core.jit import kernel
from sim.guardian.battle import active_slot
from sim.guardian.language import Event
from sim.guardian.state import COLUMNS_MAX, NOTHING, SOLDIER_TYPES


@kernel
def n_before(state, slot):
    """Return how many enemy cards act before the one in a slot: higher rows first, then left."""
    total = 0
    row = slot // COLUMNS_MAX
    for other in range(state.sequence.size):
        card = state.sequence[other]
        if card.card != NOTHING and card.is_resolved == 0:
            total += other // COLUMNS_MAX > row or (other // COLUMNS_MAX == row and other < slot)
    return total


@kernel
def note_enemy(state, tables, slot, active, row):
    """Note what an enemy card is, and when it acts."""
    card = state.sequence[slot]
    known = tables.cards[tables.card_of[card.card]]
    is_villain = card.enemy >= SOLDIER_TYPES
    row[OfSlot.ACTIVE] = slot == active
    row[OfSlot.RESOLVED] = card.is_resolved
    row[OfSlot.VILLAIN] = is_villain
    row[OfSlot.BOSS] = is_villain and state.enemies[card.enemy].is_boss
    row[OfSlot.GUARD] = known.has_guard
    row[OfSlot.PASSIVE] = known.n_modifiers
    row[OfSlot.THREAT] = damage_in(state, tables, slot)
    row[OfSlot.WAIT] = n_before(state, slot)
    row[OfSlot.COLUMN] = slot % COLUMNS_MAX
    row[OfSlot.FRESH] = card.hits == 0
    row[OfSlot.STRIKES_BACK] = known.event != Event.NONE


@kernel
def note_target(state, tables, slot, dice, hits, active, weights, scratch, row):
    """Note an enemy card, and what so many dice and hits do to it."""
    for number in range(N_SLOT):
        row[number] = 0.0
    number = find_target(scratch, slot)
    if number == NOTHING:
        row[OfSlot.OTHER] = 1.0
        return
    target = scratch.targets[number]
    mean = mean_of(scratch.odds, dice) + hits
    row[OfSlot.VALUE] = hit_value(scratch, target, dice, hits, weights[Weight.PARTIAL])
    row[OfSlot.CHANCE] = chance_of(scratch.odds, dice, target.need - hits)
    row[OfSlot.NEED] = target.need
    row[OfSlot.PRIZE] = target.prize / SCALE
    row[OfSlot.MEAN] = mean
    row[OfSlot.OVERKILL] = mean - target.need
    note_enemy(state, tables, slot, active, row)


@kernel
def note_slots(state, tables, actions, n, weights, scratch):
    """Note the enemy cards that may be hit, and which `teamwork` would hit."""
    habit = choose_slot(state, tables, actions, n, weights, scratch)
    active = active_slot(state)
    note_battle(state, tables, Judged.SLOT, active, scratch)
    dice, hits = aimed(state, tables)
    options = scratch.judged.options
    for option in range(n):
        slot, row = a_of(actions[option]), options[option]
        note_target(state, tables, slot, dice, hits, active, weights, scratch, row)
    options[habit, OfSlot.HABIT] = 1.0
