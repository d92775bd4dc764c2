"""The table of the game as data, as text, and as a picture."""

from reports.figures.card_tables import card_table
from sim.core.transcript.card_tables import Card, CardTable, Row, text_board
from sim.prdbg.describe import board
from tests.prdbg.table import JASON, RITO, Table


def rows_of(table: Table) -> dict[str, list[str]]:
    """Return the names of the cards of each row."""
    shown = board(table.content, table.state)
    return {row.name: [card.name for card in row.cards] for row in shown.rows}


def test_everything_on_the_table_has_its_row():
    table = Table()
    table.lay("grid", "parry", "baboo")
    table.lay("lair", "goldar_master")
    table.dock("dragonzord")
    table.attach(RITO, 1, "thunder_slinger")
    table.hand(JASON, "teamwork")
    table.player(RITO).is_exhausted[1] = 1
    found = rows_of(table)
    assert found["The Grid"] == ["Parry", "Baboo"]
    assert found["Zord Bay"] == ["Dragonzord"] and found["The Lair"] == ["Goldar (Master)"]
    assert found["Rito Revolto"][:4] == ["", "Thunder Slinger", "", ""]
    assert found["Jason Lee Scott's hand"] == ["Teamwork"]
    rows = {row.name: row for row in board(table.content, table.state).rows}
    assert [card.is_turned for card in rows["Rito Revolto"].cards[:4]] == [
        False,
        True,
        False,
        False,
    ]
    assert rows["Rito Revolto"].cards[1].detail == "equipment"


TABLE = CardTable(
    "Round 1",
    "Red 3, Blue 4",
    ("Red", "Blue"),
    (
        Row("Market", (Card("Ace", "cost 2"), Card("Deck", "9 cards", is_turned=True))),
        Row("Red's hand", (Card("", "slot"),), 0),
        Row("Empty", ()),
    ),
)


def test_a_table_is_told_in_lines_with_turned_cards_in_brackets():
    assert text_board(TABLE) == [
        "Round 1",
        "Red 3, Blue 4",
        "",
        "Market      Ace (cost 2) | [Deck (9 cards)]",
        "Red's hand  - (slot)",
        "Empty       -",
    ]


def test_a_table_is_drawn_with_every_card_and_row():
    (panel,) = card_table(TABLE, "seed 1").axes
    told = [text.get_text() for text in panel.texts]
    assert told == ["Market", "Ace", "cost 2", "Deck", "9 cards", "Red's hand", "", "slot", "Empty"]
    assert [patch.get_hatch() for patch in panel.patches] == [None, "///", None]
    assert [patch.get_linestyle() for patch in panel.patches] == ["-", "-", "--"]
