"""What was learned on disk, choices or numbers: a file for all that it depends on."""

import contextlib
import json
from pathlib import Path
from typing import Any

from experiments.storing.store import Store
from experiments.storing.write import put

FOLDER = "preferences"


def file_of(store: Store, game: str, key: str, folder: str = FOLDER) -> Path:
    """Return where choices are kept that were learned under a key."""
    return store.root / game / folder / f"{key}.json"


def load(store: Store | None, game: str, key: str, folder: str = FOLDER) -> dict[str, Any] | None:
    """Return what was kept; nothing where there is none, or what is there is damaged."""
    if store is None:
        return None
    with contextlib.suppress(OSError, ValueError):
        found = json.loads(file_of(store, game, key, folder).read_text("utf-8"))
        return found if isinstance(found, dict) and found.get("key") == key else None
    return None


def save(
    store: Store | None, game: str, key: str, learned: dict[str, Any], folder: str = FOLDER
) -> None:
    """Keep what was learned, all of it or nothing."""
    if store is None:
        return
    file = file_of(store, game, key, folder)
    file.parent.mkdir(parents=True, exist_ok=True)
    put(file, json.dumps({"key": key, **learned}, indent=1))
