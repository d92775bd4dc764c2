"""What holds at every decision of every game."""

from collections import Counter

import numpy as np

from sim.monpoc.damage import is_hazard
from sim.monpoc.spaces import is_adjacent, side_of, size_of
from sim.monpoc.state import FIGURES, FIRST_BUILDING, MONSTERS, NOTHING, OFF_MAP, SIDES, WIDTH


def broken(state: np.record, tables: np.record) -> list[str]:
    """Return the names of the laws that do not hold."""
    laws = {
        "ten action dice a player": all(dice_of(state, side) for side in range(SIDES)),
        "power dice within their number": all(
            0 <= pool.power <= tables.rules.power_max for pool in state.pools
        ),
        "one figure a space": occupied(state) == spaces_of(state),
        "rows show who is where": rows_of(state) == state.rows.tolist(),
        "figures on the map are known": bits_of(state) == (state.present, state.standing),
        "secured buildings are seen": state.touched != 0
        or guarded(state, tables) == state.secured.tolist(),
        "health within what is printed": all(
            0 <= state.health[monster, form] <= tables.kinds[kind].health
            for monster in range(MONSTERS)
            for form, kind in enumerate(tables.form_kind[monster])
            if kind >= 0
        ),
        "no destroyed form on the map": all(
            state.where[monster] == OFF_MAP or state.health[monster, state.form[monster]] > 0
            for monster in range(MONSTERS)
        ),
        "units on the map are counted": all(
            state.n_on_map[side] == count_units(state, side) for side in range(SIDES)
        ),
        "hazards are counted": state.n_hazards == sum(map(is_hazard, state.tile)),
        "no tile under a building": all(
            state.where[FIRST_BUILDING + number] == OFF_MAP or state.tile[number] == 0
            for number in range(len(state.tile))
        ),
        "no damage waits between attacks": state.attack.stage > 0 or not state.pending.any(),
    }
    return [name for name, holds in laws.items() if not holds]


def dice_of(state: np.record, side: int) -> bool:
    """Tell whether a player has ten action dice in two pools."""
    pool = state.pools[side]
    return pool.unit >= 0 and pool.monster >= 0 and pool.unit + pool.monster == 10


def spaces_of(state: np.record) -> Counter:
    """Return how often figures say that they are on each space."""
    found = Counter()
    for figure in range(FIGURES):
        if state.where[figure] != OFF_MAP:
            for number in range(size_of(figure) ** 2):
                down, right = divmod(number, int(size_of(figure)))
                found[int(state.where[figure]) + right + down * WIDTH, figure] += 1
    return found


def occupied(state: np.record) -> Counter:
    """Return which figure each space says is on it."""
    return Counter(
        (space, int(figure)) for space, figure in enumerate(state.occupant) if figure != NOTHING
    )


def rows_of(state: np.record) -> list[list[int]]:
    """Return the spaces of each side and of buildings, as bits of the columns of each row."""
    rows = [[0] * WIDTH for _ in range(SIDES + 1)]
    for space, figure in spaces_of(state):
        rows[side_of(figure)][space // WIDTH] |= 1 << space % WIDTH
    return rows


def bits_of(state: np.record) -> tuple[int, int]:
    """Return the monsters and units on the map, and the foundations with a building, as bits."""
    present = sum(1 << figure for figure in range(FIGURES) if state.where[figure] != OFF_MAP)
    return present % (1 << FIRST_BUILDING), present >> FIRST_BUILDING


def guarded(state: np.record, tables: np.record) -> list[int]:
    """Return the buildings with enough units of each side alone by them, as bits."""
    found = [0, 0]
    for building in range(FIRST_BUILDING, FIGURES):
        near = [
            figure
            for figure in range(FIRST_BUILDING)
            if state.where[building] != OFF_MAP
            and state.where[figure] != OFF_MAP
            and is_adjacent(state, figure, building)
        ]
        for side in range(SIDES):
            units = sum(figure >= MONSTERS for figure in near)
            if all(side_of(figure) == side for figure in near):
                found[side] |= (units >= tables.rules.secure_units) << building - FIRST_BUILDING
    return found


def count_units(state: np.record, side: int) -> int:
    """Count the units of a side that are on the map."""
    return sum(
        state.where[unit] != OFF_MAP and side_of(unit) == side
        for unit in range(MONSTERS, FIRST_BUILDING)
    )
