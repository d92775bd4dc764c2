"""The Power Rangers deck-building game as the toolkit knows it."""

from sim.core.analysis import EFFECT, GAINED, PLAYED, Analysis, Entrants, Noun, Picks, Theme
from sim.core.compiling import Rules
from sim.core.content import Book
from sim.core.registry import Game, names_of
from sim.prdbg.apply import apply, reset
from sim.prdbg.assess import ASSESSED, assess
from sim.prdbg.content import load
from sim.prdbg.determinize import determinize
from sim.prdbg.events import Count
from sim.prdbg.grammar import LANGUAGE
from sim.prdbg.observe import FEATURES, features, observe, plays
from sim.prdbg.state import (
    HEROES,
    INSTANCES_MAX,
    SEATS_MAX,
    SIDES,
    STATE,
    VILLAINS,
    Ending,
)
from sim.prdbg.tables import TABLES


def strategies(book: Book) -> list[str]:
    """Return the policies and buy lists that meet each other."""
    return list(book.singles["setup"].strategies)


def side_seats(book: Book) -> tuple[list[int], list[int]]:
    """Return the seats of Heroes and Villains, from 1: Villain, Hero, Villain, Hero."""
    setup = book.singles["setup"]
    order = [
        side
        for place in range(2)
        for side, names in ((VILLAINS, setup.villains), (HEROES, setup.heroes))
        if place < len(names)
    ]
    heroes, villains = ([s for s, of in enumerate(order, 1) if of == side] for side in (0, 1))
    return heroes, villains


TWO_HEROES = ("setup.heroes=zack_taylor,billy", "setup.villains=rita_repulsa")
TWO_VILLAINS = ("setup.heroes=recon_hc_a", "setup.villains=goldar,finster")
FOUR = (
    "setup.heroes=kimberly,mighty_morphin_yellow",
    "setup.villains=recon_vc_a,recon_vc_b",
)
THEMES = (
    Theme(
        "What the decks are made of",
        {
            "starters": "Starters",
            "allies": "Heroes or Villains",
            "equipment": "Equipment",
            "maneuvers": "Maneuvers",
            "blasters": "Blade Blasters",
            "stuns": "Stuns",
        },
    ),
    Theme(
        "Thinning and play",
        {
            "cards": "cards that go round",
            "destroyed": "own cards destroyed",
            "attached": "attached cards",
            "locations": "Locations",
        },
    ),
    Theme("Income in a round", {"shards": "Shards", "charge": "Energy"}),
    Theme("Flips and tiles", {"flipped": "flipped characters", "tile": "Zords or Masters"}),
    Theme(
        "Damage dealt so far, by its source",
        {
            "by_cards": "attached cards",
            "by_character": "characters",
            "by_tile": "Zords or Masters",
            "by_blasters": "Blade Blasters",
            "by_grid": "The Grid",
        },
    ),
)
STAGES = {
    "bought_first": "own turns 1 and 2",
    "bought_early": "turns 3 to 6",
    "bought_middle": "turns 7 to 12",
    "bought_late": "turns from 13",
}
ANALYSIS = Analysis(
    entrants=Entrants(
        noun=Noun("strategy", "strategies"),
        places=("policies.heroes", "policies.villains"),
        pool=strategies,
        names=lambda book: {name: name.replace("_", " ").capitalize() for name in strategies(book)},
    ),
    side_seats=side_seats,
    picks=Picks(("cards", "basics", "signature_items", "zords", "masters")),
    roles={
        "bought": GAINED,
        "played": PLAYED,
        **dict.fromkeys(("damage", "negated", "activated"), EFFECT),
    },
    themes=THEMES,
    stages={"bought": STAGES},
    is_reconstruction=True,
    setups=((), TWO_HEROES, TWO_VILLAINS, FOUR),
)

GAMES = {
    "prdbg": Game(
        name="prdbg",
        title="Power Rangers: Deck-Building Game",
        default_policy="balanced",
        sides=("heroes", "villains"),
        endings=names_of(Ending),
        features=FEATURES,
        values=ASSESSED,
        events=names_of(Count),
        players=(
            "2 players, one Hero against one Villain",
            "3 players, two against one",
            "4 players, two Heroes against two Villains",
        ),
        seats_max=SEATS_MAX,
        state=STATE,
        tables=TABLES,
        rules=Rules(reset, apply, determinize, observe, features, assess),
        load=load,
        instances_max=SIDES * INSTANCES_MAX,
        played=("cards", "basics", "signature_items", "zords", "masters"),
        plays=plays,
        analysis=ANALYSIS,
        language=LANGUAGE,
    )
}
