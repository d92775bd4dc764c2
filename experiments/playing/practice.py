"""Learning to choose by playing: a policy that judges its options practises, and judges better.

In every round of practice it plays games of several line-ups (`practice_games.py`), drawing options
by their scores. Each decision is credited with what came of it: how likely the game was won when
its stage was over, and some stages later, beyond what a value expected that is learned from the
same games (`nets.py`). Then options that earned more than expected get likelier (`gradients.py`).
How undecided it stays is steered: much at first, less and less later on, and so are its steps.

Half of the games of each line-up are played as printed, the others in variations of it
(`variations.py`), so that what is learned is not only true of the printed game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numba import types

import policies
from experiments.playing.choice_nets import (
    ChoiceNet,
    habit_alone,
    net_of,
    new_net,
    scales_of,
    written,
)
from experiments.playing.gradients import gradient
from experiments.playing.nets import Net, fit
from experiments.playing.practice_games import Played, Player, joined
from experiments.playing.variations import as_it_is, vary
from policies.core.check import setup_content
from policies.core.judging import UNITS, Judging
from policies.core.practice import Fact
from sim.core import jit
from sim.core.content import Content
from sim.core.errors import UserError
from sim.core.registry import Game

GAMES = 400  # of each line-up in a round of practice
SEEDS_EACH = 1000  # seeds of a round of practice
PRINTED = 0.5  # share of the games that are played as printed
VARIATIONS = 2  # of each line-up in a round, which share the other games
BATCH = 2048
PASSES = 2
RATE = 0.005  # of learning, at first
VALUED_FIRST = 5  # the value is learned again after so many rounds, then every so many
VALUED_EVERY = 10
VALUED_ON = 150_000  # tables
DOUBT = 0.1  # nats that it is to be undecided by at first
LEFT = 0.2  # share of the rate and of the doubt that is left at the end
EAGER, EAGER_LEAST, EAGER_MOST = 0.006, 1e-4, 0.08  # worth of a nat of doubt
MORE, LESS = 1.25, 0.8  # steps of that worth


@dataclass(frozen=True)
class Round:
    """What a round of practice came to."""

    number: int  # from 1 on, of all that the nets have practised
    won: float  # share of its games as printed
    won_varied: float  # and of those in variations
    doubt: dict[str, float]  # nats that it is undecided by, by net


@dataclass
class Lesson:
    """What is learned for one kind of decision: a net, and the worth of being undecided."""

    name: str
    kind: int
    n_option: int
    place: slice  # of its numbers among the weights
    net: ChoiceNet | None = None
    eager: float = EAGER

    def begin(self, found: Played, known: np.ndarray | None, luck: np.random.Generator) -> None:
        """Take up the net that is known, or a new one."""
        own = found.of_kind(self.kind)
        scales = scales_of(own.table, own.options[:, : self.n_option])
        self.net = new_net(scales, luck) if known is None else net_of(known[self.place], scales)

    def steer(self, doubt: float, goal: float) -> None:
        """Make it worth more to be undecided if it is less so than it should be."""
        eager = self.eager * (MORE if doubt < goal else LESS)
        self.eager = min(max(eager, EAGER_LEAST), EAGER_MOST)

    def seen(self, found: Played, earned: np.ndarray) -> tuple:
        """Return the decisions of this kind as the gradient takes them, with what they earned."""
        assert self.net is not None
        own = found.of_kind(self.kind)
        options = np.ascontiguousarray(own.options[:, : self.n_option])
        credit = earned[found.facts[:, Fact.KIND] == self.kind].astype(np.float32)
        return own.facts, own.table, options, self.net.scales, credit, own.chances()

    def improve(
        self, learn: Callable, seen: tuple, luck: np.random.Generator, rate: float
    ) -> float:
        """Learn from decisions, in batches; return how undecided the net is."""
        assert self.net is not None
        facts, doubt = seen[0], 0.0
        desk = desk_of(facts)
        for _ in range(PASSES):
            order = luck.permutation(len(facts))
            for batch in np.array_split(order, max(1, len(facts) // BATCH)):
                change = tuple(np.zeros_like(each) for each in self.net.parts)
                doubt = learn(batch, seen, self.net.parts, change, np.float32(self.eager), desk)
                self.net.step(change, rate)
        return doubt


@dataclass
class Practice:
    """A policy that practises: its nets, what it expects, and where it keeps them."""

    game: Game
    judging: Judging
    contents: Sequence[Content]
    seed: int
    file: Path  # that the nets are kept in
    games: int = GAMES  # of each line-up in a round
    is_anew: bool = False
    rounds_before: int = 0
    value: Net | None = None

    def __post_init__(self) -> None:
        """Compile what plays and learns, and read the nets that there are."""
        judging = self.judging
        self.player = Player(self.game, judging)
        self.learn = compiled_gradient(self.game)
        self.weights = np.array(policies.find(self.game.name, judging.policy).weights)
        nets = zip(judging.nets.items(), judging.spans(), strict=True)
        self.lessons = [
            Lesson(name, kind, n_option, place)
            for kind, ((name, n_option), place) in enumerate(nets, 1)
        ]
        if self.is_anew:
            self.weights[judging.place] = habit_alone(judging)
        else:
            known = self.file if self.file.exists() else judging.file
            self.weights[judging.place] = list(judging.read(known).values())
            self.rounds_before = rounds_kept(known)
        self.luck = np.random.default_rng([self.seed, self.rounds_before])

    def rounds(self, number: int) -> Iterator[Round]:
        """Practise so many rounds more; each is kept before it is told of."""
        first, last = self.rounds_before, self.rounds_before + number
        for now in range(first, last):
            printed, varied = self.play(now)
            parts = [*printed, *varied]
            if self.lessons[0].net is None:
                self.begin(joined(parts))
            if self.value is None or now == VALUED_FIRST or now % VALUED_EVERY == 0:
                self.expect(parts)
            doubt = self.improve(parts, 1 - (1 - LEFT) * now / last)
            self.keep(now + 1)
            yield Round(now + 1, share_won(printed), share_won(varied), doubt)

    def play(self, number: int) -> tuple[list[Played], list[Played]]:
        """Play a round of practice: every line-up as printed, and in variations of it."""
        printed, varied = [], []
        for place, content in enumerate(self.contents):
            luck = np.random.default_rng([self.seed, number, place])
            seed = self.seed + number * SEEDS_EACH + place * (1 + VARIATIONS)
            games = int(self.games * PRINTED)
            printed.append(self.player.practise(as_it_is(content), self.weights, seed, games))
            games = (self.games - games) // VARIATIONS
            for each in range(1, 1 + VARIATIONS):
                given = vary(self.game, content, luck)
                varied.append(self.player.practise(given, self.weights, seed + each, games))
        return printed, varied

    def begin(self, found: Played) -> None:
        """Begin all lessons, with inputs scaled as these games have them."""
        known = None if self.is_anew else self.weights
        for lesson in self.lessons:
            lesson.begin(found, known, self.luck)

    def expect(self, parts: Sequence[Played]) -> None:
        """Learn the value of tables from games."""
        rows, won = (
            np.concatenate(each) for each in zip(*(part.valued() for part in parts), strict=True)
        )
        chosen = self.luck.permutation(len(won))[:VALUED_ON]
        self.value = fit(self.game.assessed, rows[chosen], won[chosen], self.seed)

    def improve(self, parts: Sequence[Played], share: float) -> dict[str, float]:
        """Learn from a round of practice at a share of the rate; return how undecided nets are."""
        assert self.value is not None
        found = joined(parts)
        earned = np.concatenate([part.credits(self.value) for part in parts])
        doubts = {}
        for lesson in self.lessons:
            seen = lesson.seen(found, earned)
            doubt = lesson.improve(self.learn, seen, self.luck, share * RATE)
            lesson.steer(doubt, share * DOUBT)
            doubts[lesson.name] = doubt
        return doubts

    def keep(self, rounds: int) -> None:
        """Play with the nets from here on, and write them down."""
        nets = [lesson.net.numbers() for lesson in self.lessons if lesson.net]
        self.weights[self.judging.place] = np.concatenate(nets)
        draft = self.file.with_suffix(".draft")
        draft.write_text(written(self.judging, nets, rounds, self.seed), "utf-8")
        draft.replace(self.file)


def share_won(parts: Sequence[Played]) -> float:
    """Return the share of games that the first side has won."""
    return float(np.concatenate([part.ends for part in parts]).mean())


def rounds_kept(file: Path) -> int:
    """Return how many rounds the nets of a file have practised, as far as it says so."""
    return tomllib.loads(file.read_text("utf-8")).get("made", {}).get("rounds", 0)


def desk_of(facts: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return memory for the gradient: sums by option, scores, and two rows of sums."""
    most = int(facts[:, Fact.OPTIONS].max(initial=1))
    return tuple(np.zeros(shape, np.float32) for shape in ((most, UNITS), (1, most), (2, UNITS)))


def compiled_gradient(game: Game) -> Callable:
    """Return the gradient as machine code, or load it."""
    whole, real, row = types.int32[:, ::1], types.float32[:, ::1], types.float32[::1]
    scales, net, desk = (types.UniTuple(real, count) for count in (2, 5, 3))
    seen = types.Tuple([whole, real, real, scales, row, row])
    signature = types.float64(types.int64[::1], seen, net, net, types.float32, desk)
    folder = jit.cache_folder(game.engine, game.policies)
    with jit.locked(folder):
        return jit.compile_entry(gradient, signature, folder)


def practice_of(game: Game, seed: int, file: Path | None = None, is_anew: bool = False) -> Practice:
    """Return the practice of a game's policy: a line-up for each number of players, and others.

    The nets are kept in `file`, or where the policy reads them; unless it begins anew, it goes on
    from there, or from those that the policy has if there is no such file.
    """
    judging = getattr(game.policy_module(), "JUDGING", None)
    if judging is None:
        raise UserError(f"{game.name} has no policy that judges its options")
    setups = game.analysis.learned or game.analysis.setups or ((),)
    contents = [setup_content(game, each) for each in setups]
    return Practice(game, judging, contents, seed, file or judging.file, is_anew=is_anew)
