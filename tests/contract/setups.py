"""Ways to play each game that the contract is tested on, found beside the game's own tests."""

import importlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import policies
from policies import Policy
from sim.core import registry
from sim.core.content import Content, parse_assignment
from sim.core.registry import Game
from tests.contract.contract import Contract

TESTS = Path(__file__).parents[1]


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
        return self.name in contract(self.game.name).plain

    def content(self) -> Content:
        """Return the content of this way to play."""
        return load(self.game.name, self.texts)


@cache
def contract(name: str) -> Contract:
    """Return how a game is tested; one that says nothing is played as it comes."""
    game = registry.game(name)
    file = f"contract_{name}.py"
    if (TESTS / game.engine / file).exists():
        return importlib.import_module(f"tests.{game.engine}.contract_{name}").CONTRACT
    if not (game.folder / "tests" / file).exists():
        return Contract()
    return importlib.import_module(f"sim.{game.engine}.tests.contract_{name}").CONTRACT


@cache
def load(game: str, texts: tuple[str, ...]) -> Content:
    """Return a game's content with single changes applied."""
    content = registry.game(game).load()
    return content.patched([parse_assignment(text) for text in texts]) if texts else content


def ways() -> list[Way]:
    """Return every way to play every game."""
    return [
        Way(game, name, texts)
        for game in registry.games()
        for name, texts in contract(game.name).ways.items()
    ]


def way(game: str, name: str) -> Way:
    """Return one way to play."""
    own = contract(game)
    return Way(registry.game(game), name, {**own.ways, **own.short}[name])


def lively(game: str) -> Policy:
    """Return the policy that reaches deep states of a game."""
    chosen = contract(game).lively or registry.game(game).default_policy
    return policies.find(game, f"{chosen}:lively" if isinstance(chosen, Path) else chosen)
