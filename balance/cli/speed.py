"""`balance bench` and `balance compile`: how fast, and compiling ahead of time."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from balance import arguments
from balance.cli import options, terminal

if TYPE_CHECKING:
    from sim.core.registry import Game

Seconds = Annotated[
    float, typer.Option("--seconds", min=0.1, max=3600, help="About how long to measure each game.")
]
SHOWN = {
    "games_per_second": "games a second ",
    "decisions_per_second": "decisions a second ",
    "decisions_per_second_at_best": "in the quickest round ",
    "decisions_per_processor_second": "a processor second ",
}


def bench(
    names: options.GameNames = None,
    seconds: Seconds = 10.0,
    seed: options.Seed = 1,
    seats: options.Seats = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
    jobs: options.Jobs = None,
    chunk: options.Chunk = None,
    backend: options.Backend = "threads",
    json: options.Json = False,
) -> None:
    """Games and decisions a second, with a checksum, so that a faster wrong answer shows."""
    from experiments.playing.bench import bench as measure
    from experiments.storing.write import to_json

    how = arguments.execution(jobs=jobs, chunk=chunk, backend=backend)
    answers = []
    for game in chosen_games(names):
        content = arguments.load_content(game, patches, sets)
        policies = arguments.seat_policies(game, seats)
        answers.append(measure(game, content, policies, seed, seconds, how))
        if not json:
            show(answers[-1])
    if json:
        print(to_json(answers[0] if names and len(names) == 1 else answers))


def chosen_games(names: list[str] | None) -> "list[Game]":
    """Return the games named, or all."""
    if names:
        return [arguments.find_game(name) for name in names]
    from sim.core import registry

    return registry.games()


def show(answer: dict) -> None:
    """Print the speed of one game."""
    ways = {
        "one core": answer["one_core"],
        "one core, without the log": answer["one_core_without_log"],
        f"{answer['jobs']} jobs": answer["all_cores"],
    }
    rows = [(way, *(f"{rates[name]:,.0f}" for name in SHOWN)) for way, rates in ways.items()]
    terminal.print_table(answer["game"], ("", *SHOWN.values()), rows)
    print(f"the log takes {answer['log_cost']:.1%} of the time; checksum {answer['checksum']}")


def compile_games(
    names: options.GameNames = None, jobs: options.Jobs = None, json: options.Json = False
) -> None:
    """Compile games ahead of their first use; does nothing where it is done already."""
    from joblib import Parallel, cpu_count, delayed

    from experiments.storing.write import to_json

    chosen = [game.name for game in chosen_games(names)]
    at_once = min(len(chosen), jobs or cpu_count())
    each = Parallel(at_once, return_as="generator")(delayed(compile_game)(name) for name in chosen)
    answers = []
    for answer in each:
        answers.append(answer)
        if not json:
            print(f"{answer['game']}: ready after {answer['seconds']:.1f} s")
    if json:
        print(to_json(answers))


def compile_game(name: str) -> dict:
    """Compile one game with its policies, or find that it is done; return how long it took."""
    start = time.perf_counter()
    game = arguments.find_game(name)
    game.kernels()
    arguments.seat_policies(game, None)
    return {"game": name, "seconds": time.perf_counter() - start}
