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
from sim.monpoc.state import Activation, Attack, Decision, Verb
from sim.monpoc.transcript.actions import WORDS
from sim.monpoc.transcript.names import Names
from sim.monpoc.transcript.reporter import PHRASES, Reporter
from tests.monpoc.contract_monpoc import SPRINTS
from tests.monpoc.table import ONE, TWO, Table, dictated

__all__ = ["dictated"]

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


def told(table):
    """Return what the trace of a table says, line by line."""
    names = Names(table.content, table.state)
    reporter = Reporter(names, table.state)
    for row in range(table.log.n_trace):
        reporter.say_run([table.log.trace[row].tolist()])
    reporter.close()
    return [line.strip() for line in reporter.take()]


def duel(dictated, one, two, form="hyper"):
    """Return a table with two monsters side by side, player one's turn, and no event told yet."""
    table = dictated(one, two)
    table.monster(ONE, (6, 11), form)
    table.monster(TWO, (8, 11), form)
    table.pools(ONE, unit=0, power=4)
    table.monsters()
    table.log.n_trace = 0
    return table


def test_an_ability_that_finds_no_die_to_return_says_so(dictated):
    table = duel(dictated, "zor_raiden_ultra", "terra_khan_ultra").roll(2)
    table.attack(0, Attack.BRAWL, 2, 3, 1)
    assert "Power Cycle of One's Zor-Raiden: no power die missed" in told(table)


def test_an_ability_whose_pool_is_full_says_so(dictated):
    table = duel(dictated, "terra_khan_ultra", "gorghadra_ultra").roll(9)
    table.pools(TWO, unit=5, power=10)
    table.attack(0, Attack.BRAWL, 2, 3, 0)
    assert "Riled of Two's Gorghadra: the power pool is full" in told(table)


def test_an_ability_that_is_not_used_says_so(dictated):
    table = duel(dictated, "gorghadra_mega", "terra_khan_ultra").roll(2, action_misses=1)
    table.attack(0, Attack.BRAWL, 2, 4, 0).do(Verb.PASS)
    assert "Energy Cycle of One's Gorghadra: not used" in told(table)


def test_a_unit_that_an_ability_brings_in_is_told_with_it(dictated):
    table = dictated("terra_khan_ultra", "cthugrosh_ultra")
    table.monster(ONE, (6, 11))
    slave = table.unit(TWO, "meat_slave_grunt", (8, 11))
    table.pools(ONE, unit=0)
    table.monsters().roll(9).attack(0, Attack.BRAWL, slave, 3, 0)
    table.do(Verb.UNIT, table.unit(TWO, "squix_elite")).forced()
    assert [line for line in told(table) if "Squix Elite" in line and "by Incubator" in line]


def test_a_unit_that_is_spawned_is_told_without_an_ability():
    table = Table()
    table.turn(ONE, Activation.UNIT)
    table.log.n_trace = 0
    table.do(Verb.SPAWN)
    assert [line.split(" enters at ")[1][1:].isdigit() for line in told(table)] == [True]
