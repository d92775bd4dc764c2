"""Compiled and plain games are the same, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.fixtures import parity

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, np.ndarray]:
    """Return the tables of all cases, played without a compiler in another process."""
    file = tmp_path_factory.mktemp("parity") / "plain.npz"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.fixtures.parity", str(file)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    with np.load(file) as tables:
        return dict(tables)


@pytest.fixture(scope="module")
def compiled() -> dict[str, np.ndarray]:
    """Return the tables of all cases, played by the compiled loop."""
    return dict(parity.tables())


def test_the_same_cases_were_played(plain, compiled):
    assert plain.keys() == compiled.keys()


@pytest.mark.parametrize("case", parity.cases(), ids=lambda case: "-".join(case[:3]))
def test_compiled_and_plain_tables_are_byte_identical(plain, compiled, case):
    prefix = "-".join(case[:3]) + "-"
    names = [name for name in compiled if name.startswith(prefix)]
    assert names
    for name in names:
        assert compiled[name].dtype == plain[name].dtype
        assert compiled[name].tobytes() == plain[name].tobytes(), name
