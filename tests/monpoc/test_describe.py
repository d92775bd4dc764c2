"""A game in words and as a board.

The golden game is written anew by `BALANCE_WRITE_GOLDEN=1 pytest tests/monpoc -k golden`.
"""

import os
from pathlib import Path

import pytest

import policies
from experiments.storing.series import Options
from sim.core import registry
from sim.core.content import Content, parse_assignment
from sim.core.play import play_chunk
from sim.core.transcript.replay import Replay
from sim.core.transcript.report import transcript
from sim.core.transcript.squares import text_board
from sim.monpoc import describe
from sim.monpoc.events import Trace
from sim.monpoc.state import Decision, Verb
from sim.monpoc.transcript.actions import WORDS
from sim.monpoc.transcript.reporter import PHRASES
from tests.monpoc.contract_monpoc import SPRINTS
from tests.monpoc.table import ONE, TWO, Table

SEED = 1
GOLDEN = Path(__file__).parent / "golden" / f"monpoc_seed_{SEED}.txt"
GAME = registry.game("monpoc")


def content_of(name: str) -> Content:
    """Return the content of a short way to play."""
    return GAME.load().patched([parse_assignment(text) for text in SPRINTS[name]])


def seats(policy: str) -> tuple[policies.Policy, ...]:
    """Return both seats, played alike."""
    return (policies.find("monpoc", policy),) * GAME.seats_max


def assert_same_as_mass_run(content: Content, policy: str, games: int) -> None:
    """Compare how told games end with the games of a mass run."""
    rows = play_chunk(GAME, content, seats(policy), SEED, 0, games, Options()).games
    for index in range(games):
        told = Replay(GAME, content, seats(policy), SEED, index)
        told.play_to(None)
        state, row = told.state, rows[index]
        played = (told.digest, state.ending, state.winner, state.round, state.n_decisions)
        assert played == (row.digest, row.ending, row.winner, row.rounds, row.decisions)


@pytest.mark.parametrize("name", SPRINTS)
def test_the_game_told_is_the_game_of_a_mass_run(name):
    assert_same_as_mass_run(content_of(name), "random", games=1)


@pytest.mark.compiled
def test_the_game_told_is_the_game_of_a_compiled_mass_run():
    assert_same_as_mass_run(GAME.load(), "general", games=3)


@pytest.mark.parametrize("name", SPRINTS)
def test_lines_are_whole_sentences_of_names(name):
    lines = list(transcript(GAME, content_of(name), seats("random"), SEED, 0))
    assert lines[0] == f"Monsterpocalypse, seed {SEED}, game 0"
    assert lines[-1].startswith("  Digest ")
    assert not [line for line in lines if line != line.rstrip() or "{" in line or "None" in line]


@pytest.mark.parametrize("name", SPRINTS)
def test_every_offered_action_has_words(name):
    content = content_of(name)
    for step in Replay(GAME, content, seats("random"), SEED, 1).steps():
        for action in step.before.offered[: step.before.n_offered]:
            assert describe.action_text(content, step.before, int(action)).startswith("[")


@pytest.mark.compiled
def test_the_golden_game_is_told_as_before():
    lines = list(transcript(GAME, GAME.load(), seats("general"), SEED, 0))
    if os.environ.get("BALANCE_WRITE_GOLDEN"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text("\n".join(lines) + "\n", "utf-8")
    assert lines == GOLDEN.read_text("utf-8").splitlines()


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


def test_the_board_says_what_its_letters_stand_for():
    table = Table()
    table.unit(0, "raptix_grunt", (5, 5))
    table.building("skyscraper", 0)
    lines = text_board(describe.board(table.content, table.state))
    assert any("One's units: Ra Raptix" in line for line in lines)
    assert any("Buildings: SK Skyscraper" in line for line in lines)
