"""The last turn: most Hit Points win, then most Energy, and nothing else counts.

Cards are read with weights of this turn alone. A side that wins if the turn ends spends no Energy,
and makes no Attack that a Block might turn against it; a side that does not spends all it has.
"""

from policies.core.finding import find_pass
from policies.prdbg import owning, turns, worth
from policies.prdbg.weights import Weight
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.prdbg.queries import (
    activation_of,
    bay_tile,
    character_of,
    is_adversary,
    n_adversaries,
    row_of,
    side_of,
    was_used,
)
from sim.prdbg.state import SLOTS, Slot, Verb
from sim.prdbg.tables import CardType

POINT = 10.0  # worth of a Hit Point: more than a full store of Energy
ENERGY = 0.4
DRAW = 2.0  # a card that may do something yet
SHARD = 1.0  # where an adversary could be battled
IDLE_SHARD = 0.05


@kernel
def write_weights(state, tables, last):
    """Write down what is worth something to the seat to decide in the last turn."""
    last[:] = 0.0
    last[Weight.DAMAGE] = POINT
    last[Weight.HEAL] = POINT
    last[Weight.ENERGY] = ENERGY
    last[Weight.DRAW] = DRAW
    last[Weight.SHARD] = SHARD if n_adversaries(state, tables, state.seat) > 0 else IDLE_SHARD
    last[Weight.ADVERSARY] = 1.0
    last[Weight.CHARGE] = 1.0
    last[Weight.DETACH] = worth.WIN


@kernel
def n_battled(state, tables, seat):
    """Count the adversaries in The Grid that the Shards suffice for, the cheapest first."""
    left, taken, n = state.shards + 0, 0, 0
    for _ in range(state.grid.n):
        best, best_cost = -1, left + 1
        for place in range(state.grid.n):
            card = state.grid.cards[place]
            cost = row_of(tables, card).battle_cost
            if is_adversary(tables, seat, card) and cost < best_cost and taken & (1 << place) == 0:
                best, best_cost = place, cost
        if best < 0:
            return n
        taken |= 1 << best
        left -= best_cost
        n += 1
    return n


@kernel
def is_won(state, tables):
    """Tell whether the active side wins by nothing but Battles that its Shards suffice for."""
    seat = state.active
    side = side_of(tables, seat)
    own, foes = state.teams[side], state.teams[1 - side]
    n_left = n_adversaries(state, tables, seat) - n_battled(state, tables, seat)
    hp = own.hp - n_left * tables.rules.adversary_damage
    return hp > 0 and (hp > foes.hp or (hp == foes.hp and own.energy > foes.energy))


@kernel
def has_room(state, tables, card):
    """Tell whether the store has room for the Energy of a card."""
    room = tables.rules.energy_max - state.teams[side_of(tables, state.active)].energy
    return row_of(tables, card).energy <= room


@kernel
def of_attaching(state, tables, seat, action, last, notes):
    """Return what attaching a card is worth for what it does in this turn, over playing it."""
    slot, card = a_of(action), b_of(action)
    if slot == Slot.LAIR:
        return owning.of_lair(state, tables, seat, last, notes)
    if slot == Slot.BAY:
        return of_zord(state, tables, seat, card, last, notes)
    gained = owning.at_once(state, tables, seat, card, last, notes)
    return gained - notes.play[seat, tables.card_of[card]]


@kernel
def of_zord(state, tables, seat, card, last, notes):
    """Return what a Zord that joins the Bay is worth: its ability, if one more may act."""
    acting = tables.tiles[bay_tile(state, tables)].activate
    if state.n_bay >= state.bay.size or state.players[seat].n_zords_used >= acting:
        return 0.0
    return owning.at_once(state, tables, seat, card, last, notes)


@kernel
def of_bay(state, tables, seat, last, notes):
    """Return what readying the Zords is worth: the best that may act yet, and their Attack."""
    tile = tables.tiles[bay_tile(state, tables)]
    mega = worth.of_mega(state, tables, seat, last, notes) - tile.activation * ENERGY
    if state.players[seat].n_zords_used >= tile.activate:
        return mega
    energy = state.teams[side_of(tables, seat)].energy - tile.activation
    best = 0.0
    for place in range(state.n_bay):
        card = state.bay[place]
        if state.is_bay_exhausted[place] and not was_used(state, card):
            if activation_of(state, tables, seat, card) <= energy:
                best = max(best, worth.of_use(state, tables, seat, card, last, notes))
    return best + mega


