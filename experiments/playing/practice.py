"""Learning to choose by playing: a policy that judges its options practises, and judges better.

In every round of practice it plays games of several line-ups, drawing options by their scores. Each
decision is credited with what came of it: how likely the game was won when its stage was over, and
some stages later, beyond what a value expected that is learned from the same games
(`experiments/playing/nets.py`). Then options that earned more than expected get likelier
(`gradients.py`). How undecided it stays is steered: much at first, less and less later on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numba import types

import policies
from experiments.playing.choice_nets import ChoiceNet, net_of, new_net, scales_of
from experiments.playing.gradients import gradient
from experiments.playing.nets import Net, fit
from policies.core.check import setup_content
from policies.core.judging import UNITS, Judging, size_of_net
from policies.core.practice import (
    DECISIONS_MAX,
    NOT_OVER,
    OPTIONS_MAX,
    PARTS,
    STAGES_MAX,
    Fact,
    Kept,
    Stage,
    practise_games,
)
from policies.core.searcher import searcher
from sim.core import jit
from sim.core.compiling import signatures
from sim.core.content import Content
from sim.core.errors import UserError
from sim.core.play import searching_of
from sim.core.registry import Game
from sim.core.restrictions import Restriction

PATIENCE = 0.8  # share of a credit that later stages have
KEPT = 0.15  # share of decisions that are learned from
BATCH = 2048
PASSES = 2
RATE = 0.005
OPTIONS_EACH, DECISIONS_EACH, STAGES_EACH = 800, 60, 30  # room a game, on average
VALUED_AT = (0, 5)  # rounds of practice before which the value is learned, then every so many
VALUED_EVERY = 50
VALUED_ON = 150_000  # tables
DOUBT_LAST = 0.2  # share of the doubt that is left at the end
EAGER, EAGER_LEAST, EAGER_MOST = 0.006, 1e-4, 0.08
MORE, LESS = 1.25, 0.8
DOUBT = 0.3  # nats that it is to be undecided by at first
GAMES = 400  # of each line-up in a round of practice
SEEDS_EACH = 1000  # seeds of a round of practice
SMALL = 1e-6
Rows = dict[str, np.ndarray]


@dataclass
class Player:
    """Plays games of practice with given nets."""

    game: Game
    judging: Judging
    games: int

    def __post_init__(self) -> None:
        """Compile what plays them, and make room."""
        game, shapes = self.game, signatures(self.game)
        self.seat = searcher(game.name, {"policy": self.judging.policy}, states=2)(lambda *_: 0)
        judged = game.policy_module().NOTES["judged"]
        self.n_table = judged["table"].shape[0]
        self.n_option = judged["options"].shape[1]
        folder = jit.cache_folder(game.engine, game.policies)
        whole, real = types.int32[:, ::1], types.float32[:, ::1]
        out = types.Tuple([whole, real, real, types.float32[::1]])
        signature = types.void(
            types.FunctionType(shapes.of("reset")),
            shapes.tables,
            types.uint64,
            types.UniTuple(types.int64, 2),
            types.Tuple(shapes.tools.types),
            out,
            types.Tuple([whole, whole]),
            types.int64[::1],
        )
        with jit.locked(folder):
            self.play = jit.compile_entry(practise_games, signature, folder)

    def practise(self, content: Content, weights: np.ndarray, seed: int) -> Rows:
        """Play games, and return what is kept of them."""
        decisions = self.games * DECISIONS_EACH + DECISIONS_MAX
        options = self.games * OPTIONS_EACH + OPTIONS_MAX
        stages = self.games * STAGES_EACH + STAGES_MAX
        tools = searching_of(self.game, content, [self.seat], Restriction()).tools
        tools.weights[0, : weights.size] = weights
        out = (
            np.zeros((decisions, len(Fact)), np.int32),
            np.zeros((decisions, self.n_table), np.float32),
            np.zeros((options, self.n_option), np.float32),
            np.zeros(options, np.float32),
        )
        ends = (
            np.zeros((stages, len(Stage)), np.int32),
            np.zeros((stages, self.game.assessed.size), np.int32),
        )
        kept = np.zeros(len(Kept), np.int64)
        span = (int(KEPT * PARTS), self.games)
        reset, tables = self.game.kernels().reset, content.tables[0]
        self.play(reset, tables, np.uint64(seed), span, tuple(tools), out, ends, kept)
        n, n_options, n_stages = kept
        return {
            "facts": out[0][:n],
            "table": out[1][:n],
            "options": out[2][:n_options],
            "scores": out[3][:n_options],
            "stages": ends[0][:n_stages],
            "stands": ends[1][:n_stages],
        }


def credits_of(found: Rows, value: Net) -> np.ndarray:
    """Return how much more than expected each decision earned, in spreads of what they earn."""
    stages, facts = found["stages"], found["facts"]
    expected = value.chances(found["stands"])
    earned = stages[:, Stage.WON].astype(float)
    for row in range(len(stages) - 2, -1, -1):
        if earned[row] == NOT_OVER:
            earned[row] = (1 - PATIENCE) * expected[row] + PATIENCE * earned[row + 1]
    before = value.chances(found["table"][:, : found["stands"].shape[1]])
    more = earned[facts[:, Fact.STAGE]] - before
    return (more - more.mean()) / (more.std() + SMALL)


def joined(parts: Sequence[Rows]) -> Rows:
    """Return what was kept of several line-ups, as one."""
    first = np.cumsum([0, *(len(part["options"]) for part in parts[:-1])])
    found = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    sizes = [len(part["facts"]) for part in parts]
    found["facts"][:, Fact.FIRST] += np.repeat(first, sizes).astype(np.int32)
    return found


def chosen_at(facts: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Return the chance that each choice had when it was drawn."""
    found = np.empty(len(facts), np.float32)
    for row, fact in enumerate(facts):
        own = scores[fact[Fact.FIRST] : fact[Fact.FIRST] + fact[Fact.OPTIONS]]
        chances = np.exp(own - own.max())
        found[row] = chances[fact[Fact.CHOSEN]] / chances.sum()
    return found


