"""Playing a chunk of games with the compiled loop: memory, seeds, results, faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from sim.core import blame, watchdog
from sim.core.kernel import GAMES, LEAD_BINS, ROUNDS_MAX
from sim.core.records import new, record_dtype
from sim.core.restrictions import Restriction
from sim.core.rng import STREAM
from sim.core.searching import Searching, padded

if TYPE_CHECKING:
    from policies import Policy
    from sim.core.content import Content
    from sim.core.registry import Game

SCRATCH_STATES = 64  # states that a search may use per thread
OUTCOMES = 2  # side 0 did not win, side 0 won
CELL = 3  # games with the event, sum, sum of squares
WEIGHTS_KEPT = 1024
"""Weights of a seat for which there is room in a thread's memory.

Any number of them comes in an array of its own as well; to name a row of that one costs reference
counting, a twentieth of the time of a game that is played at random.
"""
FREE = Restriction()
N_POISONED = 5  # pieces of memory that room_of names


class Options(Protocol):
    """What a chunk is given besides its games."""

    log: bool
    policy_seed: int | None
    restriction: Restriction


@dataclass(frozen=True)
class Results:
    """The tables of some games; tables of consecutive chunks add up."""

    games: np.ndarray  # GAMES, in order of the index
    items: np.ndarray  # [item, event, outcome, CELL]
    tempo: np.ndarray  # [round, outcome, 1 + 2 * feature]
    lead: np.ndarray  # [round, outcome, bin]


def empty_results(game: Game, content: Content, count: int) -> Results:
    """Return zeroed tables for `count` games."""
    return Results(
        games=new(GAMES, count),
        items=np.zeros((len(game.items(content)), len(game.events), OUTCOMES, CELL), np.int64),
        tempo=np.zeros((ROUNDS_MAX, OUTCOMES, 1 + 2 * len(game.features)), np.int64),
        lead=np.zeros((ROUNDS_MAX, OUTCOMES, LEAD_BINS), np.int64),
    )


def scratch_dtype(game: Game) -> np.dtype:
    """Return what a policy writes down in during one decision: notes, and states to search in.

    The notes are the fields of the record NOTES that the game's policies declare, if they do.
    `marks` is for reading only: what restricted play says of each item (restrictions.Mark).
    """
    notes = getattr(game.policy_module(), "NOTES", np.dtype([]))
    fields = [(name, notes.fields[name][0]) for name in notes.names or ()]
    marks = ("marks", np.int8, game.tables["items"].shape[0])
    return record_dtype(*fields, marks, ("states", game.state, SCRATCH_STATES))


def new_scratch(game: Game) -> np.record:
    """Return a policy's memory with nothing in it."""
    return new(scratch_dtype(game))[0]


def work_dtype(game: Game) -> np.dtype:
    """Return the memory that one thread plays with, as one record.

    Arrays inside a record are not counted by Numba's reference counter: passing them from
    kernel to kernel is nearly free, where arrays of their own cost a tenth of all time.
    """
    return record_dtype(
        # The game, a zeroed record that a reset begins with, and one for kernel.KEPT.
        ("states", game.state, 3),
        ("log", game.log),
        ("actions", np.int32, game.actions_max),
        ("kept", np.int32, game.actions_max),  # the actions that a policy was shown
        ("index", np.int64),  # of the game that is being played
        ("calls", np.int64),  # of policies, counted before and after each
        ("scratch", scratch_dtype(game)),
        ("is_rare", np.int16),  # whether any seat has a searcher, or more than WEIGHTS_KEPT weights
        ("weights", np.float64, (game.seats_max, WEIGHTS_KEPT)),  # of seats, unless it is rare
        ("streams", STREAM, game.seats_max),
        ("trail", np.int32, (ROUNDS_MAX, len(game.features))),  # features by round
    )


def new_work(game: Game, log: bool, marks: Sequence[int] = ()) -> np.ndarray:
    """Return the memory that one thread plays with, one record; policies see the marks."""
    work = new(work_dtype(game))
    work[0].log.is_on = log
    work[0].scratch.marks[: len(marks)] = marks
    return work


def seat(work: np.record, policies: Sequence[Policy], weights: np.ndarray) -> None:
    """Give a thread the weights of those who play, if they are an ordinary set of players."""
    n_weights = weights.shape[1]
    work.is_rare = n_weights > WEIGHTS_KEPT or any(each.is_searcher for each in policies)
    if not work.is_rare:
        work.weights[:, :n_weights] = weights


def bytes_of(work: np.ndarray, name: str) -> np.ndarray:
    """Return the bytes of a field, which are those of the record itself."""
    kind, offset = work.dtype.fields[name][:2]
    return work.view(np.uint8)[offset : offset + kind.itemsize]


