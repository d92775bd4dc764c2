"""How cross-over games are tested: heroes, enemies and locations of both games."""

from pathlib import Path

from tests.contract.contract import Contract, Parity
from tests.guardian import laws

WAYS = {
    "default": (),
    "players_2": ("setup.players=2", "rules.all_panicked=lose"),
    "rangers_alone": (
        "setup.heroes=jason,kimberly,trini,zack,billy",
        "setup.foot_soldiers=putty_patrollers,super_putty_patrollers",
        "setup.location_side=B",
    ),
    "joes_alone": (
        "setup.heroes=duke,scarlett,snake_eyes,stalker,cover_girl",
        "setup.foot_soldiers=cobra_troopers,super_putty_patrollers",
        "setup.difficulty=harder",
        "setup.command_center=B",
    ),
    "extra_boss": ("setup.boss=cobra_commander", "setup.bosses=", "setup.monsters=rita,bones"),
    "hardy": (
        "modes.players_5.grid_energy=20",
        "rules.deployments=2",
        "rules.experience=12",
        "setup.difficulty=easier",
    ),
}

CONTRACT = Contract(
    ways=WAYS,
    plain=("players_2",),
    lively=Path(__file__).with_name("lively_crossover.py"),
    laws=laws,
    parity=(
        Parity("default", "teamwork"),
        Parity("default", "lively"),
        Parity("players_2", "lively"),
        Parity("joes_alone", "lively"),
        Parity("hardy", "lively"),
    ),
    forced="cards.flying_kick",
)
