"""`balance sweep`: an experiment from a file, played or completed."""

import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from balance import arguments
from balance.cli import groups, options, terminal
from balance.cli.compare import Figure
from balance.cli.counts import games_option
from balance.cli.sweep_tables import show_tables
from balance.cli.text_files import check_picture
from experiments.planning.experiment import Experiment
from experiments.planning.library import in_library
from experiments.planning.plan import read_experiment
from experiments.playing.execution import Execution
from experiments.playing.forecast import Forecast, forecast
from experiments.playing.sweep import run_experiment
from experiments.storing import out_folder, runs, write
from experiments.storing.experiment_result import SweepResult
from experiments.storing.store import default_store
from sim.core.errors import UserError

INTERRUPTED = 130
PERCENT = 100

File = Annotated[
    Path,
    typer.Argument(metavar="FILE.toml", help="An experiment file, or a name from our library."),
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Say what it takes: cells, games, time, precision.")
]
Games = Annotated[int | None, games_option("Games a cell.")]
TargetError = Annotated[
    str | None, typer.Option(metavar="POINTS", help="Play until this sharp: 0.25pp.")
]
Adaptive = Annotated[
    bool, typer.Option("--adaptive", help="Stop cells whose difference is decided.")
]
Ensemble = Annotated[
    int | None,
    typer.Option(min=2, max=100_000, help="Worlds drawn for the numbers that are not known."),
]
FileSeed = Annotated[
    int | None, typer.Option(min=0, max=options.SEED_MAX, help="Seed instead of the file's.")
]


@dataclass(frozen=True)
class Keys:
    """What the command line changes of the keys of the file."""

    games: Games = None
    target_error: TargetError = None
    adaptive: Adaptive = False
    ensemble: Ensemble = None
    forbid: options.Forbid = None
    force: options.Force = None
    seed: FileSeed = None
    seats: options.Seats = None

    def given(self) -> dict[str, Any]:
        """Return the keys that are changed, with their values."""
        if self.games and self.target_error:
            raise UserError("--games and --target-error: give one of them")
        values = asdict(self) | {"adaptive": self.adaptive or None}
        seats = values.pop("seats")
        values["policies"] = dict(map(seat_of, seats)) if seats else None
        return {key: value for key, value in values.items() if value not in (None, [])}


@groups.grouped
def sweep(
    file: File,
    *,
    dry_run: DryRun = False,
    keys: Keys,
    sets: options.Sets = None,
    patches: options.Patches = None,
    means: groups.ClusterMeans,
    out: options.Out = None,
    figure: Figure = None,
) -> None:
    """Play an experiment: grid, one at a time, round robin, sensitivity and others.

    Finished games are kept (--store, $BALANCE_STORE, or results/store): run it again, and only
    what is missing is played.
    """
    how = arguments.execution(**{**means.given(), "store": means.store or default_store()})
    out_folder.check_out(out)
    check_picture(figure)
    changes = arguments.all_changes(patches, sets)
    experiment = read_experiment(in_library(file), keys.given(), arguments.find_game, changes)
    if dry_run:
        show_forecast(experiment, how, means.json)
        return
    result = run_experiment(experiment, how)
    folder = runs.save_run(result, how.n_jobs)
    summary = runs.run_object(result, how.n_jobs)
    if out:
        write.write_results(out, runs.written(result.tables), summary)
    if figure and result.is_complete:
        draw(result, figure)
    if means.json:
        tables = {name: runs.records(table) for name, table in result.tables.items()}
        terminal.print_json({**summary, "tables": tables})
    else:
        show(result, folder)
    if not result.is_complete:
        print(f"stopped: {kept_text(result)}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def draw(result: SweepResult, file: Path) -> None:
    """Save the figure that the design calls for."""
    from reports.figures import by_design, style

    experiment = result.experiment
    noun = experiment.game.analysis.noun
    style.save(by_design.figure_of(result.tables, experiment.question, noun), file)


def seat_of(text: str) -> tuple[str, str]:
    """Return seat and policy of a text such as all=random."""
    seat, sign, name = text.partition("=")
    if not sign or not name:
        raise UserError(f"policy `{text}`: write it as SEAT=NAME, for example all=random")
    return seat, name


def show_forecast(experiment: Experiment, how: Execution, json: bool) -> None:
    """Print what an experiment will take."""
    found = forecast(experiment, how)
    if json:
        terminal.print_json({"name": experiment.name, **asdict(found), "missing": found.missing})
        return
    print(experiment.question)
    for line in forecast_lines(experiment, found):
        print(line)


def forecast_lines(experiment: Experiment, found: Forecast) -> list[str]:
    """Return what an experiment will take, in words."""
    most = "at most " if experiment.precision.target else ""
    games = f"{most}{found.games:,} games, {found.stored:,} of them in the store"
    scope = "all together" if experiment.precision.is_joint else "each by itself"
    rates = f"win rates within ± {PERCENT * found.error:.2f} points"
    if found.difference:
        rates += (
            f", differences from the baseline within ± {PERCENT * found.difference:.2f} "
            "if pairing gains nothing, mostly sharper"
        )
    return [
        f"{experiment.game.title}, {experiment.design}: {found.cells:,} cells, {games}",
        f"{most}{terminal.time_text(found.seconds)} for the other {found.missing:,} "
        f"({found.rate:,.0f} games a second, {found.rate_from})",
        f"{rates}; {experiment.precision.confidence:.0%} {scope}",
    ]


def show(result: SweepResult, folder: Path) -> None:
    """Print the answer for people."""
    experiment = result.experiment
    print(experiment.question)
    side = f"{experiment.game.title}: wins of {experiment.side}"
    scope = "the whole table" if experiment.precision.is_joint else "each cell"
    promise = f"{experiment.precision.confidence:.0%} intervals for {scope}"
    show_tables(result.tables, experiment.game, f"{side}, {promise}")
    for sentence in result.words:
        print(sentence)
    print(f"{kept_text(result)}; tables in {folder}")


def kept_text(result: SweepResult) -> str:
    """Say how many games there are, and where they came from."""
    found = result.games - result.played
    stored = f"{found:,} from the store" if result.is_complete else "kept in the store"
    more = "" if result.is_complete else "; the same command goes on from there"
    return f"{result.games:,} games, {result.played:,} played now, {stored}{more}"
