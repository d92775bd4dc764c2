"""The tree of information sets: what a node is, what is tried in it, who is credited."""

import numpy as np
import pytest

import policies
from policies.core import tree
from policies.core.tree import NO_SLOT, NOTES, SLOTS, edge_key, information_set, learn_from, slot_of
from sim.core import play
from sim.core.restrictions import Restriction
from tests.docs import tutorial
from tests.fixtures.marks import plain
from tests.policies.lantern_choice import GAME, LanternChoice

pytestmark = plain
KEY = np.uint64(77)


@pytest.fixture(autouse=True)
def found():
    with tutorial.on_the_search_path():
        yield


@pytest.fixture
def notes():
    return np.zeros(1, NOTES)[0]


def tools_of(content):
    player = policies.find("lanterns", "search:tree=1,rollout=steady")
    return play.searching_of(GAME, content, [player] * 2, Restriction()).tools


def visit(notes, node, action, visits, total):
    slot = slot_of(notes, edge_key(node, action), True)
    notes.visits[slot], notes.total[slot] = visits, total
    return slot


def test_a_key_is_found_where_it_was_put_and_nowhere_else(notes):
    first = slot_of(notes, KEY, True)
    assert slot_of(notes, KEY, False) == first
    assert slot_of(notes, np.uint64(int(KEY) + SLOTS), False) == NO_SLOT
    beside = slot_of(notes, np.uint64(int(KEY) + SLOTS), True)
    assert beside not in (first, NO_SLOT)


def test_a_full_tree_takes_no_more(notes):
    for number in range(tree.PROBES):
        assert slot_of(notes, np.uint64(int(KEY) + number * SLOTS), True) != NO_SLOT
    assert slot_of(notes, np.uint64(int(KEY) + tree.PROBES * SLOTS), True) == NO_SLOT


def test_tables_that_differ_in_hidden_cards_are_one_node(notes):
    table = LanternChoice("greedy")
    tools = tools_of(table.content)
    seat, n = int(table.state.seat), len(table.player.legal())
    rest = (table.player.tables[0], table.player.actions, n, notes, tools)
    seen = information_set(table.player.states[0], *rest)
    dealt = table.player.determinized(seat, 1)
    assert dealt.tobytes() != table.player.states.tobytes()
    assert information_set(dealt[0], *rest) == seen
    table.me.light += 1
    assert information_set(table.player.states[0], *rest) != seen


def test_what_is_tried_is_the_best_with_a_bonus_for_what_was_hardly_tried(notes):
    actions = np.array([11, 12, 13], np.int32)
    visit(notes, KEY, 11, 50, 25.0)
    visit(notes, KEY, 12, 50, 30.0)
    assert tree.best_tried(actions, 3, KEY, 100, notes) == 1
    assert tree.n_tried(actions, 3, KEY, notes) == 2
    assert tree.any_untried(actions, 3, KEY, KEY, notes) == 2
    visit(notes, KEY, 13, 1, 0.2)
    assert tree.best_tried(actions, 3, KEY, 101, notes) == 2
    assert tree.any_untried(actions, 3, KEY, KEY, notes) == -1


def test_each_side_is_credited_with_what_it_won(notes):
    own, other = visit(notes, KEY, 1, 2, 1.0), visit(notes, KEY, 2, 2, 1.0)
    notes.edges[:2], notes.sides[:2], notes.n_path = (own, other), (0, 1), 2
    learn_from(0.75, 0, notes)
    assert (notes.visits[own], notes.total[own]) == (3, 1.75)
    assert (notes.visits[other], notes.total[other]) == (3, 1.25)


def test_a_decision_is_planned_the_same_again():
    table = LanternChoice("search:budget=24,tree=1")
    choice, worths = table.choice(), table.root("total")
    assert (table.choice(), table.root("total")) == (choice, worths)
    assert len(worths) < sum(table.root("visits")) <= 24
