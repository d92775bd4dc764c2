"""Whether an answer may be given: its conditions, whether it does anything, who can pay."""

from sim.core import piles
from sim.core.jit import kernel
from sim.guardian import energy, hits, queries
from sim.guardian.language import Condition, Event, Op, Test
from sim.guardian.state import COLUMNS_MAX, NOBODY, NOTHING, Flag
from sim.guardian.tables import CardKind


@kernel
def holds(conditions, condition):
    """Tell whether a condition mask contains a condition."""
    return (conditions >> condition) & 1 == 1


@kernel
def are_met(state, tables, conditions, seat, hero, frame):
    """Tell whether a trigger's conditions hold for the event in `frame`."""
    if holds(conditions, Condition.OWN) and frame.seat != seat:
        return False
    if holds(conditions, Condition.ANOTHER) and frame.seat == seat:
        if not queries.has_own_others(tables) or frame.card == NOTHING:
            return False
        if tables.cards[tables.card_of[frame.card]].hero == hero:
            return False
    if holds(conditions, Condition.TARGET_DEFEATED) and frame.flags & Flag.DEFEATED == 0:
        return False
    if holds(conditions, Condition.EXCESS) and (frame.excess == 0 or state.n_undefeated == 0):
        return False
    return not holds(conditions, Condition.ALONE) or queries.is_alone(state, tables, seat)


@kernel
def has_effect(state, tables, program, frame, seat):
    """Tell whether an answer would do anything: hits need a card to hit, rerolls need dice."""
    op = tables.code[program].op
    if op == Op.HIT_ADJACENT or op == Op.HIT_TARGET:
        return can_hit_near(state, tables, frame, op)
    if op == Op.HIT_ANY or op == Op.HIT_EXCESS or op == Op.HIT_ALL:
        return state.n_undefeated > 0
    if op == Op.REVEALED_TO:
        return frame.destination == NOTHING
    if op == Op.REROLL:
        return hits.n_dice(frame, 0) > 0
    if op == Op.PLAY_SAME_NAME:
        return state.n_undefeated > 0 and holds_same_name(state, tables, seat, frame)
    if op == Op.DRAW_EACH:
        return state.n_fighting > 0
    if op == Op.TAKE_BACK:
        discard = state.players[frame.seat].discard
        return piles.find(discard, frame.played) != NOTHING
    if op == Op.RANGER and tables.code[program + 1].op == Op.RECALL:
        return has_discards(state, tables)
    return True


@kernel
def is_true(state, frame, test, number):
    """Answer an `if`."""
    if test == Test.DISCARD_AT_LEAST:
        return state.players[frame.seat].discard.n >= number
    return frame.flags & Flag.DEFEATED != 0


@kernel
def can_hit_near(state, tables, frame, op):
    """Tell whether a target of the attack in `frame`, or a card beside it, can be hit."""
    for slot in range(state.n_rows * COLUMNS_MAX):
        is_hittable = queries.is_open(state, slot) and queries.can_be_hit(state, tables, slot)
        if is_hittable and hits.is_near(state, frame, op, slot):
            return True
    return False


@kernel
def has_discards(state, tables):
    """Tell whether any player has a discard pile."""
    for seat in range(tables.n_seats):
        if state.players[seat].discard.n > 0:
            return True
    return False


@kernel
def holds_same_name(state, tables, seat, frame):
    """Tell whether a player can play another card of the name just played, paid by the team."""
    hand = state.players[seat].hand
    most = funds(state, tables, frame)
    for slot in range(hand.n):
        card = tables.card_of[hand.cards[slot]]
        is_other = is_another(tables, hand.cards[slot], frame.played)
        if is_other and is_affordable(state, tables, card, most):
            return tables.cards[card].kind != CardKind.REACTION
    return False


@kernel
def is_another(tables, card, played):
    """Tell whether an instance is another card with the name of the one just played."""
    name = tables.cards[tables.card_of[played]].name
    return card != played and tables.cards[tables.card_of[card]].name == name


@kernel
def is_affordable(state, tables, card, funds):
    """Tell whether a card can be played with this much energy."""
    cost = queries.energy_cost(state, tables, card)
    return cost <= funds and queries.can_play(state, cost)


@kernel
def is_ready(state, tables, zord, frame, event):
    """Tell whether a Zord is ready for an event; its owner need not be in the battle."""
    card = state.zords[zord]
    row = tables.zords[zord]
    return (
        card.is_summoned
        and card.is_exhausted == 0
        and row.event == event
        and are_met(state, tables, row.conditions, card.owner, row.hero, frame)
    )


@kernel
def zord_gain(state, tables, zord, frame):
    """Return the energy that exhausting a Zord gives at any time in a battle, or 0."""
    code = tables.code[tables.zords[zord].program]
    if code.op == Op.GAIN and is_ready(state, tables, zord, frame, Event.BATTLE_TIME):
        return code.a
    return 0


@kernel
def is_vehicle_ready(state, tables, spot, frame, event):
    """Tell whether a face-up vehicle answers an event and can be paid."""
    if state.vehicles[spot] == NOTHING or state.is_battle == 0:
        return False
    row = tables.vehicles[state.vehicles[spot]]
    return (
        row.event == event
        and (state.experience >= row.price or state.vehicle_tokens > 0)
        and are_met(state, tables, row.conditions, NOBODY, NOTHING, frame)
    )


@kernel
def vehicle_gain(state, tables, spot, frame):
    """Return the energy that using a vehicle gives at any time in a battle, or 0."""
    if not is_vehicle_ready(state, tables, spot, frame, Event.BATTLE_TIME):
        return 0
    code = tables.code[tables.vehicles[state.vehicles[spot]].program]
    return code.a if code.op == Op.GAIN else 0


@kernel
def funds(state, tables, frame):
    """Return the energy that the team can have at most: pool, tokens, ready Zords, vehicles."""
    total = state.pool + energy.reserve(state, tables)
    for zord in range(tables.n_zords):
        total += zord_gain(state, tables, zord, frame)
    for spot in range(tables.rules.vehicles):
        total += vehicle_gain(state, tables, spot, frame)
    return total
