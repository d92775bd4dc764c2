"""Which games there are: a folder of an engine is a game's if it holds `games.py`.

Only the text of `games.py` is read here, so that looking for a name imports no rules.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

import sim
from sim.core.errors import UserError

FILE = "games.py"
WANTED = 'it needs a dict `GAMES = {"name": Game(...), ...}`'


@dataclass(frozen=True)
class Engine:
    """A folder with the rules of one or more games."""

    folder: Path
    games: tuple[str, ...]
    problem: str = ""  # why its games cannot be listed, in one sentence

    @property
    def name(self) -> str:
        """Return the name of the package below `sim`."""
        return self.folder.name

    @property
    def module(self) -> str:
        """Return the module that describes its games."""
        return f"sim.{self.name}.games"


def engines() -> list[Engine]:
    """Return all engines: those of this repository first, then those of the search path."""
    found: dict[str, Engine] = {}
    broken: list[Engine] = []
    for file in (file for place in sim.__path__ for file in sorted(Path(place).glob(f"*/{FILE}"))):
        engine = read_engine(file)
        known = {name: each for each in found.values() for name in each.games}
        problem = engine.problem or clash(engine, found, known)
        if problem:
            broken.append(Engine(engine.folder, (), f"{file}: {problem}"))
        else:
            found[engine.name] = engine
    return [*found.values(), *broken, *missing_places()]


def read_engine(file: Path) -> Engine:
    """Return the engine that a `games.py` describes, by its text alone."""
    try:
        return Engine(file.parent, names_in(ast.parse(file.read_text("utf-8"))))
    except SyntaxError as error:
        return Engine(file.parent, (), f"line {error.lineno}: {error.msg}")
    except (UserError, OSError, ValueError) as error:
        return Engine(file.parent, (), str(error))


def names_in(tree: ast.Module) -> tuple[str, ...]:
    """Return the keys of the dict GAMES."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if not any(isinstance(each, ast.Name) and each.id == "GAMES" for each in targets):
            continue
        keys = node.value.keys if isinstance(node.value, ast.Dict) else []
        names = [key.value for key in keys if isinstance(key, ast.Constant)]
        if names and len(names) == len(keys):
            return tuple(names)
    raise UserError(WANTED)


def clash(engine: Engine, found: dict[str, Engine], known: dict[str, Engine]) -> str:
    """Say whose name an engine or one of its games has taken; nothing if it is free."""
    if engine.name in found:
        return f"another engine is called `{engine.name}`: {found[engine.name].folder}"
    taken = [name for name in engine.games if name in known]
    return f"another game is called `{taken[0]}`: {known[taken[0]].folder}" if taken else ""


def missing_places() -> list[Engine]:
    """Return the folders of the search path that are not there, as engines without games."""
    places = [Path(place) for place in sim.__path__ if not Path(place).is_dir()]
    return [Engine(place, (), f"BALANCE_GAMES: there is no folder {place}") for place in places]


def package_folder(package: str, root: Path) -> Path:
    """Return the folder of a package: below `root`, or on the search path for games."""
    own = root.joinpath(*package.split("."))
    first, *rest = package.split(".")
    elsewhere = [Path(place).joinpath(*rest) for place in sim.__path__] if first == "sim" else []
    return next((each for each in (own, *elsewhere) if each.is_dir()), own)
