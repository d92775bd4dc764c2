"""Which files a game's kernels are made of: those that hold kernels, and all that these read.

A kernel is compiled from its own code and from what the names in it stand for: other kernels,
constants, enums, record types. Names are followed from file to file, subfolders included; files
that no kernel leads to (transcripts, the building of tables) are edited without compiling again.
Where it cannot be told what is read, everything is.

Following names and parsing take half a second, so their outcome is kept in the cache folder, with
a hash of all that was looked at: any edit makes it void.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from sim.core.discovery import package_folder

DECORATORS = {"kernel": "sim.core.jit", "policy": "policies", "searcher": "policies"}
"""What makes a kernel of a function, and the module or package it comes from."""

MODULES = {
    "sim.core.jit",
    "policies",
    "policies.core.decorator",
    "policies.core.searcher",
}  # that have them as attributes
ALWAYS = (
    *("sim/core/jit.py", "sim/core/shortcuts.py", "sim/core/compiling.py"),
    *("sim/core/play.py", "sim/core/searching.py"),
    *("policies/core/decorator.py", "policies/core/searcher.py", "policies/core/loading.py"),
    "policies/core/everywhere.py",
)
"""How kernels are compiled and called: counted as they are, and not followed any further."""

FILES_KEPT = 512
ALL = "*"  # stands for every name of a file


@dataclass(frozen=True)
class Import:
    """A name that a file takes from a module."""

    module: str
    name: str  # in the module; empty where the module itself is imported
    bound: str  # what it is called here

    @property
    def path(self) -> str:
        """Return the full name."""
        return f"{self.module}.{self.name}".strip(".")


@dataclass(frozen=True)
class Statement:
    """A statement of a module: the names it binds or changes, and those it reads."""

    binds: frozenset[str]
    reads: frozenset[str]


class Source:
    """One file, as far as names are concerned."""

    def __init__(self, file: Path) -> None:
        """Look at a file."""
        self.file = file
        self.text = file.read_text("utf-8")

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Everything that is carried out: not what only type checkers read."""
        return list(_executed(self.tree))

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed file."""
        return parsed(self.text)

    @cached_property
    def statements(self) -> list[Statement]:
        """The statements of the module, but for imports."""
        return [
            _statement(each)
            for each in self.tree.body
            if not isinstance(each, ast.Import | ast.ImportFrom)
        ]

    @cached_property
    def imports(self) -> list[Import]:
        """Everything that the file imports."""
        return [found for node in self.nodes for found in _imports(node)]

    @cached_property
    def decorators(self) -> set[str]:
        """What the decorators of kernels are called here; nothing if there are no kernels."""
        if not any(name in self.text for name in DECORATORS):
            return set()
        named = {
            each.bound
            for each in self.imports
            if each.name in DECORATORS and each.module.startswith(DECORATORS[each.name])
        }
        modules = {*MODULES, *(each.bound for each in self.imports if each.path in MODULES)}
        is_reached = any(
            isinstance(node, ast.Attribute)
            and node.attr in DECORATORS
            and ast.unparse(node.value) in modules
            for node in self.nodes
        )
        return named | ({ALL} if is_reached else set())

    def read_by_kernels(self) -> set[str]:
        """Return the names that kernels of this file read, or ALL where they cannot be told."""
        if ALL in self.decorators:
            return {ALL}
        names: set[str] = set()
        decorating: set[int] = set()
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                decorating |= {id(part) for each in node.decorator_list for part in ast.walk(each)}
                names |= _names(ast.Module(node.body, [])) | _names(node.args)
        is_odd = any(
            isinstance(node, ast.Name) and node.id in self.decorators and id(node) not in decorating
            for node in self.nodes
        )
        return {ALL} if is_odd else names

    def imports_for(self, names: set[str]) -> list[Import]:
        """Return the imports that some names of this file are made of, but for decorators."""
        others = [each for each in self.imports if each.bound not in self.decorators]
        if ALL in names:
            return others
        wanted, before = set(names), -1
        while len(wanted) > before:
            before = len(wanted)
            for each in self.statements:
                if each.binds & wanted:
                    wanted |= each.reads
        return [each for each in others if each.bound in wanted or each.name == ALL]


@lru_cache(FILES_KEPT)
def parsed(text: str) -> ast.Module:
    """Return a file's text as Python reads it; kept for whoever asks next."""
    return ast.parse(text)


@dataclass(frozen=True)
class Found:
    """The files that a game's kernels are made of, and the hash of what they say."""

    files: list[Path]
    digest: str


def sources_of(engine: str, policies: str, root: Path) -> Found:
    """Return what a game's kernels are made of, of core, its folder and its policies.

    `policies` is the full name of the package of policies.
    """
    packages = ("sim.core", f"sim.{engine}", "policies.core", policies)
    folders = {package: package_folder(package, root) for package in packages}
    files = sorted({file for folder in folders.values() for file in folder.rglob("*.py")})
    memo, state = _memo_of(engine, policies, root), _state_of(files)
    found = _remembered(memo, state)
    if found is None:
        followed = _followed(files, folders, root)
        found = Found(followed, source_digest(followed))
        parsed.cache_clear()
        _remember(memo, state, found)
    return found


