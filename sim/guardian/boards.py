"""Which outer locations a game is played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core.errors import UserError
from sim.guardian.state import OUTER

if TYPE_CHECKING:
    from sim.guardian.content import GuardianBuilder


def locations_in_play(builder: GuardianBuilder) -> list[str]:
    """Return the four outer locations: those that are named, or those of the foot soldiers."""
    setup = builder.setup
    if builder.book.singles["rules"].universal_deployment:
        return named_locations(builder)
    if setup.locations:
        raise UserError(
            "`setup.locations`: foot soldiers come with theirs; only universal deployment cards "
            "(`rules.universal_deployment`) leave a choice"
        )
    in_play = builder.all_of("locations", "foot_soldiers", setup.foot_soldiers)
    if len(in_play) != OUTER:
        raise UserError(
            f"`setup.foot_soldiers`: they come with {len(in_play)} locations; {OUTER} are needed"
        )
    return in_play


def named_locations(builder: GuardianBuilder) -> list[str]:
    """Return the locations that the setup names."""
    named = builder.setup.locations
    for location in named:
        builder.known("locations", location, "`setup.locations`")
    if len(named) != OUTER:
        raise UserError(f"`setup.locations`: {len(named)} are named; {OUTER} are needed")
    return named
