"""What `balance check-policy` found, kept by the hash of all that a policy's play depends on."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from policies.core.decorator import Policy
from sim.core import jit, registry
from sim.core.errors import UserError

FOLDER = "checks"
UNKNOWN = "unknown"
KEPT = ""  # what is kept of a policy that keeps every promise

_told: set[Path] = set()  # policies of which it was said that they are unchecked


def place_of(policy: Policy) -> Path:
    """Return the file for the verdict on a policy, as it is and for the game as it is."""
    game = registry.game(policy.game)
    code = jit.code_version(game.engine, game.policies)
    facts = json.dumps([game.name, code, policy.identity()], sort_keys=True)
    return jit.cache_root() / FOLDER / f"{hashlib.sha256(facts.encode()).hexdigest()}.json"


def keep(policy: Policy, broken: str) -> None:
    """Keep what was found: the promise that was broken, or nothing; a full disk is no fault."""
    place = place_of(policy)
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=place.parent, delete=False) as new:
            json.dump({"policy": policy.name, "game": policy.game, "broken": broken}, new)
        os.replace(new.name, place)


def found(policy: Policy) -> str:
    """Return the promise that a policy broke, nothing if it kept all, UNKNOWN if unchecked."""
    try:
        broken = json.loads(place_of(policy).read_text("utf-8"))["broken"]
    except (OSError, ValueError, KeyError, TypeError):
        return UNKNOWN
    return broken if isinstance(broken, str) else UNKNOWN


def ask_for_check(policies: Iterable[Policy], tell: Callable[[str], None]) -> None:
    """Refuse to store games of a policy that broke a promise; say loudly if it is unchecked."""
    for policy in dict.fromkeys(policies):
        if not policy.is_users_code or policy.file is None:
            continue
        place, broken = f"{policy.file.name}:{policy.function.__name__}", found(policy)
        if broken not in (KEPT, UNKNOWN):
            raise UserError(
                f"policy `{policy.name}` broke a promise when it was checked ({broken}); "
                "its games are not stored"
            )
        if broken == UNKNOWN and place_of(policy) not in _told:
            _told.add(place_of(policy))
            tell(
                f"UNCHECKED: policy `{policy.name}` plays games that are stored; "
                f"`balance check-policy {place}` looks whether it keeps its promises"
            )
