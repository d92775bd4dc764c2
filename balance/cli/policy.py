"""`balance check-policy`: does a policy keep its promises."""

from dataclasses import asdict
from typing import Annotated

import typer

from balance.cli import options, terminal
from policies.core.check import Report
from policies.core.check import check_policy as check

FAILED = 1
Target = Annotated[str, typer.Argument(metavar="FILE:NAME", help="A policy: file.py:name.")]


def check_policy(policy: Target, json: options.Json = False) -> None:
    """Legal answers, determinism, no writing to the state, no peeking, and speed."""
    report = check(policy)
    if json:
        terminal.print_json({"passed": report.passed, **asdict(report)})
    else:
        show(report)
    if not report.passed:
        raise typer.Exit(FAILED)


def show(report: Report) -> None:
    """Print the report for people."""
    rows = [(check.name, "yes" if check.passed else "NO", check.detail) for check in report.checks]
    terminal.print_table(f"{report.policy} for {report.game}", ("check", "kept", "found"), rows)
    print("every promise is kept" if report.passed else "not every promise is kept")
