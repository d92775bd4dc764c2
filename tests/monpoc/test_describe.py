"""A game in words and as a board."""

from sim.core.transcript.squares import text_board
from sim.monpoc import describe
from sim.monpoc.events import Trace
from sim.monpoc.state import Decision, Verb
from sim.monpoc.transcript.actions import WORDS
from sim.monpoc.transcript.reporter import PHRASES
from tests.monpoc.table import ONE, TWO, Table


def test_every_event_has_a_phrase_and_every_verb_its_words():
    assert set(PHRASES) == set(Trace)
    assert set(WORDS) == set(Verb)


def test_an_action_is_told_with_the_decision_that_it_answers():
    table = Table()
    table.monster(ONE, (6, 11))
    table.pools(ONE, unit=5)
    table.monsters()
    texts = [
        describe.action_text(table.content, table.state, action)
        for action in table.state.offered[: table.state.n_offered]
    ]
    assert table.state.decision == Decision.ACT
    assert "[act] power up with 3 dice" in texts
    assert "[act] One's Terra Khan steps to h11" in texts


def test_the_board_shows_figures_with_their_size_and_side():
    table = Table()
    table.monster(ONE, (6, 11))
    table.unit(TWO, "squix_grunt", (8, 8))
    table.building("skyscraper", 0)
    lines = text_board(describe.board(table.content, table.state))
    rows = {line[:3].strip(): line for line in lines}
    assert rows["12"].count("[TE]") == rows["13"].count("[TE]") == 2
    assert rows["9"].count("(Sq)") == 1
    x, y = table.foundation(0)
    assert rows[str(y + 1)][4 + 4 * x :].startswith("<SK><SK>")
