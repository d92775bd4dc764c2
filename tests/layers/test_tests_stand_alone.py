"""Test modules stand alone: what two of them need is a fixture or a module of helpers."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]


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
