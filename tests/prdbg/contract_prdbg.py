"""How the deck-building game is tested: its numbers of players, and all characters."""

from tests.contract.contract import Contract, Parity
from tests.prdbg import laws

WAYS = {
    "one_by_one": (),
    "two_heroes": ("setup.heroes=zack_taylor,billy", "setup.villains=rita_repulsa"),
    "two_villains": ("setup.heroes=recon_hc_a", "setup.villains=goldar,finster"),
    "two_by_two": (
        "setup.heroes=kimberly,mighty_morphin_yellow",
        "setup.villains=recon_vc_a,recon_vc_b",
    ),
}
BRIEF = ("rules.hp_start=8", "rules.hp_start_lone=8")

CONTRACT = Contract(
    ways=WAYS,
    short={"brief": BRIEF, "brief_two_by_two": (*WAYS["two_by_two"], *BRIEF)},
    plain=("two_by_two",),
    laws=laws,
    parity=(Parity("one_by_one", "balanced"), Parity("two_villains", "random")),
    forced="basics.blade_blaster",
)
