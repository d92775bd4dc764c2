"""Finding policies: those that we ship, and those in files of the user."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import os
import sys
import sysconfig
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType

from policies.core.decorator import Policy, policy, source_hash
from policies.core.random import RANDOM, random_play
from policies.core.searcher import SEARCH, search_play, split_options, with_options
from sim.core import jit, registry
from sim.core.errors import UserError, did_you_mean

__all__ = ["Policy", "find", "names", "policy", "resolve", "shipped"]

ALL = "all"
STRATEGY = ".toml"  # how files end that hold a strategy as data
ARGUMENTS = ("state", "tables", "actions", "n", "weights", "stream", "scratch")
TOOLED = (*ARGUMENTS[:-1], "options", "tools")
OURS = ("sim", "policies", "experiments", "reports")


def shipped(game: str) -> dict[str, Policy]:
    """Return the policies that we ship for a game by name: random play, and its package's own.

    Games of one engine may share a package, and with it the compiled code.
    """
    own = vars(registry.game(game).policy_module())
    found = {name: value for name, value in own.items() if isinstance(value, Policy)}
    ours = {name: replace(value, game=game) for name, value in found.items()}
    return {RANDOM: random_play(game), **ours}


def names(game: str) -> list[str]:
    """Return the names of the policies that we ship for a game."""
    return list(shipped(game))


def find(game: str, reference: str) -> Policy:
    """Return the policy `name`, `path/to/file.py:name`, or a strategy `path/to/file.toml`."""
    name, options = split_options(reference)
    return with_options(_find(game, name), options)


def _find(game: str, reference: str) -> Policy:
    if reference.endswith(STRATEGY):
        return _from_strategy(game, Path(reference).resolve())
    if ".py" in reference:
        file, _, name = reference.rpartition(":")
        if not file.endswith(".py"):
            raise UserError(f"policy `{reference}`: write it as FILE.py:NAME")
        return _from_file(game, Path(file).resolve(), name)
    known = {**shipped(game), SEARCH: search_play(game)}
    if reference not in known:
        hint = did_you_mean(reference, known) or f"; there is {', '.join(known)}"
        raise UserError(f"no policy `{reference}` for {game}{hint}")
    return known[reference]


def _from_strategy(game: str, file: Path) -> Policy:
    """Return the policy that a game makes of a strategy file, such as a buy list."""
    reads = getattr(registry.game(game).policy_module(), "from_list", None)
    if reads is None:
        raise UserError(f"policy `{file.name}`: {game} has no strategies in files")
    if not file.is_file():
        raise UserError(f"policy file {file.name}: there is no such file")
    return reads(file)


def _from_file(game: str, file: Path, name: str) -> Policy:
    if file.suffix == STRATEGY:
        return _from_strategy(game, file)
    if not file.is_file():
        raise UserError(f"policy file {file.name}: there is no such file")
    module = _load_module(file, file.stat().st_mtime_ns)
    found = getattr(module, name, None)
    if not isinstance(found, Policy):
        own = [key for key, value in vars(module).items() if isinstance(value, Policy)]
        hint = did_you_mean(name, own) or (f"; there is {', '.join(own)}" if own else "")
        raise UserError(f"policy file {file.name}: no policy `{name}` in it{hint}")
    if found.game != game:
        raise UserError(f"policy file {file.name}: `{name}` is for {found.game}, not for {game}")
    _check_shape(file, found)
    source = file.read_text("utf-8")
    return replace(found, file=file, source=source, helpers=_helpers_of(file), _entries=[])


def _check_shape(file: Path, found: Policy) -> None:
    """Refuse a function that cannot be called as a policy, and weights that are no numbers."""
    taken = len(inspect.signature(found.function).parameters)
    kind, wanted = ("searcher", TOOLED) if found.is_searcher else ("policy", ARGUMENTS)
    if taken != len(wanted):
        raise UserError(
            f"policy file {file.name}: `{found.name}` takes {taken} arguments; "
            f"a {kind} takes {', '.join(wanted)}"
        )
    for name, weight in zip(found.weight_names, found.weights, strict=True):
        if isinstance(weight, bool) or not isinstance(weight, int | float):
            raise UserError(f"policy file {file.name}: weight `{name}`: {weight!r} is no number")


def _helpers_of(file: Path, known: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """Return the user's other files that a policy file imports, and those that they import."""
    for name in _imported(ast.parse(file.read_text("utf-8"))):
        origin = getattr(sys.modules.get(name), "__file__", None)
        helper = Path(origin).resolve() if origin else None
        if helper and helper not in (*known, file) and _is_users(helper):
            known = _helpers_of(helper, (*known, helper))
    return tuple(sorted(known))


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the full names of the modules that a file imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _is_users(file: Path) -> bool:
    """Tell whether a module is neither ours nor installed: its edits are the user's."""
    places = ("stdlib", "platstdlib", "purelib", "platlib")
    installed = {Path(sysconfig.get_path(place)).resolve() for place in places}
    is_ours = any(file.is_relative_to(jit.ROOT / part) for part in OURS)
    return file.suffix == ".py" and not is_ours and not installed.intersection(file.parents)