def word_of(kind: np.dtype) -> np.dtype:
    """Return the widest whole number that a record can be cut into."""
    widths = (np.uint64, np.uint32, np.uint16, np.uint8)
    return next(np.dtype(each) for each in widths if kind.itemsize % np.dtype(each).itemsize == 0)


def written_on(scratch: np.ndarray, kind: np.dtype) -> tuple[np.ndarray, np.ndarray]:
    """Return the bytes of scratch memory but for its marks, which are for reading."""
    marks, offset = kind.fields["marks"][:2]
    return scratch[:offset], scratch[offset + marks.itemsize :]


def room_of(
    work: np.ndarray, searching: Searching, is_poisoned: bool
) -> tuple[np.record, np.ndarray, tuple[np.ndarray, ...]]:
    """Return the memory of a thread as the game loop takes it."""
    states = work[0].states
    words = bytes_of(work, "states").view(word_of(states.dtype)).reshape(len(states), -1)
    tools = searching.tools
    parts = (
        *written_on(bytes_of(work, "scratch"), work.dtype["scratch"]),
        tools.states.view(np.uint8),
        tools.root.view(np.uint8),
        tools.notes,
    )
    return work[0], words, tuple(part[: None if is_poisoned else 0] for part in parts)


def weight_rows(game: Game, policies: Sequence[Policy]) -> np.ndarray:
    """Return one row of weights a seat, as long as the longest of them needs."""
    return padded([policy.weights for policy in policies], game.seats_max)


def searching_of(
    game: Game, content: Content, policies: Sequence[Policy], restriction: Restriction
) -> Searching:
    """Return the searchers among the policies of a game's seats, with their tools."""
    return Searching(game, content, policies, restriction, scratch_dtype(game))


def players_of(game: Game, policies: Sequence[Policy], searching: Searching) -> tuple:
    """Return who plays, as the game loop takes it: policies, weights, searchers."""
    kernels = game.kernels()
    simple = [kernels.no_policy if each.is_searcher else each.compiled() for each in policies]
    searchers = [each.compiled() if each.is_searcher else kernels.no_searcher for each in policies]
    memory = (searching.kinds, searching.options, tuple(searching.tools))
    return tuple(simple), weight_rows(game, policies), (tuple(searchers), *memory)


def answerer(
    game: Game,
    content: Content,
    policy: Policy,
    restriction: Restriction = FREE,
    always_checked: bool = False,
) -> Callable:
    """Return a policy as a function of a policy's seven arguments, whatever its kind."""
    compiled = policy.compiled(always_checked)
    if not policy.is_searcher:
        return compiled
    searching = searching_of(game, content, [policy], restriction)
    how = (searching.options[0], compiled, tuple(searching.tools))
    consult = game.kernels().consult

    def answer(state, tables, actions, n, weights, stream, _scratch):
        return consult(state, tables, actions, n, weights, stream, *how)

    answer.root = searching.tools.root
    return answer


def item_ranges(tables: np.record, n_items: int) -> np.ndarray:
    """Return the instances of each item by side: first, and one past the last.

    A game with one side may leave the sides out of its table.
    """
    return np.ascontiguousarray(tables.items[:n_items]).reshape(n_items, -1, 2)


def play_chunk(
    game: Game,
    content: Content,
    policies: Sequence[Policy],
    seed: int,
    first: int,
    count: int,
    options: Options,
) -> Results:
    """Play games first … first + count - 1 of the series `seed`."""
    results = empty_results(game, content, count)
    kernels = game.kernels()
    tables = content.tables[0]
    policy_seed = seed if options.policy_seed is None else options.policy_seed
    item_of = item_ranges(tables, results.items.shape[0])
    searching = searching_of(game, content, policies, options.restriction)
    work = new_work(game, options.log, searching.tools.marks)
    players = players_of(game, policies, searching)
    seat(work[0], policies, players[1])
    watchdog.show(work[0])
    shown = content.tables.tobytes()
    try:
        faulty = kernels.play_games(
            (kernels.reset, kernels.legal, kernels.apply, kernels.features),
            players,
            tables,
            (kernels.plays, searching.tools.marks),
            (np.uint64(seed), np.uint64(policy_seed)),
            (first, first + count),
            room_of(work, searching, is_poisoned=any(policy.file for policy in policies)),
            (results.games, results.items, item_of, results.tempo, results.lead),
        )
    except Exception as error:
        raise blame.raised_error(game, policies, seed, work[0], error) from None
    if faulty >= 0:
        raise blame.fault_error(game, policies, seed, results.games[faulty - first])
    if content.tables.tobytes() != shown:
        raise blame.tables_error(game, policies, seed, range(first, first + count))
    return results
