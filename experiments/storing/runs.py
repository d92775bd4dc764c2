"""Stored runs: what experiments were played into a store, with their tables."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.storing import out_folder, write
from experiments.storing.series import code_version, hash_of
from experiments.storing.store import DamagedError, Store, check_files, read_manifest
from experiments.storing.summary import version
from sim.core.errors import UserError, did_you_mean

if TYPE_CHECKING:
    import pandas as pd

    from experiments.planning.experiment import Experiment
    from experiments.storing.experiment_result import SweepResult


FOLDER = "runs"
ID_DIGITS = 8
NEEDED: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("run", "name", "question", "game", "code", "design", "side", "finished"), str),
    **dict.fromkeys(("cells", "games", "played", "jobs"), int),
    "seconds": (int, float),
    "is_complete": bool,
    "answer": list,
}
"""What the summary of a run must say to be listed and shown, and as what."""


def run_id(result: SweepResult) -> str:
    """Return the name under which a run is stored: the same experiment has the same."""
    experiment = result.experiment
    facts = [
        [outcome.cell.name, outcome.track.series.key, outcome.cell.games]
        for outcome in result.outcomes
    ]
    return f"{experiment.name}-{hash_of([facts, precision_object(experiment)])[:ID_DIGITS]}"


def precision_object(experiment: Experiment) -> dict[str, Any]:
    """Return what the intervals promise, for JSON."""
    precision = experiment.precision
    return {
        "target_error": precision.target,
        "level": precision.confidence,
        "confidence": precision.scope,
        "adaptive": precision.adaptive,
    }


def run_object(result: SweepResult, jobs: int) -> dict[str, Any]:
    """Return what a run was, for JSON; its tables are apart."""
    experiment = result.experiment
    return {
        "run": run_id(result),
        "name": experiment.name,
        "question": experiment.question,
        "game": experiment.game.name,
        "code": code_version(experiment.game),
        "version": version(),
        "design": experiment.design,
        "side": experiment.side,
        "baseline": experiment.baseline,
        "precision": precision_object(experiment),
        "cells": len(result.outcomes),
        "games": result.games,
        "played": result.played,
        "seconds": result.seconds,
        "jobs": jobs,
        "is_complete": result.is_complete,
        "answer": result.words,
    }


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a table for JSON; what is not a number is null."""
    return json.loads(frame.to_json(orient="records", double_precision=15))


def save_run(result: SweepResult, jobs: int) -> Path:
    """Write the tables of a run to its store; the same experiment replaces its earlier self."""
    summary = run_object(result, jobs) | {
        "finished": datetime.now(UTC).isoformat(timespec="seconds")
    }
    folder = result.kept_in.root / FOLDER / str(summary["run"])
    write.write_results(folder, written(result.tables), summary)
    return folder


def written(tables: dict[str, pd.DataFrame]) -> dict[str, pd.DataFrame]:
    """Return tables as they can be written: plain file names, and one type a column."""
    return {name.replace(" ", "_"): one_type_a_column(table) for name, table in tables.items()}


def one_type_a_column(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table whose mixed columns are texts."""
    mixed = [
        name
        for name in table.columns
        if table[name].dtype == object and len({type(value) for value in table[name]}) > 1
    ]
    return table.astype(dict.fromkeys(mixed, str)) if mixed else table


@dataclass(frozen=True)
class StoredRun:
    """A run that was written to a store."""

    folder: Path
    summary: dict

    @property
    def id(self) -> str:
        """Return its id, which is the name of its folder."""
        return str(self.summary["run"])

    def tables(self) -> dict[str, pd.DataFrame]:
        """Return its tables by name, cells first."""
        import pandas as pd

        files = sorted(self.folder.glob("*.parquet"), key=lambda file: (file.stem != "cells", file))
        if not out_folder.is_whole(self.folder):
            raise UserError(
                f"run {self.id}: its tables in {self.folder} are damaged; "
                f"`balance sweep` makes them again from the stored games"
            )
        return {file.stem: pd.read_parquet(file) for file in files}


def stored_runs(store: Store) -> list[StoredRun]:
    """Return all runs of a store, the latest first."""
    found = []
    for file in store.root.glob(f"{FOLDER}/[!.]*/{write.SUMMARY}"):
        summary = summary_of(file)
        if summary is None:
            store.report(f"store: {file} is damaged and left out")
        else:
            found.append(StoredRun(file.parent, summary))
    return sorted(found, key=lambda run: (run.summary["finished"], run.folder.name), reverse=True)


def summary_of(file: Path) -> dict | None:
    """Return what a run says about itself; None if that is not what was written."""
    try:
        summary = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(summary, dict) or not out_folder.is_whole(file.parent, [file.name]):
        return None
    is_sound = all(isinstance(summary.get(key), kind) for key, kind in NEEDED.items())
    return summary if is_sound else None


def find_run(store: Store, name: str) -> StoredRun:
    """Return the run of that name, or the latest of the experiment of that name."""
    runs = stored_runs(store)
    for run in runs:
        if name in (run.id, run.summary["name"]):
            return run
    hint = did_you_mean(name, [run.id for run in runs])
    raise UserError(f"no run `{name}` in {store.root}{hint or '; `balance runs` lists them'}")


@dataclass(frozen=True)
class Cleaned:
    """What was removed from a store."""

    segments: int
    games: int
    bytes: int
    runs: int = 0


def clean(store: Store, games: list[str], is_all: bool = False) -> Cleaned:
    """Remove what no current code can use, or all, of some games; damaged segments go, too."""
    from sim.core import registry

    segments = n_all = n_bytes = 0
    for game in games:
        code = code_version(registry.game(game)) if registry.is_known(game) else None
        for segment in store.segments(game):
            n_games = stored_games(segment)
            if is_all or n_games is None or not is_current(segment, code):
                n_bytes += size_of(segment)
                n_all += n_games or 0
                segments += 1
                store.remove(segment)
    return Cleaned(segments, n_all, n_bytes, drop_runs(store, games) if is_all else 0)


def drop_runs(store: Store, games: list[str]) -> int:
    """Remove the tables of all runs of some games, and return how many there were."""
    gone = [run for run in stored_runs(store) if run.summary["game"] in games]
    for run in gone:
        shutil.rmtree(run.folder, ignore_errors=True)
    return len(gone)


def remove_run(store: Store, name: str) -> StoredRun:
    """Remove the tables of one run; its games stay, others may need them."""
    run = find_run(store, name)
    shutil.rmtree(run.folder, ignore_errors=True)
    return run


def stored_games(segment: Path) -> int | None:
    """Return how many games a segment holds; None if it is damaged."""
    try:
        manifest = read_manifest(segment)
        check_files(segment, manifest)
    except DamagedError:
        return None
    return sum(chunk["count"] for chunk in manifest["chunks"])


def is_current(segment: Path, code: str | None) -> bool:
    """Tell whether the games of a segment were played by the code that is here."""
    facts = read_manifest(segment)["series"].values()
    return any(fact["code"] == code for fact in facts)


def size_of(folder: Path) -> int:
    """Return the bytes of the files of a folder."""
    return sum(file.stat().st_size for file in folder.iterdir())
