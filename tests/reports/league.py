"""A second invented game of two teams, whose heroes' strengths are known, played in plain NumPy.

The chance of red is a logistic function of the strengths in tenths: red's sum minus blue's. Policy
`upside` plays as if strengths had the other sign, policy `idle` never wins for anyone.
"""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace

import numpy as np
from pydantic import Field

from balance import arguments
from sim.core.analysis import Analysis, Entrants, Noun
from sim.core.content import Content, Entry, read_book
from sim.core.kernel import GAMES
from tests.experiments.fakes import CoinPolicy, FakeResults

STRENGTHS = {"ann": 8, "bob": 3, "cat": 0, "dan": -3, "eve": -8}
ROUNDS = 4
HERO = '[{0}]\nname = "{1} the Bold"\nsource = "rulebook"\nstrength = {2}\n'
SETUP = 'name = "Setup"\nsource = "rulebook"\nred = ["ann", "bob"]\nblue = ["cat", "dan"]\n'
ANALYSIS = Analysis(
    entrants=Entrants(
        noun=Noun("hero", "heroes"),
        places=("setup.red", "setup.blue"),
        sizes=lambda book: (2, 2),
        section="heroes",
    )
)


class Hero(Entry):
    strength: int = Field(ge=-50, le=50)


class Setup(Entry):
    red: list[str]
    blue: list[str]


@cache
def league_book():
    folder = Path(mkdtemp()) / "league"
    folder.mkdir()
    entries = (HERO.format(hero, hero.title(), value) for hero, value in STRENGTHS.items())
    (folder / "heroes.toml").write_text("\n".join(entries))
    (folder / "setup.toml").write_text(SETUP)
    return read_book(folder, {"heroes": Hero}, {"setup": Setup})


def build(book) -> Content:
    heroes, setup = book.sections["heroes"], book.singles["setup"]
    rows = [[heroes[hero].strength for hero in team] for team in (setup.red, setup.blue)]
    return Content("league", book, np.array(rows, "i8").view(np.recarray), {}, build)


def league_game(**changes):
    game = {
        "name": "league",
        "title": "League",
        "engine": "league",
        "policies": "league",
        "sides": ("red", "blue"),
        "endings": ("running", "cap", "last_stand", "draw"),
        "features": ("lead", "pace"),
        "finals": ("lead", "pace"),
        "events": (),
        "dealt": (),
        "dealt_sections": {},
        "players": ("4",),
        "seats_max": 4,
        "default_policy": "plain",
        "kernels": lambda: None,
        "load": lambda: build(league_book()),
        "items": lambda content: [],
        "describe": "tests.reports.fakes",
        "analysis": ANALYSIS,
        "files": Path("no files"),
    }
    return SimpleNamespace(**{**game, **changes})


def find_game(name: str):
    return league_game()


def policies(name: str = "plain"):
    return (CoinPolicy(name),) * 4


def play_chunk(game, content, seats, seed, first, count, options):
    luck = np.array(
        [np.random.default_rng([seed, i]).random(3) for i in range(first, first + count)]
    )
    red, blue = np.asarray(content.tables).sum(axis=1)
    sign = -1 if seats[0].name == "upside" else 1
    chance = 1 / (1 + np.exp(-sign * (red - blue) / 10))
    games = np.zeros(count, GAMES)
    games["index"] = games["digest"] = np.arange(first, first + count)
    won = luck[:, 0] < chance
    idle = seats[0].name == "idle"
    games["winner"] = -1 if idle else np.where(won, 0, 1)
    games["ending"] = 3 if idle else 2
    games["rounds"] = 1 + (luck[:, 1] * ROUNDS).astype(int)
    games["decisions"] = games["choices"] = 5 * games["rounds"]
    games["lead_changes"] = (luck[:, 2] * 4).astype(int)
    return FakeResults(games, *summed(games, luck))


def summed(games, luck):
    tempo, lead = np.zeros((ROUNDS, 2, 5), np.int64), np.zeros((ROUNDS, 2, 41), np.int64)
    for outcome in (0, 1):
        same = (games["winner"] == 0) == outcome
        for step in range(ROUNDS):
            running = same & (games["rounds"] > step)
            leads = (2 * outcome - 1) * 2 * step + (luck[running, 2] * 7).astype(int) - 3
            n = np.count_nonzero(running)
            tempo[step, outcome] = (n, leads.sum(), (leads**2).sum(), n * step, n * step**2)
            np.add.at(lead[step, outcome], np.clip(leads + 20, 0, 40), 1)
    return np.zeros((0, 0, 2, 3), np.int64), tempo, lead


def installed(monkeypatch, folder):
    """Put the league in the place of every game."""
    from experiments.playing import execution

    def seat(game, seats):
        return policies((seats or ["all=plain"])[-1].rpartition("=")[2])

    monkeypatch.setattr(arguments, "find_game", find_game)
    monkeypatch.setattr(arguments, "seat_policies", seat)
    monkeypatch.setattr(execution, "compiled_play", lambda: play_chunk)
    monkeypatch.setattr("balance.cli.answering.other_policies", lambda _: ["upside", "idle"])
    monkeypatch.setenv("BALANCE_STORE", str(folder / "store"))
    monkeypatch.chdir(folder)
