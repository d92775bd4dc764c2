"""Setting up a game (p. 4-5)."""

import numpy as np

from sim.core import piles, rng
from sim.core.jit import kernel
from sim.guardian import chance, frames, vehicles, villains
from sim.guardian.chance import Purpose
from sim.guardian.routines import Routine
from sim.guardian.state import (
    COMMAND_CENTER,
    NOBODY,
    NOTHING,
    OFF_BOARD,
    OUTER,
    SOLDIER_TYPES,
    VILLAIN_CARD,
    Kind,
)

DEPLOYMENT_PILES = 4


@kernel
def seat_players(state, tables):
    """Give each player deck, tokens and energy; all Rangers start at the Command Center."""
    for seat in range(state.players.size):
        player = state.players[seat]
        player.place = COMMAND_CENTER
        player.energy = min(tables.rules.start_energy, tables.mode.storage)
        player.actions = tables.mode.actions if seat < tables.n_seats else 0
    for card in range(tables.n_instances):
        owner = tables.owner_of[card]
        if owner != NOBODY:
            piles.put_top(state.players[owner].deck, card)
    for seat in range(tables.n_seats):
        chance.shuffle_deck(state, tables, seat)


@kernel
def lay_board(state, tables):
    """Lay the four outer locations around the Command Center in random order."""
    key = chance.purpose_key(state, Purpose.LAYOUT, 0)
    for place in range(OUTER):
        own = tables.locations[tables.setup.locations[place]]
        rank = 0
        for other in range(OUTER):
            rank += chance.is_sooner(key, tables.locations[tables.setup.locations[other]], own)
        state.places[rank].location = tables.setup.locations[place]
    state.places[COMMAND_CENTER].location = NOTHING
    state.places[COMMAND_CENTER].symbol = NOTHING
    for place in range(OUTER):
        state.dealt[OUTER + place] = state.places[place].location
        state.places[place].symbol = state.places[place].location
    state.grid = tables.mode.grid_energy
    state.team_recovers = tables.mode.team_recovers


@kernel
def add_enemy(state, tables, row, is_boss):
    """Bring an enemy and its shuffled deck into the game."""
    number = state.n_enemies
    state.n_enemies += 1
    enemy = state.enemies[number]
    enemy.place = OFF_BOARD
    enemy.is_boss = is_boss
    give_cards(tables, enemy, row)
    chance.shuffle_enemy(state, tables, number)


@kernel
def give_cards(tables, enemy, row):
    """Let an enemy of the state be that of a row, with all of its cards in order."""
    enemy.row = row
    piles.clear(enemy.deck)
    for card in range(tables.enemies[row].n):
        piles.put_top(enemy.deck, tables.enemies[row].first + card)


@kernel
def assign_tokens(state, tables):
    """Give each location a symbol, and each foot soldier type a token, at random.

    The backs of other deployment cards show the locations themselves.
    """
    for kind in range(SOLDIER_TYPES):
        state.soldier_of[kind] = kind
    if tables.rules.universal_deployment:
        key = chance.purpose_key(state, Purpose.TOKENS, 0)
        for place in range(OUTER):
            state.places[place].symbol = rank_among(key, place, OUTER)
        key = chance.purpose_key(state, Purpose.TOKENS, 1)
        for kind in range(SOLDIER_TYPES):
            state.soldier_of[rank_among(key, kind, SOLDIER_TYPES)] = kind


@kernel
def rank_among(key, number, n):
    """Return which of the first `n` numbers comes up as `number` when they are mixed."""
    rank = 0
    for other in range(n):
        rank += rng.draw(key, other) < rng.draw(key, number)
    return rank


@kernel
def bring_enemies(state, tables):
    """Foot soldier decks first, then the monsters drawn at random, then the boss."""
    for kind in range(SOLDIER_TYPES):
        add_enemy(state, tables, tables.setup.soldiers[kind], 0)
    key = chance.purpose_key(state, Purpose.MONSTERS, 0)
    for rank in range(tables.rules.monsters):
        monster = villains.nth_drawn(state, tables, key, rank, tables.rules.monsters)
        add_enemy(state, tables, monster, 0)
        if rank < OUTER:
            state.dealt[rank] = monster
    key = chance.purpose_key(state, Purpose.BOSS, 0)
    add_enemy(state, tables, villains.drawn_boss(tables, key), 1)


