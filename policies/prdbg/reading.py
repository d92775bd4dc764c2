"""Reading card texts: what a program does on average, in numbers a player compares."""

from policies.prdbg.notes import KEYS
from policies.prdbg.weights import Weight
from sim.core.jit import kernel
from sim.prdbg.language import Counted, Op, Who
from sim.prdbg.queries import character_of
from sim.prdbg.tables import CardType

HALF = 0.5
EVEN_HEROES = 1.5  # Heroes or Villains that a player controls when it counts
SEVERAL = 2.0
GRID_COST = 4.0
PUTTIES = 0.7
ZORDS = 4.0


@kernel
def usual(what):
    """Return how much `count` counts as a rule."""
    if what == Counted.GRID_COST:
        return GRID_COST
    if what == Counted.PUTTIES:
        return PUTTIES
    if what == Counted.ZORDS:
        return ZORDS
    if what == Counted.DESTROYED:
        return 1.0
    if what == Counted.HEROES or what == Counted.VILLAINS:
        return EVEN_HEROES
    return SEVERAL


@kernel
def clear(text):
    """Forget what a text does."""
    text.damage = 0.0
    text.each = 0.0
    text.counted = 0
    text.reach = 0.0
    text.heal = 0.0
    text.energy = 0.0
    text.shards = 0.0
    text.other = 0.0
    text.is_attack = 0.0


@kernel
def of_foes(who):
    """Return 1 for what befalls foes, -1 for what befalls oneself."""
    return -1.0 if who == Who.YOU else 1.0


@kernel
def worth_of_line(code, weights):
    """Return the worth of a line that gives neither numbers nor damage."""
    op = code.op
    if op == Op.DRAW:
        return code.a * weights[Weight.DRAW]
    if op == Op.STUN:
        return of_foes(code.b) * code.a * weights[Weight.STUN]
    if op == Op.DISCARD or op == Op.DISCARD_ATTACHED:
        return of_foes(code.b) * code.a * weights[Weight.LOSS]
    if op == Op.DISCARD_COSTING:
        return HALF * weights[Weight.LOSS]
    if op == Op.REVEAL_TOP:
        return HALF * weights[Weight.LOSS]
    if op == Op.DESTROY:
        return code.a * weights[Weight.THIN]
    if op == Op.TRADE_STARTER:
        return weights[Weight.THIN]
    if op == Op.GAIN_TOP or op == Op.ATTACH_FROM_DISCARD:
        return weights[Weight.GAIN]
    if op == Op.CLEAR_GRID or op == Op.RECALL:
        return HALF
    if op == Op.READY_ZORDS:
        return SEVERAL
    return 0.0


@kernel
def share_of(op):
    """Return how often the block of an operation is carried out."""
    if op == Op.IF or op == Op.ELSE or op == Op.OR or op == Op.CHOOSE:
        return HALF
    if op == Op.IF_NEGATED:
        return 0.0
    return 1.0


@kernel
def read(tables, pc, weights, text, count):
    """Write down what the program at `pc` does on average, all parts weighed by their share.

    `count` is what has been counted before `pc`.
    """
    clear(text)
    share = 1.0
    until = -1
    while tables.code[pc].op != Op.END:
        code = tables.code[pc]
        pc += 1
        if pc > until:
            share = 1.0
        op = code.op
        amount = share * (code.a + code.b * count)
        if op == Op.DAMAGE:
            text.damage += amount
            text.each += share * code.b
            text.reach += code.a + code.b * count
        elif op == Op.HEAL:
            text.heal += amount
        elif op == Op.ENERGY:
            text.energy += amount
        elif op == Op.SHARDS or op == Op.TOP_UP:
            text.shards += amount
        elif op == Op.COUNT:
            count = usual(code.a)
            text.counted = code.a
        elif code.skip > 0:
            if op == Op.ATTACK:
                text.is_attack = 1.0
            elif op != Op.MAY:
                share = share_of(op)
                until = pc + code.skip
        else:
            text.other += share * worth_of_line(code, weights)


@kernel
def in_general(text, weights):
    """Return what a text is worth in an even situation."""
    return (
        text.other
        + text.shards * weights[Weight.SHARD]
        + text.damage * weights[Weight.DAMAGE]
        + text.heal * weights[Weight.HEAL]
        + text.energy * weights[Weight.ENERGY]
    )


@kernel
def read_card(tables, row, weights, notes, seat):
    """Write down what one card is worth to a seat."""
    card = tables.cards[row]
    read(tables, card.ability, weights, notes.abilities[seat, row], 0.0)
    read(tables, card.text, weights, notes.texts[seat, row], 0.0)
    read(tables, card.reward, weights, notes.rewards[seat, row], 0.0)
    play = card.shards * weights[Weight.SHARD] + card.energy * weights[Weight.ENERGY]
    if card.type != CardType.BLADE_BLASTER:
        echo = 1.0 if card.event == 0 else weights[Weight.ECHO]
        play += echo * in_general(notes.texts[seat, row], weights)
    notes.play[seat, row] = play


@kernel
def is_known(tables, weights, notes, seat):
    """Tell whether the notes are about these cards and weights."""
    if notes.is_read != tables.n_cards:
        return False
    for key in range(KEYS):
        if notes.keys[seat, key] != weights[key]:
            return False
    return True


@kernel
def read_all(tables, weights, notes, seat):
    """Write down what all cards are worth to a seat."""
    if notes.is_read != tables.n_cards:
        notes.keys[:] = 0.0
        notes.is_read = tables.n_cards
    for key in range(KEYS):
        notes.keys[seat, key] = weights[key]
    for row in range(tables.n_cards):
        read_card(tables, row, weights, notes, seat)
    read(tables, character_of(tables, seat).text, weights, notes.starts[seat], 0.0)
    read(tables, character_of(tables, seat).ability, weights, notes.characters[seat], 0.0)
    for tile in range(tables.tiles.size):
        read(tables, tables.tiles[tile].program, weights, notes.tiles[seat, tile], 0.0)
