"""Ways to play each game that the contract is tested on, as `--set` texts."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import policies
from policies import Policy
from sim.core import registry
from sim.core.content import Content, parse_assignment
from sim.core.registry import Game

FIXTURES = Path(__file__).parents[1] / "fixtures"

TWO = ("setup.players=2", "setup.heroes=jason,kimberly,trini,zack")
THREE = ("setup.players=3", "setup.heroes=jason,kimberly,billy")
FOUR = ("setup.players=4", "setup.heroes=kimberly,trini,zack,billy")
FIVE = ("setup.players=5",)
SIX = ("setup.players=6", "setup.heroes=jason,kimberly,trini,zack,billy,tommy")
PAIRS = ("setup.players=3", "setup.heroes=jason,kimberly,trini,zack,billy,tommy")

COUNTS = {
    "players_2": TWO,
    "players_3": THREE,
    "players_4": FOUR,
    "players_5": FIVE,
    "players_6": SIX,
    "players_3_pairs": PAIRS,
}
"""Heroes of the Grid: one setup for each entry of modes.toml."""

HARDY = (
    *(f"modes.{mode}.grid_energy=20" for mode in COUNTS),
    *(
        f"locations.{place}.figure_limit=12"
        for place in (
            "industrial_district",
            "angel_grove_high",
            "ernies_juice_bar",
            "angel_grove_park",
        )
    ),
    "rules.deployments=2",
)
"""Changes that let careless teams last until monsters, boss and Zords are on the table."""

SETUPS = {
    "hotg": {
        **COUNTS,
        "b_sides": (*TWO, "setup.location_side=B"),
        "assault": ("setup.command_center=B",),
        "four_deployments": ("rules.deployments=4",),
        "rita_second": (*FOUR, "setup.boss=rita_second"),
        **{f"{name}_hardy": (*texts, *HARDY) for name, texts in COUNTS.items()},
        "b_sides_hardy": (*PAIRS, "setup.location_side=B", *HARDY),
        "assault_hardy": (*SIX, "setup.command_center=B", *HARDY),
        "rita_second_hardy": ("setup.boss=rita_second", *HARDY),
        "no_monsters": (*THREE, "rules.monsters=0", *HARDY),
        "four_monsters": (*TWO, "rules.monsters=4", *HARDY),
    }
}

LIVELY = {"hotg": f"{FIXTURES / 'lively.py'}:lively"}
"""A policy that reaches deep states, for games whose random play does not."""


@dataclass(frozen=True)
class Way:
    """One way to play one game."""

    game: Game
    name: str
    texts: tuple[str, ...]

    def __str__(self) -> str:
        """Return the test id."""
        return f"{self.game.name}-{self.name}"

    def content(self) -> Content:
        """Return the content of this way to play."""
        return load(self.game.name, self.texts)


@cache
def load(game: str, texts: tuple[str, ...]) -> Content:
    """Return a game's content with single changes applied."""
    content = registry.game(game).load()
    return content.patched([parse_assignment(text) for text in texts]) if texts else content


def ways() -> list[Way]:
    """Return every way to play every game; a game without a list is played as it comes."""
    return [
        Way(game, name, texts)
        for game in registry.games()
        for name, texts in SETUPS.get(game.name, {"default": ()}).items()
    ]


def way(game: str, name: str) -> Way:
    """Return one way to play."""
    return Way(registry.game(game), name, SETUPS[game][name])


def lively(game: str) -> Policy:
    """Return the policy that reaches deep states of a game."""
    return policies.find(game, LIVELY.get(game, registry.game(game).default_policy))
