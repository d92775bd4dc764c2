"""What must hold of the tables before a game can be played with them."""

from collections.abc import Mapping

import numpy as np

from sim.core.errors import UserError
from sim.core.piles import PILE_MAX
from sim.guardian.entries import Mode, Setup

MIN_DECK = 1  # cards that must stay in a deck after a full hand is drawn


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
