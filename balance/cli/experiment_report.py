"""`balance report` of an experiment: a stored run, or an experiment file that is played first."""

import contextlib
from pathlib import Path

import typer

from balance import arguments
from balance.cli import sweep
from balance.cli.counts import count_of
from balance.cli.report_files import PLAYED, GivenOptions, worded
from experiments.planning.library import in_library, library
from experiments.planning.plan import read_experiment
from experiments.playing.execution import Execution
from experiments.playing.sweep import run_experiment
from experiments.storing import runs
from experiments.storing.runs import StoredRun, find_run
from experiments.storing.store import Store
from reports.page.report import Report
from reports.questions.documents import experiment_report as documents
from reports.questions.documents.run_notes import pair_of, run_report
from sim.core.errors import UserError

MEANINGLESS = ("--diff", "--real", "--target", "--against")


def is_game(name: str) -> bool:
    """Tell whether a name is that of a game; other names are runs and experiments."""
    try:
        arguments.find_game(name)
    except UserError:
        return False
    return True


def report_of(name: str, given: GivenOptions, how: Execution) -> Report:
    """Return the report of a stored run or of an experiment file."""
    given.refuse(MEANINGLESS, f"has a meaning for a game only, and `{name}` is none")
    flags = given.played_flags() | {"--date": [given.day]}
    command = worded(["balance", "report", name, "--out", given.file], flags)
    return documents.experiment_report(finished(name, given, how), given.day, command)


def runs_of(diff: tuple[str, str] | None, store: Store) -> list[StoredRun]:
    """Return the two stored runs that --diff names; nothing where it names no run."""
    if not diff:
        return []
    found = [stored_run(store, text) for text in diff]
    if any(found) and not all(found):
        missing = next(text for text, run in zip(diff, found, strict=True) if run is None)
        raise UserError(
            f"--diff {missing}: is no stored run (`balance runs`), and the other is one"
        )
    return [run for run in found if run]


def run_diff(name: str | None, runs: list[StoredRun], given: GivenOptions) -> Report:
    """Return the patch notes from one stored run to another."""
    given.refuse((*PLAYED, *MEANINGLESS[1:]), "these runs are played already")
    game = arguments.find_game(runs[0].summary["game"])
    if name is not None and name != game.name:
        raise UserError(f"--diff {runs[0].id}: is a run of {game.name}, not of {name}")
    stored = (run.id for run in runs)
    words = ["balance", "report", "--diff", *stored, "--out", given.file]
    return run_report(pair_of(game, *runs), given.day, worded(words, {"--date": [given.day]}))


def finished(name: str, given: GivenOptions, how: Execution) -> documents.Finished:
    """Return the run of that name; a file, or a name of the library, is played if need be."""
    run = None if Path(name).suffix == ".toml" else stored_run(how.needed_store, name)
    if run is not None and not any(given.played_flags().values()):
        return documents.of_run(arguments.find_game(run.summary["game"]), run)
    try:
        file = in_library(Path(name))
    except UserError:
        raise UserError(unknown(name, run is not None)) from None
    return played(file, given, how)


def unknown(name: str, is_stored: bool) -> str:
    """Say why there is nothing to play."""
    if is_stored:
        return f"the run `{name}` is played already; to change it, name its experiment file"
    return f"`{name}` is neither a game, nor a stored run (`balance runs`), nor an experiment file"


def stored_run(store: Store, name: str) -> StoredRun | None:
    """Return the stored run of that name, or None."""
    with contextlib.suppress(UserError):
        return find_run(store, name)
    return None


def played(file: Path, given: GivenOptions, how: Execution) -> documents.Finished:
    """Play an experiment file, or what is missing of it, and keep its tables in the store."""
    keys = sweep.Keys(games_of(given.games), seed=given.seed, seats=given.seats)
    changes = arguments.all_changes(given.patches, given.sets)
    plan = read_experiment(in_library(file), keys.given(), arguments.find_game, changes)
    result = run_experiment(plan, how)
    runs.save_run(result, how.n_jobs)
    if not result.is_complete:
        raise KeyboardInterrupt
    name = file.stem if file in library().values() else str(file)
    again = worded(["balance", "sweep", name], given.played_flags())
    return documents.of_result(result, runs.run_object(result, how.n_jobs), again)


def games_of(text: str | None) -> int | None:
    """Return the games a cell; one number, as an experiment has no questions to tell apart."""
    try:
        return None if text is None else count_of(text)
    except typer.BadParameter:
        raise UserError(f"--games {text}: an experiment takes one number, such as 400") from None
