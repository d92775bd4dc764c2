"""Writes what was wrong once, and what is found today, into docs/method.md: `make findings`.

Numbers of games are played with the commands that stand beside them; 10,000 games of hotg take a
minute. The other rows are said, not played.
"""

from __future__ import annotations

import contextlib
import io
import json
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.cli import main as balance

PAGE = Path(__file__).parents[2] / "docs" / "method.md"
BEGIN, END = "<!-- findings -->\n", "<!-- end of findings -->\n"
HEAD = "| finding | before | after | command |\n| --- | --- | --- | --- |\n"
ABOVE = "the table above"
LONG = "make test-long"
Found = Mapping[str, Any]


@dataclass(frozen=True)
class Finding:
    """What was found before; what is found now, said or read from the answer of a command."""

    what: str
    before: str
    after: str | Callable[[Found], str]
    command: str = ""


def points(row: Found, games: str, sign: int = 1) -> str:
    """Return a change of the win rate in points, with its interval and its number of games."""
    ends = sorted(sign * row[name] for name in ("low", "high"))
    mean, low, high = (f"{100 * value:+.1f}" for value in (sign * row["mean"], *ends))
    return f"{mean} ({low} to {high}; {row['n']:,} {games})"


def causal(found: Found, kind: str) -> Found:
    """Return what the first item is worth by an intervention."""
    return next(row for row in found["tables"]["causal"] if row["intervention"] == kind)


def without_text(found: Found) -> str:
    """Return what a blank costs: the worth of an item, turned round."""
    return points(causal(found, "blank"), "pairs", -1)


def forbidden(found: Found) -> str:
    """Return what it costs that nobody may play an item."""
    return points({**found["effect"]["win_rate"]["rangers"], "n": found["games"]}, "pairs")


def headline(found: Found) -> str:
    """Return a headline's measure, and the others beside it."""
    rest = [f"{100 * causal(found, kind)['mean']:.1f}" for kind in ("remove", "blank")]
    first = points(causal(found, "fewer"), "pairs")
    return f"{first}, one copy fewer; {rest[0]} all copies, {rest[1]} its text"


def tommy(found: Found) -> str:
    """Return what Tommy adds, in points."""
    row = next(each for each in found["tables"]["effects"] if each["term"] == "tommy")
    names = ("mean", "low", "high", "n")
    return points({name: row[f"points_{name}"] for name in names}, "games")


def cards(item: str, *more: str) -> str:
    """Return the command that tells what an item is worth."""
    return " ".join(["balance cards hotg --item", item, *more, "--games 10k"])


BLANK = "--intervention blank"
FINDINGS = (
    Finding("Blade Blaster (Kimberly) without its text", "-14.5 points", without_text,
            cards("cards.blade_blaster_kimberly", BLANK)),
    Finding("Power Daggers forbidden", "-13.1 points", forbidden,
            "balance compare hotg --b forbid=cards.power_daggers --games 10k"),
    Finding("Power Daggers without their text", "-1.7 points", without_text,
            cards("cards.power_daggers", BLANK)),
    Finding("Block (Jason) in a headline", "15 points, all copies out", headline,
            cards("cards.block")),
    Finding("Tommy, points of his effect", "12.0, where the model says 10.1", tommy,
            "balance matchups hotg --games 2k --against none"),
    Finding("Spearman's correlation covers a true 1", "0 to 1 %", ABOVE, LONG),
    Finding("ranks of many close entries cover", "66 to 86 %", ABOVE, LONG),
    Finding("alpha-Rank covers", "84 to 94 %", ABOVE, LONG),
    Finding("rates of heroes, 12 of 90 line-ups, cover all line-ups", "23 %", ABOVE, LONG),
    Finding("paired intervals of `sweep` and `cards` against `compare`", "3 to 88 % wider",
            "the same interval"),
    Finding("games of a run to a target against a fixed design", "2.7 to 4.4 times",
            "2.0 to 3.9 times (rates of 5, 30 and 50 %, half-widths of 0.25 to 1 point)"),
)  # fmt: skip


def answer_of(command: str) -> Found:
    """Return the JSON object that a command prints."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = balance([*shlex.split(command)[1:], "--json"])
    if code:
        raise SystemExit(code)
    return json.loads(said.getvalue())


def row_of(finding: Finding) -> str:
    """Return a row of the table; what is not said is played."""
    after = (
        finding.after
        if isinstance(finding.after, str)
        else finding.after(answer_of(finding.command))
    )
    command = f"`{finding.command}`" if finding.command else ""
    return f"| {' | '.join((finding.what, finding.before, after, command)).rstrip()} |\n"


def main() -> None:
    """Play what is played, and write the table."""
    rows = []
    for finding in FINDINGS:
        rows.append(row_of(finding))
        print(rows[-1], end="", flush=True)
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + HEAD + "".join(rows) + END + after, "utf-8")


if __name__ == "__main__":
    main()
