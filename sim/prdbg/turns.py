"""The turn: Start Phase, the steps of the End Phase, and whose turn is next."""

from sim.core import piles
from sim.core.decisions import ask, end_game, is_asking, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import cards, main_phase, teams, triggers
from sim.prdbg.events import Count, Trace, count_card
from sim.prdbg.language import Event
from sim.prdbg.queries import character_of, n_adversaries, side_of, type_of
from sim.prdbg.state import (
    HEROES,
    NOTHING,
    SIDES,
    SLOTS,
    TURNS,
    VILLAINS,
    Decision,
    Ending,
    Phase,
)
from sim.prdbg.tables import CardType

TWO_PLAYERS = 2


@kernel
def refill(state, tables, log):
    """Refill The Grid; if the main deck runs out, this turn is the last."""
    while state.grid.n < tables.rules.grid:
        if state.main_deck.n == 0:
            if state.is_last_turn == 0:
                state.is_last_turn = 1
                note(log, Trace.LAST_TURN, state.active, 0, 0)
            return
        card = cards.take_main(state)
        piles.put_top(state.grid, card)
        note(log, Trace.REFILLED, card, 0, 0)


@kernel
def turn_up(pile, is_up, log):
    """Turn the top card of a stack face up; return whether it is."""
    if pile.n > 0 and is_up == 0:
        note(log, Trace.FACE_UP, pile.cards[pile.n - 1], 0, 0)
    return 1 if pile.n > 0 else 0


@kernel
def ready(state, seat):
    """Ready the cards attached to a character, and what may be used once a turn; not Zords."""
    player = state.players[seat]
    for slot in range(SLOTS):
        player.is_exhausted[slot] = 0
    player.has_used_character = 0
    player.has_used_bay = 0
    player.n_zords_used = 0


@kernel
def begin_round(state):
    """Begin a round: what teams generated in the last one is kept for the tempo tables."""
    state.round += 1
    for side in range(SIDES):
        team = state.teams[side]
        team.shards_before = team.shards
        team.charged_before = team.charged
        team.shards = 0
        team.charged = 0


@kernel
def begin_turn(state, tables, log):
    """Start Phase: refill The Grid, turn up stacks, ready cards, then start of turn texts."""
    state.turn += 1
    per_round = TWO_PLAYERS if tables.n_seats == TWO_PLAYERS else TURNS
    if (state.turn - 1) % per_round == 0:
        begin_round(state)
    seat = state.order[(state.turn - 1) % TURNS]
    state.active = seat
    state.players[seat].n_turns += 1
    state.shards = 0
    state.healed = 0
    note(log, Trace.TURN, seat, state.turn, state.round)
    refill(state, tables, log)
    state.is_blaster_up = turn_up(state.blasters, state.is_blaster_up, log)
    state.is_zord_up = turn_up(state.zord_stack, state.is_zord_up, log)
    state.is_master_up = turn_up(state.master_stack, state.is_master_up, log)
    ready(state, seat)
    state.phase = Phase.START
    triggers.raise_event(state, tables, seat, Event.START, NOTHING)
    triggers.raise_event(state, tables, seat, Event.CONTROL, NOTHING)


@kernel
def end_main(state, tables):
    """Main Phase over: unspent Shards are lost, end of turn texts come first."""
    state.shards = 0
    state.phase = Phase.END
    triggers.raise_event(state, tables, state.active, Event.END, NOTHING)


@kernel
def suffer_adversaries(state, tables, log):
    """Take damage for each adversary in The Grid; it is no Attack."""
    seat = state.active
    side = side_of(tables, seat)
    n = n_adversaries(state, tables, seat)
    note(log, Trace.ADVERSARIES, seat, n, 0)
    state.teams[side].by_grid += teams.hurt(state, side, n * tables.rules.adversary_damage, log)
    state.phase = Phase.DETACH


@kernel
def ask_detach(state, tables):
    """Let the player discard attached cards, ready or not, one after another; Masters stay."""
    seat = state.active
    player = state.players[seat]
    ask(state, Decision.DETACH, seat, 0)
    for slot in range(SLOTS):
        card = player.slots[slot]
        if card != NOTHING and type_of(tables, card) != CardType.MASTER:
            main_phase.offer_detach(state, tables, seat, slot)
    if is_asking(state):
        offer_pass(state)
    else:
        state.phase = Phase.CLEAN_UP


@kernel
def clean_up(state, tables, log):
    """Discard what was played and the hand, then refill the hand."""
    seat = state.active
    player = state.players[seat]
    piles.move_all(player.played, player.discard)
    piles.move_all(player.hand, player.discard)
    cards.draw(state, tables, seat, main_phase.hand_size(tables, seat), log)
    if state.is_last_turn:
        end_by_deck(state, log)
    else:
        begin_turn(state, tables, log)


@kernel
def end_by_deck(state, log):
    """The main deck ran out: most Hit Points win, then most Energy."""
    heroes, villains = state.teams[HEROES], state.teams[VILLAINS]
    lead = heroes.hp - villains.hp
    if lead == 0:
        lead = heroes.energy - villains.energy
    if lead == 0:
        end_game(state, Ending.DECK_OUT_DRAW, -1, log)
    else:
        end_game(state, Ending.DECK_OUT, HEROES if lead > 0 else VILLAINS, log)


@kernel
def flip(state, tables, seat, log):
    """Flip a character for good; a Hero gains the own Zord, if it has not been gained before."""
    player = state.players[seat]
    player.is_flip_due = 0
    player.is_flipped = 1
    player.flip_turn = player.n_turns
    note(log, Trace.FLIPPED, seat, 0, 0)
    if side_of(tables, seat) == HEROES and player.has_own:
        player.has_own = 0
        own = character_of(tables, seat).own
        count_card(log, tables, seat, own, Count.GAINED, 1)
        cards.gain(state, tables, seat, own, log)


@kernel
def flip_due(state, tables, log):
    """Flip a character whose fourth slot was filled; tell whether there was one."""
    for seat in range(tables.n_seats):
        if state.players[seat].is_flip_due:
            flip(state, tables, seat, log)
            return True
    return False


@kernel
def advance(state, tables, log):
    """Go on with the turn when nothing is being resolved."""
    phase = state.phase
    if phase == Phase.START:
        state.phase = Phase.MAIN
    elif phase == Phase.MAIN:
        main_phase.ask_main(state, tables)
    elif phase == Phase.END:
        suffer_adversaries(state, tables, log)
    elif phase == Phase.DETACH:
        ask_detach(state, tables)
    else:
        clean_up(state, tables, log)
