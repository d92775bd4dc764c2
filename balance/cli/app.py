"""The list of commands; only the one that is asked for is loaded."""

import ast
import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

DEBUG = "--debug"
PANELS = {
    "Ask": ("run", "compare", "cards", "matchups", "tempo", "report", "play", "odds"),
    "Fix": ("rebalance", "mend", "watch"),
    "Edit": ("games", "content", "show", "words", "export", "patch"),
    "Advanced": (
        *("sweep", "plan", "bench", "compile", "learn", "ladder", "tune", "check-policy"),
        "runs",
    ),
}
"""Commands by group of the help; each is in the file of its name unless `ELSEWHERE` says other."""
ELSEWHERE = {
    "mend": ("rebalance", "rebalance"),  # its earlier name
    "compile": ("compile", "compile_games"),
    "check-policy": ("policy", "check_policy"),
}
COMMANDS = {name: panel for panel, names in PANELS.items() for name in names}


def program(words: Sequence[str]) -> typer.Typer:
    """Return the program with the command that words begin with, or with the help of all."""
    app = typer.Typer(name="balance", add_completion=False, pretty_exceptions_enable=False)
    app.callback()(balance)
    is_known = bool(words) and words[0] in COMMANDS
    for name in words[:1] if is_known else COMMANDS:
        add(app, name, is_loaded=is_known)
    return app


def add(app: typer.Typer, name: str, is_loaded: bool = True) -> None:
    """Add a command to a program; one that is not loaded can only be listed."""
    file, function = ELSEWHERE.get(name, (name, name))
    panel = COMMANDS[name]
    if not is_loaded:
        text = help_of(Path(__file__).with_name(f"{file}.py"), function)
        app.command(name, hidden=name == "mend", rich_help_panel=panel, help=text)(lambda: None)
        return
    module = importlib.import_module(f"balance.cli.{file}")
    if name == "runs":
        app.add_typer(module.app, name=name, rich_help_panel=panel)
    else:
        app.command(name, rich_help_panel=panel)(getattr(module, function))


def help_of(file: Path, function: str) -> str | None:
    """Return the docstring of a function of a file, which is not run."""
    nodes = ast.parse(file.read_text("utf-8")).body
    found = (node for node in nodes if isinstance(node, ast.FunctionDef) and node.name == function)
    return next(map(ast.get_docstring, found))


def balance(
    debug: Annotated[
        bool, typer.Option(DEBUG, help="Show where a command went wrong; for reports of faults.")
    ] = False,
) -> None:
    """Plays tabletop games a million times to answer design questions about them."""
