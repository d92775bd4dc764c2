"""Notebooks: committed without outputs, short cells, and they run from top to bottom."""

import ast
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from sim.core import registry

FOLDER = Path(__file__).parents[2] / "notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
LINES_MAX = 15
SMALL = "GAMES = {games}\nTEAMS = 4\nSTORE = {store!r}\n"
GAMES = {"tour": 100, "hotg": 40, "goa2": 30}
PATIENCE = {"timeout": None, "startup_timeout": 3600, "iopub_timeout": 3600}  # a busy machine's


def read(name):
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def code(name):
    return [cell for cell in read(name).cells if cell.cell_type == "code"]


def test_every_game_has_a_notebook_and_there_is_a_tour():
    assert {"tour", *(game.name for game in registry.games())} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_committed_without_outputs(name):
    assert all(not cell.outputs and cell.execution_count is None for cell in code(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_holds_no_logic(name):
    """Cells are short; none defines, repeats or branches."""
    for cell in code(name):
        assert len(cell.source.splitlines()) <= LINES_MAX
        tree = ast.parse(cell.source.removeprefix("%matplotlib inline"))
        logic = (ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.If, ast.Lambda)
        assert not [node for node in ast.walk(tree) if isinstance(node, logic)]


@pytest.mark.parametrize("name", NAMES)
def test_the_first_cell_says_how_much_is_played_and_the_last_asserts(name):
    first, *_, last = code(name)
    assert first.source.startswith("GAMES = ")
    assert "assert " in last.source


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs(name, tmp_path):
    notebook = read(name)
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    first.source = SMALL.format(games=GAMES.get(name, 60), store=str(tmp_path / "store"))
    folder = {"metadata": {"path": str(FOLDER.parent)}}
    NotebookClient(notebook, kernel_name="python3", resources=folder, **PATIENCE).execute()
    assert notebook.cells[-1].outputs == []
