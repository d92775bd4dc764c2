"""What sweeps cost on top of the bare kernel, and what a second thread gains.

Alternates warm runs of four ways to play the same games: the kernel alone in one thread and in
two, a sweep into an empty store with one thread, and the same with two. Says first how long that
takes, then each run as it ends, on stderr. Prints medians by the wall clock, which needs an idle
machine, and by the processor's time, which is steadier on a busy one. What two threads gain for the
kernel alone is what the machine has to give. Ends with a verdict on each aim, by the wall clock;
the exit code is 1 if one is missed.

    python benchmarks/overhead.py --seconds 30 --rounds 5
    python benchmarks/overhead.py --games 1000000
"""

import argparse
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from experiments.planning.cells import Cell
from experiments.planning.experiment import Experiment
from experiments.playing.execution import Execution
from experiments.playing.sweep import run_experiment
from experiments.storing.series import Options, Series
from experiments.storing.store import Store
from sim.core import registry
from sim.core.play import play_chunk

BARE_CHUNK = 1_000
SEED = 1
WARM_GAMES = 2_000
OVERHEAD_MOST = 0.10
GAIN_LEAST = 1.8
SPARE = 1.2  # how much longer than asked for a run is meant to be: none may be shorter


@dataclass(frozen=True)
class Run:
    """How long one run took, in seconds of each kind, and what came of it."""

    wall: float
    processor: float  # of all threads
    main_thread: float  # of the processor, beside the threads that play
    checksum: str  # of a sweep


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
        how = Execution(jobs=jobs, store=Store(Path(folder)))
        result = run_experiment(experiment_of(game, games), how)
        return str(result.cells["checksum"][0])


def measure(way, *arguments) -> Run:
    """Return how long a way to play took, and its checksum."""
    wall, processor, main_thread = time.perf_counter(), time.process_time(), time.thread_time()
    checksum = way(*arguments)
    return Run(
        time.perf_counter() - wall,
        time.process_time() - processor,
        time.thread_time() - main_thread,
        checksum,
    )


def main() -> None:
    """Measure, print medians and ratios, and judge them."""
    options = parse_options()
    game = registry.game(options.game)
    import policies

    series = Series(game, game.load(), policies.resolve(game, [], game.seats_max), SEED, Options())
    series.prepare()
    for way, *arguments in ways_to_play(series, WARM_GAMES).values():
        way(*arguments)
    rate = games_per_second(series)
    games = options.games or max(WARM_GAMES, int(2 * SPARE * options.seconds * rate))
    announce(games, rate, options.rounds)
    runs = alternate(ways_to_play(series, games), options.rounds)
    report(games, runs)
    sys.exit(0 if judge(runs, options.seconds) else 1)


def announce(games: int, rate: float, rounds: int) -> None:
    """Say how long it will take: in each round two runs by one thread and two by two."""
    minutes = 3 * games / rate * rounds / 60
    tell(f"{rounds} rounds of 4 runs of {games:,} games: about {minutes:.0f} min if idle, ")
    tell("up to twice that on a busy machine\n")


def alternate(ways: dict[str, tuple], rounds: int) -> dict[str, list[Run]]:
    """Play in all ways, round after round, and tell each run as it ends."""
    runs: dict[str, list[Run]] = {way: [] for way in ways}
    for number in range(1, rounds + 1):
        for way, call in ways.items():
            run = measure(*call)
            runs[way].append(run)
            tell(f"round {number} of {rounds}, {way:17} {run.wall:.1f} s, ")
            tell(f"processor {run.processor:.1f} s\n")
    return runs


def tell(text: str) -> None:
    """Print how far it is, apart from the answer."""
    print(text, end="", file=sys.stderr, flush=True)


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


def games_per_second(series: Series) -> float:
    """Return how many games the kernel plays in one thread."""
    start = time.process_time()
    play_bare(series, WARM_GAMES)
    return WARM_GAMES / (time.process_time() - start)


def report(games: int, runs: dict[str, list[Run]]) -> None:
    """Print medians and ratios."""
    wall, work = medians(runs, "wall"), medians(runs, "processor")
    for way, rows in runs.items():
        print(f"{way:17} {games:,} games: {wall[way]:.1f} s, processor {work[way]:.1f} s", end=" ")
        checksums = ", ".join(sorted({run.checksum for run in rows if run.checksum}))
        print(f"({len(rows)} runs{', checksum ' if checksums else ''}{checksums})")
    bare, bare_two, one, two = runs
    beside = medians(runs, "main_thread")[one] / work[one]
    print(f"overhead by the clock: {wall[one] / wall[bare] - 1:+.1%}")
    print(f"overhead of the processor: {work[one] / work[bare] - 1:+.1%}; ", end="")
    print(f"{beside:.1%} of a sweep's time is spent outside the threads that play")
    for name, single, double in (("sweep", one, two), ("kernel", bare, bare_two)):
        print(f"{name}, two threads: {wall[single] / wall[double]:.2f} times one, ", end="")
        print(f"processor {work[double] / work[single]:.3f} times")


def judge(runs: dict[str, list[Run]], seconds: float) -> bool:
    """Print which aims are reached, by the wall clock, and return whether all are."""
    bare, _, one, two = medians(runs, "wall").values()
    work_bare, _, work_one, _ = medians(runs, "processor").values()
    shortest = min(run.wall for rows in runs.values() for run in rows)
    same = {run.checksum for way, rows in runs.items() if way.startswith("sweep") for run in rows}
    aims = {
        f"overhead {one / bare - 1:+.1%} by the clock (processor {work_one / work_bare - 1:+.1%}), "
        f"at most {OVERHEAD_MOST:.0%}": one / bare - 1 <= OVERHEAD_MOST,
        f"two threads {one / two:.2f} times one, at least {GAIN_LEAST}": one / two >= GAIN_LEAST,
        f"shortest run {shortest:.1f} s, at least {seconds:g}": shortest >= seconds,
        f"{len(same)} checksum of all sweeps, exactly 1": len(same) == 1,
    }
    for aim, is_reached in aims.items():
        print(f"{'reached' if is_reached else 'MISSED '}: {aim}")
    return all(aims.values())


def medians(runs: dict[str, list[Run]], what: str) -> dict[str, float]:
    """Return the median of one kind of time for each way to play."""
    return {
        way: statistics.median(getattr(run, what) for run in rows) for way, rows in runs.items()
    }


if __name__ == "__main__":
    main()
