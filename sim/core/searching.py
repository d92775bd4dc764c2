"""What a searcher is given beyond a policy: the compiled rules, other policies, memory of its own.

A policy has seven arguments and looks at the table. A searcher has eight and plays on copies of
it: `options` are its numbers, `tools` what follows here. Rules and policies are typed pointers,
so that a searcher compiles in seconds and nothing is compiled again for it.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.core.errors import UserError
from sim.core.jit import kernel
from sim.core.records import new, record_dtype
from sim.core.restrictions import Restriction, marks_of
from sim.core.rng import STREAM

if TYPE_CHECKING:
    from sim.core.content import Content
    from sim.core.registry import Game

SUMS_MAX = 32
ASKED_MAX = 8  # policies that the searchers of one game may ask

ROOT = record_dtype(
    ("visits", np.int64),  # games that were played on after this action
    ("total", np.float64),  # sum of what they were worth to the seat, 0 to 1 each
    ("ahead", np.float64),  # sum of how much more than after the habit, in the same deals
    ("ahead_squared", np.float64),
    ("luck", np.uint64),  # a lot of its own, for ties
    ("rank", np.int64),  # which action is the candidate of this rank
)
"""What a searcher finds out about each legal action: root statistics for whoever asks."""

Tools = namedtuple(
    "Tools",
    (
        *("legal", "apply", "determinize", "observe", "features", "assess"),  # the rules
        *("plays", "marks"),  # restricted play: no marks, no restriction
        *("sides", "n_sides"),  # side of each seat; one side: all play together
        *("policies", "weights"),  # those that options name, by number, and their weights
        "desk",  # a silent log, and what roll-outs write on: desk_dtype
        "states",  # as many states as the searcher has declared
        "notes",  # bytes of its own record: notes.view(NOTES)[0]
        "root",  # ROOT of each legal action
    ),
)


def desk_dtype(game: Game, scratch: np.dtype) -> np.dtype:
    """Return the memory that games are played on with, as one record."""
    return record_dtype(
        ("log", game.log),  # zeroed, so that nothing is counted
        ("actions", np.int32, game.actions_max),
        ("scratch", scratch),
        ("streams", STREAM, game.seats_max),
        ("features", np.int32, len(game.features)),
        ("assessed", np.int32, game.assessed.size),
        ("sums", np.float64, SUMS_MAX),  # room for those of a learned value
    )


@kernel
def no_policy(state, tables, actions, n, weights, stream, scratch):
    """Stand where a seat has a searcher."""
    return -1


@kernel
def no_searcher(state, tables, actions, n, weights, stream, options, tools):
    """Stand where a seat has a policy."""
    return -1


@kernel
def consult(state, tables, actions, n, weights, stream, options, searcher, parts):
    """Return what a searcher chooses among `n` actions.

    Its tools come as a plain tuple: from Python, Numba takes pointers in no other.
    """
    return searcher(state, tables, actions, n, weights, stream, options, Tools(*parts))


def padded(rows: Sequence[Sequence[float]], count: int) -> np.ndarray:
    """Return so many rows of numbers, as long as the longest needs."""
    table = np.zeros((count, max([1, *map(len, rows)])))
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table


def sides_of(game: Game, content: Content) -> np.ndarray:
    """Return the side of each seat."""
    sides = np.zeros(game.seats_max, np.int64)
    if game.analysis.side_seats is not None:
        for side, seats in enumerate(game.analysis.side_seats(content.book)):
            sides[[seat - 1 for seat in seats]] = side
    return sides


class Searching:
    """The searchers among the players of a game, and the tools that they share."""

    def __init__(
        self,
        game: Game,
        content: Content,
        players: Sequence[Any],
        restriction: Restriction,
        scratch: np.dtype,
    ) -> None:
        """Lay out the memory that these searchers have declared; `scratch` is that of policies."""
        self.game = game
        self.kernels = game.kernels()
        self.content = content
        self.scratch = scratch
        self.searchers = [each for each in players if each.is_searcher]
        self.asked = self._asked()
        self.marks = marks_of(game.items(content), restriction)
        self.options = padded([self._numbers(each) for each in players], game.seats_max)
        self.kinds = np.array([each.is_searcher for each in players], np.int8)
        self.tools = self._tools()

    def _asked(self) -> list[Any]:
        """Return the policies that options name, each once."""
        named = [each.find(value) for each in self.searchers for value in each.named()]
        found = list(dict.fromkeys(named))
        if len(found) > ASKED_MAX:
            raise UserError(f"searchers ask {len(found)} policies; at most {ASKED_MAX} together")
        return found

    def _numbers(self, player: Any) -> list[float]:
        """Return a searcher's options as it gets them: policies by their number among the asked."""
        names = [each.name for each in self.asked]
        given = player.options.values() if player.is_searcher else ()
        return [names.index(each) if isinstance(each, str) else each for each in given]

    def _tools(self) -> Tools:
        game, kernels = self.game, self.kernels
        entries = [each.compiled() for each in self.asked]
        entries += [kernels.no_policy] * (ASKED_MAX - len(entries))
        desk = new(desk_dtype(game, self.scratch))
        desk[0].scratch.marks[: len(self.marks)] = self.marks
        n_notes = max([1, *(each.notes.itemsize for each in self.searchers)])
        return Tools(
            legal=kernels.legal,
            apply=kernels.apply,
            determinize=kernels.determinize,
            observe=kernels.observe,
            features=kernels.features,
            assess=kernels.assess,
            plays=kernels.plays,
            marks=self.marks,
            sides=sides_of(game, self.content),
            n_sides=len(game.sides),
            policies=tuple(entries),
            weights=padded([each.weights for each in self.asked], ASKED_MAX),
            desk=desk[0],
            states=new(game.state, max([1, *(each.states for each in self.searchers)])),
            notes=np.zeros(n_notes, np.uint8),
            root=new(ROOT, game.actions_max if self.searchers else 1),
        )
