"""Guards of Atlantis II as the toolkit knows it."""

from sim.core import analysis
from sim.core.analysis import EFFECT, GAINED, mode_of
from sim.core.compiling import Rules
from sim.core.content import Book, Entry
from sim.core.registry import Game, names_of
from sim.goa2.apply import apply, reset
from sim.goa2.assess import ASSESSED, assess
from sim.goa2.content import load
from sim.goa2.determinize import determinize
from sim.goa2.events import Count
from sim.goa2.grammar import LANGUAGE
from sim.goa2.observe import FEATURES, features, observe, plays
from sim.goa2.state import SEATS_MAX, STATE, Ending
from sim.goa2.tables import TABLES


def team_sizes(book: Book) -> tuple[int, ...]:
    """Return the numbers of heroes of both teams."""
    mode = mode_of(book)
    return len(mode.red), len(mode.blue)


def team_seats(book: Book) -> tuple[range, range]:
    """Return the seats of both teams, from 1."""
    mode = mode_of(book)
    red = mode.red_seats
    return range(1, red + 1), range(red + 1, red + mode.blue_seats + 1)


def is_passive(card: Entry) -> bool:
    """Tell whether a card is an ultimate, which works without being played."""
    return card.primary == "ultimate"


ANALYSIS = analysis.Analysis(
    is_passive=is_passive,
    entrants=analysis.Entrants(
        noun=analysis.Noun("hero", "heroes"),
        places=("setup.red", "setup.blue"),
        sizes=team_sizes,
        section="heroes",
        owner="hero",
        at=analysis.set_or_mode,
    ),
    side_seats=team_seats,
    first_side="coin",
    choices=analysis.Choices("cards", ("hero", "colour", "tier"), "{hero}, {colour} {tier}"),
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
        default_policy="brawler",
        sides=("red", "blue"),
        endings=names_of(Ending),
        features=FEATURES,
        values=ASSESSED,
        events=names_of(Count),
        dealt=("coin",),
        players=(
            "4 or 6 players with a hero each",
            "2 players with 2 heroes each",
            "3 or 5 players with handicap cards",
        ),
        seats_max=SEATS_MAX,
        state=STATE,
        tables=TABLES,
        rules=Rules(reset, apply, determinize, observe, features, assess),
        load=load,
        played=("cards",),
        plays=plays,
        analysis=ANALYSIS,
        language=LANGUAGE,
    )
}
