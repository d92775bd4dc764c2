"""Performing an action: what each answer to each kind of decision does."""

from sim.core import piles, stack
from sim.core.actions import a_of, b_of, c_of, verb_of
from sim.core.decisions import take_decision
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.core.stack import Progress
from sim.guardian import attacks, battle, damage, decks, energy, plays, rounds, vehicles, windows
from sim.guardian.draws import draw_to_put_back
from sim.guardian.events import Count, Trace
from sim.guardian.execute import run_on
from sim.guardian.frames import ranger_bit
from sim.guardian.language import Bonus, Op
from sim.guardian.queries import n_soldiers
from sim.guardian.setup import set_up
from sim.guardian.state import Decision, Flag, Verb


@kernel
def answer_free(state, tables, action, log):
    """What may be done at any time: energy, abilities, Zords, vehicles; tell if it was that."""
    verb = verb_of(action)
    if verb == Verb.POUR:
        energy.pour(state, a_of(action), log)
    elif verb == Verb.FLIP:
        energy.flip(state, tables, a_of(action), log)
    elif verb == Verb.ABILITY:
        windows.use_ability(state, tables, a_of(action), b_of(action), log)
    elif verb == Verb.ZORD:
        windows.use_zord(state, tables, a_of(action), b_of(action), c_of(action), log)
    elif verb == Verb.VEHICLE:
        vehicles.use(state, tables, a_of(action), b_of(action), log)
    elif verb == Verb.BUY_ZORD:
        vehicles.buy_zord(state, tables, b_of(action), log)
    else:
        return False
    return True


@kernel
def answer_action(state, tables, frame, action, log):
    """An action of the Action Phase."""
    verb = verb_of(action)
    seat = a_of(action)
    if verb == Verb.MOVE:
        rounds.move(state, tables, seat, b_of(action), c_of(action), log)
    elif verb == Verb.BATTLE:
        state.players[seat].actions -= 1
        battle.begin(state, tables, seat, log)
    elif verb == Verb.RECOVER:
        rounds.begin_recover(state, tables, seat, b_of(action), log)
    elif verb == Verb.PASS:
        frame.pc += 1
        note(log, Trace.PASSED, 1, 0, 0)
        rounds.end_action_phase(state, tables, log)
    else:
        answer_free(state, tables, action, log)


@kernel
def answer_turn(state, tables, frame, action, log):
    """A Ranger turn: playing a card or passing ends it, all else is free."""
    verb = verb_of(action)
    frame.flags &= ~Flag.PLAYED
    if answer_free(state, tables, action, log):
        return
    state.is_enemy_turn = 1
    if verb == Verb.PASS:
        note(log, Trace.PASSED, 0, 0, 0)
        return
    frame.flags |= Flag.PLAYED
    if verb == Verb.PLAY:
        plays.play(state, tables, a_of(action), b_of(action), 0, log)
    else:
        plays.discard_attack(state, tables, a_of(action), b_of(action), log)


@kernel
def answer_window(state, tables, frame, action, log):
    """An answer to an event."""
    verb = verb_of(action)
    if verb == Verb.PASS:
        stack.note_pass(frame)
        windows.drop_triggers(state, tables.code[frame.pc].a)
    elif verb == Verb.PLAY:
        windows.play_reaction(state, tables, a_of(action), b_of(action), log)
    elif verb == Verb.TRIGGER:
        windows.start_trigger(state, a_of(action))
    else:
        answer_free(state, tables, action, log)


@kernel
def answer_play(state, tables, frame, action, log):
    """An extra card play; energy may be added first."""
    verb = verb_of(action)
    if verb == Verb.PLAY:
        frame.pc += 1
        code = tables.code[frame.pc - 1]
        has_reroll = code.op == Op.PLAY_CARD and code.a == Bonus.REROLL
        flags = Flag.REROLL if has_reroll else 0
        plays.play(state, tables, a_of(action), b_of(action), flags, log)
    elif verb == Verb.PASS:
        frame.pc += 1
    else:
        answer_free(state, tables, action, log)


@kernel
def answer_may(state, tables, frame, action, log):
    """Whether an optional part is wanted; `draw_put_back` asks the same way."""
    verb = verb_of(action)
    if frame.flags & Progress.BEGUN:
        if verb == Verb.YES:
            draw_to_put_back(state, tables, frame, tables.code[frame.pc].a, log)
        return
    code = tables.code[frame.pc - 1]
    if verb == Verb.YES:
        plays.pay_may(state, tables, frame, code.a, code.b, log)
    elif verb == Verb.PASS:
        frame.pc += code.skip
    else:
        stack.again(frame)
        answer_free(state, tables, action, log)


@kernel
def answer_victim(state, tables, frame, action, log):
    """Who suffers the damage of the active enemy card; or what is done before that is chosen."""
    code = tables.code[frame.pc]
    if verb_of(action) != Verb.SEAT:
        damage.find_victims_again(frame, code)
        answer_free(state, tables, action, log)
        return
    base = code.a
    if code.op == Op.DEAL_PER_SOLDIER:
        base += code.b * n_soldiers(state, state.battle_place)
    seat = a_of(action)
    damage.suffer(state, tables, frame, seat, base, log)
    if code.op == Op.DEAL_TWICE:
        frame.rangers = ranger_bit(seat, 0)  # who suffers again


