"""`make strength`: writes how strong the players of each game are into docs/strength.md.

Games that were played before are found in the store, so that it goes on where it was broken off.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from balance.cli.ladder import GAMES, SEED, SLOW_GAMES, row_of

if TYPE_CHECKING:
    from experiments.playing.ladder import Step

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
BEGIN, END = "<!-- strength -->\n", "<!-- end of strength -->\n"
COLUMNS = (
    "game",
    "player",
    "against",
    "games",
    "wins",
    "95 % interval",
    "points more",
    "verdict",
    "ms a decision",
    "decisions a processor second",
    "simulations a second",
)


def head() -> str:
    """Return the first two lines of the table."""
    return f"| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}\n"


def lines_of(game: str, steps: Sequence[Step]) -> list[str]:
    """Return a line of the table for each step."""
    return [f"| {' | '.join((game, *row_of(step)))} |\n" for step in steps]


def rewritten(page: str, fresh: dict[str, list[str]], order: Sequence[str]) -> str:
    """Return the page with the lines of some games anew; those of others stay."""
    before, _, rest = page.partition(BEGIN)
    block, _, after = rest.partition(END)
    kept: dict[str, list[str]] = {}
    for line in block.splitlines(keepends=True)[2:]:
        kept.setdefault(line.split("|")[1].strip(), []).append(line)
    lines = {**kept, **fresh}
    body = "".join(line for game in order for line in lines.get(game, []))
    return f"{before}{BEGIN}{head()}{body}{END}{after}"


def main(names: Sequence[str], games: int = GAMES, slow_games: int = SLOW_GAMES) -> None:
    """Play the ladders of some games, of all if none is named, and write them into the page."""
    from experiments.playing.execution import Execution
    from experiments.playing.ladder import Sizes, steps
    from experiments.playing.matches import Match
    from experiments.storing.store import Store, default_store
    from sim.core import registry

    how = Execution(store=Store(default_store()))
    for name in names or registry.names():
        game = registry.game(name)
        match = Match(game, game.load(), SEED, how)
        found = []
        for step in steps(match, Sizes(games, slow_games)):
            found.append(step)
            print(*lines_of(name, [step]), end="", flush=True)
        text = rewritten(PAGE.read_text("utf-8"), {name: lines_of(name, found)}, registry.names())
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
