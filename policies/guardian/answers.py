"""How `teamwork` answers events, suffers damage, rolls dice and handles cards."""

from policies.core.finding import find_pass, find_verb, is_forbidden
from policies.core.lots import TIE
from policies.guardian.cards import SAFE_DECK, is_x_card, keep_value, play_value
from policies.guardian.draws import LOW_DECK
from policies.guardian.falls import fall_worth, would_fall
from policies.guardian.hits import best_hit, plan_division
from policies.guardian.machines import dice_value, vehicle_value
from policies.guardian.odds import chance_of
from policies.guardian.survey import has_boss, has_villain, survey, turns_left
from policies.guardian.turns import WORST, find_draw_zord, wants_cards
from policies.guardian.weights import Weight
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.jit import kernel
from sim.core.stack import Progress
from sim.guardian import hits, queries
from sim.guardian.language import Cost, Event, Op
from sim.guardian.state import NOTHING, OUTER, SLOTS_MAX, SOLDIER_TYPES, Decision, Flag, Kind, Verb
from sim.guardian.tables import CardKind

PLAIN_SHIELDS = 2  # of an ordinary card
MANY = 99
WASTE = 0.5  # of a reduction that is more than the damage
HAND_WORTH = 1.5  # what a revealed card must be worth to be taken to hand
HOPE = 0.35  # chance from which a reroll is worth its ability
YES = 1.0
NO = -1.0


@kernel
def attack_frame(state):
    """Return the attack in progress: the running card, or the one below an ability."""
    top = state.frames[state.n_frames - 1]
    is_attack = top.card != NOTHING or top.kind == Kind.CARD
    return top if is_attack else state.frames[max(0, state.n_frames - 2)]


@kernel
def can_finish(state, tables, attack, number):
    """Tell whether so many hits more defeat a target of an attack."""
    for slot in range(SLOTS_MAX):
        if hits.is_target(state, attack, slot) and queries.is_open(state, slot):
            target = state.sequence[slot]
            if tables.cards[tables.card_of[target.card]].health - target.hits <= number:
                return True
    return False


@kernel
def missing_hits(state, tables, attack):
    """Return the hits that an attack lacks to defeat its target."""
    if attack.target == NOTHING or not queries.is_open(state, attack.target):
        return 0
    target = state.sequence[attack.target]
    sure = 0 if attack.card == NOTHING else tables.cards[tables.card_of[attack.card]].hits
    health = tables.cards[tables.card_of[target.card]].health
    return health - target.hits - attack.hits - sure


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
def reaction_value(state, tables, action, event, weights, scratch):
    """Return what playing a reaction is worth; below 0 means keep it."""
    frame = state.frames[state.n_frames - 1]
    row = tables.cards[tables.card_of[b_of(action)]]
    cost = weights[Weight.ENERGY] * queries.energy_cost(state, tables, tables.card_of[b_of(action)])
    code = tables.code[row.program]
    if code.op == Op.REDUCE:
        useful = min(code.a, frame.amount)
        wasted = code.a - useful
        saved = 0.0
        if would_fall(state, tables, frame.seat, frame.amount):
            saved = -fall_worth(state, frame.seat, weights)
        least = (
            weights[Weight.BOSS_BLOCK_FROM]
            if has_boss(state, state.battle_place)
            else weights[Weight.BLOCK_FROM]
        )
        return useful + saved - least - WASTE * wasted - cost
    if code.op == Op.REVEALED_TO:
        revealed = tables.cards[tables.card_of[frame.card]]
        is_lost = revealed.shields <= frame.amount
        safe = state.players[frame.seat].deck.n > LOW_DECK
        worth = keep_value(tables, tables.card_of[frame.card], scratch)
        return worth - HAND_WORTH if is_lost and safe else NO
    if code.op == Op.HIT_TARGET:
        return YES if can_finish(state, tables, frame, code.a) else NO
    return YES


@kernel
def ability_value(state, tables, action, event, weights, scratch):
    """Return what using an ability now is worth; below 0 means wait."""
    seat = a_of(action)
    row = tables.heroes[tables.setup.heroes[seat, b_of(action)]]
    frame = state.frames[state.n_frames - 1]
    op = tables.code[row.program].op
    if op == Op.REROLL:
        missing = missing_hits(state, tables, frame)
        hopeful = chance_of(scratch.odds, frame.rolled[0], missing)
        return hopeful - HOPE if missing > 0 else NO
    if op == Op.HIT_ADJACENT:
        survey(state, tables, weights, scratch)
        return best_hit(scratch, 0, 1, True, weights[Weight.PARTIAL]) - 1.0
    if row.event == Event.BATTLE_TIME:
        is_hit = event == Event.DAMAGE or event == Event.NEXT_REVEAL
        safe = is_hit and state.players[frame.seat].deck.n > LOW_DECK
        return weights[Weight.STRATEGIZE] if safe else NO
    return YES


@kernel
def lowest_deck(state, tables):
    """Return the cards in the smallest deck of those who fight and have discards."""
    lowest = MANY
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting and player.discard.n > 0:
            lowest = min(lowest, player.deck.n)
    return lowest


