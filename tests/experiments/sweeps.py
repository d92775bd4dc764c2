"""A small sweep of coins, for tests in this process and in others."""

from pathlib import Path

from experiments.planning.experiment import Experiment
from experiments.planning.plan import read_experiment
from experiments.playing import scheduler
from experiments.playing.execution import Execution
from experiments.playing.sweep import run_experiment
from experiments.storing.experiment_result import SweepResult
from experiments.storing.store import Store
from tests.experiments import fakes

TEXT = """
question = "Does the chance of heads matter?"
game = "coin"
factors = { "rules.chance" = [20, 40, 60], "rules.length" = [2, 3] }
baseline = { chance = 40, length = 3 }
games = 90
"""
CHUNK = 15  # games, where the sweep is saved chunk by chunk


def coin_experiment(folder: Path, text: str = TEXT, **changes) -> Experiment:
    file = folder / "coins.toml"
    file.write_text(text)
    return read_experiment(file, changes, fakes.find_game)


def seat(texts):
    return fakes.coin_policies()


def sweep(experiment: Experiment, store: Path | Store, **how) -> SweepResult:
    how = {"jobs": 1, "play": fakes.play_chunk, **how}
    store = Store(store) if isinstance(store, Path) else store
    return run_experiment(experiment, Execution(store=store, **how), seat)


def texts(result: SweepResult) -> dict[str, str]:
    """Return every table as text, byte by byte."""
    return {name: frame.to_csv() for name, frame in result.tables.items()}


def main(store: Path, out: Path) -> None:
    """Play the sweep into a store, each chunk saved as it is done, and write its tables."""
    scheduler.SAVE_GAMES = 1
    out.mkdir(parents=True, exist_ok=True)
    result = sweep(coin_experiment(out), store, chunk=CHUNK, jobs=2)
    for name, text in texts(result).items():
        (out / f"{name}.csv").write_text(text)
