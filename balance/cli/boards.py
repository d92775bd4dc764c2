"""Boards in a terminal."""

from sim.core.registry import Game
from sim.core.transcript import card_tables, hexes, squares
from sim.core.transcript.card_tables import CardTable
from sim.core.transcript.hexes import HexBoard
from sim.core.transcript.squares import SquareBoard

Board = HexBoard | SquareBoard | CardTable


def text_lines(game: Game, board: Board, foot: str) -> list[str]:
    """Return the board as text under the game's name."""
    kinds = {SquareBoard: squares, CardTable: card_tables}
    return [f"{game.title}, {foot}", *kinds.get(type(board), hexes).text_board(board)]
