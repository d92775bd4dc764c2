"""Windows: which cards, abilities, Zords and triggers may answer what has just happened."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.core.stack import NO_PROGRAM, drop_pending
from sim.guardian import anytime, conditions, energy, frames, queries, timing
from sim.guardian.anytime import Use
from sim.guardian.events import Count, Trace
from sim.guardian.frames import is_first
from sim.guardian.language import Event
from sim.guardian.state import NOBODY, OUTER, Decision, Kind, Verb
from sim.guardian.tables import ENERGY_X


@kernel
def offer_reactions(state, tables, frame, event):
    """Offer the reaction cards that answer an event; tell whether one of them lacks energy."""
    needs_energy = False
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting:
            hand = state.players[seat].hand
            for slot in range(hand.n):
                card = tables.card_of[hand.cards[slot]]
                row = tables.cards[card]
                if (
                    row.event == event
                    and is_first(tables, hand, slot)
                    and conditions.are_met(state, tables, row.conditions, seat, row.hero, frame)
                    and conditions.has_effect(state, tables, row.program, frame, seat)
                ):
                    if conditions.is_affordable(state, tables, card, state.pool):
                        offer(state, pack(Verb.PLAY, seat, hand.cards[slot], 0))
                    else:
                        most = conditions.funds(state, tables, frame)
                        needs_energy |= conditions.is_affordable(state, tables, card, most)
    return needs_energy


@kernel
def is_waiting(state, row, event):
    """Tell whether a trigger waits in the running frame's window: what waits below is not near."""
    return state.pending[row].event == event and state.pending[row].depth == state.n_frames


@kernel
def offer_triggers(state, event):
    """Offer the triggers that wait for an event; tell whether one of them must be resolved."""
    must = False
    for row in range(state.n_pending):
        if state.pending[row].event == event and state.pending[row].depth == 0:
            state.pending[row].depth = state.n_frames
        if is_waiting(state, row, event):
            offer(state, pack(Verb.TRIGGER, row, 0, 0))
            must |= state.pending[row].is_optional == 0
    return must


@kernel
def drop_triggers(state, event):
    """Drop the optional triggers of a window that was passed."""
    for row in range(state.n_pending - 1, -1, -1):
        if is_waiting(state, row, event):
            drop_pending(state, row)


@kernel
def offer_answers(state, tables, frame, event):
    """Offer every answer to an event and tell whether one of them is a must."""
    must = offer_triggers(state, event)
    if event == Event.HITS_DEALT:
        return must
    if event == Event.DRAIN:
        offer_before_drain(state, tables, frame)
        return must
    uses = timing.uses_at(state, tables, frame, event)
    is_over = event == Event.ATTACK_RESOLVED and state.n_undefeated == 0
    if event >= Event.NEXT_REVEAL or is_over:
        anytime.offer_uses(state, tables, frame, uses)
        return must
    if offer_reactions(state, tables, frame, event):
        anytime.offer_uses_and_energy(state, tables, frame, uses)
    else:
        anytime.offer_uses(state, tables, frame, uses)
    anytime.offer_abilities(state, tables, frame, event, Use.ANYTHING)
    anytime.offer_zords(state, tables, frame, event, Use.ANYTHING)
    if tables.rules.vehicles > 0:
        anytime.offer_vehicles(state, tables, frame, event, Use.ANYTHING)
    if event == Event.BATTLE_START:
        offer_at_start(state, tables, frame, must)
    return must


@kernel
def offer_at_start(state, tables, frame, must):
    """Offer draws, which may tell how to answer, and vehicles against enemies who go first."""
    uses = 0
    if state.n_offered > must:
        uses |= Use.DRAW | Use.RECALL
    if state.is_enemy_turn:
        uses |= timing.uses_of_vehicles(tables)
    anytime.offer_uses(state, tables, frame, uses)


@kernel
def offer_before_drain(state, tables, frame):
    """Offer energy that the pool lacks; if cards are to be lost, also what draws some."""
    lacking = tables.code[frame.pc].a - state.pool
    if lacking > 0:
        energy.offer_flips(state, tables)
        uses = Use.ENERGY
        if lacking > energy.stored(state, tables) and queries.n_in_hands(state, tables) > 0:
            uses |= Use.DRAW
        anytime.offer_effects(state, tables, frame, uses)


