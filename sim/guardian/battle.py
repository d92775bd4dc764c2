"""A battle from start to end: preparation, turns, cleanup (p. 9-10)."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import end_game, is_asking, offer, offer_pass
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.core.modifiers import keep_modifiers
from sim.guardian import anytime, chance, draws, energy, figures, frames, plays, queries, vehicles
from sim.guardian.anytime import Use
from sim.guardian.events import Count, Trace
from sim.guardian.hits import refresh_modifiers
from sim.guardian.routines import Routine
from sim.guardian.state import (
    COLUMNS_MAX,
    COMMAND_CENTER,
    NOTHING,
    OFF_BOARD,
    SOLDIER_TYPES,
    Decision,
    Ending,
    Flag,
    Kind,
    Verb,
)


@kernel
def begin(state, tables, seat, log):
    """A Ranger initiates a battle in the current location and takes the lead token."""
    place = state.players[seat].place
    note(log, Trace.BATTLE, seat, place, 0)
    state.is_battle = 1
    state.battle_place = place
    state.lead = seat
    state.n_fighting = 0
    for other in range(tables.n_seats):
        player = state.players[other]
        player.is_fighting = 1 if player.place == place else 0
        player.next_dice = 0
        player.used.fill(0)
        state.n_fighting += player.is_fighting
    state.next_dice = 0
    state.is_last_defeated = 0
    keep_modifiers(state, 0)
    state.n_lasting = 0
    state.n_pending = 0
    state.n_rows = 0
    state.n_undefeated = 0
    frames.push_routine(state, tables, Routine.BATTLE, seat)


@kernel
def gather_energy(state, tables, log):
    """Put the first energy tokens into the shared pool; stored ones too, where they must be."""
    state.pool = 0
    amount = tables.rules.battle_energy + tables.mode.battle_energy_bonus
    energy.gain(state, amount, NOTHING, log)
    if tables.rules.pools_stored:
        for seat in range(tables.n_seats):
            player = state.players[seat]
            while player.is_fighting and player.energy > 0:
                energy.pour(state, seat, log)


@kernel
def draw_all_hands(state, tables, frame):
    """Each player (in a battle: who fights) may draw up to the maximum hand size, one by one."""
    if not stack.has_begun(frame):
        draws.begin_draws(state, frame)
    for seat in range(tables.n_seats):
        state.draws[seat] = queries.hand_max(state, tables, seat) - state.players[seat].hand.n
    if not draws.ask_next_draw(state, tables, frame):
        stack.done(frame)
        return
    if state.is_battle:
        anytime.offer_effects(state, tables, frame, Use.RECALL)
    stack.again(frame)


@kernel
def draw_hand(state, tables, frame):
    """One player may draw up to the maximum hand size."""
    seat = frame.seat
    player = state.players[seat]
    is_full = player.hand.n >= queries.hand_max(state, tables, seat)
    if stack.was_passed(frame) or is_full or player.deck.n == 0:
        return
    draws.ask_draw(state, seat)
    stack.again(frame)


@kernel
def pick_soldiers(state, tables, frame):
    """The lead Ranger chooses which foot soldiers fight, and which deck is drawn from first."""
    soldiers = state.places[state.battle_place].soldiers
    limit = tables.rules.soldiers_max
    if state.n_fighting == 0:
        state.n_drawn.fill(0)
        return
    if not stack.has_begun(frame):
        state.first_type = 0
        state.n_drawn[0] = soldiers[0]
        state.n_drawn[1] = soldiers[1]
        if soldiers[0] + soldiers[1] > limit:
            frames.ask_captain(state, Decision.SOLDIERS, 0)
            for number in range(max(0, limit - soldiers[1]), min(limit, soldiers[0]) + 1):
                offer(state, pack(Verb.NUMBER, number, 0, 0))
            stack.again(frame)
            return
    stack.done(frame)
    if state.n_drawn[0] > 0 and state.n_drawn[1] > 0:
        frames.ask_captain(state, Decision.FIRST_DECK, 0)
        for kind in range(SOLDIER_TYPES):
            offer(state, pack(Verb.SOLDIER, kind, 0, 0))


@kernel
def lay_card(state, tables, row, enemy, log):
    """Draw an enemy card into a row: at the right end, or at the left if it is FAST."""
    card = piles.take_top(state.enemies[enemy].deck)
    column = state.n_columns[row]
    first = row * COLUMNS_MAX
    if tables.cards[tables.card_of[card]].is_fast:
        for other in range(column, 0, -1):
            state.sequence[first + other] = state.sequence[first + other - 1]
        column = 0
        # READING: the enemies go first even if the card is defeated before the first turn.
        state.is_enemy_turn = 1
    slot = state.sequence[first + column]
    slot.card = card
    slot.hits = 0
    slot.is_defeated = 0
    slot.is_resolved = 0
    slot.enemy = enemy
    state.n_columns[row] += 1
    state.n_undefeated += 1
    count(log, card, Count.DRAWN, 1)


@kernel
def lay_sequence(state, tables, log):
    """Lay out the combat sequence: foot soldiers below, monsters and boss above (p. 10).

    READING: several monsters in one battle (Command Center Assault) have a row each, in the
    order of their deployment from the bottom up. Rows are aligned at the left.
    """
    state.is_enemy_turn = 0
    for slot in range(state.sequence.size):
        state.sequence[slot].card = NOTHING
    if state.n_fighting == 0:  # all were defeated while they drew: straight to cleanup (p. 14)
        return
    if state.n_drawn[0] + state.n_drawn[1] > 0:
        begin_row(state)
        for turn in range(SOLDIER_TYPES):
            kind = state.first_type if turn == 0 else 1 - state.first_type
            for _ in range(state.n_drawn[kind]):
                lay_card(state, tables, state.n_rows - 1, kind, log)
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        if state.enemies[enemy].place == state.battle_place:
            begin_row(state)
            for _ in range(min(tables.rules.villain_cards, state.enemies[enemy].deck.n)):
                lay_card(state, tables, state.n_rows - 1, enemy, log)
    refresh_modifiers(state, tables)
    note_sequence(state, log)


@kernel
def begin_row(state):
    """Start a row above the others."""
    state.n_columns[state.n_rows] = 0
    state.n_rows += 1


@kernel
def note_sequence(state, log):
    """Note the finished sequence, top row first."""
    for row in range(state.n_rows - 1, -1, -1):
        for column in range(state.n_columns[row]):
            slot = row * COLUMNS_MAX + column
            note(log, Trace.LAID, slot, state.sequence[slot].card, 0)


@kernel
def active_slot(state):
    """Return the leftmost unresolved card of the topmost row that has one, or NOTHING."""
    for row in range(state.n_rows - 1, -1, -1):
        for column in range(state.n_columns[row]):
            slot = row * COLUMNS_MAX + column
            if state.sequence[slot].is_resolved == 0:
                return slot
    return NOTHING


@kernel
def take_turns(state, tables, frame, log):
    """Rangers and enemies take turns until a side is beaten or the last turn is over."""
    if state.n_fighting == 0 or state.n_undefeated == 0:
        return
    if not state.is_enemy_turn:
        ask_turn(state, tables, frame, log)
        stack.again(frame)
        return
    slot = active_slot(state)
    if slot != NOTHING:
        state.is_enemy_turn = 0
        stack.again(frame)
        resolve_card(state, tables, slot, log)


@kernel
def resolve_card(state, tables, slot, log):
    """An enemy turn: resolve the active card; defeated ones do nothing."""
    active = state.sequence[slot]
    active.is_resolved = 1
    note(log, Trace.ENEMY_TURN, slot, active.card, active.is_defeated)
    if active.is_defeated == 0:
        count(log, active.card, Count.PLAYED, 1)
        row = tables.cards[tables.card_of[active.card]]
        if row.is_passive and not tables.rules.passives_resolve:
            return
        frame = frames.push(state, Kind.ENEMY, row.program, state.lead)
        frame.slot = slot


@kernel
def ask_turn(state, tables, frame, log):
    """A Ranger turn: play one card or pass; energy, abilities and Zords are free (p. 11).

    READING: an attack for a discarded card stands in place of the card of a turn, not of a card
    that another effect lets a Hero play.

    READING: a turn may be passed. Heroes of the Grid says so ("may play"), the G.I. Joe rulebook
    that the active Hero plays a card; without `may_pass` one is played, or discarded for an attack,
    as long as anybody can.
    """
    frames.ask_captain(state, Decision.TURN, 0)
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting:
            plays.offer_cards(state, tables, seat, NOTHING)
    if tables.rules.discard_dice > 0:
        plays.offer_discard_attacks(state, tables)
    is_free = tables.rules.may_pass or state.n_offered == 0
    anytime.offer_effects(state, tables, frame, Use.ANYTHING)
    energy.offer_energy(state, tables)
    if is_free:
        offer_pass(state)


@kernel
def split_energy(state, tables, frame, log):
    """Energy left in the pool may be stored by those who fought, or is lost (p. 10)."""
    if state.pool > 0 and not stack.was_passed(frame):
        frames.ask_captain(state, Decision.STORE, 0)
        for seat in range(tables.n_seats):
            player = state.players[seat]
            if player.is_fighting and player.energy < tables.mode.storage:
                offer(state, pack(Verb.SEAT, seat, 0, 0))
        if is_asking(state):
            offer_pass(state)
            stack.again(frame)
            return
    if state.pool > 0:
        note(log, Trace.SURPLUS, state.pool, 0, 0)
    state.pool = 0


@kernel
def return_cards(state, tables, log):
    """Put enemy cards back: defeated cards of monsters and boss are out, the rest shuffled in."""
    for number in range(state.n_rows * COLUMNS_MAX):
        slot = state.sequence[number]
        if slot.card != NOTHING:
            enemy = state.enemies[slot.enemy]
            is_out = slot.is_defeated and slot.enemy >= SOLDIER_TYPES
            piles.put_top(enemy.discard if is_out else enemy.deck, slot.card)
            slot.card = NOTHING
    for enemy in range(state.n_enemies):
        is_there = enemy < SOLDIER_TYPES and state.n_drawn[enemy] > 0
        if is_there or state.enemies[enemy].place == state.battle_place:
            chance.shuffle_enemy(state, tables, enemy)
    state.n_rows = 0


@kernel
def defeat_villains(state, tables, log):
    """Monsters with four defeated cards, and the boss with six, are defeated (p. 12).

    READING: the Rangers "survive until the end of that battle" if the game is not lost before;
    it is won even if everybody in the battle was defeated and restored by the Morphin Grid.
    """
    place = state.battle_place
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        villain = state.enemies[enemy]
        if villain.place == place:
            note(log, Trace.VILLAIN_CARDS, enemy, villain.discard.n, 0)
            if villain.is_boss and villain.discard.n >= tables.rules.boss_defeated_at:
                end_game(state, Ending.BOSS_DEFEATED, 0, log)
            elif not villain.is_boss and villain.discard.n >= tables.rules.monster_defeated_at:
                villain.place = OFF_BOARD
                state.is_last_defeated = 1
                note(log, Trace.MONSTER_DEFEATED, enemy, 0, 0)
                state.places[place].soldiers.fill(0)  # to the supply, not defeated
                reward(state, tables, log)


@kernel
def reward(state, tables, log):
    """A defeated monster summons a Zord (p. 15); a lieutenant gives a vehicle token."""
    if tables.rules.vehicles == 0:
        figures.begin_summon(state, tables)
    elif tables.rules.vehicle_tokens > 0:
        state.vehicle_tokens += tables.rules.vehicle_tokens
        note(log, Trace.VEHICLE_TOKEN, state.vehicle_tokens, 0, 0)


@kernel
def clean_up(state, tables, frame, log):
    """Battle cleanup; those at a cleared Command Center may power up (Assault)."""
    if not stack.has_begun(frame):
        end_battle(state, tables, log)
        frame.next_seat = 0
        place = state.battle_place
        is_cleared = place == COMMAND_CENTER and queries.n_figures(state, place) == 0
        if is_cleared and state.is_last_defeated:
            frame.flags |= Flag.POWER_UP
        stack.again(frame)
        return
    is_asking_on = frame.flags & Flag.POWER_UP != 0 and frame.next_seat < tables.n_seats
    if is_asking_on and state.ending == 0:
        if state.players[frame.next_seat].place == COMMAND_CENTER:
            frames.ask_seat(state, Decision.POWER_UP, frame.next_seat)
            offer(state, pack(Verb.YES, 0, 0, 0))
            offer_pass(state)
        frame.next_seat += 1
        stack.again(frame)
        return
    stack.done(frame)


@kernel
def end_battle(state, tables, log):
    """Put everything of the battle away."""
    note(log, Trace.BATTLE_END, state.battle_place, state.n_undefeated, 0)
    return_cards(state, tables, log)
    state.is_battle = 0
    keep_modifiers(state, 0)
    state.n_lasting = 0
    state.n_undefeated = 0
    state.n_fighting = 0
    for seat in range(tables.n_seats):
        state.players[seat].is_fighting = 0
    defeat_villains(state, tables, log)
    vehicles.refill(state, tables)
    figures.calm(state, state.battle_place, log)


@kernel
def pass_lead(state, tables, frame, log):
    """A defeated lead Ranger passes the token to another who is still fighting (p. 14)."""
    if state.is_battle and state.lead == frame.seat and state.n_fighting > 0:
        frames.ask_seat(state, Decision.LEAD, frame.seat)
        for seat in range(tables.n_seats):
            if state.players[seat].is_fighting:
                offer(state, pack(Verb.SEAT, seat, 0, 0))