@dataclass
class Practice:
    """A policy that practises: its nets, and what it expects."""

    game: Game
    judging: Judging
    contents: Sequence[Content]
    games: int  # of each line-up in a round of practice
    seed: int
    doubt: dict[int, float]  # nats that it is to be undecided by at first, by kind
    nets: list[ChoiceNet] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Compile what plays and learns."""
        self.player = Player(self.game, self.judging, self.games)
        self.learn = compiled_gradient(self.game)
        self.luck = np.random.default_rng(self.seed)
        self.weights = np.array(policies.find(self.game.name, self.judging.policy).weights)
        self.eager = dict.fromkeys(self.kinds, EAGER)
        self.tables: list[np.ndarray] = []
        self.won: list[np.ndarray] = []
        self.value: Net | None = None

    @property
    def kinds(self) -> range:
        """Return the kinds of decisions, from 1 on."""
        return range(1, 1 + len(self.judging.nets))

    def sizes(self) -> Iterator[tuple[int, int]]:
        """Yield where the numbers of each net begin in the weights, and how many they are."""
        first = self.judging.first
        for n_options in self.judging.nets.values():
            size = size_of_net(self.judging.n_table, n_options)
            yield first, size
            first += size

    def begin(self, found: Rows, is_new: bool) -> None:
        """Make the nets: new ones, or those that the policy has."""
        sizes = zip(self.kinds, self.judging.nets.values(), self.sizes(), strict=True)
        for kind, n_options, (first, size) in sizes:
            facts = found["facts"]
            rows = facts[:, Fact.KIND] == kind
            options = found["options"][rows_of(facts[rows]), :n_options]
            scales = scales_of(found["table"][rows], options)
            known = self.weights[first : first + size]
            self.nets.append(new_net(scales, self.luck) if is_new else net_of(known, scales))

    def play(self, number: int) -> list[Rows]:
        """Play a round of practice."""
        return [
            self.player.practise(content, self.weights, self.seed + number * SEEDS_EACH + place)
            for place, content in enumerate(self.contents)
        ]

    def expect(self, parts: Sequence[Rows]) -> None:
        """Learn the value of tables from the games that were played last."""
        for part in parts:
            stages = part["stages"]
            over = stages[:, Stage.WON] != NOT_OVER
            won = dict(zip(stages[over, Stage.GAME], stages[over, Stage.WON], strict=True))
            self.tables.append(part["stands"][~over])
            self.won.append(np.array([won[game] for game in stages[~over, Stage.GAME]]))
        rows, seen = np.concatenate(self.tables), np.concatenate(self.won)
        chosen = self.luck.permutation(len(seen))[:VALUED_ON]
        self.value = fit(self.game.assessed, rows[chosen], seen[chosen], self.seed)
        self.tables, self.won = [], []

    def improve(self, found: Rows, earned: np.ndarray, part: float) -> dict[int, float]:
        """Learn from a round of practice; return how undecided it is, by kind."""
        return {kind: self.improve_net(kind, found, earned, part) for kind in self.kinds}

    def improve_net(self, kind: int, found: Rows, earned: np.ndarray, part: float) -> float:
        """Learn from the decisions of one kind, in batches."""
        net = self.nets[kind - 1]
        n_options = list(self.judging.nets.values())[kind - 1]
        rows = np.flatnonzero(found["facts"][:, Fact.KIND] == kind)
        facts = found["facts"][rows]
        before = chosen_at(facts, found["scores"])
        options = np.ascontiguousarray(found["options"][:, :n_options])
        shown = np.ascontiguousarray(facts[:, [Fact.FIRST, Fact.OPTIONS, Fact.CHOSEN]])
        table, credit = found["table"][rows], earned[rows].astype(np.float32)
        desk = desk_of(facts)
        for _ in range(PASSES):
            order = self.luck.permutation(len(rows))
            for batch in np.array_split(order, max(1, len(rows) // BATCH)):
                change = tuple(np.zeros_like(each) for each in net.parts)
                how = (np.float32(self.eager[kind]), desk)
                doubt = self.learn(
                    *(batch, shown, table, options, net.scales, credit, before),
                    *(net.parts, change, *how),
                )
                net.step(change, RATE)
        goal = self.doubt[kind] * (1 - (1 - DOUBT_LAST) * part)
        eager = self.eager[kind] * (MORE if doubt < goal else LESS)
        self.eager[kind] = min(max(eager, EAGER_LEAST), EAGER_MOST)
        return doubt

    def rounds(self, number: int, is_new: bool) -> Iterator[tuple[float, dict[int, float]]]:
        """Practise so many rounds; yield how many games were won, and how undecided it is."""
        for now in range(number):
            parts = self.play(now)
            if not self.nets:
                self.begin(joined(parts), is_new)
            if self.value is None or now in VALUED_AT or now % VALUED_EVERY == 0:
                self.expect(parts)
            earned = np.concatenate([credits_of(part, self.value) for part in parts])
            ends = np.concatenate([part["stages"][:, Stage.WON] for part in parts])
            doubt = self.improve(joined(parts), earned, now / number)
            for (first, size), net in zip(self.sizes(), self.nets, strict=True):
                self.weights[first : first + size] = net.numbers()
            yield float(ends[ends != NOT_OVER].mean()), doubt


def rows_of(facts: np.ndarray) -> np.ndarray:
    """Return the rows of all options of some decisions."""
    spans = [np.arange(row[Fact.FIRST], row[Fact.FIRST] + row[Fact.OPTIONS]) for row in facts]
    return np.concatenate(spans)


def desk_of(facts: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return memory for the gradient: sums by option, scores, and two rows of sums."""
    most = int(facts[:, Fact.OPTIONS].max(initial=1))
    shapes = ((most, UNITS), (1, most), (2, UNITS))
    return tuple(np.zeros(shape, np.float32) for shape in shapes)  # type: ignore[return-value]


def compiled_gradient(game: Game) -> Callable:
    """Return the gradient as machine code, or load it."""
    real, row = types.float32[:, ::1], types.float32[::1]
    net = types.UniTuple(real, 5)
    signature = types.float64(
        *(types.int64[::1], types.int32[:, ::1], real, real, types.UniTuple(real, 2)),
        *(row, row, net, net, types.float32, types.UniTuple(real, 3)),
    )
    folder = jit.cache_folder(game.engine, game.policies)
    with jit.locked(folder):
        return jit.compile_entry(gradient, signature, folder)


def practice_of(game: Game, seed: int) -> Practice:
    """Return the practice of a game's policy: a line-up for each number of players, and others."""
    judging = getattr(game.policy_module(), "JUDGING", None)
    if judging is None:
        raise UserError(f"{game.name} has no policy that judges its options")
    setups = game.analysis.learned or game.analysis.setups or ((),)
    contents = [setup_content(game, each) for each in setups]
    doubt = dict.fromkeys(range(1, 1 + len(judging.nets)), DOUBT)
    return Practice(game, judging, contents, GAMES, seed, doubt)
