"""The table in numbers, for `veterans`: players, places, the battle that is planned or fought."""

from policies.core.finding import is_forbidden
from policies.guardian.judged import (
    N_PLACE,
    N_PLANNED,
    N_TABLE,
    Judged,
    OfBattle,
    OfPlace,
    OfPlan,
    OfSeat,
    OfTable,
)
from policies.guardian.notes import SCALE
from policies.guardian.places import cards_left, surplus_deployments
from policies.guardian.survey import boss_in, find_target, has_boss, survey
from policies.guardian.threats import threat_of
from policies.guardian.turns import is_playable
from policies.guardian.weights import TWO_PLAYERS
from sim.core.jit import kernel
from sim.guardian import queries
from sim.guardian.assess import SHARES, Sign, assess
from sim.guardian.battle import active_slot
from sim.guardian.language import Op
from sim.guardian.state import NOBODY, NOTHING, OUTER, PLACES, Decision
from sim.guardian.tables import CardKind

LEAST_URGENT, MOST_URGENT = -50.0, 150.0
MUCH_ROOM = 8.0  # at the Command Center, which no figures panic
MOST_SPARE, MOST_MISSING = -30.0, 60.0  # cards


@kernel
def bounded(number, low, high):
    """Return a number within bounds."""
    return min(max(number, low), high)


@kernel
def note_table(state, tables, kind, judged):
    """Note which decision this is, and what a learned value sees; own numbers are 0 so far."""
    judged.kind = kind
    found = judged.assessed[:]
    assess(state, tables, found)
    for place in range(N_TABLE):
        judged.table[place] = found[place] if place < found.size else 0.0
    judged.table[OfTable.PLAYERS_2 + tables.n_seats - TWO_PLAYERS] = 1.0
    judged.table[OfTable.PAIRS] = tables.mode.rangers_each > 1


@kernel
def note_hand(tables, hand, scratch, row):
    """Note the attack dice in a hand, and what can be played of it; return the dice."""
    dice = 0
    row[OfSeat.PLAYABLE] = 0.0
    for slot in range(hand.n):
        card = tables.card_of[hand.cards[slot]]
        known = tables.cards[card]
        if known.kind == CardKind.ATTACK and not is_forbidden(scratch, card):
            dice += known.dice
        row[OfSeat.PLAYABLE] += is_playable(tables, card, scratch)
    row[OfSeat.DICE] = dice
    return dice


@kernel
def note_seats(state, tables, scratch):
    """Note the players, and the dice of them all, to which no forbidden card adds."""
    judged = scratch.judged
    total, dice, fighters_dice = 0.0, 0, 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        row = judged.seats[seat]
        row[OfSeat.DECK] = player.deck.n
        row[OfSeat.HAND] = player.hand.n
        row[OfSeat.DISCARD] = player.discard.n
        row[OfSeat.ACTIONS] = player.actions
        row[OfSeat.ENERGY] = player.energy
        own = note_hand(tables, player.hand, scratch, row)
        dice += own
        fighters_dice += own if state.is_battle and player.is_fighting else 0
        total += player.deck.n
    judged.table[Sign.DICE] = dice * SHARES // tables.n_seats
    judged.table[Sign.FIGHTERS_DICE] = fighters_dice
    for seat in range(tables.n_seats):
        mean = total / tables.n_seats
        judged.seats[seat, OfSeat.RELATIVE] = judged.seats[seat, OfSeat.DECK] - mean


@kernel
def note_place(state, tables, place, scratch):
    """Note a place as it was looked at, without who is there."""
    known, row = scratch.places[place], scratch.judged.places[place]
    row[OfPlace.URGENCY] = bounded(known.urgency / SCALE, LEAST_URGENT, MOST_URGENT)
    row[OfPlace.SOLDIERS] = queries.n_soldiers(state, place)
    row[OfPlace.BOSS] = has_boss(state, place)
    row[OfPlace.MONSTERS] = queries.n_villains(state, place) - row[OfPlace.BOSS]
    row[OfPlace.LEFT] = cards_left(state, tables, place)
    row[OfPlace.PANICKED] = 0.0
    row[OfPlace.ROOM] = MUCH_ROOM
    row[OfPlace.SURPLUS] = 0.0
    if place < OUTER:
        row[OfPlace.PANICKED] = state.places[place].is_panicked
        row[OfPlace.ROOM] = room_in(state, tables, place)
        row[OfPlace.SURPLUS] = surplus_deployments(state, tables, place, scratch)
    missing = (known.goal - known.cards) / SCALE
    row[OfPlace.MISSING] = bounded(missing, MOST_SPARE, MOST_MISSING)
    row[OfPlace.TOKENS] = known.tokens
    row[OfPlace.STEPS] = known.steps if known.urgency > 0 else 0
    for number in range(OfPlace.PLAYERS, N_PLACE):
        row[number] = 0.0