@cache
def _load_module(file: Path, stamp: int) -> ModuleType:
    """Run a user's file once per version, under a name that compiled code can refer to."""
    try:
        module_name = f"balance_policy_{jit.source_digest([file])}"
        spec = importlib.util.spec_from_file_location(module_name, file)
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise UserError(f"policy file {file.name}, line {error.lineno}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        line = traceback.extract_tb(error.__traceback__)[-1].lineno
        what = f"{type(error).__name__}: {error}"
        raise UserError(f"policy file {file.name}, line {line}: {what}") from None
    return module


def revive(game: str, name: str, weights: tuple[float, ...]) -> Policy:
    """Return a policy that we ship, as it was when it left for this process."""
    return _weighted(find(game, name), weights)


def revive_source(
    game: str, reference: tuple[str, str], texts: tuple[str, str], weights: tuple[float, ...]
) -> Policy:
    """Return a user's policy from the text of its file and the text's hash.

    The file itself is used where this machine has it with the same text, so that what was
    compiled for it is found; else a copy in the cache folder.
    """
    (path, name), (source, digest) = reference, texts
    if source_hash(source) != digest:
        raise UserError(f"policy `{name}`: its source text was damaged on the way here")
    return _weighted(_from_file(game, _file_with(Path(path), source, digest), name), weights)


def _weighted(found: Policy, weights: tuple[float, ...]) -> Policy:
    return found if found.weights == weights else replace(found, weights=weights)


def _file_with(file: Path, source: str, digest: str) -> Path:
    """Return a file that holds the source: the user's own, or a copy under its hash."""
    copy = jit.cache_root() / "policies" / digest / file.name
    for known in (file, copy):
        if known.is_file() and known.read_text("utf-8") == source:
            return known
    copy.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=copy.parent, delete=False, encoding="utf-8") as new:
        new.write(source)
    os.replace(new.name, copy)
    return copy


def resolve(game: registry.Game, assignments: Sequence[str], seats: int) -> tuple[Policy, ...]:
    """Return one policy a seat from texts such as `all=random`, `2=teamwork`, `1=mine.py:bold`.

    Seats count from 1. Later texts win; seats not named play the game's default policy.
    """
    chosen = [find(game.name, game.default_policy)] * seats
    for text in assignments:
        seat, sign, reference = text.partition("=")
        if not sign or not reference:
            raise UserError(f"policy `{text}`: write it as SEAT=NAME, for example all=random")
        found = find(game.name, reference)
        if seat == ALL:
            chosen = [found] * seats
        elif seat.isdigit() and 1 <= int(seat) <= seats:
            chosen[int(seat) - 1] = found
        else:
            raise UserError(f"policy `{text}`: seat `{seat}` is neither `all` nor 1 to {seats}")
    return tuple(chosen)
