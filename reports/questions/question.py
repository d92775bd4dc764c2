"""What is asked of a game: what is changed, who plays, and how much may be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from experiments.planning.cells import Cell, Level
from experiments.playing.execution import Execution
from experiments.playing.run import run
from experiments.storing.results import RunResult
from reports.questions.budget import BUDGET
from sim.core.content import Patch
from sim.core.errors import UserError
from sim.core.restrictions import Restriction

if TYPE_CHECKING:
    from policies import Policy
    from reports.sentences.verdicts import Band
    from sim.core.content import Content
    from sim.core.registry import Game

PART_OF = dict.fromkeys(("seats", "players", "edges", "strength"), "matchups")
PART_OF |= {"luck": "tempo", "choices": "cards"}
RANDOM = "random"


@dataclass(frozen=True)
class Question:
    """A question about a game: what is changed, who plays, and how much may be played."""

    game: Game
    how: Execution  # with a store
    changes: tuple[Patch, ...] = ()
    policies: tuple[str, ...] = ()  # texts for policies.resolve
    seed: int = 1
    games: int | None = None  # a cell; None: as many as the budget allows
    sizes: Mapping[str, int] = field(default_factory=dict)  # a cell, of single runs by their name
    budget: float = BUDGET  # seconds
    band: Band | None = None
    resolve: Callable[[tuple[str, ...]], tuple[Policy, ...]] | None = None

    @cached_property
    def content(self) -> Content:
        """Return the content that is asked about."""
        loaded = self.game.load()
        return loaded.patched(list(self.changes)) if self.changes else loaded

    @cached_property
    def seats(self) -> tuple[Policy, ...]:
        """Return one policy a seat."""
        return self.seat(self.policies)

    def seat(self, texts: tuple[str, ...]) -> tuple[Policy, ...]:
        """Return one policy a seat, as texts for `policies.resolve` say."""
        if self.resolve:
            return self.resolve(texts)
        import policies

        return policies.resolve(self.game, texts, self.game.seats_max)

    def run(self, **how: Any) -> RunResult:
        """Play its games as one series; `how` is of `Execution`, besides its own."""
        way = replace(self.how, **how)
        return run(self.game, self.content, self.seats, self.games or 1, self.seed, way)

    @property
    def is_versus(self) -> bool:
        """Tell whether sides meet; otherwise the table plays together."""
        return len(self.game.sides) > 1

    @property
    def wanted(self) -> Band | None:
        """Return the band that is wanted; a co-operative game has none of its own."""
        from reports.sentences.verdicts import Band  # with pandas, which a plain run does not need

        return self.band or (Band() if self.is_versus else None)

    @property
    def policy_name(self) -> str:
        """Return what the policies are called, in one phrase."""
        named = ", ".join(text.removeprefix("all=") for text in self.policies)
        return named or str(self.game.default_policy)

    def games_of(self, run: str) -> int | None:
        """Return the games a cell that a run is asked for; None: as many as the budget allows.

        A run without a size of its own has that of the question it is part of: `matchups_random`
        and `seats` that of `matchups`, `luck` that of `tempo`.
        """
        stem = run.partition("_")[0]
        names = (run, stem, PART_OF.get(stem, ""))
        return next((self.sizes[name] for name in names if name in self.sizes), self.games)

    def restricted(self, restriction: Restriction) -> Question:
        """Return the same question under restricted play."""
        return replace(self, how=self.how.restricted(restriction))

    def adapted(self, seated: tuple[Policy, ...]) -> Question:
        """Return the same question of players who choose anew with every change."""
        from experiments.playing.adapters import Adapter, check_learning

        check_learning(self.game, seated)
        return replace(self, how=replace(self.how, adapter=Adapter()))

    @property
    def unnoticed(self) -> Question:
        """Return the same question of players who choose as ever."""
        return replace(self, how=replace(self.how, adapter=None))

    def with_policy(self, name: str) -> Question:
        """Return the same question with one policy in every seat."""
        return replace(self, policies=(f"all={name}",))

    def with_share(self, share: float) -> Question:
        """Return the same question with a part of the budget."""
        return replace(self, budget=self.budget * share)

    def less(self, seconds: float) -> Question:
        """Return the same question with what is left of the budget after so many seconds."""
        return replace(self, budget=max(0.0, self.budget - seconds))


def seated(question: Question, name: str, seats: Iterable[int]) -> tuple[str, ...]:
    """Return who plays, as texts, where a policy has some seats and the question's the others."""
    return (*question.policies, *(f"{seat}={name}" for seat in seats))


def other_policies(question: Question) -> list[str]:
    """Return the policies of the game besides the question's own, random play last."""
    import policies

    try:
        known = policies.names(question.game.name)
    except UserError:
        return []
    others = [name for name in known if name != question.policy_name]
    return sorted(others, key=lambda name: name == RANDOM)


def cell_at(level: Level, question: Question) -> Cell:
    """Return the cell in which teams play, for what is asked."""
    texts = (*question.policies, *level.policies)
    return Cell(str(level.label), {}, level.patches, texts, question.seed)
