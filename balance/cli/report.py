"""`balance report`: a game, two versions of it, or an experiment as one HTML file, and Markdown."""

from dataclasses import replace

from balance import arguments
from balance.cli import answering, asking, experiment_report, groups, options
from balance.cli.report_files import GivenOptions, worded, write
from balance.cli.sizes import sizes_of
from experiments.playing.execution import Execution
from experiments.storing.store import default_store
from reports.page.report import Report
from reports.questions.documents.design_report import ReportOptions
from reports.questions.documents.design_report import report as ask
from reports.questions.documents.patch_notes import patch_report
from reports.questions.question import Question
from sim.core.errors import UserError

FINDINGS_MAX = 5  # that are printed; the file has all


@groups.grouped
def report(
    given: GivenOptions, jobs: options.Jobs = None, store: options.StoreFolder = None
) -> None:
    """What should be changed? Findings, tables, figures in one file; run again, it gets sharper.

    Of a game; of a stored run or an experiment file; with --diff of two versions of a game, or of
    two stored runs.
    """
    files, game = given.wanted_files(), given.game
    how = arguments.execution(store or default_store(), jobs=jobs, progress=True)
    runs = experiment_report.runs_of(given.diff, how.needed_store)
    if runs:
        page = experiment_report.run_diff(game, runs, given)
    elif game is None:
        raise UserError(
            "name a game, a stored run or an experiment file; or --diff two stored runs"
        )
    elif experiment_report.is_game(game):
        page = game_report(question_of(game, given, how), given)
    else:
        page = experiment_report.report_of(game, given, how)
    write(page, files)
    first = next((finding.text for finding in page.findings), page.title)
    first = page.first.verdict.text if page.first else first
    asking.note(game or "", first, store, **page.kept)
    show_headlines(page)
    print(f"{page.facts['Games played']} games; written to {', '.join(map(str, files))}")


def show_headlines(page: Report) -> None:
    """Print the verdict, what to change, and the findings that the page begins with."""
    if page.first:
        print(page.first.verdict.text)
        print(f"Change: {page.first.remedy.text}")
    groups = page.groups
    for number, group in enumerate(groups[:FINDINGS_MAX], 1):
        print(f"{number}. {group[0].text}")
    more = len(page.findings) - len(groups[:FINDINGS_MAX])
    if more:
        print(f"{more} more findings are in the file.")


def question_of(game: str, given: GivenOptions, how: Execution) -> Question:
    """Return the question that a report about a game answers."""
    sizes = sizes_of(given.games)
    question = arguments.question(
        game,
        budget=given.budget,
        band=given.target,
        seed=1 if given.seed is None else given.seed,
        set=arguments.all_changes(given.patches, given.sets),
        policy=given.seats,
    )
    return replace(question, sizes=sizes, how=how)


def game_report(question: Question, given: GivenOptions) -> Report:
    """Return the report of a game, or the patch notes between two versions of it."""
    game = question.game.name
    options = ReportOptions(
        others=tuple(answering.others_of(question, given.against)),
        teams=given.teams,
        date=given.day,
        command=given.command(game, question.seed),
        play=worded(["balance", "play", game], given.content_flags()),
        run=worded(["balance", "run", game], given.content_flags()),
        real=given.real,
    )
    if given.diff is None:
        return ask(question, options)
    given.refuse(("--real", "--against"), "has no meaning with --diff")
    return patch_report(question, given.diff, options)
