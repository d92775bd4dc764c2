"""Lantern Duel as the toolkit knows it."""

from sim.core.analysis import EFFECT
from sim.core.compiling import Rules
from sim.core.duels.games import duel_analysis, duel_parts
from sim.core.registry import Game, names_of
from sim.lanterns.apply import apply, reset
from sim.lanterns.content import LanternBuilder
from sim.lanterns.observe import FEATURES, determinize, features, observe
from sim.lanterns.state import STATE, Count, Ending

GAMES = {
    "lanterns": Game(
        name="lanterns",
        title="Lantern Duel",
        rules=Rules(reset, apply, determinize, observe, features),
        state=STATE,
        default_policy="steady",
        endings=names_of(Ending),
        features=FEATURES,
        events=names_of(Count),
        analysis=duel_analysis(
            LanternBuilder,
            roles={"dimmed": EFFECT},
            setups=((), ("setup.north=heron", "setup.south=heron"), ("rules.rounds=8",)),
        ),
        **duel_parts(LanternBuilder),
    )
}
