"""How Heroes of the Grid is tested: ways to play, and what reaches deep states."""

from pathlib import Path

import policies
from tests.contract.contract import Contract, Parity
from tests.guardian import laws

TWO = ("setup.players=2", "setup.heroes=jason,kimberly,trini,zack")
THREE = ("setup.players=3", "setup.heroes=jason,kimberly,billy")
FOUR = ("setup.players=4", "setup.heroes=kimberly,trini,zack,billy")
FIVE = ("setup.players=5",)
SIX = ("setup.players=6", "setup.heroes=jason,kimberly,trini,zack,billy,tommy")
PAIRS = ("setup.players=3", "setup.heroes=jason,kimberly,trini,zack,billy,tommy")

COUNTS = {
    "players_2": TWO,
    "players_3": THREE,
    "players_4": FOUR,
    "players_5": FIVE,
    "players_6": SIX,
    "players_3_pairs": PAIRS,
}
"""One setup for each entry of modes.toml."""

HARDY = (
    *(f"modes.{mode}.grid_energy=20" for mode in COUNTS),
    *(
        f"locations.{place}.figure_limit=12"
        for place in (
            "industrial_district",
            "angel_grove_high",
            "ernies_juice_bar",
            "angel_grove_park",
        )
    ),
    "rules.deployments=2",
)
"""Changes that let careless teams last until monsters, boss and Zords are on the table."""

WAYS = {
    **COUNTS,
    "b_sides": (*TWO, "setup.location_side=B"),
    "assault": ("setup.command_center=B",),
    "four_deployments": ("rules.deployments=4",),
    "rita_second": (*FOUR, "setup.boss=rita_second"),
    **{f"{name}_hardy": (*texts, *HARDY) for name, texts in COUNTS.items()},
    "b_sides_hardy": (*PAIRS, "setup.location_side=B", *HARDY),
    "assault_hardy": (*SIX, "setup.command_center=B", *HARDY),
    "rita_second_hardy": ("setup.boss=rita_second", *HARDY),
    "no_monsters": (*THREE, "rules.monsters=0", *HARDY),
    "four_monsters": (*TWO, "rules.monsters=4", *HARDY),
}

CONTRACT = Contract(
    ways=WAYS,
    plain=("players_3", "players_3_pairs", "b_sides", "assault"),
    lively=Path(__file__).with_name("lively.py"),
    laws=laws,
    parity=(
        *(
            Parity(name, policy, games=2)
            for name in COUNTS
            for policy in [*policies.names("hotg"), "lively"]
        ),
        Parity("assault", "lively", games=2),
        Parity("b_sides", "lively", games=2),
        Parity("rita_second", "lively"),
        Parity("players_3_hardy", "lively"),
        Parity("players_2_hardy", "teamwork"),
    ),
    forced="cards.flying_kick",
)
