"""The table as numbers: what a seat sees, what the tempo tables record, what an action plays."""

from sim.core.actions import b_of, verb_of
from sim.core.jit import kernel
from sim.core.restrictions import NO_ITEM
from sim.goa2.state import BLUE, CARDS_EACH, HEROES_MAX, RED, TEAMS, CardState, Decision, Verb

FEATURES = (
    "lead",  # red's: 4 per zone pushed, 2 per life counter, 1 per level, 1 per minion
    "zone",  # zones that the Battle Zone has moved towards the blue Throne
    "red_levels",
    "blue_levels",
    "red_coins",
    "blue_coins",
    "red_lives",
    "blue_lives",
    "red_minions",
    "blue_minions",
    "red_kills",  # enemy heroes defeated
    "blue_kills",
)
ZONE_WEIGHT = 4
LIFE_WEIGHT = 2


@kernel
def features(state, tables, out):
    """Write the numbers of FEATURES."""
    out.fill(0)
    for hero in range(tables.n_heroes):
        team = state.heroes[hero].team
        out[2 + team] += state.heroes[hero].level
        out[4 + team] += state.heroes[hero].coins
    for team in range(TEAMS):
        out[6 + team] = state.lives[team]
        out[8 + team] = state.n_minions[team]
        out[10 + team] = state.defeats[1 - team]
    out[1] = state.zone - tables.board.start
    ahead = (out[2] - out[3]) + (out[8] - out[9])
    out[0] = ZONE_WEIGHT * out[1] + LIFE_WEIGHT * (out[6] - out[7]) + ahead


@kernel
def observe_hero(state, tables, seat, hero, out, n):
    """Write one hero: numbers, items, and where each card is as far as `seat` can see."""
    player = state.heroes[hero]
    out[n] = player.team
    out[n + 1] = player.level
    out[n + 2] = player.coins
    out[n + 3] = player.poison[RED] + player.poison[BLUE]
    for item in range(player.items.size):
        out[n + 4 + item] = player.items[item]
    n += 4 + player.items.size
    for place in range(CARDS_EACH):
        out[n + place] = player.cards[place]
        if player.cards[place] == CardState.COMMITTED and player.seat != seat:
            out[n + place] = CardState.HAND
    return n + CARDS_EACH


@kernel
def observe(state, tables, seat, out):
    """Write what `seat` sees as numbers; facedown cards of others look like cards in hand."""
    out.fill(0)
    out[0] = seat
    out[1] = state.round
    out[2] = state.turn
    out[3] = state.decision
    out[4] = state.coin
    out[5] = state.waves
    out[6] = state.lives[RED]
    out[7] = state.lives[BLUE]
    out[8] = state.zone
    out[9] = state.acting
    n = 10
    for thing in range(state.where.size):
        out[n + thing] = state.where[thing]
    n += state.where.size
    for hero in range(HEROES_MAX):
        n = observe_hero(state, tables, seat, hero, out, n)


@kernel
def plays(state, tables, action):
    """Return the card that an action takes in a level up, plays, or defends with, or NO_ITEM."""
    decision = state.decision
    is_play = (
        decision == Decision.CARD or decision == Decision.DEFEND or decision == Decision.UPGRADE
    )
    return tables.card_of[b_of(action)] if is_play and verb_of(action) == Verb.CARD else NO_ITEM
