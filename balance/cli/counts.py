"""Numbers of games as people write them: 500, 2k, 1.5k, 1m, 2_000, 2,000."""

import re
from decimal import Decimal
from typing import Any

import typer

GAMES_MAX = 1_000_000_000
COUNT = re.compile(r"(?P<number>\d[\d_,]*(?:\.\d+)?)\s*(?P<unit>[km]?)", re.IGNORECASE)
UNITS = {"": 1, "k": 1_000, "m": 1_000_000}


def count_of(text: str | int, low: int = 1, high: int = GAMES_MAX) -> int:
    """Return a number of games, or refuse the text in one sentence."""
    match = COUNT.fullmatch(str(text).strip())
    if not match:
        raise typer.BadParameter(f"{text} is no number of games; write 500, 2k or 1.5m")
    digits = Decimal(match["number"].replace("_", "").replace(",", ""))
    number = digits * UNITS[match["unit"].lower()]
    if number != int(number):
        raise typer.BadParameter(f"{text} is no whole number of games")
    if not low <= number <= high:
        raise typer.BadParameter(f"{text} is not in the range {low:,} to {high:,}")
    return int(number)


def games_option(text: str, least: int = 1, name: str = "--games") -> Any:
    """Return an option that takes a number of games, with its help."""
    return typer.Option(name, parser=lambda value: count_of(value, least), metavar="N", help=text)
