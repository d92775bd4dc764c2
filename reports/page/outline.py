"""What a design report shows of each answer: its tables in order, and figures from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from reports.page import pictures
from reports.page.pictures import BandEnds, Picture, Tables, entrant_pictures
from reports.sentences.columns import PLAIN, Reading
from sim.core.analysis import Noun

__all__ = ["BandEnds", "Chapter", "Picture", "Shown", "Tables", "chapter_of"]

ALL = ("*",)
SHARE = Reading(ALL, "share")
WINS = Reading(ALL, "win rate")
WORTH = Reading(ALL, "worth", "points", hidden=("bias", "gained", "lost"))
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
    hidden=(
        *("share", "predicted_distance", "predicted_place", "confirmed_distance"),
        *("predicted_before_mean", "confirmed_before_mean"),
    ),
)


@dataclass(frozen=True)
class Shown:
    """A table that is shown: its title, how its estimates are read, and whether it is folded.

    Folded tables are for those who want to check: win rates and points come first.
    """

    title: str
    reading: Reading = SHARE
    is_folded: bool = False


@dataclass(frozen=True)
class Chapter:
    """A question of the report."""

    name: str
    title: str
    text: str
    shown: Mapping[str, Shown]
    pictures: tuple[Picture, ...] = field(default=())

    def substitute(self, noun: Noun) -> Chapter:
        """Return the chapter in the words of a game that calls its entrants so."""
        shown = {
            noun.substitute(name): replace(each, title=noun.substitute(each.title))
            for name, each in self.shown.items()
        }
        title, text = noun.substitute(self.title), noun.substitute(self.text)
        return replace(self, title=title, text=text, shown=shown)


MATCHUPS = Chapter(
    "matchups",
    "Entrants and teams",
    "Teams are drawn at random. What an entrant adds is fitted over all teams it was in, so that "
    "its team mates do not count for it.",
    {
        "entrants": Shown("Share of games won by each entrant's teams", WINS, True),
        "entrants by players": Shown("Entrants by number of players", WINS),
        "edges": Shown("What an edge rests on: its items, each without its text", WORTH, True),
        "effects": Shown("What entrants and pairs add, in points and log odds", LOG_ODDS, True),
        "policy strengths": Shown("How strong the other policies are", WINS, True),
        "rankings": Shown("Ranks of entrants by policy", RANKS, True),
        "rank correlation": Shown(
            "How alike the rankings are (Spearman)", Reading(label="correlation"), True
        ),
        "entrant matches": Shown("Entrants against entrants, over all team mates", WINS, True),
        "entrant strengths": Shown(
            "Strengths of entrants: Bradley-Terry (log odds), Elo",
            Reading(("even",), "log odds"),
            True,
        ),
        "entrant metagame": Shown("Nash average and alpha-Rank of entrants", NASH, True),
        "entrant cycles": Shown("Circles in which each beats the next", WINS, True),
        "entrant by enemy": Shown("Entrants by enemy: share of games won", WINS, True),
        "teams": Shown("Teams: share of games won", WINS, True),
        "team strengths": Shown(
            "Strengths of teams: Bradley-Terry (log odds), Elo",
            Reading(("even",), "log odds"),
            True,
        ),
        "team metagame": Shown("Nash average and alpha-Rank of teams", NASH, True),
        "seats": Shown("Order of seats: change of the win rate, paired", GAP, True),
        "sides": Shown("Sides, line-ups mirrored", WINS),
        "first player": Shown("Who goes first", WINS),
    },
)
CARDS = Chapter(
    "cards",
    "Items",
    "Worth is causal: the same games, with the same luck, are played without the item or with a "
    "copy more. Games in which an item was drawn or played differ in more than the item: what is "
    "seen in them is biased, and folded.",
    {
        "causal": Shown("Worth by each change, in points of win rate", WORTH, True),
        "choices": Shown(
            "Upgrade choices: the better of two, on the same seeds, in points of its owner's wins",
            WORTH,
            True,
        ),
        "alternatives": Shown(
            "Upgrade choices as they are seen: how often each is taken, and wins against the other",
            CHOICES,
            True,
        ),
        "observed": Shown("As it is seen: wins with an exposure, and without", SEEN, True),
        "contributions": Shown("Contribution a game, and a play", Reading(label="a game"), True),
        "dead": Shown("Share of games in which an item was never played", SHARE, True),
        "idle": Shown("Drawn and never played, of the games in which it was drawn", SHARE, True),
        "gains": Shown("When items are gained, and wins of those who gained them then", SEEN, True),
    },
)
TEMPO = Chapter(
    "tempo",
    "Tempo, drama, skill and luck",
    "Games of the setup's own line-up. A game counts as decided when the lead alone shows its "
    "winner.",
    {
        "win rates": Shown("Wins", WINS),
        "endings": Shown("Endings"),
        "lengths": Shown("Rounds: mean and quantiles", ROUNDS),
        "drama": Shown("Drama", PLAIN),
        "skill": Shown("Skill: wins by policy; change from the first, or against it", WINS),
        "luck": Shown("Skill and luck: share of the outcome that each decides", DECIDES),
        "notable": Shown("Games worth a look", PLAIN, True),
        "choices": Shown("Choices", PLAIN, True),
        "decided": Shown(
            "Share of games in which the lead shows the winner, by round", SHARE, True
        ),
        "decided round": Shown("Round from which on games are decided", ROUNDS, True),
        "snowball": Shown("What being ahead is worth: wins ahead minus behind", GAP, True),
        "win by lead": Shown("Share of wins by lead", WINS, True),
        "theme rounds": Shown(
            "What games are made of, in an early, a middle and a late round", PLAIN, True
        ),
    },
    (
        Picture(
            ("length counts",), "How long games are, and who wins them.", pictures.draw_lengths
        ),
        Picture(("decided",), "When the winner is clear.", pictures.draw_decided),
        Picture(("themes",), "What games consist of, round by round.", pictures.draw_themes),
        Picture(("features",), "How games move, round by round.", pictures.draw_features),
    ),
)
REAL = Chapter(
    "real",
    "Real games beside simulated ones",
    "The line-ups that people played are played again, as often as they did. Where both differ, "
    "policies play otherwise than people do, or the real games were few: look at the intervals.",
    {
        "real": Shown("Share of games won, real and simulated, and real minus simulated"),
        "real lengths": Shown("Rounds, real and simulated", PLAIN),
    },
    (Picture(("real",), "Do simulated games go as real ones do?", pictures.draw_real_games),),
)
CHANGES = Chapter(
    "changes",
    "The smallest change",
    "For the most serious finding outside its band, numbers that are likely to matter are changed "
    "in small steps. What is proposed is played again on fresh seeds; only that counts. `balance "
    "rebalance` searches among numbers of your own choice.",
    {
        "now": Shown("As it is", WINS),
        "proposals": Shown(
            "Proposals, the smallest first: predicted, and on fresh seeds", PROPOSALS
        ),
        "unnoticed": Shown("What works only while nobody notices", PROPOSALS),
    },
)
CHAPTERS = {chapter.name: chapter for chapter in (MATCHUPS, CARDS, TEMPO, REAL, CHANGES)}


def chapter_of(name: str, noun: Noun) -> Chapter:
    """Return a chapter in the words of a game that calls its entrants so."""
    chapter = CHAPTERS[name].substitute(noun)
    return replace(chapter, pictures=entrant_pictures(noun)) if name == MATCHUPS.name else chapter
