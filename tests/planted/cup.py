"""An invented cup of two pairs whose truth is known: worlds with planted effects of a few points.

Six heroes, two against two: 90 line-ups. Red wins with a chance of 50 %, and one point more for
each point by which it is stronger. A hero is as strong as its cards: a copy is worth its text and
its body, and without its text its body. Two heroes together are worth something of their own, which
`rules.partners` scales. Who plays matters, too (`PLAYERS`). Every line-up and every policy has luck
of its own; what is changed in a line-up meets the same luck. `alone`, red plays against the table.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace

import numpy as np
from pydantic import Field

from experiments.playing import execution
from experiments.playing.execution import Execution
from experiments.storing.store import Store
from reports.questions.question import Question
from sim.core.analysis import Analysis, Entrants, Noun
from sim.core.content import Content, Entry, Patch, read_book
from sim.core.kernel import GAMES
from tests.experiments.fakes import CoinPolicy, FakeResults

HEROES = ("ada", "bea", "cid", "dan", "eva", "fox")
SIDES, TEAM, EVEN = ("red", "blue"), 2, 0.5
CARDS = {"axe": "ada", "bow": "bea", "cap": "cid", "dog": "dan", "elm": "eva", "fan": "fox",
         "oath": "ada", "aura": "ada", "coat": "ada", "gate": "ada"}  # fmt: skip
BEASTS = ("wolf", "bear")
DRAWN, PLAYED = range(2)
PASSIVE, IDLE, ABSENT = "aura", "coat", ("bear", "gate")
IDLE_TIMES = 5  # the coat is played in one of so many games
CHANCE_MIN = 0.05


@dataclass(frozen=True)
class Player:
    """How a policy plays: points that it gives away a seat, and what it makes of heroes."""

    gives_away: float = 0.0
    sign: int = 1  # -1 plays strong heroes as if they were weak


PLAYERS = {
    "plain": Player(),
    "second": Player(),  # as strong, the same order of heroes
    "turned": Player(sign=-1),
    "fair": Player(4),  # wins 42 % against `plain`, in an even line-up
    "edge": Player(12.5),  # wins 25 %, which is just enough to count
    "poor": Player(18),  # wins 14 %
    "random": Player(20, 0),  # wins 10 %, with any hero
}
TABLES = np.dtype(
    [
        ("heroes", "f8", len(SIDES)),
        ("line_up", "u8"),
        ("items", "i8", (len(CARDS) + len(BEASTS), len(SIDES), 2)),
    ]
)


class Hero(Entry):
    pass


class Card(Entry):
    hero: str
    copies: int = Field(ge=0, le=5)
    text: float = Field(ge=-50, le=50)
    body: float = Field(ge=-50, le=50)

    def blanked(self):
        return self.model_copy(update={"text": 0.0})


class Beast(Entry):
    pass


class Rules(Entry):
    partners: float = Field(ge=0, le=20)  # spread of what two heroes are worth together


class Setup(Entry):
    red: list[str]
    blue: list[str]


@cache
def cup_book():
    folder = Path(mkdtemp()) / "cup"
    folder.mkdir()
    start = '[{0}]\nname = "{1}"\nsource = "rulebook"\n'
    card = 'hero = "{0}"\ncopies = 1\ntext = 0.0\nbody = 0.0\n'
    pages = {
        "heroes": [start.format(hero, hero.title()) for hero in HEROES],
        "cards": [start.format(c, f"The {c.title()}") + card.format(h) for c, h in CARDS.items()],
        "beasts": [start.format(beast, beast.title()) for beast in BEASTS],
        "rules": ['name = "Rules"\nsource = "rulebook"\npartners = 0.0\n'],
        "setup": ['name = "Setup"\nsource = "rulebook"\nred = ["ada", "bea"]\n'
                  'blue = ["cid", "dan"]\n'],
    }  # fmt: skip
    for name, parts in pages.items():
        (folder / f"{name}.toml").write_text("\n".join(parts))
    sections = {"heroes": Hero, "cards": Card, "beasts": Beast}
    return read_book(folder, sections, {"rules": Rules, "setup": Setup})


def together(team) -> float:
    """Return what two heroes are worth together, in units of the spread."""
    return float(np.random.default_rng([3, *map(ord, "".join(sorted(team)))]).normal())


def worth(book, hero: str) -> float:
    cards = book.sections["cards"].values()
    return sum(card.copies * (card.text + card.body) for card in cards if card.hero == hero)


def strength(book, team) -> float:
    """Return what a team is worth, in points."""
    return sum(worth(book, hero) for hero in team) + book.singles["rules"].partners * together(team)


def build(book) -> Content:
    setup, tables = book.singles["setup"], np.zeros(1, TABLES).view(np.recarray)
    place = 0
    for side, team in enumerate((setup.red, setup.blue)):
        tables[0]["heroes"][side] = strength(book, team)
        for row, card in enumerate(book.sections["cards"].values()):
            copies = card.copies if card.hero in team else 0
            tables[0]["items"][row, side] = (place, place + copies)
            place += copies
    for row in range(len(CARDS), len(CARDS) + len(BEASTS)):  # the table's, met by both
        tables[0]["items"][row, 0] = (place, place + 1)
        place += 1
    names = ["+".join(sorted(team)) for team in (setup.red, setup.blue)]
    tables[0]["line_up"] = number_of(*names)
    return Content("cup", book, tables, {}, build)


def number_of(*names: str) -> int:
    """Return the number that names stand for in luck."""
    return int.from_bytes(" : ".join(names).encode()) % (2**61 - 1)


def luck_of(*keys: int, first: int, count: int) -> np.ndarray:
    """Return a share for each game: hashed keys, and the game's own hash (splitmix64)."""
    start = np.random.SeedSequence(keys).generate_state(1, np.uint64)[0]
    with np.errstate(over="ignore"):
        z = start + np.arange(first + 1, first + count + 1, dtype=np.uint64) * np.uint64(
            0x9E3779B97F4A7C15
        )
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return ((z ^ (z >> np.uint64(31))) >> np.uint64(11)) / 2.0**53


