"""The games of the Guardian System as the toolkit knows them."""

import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from sim.core.analysis import EFFECT, Analysis, Enemies, Entrants, Noun, mode_of, set_or_mode
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


def setups(lists: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    """Return setups as assignments, in the form that the toolkit has them."""
    return tuple(tuple(each) for each in lists)


def analysis(monster: str, own: Mapping[str, Any]) -> Analysis:
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
        setups=setups(own["setups"]),
        learned=setups(own["setups"] + own["learned"]),
        target=own["target"],
        is_reconstruction=own.get("is_reconstruction", False),
    )


def guardian(name: str) -> Game:
    """Return a game of the system: the same rules and tables, and what its `game.toml` says."""
    file = Path(__file__).parent / "analysis" / name / "game.toml"
    own = tomllib.loads(file.read_text(encoding="utf-8"))
    monster, words = own["monster"], own.get("words", {})
    drawn = [f"{monster}_{number}" for number in range(1, OUTER + 1)]
    laid = [f"location_{number}" for number in range(1, OUTER + 1)]
    return Game(
        name=name,
        title=own["title"],
        players=tuple(own["players"]),
        sides=(own["side"],),
        engine="guardian",
        default_policy=own["policy"],
        values=ASSESSED,
        features=tuple(words.get(feature, feature) for feature in FEATURES),
        endings=tuple(words.get(ending, ending) for ending in names_of(Ending)),
        events=names_of(Count),
        dealt=(*drawn, *laid),
        dealt_sections=dict.fromkeys(drawn, "enemies") | dict.fromkeys(laid, "locations"),
        seats_max=SEATS_MAX,
        state=STATE,
        tables=TABLES,
        rules=Rules(reset, apply, determinize, observe, features, assess),
        load=partial(load, name, *own.get("beside", ())),
        played=("cards",),
        plays=plays,
        language=LANGUAGE,
        analysis=analysis(monster, own["analysis"]),
    )


GAMES = {"hotg": guardian("hotg"), "gijoe": guardian("gijoe"), "crossover": guardian("crossover")}
