"""Does a change matter, and by how much: two variants played on the same seeds."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from experiments.playing.execution import OnRows
from experiments.playing.run import run
from experiments.statistics import estimates
from experiments.statistics.estimates import Estimate
from experiments.storing import summary
from experiments.storing.ledger import content_object
from experiments.storing.results import RunResult
from experiments.storing.series import restricted
from reports.questions.question import Question
from sim.core.content import Content
from sim.core.restrictions import Restriction

PERCENT = 100
UNNOTICED = "So it works only while nobody notices."


@dataclass(frozen=True)
class Variant:
    """One side of a comparison: what it is called and what is played."""

    label: str
    content: Content
    restriction: Restriction = field(default_factory=Restriction)


@dataclass(frozen=True)
class Comparison:
    """Two runs of the same seeds, game by game beside each other; effects are b minus a."""

    label_a: str
    label_b: str
    a: RunResult
    b: RunResult
    adapted: "Comparison | None" = None  # the same by players who choose anew in both variants

    @cached_property
    def win_rate(self) -> dict[str, Estimate]:
        """Return the change of each side's win rate."""
        return {side: estimates.paired_difference(*self.wins(side)) for side in self.a.game.sides}

    @cached_property
    def rounds(self) -> Estimate:
        """Return the change of the length of a game."""
        before, after = (result.tally.rounds for result in (self.a, self.b))
        return estimates.mean_interval(after.astype(np.int32) - before)

    @cached_property
    def gain(self) -> Estimate:
        """Return how many times the games it would take without pairing."""
        return estimates.pairing_gain(*self.wins(self.a.game.sides[0]))

    def wins(self, side: str) -> tuple[np.ndarray, np.ndarray]:
        """Return which games a side won, in each variant."""
        return summary.wins(self.a, side), summary.wins(self.b, side)

    @property
    def is_same(self) -> bool:
        """Tell whether both variants gave exactly the same games."""
        return self.a.checksum == self.b.checksum


def compare(
    question: Question,
    variants: tuple[Variant, Variant],
    on_rows: Sequence[OnRows | None] = (None, None),
) -> Comparison:
    """Play the same seeds of both variants; `on_rows` are given the rows of each, in order."""
    labels = (variants[0].label, variants[1].label)
    as_ever = question.unnoticed
    a, b = (play(as_ever, *pair) for pair in zip(variants, on_rows, strict=True))
    if not question.how.adapter:
        return Comparison(*labels, a, b)
    anew_a, anew_b = (play(question, variant) for variant in variants)
    return Comparison(*labels, a, b, Comparison(*labels, anew_a, anew_b))


def play(question: Question, variant: Variant, on_rows: OnRows | None = None) -> RunResult:
    """Play one variant."""
    how = replace(question.how.restricted(variant.restriction), on_rows=on_rows)
    games = question.games or 1
    return run(question.game, variant.content, question.seats, games, question.seed, how)


def rates(comparison: Comparison) -> dict[str, Estimate]:
    """Return the win rate of the first side in each variant, by the variant's label."""
    side = comparison.a.game.sides[0]
    sides = {comparison.label_a: comparison.a, comparison.label_b: comparison.b}
    return {label: summary.win_rates(result)[side] for label, result in sides.items()}


def verdict(comparison: Comparison) -> str:
    """Return the answer in plain words, with its intervals and what it rests on."""
    if comparison.adapted:
        alone = replace(comparison, adapted=None)
        return f"{verdict(alone)} {adapted_text(comparison, comparison.adapted)}"
    if comparison.is_same:
        return f"No difference at all: {pairs_text(comparison)} went exactly the same way."
    gained, lost, _ = estimates.discordant(*comparison.wins(comparison.a.game.sides[0]))
    sharp = f"Pairing made this as sharp as {comparison.gain.mean:.1f} times the games."
    gain = sharp if gained + lost else "No game had another winner."
    return f"{win_rate_text(comparison)} {rounds_text(comparison)} {gain}"


def headline(comparison: Comparison) -> str:
    """Return the answer in one sentence: what happens to the win rate, and nothing else."""
    return verdict(comparison) if comparison.is_same else win_rate_text(comparison)


def win_rate_text(comparison: Comparison) -> str:
    """Say what happens to the win rate of the first side."""
    side = comparison.a.game.sides[0]
    effect = comparison.win_rate[side]
    labels = (comparison.label_a, comparison.label_b)
    before, after = (
        f"{summary.win_rates(result)[side].mean:.1%} with {label}"
        for result, label in zip((comparison.a, comparison.b), labels, strict=True)
    )
    mean, low, high = (end * PERCENT for end in (effect.mean, effect.low, effect.high))
    interval = f"{mean:+.1f} points, 95 % interval {low:+.1f} to {high:+.1f}"
    verb = {1: "rises", -1: "falls", 0: "does not change measurably"}[direction(effect)]
    change = f"from {before} to {after} ({interval}, {pairs_text(comparison)})"
    return f"The win rate of {side.capitalize()} {verb}: {change}."


def adapted_text(as_ever: Comparison, anew: Comparison) -> str:
    """Say what is left of an effect on the win rate when players choose anew."""
    if anew.is_same:
        return "Players who learn to choose again play both variants exactly the same way."
    side = as_ever.a.game.sides[0]
    before, after = (direction(one.win_rate[side]) for one in (as_ever, anew))
    words = win_rate_text(anew)
    text = f"When players learn to choose again: {words[0].lower()}{words[1:]}"
    return f"{text} {UNNOTICED}" if before and before != after else text


def rounds_text(comparison: Comparison) -> str:
    """Say what happens to the length of a game."""
    effect = comparison.rounds
    words = {1: "longer", -1: "shorter", 0: "neither measurably longer nor shorter"}
    interval = f"{effect.mean:+.2f} rounds, {effect.low:+.2f} to {effect.high:+.2f}"
    return f"Games get {words[direction(effect)]} ({interval})."


def pairs_text(comparison: Comparison) -> str:
    """Say how many pairs of games there were."""
    return f"{comparison.a.games:,} pairs of games"


def direction(effect: Estimate) -> int:
    """Return 1 or -1 if the whole interval lies above or below 0, else 0."""
    return int(effect.low > 0) - int(effect.high < 0)


def compare_object(comparison: Comparison) -> dict[str, Any]:
    """Return the object that `balance compare --json` prints."""
    a, b = comparison.a, comparison.b
    return {
        "game": a.game.name,
        "version": summary.version(),
        "games": a.games,
        "seed": a.seed,
        "policies": summary.policy_names(a.policies),
        "seconds": a.seconds + b.seconds,
        "a": variant_object(comparison.label_a, a),
        "b": variant_object(comparison.label_b, b),
        "effect": {
            "win_rate": {side: effect.as_dict() for side, effect in comparison.win_rate.items()},
            "rounds": comparison.rounds.as_dict(),
        },
        "pairing_gain": comparison.gain.as_dict(),
        "verdict": verdict(comparison),
        **({"adapted": compare_object(comparison.adapted)} if comparison.adapted else {}),
    }


def variant_object(label: str, result: RunResult) -> dict[str, Any]:
    """Return one side of a comparison for JSON."""
    return {
        "change": label,
        "setup": result.content.setup,
        **restricted(result.restriction),
        "checksum": result.checksum,
        **summary.outcome_object(result),
        "content": content_object(result.content),
    }
