"""The Main Phase of the heuristic: first the hand and the abilities, then what Shards buy."""

from policies.core.finding import find_pass
from policies.core.preferences import liking
from policies.prdbg import owning, worth
from policies.prdbg.lists import LIKINGS
from policies.prdbg.weights import Weight
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.prdbg.language import Counted, Op
from sim.prdbg.queries import (
    bay_tile,
    character_of,
    cost_of,
    fits,
    is_counted,
    row_of,
    side_of,
    slot_of,
)
from sim.prdbg.state import NOTHING, SLOTS, Slot, Verb
from sim.prdbg.tables import CardType

PLAY = 100.0  # playing comes before spending …
USE = 200.0  # … and using before playing, where it is worth it …
LONG = 24  # own turns after which a team that is ahead wants the game to end
HASTE = 3.0  # what a card that leaves The Grid is worth then at least
LATER = 50.0  # … but for what counts cards that are still in the hand


@kernel
def of_play(state, tables, seat, card, weights, notes):
    """Return what playing a card is worth: never nothing, since no hand is kept.

    Energy that the store has no room for waits until some has been spent.
    """
    row = row_of(tables, card)
    room = tables.rules.energy_max - state.teams[side_of(tables, seat)].energy
    wasted = max(0, row.energy - room)
    return PLAY + notes.play[seat, tables.card_of[card]] - wasted


@kernel
def of_attach(state, tables, seat, action, weights, notes):
    """Return what attaching a card is worth; Zords and Masters are nothing in a hand."""
    slot = a_of(action)
    card = b_of(action)
    if slot == Slot.BAY or slot == Slot.LAIR or row_of(tables, card).type == CardType.MASTER:
        return USE
    more = owning.of_attaching(state, tables, seat, card, weights, notes)
    return PLAY + PLAY + more if more > 0.0 else worth.NEVER


@kernel
def can_reattach(state, tables, seat):
    """Tell whether a card of the discard pile fits an empty slot."""
    player = state.players[seat]
    for slot in range(SLOTS):
        if player.slots[slot] == NOTHING:
            for place in range(player.discard.n):
                if fits(tables, seat, slot, player.discard.cards[place]):
                    return True
    return False


@kernel
def is_idle(state, tables, seat, card):
    """Tell whether a text would find nothing to work on: no empty slot, no card to bring back."""
    op = tables.code[row_of(tables, card).ability].op
    if op == Op.ATTACH_FROM_DISCARD:
        return not can_reattach(state, tables, seat)
    if op == Op.RECALL:
        return state.main_discard.n == 0
    return op == Op.DESTROY and state.players[seat].discard.n == 0


@kernel
def of_use(state, tables, seat, card, weights, notes):
    """Return what using an attached card is worth."""
    if is_idle(state, tables, seat, card):
        return worth.NEVER
    more = worth.of_use(state, tables, seat, card, weights, notes)
    if more <= 0.0:
        return worth.NEVER
    return when(state, tables, seat, notes.abilities[seat, tables.card_of[card]]) + more


@kernel
def when(state, tables, seat, text):
    """Return when a text is to be used: after playing the cards of the hand that it counts."""
    if text.each > 0.0 and text.counted <= Counted.PUTTIES:
        hand = state.players[seat].hand
        for place in range(hand.n):
            if is_counted(row_of(tables, hand.cards[place]), text.counted):
                return LATER
    return USE


@kernel
def of_character(state, tables, seat, weights, notes):
    """Return what the character's own ability is worth."""
    text = notes.characters[seat]
    more = worth.of_text(state, tables, seat, weights, text)
    more -= worth.price_of_energy(
        state, tables, seat, weights, character_of(tables, seat).activation
    )
    return when(state, tables, seat, text) + more if more > 0.0 else worth.NEVER


@kernel
def of_bay(state, tables, seat, weights, notes):
    """Return what readying the Zords is worth: what the best would do, and the tile's Attack."""
    tile = tables.tiles[bay_tile(state, tables)]
    paid = worth.price_of_energy(state, tables, seat, weights, tile.activation)
    energy = state.teams[side_of(tables, seat)].energy - tile.activation
    best = 0.0
    for place in range(state.n_bay):
        card = state.bay[place]
        if state.is_bay_exhausted[place] and row_of(tables, card).activation <= energy:
            best = max(best, worth.of_use(state, tables, seat, card, weights, notes))
    best += worth.of_mega(state, tables, seat, weights, notes)
    return USE + best - paid if best > paid else worth.NEVER


@kernel
def of_detach(state, tables, seat, card, weights, notes):
    """Return what making room is worth for a better card of the hand."""
    slot = slot_of(state, seat, card)
    hand = state.players[seat].hand
    kept = worth.steady(state, tables, seat, tables.card_of[card], weights, notes)
    best = kept + weights[Weight.DETACH]
    for place in range(hand.n):
        if fits(tables, seat, slot, hand.cards[place]):
            row = tables.card_of[hand.cards[place]]
            best = max(best, worth.steady(state, tables, seat, row, weights, notes))
    return PLAY + best - kept if best > kept + weights[Weight.DETACH] else worth.NEVER


@kernel
def of_action(state, tables, seat, action, weights, notes):
    """Return what an action is worth that spends no Shards."""
    verb = verb_of(action)
    if verb == Verb.PLAY:
        return of_play(state, tables, seat, b_of(action), weights, notes)
    if verb == Verb.ATTACH:
        return of_attach(state, tables, seat, action, weights, notes)
    if verb == Verb.ACTIVATE:
        return of_use(state, tables, seat, b_of(action), weights, notes)
    if verb == Verb.CHARACTER:
        return of_character(state, tables, seat, weights, notes)
    if verb == Verb.BAY:
        return of_bay(state, tables, seat, weights, notes)
    if verb == Verb.DISCARD:
        return of_detach(state, tables, seat, b_of(action), weights, notes)
    return worth.NEVER


