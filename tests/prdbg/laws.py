"""Laws of the deck-building game: what must hold after every action, written as kernels."""

from enum import IntEnum

import numpy as np

from sim.core.actions import b_of, verb_of
from sim.core.jit import kernel
from sim.core.log import TRACE_MAX
from sim.core.records import record_dtype
from sim.prdbg.events import Trace
from sim.prdbg.queries import is_adversary
from sim.prdbg.state import (
    INSTANCES_MAX,
    NOTHING,
    SEATS_MAX,
    SIDES,
    SLOTS,
    Decision,
    Ending,
    Phase,
    Verb,
)
from sim.prdbg.tables import CardType, Colour
from tests.fixtures.law_loop import TOO_LONG, is_any_repeated

SEEN_MAX = INSTANCES_MAX
TRACE = TRACE_MAX


class Law(IntEnum):
    """What was broken."""

    NONE = 0
    FAULT = 1  # no fault stops a game
    OFFERS = 2  # somebody is asked, and has distinct actions to choose from
    CARDS = 3  # every card is in exactly one place
    BOUNDS = 4  # Hit Points, Energy, Shards, The Grid and the Bay stay within bounds
    COLOURS = 5  # cards hang on slots of their colour, Zords and Masters where they belong
    BLOCKS = 6  # an Attack is never blocked twice by one seat, nor a non-targeted one at all
    BUYING = 7  # nobody is offered an adversary to buy, or anything beyond the Shards
    FLIPS = 8  # a flipped character stays flipped
    STACKS = 9  # at most one card of each stack is bought a turn
    ENDING = 10  # the ending is what the table shows
    STEPS = TOO_LONG  # every game ends


BEFORE = record_dtype(
    ("is_flipped", np.int16, SEATS_MAX),
    ("turn", np.int16),
    ("stacks", np.int16, 3),  # sizes of the stacks when the turn began
)


@kernel
def remember(state, tables, before):
    """Note what the next action is compared with."""
    for seat in range(tables.n_seats):
        before.is_flipped[seat] = state.players[seat].is_flipped
    if state.turn != before.turn:
        before.turn = state.turn
        before.stacks[0] = state.blasters.n
        before.stacks[1] = state.zord_stack.n
        before.stacks[2] = state.master_stack.n


@kernel
def begin(state, tables, before):
    """Begin a game."""
    before.turn = -1


@kernel
def mark_pile(pile, seen):
    """Count every card of a pile."""
    for place in range(pile.n):
        seen[pile.cards[place]] += 1


@kernel
def mark_player(state, seat, seen):
    """Count every card of a player."""
    player = state.players[seat]
    mark_pile(player.deck, seen)
    mark_pile(player.hand, seen)
    mark_pile(player.discard, seen)
    mark_pile(player.played, seen)
    mark_pile(player.ongoing, seen)
    for slot in range(SLOTS):
        if player.slots[slot] != NOTHING:
            seen[player.slots[slot]] += 1


@kernel
def mark_table(state, seen):
    """Count every card that belongs to nobody, and those on the tiles."""
    mark_pile(state.grid, seen)
    mark_pile(state.main_deck, seen)
    mark_pile(state.main_discard, seen)
    mark_pile(state.blasters, seen)
    mark_pile(state.stuns, seen)
    mark_pile(state.zord_stack, seen)
    mark_pile(state.master_stack, seen)
    mark_pile(state.destroyed, seen)
    mark_pile(state.lair, seen)
    for place in range(state.n_bay):
        seen[state.bay[place]] += 1


@kernel
def mark_own(state, tables, seat, seen):
    """Count the cards that are still beside a character, or about to be placed."""
    character = tables.characters[tables.setup.characters[seat]]
    if state.players[seat].has_signature:
        seen[character.signature] += 1
    if state.players[seat].has_own:
        seen[character.own] += 1


@kernel
def are_cards_conserved(state, tables, seen):
    """Tell whether every card is in exactly one place."""
    for card in range(INSTANCES_MAX):
        seen[card] = 0
    for seat in range(tables.n_seats):
        mark_player(state, seat, seen)
        mark_own(state, tables, seat, seen)
    mark_table(state, seen)
    if state.decision == Decision.SLOT:  # a Signature Item in the hand of its buyer
        seen[state.frames[state.n_frames - 1].card] += 1
    for card in range(tables.n_instances):
        if seen[card] != 1:
            return False
    return True


@kernel
def is_bounded(state, tables):
    """Tell whether all numbers are within bounds."""
    for side in range(SIDES):
        team = state.teams[side]
        if team.hp < 0 or team.hp > tables.rules.hp_max:
            return False
        if team.energy < 0 or team.energy > tables.rules.energy_max:
            return False
    if state.shards < 0 or state.grid.n > tables.rules.grid:
        return False
    return state.phase == Phase.MAIN or state.shards == 0 or state.phase == Phase.START


