"""What a learned value sees of a table of the Guardian System, at any decision.

Numbers of all players together are twelfths of the mean, which is a whole number of each at any
number of players, so that one value serves them all.
"""

from enum import IntEnum

from sim.core.assessing import Assessed
from sim.core.jit import kernel
from sim.guardian import queries, villains
from sim.guardian.state import COLUMNS_MAX, COMMAND_CENTER, OFF_BOARD, OUTER, SOLDIER_TYPES
from sim.guardian.tables import CardKind

SHARES = 12
NO_CARDS_LEFT = 0
MUCH_ROOM = 12  # where everything is panicked


class Sign(IntEnum):
    """Places of the numbers."""

    ROUND = 0
    PLAYERS = 1
    ASSAULT = 2
    PANICKED = 3
    FIGURES = 4  # in outer locations
    LEAST_ROOM = 5  # for figures in an outer location that is not panicked
    ALMOST = 6  # outer locations with room for one
    HELD = 7  # outer locations with figures and players
    AT_CENTER = 8  # figures
    VILLAINS_OUT = 9  # on the board
    VILLAINS_AT_CENTER = 10
    BOSS_OUT = 11
    TO_COME = 12  # monsters that nobody has seen
    BOSS_CARDS = 13  # not defeated
    VILLAIN_CARDS = 14  # of monsters on the board, not defeated
    DEFEATED = 15  # villain cards
    GRID = 16
    POWER = 17
    EXPERIENCE = 18
    ZORDS_READY = 19
    VEHICLES = 20  # tokens, and vehicles used
    DECK = 21
    LEAST_DECK = 22  # of any player
    HAND = 23
    DICE = 24  # of attacks in hand
    DISCARD = 25
    STORED = 26
    ACTIONS = 27
    RECOVERS = 28
    DEPLOYING = 29
    DEPLOYMENTS_LEFT = 30
    DEPLOYMENT_DECK = 31
    # the battle
    BATTLE = 32
    AT_CENTER_BATTLE = 33
    POOL = 34
    FIGHTING = 35
    ENEMY_CARDS = 36  # not defeated
    ENEMY_HEALTH = 37  # left
    ENEMY_WAITING = 38  # neither defeated nor resolved
    VILLAIN_SLOTS = 39  # not defeated
    FIGHTERS_HAND = 40
    FIGHTERS_DICE = 41
    FIGHTERS_DECK = 42
    ENEMY_TURN = 43


ASSESSED = Assessed(tuple(sign.name.lower() for sign in Sign))


@kernel
def dice_in(tables, hand):
    """Return the dice of the attacks in a hand."""
    total = 0
    for place in range(hand.n):
        card = tables.cards[tables.card_of[hand.cards[place]]]
        total += card.dice if card.kind == CardKind.ATTACK else 0
    return total


@kernel
def assess_places(state, tables, out):
    """Write panic and figures."""
    out[Sign.LEAST_ROOM] = MUCH_ROOM
    for place in range(OUTER):
        figures = queries.n_figures(state, place)
        out[Sign.FIGURES] += figures
        is_held = False
        for seat in range(tables.n_seats):
            is_held |= state.players[seat].place == place
        out[Sign.HELD] += is_held and figures > 0
        if state.places[place].is_panicked:
            out[Sign.PANICKED] += 1
        else:
            room = queries.figure_limit(state, tables, place) - figures
            out[Sign.LEAST_ROOM] = min(out[Sign.LEAST_ROOM], room)
            out[Sign.ALMOST] += room <= 1
    out[Sign.AT_CENTER] = queries.n_figures(state, COMMAND_CENTER)


@kernel
def assess_villains(state, tables, out):
    """Write monsters and boss: where they are, and their cards."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        villain = state.enemies[enemy]
        left = max(tables.enemies[villain.row].n - villain.discard.n, NO_CARDS_LEFT)
        is_out = villain.place != OFF_BOARD
        out[Sign.DEFEATED] += villain.discard.n
        out[Sign.VILLAINS_OUT] += is_out
        out[Sign.VILLAINS_AT_CENTER] += villain.place == COMMAND_CENTER
        if villain.is_boss:
            out[Sign.BOSS_OUT] += is_out
            out[Sign.BOSS_CARDS] += left
        elif is_out:
            out[Sign.VILLAIN_CARDS] += left
        elif villains.is_unknown(state, enemy):
            out[Sign.TO_COME] += 1


@kernel
def assess_players(state, tables, out):
    """Write cards, energy and tokens of the players."""
    out[Sign.LEAST_DECK] = state.players[0].deck.n
    for seat in range(tables.n_seats):
        player = state.players[seat]
        dice = dice_in(tables, player.hand)
        out[Sign.DECK] += player.deck.n
        out[Sign.LEAST_DECK] = min(out[Sign.LEAST_DECK], player.deck.n)
        out[Sign.HAND] += player.hand.n
        out[Sign.DICE] += dice
        out[Sign.DISCARD] += player.discard.n
        out[Sign.STORED] += player.energy
        out[Sign.ACTIONS] += player.actions
        if state.is_battle and player.is_fighting:
            out[Sign.FIGHTING] += 1
            out[Sign.FIGHTERS_HAND] += player.hand.n
            out[Sign.FIGHTERS_DICE] += dice
            out[Sign.FIGHTERS_DECK] += player.deck.n
    for sign in (Sign.DECK, Sign.HAND, Sign.DICE, Sign.DISCARD, Sign.STORED, Sign.ACTIONS):
        out[sign] = out[sign] * SHARES // tables.n_seats


@kernel
def assess_battle(state, tables, out):
    """Write the enemy cards of the battle."""
    out[Sign.BATTLE] = 1
    out[Sign.AT_CENTER_BATTLE] = state.battle_place == COMMAND_CENTER
    out[Sign.POOL] = state.pool
    out[Sign.ENEMY_TURN] = state.is_enemy_turn
    for number in range(state.n_rows * COLUMNS_MAX):
        if queries.is_open(state, number):
            slot = state.sequence[number]
            health = tables.cards[tables.card_of[slot.card]].health
            out[Sign.ENEMY_CARDS] += 1
            out[Sign.ENEMY_HEALTH] += max(health - slot.hits, 0)
            out[Sign.ENEMY_WAITING] += slot.is_resolved == 0
            out[Sign.VILLAIN_SLOTS] += slot.enemy >= SOLDIER_TYPES


@kernel
def assess(state, tables, out):
    """Write the numbers of ASSESSED."""
    out.fill(0)
    out[Sign.ROUND] = state.round
    out[Sign.PLAYERS] = tables.n_seats
    out[Sign.ASSAULT] = tables.setup.is_assault
    assess_places(state, tables, out)
    assess_villains(state, tables, out)
    assess_players(state, tables, out)
    out[Sign.GRID] = state.grid
    out[Sign.POWER] = state.power
    out[Sign.EXPERIENCE] = state.experience
    for zord in range(tables.n_zords):
        ready = state.zords[zord].is_summoned and state.zords[zord].is_exhausted == 0
        out[Sign.ZORDS_READY] += ready
    out[Sign.VEHICLES] = state.vehicle_tokens + state.n_vehicles_used
    out[Sign.RECOVERS] = state.team_recovers
    out[Sign.DEPLOYING] = state.is_deploying
    out[Sign.DEPLOYMENTS_LEFT] = state.deployments_left
    out[Sign.DEPLOYMENT_DECK] = state.deployment.n
    if state.is_battle:
        assess_battle(state, tables, out)
