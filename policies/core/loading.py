"""Finding policies: those that we ship, and those in files of the user."""

from __future__ import annotations

import inspect
import os
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from policies.core.decorator import Data, Policy, policy, source_hash
from policies.core.everywhere import EVERYWHERE
from policies.core.random import RANDOM, random_play
from policies.core.searcher import split_options, with_options
from policies.core.user_files import check_reads, declared_data, helpers_of, load_module
from sim.core import jit, registry
from sim.core.errors import UserError, did_you_mean

__all__ = ["Policy", "find", "names", "policy", "resolve", "shipped"]

ALL = "all"
STRATEGY = ".toml"  # how files end that hold a strategy as data
DRIVE = 1  # letters before the colon of a path that begins with a drive
SHOWN = 40  # characters of a value that is refused
ARGUMENTS = ("state", "tables", "actions", "n", "weights", "stream", "scratch")
TOOLED = (*ARGUMENTS[:-1], "options", "tools")


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
    """Return the policy `name`, `path/to/file.py:name`, or a strategy `path/to/file.toml`.

    Either may play with other weights: `name:path/to/tuned.toml`.
    """
    name, options = split_options(reference)
    return with_options(_find(game, name), options)


def _find(game: str, reference: str) -> Policy:
    if "\0" in reference:
        raise UserError(f"policy {reference!r} is no name of a policy or a file")
    name, _, file = reference.rpartition(":")
    if file.endswith(STRATEGY) and len(name) > DRIVE:
        return weighted_by(_find(game, name), Path(file))
    if reference.endswith(STRATEGY):
        return _from_strategy(game, Path(reference).resolve())
    if ".py" in reference:
        file, _, name = reference.rpartition(":")
        if not file.endswith(".py"):
            raise UserError(f"policy `{reference}`: write it as FILE.py:NAME")
        return _from_file(game, Path(file).resolve(), name)
    known = shipped(game)
    if reference in EVERYWHERE:
        return EVERYWHERE[reference](game)
    if reference not in known:
        named = (*known, *EVERYWHERE)
        hint = did_you_mean(reference, named) or f"; there is {', '.join(named)}"
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
    module = load_module(file)
    found = getattr(module, name, None)
    if not isinstance(found, Policy):
        own = [key for key, value in vars(module).items() if isinstance(value, Policy)]
        hint = did_you_mean(name, own) or (f"; there is {', '.join(own)}" if own else "")
        raise UserError(f"policy file {file.name}: no policy `{name}` in it{hint}")
    if found.game != game:
        raise UserError(f"policy file {file.name}: `{name}` is for {found.game}, not for {game}")
    _check_shape(file, found)
    helpers = helpers_of(file)
    check_reads(file, helpers, found.files)
    return replace(
        found,
        file=file,
        source=file.read_text("utf-8"),
        helpers=helpers,
        data=declared_data(file, found.files),
        _entries={},
    )


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
        if not _is_number(weight):
            raise UserError(
                f"policy file {file.name}: weight `{name}`: {repr(weight)[:SHOWN]} is no number"
            )


def _is_number(weight: object) -> bool:
    """Tell whether a weight is a number that a game can be played with."""
    if isinstance(weight, bool) or not isinstance(weight, int | float):
        return False
    return abs(weight) <= sys.float_info.max


def weighted_by(found: Policy, file: Path) -> Policy:
    """Return a policy with the weights of a file, `teamwork:tuned.toml`; others stay as they are.

    A name of the file is a weight's; of a table, that of a weight of the set called like it.
    """
    try:
        read = tomllib.loads(file.read_text("utf-8"))
    except OSError:
        raise UserError(f"policy file {file.name}: there is no such file") from None
    except ValueError as error:
        raise UserError(f"policy file {file.name}: {error}") from None
    values = {
        f"{name}.{each}" if isinstance(part, dict) else name: number
        for name, part in read.items()
        for each, number in (part.items() if isinstance(part, dict) else ((name, part),))
    }
    for name, number in values.items():
        if name not in found.weight_names:
            hint = did_you_mean(name, found.weight_names)
            raise UserError(f"policy file {file.name}: `{found.name}` has no weight `{name}`{hint}")
        if not _is_number(number):
            raise UserError(f"policy file {file.name}: weight `{name}` is no number")
    pairs = zip(found.weight_names, found.weights, strict=True)
    weights = tuple(float(values.get(name, number)) for name, number in pairs)
    return replace(found, name=f"{found.name}:{file.name}", weights=weights)


def revive(game: str, name: str, weights: tuple[float, ...]) -> Policy:
    """Return a policy that we ship, as it was when it left for this process."""
    plain, _, file = name.rpartition(":")
    if file.endswith(STRATEGY):
        return replace(find(game, plain), name=name, weights=weights)
    return _weighted(find(game, name), weights)


def revive_source(
    game: str, reference: tuple[str, str], texts: tuple[str, Data, str], weights: tuple[float, ...]
) -> Policy:
    """Return a user's policy from the text of its file, its data, and the hash of both.

    The files themselves are used where this machine has the same, so that what was compiled for
    them is found; else copies in the cache folder.
    """
    (path, name), (source, data, digest) = reference, texts
    if source_hash(source, data) != digest:
        raise UserError(f"policy `{name}`: its source text was damaged on the way here")
    return _weighted(_from_file(game, _file_with(Path(path), source, data, digest), name), weights)


def _weighted(found: Policy, weights: tuple[float, ...]) -> Policy:
    return found if found.weights == weights else replace(found, weights=weights)


def _file_with(file: Path, source: str, data: Data, digest: str) -> Path:
    """Return a file that holds the source, its data beside it: the user's own, or a copy."""
    copy = jit.cache_root() / "policies" / digest / file.name
    texts = ((file.name, source.encode()), *data)
    for known in (file, copy):
        if all(_holds(known.parent / name, content) for name, content in texts):
            return known
    for name, content in texts:
        path = copy.parent / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as new:
            new.write(content)
        os.replace(new.name, path)
    return copy


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


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
