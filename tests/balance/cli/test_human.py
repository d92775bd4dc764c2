"""A person in a seat: fed from a pipe, on the tutorial game."""

import re

import pytest
from typer.testing import CliRunner

import policies
from balance.cli import human
from balance.cli.app import program
from sim.core.transcript.replay import Replay
from tests.docs import tutorial


@pytest.fixture(autouse=True)
def found(monkeypatch):
    monkeypatch.setattr(human, "ADVISER", "search:budget=6")
    with tutorial.on_the_search_path():
        yield


def played(said, *seats):
    asked = [part for seat in seats for part in ("--policy", seat)]
    return CliRunner().invoke(program(["play"]), ["play", "lanterns", *asked], input=said)


def test_a_person_plays_to_the_end_and_reads_how_it_went():
    result = played("1\n" * 500, "1=human")
    assert result.exit_code == 0
    assert "Round 1, seat 1:" in result.output
    assert "seat 2:" not in result.output
    assert "played by `human`" in result.output
    assert re.search(r"Digest [0-9a-f]{16}", result.output)


def test_nothing_is_told_of_the_foe_before_the_end():
    """The transcript, which sees all hands, comes after the last choice."""
    output = played("1\n" * 500, "1=human").output
    assert output.index("draws ") > output.rindex("seat 1:")


def test_what_cannot_be_chosen_is_asked_for_again_and_q_ends():
    result = played("0\nnine\nq\n", "1=human")
    assert result.exit_code == 0
    assert "`0` is neither a number from 1 to" in result.output
    assert "`nine` is neither" in result.output
    assert result.output.rstrip().endswith("The game is left.")


def test_the_end_of_the_input_leaves_the_game():
    assert played("", "1=human").output.rstrip().endswith("The game is left.")


def test_estimates_and_the_table_on_demand():
    output = played("?\nt\nq\n", "1=human").output
    assert re.search(r"1\. \d+% of \d+ games|1\. not tried", output)
    assert "(its choice)" in output


def test_the_table_that_is_shown_does_not_depend_on_the_foes_hand():
    with tutorial.on_the_search_path():
        from sim.lanterns.games import GAMES

    game = GAMES["lanterns"]
    content = game.load()
    tables = content.tables[0]
    replay = Replay(game, content, policies.resolve(game, [], 2), 1, 0)
    state = replay.play_to(1)
    foe = state.players[1 - int(state.seat)]
    before = human.Desk(game, content).seen(state, tables).tobytes()
    shown = state.tobytes()
    foe.hand.cards[0], foe.deck.cards[0] = int(foe.deck.cards[0]), int(foe.hand.cards[0])
    assert state.tobytes() != shown
    assert human.Desk(game, content).seen(state, tables).tobytes() == before


def test_a_seat_that_is_not_there_is_refused():
    result = played("q\n", "7=human")
    assert result.exit_code != 0
