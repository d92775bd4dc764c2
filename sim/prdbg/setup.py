"""Setting a game up: decks, The Grid, stacks, hands (Setup, steps 3 to 13)."""

from sim.core import piles, rng
from sim.core.actions import pack
from sim.core.decisions import ask, offer
from sim.core.jit import kernel
from sim.prdbg import cards, chance, main_phase
from sim.prdbg.chance import Purpose
from sim.prdbg.queries import character_of, type_of
from sim.prdbg.state import NOBODY, NOTHING, SIDES, SLOTS, Decision, Phase, Verb
from sim.prdbg.tables import CardType

TYPES = CardType.LOCATION + 1  # types of the main deck


@kernel
def pile_cards(state, tables, card):
    """Put a card where it starts: a deck, a stack, or beside its character."""
    kind = type_of(tables, card)
    owner = tables.owner_of[card]
    if kind <= CardType.LOCATION:
        piles.put_top(state.main_deck, card)
    elif kind == CardType.STARTER:
        piles.put_top(state.players[owner].deck, card)
    elif kind == CardType.BLADE_BLASTER:
        piles.put_top(state.blasters, card)
    elif kind == CardType.STUN:
        piles.put_top(state.stuns, card)
    elif kind == CardType.ZORD and owner == NOBODY:
        piles.put_top(state.zord_stack, card)
    elif kind == CardType.MASTER and owner == NOBODY:
        piles.put_top(state.master_stack, card)


@kernel
def n_in_grid(state, tables, kind):
    """Count the cards of a type in The Grid."""
    n = 0
    for place in range(state.grid.n):
        n += type_of(tables, state.grid.cards[place]) == kind
    return n


@kernel
def lay_grid(state, tables):
    """Lay the first Grid with at most two cards of a type; shuffle the surplus back."""
    aside = state.main_discard
    while state.grid.n < tables.rules.grid and state.main_deck.n > 0:
        card = piles.take_top(state.main_deck)
        if n_in_grid(state, tables, type_of(tables, card)) < tables.rules.opening_limit:
            piles.put_top(state.grid, card)
        else:
            piles.put_top(aside, card)
    if aside.n > 0:
        piles.move_all(aside, state.main_deck)
        chance.shuffle_pile(state, tables, state.main_deck, Purpose.SET_ASIDE)


@kernel
def seat_player(state, tables, seat):
    """Give a player an empty character, a shuffled deck and a hand."""
    player = state.players[seat]
    for slot in range(SLOTS):
        player.slots[slot] = NOTHING
    character = character_of(tables, seat)
    player.has_signature = character.signature != NOTHING
    player.has_own = character.own != NOTHING
    chance.shuffle_deck(state, tables, seat)
    for _ in range(main_phase.hand_size(tables, seat)):
        if player.deck.n > 0:
            piles.put_top(player.hand, cards.take_top(state, seat))


@kernel
def set_teams(state, tables):
    """Set Hit Points and Energy; a lone player against two starts with fewer Hit Points."""
    for side in range(SIDES):
        state.teams[side].hp = tables.rules.hp_start
        state.teams[side].energy = tables.rules.energy_start
    for seat in range(tables.n_seats):
        if tables.setup.is_lone[seat]:
            state.teams[tables.setup.side[seat]].hp = tables.rules.hp_start_lone


@kernel
def set_up(state, tables, seed, index):
    """Set up game `index` of the series `seed`; the Villains then say who begins."""
    state.chance = rng.key_of(seed, index, Purpose.GAME, 0)
    state.winner = -1
    for card in range(tables.n_instances):
        pile_cards(state, tables, card)
    chance.shuffle_pile(state, tables, state.main_deck, Purpose.MAIN_DECK)
    chance.shuffle_pile(state, tables, state.zord_stack, Purpose.ZORDS)
    chance.shuffle_pile(state, tables, state.master_stack, Purpose.MASTERS)
    lay_grid(state, tables)
    state.is_blaster_up = state.blasters.n > 0
    state.is_zord_up = state.zord_stack.n > 0
    state.is_master_up = state.master_stack.n > 0
    set_teams(state, tables)
    for seat in range(tables.n_seats):
        seat_player(state, tables, seat)
    state.phase = Phase.BEFORE
    ask(state, Decision.FIRST, tables.setup.order[0, 0], 0)
    for number in range(tables.setup.n_firsts):
        offer(state, pack(Verb.SEAT, tables.setup.order[number, 0], 0, 0))
