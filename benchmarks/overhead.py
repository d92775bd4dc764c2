"""What sweeps cost on top of the bare kernel, and what a second thread gains.

Alternates warm runs of four ways to play the same games: the kernel alone in one thread and in
two, a sweep into an empty store with one thread, and the same with two. Prints medians by the wall
clock, which needs an idle machine, and by the processor's time, which also holds on a busy one.
What two threads gain for the kernel alone is what the machine has to give.

    python benchmarks/overhead.py --seconds 30 --rounds 5
"""

import argparse
import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from experiments.cells import Cell
from experiments.plan import Experiment
from experiments.run import Execution
from experiments.series import Options, Series
from experiments.store import Store
from experiments.sweep import run_experiment
from sim.core import registry
from sim.core.play import play_chunk

BARE_CHUNK = 1_000
SEED = 1


def experiment_of(game: registry.Game, games: int) -> Experiment:
    """Return an experiment of one cell."""
    cells = (Cell("all", {}, seed=SEED, games=games),)
    return Experiment("overhead", "?", game, game.load(), "grid", (), cells, game.sides[0])


def play_bare(series: Series, games: int, threads: int = 1) -> str:
    """Call the kernel, and nothing else."""
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda first: play_part(series, first, games), range(0, games, BARE_CHUNK)))
    return ""


def play_part(series: Series, first: int, games: int) -> None:
    """Play a part of the games."""
    series.play(play_chunk, first, min(BARE_CHUNK, games - first))


def play_sweep(game: registry.Game, games: int, jobs: int) -> str:
    """Play a sweep into an empty store, and return its checksum."""
    with tempfile.TemporaryDirectory() as folder:
        how = Execution(jobs=jobs)
        result = run_experiment(experiment_of(game, games), Store(Path(folder)), how)
        return str(result.cells["checksum"][0])


def measure(way, *arguments) -> tuple[float, float, str]:
    """Return seconds by the wall clock and of the processor, and a checksum."""
    wall, processor = time.perf_counter(), time.process_time()
    checksum = way(*arguments)
    return time.perf_counter() - wall, time.process_time() - processor, checksum


def main() -> None:
    """Measure, and print medians and ratios."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="hotg")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    game = registry.game(options.game)
    import policies

    series = Series(game, game.load(), policies.resolve(game, [], game.seats_max), SEED, Options())
    series.prepare()
    games = games_for(series, options.seconds)
    ways = {
        "kernel, 1 thread": (play_bare, series, games),
        "kernel, 2 threads": (play_bare, series, games, 2),
        "sweep, 1 thread": (play_sweep, game, games, 1),
        "sweep, 2 threads": (play_sweep, game, games, 2),
    }
    times = {way: [] for way in ways}
    for _ in range(options.rounds):
        for way, call in ways.items():
            times[way].append(measure(*call))
    report(games, times)


def games_for(series: Series, seconds: float) -> int:
    """Return how many games take about so long in one thread."""
    start = time.process_time()
    play_bare(series, 1_000)
    return max(1_000, int(1_000 * seconds / (time.process_time() - start)))


def report(games: int, times: dict[str, list[tuple[float, float, str]]]) -> None:
    """Print medians and ratios."""
    wall = {way: statistics.median(row[0] for row in rows) for way, rows in times.items()}
    work = {way: statistics.median(row[1] for row in rows) for way, rows in times.items()}
    for way, rows in times.items():
        print(f"{way:17} {games:,} games: {wall[way]:.1f} s, processor {work[way]:.1f} s", end=" ")
        print(f"({len(rows)} runs, checksums {', '.join(sorted({row[2] for row in rows}))})")
    bare, bare_two, one, two = times
    print(f"overhead: {wall[one] / wall[bare] - 1:.1%} by the clock, ", end="")
    print(f"{work[one] / work[bare] - 1:.1%} of the processor")
    for name, single, double in (("sweep", one, two), ("kernel", bare, bare_two)):
        print(f"{name}, two threads: {wall[single] / wall[double]:.2f} times one, ", end="")
        print(f"processor {work[double] / work[single]:.3f} times")


if __name__ == "__main__":
    main()
