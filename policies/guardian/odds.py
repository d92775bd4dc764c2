"""What dice show: odds that `teamwork` tabulates once in its scratch memory."""

from policies.guardian.notes import DICE_MAX, NEED_MAX
from sim.core.jit import kernel
from sim.guardian.tables import DIE_SIDES

CERTAIN = 1 << 20


@kernel
def is_tabulated(tables, odds):
    """Tell whether the table is there, and for this die."""
    for side in range(DIE_SIDES):
        if odds.faces[side] != tables.rules.die_faces[side]:
            return False
    return odds.is_filled == 1


@kernel
def tabulate_odds(tables, odds):
    """Write down how likely each number of dice shows at least so many hits."""
    odds.faces_sum = 0
    for side in range(DIE_SIDES):
        odds.faces[side] = tables.rules.die_faces[side]
        odds.faces_sum += tables.rules.die_faces[side]
    odds.is_filled = 1
    for dice in range(1, DICE_MAX + 1):
        for need in range(NEED_MAX + 1):
            total = 0
            for side in range(DIE_SIDES):
                left = need - tables.rules.die_faces[side]
                if left <= 0:
                    total += CERTAIN
                elif dice > 1:
                    total += odds.at_least[dice - 1, left]
            odds.at_least[dice, need] = total // DIE_SIDES


@kernel
def chance_of(odds, dice, need):
    """Return how likely so many dice show at least `need` hits."""
    if need <= 0:
        return 1.0
    if dice <= 0 or need > NEED_MAX:
        return 0.0
    return odds.at_least[min(dice, DICE_MAX), need] / CERTAIN


@kernel
def mean_of(odds, dice):
    """Return the hits that so many dice show on average."""
    return dice * odds.faces_sum / DIE_SIDES
