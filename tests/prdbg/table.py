"""A table to set up situations on: hands, piles, slots and stacks as a test wants them.

Players are named by their character, cards by their id in the content files. Everything a test
does is an offered action; what is not offered fails with a list of what is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from sim.core.actions import a_of, b_of, verb_of
from sim.core.content import Content, Patch
from sim.core.decisions import legal
from sim.core.log import TRACE_MAX, log_dtype
from sim.core.records import new
from sim.prdbg import turns
from sim.prdbg.apply import apply, reset, run_on
from sim.prdbg.content import load
from sim.prdbg.entries import CARD_SECTIONS
from sim.prdbg.events import Count
from sim.prdbg.state import (
    HEROES,
    INSTANCES_MAX,
    NOTHING,
    OFFERS_MAX,
    SIDES,
    STATE,
    VILLAINS,
    Decision,
    Phase,
    Verb,
)

JASON, RITO = "jason_lee_scott", "rito_revolto"
PILES = ("deck", "hand", "discard", "played", "ongoing")
TABLE_PILES = (
    *("main_deck", "grid", "main_discard", "blasters", "stuns", "zord_stack", "master_stack"),
    *("destroyed", "lair"),
)


@cache
def content_of(patches: tuple[tuple[str, object], ...]) -> Content:
    """Return the content with fields set; lists are given as tuples."""
    return load().patched([Patch("set", path, listed(value)) for path, value in patches])


def listed(value: object) -> object:
    """Return tuples, and tuples in them, as lists."""
    return [listed(each) for each in value] if isinstance(value, tuple) else value


class Table:
    """One game in the first Main Phase, with an empty Grid and empty hands."""

    def __init__(
        self,
        heroes: Sequence[str] = (JASON,),
        villains: Sequence[str] = (RITO,),
        numbers: dict[str, object] | None = None,
        begin: bool = True,
        index: int = 0,
    ) -> None:
        """Set up a game; `begin` False leaves it at the choice of the first player."""
        patches = {"setup.heroes": tuple(heroes), "setup.villains": tuple(villains)}
        self.content = content_of(tuple({**patches, **(numbers or {})}.items()))
        self.tables = self.content.tables[0]
        self.states = new(STATE)
        self.state = self.states[0]
        self.log = new(log_dtype(SIDES * INSTANCES_MAX, len(Count)))[0]
        self.log.is_on = 1
        self.log.trace_max = TRACE_MAX
        self.actions = np.zeros(OFFERS_MAX, np.int32)
        names = [entry for entry in self.content.rows["characters"]]
        self.seats = {
            names[int(self.tables.setup.characters[seat])]: seat
            for seat in range(self.tables.n_seats)
        }
        self.ids = [entry for section in CARD_SECTIONS for entry in self.content.rows[section]]
        reset(self.state, self.tables, np.uint64(1), index)
        if begin:
            self.choose(Verb.SEAT, a=int(self.state.seat))
            self.bare()

    # looking

    def player(self, name: str) -> np.record:
        """Return the record of a player."""
        return self.state.players[self.seats[name]]

    @property
    def heroes(self) -> np.record:
        """The Heroes' team."""
        return self.state.teams[HEROES]

    @property
    def villains(self) -> np.record:
        """The Villains' team."""
        return self.state.teams[VILLAINS]

    def id(self, card: int) -> str:
        """Return the id of an instance's card."""
        return self.ids[int(self.tables.card_of[card])]

    def names(self, pile: np.record) -> list[str]:
        """Return the ids of the cards of a pile, bottom first."""
        return [self.id(int(card)) for card in pile.cards[: pile.n]]

    def slots(self, name: str) -> list[str | None]:
        """Return the ids of the cards attached to a character."""
        return [None if card == NOTHING else self.id(int(card)) for card in self.player(name).slots]

    @property
    def bay(self) -> list[str]:
        """The Zords in the Zord Bay."""
        return [self.id(int(card)) for card in self.state.bay[: self.state.n_bay]]

    @property
    def asked(self) -> str:
        """Who is asked."""
        return next(name for name, seat in self.seats.items() if seat == self.state.seat)

    @property
    def decision(self) -> Decision:
        """What is asked."""
        return Decision(int(self.state.decision))

    def offers(self, verb: Verb | None = None) -> list[str]:
        """Return the offered cards of a verb, or all actions."""
        found = []
        for action in self.legal():
            if verb is None:
                found.append(f"{Verb(int(verb_of(action))).name} {a_of(action)} {b_of(action)}")
            elif verb_of(action) == verb:
                found.append(self.id(int(b_of(action))))
        return found

    def legal(self) -> list[int]:
        """Return the legal actions."""
        n = legal(self.state, self.tables, self.actions)
        return [int(action) for action in self.actions[:n]]

    def events(self) -> list[list[int]]:
        """Return the events of the trace since the last action."""
        return self.log.trace[: self.log.n_trace].tolist()

    # setting up

    def bare(self) -> None:
        """Put all hands into their decks and The Grid into the main deck; deal no more."""
        for seat in range(self.tables.n_seats):
            player = self.state.players[seat]
            for card in self.take_all(player.hand):
                self.put(player.deck, card)
        for card in self.take_all(self.state.grid):
            self.put(self.state.main_deck, card)
        self.ask_again()

    def take_all(self, pile: np.record) -> list[int]:
        """Empty a pile."""
        cards = [int(card) for card in pile.cards[: pile.n]]
        pile.cards[: pile.n] = 0
        pile.n = 0
        return cards

    def put(self, pile: np.record, card: int) -> None:
        """Put a card on top of a pile."""
        pile.cards[pile.n] = card
        pile.n += 1

    def piles(self) -> Iterable[np.record]:
        """Yield every pile of the table."""
        for seat in range(self.tables.n_seats):
            yield from (getattr(self.state.players[seat], name) for name in PILES)
        yield from (getattr(self.state, name) for name in TABLE_PILES)

    def grab(self, name: str, owner: str = "", skip: Iterable[int] = ()) -> int:
        """Take a copy of a card from a deck or stack, or from beside its character."""
        seat = self.seats[owner] if owner else NOTHING
        places = [
            *(self.state.players[s].deck for s in range(self.tables.n_seats) if s in (seat,)),
            *(self.state.players[s].deck for s in range(self.tables.n_seats) if s != seat),
            *(getattr(self.state, each) for each in TABLE_PILES),
        ]
        for pile in places:
            for place in range(pile.n):
                card = int(pile.cards[place])
                if self.id(card) == name and card not in skip:
                    pile.cards[place : pile.n - 1] = pile.cards[place + 1 : pile.n].copy()
                    pile.n -= 1
                    pile.cards[pile.n] = 0
                    return card
        return self.personal(name)

    def personal(self, name: str) -> int:
        """Take a Signature Item, Zord or Master from beside its character."""
        for seat in range(self.tables.n_seats):
            player, row = self.state.players[seat], self.tables.setup.characters[seat]
            character = self.tables.characters[row]
            for field, flag in (("signature", "has_signature"), ("own", "has_own")):
                card = int(getattr(character, field))
                if card != NOTHING and getattr(player, flag) and self.id(card) == name:
                    setattr(player, flag, 0)
                    return card
        raise AssertionError(f"no {name} to take")

    def hand(self, owner: str, *names: str) -> list[int]:
        """Give a player cards."""
        return self.give(owner, "hand", *names)

    def give(self, owner: str, pile: str, *names: str) -> list[int]:
        """Put cards on one of a player's piles."""
        cards = [self.grab(name, owner) for name in names]
        for card in cards:
            self.put(getattr(self.player(owner), pile), card)
        self.ask_again()
        return cards

    def lay(self, pile: str, *names: str) -> list[int]:
        """Put cards on one of the table's piles."""
        cards = [self.grab(name) for name in names]
        for card in cards:
            self.put(getattr(self.state, pile), card)
        self.ask_again()
        return cards

    def attach(self, owner: str, slot: int, name: str) -> int:
        """Put a card on a slot, ready."""
        card = self.grab(name, owner)
        self.player(owner).slots[slot] = card
        self.ask_again()
        return card

    def dock(self, *names: str) -> list[int]:
        """Put Zords into the Zord Bay, ready."""
        cards = [self.grab(name) for name in names]
        for card in cards:
            self.state.bay[self.state.n_bay] = card
            self.state.n_bay += 1
        self.ask_again()
        return cards

    def no_main_deck(self) -> None:
        """Leave no card in the main deck."""
        for card in self.take_all(self.state.main_deck):
            self.put(self.state.main_discard, card)

    def turn_of(self, name: str) -> None:
        """Begin a turn of a player, with a full Grid left as it is."""
        state = self.state
        deck = self.take_all(state.main_deck)
        state.order[int(state.turn) % 4] = self.seats[name]
        grid = int(self.tables.rules.grid)
        self.tables.rules.grid = 0
        turns.begin_turn(state, self.tables, self.log)
        state.decision = 0
        run_on(state, self.tables, self.log)
        self.tables.rules.grid = grid
        for card in deck:
            self.put(state.main_deck, card)
        self.ask_again()

    def ask_again(self) -> None:
        """List anew what the active player may do, after a change of the table."""
        if self.state.phase == Phase.MAIN and self.state.n_frames == 0:
            self.state.decision = 0
            run_on(self.state, self.tables, self.log)

    # doing

    def choose(self, verb: Verb, card: str | int | None = None, a: int | None = None) -> None:
        """Take the offered action with this verb, card and first number."""
        for action in self.legal():
            is_card = card in (None, int(b_of(action))) or (
                isinstance(card, str) and self.id(int(b_of(action))) == card
            )
            if verb_of(action) == verb and is_card and a in (None, int(a_of(action))):
                self.log.n_trace = 0
                apply(self.state, self.tables, action, self.log)
                return
        raise AssertionError(f"{verb.name} {card} {a} is not offered: {self.offers()}")

    def play(self, *cards: str) -> None:
        """Play cards of the hand."""
        for card in cards:
            self.choose(Verb.PLAY, card)

    def pass_on(self) -> None:
        """Stop, decline, or end the Main Phase."""
        self.choose(Verb.PASS)

    def end_turn(self) -> None:
        """End the Main Phase, and decline everything until the next player's."""
        active = int(self.state.active)
        turn = int(self.state.turn)
        self.pass_on()
        while self.state.turn == turn and self.state.ending == 0:
            assert self.state.seat == active
            self.pass_on()
