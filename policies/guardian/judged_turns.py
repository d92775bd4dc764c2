"""What may be done in a Ranger turn, in numbers, for `veterans`: cards by what their texts do."""

from policies.core.judging import NEVER
from policies.guardian.cards import (
    attack_dice,
    card_value,
    dice_bonus,
    ignores_guard,
    is_useless,
    keep_value,
)
from policies.guardian.hits import hit_value
from policies.guardian.judged import N_SEAT, N_TURN, Judged, OfTurn
from policies.guardian.judged_tables import bounded, note_battle
from policies.guardian.odds import chance_of, mean_of
from policies.guardian.turns import choose_turn
from policies.guardian.weights import Weight
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.guardian import energy, queries
from sim.guardian.battle import active_slot
from sim.guardian.language import Cost, Op, Whose
from sim.guardian.state import SOLDIER_TYPES, Verb
from sim.guardian.tables import ENERGY_X, CardKind

LEAST_VALUE, MOST_VALUE = -5.0, 30.0
SENSELESS = -500.0  # below this a card cannot be paid for, or does nothing


@kernel
def note_instruction(code, row):
    """Note one instruction of a card's text."""
    op = code.op
    if op == Op.GAIN:
        row[OfTurn.GAIN] += code.a
    elif op == Op.NEXT_ATTACK:
        row[OfTurn.NEXT_OWN] += code.a == Whose.OWN
    elif op == Op.HIT_ADJACENT or op == Op.SPLASH:
        row[OfTurn.BESIDE] += 1.0
    elif op == Op.HIT_ALL:
        row[OfTurn.HIT_ALL] += code.a
    elif op == Op.HIT_ANY:
        row[OfTurn.HIT_ANY] += code.a
    elif op == Op.HIT_EXCESS:
        row[OfTurn.EXCESS] += 1.0
    elif op == Op.REROLL or op == Op.ROLL_AGAIN:
        row[OfTurn.REROLL] += 1.0
    elif op == Op.MAY and code.a == Cost.TOP_CARD:
        row[OfTurn.MAY_TOP] += 1.0
    elif op == Op.MAY and code.a == Cost.ENERGY:
        row[OfTurn.MAY_ENERGY] += 1.0
    elif op == Op.IF:
        row[OfTurn.IF] += 1.0
    else:
        note_handling(code, row)


@kernel
def note_handling(code, row):
    """Note one instruction of a card's text that handles cards."""
    op = code.op
    if op == Op.RECALL:
        row[OfTurn.RECALL] += code.a
    elif op == Op.CARD_TO:
        row[OfTurn.CARD_TO] += 1.0
    elif op == Op.SEARCH_DECK:
        row[OfTurn.SEARCH] += 1.0
    elif op == Op.PLAY_CARD or op == Op.PLAY_SAME_NAME:
        row[OfTurn.FOLLOW] += 1.0
    elif op == Op.ACTIVATE:
        row[OfTurn.ACTIVATE] += 1.0
    elif op == Op.DRAW_EACH or op == Op.DRAW_PUT_BACK:
        row[OfTurn.DRAWS] += 1.0


@kernel
def note_attack(state, dice, hits, is_free, active, weights, scratch, row):
    """Note what an attack would do to the cards that it may target."""
    row[OfTurn.DICE] = dice
    row[OfTurn.HITS] = hits
    mean = mean_of(scratch.odds, dice) + hits
    for number in range(scratch.n_targets):
        target = scratch.targets[number]
        if is_free or target.is_guarded == 0:
            chance = chance_of(scratch.odds, dice, target.need - hits)
            value = hit_value(scratch, target, dice, hits, weights[Weight.PARTIAL])
            row[OfTurn.CHANCE] = max(row[OfTurn.CHANCE], chance)
            row[OfTurn.EXPECTED] = max(row[OfTurn.EXPECTED], min(mean, target.need * 1.0))
            row[OfTurn.PRIZE] = max(row[OfTurn.PRIZE], value)
            if target.slot == active:
                row[OfTurn.CHANCE_ACTIVE] = chance
            if state.sequence[target.slot].enemy >= SOLDIER_TYPES:
                row[OfTurn.CHANCE_VILLAIN] = max(row[OfTurn.CHANCE_VILLAIN], chance)