@kernel
def of_ability(state, tables, seat, action, last, notes):
    """Return what an ability is worth in this turn, its Energy paid."""
    verb = verb_of(action)
    if verb == Verb.BAY:
        return of_bay(state, tables, seat, last, notes)
    if verb == Verb.ACTIVATE:
        return worth.of_use(state, tables, seat, b_of(action), last, notes)
    text = worth.of_text(state, tables, seat, last, notes.characters[seat])
    paid = character_of(tables, seat).activation
    return text - worth.price_of_energy(state, tables, seat, last, paid)


@kernel
def energy_of(state, tables, seat, action):
    """Return the Energy that an ability costs."""
    verb = verb_of(action)
    if verb == Verb.BAY:
        return tables.tiles[bay_tile(state, tables)].activation + 0
    if verb == Verb.ACTIVATE:
        return activation_of(state, tables, seat, b_of(action))
    return character_of(tables, seat).activation + 0


@kernel
def of_buying(state, tables, seat, card, last, notes):
    """Return what buying a card does in this turn: only what is attached at once does anything."""
    kind = row_of(tables, card).type
    if kind == CardType.SIGNATURE_ITEM and worth.n_filled(state, seat) < SLOTS:
        return owning.at_once(state, tables, seat, card, last, notes)
    if kind == CardType.ZORD:
        return of_zord(state, tables, seat, card, last, notes)
    if kind == CardType.MASTER and tables.owner_of[card] != seat:
        return owning.of_lair(state, tables, seat, last, notes)
    return 0.0


@kernel
def choose_free(state, tables, actions, n, notes):
    """Return a card to play whose Energy is not lost, or -1."""
    best, best_worth = -1, worth.NEVER
    for i in range(n):
        if verb_of(actions[i]) == Verb.PLAY and has_room(state, tables, b_of(actions[i])):
            value = notes.play[state.active, tables.card_of[b_of(actions[i])]]
            if value > best_worth:
                best, best_worth = i, value
    return best


@kernel
def choose_attachment(state, tables, actions, n, last, notes):
    """Return the card that is worth the most attached, if it is worth more so, or -1."""
    best, best_worth = -1, 0.0
    for i in range(n):
        if verb_of(actions[i]) == Verb.ATTACH:
            value = of_attaching(state, tables, state.active, actions[i], last, notes)
            if value > best_worth:
                best, best_worth = i, value
    return best


@kernel
def choose_ability(state, tables, actions, n, last, notes):
    """Return the ability that begins the best pair that the store pays for, or -1."""
    seat = state.active
    for i in range(n):
        verb = verb_of(actions[i])
        notes.values[i] = worth.NEVER
        if verb == Verb.ACTIVATE or verb == Verb.CHARACTER or verb == Verb.BAY:
            notes.values[i] = of_ability(state, tables, seat, actions[i], last, notes)
            notes.prices[i] = energy_of(state, tables, seat, actions[i])
    return turns.best_pair(n, state.teams[side_of(tables, seat)].energy, 0.0, notes)


@kernel
def choose_spending(state, tables, actions, n, last, notes):
    """Return the Battle or purchase that begins the best pair that the Shards pay for, or -1."""
    seat = state.active
    for i in range(n):
        card = b_of(actions[i])
        notes.values[i] = worth.NEVER
        if verb_of(actions[i]) == Verb.BATTLE:
            notes.values[i] = worth.of_battle(state, tables, seat, card, last, notes)
        elif verb_of(actions[i]) == Verb.BUY:
            notes.values[i] = of_buying(state, tables, seat, card, last, notes)
        if turns.is_spending(actions[i]):
            notes.prices[i] = turns.price(state, tables, seat, actions[i])
    return turns.best_pair(n, state.shards, 0.0, notes)


@kernel
def choose_battle(state, tables, actions, n):
    """Return the cheapest Battle, or -1."""
    best, best_cost = -1, 0
    for i in range(n):
        if verb_of(actions[i]) == Verb.BATTLE:
            cost = row_of(tables, b_of(actions[i])).battle_cost
            if best < 0 or cost < best_cost:
                best, best_cost = i, cost
    return best


@kernel
def choose_main(state, tables, actions, n, last, notes):
    """Play the hand; then stop if that wins, else do what changes the Hit Points most."""
    won = is_won(state, tables)
    best = -1 if won else choose_attachment(state, tables, actions, n, last, notes)
    if best < 0:
        best = choose_free(state, tables, actions, n, notes)
    if best < 0 and won:
        best = choose_battle(state, tables, actions, n)
    if best < 0 and not won:
        best = choose_ability(state, tables, actions, n, last, notes)
    if best < 0 and not won:
        best = choose_spending(state, tables, actions, n, last, notes)
    return best if best >= 0 else find_pass(actions, n)
