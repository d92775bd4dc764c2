"""The code of CONTRIBUTING.md works as printed."""

import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from sim.core.actions import PASS, pack
from sim.core.play import scratch_dtype
from sim.core.records import new, record_dtype
from tests.fixtures.marks import plain

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
FILES = dict(re.findall(r"```python\n# (\S+\.py)\n(.*?)```", TEXT, flags=re.DOTALL))
STATE = record_dtype(("seat", np.int16), ("health", np.int16, 3))
ATTACK = 1


def module_of(file: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return a printed file as a module."""
    module = ModuleType(file.removesuffix(".py").replace("/", "."))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(FILES[file], file, "exec"), vars(module))
    return module


@plain
@pytest.mark.parametrize(
    ("health", "answer"), [((9, 5, 4), 1), ((9, 4, 4), 0), ((9, 0, 4), 1), ((9, 1, 1), 2)]
)
def test_the_printed_policy_attacks_the_weakest_foe_or_passes(health, answer, monkeypatch):
    package = module_of("policies/duel/notes.py", monkeypatch)
    bully = module_of("policies/duel/players.py", monkeypatch).bully
    state = new(STATE)[0]
    state.health[:] = health
    tables = np.dtype([("items", np.int16, (4, 2))])
    game = SimpleNamespace(policy_module=lambda: package, state=STATE, tables=tables)
    packed = [pack(ATTACK, 1, 0, 0), pack(ATTACK, 2, 0, 0), pack(PASS, 0, 0, 0)]
    actions = np.array(packed, np.int32)
    memory = (np.array(bully.weights), None, new(scratch_dtype(game))[0])
    assert bully.function(state, None, actions, actions.size, *memory) == answer
    assert bully.weight_names == ("mercy",)
