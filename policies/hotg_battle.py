"""How `teamwork` fights: cards, targets, reactions, damage and dice."""

import numpy as np

from policies.hotg_values import (
    BLOCK_FROM,
    DRAW_RESERVE,
    ENERGY,
    ENTRY,
    FLIP_COST,
    GUARDED,
    HAND_GOAL,
    NEED,
    POUR_COST,
    SCALE,
    SLOT,
    VILLAIN_FLIP_COST,
    VILLAIN_HAND_GOAL,
    best_hit,
    blaster_value,
    die_mean,
    hit_value,
    keep_value,
    kill_chance,
    play_value,
    survey,
)
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.jit import kernel
from sim.guardian import energy, queries
from sim.guardian.state import NOTHING, SOLDIER_TYPES, Decision, Flag, Verb
from sim.guardian.tables import CardKind
from sim.guardian.words import Cost, Event, Op

LOW_DECK = 2  # cards in a deck that is about to run out
SAFE_DECK = 4
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
def fund_price(state, tables, missing, stored, weights):
    """Return what it costs the team to bring up `missing` more energy, or a prohibitive sum."""
    if missing <= 0:
        return 0.0
    if missing <= stored:
        return weights[POUR_COST] * missing
    if richest_flip(state, tables) == NOTHING:
        return -WORST
    if missing <= stored + energy.flip_gain(tables):
        flip = VILLAIN_FLIP_COST if is_villain_battle(state) else FLIP_COST
        return weights[POUR_COST] * stored + weights[flip]
    return -WORST


@kernel
def choose_turn(state, tables, actions, n, weights, board):
    """Play the card worth most for its energy; fetch energy first if it lacks some."""
    survey(state, tables, weights, board)
    mean = die_mean(tables)
    stored = stored_energy(state, tables)
    best = 0.0
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
    if best_card == NOTHING:
        return find_pass(actions, n)
    if best_missing > 0:
        return fetch_energy(state, tables, actions, n)
    return find_card(tables, actions, n, Verb.PLAY, best_seat, best_card)


@kernel
def is_asked(state, tables, seat):
    """Tell whether a player may play a card: all in a Ranger turn, one in an extra play."""
    if state.decision == Decision.TURN:
        return True
    frame = state.frames[state.n_frames - 1]
    return seat == (frame.seat if frame.who < 0 else frame.who)


@kernel
def fetch_energy(state, tables, actions, n):
    """Add stored energy to the pool, or else flip an action token."""
    seat = richest_pour(state, tables)
    found = -1 if seat == NOTHING else find_verb(actions, n, Verb.POUR, seat)
    if found < 0:
        seat = richest_flip(state, tables)
        found = -1 if seat == NOTHING else find_verb(actions, n, Verb.FLIP, seat)
    return find_pass(actions, n) if found < 0 else found


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
def risk_of_reflection(state, tables, slot, seat, mean):
    """Return what hitting a card costs that strikes back."""
    row = tables.cards[tables.card_of[state.sequence[slot].card]]
    if row.event != Event.HITS_DEALT or seat < 0:
        return 0.0
    return mean if state.players[seat].deck.n <= SAFE_DECK else 0.4 * mean


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
        value = blaster_value(board, np.int64(x + bonus), weights) - weights[ENERGY] * x
        if value > best_value:
            best_value = value
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
def attack_frame(state):
    """Return the attack in progress: the running card, or the one below an ability."""
    top = state.frames[state.n_frames - 1]
    return top if top.card != NOTHING else state.frames[max(0, state.n_frames - 2)]


@kernel
def missing_hits(state, tables, attack):
    """Return the hits that an attack lacks to defeat its target."""
    if attack.target == NOTHING or not queries.is_open(state, attack.target):
        return 0
    target = state.sequence[attack.target]
    card = tables.cards[tables.card_of[attack.card]]
    health = tables.cards[tables.card_of[target.card]].health
    return health - target.hits - attack.hits - card.hits


@kernel
def choose_reroll(state, tables, actions, n):
    """Reroll blanks if the target would survive, else keep everything."""
    attack = attack_frame(state)
    wants = missing_hits(state, tables, attack) > 0 or attack.flags & Flag.DIVIDED != 0
    for i in range(n):
        action = actions[i]
        blanks = attack.rolled[0] if wants else 0
        if a_of(action) == blanks and b_of(action) == 0 and c_of(action) == 0:
            return i
    return 0


