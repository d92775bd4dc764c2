"""`balance compare`: does a change matter, and by how much."""

from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated

import typer

from balance import arguments
from balance.cli import asking, groups, options, terminal
from balance.cli.counts import games_option
from balance.cli.text_files import check_picture
from experiments.storing import out_folder, summary, tables, write
from reports.questions.compare import Comparison, Variant, compare_object, headline, rates, verdict
from reports.questions.compare import compare as compare_variants
from reports.questions.question import Question
from sim.core.errors import UserError

Change = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PATH=VALUE",
        help="A change of this side, a FILE.toml of changes, forbid=ITEM or force=ITEM.",
    ),
]
Figure = Annotated[Path | None, typer.Option(metavar="FILE.png", help="Draw the answer, too.")]


@groups.grouped
def compare(
    game: options.GameName,
    a: Change = None,
    b: Change = None,
    games: Annotated[int, games_option("Games per side.")] = 20_000,
    *,
    setting: groups.Setting,
    forbid: options.Forbid = None,
    force: options.Force = None,
    adapt: options.Adapt = False,
    means: groups.ClusterMeans,
    out: options.Out = None,
    figure: Figure = None,
) -> None:
    """Play two variants on the same seeds; --a and --b change one, other options both."""
    check_request(a, b, out, figure)
    given = {**setting.given(), **means.given()}
    question = arguments.question(game, games, adapt=adapt, **given)
    both = {"forbid": forbid or (), "force": force or ()}
    variants = (arguments.variant(question, a, both), arguments.variant(question, b, both))
    comparison = (
        compare_into(out, question, variants) if out else compare_variants(question, variants)
    )
    if figure:
        draw(comparison, figure)
    asking.note(game, headline(comparison), means.store)
    if means.json:
        terminal.print_json(compare_object(comparison))
    else:
        show(comparison)


def check_request(
    a: list[str] | None, b: list[str] | None, out: Path | None, figure: Path | None
) -> None:
    """Refuse, before any game is played, what cannot be answered or written."""
    if not a and not b:
        raise UserError(
            "nothing to compare: give --a or --b (PATH=VALUE, FILE.toml, forbid=ITEM, force=ITEM)"
        )
    out_folder.check_out(out)
    check_picture(figure)


def compare_into(folder: Path, question: Question, variants: tuple[Variant, Variant]) -> Comparison:
    """Compare, and write the tables of both sides and the answer."""
    with out_folder.fresh_folder(folder) as fresh, ExitStack() as stack:
        files = [
            stack.enter_context(
                closing(
                    write.GamesFile(fresh / f"{side}_games.parquet", question.game, one.content)
                )
            )
            for side, one in zip("ab", variants, strict=True)
        ]
        comparison = compare_variants(question, variants, files)
        frames = {
            f"{side}_{name}": frame
            for side, result in {"a": comparison.a, "b": comparison.b}.items()
            for name, frame in tables.all_frames(result).items()
        }
        stack.close()
        write.fill(fresh, frames, compare_object(comparison))
    return comparison


def draw(comparison: Comparison, figure: Path) -> None:
    """Draw the answer."""
    from reports import figures
    from reports.figures import style

    side = comparison.a.game.sides[0]
    effect = tables.estimates_frame({side: comparison.win_rate[side]})
    style.save(figures.paired_difference(tables.estimates_frame(rates(comparison)), effect), figure)


def show(comparison: Comparison) -> None:
    """Print the answer for people."""
    sides = {comparison.label_a: comparison.a, comparison.label_b: comparison.b}
    if anew := comparison.adapted:
        sides |= {
            f"{anew.label_a}, after learning": anew.a,
            f"{anew.label_b}, after learning": anew.b,
        }
    rows = []
    for label, result in sides.items():
        length = f"{summary.rounds(result).mean.mean:.2f}"
        for side, rate in summary.win_rates(result).items():
            rows.append((label, side.capitalize(), *terminal.percent(rate), length))
    columns = ("variant", "side", "wins ", "95 % interval", "rounds ")
    played = terminal.seated(summary.policy_names(comparison.a.policies))
    title = f"{comparison.a.game.title}, played by {played}, seed {comparison.a.seed}"
    print(verdict(comparison))
    terminal.print_table(title, columns, rows)
