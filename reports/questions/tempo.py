"""Pace and drama: lengths, when games are decided, comebacks, choices; skill and luck."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from experiments.planning.blocks import own_seed
from experiments.planning.cells import Cell
from experiments.planning.experiment import Experiment
from experiments.storing import tables
from experiments.storing.experiment_result import SweepResult
from experiments.storing.series import Options
from experiments.storing.sweep_tables import cell_games
from reports.metrics import luck, outcomes
from reports.metrics import tempo as metrics
from reports.metrics.notable import notable
from reports.metrics.themes import glances, themes
from reports.questions.answer import Answer, answer
from reports.questions.question import Question, seated
from reports.questions.staging import plain, play, run_of
from reports.sentences import verdicts
from reports.sentences.tempo_verdicts import tempo_findings

REPLICATES = 2  # seeds of chance, and of play
CHANCE_FROM, PLAY_FROM = 1_000, 2_000  # numbers of the series that replicates have
SEAT_OR_ENTRANTS = "whether a side wins by its seat or by its entrants"
NOT_WANTED = "whether the game is too hard or too easy, as no win rate was wanted (--target)"
LUCK_SHARE, GAMES_SHARE = 0.3, 0.7  # of the budget


def tempo(question: Question, ladder: Sequence[str] = ()) -> Answer:
    """When is a game decided, how dramatic is it, and what do skill and chance decide?

    `ladder` are policies to compare with the question's own: in its place where a table plays
    together, against it where sides meet.
    """
    result = play(ladder_plan(question, ladder), question.with_share(GAMES_SHARE))
    found = tempo_tables(result)
    gaps = gaps_of(question, ladder)
    if len(result.outcomes) > 1:
        found["skill"] = skill_table(result, ladder)
    decides = what_decides(question.with_share(LUCK_SHARE), ladder)
    if decides.table is not None:
        found["luck"] = decides.table
    findings = [*findings_of(question, found), *verdicts.untested_findings([*gaps, *decides.gaps])]
    rate = found["win rates"].iloc[0]
    precision = (
        f"win rates within ± {50 * (rate['high'] - rate['low']):.1f} points, from "
        f"{rate['n']:,} games; luck from {decides.games:,} games played {REPLICATES**2} times each"
    )
    text = "When is a game decided, and what decides it?"
    return answer(text, question, [result, *decides.results], found, findings, precision)


@dataclass(frozen=True)
class Decides:
    """What chance and play decide: the table, if there is one, and what it leaves open."""

    results: list[SweepResult]
    table: pd.DataFrame | None
    gaps: list[str]
    games: int


def what_decides(question: Question, ladder: Sequence[str]) -> Decides:
    """Return what chance decides alone, and play; or who plays, where play is never random.

    A policy that plays the same way each time leaves all to chance by construction. Where a table
    plays together another policy is then played with the same chance.
    """
    results = replicated(question)
    won = outcomes_by_seed(results)
    if not 0 < won.mean() < 1:
        gap = "skill and luck, as every game had the same winner"
        return Decides(results, None, [gap], len(won))
    if not (won == won[:, :, :1]).all():
        return Decides(results, luck.luck_shares(won), [], len(won))
    gap = (
        f"what chance of play decides: {question.policy_name} plays a game the same way each time, "
        "so chance decides all of it by construction"
    )
    if question.is_versus or not ladder:
        return Decides(results, None, [f"{gap}; compare policies instead"], len(won))
    other = replace(question.with_policy(ladder[0]), sizes={}, games=len(won))
    results.append(play(plain(f"luck_{ladder[0]}", question, chance_cells(other)), other))
    won = outcomes_by_seed([results[0], results[-1]])
    both = f"{question.policy_name} or {ladder[0]}"
    gap = f"{gap}; the table says what {both} at the table decides"
    return Decides(results, luck.luck_shares(won, has_policies=True), [gap], len(won))


def gaps_of(question: Question, ladder: Sequence[str]) -> list[str]:
    """Return what was not tested, in words."""
    gaps = []
    if not ladder:
        gaps.append("another policy")
    elif question.is_versus and question.game.analysis.side_seats is None:
        gaps.append("policies against each other: it is not known who sits on which side")
    if question.is_versus:
        gaps.append(f"{SEAT_OR_ENTRANTS}: `balance matchups` mirrors line-ups")
    return gaps


def ladder_plan(question: Question, ladder: Sequence[str]) -> Experiment:
    """Return a plan with a cell for each policy, the question's own first.

    Where sides meet, each policy sits on one side against the question's own, and on the other.
    """
    who = {question.policy_name: question.policies}
    for name in ladder:
        if not question.is_versus:
            who[name] = (f"all={name}",)
        elif side_seats := question.game.analysis.side_seats:
            sides = zip(question.game.sides, side_seats(question.content.book), strict=True)
            who |= {f"{name} as {side}": seated(question, name, seats) for side, seats in sides}
    cells = [Cell(label, {}, (), texts, question.seed) for label, texts in who.items()]
    return plain("tempo", question, cells)


def tempo_tables(result: SweepResult) -> dict[str, pd.DataFrame]:
    """Return the tables about the first cell, by name."""
    base = run_of(result.outcomes[0])
    games = cell_games(result.outcomes[0], result.kept_in)
    leads, features = tables.lead_frame(base), tables.tempo_frame(base)
    is_versus, side = len(base.game.sides) > 1, base.game.sides[0]
    by_round = metrics.features_by_round(features)
    results = {"won": f"{side} won", "not won": f"{side} did not win"}
    together = themes(features, base.game.analysis.themes, base.game.sides)
    decided = metrics.decided(leads, base.games)
    return {
        "win rates": outcomes.win_rates(base),
        "endings": outcomes.endings(base),
        "lengths": outcomes.lengths(base),
        "length counts": outcomes.length_counts(base),
        "features": by_round.assign(result=by_round["result"].replace(results)),
        "themes": together,
        "theme rounds": glances(together),
        "feature gaps": metrics.feature_gaps(features),
        "win by lead": metrics.win_by_lead(leads).assign(side=side),
        "decided": decided,
        "decided round": metrics.decided_round(decided),
        "snowball": metrics.snowball(leads, 0.0 if is_versus else None),
        "drama": metrics.drama(games, is_versus),
        "choices": metrics.choices(games),
        "notable": notable(games, outcomes.CAP),
        "leads": leads,
    }


def replicated(question: Question) -> list[SweepResult]:
    """Play the same games with several seeds of chance, each with several seeds of play."""
    results: list[SweepResult] = []
    part = question.with_share(1 / (REPLICATES + 1))  # another policy may have to play them, too
    for number in range(REPLICATES):
        options = Options(log=False, policy_seed=own_seed(question.seed, PLAY_FROM + number))
        results.append(play(plain("luck", question, chance_cells(question)), part, options=options))
        part = replace(question, sizes={}, games=min(o.tally.games for o in results[0].outcomes))
    return results


def chance_cells(question: Question) -> list[Cell]:
    """Return a cell for each seed of chance."""
    seeds = enumerate(own_seed(question.seed, CHANCE_FROM + rank) for rank in range(REPLICATES))
    return [Cell(f"chance {rank}", {}, (), question.policies, seed) for rank, seed in seeds]


def outcomes_by_seed(results: Sequence[SweepResult]) -> np.ndarray:
    """Return whether the first side won, by game, seed of chance and seed of play."""
    n = min(outcome.tally.games for result in results for outcome in result.outcomes)
    won = [[outcome.tally.winner[:n] == 0 for outcome in result.outcomes] for result in results]
    return np.ascontiguousarray(np.array(won).T)


def skill_table(result: SweepResult, ladder: Sequence[str]) -> pd.DataFrame:
    """Return how well policies do: alone at the table, or against the first of them."""
    winners, sides = result.winners, result.experiment.game.sides
    if len(sides) == 1:
        return luck.skill_ladder(winners)
    seats = {name: [winners[f"{name} as {side}"] for side in sides] for name in ladder}
    return luck.head_to_head(seats)


def setup_rates(question: Question, rates: pd.DataFrame) -> pd.DataFrame:
    """Return the win rate of the first side, labelled with who played: the setup's, not drawn."""
    entrants, book = question.game.analysis.entrants, question.content.book
    places = entrants.places if entrants is not None and not entrants.are_policies else ()
    teams = [entrants.in_place(book, place) for place in places] if entrants else []
    names = [f" ({', '.join(team)})" if team else "" for team in teams] or [""]
    if not question.is_versus:
        return rates.assign(label=f"The team of the setup{names[0]}")
    first = f"With the setup's own line-up, {question.game.sides[0]}{names[0]}"
    return rates.head(1).assign(label=first)


