"""Balance Lab for notebooks: `balance.run("hotg", games=2_000).win_rates` is a data frame.

`run`, `compare`, `sweep` and `rebalance` ask the questions of the commands of these names;
`balance.api` says how.
"""

from collections.abc import Callable
from typing import Any

QUESTIONS = ("run", "compare", "sweep", "rebalance", "question")
ALIASES = {"mend": "rebalance"}  # earlier names


def __getattr__(name: str) -> Callable[..., Any]:
    """Load the questions when the first one is asked: the command line does not need them."""
    name = ALIASES.get(name, name)
    if name not in QUESTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from balance import api

    return getattr(api, name)
