"""Guards of Atlantis II as the toolkit knows it."""

from sim.core.actions import b_of, verb_of
from sim.core.analysis import (
    EFFECT,
    GAINED,
    Analysis,
    Choices,
    Entrants,
    Noun,
    mode_of,
    set_or_mode,
)
from sim.core.compiling import Rules
from sim.core.content import Book, Content, Entry
from sim.core.decisions import legal
from sim.core.jit import kernel
from sim.core.log import log_dtype
from sim.core.registry import Game
from sim.core.restrictions import NO_ITEM
from sim.goa2.apply import apply, reset
from sim.goa2.assess import ASSESSED, assess
from sim.goa2.content import load
from sim.goa2.determinize import determinize
from sim.goa2.events import Count
from sim.goa2.grammar import LANGUAGE
from sim.goa2.observe import FEATURES, features, observe
from sim.goa2.state import CARDS_MAX, OFFERS_MAX, SEATS_MAX, STATE, Decision, Ending, Verb
from sim.goa2.tables import TABLES


def items(content: Content) -> tuple[str, ...]:
    """Return the paths of the cards in play, in the order of their rows."""
    return content.items


def team_sizes(book: Book) -> tuple[int, ...]:
    """Return the numbers of heroes of both teams."""
    mode = mode_of(book)
    return len(mode.red), len(mode.blue)


def team_seats(book: Book) -> tuple[range, range]:
    """Return the seats of both teams, from 1."""
    mode = mode_of(book)
    red = mode.red_seats
    return range(1, red + 1), range(red + 1, red + mode.blue_seats + 1)


@kernel
def plays(state, tables, action):
    """Return the card that an action takes in a level up, plays, or defends with, or NO_ITEM."""
    decision = state.decision
    is_play = (
        decision == Decision.CARD or decision == Decision.DEFEND or decision == Decision.UPGRADE
    )
    return tables.card_of[b_of(action)] if is_play and verb_of(action) == Verb.CARD else NO_ITEM


def is_passive(card: Entry) -> bool:
    """Tell whether a card is an ultimate, which works without being played."""
    return card.primary == "ultimate"


ANALYSIS = Analysis(
    is_passive=is_passive,
    entrants=Entrants(
        noun=Noun("hero", "heroes"),
        places=("setup.red", "setup.blue"),
        sizes=team_sizes,
        section="heroes",
        owner="hero",
        at=set_or_mode,
    ),
    side_seats=team_seats,
    first_side="coin",
    choices=Choices("cards", ("hero", "colour", "tier"), "{hero}, {colour} {tier}"),
    roles={"item": GAINED, **dict.fromkeys(("saved", "heroes", "minions", "coins"), EFFECT)},
    setups=(
        (),
        ("setup.players=2", "setup.board=narrow_passages"),
        ("setup.players=3", "setup.length=long"),
        ("setup.players=5",),
        ("setup.players=6", "setup.length=long", "setup.board=narrow_passages"),
        ("setup.board=vexing_cliffs", "setup.red=tigerclaw,sabina"),
    ),
    learned=(
        (),
        ("setup.players=6",),
        ("setup.players=6", "setup.length=long"),
        ("setup.players=2",),
        ("setup.players=3", "setup.length=long"),
        ("setup.players=5",),
        ("setup.board=vexing_cliffs",),
        ("setup.board=narrow_passages", "setup.length=long"),
    ),
)

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
        values=ASSESSED,
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
        rules=Rules(reset, legal, apply, determinize, observe, features, assess),
        load=load,
        items=items,
        played=("cards",),
        plays=plays,
        describe="sim.goa2.describe",
        analysis=ANALYSIS,
        language=LANGUAGE,
    )
}
