"""The table of the deck-building game at one moment: The Grid, stacks, tiles, characters, hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core.transcript.card_tables import Card, CardTable, Row
from sim.prdbg.state import HEROES, NOTHING, SLOTS, VILLAINS
from sim.prdbg.tables import Colour, Tile
from sim.prdbg.transcript.names import SIDES, Names

if TYPE_CHECKING:
    import numpy as np

    from sim.core.content import Content


def board(content: Content, state: np.record) -> CardTable:
    """Return what lies on the table, as everybody at it could see it with all hands open."""
    names = Names(content)
    teams = "; ".join(
        f"{SIDES[side]} {team.hp} HP, {team.energy} Energy"
        for side, team in ((side, state.teams[side]) for side in (HEROES, VILLAINS))
    )
    rows = [grid(names, state), stacks(names, state), *tiles(names, state)]
    for seat in range(names.tables.n_seats):
        rows += player(names, state, seat)
    title = f"Round {state.round}, turn {state.turn}: {names.seats[int(state.active)]}"
    return CardTable(title, teams, SIDES, tuple(rows))


def priced(names: Names, card: int) -> Card:
    """Return a card with its cost."""
    return Card(names.card(card), f"cost {names.row(card).cost}")


def live(pile: np.record) -> list[int]:
    """Return the cards of a pile."""
    return [int(card) for card in pile.cards[: pile.n]]


def grid(names: Names, state: np.record) -> Row:
    """Return The Grid."""
    return Row("The Grid", tuple(priced(names, card) for card in live(state.grid)))


def stacks(names: Names, state: np.record) -> Row:
    """Return the main deck and the stacks beside The Grid."""
    found = [
        Card("Main deck", f"{state.main_deck.n} cards", is_turned=True),
        Card("Its discard pile", f"{state.main_discard.n} cards"),
    ]
    for name, pile, is_up in (
        ("Blade Blasters", state.blasters, state.is_blaster_up),
        ("Stuns", state.stuns, 1),
        ("Zords", state.zord_stack, state.is_zord_up),
        ("Masters", state.master_stack, state.is_master_up),
    ):
        top = f": {names.card(live(pile)[-1])}" if pile.n and is_up else ""
        found.append(Card(f"{name}{top}", f"{pile.n} cards", is_turned=not is_up))
    return Row("Stacks", tuple(found))


def bay_tile(names: Names, state: np.record) -> Tile:
    """Return what the Zord Bay is now: `queries.bay_tile`, since no kernel is called from here."""
    docked = [names.row(int(card)) for card in state.bay[: state.n_bay]]
    if state.n_bay < names.tables.tiles[Tile.MEGAZORD].attach:
        return Tile.ZORD_BAY
    is_enough = state.n_bay >= names.tables.tiles[Tile.MEGA_DRAGONZORD].attach
    has_dragonzord = any(zord.is_dragonzord for zord in docked)
    return Tile.MEGA_DRAGONZORD if is_enough and has_dragonzord else Tile.MEGAZORD


def tiles(names: Names, state: np.record) -> list[Row]:
    """Return the Zord Bay, or what it has become, and The Lair."""
    zords = tuple(
        Card(names.card(int(state.bay[place])), is_turned=bool(state.is_bay_exhausted[place]))
        for place in range(state.n_bay)
    )
    masters = tuple(Card(names.card(card)) for card in live(state.lair))
    bay = names.tiles[bay_tile(names, state)]
    return [Row(bay, zords, HEROES), Row("The Lair", masters, VILLAINS)]


def player(names: Names, state: np.record, seat: int) -> list[Row]:
    """Return a player's character with its slots, Locations and piles, and the hand."""
    one, name = state.players[seat], names.seats[seat]
    side = int(names.tables.setup.side[seat])
    character = names.tables.characters[names.tables.setup.characters[seat]]
    slots = tuple(
        Card(
            "" if one.slots[slot] == NOTHING else names.card(int(one.slots[slot])),
            Colour(int(character.slots[slot])).name.lower(),
            bool(one.is_exhausted[slot]),
        )
        for slot in range(SLOTS)
    )
    places = tuple(Card(names.card(card), "Location") for card in live(one.ongoing))
    piles = (Card("Deck", f"{one.deck.n} cards", True), Card("Discards", f"{one.discard.n} cards"))
    flipped = " (flipped)" if one.is_flipped else ""
    hand = tuple(priced(names, card) for card in live(one.hand))
    played = tuple(Card(names.card(card), "played") for card in live(one.played))
    return [
        Row(f"{name}{flipped}", (*slots, *piles, *places), side),
        Row(f"{name}'s hand", (*hand, *played), side),
    ]
