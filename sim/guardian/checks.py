"""What must hold of the tables before a game can be played with them."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.errors import UserError
from sim.core.piles import PILE_MAX
from sim.guardian.entries import Mode, Setup
from sim.guardian.state import HOLDING_MAX
from sim.guardian.tables import (
    ENEMY_ROWS_MAX,
    HEROES_MAX,
    LOCATION_ROWS_MAX,
    ZORD_ROWS_MAX,
)

MIN_DECK = 1  # cards that must stay in a deck after a full hand is drawn
ENTRIES_MAX = {
    "heroes": HEROES_MAX,
    "enemies": ENEMY_ROWS_MAX,
    "zords": ZORD_ROWS_MAX,
    "locations": LOCATION_ROWS_MAX,
}


def check_sections(sections: Mapping[str, Mapping[str, Any]]) -> None:
    """The tables have room for every entry, and entries that name one another agree."""
    for section, most in ENTRIES_MAX.items():
        if len(sections[section]) > most:
            raise UserError(f"`{section}`: {len(sections[section])} entries; {most} have room")
    megazords = [entry for entry, zord in sections["zords"].items() if zord.kind == "megazord"]
    if len(megazords) > 1:
        raise UserError(f"`zords.{megazords[1]}`: kind: the Megazord is `{megazords[0]}` already")
    check_locations(sections)


def check_locations(sections: Mapping[str, Mapping[str, Any]]) -> None:
    """Foot soldiers and the locations on the backs of their cards name one another."""
    for entry, enemy in sections["enemies"].items():
        boards = [name for name, at in sections["locations"].items() if at.foot_soldiers == entry]
        if enemy.kind == "foot_soldier" and sorted(boards) != sorted(enemy.locations):
            raise UserError(
                f"`enemies.{entry}`: locations: {', '.join(enemy.locations)}, but those with "
                f"these foot soldiers are {', '.join(boards) or 'none'}"
            )


def check_decks(tables: np.record) -> None:
    """A player's deck must outlast a full hand and fit into a pile."""
    owners = tables.owner_of[: tables.n_instances]
    for seat in range(tables.n_seats):
        cards = int(np.sum(owners == seat))
        least = int(tables.mode.hand_max) + MIN_DECK
        if not least <= cards <= PILE_MAX:
            raise UserError(
                f"`cards`: the deck of seat {seat + 1} has {cards} cards; "
                f"{least} to {PILE_MAX} can be played"
            )


def check_modifiers(
    sections: Mapping[str, Mapping[str, Any]], setup: Setup, heroes: Sequence[str]
) -> None:
    """The continuous effects of all cards in play fit into the state, if each holds once."""
    in_play = {*heroes, setup.boss, *setup.monsters, *setup.foot_soldiers}
    active = {
        f"{section}.toml: [{entry}] modifiers": card.copies * len(card.modifiers)
        for section, owner in (("cards", "hero"), ("enemy_cards", "enemy"))
        for entry, card in sections[section].items()
        if getattr(card, owner) in in_play
    }
    most = max(active, key=active.__getitem__)
    if sum(active.values()) > HOLDING_MAX:
        raise UserError(
            f"{most}: {active[most]} on all copies, {sum(active.values())} on all cards in play; "
            f"{HOLDING_MAX} can hold at once"
        )


def check_deployments(tables: np.record) -> None:
    """The deck must not run out within a round, nor overflow a pile."""
    cards = int(tables.n_deployments)
    villains = int(tables.rules.monsters) + 1
    least = int(tables.rules.deployments) + 2
    if not least <= cards <= PILE_MAX - villains:
        raise UserError(
            f"`deployments`: {cards} foot soldier cards; {least} to "
            f"{PILE_MAX - villains} can be played"
        )


def find_mode(modes: Mapping[str, Mode], setup: Setup) -> str:
    """Return the way to play for the setup's players and heroes; no heroes named fit any."""
    heroes = len(setup.heroes)
    for name, mode in modes.items():
        if mode.players == setup.players and heroes in (0, len(mode.heroes)):
            return name
    ways = ", ".join(f"{mode.players} with {len(mode.heroes)}" for mode in modes.values())
    raise UserError(
        f"`setup`: {setup.players} players with {heroes} heroes cannot be played; "
        f"players with heroes are {ways}"
    )
