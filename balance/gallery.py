"""`make gallery`: the report of each game, as `balance report` writes it."""

import sys
from collections.abc import Sequence

from sim.core import registry

FOLDER = "reports/gallery"


def commands(budget: str, names: Sequence[str] = ()) -> list[list[str]]:
    """Return the arguments of `balance` for each game's report; of all games if none is named."""
    found = []
    for name in names or registry.names():
        target = registry.game(name).analysis.target
        wanted = [] if target is None else ["--target", f"{target:g}"]
        place = ["--out", f"{FOLDER}/{name}.html"]
        found.append(["report", name, *wanted, "--budget", budget, *place])
    return found


def main(budget: str, names: Sequence[str]) -> int:
    """Write the reports, one game after the other; stop at one that fails."""
    from balance.cli import main as balance

    for arguments in commands(budget, names):
        print("balance", *arguments, flush=True)
        if code := balance(arguments):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
