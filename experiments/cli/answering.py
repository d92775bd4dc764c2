"""What `cards`, `matchups` and `tempo` have in common: options, and how an answer is told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from experiments.cli import options, terminal
from sim.core.errors import UserError

if TYPE_CHECKING:
    import pandas as pd

    from experiments.answers.asking import Answer, Asked
    from reports.verdicts import Band

ROWS_MAX = 40
TIME = re.compile(r"(?P<number>\d+(\.\d+)?)\s*(?P<unit>s|m|min|h)?")
SECONDS = {"s": 1, "m": 60, "min": 60, "h": 3600, None: 60}
RANGE = re.compile(r"(?P<low>\d+(\.\d+)?)\s*-\s*(?P<high>\d+(\.\d+)?)\s*%?")
TARGET = re.compile(r"(?P<target>\d+(\.\d+)?)\s*%?")
PERCENT = 100
BUDGET_MAX = 1000 * 3600  # seconds
TINY = 5e-6

Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        min=1,
        max=options.GAMES_MAX,
        help="Games a cell, instead of what the budget allows.",
    ),
]
Budget = Annotated[
    str, typer.Option("--budget", metavar="TIME", help="How long to play: 90s, 3m, 1h.")
]
Target = Annotated[
    str | None,
    typer.Option(
        "--target", metavar="PERCENT", help="Win rate wanted: a band 45-55, or its middle 30."
    ),
]
Against = Annotated[
    list[str] | None,
    typer.Option("--against", metavar="POLICY", help="Policy to compare with; `none` for none."),
]


def asked_of(
    game: str,
    games: int | None,
    budget: str,
    target: str | None,
    seed: int,
    seats: list[str] | None,
    sets: list[str] | None,
    patches: list[Path] | None,
    jobs: int | None,
    store: Path | None,
    is_quiet: bool,
) -> Asked:
    """Return the question that the options ask."""
    from experiments.answers.asking import Asked
    from experiments.store import default_store

    chosen = options.find_game(game)
    seconds, band = seconds_of(budget), band_of(target)
    how = options.execution(jobs, None, "threads", not is_quiet, store=store or default_store())
    options.seat_policies(chosen, seats)
    asked = Asked(
        game=chosen,
        how=how,
        changes=tuple(options.all_changes(patches, sets)),
        policies=tuple(seats or ()),
        seed=seed,
        games=games,
        budget=seconds,
        band=band,
        resolve=lambda texts: options.seat_policies(chosen, list(texts)),
    )
    asked.content.hash  # noqa: B018 - refuses a bad change before any game is played
    return asked


def seconds_of(text: str) -> float:
    """Return a budget in seconds; a plain number is minutes."""
    match = TIME.fullmatch(text.strip())
    seconds = float(match["number"]) * SECONDS[match["unit"]] if match else 0
    if seconds <= 0:
        raise UserError(f"--budget {text}: write it as 90s, 3m or 1h")
    if seconds > BUDGET_MAX:
        raise UserError(f"--budget {text}: at most {BUDGET_MAX // 3600}h")
    return seconds


def band_of(text: str | None) -> Band | None:
    """Return the band that the designer wants: from a range, or around a target."""
    from reports.verdicts import Band

    if text is None:
        return None
    ends, middle = RANGE.fullmatch(text.strip()), TARGET.fullmatch(text.strip())
    if ends:
        low, high = float(ends["low"]) / PERCENT, float(ends["high"]) / PERCENT
        if 0 <= low < high <= 1:
            return Band(low, high)
    elif middle and float(middle["target"]) <= PERCENT:
        return Band.around(float(middle["target"]) / PERCENT)
    raise UserError(f"--target {text}: write it as a band such as 45-55, or a middle such as 30")


def others_of(asked: Asked, against: list[str] | None) -> list[str]:
    """Return the policies to compare with: those named, none, or all others of the game."""
    from experiments.answers.asking import other_policies

    if against:
        named = [name for name in against if name != "none"]
        for name in named:
            options.seat_policies(asked.game, [f"all={name}"])
        return named
    return other_policies(asked)


def check_out(out: Path | None) -> None:
    """Refuse, before any game is played, a folder that results cannot be written to."""
    from experiments import write

    if out:
        write.check_out(out)


def tell(answer: Answer, shown: dict[str, str], json: bool, out: Path | None) -> None:
    """Write and print an answer: findings first, then the tables that people look at.

    `shown` are tables by name, with their titles.
    """
    from experiments import runs, write

    if out:
        write.write_results(out, runs.written(answer.tables), summary(answer))
    if json:
        print(write.to_json(answer.object()))
        return
    print(heading(answer))
    for finding in answer.findings:
        print(f"- {answer.names.said(finding.text)}")
    for name, title in shown.items():
        if name in answer.tables and len(answer.tables[name]):
            show_table(title, answer.names.shown(answer.tables[name]))
    print(f"Precision: {answer.precision}.")
    print(kept_text(answer))


def summary(answer: Answer) -> dict[str, object]:
    """Return an answer without its tables, which are files beside it."""
    return {name: part for name, part in answer.object().items() if name != "tables"}


def heading(answer: Answer) -> str:
    """Return what was asked and who played, in one line."""
    told = answer.told
    played = terminal.seated(told["policies"])
    return f"{told['game']}: {answer.question} Played by {played}, seed {told['seed']}."


def kept_text(answer: Answer) -> str:
    """Say how many games there are, and that more can be added."""
    from experiments.answers.asking import FIXED

    told = answer.told
    return (
        f"{told['games']:,} games, {told['played']:,} of them played just now in "
        f"{terminal.time_text(told['seconds'])}; the same command again adds to them. {FIXED}."
    )


def show_table(title: str, table: pd.DataFrame) -> None:
    """Print a table; estimates as one column with their interval."""
    shown = readable(table.head(ROWS_MAX))
    terminal.print_table(title, list(shown), list(zip(*shown.values(), strict=True)))
    if len(table) > ROWS_MAX:
        print(f"… and {len(table) - ROWS_MAX:,} more rows; --out FOLDER writes them all")


def readable(table: pd.DataFrame) -> dict[str, list[str]]:
    """Return the columns of a table as text: mean, low and high become one column."""
    columns: dict[str, list[str]] = {}
    ends = [name for name in table if name.endswith(("low", "high"))]
    for name in table.columns:
        stem = name.removesuffix("mean").removesuffix("rank")
        low, high = f"{stem}low", f"{stem}high"
        if name != stem and low in table and high in table:
            label = name.replace("_", " ").removesuffix(" mean")
            columns[f"{label} "] = estimates(table, name, low, high)
        elif name not in (*ends, "p") and not (name.endswith("_n") or name.endswith("_q")):
            columns[label_of(table, name)] = [text_of(value) for value in table[name]]
    return columns


def label_of(table: pd.DataFrame, name: str) -> str:
    """Return the heading of a column; that of numbers ends in a space."""
    from pandas.api.types import is_bool_dtype, is_numeric_dtype

    is_number = is_numeric_dtype(table[name]) and not is_bool_dtype(table[name])
    return f"{name.replace('_', ' ')}{' ' if is_number else ''}"


def estimates(table: pd.DataFrame, mean: str, low: str, high: str) -> list[str]:
    """Return estimates with their intervals as text."""
    rows = table[[mean, low, high]].to_numpy(float)
    return [
        "" if row[0] != row[0] else f"{number(row[0])} ({number(row[1])} to {number(row[2])})"
        for row in rows
    ]


def number(value: float) -> str:
    """Return a number with three digits that matter, none of them beyond the fifth place."""
    if abs(value) < TINY:
        return "0"
    return f"{value:.0f}" if abs(value) >= PERCENT else f"{value:.3g}"


def text_of(value: object) -> str:
    """Return a value as it stands in a table."""
    if isinstance(value, float):
        return "" if value != value else f"{value:.3g}"
    is_count = isinstance(value, int) and not isinstance(value, bool)
    return f"{value:,}" if is_count else str(value)
