"""What owning a card is worth for the rest of the game: attached, in the deck, or on a tile."""

from policies.prdbg import worth
from policies.prdbg.reading import in_general, usual
from policies.prdbg.weights import Weight
from policies.prdbg.worth import HALF, HAND
from sim.core.jit import kernel
from sim.prdbg.queries import activation_of, bay_tile, row_of, side_of
from sim.prdbg.state import HEROES, NOBODY, SLOTS
from sim.prdbg.tables import Block, CardType, Tile


@kernel
def of_readying(state, tables, seat, weights, notes):
    """Return what readying the Zord Bay in every turn is worth: the best Zords that may act."""
    tile = tables.tiles[bay_tile(state, tables)]
    total, taken = worth.of_mega(state, tables, seat, weights, notes), 0
    for _ in range(min(tile.activate, state.n_bay)):
        best, best_use = 0, worth.NEVER
        for place in range(state.n_bay):
            row = tables.card_of[state.bay[place]]
            use = worth.steady(state, tables, seat, row, weights, notes)
            if taken & (1 << place) == 0 and use > best_use:
                best, best_use = place, use
        taken |= 1 << best
        total += max(0.0, best_use)
    return max(0.0, total - tile.activation * worth.energy_price(state, tables, seat, weights))


@kernel
def of_filling(state, tables, seat, weights, notes):
    """Return what a slot filled on the way to the flipped side is worth, the last one most.

    A flipped Hero may ready the Zord Bay, if no flipped teammate does. The Zord that comes with the
    flip is left out: with it the slots were filled too early, and more games were lost.
    """
    n_filled = 1 + worth.n_filled(state, seat)
    total = weights[Weight.FLIP] * n_filled
    mate = tables.setup.mate[seat]
    if side_of(tables, seat) != HEROES or (mate != NOBODY and state.players[mate].is_flipped):
        return total
    readied = of_readying(state, tables, seat, weights, notes)
    readied *= worth.horizon(state, weights) * weights[Weight.USES]
    return total + weights[Weight.READY] * readied * n_filled / SLOTS


@kernel
def at_once(state, tables, seat, card, weights, notes):
    """Return what using a card as soon as it is attached is worth: much when the store is full."""
    store = state.teams[side_of(tables, seat)].energy
    is_block = row_of(tables, card).block != Block.NONE
    if is_block or activation_of(state, tables, seat, card) > store:
        return 0.0
    return max(0.0, worth.of_use(state, tables, seat, card, weights, notes))


@kernel
def of_attaching(state, tables, seat, card, weights, notes):
    """Return what attaching a card of the hand is worth, over playing it."""
    row = tables.card_of[card]
    player = state.players[seat]
    if worth.is_lean(state, tables, seat, card):
        return worth.NEVER
    turns = worth.horizon(state, weights)
    uses = turns * weights[Weight.USES]
    total = (
        weights[Weight.ATTACH]
        * max(0.0, worth.steady(state, tables, seat, row, weights, notes))
        * uses
    )
    total += weights[Weight.NOW] * at_once(state, tables, seat, card, weights, notes)
    if player.is_flipped == 0:
        total += of_filling(state, tables, seat, weights, notes)
    if player.n_turns <= weights[Weight.PATIENCE]:
        total -= weights[Weight.EARLY]
    per_cycle = turns * HAND / max(HAND, worth.owned(state, seat) + 0.0)
    return total - notes.play[seat, row] * (1.0 + per_cycle * worth.QUARTER)


@kernel
def of_place(state, tables, seat, row, weights, notes):
    """Return what the ability of a card in the deck is worth over the game, if a slot fits it."""
    card = tables.cards[row]
    turns = worth.horizon(state, weights)
    total = 0.0
    if card.block == Block.HAND:
        total += weights[Weight.BLOCK] * turns * HAND / max(HAND, worth.owned(state, seat) + 0.0)
    if card.type <= CardType.MANEUVER and worth.n_slots(tables, seat, card.type) > 0:
        use = max(0.0, worth.steady(state, tables, seat, row, weights, notes))
        total += use * turns * weights[Weight.USES] / (1.0 + worth.copies(state, tables, seat, row))
    return total


@kernel
def of_lair(state, tables, seat, weights, notes):
    """Return what the Attack of The Lair is worth when one more Master joins it."""
    lair = notes.tiles[seat, Tile.THE_LAIR]
    damage = lair.damage + lair.each * (1.0 - usual(lair.counted))
    damage += lair.each * worth.counted_now(state, tables, seat, lair.counted)
    return worth.of_damage(state, tables, seat, weights, damage)


@kernel
def of_master(state, tables, seat, card, weights, notes):
    """Return what a Master is worth over the game; others than the own come with an Attack."""
    row = tables.card_of[card]
    turns = worth.horizon(state, weights)
    total = weights[Weight.OWN] + in_general(notes.texts[seat, row], weights) * turns
    if tables.cards[row].block != Block.NONE:
        total += weights[Weight.BLOCK] * turns
    if tables.owner_of[card] != seat:
        total += of_lair(state, tables, seat, weights, notes)
    return total


@kernel
def of_zord(state, tables, seat, row, weights, notes):
    """Return what a Zord is worth over the game: the Zord Bay lets only some act in a turn."""
    use = max(0.0, worth.steady(state, tables, seat, row, weights, notes))
    acting = tables.tiles[bay_tile(state, tables)].activate
    share = acting / max(1.0 + state.n_bay, acting + 0.0)
    return use * worth.horizon(state, weights) * weights[Weight.USES] * share + weights[Weight.ZORD]


@kernel
def of_signature(state, tables, seat, row, weights, notes):
    """Return what a Signature Item is worth over the game, which fills a slot at once."""
    use = max(0.0, worth.steady(state, tables, seat, row, weights, notes))
    flip = of_filling(state, tables, seat, weights, notes)
    return use * worth.horizon(state, weights) * weights[Weight.USES] + flip


@kernel
def of_buying(state, tables, seat, card, average, weights, notes):
    """Return what owning a card is worth for the rest of the game.

    A card comes up once each time the deck goes round, in the place of an average card; its
    ability helps if one of the own slots fits it; a Location helps in every turn.
    """
    row = tables.card_of[card]
    kind = tables.cards[row].type
    turns = worth.horizon(state, weights)
    if kind == CardType.LOCATION:
        return in_general(notes.texts[seat, row], weights) * turns
    if kind == CardType.SIGNATURE_ITEM:
        return of_signature(state, tables, seat, row, weights, notes)
    if kind == CardType.ZORD:
        return of_zord(state, tables, seat, row, weights, notes)
    if kind == CardType.MASTER:
        return of_master(state, tables, seat, card, weights, notes)
    draws = (turns - 1.0) * HAND / (1.0 + worth.owned(state, seat))
    total = draws * (notes.play[seat, row] - average)
    if kind == CardType.BLADE_BLASTER:
        return total + worth.of_text(state, tables, seat, weights, notes.texts[seat, row]) * HALF
    return total + of_place(state, tables, seat, row, weights, notes)
