"""Where chunks run: threads of this process by default, or other processes and clusters."""

import contextlib
import importlib
from collections.abc import Iterator
from types import ModuleType

from sim.core.errors import UserError, did_you_mean

BACKENDS = {"threads": "threading", "loky": "loky", "dask": "dask", "ray": "ray"}
PACKAGES = {"dask": "distributed", "ray": "ray.util.joblib"}


def check_backend(name: str) -> None:
    """Refuse a backend that does not exist or whose package is not installed."""
    if name not in BACKENDS:
        known = ", ".join(BACKENDS)
        hint = did_you_mean(name, BACKENDS)
        raise UserError(f"no backend `{name}`, only {known}{hint}")
    if name in PACKAGES:
        package_of(name)


def package_of(name: str) -> ModuleType:
    """Import the package that a cluster backend needs."""
    try:
        return importlib.import_module(PACKAGES[name])
    except ImportError:
        package = PACKAGES[name].split(".")[0]
        raise UserError(f"backend `{name}` needs the package `{package}`; install it") from None


@contextlib.contextmanager
def open_backend(name: str) -> Iterator[str]:
    """Make a backend ready and yield the name that joblib knows it by."""
    check_backend(name)
    if name == "ray":
        package_of(name).register_ray()
    if name == "dask":
        with package_of(name).Client():
            yield BACKENDS[name]
    else:
        yield BACKENDS[name]