@kernel
def answer_draw(state, tables, frame, action, log):
    """Draw one more card, stop, or use something first."""
    verb = verb_of(action)
    if verb == Verb.PASS:
        stack.note_pass(frame)
        return
    frame.rangers = 0  # who passed may think again
    if verb != Verb.DRAW:
        answer_free(state, tables, action, log)
        return
    seat = a_of(action)
    state.draws[seat] -= 1
    if state.round == 0:
        player = state.players[seat]
        count(log, player.deck.cards[player.deck.n - 1], Count.OPENING, 1)
    decks.draw_card(state, tables, seat, log)


@kernel
def answer_cards(state, tables, frame, decision, action, log):
    """Choices among the cards of one player."""
    seat = a_of(action)
    card = b_of(action)
    is_pass = verb_of(action) == Verb.PASS
    if decision == Decision.RECOVER:
        if is_pass:
            stack.note_pass(frame)
        else:
            rounds.recover_card(state, tables, frame, card, log)
    elif decision == Decision.SEARCH:
        if not is_pass:
            plays.take_from_deck(state, tables, seat, card, log)
    elif decision == Decision.PUT_BACK:
        piles.take(state.players[seat].hand, card)
        decks.put_on_top(state, seat, card, log)
    elif decision == Decision.RECALL:
        if is_pass:
            frame.amount = 0
        else:
            frame.amount -= 1
            piles.take(state.players[seat].discard, card)
            decks.put_on_top(state, seat, card, log)
    else:
        decks.discard_from_hand(state, seat, card, log)


@kernel
def answer_drain(state, frame, action, log):
    """Which stored energy, or which card, makes up for drained energy."""
    frame.amount -= 1
    if verb_of(action) == Verb.SEAT:
        state.players[a_of(action)].energy -= 1
        note(log, Trace.DRAINED, 0, a_of(action), 0)
    else:
        decks.discard_from_hand(state, a_of(action), b_of(action), log)


@kernel
def answer_attack(state, tables, frame, decision, action, log):
    """Choices within an attack or another way to deal hits."""
    if decision == Decision.SLOT:
        if frame.flags & Progress.BEGUN:
            frame.slot = a_of(action)
        else:
            frame.target = a_of(action)
            note(log, Trace.TARGETED, frame.seat, a_of(action), 0)
    elif decision == Decision.ENERGY:
        plays.pay_energy(state, frame, a_of(action), log)
    elif decision == Decision.DIVIDE:
        attacks.assign(state, frame, action)
    elif decision == Decision.REROLL:
        attacks.reroll(state, tables, action, log)
    else:
        attacks.splash(state, tables, frame, a_of(action), log)


@kernel
def answer_team(state, tables, frame, decision, action, log):
    """Other choices of the team."""
    chosen = a_of(action)
    is_pass = verb_of(action) == Verb.PASS
    if decision == Decision.RANGER or decision == Decision.OWNER:
        frame.who = chosen
    elif decision == Decision.SOLDIERS:
        state.n_drawn[0] = chosen
        state.n_drawn[1] = min(
            tables.rules.soldiers_max - chosen, state.places[state.battle_place].soldiers[1]
        )
    elif decision == Decision.FIRST_DECK:
        state.first_type = chosen
    elif decision == Decision.STORE:
        if is_pass:
            stack.note_pass(frame)
        else:
            state.pool -= 1
            state.players[chosen].energy += 1
            note(log, Trace.STORED, chosen, 0, 0)
    elif decision == Decision.LEAD:
        state.lead = chosen
        note(log, Trace.LEAD, chosen, 0, 0)
    elif decision == Decision.MOVE_ON:
        rounds.move_on(state, tables, frame.place, chosen, log)
    elif decision == Decision.POWER_UP:
        if not is_pass:
            decks.begin_power_up(state, tables, frame.next_seat - 1, log)
    elif is_pass:
        stack.note_pass(frame)
    else:
        answer_free(state, tables, action, log)


@kernel
def answer(state, tables, decision, action, log):
    """Perform an action that answers `decision`."""
    frame = state.frames[state.n_frames - 1]
    if decision == Decision.ACTION:
        answer_action(state, tables, frame, action, log)
    elif decision == Decision.TURN:
        answer_turn(state, tables, frame, action, log)
    elif decision == Decision.WINDOW:
        answer_window(state, tables, frame, action, log)
    elif decision == Decision.PLAY:
        answer_play(state, tables, frame, action, log)
    elif decision == Decision.MAY:
        answer_may(state, tables, frame, action, log)
    elif decision == Decision.VICTIM:
        answer_victim(state, tables, frame, action, log)
    elif decision == Decision.DRAW:
        answer_draw(state, tables, frame, action, log)
    elif decision == Decision.DRAIN:
        answer_drain(state, frame, action, log)
    elif decision == Decision.RECOVER or Decision.SEARCH <= decision <= Decision.DISCARD:
        answer_cards(state, tables, frame, decision, action, log)
    elif decision >= Decision.SLOT and decision <= Decision.SPLASH:
        answer_attack(state, tables, frame, decision, action, log)
    else:
        answer_team(state, tables, frame, decision, action, log)


@kernel
def reset(state, tables, seed, index):
    """Set up game `index` of the series `seed` in a zeroed record: opening hands come first."""
    set_up(state, tables, seed, index)
    frame = state.frames[0]
    frame.pc += 1
    battle.draw_all_hands(state, tables, frame)


@kernel
def apply(state, tables, action, log):
    """Perform one action and run on to the next decision, or to the end."""
    answer(state, tables, take_decision(state), action, log)
    run_on(state, tables, log)