@kernel
def reaction_value(state, tables, action, event, weights):
    """Return what playing a reaction is worth; below 0 means keep it."""
    frame = state.frames[state.n_frames - 1]
    row = tables.cards[tables.card_of[b_of(action)]]
    cost = weights[ENERGY] * queries.energy_cost(state, tables, tables.card_of[b_of(action)], 0)
    code = tables.code[row.program]
    if code.op == Op.REDUCE:
        useful = min(code.a, frame.amount)
        wasted = code.a - useful
        low = state.players[frame.seat].deck.n <= LOW_DECK
        return useful + (3.0 if low else 0.0) - weights[BLOCK_FROM] - 0.5 * wasted - cost
    if code.op == Op.REVEALED_TO:
        revealed = tables.cards[tables.card_of[frame.card]]
        is_lost = revealed.shields <= frame.amount
        safe = state.players[frame.seat].deck.n > LOW_DECK
        worth = keep_value(tables, tables.card_of[frame.card])
        return worth - 1.5 if is_lost and safe else -1.0
    if code.op == Op.HIT_TARGET:
        target = state.sequence[frame.target]
        health = tables.cards[tables.card_of[target.card]].health
        return 1.0 if health - target.hits <= code.a else -1.0
    return 0.5


@kernel
def ability_value(state, tables, action, event, weights, board):
    """Return what using an ability now is worth; below 0 means wait."""
    seat = a_of(action)
    row = tables.heroes[tables.setup.heroes[seat, b_of(action)]]
    frame = state.frames[state.n_frames - 1]
    op = tables.code[row.program].op
    if op == Op.REROLL:
        missing = missing_hits(state, tables, frame)
        hopeful = kill_chance(frame.rolled[0] * die_mean(tables), frame.rolled[0], max(missing, 1))
        return hopeful - 0.35 if missing > 0 else -1.0
    if op == Op.HIT_ADJACENT:
        survey(state, tables, weights, board)
        return best_hit(board, 1.0, 0, True, weights) - 1.0
    if row.event == Event.BATTLE_TIME:
        return -1.0
    return 1.0


@kernel
def zord_value(state, tables, action, weights):
    """Return what using a Zord in this battle is worth; below 0 means wait."""
    row = tables.zords[a_of(action)]
    op = tables.code[row.program].op
    if op == Op.GAIN:
        return 1.0 if state.pool <= 1 and state.n_undefeated > 1 else -1.0
    if op == Op.DRAW_EACH:
        return 1.0 if thin_hands(state, tables) else -1.0
    if op == Op.RANGER:
        return 1.0 if lowest_deck(state, tables) <= LOW_DECK else -1.0
    if op == Op.ADD_DICE or op == Op.HIT_EXCESS:
        return 1.0
    return -1.0


@kernel
def thin_hands(state, tables):
    """Tell whether those who fight have few cards in hand and enough in their decks."""
    cards = 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting:
            cards += player.hand.n
            if player.deck.n <= SAFE_DECK:
                return False
    return cards <= state.n_fighting


@kernel
def lowest_deck(state, tables):
    """Return the cards in the smallest deck of those who fight and have discards."""
    lowest = SCALE
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting and player.discard.n > 0:
            lowest = min(lowest, player.deck.n)
    return lowest


@kernel
def choose_answer(state, tables, actions, n, weights, board):
    """Answer an event with what is worth most, or pass."""
    frame = state.frames[state.n_frames - 1]
    event = tables.code[frame.pc].a
    best = find_pass(actions, n)
    best_value = 0.0
    for i in range(n):
        verb = verb_of(actions[i])
        value = WORST
        if verb == Verb.TRIGGER:
            return i
        if verb == Verb.PLAY:
            value = reaction_value(state, tables, actions[i], event, weights)
        elif verb == Verb.ABILITY:
            value = ability_value(state, tables, actions[i], event, weights, board)
        elif verb == Verb.ZORD:
            value = zord_value(state, tables, actions[i], weights)
        if value > best_value:
            best_value = value
            best = i
    return best


