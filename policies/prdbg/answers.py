"""The heuristic's answers to everything but the Main Phase."""

from policies.core.finding import find_pass
from policies.prdbg import reading, turns, worth
from policies.prdbg.weights import Weight
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.jit import kernel
from sim.prdbg.language import Op
from sim.prdbg.queries import (
    activation_of,
    is_adversary,
    n_adversaries,
    row_of,
    side_of,
    type_of,
)
from sim.prdbg.state import NOTHING, Decision, Verb
from sim.prdbg.tables import CardType


@kernel
def play_worth(state, tables, seat, card, notes):
    """Return what a card is worth when it is played; a Stun is less than nothing."""
    if type_of(tables, card) == CardType.STUN:
        return -1.0
    return notes.play[seat, tables.card_of[card]]


@kernel
def least_played(state, tables, seat, actions, n, notes):
    """Return the action with the card that is worth the least when played."""
    best, best_worth = 0, worth.WIN
    for i in range(n):
        value = play_worth(state, tables, seat, b_of(actions[i]), notes)
        if value < best_worth:
            best, best_worth = i, value
    return best


@kernel
def is_attached_here(state, tables, seat, card):
    """Tell whether a card that could be destroyed is attached, or on a tile, or a Location."""
    kind = type_of(tables, card)
    if kind == CardType.LOCATION or kind >= CardType.SIGNATURE_ITEM:
        return True
    for slot in range(state.players[seat].slots.size):
        if state.players[seat].slots[slot] == card:
            return True
    return False


@kernel
def choose_destroyed(state, tables, actions, n, weights, notes):
    """Destroy what is worth less than the average of the deck; nothing that is attached."""
    seat = state.seat
    least = worth.deck_average(state, tables, seat, notes)
    best = find_pass(actions, n)
    for i in range(n):
        card = b_of(actions[i])
        if verb_of(actions[i]) == Verb.CARD and not is_attached_here(state, tables, seat, card):
            value = play_worth(state, tables, seat, card, notes)
            is_kept = value > 0.0 and worth.is_lean(state, tables, seat, card)
            if value < least and not is_kept:
                best, least = i, value
    return best


@kernel
def choose_sacrifice(state, tables, actions, n, weights, notes):
    """Destroy the card for whose Shards the damage is worth the most, less the card itself."""
    seat = state.seat
    best, best_worth = 0, worth.NEVER
    for i in range(n):
        card = b_of(actions[i])
        value = row_of(tables, card).shards * weights[Weight.DAMAGE]
        value -= play_worth(state, tables, seat, card, notes)
        if is_attached_here(state, tables, seat, card):
            value -= worth.FULL
        if value > best_worth:
            best, best_worth = i, value
    return best


@kernel
def choose_block(state, tables, actions, n, weights, notes):
    """Negate an Attack that costs more than the Block and its Energy."""
    seat = state.seat
    frame = state.frames[state.n_frames - 1]
    text = notes.scan
    reading.read(tables, frame.pc, weights, text, frame.count + 0.0)
    team = state.teams[side_of(tables, seat)]
    threat = text.damage * weights[Weight.HEAL]
    threat *= 1.0 + weights[Weight.PERIL] * (1.0 - team.hp / worth.FULL)
    threat += text.other
    is_deadly = text.damage >= team.hp
    threat += weights[Weight.REWARD] * worth.of_negating(state, tables, seat, weights, notes)
    best, best_price = find_pass(actions, n), worth.WIN
    for i in range(n):
        if verb_of(actions[i]) == Verb.BLOCK:
            card = b_of(actions[i])
            paid = activation_of(state, tables, seat, card) * weights[Weight.ENERGY]
            paid += row_of(tables, card).discards * weights[Weight.DRAW]
            if paid < best_price:
                best_price = paid
                if is_deadly or threat >= weights[Weight.THREAT] + paid * worth.QUARTER:
                    best = i
    return best


