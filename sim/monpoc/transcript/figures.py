"""Whose a figure is and how large, in plain Python: compiled kernels cannot be called from here."""

from sim.monpoc.state import (
    BIG,
    FIRST_BUILDING,
    FIRST_UNIT,
    MONSTERS_EACH,
    NOBODY,
    UNITS_EACH,
)


def is_unit(figure: int) -> bool:
    """Tell whether a figure is a unit."""
    return FIRST_UNIT <= figure < FIRST_BUILDING


def is_building(figure: int) -> bool:
    """Tell whether a figure is a building."""
    return figure >= FIRST_BUILDING


def side_of(figure: int) -> int:
    """Return the side that a figure belongs to; a building is nobody's."""
    if is_building(figure):
        return NOBODY
    if is_unit(figure):
        return (figure - FIRST_UNIT) // UNITS_EACH
    return figure // MONSTERS_EACH


def size_of(figure: int) -> int:
    """Return how many spaces the edge of a figure's base has."""
    return 1 if is_unit(figure) else BIG
