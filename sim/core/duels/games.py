"""A duel as the toolkit knows it: what follows from its builder."""

from collections.abc import Mapping
from typing import Any

from sim.core.analysis import Analysis, Entrants, Noun, a_seat_each
from sim.core.duels.content import DuelBuilder
from sim.core.duels.table import SEATS, plays


def duel_parts(builder: type[DuelBuilder]) -> dict[str, Any]:
    """Return the fields of Game that are the same in every duel, by their names."""
    return {
        "players": ("2 players",),
        "sides": builder.SIDES,
        "seats_max": SEATS,
        "plays": plays,
        "load": builder.load,
        "tables": builder.TABLES,
        "language": builder.LANGUAGE,
        "played": builder.ITEMS,
        "dealt": ("coin",),
    }


def duel_analysis(
    builder: type[DuelBuilder], roles: Mapping[str, str], setups: tuple[tuple[str, ...], ...]
) -> Analysis:
    """Return what may be asked about a duel: one character a side, a coin says who begins."""
    return Analysis(
        entrants=Entrants(
            noun=Noun(builder.OWNER, builder.CHARACTERS),
            places=tuple(f"setup.{side}" for side in builder.SIDES),
            section=builder.CHARACTERS,
            owner=builder.OWNER,
            is_single=True,
        ),
        side_seats=a_seat_each,
        first_side="coin",
        roles=roles,
        setups=setups,
    )
