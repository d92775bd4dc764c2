"""Policies: functions of one fixed shape that choose among legal actions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from numba import types
from numba.core.errors import NumbaError

from sim.core import jit, registry
from sim.core.compiling import signatures
from sim.core.errors import UserError


@dataclass(frozen=True, eq=False)
class Policy:
    """A way to play a game: code and the numbers that tune it."""

    name: str
    game: str
    function: Callable
    weights: tuple[float, ...] = ()
    weight_names: tuple[str, ...] = ()
    file: Path | None = None  # a user's own file; None for the policies we ship
    source: str = ""  # what that file said when it was read
    helpers: tuple[Path, ...] = ()  # other files of the user's that it imports
    _entries: list = field(default_factory=list, repr=False)

    is_searcher = False  # whether it is given tools to play on with

    def signature(self, game: registry.Game) -> types.Type:
        """Return the types of its arguments."""
        return signatures(game).policy

    def compiled(self) -> Callable:
        """Return the function compiled to the game's one policy signature."""
        if not self._entries:
            self._entries.append(self._compile())
        return self._entries[0]

    def _compile(self) -> Callable:
        game = registry.game(self.game)
        folder = jit.cache_folder(game.engine, game.policies)
        if self.file is not None and self.file.suffix == ".py":
            folder = folder / f"user-{jit.source_digest([self.file, *self.helpers])}"
        try:
            return jit.compile_entry(self.function, self.signature(game), folder)
        except KeyError as error:  # Numba's word for a field that a record does not have
            raise UserError(
                f"policy `{self.name}` does not compile: no field {error} in that record"
            ) from None
        except NumbaError as error:
            reason = next((line for line in str(error).splitlines()[1:] if line.strip()), "")
            raise UserError(
                f"policy `{self.name}` does not compile: {reason.strip() or type(error).__name__}"
            ) from None

    def identity(self) -> dict[str, object]:
        """Return what its play depends on besides the game's own code."""
        texts = [self.source, *(path.read_text("utf-8") for path in self.helpers)]
        return {"name": self.name, "weights": self.weights, "source": source_hash("".join(texts))}

    def __reduce__(self) -> tuple:
        """Travel to other processes by name, or as source text with its hash."""
        from policies.core.loading import revive, revive_source

        if self.file is None:
            return revive, (self.game, self.name, self.weights)
        reference = (str(self.file), self.function.__name__)
        texts = (self.source, source_hash(self.source))
        return revive_source, (self.game, reference, texts, self.weights)


def source_hash(source: str) -> str:
    """Return the fingerprint of a policy's file; empty for the policies we ship."""
    return hashlib.sha256(source.encode()).hexdigest() if source else ""


def policy(game: str, weights: Mapping[str, float] | None = None) -> Callable[[Callable], Policy]:
    """Make a function of (state, tables, actions, n, weights, stream, scratch) a policy.

    The function returns an index into actions[:n]. It never writes to the state and uses only
    what its seat can see. `weights` names the numbers it is given. `scratch` is the record that it
    may write on during one decision: the game's NOTES, and `states` to search in.
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
