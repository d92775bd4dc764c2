"""A small sweep of coins, for tests in this process and in others.

Run as a program, it plays the sweep into a store and writes its tables:
`python -m tests.experiments.sweeps STORE OUT [SECONDS A CHUNK] [BACKEND]`.
"""

import sys
from pathlib import Path

from experiments import work
from experiments.plan import Experiment, read_experiment
from experiments.run import Execution
from experiments.store import Store
from experiments.sweep import SweepResult, run_experiment
from tests.experiments import fakes

TEXT = """
question = "Does the chance of heads matter?"
game = "coin"
factors = { "rules.chance" = [20, 40, 60], "rules.length" = [2, 3] }
baseline = { chance = 40, length = 3 }
games = 90
"""


def coin_experiment(folder: Path, text: str = TEXT, **changes) -> Experiment:
    file = folder / "coins.toml"
    file.write_text(text)
    return read_experiment(file, changes, fakes.find_game)


def seat(texts):
    return fakes.coin_policies()


def sweep(experiment: Experiment, store: Path | Store, **how) -> SweepResult:
    how = {"jobs": 1, "play": fakes.play_chunk, **how}
    store = Store(store) if isinstance(store, Path) else store
    return run_experiment(experiment, store, Execution(**how), seat)


def texts(result: SweepResult) -> dict[str, str]:
    """Return every table as text, byte by byte."""
    return {name: frame.to_csv() for name, frame in result.tables.items()}


def main(store: str, out: str, pause: str = "0", backend: str = "threads") -> None:
    work.SAVE_SECONDS = 0.02
    Path(out).mkdir(parents=True, exist_ok=True)
    experiment = coin_experiment(Path(out))
    play = fakes.SlowCoins(float(pause))
    result = sweep(experiment, Path(store), play=play, chunk=15, jobs=2, backend=backend)
    for name, text in texts(result).items():
        (Path(out) / f"{name}.csv").write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
