"""The Main Phase: what a player may do, and doing it."""

from sim.core import piles
from sim.core.actions import pack
from sim.core.decisions import ask, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import note
from sim.prdbg import attaching, attacks, cards, frames, teams, triggers
from sim.prdbg.events import Count, Trace, count_card, stage_of
from sim.prdbg.language import Event
from sim.prdbg.queries import (
    activation_of,
    bay_of,
    bay_tile,
    character_of,
    cost_of,
    has_room_in_bay,
    is_adversary,
    row_of,
    side_of,
    type_of,
    was_used,
)
from sim.prdbg.state import HEROES, NOTHING, SLOTS, Decision, Kind, Slot, Verb
from sim.prdbg.tables import Block, CardType


@kernel
def hand_size(tables, seat):
    """Return the number of cards that a player draws up to."""
    return tables.rules.hand_lone if tables.setup.is_lone[seat] else tables.rules.hand


@kernel
def offer_hand(state, tables, seat):
    """Offer to play each card of the hand, and to attach those that fit somewhere."""
    hand = state.players[seat].hand
    frames.offer_pile(state, tables, hand, Verb.PLAY, 0)
    attaching.offer_attachments(state, tables, seat, hand, Verb.ATTACH)
    for place in range(hand.n):
        card = hand.cards[place]
        kind = type_of(tables, card)
        if kind == CardType.ZORD and side_of(tables, seat) == HEROES and has_room_in_bay(state):
            offer(state, pack(Verb.ATTACH, Slot.BAY, card, 0))
        elif kind == CardType.MASTER and tables.owner_of[card] != seat:
            if side_of(tables, seat) != HEROES:
                offer(state, pack(Verb.ATTACH, Slot.LAIR, card, 0))


@kernel
def offer_buy(state, tables, seat, card):
    """Offer to buy a card if the Shards suffice."""
    if cost_of(state, tables, seat, card) <= state.shards:
        offer(state, pack(Verb.BUY, 0, card, 0))


@kernel
def offer_grid(state, tables, seat):
    """Offer what The Grid has to buy, and the adversaries to Battle."""
    grid = state.grid
    for place in range(grid.n):
        card = grid.cards[place]
        if not frames.is_first_of_row(tables, grid, place):
            continue
        if not is_adversary(tables, seat, card):
            offer_buy(state, tables, seat, card)
        elif row_of(tables, card).battle_cost <= state.shards:
            offer(state, pack(Verb.BATTLE, 0, card, 0))


@kernel
def top_of(pile):
    """Return the top card of a stack."""
    return pile.cards[pile.n - 1]


@kernel
def offer_stacks(state, tables, seat):
    """Offer a Blade Blaster, the own cards, and then the stack of Zords or Masters."""
    player = state.players[seat]
    character = character_of(tables, seat)
    if state.is_blaster_up and state.blasters.n > 0:
        offer_buy(state, tables, seat, top_of(state.blasters))
    if player.has_signature:
        offer_buy(state, tables, seat, character.signature)
    if player.has_own:
        offer_buy(state, tables, seat, character.own)
    elif side_of(tables, seat) == HEROES:
        if state.is_zord_up and state.zord_stack.n > 0:
            offer_buy(state, tables, seat, top_of(state.zord_stack))
    elif state.is_master_up and state.master_stack.n > 0:
        offer_buy(state, tables, seat, top_of(state.master_stack))


@kernel
def is_usable(state, tables, seat, card):
    """Tell whether the ability of an attached card can be activated and paid."""
    row = row_of(tables, card)
    if row.ability == 0 or row.block != Block.NONE:
        return False
    return activation_of(state, tables, seat, card) <= state.teams[side_of(tables, seat)].energy


@kernel
def offer_abilities(state, tables, seat):
    """Offer the abilities of ready attached cards, and to discard those cards."""
    player = state.players[seat]
    for slot in range(SLOTS):
        card = player.slots[slot]
        if card != NOTHING and player.is_exhausted[slot] == 0:
            if is_usable(state, tables, seat, card):
                offer(state, pack(Verb.ACTIVATE, 0, card, 0))
            if type_of(tables, card) != CardType.MASTER:
                offer_detach(state, tables, seat, slot)


@kernel
def offer_detach(state, tables, seat, slot):
    """Offer to discard an attached card, unless an equal one with its orientation was offered."""
    player = state.players[seat]
    card = player.slots[slot]
    for other in range(slot):
        if player.slots[other] != NOTHING:
            if tables.card_of[player.slots[other]] == tables.card_of[card]:
                if player.is_exhausted[other] == player.is_exhausted[slot]:
                    return
    offer(state, pack(Verb.DISCARD, 0, card, 0))


@kernel
def offer_character(state, tables, seat):
    """Offer the character's own ability, and on the Heroes' side the Zords."""
    player = state.players[seat]
    energy = state.teams[side_of(tables, seat)].energy
    character = character_of(tables, seat)
    if player.is_flipped and not player.has_used_character:
        if character.ability != 0 and character.activation <= energy:
            offer(state, pack(Verb.CHARACTER, 0, 0, 0))
    if side_of(tables, seat) != HEROES:
        return
    tile = tables.tiles[bay_tile(state, tables)]
    if player.is_flipped and not player.has_used_bay and tile.activation <= energy:
        offer(state, pack(Verb.BAY, 0, 0, 0))
    if player.n_zords_used < tile.activate:
        for place in range(state.n_bay):
            if state.is_bay_exhausted[place] == 0 and not was_used(state, state.bay[place]):
                if is_usable(state, tables, seat, state.bay[place]):
                    offer(state, pack(Verb.ACTIVATE, 0, state.bay[place], 0))


