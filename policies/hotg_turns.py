"""How `teamwork` takes a Ranger turn: which card, at which target, paid with what."""

import numpy as np

from policies.hotg_values import (
    ENTRY,
    GUARDED,
    NEED,
    SCALE,
    SLOT,
    blaster_value,
    die_mean,
    energy_weight,
    has_boss,
    hit_value,
    play_value,
    survey,
    turns_left,
)
from policies.hotg_weights import Weight
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.guardian import energy, queries
from sim.guardian.state import NOTHING, SOLDIER_TYPES, Decision, Flag, Verb
from sim.guardian.tables import CardKind
from sim.guardian.words import Event, Op

SECOND_BATTLE = 2  # defeated boss cards from which one battle can do the rest
SAFE_DECK = 4  # cards in a deck that can take a blow
REFLECTED = 0.4  # worth of a hit that comes back, to a deck that can take it
WORST = -1000.0


@kernel
def find_verb(actions, n, verb, a):
    """Return the index of the first action with this verb and first number, or -1."""
    for i in range(n):
        if verb_of(actions[i]) == verb and a_of(actions[i]) == a:
            return i
    return -1


@kernel
def find_pass(actions, n):
    """Return the index of PASS, or of the first action if there is none."""
    for i in range(n):
        if verb_of(actions[i]) == Verb.PASS:
            return i
    return 0


@kernel
def find_card(tables, actions, n, verb, seat, card):
    """Return the index of the action with a card of this row, or of PASS."""
    for i in range(n):
        action = actions[i]
        if (
            verb_of(action) == verb
            and a_of(action) == seat
            and tables.card_of[b_of(action)] == card
        ):
            return i
    return find_pass(actions, n)


@kernel
def is_villain_battle(state):
    """Tell whether a monster or the boss is in this battle."""
    return queries.n_villains(state, state.battle_place) > 0


@kernel
def richest_flip(state, tables):
    """Return the fighting player with the most actions to spare, or NOTHING."""
    best = NOTHING
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting and player.actions > 0:
            if best == NOTHING or player.actions > state.players[best].actions:
                best = seat
    return best


@kernel
def richest_pour(state, tables):
    """Return a fighting player with stored energy, or NOTHING."""
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting and state.players[seat].energy > 0:
            return seat
    return NOTHING


@kernel
def stored_energy(state, tables):
    """Return the stored energy of all who fight."""
    total = 0
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting:
            total += state.players[seat].energy
    return total


@kernel
def zord_energy(state, tables):
    """Return the energy that a ready Zord can give at once."""
    total = 0
    for zord in range(tables.n_zords):
        card = state.zords[zord]
        code = tables.code[tables.zords[zord].program]
        if card.is_summoned and not card.is_exhausted and code.op == Op.GAIN:
            total += code.a
    return total


@kernel
def is_round_two_due(state):
    """Tell whether the boss cannot fall in this battle, so that an action must be left."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        villain = state.enemies[enemy]
        if villain.is_boss and villain.place == state.battle_place:
            return villain.discard.n < SECOND_BATTLE
    return False


@kernel
def n_flips(state, tables):
    """Return how many action tokens those who fight could flip."""
    total = 0
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting:
            total += state.players[seat].actions
    return total - is_round_two_due(state)


@kernel
def fund_price(state, tables, missing, stored, weights):
    """Return what it costs the team to bring up `missing` more energy, or a prohibitive sum."""
    if missing <= 0:
        return 0.0
    missing -= zord_energy(state, tables)
    if missing <= 0:
        return weights[Weight.POUR_COST]
    if missing <= stored:
        return weights[Weight.POUR_COST] * missing
    gain = energy.flip_gain(tables)
    flips = (missing - stored + gain - 1) // max(gain, 1)
    if gain == 0 or flips > n_flips(state, tables):
        return -WORST
    flip = Weight.FLIP_COST
    if is_villain_battle(state):
        flip = Weight.VILLAIN_FLIP_COST
    if has_boss(state, state.battle_place):
        flip = Weight.BOSS_FLIP_COST
    return weights[Weight.POUR_COST] * stored + weights[flip] * flips


@kernel
def is_asked(state, tables, seat):
    """Tell whether a player may play a card: all in a Ranger turn, one in an extra play."""
    if state.decision == Decision.TURN:
        return True
    frame = state.frames[state.n_frames - 1]
    return seat == (frame.seat if frame.who < 0 else frame.who)


@kernel
def wants_cards(state, tables):
    """Tell whether drawing is worth it: hands run low while turns and decks last."""
    cards = 0
    ready = 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting:
            cards += player.hand.n
            ready += player.deck.n > SAFE_DECK
    return cards <= turns_left(state) and ready * 2 >= state.n_fighting


@kernel
def fetch_energy(state, tables, actions, n):
    """Get energy from a Zord, else from storage, else for an action token."""
    for i in range(n):
        if verb_of(actions[i]) == Verb.ZORD:
            if tables.code[tables.zords[a_of(actions[i])].program].op == Op.GAIN:
                return i
    seat = richest_pour(state, tables)
    found = -1 if seat == NOTHING else find_verb(actions, n, Verb.POUR, seat)
    if found < 0:
        seat = richest_flip(state, tables)
        found = -1 if seat == NOTHING else find_verb(actions, n, Verb.FLIP, seat)
    return find_pass(actions, n) if found < 0 else found


@kernel
def choose_turn(state, tables, actions, n, weights, board):
    """Play the card worth most for its energy; fetch energy first if it lacks some."""
    survey(state, tables, weights, board)
    mean = die_mean(tables)
    stored = stored_energy(state, tables)
    best = (
        weights[Weight.BOSS_CARD_COST]
        if has_boss(state, state.battle_place)
        else weights[Weight.CARD_COST]
    )
    best_card = NOTHING
    best_seat = NOTHING
    best_missing = 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if not player.is_fighting or not is_asked(state, tables, seat):
            continue
        for slot in range(player.hand.n):
            card = tables.card_of[player.hand.cards[slot]]
            if tables.cards[card].kind == CardKind.REACTION:
                continue
            cost = queries.energy_cost(state, tables, card, 0)
            if not queries.can_play(state, tables, card, cost):
                continue
            missing = cost - state.pool
            value = play_value(state, tables, seat, card, board, mean, weights)
            value -= fund_price(state, tables, missing, stored, weights)
            if value > best:
                best = value
                best_card = card
                best_seat = seat
                best_missing = missing
    for i in range(n):
        if verb_of(actions[i]) == Verb.ZORD:
            if tables.code[tables.zords[a_of(actions[i])].program].op == Op.DRAW_EACH:
                if wants_cards(state, tables):
                    return i
    if best_card == NOTHING:
        return find_pass(actions, n)
    if best_missing > 0:
        return fetch_energy(state, tables, actions, n)
    return find_card(tables, actions, n, Verb.PLAY, best_seat, best_card)


@kernel
def coming_dice(state, tables, frame):
    """Return the dice that the next roll of a card's program will have."""
    place = frame.pc
    while tables.code[place].op != Op.END:
        code = tables.code[place]
        if code.op == Op.ROLL or code.op == Op.ROLL_AGAIN:
            kept = frame.kept_bonus if code.op == Op.ROLL_AGAIN else 0
            waiting = state.next_dice + state.players[frame.seat].next_dice
            return max(code.a + frame.bonus + kept + waiting, 0)
        place += 1
    return 0


