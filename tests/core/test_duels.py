"""Duels: what two-seat card games share does what the tutorial's game relies on."""

import numpy as np
import pytest

from sim.core import stack
from sim.core.actions import pack
from sim.core.card_tables import rules_dtype
from sim.core.duels import table
from sim.core.records import new, record_dtype
from sim.core.restrictions import NO_ITEM
from tests.docs import tutorial
from tests.fixtures.marks import plain

with tutorial.on_the_search_path():
    from sim.lanterns.content import LanternBuilder, Rules
    from sim.lanterns.state import STATE, Decision

pytestmark = plain


@pytest.fixture
def tables():
    return LanternBuilder.load().tables[0]


@pytest.fixture
def state(tables):
    found = new(STATE)[0]
    table.set_up(found, tables, np.uint64(3), 0)
    return found


def test_rules_have_a_field_for_each_number_but_the_cap():
    assert rules_dtype(Rules).names == ("light", "oil", "hand", "draw", "sides", "rounds")


def test_a_card_has_its_own_number_and_text_in_its_row(tables):
    rows = list(LanternBuilder.load().rows["cards"])
    flare, frenzy = (tables.cards[rows.index(card)] for card in ("flare", "frenzy"))
    assert (flare.cost, frenzy.cost) == (1, 3)
    assert 0 < flare.program != frenzy.program > 0


def test_both_decks_are_whole_and_nobody_is_asked_to_deal(state, tables):
    for seat in range(table.SEATS):
        deck = state.players[seat].deck
        assert sorted(deck.cards[: deck.n]) == list(range(*map(int, tables.decks[seat])))
    assert (state.decision, state.seat, state.n_offered) == (Decision.DEAL, state.first, 1)


def test_a_deck_is_shuffled_again_only_when_it_is_empty(state, tables):
    player = state.players[0]
    cards = [table.draw_card(state, tables, 0) for _ in range(player.deck.n)]
    assert (len(set(cards)), player.n_shuffles) == (12, 1)
    table.discard_card(state, 0, cards[4])
    assert (table.draw_card(state, tables, 0), player.n_shuffles) == (cards[4], 2)
    assert table.draw_card(state, tables, 0) == -1


def test_a_card_is_nowhere_while_its_text_runs_and_then_discarded(state, tables):
    player, card = state.players[1], table.draw_card(state, tables, 1)
    table.begin_text(state, tables, 1, card)
    frame = stack.top(state)
    assert (frame.seat, frame.card, frame.pc) == (1, card, table.row_of(tables, card).program)
    assert (player.hand.n, player.discard.n) == (0, 0)
    table.end_text(state, frame)
    assert (player.discard.cards[0], player.discard.n, state.n_frames) == (card, 1, 0)


@pytest.mark.parametrize(
    ("decision", "verb", "is_play"),
    [
        (Decision.PLAY, table.Verb.CARD, True),
        (Decision.PLAY, table.Verb.PASS, False),
        (Decision.DISCARD, table.Verb.CARD, False),
    ],
)
def test_only_a_card_in_answer_to_play_plays_an_item(state, tables, decision, verb, is_play):
    state.decision = decision
    item = table.plays(state, tables, pack(verb, 0, 5, 0))
    assert item == (tables.card_of[5] if is_play else NO_ITEM)


def test_the_own_hand_stays_and_what_is_hidden_is_dealt_again(state, tables):
    for _ in range(4):
        table.draw_card(state, tables, 0)
        table.draw_card(state, tables, 1)
    own, foe = (state.players[seat].hand.cards[:4].tolist() for seat in (0, 1))
    chance, stream = int(state.chance), new(record_dtype(("key", "u8"), ("counter", "u8")))[0]
    table.deal_unseen(state, tables, 0, stream)
    assert state.players[0].hand.cards[:4].tolist() == own
    assert state.players[1].hand.cards[:4].tolist() != foe
    assert int(state.chance) != chance


def test_a_frame_moves_on_behind_the_line_it_gave(state, tables):
    frame = stack.push_frame(state, 0, 1)
    assert stack.next_line(frame, tables).op == tables.code[1].op
    assert frame.pc == 2
