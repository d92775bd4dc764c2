"""What a game tells the analysis about itself: its entrants, prices, choices, roles of events.

All of it is optional. What a game leaves out is not asked about, or refused by name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sim.core.content import Patch
from sim.core.content.names import meant, the_one
from sim.core.errors import UserError

if TYPE_CHECKING:
    from sim.core.content import Book, Entry

POLICIES = "policies"
MISSING = "missing"  # how an entry is played that cannot enter

OPENING, DRAWN, PLAYED, TAKEN, GAINED = "opening", "drawn", "played", "taken", "gained"
EFFECT = "effect"
EXPOSURES = (OPENING, DRAWN, PLAYED, TAKEN, GAINED)
"""Roles of events that tell who had an item, in the order of tables."""


@dataclass(frozen=True)
class Noun:
    """What entrants are called: hero, deck, monster, force, strategy."""

    one: str = "entrant"
    many: str = "entrants"

    def substitute(self, text: str) -> str:
        """Return a text with this noun in the place of the words entrant and entrants.

        An option `--entrant` stays what it is.
        """
        words = {"entrant": self.one, "entrants": self.many, "an entrant": self.with_article}
        words |= {key.capitalize(): word.capitalize() for key, word in words.items()}
        return re.sub(r"(?<!-)\b([Aa]n )?[Ee]ntrants?\b", lambda found: words[found[0]], text)

    @property
    def with_article(self) -> str:
        """Return a hero, an army."""
        return f"{'an' if self.one[0] in 'aeiou' else 'a'} {self.one}"


@dataclass(frozen=True)
class Entrants:
    """Whom a line-up is made of, and where it is written.

    The smallest game says noun, places and section; then the entries of that section are
    the entrants, and each place is a list of ids in the setup. A game whose entrants are policies
    says `pool` instead of `section`, and places such as `policies.red`.
    """

    noun: Noun
    """Hero and heroes, deck and decks: tables, columns and sentences say it."""
    places: tuple[str, ...]
    """Where line-ups are written, one place a side, or one for the table that plays together.

    A path of the setup (`setup.red`), or `policies.SEAT` and `policies.SIDE`: there an entrant is
    the name of a policy, of that seat or of all seats of that side (`Analysis.side_seats`)."""
    sizes: Callable[[Book], tuple[int, ...]] = lambda book: (1, 1)
    """How many entrants each place takes, as the book is set up: (2, 2) for two pairs."""
    section: str = ""
    """Section of the book whose entries are the entrants: `heroes`; empty if none is."""
    owner: str = ""
    """Field of an item's entry that names the entrant whose item it is: `hero` of a card."""
    brings: Callable[[Book, str], Sequence[str]] | None = None
    """Items that an entrant plays with, its very own first, where no field names their owner."""
    is_single: bool = False
    """Whether a path of the setup holds one entrant, not a list of them."""
    pool: Callable[[Book], Sequence[str]] | None = None
    """Which entrants there are, by id; if not given, the section's entries that can be played."""
    at: Callable[[Book, str], Sequence[str]] | None = None
    """Who is in a place as it is set up; what the path holds if not given."""
    names: Callable[[Book], Mapping[str, str]] | None = None
    """What entrants are called in full; the names of the section's entries if not given."""

    @property
    def columns(self) -> list[str]:
        """Return what places are called in tables: the last words of their paths."""
        return [path.rpartition(".")[2] for path in self.places]

    @property
    def are_policies(self) -> bool:
        """Tell whether a line-up says who plays, and not only with what."""
        return any(path.startswith(f"{POLICIES}.") for path in self.places)

    def ids(self, book: Book) -> list[str]:
        """Return the entrants that can be drawn, in order of the book."""
        if self.pool is not None:
            return list(self.pool(book))
        entries = book.sections.get(self.section, {})
        return [name for name, entry in entries.items() if entry.played != MISSING]

    def in_place(self, book: Book, path: str) -> list[str]:
        """Return who is in a place as it is set up."""
        if self.at is not None:
            return list(self.at(book, path))
        if path.startswith(f"{POLICIES}."):
            return []
        value = getattr(book.singles["setup"], path.rpartition(".")[2])
        return [value] if isinstance(value, str) else list(value)

    def named(self, book: Book) -> dict[str, str]:
        """Return what entrants are called in full, by id."""
        if self.names is not None:
            return dict(self.names(book))
        entries = book.sections.get(self.section, {})
        return {each: entries[each].name if each in entries else each for each in self.ids(book)}

    def find(self, book: Book, text: str) -> str:
        """Return the id of the entrant that an id or a name means, or nothing."""
        full, ids = self.named(book), self.ids(book)
        if text in ids:
            return text
        return the_one(text, meant(text, {each: (full.get(each, each),) for each in ids}))

    def short_names(self, book: Book) -> dict[str, str]:
        """Return what entrants are called: as many words of the name as their id has.

        `jason` is Jason, `snake_eyes` Snake Eyes. In full where another one would be called so.
        """
        full = self.named(book)
        short = {
            each: " ".join(name.split()[: len(each.split("_"))]) for each, name in full.items()
        }
        called = Counter(short.values())
        return {
            each: (short[each] if called[short[each]] == 1 else full[each]).replace("_", " ")
            for each in full
        }

    def owner_of(self, book: Book, section: str, entry: str) -> str:
        """Return the entrant that an entry is, or belongs to; nothing where it is nobody's."""
        if section and section == self.section:
            return entry
        found = book.sections.get(section, {}).get(entry)
        return getattr(found, self.owner, None) or "" if self.owner else ""

    def patches(self, teams: Mapping[str, Sequence[str]]) -> tuple[Patch, ...]:
        """Return the changes of the setup that put teams into their places."""
        return tuple(
            Patch("set", path, team[0] if self.is_single else list(team))
            for path, team in teams.items()
            if not path.startswith(f"{POLICIES}.")
        )