@kernel
def choose_victim(state, tables, actions, n):
    """Let the Ranger suffer whose deck can best take it."""
    best = 0
    for i in range(1, n):
        one = state.players[a_of(actions[i])]
        other = state.players[a_of(actions[best])]
        if one.deck.n > other.deck.n:
            best = i
    return best


@kernel
def choose_draw(state, tables, actions, n, weights):
    """Draw to a hand that lasts the battle, but keep a deck that can take some damage."""
    player = state.players[state.seat]
    is_villain = state.is_battle and is_villain_battle(state)
    goal = weights[VILLAIN_HAND_GOAL] if is_villain else weights[HAND_GOAL]
    goal *= tables.mode.rangers_each
    reserve = np.int64(weights[DRAW_RESERVE])
    wants = player.hand.n < goal and player.deck.n > reserve
    if player.hand.n <= 1 and player.deck.n > LOW_DECK:
        wants = True
    return find_verb(actions, n, Verb.DRAW, state.seat) if wants else find_pass(actions, n)


@kernel
def choose_ranger(state, tables, actions, n, weights, board):
    """Choose who plays an extra card, searches, or gets cards back."""
    frame = state.frames[state.n_frames - 1]
    op = tables.code[frame.pc].op
    survey(state, tables, weights, board)
    mean = die_mean(tables)
    best = 0
    best_value = WORST
    for i in range(n):
        seat = a_of(actions[i])
        player = state.players[seat]
        if op == Op.PLAY_CARD:
            value = best_play(state, tables, seat, board, mean, weights)
        elif op == Op.RECALL:
            value = 1.0 * player.discard.n - 2.0 * player.deck.n
        else:
            value = 1.0 * player.deck.n - player.hand.n
        if value > best_value:
            best_value = value
            best = i
    return best


@kernel
def best_play(state, tables, seat, board, mean, weights):
    """Return the value of a player's best card that the pool can pay."""
    hand = state.players[seat].hand
    best = 0.0
    for slot in range(hand.n):
        card = tables.card_of[hand.cards[slot]]
        cost = queries.energy_cost(state, tables, card, 0)
        if (
            tables.cards[card].kind != CardKind.REACTION
            and cost <= state.pool
            and queries.can_play(state, tables, card, cost)
        ):
            best = max(best, play_value(state, tables, seat, card, board, mean, weights))
    return best


@kernel
def choose_may(state, tables, actions, n):
    """Take optional parts that the deck and the pool can bear."""
    frame = state.frames[state.n_frames - 1]
    code = tables.code[frame.pc - 1]
    seat = state.seat if frame.flags & Flag.BEGUN else frame.seat
    deck = state.players[seat].deck.n
    if frame.flags & Flag.BEGUN or code.a == Cost.TOP_CARD:
        wants = deck > SAFE_DECK
    elif code.a == Cost.ENERGY:
        wants = state.pool > code.b or deck <= SAFE_DECK
    else:
        wants = code.a == Cost.NOTHING
    found = find_verb(actions, n, Verb.YES, 0)
    return found if wants and found >= 0 else find_pass(actions, n)


@kernel
def choose_card(state, tables, actions, n, decision):
    """Choose a card: the best to find, the sturdiest to put back, the least to lose."""
    best = find_pass(actions, n)
    best_value = WORST
    for i in range(n):
        if verb_of(actions[i]) != Verb.CARD:
            continue
        card = tables.card_of[b_of(actions[i])]
        worth = keep_value(tables, card)
        shields = 1.0 * tables.cards[card].shields
        if decision == Decision.SEARCH:
            value = worth
        elif decision == Decision.DISCARD or decision == Decision.DRAIN:
            value = -worth
        else:
            value = shields - 0.5 * worth
        if value > best_value:
            best_value = value
            best = i
    if decision == Decision.SEARCH and state.players[state.seat].deck.n <= SAFE_DECK:
        return find_pass(actions, n)
    return best


@kernel
def choose_soldiers(state, actions, n):
    """Fight as many of the more numerous type as possible."""
    soldiers = state.places[state.battle_place].soldiers
    return n - 1 if soldiers[0] >= soldiers[SOLDIER_TYPES - 1] else 0


@kernel
def choose_last(n):
    """Take the last action: the highest number of dice or hits."""
    return n - 1
