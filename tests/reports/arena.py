"""An invented game of two heroes whose strengths are known by construction, in plain NumPy.

A hero is as strong as its cards are worth together. Red wins with probability 0.5, and one per
cent more for each point by which its hero is stronger. All four heroes are worth ten points, so
every match is even; a card that is made worth more makes its hero win more often by exactly that.
"""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Literal

import numpy as np
from pydantic import Field

from sim.core.analysis import Analysis, Entrants, Noun
from sim.core.content import Content, Entry, read_book
from sim.core.kernel import GAMES
from tests.experiments.fakes import CoinPolicy, FakeResults

HEROES = ("ana", "ben", "cleo", "dora")
CARDS = {"axe": ("ana", 5), "apron": ("ana", 5), "bow": ("ben", 10), "cape": ("cleo", 10),
         "drum": ("dora", 6), "dice": ("dora", 4)}  # fmt: skip
EVEN = 10
ANALYSIS = Analysis(
    entrants=Entrants(
        noun=Noun("hero", "heroes"),
        places=("setup.red", "setup.blue"),
        sizes=lambda book: (1, 1),
        section="heroes",
        owner="hero",
    )
)
SIDES = ("red", "blue")
TABLES = np.dtype(
    [("strength", "i8", len(SIDES)), ("items", "i8", (len(CARDS), len(SIDES), 2)), ("heads", "?")]
)


class Hero(Entry):
    pass


class Card(Entry):
    DECK = ("hero",)
    hero: str
    copies: int = Field(ge=0, le=3)
    value: int = Field(ge=-50, le=50)

    def blanked(self):
        return self.model_copy(update={"value": 0})


class Rules(Entry):
    handicap: float = Field(ge=-20, le=20)  # taken off red, in points
    is_fair: bool
    coin: Literal["heads", "tails"]
    label: str


class Setup(Entry):
    players: int = Field(ge=2, le=3)
    red: list[str]
    blue: list[str]


@cache
def arena_book():
    folder = Path(mkdtemp()) / "arena"
    folder.mkdir()
    start = 'name = "{}"\nsource = "{}"\n'
    heroes = (f"[{name}]\n{start.format(name.title(), 'rulebook')}" for name in HEROES)
    cards = (
        f"[{name}]\n{start.format(f'The {name.title()}', source_of(name))}"
        f'hero = "{hero}"\ncopies = 1\nvalue = {value}\n'
        for name, (hero, value) in CARDS.items()
    )
    rules = 'handicap = 0.0\nis_fair = true\ncoin = "heads"\nlabel = "arena"\n'
    (folder / "heroes.toml").write_text("\n".join(heroes))
    (folder / "cards.toml").write_text("\n".join(cards))
    (folder / "rules.toml").write_text(start.format("Rules", "rulebook") + rules)
    setup = start.format("Setup", "rulebook") + 'players = 2\nred = ["ana"]\nblue = ["ben"]\n'
    (folder / "setup.toml").write_text(setup)
    return read_book(folder, {"heroes": Hero, "cards": Card}, {"rules": Rules, "setup": Setup})


def source_of(card: str) -> str:
    return "reconstructed" if card == "bow" else "rulebook"


def build(book) -> Content:
    tables = np.zeros(1, TABLES).view(np.recarray)
    teams = [book.singles["setup"].red[0], book.singles["setup"].blue[0]]
    place = 0
    for row, card in enumerate(book.sections["cards"].values()):
        for side, hero in enumerate(teams):
            mine = card.copies if card.hero == hero else 0
            tables[0]["strength"][side] += card.value * mine
            tables[0]["items"][row, side] = (place, place + mine)
            place += mine
    tables[0]["strength"][0] -= round(book.singles["rules"].handicap)
    tables[0]["heads"] = book.singles["rules"].coin == "heads"
    return Content("arena", book, tables, {}, build)


def arena_game(**changes):
    game = {
        "name": "arena",
        "title": "Arena",
        "engine": "arena",
        "policies": "arena",
        "sides": SIDES,
        "endings": ("running", "cap", "knockout"),
        "features": ("lead", "pace"),
        "finals": ("lead", "pace"),
        "events": ("drawn", "played"),
        "played": ("cards",),
        "dealt": (),
        "dealt_sections": {},
        "players": ("2",),
        "seats_max": 1,
        "default_policy": "plain",
        "kernels": lambda: None,
        "load": lambda: build(arena_book()),
        "items": lambda content: [f"cards.{name}" for name in CARDS],
        "describe": "tests.reports.arena",
        "analysis": ANALYSIS,
        "files": Path("no files"),
    }
    return SimpleNamespace(**{**game, **changes})


def policies(name: str = "plain"):
    return (CoinPolicy(name),)


@cache
def luck_of(seed: int, index: int) -> float:
    return float(np.random.default_rng([seed, index]).random())


def play_chunk(game, content, seats, seed, first, count, options):
    """Red wins where luck is below its chance."""
    red, blue = content.tables[0]["strength"]
    luck = np.array([luck_of(seed, index) for index in range(first, first + count)])
    won = luck < 0.5 + (red - blue) / 100
    games = np.zeros(count, GAMES)
    games["index"] = np.arange(first, first + count)
    games["digest"] = games["index"] + 1_000 * won
    games["winner"] = np.where(won, 0, 1)
    games["ending"] = 2
    games["rounds"] = 1
    games["decisions"] = games["choices"] = 1
    shapes = ((len(CARDS), 2, 2, 3), (1, 2, 5), (1, 2, 5))
    return FakeResults(games, *(np.zeros(shape, np.int64) for shape in shapes))


def truth(hero: str, **values: int) -> float:
    """Return how often a hero wins over all foes, with other values of cards."""
    worth = {name: values.get(name, value) for name, (_, value) in CARDS.items()}
    strength = {one: sum(worth[c] for c, (h, _) in CARDS.items() if h == one) for one in HEROES}
    foes = [strength[one] for one in HEROES if one != hero]
    return 0.5 + (strength[hero] - sum(foes) / len(foes)) / 100


def find_game(name: str):
    return arena_game()


def transcript(game, content, seats, seed, index):
    """Tell which game it would be."""
    return [f"Game {index} of seed {seed}"]
