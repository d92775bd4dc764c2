"""What stopped the games: which policy, in which game, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from sim.core import watchdog
from sim.core.errors import UserError
from sim.core.faults import SENTENCES, Fault

if TYPE_CHECKING:
    from policies import Policy
    from sim.core.registry import Game

WORDS_MAX = 200  # characters of an error that are told


def fault_error(game: Game, policies: Sequence[Policy], seed: int, row: np.record) -> UserError:
    """Say what stopped a run, and where."""
    seat = int(row.fault_seat)
    what = SENTENCES[Fault(int(row.fault))]
    return UserError(
        f"{game.name}, seed {seed}, game {int(row.index)}, seat {seat + 1} "
        f"(policy `{policies[seat].name}`): {what}"
    )


def raised_error(
    game: Game, policies: Sequence[Policy], seed: int, work: np.record, error: Exception
) -> Exception:
    """Say which policy of the user's raised an error, and where; others are faults of ours."""
    policy = asked_policy(policies, work)
    if policy is None or not policy.file:
        return error
    what = f"{type(error).__name__}: {str(error)[:WORDS_MAX]}".rstrip(": ")
    return UserError(
        f"policy `{policy.name}` raised {what} ({place_of(game, seed, work)}); "
        "`balance check-policy` says at which decision"
    )


def stuck_error(
    game: Game, policies: Sequence[Policy], seed: int, work: np.record | None, seconds: float
) -> UserError | None:
    """Say which policy did not answer, and where; one of ours has all the time that it needs."""
    policy = asked_policy(policies, work)
    patience = watchdog.PATIENCE
    if policy is not None:
        patience = watchdog.SEARCH_PATIENCE if policy.is_searcher else patience
        is_users = policy.is_users_code or any(each.is_users_code for each in policy.asks())
        if not is_users or seconds < patience:
            return None
    who = "the game" if policy is None else f"policy `{policy.name}`"
    where = "" if work is None else f" ({place_of(game, seed, work)})"
    return UserError(f"{who} did not answer within {patience:g} s{where}; does it loop for ever?")


def asked_policy(policies: Sequence[Policy], work: np.record | None) -> Policy | None:
    """Return the policy that is being asked, if one is."""
    if work is None or work.calls % 2 == 0:
        return None
    return policies[int(work.states[0].seat) % len(policies)]


def place_of(game: Game, seed: int, work: np.record) -> str:
    """Return which game is being played, and whose turn it is."""
    return f"{game.name}, seed {seed}, game {work.index}, seat {int(work.states[0].seat) + 1}"


def tables_error(game: Game, policies: Sequence[Policy], seed: int, indices: range) -> UserError:
    """Say that the tables are not what they were."""
    own = [policy for policy in policies if policy.file] or policies
    names = " or ".join(dict.fromkeys(f"`{policy.name}`" for policy in own))
    return UserError(
        f"{game.name}, seed {seed}, games {indices[0]} to {indices[-1]}: policy {names} wrote to "
        "the tables that it was shown"
    )
