"""What is done to an item to see what it is worth, and how that is said: `interventions.toml`."""

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Intervention:
    """One way to change an item; the comments of the file say what each field is for."""

    note: str
    how: str
    sign: int = 1
    way: str = ""
    headline: int = 6  # behind those that have a place
    column: int = 0  # none
    heading: str = ""
    meaning: str = ""
    is_of_copies: bool = False


FILE = Path(__file__).with_suffix(".toml")
INTERVENTIONS = {
    name: Intervention(**said)
    for name, said in tomllib.loads(FILE.read_text(encoding="utf-8")).items()
}


def intervention_of(kind: str) -> Intervention:
    """Return what is known of an intervention; of one that an experiment made up, its name."""
    return INTERVENTIONS.get(kind, Intervention("causal", f"the measure {kind}"))
