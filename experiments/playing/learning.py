"""Learning how likely a side wins: a small net, fitted on games that one policy plays.

It is the policy by which searchers play on: the default one, if `searchers.toml` names no other.
Tables are kept anywhere in a game, between and inside rounds (`policies/core/sampling.py`). A fifth
of the games is kept apart, and tells how well the value is calibrated.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import policies
from experiments.playing.nets import Net, fit, log_loss
from experiments.storing.series import Options
from policies.core import sampling
from policies.core.everywhere import rolled_out
from policies.core.sampling import sample_games
from policies.core.searcher import searcher
from sim.core import jit
from sim.core.compiling import signatures
from sim.core.content import Content
from sim.core.play import play_chunk, searching_of
from sim.core.registry import Game
from sim.core.restrictions import Restriction

KEPT_APART = 5  # one game of so many
PER_GAME = 8  # tables of a game that are kept, about
PILOT = 20  # games that tell how long a game is
BINS = 10
ROWS_EACH = 3 * PER_GAME  # room for the tables of a game


@dataclass(frozen=True)
class Notes:
    """Tables, one row each, and what each game was worth to the first side, 0 to 1."""

    rows: np.ndarray
    is_apart: np.ndarray  # whether the game is kept apart; as many of each content are
    won: np.ndarray


@dataclass(frozen=True)
class Learned:
    """A net, how it was made, and how well it does on games that it has not seen."""

    net: Net
    games: int
    tables: int
    loss: float  # mean log loss in nats
    base_loss: float  # of always saying how often the first side wins
    bins: list[tuple[float, float, int]]  # said, seen, tables


class Sampler:
    """Plays games of a policy and keeps some of their tables."""

    def __init__(self, game: Game, policy: str) -> None:
        """Compile what plays them."""
        self.game = game
        self.seat = searcher(game.name, {"policy": policy}, states=2)(lambda *_: 0)
        folder = jit.cache_folder(game.engine, game.policies)
        with jit.locked(folder):
            self.play = jit.compile_entry(sample_games, signatures(game).sample_games, folder)

    def sample(
        self, content: Content, seed: int, games: int, gap: int, length: int
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return tables, what their games were worth (0 to 2), and the games' numbers."""
        game = self.game
        searching = searching_of(game, content, [self.seat] * game.seats_max, Restriction())
        room = max(games * ROWS_EACH, 1)
        rows = np.zeros((room, game.assessed.size), np.int32)
        won, game_of = np.zeros(room, np.int8), np.zeros(room, np.int32)
        tools: Any = tuple(searching.tools)
        start = (game.kernels().reset, content.tables[0], np.uint64(seed))
        kept = self.play(*start, (0, games), (gap, length), tools, rows, won, game_of)
        return rows[:kept], won[:kept], game_of[:kept]


def length_of(game: Game, content: Content, seed: int) -> int:
    """Return how many decisions a game takes, about."""
    seated = policies.resolve(game, [f"all={rolled_out(game)}"], game.seats_max)
    free: Any = Options()
    rows = play_chunk(game, content, seated, seed, 0, PILOT, free).games
    return max(int(rows["decisions"].mean()), 1)


def note_games(game: Game, contents: Sequence[Content], seed: int, games: int) -> Notes:
    """Play games, as many of each content, and keep some of their tables."""
    sampler = Sampler(game, rolled_out(game))
    parts, apart, won = [], [], []
    for number, content in enumerate(contents):
        length = length_of(game, content, seed)
        gap = max(length // PER_GAME, 1)
        each = games // len(contents) + (number < games % len(contents))
        rows, worth, index = sampler.sample(content, seed + number, each, gap, length)
        parts.append(rows)
        apart.append(index % KEPT_APART == 0)
        won.append(worth / sampling.TWICE_A_WIN)
    return Notes(np.concatenate(parts), np.concatenate(apart), np.concatenate(won))


def learn(game: Game, contents: Sequence[Content], seed: int, games: int) -> Learned:
    """Fit the value of a game on games of the policy that searchers play on by."""
    notes = note_games(game, contents, seed, games)
    is_apart = notes.is_apart
    rows, won = notes.rows[~is_apart], notes.won[~is_apart]
    net = fit(game.assessed, rows, won, seed)
    said, seen = net.chances(notes.rows[is_apart]), notes.won[is_apart]
    base = np.full(len(seen), won.mean())
    return Learned(
        net=net,
        games=games,
        tables=len(notes.won),
        loss=log_loss(said, seen),
        base_loss=log_loss(base, seen),
        bins=list(reliability(said, seen)),
    )


def reliability(said: np.ndarray, won: np.ndarray) -> Iterator[tuple[float, float, int]]:
    """Yield what was said and what was seen, in bins of as many tables."""
    for part in np.array_split(np.argsort(said, kind="stable"), BINS):
        if len(part):
            yield float(said[part].mean()), float(won[part].mean()), len(part)


def written(game: Game, learned: Learned, seed: int, setups: Sequence[str]) -> str:
    """Return the text of the file that keeps a value."""
    net = learned.net
    lines = [
        f"# How likely {game.sides[0]} win, from a table of {game.title}.",
        f"# Made by `balance learn {game.name} --games {learned.games} --seed {seed}`.",
        "",
        f"bias = {net.bias:.5g}",
        f"offsets = {listed(net.offsets)}",
        f"factors = {listed(net.factors)}",
        "",
        "[inputs]  # mean, scale, straight part, parts of the sums that count only above 0",
    ]
    for name, numbers in zip(game.assessed.names, net.inputs(), strict=True):
        lines.append(f"{name} = {listed(numbers)}")
    bins = ", ".join(f"[{said:.3f}, {seen:.3f}, {n}]" for said, seen, n in learned.bins)
    lines += [
        "",
        "[made]",
        f'policy = "{rolled_out(game)}"',
        f"games = {learned.games}",
        f"tables = {learned.tables}",
        f"seed = {seed}",
        f"setups = {list(setups)!r}".replace("'", '"'),
        f"log_loss = {learned.loss:.4f}  # on games kept apart",
        f"base_log_loss = {learned.base_loss:.4f}  # of the mean win rate alone",
        f"calibration = [{bins}]  # said, seen, tables",
    ]
    return "\n".join(lines) + "\n"


def listed(numbers: np.ndarray) -> str:
    """Return numbers as a file keeps them."""
    return f"[{', '.join(f'{number:.4g}' for number in numbers)}]"
