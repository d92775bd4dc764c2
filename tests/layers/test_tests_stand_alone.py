"""Tests lie where the code does, and stand alone: what two need is in fixtures or helpers."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
OF_NO_FOLDER = set("contract coverage docs fuzz layers planted rulebook".split())
"""Folders of tests of the whole: of all games, of pages, of results, of rulebooks."""


def imported(file: Path) -> Iterator[str]:
    """Yield the full names of what a file imports, also inside of functions."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def is_test_module(name: str) -> bool:
    parts = name.split(".")
    return parts[0] == "tests" and any(
        (TESTS.joinpath(*parts[1:end]) / f"{parts[end]}.py").is_file()
        for end in range(1, len(parts))
        if parts[end].startswith("test_")
    )


def test_no_test_module_is_imported():
    files = sorted(TESTS.rglob("*.py"))
    found = [(file.name, name) for file in files for name in imported(file) if is_test_module(name)]
    assert files and found == []


def test_an_import_of_a_test_module_would_be_found():
    assert is_test_module("tests.layers.test_one_folder.noun")
    assert not is_test_module("tests.experiments.fakes.coin_series")


def folders_of_tests() -> set[Path]:
    """Return the folders with tests of one part of the code."""
    found = {file.parent.relative_to(TESTS) for file in TESTS.rglob("test_*.py")}
    return {folder for folder in found if folder.parts[0] not in OF_NO_FOLDER}


def has_code(folder: Path) -> bool:
    root = TESTS.parent
    return (root / folder).is_dir() or (root / "sim" / folder).is_dir()


def test_folders_of_tests_mirror_the_tree():
    assert [folder for folder in sorted(folders_of_tests()) if not has_code(folder)] == []


def test_a_folder_without_code_would_be_found():
    assert not has_code(Path("reports/answers"))
    assert Path("reports/questions") in folders_of_tests()
