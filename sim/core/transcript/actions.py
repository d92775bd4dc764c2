"""Actions in words, for looking over a policy's shoulder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from sim.core.transcript.english import member_name
from sim.core.transcript.replay import unpacked

Words = Mapping[int, Callable[[Any, np.record, int, int, int], str]]
"""What each verb does: called with (whoever knows the names, state, a, b, c)."""


def words_of(
    action: int, state: np.record, decisions: type[IntEnum], words: Words, names: object
) -> str:
    """Return one legal action of `state` in words, with the decision that it answers."""
    verb, a, b, c = unpacked(int(action))
    decision = member_name(decisions(int(state.decision)))
    return f"[{decision}] {words[verb](names, state, a, b, c)}"
