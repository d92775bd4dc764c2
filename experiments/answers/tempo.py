"""Pace and drama: lengths, when games are decided, comebacks, choices; skill and luck."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from experiments import tables
from experiments.answers.asking import Answer, Asked, answer, plain, play, run_of
from experiments.blocks import own_seed
from experiments.cells import Cell
from experiments.series import Options
from experiments.sweep import SweepResult
from reports import verdicts
from reports.metrics import luck, outcomes
from reports.metrics import tempo as metrics

REPLICATES = 2  # seeds of chance, and of play
CHANCE_FROM, PLAY_FROM = 1_000, 2_000  # numbers of the series that replicates have
LUCK_SHARE, GAMES_SHARE = 0.3, 0.7  # of the budget


def tempo(asked: Asked, ladder: Sequence[str] = ()) -> Answer:
    """When is a game decided, how dramatic is it, and what do skill and chance decide?

    `ladder` are policies to compare with the one asked for.
    """
    result = play(ladder_plan(asked, ladder), asked.with_share(GAMES_SHARE))
    replicates = replicated(asked.with_share(LUCK_SHARE))
    found = tempo_tables(result)
    gaps = []
    if ladder:
        found["skill"] = skill_table(result)
    else:
        gaps.append("another policy")
    won = outcomes_by_seed(replicates)
    if 0 < won.mean() < 1:
        found["luck"] = luck.luck_shares(won)
    else:
        gaps.append("skill and luck, as every game had the same winner")
    if (won == won[:, :, :1]).all():
        gaps.append(
            f"what play decides: {asked.policy_name} plays a game the same way each time, so "
            "chance decides all of it by construction; compare policies instead"
        )
    findings = [*findings_of(asked, found), *verdicts.untested_findings(gaps)]
    rate = found["win rates"].iloc[0]
    precision = (
        f"win rates within ± {50 * (rate['high'] - rate['low']):.1f} points, from "
        f"{rate['n']:,} games; luck from {len(won):,} games played {REPLICATES**2} times each"
    )
    question = "When is a game decided, and what decides it?"
    return answer(question, asked, [result, *replicates], found, findings, precision)


def ladder_plan(asked: Asked, ladder: Sequence[str]) -> object:
    """Return a plan with a cell for each policy, the one asked for first."""
    cells = [Cell(asked.policy_name, {}, policies=asked.policies, seed=asked.seed)]
    cells += [Cell(name, {}, policies=(f"all={name}",), seed=asked.seed) for name in ladder]
    return plain("tempo", asked, cells)


def tempo_tables(result: SweepResult) -> dict[str, pd.DataFrame]:
    """Return the tables about the first cell, by name."""
    from experiments.sweep_tables import cell_games

    base = run_of(result.outcomes[0])
    games = cell_games(result.outcomes[0], result.store)
    leads, features = tables.lead_frame(base), tables.tempo_frame(base)
    is_versus = len(base.game.sides) > 1
    decided = metrics.decided(leads, base.games)
    return {
        "win rates": outcomes.win_rates(base),
        "endings": outcomes.endings(base),
        "lengths": outcomes.lengths(base),
        "length counts": outcomes.length_counts(base),
        "features": metrics.features_by_round(features),
        "feature gaps": metrics.feature_gaps(features),
        "win by lead": metrics.win_by_lead(leads),
        "decided": decided,
        "decided round": metrics.decided_round(decided),
        "snowball": metrics.snowball(leads, 0.0 if is_versus else None),
        "drama": metrics.drama(games),
        "choices": metrics.choices(games),
        "leads": leads,
    }


def replicated(asked: Asked) -> list[SweepResult]:
    """Play the same games with several seeds of chance, each with several seeds of play."""
    results: list[SweepResult] = []
    share = asked.with_share(1 / REPLICATES)
    for number in range(REPLICATES):
        cells = [
            Cell(f"chance {chance}", {}, policies=asked.policies,
                 seed=own_seed(asked.seed, CHANCE_FROM + chance))
            for chance in range(REPLICATES)
        ]  # fmt: skip
        options = Options(log=False, policy_seed=own_seed(asked.seed, PLAY_FROM + number))
        results.append(play(plain("luck", asked, cells), share, options=options))
    return results


def outcomes_by_seed(results: Sequence[SweepResult]) -> np.ndarray:
    """Return whether the first side won, by game, seed of chance and seed of play."""
    n = min(outcome.tally.games for result in results for outcome in result.outcomes)
    by_play = [
        np.stack([outcome.tally.winner[:n] == 0 for outcome in result.outcomes], axis=1)
        for result in results
    ]
    return np.stack(by_play, axis=2)


def skill_table(result: SweepResult) -> pd.DataFrame:
    """Return the win rate of the first side under each policy, and what a policy is worth."""
    return luck.skill_ladder({o.cell.name: o.tally.winner for o in result.outcomes})


def findings_of(asked: Asked, found: dict[str, pd.DataFrame]) -> list[verdicts.Finding]:
    """Return what the tables say."""
    band = asked.band or (verdicts.Band() if asked.is_versus else None)
    gaps = [] if band else ["whether the game is too hard or too easy, as no --target was set"]
    rates = found["win rates"]
    capped = found["endings"][found["endings"]["label"] == outcomes.CAP]
    return [
        *(verdicts.band_findings(rates, "label", band, "win rates") if band else []),
        *verdicts.tempo_findings(
            found["decided round"], found["snowball"], found["lengths"], "decided round"
        ),
        *verdicts.capped_findings(capped, "endings"),
        *verdicts.untested_findings(gaps),
    ]
