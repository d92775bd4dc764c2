"""How Guards of Atlantis II is tested: ways to play, and what reaches deep states."""

from pathlib import Path

from tests.contract.contract import Contract
from tests.goa2 import laws

COUNTS = {f"players_{players}": (f"setup.players={players}",) for players in (2, 3, 4, 5, 6)}
"""One setup for each entry of modes.toml."""

TRIOS = ("setup.red=sabina,wasp,arien", "setup.blue=brogan,tigerclaw,xargatha")
MIRROR = ("setup.red=arien,tigerclaw", "setup.blue=arien,tigerclaw", "setup.mirror=true")
SPRINTS = {
    f"sprint_{players}": (
        f"setup.players={players}",
        f"modes.players_{players}.quick_waves=1",
        f"modes.players_{players}.quick_lives=1",
        "rules.pity_coins=6",
    )
    for players in (2, 3, 4, 5, 6)
}
"""Short games for slow play; heroes get rich, so that some reach their ultimates."""

WAYS = {
    **COUNTS,
    "long": ("setup.length=long",),
    "long_6": ("setup.players=6", "setup.length=long", *TRIOS),
    "narrow_passages": ("setup.board=narrow_passages", "setup.red=sabina,tigerclaw"),
    "narrow_passages_5": ("setup.board=narrow_passages", "setup.players=5"),
    "vexing_cliffs": ("setup.board=vexing_cliffs", "setup.blue=sabina,tigerclaw"),
    "vexing_cliffs_3": ("setup.board=vexing_cliffs", "setup.players=3", "setup.length=long"),
    "mirror": MIRROR,
    "sprint_capped": (*SPRINTS["sprint_3"], "rules.decision_cap=100"),
}

CONTRACT = Contract(
    ways=WAYS,
    short={
        **SPRINTS,
        "sprint_cliffs": (*SPRINTS["sprint_3"], "setup.board=vexing_cliffs", *MIRROR),
    },
    plain=("sprint_capped",),
    lively=Path(__file__).with_name("lively.py"),
    laws=laws,
    forced="cards.noble_blade",
)
