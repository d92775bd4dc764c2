"""What Numba is spared: types stay as different as they were, and code loads with what it calls."""

import os
import subprocess
import sys

import numba
import numpy as np
import pytest
from numba.core import event, types

from sim.core import jit, shortcuts
from sim.core.records import record_dtype

ROOT = jit.ROOT
INNER = (("x", np.int16), ("y", np.int32))


def type_of(*fields):
    """Return the type of a record to Numba."""
    return numba.from_dtype(record_dtype(*fields))


@pytest.mark.compiled
def test_records_of_equal_fields_are_of_one_type():
    assert type_of(("inner", record_dtype(*INNER), 3)) is type_of(
        ("inner", record_dtype(*INNER), 3)
    )


@pytest.mark.compiled
@pytest.mark.parametrize(
    "other",
    [
        (("x", np.int16), ("z", np.int32)),
        (("x", np.int32), ("y", np.int32)),
        (("y", np.int32), ("x", np.int16)),
        (*INNER, ("z", np.int8)),
    ],
    ids=["name", "width", "order", "number"],
)
def test_records_that_differ_inside_are_of_other_types(other):
    one, two = record_dtype(*INNER), record_dtype(*other)
    assert type_of(("inner", one, 3)) != type_of(("inner", two, 3))


@pytest.mark.compiled
def test_the_name_of_a_record_is_short_and_the_same_in_every_process():
    fields = [(f"field_{number}", record_dtype(*INNER), 9) for number in range(99)]
    code = (
        "import numba, numpy as np\n"
        "from sim.core.jit import kernel\n"
        "from sim.core.records import record_dtype\n"
        "inner = record_dtype(('x', np.int16), ('y', np.int32))\n"
        "fields = [(f'field_{number}', inner, 9) for number in range(99)]\n"
        "print(numba.from_dtype(record_dtype(*fields)).name)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == type_of(*fields).name
    assert len(type_of(*fields).name) < shortcuts.NAME_MAX


@pytest.mark.compiled
def test_numba_is_as_it_was_afterwards():
    before = [vars(owner)[name] for owner, name, _ in shortcuts.LEFT_OUT]
    with shortcuts.bookkeeping_left_out():
        assert event.broadcast is not before[-2]
    assert [vars(owner)[name] for owner, name, _ in shortcuts.LEFT_OUT] == before


LOADS = """
import sys
from pathlib import Path
import numpy as np
from numba import types
from sim.core import jit

def multiply(one, other):
    return {product}

row = types.float64[::1]
entry = jit.compile_entry(multiply, types.float64(row, row), Path({folder!r}))
numbers = np.array([2.0, 3.0])
print(bool(entry.stats.cache_hits), entry(numbers, numbers), "numba.np.linalg" in sys.modules)
"""


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("product", "answer", "is_called"),
    [("np.dot(one, other)", "13.0", "True"), ("one[1] * other[1]", "9.0", "False")],
    ids=["from a library", "its own"],
)
def test_code_loads_with_what_it_calls_and_no_more(tmp_path, product, answer, is_called):
    """Numba brings in a library for products of arrays when it is about to compile."""
    file = tmp_path / "product.py"
    file.write_text(LOADS.format(product=product, folder=str(tmp_path / "cache")))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    said = [
        subprocess.run(
            [sys.executable, file], env=environment, capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    ]
    assert said == [["False", answer, "True"], ["True", answer, is_called]]


def kernels(n):
    """Return `n` kernels of which each calls the one before it twice."""
    found = [jit.kernel(lambda number: number + 1)]
    for _ in range(n):
        found.append(calling(found[-1]))
    return found


def calling(inner):
    """Return a kernel that calls another one twice."""
    return jit.kernel(lambda number: inner(number) + inner(number))


@pytest.mark.compiled
def test_each_kernel_is_linked_into_an_entry_once(tmp_path):
    outer = kernels(3)[-1]

    def entry(number):
        return outer(number)

    signature = types.int64(types.int64)
    compiled = jit.compile_entry(entry, signature, tmp_path)
    linked = compiled.overloads[signature.args].library._linking_libraries
    assert compiled(4) == 8 * 5
    assert [each.name.endswith("<lambda>") for each in linked].count(True) == 4