@kernel
def pile_with_villain(villain, n_monsters):
    """Return the pile (0 is A) that a monster or the boss is shuffled into.

    The boss goes into D, the monsters into C, B, … from the last pile up; pile A has none,
    however many monsters there are, so that the first card is a foot soldier card.
    """
    if villain == n_monsters:
        return DEPLOYMENT_PILES - 1
    return max(1, DEPLOYMENT_PILES - 1 - n_monsters + villain)


@kernel
def stack_deployments(state, tables):
    """Build the deployment deck: piles A to D, A on top, villains shuffled into B, C and D."""
    deck = state.deployment
    for card in range(tables.n_deployments):
        piles.put_top(deck, card)
    chance.shuffle_deployment(state, tables, deck, 0, deck.n)
    deal_piles(state, tables)


@kernel
def deal_piles(state, tables):
    """Divide the shuffled cards into piles and shuffle the villains into theirs.

    The deck is rebuilt from pile D (the bottom) up; cards are taken from the discard pile,
    which holds them meanwhile.
    """
    deck = state.deployment
    piles.move_all(deck, state.deployment_discard)
    cards = state.deployment_discard
    n_monsters = tables.rules.monsters
    next_card = 0
    for pile in range(DEPLOYMENT_PILES - 1, -1, -1):
        first = deck.n
        last = cards.n * (DEPLOYMENT_PILES - pile) // DEPLOYMENT_PILES
        while next_card < last:
            piles.put_top(deck, cards.cards[next_card])
            cards.cards[next_card] = 0
            next_card += 1
        for villain in range(n_monsters + 1):
            if pile_with_villain(villain, n_monsters) == pile:
                piles.put_top(deck, VILLAIN_CARD + SOLDIER_TYPES + villain)
        chance.shuffle_deployment(state, tables, deck, first, deck.n)
        for slot in range(first, deck.n):
            state.pile_of[slot] = pile
    cards.n = 0


@kernel
def build_zord_deck(state, tables):
    """Zords of the Rangers in play, random ones up to the number needed, Megazord last."""
    size = tables.mode.zords + (tables.megazord != NOBODY)
    fill_zords(state, tables, size, NOTHING, chance.purpose_key(state, Purpose.ZORDS, 0))


@kernel
def fill_zords(state, tables, size, shown, key):
    """Put `size` Zords into the empty deck, the one that lies face up not among them."""
    deck = state.zord_deck
    if tables.megazord != NOBODY:
        piles.put_top(deck, tables.megazord)
    first = deck.n
    for zord in range(tables.n_zords):
        is_free = zord != shown and may_come(state, tables, zord)
        is_ours = frames.seat_of(tables, tables.zords[zord].hero) != NOBODY
        if deck.n < size and is_free and is_ours:
            piles.put_top(deck, zord)
    while deck.n < size:
        zord = random_zord(state, tables, shown, rng.derive(key, 0))
        if zord == NOTHING:
            break
        piles.put_top(deck, zord)
    piles.shuffle(deck, first, deck.n, rng.derive(key, 1), tables.zords["identity"])


@kernel
def may_come(state, tables, zord):
    """Tell whether a Zord is neither summoned nor about to be: gone, its owner not yet chosen."""
    for number in range(state.n_frames):
        frame = state.frames[number]
        is_summon = frame.kind == Kind.ROUTINE and frame.pc == tables.routines[Routine.SUMMON]
        if is_summon and frame.zord == zord:
            return False
    return not state.zords[zord].is_summoned


@kernel
def random_zord(state, tables, shown, key):
    """Return a Zord of the box that is neither seen nor in the deck, or NOTHING."""
    best = NOTHING
    for zord in range(tables.n_zords):
        row = tables.zords[zord]
        is_free = zord != shown and piles.find(state.zord_deck, zord) == NOTHING
        if row.is_in_pool and is_free and may_come(state, tables, zord):
            if best == NOTHING or chance.is_sooner(key, row, tables.zords[best]):
                best = zord
    return best


@kernel
def set_up(state, tables, seed, index):
    """Set up game `index` of the series `seed` in a zeroed record, up to the opening hands."""
    state.winner = NOBODY
    state.megazord = OFF_BOARD
    state.dealt.fill(NOTHING)
    state.chance = rng.key_of(np.uint64(seed), index, Purpose.GAME, 0)
    lay_board(state, tables)
    assign_tokens(state, tables)
    bring_enemies(state, tables)
    stack_deployments(state, tables)
    build_zord_deck(state, tables)
    vehicles.set_up(state, tables)
    seat_players(state, tables)
    frames.push_routine(state, tables, Routine.SETUP, 0)