@kernel
def of_grid_card(state, tables, seat, card, notes):
    """Return what a card leaving The Grid is worth: adversaries hurt, the rest serves foes."""
    row = tables.card_of[card]
    if is_adversary(tables, seat, card):
        return worth.HAND + tables.cards[row].cost
    return tables.cards[row].cost * worth.QUARTER - worth.QUARTER


@kernel
def choose_grid(state, tables, actions, n, notes):
    """Clear the card that hurts most."""
    seat = state.seat
    best, best_worth = 0, worth.NEVER
    for i in range(n):
        value = of_grid_card(state, tables, seat, b_of(actions[i]), notes)
        if value > best_worth:
            best, best_worth = i, value
    return best


@kernel
def choose_option(state, tables, weights, notes):
    """Take the part of a choice that is worth more now."""
    seat = state.seat
    frame = state.frames[state.n_frames - 1]
    first = of_part(state, tables, seat, frame.pc, weights, notes)
    second_pc = frame.pc + tables.code[frame.pc - 1].skip + 1
    second = of_part(state, tables, seat, second_pc, weights, notes)
    return 1 if second > first else 0


@kernel
def of_part(state, tables, seat, pc, weights, notes):
    """Return what the next line of a text is worth now."""
    code = tables.code[pc]
    amount = code.a + 0.0
    if code.op == Op.DAMAGE:
        more = waiting_damage(state, tables, seat, notes)
        if amount + more >= state.teams[1 - side_of(tables, seat)].hp:
            return worth.WIN
        return worth.of_damage(state, tables, seat, weights, amount)
    if code.op == Op.HEAL:
        return worth.of_healing(state, tables, seat, weights, amount)
    if code.op == Op.ENERGY:
        return worth.of_energy(state, tables, seat, weights, amount)
    if code.op == Op.SHARDS:
        return amount * weights[Weight.SHARD]
    if code.op == Op.CLEAR_GRID:
        hurts = n_adversaries(state, tables, seat) > 0
        return weights[Weight.ADVERSARY] * weights[Weight.HEAL] if hurts else worth.QUARTER
    return reading.worth_of_line(code, weights)


@kernel
def waiting_damage(state, tables, seat, notes):
    """Return the damage that the waiting texts of a seat could deal together."""
    damage = 0.0
    for row in range(state.n_pending):
        trigger = state.pending[row]
        if trigger.seat == seat and trigger.card != NOTHING:
            damage += notes.texts[seat, tables.card_of[trigger.card]].reach
    return damage


@kernel
def choose_order(state, tables, actions, n, weights, notes):
    """Begin with the first text; fire Blade Blasters that are not worth keeping."""
    if verb_of(actions[n - 1]) != Verb.PASS:
        return 0
    seat = state.seat
    foes = state.teams[1 - side_of(tables, seat)]
    for i in range(n - 1):
        card = state.pending[a_of(actions[i])].card
        if card == NOTHING:
            return i
        text = notes.texts[seat, tables.card_of[card]]
        kept = weights[Weight.BLASTER] * worth.horizon(state, weights) * worth.QUARTER
        fired = worth.of_text(state, tables, seat, weights, text)
        if waiting_damage(state, tables, seat, notes) >= foes.hp:
            fired = worth.WIN
        if type_of(tables, card) != CardType.BLADE_BLASTER or fired > kept:
            return i
    return n - 1


@kernel
def choose_target(state, actions, n):
    """Aim at the foe with the most cards in hand."""
    best = 0
    for i in range(1, n):
        if state.players[a_of(actions[i])].hand.n > state.players[a_of(actions[best])].hand.n:
            best = i
    return best


@kernel
def choose_revealed(state, tables, actions, n, notes):
    """Discard a foe's card that is better than a Starter."""
    card = b_of(actions[0])
    kind = type_of(tables, card)
    is_bad = kind == CardType.STARTER or kind == CardType.STUN
    return n - 1 if is_bad else 0


