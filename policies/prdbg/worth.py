"""What using, attaching, buying and battling a card is worth in the situation at hand."""

from policies.prdbg.reading import in_general, usual
from policies.prdbg.weights import Weight
from sim.core.jit import kernel
from sim.prdbg.language import Counted, Event
from sim.prdbg.queries import (
    TEN,
    activation_of,
    bay_tile,
    character_of,
    count_controlled,
    count_masters,
    highest_cost,
    row_of,
    side_of,
)
from sim.prdbg.state import NOTHING, SLOTS
from sim.prdbg.tables import Block
from sim.prdbg.triggers import hears

HAND = 5.0
FULL = 30.0
WIN = 1000.0
NEVER = -1000.0
HALF = 0.5
QUARTER = 0.25
GLUT = 0.8  # how much cheaper Energy is when the store is full
LEAN = 7  # cards below which a deck is not made smaller
LEAN_SHARDS = 6  # Shards below which a deck does not lose more


@kernel
def of_damage(state, tables, seat, weights, damage):
    """Return what a point of damage to the foes is worth, or that it wins."""
    foes = state.teams[1 - side_of(tables, seat)]
    if damage >= foes.hp:
        return WIN
    late = 1.0 - foes.hp / FULL
    return damage * weights[Weight.DAMAGE] * (1.0 + weights[Weight.LATE] * late)


@kernel
def of_healing(state, tables, seat, weights, heal):
    """Return what healing is worth: nothing at the maximum, more in peril."""
    hp = state.teams[side_of(tables, seat)].hp
    healed = min(heal, tables.rules.hp_max - hp + 0.0)
    return healed * weights[Weight.HEAL] * (1.0 + weights[Weight.PERIL] * (1.0 - hp / FULL))


@kernel
def of_energy(state, tables, seat, weights, energy):
    """Return what gaining Energy is worth: nothing at the maximum."""
    room = tables.rules.energy_max - state.teams[side_of(tables, seat)].energy
    return min(energy, room + 0.0) * weights[Weight.ENERGY]


@kernel
def bares(state, tables, seat, energy):
    """Tell whether an attached Block could be paid now, but not after spending Energy."""
    store = state.teams[side_of(tables, seat)].energy
    player = state.players[seat]
    for slot in range(SLOTS):
        card = player.slots[slot]
        if card != NOTHING and row_of(tables, card).block != Block.NONE:
            if store - energy < activation_of(state, tables, seat, card) <= store:
                return True
    return False


@kernel
def price_of_energy(state, tables, seat, weights, energy):
    """Return what spending Energy costs: less when the store is nearly full, more for a Block."""
    fill = state.teams[side_of(tables, seat)].energy / max(1.0, tables.rules.energy_max + 0.0)
    price = energy * weights[Weight.ENERGY] * weights[Weight.CHARGE] * (1.0 - fill)
    if bares(state, tables, seat, energy):
        price += weights[Weight.RESERVE]
    return price


@kernel
def counted_now(state, tables, seat, what):
    """Return what a `count` would count now; what is not known yet as usual."""
    if what == Counted.ZORDS:
        return state.n_bay + 0.0
    if what == Counted.MASTERS:
        return count_masters(state, tables, seat) + 0.0
    if what == Counted.TENS:
        return state.teams[side_of(tables, seat)].hp // TEN + 0.0
    if what == Counted.GRID_COST:
        return highest_cost(state, tables) + 0.0
    if what == Counted.DESTROYED:
        return usual(what)
    return count_controlled(state, tables, seat, what) + 0.0


@kernel
def of_text(state, tables, seat, weights, text):
    """Return what a text is worth now, with what it counts as it stands."""
    worth = text.other + text.shards * weights[Weight.SHARD]
    if text.damage > 0.0:
        more = 0.0
        if text.each > 0.0:
            now = counted_now(state, tables, seat, text.counted)
            more = text.each * (now - usual(text.counted))
        if text.reach + more >= state.teams[1 - side_of(tables, seat)].hp:
            return WIN
        worth += of_damage(state, tables, seat, weights, text.damage + more)
    if text.heal > 0.0:
        worth += of_healing(state, tables, seat, weights, text.heal)
    if text.energy > 0.0:
        worth += of_energy(state, tables, seat, weights, text.energy)
    return worth


@kernel
def of_use(state, tables, seat, card, weights, notes):
    """Return what using the ability of an attached card is worth now, its Energy paid."""
    text = notes.abilities[seat, tables.card_of[card]]
    paid = activation_of(state, tables, seat, card)
    return of_text(state, tables, seat, weights, text) - price_of_energy(
        state, tables, seat, weights, paid
    )


@kernel
def of_mega(state, tables, seat, weights, notes):
    """Return what the tile of the Zords does besides readying them: an Attack of all, perhaps."""
    text = notes.tiles[seat, bay_tile(state, tables)]
    return of_text(state, tables, seat, weights, text) - text.other


@kernel
def horizon(state, weights):
    """Return how many own turns the game is thought to last."""
    hp = min(state.teams[0].hp, state.teams[1].hp)
    return max(1.0, weights[Weight.HORIZON] * hp / FULL)


