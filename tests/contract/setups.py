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

GOA2_COUNTS = {
    **{f"players_{players}": (f"setup.players={players}",) for players in (2, 3, 4, 5, 6)}
}
"""Guards of Atlantis II: one setup for each entry of modes.toml."""

TRIOS = ("setup.red=sabina,wasp,arien", "setup.blue=brogan,tigerclaw,xargatha")
MIRROR = ("setup.red=arien,tigerclaw", "setup.blue=arien,tigerclaw", "setup.mirror=true")
SPRINTS = {
    f"sprint_{players}": (
        f"setup.players={players}",
        f"modes.players_{players}.quick_waves=1",
        f"modes.players_{players}.quick_lives=1",
        "rules.pity_coins=6",
    )
    for players in (2, 3, 4, 5, 6)
}
"""Short games for slow play; heroes get rich, so that some reach their ultimates."""

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
    },
    "goa2": {
        **GOA2_COUNTS,
        "long": ("setup.length=long",),
        "long_6": ("setup.players=6", "setup.length=long", *TRIOS),
        "narrow_passages": ("setup.board=narrow_passages", "setup.red=sabina,tigerclaw"),
        "narrow_passages_5": ("setup.board=narrow_passages", "setup.players=5"),
        "vexing_cliffs": ("setup.board=vexing_cliffs", "setup.blue=sabina,tigerclaw"),
        "vexing_cliffs_3": ("setup.board=vexing_cliffs", "setup.players=3", "setup.length=long"),
        "mirror": MIRROR,
        "sprint_capped": (*SPRINTS["sprint_3"], "rules.decision_cap=100"),
    },
}
"""Ways to play that the contract is tested on, by game."""

SHORT = {
    "hotg": {},
    "goa2": {
        **SPRINTS,
        "sprint_cliffs": (*SPRINTS["sprint_3"], "setup.board=vexing_cliffs", *MIRROR),
    },
}
"""Short games for comparing the compiled code with the slow one, where others take too long."""

PLAIN = {
    "hotg": ("players_3", "players_3_pairs", "b_sides", "assault"),
    "goa2": ("sprint_capped",),
}
"""Ways to play that are tested without a compiler too."""

LIVELY = {
    "hotg": f"{FIXTURES / 'lively.py'}:lively",
    "goa2": f"{FIXTURES / 'goa2_lively.py'}:lively",
}
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

    @property
    def is_plain(self) -> bool:
        """Tell whether this way is tested without a compiler too."""
        return self.name in PLAIN.get(self.game.name, ())

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
    return Way(registry.game(game), name, {**SETUPS[game], **SHORT[game]}[name])


def lively(game: str) -> Policy:
    """Return the policy that reaches deep states of a game."""
    return policies.find(game, LIVELY.get(game, registry.game(game).default_policy))
