"""Carrying out one instruction of a running program."""

from sim.core import stack
from sim.core.decisions import is_running
from sim.core.faults import Fault
from sim.core.jit import kernel
from sim.guardian import attacks, battle, conditions, damage, draws, energy, plays, rounds, windows
from sim.guardian.decks import store_energy
from sim.guardian.frames import attack_frame
from sim.guardian.language import Event, Op, Victim
from sim.guardian.state import NOTHING, Flag


@kernel
def execute_attack(state, tables, frame, code, log):
    """Operations that hit enemy cards."""
    op = code.op
    if op == Op.TARGET:
        attacks.choose_target(state, tables, frame, code.a)
    elif op == Op.ADD_DICE:
        attack_frame(state).bonus += code.a
    elif op == Op.ROLL:
        attacks.roll(state, tables, frame, code.a, log)
    elif op == Op.ROLL_AGAIN:
        attacks.roll_again(state, tables, frame, code.a, log)
    elif op == Op.REROLL:
        attacks.grant_reroll(state, frame)
    elif op == Op.HIT:
        attacks.hit(state, tables, frame, code.a, log)
    elif op == Op.DIVIDE:
        attacks.divide(state, tables, frame, code.a, log)
    elif op == Op.SPLASH:
        attacks.ask_splash(state, frame, code.a)
    elif op == Op.HIT_ALL:
        attacks.hit_all(state, tables, code.a, log)
    elif op == Op.NEXT_ATTACK:
        attacks.next_attack(state, frame, code.a, code.b, log)
    else:
        attacks.hit_one(state, tables, frame, op, code.a, log)


@kernel
def execute_card(state, tables, frame, code, log):
    """Operations of maneuvers, reactions and Zords."""
    op = code.op
    if op == Op.GAIN:
        energy.gain(state, code.a, frame.card, log)
    elif op == Op.MAY:
        if not plays.begin_may(state, tables, frame, code.a, code.b):
            frame.pc += code.skip
    elif op == Op.IF:
        if not conditions.is_true(state, frame, code.a, code.b):
            frame.pc += code.skip
    elif op == Op.CARD_TO:
        frame.destination = code.a
    elif op == Op.RANGER:
        plays.choose_ranger(state, tables, frame, code.a)
    elif op == Op.PLAY_CARD:
        plays.ask_play(state, tables, frame, NOTHING)
    elif op == Op.PLAY_SAME_NAME:
        plays.ask_play(state, tables, frame, stack.below(state).played)
    elif op == Op.SEARCH_DECK:
        plays.search_deck(state, tables, frame)
    elif op == Op.DRAW_PUT_BACK:
        draws.draw_put_back(state, tables, frame)
    elif op == Op.RECALL:
        plays.recall(state, tables, frame, code.a, code.b)
    elif op == Op.ACTIVATE:
        plays.activate(state, tables, frame, log)
    elif op == Op.REDUCE:
        plays.reduce(state, frame, code.a, log)
    elif op == Op.REVEALED_TO:
        stack.below(state).destination = code.a
    elif op == Op.DRAW_EACH:
        draws.draw_each(state, tables, frame, code.a)
    elif op == Op.TAKE_BACK:
        plays.take_back(state, tables, frame, log)
    else:
        rounds.use_board_zord(state, tables, frame, op, log)


@kernel
def execute_enemy(state, tables, frame, code, log):
    """Operations of enemy cards."""
    op = code.op
    if op == Op.DEAL:
        damage.deal(state, tables, frame, code.b)
    elif op == Op.DEAL_TWICE:
        damage.deal_twice(state, tables, frame, code.a, log)
    elif op == Op.DEAL_PER_SOLDIER:
        damage.deal(state, tables, frame, Victim.ANY)
    elif op == Op.DRAIN:
        damage.drain(state, tables, frame, code.a, log)
    elif op == Op.EACH_DISCARD:
        damage.each_discard(state, tables, frame, code.a, log)
    elif op == Op.THAT_RANGER_KEEPS:
        damage.that_ranger_keeps(state, tables, frame, code.a)
    elif op == Op.DEPLOY_HERE:
        damage.deploy_here(state, tables, frame, code.a, log)
    elif op == Op.REVIVE:
        damage.revive(state, tables, frame, log)
    else:
        damage.reflect(state, tables, frame, log)


