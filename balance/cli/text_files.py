"""Files that are written: text whole or not at all, and refusals in one sentence."""

from pathlib import Path

from experiments.storing import out_folder
from experiments.storing.write import put
from sim.core.errors import UserError


def write(file: Path, text: str, what: str = "cannot write") -> None:
    """Write a text file, whole or not at all; `what` begins the sentence of a refusal."""
    if not file.name or file.is_dir():
        raise UserError(f"{what} {file}: it is a folder, not a file")
    out_folder.check_place(file, what)
    try:
        put(file, text)
    except OSError as error:
        raise UserError(f"{what} {file}: {(error.strerror or str(error)).lower()}") from None


def check_picture(file: Path | None, option: str = "--figure") -> None:
    """Refuse, before any game is played, a file that no picture can be saved in."""
    if file:
        from reports.figures.style import check_figure

        check_figure(file, option)
        out_folder.check_place(file, option)