@kernel
def spending(state, tables, seat, action, average, weights, notes):
    """Return what an action is worth that spends Shards."""
    card = b_of(action)
    if verb_of(action) == Verb.BATTLE:
        return worth.of_battle(state, tables, seat, card, weights, notes)
    liked = liking(weights, LIKINGS, tables.card_of[card])
    return liked + owning.of_buying(state, tables, seat, card, average, weights, notes)


@kernel
def price(state, tables, seat, action):
    """Return the Shards that an action costs."""
    card = b_of(action)
    if verb_of(action) == Verb.BATTLE:
        return row_of(tables, card).battle_cost + 0
    return cost_of(state, tables, seat, card)


@kernel
def is_spending(action):
    """Tell whether an action spends Shards."""
    verb = verb_of(action)
    return verb == Verb.BUY or verb == Verb.BATTLE


@kernel
def is_hasty(state, tables):
    """Tell whether the active player is ahead in a long game: an empty main deck would win it."""
    side = side_of(tables, state.active)
    own, foes = state.teams[side], state.teams[1 - side]
    if state.players[state.active].n_turns <= LONG or own.hp < foes.hp:
        return False
    return own.hp > foes.hp or own.energy > foes.energy


@kernel
def value_spending(state, tables, actions, n, weights, notes):
    """Write down what each purchase and Battle is worth, and its price."""
    seat = state.active
    average = worth.deck_average(state, tables, seat, notes)
    hasty = is_hasty(state, tables)
    for i in range(n):
        notes.values[i] = worth.NEVER
        if is_spending(actions[i]):
            value = spending(state, tables, seat, actions[i], average, weights, notes)
            if hasty and row_of(tables, b_of(actions[i])).type <= CardType.LOCATION:
                value = max(value, HASTE)
            notes.values[i] = value
            notes.prices[i] = price(state, tables, seat, actions[i])


@kernel
def best_pair(n, store, least, notes):
    """Return the action that begins the best pair that can be paid from a store, or -1."""
    best, best_worth = -1, least
    for i in range(n):
        if notes.values[i] <= least:
            continue
        rest = 0.0
        for j in range(n):
            if j != i and notes.prices[j] <= store - notes.prices[i]:
                rest = max(rest, notes.values[j])
        if notes.values[i] + rest > best_worth:
            best, best_worth = i, notes.values[i] + rest
    return best


@kernel
def best_unpaid(state, tables, actions, n, weights, notes):
    """Return the best action that spends no Shards, or -1 if none is worth it."""
    seat = state.active
    best, best_worth = -1, 0.0
    for i in range(n):
        value = of_action(state, tables, seat, actions[i], weights, notes)
        if value > best_worth:
            best, best_worth = i, value
    return best


@kernel
def has_spending(actions, n):
    """Tell whether anything can be bought or battled."""
    for i in range(n):
        if is_spending(actions[i]):
            return True
    return False


@kernel
def choose_spending(state, actions, n, weights, notes):
    """Return the best purchase or Battle that has been valued, or pass."""
    best = best_pair(n, state.shards, weights[Weight.BUY_ABOVE], notes)
    return best if best >= 0 else find_pass(actions, n)


@kernel
def choose_main(state, tables, actions, n, weights, notes):
    """Play the hand and use what is worth it, then spend the Shards on the best pair."""
    best = best_unpaid(state, tables, actions, n, weights, notes)
    if best >= 0:
        return best
    if has_spending(actions, n):
        value_spending(state, tables, actions, n, weights, notes)
        return choose_spending(state, actions, n, weights, notes)
    return find_pass(actions, n)


@kernel
def choose_detach(state, tables, actions, n, weights, notes):
    """In the End Phase, take a card back into the deck that is worth much more there."""
    seat = state.active
    player = state.players[seat]
    if player.is_flipped == 0:
        return find_pass(actions, n)
    best, best_worth = find_pass(actions, n), weights[Weight.DETACH]
    for i in range(n):
        if verb_of(actions[i]) == Verb.DISCARD:
            row = tables.card_of[b_of(actions[i])]
            more = notes.play[seat, row] - worth.steady(state, tables, seat, row, weights, notes)
            if more > best_worth:
                best, best_worth = i, more
    return best


@kernel
def choose_slot(state, tables, actions, n):
    """Put a Signature Item where the fewest own cards would fit; the orange slot last."""
    seat = state.seat
    best, best_fits = 0, 1000
    for i in range(n):
        colour = character_of(tables, seat).slots[a_of(actions[i])]
        fits = n_fitting(state, tables, seat, colour)
        if fits < best_fits:
            best, best_fits = i, fits
    return best


@kernel
def n_fitting(state, tables, seat, colour):
    """Count the own cards that go round in the deck and fit a colour."""
    player = state.players[seat]
    n = 0
    for place in range(player.deck.n):
        n += row_of(tables, player.deck.cards[place]).type == colour
    for place in range(player.discard.n):
        n += row_of(tables, player.discard.cards[place]).type == colour
    for place in range(player.hand.n):
        n += row_of(tables, player.hand.cards[place]).type == colour
    if colour > CardType.MANEUVER:
        n += SLOTS
    return n


@kernel
def worst_attached(state, tables, seat, actions, n, weights, notes):
    """Return the action that gives up the least of what is attached."""
    best, best_worth = 0, worth.WIN
    for i in range(n):
        row = tables.card_of[b_of(actions[i])]
        value = worth.steady(state, tables, seat, row, weights, notes)
        if value < best_worth:
            best, best_worth = i, value
    return best
