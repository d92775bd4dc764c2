"""Rungs of a ladder that are played at a handicap: with other rules or another setup.

Where the table plays together, two players that both always win, or that both never do, cannot be
told apart. `handicaps.toml` beside a game's analysis names for such a pair a harder or an easier
table, chosen by how often the weaker of the two wins there, on a seed that no ladder plays.
"""

import tomllib
from dataclasses import dataclass, replace

from experiments.playing.matches import Match
from sim.core.content import parse_assignment
from sim.core.registry import Game

FILE = "handicaps.toml"


@dataclass(frozen=True)
class Handicap:
    """Two players, and what is changed when they are compared."""

    player: str
    against: str
    set: tuple[str, ...]  # changes, as `--set` takes them
    why: str
    chosen: str  # on which seed, and how often the weaker of the two won there

    def match(self, usual: Match) -> Match:
        """Return how the two are matched: on the usual seed, with the changes."""
        changes = [parse_assignment(text) for text in self.set]
        return replace(usual, content=usual.content.patched(changes))


def load(game: Game) -> list[Handicap]:
    """Return the handicaps of a game; none where it has no file of them."""
    file = game.files / FILE
    if not file.is_file():
        return []
    found = tomllib.loads(file.read_text("utf-8"))["rung"]
    return [Handicap(**{**each, "set": tuple(each["set"])}) for each in found]


def handicap_of(game: Game, player: str, against: str) -> Handicap | None:
    """Return the handicap that two players are compared at, if there is one."""
    pair = (player, against)
    return next((each for each in load(game) if (each.player, each.against) == pair), None)
