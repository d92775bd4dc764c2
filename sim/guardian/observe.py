"""The table as numbers: what a seat sees, what the tempo tables record, what an action plays."""

from sim.core.actions import b_of, verb_of
from sim.core.jit import kernel
from sim.core.restrictions import NO_ITEM
from sim.guardian import queries
from sim.guardian.state import COLUMNS_MAX, NOTHING, OUTER, PLACES, SOLDIER_TYPES, SPOTS_MAX, Verb

FEATURES = (
    "lead",  # villain cards defeated + Zords - 3 per panic - 2 per grid energy lost - figures / 4
    "panicked",
    "figures",
    "grid_energy",
    "zords",
    "villain_cards",
    "deck_cards",
    "stored_energy",
)
PANIC_WEIGHT = 3
GRID_WEIGHT = 2
FIGURES_PER_POINT = 4
HAND_SHOWN = 10  # cards


@kernel
def villain_cards(state):
    """Return how many monster and boss cards have been defeated for good."""
    total = 0
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        total += state.enemies[enemy].discard.n
    return total


@kernel
def features(state, tables, out):
    """Write the numbers of FEATURES."""
    figures = 0
    for place in range(PLACES):
        figures += queries.n_figures(state, place)
    cards = 0
    stored = 0
    for seat in range(tables.n_seats):
        cards += state.players[seat].deck.n
        stored += state.players[seat].energy
    panicked = queries.n_panicked(state)
    defeated = villain_cards(state)
    machines = state.power + state.n_vehicles_used
    lost = GRID_WEIGHT * (tables.mode.grid_energy - state.grid)
    lost += PANIC_WEIGHT * panicked + figures // FIGURES_PER_POINT
    out[0] = defeated + machines - lost
    out[1] = panicked
    out[2] = figures
    out[3] = state.grid
    out[4] = machines
    out[5] = defeated
    out[6] = cards
    out[7] = stored


@kernel
def observe_places(state, out, n):
    """Write figures and panic of each place; return the next free index."""
    for place in range(PLACES):
        out[n] = state.places[place].location
        out[n + 1] = state.places[place].is_panicked if place < OUTER else 0
        out[n + 2] = state.places[place].soldiers[0]
        out[n + 3] = state.places[place].soldiers[1]
        out[n + 4] = queries.n_villains(state, place)
        n += 5
    return n


@kernel
def observe_players(state, tables, out, n):
    """Write place, tokens, pile sizes and hand of each player; return the next free index."""
    for seat in range(state.players.size):
        player = state.players[seat]
        out[n] = player.place
        out[n + 1] = player.energy
        out[n + 2] = player.actions
        out[n + 3] = player.deck.n
        out[n + 4] = player.discard.n
        out[n + 5] = player.hand.n
        n += 6
        for slot in range(HAND_SHOWN):
            is_card = slot < player.hand.n
            out[n + slot] = 1 + tables.card_of[player.hand.cards[slot]] if is_card else 0
        n += HAND_SHOWN
    return n


@kernel
def observe_sequence(state, tables, out, n):
    """Write the combat sequence: card, hits, defeated, resolved; return the next free index."""
    for number in range(state.n_rows * COLUMNS_MAX):
        slot = state.sequence[number]
        if slot.card != NOTHING:
            place = n + 4 * number
            out[place] = 1 + tables.card_of[slot.card]
            out[place + 1] = slot.hits
            out[place + 2] = slot.is_defeated
            out[place + 3] = slot.is_resolved
    return n + 4 * state.sequence.size


@kernel
def observe(state, tables, seat, out):
    """Write what `seat` sees as numbers; hands are open, decks are only counted."""
    out.fill(0)
    out[0] = seat
    out[1] = state.round
    out[2] = state.decision
    out[3] = state.is_battle
    out[4] = state.lead
    out[5] = state.pool
    out[6] = state.grid
    out[7] = state.experience
    out[8] = state.power
    out[9] = state.deployments_left
    n = observe_places(state, out, 10)
    n = observe_players(state, tables, out, n)
    n = observe_sequence(state, tables, out, n)
    out[n] = state.vehicle_tokens
    for spot in range(SPOTS_MAX):
        out[n + 1 + spot] = 1 + state.vehicles[spot]


@kernel
def plays(state, tables, action):
    """Return the combat card that an action plays from a hand, or NO_ITEM."""
    return tables.card_of[b_of(action)] if verb_of(action) == Verb.PLAY else NO_ITEM
