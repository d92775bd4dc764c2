"""`make strength`: writes how strong the players of each game are into docs/strength.md.

Who beats a game's default player goes into `strength.toml` beside its analysis, too: reports say it
where they say what a win rate is worth. `python -m balance.strength --quick N GAME` plays `planner`
alone, N games. `--positions` asks the players in positions with a known best move alone, and
writes what they find into the page and, for reports, into `found.toml` beside the analysis. Games
that were played before are found in the store, so that it goes on where it was broken off.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import policies
from balance.cli.ladder import GAMES, SEED, SLOW_GAMES, row_of
from balance.marked import Block
from experiments.playing.execution import Execution
from experiments.playing.ladder import Sizes, Step, players, step_of, steps
from experiments.playing.matches import Match
from experiments.playing.positions import FOUND, load, score
from experiments.storing.store import Store, default_store
from sim.core import registry
from sim.core.registry import Game

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
FILE = "strength.toml"  # of a game's analysis
QUICK = "planner"
COLUMNS = (
    *("game", "player", "against", "played with", "games", "wins", "95 % interval", "points more"),
    *("verdict", "ms a decision", "decisions a processor second", "simulations a second"),
)
STRENGTH = Block("strength", COLUMNS)
POSITIONS = Block("positions", ("game", "positions", "best moves found"))


def lines_of(game: str, steps: Sequence[Step]) -> list[str]:
    """Return a line of the table for each step."""
    return [STRENGTH.line(game, *row_of(step)) for step in steps]


def position_lines(game: Game) -> list[str]:
    """Ask all players in the positions of a game, keep what they find, and return it as a line."""
    asked = load(game)
    if not asked:
        return []
    found = {each.name: score(game, each, asked) for each in players(game)}
    write_found(game, len(asked), found)
    texts = [f"`{name}` {number}" for name, number in found.items()]
    return [POSITIONS.line(game.name, f"{len(asked)}", ", ".join(texts))]


def write_found(game: Game, asked: int, found: Mapping[str, int]) -> None:
    """Write in how many positions each player finds a best move, for reports."""
    head = "# Best moves that players find: `python -m balance.strength --positions`.\n"
    lines = [f"{name} = {number}\n" for name, number in found.items()]
    text = f"{head}positions = {asked}\n\n[found]\n{''.join(lines)}"
    (game.files / FOUND).write_text(text, "utf-8")


def positions(names: Sequence[str]) -> None:
    """Ask the players of some games, of all if none is named, in their positions."""
    for name in names or registry.names():
        lines = position_lines(registry.game(name))
        print(*lines, end="", flush=True)
        write(POSITIONS, {name: lines})


def main(names: Sequence[str], sizes: Sizes) -> None:
    """Play the ladders of some games, of all if none is named, and write them into the page."""
    for name in names or registry.names():
        match = match_of(name)
        found = []
        for step in steps(match, sizes):
            found.append(step)
            print(*lines_of(name, [step]), end="", flush=True)
        write(STRENGTH, {name: lines_of(name, found)})
        write(POSITIONS, {name: position_lines(match.game)})
        write_stronger(match.game, found)


def write(block: Block, fresh: dict[str, list[str]]) -> None:
    """Write the lines of some games into a table of the page."""
    text = block.rewritten(PAGE.read_text("utf-8"), fresh, registry.names())
    PAGE.write_text(text, "utf-8")


def quick(names: Sequence[str], games: int) -> None:
    """Play `planner` against the default players of some games, and write down how it does."""
    for name in names:
        match = match_of(name)
        player, other = (policies.find(name, each) for each in (QUICK, match.game.default_policy))
        step = step_of(match, player, other, Sizes(games, games))
        print(*lines_of(name, [step]), end="", flush=True)
        write_stronger(match.game, [step])


def match_of(name: str) -> Match:
    """Return how players of a game are matched, on the ladder's own seed."""
    game = registry.game(name)
    return Match(game, game.load(), SEED, Execution(store=Store(default_store())))


def write_stronger(game: Game, steps: Sequence[Step]) -> None:
    """Write who is stronger than the default player for sure, and by how much."""
    lines = [f"# Who plays better than the default player: seed {SEED}, `make strength`.\n"]
    for step in steps:
        if step.against == game.default_policy and step.is_above and not step.played_with:
            numbers = {"wins": step.rate, **({"gain": step.gain} if step.gain else {})}
            lines += ["\n[[stronger]]\n", f'player = "{step.player}"\n']
            lines += [f'against = "{step.against}"\n', f"games = {step.rate.n}\n"]
            for name, one in numbers.items():
                lines.append(f"{name} = [{one.mean:.4f}, {one.low:.4f}, {one.high:.4f}]\n")
    (game.files / FILE).write_text("".join(lines), "utf-8")


def asked(words: Sequence[str]) -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m balance.strength", description=__doc__)
    parser.add_argument("game", nargs="*", help="all games if none is named")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--slow-games", type=int, default=SLOW_GAMES, help="of players who search")
    parser.add_argument(
        "--of",
        action="append",
        default=[],
        metavar="PLAYER=GAMES",
        type=sized,
        help="of one player against the one below",
    )
    parser.add_argument("--quick", type=int, help="`planner` alone, so many games")
    parser.add_argument("--positions", action="store_true", help="ask in positions alone")
    return parser.parse_args(words)


def sized(text: str) -> tuple[str, int]:
    """Return a player and its games."""
    player, _, games = text.partition("=")
    if not games.isdigit() or not player:
        raise argparse.ArgumentTypeError(f"{text}: write it as PLAYER=GAMES, planner=20")
    return player, int(games)


def sizes_of(given: argparse.Namespace) -> Sizes:
    """Return how many games pairs play."""
    return Sizes(given.games, given.slow_games, dict(given.of))


if __name__ == "__main__":
    given = asked(sys.argv[1:])
    if given.positions:
        positions(given.game)
    elif given.quick:
        quick(given.game, given.quick)
    else:
        main(given.game, sizes_of(given))
