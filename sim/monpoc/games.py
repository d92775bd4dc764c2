"""Monsterpocalypse as the toolkit knows it: its rules, sides, events, entrants and odds."""

from fractions import Fraction

from sim.core.analysis import EFFECT, GAINED, Analysis, Entrants, Noun, a_seat_each
from sim.core.compiling import Rules
from sim.core.content import Book, Content
from sim.core.registry import Game, names_of
from sim.monpoc.apply import apply, reset
from sim.monpoc.assess import ASSESSED, assess
from sim.monpoc.content import load
from sim.monpoc.determinize import determinize
from sim.monpoc.events import Count
from sim.monpoc.language import LANGUAGE
from sim.monpoc.observe import FEATURES, features, observe, plays
from sim.monpoc.odds import faces_of, parse_pool, strike_odds
from sim.monpoc.state import (
    INSTANCES,
    SIDES,
    STATE,
    Ending,
)
from sim.monpoc.tables import TABLES

ALPHA = "alpha"  # the form in which a monster begins


def pool(book: Book) -> list[str]:
    """Return whom line-ups are drawn from: forces with as many monsters as play, or units."""
    setup, known = book.singles["setup"], book.sections["forces"]
    if setup.draft == "units":
        return list(book.sections["units"])
    base = known.get(setup.one[0])
    wanted = len(base.monsters) if base else 1
    return [name for name, force in known.items() if len(force.monsters) == wanted]


def sizes(book: Book) -> tuple[int, int]:
    """Return how many entrants each player brings: one force, or kinds of units."""
    setup = book.singles["setup"]
    kinds = setup.draft_kinds if setup.draft == "units" else 1
    return kinds, kinds


def names(book: Book) -> dict[str, str]:
    """Return what forces and units are called."""
    sections = (book.sections["forces"], book.sections["units"])
    return {name: entry.name for section in sections for name, entry in section.items()}


def brings(book: Book, entrant: str) -> list[str]:
    """Return the forms of a force's monsters, hyper forms first; a unit that is drafted itself."""
    if entrant in book.sections["units"]:
        return [f"units.{entrant}"]
    pairs = [each.split() for each in book.sections["forces"][entrant].monsters]
    forms = book.sections["forms"]
    return [
        f"forms.{name}"
        for kind in (None, ALPHA)
        for monster, hyper in pairs
        for name, form in forms.items()
        if form.monster == monster and form.form == (kind or hyper)
    ]


def roll_odds(content: Content, text: str) -> list[Fraction]:
    """Return the exact chances of 0, 1, … strikes of dice such as `5A+3B+2P`."""
    switch = content.book.singles["rules"].alternative_boost
    return strike_odds(parse_pool(text), faces_of(content.book.sections["dice"], switch))


ANALYSIS = Analysis(
    entrants=Entrants(
        noun=Noun("force", "forces"),
        places=("setup.one", "setup.two"),
        sizes=sizes,
        section="forces",
        pool=pool,
        names=names,
        brings=brings,
    ),
    side_seats=a_seat_each,
    first_side="first",
    roles={"entered": GAINED, **dict.fromkeys(("damage", "kills", "buildings"), EFFECT)},
    setups=(
        (),
        ("setup.one=sky_sentinel_ultra", "setup.two=gorghadra_mega", "setup.map=smashville"),
        ("setup.one=deimos_9_mega", "setup.two=zor_raiden_mega", "rules.reentry=in_place"),
        ("setup.one=guard", "setup.two=planet_eaters"),
    ),
)

GAMES = {
    "monpoc": Game(
        name="monpoc",
        title="Monsterpocalypse",
        default_policy="general",
        sides=("one", "two"),
        endings=names_of(Ending),
        features=FEATURES,
        values=ASSESSED,
        events=names_of(Count),
        dealt=("first", "strikes_one", "strikes_two", "map"),
        dealt_sections={"map": "maps"},
        players=("2 players with a force of one or two monsters each",),
        seats_max=SIDES,
        state=STATE,
        tables=TABLES,
        rules=Rules(reset, apply, determinize, observe, features, assess),
        load=load,
        language=LANGUAGE,
        instances_max=INSTANCES,
        played=("forms", "units"),
        plays=plays,
        analysis=ANALYSIS,
        odds=roll_odds,
    )
}
