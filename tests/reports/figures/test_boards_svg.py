"""Boards as SVG parts: what stays, what comes and goes, and nothing that could become a tag."""

from xml.etree import ElementTree

import pytest

from reports.figures.svg.boards import drawn_board
from sim.core.transcript import hexes, squares
from sim.core.transcript.card_tables import Card, CardTable, Row

CARDS = CardTable(
    "Round 1",
    "Red 3",
    ("Red", "Blue"),
    (
        Row("Market", (Card("Ace <of> Spades & Swords", "cost 2"), Card("Deck", is_turned=True))),
        Row("Red's hand", (Card("", "slot"), Card("Leaf", side=1)), 0),
    ),
)


def hex_board(*pieces: hexes.Piece) -> hexes.HexBoard:
    zones = (hexes.Zone("Beach", 0, 0), hexes.Zone("Middle", 1, is_marked=True))
    cells = (hexes.Cell(0, 0, 0), hexes.Cell(1, 0, 1))
    kinds = (("hero", ""), ("minion", "M"))
    return hexes.HexBoard(
        *("Isle", "Coin: red", ("red", "blue"), (("lane", "."),), kinds, ("Zone", "+")),
        *(zones, cells, pieces, ("An Ann",), ("Ann: Sword",)),
    )


def square_board(*pieces: squares.Piece) -> squares.SquareBoard:
    grounds = (squares.Ground("open", ".", "#fff"), squares.Ground("water", "~", "#00f"))
    rows = ((0, 1), (0, 0))
    return squares.SquareBoard("Map", "dice", ("One", "Two"), grounds, rows, pieces, ("T Tank",))


HERO = hexes.Piece(0, 0, 0, 0, "An", "3")
TANK = squares.Piece(0, 0, 1, 1, "Ta")


@pytest.mark.parametrize("board", [CARDS, hex_board(HERO), square_board(TANK)])
def test_every_part_is_sound_by_itself(board):
    shown = drawn_board(board)
    for part in (shown.ground, *shown.marks):
        ElementTree.fromstring(f"<svg>{part}</svg>")
    assert shown.width > 0 and shown.height > 0


def test_what_stays_does_not_depend_on_the_pieces():
    assert drawn_board(hex_board()).ground == drawn_board(hex_board(HERO)).ground
    assert drawn_board(square_board()).ground == drawn_board(square_board(TANK)).ground


def test_a_piece_is_one_mark_in_the_colour_of_its_side():
    more = set(drawn_board(square_board(TANK)).marks) - set(drawn_board(square_board()).marks)
    assert len(more) == 1 and "--s1" in more.pop()
    assert any("--s0" in mark and "An3" in mark for mark in drawn_board(hex_board(HERO)).marks)


def test_hands_and_rosters_are_told_beside_the_board():
    assert drawn_board(hex_board()).notes == ("An Ann", "Ann: Sword")
    assert drawn_board(square_board()).heading == "Map. dice"


def test_a_card_says_whole_on_hover_what_is_cut():
    shown = drawn_board(CARDS)
    assert any("Ace &lt;of&gt; Spades &amp; Swords, cost 2" in mark for mark in shown.marks)
    assert sum("turned" in mark for mark in shown.marks) == 1
    assert sum("empty" in mark and "--s0" in mark for mark in shown.marks) == 1
    assert any("Leaf" in mark and "--s1" in mark for mark in shown.marks)
