"""How G.I. Joe: Mission Critical is tested: ways to play, and what reaches deep states."""

from pathlib import Path

import policies
from tests.contract.contract import Contract, Parity
from tests.guardian import laws
from tests.guardian.joes import LOCATIONS

COUNTS = {f"players_{number}": (f"setup.players={number}",) for number in (2, 3, 4, 5)}
"""One setup for each entry of modes.toml."""

HARDY = (
    *(f"modes.{mode}.grid_energy=20" for mode in COUNTS),
    *(f"locations.{place}.figure_limit=12" for place in LOCATIONS),
    "rules.deployments=2",
)
"""Changes that let careless teams last until lieutenants, boss and tokens are on the table."""

WAYS = {
    **COUNTS,
    "easier": ("setup.difficulty=easier",),
    "harder_b_sides": (*COUNTS["players_2"], "setup.difficulty=harder", "setup.location_side=B"),
    "assault": ("setup.command_center=B",),
    "at_once": (*COUNTS["players_3"], "rules.all_panicked=drain_at_once"),
    "panic_loses": ("rules.all_panicked=lose",),
    "players_2_hardy": (*COUNTS["players_2"], *HARDY),
    "players_4_hardy": (*COUNTS["players_4"], "setup.difficulty=harder", *HARDY),
    "assault_hardy": ("setup.command_center=B", "setup.location_side=B", *HARDY),
    "at_once_hardy": ("rules.all_panicked=drain_at_once", "rules.vehicles=4", *HARDY),
}

CONTRACT = Contract(
    ways=WAYS,
    plain=("players_2", "assault", "at_once"),
    lively=Path(__file__).with_name("lively_gijoe.py"),
    laws=laws,
    parity=(
        *(Parity(name, policy) for name in COUNTS for policy in policies.names("gijoe")),
        *(Parity(name, "lively") for name in COUNTS),
        Parity("harder_b_sides", "lively"),
        Parity("assault", "lively"),
        Parity("at_once", "lively"),
        Parity("players_4_hardy", "lively"),
    ),
    forced="cards.stalker_supply",
)
