"""What is told and drawn is plain Python: a kernel called from it crashes once it is compiled."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "sim"
TOLD = sorted([*ROOT.glob("*/transcript/*.py"), *ROOT.glob("*/describe.py")])


def kernels_in(file: Path) -> set[str]:
    """Return the names of the kernels that a module defines."""
    if not file.is_file():
        return set()
    return {
        node.name
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(mark, ast.Name) and mark.id == "kernel" for mark in node.decorator_list)
    }


def imported_kernels(text: str) -> set[str]:
    """Return the kernels that a text imports by name."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sim."):
            file = ROOT.parent / f"{node.module.replace('.', '/')}.py"
            found |= {alias.name for alias in node.names} & kernels_in(file)
    return found


@pytest.mark.parametrize("file", TOLD, ids=lambda file: "-".join(file.parts[-3:]))
def test_no_kernel_is_imported(file):
    assert imported_kernels(file.read_text("utf-8")) == set()


def test_a_kernel_would_be_seen():
    assert imported_kernels("from sim.prdbg.queries import bay_tile") == {"bay_tile"}