@kernel
def spares_panic(state, tables, frame, place):
    """Tell whether a figure less here keeps the foot soldiers about to come from causing panic."""
    code = tables.code[frame.pc + 1]
    if code.op != Op.DEPLOY_HERE or place != state.battle_place or place >= OUTER:
        return False
    room = queries.figure_limit(state, tables, place) - queries.n_figures(state, place)
    return state.places[place].is_panicked == 0 and room == code.a


@kernel
def zord_value(state, tables, action, event, weights, scratch):
    """Return what using a Zord in this battle is worth; below 0 means wait."""
    row = tables.zords[a_of(action)]
    op = tables.code[row.program].op
    if op == Op.GAIN:
        return YES if state.pool <= 1 and state.n_undefeated > 1 else NO
    if op == Op.DRAW_EACH:
        return YES if wants_cards(state, tables, turns_left(state), weights, scratch) else NO
    if op == Op.RANGER:
        return YES if lowest_deck(state, tables) <= LOW_DECK else NO
    if op == Op.REMOVE_FOOT_SOLDIER:
        place = b_of(action)
        frame = state.frames[state.n_frames - 1]
        if event == Event.ENEMY_EFFECT:
            return YES if spares_panic(state, tables, frame, place) else NO
        return YES if event == Event.LAST_TURN and place == state.battle_place else NO
    if op == Op.ADD_DICE:
        survey(state, tables, weights, scratch)
        number = tables.code[row.program].a
        is_boss = has_boss(state, state.battle_place)
        least = weights[Weight.BOSS_DICE_FROM if is_boss else Weight.DICE_FROM]
        return dice_value(state, tables, number, weights, scratch) - least
    return YES if op == Op.HIT_EXCESS else NO


@kernel
def choose_answer(state, tables, actions, n, weights, scratch):
    """Answer an event with what is worth most, or pass."""
    frame = state.frames[state.n_frames - 1]
    event = tables.code[frame.pc].a
    best = find_pass(actions, n)
    best_value = TIE
    for i in range(n):
        verb = verb_of(actions[i])
        value = WORST
        if verb == Verb.TRIGGER:
            return i
        if verb == Verb.PLAY:
            value = reaction_value(state, tables, actions[i], event, weights, scratch)
            value += scratch.seat_lots[a_of(actions[i])]
        elif verb == Verb.ABILITY:
            value = ability_value(state, tables, actions[i], event, weights, scratch)
            value += scratch.seat_lots[a_of(actions[i])]
        elif verb == Verb.ZORD:
            value = zord_value(state, tables, actions[i], event, weights, scratch)
        elif verb == Verb.VEHICLE or verb == Verb.BUY_ZORD:
            survey(state, tables, weights, scratch)
            value = vehicle_value(state, tables, actions[i], weights, scratch)
        if value > best_value:
            best_value = value
            best = i
    return best


@kernel
def dealt_to(state, tables, seat):
    """Return the damage that the enemy card in turn deals to a player if it is the one."""
    frame = state.frames[state.n_frames - 1]
    code = tables.code[frame.pc]
    if code.op == Op.DEAL or code.op == Op.DEAL_TWICE:
        return queries.damage_of(state, tables, frame.slot, code.a, seat)
    if code.op == Op.DEAL_PER_SOLDIER:
        base = code.a + code.b * queries.n_soldiers(state, state.battle_place)
        return queries.damage_of(state, tables, frame.slot, base, seat)
    return 0


@kernel
def is_last_to_act(state, tables, seat):
    """Tell whether a player is the only one in the battle with actions left."""
    for other in range(tables.n_seats):
        player = state.players[other]
        if other != seat and player.is_fighting and player.actions > 0:
            return False
    return state.players[seat].actions > 0


@kernel
def victim_value(state, tables, seat, weights):
    """Return how well a player can take damage: by cards and actions, and what a defeat is worth.

    Decks are known but for their order, so that it is known whose deck would run out.
    """
    player = state.players[seat]
    value = weights[Weight.VICTIM_DECK] * player.deck.n
    if has_villain(state):
        value = weights[Weight.VILLAIN_VICTIM_DECK] * player.deck.n
        value += weights[Weight.VICTIM_LAST] * is_last_to_act(state, tables, seat)
    value += weights[Weight.VICTIM_HAND] * player.hand.n
    value += weights[Weight.VICTIM_ACTIONS] * player.actions
    if state.decision == Decision.VICTIM:
        if would_fall(state, tables, seat, dealt_to(state, tables, seat)):
            value += fall_worth(state, seat, weights)
    return value


@kernel
def best_victim(state, tables, actions, n, weights, scratch):
    """Return the index of the offered player who can best take damage."""
    best = 0
    most = 2 * WORST
    for i in range(n):
        if verb_of(actions[i]) == Verb.SEAT:
            seat = a_of(actions[i])
            value = victim_value(state, tables, seat, weights) + scratch.seat_lots[seat]
            if value > most:
                most = value
                best = i
    return best


