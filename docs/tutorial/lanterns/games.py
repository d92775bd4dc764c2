"""Lantern Duel as the toolkit knows it."""

from sim.core.actions import b_of, verb_of
from sim.core.analysis import EFFECT, Analysis, Entrants, Noun
from sim.core.compiling import Rules
from sim.core.content import Content
from sim.core.decisions import legal
from sim.core.jit import kernel
from sim.core.log import log_dtype
from sim.core.registry import Game
from sim.core.restrictions import NO_ITEM
from sim.lanterns.apply import apply, reset
from sim.lanterns.content import load
from sim.lanterns.determinize import determinize
from sim.lanterns.events import Count
from sim.lanterns.language import LANGUAGE
from sim.lanterns.observe import FEATURES, features, observe
from sim.lanterns.state import OFFERS_MAX, SEATS, STATE, Decision, Ending, Verb
from sim.lanterns.tables import INSTANCES_MAX, TABLES


def items(content: Content) -> tuple[str, ...]:
    """Return the paths of the cards in play, in the order of their rows."""
    return content.items


@kernel
def plays(state, tables, action):
    """Return the card that an action plays, or NO_ITEM."""
    is_play = state.decision == Decision.PLAY and verb_of(action) == Verb.CARD
    return tables.card_of[b_of(action)] if is_play else NO_ITEM


ANALYSIS = Analysis(
    entrants=Entrants(
        noun=Noun("keeper", "keepers"),
        places=("setup.north", "setup.south"),
        sizes=lambda book: (1, 1),
        section="keepers",
        owner="keeper",
        is_single=True,
    ),
    side_seats=lambda book: ((1,), (2,)),
    first_side="coin",
    roles=dict.fromkeys(("dimmed", "glowed"), EFFECT),
    setups=(
        (),
        ("setup.north=heron", "setup.south=heron"),
        ("setup.north=badger", "setup.south=heron", "rules.rounds=8"),
    ),
)

GAMES = {
    "lanterns": Game(
        name="lanterns",
        title="Lantern Duel",
        engine="lanterns",
        players=("2 players",),
        sides=("north", "south"),
        rules=Rules(reset, legal, apply, determinize, observe, features),
        plays=plays,
        load=load,
        language=LANGUAGE,
        state=STATE,
        tables=TABLES,
        log=log_dtype(INSTANCES_MAX, len(Count)),
        seats_max=SEATS,
        actions_max=OFFERS_MAX,
        policies="sim.lanterns.policies",
        default_policy="steady",
        describe="sim.lanterns.describe",
        endings=tuple(ending.name.lower() for ending in Ending),
        features=FEATURES,
        items=items,
        events=tuple(event.name.lower() for event in Count),
        played=("cards",),
        dealt=("coin",),
        analysis=ANALYSIS,
    )
}
