"""Seats players who have learned what to choose with the content that is played.

What was learned is kept under the hash of all that it depends on: contents, code, players, seeds
and the number of games. Contents that differ only in who meets whom are learned together.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from experiments.playing.adapting import GAMES, LEARNING, ROUNDS, Learned, Learner
from experiments.playing.execution import Execution, Seated
from experiments.storing import preferences
from experiments.storing.series import code_version, facts_of, hash_of, restricted
from policies import Policy
from policies.core.preferences import with_likings
from sim.core.content import Content
from sim.core.errors import UserError
from sim.core.registry import Game
from sim.core.restrictions import Restriction

PROCEDURE = 1  # another number makes all that was learned unknown


@dataclass
class Adapter:
    """Learns choices, or finds what was learned of them, and seats players who choose so."""

    games: int = GAMES  # a round
    _known: dict[str, Learned] = field(default_factory=dict)

    def learned(
        self,
        game: Game,
        contents: Sequence[Content],
        policies: Sequence[Policy],
        restriction: Restriction,
        how: Execution,
    ) -> Learned:
        """Return what players learn to choose; `contents` are met by turns."""
        facts = {
            "procedure": [PROCEDURE, LEARNING, ROUNDS, self.games],
            "code": code_version(game),
            "contents": [hashlib.sha256(one.tables.tobytes()).hexdigest() for one in contents],
            "policies": [facts_of(policy) for policy in policies],
            **restricted(restriction),
        }
        key = hash_of(facts)
        if key not in self._known:
            kept = preferences.load(how.store, game.name, key)
            if kept is None:
                learner = Learner(game, contents, policies, restriction, how, self.games)
                kept = asdict(learner.learn())
                preferences.save(how.store, game.name, key, kept)
            self._known[key] = Learned(**{name: kept[name] for name in kept if name != "key"})
        return self._known[key]

    def seats_of_cells(
        self, game: Game, cells: Sequence[Seated], how: Execution
    ) -> list[tuple[Policy, ...]]:
        """Return the players of each cell; line-ups of one change are learned together."""
        groups: dict[tuple, list[int]] = {}
        for number, (cell, _, seated) in enumerate(cells):
            changed = [one for one in cell.patches if not one.path.startswith("setup.")]
            groups.setdefault((repr(changed), cell.restriction, seated), []).append(number)
        found: dict[int, tuple[Policy, ...]] = {}
        for (_, restriction, seated), numbers in groups.items():
            if not can_learn(seated):
                found |= dict.fromkeys(numbers, seated)
                continue
            contents = list({id(cells[number][1]): cells[number][1] for number in numbers}.values())
            likings = self.learned(game, contents, seated, restriction, how).likings
            for number in numbers:
                items = game.items(cells[number][1])
                found[number] = tuple(with_likings(policy, items, likings) for policy in seated)
        return [found[number] for number in range(len(cells))]


def can_learn(policies: Sequence[Policy]) -> bool:
    """Tell whether any of the players reads preferences."""
    return any(policy.preferring for policy in policies)


def check_learning(game: Game, policies: Sequence[Policy]) -> None:
    """Refuse a game without choices that can be learned, and players who would not learn them."""
    if game.analysis.choices is None and game.analysis.picks is None:
        raise UserError(f"{game.name} declares no choices that players could learn")
    if not can_learn(policies):
        names = ", ".join(dict.fromkeys(policy.name for policy in policies))
        raise UserError(f"{game.name}: {names} cannot learn choices: no preferences are read")
