"""Lantern Duel as the toolkit knows it."""

from sim.core.analysis import EFFECT, Analysis, Entrants, Noun, a_seat_each
from sim.core.compiling import Rules
from sim.core.registry import Game, names_of
from sim.lanterns.apply import apply, reset
from sim.lanterns.content import LanternBuilder
from sim.lanterns.language import LANGUAGE
from sim.lanterns.observe import FEATURES, determinize, features, observe, plays
from sim.lanterns.state import SEATS, STATE, TABLES, Count, Ending

ANALYSIS = Analysis(
    entrants=Entrants(
        noun=Noun("keeper", "keepers"),
        places=("setup.north", "setup.south"),
        section="keepers",
        owner="keeper",
        is_single=True,
    ),
    side_seats=a_seat_each,
    first_side="coin",
    roles={"dimmed": EFFECT},
    setups=((), ("setup.north=heron", "setup.south=heron"), ("rules.rounds=8",)),
)

GAMES = {
    "lanterns": Game(
        name="lanterns",
        title="Lantern Duel",
        players=("2 players",),
        sides=("north", "south"),
        rules=Rules(reset, apply, determinize, observe, features),
        plays=plays,
        load=LanternBuilder.load,
        language=LANGUAGE,
        state=STATE,
        tables=TABLES,
        seats_max=SEATS,
        default_policy="steady",
        endings=names_of(Ending),
        features=FEATURES,
        events=names_of(Count),
        played=("cards",),
        dealt=("coin",),
        analysis=ANALYSIS,
    )
}
