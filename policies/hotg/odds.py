"""What dice show: odds that `teamwork` tabulates once in its scratch memory."""

from sim.core.jit import kernel
from sim.guardian.tables import DIE_SIDES

# A row for each number of dice; row 0 keeps the faces of the die that the table is for.
ODDS_ROW = 16
NEED_MAX = ODDS_ROW - 1
DICE_MAX = 15
FACES_SUM = ODDS_ROW - 2
IS_FILLED = ODDS_ROW - 1
ONE = 1 << 20  # certainty


@kernel
def is_tabulated(tables, odds):
    """Tell whether the table is there, and for this die."""
    for side in range(DIE_SIDES):
        if odds[side] != tables.rules.die_faces[side]:
            return False
    return odds[IS_FILLED] == 1


@kernel
def tabulate_odds(tables, odds):
    """Write down how likely each number of dice shows at least so many hits."""
    odds[FACES_SUM] = 0
    for side in range(DIE_SIDES):
        odds[side] = tables.rules.die_faces[side]
        odds[FACES_SUM] += tables.rules.die_faces[side]
    odds[IS_FILLED] = 1
    for dice in range(1, DICE_MAX + 1):
        for need in range(ODDS_ROW):
            total = 0
            for side in range(DIE_SIDES):
                left = need - tables.rules.die_faces[side]
                if left <= 0:
                    total += ONE
                elif dice > 1:
                    total += odds[(dice - 1) * ODDS_ROW + left]
            odds[dice * ODDS_ROW + need] = total // DIE_SIDES


@kernel
def chance_of(odds, dice, need):
    """Return how likely so many dice show at least `need` hits."""
    if need <= 0:
        return 1.0
    if dice <= 0 or need > NEED_MAX:
        return 0.0
    return odds[min(dice, DICE_MAX) * ODDS_ROW + need] / ONE


@kernel
def mean_of(odds, dice):
    """Return the hits that so many dice show on average."""
    return dice * odds[FACES_SUM] / DIE_SIDES
