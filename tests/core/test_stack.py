"""The stack of running programs: frames, what they remember of their operation, triggers."""

import numpy as np
import pytest

from sim.core import stack
from sim.core.decisions import state_head
from sim.core.faults import Fault
from sim.core.records import new, record_dtype
from sim.core.stack import FIRST_FLAG, FRAME_HEAD, Progress, pending_fields, stack_fields

FRAME = record_dtype(*FRAME_HEAD, ("card", np.int16))
TRIGGER = record_dtype(
    ("program", np.int16),
)
STATE = record_dtype(*state_head(2), *stack_fields(FRAME, 2), *pending_fields(TRIGGER, 3))


@pytest.fixture
def state():
    return new(STATE)[0]


def test_the_last_frame_pushed_is_the_running_one(state):
    stack.push_frame(state, 1, 10)
    stack.push_frame(state, 2, 20)
    assert (stack.top(state).kind, stack.top(state).pc) == (2, 20)
    assert stack.below(state).pc == 10
    stack.pop(state)
    assert stack.top(state).pc == 10


def test_a_frame_forgets_the_flags_of_the_one_before_in_its_place(state):
    stack.push_frame(state, 1, 10).flags = FIRST_FLAG
    stack.pop(state)
    assert stack.push_frame(state, 1, 10).flags == 0


def test_a_stack_that_is_full_is_a_fault(state):
    for _ in range(3):
        stack.push_frame(state, 1, 10)
    assert state.fault == Fault.STACK_FULL
    assert state.n_frames == 2


def test_an_operation_that_comes_again_knows_that_it_has_begun(state):
    frame = stack.push_frame(state, 1, 10)
    frame.pc += 1
    assert not stack.has_begun(frame)
    stack.again(frame)
    assert frame.pc == 10
    assert stack.has_begun(frame)
    stack.done(frame)
    assert not stack.has_begun(frame)


def test_a_pass_is_known_once(state):
    frame = stack.push_frame(state, 1, 10)
    stack.note_pass(frame)
    assert stack.was_passed(frame)
    assert not stack.was_passed(frame)


def test_a_finished_operation_leaves_only_the_flags_of_the_game(state):
    frame = stack.push_frame(state, 1, 10)
    frame.flags = FIRST_FLAG | Progress.BEGUN | Progress.PASSED
    stack.done(frame)
    assert frame.flags == FIRST_FLAG


def test_a_stopped_frame_ends_when_it_runs_again(state):
    frame = stack.push_frame(state, 1, 10)
    stack.stop(frame)
    assert frame.pc == stack.NO_PROGRAM


def test_triggers_keep_their_order_when_one_is_dropped(state):
    for program in (5, 6, 7):
        state.pending[stack.claim_pending(state)].program = program
    stack.drop_pending(state, 1)
    assert [each.program for each in state.pending[: state.n_pending]] == [5, 7]


def test_a_trigger_too_many_is_a_fault(state):
    for _ in range(4):
        stack.claim_pending(state)
    assert state.fault == Fault.PENDING_FULL