@kernel
def note_card(state, tables, seat, card, active, weights, scratch, row):
    """Note a card that is played: what it costs, what its text does, what `teamwork` thinks."""
    known = tables.cards[card]
    value = card_value(state, tables, seat, card, weights, scratch)
    row[OfTurn.PLAY] = 1.0
    row[OfTurn.VALUE] = bounded(value, LEAST_VALUE, MOST_VALUE)
    row[OfTurn.WORTHLESS] = value <= SENSELESS
    row[OfTurn.KEEP] = keep_value(tables, card, scratch)
    row[OfTurn.COST] = queries.energy_cost(state, tables, card)
    row[OfTurn.POOL_AFTER] = state.pool - row[OfTurn.COST]
    row[OfTurn.IS_X] = known.energy == ENERGY_X
    row[OfTurn.MANEUVER] = known.kind == CardKind.MANEUVER
    place = known.program
    while tables.code[place].op != Op.END:
        note_instruction(tables.code[place], row)
        place += 1
    if known.kind == CardKind.ATTACK:
        dice = attack_dice(state, tables, seat, card)
        is_free = ignores_guard(tables, card)
        note_attack(state, dice, known.hits, is_free, active, weights, scratch, row)


@kernel
def note_own(state, tables, action, active, weights, scratch, row):
    """Note what one player does: plays or discards a card, or brings up energy."""
    verb, seat = verb_of(action), a_of(action)
    for number in range(N_SEAT):
        row[OfTurn.SEAT + number] = scratch.judged.seats[seat, number]
    row[OfTurn.LEAD] = seat == state.lead
    if verb == Verb.FLIP:
        row[OfTurn.FLIP] = 1.0
        row[OfTurn.POOL_THEN] = state.pool + energy.flip_gain(tables)
    elif verb == Verb.POUR:
        row[OfTurn.POUR] = 1.0
        row[OfTurn.POOL_THEN] = state.pool + 1
    elif verb == Verb.DISCARD_ATTACK:
        row[OfTurn.DISCARD_ATTACK] = 1.0
        row[OfTurn.KEEP] = keep_value(tables, tables.card_of[b_of(action)], scratch)
        dice = tables.rules.discard_dice + dice_bonus(state, seat)
        note_attack(state, dice, 0, False, active, weights, scratch, row)
    else:
        card = tables.card_of[b_of(action)]
        note_card(state, tables, seat, card, active, weights, scratch, row)


@kernel
def note_option(state, tables, action, active, weights, scratch, row):
    """Note an option of a Ranger turn."""
    for number in range(N_TURN):
        row[number] = 0.0
    verb = verb_of(action)
    if verb == Verb.PASS:
        row[OfTurn.PASS] = 1.0
    elif verb == Verb.ZORD:
        code = tables.code[tables.zords[a_of(action)].program]
        row[OfTurn.ZORD] = 1.0
        row[OfTurn.ZORD_GAIN] = code.a if code.op == Op.GAIN else 0
        row[OfTurn.ZORD_DRAW] = code.op == Op.DRAW_EACH
        row[OfTurn.OTHER] = code.op != Op.GAIN and code.op != Op.DRAW_EACH
    elif verb == Verb.ABILITY or verb == Verb.VEHICLE or verb == Verb.BUY_ZORD:
        row[OfTurn.OTHER] = 1.0
    else:
        note_own(state, tables, action, active, weights, scratch, row)


@kernel
def note_turn(state, tables, actions, n, weights, scratch):
    """Note the options of a Ranger turn, and which `teamwork` would take."""
    habit = choose_turn(state, tables, actions, n, weights, scratch)
    active = active_slot(state)
    note_battle(state, tables, Judged.TURN, active, scratch)
    options = scratch.judged.options
    for option in range(n):
        note_option(state, tables, actions[option], active, weights, scratch, options[option])
    options[habit, OfTurn.HABIT] = 1.0


@kernel
def shun_empty(tables, actions, n, scratch):
    """Score the play of a card that does nothing as what is out of the question."""
    for option in range(n):
        action = actions[option]
        if verb_of(action) == Verb.PLAY:
            if is_useless(tables, tables.card_of[b_of(action)], scratch):
                scratch.judged.scores[option] = NEVER
