"""`balance play`: one game as a readable transcript."""

import importlib
from typing import Annotated

import typer

from experiments.cli import options


def play(
    game: options.GameName,
    seed: options.Seed = 1,
    index: Annotated[int, typer.Option("--index", min=0, help="Which game of the series.")] = 0,
    seats: options.Seats = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
    json: options.Json = False,
) -> None:
    """Play one game and tell it line by line."""
    chosen = options.find_game(game)
    content = options.load_content(chosen, patches, sets)
    policies = options.seat_policies(chosen, seats)
    describe = importlib.import_module(chosen.describe)
    lines = describe.transcript(chosen, content, policies, seed, index)
    if json:
        from experiments.write import to_json

        print(to_json({"game": chosen.name, "seed": seed, "index": index, "lines": list(lines)}))
        return
    for line in lines:
        print(line)
