"""`balance report` of an experiment: a stored run, or an experiment file that is played first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.cli import options
from balance.cli.report_files import worded
from sim.core.errors import UserError

if TYPE_CHECKING:
    from experiments.storing.runs import StoredRun
    from experiments.storing.store import Store
    from reports.page.report import Report
    from reports.questions.documents.experiment_report import Finished

GIVEN = ("--games", "--seed", "--policy", "--set", "--patch")  # change what is played
MEANINGLESS = ("--diff", "--real", "--target", "--against")


def is_game(name: str) -> bool:
    """Tell whether a name is that of a game; other names are runs and experiments."""
    try:
        options.find_game(name)
    except UserError:
        return False
    return True


def report_of(
    name: str,
    flags: dict[str, list[str]],
    how: tuple[int | None, Path | None],
    texts: tuple[str, str],
) -> Report:
    """Return the report of a stored run or of an experiment file.

    `flags` are the options by name, `how` jobs and store, `texts` the date and the file's name.
    """
    from experiments.storing.store import default_store
    from reports.questions.documents.experiment_report import experiment_report

    for option in MEANINGLESS:
        if flags[option]:
            raise UserError(f"{option}: has a meaning for a game only, and `{name}` is none")
    jobs, store = how
    way = options.execution(jobs, None, "threads", True, store=store or default_store())
    given = {option: flags[option] for option in GIVEN}
    date, out = texts
    shown = {**given, "--patch": [Path(text).name for text in given["--patch"]], "--date": [date]}
    command = worded(["balance", "report", Path(name).name, "--out", out], shown)
    return experiment_report(finished(name, given, way), date, command)


def runs_of(diff: tuple[str, str] | None, store: Path | None) -> list[StoredRun]:
    """Return the two stored runs that --diff names; nothing where it names no run."""
    from experiments.storing.store import Store, default_store

    if not diff:
        return []
    place = Store(store or default_store())
    found = [stored_run(place, text) for text in diff]
    if any(found) and not all(found):
        missing = next(text for text, run in zip(diff, found, strict=True) if run is None)
        raise UserError(
            f"--diff {missing}: is no stored run (`balance runs`), and the other is one"
        )
    return found if all(found) else []


def run_diff(
    name: str | None, runs: list[StoredRun], flags: dict[str, list[str]], texts: tuple[str, str]
) -> Report:
    """Return the patch notes from one stored run to another."""
    from reports.questions.documents.run_notes import pair_of, run_report

    for option in (*GIVEN, *MEANINGLESS[1:]):
        if any(flags[option]):
            raise UserError(f"{option}: these runs are played already")
    game = options.find_game(runs[0].told["game"])
    if name is not None and name != game.name:
        raise UserError(f"--diff {runs[0].told['run']}: is a run of {game.name}, not of {name}")
    date, out = texts
    words = ["balance", "report", "--diff", *(str(run.told["run"]) for run in runs), "--out", out]
    return run_report(pair_of(game, *runs), date, worded(words, {"--date": [date]}))


def finished(name: str, given: dict[str, list[str]], how: Any) -> Finished:
    """Return the run of that name; a file, or a name of the library, is played if need be."""
    from experiments.planning.library import in_library
    from reports.questions.documents import experiment_report

    run = None if Path(name).suffix == ".toml" else stored_run(how.store, name)
    if run is not None and not any(given.values()):
        return experiment_report.of_run(options.find_game(run.told["game"]), run)
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
    from experiments.storing.runs import find_run

    try:
        return find_run(store, name)
    except UserError:
        return None


def played(file: Path, given: dict[str, list[str]], how: Any) -> Finished:
    """Play an experiment file, or what is missing of it, and keep its tables in the store."""
    from balance.cli import sweep
    from experiments.planning.library import library
    from experiments.playing.sweep import run_experiment
    from experiments.storing import runs
    from reports.questions.documents import experiment_report

    games = games_of(given["--games"])
    seed = int(given["--seed"][0]) if given["--seed"] else None
    keys = sweep.changes_of(games, None, False, None, seed, given["--policy"])
    patches = [Path(text) for text in given["--patch"]]
    plan = sweep.read(file, keys, options.all_changes(patches, given["--set"]))
    result = run_experiment(plan, how.store, how)
    runs.save_run(result, how.n_jobs)
    if not result.is_complete:
        raise KeyboardInterrupt
    shown = {**given, "--patch": [path.name for path in patches]}
    again = worded(
        ["balance", "sweep", file.stem if file in library().values() else file.name], shown
    )
    return experiment_report.of_result(result, runs.run_object(result, how.n_jobs), again)


def games_of(texts: list[str]) -> int | None:
    """Return the games a cell; one number, as an experiment has no questions to tell apart."""
    if not texts:
        return None
    if not texts[0].isdecimal() or int(texts[0]) < 1:
        raise UserError(f"--games {texts[0]}: an experiment takes one number, such as 400")
    return int(texts[0])
