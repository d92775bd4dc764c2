"""Decisions: asking a seat, offering actions, listing them, ending the game."""

import numpy as np
import pytest

from sim.core import decisions
from sim.core.actions import PASS, verb_of
from sim.core.faults import Fault
from sim.core.log import ENDED, log_dtype
from sim.core.records import HEADER, new, record_dtype

ASKED = 3
STATE = record_dtype(*decisions.state_head(2))


@pytest.fixture
def state():
    return new(STATE)[0]


def test_every_state_begins_with_the_header_and_the_decision():
    names = [name for name, *_ in HEADER]
    assert list(STATE.names) == [*names, "decision", "offered", "n_offered"]


def test_what_is_offered_is_legal_in_that_order(state):
    decisions.ask(state, ASKED, seat=1, depth=1)
    decisions.offer(state, 70)
    decisions.offer_pass(state)
    actions = np.zeros(2, np.int32)
    assert decisions.legal(state, None, actions) == 2
    assert (actions[0], verb_of(int(actions[1]))) == (70, PASS)
    assert (state.decision, state.seat, state.depth) == (ASKED, 1, 1)


def test_a_new_question_forgets_what_was_offered_before(state):
    decisions.offer(state, 70)
    decisions.ask(state, ASKED, seat=0, depth=0)
    assert decisions.legal(state, None, np.zeros(2, np.int32)) == 0


def test_a_question_without_an_answer_is_not_asked(state):
    decisions.ask(state, ASKED, seat=0, depth=0)
    assert not decisions.is_asking(state)
    assert state.decision == decisions.NO_DECISION
    decisions.ask(state, ASKED, seat=0, depth=0)
    decisions.offer(state, 70)
    assert decisions.is_asking(state)
    assert state.decision == ASKED


def test_an_offer_too_many_is_a_fault(state):
    for action in range(3):
        decisions.offer(state, action)
    assert state.fault == Fault.ACTIONS_FULL
    assert state.n_offered == 2


def test_the_end_of_a_game_is_in_its_trace(state):
    log = new(log_dtype(1, 1))[0]
    log.trace_max = 1
    decisions.end_game(state, ending=4, winner=1, log=log)
    assert (state.ending, state.winner) == (4, 1)
    assert log.trace[0].tolist() == [ENDED, 4, 1, 0]
