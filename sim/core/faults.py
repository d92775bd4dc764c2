"""What stops a run: faults name a broken promise, never a way for a game to end."""

from enum import IntEnum


class Fault(IntEnum):
    """Why a game could not go on."""

    NONE = 0
    ILLEGAL_INDEX = 1  # a policy returned no index into the legal actions
    NO_ACTION = 2  # nothing was legal, or forced steps went on without end
    STACK_FULL = 3  # too many programs inside one another
    PENDING_FULL = 4  # too many triggers waiting
    ACTIONS_FULL = 5  # more legal actions than the buffer holds
    BAD_PROGRAM = 6  # an instruction that the engine does not know
    EFFECTS_FULL = 7  # too many continuous effects at once
    WROTE = 8  # a policy changed the state or the actions that it was shown


SENTENCES = {
    Fault.ILLEGAL_INDEX: "the policy returned an illegal index",
    Fault.NO_ACTION: "no action was legal",
    Fault.STACK_FULL: "the program stack overflowed",
    Fault.PENDING_FULL: "too many triggers were waiting",
    Fault.ACTIONS_FULL: "there were more legal actions than the buffer holds",
    Fault.BAD_PROGRAM: "a program held an unknown instruction",
    Fault.EFFECTS_FULL: "too many continuous effects held at once",
    Fault.WROTE: "the policy wrote to the state or the actions that it was shown",
}
