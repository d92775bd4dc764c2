"""The library: experiment files that lie beside the games they ask about."""

from pathlib import Path

from sim.core import discovery
from sim.core.errors import UserError, did_you_mean

FILES = "analysis/*/experiments/*.toml"


def library() -> dict[str, Path]:
    """Return the experiments of all games by name; no rules are imported for it."""
    files = [file for engine in discovery.engines() for file in sorted(engine.folder.glob(FILES))]
    return {file.stem: file for file in reversed(files)}


def in_library(file: Path) -> Path:
    """Return a file as it is, or the one of that name in the library."""
    if file.exists() or file != Path(file.name) or file.suffix:
        return file
    known = library()
    if file.name not in known:
        near = did_you_mean(file.name, known) or f"; there is {', '.join(sorted(known))}"
        raise UserError(f"no experiment `{file.name}` in our library{near}")
    return known[file.name]