@kernel
def choose_victim(state, tables, actions, n, weights, scratch):
    """Let the Ranger suffer whose deck can best take it; with a thin one, thin the swarm first."""
    tiger = find_draw_zord(tables, actions, n)
    if tiger >= 0 and wants_cards(state, tables, turns_left(state), weights, scratch):
        return tiger
    best = best_victim(state, tables, actions, n, weights, scratch)
    op = tables.code[state.frames[state.n_frames - 1].pc].op
    is_thin = state.players[a_of(actions[best])].deck.n <= SAFE_DECK
    if op == Op.DEAL_PER_SOLDIER and is_thin:
        for i in range(n):
            if verb_of(actions[i]) == Verb.ZORD and b_of(actions[i]) == state.battle_place:
                if tables.code[tables.zords[a_of(actions[i])].program].op == (
                    Op.REMOVE_FOOT_SOLDIER
                ):
                    return i
    return best


@kernel
def best_play(state, tables, seat, weights, scratch):
    """Return the value of a player's best card that the pool can pay."""
    hand = state.players[seat].hand
    best = 0.0
    for slot in range(hand.n):
        card = tables.card_of[hand.cards[slot]]
        cost = queries.energy_cost(state, tables, card)
        if (
            tables.cards[card].kind != CardKind.REACTION
            and not is_forbidden(scratch, card)
            and cost <= state.pool
            and queries.can_play(state, cost)
        ):
            if is_x_card(tables, card):
                value = plan_division(scratch, state.pool)
            else:
                value = play_value(state, tables, seat, card, weights, scratch)
            best = max(best, value)
    return best


@kernel
def choose_ranger(state, tables, actions, n, weights, scratch):
    """Choose who plays an extra card, searches, or gets cards back."""
    frame = state.frames[state.n_frames - 1]
    op = tables.code[frame.pc].op
    if op == Op.PLAY_CARD:
        survey(state, tables, weights, scratch)
    best = 0
    best_value = WORST
    for i in range(n):
        seat = a_of(actions[i])
        player = state.players[seat]
        if op == Op.PLAY_CARD:
            value = best_play(state, tables, seat, weights, scratch)
        elif op == Op.RECALL:
            value = 1.0 * player.discard.n - 2.0 * player.deck.n
            suffering = state.frames[max(0, state.n_frames - 2)]
            if suffering.kind == Kind.SUFFER and suffering.seat == seat:
                value += MANY * (player.deck.n <= LOW_DECK)
        elif op == Op.DRAW_PUT_BACK:
            value = 1.0 * (seat == state.frames[max(0, state.n_frames - 2)].seat)
            value += 0.5 * player.is_fighting
            value -= MANY * (player.deck.n <= 1)  # nothing to draw and put back
        else:
            value = 1.0 * player.deck.n - player.hand.n + MANY * player.is_fighting
        value += scratch.seat_lots[seat]
        if value > best_value:
            best_value = value
            best = i
    return best


@kernel
def choose_may(state, tables, actions, n):
    """Take optional parts that the deck and the pool can bear."""
    frame = state.frames[state.n_frames - 1]
    code = tables.code[frame.pc - 1]
    seat = state.seat if frame.flags & Progress.BEGUN else frame.seat
    deck = state.players[seat].deck.n
    if frame.flags & Progress.BEGUN:  # a card to be put back: the deck stays as thick
        wants = deck > LOW_DECK
    elif code.a == Cost.TOP_CARD:
        wants = deck > SAFE_DECK
    elif code.a == Cost.ENERGY:
        wants = state.pool > code.b or deck <= SAFE_DECK
    else:
        wants = code.a == Cost.NOTHING
    found = find_verb(actions, n, Verb.YES, 0)
    return found if wants and found >= 0 else find_pass(actions, n)


@kernel
def choose_card(state, tables, actions, n, decision, scratch):
    """Choose a card: the best to find, the sturdiest to put back, the least to lose."""
    best = find_pass(actions, n)
    best_value = WORST
    for i in range(n):
        if verb_of(actions[i]) != Verb.CARD:
            continue
        card = tables.card_of[b_of(actions[i])]
        worth = keep_value(tables, card, scratch)
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
def choose_recovered(tables, actions, n):
    """Recover many cards rather than sturdy ones: those of most shields only for want of others."""
    for i in range(n):
        is_card = verb_of(actions[i]) == Verb.CARD
        if is_card and tables.cards[tables.card_of[b_of(actions[i])]].shields <= PLAIN_SHIELDS:
            return i
    return 0


@kernel
def choose_soldiers(state, actions, n, scratch):
    """Fight as many of the more numerous type as possible; of equals, of the type a lot names."""
    soldiers = state.places[state.battle_place].soldiers
    first, last = soldiers[0], soldiers[SOLDIER_TYPES - 1]
    if first == last:
        return n - 1 if scratch.place_lots[0] > scratch.place_lots[1] else 0
    return n - 1 if first > last else 0
