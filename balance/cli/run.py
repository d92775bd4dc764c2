"""`balance run`: win rates, endings, last scores and lengths of many games."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

from balance import arguments
from balance.cli import asking, groups, options, terminal
from balance.cli.counts import games_option
from experiments.planning.interventions import restriction_text
from experiments.storing import out_folder, summary, tables, write
from experiments.storing.results import RunResult
from reports.questions.question import Question
from reports.sentences.names import spaced

Games = Annotated[int, games_option("How many games.")]


@groups.grouped
def run(
    game: options.GameName,
    games: Games = 10_000,
    *,
    setting: groups.Setting,
    forbid: options.Forbid = None,
    force: options.Force = None,
    means: groups.ClusterMeans,
    out: options.Out = None,
) -> None:
    """Play many games: who wins, how they end, how long they are, each with its interval."""
    out_folder.check_out(out)
    given = {**setting.given(), **means.given()}
    question = arguments.question(game, games, forbid=forbid, force=force, **given)
    result = run_into(out, question) if out else question.run()
    asking.note(game, headline(result), means.store)
    if means.json:
        terminal.print_json(summary.summarize(result))
    else:
        show(result, is_default=not setting.seats)


def run_into(folder: Path, question: Question) -> RunResult:
    """Play games and write tables and summary; the table of games grows while they are played."""
    with out_folder.fresh_folder(folder) as fresh:
        games = fresh / "games.parquet"
        with closing(write.GamesFile(games, question.game, question.content)) as file:
            result = question.run(on_rows=file)
        write.fill(fresh, tables.all_frames(result), summary.summarize(result))
    return result


def show(result: RunResult, is_default: bool) -> None:
    """Print the answer for people."""
    rates = summary.win_rates(result).items()
    endings = summary.ending_rates(result).items()
    print(headline(result))
    print(heading(result, is_default))
    columns = ("share ", "95 % interval")
    rows = [(side.capitalize(), *terminal.percent(rate)) for side, rate in rates]
    terminal.print_table("Wins", ("side", *columns), rows)
    rows = [(spaced(name), *terminal.percent(rate)) for name, rate in endings]
    terminal.print_table("Endings", ("ending", *columns), rows)
    terminal.print_table("At the end of a game", *finals_table(result))
    print(rounds_text(result))
    print(speed_text(result))


def headline(result: RunResult) -> str:
    """Return how often each side wins, with its interval, in one sentence."""
    shares = [
        f"{side.capitalize()} won {rate.mean:.1%} ({rate.low:.1%} to {rate.high:.1%})"
        for side, rate in summary.win_rates(result).items()
    ]
    count = "1 game" if result.games == 1 else f"{result.games:,} games"
    return f"{', '.join(shares)} of {count}; the intervals are 95 %."


def heading(result: RunResult, is_default: bool) -> str:
    """Return what was played, in one line."""
    played = terminal.seated(summary.policy_names(result.policies))
    default = " (the default policy)" if is_default else ""
    limits = f"; {restriction_text(result.restriction)}" if result.restriction else ""
    return (
        f"{result.game.title}: {result.games:,} games of seed {result.seed}, "
        f"played by {played}{default}{limits}"
    )


def finals_table(result: RunResult) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return columns and rows of the features at the end: by side, where sides have their own."""
    finals = summary.finals(result)
    shared = summary.shared_features(result.game)
    sides = result.game.sides if shared else ()
    of_sides = {f"{side}_{what}" for side in sides for what in shared}
    rows = []
    for name, total in finals.items():
        if name not in of_sides:
            each = (finals.get(f"{side}_{name}") for side in sides)
            rows.append((spaced(name), *map(terminal.mean, each), terminal.mean(total)))
    named = (f"{side.capitalize()} " for side in sides)
    return ("feature", *named, "together " if sides else "mean "), rows


def rounds_text(result: RunResult) -> str:
    """Return how long games were, in one line."""
    length = summary.rounds(result)
    mean = length.mean
    interval = "" if mean.n == 1 else f" ({mean.low:.2f} to {mean.high:.2f})"
    return (
        f"Rounds: mean {mean.mean:.2f}{interval}, median {length.p50:.0f}, "
        f"90 % of games {length.p5:.0f} to {length.p95:.0f}"
    )


def speed_text(result: RunResult) -> str:
    """Return how fast it went, and the checksum, in one line."""
    numbers = summary.summarize(result)
    return (
        f"{result.seconds:.1f} s, {numbers['games_per_second']:,.0f} games and "
        f"{numbers['decisions_per_second']:,.0f} decisions a second, checksum {result.checksum}"
    )
