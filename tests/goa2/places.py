"""An open place of the Battle Zone for tests to stand on: HERE, its neighbours, a row westwards."""

from tests.goa2.table import BLUE, RED, Space, Table

HERE: Space = (3, -6)
EAST, NORTH_EAST, NORTH_WEST = (4, -6), (4, -7), (3, -7)
WEST, SOUTH_WEST, SOUTH_EAST = (2, -6), (2, -5), (3, -5)
RING = {EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST}
ROW = [HERE, WEST, (1, -6), (0, -6), (-1, -6), (-2, -6), (-3, -6)]
"""Spaces in a straight line: ROW[n] is n spaces west of HERE. The last two are jungle."""

RED_FAR, BLUE_FAR = (0, 1), (-1, 2)


def with_waves(table: Table) -> Table:
    """Put a minion of each team far from HERE, so that no lost minion is a team's last."""
    table.minion(RED, RED_FAR)
    table.minion(BLUE, BLUE_FAR)
    return table


def apart(one: Space, other: Space) -> int:
    """Return how many spaces apart two places are."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def spaces_within(table: Table, far: int) -> set[Space]:
    """Return the spaces of the board at most so far from HERE, HERE left out."""
    board = [table.place_of(row) for row in range(table.tables.board.n_spaces)]
    return {place for place in board if 0 < apart(place, HERE) <= far}
