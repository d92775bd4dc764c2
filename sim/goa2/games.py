"""Guards of Atlantis II as the toolkit knows it."""

from sim.core.actions import b_of, verb_of
from sim.core.compiling import Rules
from sim.core.content import Content
from sim.core.decisions import legal
from sim.core.jit import kernel
from sim.core.log import log_dtype
from sim.core.registry import Game
from sim.core.restrictions import NO_ITEM
from sim.goa2.apply import apply, reset
from sim.goa2.content import load
from sim.goa2.determinize import determinize
from sim.goa2.events import Count
from sim.goa2.observe import FEATURES, features, observe
from sim.goa2.state import CARDS_MAX, OFFERS_MAX, SEATS_MAX, STATE, Decision, Ending, Verb
from sim.goa2.tables import TABLES


def items(content: Content) -> tuple[str, ...]:
    """Return the paths of the cards, in the order of their rows."""
    return tuple(f"cards.{entry}" for entry in content.book.sections["cards"])


@kernel
def plays(state, tables, action):
    """Return the card that an action takes in a level up, plays, or defends with, or NO_ITEM."""
    decision = state.decision
    is_play = (
        decision == Decision.CARD or decision == Decision.DEFEND or decision == Decision.UPGRADE
    )
    return tables.card_of[b_of(action)] if is_play and verb_of(action) == Verb.CARD else NO_ITEM


GAMES = {
    "goa2": Game(
        name="goa2",
        title="Guards of Atlantis II",
        engine="goa2",
        policies="goa2",
        default_policy="brawler",
        sides=("red", "blue"),
        endings=tuple(ending.name.lower() for ending in Ending),
        features=FEATURES,
        events=tuple(event.name.lower() for event in Count),
        dealt=("coin",),
        players=(
            "4 or 6 players with a hero each",
            "2 players with 2 heroes each",
            "3 or 5 players with handicap cards",
        ),
        seats_max=SEATS_MAX,
        actions_max=OFFERS_MAX,
        state=STATE,
        tables=TABLES,
        log=log_dtype(CARDS_MAX, len(Count)),
        rules=Rules(reset, legal, apply, determinize, observe, features),
        load=load,
        items=items,
        played=("cards",),
        plays=plays,
        describe="sim.goa2.describe",
    )
}
