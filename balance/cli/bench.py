"""`balance bench`: how fast games are played."""

from typing import Annotated

import typer

from balance import arguments
from balance.cli import options, terminal
from experiments.playing.bench import bench as measure

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
    how = arguments.execution(jobs=jobs, chunk=chunk, backend=backend)
    answers = []
    for game in arguments.find_games(names):
        content = arguments.load_content(game, patches, sets)
        policies = arguments.seat_policies(game, seats)
        answers.append(measure(game, content, policies, seed, seconds, how))
        if not json:
            show(answers[-1])
    if json:
        terminal.print_json(answers[0] if names and len(names) == 1 else answers)


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
