"""Games of hotg and goa2 as they were played once: raw tables that stand in for playing.

`stored_games.npz` holds the raw tables of 48 games each. Which of them a series has depends on its
luck, its changes, its line-up and its policies, all by name: no rule and no weight of a player
changes what is analyzed, and whatever may be asked can be asked of it, in any layout of the code.
"""

import hashlib
import json
from pathlib import Path

import numpy as np

from sim.core.play import empty_results

FILE = Path(__file__).with_name("stored_games.npz")
OTHER = 0.4  # share of the games that go another way in another variant
LINE_UPS = ("heroes", "red", "blue", "players")
RULES = ("deployments", "turns")  # numbers of rules that are compared


class StoredGames:
    """Plays series by looking games up, in the place of `sim.core.play.play_chunk`."""

    def __init__(self, game: str) -> None:
        with np.load(FILE) as file:
            self.games, self.items, self.tempo, self.lead, names = (
                file[f"{game}.{name}"] for name in ("games", "items", "tempo", "lead", "names")
            )
        self.rows = {str(name): row for row, name in enumerate(names)}

    def __call__(self, game, content, policies, seed, first, count, options):
        found = empty_results(game, content, count)
        shift = variant(content, policies, options)
        chosen = [self.choose(seed, index, shift) for index in range(first, first + count)]
        for name in self.games.dtype.names:
            found.games[name] = self.games[name][chosen]
        found.games["index"] = np.arange(first, first + count)
        counted = self.items[chosen].sum(axis=0)
        for row, name in enumerate(game.items(content)):
            if name in self.rows:
                found.items[row] = counted[self.rows[name]]
        found.tempo[: self.tempo.shape[1]] = self.tempo[chosen].sum(axis=0)
        found.lead[: self.lead.shape[1]] = self.lead[chosen].sum(axis=0)
        return found

    def choose(self, seed: int, index: int, shift: int) -> int:
        """Return which of the games is game `index` of a series."""
        luck = np.random.default_rng([seed, index])
        same, is_other = luck.integers(len(self.games)), luck.random() < OTHER
        other = np.random.default_rng([seed, index, shift]).integers(len(self.games))
        return int(other if is_other else same)


def variant(content, policies, options) -> int:
    """Return a number for what is played: changed entries, line-up, policies, restrictions."""
    rules = content.book.singles["rules"]
    facts = [
        sorted(set(content.book.changed) - {"setup"}),
        {key: value for key, value in content.setup.items() if key in LINE_UPS},
        [getattr(rules, name) for name in RULES if hasattr(rules, name)],
        sorted({policy.name for policy in policies}),
        [list(options.restriction.forbid), list(options.restriction.force)],
    ]
    return int.from_bytes(hashlib.sha256(json.dumps(facts).encode()).digest()[:4], "little")
