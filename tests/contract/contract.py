"""What a game's tests tell the tests that all games share.

A game of this repository has `tests/<engine>/contract_<game>.py` with a `CONTRACT`; one on the
search path has it in a folder `tests` of its own. A game without one is played as it comes.
"""

from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

Ways = dict[str, tuple[str, ...]]
"""Ways to play by name, as `--set` texts."""


@dataclass(frozen=True)
class Parity:
    """Games that are played compiled and not, and must be the same bytes."""

    way: str
    policy: str
    games: int = 1


@dataclass(frozen=True)
class Contract:
    """How one game is tested."""

    ways: Ways = field(default_factory=lambda: {"default": ()})
    """Ways to play that the contract is tested on: every number of players, every odd setup."""
    short: Ways = field(default_factory=dict)
    """Short games for slow play, where the ways above take too long."""
    plain: tuple[str, ...] = ()
    """Ways to play, of the above, that are tested without a compiler too."""
    lively: str | Path = ""
    """A policy that reaches deep states: a name, or the file of a function `lively`."""
    laws: ModuleType | None = None
    """Module with Law, BEFORE, SEEN_MAX, TRACE, and begin, remember, check; see `law_loop`."""
    parity: tuple[Parity, ...] = ()
    """What is compared with uncompiled play, besides the short games with every policy."""
    forced: str = ""
    """An item that is played now and then; it is forced and forbidden."""
