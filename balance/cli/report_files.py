"""Files, sizes, dates and commands of `balance report`."""

import datetime
import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from balance.cli import answering, options
from experiments.storing.out_folder import check_place
from experiments.storing.write import put
from reports.page import html
from reports.page.report import Report
from sim.core.errors import UserError

PLAYED = ("--games", "--seed", "--policy", "--set", "--patch")  # change what is played
What = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="A game; or a stored run, or an experiment file; none with --diff of two runs.",
    ),
]
File = Annotated[Path | None, typer.Option(metavar="FILE.html", help="Where to write the report.")]
MarkdownFile = Annotated[
    Path | None, typer.Option("--markdown", metavar="FILE.md", help="Write it as Markdown, too.")
]
Sizes = Annotated[
    str | None,
    typer.Option(
        metavar="N",
        help="Games a cell, instead of a budget: 400, or cards=400,matchups=100,tempo=2000.",
    ),
]
Date = Annotated[
    str | None, typer.Option("--date", metavar="DATE", help="Date of the report; today if none.")
]
Real = Annotated[
    Path | None, typer.Option(metavar="FILE.csv", help="Results of real games, laid beside.")
]
Diff = Annotated[
    tuple[str, str] | None,
    typer.Option(
        metavar="A B",
        help="Patch notes from version A to B: FILE.toml, PATH=VALUE, a content folder, none; "
        "or from one stored run to another.",
    ),
]
MaybeSeed = Annotated[
    int | None, typer.Option(min=0, max=options.SEED_MAX, help="Seed of the series; 1 if none.")
]


def day_of(text: str | None) -> str:
    """Return the date of the report."""
    try:
        day = datetime.date.today() if text is None else datetime.date.fromisoformat(text)
    except ValueError:
        raise UserError(f"--date {text}: write it as 2024-05-01") from None
    return day.isoformat()


@dataclass(frozen=True)
class GivenOptions:
    """The options of a report as they were given; nothing where they were not."""

    game: What = None
    out: File = None
    markdown: MarkdownFile = None
    games: Sizes = None
    budget: answering.Budget = "3m"
    target: answering.Target = None
    against: answering.Against = None
    teams: options.Teams = 100
    seed: MaybeSeed = None
    seats: options.Seats = None
    sets: options.Sets = None
    patches: options.Patches = None
    real: Real = None
    diff: Diff = None
    date: Date = None

    def __post_init__(self) -> None:
        """Refuse a date that is none; without one, it is that of the moment of asking."""
        object.__setattr__(self, "date", day_of(self.date))

    @property
    def day(self) -> str:
        """Return the date of the report."""
        return str(self.date)

    @property
    def files(self) -> list[Path]:
        """Return the files to write."""
        name = Path(self.game).stem if self.game else "diff"
        return [path for path in (self.out, self.markdown) if path] or [Path(f"{name}.html")]

    @property
    def file(self) -> str:
        """Return the first file, without its folder."""
        return self.files[0].with_suffix(".html").name

    def wanted_files(self) -> list[Path]:
        """Return the files to write, refusing those that cannot be."""
        for path, option, suffixes in (
            (self.out, "--out", (".html", ".htm")),
            (self.markdown, "--markdown", (".md",)),
        ):
            if path and path.suffix.lower() not in suffixes:
                raise UserError(f"{option} {path}: the name must end in {suffixes[0]}")
        for path in self.files:
            if path.is_dir():
                raise UserError(f"{path}: is a folder, not a file")
            check_place(path, "--markdown" if path == self.markdown else "--out")
        return self.files

    def flags(self) -> dict[str, list[str]]:
        """Return the options as they are typed."""
        return {
            "--diff": list(self.diff or ()),
            "--real": [str(self.real)] if self.real else [],
            "--target": [self.target] if self.target else [],
            "--against": list(self.against or ()),
            "--teams": [str(self.teams)],
            "--seed": [] if self.seed is None else [str(self.seed)],
            **self.content_flags(),
            "--games": [self.games] if self.games else [],
        }

    def content_flags(self) -> dict[str, list[str]]:
        """Return what is said about players and content."""
        return {
            "--policy": list(self.seats or ()),
            "--set": list(self.sets or ()),
            "--patch": [str(path) for path in self.patches or ()],
        }

    def played_flags(self) -> dict[str, list[str]]:
        """Return what changes the games of an experiment."""
        flags = self.flags()
        return {name: flags[name] for name in PLAYED}

    def refuse(self, names: Iterable[str], why: str) -> None:
        """Refuse options that mean nothing here."""
        flags = self.flags()
        for name in names:
            if flags[name]:
                raise UserError(f"{name}: {why}")

    def command(self, game: str, seed: int) -> str:
        """Return the command that asks the same of a game again, but for its numbers of games."""
        diff = ["--diff", *self.diff] if self.diff else []
        flags = self.flags() | {"--diff": [], "--seed": [str(seed)], "--games": []}
        return worded(["balance", "report", game, *diff, "--out", self.file], flags)


def worded(words: list[str], flags: dict[str, list[str]]) -> str:
    """Return a command with its options as it is typed."""
    more = [word for flag, values in flags.items() for value in values for word in (flag, value)]
    return shlex.join([*words, *more])


def write(page: Report, files: list[Path]) -> None:
    """Write the report, each file whole or not at all."""
    for path in files:
        text = html.to_markdown(page) if path.suffix.lower() == ".md" else html.to_html(page)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            put(path, text)
        except OSError as error:
            raise UserError(f"{path}: {error.strerror}") from None
