"""What sweeps cost on top of the bare kernel, and what a second thread gains.

Alternates warm runs of four ways to play the same games: the kernel alone in one thread and in
two, a sweep into an empty store with one thread, and the same with two. Prints medians by the wall
clock, which needs an idle machine, and by the processor's time, which also holds on a busy one.
What two threads gain for the kernel alone is what the machine has to give. Ends with a verdict on
each aim, by the wall clock; the exit code is 1 if one is missed.

    python benchmarks/overhead.py --seconds 30 --rounds 5
    python benchmarks/overhead.py --games 1000000
"""

import argparse
import statistics
import sys
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
WARM_GAMES = 2_000
OVERHEAD_MOST = 0.10
GAIN_LEAST = 1.8
SPARE = 1.2  # how much longer than asked for a run is meant to be: none may be shorter


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
    """Measure, print medians and ratios, and judge them."""
    options = parse_options()
    game = registry.game(options.game)
    import policies

    series = Series(game, game.load(), policies.resolve(game, [], game.seats_max), SEED, Options())
    series.prepare()
    for way, *arguments in ways_to_play(series, WARM_GAMES).values():
        way(*arguments)
    games = options.games or games_for(series, options.seconds)
    ways = ways_to_play(series, games)
    times = {way: [] for way in ways}
    for _ in range(options.rounds):
        for way, call in ways.items():
            times[way].append(measure(*call))
    report(games, times)
    sys.exit(0 if judge(times, options.seconds) else 1)


def parse_options() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="hotg")
    parser.add_argument("--games", type=int, help="games a run, instead of as many as take so long")
    parser.add_argument("--seconds", type=float, default=30, help="least length of every run")
    parser.add_argument("--rounds", type=int, default=5)
    return parser.parse_args()


def ways_to_play(series: Series, games: int) -> dict[str, tuple]:
    """Return the four ways to play some games: what to call, and with what."""
    return {
        "kernel, 1 thread": (play_bare, series, games),
        "kernel, 2 threads": (play_bare, series, games, 2),
        "sweep, 1 thread": (play_sweep, series.game, games, 1),
        "sweep, 2 threads": (play_sweep, series.game, games, 2),
    }


def games_for(series: Series, seconds: float) -> int:
    """Return how many games take at least so long in two threads, if these halve the time."""
    start = time.process_time()
    play_bare(series, WARM_GAMES)
    per_second = WARM_GAMES / (time.process_time() - start)
    return max(WARM_GAMES, int(2 * SPARE * seconds * per_second))


def judge(times: dict[str, list[tuple[float, float, str]]], seconds: float) -> bool:
    """Print which aims are reached, by the wall clock, and return whether all are."""
    bare, _, one, two = (statistics.median(row[0] for row in rows) for rows in times.values())
    shortest = min(row[0] for rows in times.values() for row in rows)
    same = {row[2] for way, rows in times.items() if way.startswith("sweep") for row in rows}
    aims = {
        f"overhead {one / bare - 1:.1%}, at most {OVERHEAD_MOST:.0%}":
            one / bare - 1 <= OVERHEAD_MOST,
        f"two threads {one / two:.2f} times one, at least {GAIN_LEAST}": one / two >= GAIN_LEAST,
        f"shortest run {shortest:.1f} s, at least {seconds:g}": shortest >= seconds,
        f"{len(same)} checksum of all sweeps, exactly 1": len(same) == 1,
    }  # fmt: skip
    for aim, is_reached in aims.items():
        print(f"{'reached' if is_reached else 'MISSED '}: {aim}")
    return all(aims.values())


def report(games: int, times: dict[str, list[tuple[float, float, str]]]) -> None:
    """Print medians and ratios."""
    wall = {way: statistics.median(row[0] for row in rows) for way, rows in times.items()}
    work = {way: statistics.median(row[1] for row in rows) for way, rows in times.items()}
    for way, rows in times.items():
        print(f"{way:17} {games:,} games: {wall[way]:.1f} s, processor {work[way]:.1f} s", end=" ")
        checksums = ", ".join(sorted({row[2] for row in rows if row[2]}))
        print(f"({len(rows)} runs{', checksum ' if checksums else ''}{checksums})")
    bare, bare_two, one, two = times
    print(f"overhead: {wall[one] / wall[bare] - 1:.1%} by the clock, ", end="")
    print(f"{work[one] / work[bare] - 1:.1%} of the processor")
    for name, single, double in (("sweep", one, two), ("kernel", bare, bare_two)):
        print(f"{name}, two threads: {wall[single] / wall[double]:.2f} times one, ", end="")
        print(f"processor {work[double] / work[single]:.3f} times")


if __name__ == "__main__":
    main()
