"""What all tests share: steady hypothesis, and compiled tests only where there is a compiler."""

import pytest
from hypothesis import HealthCheck, settings

from sim.core import jit

# Neither a slow example nor a slow machine is a failure: no deadline, no check of the pace.
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs the compiler where it is switched off."""
    skip = pytest.mark.skip(reason="needs the compiled kernels: unset NUMBA_DISABLE_JIT")
    for item in items:
        if not jit.IS_COMPILED and item.get_closest_marker("compiled"):
            item.add_marker(skip)
