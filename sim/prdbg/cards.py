"""Where cards go: drawing, discarding, gaining, attaching, destroying."""

from sim.core import piles
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import chance, frames, triggers
from sim.prdbg.events import Count, Trace, count_card
from sim.prdbg.language import Event
from sim.prdbg.queries import bay_of, bay_tile, has_room_in_bay, row_of, slot_of, type_of
from sim.prdbg.state import NOTHING, SLOTS, Kind, Slot
from sim.prdbg.tables import CardType, Colour, Routine, Tile


@kernel
def remove_from(pile, card):
    """Take a card out of a pile; tell whether it was there."""
    place = piles.find(pile, card)
    if place < 0:
        return False
    piles.take_at(pile, place)
    return True


@kernel
def make_deck(state, tables, seat):
    """Shuffle the discard pile to become the deck, now that a card is needed and there is none."""
    player = state.players[seat]
    piles.move_all(player.discard, player.deck)
    chance.shuffle_deck(state, tables, seat)


@kernel
def needs_shuffle(state, seat):
    """Tell whether the next card can only come from the discard pile."""
    player = state.players[seat]
    return player.deck.n == 0 and player.discard.n > 0


@kernel
def take_top(state, seat):
    """Take the top card of a player's deck."""
    player = state.players[seat]
    player.known_top = max(player.known_top - 1, 0)
    return piles.take_top(player.deck)


@kernel
def draw(state, tables, seat, n, log):
    """Draw cards from the own deck, as many as there are."""
    player = state.players[seat]
    for _ in range(n):
        if needs_shuffle(state, seat):
            note(log, Trace.RESHUFFLED, seat, player.discard.n, 0)
            make_deck(state, tables, seat)
        if player.deck.n > 0:
            card = take_top(state, seat)
            piles.put_top(player.hand, card)
            note(log, Trace.DREW, seat, card, 0)


@kernel
def discard_from_hand(state, seat, card, log):
    """Discard a card of the hand."""
    remove_from(state.players[seat].hand, card)
    piles.put_top(state.players[seat].discard, card)
    note(log, Trace.DISCARDED, seat, card, 0)


@kernel
def leave_bay(state, card):
    """Take a Zord out of the Zord Bay."""
    first = bay_of(state, card)
    for place in range(first, state.n_bay - 1):
        state.bay[place] = state.bay[place + 1]
        state.is_bay_exhausted[place] = state.is_bay_exhausted[place + 1]
    state.n_bay -= 1
    state.bay[state.n_bay] = 0
    state.is_bay_exhausted[state.n_bay] = 0


@kernel
def note_tile(state, tables, before, log):
    """Note that the Zord Bay became something else."""
    tile = bay_tile(state, tables)
    if tile != before:
        note(log, Trace.MEGA, tile, 0, 0)


@kernel
def leave_slot(state, seat, slot):
    """Empty a slot of a character."""
    state.players[seat].slots[slot] = NOTHING
    state.players[seat].is_exhausted[slot] = 0


@kernel
def leave_control(state, seat, card):
    """Take away a card that a player controls; tell whether there was such a card."""
    player = state.players[seat]
    slot = slot_of(state, seat, card)
    if slot != NOTHING:
        leave_slot(state, seat, slot)
        return True
    if bay_of(state, card) != NOTHING:
        leave_bay(state, card)
        return True
    if remove_from(player.played, card) or remove_from(player.ongoing, card):
        return True
    return remove_from(state.lair, card)


@kernel
def detach(state, tables, seat, card, log):
    """Discard a card that a player controls, into that player's discard pile."""
    before = bay_tile(state, tables)
    if leave_control(state, seat, card):
        piles.put_top(state.players[seat].discard, card)
        note(log, Trace.DETACHED, seat, card, 0)
        note_tile(state, tables, before, log)


@kernel
def destroy(state, tables, seat, card, log):
    """Put a card that has been taken away to the destroyed ones; a Blade Blaster goes back."""
    if type_of(tables, card) == CardType.BLADE_BLASTER:
        piles.put_bottom(state.blasters, card)
    else:
        piles.put_top(state.destroyed, card)
    state.teams[tables.setup.side[seat]].n_destroyed += 1
    count_card(log, tables, seat, card, Count.DESTROYED, 1)
    note(log, Trace.DESTROYED, seat, card, 0)


@kernel
def destroy_controlled(state, tables, seat, card, log):
    """Destroy a card that a player controls, if there is such a card."""
    before = bay_tile(state, tables)
    if leave_control(state, seat, card):
        destroy(state, tables, seat, card, log)
        note_tile(state, tables, before, log)


@kernel
def take_main(state):
    """Take the top card of the main deck; what was known of it moves up."""
    state.looked = 0
    card = piles.take_top(state.main_deck)
    row = 0
    while row < state.n_tracked:
        state.tracked[row].within -= 1
        if state.tracked[row].card == card or state.tracked[row].within <= 0:
            state.n_tracked -= 1
            for place in range(row, state.n_tracked):
                state.tracked[place] = state.tracked[place + 1]
            state.tracked[state.n_tracked].card = 0
            state.tracked[state.n_tracked].within = 0
        else:
            row += 1
    return card