def chance_of(heroes, names, is_alone: bool) -> float:
    """Return how often red wins with heroes worth so much, played by so many of these."""
    seats = [PLAYERS[name] for name in names]
    sides = [
        heroes[side] * mine[0].sign - sum(player.gives_away for player in mine)
        for side, mine in enumerate((seats[:TEAM], seats[TEAM:]))
    ]
    lead = sides[0] - (0.0 if is_alone else sides[1])
    return min(max(EVEN + lead / 100, CHANCE_MIN), 1 - CHANCE_MIN)


def play_chunk(game, content, seats, seed, first, count, options):
    tables, names = content.tables[0], [seat.name for seat in seats]
    who = number_of(*names)
    keys = (int(seed) % 2**63, int(tables["line_up"]), who)
    luck = luck_of(*keys, first=first, count=count)
    won = luck < chance_of(tables["heroes"], names, len(game.sides) == 1)
    games = np.zeros(count, GAMES)
    games["index"] = np.arange(first, first + count)
    games["digest"] = games["index"] + 1_000_000 * won
    games["winner"] = np.where(won, 0, 1 if len(game.sides) > 1 else -1)
    games["ending"] = 2
    games["rounds"] = games["decisions"] = games["choices"] = 1
    nothing = (np.zeros((1, 2, 5), np.int64), np.zeros((1, 2, 5), np.int64))
    return FakeResults(games, counted(tables["items"], won, games["index"]), *nothing)


def counted(items, won, index) -> np.ndarray:
    """Return what happened to items: all are drawn and played, but for four.

    The aura is drawn and works without being played, the coat is drawn and played in every fifth
    game, the bear is never met, and the gate is nobody's who came.
    """
    found = np.zeros((len(items), 2, 2, 3), np.int64)
    names = [*CARDS, *BEASTS]
    for row, name in enumerate(names):
        for side, outcome in itertools.product((0, 1), (0, 1)):
            is_there = items[row, side, 1] > items[row, side, 0] and name not in ABSENT
            same = is_there & (won == (outcome == 1 - side))
            found[row, DRAWN, outcome] += np.count_nonzero(same)
            if name in CARDS and name != PASSIVE:
                is_played = same & ((name != IDLE) | (index % IDLE_TIMES == 0))
                found[row, PLAYED, outcome] += np.count_nonzero(is_played)
    return found


