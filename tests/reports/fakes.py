"""An invented game of cards whose worth is known by construction, played in plain NumPy.

Half the games are long. A card is drawn with probability 0.3 in a short game and 0.9 in a long
one. The side wins with probability 0.25, 0.3 more in a long game, and `value` per cent more for
each card drawn that has its text. So blanking a card costs exactly 0.6 of its value, while games
in which any card was drawn are won more often because they are long.
"""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace

import numpy as np
from pydantic import Field

from sim.core.analysis import EFFECT, Analysis
from sim.core.content import Content, Entry, read_book
from sim.core.kernel import GAMES
from tests.experiments.fakes import CoinPolicy, FakeResults

VALUES = {"ace": 20, "sword": 10, "leaf": 0, "curse": -10}
DRAWN = 0.6  # over all games
BASE, LONG_BONUS = 0.25, 0.3
ROUNDS = 6
SETUP = 'name = "Setup"\nsource = "rulebook"\nplayers = 1\n'
CARD = '[{0}]\nname = "{0}"\nsource = "{2}"\ncopies = 1\nvalue = {1}\n'
TABLES = np.dtype([("values", "i8", len(VALUES)), ("items", "i8", (len(VALUES), 2))])
ANALYSIS = Analysis(roles={"hits": EFFECT})


class Card(Entry):
    copies: int = Field(ge=0, le=3)
    value: int = Field(ge=-50, le=50)

    def blanked(self):
        return self.model_copy(update={"value": 0})


class Setup(Entry):
    players: int = Field(ge=1, le=2)


@cache
def card_book():
    folder = Path(mkdtemp()) / "cards"
    folder.mkdir()
    sources = {"sword": "reconstructed"}
    entries = (CARD.format(k, v, sources.get(k, "rulebook")) for k, v in VALUES.items())
    (folder / "cards.toml").write_text("\n".join(entries))
    (folder / "setup.toml").write_text(SETUP)
    return read_book(folder, {"cards": Card}, {"setup": Setup})


def build(book) -> Content:
    tables = np.zeros(1, TABLES).view(np.recarray)
    place = 0
    for row, card in enumerate(book.sections["cards"].values()):
        tables[0]["values"][row] = card.value * min(card.copies, 1)
        tables[0]["items"][row] = (place, place + card.copies)
        place += card.copies
    return Content("cards", book, tables, {}, build)


def card_game(**changes):
    game = {
        "name": "cards",
        "title": "Cards",
        "engine": "cards",
        "policies": "cards",
        "sides": ("table",),
        "endings": ("running", "cap", "victory", "defeat"),
        "features": ("lead", "pace"),
        "finals": ("lead", "pace"),
        "events": ("drawn", "played", "hits"),
        "played": ("cards",),
        "dealt": (),
        "dealt_sections": {},
        "players": ("1",),
        "seats_max": 1,
        "default_policy": "plain",
        "kernels": lambda: None,
        "load": lambda: build(card_book()),
        "items": lambda content: [f"cards.{name}" for name in VALUES],
        "describe": "tests.reports.fakes",
        "analysis": ANALYSIS,
        "files": Path("no files"),
    }
    return SimpleNamespace(**{**game, **changes})


def policies(name: str = "plain"):
    return (CoinPolicy(name),)


def luck_of(seed: int, index: int) -> np.ndarray:
    return np.random.default_rng([seed, index]).random(8)


def play_chunk(game, content, seats, seed, first, count, options):
    """Win where chance is on the table's side; policy `poor` wins a fifth less often."""
    values = np.asarray(content.tables[0]["values"]) / 100
    copies = np.asarray(content.tables[0]["items"])
    there = copies[:, 1] > copies[:, 0]
    luck = np.array([luck_of(seed, index) for index in range(first, first + count)])
    is_long = luck[:, 0] < 0.5
    drawn = (luck[:, 1:5] < np.where(is_long, 0.9, 0.3)[:, None]) & there
    chance = BASE + LONG_BONUS * is_long + drawn @ values - 0.2 * (seats[0].name == "poor")
    won = luck[:, 5] < chance
    games = np.zeros(count, GAMES)
    games["index"] = np.arange(first, first + count)
    games["digest"] = games["index"]
    games["winner"] = np.where(won, 0, -1)
    games["ending"] = np.where(won, 2, 3)
    games["rounds"] = np.where(is_long, ROUNDS, ROUNDS // 2)
    games["decisions"] = games["choices"] = 5 * games["rounds"]
    return FakeResults(games, *summed(drawn, won, games["rounds"], luck))


def summed(drawn, won, rounds, luck):
    items = np.zeros((len(VALUES), 3, 2, 3), np.int64)
    tempo = np.zeros((ROUNDS, 2, 5), np.int64)
    lead = np.zeros((ROUNDS, 2, 41), np.int64)
    for outcome in (0, 1):
        same = won == outcome
        times = drawn[same].sum(axis=0)
        items[:, 0, outcome] = times[:, None]
        items[:, 1, outcome] = times[:, None]
        items[:, 2, outcome] = np.outer(times, (1, 3, 9))  # each play hits three times
        for step in range(ROUNDS):
            running = same & (rounds > step)
            # the lead grows towards the winner, two a round, with noise of -3 .. 3
            noise = (luck[running, 6] * 7).astype(int) - 3
            leads = (2 * outcome - 1) * 2 * step + noise
            n = np.count_nonzero(running)
            tempo[step, outcome] = (n, leads.sum(), (leads**2).sum(), n * step, n * step**2)
            np.add.at(lead[step, outcome], np.clip(leads + 20, 0, 40), 1)
    return items, tempo, lead


def find_game(name: str):
    return card_game()


def transcript(game, content, seats, seed, index):
    yield f"Game {index} of seed {seed}"
    yield "The deck is <dealt>."
