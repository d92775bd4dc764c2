"""Setting up a game: counters, coin, starting cards, and the first wave of minions."""

from sim.core import rng
from sim.core.jit import kernel
from sim.goa2 import chance, effects, lane, spaces
from sim.goa2.chance import Purpose
from sim.goa2.state import (
    CARDS_EACH,
    HEROES_MAX,
    NOBODY,
    NOTHING,
    OFF_BOARD,
    TEAMS,
    CardState,
    Phase,
)
from sim.goa2.tables import Colour, Tier


@kernel
def deal_cards(state, tables, hero):
    """Give a hero the five starting cards; a handicap card replaces the gold one."""
    is_handicapped = tables.is_handicapped[hero]
    for place in range(tables.n_cards_of[hero]):
        row = effects.row_of(tables, hero * CARDS_EACH + place)
        where = CardState.DECK
        if row.tier == Tier.H:
            where = CardState.HAND if is_handicapped else CardState.BOX
        elif row.tier == Tier.UNTIERED:
            is_replaced = is_handicapped and row.colour == Colour.GOLD
            where = CardState.BOX if is_replaced else CardState.HAND
        elif row.tier == Tier.I:
            where = CardState.HAND
        state.heroes[hero].cards[place] = where


@kernel
def place_minions(state, tables):
    """Put a minion on each spawn point of the starting Battle Zone."""
    board = tables.board
    zone = spaces.battle_zone(state, tables)
    for team in range(TEAMS):
        for number in range(board.n_spawns[zone, team]):
            space = board.spawns[zone, team, number]
            lane.add_minion(state, team, board.spawn[space] - 1, space)


@kernel
def set_up(state, tables, seed, index):
    """Set up game `index` of the series `seed` in a zeroed record."""
    state.chance = rng.key_of(seed, index, Purpose.GAME, 0)
    state.winner = NOBODY
    state.acting = NOBODY
    state.phase = Phase.PLACE_HEROES
    state.where.fill(OFF_BOARD)
    state.occupant.fill(NOTHING)
    state.coin = chance.flip_coin(state)
    state.dealt[0] = state.coin
    state.waves = tables.waves
    state.zone = tables.board.start
    state.lives.fill(tables.lives)
    for hero in range(HEROES_MAX):
        state.heroes[hero].played = NOTHING
        if hero < tables.n_heroes:
            state.heroes[hero].team = tables.team_of[hero]
            state.heroes[hero].seat = tables.seat_of[hero]
            state.heroes[hero].level = 1
            deal_cards(state, tables, hero)
    place_minions(state, tables)
