"""Finding an action among those that are legal."""

from sim.core.actions import PASS, a_of, verb_of
from sim.core.jit import kernel
from sim.core.restrictions import Mark

NOT_FOUND = -1


@kernel
def find_action(actions, n, wanted):
    """Return the index of an action, or NOT_FOUND."""
    for i in range(n):
        if actions[i] == wanted:
            return i
    return NOT_FOUND


@kernel
def find_verb(actions, n, verb, a):
    """Return the index of the first action with this verb and first number, or NOT_FOUND."""
    for i in range(n):
        if verb_of(actions[i]) == verb and a_of(actions[i]) == a:
            return i
    return NOT_FOUND


@kernel
def find_pass(actions, n):
    """Return the index of the last PASS, or of the first action if there is none."""
    for i in range(n - 1, -1, -1):
        if verb_of(actions[i]) == PASS:
            return i
    return 0


@kernel
def is_forbidden(scratch, item):
    """Tell whether an item of this row may not be played: restricted play never offers it."""
    return scratch.marks[item] == Mark.FORBIDDEN
