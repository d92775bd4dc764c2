"""Run notebooks and keep what they show: `python -m tests.docs.refresh hotg goa2`."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"


def refresh(file: Path) -> None:
    """Run a notebook and write it with its outputs, without times and warnings."""
    notebook = nbformat.read(file, as_version=4)
    place = {"metadata": {"path": str(FOLDER.parent)}}
    NotebookClient(notebook, kernel_name="python3", timeout=None, resources=place).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [one for one in cell.outputs if one.get("name") != "stderr"]
    notebook.metadata["language_info"] = {"name": "python"}
    nbformat.write(notebook, file)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        refresh(FOLDER / f"{name}.ipynb")
