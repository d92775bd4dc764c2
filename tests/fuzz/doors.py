"""The doors of the command line, each with a strategy of what comes in by it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import typer
from hypothesis import strategies as st

from balance.cli.app import COMMANDS, program
from experiments.planning.csv_patch import sheet_of
from experiments.planning.library import library
from sim.core import registry
from tests.fuzz.odd import (
    NUMBERS,
    ODD_TEXTS,
    VALUES,
    mutated,
    names,
    others,
    paths,
    toml,
)

KINDS = ("set", "copy", "blank", "replace", "remove", "add", "sett")
POLICY_PARTS = (
    *("import os", "global n", "with open('x') as f: pass", "class A: pass", "raise ValueError(n)"),
    *(
        "return -1",
        "return n",
        "return None",
        "return 'a'",
        "return 1.5",
        "yield 0",
        "return 10**40",
    ),
    *("x = weights[-1]", "x = actions[n]", "state.nothing", "lambda: 0", "del n", "assert False"),
    *("try:\n        pass\n    except Exception:\n        pass", "print(n)", "import numpy"),
)
HEADS = (
    '@policy("hotg")',
    '@policy("hotg", {"a": 1.0})',
    '@policy("hotg", {"a": float("nan")})',
    '@policy("hotg", {"a": 10**400})',
    '@policy("hotg", {"a": "b"})',
    '@policy("hotg", [1])',
    '@policy("hotg", files=["x.csv"])',
    '@policy("hotg", files=3)',
    '@policy("hogt")',
    "@policy(3)",
    "@policy",
    "",
)


@st.composite
def assignments(draw: st.DrawFn) -> list[str]:
    """Return a command line with `--set`."""
    game = draw(st.sampled_from(names()))
    sets = draw(st.lists(assignment(game), min_size=1, max_size=3))
    return ["content", game, "--json", *(word for text in sets for word in ("--set", text))]


@st.composite
def assignment(draw: st.DrawFn, game: str) -> str:
    """Return PATH=VALUE, or something like it."""
    value = draw(st.one_of(ODD_TEXTS, NUMBERS.map(str), others(game).map(str), VALUES.map(toml)))
    return f"{draw(paths(game))}{draw(st.sampled_from(['=', '=', '=', '==', '']))}{value}"


@st.composite
def patches(draw: st.DrawFn, folder: Path) -> list[str]:
    """Return a command line with `--patch`, and write the file."""
    game = draw(st.sampled_from(names()))
    lines = []
    for kind in draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=2, unique=True)):
        given = draw(st.dictionaries(paths(game), st.one_of(others(game), VALUES), max_size=2))
        lists = draw(st.lists(paths(game), max_size=2))
        is_list = kind in ("blank", "replace", "remove") and draw(st.booleans())
        lines.append(f"{kind} = {toml(lists if is_list else [given] if kind == 'add' else given)}")
    text = "\n".join(lines)
    file = folder / "odd.toml"
    is_broken = draw(st.booleans())
    write(file, draw(mutated(st.just(text))) if is_broken else text)
    return ["content", game, "--json", "--patch", str(file)]


@st.composite
def sheets(draw: st.DrawFn, folder: Path) -> list[str]:
    """Return a command line that reads an edited sheet, and write the sheet."""
    game = draw(st.sampled_from(names()))
    book = registry.game(game).load().book
    section = draw(st.sampled_from(sorted(book.sections)))
    file = folder / "odd.csv"
    write(file, draw(mutated(st.just(sheet_of(book, [section])), times=4)))
    return ["patch", game, str(file), "--section", section, "--out", str(folder / "out.toml")]


@st.composite
def experiments(draw: st.DrawFn, folder: Path) -> list[str]:
    """Return a command line that plans an experiment, and write its file."""
    source = draw(st.sampled_from(sorted(library().values())))
    text = source.read_text("utf-8")
    file = folder / "odd.toml"
    lines = text.splitlines()
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(lines) - 1))
        key, sign, _ = lines[at].partition("=")
        lines[at] = f"{key}={toml(draw(VALUES))}" if sign else lines[at]
    text = "\n".join(lines)
    write(file, draw(mutated(st.just(text))) if draw(st.booleans()) else text)
    return ["sweep", str(file), "--dry-run", "--store", str(folder / "store")]


@st.composite
def options(draw: st.DrawFn, folder: Path) -> list[str]:
    """Return a command line of any command with any of its options."""
    name = draw(st.sampled_from(sorted(set(COMMANDS) - SLOW)))
    words, parameters = [name], typer.main.get_command(program([name])).commands[name].params
    for each in draw(st.lists(st.sampled_from(parameters), max_size=4)) if parameters else ():
        words += draw(option(each))
    if draw(st.booleans()):
        words.insert(1, "coin")
    return words


SLOW = {"compile", "bench", "watch", "report", "mend", "rebalance"}
"""Commands that play for long whatever they are told."""


def option(parameter: click.Parameter) -> st.SearchStrategy[list[str]]:
    """Return an option with a value, or an argument."""
    value = st.one_of(
        ODD_TEXTS, NUMBERS.map(str), st.sampled_from(["coin", "1", "2", "all=random"])
    )
    small = st.integers(-2, 30).map(str)
    if not parameter.opts[0].startswith("-"):
        return value.map(lambda text: [text])
    if getattr(parameter, "is_flag", False):
        return st.just([parameter.opts[0]])
    return st.one_of(value, small).map(lambda text: [parameter.opts[0], text])


@st.composite
def policies(draw: st.DrawFn, folder: Path) -> list[str]:
    """Return a command line that names a policy, and write its file."""
    head = draw(st.sampled_from(HEADS))
    body = draw(st.lists(st.sampled_from(POLICY_PARTS), min_size=1, max_size=3))
    arguments = draw(
        st.sampled_from(["state, tables, actions, n, weights, stream, scratch", "n", "*a", ""])
    )
    text = "\n".join(
        [
            "from policies import policy",
            head,
            f"def mine({arguments}):",
            *(f"    {p}" for p in body),
        ]
    )
    write(folder / "mine.py", draw(mutated(st.just(text))) if draw(st.booleans()) else text)
    place = f"{folder / 'mine.py'}:{draw(st.sampled_from(['mine', 'mine', 'yours', '', 'policy']))}"
    return ["run", "hotg", "--games", "1", "--policy", f"all={place}"]


def write(file: Path, text: str) -> None:
    """Write a file whatever its text is."""
    file.write_bytes(text.encode("utf-8", "surrogatepass"))


DOORS: dict[str, Callable[[Path], st.SearchStrategy[Any]]] = {
    "set": lambda _: assignments(),
    "patch": patches,
    "sheet": sheets,
    "experiment": experiments,
    "options": options,
    "policy": policies,
}
