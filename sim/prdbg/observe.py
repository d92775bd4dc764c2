"""The table as numbers: what a seat sees, what the tempo tables record, what an action plays."""

from sim.core.actions import b_of, verb_of
from sim.core.jit import kernel
from sim.core.restrictions import NO_ITEM
from sim.prdbg.queries import side_of, type_of
from sim.prdbg.state import BAY_MAX, NOTHING, SEATS_MAX, SIDES, SLOTS, Verb
from sim.prdbg.tables import CARDS_MAX, CardType

PER_SIDE = (  # what both sides have; `heroes_hp`, `villains_hp` …
    "hp",
    "energy",
    "starters",  # that go round in the decks
    "flipped",  # characters that have flipped
    "tile",  # Zords in the Zord Bay, Masters in The Lair
    "healed",  # Hit Points healed so far
    "by_grid",  # damage dealt so far by own cards in The Grid
    "by_cards",  # … by other cards, Zords and Masters not counted
    "by_character",  # … by the character's own text
    "by_tile",  # … by Zords and the Mega card, or Masters and The Lair
    "by_blasters",
    "cards",  # that go round in the decks: neither attached nor in play
    "allies",  # among them Hero or Villain cards
    "equipment",
    "maneuvers",
    "blasters",
    "stuns",
    "attached",  # to characters
    "locations",
    "destroyed",  # own cards destroyed so far
    "shards",  # generated in this round
    "charge",  # Energy gained in this round
)
FEATURES = (
    "lead",  # the Heroes': Hit Points, and a quarter of the Energy
    "main_deck",  # cards left in the main deck
    *(f"{side}_{name}" for name in PER_SIDE for side in ("heroes", "villains")),
)
(
    HP,
    ENERGY,
    STARTERS,
    FLIPPED,
    TILE,
    HEALED,
    BY_GRID,
    BY_CARDS,
    _,
    _,
    _,
    CARDS,
    ALLIES,
    EQUIPMENT,
    MANEUVERS,
    BLASTERS,
    STUNS,
    ATTACHED,
    LOCATIONS,
    DESTROYED,
    SHARDS,
    CHARGE,
) = range(2, len(FEATURES), SIDES)  # places of the Heroes' ones; the Villains' come next
ENERGY_SHARE = 4  # Energy that counts as a Hit Point in the lead
OBSERVATION_MAX = 512


@kernel
def feature_of(kind):
    """Return the first feature that counts cards of a type."""
    if kind == CardType.STARTER:
        return STARTERS
    if kind == CardType.EQUIPMENT:
        return EQUIPMENT
    if kind == CardType.MANEUVER:
        return MANEUVERS
    if kind == CardType.BLADE_BLASTER:
        return BLASTERS
    return STUNS if kind == CardType.STUN else ALLIES


@kernel
def count_pile(tables, pile, side, out):
    """Add the cards of a pile to the features, by type."""
    out[CARDS + side] += pile.n
    for place in range(pile.n):
        kind = type_of(tables, pile.cards[place])
        if kind <= CardType.STUN:
            out[feature_of(kind) + side] += 1


@kernel
def count_player(state, tables, seat, out):
    """Add a player's cards and flip to the features."""
    side = side_of(tables, seat)
    player = state.players[seat]
    count_pile(tables, player.deck, side, out)
    count_pile(tables, player.hand, side, out)
    count_pile(tables, player.discard, side, out)
    count_pile(tables, player.played, side, out)
    out[LOCATIONS + side] += player.ongoing.n
    out[FLIPPED + side] += player.is_flipped
    for slot in range(SLOTS):
        out[ATTACHED + side] += player.slots[slot] != NOTHING


@kernel
def count_team(state, side, out):
    """Write a team's numbers: those of a round are of the one that has just ended."""
    team = state.teams[side]
    is_over = state.ending != 0
    out[HP + side] = team.hp
    out[ENERGY + side] = team.energy
    out[SHARDS + side] = team.shards if is_over else team.shards_before
    out[CHARGE + side] = team.charged if is_over else team.charged_before
    out[DESTROYED + side] = team.n_destroyed
    out[HEALED + side] = team.healed
    for source in range(team.dealt.size):
        out[BY_CARDS + SIDES * source + side] = team.dealt[source]
    out[BY_GRID + side] = state.teams[1 - side].by_grid


@kernel
def features(state, tables, out):
    """Write the numbers of FEATURES."""
    out.fill(0)
    for seat in range(tables.n_seats):
        count_player(state, tables, seat, out)
    for side in range(SIDES):
        count_team(state, side, out)
    out[TILE] = state.n_bay
    out[TILE + 1] = state.lair.n
    out[1] = state.main_deck.n
    lead = out[HP] - out[HP + 1]
    out[0] = lead + (out[ENERGY] - out[ENERGY + 1]) // ENERGY_SHARE


@kernel
def observe_pile(tables, pile, out):
    """Count the cards of a pile by their rows."""
    for place in range(pile.n):
        out[tables.card_of[pile.cards[place]]] += 1


@kernel
def observe(state, tables, seat, out):
    """Write what `seat` sees as numbers: the table, the own hand, and what everybody owns."""
    out.fill(0)
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


@kernel
def plays(state, tables, action):
    """Return the card that an action buys, or NO_ITEM."""
    return tables.card_of[b_of(action)] if verb_of(action) == Verb.BUY else NO_ITEM