@kernel
def clear_grid(state, seat, card, log):
    """Put a card from The Grid into the main deck's discard pile."""
    if remove_from(state.grid, card):
        piles.put_top(state.main_discard, card)
        note(log, Trace.CLEARED, seat, card, 0)


@kernel
def stun(state, tables, seat, n, log):
    """Let a player gain Stuns, as far as there are any in the stack."""
    for _ in range(n):
        if state.stuns.n > 0:
            card = piles.take_top(state.stuns)
            piles.put_top(state.players[seat].discard, card)
            note(log, Trace.STUNNED, seat, card, 0)


@kernel
def is_full(state, seat):
    """Tell whether all slots of a character are filled."""
    for slot in range(SLOTS):
        if state.players[seat].slots[slot] == NOTHING:
            return False
    return True


@kernel
def attach(state, tables, seat, slot, card, log):
    """Attach a card to a slot of a character; it is ready.

    READING: "when you attach a card" is about the own character, not about Zord Bay and Lair.
    """
    player = state.players[seat]
    player.slots[slot] = card
    player.is_exhausted[slot] = 0
    count_card(log, tables, seat, card, Count.ATTACHED, 1)
    note(log, Trace.ATTACHED, seat, card, slot)
    triggers.raise_event(state, tables, seat, Event.ATTACH, card)
    if player.is_flipped == 0 and is_full(state, seat):
        player.is_flip_due = 1


@kernel
def attach_to_bay(state, tables, seat, card, log):
    """Attach a Zord to an unoccupied slot of the Zord Bay."""
    before = bay_tile(state, tables)
    state.bay[state.n_bay] = card
    state.is_bay_exhausted[state.n_bay] = 0
    state.used[card] = 0
    state.n_bay += 1
    count_card(log, tables, seat, card, Count.ATTACHED, 1)
    note(log, Trace.ATTACHED, seat, card, Slot.BAY)
    note_tile(state, tables, before, log)


@kernel
def attach_to_lair(state, tables, seat, card, log):
    """Attach a Master to The Lair, which triggers its Attack at once."""
    piles.put_top(state.lair, card)
    state.used[card] = 0
    count_card(log, tables, seat, card, Count.ATTACHED, 1)
    note(log, Trace.ATTACHED, seat, card, Slot.LAIR)
    note(log, Trace.LAIR, seat, 0, 0)
    frames.push(state, Kind.TILE, tables.tiles[Tile.THE_LAIR].program, seat, NOTHING)


@kernel
def orange_slot(state, tables, seat):
    """Return the slot for the own Master if it is empty, or NOTHING."""
    character = tables.characters[tables.setup.characters[seat]]
    for slot in range(SLOTS):
        if character.slots[slot] == Colour.MASTER and state.players[seat].slots[slot] == NOTHING:
            return slot
    return NOTHING


@kernel
def place_master(state, tables, seat, card, log):
    """The own Master goes to the orange slot, or is discarded; others go to The Lair."""
    if tables.owner_of[card] != seat:
        attach_to_lair(state, tables, seat, card, log)
        return
    slot = orange_slot(state, tables, seat)
    if slot == NOTHING:
        piles.put_top(state.players[seat].discard, card)
        note(log, Trace.DISCARDED, seat, card, 0)
    else:
        attach(state, tables, seat, slot, card, log)


@kernel
def place_zord(state, tables, seat, card, log):
    """A Zord goes to the Zord Bay."""
    if has_room_in_bay(state):
        attach_to_bay(state, tables, seat, card, log)
    else:
        piles.put_top(state.players[seat].discard, card)
        note(log, Trace.DISCARDED, seat, card, 0)


@kernel
def gain(state, tables, seat, card, log):
    """Gain a card: it goes where its text says, or to the discard pile."""
    player = state.players[seat]
    kind = row_of(tables, card).type
    state.teams[tables.setup.side[seat]].n_gained += 1
    note(log, Trace.GAINED, seat, card, 0)
    triggers.raise_event(state, tables, seat, Event.GAIN, card)
    if kind == CardType.LOCATION:
        piles.put_top(player.ongoing, card)
        # the card itself is not what the event is about, so that it hears its own coming
        triggers.hear_card(state, tables, seat, card, Event.CONTROL, NOTHING)
    elif kind == CardType.SIGNATURE_ITEM:
        frames.push_routine(state, tables, Routine.PLACE_SIGNATURE, seat, card)
    elif kind == CardType.ZORD:
        place_zord(state, tables, seat, card, log)
    elif kind == CardType.MASTER:
        place_master(state, tables, seat, card, log)
    else:
        piles.put_top(player.discard, card)
