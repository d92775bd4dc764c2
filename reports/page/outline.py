"""What a design report shows of each answer: its tables in order, and figures from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pandas as pd
from matplotlib.figure import Figure

from reports import figures
from reports.metrics import gains
from reports.sentences.columns import PLAIN, Reading
from sim.core.analysis import Noun

Tables = Mapping[str, pd.DataFrame]
BandEnds = tuple[float, float] | None
ALL = ("*",)
ITEMS_DRAWN = 24  # of many, in a figure
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

    def said(self, noun: Noun) -> Chapter:
        """Return the chapter in the words of a game that calls its entrants so."""
        shown = {
            noun.said(name): replace(each, title=noun.said(each.title))
            for name, each in self.shown.items()
        }
        title, text = noun.said(self.title), noun.said(self.text)
        return replace(self, title=title, text=text, shown=shown)


def labelled(table: pd.DataFrame, key: str) -> pd.DataFrame:
    """Return the estimates of a table with the column `key` as their label."""
    return table.rename(columns={key: "label"})[["label", "mean", "low", "high", "n"]]


def entrant_pictures(noun: Noun) -> tuple[Picture, ...]:
    """Return the figures about a game's entrants."""
    wins, matches, enemies = map(noun.said, ("entrants", "entrant matches", "entrant by enemy"))

    def draw_wins(tables: Tables, band: BandEnds) -> Figure:
        rates = labelled(tables[wins], noun.one)
        return figures.win_rates(rates, noun.said("Wins of each entrant's teams"), band=band)

    def draw_matches(tables: Tables, band: BandEnds) -> Figure:
        title = noun.said("Entrants against entrants")
        return figures.heat_map(tables[matches], "entrant", "foe", title)

    def draw_enemies(tables: Tables, band: BandEnds) -> Figure:
        return figures.heat_map(tables[enemies], noun.one, "enemy", noun.said("Entrants by enemy"))

    beats = "How often does the entrant of the row beat the entrant of the column?"
    met = "How often does a team with this entrant win against this enemy?"
    return (
        Picture((wins,), noun.said("How often do teams with this entrant win?"), draw_wins),
        Picture((matches,), noun.said(beats), draw_matches),
        Picture((enemies,), noun.said(met), draw_enemies),
    )


def draw_features(tables: Tables, band: BandEnds) -> Figure:
    """Draw the features of games by round, but for those that are told together."""
    features, together = tables["features"], tables.get("themes", pd.DataFrame())
    if len(together):
        features = features[~features["feature"].isin(together["feature"])]
    return figures.feature_ribbons(features, "How games go that are won, and that are not")


def draw_stages(tables: Tables) -> Figure:
    """Draw which items are gained when, those that are gained most often."""
    rates = gains.by_stage(tables["gains"])
    often = list(dict.fromkeys(rates["item"]))[:ITEMS_DRAWN]
    shown = rates[rates["item"].isin(often)]
    title = "Items by when they are gained"
    return figures.heat_map(shown, "item", "stage", title, "share of a side's games")


MATCHUPS = Chapter(
    "matchups",
    "Entrants and teams",
    "Teams are drawn at random; the team of the setup itself is judged under tempo. What an "
    "entrant adds is fitted over all teams it was in, so that its team mates do not count for it. "
    "An entrant whose rank moves by more than a quarter of the field when another policy plays is "
    "called policy-sensitive, neither strong nor weak; where the interval of the move reaches down "
    "to a quarter, chance alone could explain it.",
    {
        "entrants": Shown("Share of games won by each entrant's teams", WINS),
        "entrants by players": Shown("Entrants by number of players", WINS),
        "edges": Shown("What an edge rests on: its items, each without its text", WORTH),
        "effects": Shown("What entrants and pairs add: log odds, and points of win rate", LOG_ODDS),
        "rankings": Shown("Ranks of entrants by policy", RANKS),
        "rank correlation": Shown(
            "How alike the rankings are (Spearman)", Reading(label="correlation")
        ),
        "entrant matches": Shown("Entrants against entrants, averaged over team mates", WINS),
        "entrant strengths": Shown(
            "Strengths of entrants: Bradley-Terry (log odds), Elo", Reading(("even",), "log odds")
        ),
        "entrant metagame": Shown("Nash average and alpha-Rank of entrants", NASH),
        "entrant cycles": Shown("Circles in which each beats the next", WINS),
        "entrant by enemy": Shown("Entrants by enemy: share of games won", WINS),
        "teams": Shown("Teams: share of games won", WINS),
        "team strengths": Shown(
            "Strengths of teams: Bradley-Terry (log odds), Elo", Reading(("even",), "log odds")
        ),
        "team metagame": Shown("Nash average and alpha-Rank of teams", NASH),
        "seats": Shown("Order of seats: change of the win rate, paired", GAP),
        "sides": Shown("Sides, line-ups mirrored", WINS),
        "first player": Shown("Who goes first", WINS),
    },
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
        "gains": Shown("When items are gained, and wins of those who gained them then", SEEN),
    },
    (
        Picture(
            ("both",),
            "What is each item worth, and what do games with it look like?",
            lambda tables, band: figures.item_power(tables["both"], "Worth of items"),
        ),
        Picture(
            ("gains",),
            "Which items are gained when?",
            lambda tables, band: draw_stages(tables),
        ),
        Picture(
            ("gains",),
            "How often is an item gained, and do those win more who gain it?",
            lambda tables, band: figures.gains(gains.whole(tables["gains"]), "Gains and wins"),
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
        "theme rounds": Shown(
            "What games are made of, in an early, a middle and a late round", PLAIN
        ),
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
            ("themes",),
            "What do games consist of, round by round?",
            lambda tables, band: figures.themes(tables["themes"], "Round by round"),
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
    "For the most serious finding outside its band, numbers that are likely to matter are changed "
    "one by one and together, in small steps. What is proposed is played again on seeds that the "
    "search has never seen; only that confirmation counts. `balance rebalance` searches among "
    "numbers of your own choice, in every step.",
    {
        "now": Shown("As it is", WINS),
        "proposals": Shown(
            "Proposals, the smallest first: predicted, and on fresh seeds", PROPOSALS
        ),
    },
)
CHAPTERS = {chapter.name: chapter for chapter in (MATCHUPS, CARDS, TEMPO, REAL, CHANGES)}


def chapter_of(name: str, noun: Noun) -> Chapter:
    """Return a chapter in the words of a game that calls its entrants so."""
    chapter = CHAPTERS[name].said(noun)
    return replace(chapter, pictures=entrant_pictures(noun)) if name == MATCHUPS.name else chapter