@kernel
def room_in(state, tables, place):
    """Return how many figures more an outer location has room for."""
    return queries.figure_limit(state, tables, place) - queries.n_figures(state, place)


@kernel
def note_places(state, tables, scratch):
    """Note the places, and who is there."""
    judged = scratch.judged
    for place in range(PLACES):
        note_place(state, tables, place, scratch)
    for seat in range(tables.n_seats):
        row, player = judged.places[state.players[seat].place], judged.seats[seat]
        row[OfPlace.PLAYERS] += 1.0
        row[OfPlace.HANDS] += player[OfSeat.HAND]
        row[OfPlace.DICE] += player[OfSeat.DICE]
        row[OfPlace.STORED] += player[OfSeat.ENERGY]
        row[OfPlace.DECKS] += player[OfSeat.DECK]


@kernel
def note_plan(state, tables, planned, scratch):
    """Note the table between battles: players, places, and where a battle is planned."""
    judged = scratch.judged
    note_table(state, tables, Judged.ACTION, judged)
    note_seats(state, tables, scratch)
    note_places(state, tables, scratch)
    if planned != NOBODY:
        judged.table[OfPlan.IS_PLANNED] = 1.0
        for number in range(N_PLANNED):
            judged.table[OfPlan.PLACE + number] = judged.places[planned, number]


@kernel
def damage_in(state, tables, slot):
    """Return what the card in a slot would cost the Rangers, in damage."""
    total = 0.0
    place = tables.cards[tables.card_of[state.sequence[slot].card]].program
    while tables.code[place].op != Op.END:
        total += threat_of(state, tables, tables.code[place])
        place += 1
    return total


@kernel
def note_active(state, tables, active, scratch):
    """Note the enemy card that acts next."""
    table = scratch.judged.table
    if active == NOTHING:
        return
    table[OfBattle.ACTIVE_THREAT] = damage_in(state, tables, active)
    number = find_target(scratch, active)
    if number != NOTHING:
        table[OfBattle.ACTIVE_NEED] = scratch.targets[number].need
        table[OfBattle.ACTIVE_PRIZE] = scratch.targets[number].prize / SCALE


@kernel
def note_means(state, tables, scratch):
    """Note what the team has for this battle."""
    table = scratch.judged.table
    table[OfBattle.TURNS] = scratch.turns
    table[OfBattle.STORED] = scratch.stored
    table[OfBattle.SUMMONED] = scratch.summoned
    table[OfBattle.FLIPS] = scratch.flips
    table[OfBattle.NEXT_DICE] = state.next_dice
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting:
            table[OfBattle.PLAYABLE] += scratch.judged.seats[seat, OfSeat.PLAYABLE]
            table[OfBattle.DISCARDS] += state.players[seat].discard.n


@kernel
def note_battle(state, tables, kind, active, scratch):
    """Note the table in a battle that was surveyed."""
    table, place = scratch.judged.table, state.battle_place
    note_table(state, tables, kind, scratch.judged)
    note_seats(state, tables, scratch)
    note_means(state, tables, scratch)
    note_active(state, tables, active, scratch)
    table[OfBattle.BOSS] = boss_in(state, place) >= 0
    table[OfBattle.MONSTER] = queries.n_villains(state, place) > table[OfBattle.BOSS]
    table[OfBattle.LEFT] = cards_left(state, tables, place)
    table[OfBattle.TARGETS] = scratch.n_targets
    for number in range(scratch.n_targets):
        table[OfBattle.PRIZES] += scratch.targets[number].prize / SCALE
    table[OfBattle.IS_EXTRA] = state.decision == Decision.PLAY
    if place < OUTER:
        table[OfBattle.PANICKED] = state.places[place].is_panicked
        table[OfBattle.ROOM] = room_in(state, tables, place)


@kernel
def note_moment(state, tables, kind, weights, scratch):
    """Note the table at any moment, in a battle or outside of one."""
    if state.is_battle:
        survey(state, tables, weights, scratch)
        note_battle(state, tables, kind, active_slot(state), scratch)
    else:
        note_table(state, tables, kind, scratch.judged)
        note_seats(state, tables, scratch)
