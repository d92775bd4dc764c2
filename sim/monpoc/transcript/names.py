"""What things are called at the table: figures, spaces, abilities, maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.monpoc.state import FIRST_UNIT, UNITS_EACH, WIDTH
from sim.monpoc.transcript.figures import is_building, is_unit, side_of

if TYPE_CHECKING:
    from sim.core.content import Content

SIDES = ("One", "Two")
COLOURS = ("red", "blue")
COLUMNS = "abcdefghijklmnopq"


class Names:
    """Names of everything in one game, by the numbers that the state and the trace use."""

    def __init__(self, content: Content, state: np.record | None = None) -> None:
        """Look up who plays with what."""
        book = content.book.sections
        self.tables = content.tables[0]
        forms = content.played("forms")
        self.kinds = [entry.name for entry in (*forms, *content.played("units"))]
        self.monsters = [book["monsters"][form.monster].name for form in forms]
        self.abilities, self.structures, self.maps = (
            [entry.name for entry in content.played(section)]
            for section in ("abilities", "buildings", "maps")
        )
        self.setup = content.book.singles["setup"]
        self.forces = book["forces"]
        self.units = book["units"]
        self.kind = np.zeros(len(self.tables.kind_of) + 40, int)
        self.follow(state)

    def force(self, side: str) -> str:
        """Return what the force of a side is called; a drafted one by its units."""
        known = {**self.units, **self.forces}
        chosen = getattr(self.setup, side)
        return ", ".join(known[name].name if name in known else name for name in chosen)

    def follow(self, state: np.record | None) -> None:
        """Note which forms and structures are on the table."""
        if state is not None:
            self.kind[: len(state.kind)] = state.kind

    def figure(self, figure: int) -> str:
        """Return a figure by side and name: `One's Raptix 2`."""
        if int(figure) < 0:
            return "nobody"
        if is_building(figure):
            return f"the {self.structures[self.kind[figure]]}"
        side = SIDES[side_of(figure)]
        if not is_unit(figure):
            return f"{side}'s {self.monsters[self.tables.kind_of[figure]]}"
        number = (figure - FIRST_UNIT) % UNITS_EACH + 1
        return f"{side}'s {self.kinds[self.tables.kind_of[figure]]} ({number})"

    def form(self, kind: int) -> str:
        """Return the name of a form."""
        return self.kinds[kind]

    def space(self, space: int) -> str:
        """Return a space by column and row: `e5`; columns from the left, rows from the top."""
        return f"{COLUMNS[space % WIDTH]}{space // WIDTH + 1}"
