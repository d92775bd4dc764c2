"""The log of one game: counters per card instance, and an optional trace for transcripts."""

import numpy as np

from sim.core.jit import kernel
from sim.core.records import record_dtype

TRACE_MAX = 4096  # events between two decisions; a transcript empties the trace at each
ENDED = 0  # the trace's event in every game for its end; a: ending, b: winning side


def log_dtype(instances_max: int, n_events: int) -> np.dtype:
    """Return the log record of a game with that many instances and countable events."""
    return record_dtype(
        ("is_on", np.int16),  # 0: nothing is counted (roll-outs)
        ("trace_max", np.int32),  # 0 in mass runs
        ("n_trace", np.int32),
        ("counts", np.int32, (instances_max, n_events)),
        ("trace", np.int32, (TRACE_MAX, 4)),  # (event, a, b, c)
    )


@kernel
def count(log, instance, event, amount):
    """Add to what happened to an instance."""
    if log.is_on:
        log.counts[instance, event] += amount


@kernel
def note(log, event, a, b, c):
    """Write an event into the trace, if there is one."""
    if log.n_trace < log.trace_max:
        line = log.trace[log.n_trace]
        line[0] = event
        line[1] = a
        line[2] = b
        line[3] = c
        log.n_trace += 1