@kernel
def is_moot(state, frame, event):
    """Tell whether nobody can answer: no damage left, or no enemy card left to fight."""
    if event == Event.DAMAGE or event == Event.NEXT_REVEAL:
        return frame.amount <= 0
    is_fighting_on = event == Event.BATTLE_START or event == Event.CARD_PLAYED
    is_fighting_on |= event == Event.BEFORE_ATTACK or event == Event.AFTER_ROLL
    return is_fighting_on and state.n_undefeated == 0


@kernel
def open_window(state, tables, frame, event):
    """Ask for answers to an event until the team passes, then go on (p. 11)."""
    if stack.was_passed(frame) or is_moot(state, frame, event):
        frame.answered = 0
        return
    frames.ask_captain(state, Decision.WINDOW, 0)
    must = offer_answers(state, tables, frame, event)
    if not is_asking(state):
        frame.answered = 0
        return
    if not must:
        offer_pass(state)
    stack.again(frame)


@kernel
def play_reaction(state, tables, seat, card, log):
    """Play a reaction card out of turn."""
    pay_and_take(state, tables, seat, card, log)
    frame = frames.push(state, Kind.REACTION, tables.cards[tables.card_of[card]].program, seat)
    frame.card = card


@kernel
def pay_and_take(state, tables, seat, card, log):
    """Take a card from hand and pay for it from the shared pool."""
    piles.take(state.players[seat].hand, card)
    cost = 0
    if tables.cards[tables.card_of[card]].energy != ENERGY_X:
        cost = queries.energy_cost(state, tables, tables.card_of[card])
    state.pool -= cost
    count(log, card, Count.PLAYED, 1)
    note(log, Trace.PLAYED, seat, card, cost)


@kernel
def use_ability(state, tables, seat, number, log):
    """Use a Ranger's ability."""
    hero = tables.setup.heroes[seat, number]
    if tables.heroes[hero].is_limited:
        state.players[seat].used[number] = 1
    answered = state.frames[state.n_frames - 1]
    answered.answered |= frames.ranger_bit(seat, number)
    answered.applied |= frames.ranger_bit(seat, number)
    note(log, Trace.ABILITY, seat, hero, 0)
    frames.push(state, Kind.ABILITY, tables.heroes[hero].program, seat)


@kernel
def use_zord(state, tables, zord, place, kind, log):
    """Exhaust a Zord for its ability."""
    owner = state.zords[zord].owner
    seat = frames.captain(state) if owner == NOBODY else owner
    state.zords[zord].is_exhausted = 1
    note(log, Trace.ZORD, zord, seat, 0)
    frame = frames.push(state, Kind.ZORD, tables.zords[zord].program, seat)
    frame.flags = 0
    frame.place = place
    frame.soldier = kind


@kernel
def start_trigger(state, row):
    """Resolve a pending trigger."""
    trigger = state.pending[row]
    frame = frames.push(state, trigger.kind, trigger.program, trigger.seat)
    frame.slot = trigger.slot
    frame.amount = trigger.amount
    drop_pending(state, row)


@kernel
def raise_start(state, tables):
    """Collect what happens at the start of this battle: Megazord and location effects."""
    state.n_pending = 0
    if state.megazord == state.battle_place:
        program = tables.zords[tables.megazord].start_program
        if program != NO_PROGRAM:
            frames.raise_trigger(state, Event.BATTLE_START, Kind.EFFECT, program, NOBODY)
    if tables.setup.is_b_side and state.battle_place < OUTER:
        location = state.places[state.battle_place].location
        program = tables.locations[location].start_program
        for seat in range(tables.n_seats):
            if program != NO_PROGRAM and state.players[seat].is_fighting:
                for _ in range(tables.mode.rangers_each):
                    trigger = frames.raise_trigger(
                        state, Event.BATTLE_START, Kind.EFFECT, program, seat
                    )
                    trigger.is_optional = 1
