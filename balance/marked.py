"""Tables of a page between markers: the lines of some games are written anew, others stay."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Block:
    """A table of a page; the first column of its lines is the game."""

    name: str
    columns: tuple[str, ...]

    @property
    def begin(self) -> str:
        """Return the line before the table."""
        return f"<!-- {self.name} -->\n"

    @property
    def end(self) -> str:
        """Return the line after the table."""
        return f"<!-- end of {self.name} -->\n"

    @property
    def head(self) -> str:
        """Return the first two lines of the table."""
        return f"| {' | '.join(self.columns)} |\n|{' --- |' * len(self.columns)}\n"

    def line(self, *cells: str) -> str:
        """Return a line of the table."""
        return f"| {' | '.join(cells)} |\n"

    def rewritten(self, page: str, fresh: Mapping[str, Sequence[str]], order: Sequence[str]) -> str:
        """Return the page with the lines of some games anew; those of others stay."""
        before, _, rest = page.partition(self.begin)
        block, _, after = rest.partition(self.end)
        kept: dict[str, list[str]] = {}
        for line in block.splitlines(keepends=True)[2:]:
            kept.setdefault(line.split("|")[1].strip(), []).append(line)
        lines = {**kept, **fresh}
        body = "".join(line for game in order for line in lines.get(game, []))
        return f"{before}{self.begin}{self.head}{body}{self.end}{after}"
