"""Which monsters, nemeses and boss are in a game: drawn at setup, and again where nobody knows."""

from sim.core import rng
from sim.core.jit import kernel
from sim.guardian import chance
from sim.guardian.state import NOTHING, OFF_BOARD, SOLDIER_TYPES
from sim.guardian.tables import EnemyKind

ANY_KIND = -1
PLACE_LOT = 1  # which of the drawn cards is the nemesis


@kernel
def is_unknown(state, enemy):
    """Tell whether a villain is still in the deployment deck, so that nobody has seen it."""
    villain = state.enemies[enemy]
    return villain.place == OFF_BOARD and villain.discard.n == 0


@kernel
def is_seen(state, row):
    """Tell whether a villain of the pool has been seen in this game."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        if state.enemies[enemy].row == row and not is_unknown(state, enemy):
            return True
    return False


@kernel
def is_open(state, tables, row, kind):
    """Tell whether a villain of the pool may still come, as a nemesis, as another, or as any."""
    is_nemesis = tables.enemies[row].kind == EnemyKind.NEMESIS
    return not is_seen(state, row) and (kind == ANY_KIND or is_nemesis == kind)


@kernel
def nth_open(state, tables, key, number, kind):
    """Return the villain that comes up as `number` among those that may still come."""
    for one in range(tables.setup.n_monsters):
        row = tables.setup.monsters[one]
        before = 0
        for other in range(tables.setup.n_monsters):
            rival = tables.setup.monsters[other]
            if is_open(state, tables, rival, kind):
                before += chance.is_sooner(key, tables.enemies[rival], tables.enemies[row])
        if is_open(state, tables, row, kind) and before == number:
            return row
    return NOTHING


@kernel
def n_seen_nemeses(state, tables):
    """Return how many nemeses have been seen in this game."""
    total = 0
    for one in range(tables.setup.n_monsters):
        row = tables.setup.monsters[one]
        total += is_seen(state, row) and tables.enemies[row].kind == EnemyKind.NEMESIS
    return total


@kernel
def nth_drawn(state, tables, key, number, n):
    """Return villain `number` of the `n` that are drawn at random and have not been seen.

    READING: of the one nemesis and the lieutenants of a harder game, chance says which comes
    first.
    """
    if tables.setup.n_nemeses < 0:
        return nth_open(state, tables, key, number, ANY_KIND)
    if n_seen_nemeses(state, tables) >= tables.setup.n_nemeses:
        return nth_open(state, tables, key, number, 0)
    lot = rng.below(rng.derive(key, PLACE_LOT), 0, n)
    if number == lot:
        return nth_open(state, tables, key, 0, 1)
    return nth_open(state, tables, key, number - (number > lot), 0)


@kernel
def drawn_boss(tables, key):
    """Return the boss that is drawn at random from its pool."""
    best = tables.setup.bosses[0]
    for one in range(1, tables.setup.n_bosses):
        row = tables.setup.bosses[one]
        if chance.is_sooner(key, tables.enemies[row], tables.enemies[best]):
            best = row
    return best
