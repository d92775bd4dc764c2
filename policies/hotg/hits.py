"""What hits on the surveyed enemy cards are worth to `teamwork`, and how it divides them."""

from policies.hotg.odds import chance_of, mean_of
from policies.hotg.survey import ENTRY, GUARDED, NEED, PLAN, PRIZE, SCALE, TURNS
from sim.core.jit import kernel


@kernel
def hit_value(board, odds, entry, dice, hits, partial):
    """Return what an attack of so many dice and sure hits on one surveyed card is worth.

    Defeating it counts, and else, unless this is the last turn, how near the attack gets to it:
    `partial` is the share of the prize that a hit on the way counts for.
    """
    need = board[entry + NEED]
    chance = chance_of(odds, dice, need - hits)
    worth = board[entry + PRIZE] / SCALE
    if board[TURNS] <= 1:
        return worth * chance
    part = min((mean_of(odds, dice) + hits) / need, 1.0)
    return worth * (chance + (1.0 - chance) * part * partial)


@kernel
def best_hit(board, odds, dice, hits, ignores_guard, partial):
    """Return the best value of such an attack on any card that may be targeted."""
    best = 0.0
    for number in range(board[0]):
        entry = number * ENTRY
        if ignores_guard or board[entry + GUARDED] == 0:
            best = max(best, hit_value(board, odds, entry, dice, hits, partial))
    return best


@kernel
def best_fit(board, hits):
    """Return the unplanned card that so many hits defeat with the most prize a hit, or -1."""
    best = -1
    for number in range(board[0]):
        entry = number * ENTRY
        is_open = board[entry + GUARDED] == 0 and board[entry + PLAN] == 0
        if is_open and board[entry + NEED] <= hits:
            if best < 0 or (
                board[entry + PRIZE] * board[best + NEED]
                > board[best + PRIZE] * board[entry + NEED]
            ):
                best = entry
    return best


@kernel
def nearest(board):
    """Return the unplanned card that needs the fewest hits, or -1."""
    best = -1
    for number in range(board[0]):
        entry = number * ENTRY
        if board[entry + GUARDED] == 0 and board[entry + PLAN] == 0:
            if best < 0 or board[entry + NEED] < board[best + NEED]:
                best = entry
    return best


@kernel
def plan_division(board, hits):
    """Plan where freely divided hits go and return what they are worth.

    They defeat what they can, the most prize a hit first; what is left goes to the card that
    needs fewest.
    """
    for number in range(board[0]):
        board[number * ENTRY + PLAN] = 0
    value = 0.0
    left = hits
    entry = best_fit(board, left)
    while entry >= 0:
        board[entry + PLAN] = board[entry + NEED]
        left -= board[entry + NEED]
        value += board[entry + PRIZE] / SCALE
        entry = best_fit(board, left)
    entry = nearest(board) if left > 0 else -1
    if entry >= 0:
        board[entry + PLAN] = left
    return value


@kernel
def hits_for_all(board):
    """Return the hits that defeat every card that may be targeted."""
    total = 0
    for number in range(board[0]):
        if board[number * ENTRY + GUARDED] == 0:
            total += board[number * ENTRY + NEED]
    return total
