"""Enemy figures on the board: deploying, panic, experience and Zords."""

from sim.core import piles
from sim.core.decisions import end_game
from sim.core.jit import kernel
from sim.core.log import note
from sim.guardian import chance, frames, queries
from sim.guardian.events import Trace
from sim.guardian.routines import Routine
from sim.guardian.state import COMMAND_CENTER, NOBODY, NOTHING, OFF_BOARD, OUTER, PLACES, Ending
from sim.guardian.tables import AllPanicked


@kernel
def panic(state, tables, place, log):
    """Put a panic token on an outer location; four of them lose the game (p. 6).

    In other games of the system they are a last stand: at once here, or later (rounds.py).
    """
    if place < OUTER and state.places[place].is_panicked == 0:
        state.places[place].is_panicked = 1
        note(log, Trace.PANIC, place, 0, 0)
        if queries.n_panicked(state) == OUTER:
            if tables.rules.all_panicked == AllPanicked.LOSE:
                end_game(state, Ending.PANIC, NOBODY, log)
            elif tables.rules.all_panicked == AllPanicked.DRAIN_AT_ONCE and state.is_deploying:
                drain_grid(state, log)
                state.is_no_soldier = 1


@kernel
def drain_grid(state, log):
    """The last stand: remove all energy from the Command Center."""
    note(log, Trace.LAST_STAND, state.grid, 0, 0)
    state.grid = 0


@kernel
def is_every_place_full(state, tables):
    """Tell whether nobody can be deployed: all outer locations are at their figure limits.

    In Command Center Assault enemies go on to the Command Center; elsewhere the game may be lost.
    """
    if tables.setup.is_assault or tables.rules.all_panicked == AllPanicked.LOSE:
        return False
    return place_with_room(state, tables, 0) == OFF_BOARD


@kernel
def place_with_room(state, tables, place):
    """Return the first outer location below its figure limit, clockwise from one, or OFF_BOARD."""
    for step in range(OUTER):
        here = (place + step) % OUTER
        if not queries.is_full(state, tables, here):
            return here
    return OFF_BOARD


@kernel
def calm(state, place, log):
    """Take the panic token off a location without enemy figures.

    READING: the rulebook removes it in battle cleanup; a Zord can remove the last figure at
    another time, and a panicked location where nobody is left to fight would stay so forever.
    """
    if state.places[place].is_panicked and queries.n_figures(state, place) == 0:
        state.places[place].is_panicked = 0
        note(log, Trace.CALM, place, 0, 0)


@kernel
def is_sent_to_center(state, tables, place):
    """Tell whether a foot soldier for a place goes to the Command Center instead (Assault).

    In Heroes of the Grid it does if the place is panicked; in G.I. Joe only if it cannot be
    deployed there, and a panicked place takes foot soldiers up to its figure limit.
    """
    if tables.setup.is_assault == 0 or place >= OUTER or state.places[place].is_panicked == 0:
        return False
    return tables.rules.assault_when_full == 0 or queries.is_full(state, tables, place)


@kernel
def place_for_soldier(state, tables, place):
    """Return where a foot soldier goes: on clockwise past locations at their limit (p. 7).

    OFF_BOARD when every location is full.
    """
    if place == COMMAND_CENTER or is_sent_to_center(state, tables, place):
        return COMMAND_CENTER
    return place_with_room(state, tables, place)


@kernel
def deploy_soldiers(state, tables, kind, figures, place, log):
    """Deploy foot soldiers one by one, each where there is room."""
    for _ in range(figures):
        here = place_for_soldier(state, tables, place)
        if here == OFF_BOARD or state.ending != 0 or state.is_no_soldier:
            return
        state.places[here].soldiers[kind] += 1
        note(log, Trace.DEPLOYED, kind, 1, here)
        if here < OUTER and queries.is_full(state, tables, here):
            panic(state, tables, here, log)


@kernel
def place_for_villain(state, tables, place):
    """Return where a monster or boss goes: on clockwise past panicked locations (p. 7).

    READING: where all are panicked and the game goes on, a villain comes to the first one with
    room; where all are full it takes the room of a foot soldier, who goes back to the supply. The
    rulebook ignores figures that find no room, but a boss who never comes could not be defeated.
    """
    if place == COMMAND_CENTER:
        return place
    if tables.setup.is_assault and state.places[place].is_panicked:
        return COMMAND_CENTER
    for step in range(OUTER):
        here = (place + step) % OUTER
        if state.places[here].is_panicked == 0:
            return here
    here = place_with_room(state, tables, place)
    return place if here == OFF_BOARD else here


@kernel
def make_room(state, tables, place, log):
    """Take a foot soldier off a full location, for a villain: of the type with more of them."""
    if place < OUTER and queries.is_full(state, tables, place):
        soldiers = state.places[place].soldiers
        kind = 1 if soldiers[1] > soldiers[0] else 0
        if soldiers[0] == soldiers[1]:
            kind = chance.lot_of_soldiers(state, tables, place)
        if soldiers[kind] > 0:
            soldiers[kind] -= 1
            note(log, Trace.DISPLACED, kind, place, 0)


@kernel
def deploy_villain(state, tables, enemy, place, log):
    """Deploy a monster or the boss; the location becomes panicked."""
    if state.ending != 0:
        return
    here = place_for_villain(state, tables, place)
    make_room(state, tables, here, log)
    state.enemies[enemy].place = here
    note(log, Trace.VILLAIN, enemy, place, here)
    panic(state, tables, here, log)


@kernel
def add_experience(state, tables, kind, log):
    """Put a defeated foot soldier on the experience track; a full track summons a Zord (p. 15).

    Where there are vehicles, figures stay there to be spent; one without a spot goes back to the
    supply.
    """
    summons = tables.rules.vehicles == 0
    if state.zord_deck.n == 0 if summons else state.experience >= tables.rules.experience:
        return
    state.experience += 1
    note(log, Trace.EXPERIENCE, kind, state.experience, 0)
    if summons and state.experience >= tables.rules.experience:
        state.experience = 0
        begin_summon(state, tables)


@kernel
def begin_summon(state, tables):
    """Summon the next Zord, if any is left, as soon as the running operation is done."""
    if state.zord_deck.n > 0:
        state.power += 1
        frame = frames.push_routine(state, tables, Routine.SUMMON, frames.captain(state))
        frame.zord = piles.take_top(state.zord_deck)


@kernel
def remove_soldier(state, tables, kind, place, log):
    """Move a figure from a place to the experience track, if one is there."""
    if state.places[place].soldiers[kind] > 0:
        state.places[place].soldiers[kind] -= 1
        note(log, Trace.REMOVED, kind, place, 0)
        add_experience(state, tables, kind, log)


@kernel
def place_of_symbol(state, symbol):
    """Return the place that the back of a deployment card leads to."""
    for place in range(PLACES):
        if state.places[place].symbol == symbol:
            return place
    return NOTHING
