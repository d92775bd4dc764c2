"""The command that was given, as it is typed again: copied, it gives the numbers beside it."""

import shlex
from collections.abc import Iterable, Mapping
from typing import Any

import typer

HOW = ("budget", "jobs", "chunk", "backend", "scheduler", "json", "out", "figure", "debug")
"""Options that change how an answer is come by or shown, and no number of it."""
CONTENT = ("seats", "sets", "patches")  # who plays, and with what


def again(context: typer.Context, numbers: Mapping[str, object]) -> str:
    """Return the command with its options as they were given, but with these numbers of games."""
    said = options_of(context, lambda name: name not in (*HOW, *numbers))
    sizes = [word for name, value in numbers.items() for word in (f"--{name}", str(value))]
    return shlex.join([*context.command_path.split(), *arguments_of(context), *said, *sizes])


def run_command(context: typer.Context, changes: Iterable[str], games: int, seed: int) -> str:
    """Return the command that plays the same content, changed, by the same players."""
    same = options_of(context, lambda name: name in CONTENT)
    words = shlex.join(["balance", "run", *arguments_of(context), *same])
    return f"{words} {set_words(changes)} --games {games} --seed {seed}"


def play_command(context: typer.Context, seed: int, index: int) -> str:
    """Return the command that tells a game of the same content and players."""
    same = options_of(context, lambda name: name in CONTENT)
    words = ["--seed", str(seed), "--index", str(index)]
    return shlex.join(["balance", "play", *arguments_of(context), *same, *words])


def set_words(changes: Iterable[str]) -> str:
    """Return changes, each PATH=VALUE, as options."""
    return shlex.join(word for change in changes for word in ("--set", change))


def arguments_of(context: typer.Context) -> list[str]:
    """Return the words of a command that are no options."""
    given = [one for one in context.command.params if one.param_type_name == "argument"]
    return [word for one in given for word in words_of(context.params[one.name])]


def options_of(context: typer.Context, is_wanted: Any) -> list[str]:
    """Return the wanted options that were given, as they are typed."""
    found: list[str] = []
    for option in context.command.params:
        source = context.get_parameter_source(option.name)
        is_given = source is not None and source.name == "COMMANDLINE"
        if option.param_type_name != "option" or not is_given or not is_wanted(option.name):
            continue
        value, flag = context.params[option.name], option.opts[0]
        if getattr(option, "is_flag", False):
            found += [flag] if value else []
        elif option.multiple:
            found += [word for one in value for word in (flag, *words_of(one))]
        else:
            found += [flag, *words_of(value)]
    return found


def words_of(value: Any) -> list[str]:
    """Return a value as words of a command line."""
    if value is None:
        return []
    return [str(one) for one in value] if isinstance(value, list | tuple) else [str(value)]
