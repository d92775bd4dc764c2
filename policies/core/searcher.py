"""Searchers: policies that play on from copies of the table before they choose.

They are given options, which whoever seats them may change (`search:budget=200`), and the tools
of `sim/core/searching.py`: the compiled rules, other policies, memory that they declare.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numba import types

from policies.core.decorator import Policy
from sim.core import registry
from sim.core.compiling import signatures
from sim.core.errors import UserError, did_you_mean

Option = float | str  # a number, or the name of a policy
NO_NOTES = np.dtype([])


@dataclass(frozen=True, eq=False)
class Searcher(Policy):
    """A way to play a game that is given tools to play on with."""

    options: Mapping[str, Option] = field(default_factory=dict)
    states: int = 1
    notes: np.dtype = NO_NOTES

    is_searcher = True

    def signature(self, game: registry.Game) -> types.Type:
        """Return the types of its arguments."""
        return signatures(game).searcher

    def named(self) -> list[str]:
        """Return the names of the policies that it asks."""
        return [value for value in self.options.values() if isinstance(value, str)]

    def asks(self) -> list[Policy]:
        """Return the policies that it asks itself."""
        return [self.find(name) for name in self.named()]

    def find(self, name: str) -> Policy:
        """Return one of them."""
        from policies.core.loading import find

        found = find(self.game, name)
        if found.is_searcher:
            raise UserError(f"policy `{self.name}` cannot ask `{name}`, which searches itself")
        return found

    def with_options(self, changes: Mapping[str, Option]) -> Searcher:
        """Return it with other options, and a name that tells them."""
        changed = {name: value for name, value in changes.items() if self.options[name] != value}
        if not changed:
            return self
        texts = [f"{name}={spoken(value)}" for name, value in changed.items()]
        name = f"{self.name}{':' if ':' not in self.name else ','}{','.join(texts)}"
        return replace(self, name=name, options={**self.options, **changed})

    def identity(self) -> dict[str, object]:
        """Return what its play depends on besides the game's own code."""
        theirs = [each.identity() for each in self.asks() if each.is_users_code]
        asked = {"asked": theirs} if theirs else {}
        return {**super().identity(), "options": dict(self.options), **asked}

    def __reduce__(self) -> tuple:
        """Travel to other processes with its options."""
        plain, options = replace(self, name=self.name.partition(":")[0]), dict(self.options)
        return _revive, (*Policy.__reduce__(plain), options)


def _revive(find: Callable[..., Searcher], arguments: tuple, options: dict) -> Searcher:
    return find(*arguments).with_options(options)


def spoken(value: Option) -> str:
    """Return an option as it is written."""
    return value if isinstance(value, str) else f"{value:g}"


def searcher(
    game: str,
    options: Mapping[str, Option] | None = None,
    states: int = 1,
    notes: np.dtype = NO_NOTES,
    weights: Mapping[str, float] | None = None,
    files: Sequence[str] = (),
    unchecked: bool = False,
) -> Callable[[Callable], Searcher]:
    """Make a function of (state, tables, actions, n, weights, stream, options, tools) a searcher.

    `options` are its numbers, and the policies that it asks by name: the function gets their
    number in `tools.policies`. `states` are the copies of the table that it needs at once,
    `notes` its own record, of which it finds the bytes in `tools.notes`. `files` and `unchecked`
    are those of a policy.
    """
    numbers = dict(weights or {})

    def decorate(function: Callable) -> Searcher:
        plain = getattr(function, "py_func", function)
        return Searcher(
            name=plain.__name__,
            game=game,
            function=plain,
            weights=tuple(numbers.values()),
            weight_names=tuple(numbers),
            options=dict(options or {}),
            states=states,
            notes=notes,
            files=tuple(files),
            unchecked=unchecked,
        )

    return decorate


def split_options(reference: str) -> tuple[str, str]:
    """Return a policy's name and the text of its options: `search:budget=200`."""
    name, sign, text = reference.rpartition(":")
    return (name, text) if sign and "=" in text else (reference, "")


def with_options(found: Policy, text: str) -> Policy:
    """Return a policy with the options of a text such as `budget=200,rollout=random`."""
    if not text:
        return found
    if not isinstance(found, Searcher):
        raise UserError(f"policy `{found.name}` has no options, but got `{text}`")
    changes = dict(_parsed(found, each) for each in text.split(","))
    changed = found.with_options(changes)
    for name in changed.named():
        changed.find(name)
    return changed


def _parsed(found: Searcher, text: str) -> tuple[str, Option]:
    name, sign, value = (each.strip() for each in text.partition("="))
    if not sign or not value:
        raise UserError(f"policy `{found.name}`: write options as NAME=VALUE, not `{text}`")
    if name not in found.options:
        hint = did_you_mean(name, found.options) or f"; there is {', '.join(found.options)}"
        raise UserError(f"policy `{found.name}`: no option `{name}`{hint}")
    if isinstance(found.options[name], str):
        return name, value
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise UserError(f"policy `{found.name}`: option `{name}`: `{value}` is no number from 0 on")
    return name, number
