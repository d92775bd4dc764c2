"""`make strength`: writes how strong the players of each game are into docs/strength.md.

Who beats a game's default player goes into `strength.toml` beside its analysis, too: reports say it
where they say what a win rate is worth. `python -m balance.strength --quick N GAME` plays `planner`
alone, N games. Games that were played before are found in the store, so that it goes on where it
was broken off.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from balance.cli.ladder import GAMES, SEED, SLOW_GAMES, row_of

if TYPE_CHECKING:
    from experiments.playing.ladder import Step
    from experiments.playing.matches import Match
    from sim.core.registry import Game

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
FILE = "strength.toml"  # of a game's analysis
QUICK = "planner"
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
    from experiments.playing.ladder import Sizes, steps
    from sim.core import registry

    for name in names or registry.names():
        match = match_of(name)
        found = []
        for step in steps(match, Sizes(games, slow_games)):
            found.append(step)
            print(*lines_of(name, [step]), end="", flush=True)
        text = rewritten(PAGE.read_text("utf-8"), {name: lines_of(name, found)}, registry.names())
        PAGE.write_text(text, "utf-8")
        write_stronger(match.game, found)


def quick(names: Sequence[str], games: int) -> None:
    """Play `planner` against the default players of some games, and write down how it does."""
    import policies
    from experiments.playing.ladder import Sizes, step_of

    for name in names:
        match = match_of(name)
        planner, default = (
            policies.find(name, each) for each in (QUICK, match.game.default_policy)
        )
        step = step_of(match, planner, default, Sizes(games, games))
        print(*lines_of(name, [step]), end="", flush=True)
        write_stronger(match.game, [step])


def match_of(name: str) -> Match:
    """Return how players of a game are matched, on the ladder's own seed."""
    from experiments.playing.execution import Execution
    from experiments.playing.matches import Match
    from experiments.storing.store import Store, default_store
    from sim.core import registry

    game = registry.game(name)
    return Match(game, game.load(), SEED, Execution(store=Store(default_store())))


def write_stronger(game: Game, steps: Sequence[Step]) -> None:
    """Write who is stronger than the default player for sure, and by how much."""
    lines = [f"# Who plays better than the default player: seed {SEED}, `make strength`.\n"]
    for step in steps:
        if step.against == game.default_policy and step.is_above:
            numbers = {"wins": step.rate, **({"gain": step.gain} if step.gain else {})}
            lines += ["\n[[stronger]]\n", f'player = "{step.player}"\n']
            lines += [f'against = "{step.against}"\n', f"games = {step.rate.n}\n"]
            lines += [
                f"{name} = [{one.mean:.4f}, {one.low:.4f}, {one.high:.4f}]\n"
                for name, one in numbers.items()
            ]
    (game.files / FILE).write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--quick"]:
        quick(sys.argv[3:], int(sys.argv[2]))
    else:
        main(sys.argv[1:])
