"""How Lantern Duel is tested: ways to play, and which of them without a compiler, too."""

from tests.contract.contract import Contract

CONTRACT = Contract(
    ways={
        "default": (),
        "mirror": ("setup.north=heron", "setup.south=heron"),
        "dawn": ("setup.north=badger", "setup.south=heron", "rules.rounds=8"),
        "plenty": ("rules.oil=20", "rules.draw=10", "rules.light=99"),
    },
    plain=("default", "mirror"),
    forced="cards.flare",
)
