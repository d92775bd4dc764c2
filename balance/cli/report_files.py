"""Files, sizes, dates and commands of `balance report`."""

import datetime
import os
import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from experiments.storing.out_folder import check_place
from reports.page import html
from reports.page.report import Report
from sim.core.errors import UserError


def wanted_files(game: str, out: Path | None, markdown: Path | None) -> list[Path]:
    """Return the files to write, refusing those that cannot be."""
    files = [path for path in (out, markdown) if path] or [Path(f"{game}.html")]
    for path, option, suffixes in (
        (out, "--out", (".html", ".htm")),
        (markdown, "--markdown", (".md",)),
    ):
        if path and path.suffix.lower() not in suffixes:
            raise UserError(f"{option} {path}: the name must end in {suffixes[0]}")
    for path in files:
        if path.is_dir():
            raise UserError(f"{path}: is a folder, not a file")
        check_place(path, "--markdown" if path == markdown else "--out")
    return files


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

    games: str | None
    target: str | None
    against: list[str]
    teams: int
    seed: int | None
    seats: list[str]
    sets: list[str]
    patches: list[Path]
    real: Path | None
    diff: tuple[str, str] | None
    date: str
    file: str  # that is written, without its folder

    def flags(self) -> dict[str, list[str]]:
        """Return the options as they are typed."""
        return {
            "--diff": list(self.diff or ()),
            "--real": [str(self.real)] if self.real else [],
            "--target": [self.target] if self.target else [],
            "--against": self.against,
            "--teams": [str(self.teams)],
            "--seed": [] if self.seed is None else [str(self.seed)],
            **self.content_flags(),
            "--games": [self.games] if self.games else [],
        }

    def content_flags(self) -> dict[str, list[str]]:
        """Return what is said about players and content."""
        return {
            "--policy": self.seats,
            "--set": self.sets,
            "--patch": [str(path) for path in self.patches],
        }

    def played_flags(self) -> dict[str, list[str]]:
        """Return what changes the games of an experiment."""
        flags = self.flags()
        return {
            "--games": flags["--games"],
            "--seed": flags["--seed"],
            "--policy": self.seats,
            "--set": self.sets,
            "--patch": flags["--patch"],
        }

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
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)
        except OSError as error:
            raise UserError(f"{path}: {error.strerror}") from None
        finally:
            draft.unlink(missing_ok=True)