@kernel
def energy_price(state, tables, seat, weights):
    """Return what an Energy is worth to spend: little when the store is full anyway."""
    team = state.teams[side_of(tables, seat)]
    fill = team.energy / max(1.0, tables.rules.energy_max + 0.0)
    return weights[Weight.ENERGY] * (1.0 - GLUT * fill)


@kernel
def steady(state, tables, seat, row, weights, notes):
    """Return what an attached card is worth a turn, if it is used."""
    card = tables.cards[row]
    paid = card.activation * energy_price(state, tables, seat, weights)
    if card.block != Block.NONE:
        return weights[Weight.BLOCK] * HAND - paid
    return in_general(notes.abilities[seat, row], weights) - paid


@kernel
def shards_in(tables, pile):
    """Add up the Shards of a pile."""
    total = 0
    for place in range(pile.n):
        total += tables.cards[tables.card_of[pile.cards[place]]].shards
    return total


@kernel
def is_lean(state, tables, seat, card):
    """Tell whether a deck could not buy much without a card."""
    player = state.players[seat]
    if owned(state, seat) <= LEAN:
        return True
    shards = shards_in(tables, player.deck) + shards_in(tables, player.hand)
    shards += shards_in(tables, player.discard) + shards_in(tables, player.played)
    return shards - tables.cards[tables.card_of[card]].shards < LEAN_SHARDS


@kernel
def n_filled(state, seat):
    """Count the filled slots of a character."""
    n = 0
    for slot in range(SLOTS):
        n += state.players[seat].slots[slot] != NOTHING
    return n


@kernel
def owned(state, seat):
    """Count the cards that go round in a player's deck."""
    player = state.players[seat]
    return player.deck.n + player.hand.n + player.discard.n + player.played.n


@kernel
def pile_worth(tables, seat, pile, notes):
    """Add up what the cards of a pile are worth when played."""
    total = 0.0
    for place in range(pile.n):
        total += notes.play[seat, tables.card_of[pile.cards[place]]]
    return total


@kernel
def deck_average(state, tables, seat, notes):
    """Return what a card of the deck is worth on average."""
    player = state.players[seat]
    total = pile_worth(tables, seat, player.deck, notes)
    total += pile_worth(tables, seat, player.hand, notes)
    total += pile_worth(tables, seat, player.discard, notes)
    total += pile_worth(tables, seat, player.played, notes)
    n = owned(state, seat)
    # a small deck goes round so fast that even a weak card more is no burden
    return total / max(1.0, n + 0.0) if n > LEAN else 0.0


@kernel
def n_owned(tables, pile, row):
    """Count the copies of a card in a pile."""
    n = 0
    for place in range(pile.n):
        n += tables.card_of[pile.cards[place]] == row
    return n


@kernel
def copies(state, tables, seat, row):
    """Count the copies of a card that a player owns."""
    player = state.players[seat]
    n = n_owned(tables, player.deck, row) + n_owned(tables, player.hand, row)
    n += n_owned(tables, player.discard, row) + n_owned(tables, player.played, row)
    n += n_owned(tables, player.ongoing, row)
    for slot in range(SLOTS):
        if player.slots[slot] != NOTHING:
            n += tables.card_of[player.slots[slot]] == row
    return n


@kernel
def n_slots(tables, seat, colour):
    """Count the slots of a colour on a character."""
    n = 0
    for slot in range(SLOTS):
        n += character_of(tables, seat).slots[slot] == colour
    return n


@kernel
def of_battle(state, tables, seat, card, weights, notes):
    """Return what removing an adversary is worth: its damage, its text, and denying it."""
    row = tables.card_of[card]
    spared = weights[Weight.ADVERSARY] * tables.rules.adversary_damage
    worth = of_healing(state, tables, seat, weights, 0.0) + spared * weights[Weight.HEAL]
    worth += of_text(state, tables, seat, weights, notes.rewards[seat, row])
    worth += of_waiting(state, tables, seat, Event.BATTLE, card, weights, notes)
    return worth + weights[Weight.BATTLE] + tables.cards[row].cost * QUARTER


@kernel
def of_waiting(state, tables, seat, event, card, weights, notes):
    """Return what the own texts are worth that wait for an event about a card."""
    player = state.players[seat]
    worth = 0.0
    for place in range(player.played.n):
        row = tables.card_of[player.played.cards[place]]
        if hears(tables, tables.cards[row], event, card):
            worth += of_text(state, tables, seat, weights, notes.texts[seat, row])
    for place in range(player.ongoing.n):
        row = tables.card_of[player.ongoing.cards[place]]
        if hears(tables, tables.cards[row], event, card):
            worth += of_text(state, tables, seat, weights, notes.texts[seat, row])
    return worth


@kernel
def of_negating(state, tables, seat, weights, notes):
    """Return what the own texts are worth that wait for an Attack to be negated."""
    worth = of_waiting(state, tables, seat, Event.NEGATE, NOTHING, weights, notes)
    if state.players[seat].is_flipped == 0:
        if hears(tables, character_of(tables, seat), Event.NEGATE, NOTHING):
            worth += of_text(state, tables, seat, weights, notes.starts[seat])
    return worth
