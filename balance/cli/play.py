"""`balance play`: one game as a readable transcript, or its board at one moment."""

import importlib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from balance import arguments
from balance.cli import boards, options, terminal
from balance.cli.text_files import check_picture
from sim.core.errors import UserError
from sim.core.registry import Game
from sim.core.transcript import report
from sim.core.transcript.card_tables import CardTable
from sim.core.transcript.replay import Replay
from sim.core.transcript.squares import SquareBoard

HUMAN = "=human"  # how a text ends that seats a person
TEXT = ("-", "text")
"""Names that stand for the terminal instead of a file."""

BoardFile = Annotated[
    str | None,
    typer.Option(metavar="FILE.png", help="Draw the board instead; `-` or `text` prints it."),
]
GameIndex = Annotated[
    int, typer.Option("--index", min=0, max=options.SEED_MAX, help="Which game of the series.")
]
StepNumber = Annotated[
    int | None,
    typer.Option(min=0, show_default="the whole game", help="Decisions before the board is drawn."),
]


def play(
    game: options.GameName,
    seed: options.Seed = 1,
    index: GameIndex = 0,
    seats: options.Seats = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
    json: options.Json = False,
    board: BoardFile = None,
    step: StepNumber = None,
) -> None:
    """Play one game and tell it line by line, or draw its board; SEAT=human seats you."""
    chosen = arguments.find_game(game)
    check_request(chosen, board, step)
    content = arguments.load_content(chosen, patches, sets)
    about = {"game": chosen.name, "seed": seed, "index": index}
    if any(text.endswith(HUMAN) for text in seats or ()):
        from balance.cli.human import seat_people

        if board or json:
            raise UserError("a person plays in words: give no --board or --json")
        seated = seat_people(chosen, content, seats or ())
        show(list(report.transcript(chosen, content, seated, seed, index)), about, json)
        return
    policies = arguments.seat_policies(chosen, seats)
    if board is None:
        show(report.transcript(chosen, content, policies, seed, index), about, json)
        return
    replay = Replay(chosen, content, policies, seed, index)
    describe = importlib.import_module(chosen.describe)
    shown = describe.board(content, replay.play_to(step))
    about["step"] = int(replay.state.n_decisions) if step is None else step
    foot = f"seed {seed}, game {index}, step {about['step']}"
    if board in TEXT:
        show(boards.text_lines(chosen, shown, foot), about, json)
    else:
        draw(chosen, shown, foot, Path(board))
        show([f"the board is in {board}"], about, json)


def check_request(game: Game, board: str | None, step: int | None) -> None:
    """Refuse, before anything is played, what cannot be drawn."""
    if board is None:
        if step is not None:
            raise UserError("--step says when the board is drawn: give --board, too")
        return
    if not hasattr(importlib.import_module(game.describe), "board"):
        raise UserError(f"--board: {game.title} has no board that could be drawn")
    if board not in TEXT:
        check_picture(Path(board), "--board")


def show(lines: Iterable[str], about: dict[str, Any], json: bool) -> None:
    """Print lines as they come, or all of them in one object."""
    if json:
        terminal.print_json({**about, "lines": list(lines)})
        return
    for line in lines:
        print(line)


def draw(game: Game, board: boards.Board, foot: str, file: Path) -> None:
    """Save the board as a picture."""
    from reports.figures import boards as hexes
    from reports.figures import card_tables, squares, style

    pictures = {SquareBoard: squares.square_board, CardTable: card_tables.card_table}
    picture: Any = pictures.get(type(board), hexes.hex_board)
    style.save(picture(board, f"{game.title}, {foot}"), file, "--board")
