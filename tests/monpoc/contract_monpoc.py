"""How Monsterpocalypse is tested: ways to play, short games for slow play."""

from sim.monpoc.content import load
from tests.contract.contract import Contract
from tests.monpoc import laws

MAPS = tuple(load().book.sections["maps"])
FRAIL = (
    *(f"forms.{name}.health=1" for name in load().book.sections["forms"]),
    "rules.decision_cap=110",
)
"""Monsters that fall at the first blow, and a cap, so that slow games are short."""

SPRINTS = {
    "sprint": (*FRAIL, "setup.map=block_war"),
    "sprint_flyers": (
        *FRAIL,
        "setup.one=sky_sentinel_ultra",
        "setup.two=ares_mothership_mega",
        "setup.map=smashville",
    ),
}
WAYS = {
    "default": (),
    **{name: (f"setup.map={name}",) for name in MAPS},
    "in_place": ("rules.reentry=in_place", "setup.two=yasheth_mega"),
    "free_diagonals": ("rules.free_diagonals=true", "setup.one=rogzor_mega"),
    "mirror": ("setup.one=deimos_9_mega", "setup.two=deimos_9_mega"),
    "pairs": ("setup.one=guard", "setup.two=martian_menace"),
    "pairs_2": ("setup.one=lords_of_cthul", "setup.two=terrasaurs"),
    "capped": SPRINTS["sprint"],
}
CONTRACT = Contract(ways=WAYS, short=SPRINTS, laws=laws, forced="units.raptix_grunt")
