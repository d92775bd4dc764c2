"""Experiments: plays many games, compares variants, and is the command line.

In a notebook, `experiments.run(...)`, `experiments.compare(...)`, `experiments.sweep(...)` and
`experiments.mend(...)` ask the questions of the commands of these names; `experiments.api` says
how.
"""

import importlib
import sys
from types import ModuleType
from typing import Any

QUESTIONS = ("run", "compare", "sweep", "mend")


class Question(ModuleType):
    """A module that can be called: its name is also that of a question."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Ask the question of that name with plain arguments."""
        api = importlib.import_module("experiments.api")
        return getattr(api, self.__name__.rpartition(".")[2])(*arguments, **options)


def as_question(name: str) -> None:
    """Let a module of that name be called."""
    sys.modules[name].__class__ = Question


def __getattr__(name: str) -> ModuleType:
    """Load a question when it is first asked for."""
    if name not in QUESTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{__name__}.{name}")
