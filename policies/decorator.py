"""Policies: functions of one fixed shape that choose among legal actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from numba.core.errors import NumbaError

from sim.core import jit, registry
from sim.core.compiling import signatures
from sim.core.errors import UserError


@dataclass(frozen=True, eq=False)
class Policy:
    """A way to play a game: code and the numbers that tune it."""

    is_policy: ClassVar[bool] = True

    name: str
    game: str
    function: Callable
    weights: tuple[float, ...] = ()
    weight_names: tuple[str, ...] = ()
    file: Path | None = None  # a user's own file; None for the policies we ship
    _entries: list = field(default_factory=list, repr=False)

    def compiled(self) -> Callable:
        """Return the function compiled to the game's one policy signature."""
        if not self._entries:
            self._entries.append(self._compile())
        return self._entries[0]

    def _compile(self) -> Callable:
        game = registry.game(self.game)
        folder = jit.cache_folder(game.engine, game.policies)
        if self.file is not None:
            folder = folder / f"user-{jit.source_digest([self.file])}"
        try:
            return jit.compile_entry(self.function, signatures(game).policy, folder)
        except KeyError as error:  # Numba's word for a field that a record does not have
            raise UserError(
                f"policy `{self.name}` does not compile: no field {error} in that record"
            ) from None
        except NumbaError as error:
            reason = next((line for line in str(error).splitlines()[1:] if line.strip()), "")
            raise UserError(
                f"policy `{self.name}` does not compile: {reason.strip() or type(error).__name__}"
            ) from None

    def __reduce__(self) -> tuple:
        """Travel to other processes by name, or by file and name."""
        from policies import find

        reference = self.name if self.file is None else f"{self.file}:{self.function.__name__}"
        return find, (self.game, reference)


def policy(game: str, weights: Mapping[str, float] | None = None) -> Callable[[Callable], Policy]:
    """Make a function of (state, tables, actions, n, weights, stream, scratch) a policy.

    The function returns an index into actions[:n]. It never writes to the state and uses only
    what its seat can see. `weights` names the numbers it is given.
    """
    numbers = dict(weights or {})

    def decorate(function: Callable) -> Policy:
        plain = getattr(function, "py_func", function)
        return Policy(
            name=plain.__name__,
            game=game,
            function=plain,
            weights=tuple(numbers.values()),
            weight_names=tuple(numbers),
        )

    return decorate
