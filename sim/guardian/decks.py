"""Players' cards: drawing, discarding, powering up, and defeat when a deck is empty."""

from sim.core import piles, stack
from sim.core.decisions import end_game
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.core.stack import drop_pending
from sim.guardian import chance, frames, queries
from sim.guardian.events import Count, Trace
from sim.guardian.routines import Routine
from sim.guardian.state import COMMAND_CENTER, NOTHING, Ending, Flag, Kind


@kernel
def take_top(state, seat):
    """Take the top card of a player's deck."""
    player = state.players[seat]
    player.known_top = max(player.known_top - 1, 0)
    player.known_bottom = min(player.known_bottom, player.deck.n - 1)
    return piles.take_top(player.deck)


@kernel
def take_bottom(state, seat):
    """Take the bottom card of a player's deck."""
    player = state.players[seat]
    player.known_bottom = max(player.known_bottom - 1, 0)
    player.known_top = min(player.known_top, player.deck.n - 1)
    return piles.take_at(player.deck, 0)


@kernel
def put_in_hand(state, tables, seat, card):
    """Put a card into a hand; where hands are reduced, excess is discarded at once."""
    piles.put_top(state.players[seat].hand, card)
    if queries.has_excess(state, tables, seat):
        frames.push_routine(state, tables, Routine.ARRIVE, seat)


@kernel
def draw_card(state, tables, seat, log):
    """Draw a card; drawing the last one defeats the Ranger at once (FAQ)."""
    if state.players[seat].deck.n > 0:  # it is empty while its last card is being revealed
        card = take_top(state, seat)
        count(log, card, Count.DRAWN, 1)
        note(log, Trace.DREW, seat, card, 0)
        put_in_hand(state, tables, seat, card)
    check_deck(state, tables, seat, log)


@kernel
def discard(state, seat, card, log):
    """Put a card that was not played into the discard pile."""
    piles.put_top(state.players[seat].discard, card)
    count(log, card, Count.DISCARDED, 1)
    note(log, Trace.DISCARDED, seat, card, 0)


@kernel
def discard_from_hand(state, seat, card, log):
    """Discard a card of the hand."""
    piles.take(state.players[seat].hand, card)
    discard(state, seat, card, log)


@kernel
def put_on_top(state, seat, card, log):
    """Put a card on top of a player's deck, seen by all."""
    player = state.players[seat]
    piles.put_top(player.deck, card)
    player.known_top += 1
    note(log, Trace.TO_TOP, seat, card, 0)


@kernel
def put_on_bottom(state, seat, card, log):
    """Put a card under a player's deck, seen by all."""
    player = state.players[seat]
    piles.put_bottom(player.deck, card)
    player.known_bottom += 1
    note(log, Trace.TO_BOTTOM, seat, card, 0)


@kernel
def gather_cards(state, tables, seat):
    """Shuffle hand and discard pile back into the deck (power up, defeat)."""
    player = state.players[seat]
    piles.move_all(player.hand, player.deck)
    piles.move_all(player.discard, player.deck)
    chance.shuffle_deck(state, tables, seat)


@kernel
def store_energy(state, tables, seat):
    """Take energy from the supply up to what recovering or powering up gives (p. 8)."""
    player = state.players[seat]
    refill = tables.rules.power_up_energy * tables.mode.rangers_each
    player.energy = max(player.energy, min(refill, tables.mode.storage))


@kernel
def begin_power_up(state, tables, seat, log):
    """Power up: everything back into the deck, then a new hand and energy follow."""
    note(log, Trace.POWERED_UP, seat, 0, 0)
    gather_cards(state, tables, seat)
    frames.push_routine(state, tables, Routine.POWER_UP, seat)


@kernel
def check_deck(state, tables, seat, log):
    """Defeat a Ranger whose deck has no cards left (p. 14)."""
    if state.players[seat].deck.n == 0 and state.ending == 0:
        defeat(state, tables, seat, log)


@kernel
def cancel_programs(state, seat):
    """End what a defeated player's cards were doing; cards in play go to the discard pile.

    READING: a Ranger is removed from the battle immediately, so the rest of the card that this
    Ranger is playing does not happen. What enemies and Zords do goes on.
    """
    for number in range(state.n_frames):
        frame = state.frames[number]
        is_own = frame.kind == Kind.ROUTINE and frame.flags & Flag.BATTLE != 0
        is_own |= frame.kind == Kind.CARD or frame.kind == Kind.REACTION
        is_own |= frame.kind == Kind.STAR or frame.kind == Kind.SUFFER
        if frame.seat == seat and is_own:
            if frame.card != NOTHING and frame.kind != Kind.STAR:
                piles.put_top(state.players[seat].discard, frame.card)
            frame.card = NOTHING
            stack.stop(frame)
    for row in range(state.n_pending - 1, -1, -1):
        if state.pending[row].seat == seat:
            drop_pending(state, row)


@kernel
def defeat(state, tables, seat, log):
    """A Ranger is defeated: the Morphin Grid restores the Ranger, or the game is lost.

    READING: with two Rangers each, the player's one deck makes it one defeat of both.
    """
    if state.grid == 0:
        note(log, Trace.RANGER_DEFEATED, seat, -1, 0)
        end_game(state, Ending.MORPHIN_GRID, -1, log)
        return
    state.grid -= 1
    note(log, Trace.RANGER_DEFEATED, seat, state.grid, 0)
    player = state.players[seat]
    cancel_programs(state, seat)
    if player.is_fighting:
        player.is_fighting = 0
        state.n_fighting -= 1
    player.place = COMMAND_CENTER
    gather_cards(state, tables, seat)
    store_energy(state, tables, seat)
    frames.push_routine(state, tables, Routine.DEFEATED, seat)
