"""The games of the Guardian System as the toolkit knows them."""

from functools import partial
from typing import Any

from sim.core.analysis import (
    EFFECT,
    Analysis,
    Enemies,
    Entrants,
    Noun,
    mode_of,
    set_or_mode,
)
from sim.core.compiling import Rules
from sim.core.content import Book
from sim.core.registry import Game, names_of
from sim.guardian.apply import apply, reset
from sim.guardian.assess import ASSESSED, assess
from sim.guardian.content import load
from sim.guardian.determinize import determinize
from sim.guardian.events import Count
from sim.guardian.grammar import LANGUAGE
from sim.guardian.observe import FEATURES, features, observe, plays
from sim.guardian.state import OUTER, SEATS_MAX, STATE, Ending
from sim.guardian.tables import TABLES


def rangers(book: Book) -> tuple[int, ...]:
    """Return the number of Rangers that the setup's players need."""
    mode = mode_of(book)
    return (mode.players * mode.rangers_each,)


Setups = tuple[tuple[str, ...], ...]


def analysis(
    monster: str, setups: Setups, target: int, more: Setups, is_reconstruction: bool = False
) -> Analysis:
    """Return what may be asked about a game of the system."""
    return Analysis(
        entrants=Entrants(
            noun=Noun("hero", "heroes"),
            places=("setup.heroes",),
            sizes=rangers,
            section="heroes",
            owner="hero",
            at=set_or_mode,
        ),
        enemies=Enemies(dealt=f"{monster}_", section="enemies", owner="enemy"),
        roles=dict.fromkeys(("hits", "energy", "prevented", "damage"), EFFECT),
        setups=setups,
        learned=(*setups, *more),
        target=target,
        is_reconstruction=is_reconstruction,
    )


def named_features(**words: str) -> tuple[str, ...]:
    """Return the numbers that tempo records, some of them in a game's own words."""
    return tuple(words.get(feature, feature) for feature in FEATURES)


def guardian(name: str, monster: str, *others: str, **own: Any) -> Game:
    """Return a game of the system: the same rules and tables, with content of its own.

    `monster` is what its enemies below the boss are called; `others` are games whose content
    stands beside its own.
    """
    drawn = [f"{monster}_{number}" for number in range(1, OUTER + 1)]
    laid = [f"location_{number}" for number in range(1, OUTER + 1)]
    return Game(
        name=name,
        engine="guardian",
        default_policy="teamwork",
        values=ASSESSED,
        events=names_of(Count),
        dealt=(*drawn, *laid),
        dealt_sections=dict.fromkeys(drawn, "enemies") | dict.fromkeys(laid, "locations"),
        seats_max=SEATS_MAX,
        state=STATE,
        tables=TABLES,
        rules=Rules(reset, apply, determinize, observe, features, assess),
        load=partial(load, name, *others),
        played=("cards",),
        plays=plays,
        language=LANGUAGE,
        **own,
    )


GAMES = {
    "hotg": guardian(
        "hotg",
        "monster",
        title="Power Rangers: Heroes of the Grid",
        sides=("rangers",),
        features=named_features(),
        endings=names_of(Ending),
        players=(
            "2 players with 2 Rangers each",
            "3, 4 or 5 players",
            "6 Rangers as 6 players or as 3 players",
        ),
        analysis=analysis(
            "monster",
            (
                (),
                ("setup.players=2",),
                ("setup.players=3", "setup.heroes=jason,trini,billy", "setup.location_side=B"),
                ("setup.players=6",),
                ("setup.command_center=B", "rules.deployments=3"),
            ),
            target=30,
            more=(
                ("setup.players=3",),
                ("setup.players=4",),
                ("setup.command_center=B",),
                ("setup.players=3", "setup.command_center=B"),
            ),
        ),
    ),
    "gijoe": guardian(
        "gijoe",
        "lieutenant",
        title="G.I. Joe: Mission Critical",
        sides=("heroes",),
        features=named_features(zords="vehicles", grid_energy="command_center_energy"),
        endings=("running", "cap", "boss_defeated", "panic", "no_energy", "command_center"),
        players=("2 players with 2 Heroes each", "3, 4 or 5 players"),
        analysis=analysis(
            "lieutenant",
            (
                (),
                ("setup.players=2", "setup.difficulty=harder"),
                ("setup.players=3", "setup.location_side=B"),
                ("setup.players=4", "rules.all_panicked=drain_at_once"),
                ("setup.command_center=B", "setup.difficulty=easier"),
            ),
            target=50,
            more=(("setup.players=2",), ("setup.players=3",), ("setup.players=4",)),
            is_reconstruction=True,
        ),
    ),
    "crossover": guardian(
        "crossover",
        "lieutenant",
        *("hotg", "gijoe"),
        title="Cross-over of the Guardian System",
        sides=("heroes",),
        features=named_features(zords="machines", grid_energy="command_center_energy"),
        endings=("running", "cap", "boss_defeated", "panic", "no_energy", "command_center"),
        players=(
            "2 players with 2 Heroes each",
            "3, 4 or 5 players",
            "6 Heroes as 6 players or as 3 players",
        ),
        analysis=analysis(
            "lieutenant",
            (
                (),
                ("setup.players=2", "rules.all_panicked=lose"),
                ("setup.players=3", "setup.location_side=B"),
                ("setup.command_center=B", "rules.zord_price=0"),
            ),
            target=50,
            more=(("setup.players=2",), ("setup.players=3",), ("setup.players=4",)),
        ),
    ),
}