@kernel
def execute_routine(state, tables, frame, code, log):
    """Operations of the rulebook's own sequences outside battles, and of suffering damage."""
    op = code.op
    if op == Op.DRAW_HAND:
        battle.draw_hand(state, tables, frame)
    elif op == Op.DRAW_ALL_HANDS:
        battle.draw_all_hands(state, tables, frame)
    elif op == Op.DISCARD_EXCESS:
        rounds.discard_excess(state, tables, frame)
    elif op == Op.STORE_ENERGY:
        store_energy(state, tables, frame.seat)
    elif op == Op.RECOVER:
        rounds.recover(state, tables, frame)
    elif op == Op.FINISH_CARD:
        plays.finish_card(state, tables, frame, log)
    elif op == Op.NEXT_DEPLOYMENT:
        rounds.next_deployment(state, tables, frame, log)
    elif op == Op.ACTION_PHASE:
        rounds.ask_action(state, tables, frame)
    elif op == Op.MOVE_ON:
        rounds.ask_move_on(state, tables, frame)
    elif op == Op.END_ROUND:
        rounds.end_round(state, tables, log)
    elif op == Op.REVEAL:
        damage.reveal(state, tables, frame, log)
    elif op == Op.ABSORB:
        damage.absorb(state, tables, frame, log)
    elif op == Op.AGAIN:
        if frame.amount > 0:
            frame.pc -= code.a + 1
    elif op == Op.SUMMON:
        rounds.summon(state, tables, frame, log)
    else:
        execute_battle(state, tables, frame, op, log)


@kernel
def execute_battle(state, tables, frame, op, log):
    """Operations of the battle sequence."""
    if op == Op.BATTLE_ENERGY:
        battle.gather_energy(state, tables, log)
    elif op == Op.PICK_SOLDIERS:
        battle.pick_soldiers(state, tables, frame)
    elif op == Op.LAY_SEQUENCE:
        battle.lay_sequence(state, tables, log)
    elif op == Op.RAISE_START:
        windows.raise_start(state, tables)
    elif op == Op.TURNS:
        battle.take_turns(state, tables, frame, log)
    elif op == Op.SPLIT_ENERGY:
        battle.split_energy(state, tables, frame, log)
    elif op == Op.CLEAN_UP:
        battle.clean_up(state, tables, frame, log)
    elif op == Op.PASS_LEAD:
        battle.pass_lead(state, tables, frame, log)
    else:
        state.fault = Fault.BAD_PROGRAM


@kernel
def open_window(state, tables, frame, event):
    """A reroll granted with the card comes before the window of answers to the roll."""
    if event == Event.AFTER_ROLL and frame.flags & Flag.REROLL:
        frame.flags &= ~Flag.REROLL
        stack.again(frame)
        attacks.ask_reroll(state, frame)
    else:
        windows.open_window(state, tables, frame, event)


@kernel
def execute(state, tables, frame, code, log):
    """Carry out one instruction."""
    op = code.op
    if op == Op.END:
        plays.end_program(state, tables, frame, log)
    elif op == Op.WINDOW:
        open_window(state, tables, frame, code.a)
    elif op <= Op.NEXT_ATTACK:
        execute_attack(state, tables, frame, code, log)
    elif op <= Op.TAKE_BACK:
        execute_card(state, tables, frame, code, log)
    elif op <= Op.REFLECT:
        execute_enemy(state, tables, frame, code, log)
    else:
        execute_routine(state, tables, frame, code, log)


@kernel
def run_on(state, tables, log):
    """Run programs until a player must decide or the game is over."""
    while is_running(state):
        if state.n_frames == 0:
            rounds.begin_round(state, tables, log)
            continue
        frame = state.frames[state.n_frames - 1]
        if frame.flags & Flag.BATTLE and state.n_fighting == 0:
            stack.pop(state)
        else:
            code = tables.code[frame.pc]
            frame.pc += 1
            execute(state, tables, frame, code, log)