def source_digest(paths: Iterable[Path]) -> str:
    """Hash what the files say to Python: comments and layout do not count."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode())
        digest.update(ast.dump(parsed(path.read_text("utf-8"))).encode())
    return digest.hexdigest()[:16]


def _followed(paths: Iterable[Path], folders: dict[str, Path], root: Path) -> list[Path]:
    """Return the files that kernels lead to, and those that always count."""
    files = {file: Source(file) for file in paths}
    always = {root / file for file in ALWAYS}
    read: dict[Path, set[str]] = {}
    waiting = [(file, each.read_by_kernels()) for file, each in files.items() if each.decorators]
    while waiting:
        file, names = waiting.pop()
        if file in always or names <= read.get(file, set()):
            continue
        read[file] = read.get(file, set()) | names
        for each in files[file].imports_for(read[file]):
            waiting += [found for found in _places(each, file, folders) if found[0] in files]
    return sorted({*read, *always})


def _memo_of(engine: str, policies: str, root: Path) -> Path:
    """Return the file that remembers what names led to."""
    from sim.core.jit import cache_root  # which imports this module

    name = hashlib.sha256(f"{root}\n{engine}\n{policies}".encode()).hexdigest()[:16]
    return cache_root() / "sources" / f"{engine}-{name}.json"


def _state_of(files: Iterable[Path]) -> str:
    """Hash the names and the whole text of files, and which Python parses them."""
    digest = hashlib.sha256(sys.version.encode())
    for file in files:
        text = file.read_bytes()
        digest.update(f"{file}\n{len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()


def _remembered(memo: Path, state: str) -> Found | None:
    """Return what was found when all files were as they are; None if that is not known."""
    try:
        kept = json.loads(memo.read_text("utf-8"))
        files, digest = kept["files"], kept["digest"]
        is_sound = kept["seal"] == _seal(state, files, digest)
        return Found([Path(name) for name in files], digest) if is_sound else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _remember(memo: Path, state: str, found: Found) -> None:
    """Keep what was found; a folder that cannot be written to keeps nothing."""
    files = [str(file) for file in found.files]
    kept = {"files": files, "digest": found.digest, "seal": _seal(state, files, found.digest)}
    with contextlib.suppress(OSError):
        memo.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=memo.parent, delete=False) as new:
            new.write(json.dumps(kept))
        os.replace(new.name, memo)


def _seal(state: str, files: list[str], digest: str) -> str:
    """Hash what was looked at and found: a memory that was damaged since does not fit it."""
    return hashlib.sha256(json.dumps([state, files, digest]).encode()).hexdigest()


def _places(each: Import, file: Path, folders: dict[str, Path]) -> Iterator[tuple[Path, set[str]]]:
    """Yield the files that an import may lead to, and the names that are read there."""
    bases = []
    rest = each.module.lstrip(".")
    if rest != each.module:
        bases = [file.parents[len(each.module) - len(rest) - 1].joinpath(*rest.split("."))]
    for package, folder in folders.items():
        if f"{each.module}.{each.name}".startswith(f"{package}."):
            bases.append(folder.joinpath(*each.module.removeprefix(package).strip(".").split(".")))
    for base in bases:
        if each.name:  # a module of its own, or a name in one
            yield base / f"{each.name}.py", {ALL}
            yield base / each.name / "__init__.py", {ALL}
        yield base.with_suffix(".py"), {each.name or ALL}
        yield base / "__init__.py", {each.name or ALL}


def _statement(node: ast.stmt) -> Statement:
    """Return what a statement of a module binds and reads; it may also change what it reads."""
    reads, binds = _names(node), _names(node, ast.Store)
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", ())
    is_plain = isinstance(node, ast.FunctionDef | ast.ClassDef) or (
        bool(targets) and all(isinstance(each, ast.Name) for each in targets)
    )
    return Statement(frozenset(binds if is_plain else binds | reads), frozenset(reads))


def _names(node: ast.AST, context: type = ast.Load) -> set[str]:
    """Return the names that are read in some code, or those that it binds."""
    found = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, context):
            found.add(part.id)
        elif context is ast.Store and isinstance(part, ast.FunctionDef | ast.ClassDef):
            found.add(part.name)
    return found


def _imports(node: ast.AST) -> Iterator[Import]:
    """Yield what a statement imports."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield Import(alias.name, "", alias.asname or alias.name.partition(".")[0])
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            module = "." * node.level + (node.module or "")
            yield Import(module, alias.name, alias.asname or alias.name)


def _executed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all in it, but for what only type checkers read."""
    yield node
    for child in ast.iter_child_nodes(node):
        is_typing = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
        if not is_typing:
            yield from _executed(child)
