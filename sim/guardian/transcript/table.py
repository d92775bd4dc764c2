"""The table of the Guardian System at one moment: locations, battle, Zords, hands and decks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sim.core.transcript.card_tables import Card, CardTable, Row
from sim.core.transcript.english import counted
from sim.core.transcript.words import words_by
from sim.guardian.state import COLUMNS_MAX, COMMAND_CENTER, NOTHING, PLACES, SOLDIER_TYPES, Ending
from sim.guardian.transcript.board import Board
from sim.guardian.transcript.names import Names

if TYPE_CHECKING:
    import numpy as np


HEROES, ENEMIES = range(2)  # rows of the table's sides
OVER = words_by(Ending, "over", __file__)


def card_table(names: Names, state: np.record) -> CardTable:
    """Return what lies on the table, as everybody at it could see it with all hands open."""
    board = Board.of(state, int(names.tables.n_seats))
    rows = [place_row(names, state, board, place) for place in range(PLACES)]
    rows += [*battle_rows(names, state), *zord_rows(names, state), decks(names, state)]
    rows += [player_row(names, state, seat) for seat in range(names.tables.n_seats)]
    over = OVER.get(int(state.ending))
    title = f"Round {state.round}{f', {over}' if over else ''}"
    return CardTable(title, standing(names, state), (names.words.heroes, "Enemies"), tuple(rows))


def standing(names: Names, state: np.record) -> str:
    """Return what the team has in common."""
    parts = [
        f"Energy at {names.words.base_title}: {state.grid}",
        counted(int(state.team_recovers), "team token"),
        f"experience {state.experience} of {names.tables.rules.experience}",
    ]
    if state.is_battle:
        parts.append(f"energy of the battle: {state.pool}")
    return "; ".join(parts)


def place_row(names: Names, state: np.record, board: Board, place: int) -> Row:
    """Return a location: enemy figures and heroes there."""
    title = names.words.base_title if place == COMMAND_CENTER else names.places[place]
    panic = ", PANIC" if board.panicked[place] else ""
    soldiers = [
        Card(names.enemies[kind], counted(number, "figure"), side=ENEMIES)
        for kind, number in enumerate(board.soldiers[place])
        if number > 0
    ]
    villains = [
        Card(names.enemies[enemy], villain_text(names, state, enemy), side=ENEMIES)
        for enemy in board.villains_at(place)
    ]
    heroes = [
        Card(names.seat(seat), "in the battle" if is_fighting(state, seat) else "", side=HEROES)
        for seat in board.rangers_at(place)
    ]
    return Row(f"{title}{board.fill(names, place)}{panic}", (*soldiers, *villains, *heroes))


def is_fighting(state: np.record, seat: int) -> bool:
    """Tell whether a player is in the battle that goes on."""
    return bool(state.is_battle and state.players[seat].is_fighting)


def villain_text(names: Names, state: np.record, enemy: int) -> str:
    """Return what a monster is, and how many of its cards are left."""
    kind = "boss" if state.enemies[enemy].is_boss else names.words.monster
    return f"{kind}, {counted(int(state.enemies[enemy].deck.n), 'card')}"


def battle_rows(names: Names, state: np.record) -> Iterator[Row]:
    """Yield the combat sequence, a row each; defeated cards are turned."""
    if not state.is_battle:
        return
    for number in range(state.n_rows):
        first = number * COLUMNS_MAX
        slots = state.sequence[first : first + state.n_columns[number]]
        cards = tuple(enemy_card(names, slot) for slot in slots)
        yield Row("Battle" if number == 0 else f"Battle, row {number + 1}", cards, ENEMIES)


def enemy_card(names: Names, slot: np.record) -> Card:
    """Return an enemy card of the battle with its hits."""
    card = int(slot.card)
    health = f"{slot.hits} of {names.health(card)} hits"
    words = ", ".join(filter(None, (health, names.keywords(card).lower())))
    return Card(names.card(card), words, is_turned=bool(slot.is_defeated))


def zord_rows(names: Names, state: np.record) -> Iterator[Row]:
    """Yield Zords that were summoned, and vehicles that lie face up, where a game has them."""
    summoned = [
        Card(name, names.seat(int(zord.owner)) if zord.owner >= 0 else "", bool(zord.is_exhausted))
        for name, zord in zip(names.zords, state.zords, strict=False)
        if zord.is_summoned
    ]
    if names.zords:
        yield Row("Zords", tuple(summoned), HEROES)
    if names.vehicles and names.tables.rules.vehicles:
        shown = [int(row) for row in state.vehicles if row != NOTHING]
        yield Row("Vehicles", tuple(Card(names.vehicles[row]) for row in shown), HEROES)


def decks(names: Names, state: np.record) -> Row:
    """Return the enemies' decks."""
    piles = [("Deployment", state.deployment)]
    piles += [(names.enemies[kind], state.enemies[kind].deck) for kind in range(SOLDIER_TYPES)]
    cards = tuple(Card(name, f"{pile.n} cards", True) for name, pile in piles)
    return Row("Enemy decks", cards, ENEMIES)


def player_row(names: Names, state: np.record, seat: int) -> Row:
    """Return a player's hand, deck and discards."""
    one = state.players[seat]
    hand = [Card(names.card(int(card))) for card in one.hand.cards[: one.hand.n]]
    piles = (Card("Deck", f"{one.deck.n} cards", True), Card("Discards", f"{one.discard.n} cards"))
    has = f"{counted(int(one.actions), 'action')}, {int(one.energy)} energy"
    return Row(f"{names.seat(seat)} ({has})", (*hand, *piles), HEROES)
