"""The table of the Guardian System as data, for pictures and for the terminal."""

import pytest

import policies
from sim.core import registry
from sim.core.transcript.card_tables import text_board
from sim.core.transcript.report import begin
from sim.guardian.describe import board
from sim.guardian.state import COMMAND_CENTER
from tests.guardian.table import PUTTY, Table


def rows_of(table: Table) -> dict[str, list[str]]:
    """Return the names of the cards of each row; what stands behind a row's name is left out."""
    shown = board(table.content, table.state)
    return {
        row.name.partition(" (")[0].partition(",")[0]: [card.name for card in row.cards]
        for row in shown.rows
    }


def test_figures_heroes_and_hands_have_their_rows():
    table = Table()
    table.state.places[0].soldiers[PUTTY] = 2
    table.state.players[1].place = 0
    table.state.players[1].hand.n = 0
    found = rows_of(table)
    first = next(iter(found))
    assert found[first] == ["Putty Patrollers", "Kimberly"]
    assert found["Command Center"] == ["Jason", "Trini", "Zack", "Billy"]
    assert found["Kimberly"] == ["Deck", "Discards"]


def test_panic_and_the_figure_limit_stand_beside_the_name():
    table = Table()
    table.state.places[0].is_panicked = 1
    table.state.places[0].soldiers[PUTTY] = 5
    name = board(table.content, table.state).rows[0].name
    assert "(5/" in name and name.endswith("PANIC")


def test_enemies_and_heroes_differ_by_side():
    table = Table()
    table.state.places[COMMAND_CENTER].soldiers[PUTTY] = 1
    base = next(
        row for row in board(table.content, table.state).rows if row.name == "Command Center"
    )
    assert [card.side for card in base.cards] == [1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("name", ["hotg", "gijoe", "crossover"])
def test_every_moment_of_a_game_can_be_drawn(name):
    """Every card that a hand holds is named, in battles and between them."""
    game = registry.game(name)
    seats = (policies.find(name, "random"),) * game.seats_max
    replay, _ = begin(game, game.load(), seats, 1, 0)
    content, battles = game.load(), 0
    for number, step in zip(range(160), replay.steps(), strict=False):
        if number % 8 == 0:
            shown = board(content, step.before)
            battles += any(row.name == "Battle" for row in shown.rows)
            hands = [row for row in shown.rows if "energy)" in row.name]
            held = [len(row.cards) - 2 for row in hands]
            players = step.before.players[: content.tables[0].n_seats]
            assert held == [player.hand.n for player in players]
            assert len(text_board(shown)) > len(shown.rows)
    assert battles
