"""`balance games`: which games there are."""

import sys
from typing import Any

from balance.cli import options, terminal
from experiments.storing.ledger import content_object
from sim.core import registry
from sim.core.errors import UserError
from sim.core.registry import Game


def games(json: options.Json = False) -> None:
    """Which games there are, for how many players, and how much content they have."""
    rows = game_objects(registry.games())
    for problem in registry.problems():
        print(f"left out: {problem}", file=sys.stderr)
    if json:
        terminal.print_json(rows)
        return
    columns = ("game", "title", "players", "sides", "default policy", "entries ", "exact ")
    terminal.print_table("Games", columns, map(game_row, rows))


def game_objects(games: list[Game]) -> list[dict[str, Any]]:
    """Return what there is to know about each game; one with broken content is left out."""
    rows = []
    for game in games:
        try:
            rows.append(game_object(game))
        except UserError as error:
            print(f"left out: game `{game.name}`: {error}", file=sys.stderr)
    return rows


def game_object(game: Game) -> dict[str, Any]:
    """Return what there is to know about a game before playing it."""
    return {
        "game": game.name,
        "title": game.title,
        "seats": game.seats_max,
        "players": list(game.players),
        "sides": list(game.sides),
        "default_policy": game.default_policy,
        "content": content_object(game.load()),
    }


def game_row(row: dict) -> tuple[object, ...]:
    """Return a game as a line of the table."""
    words = (", ".join(row["players"]), ", ".join(row["sides"]), row["default_policy"])
    return (row["game"], row["title"], *words, row["content"]["entries"], row["content"]["exact"])
