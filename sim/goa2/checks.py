"""What must hold of cards, decks and line-ups before a game can be played with them."""

from collections import Counter
from collections.abc import Iterable, Mapping

from sim.core.errors import UserError, did_you_mean
from sim.goa2.entries import Card, Hero, Mode, Setup

DECK = {
    **{("untiered", "gold"): 1, ("untiered", "silver"): 1, ("IV", "purple"): 1, ("H", "gold"): 1},
    **{
        (tier, colour): copies
        for colour in ("red", "green", "blue")
        for tier, copies in (("I", 1), ("II", 2), ("III", 2))
    },
}
"""Cards of a hero by tier and colour, the handicap card included."""


def check_deck(hero: str, cards: Iterable[Card]) -> None:
    """A hero has one card for each start, two for each upgrade, an ultimate and a handicap."""
    found = Counter((card.tier, card.colour) for card in cards)
    for tier, colour in dict.fromkeys([*DECK, *found]):
        wanted = DECK.get((tier, colour), 0)
        if found[tier, colour] != wanted:
            raise UserError(
                f"`cards`: {hero} has {found[tier, colour]} {colour} cards of tier {tier}; "
                f"{wanted} can be played"
            )


def find_mode(modes: Mapping[str, Mode], players: int) -> str:
    """Return the way to play for a number of players."""
    for name, mode in modes.items():
        if mode.players == players:
            return name
    ways = ", ".join(str(mode.players) for mode in modes.values())
    raise UserError(f"`setup.players`: {players} cannot play; players are {ways}")


def line_up(setup: Setup, mode: Mode, heroes: Mapping[str, Hero]) -> tuple[list[str], list[str]]:
    """Return the heroes of both teams: those of the setup, or the rulebook's."""
    red, blue = (_team(setup, mode, team, heroes) for team in ("red", "blue"))
    both = [hero for hero in red if hero in blue]
    if both and not setup.mirror:
        raise UserError(
            f"`setup.blue`: `{both[0]}` is in both teams; name others, or set `setup.mirror`"
        )
    return red, blue


def _team(setup: Setup, mode: Mode, team: str, heroes: Mapping[str, Hero]) -> list[str]:
    """Return the heroes of one team."""
    standard: list[str] = getattr(mode, team)
    named: list[str] = getattr(setup, team)
    where = f"`setup.{team}`" if named else f"modes.toml: {mode.name}, {team}"
    for place, hero in enumerate(named or standard):
        if hero not in heroes:
            raise UserError(f"{where}: no hero `{hero}`{did_you_mean(hero, heroes)}")
        if heroes[hero].played == "missing":
            raise UserError(f"{where}: `{hero}` cannot be played: {heroes[hero].note}")
        if hero in (named or standard)[:place]:
            raise UserError(f"{where}: `{hero}` is named twice")
    if named and len(named) != len(standard):
        raise UserError(
            f"{where}: {len(named)} heroes are named; "
            f"with {setup.players} players the team has {len(standard)}"
        )
    return named or standard