@dataclass(frozen=True)
class Enemies:
    """Whom chance deals against a table that plays together."""

    dealt: str
    """How the columns of `Game.dealt` begin that hold an enemy: `monster_`."""
    section: str
    """The section of the book that they are from, as in `Game.dealt_sections`: `enemies`."""
    owner: str = ""
    """Field of an item's entry that names the enemy whose item it is: `enemy` of a card."""


@dataclass(frozen=True)
class Choices:
    """Items of which a player takes one and leaves the others, such as upgrades."""

    section: str
    """The section of these items."""
    fields: tuple[str, ...]
    """Fields that those of one choice have in common, all set: hero, colour, tier."""
    title: str
    """What a choice is called, with those fields in braces: `{hero}, {colour} {tier}`."""


@dataclass(frozen=True)
class Picks:
    """Items that players take as often as they like, one by one, such as purchases."""

    sections: tuple[str, ...]
    """The sections of these items."""


@dataclass(frozen=True)
class Theme:
    """Features that are read together, round by round: what decks are made of, who deals damage.

    A feature that every side has (`red_gold`, `blue_gold`) is named without the side: `gold`.
    """

    title: str
    """What the features tell together: `Damage dealt so far, by its source`."""
    features: Mapping[str, str]
    """Features in order, and what they are called there: {"by_grid": "The Grid"}."""


@dataclass(frozen=True)
class Analysis:
    """What the analysis may know about a game beyond its rules; a minimal game says nothing."""

    entrants: Entrants | None = None
    """Whom line-ups are made of; without it `balance matchups` and drawn teams are refused."""
    side_seats: Callable[[Book], Sequence[Sequence[int]]] | None = None
    """Who sits on which side, seats from 1; without it policies do not meet each other."""
    first_side: str = ""
    """Column of `Game.dealt` that holds the number of the side that goes first."""
    enemies: Enemies | None = None
    """Whom a table that plays together meets; for the table of entrants by enemy."""
    is_passive: Callable[[Entry], bool] | None = None
    """Tells which items work without being played: nobody is surprised that they never are."""
    choices: Choices | None = None
    """Items that exclude each other; each is then played in the place of the others."""
    picks: Picks | None = None
    """Items that players may learn to take more or less often than they do; choices are, too."""
    roles: Mapping[str, str] = field(default_factory=dict)
    """Roles of `Game.events` whose name is not their role: {"coins": "effect", "bought": "gained"}.

    Roles are drawn, played, taken (in a choice), gained, effect (an amount: hits, coins), and
    opening, for an event of that name: in a hand that was dealt at random. Other events are counted
    and not judged."""
    themes: tuple[Theme, ...] = ()
    """Features that are told together, with a figure and a table; others have a panel each."""
    stages: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Events that tell when another one happened: {"bought": {"bought_first": "turns 1 and 2"}}.

    They have no role of their own; a table and figures tell how often items are gained when, and
    how those do who gained them then."""
    setups: tuple[tuple[str, ...], ...] = ((),)
    """Ways to play that a policy is checked on, as `--set` texts; () is the game as it comes."""
    learned: tuple[tuple[str, ...], ...] = ()
    """Ways to play that a learned value is fitted on; those of `setups` if nothing is said."""
    is_reconstruction: bool = False
    """Whether items as a whole are reconstructed: then reports say nothing of the worth of one."""
    target: float | None = None
    """Win rate, in per cent, that the gallery's report aims at; a game of two sides needs none."""

    @property
    def noun(self) -> Noun:
        """Return what entrants are called."""
        return self.entrants.noun if self.entrants else Noun()

    def role_of(self, event: str) -> str:
        """Return the role of an event; its name, unless the game says otherwise."""
        return self.roles.get(event, event)

    def events_of(self, events: Sequence[str], *roles: str) -> list[str]:
        """Return the events that have one of some roles, in the order of the roles."""
        return [event for role in roles for event in events if self.role_of(event) == role]

    @property
    def owners(self) -> dict[str, str]:
        """Return the fields of items that name an owner, and the owner's section."""
        known = [each for each in (self.entrants, self.enemies) if each and each.owner]
        return {each.owner: each.section for each in known}


def a_seat_each(book: Book) -> tuple[tuple[int], tuple[int]]:
    """Return the seats of two sides with one player each, from 1."""
    return (1,), (2,)


def mode_of(book: Book) -> Entry:
    """Return the way to play that the setup's players mean, in games with a section `modes`."""
    setup = book.singles["setup"]
    modes = [mode for mode in book.sections["modes"].values() if mode.players == setup.players]
    if not modes:
        raise UserError(f"`setup.players`: {setup.players} cannot play")
    return modes[0]


def set_or_mode(book: Book, path: str) -> list[str]:
    """Return who is in a place: those that the setup names, or else those of its mode."""
    name = path.rpartition(".")[2]
    return getattr(book.singles["setup"], name) or getattr(mode_of(book), name)