@kernel
def choose_may(state, tables, actions, n):
    """Do what a text allows; a card on top of the main deck goes if it would hurt."""
    frame = state.frames[state.n_frames - 1]
    if tables.code[frame.pc].op != Op.DISCARD_TOP:
        return 0
    deck = state.main_deck
    if deck.n == 0 or state.looked & (1 << side_of(tables, state.seat)) == 0:
        return n - 1
    return 0 if is_adversary(tables, state.seat, deck.cards[deck.n - 1]) else n - 1


@kernel
def choose_trade(state, tables, actions, n, notes):
    """Give away the own Starter that is worth the least; take nothing."""
    seat = state.seat
    best, best_worth = find_pass(actions, n), worth.WIN
    for i in range(n):
        if verb_of(actions[i]) == Verb.CARD and c_of(actions[i]) != seat:
            value = play_worth(state, tables, seat, b_of(actions[i]), notes)
            if value < best_worth:
                best, best_worth = i, value
    return best


@kernel
def choose_recalled(state, tables, actions, n):
    """Bring back the dearest card that hurts the foes; else the dearest."""
    best, best_worth = 0, worth.NEVER
    for i in range(n):
        card = b_of(actions[i])
        value = row_of(tables, card).cost + 0.0
        if is_adversary(tables, state.seat, card):
            value -= worth.FULL
        elif type_of(tables, card) <= CardType.VILLAIN:
            value += worth.HAND
        if value > best_worth:
            best, best_worth = i, value
    return best


@kernel
def choose_reattached(state, tables, actions, n, weights, notes):
    """Attach the card of the discard pile that is worth the most there."""
    seat = state.seat
    best, best_worth = 0, worth.NEVER
    for i in range(n):
        row = tables.card_of[b_of(actions[i])]
        value = worth.steady(state, tables, seat, row, weights, notes)
        if value > best_worth:
            best, best_worth = i, value
    return best


@kernel
def choose_answer(state, tables, actions, n, weights, notes):
    """Answer everything but the Main Phase."""
    decision = state.decision
    seat = state.seat
    if decision == Decision.BLOCK:
        return choose_block(state, tables, actions, n, weights, notes)
    if decision == Decision.ORDER:
        return choose_order(state, tables, actions, n, weights, notes)
    if decision == Decision.DETACH:
        return turns.choose_detach(state, tables, actions, n, weights, notes)
    if decision == Decision.DISCARD:
        return least_played(state, tables, seat, actions, n, notes)
    if decision == Decision.DISCARD_ATTACHED:
        return turns.worst_attached(state, tables, seat, actions, n, weights, notes)
    if decision == Decision.DESTROY:
        return choose_destroyed(state, tables, actions, n, weights, notes)
    if decision == Decision.SACRIFICE:
        return choose_sacrifice(state, tables, actions, n, weights, notes)
    if decision == Decision.GRID:
        return choose_grid(state, tables, actions, n, notes)
    if decision == Decision.OPTION:
        return choose_option(state, tables, weights, notes)
    return choose_rare(state, tables, actions, n, weights, notes)


@kernel
def choose_rare(state, tables, actions, n, weights, notes):
    """Answer what is seldom asked."""
    decision = state.decision
    if decision == Decision.TARGET:
        return choose_target(state, actions, n)
    if decision == Decision.SLOT:
        return turns.choose_slot(state, tables, actions, n)
    if decision == Decision.REVEALED:
        return choose_revealed(state, tables, actions, n, notes)
    if decision == Decision.MAY:
        return choose_may(state, tables, actions, n)
    if decision == Decision.REATTACH:
        return choose_reattached(state, tables, actions, n, weights, notes)
    if decision == Decision.RECALL:
        return choose_recalled(state, tables, actions, n)
    if decision == Decision.TRADE:
        return choose_trade(state, tables, actions, n, notes)
    return 0
