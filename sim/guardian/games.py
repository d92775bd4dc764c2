"""The games of the Guardian System as the toolkit knows them."""

from functools import partial

from sim.core.actions import b_of, verb_of
from sim.core.analysis import (
    EFFECT,
    Analysis,
    Enemies,
    Entrants,
    Noun,
    mode_of,
    set_or_mode,
)
from sim.core.compiling import Rules
from sim.core.content import Book, Content
from sim.core.decisions import legal
from sim.core.jit import kernel
from sim.core.log import log_dtype
from sim.core.registry import Game
from sim.core.restrictions import NO_ITEM
from sim.guardian.apply import apply, reset
from sim.guardian.content import load
from sim.guardian.determinize import determinize
from sim.guardian.events import Count
from sim.guardian.grammar import LANGUAGE
from sim.guardian.observe import FEATURES, features, observe
from sim.guardian.state import OFFERS_MAX, SEATS_MAX, STATE, Ending, Verb
from sim.guardian.tables import INSTANCES_MAX, TABLES


def items(content: Content) -> tuple[str, ...]:
    """Return the paths of the cards in play, in the order of their rows."""
    return content.items


def rangers(book: Book) -> tuple[int, ...]:
    """Return the number of Rangers that the setup's players need."""
    mode = mode_of(book)
    return (mode.players * mode.rangers_each,)


@kernel
def plays(state, tables, action):
    """Return the combat card that an action plays from a hand, or NO_ITEM."""
    return tables.card_of[b_of(action)] if verb_of(action) == Verb.PLAY else NO_ITEM


ANALYSIS = Analysis(
    entrants=Entrants(
        noun=Noun("hero", "heroes"),
        places=("setup.heroes",),
        sizes=rangers,
        section="heroes",
        owner="hero",
        at=set_or_mode,
    ),
    enemies=Enemies(dealt="monster_", section="enemies", owner="enemy"),
    roles=dict.fromkeys(("hits", "energy", "prevented", "damage"), EFFECT),
    setups=(
        (),
        ("setup.players=2",),
        ("setup.players=3", "setup.heroes=jason,trini,billy", "setup.location_side=B"),
        ("setup.players=6",),
        ("setup.command_center=B", "rules.deployments=3"),
    ),
    target=30,
)

GAMES = {
    "hotg": Game(
        name="hotg",
        title="Power Rangers: Heroes of the Grid",
        engine="guardian",
        policies="guardian",
        default_policy="teamwork",
        sides=("rangers",),
        endings=tuple(ending.name.lower() for ending in Ending),
        features=FEATURES,
        events=tuple(event.name.lower() for event in Count),
        dealt=(
            *("monster_1", "monster_2", "monster_3", "monster_4"),
            *("location_1", "location_2", "location_3", "location_4"),
        ),
        players=(
            "2 players with 2 Rangers each",
            "3, 4 or 5 players",
            "6 Rangers as 6 players or as 3 players",
        ),
        seats_max=SEATS_MAX,
        actions_max=OFFERS_MAX,
        state=STATE,
        tables=TABLES,
        log=log_dtype(INSTANCES_MAX, len(Count)),
        rules=Rules(reset, legal, apply, determinize, observe, features),
        load=partial(load, "hotg"),
        items=items,
        played=("cards",),
        plays=plays,
        describe="sim.guardian.describe",
        dealt_sections={
            **{f"monster_{number}": "enemies" for number in range(1, 5)},
            **{f"location_{number}": "locations" for number in range(1, 5)},
        },
        analysis=ANALYSIS,
        language=LANGUAGE,
    )
}