def rate_findings(rates: pd.DataFrame, several: Sequence[str]) -> list[verdicts.Finding]:
    """Say how often each side wins, where nothing is wanted of it."""
    found = []
    severity = verdicts.graded(verdicts.WORTH_KNOWING, verdicts.SIZE_MAX)
    for row in rates.itertuples():
        verb = "win" if row.label in several else "wins"
        text = f"{row.label} {verb} {verdicts.rate_text(row)}."
        found.append(verdicts.Finding(text, severity, "win rates", str(row.label)))
    return found


def findings_of(question: Question, found: dict[str, pd.DataFrame]) -> list[verdicts.Finding]:
    """Return what the tables say."""
    band = question.wanted
    rates = setup_rates(question, found["win rates"])
    are_several = question.is_versus and verdicts.plurals(question.game.sides[:1])
    several = list(rates["label"]) if are_several else []
    capped = found["endings"][found["endings"]["label"] == outcomes.CAP]
    if band:
        known = verdicts.Known(several=several)
        parts = verdicts.band_findings(rates, "label", band, "win rates", known)
    else:
        parts = [*rate_findings(rates, several), *verdicts.untested_findings([NOT_WANTED])]
    decided = tempo_findings(found["decided round"], found["snowball"], found["lengths"])
    return [*parts, *decided, *verdicts.capped_findings(capped, "endings")]
