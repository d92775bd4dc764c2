"""What a design report shows of each answer: its tables in order, and figures from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pandas as pd
from matplotlib.figure import Figure

from reports import figures
from reports.columns import PLAIN, Reading

Tables = Mapping[str, pd.DataFrame]
BandEnds = tuple[float, float] | None
ALL = ("*",)
SHARE = Reading(ALL, "share")
WINS = Reading(ALL, "win rate")
WORTH = Reading(ALL, "worth", "points", hidden=("bias", "gained", "lost"))
BOTH = Reading(ALL, "worth", "points", hidden=("bias", "words"))
GAP = Reading(ALL, "difference", "points", hidden=("gained", "lost"))
RANKS = PLAIN
SEEN = Reading(ALL, "difference", "points")
CHOICES = Reading(ALL, "wins against the other", "points")
LOG_ODDS = Reading(("points",), "log odds", "points")
NASH = Reading(("mean", "rating", "alpha"), "share of the Nash mixture")
ROUNDS = Reading(label="rounds")
DECIDES = Reading(ALL, "share", hidden=("variance_mean",))
PROPOSALS = Reading(
    ALL,
    "win rate",
    hidden=("share", "predicted_distance", "predicted_place", "confirmed_distance"),
)


@dataclass(frozen=True)
class Shown:
    """A table that is shown: its title, and how its estimates are read."""

    title: str
    reading: Reading = SHARE


@dataclass(frozen=True)
class Picture:
    """A figure from tables; it is left out where one of them is missing or empty."""

    needs: tuple[str, ...]
    caption: str
    draw: Callable[[Tables, BandEnds], Figure]

    def has_data(self, tables: Tables) -> bool:
        """Tell whether there is something to draw."""
        return all(name in tables and len(tables[name]) for name in self.needs)


@dataclass(frozen=True)
class Chapter:
    """A question of the report."""

    name: str
    title: str
    text: str
    shown: Mapping[str, Shown]
    pictures: tuple[Picture, ...] = field(default=())


def labelled(table: pd.DataFrame, key: str) -> pd.DataFrame:
    """Return the estimates of a table with the column `key` as their label."""
    return table.rename(columns={key: "label"})[["label", "mean", "low", "high", "n"]]


def draw_heroes(tables: Tables, band: BandEnds) -> Figure:
    """Draw how often the teams of each hero win."""
    rates = labelled(tables["heroes"], "hero")
    return figures.win_rates(rates, "Wins of each hero's teams", band=band)


def draw_features(tables: Tables, band: BandEnds) -> Figure:
    """Draw the features of games by round."""
    return figures.feature_ribbons(
        tables["features"], "How games go that are won, and that are not"
    )


MATCHUPS = Chapter(
    "matchups",
    "Heroes and teams",
    "Teams are drawn at random; the team of the setup itself is judged under tempo. What a hero "
    "adds is fitted over all teams it was in, so that its team mates do not count for it. A hero "
    "whose rank moves by more than a quarter of the field when another policy plays is called "
    "policy-sensitive, neither strong nor weak; where the interval of the move reaches down to a "
    "quarter, chance alone could explain it.",
    {
        "heroes": Shown("Share of games won by each hero's teams", WINS),
        "heroes by players": Shown("Heroes by number of players", WINS),
        "edges": Shown("What an edge rests on: its items, each without its text", WORTH),
        "effects": Shown("What heroes and pairs add: log odds, and points of win rate", LOG_ODDS),
        "rankings": Shown("Ranks of heroes by policy", RANKS),
        "rank correlation": Shown(
            "How alike the rankings are (Spearman)", Reading(label="correlation")
        ),
        "hero matches": Shown("Heroes against heroes, averaged over team mates", WINS),
        "hero strengths": Shown(
            "Strengths of heroes: Bradley-Terry (log odds), Elo", Reading(("even",), "log odds")
        ),
        "hero metagame": Shown("Nash average and alpha-Rank of heroes", NASH),
        "hero cycles": Shown("Circles in which each beats the next", WINS),
        "hero by enemy": Shown("Heroes by enemy: share of games won", WINS),
        "teams": Shown("Teams: share of games won", WINS),
        "team strengths": Shown(
            "Strengths of teams: Bradley-Terry (log odds), Elo", Reading(("even",), "log odds")
        ),
        "team metagame": Shown("Nash average and alpha-Rank of teams", NASH),
        "seats": Shown("Order of seats: change of the win rate, paired", GAP),
        "sides": Shown("Sides, line-ups mirrored", WINS),
        "first player": Shown("Who goes first", WINS),
    },
    (
        Picture(("heroes",), "How often do teams with this hero win?", draw_heroes),
        Picture(
            ("hero matches",),
            "How often does the hero of the row beat the hero of the column?",
            lambda tables, band: figures.heat_map(
                tables["hero matches"], "entrant", "foe", "Heroes against heroes"
            ),
        ),
        Picture(
            ("hero by enemy",),
            "How often does a team with this hero win against this enemy?",
            lambda tables, band: figures.heat_map(
                tables["hero by enemy"], "hero", "enemy", "Heroes by enemy"
            ),
        ),
    ),
)
CARDS = Chapter(
    "cards",
    "Items",
    "Worth is measured twice. Causal: the same games, with the same luck, are played without the "
    "item or with a copy more; the difference is what the item does. As it is seen: games in which "
    "it was drawn or played are compared with the others; these differ in more than the item, "
    "above all in their length, so this column is biased and stands here to show by how much.",
    {
        "causal": Shown("Worth by each change, in points of win rate", WORTH),
        "both": Shown("Both ways side by side: worth, and wins with it minus without", BOTH),
        "choices": Shown(
            "Upgrade choices: the better of two, on the same seeds, in points of its owner's wins",
            WORTH,
        ),
        "alternatives": Shown(
            "Upgrade choices as they are seen: how often each is taken, and wins against the other",
            CHOICES,
        ),
        "observed": Shown("As it is seen: wins with an exposure, and without", SEEN),
        "contributions": Shown("Contribution a game, and a play", Reading(label="a game")),
        "dead": Shown("Dead items: share of games in which an item was never played"),
    },
    (
        Picture(
            ("both",),
            "What is each item worth, and what do games with it look like?",
            lambda tables, band: figures.item_power(tables["both"], "Worth of items"),
        ),
    ),
)
TEMPO = Chapter(
    "tempo",
    "Tempo, drama, skill and luck",
    "All games of this chapter are those of the setup's own line-up. A game counts as decided when "
    "its winner can be told from the lead alone. Skill is what another policy makes of the same "
    "games; luck is the share of the outcome that stays when chance is held and play varies.",
    {
        "win rates": Shown("Wins", WINS),
        "endings": Shown("Endings"),
        "lengths": Shown("Rounds: mean and quantiles", ROUNDS),
        "decided": Shown("Share of games whose winner can be told after each round"),
        "decided round": Shown("Round from which on games are decided", ROUNDS),
        "snowball": Shown("What being ahead is worth: share of wins ahead minus behind", GAP),
        "win by lead": Shown("Share of wins by lead", WINS),
        "drama": Shown("Drama", PLAIN),
        "choices": Shown("Choices", PLAIN),
        "notable": Shown("Games worth a look: `balance play GAME --seed S --index I`", PLAIN),
        "skill": Shown("Skill: wins by policy; change from the first, or against it", WINS),
        "luck": Shown("Skill and luck: share of the outcome that each decides", DECIDES),
    },
    (
        Picture(
            ("length counts",),
            "How long are games?",
            lambda tables, band: figures.length_histogram(tables["length counts"], "Length"),
        ),
        Picture(
            ("decided",),
            "When can the winner be told?",
            lambda tables, band: figures.decided(tables["decided"], "When is a game decided?"),
        ),
        Picture(
            ("win by lead",),
            "What is a lead worth, early, in the middle and late?",
            lambda tables, band: figures.win_by_lead(tables["win by lead"], "Wins by lead"),
        ),
        Picture(
            ("features",),
            "How do games move, round by round?",
            draw_features,
        ),
        Picture(
            ("skill",),
            "What is a policy worth?",
            lambda tables, band: figures.skill_ladder(tables["skill"], "Wins by policy"),
        ),
        Picture(
            ("luck",),
            "What decides the outcome?",
            lambda tables, band: figures.win_rates(
                tables["luck"], "What decides", "share of the outcome"
            ),
        ),
    ),
)
REAL = Chapter(
    "real",
    "Real games beside simulated ones",
    "The line-ups that people played are played again, as often as they did, so that both columns "
    "are about the same teams. Where they differ, the policies play otherwise than people do, or "
    "the real games were few: look at the intervals before the difference.",
    {
        "real": Shown("Share of games won, real and simulated, and real minus simulated"),
        "real lengths": Shown("Rounds, real and simulated", PLAIN),
    },
    (
        Picture(
            ("real",),
            "Do simulated games go as real ones do?",
            lambda tables, band: figures.beside(tables["real"], "Share of games won"),
        ),
    ),
)
CHANGES = Chapter(
    "changes",
    "The smallest change",
    "For the gravest finding outside its band, numbers that are likely to matter are changed one "
    "by one and together, in small steps. What is proposed is played again on seeds that the "
    "search has never seen; only that confirmation counts. `balance mend` searches among numbers "
    "of your own choice, in every step.",
    {
        "now": Shown("As it is", WINS),
        "proposals": Shown(
            "Proposals, the smallest first: predicted, and on fresh seeds", PROPOSALS
        ),
    },
)
CHAPTERS = {chapter.name: chapter for chapter in (MATCHUPS, CARDS, TEMPO, REAL, CHANGES)}
