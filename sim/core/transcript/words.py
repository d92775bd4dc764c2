"""Words of a transcript that are plain data: tables of a file `words.toml` beside its phrases."""

from enum import IntEnum
from pathlib import Path
from typing import TypeVar

from sim.core.content.files import read_toml

Member = TypeVar("Member", bound=IntEnum)


def words_by(members: type[Member], table: str, module: str) -> dict[Member, str]:
    """Return a table of the `words.toml` beside a module, by the members that its keys name."""
    texts = read_toml(Path(module).with_name("words.toml"))[table]
    return {members[name.upper()]: text for name, text in texts.items()}
