"""A table of cards as plain data, for pictures and for the terminal.

A game says which cards lie where, row by row; how they look is not its business.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """A card, a pile, or an empty place."""

    name: str  # "" is an empty place
    detail: str = ""  # a short line below its name: cost, number of cards, colour of a slot
    is_turned: bool = False  # exhausted, used, face down
    side: int | None = None  # whose it is, where a row has cards of several


@dataclass(frozen=True)
class Row:
    """Cards that lie together: a hand, a market, what is attached to somebody."""

    name: str
    cards: tuple[Card, ...]
    side: int | None = None  # whose they are; None is everybody's


@dataclass(frozen=True)
class CardTable:
    """What lies on the table at one moment of a game."""

    title: str
    standing: str  # the score, a line or more
    sides: tuple[str, ...]
    rows: tuple[Row, ...]


def text_board(table: CardTable) -> list[str]:
    """Return the table as lines for a terminal, a line a row."""
    width = max(len(row.name) for row in table.rows)
    head = [table.title, *table.standing.splitlines(), ""]
    return [*head, *(f"{row.name:<{width}}  {text_row(row)}".rstrip() for row in table.rows)]


def text_row(row: Row) -> str:
    """Return the cards of a row; turned ones are in brackets."""
    return " | ".join(text_card(card) for card in row.cards) or "-"


def text_card(card: Card) -> str:
    """Return a card as text."""
    text = " ".join(filter(None, (card.name or "-", f"({card.detail})" if card.detail else "")))
    return f"[{text}]" if card.is_turned else text