@kernel
def ask_main(state, tables):
    """Ask the active player for an action of the Main Phase."""
    seat = state.active
    ask(state, Decision.MAIN, seat, 0)
    offer_hand(state, tables, seat)
    offer_abilities(state, tables, seat)
    offer_character(state, tables, seat)
    offer_grid(state, tables, seat)
    offer_stacks(state, tables, seat)
    offer_pass(state)


@kernel
def play(state, tables, seat, card, log):
    """Play a card for its Shards and Energy, and for a text that costs nothing to activate."""
    player = state.players[seat]
    row = row_of(tables, card)
    cards.remove_from(player.hand, card)
    piles.put_top(player.played, card)
    count_card(log, tables, seat, card, Count.PLAYED, 1)
    note(log, Trace.PLAYED, seat, card, 0)
    teams.gain_shards(state, tables, seat, row.shards, log)
    teams.gain_energy(state, tables, seat, row.energy, log)
    if row.type == CardType.STUN:
        teams.return_stuns(state, tables, seat, log)
    if row.text != 0 and row.event == Event.NONE:
        frames.push(state, Kind.TEXT, row.text, seat, card)
    triggers.raise_event(state, tables, seat, Event.PLAY, card)
    triggers.raise_event(state, tables, seat, Event.CONTROL, NOTHING)


@kernel
def take_bought(state, tables, seat, card):
    """Take a card from where it is for sale; the next of a stack stays face down."""
    player = state.players[seat]
    kind = type_of(tables, card)
    if kind == CardType.BLADE_BLASTER:
        piles.take_top(state.blasters)
        state.is_blaster_up = 0
    elif kind == CardType.SIGNATURE_ITEM:
        player.has_signature = 0
    elif (kind == CardType.ZORD or kind == CardType.MASTER) and player.has_own:
        player.has_own = 0
    elif kind == CardType.ZORD:
        piles.take_top(state.zord_stack)
        state.is_zord_up = 0
    elif kind == CardType.MASTER:
        piles.take_top(state.master_stack)
        state.is_master_up = 0
    else:
        cards.remove_from(state.grid, card)


@kernel
def buy(state, tables, seat, card, log):
    """Pay for a card and gain it."""
    cost = cost_of(state, tables, seat, card)
    state.shards -= cost
    take_bought(state, tables, seat, card)
    count_card(log, tables, seat, card, Count.BOUGHT, 1)
    count_card(log, tables, seat, card, stage_of(state.players[seat].n_turns), 1)
    note(log, Trace.BOUGHT, seat, card, cost)
    cards.gain(state, tables, seat, card, log)


@kernel
def attach(state, tables, seat, slot, card, log):
    """Attach a card of the hand instead of playing it: its Shards and Energy are not generated."""
    cards.remove_from(state.players[seat].hand, card)
    if slot == Slot.BAY:
        cards.attach_to_bay(state, tables, seat, card, log)
    elif slot == Slot.LAIR:
        cards.attach_to_lair(state, tables, seat, card, log)
    else:
        cards.attach(state, tables, seat, slot, card, log)


@kernel
def battle(state, tables, seat, card, log):
    """Pay to Battle an adversary: its text comes first, then it leaves The Grid."""
    cost = row_of(tables, card).battle_cost
    state.shards -= cost
    note(log, Trace.BATTLED, seat, card, cost)
    frames.push(state, Kind.REWARD, row_of(tables, card).reward, seat, card)


@kernel
def activate(state, tables, seat, card, log):
    """Pay the Energy of an attached card or Zord, exhaust it, and do what it says."""
    paid = activation_of(state, tables, seat, card)
    state.teams[side_of(tables, seat)].energy -= paid
    attacks.exhaust(state, seat, card)
    if bay_of(state, card) != NOTHING:
        state.players[seat].n_zords_used += 1
    count_card(log, tables, seat, card, Count.ACTIVATED, 1)
    note(log, Trace.ACTIVATED, seat, card, paid)
    frames.push(state, Kind.ABILITY, row_of(tables, card).ability, seat, card)


@kernel
def use_character(state, tables, seat, log):
    """Use the activated ability of a flipped character, once a turn."""
    character = character_of(tables, seat)
    state.teams[side_of(tables, seat)].energy -= character.activation
    state.players[seat].has_used_character = 1
    note(log, Trace.ACTIVATED, seat, NOTHING, character.activation)
    frames.push(state, Kind.ABILITY, character.ability, seat, NOTHING)


@kernel
def use_bay(state, tables, seat, log):
    """Use the ready ability of the Zord Bay or the Mega card, once a turn whichever it is."""
    tile = bay_tile(state, tables)
    paid = tables.tiles[tile].activation
    state.teams[side_of(tables, seat)].energy -= paid
    state.players[seat].has_used_bay = 1
    note(log, Trace.BAY_USED, seat, tile, paid)
    frames.push(state, Kind.TILE, tables.tiles[tile].program, seat, NOTHING)
