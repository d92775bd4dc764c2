"""Where chunks run: threads of this process by default, or other processes and clusters."""

import contextlib
import importlib
from collections.abc import Iterator
from types import ModuleType

import joblib

from sim.core.errors import UserError, did_you_mean

BACKENDS = {"threads": "threading", "loky": "loky", "dask": "dask", "ray": "ray"}
PACKAGES = {"dask": "distributed", "ray": "ray.util.joblib"}
# Unless this module is loaded, cloudpickle sends the class of the tables as a broken copy.
RECARRAY_MODULE = "numpy.rec"


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
def open_parallel(name: str, jobs: int) -> Iterator[joblib.Parallel]:
    """Yield what runs chunks on a backend and returns their results in order."""
    check_backend(name)
    importlib.import_module(RECARRAY_MODULE)
    with contextlib.ExitStack() as stack:
        if name == "dask":
            stack.enter_context(package_of(name).Client())
        if name == "ray":
            package_of(name).register_ray()
        # Ray hands out no result before the last one, so its progress bar stands still.
        order = "list" if name == "ray" else "generator"
        with joblib.parallel_config(backend=BACKENDS[name], n_jobs=jobs):
            parallel = joblib.Parallel(return_as=order, batch_size=1)
        yield parallel
