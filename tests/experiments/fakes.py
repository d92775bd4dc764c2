"""A stand-in game of one coin: real content, results hashed in plain Python from seed and index."""

import hashlib
import os
import signal
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace

import numpy as np
from pydantic import Field

from balance import arguments
from experiments.storing.series import Options, Series
from experiments.storing.tally import Tally
from sim.core.analysis import Analysis
from sim.core.content import Content, Entry, parse_assignment, read_book
from sim.core.errors import UserError
from sim.core.kernel import GAMES

SEATS = 2
ROUNDS_MAX = 6
LEAD_BINS = 5
N_ITEMS = 3
RULES = """
name = "Rules"
source = "rulebook"
chance = 40
length = 3
"""
SETUP = """
name = "Setup"
source = "rulebook"
players = 2
"""


class Rules(Entry):
    chance: int = Field(ge=0, le=100)  # of side 0 to win, in per cent
    length: int = Field(ge=1, le=ROUNDS_MAX)


class Setup(Entry):
    players: int = Field(ge=1, le=SEATS)


@dataclass(frozen=True)
class FakeResults:
    games: np.ndarray
    items: np.ndarray
    tempo: np.ndarray
    lead: np.ndarray


@cache
def coin_book():
    folder = Path(mkdtemp()) / "coin"
    folder.mkdir()
    (folder / "rules.toml").write_text(RULES)
    (folder / "setup.toml").write_text(SETUP)
    return read_book(folder, {}, {"rules": Rules, "setup": Setup})


def build(book) -> Content:
    rules = book.singles["rules"]
    tables = np.array([rules.chance, rules.length], dtype="i8").view(np.recarray)
    return Content("coin", book, tables, {}, build)


def coin_game(**changes):
    game = {
        "name": "coin",
        "title": "Coin",
        "engine": "coin",
        "policies": "coin",
        "sides": ("heads", "tails"),
        "endings": ("running", "flip", "edge", "cap"),
        "features": ("lead", "pace"),
        "finals": ("lead", "pace"),
        "events": ("drawn", "played"),
        "dealt": ("hero",),
        "dealt_sections": {},
        "players": ("1", "2"),
        "seats_max": SEATS,
        "default_policy": "lucky",
        "kernels": lambda: None,
        "load": lambda: build(coin_book()),
        "items": lambda content: [f"item {item}" for item in range(N_ITEMS)],
        "played": ("item 0", "item 1"),
        "describe": "tests.experiments.fakes",
        "analysis": Analysis(),
        "files": Path("no files"),
        "odds": None,
        "language": None,
    }
    return SimpleNamespace(**{**game, **changes})


@dataclass(frozen=True)
class CoinPolicy:
    name: str
    weights: tuple[float, ...] = ()
    file: Path | None = None  # no user's own
    is_users_code: bool = False

    def asks(self):
        return []

    def compiled(self):
        return None

    def identity(self):
        return {"name": self.name, "weights": self.weights, "source": ""}


def coin_policies(name: str = "lucky"):
    return (CoinPolicy(name),) * SEATS


def coin_series(*changes: str, seed: int = 7, policy: str = "lucky", **options) -> Series:
    game = coin_game()
    content = game.load().patched([parse_assignment(text) for text in changes])
    return Series(game, content, coin_policies(policy), seed, Options(**options))


def transcript(game, content, policies, seed, index):
    yield f"Game {index} of seed {seed}"
    yield "The coin shows [heads]."


def roll(seed: int, index: int, purpose: int, sides: int) -> int:
    digest = hashlib.sha256(f"{seed} {index} {purpose}".encode()).digest()
    return int.from_bytes(digest[:8], "little") % sides


def play_chunk(game, content, policies, seed, first, count, options):
    chance, length = (int(value) for value in content.tables)
    games = np.zeros(count, GAMES)
    items = np.zeros((N_ITEMS, 2, 2, 3), np.int64)
    tempo = np.zeros((ROUNDS_MAX, 2, 5), np.int64)
    lead = np.zeros((ROUNDS_MAX, 2, LEAD_BINS), np.int64)
    for row, index in zip(games, range(first, first + count), strict=True):
        has_won = roll(seed, index, 0, 100) < chance
        row["index"] = index
        row["digest"] = roll(seed, index, 1, 2**64)
        row["winner"] = 0 if has_won else 1 - 2 * (roll(seed, index, 2, 10) == 0)
        row["ending"] = 2 if row["winner"] < 0 else 1
        row["rounds"] = 1 + roll(seed, index, 3, length)
        row["decisions"] = 10 * row["rounds"]
        items[roll(seed, index, 4, N_ITEMS), 0, int(has_won)] += (1, 2, 4)
        for step in range(row["rounds"]):
            value = roll(seed, index, 5 + step, 3) - 1 + int(has_won)
            tempo[step, int(has_won)] += (1, value, value**2, step, step**2)
            lead[step, int(has_won), value + LEAD_BINS // 2] += 1
        row["finals"][:2] = value, step
    return FakeResults(games, items, tempo, lead)


def find_game(name: str):
    if name != "coin":
        raise UserError(f"no game `{name}`")
    return coin_game()


class DyingCoins:
    """Plays coins; the first process to play game 30 of a cell dies of it, unless it is ours."""

    def __init__(self, mark: Path):
        self.mark = mark
        self.parent = os.getpid()

    def __call__(self, *arguments):
        if arguments[4] >= 30 and os.getpid() != self.parent and self.is_first():
            os.kill(os.getpid(), signal.SIGKILL)
        return play_chunk(*arguments)

    def is_first(self) -> bool:
        """Take the mark away; only one of several processes can."""
        try:
            self.mark.unlink()
        except FileNotFoundError:
            return False
        return True


class DeadlyCoins:
    """Kills every process that plays it, but for ours."""

    def __init__(self):
        self.parent = os.getpid()

    def __call__(self, *arguments):
        if os.getpid() != self.parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return play_chunk(*arguments)


def installed(monkeypatch, folder) -> None:
    """Make the command line, in a folder of its own, know the coin and play it uncompiled."""
    from experiments.playing import execution, sweep

    monkeypatch.chdir(folder)
    monkeypatch.delenv("BALANCE_STORE", raising=False)
    monkeypatch.setattr(arguments, "find_game", find_game)
    monkeypatch.setattr(sweep, "resolver", lambda plan: lambda texts: coin_policies())
    monkeypatch.setattr("experiments.playing.forecast.resolver", sweep.resolver)
    monkeypatch.setattr(execution, "compiled_play", lambda: play_chunk)


def tally_of(*chunks):
    """Return the tally of chunks, one after the other."""
    tally = Tally()
    for results in chunks:
        tally.add(results)
    return tally
