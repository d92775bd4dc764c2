"""What hits on the surveyed enemy cards are worth to `teamwork`, and how it divides them."""

from policies.guardian.notes import SCALE
from policies.guardian.odds import chance_of, mean_of
from sim.core.jit import kernel
from sim.guardian.state import NOTHING


@kernel
def hit_value(scratch, target, dice, hits, partial):
    """Return what an attack of so many dice and sure hits on one surveyed card is worth.

    Defeating it counts, and else, unless this is the last turn, how near the attack gets to it:
    `partial` is the share of the prize that a hit on the way counts for.
    """
    chance = chance_of(scratch.odds, dice, target.need - hits)
    worth = target.prize / SCALE
    if scratch.turns <= 1:
        return worth * chance
    part = min((mean_of(scratch.odds, dice) + hits) / target.need, 1.0)
    return worth * (chance + (1.0 - chance) * part * partial)


@kernel
def best_hit(scratch, dice, hits, ignores_guard, partial):
    """Return the best value of such an attack on any card that may be targeted."""
    best = 0.0
    for number in range(scratch.n_targets):
        target = scratch.targets[number]
        if ignores_guard or target.is_guarded == 0:
            best = max(best, hit_value(scratch, target, dice, hits, partial))
    return best


@kernel
def is_unplanned(target):
    """Tell whether a card may get divided hits, and none are meant for it yet."""
    return target.is_guarded == 0 and target.planned == 0


@kernel
def best_fit(scratch, hits):
    """Return the unplanned card that so many hits defeat with the most prize a hit, or NOTHING."""
    best = NOTHING
    for number in range(scratch.n_targets):
        target = scratch.targets[number]
        if is_unplanned(target) and target.need <= hits:
            other = scratch.targets[max(best, 0)]
            if best == NOTHING or target.prize * other.need > other.prize * target.need:
                best = number
    return best


@kernel
def nearest(scratch):
    """Return the unplanned card that needs the fewest hits, or NOTHING."""
    best = NOTHING
    for number in range(scratch.n_targets):
        target = scratch.targets[number]
        if is_unplanned(target):
            if best == NOTHING or target.need < scratch.targets[best].need:
                best = number
    return best


@kernel
def plan_division(scratch, hits):
    """Plan where freely divided hits go and return what they are worth.

    They defeat what they can, the most prize a hit first; what is left goes to the card that
    needs fewest.
    """
    for number in range(scratch.n_targets):
        scratch.targets[number].planned = 0
    value = 0.0
    left = hits
    number = best_fit(scratch, left)
    while number != NOTHING:
        target = scratch.targets[number]
        target.planned = target.need
        left -= target.need
        value += target.prize / SCALE
        number = best_fit(scratch, left)
    number = nearest(scratch) if left > 0 else NOTHING
    if number != NOTHING:
        scratch.targets[number].planned = left
    return value


@kernel
def hits_for_all(scratch):
    """Return the hits that defeat every card that may be targeted."""
    total = 0
    for number in range(scratch.n_targets):
        if scratch.targets[number].is_guarded == 0:
            total += scratch.targets[number].need
    return total
