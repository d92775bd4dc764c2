"""Drawing one more card or not, in numbers, for `veterans`."""

from policies.guardian.cards import is_useless, keep_value
from policies.guardian.draws import choose_draw
from policies.guardian.falls import deck_shields
from policies.guardian.judged import N_DRAW, N_SEAT, Judged, OfDraw
from policies.guardian.judged_tables import note_seats, note_table
from policies.guardian.places import cards_left
from policies.guardian.survey import has_boss
from sim.core.actions import verb_of
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.state import Verb


@kernel
def note_hand(state, tables, seat, scratch, row):
    """Note what the cards in a hand are worth, and which can be paid now."""
    hand = state.players[seat].hand
    for slot in range(hand.n):
        card = tables.card_of[hand.cards[slot]]
        row[OfDraw.WORTH] += keep_value(tables, card, scratch)
        if not is_useless(tables, card, scratch):
            row[OfDraw.CHARGED] += queries.energy_cost(state, tables, card) <= state.pool


@kernel
def note_enemies(state, tables, row):
    """Note who is to be fought where a battle begins."""
    place = state.battle_place
    soldiers = queries.n_soldiers(state, place)
    row[OfDraw.SOLDIERS] = soldiers
    row[OfDraw.BOSS] = has_boss(state, place)
    row[OfDraw.VILLAINS] = queries.n_villains(state, place) - row[OfDraw.BOSS]
    row[OfDraw.LEFT] = cards_left(state, tables, place)
    row[OfDraw.IS_SEQUENCE] = state.n_rows > 0
    row[OfDraw.SHARE] = soldiers / max(state.n_fighting, 1)


@kernel
def note_drawing(state, tables, scratch, row):
    """Note what drawing a card means for the player who is asked."""
    seat = state.seat
    row[OfDraw.DRAW] = 1.0
    for number in range(N_SEAT):
        row[OfDraw.SEAT + number] = scratch.judged.seats[seat, number]
    row[OfDraw.SHIELDS] = deck_shields(state, tables, seat)
    note_hand(state, tables, seat, scratch, row)
    if state.is_battle:
        note_enemies(state, tables, row)
        row[OfDraw.FIGHTING] = state.players[seat].is_fighting
        row[OfDraw.FIGHTERS] = state.n_fighting
        for other in range(tables.n_seats):
            if state.players[other].is_fighting:
                row[OfDraw.HANDS] += state.players[other].hand.n


@kernel
def note_draw(state, tables, actions, n, weights, scratch):
    """Note whether one more card may be drawn, and what `teamwork` would do."""
    habit = choose_draw(state, tables, actions, n, weights)
    note_table(state, tables, Judged.DRAW, scratch.judged)
    note_seats(state, tables, scratch)
    options = scratch.judged.options
    for option in range(n):
        row = options[option]
        for number in range(N_DRAW):
            row[number] = 0.0
        verb = verb_of(actions[option])
        if verb == Verb.DRAW:
            note_drawing(state, tables, scratch, row)
        elif verb != Verb.PASS:
            row[OfDraw.OTHER] = 1.0
    options[habit, OfDraw.HABIT] = 1.0
