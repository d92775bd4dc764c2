"""Policies: functions of one fixed shape that choose among legal actions."""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from numba import types
from numba.core.errors import NumbaError, NumbaWarning

from policies.core.judging import Judging
from policies.core.preferences import Preferring
from sim.core import jit, registry, sources
from sim.core.compiling import signatures
from sim.core.errors import UserError

Data = tuple[tuple[str, bytes], ...]  # files by name
FOLDER_DIGITS = 16
REASON_MAX = 300  # characters
PLAINLY = {
    "IMPORT_NAME": "it imports inside the function; import at the top of the file",
    "STORE_GLOBAL": "it changes a name of the file, which is fixed when it is compiled",
    "LOAD_BUILD_CLASS": "it makes a class inside the function",
    "(context manager)": "it uses `with`",
    "No conversion from": "what it returns is not the index of an action",
}
"""What Numba means, by a part of what it says."""


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
    files: tuple[str, ...] = ()  # data in its folder that it reads
    data: Data = ()  # what these files held when they were read
    unchecked: bool = False  # whether a user's policy is compiled without checks of indices
    preferring: Preferring | None = None  # how it reads learned preferences, if it does
    judging: Judging | None = None  # how it judges options by nets that practise, if it does
    _entries: dict[bool, Callable] = field(default_factory=dict, repr=False)

    is_searcher = False  # whether it is given tools to play on with

    def signature(self, game: registry.Game) -> types.Type:
        """Return the types of its arguments."""
        return signatures(game).policy

    def asks(self) -> list[Policy]:
        """Return the policies that it asks itself."""
        return []

    @property
    def is_users_code(self) -> bool:
        """Tell whether it is a user's own function, and not numbers for one of ours."""
        return self.file is not None and self.file.suffix == ".py"

    def compiled(self, always_checked: bool = False) -> Callable:
        """Return the function compiled to the game's one policy signature.

        Indices of a user's own function are checked, unless it was asked for speed instead.
        """
        is_checked = self.is_users_code and (always_checked or not self.unchecked)
        if is_checked not in self._entries:
            self._entries[is_checked] = self._compile(is_checked)
        return self._entries[is_checked]

    def _compile(self, is_checked: bool) -> Callable:
        game = registry.game(self.game)
        folder = jit.cache_folder(game.engine, game.policies)
        signature = self.signature(game)
        if not self.is_users_code or self.file is None:
            return jit.compile_entry(self.function, signature, folder)
        code = sources.source_digest([self.file, *self.helpers])
        digest = source_hash(code, self.data)[:FOLDER_DIGITS]
        folder = folder / f"user-{digest}{'' if is_checked else '-unchecked'}"
        with jit.locked(folder), warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaWarning)
            try:
                return jit.compile_entry(self.function, signature, folder, is_checked)
            except Exception as error:
                what = f"policy `{self.name}` does not compile: {_reason(error)}"
                raise UserError(what) from error

    def identity(self) -> dict[str, object]:
        """Return what its play depends on besides the game's own code."""
        texts = [self.source, *(path.read_text("utf-8") for path in self.helpers)]
        digest = source_hash("".join(texts), self.data)
        return {"name": self.name, "weights": self.weights, "source": digest}

    def __reduce__(self) -> tuple:
        """Travel to other processes by name, or as source text with its hash."""
        from policies.core.loading import revive, revive_source

        if self.file is None:
            return revive, (self.game, self.name, self.weights)
        reference = (str(self.file), self.function.__name__)
        texts = (self.source, self.data, source_hash(self.source, self.data))
        return revive_source, (self.game, reference, texts, self.weights)


def _reason(error: Exception) -> str:
    """Return why something does not compile, on one line."""
    if isinstance(error, jit.HiddenInputError):
        return f"it uses {error.what}; all that it may use is what it is given, luck by `stream`"
    if isinstance(error, KeyError):  # Numba's word for a field that a record does not have
        return f"no field {error.args[-1]!r} in that record"
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    lines = lines[1:] if isinstance(error, NumbaError) else lines
    said = lines[0] if lines else type(error).__name__
    reason = next((words for part, words in PLAINLY.items() if part in said), said)
    return reason.partition(" Raised from ")[0][:REASON_MAX]


def source_hash(source: str, data: Data = ()) -> str:
    """Return the fingerprint of a policy's file and data; empty for the policies we ship."""
    digest = hashlib.sha256(source.encode())
    for name, content in data:
        digest.update(f"\n{name} {len(content)}\n".encode() + content)
    return digest.hexdigest() if source else ""


def policy(
    game: str,
    weights: Mapping[str, float] | None = None,
    files: Sequence[str] = (),
    unchecked: bool = False,
    preferring: Preferring | None = None,
    judging: Judging | None = None,
) -> Callable[[Callable], Policy]:
    """Make a function of (state, tables, actions, n, weights, stream, scratch) a policy.

    The function returns an index into actions[:n]. It never writes to the state and uses only
    what its seat can see. `weights` names the numbers it is given. `scratch` is the record that it
    may write on during one decision: the game's NOTES, and `states` to search in. `files` names
    the data in the folder of the policy's file that it reads. Indices of a user's policy are
    checked; `unchecked` is for speed, and one out of range then ends the program. `preferring` says
    where in its weights it reads learned preferences (`policies/core/preferences.py`), `judging`
    where the nets are that it judges its options by (`policies/core/judging.py`).
    """
    numbers = dict(weights or {})
    if isinstance(files, str):
        raise TypeError(f"files is a list of names, such as [{files!r}]")

    def decorate(function: Callable) -> Policy:
        plain = getattr(function, "py_func", function)
        return Policy(
            name=plain.__name__,
            game=game,
            function=plain,
            weights=tuple(numbers.values()),
            weight_names=tuple(numbers),
            files=tuple(files),
            unchecked=unchecked,
            preferring=preferring,
            judging=judging,
        )

    return decorate
