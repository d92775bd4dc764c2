"""Playing a chunk of games with the compiled loop: memory, seeds, results, faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from sim.core.errors import UserError
from sim.core.faults import SENTENCES, Fault
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
FREE = Restriction()


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
        ("states", game.state, 2),  # the game, and a zeroed record that a reset begins with
        ("log", game.log),
        ("actions", np.int32, game.actions_max),
        ("scratch", scratch_dtype(game)),
        ("is_searched", np.int16),  # whether any seat has a searcher
        ("streams", STREAM, game.seats_max),
        ("trail", np.int32, (ROUNDS_MAX, len(game.features))),  # features by round
    )


def new_work(game: Game, log: bool, marks: Sequence[int] = ()) -> np.record:
    """Return the memory that one thread plays with; policies see the marks of restricted play."""
    work = new(work_dtype(game))[0]
    work.log.is_on = log
    work.scratch.marks[: len(marks)] = marks
    return work


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
    game: Game, content: Content, policy: Policy, restriction: Restriction = FREE
) -> Callable:
    """Return a policy as a function of a policy's seven arguments, whatever its kind."""
    if not policy.is_searcher:
        return policy.compiled()
    searching = searching_of(game, content, [policy], restriction)
    how = (searching.options[0], policy.compiled(), tuple(searching.tools))
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
    work.is_searched = any(policy.is_searcher for policy in policies)
    faulty = kernels.play_games(
        (kernels.reset, kernels.legal, kernels.apply, kernels.features),
        players_of(game, policies, searching),
        tables,
        (kernels.plays, searching.tools.marks),
        (np.uint64(seed), np.uint64(policy_seed)),
        (first, first + count),
        work,
        (results.games, results.items, item_of, results.tempo, results.lead),
    )
    if faulty >= 0:
        raise fault_error(game, policies, seed, results.games[faulty - first])
    return results


def fault_error(game: Game, policies: Sequence[Policy], seed: int, row: np.record) -> UserError:
    """Say what stopped a run, and where."""
    seat = int(row.fault_seat)
    what = SENTENCES[Fault(int(row.fault))]
    return UserError(
        f"{game.name}, seed {seed}, game {int(row.index)}, seat {seat + 1} "
        f"(policy `{policies[seat].name}`): {what}"
    )
