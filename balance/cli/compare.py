"""`balance compare`: does a change matter, and by how much."""

from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options, terminal
from sim.core.errors import UserError

if TYPE_CHECKING:
    from pandas import DataFrame

    from experiments.playing.execution import Execution
    from reports.questions.compare import Comparison, Variant
    from sim.core.content import Content
    from sim.core.registry import Game

UNCHANGED = "no change"
Change = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PATH=VALUE",
        help="A change of this side, a FILE.toml of changes, forbid=ITEM or force=ITEM.",
    ),
]
Figure = Annotated[
    Path | None, typer.Option("--figure", metavar="FILE.png", help="Draw the answer, too.")
]


def compare(
    game: options.GameName,
    a: Change = None,
    b: Change = None,
    games: Annotated[
        int, typer.Option("--games", min=1, max=options.GAMES_MAX, help="Games per side.")
    ] = 20_000,
    seed: options.Seed = 1,
    seats: options.Seats = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
    forbid: options.Forbid = None,
    force: options.Force = None,
    jobs: options.Jobs = None,
    chunk: options.Chunk = None,
    backend: options.Backend = "threads",
    scheduler: options.Scheduler = None,
    store: options.StoreFolder = None,
    json: options.Json = False,
    out: options.Out = None,
    figure: Figure = None,
) -> None:
    """Play two variants on the same seeds; --a and --b change one, other options both."""
    from experiments.storing import write
    from reports.questions.compare import compare as compare_variants
    from reports.questions.compare import compare_object

    check_request(a, b, out, figure)
    how = options.execution(jobs, chunk, backend, not json, scheduler, store)
    chosen = options.find_game(game)
    content = options.load_content(chosen, patches, sets)
    both = [f"forbid={item}" for item in forbid or []] + [f"force={item}" for item in force or []]
    variants = tuple(variant(chosen, content, side or [], both) for side in (a, b))
    policies = options.seat_policies(chosen, seats)
    question = (chosen, variants, policies, games, seed)
    comparison = compare_into(out, question, how) if out else compare_variants(*question, how)
    if figure:
        draw(comparison, figure)
    if json:
        print(write.to_json(compare_object(comparison)))
    else:
        show(comparison)


def check_request(
    a: list[str] | None, b: list[str] | None, out: Path | None, figure: Path | None
) -> None:
    """Refuse, before any game is played, what cannot be answered or written."""
    from experiments.storing.out_folder import check_out, check_place

    if not a and not b:
        raise UserError(
            "nothing to compare: give --a or --b (PATH=VALUE, FILE.toml, forbid=ITEM, force=ITEM)"
        )
    if out:
        check_out(out)
    if figure:
        from reports.figures.style import check_figure

        check_figure(figure)
        check_place(figure, "--figure")


def variant(
    game: "Game", content: "Content", changes: list[str], both: Sequence[str] = ()
) -> "Variant":
    """Return one side of the comparison, called after its own changes."""
    from reports.questions.compare import Variant

    texts = [*both, *changes]
    own = options.changed(content, options.changes_of(texts))
    ways = (options.restricted_items(texts, way) for way in ("forbid", "force"))
    return Variant(", ".join(changes or [UNCHANGED]), own, options.restriction(game, own, *ways))


def compare_into(folder: Path, question: tuple, how: "Execution") -> "Comparison":
    """Compare, and write the tables of both sides and the answer."""
    from dataclasses import replace

    from experiments.storing import out_folder, tables, write
    from reports.questions.compare import compare as compare_variants
    from reports.questions.compare import compare_object

    with out_folder.fresh_folder(folder) as fresh, ExitStack() as stack:
        files = [
            write.GamesFile(fresh / f"{side}_games.parquet", question[0], one.content)
            for side, one in zip("ab", question[1], strict=True)
        ]
        ways = tuple(replace(how, on_rows=stack.enter_context(closing(file))) for file in files)
        comparison = compare_variants(*question, ways)
        frames = {
            f"{side}_{name}": frame
            for side, result in {"a": comparison.a, "b": comparison.b}.items()
            for name, frame in tables.all_frames(result).items()
        }
        stack.close()
        write.fill(fresh, frames, compare_object(comparison))
    return comparison


def draw(comparison: "Comparison", figure: Path) -> None:
    """Draw the answer."""
    from reports import figures
    from reports.figures import style

    style.save(figures.paired_difference(*estimates(comparison)), figure)


def estimates(comparison: "Comparison") -> "tuple[DataFrame, DataFrame]":
    """Return the win rates of the first side, and their difference, as data frames."""
    from experiments.storing.tables import estimates_frame
    from reports.questions.compare import rates

    side = comparison.a.game.sides[0]
    return estimates_frame(rates(comparison)), estimates_frame({side: comparison.win_rate[side]})


def show(comparison: "Comparison") -> None:
    """Print the answer for people."""
    from experiments.storing import summary
    from reports.questions.compare import verdict

    sides = {comparison.label_a: comparison.a, comparison.label_b: comparison.b}
    rows = [
        (label, side, *terminal.percent(rate), f"{summary.rounds(result).mean.mean:.2f}")
        for label, result in sides.items()
        for side, rate in summary.win_rates(result).items()
    ]
    columns = ("variant", "side", "wins ", "95 % interval", "rounds ")
    played = terminal.seated(summary.policy_names(comparison.a.policies))
    title = f"{comparison.a.game.title}, played by {played}, seed {comparison.a.seed}"
    terminal.print_table(title, columns, rows)
    print(verdict(comparison))