@kernel
def is_fitting(tables, seat, slot, card):
    """Tell whether a card may hang on a slot."""
    row = tables.cards[tables.card_of[card]]
    colour = tables.characters[tables.setup.characters[seat]].slots[slot]
    if row.type == CardType.SIGNATURE_ITEM:
        return tables.owner_of[card] == seat
    if row.type == CardType.MASTER:
        return colour == Colour.MASTER and tables.owner_of[card] == seat
    return row.type == colour and row.type <= CardType.MANEUVER


@kernel
def are_slots_right(state, tables):
    """Tell whether everything hangs where it may."""
    for seat in range(tables.n_seats):
        for slot in range(SLOTS):
            card = state.players[seat].slots[slot]
            if card != NOTHING and not is_fitting(tables, seat, slot, card):
                return False
    for place in range(state.n_bay):
        if tables.cards[tables.card_of[state.bay[place]]].type != CardType.ZORD:
            return False
    for place in range(state.lair.n):
        if tables.cards[tables.card_of[state.lair.cards[place]]].type != CardType.MASTER:
            return False
    return True


@kernel
def are_blocks_single(log):
    """Tell whether no Attack of this step was blocked twice: by a seat, or at all if untargeted."""
    blocked = 0
    aim = 0
    for row in range(log.n_trace):
        if log.trace[row, 0] == Trace.ATTACKED:
            blocked = 0
            aim = log.trace[row, 2]
        elif log.trace[row, 0] == Trace.BLOCKED:
            bit = 1 << log.trace[row, 1]
            if blocked & bit or (blocked and aim == 0):
                return False
            blocked |= bit
    return True


@kernel
def are_offers_right(state, tables, actions, n):
    """Tell whether nothing is for sale that may not be bought."""
    for i in range(n):
        card = b_of(actions[i])
        if verb_of(actions[i]) == Verb.BUY:
            kind = tables.cards[tables.card_of[card]].type
            if is_adversary(tables, state.active, card) or kind == CardType.STUN:
                return False
        elif verb_of(actions[i]) == Verb.BATTLE:
            if not is_adversary(tables, state.active, card):
                return False
    return True


@kernel
def are_flips_for_good(state, tables, before):
    """Tell whether no character flipped back."""
    for seat in range(tables.n_seats):
        if before.is_flipped[seat] and not state.players[seat].is_flipped:
            return False
    return True


@kernel
def are_stacks_slow(state, before):
    """Tell whether at most one card left each stack in this turn."""
    if state.turn != before.turn:
        return True
    return (
        before.stacks[0] - state.blasters.n <= 1
        and before.stacks[1] - state.zord_stack.n <= 1
        and before.stacks[2] - state.master_stack.n <= 1
    )


@kernel
def is_ending_right(state):
    """Tell whether the ending fits the Hit Points."""
    heroes, villains = state.teams[0].hp, state.teams[1].hp
    if state.ending == Ending.DEFEAT:
        return state.teams[1 - state.winner].hp == 0 and state.teams[state.winner].hp > 0
    if heroes == 0 or villains == 0:
        return False
    if state.ending == Ending.DECK_OUT:
        # A text of the last turn may put a card back: an empty deck is what made it the last.
        return state.is_last_turn != 0 and state.winner >= 0
    return state.ending != Ending.DECK_OUT_DRAW or heroes == villains


@kernel
def check_table(state, tables, seen, log):
    """Return the first law about the table that is broken, or NONE."""
    if not are_cards_conserved(state, tables, seen):
        return np.int64(Law.CARDS)
    if not is_bounded(state, tables):
        return np.int64(Law.BOUNDS)
    if not are_slots_right(state, tables):
        return np.int64(Law.COLOURS)
    if not are_blocks_single(log):
        return np.int64(Law.BLOCKS)
    return np.int64(Law.NONE)


@kernel
def check(state, tables, actions, n, before, seen, log):
    """Return the first law that is broken, or NONE."""
    if state.fault != 0:
        return np.int64(Law.FAULT)
    if state.ending == 0 and (n < 1 or is_any_repeated(actions, n)):
        return np.int64(Law.OFFERS)
    law = check_table(state, tables, seen, log)
    if law != Law.NONE:
        return law
    if state.ending == 0 and not are_offers_right(state, tables, actions, n):
        return np.int64(Law.BUYING)
    if not are_flips_for_good(state, tables, before):
        return np.int64(Law.FLIPS)
    if not are_stacks_slow(state, before):
        return np.int64(Law.STACKS)
    return np.int64(Law.NONE) if is_ending_right(state) else np.int64(Law.ENDING)
