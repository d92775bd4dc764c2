"""What a run says: wins, endings, lengths and last features, as the object `--json` prints."""

from collections.abc import Sequence
from importlib import metadata
from typing import Any

import numpy as np

from experiments.statistics import estimates
from experiments.statistics.estimates import Estimate, Spread
from experiments.storing.ledger import content_object
from experiments.storing.results import RunResult
from experiments.storing.series import restricted
from experiments.storing.tally import padded_sum
from policies import Policy
from sim.core.registry import Game

CAP = "cap"


def version() -> str:
    """Return the version of the installed package."""
    return metadata.version("balance-lab")


def wins(result: RunResult, side: str) -> np.ndarray:
    """Return, game by game, whether `side` won."""
    return result.tally.winner == result.game.sides.index(side)


def win_rates(result: RunResult) -> dict[str, Estimate]:
    """Return how often each side won."""
    counts = {side: int(np.count_nonzero(wins(result, side))) for side in result.game.sides}
    return {side: estimates.wilson(count, result.games) for side, count in counts.items()}


def ending_rates(result: RunResult) -> dict[str, Estimate]:
    """Return how often each ending came about, also those that never did."""
    endings = result.game.endings
    counts = padded_sum(result.tally.endings, np.zeros(len(endings), np.int64))
    ended = list(zip(endings, counts, strict=True))[1:]
    return {name: estimates.wilson(int(count), result.games) for name, count in ended}


def rounds(result: RunResult) -> Spread:
    """Return how long the games were."""
    return estimates.spread(result.tally.rounds)


def shared_features(game: Game) -> list[str]:
    """Return what every side has a feature of its own for: `kills` of `red_kills`, `blue_kills`."""
    if len(game.sides) == 1:
        return []
    first = f"{game.sides[0]}_"
    found = [name.removeprefix(first) for name in game.finals if name.startswith(first)]
    return [what for what in found if {f"{side}_{what}" for side in game.sides} <= set(game.finals)]


def finals(result: RunResult) -> dict[str, Estimate]:
    """Return each feature at the end of a game; what every side has, also of all together."""
    game = result.game
    parts = {name: {name} for name in game.finals}
    for what in shared_features(game):
        parts[what] = {f"{side}_{what}" for side in game.sides}
    weights = {name: [feature in part for feature in game.finals] for name, part in parts.items()}
    return {
        name: estimates.mean_of_sums(*result.tally.final_sums(np.array(weight)), result.games)
        for name, weight in weights.items()
    }


def policy_names(policies: Sequence[Policy]) -> dict[str, str]:
    """Return seat → policy, in the words of `--policy`; `all` where the seats agree."""
    names = [policy.name for policy in policies]
    if len(set(names)) == 1:
        return {"all": names[0]}
    return {str(seat): name for seat, name in enumerate(names, 1)}


def summarize(result: RunResult) -> dict[str, Any]:
    """Return the object that `balance run --json` prints."""
    decisions = result.tally.sums["decisions"]
    return {
        "game": result.game.name,
        "version": version(),
        "games": result.games,
        "seed": result.seed,
        "setup": result.content.setup,
        "policies": policy_names(result.policies),
        **restricted(result.restriction),
        "seconds": result.seconds,
        "games_per_second": result.games / result.seconds,
        "decisions": decisions,
        "decisions_per_second": decisions / result.seconds,
        "checksum": result.checksum,
        **outcome_object(result),
        "content": content_object(result.content),
    }


def outcome_object(result: RunResult) -> dict[str, Any]:
    """Return the part of a summary that is about how the games went."""
    endings = {name: rate.mean for name, rate in ending_rates(result).items()}
    return {
        "win_rate": {side: rate.as_dict() for side, rate in win_rates(result).items()},
        "endings": endings,
        "capped": endings.get(CAP, 0.0),
        "rounds": rounds(result).as_dict(),
        "finals": {name: final.as_dict() for name, final in finals(result).items()},
    }
