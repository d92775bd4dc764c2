"""The table as numbers: what a seat sees (for learners), and what the tempo tables record."""

from sim.core.jit import kernel
from sim.prdbg.queries import side_of, type_of
from sim.prdbg.state import BAY_MAX, NOTHING, SEATS_MAX, SIDES, SLOTS
from sim.prdbg.tables import CARDS_MAX, CardType

FEATURES = (
    "lead",  # the Heroes': Hit Points, and a quarter of the Energy
    "heroes_hp",
    "villains_hp",
    "heroes_energy",
    "villains_energy",
    "heroes_cards",  # that they own
    "villains_cards",
    "heroes_starters",
    "villains_starters",
    "heroes_shards",  # generated so far
    "villains_shards",
    "heroes_attacks",  # damage dealt by Attacks so far
    "villains_attacks",
    "heroes_in_grid",  # damage that Heroes in The Grid have dealt to the Villains so far
    "villains_in_grid",
    "flips",  # characters that have flipped
)
ENERGY_SHARE = 4  # Energy that counts as a Hit Point in the lead
OBSERVATION_MAX = 512


@kernel
def n_starters(tables, pile):
    """Count the Starters in a pile."""
    n = 0
    for place in range(pile.n):
        n += type_of(tables, pile.cards[place]) == CardType.STARTER
    return n


@kernel
def count_player(state, tables, seat, out):
    """Add a player's cards, Starters and flip to the features."""
    side = side_of(tables, seat)
    player = state.players[seat]
    owned = player.deck.n + player.hand.n + player.discard.n + player.played.n + player.ongoing.n
    for slot in range(SLOTS):
        owned += player.slots[slot] != NOTHING
    out[5 + side] += owned
    out[7 + side] += n_starters(tables, player.deck) + n_starters(tables, player.hand)
    out[7 + side] += n_starters(tables, player.discard) + n_starters(tables, player.played)
    out[15] += player.is_flipped


@kernel
def features(state, tables, out):
    """Write the numbers of FEATURES."""
    for place in range(out.size):
        out[place] = 0
    for seat in range(tables.n_seats):
        count_player(state, tables, seat, out)
    for side in range(SIDES):
        team = state.teams[side]
        out[1 + side] = team.hp
        out[3 + side] = team.energy
        out[9 + side] = team.shards
        out[11 + side] = team.by_attacks
        out[13 + side] = state.teams[1 - side].by_grid
    out[0] = out[1] - out[2] + (out[3] - out[4]) // ENERGY_SHARE


@kernel
def observe_pile(tables, pile, out):
    """Count the cards of a pile by their rows."""
    for place in range(pile.n):
        out[tables.card_of[pile.cards[place]]] += 1


@kernel
def observe(state, tables, seat, out):
    """Write what `seat` sees as numbers: the table, the own hand, and what everybody owns."""
    for place in range(out.size):
        out[place] = 0
    out[0] = seat
    out[1] = state.round
    out[2] = state.decision
    out[3] = state.shards
    out[4] = state.phase
    for side in range(SIDES):
        out[5 + 2 * side] = state.teams[side].hp
        out[6 + 2 * side] = state.teams[side].energy
    out[9] = state.main_deck.n
    out[10] = state.n_bay
    out[11] = state.lair.n
    n = 12
    for other in range(SEATS_MAX):
        n = observe_player(state, tables, other, out, n)
    for place in range(state.grid.n):
        out[n + place] = 1 + tables.card_of[state.grid.cards[place]]
    n += BAY_MAX + BAY_MAX
    observe_pile(tables, state.players[seat].hand, out[n : n + CARDS_MAX])


@kernel
def observe_player(state, tables, seat, out, n):
    """Write what everybody sees of a player."""
    player = state.players[seat]
    out[n] = player.hand.n
    out[n + 1] = player.deck.n
    out[n + 2] = player.discard.n
    out[n + 3] = player.is_flipped
    out[n + 4] = player.ongoing.n
    for slot in range(SLOTS):
        if seat < tables.n_seats and player.slots[slot] != NOTHING:
            out[n + 5 + slot] = 1 + tables.card_of[player.slots[slot]]
    return n + 5 + SLOTS
