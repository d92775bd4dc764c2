"""What the team may do between battles, in numbers, for `veterans`."""

from policies.guardian.actions import choose_action
from policies.guardian.judged import N_ACTION, N_PLACE, N_SEAT, OfAction, OfPlace, OfSeat
from policies.guardian.judged_tables import note_plan
from policies.guardian.plans import plan_battle
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.language import Op
from sim.guardian.state import COMMAND_CENTER, Verb


@kernel
def note_there(row, place, planned, judged):
    """Note where an action leads or happens."""
    for number in range(N_PLACE):
        row[OfAction.TO + number] = judged.places[place, number]
    row[OfAction.IS_PLANNED] = place == planned
    row[OfAction.CENTER] = place == COMMAND_CENTER


@kernel
def note_zord(state, tables, action, planned, judged, row):
    """Note what a Zord does, and where."""
    op = tables.code[tables.zords[a_of(action)].program].op
    row[OfAction.ZORD] = 1.0
    row[OfAction.REMOVES] = op == Op.REMOVE_FOOT_SOLDIER
    row[OfAction.BRINGS_MEGAZORD] = op == Op.PLACE_MEGAZORD
    row[OfAction.HELPS_RANGER] = op == Op.RANGER
    row[OfAction.DRAWS] = op == Op.DRAW_EACH
    if op == Op.REMOVE_FOOT_SOLDIER or op == Op.PLACE_MEGAZORD:
        place = b_of(action)
        note_there(row, place, planned, judged)
        row[OfAction.LAST_FIGURE] = queries.n_figures(state, place) == 1
        row[OfAction.AT_LIMIT] = judged.places[place, OfPlace.ROOM] <= 1


@kernel
def note_source(state, seat, judged, row):
    """Note the place that a player is in."""
    source = judged.places[state.players[seat].place]
    row[OfAction.FROM_URGENCY] = source[OfPlace.URGENCY]
    row[OfAction.FROM_SOLDIERS] = source[OfPlace.SOLDIERS]
    row[OfAction.FROM_VILLAINS] = source[OfPlace.MONSTERS] + source[OfPlace.BOSS]
    row[OfAction.FROM_MISSING] = source[OfPlace.MISSING]
    row[OfAction.FROM_OTHERS] = source[OfPlace.PLAYERS] - 1
    row[OfAction.FROM_PANICKED] = source[OfPlace.PANICKED]


@kernel
def note_move(state, action, planned, judged, row):
    """Note a move, with or without rest."""
    seat, place = a_of(action), b_of(action)
    note_source(state, seat, judged, row)
    note_there(row, place, planned, judged)
    row[OfAction.REST if c_of(action) == 1 else OfAction.MOVE] = 1.0
    if c_of(action) == 1:
        row[OfAction.REST_GAIN] = judged.seats[seat, OfSeat.DISCARD]
    tokens = judged.places[place, OfPlace.TOKENS]
    row[OfAction.TOKENS_THERE] = tokens + judged.seats[seat, OfSeat.ACTIONS] - 1
    row[OfAction.FIRST_THERE] = judged.places[place, OfPlace.PLAYERS] == 0


@kernel
def note_battle_begun(state, seat, planned, judged, row):
    """Note a battle where a player is."""
    here = state.players[seat].place
    row[OfAction.BATTLE] = 1.0
    note_there(row, here, planned, judged)
    row[OfAction.ENOUGH] = judged.places[here, OfPlace.MISSING] <= 0
    row[OfAction.ALONE] = judged.places[here, OfPlace.PLAYERS] <= 1


@kernel
def note_action(state, tables, action, planned, judged, row):
    """Note an action of the team."""
    for number in range(N_ACTION):
        row[number] = 0.0
    verb, seat = verb_of(action), a_of(action)
    if verb == Verb.PASS:
        row[OfAction.PASS] = 1.0
    elif verb == Verb.ZORD:
        note_zord(state, tables, action, planned, judged, row)
    elif verb < Verb.MOVE or verb > Verb.RECOVER:
        row[OfAction.OTHER] = 1.0
    else:
        for number in range(N_SEAT):
            row[OfAction.SEAT + number] = judged.seats[seat, number]
        if verb == Verb.BATTLE:
            note_battle_begun(state, seat, planned, judged, row)
        elif verb == Verb.MOVE:
            note_move(state, action, planned, judged, row)
        else:
            note_source(state, seat, judged, row)
            row[OfAction.TEAM_RECOVER if b_of(action) == 1 else OfAction.RECOVER] = 1.0
            row[OfAction.REST_GAIN] = judged.seats[seat, OfSeat.DISCARD]


@kernel
def note_actions(state, tables, actions, n, weights, scratch):
    """Note the actions of the team, and which `teamwork` would take."""
    habit = choose_action(state, tables, actions, n, weights, scratch)
    planned = plan_battle(state, tables, 0, scratch, weights)
    note_plan(state, tables, planned, scratch)
    judged = scratch.judged
    for option in range(n):
        note_action(state, tables, actions[option], planned, judged, judged.options[option])
    judged.options[habit, OfAction.HABIT] = 1.0