def cup_game(alone: bool = False):
    places = ("setup.red",) if alone else ("setup.red", "setup.blue")
    sizes = (TEAM,) * len(places)
    entrants = Entrants(
        noun=Noun("hero", "heroes"), places=places, sizes=lambda book: sizes, section="heroes"
    )
    analysis = Analysis(
        entrants=entrants,
        side_seats=lambda book: ((1, 2), (3, 4)),
        is_passive=lambda card: card.name == f"The {PASSIVE.title()}",
    )
    return SimpleNamespace(
        name="cup", title="Cup", engine="cup", policies="cup",
        sides=("table",) if alone else SIDES, endings=("running", "cap", "over"),
        features=("lead", "pace"), finals=("lead", "pace"), events=("drawn", "played"),
        played=("cards",), dealt=(), dealt_sections={}, players=("4",), seats_max=4,
        default_policy="plain", kernels=lambda: None, load=lambda: build(cup_book()),
        items=lambda content: [*(f"cards.{c}" for c in CARDS), *(f"beasts.{b}" for b in BEASTS)],
        describe="tests.planted.cup", analysis=analysis, files=Path("no files"),
    )  # fmt: skip


def seated(texts):
    """Return the policy of each seat: `all=NAME`, then `SEAT=NAME`."""
    names = ["plain"] * 4
    for seat, _, name in (text.partition("=") for text in texts):
        names = [name] * 4 if seat == "all" else names
        if seat.isdigit():
            names[int(seat) - 1] = name
    return tuple(map(CoinPolicy, names))


def world(partners: float = 0.0, **worths: float) -> tuple[Patch, ...]:
    """Return the changes that make a world: what heroes' first cards are worth, and partners."""
    first = {hero: card for card, hero in reversed(CARDS.items())}
    paths = {f"cards.{first[hero]}.text": value for hero, value in worths.items()}
    paths["rules.partners"] = partners
    return tuple(Patch("set", path, float(value)) for path, value in paths.items())


def asked(folder, changes, games: int, seed: int, alone: bool = False, **more) -> Question:
    """Return a question about a world; its games are stored in the folder."""
    how = Execution(jobs=1, store=Store(folder / "store"))
    question = Question(cup_game(alone), how, changes, games=games, seed=seed, resolve=seated)
    return replace(question, **more)


def installed(patcher) -> None:
    """Let the cup be played in the place of compiled games."""
    patcher.setattr(execution, "compiled_play", lambda: play_chunk)


def line_ups() -> list[tuple]:
    """Return all 90 line-ups."""
    return [
        (red, blue)
        for red in itertools.combinations(HEROES, TEAM)
        for blue in itertools.combinations([each for each in HEROES if each not in red], TEAM)
    ]


def truth(changes) -> dict[str, float]:
    """Return how often the teams of each hero win over all line-ups, played by `plain`."""
    book = cup_book().patched(list(changes))
    found: dict[str, list[float]] = {hero: [] for hero in HEROES}
    for red, blue in line_ups():
        heroes = [strength(book, team) for team in (red, blue)]
        rate = chance_of(heroes, ["plain"] * 4, is_alone=False)
        for hero in red:
            found[hero].append(rate)
        for hero in blue:
            found[hero].append(1 - rate)
    return {hero: float(np.mean(rates)) for hero, rates in found.items()}


def strength_of(changes, name: str) -> float:
    """Return how often a policy wins against `plain` with the setup's line-up, on both sides."""
    book = cup_book().patched(list(changes))
    setup = book.singles["setup"]
    heroes = [strength(book, team) for team in (setup.red, setup.blue)]
    as_red = chance_of(heroes, [name] * TEAM + ["plain"] * TEAM, is_alone=False)
    as_blue = 1 - chance_of(heroes, ["plain"] * TEAM + [name] * TEAM, is_alone=False)
    return (as_red + as_blue) / 2
