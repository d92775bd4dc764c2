"""What to be wary of: who played, what they cannot do, who plays better, who did not choose anew.

A game may write three files beside its analysis: `players.toml`, what its players cannot do,
`found.toml`, in how many positions with a known best move they find one, and `strength.toml`, who
is stronger than its default player (both by `make strength`).
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from experiments.playing.positions import FOUND
from reports.questions.answer import Answer
from reports.questions.question import Question
from reports.questions.rebalance.anew import chooses
from reports.sentences.verdicts import listed, with_ends

PLAYERS, STRENGTH = "players.toml", "strength.toml"
LEAST_ASKED = 5  # positions that a sentence about a player may stand on
Interval = tuple[float, float, float]
"""A mean and the ends of its interval."""


@dataclass(frozen=True)
class Stronger:
    """A player who does better than another, as it was measured."""

    player: str
    against: str
    games: int
    wins: Interval
    gain: Interval | None = None  # where the table plays together: more than the other, paired

    @property
    def named(self) -> str:
        """Return the player's name as it is typed."""
        return f"`{self.player}`"

    @property
    def wins_text(self) -> str:
        """Return how often it wins, with interval and games."""
        return with_ends(self.wins, n=self.games)

    @property
    def text(self) -> str:
        """Say how much better it plays, and what follows."""
        if self.gain is None:
            start = f"{self.named} wins {self.wins_text} against `{self.against}`"
            return f"{start}: what is strong here may not be among better players."
        more = with_ends(self.gain, "points")
        start = f"{self.named} wins {self.wins_text}, {more} more than `{self.against}`"
        return f"{start} in the same games: to better players the game is easier."


def players_texts(question: Question, found: Mapping[str, Answer]) -> list[str]:
    """Say who played and how, what they cannot do, and whether anybody else was asked."""
    provenance = next(iter(found.values())).provenance
    names = list(dict.fromkeys(provenance["policies"].values()))
    said = listed([f"`{name}`" for name in names])
    texts = [f"Computer players made these numbers ({said}). People may play better, or otherwise."]
    doc = getattr(getattr(question.seats[0], "function", None), "__doc__", None) or ""
    about = doc.strip().partition("\n")[0]  # its author's first sentence
    if len(names) == 1 and about:
        texts.append(f"How `{names[0]}` plays: {about}")
    known = read(question.game.files / PLAYERS)
    texts += [text for name in names for text in known.get(name, {}).get("cannot", [])]
    texts += found_texts(read(question.game.files / FOUND), names)
    tables = found["matchups"].tables if "matchups" in found else {}
    strengths = tables.get("policy strengths", pd.DataFrame())
    if len(strengths) and not strengths["is_competent"].any():
        texts.append("No second good player was asked: what looks strong may only suit this one.")
    return texts


def found_texts(asked: Mapping, names: Sequence[str]) -> list[str]:
    """Say in how many positions with a known best move players find one, if there are enough."""
    if asked.get("positions", 0) < LEAST_ASKED:
        return []
    return [
        f"In {asked['found'][name]} of {asked['positions']} test positions with a known best move "
        f"`{name}` finds one."
        for name in names
        if name in asked["found"]
    ]


def stronger_than(question: Question) -> Stronger | None:
    """Return the strongest player that was measured against the question's, in the same setup."""
    rows = read(question.game.files / STRENGTH).get("stronger", [])
    rows = [row for row in rows if row["against"] == question.policy_name]
    if question.changes or not rows:
        return None
    best = max(rows, key=lambda row: row["wins"][0])
    ends = {name: tuple(best[name]) for name in ("wins", "gain") if name in best}
    return Stronger(best["player"], best["against"], best["games"], **ends)


def stronger_texts(question: Question) -> list[str]:
    """Say how much better a stronger player does, or that nobody knows."""
    better = stronger_than(question)
    unknown = "No stronger player was measured with this setup (`balance ladder` does it)."
    return [better.text if better else unknown]


def choosing_texts(question: Question, command: str) -> list[str]:
    """Say that a change was played by players who do not choose anew, and how to ask others."""
    if not command or not chooses(question):
        return []
    what = "upgrades" if question.game.analysis.choices is not None else "purchases"
    only = f"A change may work only until they choose others: `{command}`."
    return [f"Players chose {what} as they do today. {only}"]


def read(file: Path) -> dict:
    """Return what a file of the game's analysis says; nothing where there is none."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