@kernel
def risk_of_reflection(state, tables, slot, seat, mean):
    """Return what hitting a card costs that strikes back."""
    row = tables.cards[tables.card_of[state.sequence[slot].card]]
    if row.event != Event.HITS_DEALT or seat < 0:
        return 0.0
    return mean if state.players[seat].deck.n <= SAFE_DECK else REFLECTED * mean


@kernel
def choose_slot(state, tables, actions, n, weights, board):
    """Hit where it is worth most: the target of an attack, or of a few sure hits."""
    survey(state, tables, weights, board)
    frame = state.frames[state.n_frames - 1]
    dice = 0
    mean = 1.0
    if frame.flags & Flag.BEGUN == 0:
        dice = coming_dice(state, tables, frame)
        mean = dice * die_mean(tables) + tables.cards[tables.card_of[frame.card]].hits
    best = 0
    best_value = -1.0
    for i in range(n):
        for number in range(board[0]):
            entry = number * ENTRY
            if board[entry + SLOT] == a_of(actions[i]):
                value = hit_value(board, entry, mean, dice, weights)
                value -= risk_of_reflection(state, tables, a_of(actions[i]), frame.seat, mean)
                if value > best_value:
                    best_value = value
                    best = i
    return best


@kernel
def choose_energy(state, tables, actions, n, weights, board):
    """Spend on X what defeats most for its energy."""
    survey(state, tables, weights, board)
    frame = state.frames[state.n_frames - 1]
    bonus = (state.next_dice + state.players[frame.seat].next_dice) * die_mean(tables)
    best = 0
    best_value = WORST
    for i in range(n):
        x = a_of(actions[i])
        value = blaster_value(board, np.int64(x + bonus), weights)
        value -= energy_weight(state, weights) * x
        if value > best_value:
            best_value = value
            best = i
    return best


@kernel
def entry_of(board, slot):
    """Return where a slot stands in the survey, or -1."""
    for number in range(board[0]):
        if board[number * ENTRY + SLOT] == slot:
            return number * ENTRY
    return -1


@kernel
def cheaper_needs(state, board, slot, need):
    """Return the hits that unguarded cards need which need fewer, or as many further left."""
    total = 0
    for number in range(board[0]):
        entry = number * ENTRY
        other = board[entry + SLOT]
        other_need = board[entry + NEED] - state.assigned[other]
        if board[entry + GUARDED] == 0 and other_need > 0:
            if other_need < need or (other_need == need and other < slot):
                total += other_need
    return total


@kernel
def neediest(state, actions, n, board):
    """Return the action that puts a hit on the card nearest to defeat."""
    best = 0
    best_need = SCALE
    for i in range(n):
        entry = entry_of(board, a_of(actions[i]))
        if entry >= 0:
            need = board[entry + NEED] - state.assigned[a_of(actions[i])]
            if 0 < need < best_need:
                best_need = need
                best = i
    return best


@kernel
def choose_division(state, tables, actions, n, weights, board):
    """Assign hits so that the cards that need fewest are defeated."""
    survey(state, tables, weights, board)
    left = state.frames[state.n_frames - 1].amount
    for i in range(n):
        slot = a_of(actions[i])
        entry = entry_of(board, slot)
        if entry < 0:
            continue
        need = board[entry + NEED] - state.assigned[slot]
        if need > 0 and need + cheaper_needs(state, board, slot, need) <= left:
            return i
    return neediest(state, actions, n, board)
