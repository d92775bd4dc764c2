"""A table to set up situations on: heroes, minions and cards as a test wants them.

Heroes are named by their entry in the content, minions and spaces by coordinates (q, r). What a
test does is an offered action; what is not offered fails with a list of what is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from sim.core.actions import a_of, b_of, verb_of
from sim.core.content import Content, Patch
from sim.core.log import log_dtype
from sim.core.records import new
from sim.goa2 import acting, effects, rounds, spaces
from sim.goa2.apply import apply, reset
from sim.goa2.content import load
from sim.goa2.events import Count, Trace
from sim.goa2.state import (
    CARDS_EACH,
    CARDS_MAX,
    FIRST_MINION,
    FIRST_TOKEN,
    MINIONS_EACH,
    NOBODY,
    NOTHING,
    OBJECTS_MAX,
    OFF_BOARD,
    PERMANENT,
    STATE,
    Action,
    CardState,
    Decision,
    Phase,
    Verb,
)
from sim.goa2.tables import Item, Minion

RED, BLUE = 0, 1
Space = tuple[int, int]


@cache
def content_of(patches: tuple[tuple[str, object], ...]) -> Content:
    """Return the content with fields set; lists are given as tuples."""
    return load().patched([Patch("set", path, listed(value)) for path, value in patches])


def listed(value: object) -> object:
    """Return tuples as lists, inside each other too."""
    return [listed(each) for each in value] if isinstance(value, tuple) else value


class Table:
    """One game in progress, in turn 1 of round 1, with an empty board and nobody's cards played.

    Every hero has its five starting cards in hand. `hero`, `minion` and `token` put things on the
    board; `hand`, `discard` and `item` arrange cards; `act` lets a hero act with a card.
    """

    def __init__(
        self,
        red: Sequence[str] = ("wasp", "xargatha"),
        blue: Sequence[str] = ("arien", "brogan"),
        numbers: dict[str, object] | None = None,
        **setup: object,
    ) -> None:
        """Set up a game; `numbers` are paths and values, `setup` fields of the setup."""
        players = setup.pop("players", len(red) + len(blue))
        patches = {
            "setup.players": players,
            "setup.red": tuple(red),
            "setup.blue": tuple(blue),
            **{f"setup.{name}": value for name, value in setup.items()},
            **(numbers or {}),
        }
        self.content = content_of(tuple(patches.items()))
        self.tables = self.content.tables[0]
        self.heroes = [*red, *blue]
        self.state = new(STATE)[0]
        self.log = new(log_dtype(CARDS_MAX, len(Count)))[0]
        self.log.is_on = 1
        self.log.trace_max = self.log.trace.shape[0]
        reset(self.state, self.tables, np.uint64(1), 0)
        self.clear_board()
        self.begin()

    # arranging

    def clear_board(self) -> None:
        """Take everything off the board."""
        for thing in range(OBJECTS_MAX):
            if self.state.where[thing] != OFF_BOARD:
                spaces.lift(self.state, thing)
        self.state.n_minions[:] = 0

    def begin(self) -> None:
        """Be in the first turn of the first round, with nobody's card played."""
        state = self.state
        state.decision, state.n_offered, state.n_frames = Decision.NONE, 0, 0
        state.phase, state.round, state.turn = Phase.RESOLVE, 1, 1
        state.next_hero = len(self.heroes)

    def row(self, hero: str) -> int:
        """Return the number of a hero."""
        return self.heroes.index(hero)

    def space(self, place: Space) -> int:
        """Return the row of a space."""
        board = self.tables.board
        for row in range(board.n_spaces):
            if (int(board.q[row]), int(board.r[row])) == tuple(place):
                return row
        raise AssertionError(f"{place} is no space of this board")

    def place_of(self, row: int) -> Space:
        """Return the coordinates of a space."""
        return int(self.tables.board.q[row]), int(self.tables.board.r[row])

    def hero(self, hero: str, place: Space) -> int:
        """Put a hero on the board, or somewhere else; return its number."""
        thing = self.row(hero)
        if self.state.where[thing] != OFF_BOARD:
            spaces.lift(self.state, thing)
        spaces.put(self.state, thing, self.space(place))
        return thing

    def minion(self, team: int, place: Space, kind: str = "melee") -> int:
        """Put a minion on the board; return its number."""
        thing = FIRST_MINION + team * MINIONS_EACH
        while self.state.where[thing] != OFF_BOARD:
            thing += 1
        self.state.minion_kind[thing - FIRST_MINION] = Minion[kind.upper()]
        self.state.n_minions[team] += 1
        spaces.put(self.state, thing, self.space(place))
        return thing

    def token(self, place: Space) -> int:
        """Put a token on the board; return its number."""
        thing = FIRST_TOKEN
        while self.state.where[thing] != OFF_BOARD:
            thing += 1
        spaces.put(self.state, thing, self.space(place))
        return thing

    def card(self, card: str, hero: str | None = None) -> int:
        """Return the number of a card in play; `hero` only where two heroes share it."""
        row = self.content.rows["cards"].index(card)
        owners = [self.row(hero)] if hero else range(len(self.heroes))
        for owner in owners:
            for place in range(self.tables.n_cards_of[owner]):
                if self.tables.card_of[owner * CARDS_EACH + place] == row:
                    return owner * CARDS_EACH + place
        raise AssertionError(f"nobody plays {card}")

    def card_name(self, card: int) -> str:
        """Return the entry of a card in play."""
        return self.content.rows["cards"][self.tables.card_of[card]]

    def put_card(self, card: str, where: CardState, hero: str | None = None) -> int:
        """Bring a card into a state; the card of the same colour and state goes to the deck."""
        number = self.card(card, hero)
        owner = self.state.heroes[number // CARDS_EACH]
        owner.cards[number % CARDS_EACH] = where
        return number

    def hand(self, hero: str, *cards: str) -> None:
        """Give a hero exactly these cards in hand; other cards of a round go to the deck."""
        row = self.row(hero)
        for place in range(self.tables.n_cards_of[row]):
            if self.state.heroes[row].cards[place] == CardState.HAND:
                self.state.heroes[row].cards[place] = CardState.DECK
        for card in cards:
            self.put_card(card, CardState.HAND, hero)

    def discarded(self, hero: str, *cards: str) -> None:
        """Put cards into a hero's discard."""
        for card in cards:
            self.put_card(card, CardState.DISCARD, hero)

    def resolved(self, hero: str, *cards: str) -> None:
        """Let a hero have resolved cards in earlier turns."""
        for card in cards:
            self.put_card(card, CardState.RESOLVED, hero)

    def items(self, hero: str, **numbers: int) -> None:
        """Give a hero items: `items("wasp", attack=2)`."""
        for name, number in numbers.items():
            self.state.heroes[self.row(hero)].items[Item[name.upper()]] = number

    def ultimate(self, card: str) -> None:
        """Unlock an ultimate."""
        number = self.put_card(card, CardState.ULTIMATE)
        owner = number // CARDS_EACH
        self.state.heroes[owner].level = 8
        effects.add(self.state, self.tables, owner, number, PERMANENT, NOBODY, self.log)

    def plays(self, hero: str, card: str) -> int:
        """Let a hero have revealed a card this turn that is not resolved yet."""
        number = self.put_card(card, CardState.UNRESOLVED, hero)
        self.state.heroes[self.row(hero)].played = number
        return number

    # acting

    def turn_of(self, hero: str, card: str) -> list:
        """Begin a hero's turn with a card; return what is offered."""
        self.plays(hero, card)
        self.state.phase = Phase.RESOLVE
        rounds.take_turn(self.state, self.tables, self.row(hero))
        return self.offers()

    def act(self, hero: str, card: str, action: Action = Action.PRIMARY) -> list:
        """Let a hero perform an action with a card; return what is offered next."""
        offers = self.turn_of(hero, card)
        if ("act", action) not in offers:
            raise AssertionError(f"{action.name} is not offered: {offers}")
        return self.choose(("act", action))

    def reveal(self, **cards: str) -> list:
        """Let heroes play cards of their hands, by hero; the others play their first one."""
        while self.decision == Decision.CARD:
            hero = self.heroes[a_of(int(self.state.offered[0]))]
            self.choose(cards.get(hero, self.offers()[0]))
        return self.offers()

    def hold_all(self) -> list:
        """Hold with every card still to be resolved this turn; return what is offered next."""
        while self.decision == Decision.ACTION:
            self.choose(("act", Action.HOLD))
        return self.offers()

    def run(self) -> list:
        """Run on to the next decision."""
        rounds.run_on(self.state, self.tables, self.log)
        return self.offers()

    def described(self, action: int) -> object:
        """Return an action as a test writes it."""
        verb = Verb(verb_of(action))
        if verb == Verb.PASS:
            return "pass"
        if verb == Verb.YES:
            return "yes"
        if verb == Verb.SPACE:
            return self.place_of(b_of(action))
        if verb == Verb.CARD:
            return self.card_name(b_of(action))
        if verb == Verb.HERO:
            return self.heroes[a_of(action)]
        if verb == Verb.ACT:
            return "act", Action(b_of(action))
        if verb == Verb.NUMBER:
            return int(a_of(action))
        return self.thing_name(b_of(action))

    def thing_name(self, thing: int) -> object:
        """Return a hero's name, or the space of a minion or token."""
        if thing < FIRST_MINION:
            return self.heroes[thing]
        return self.place_of(self.state.where[thing])

    def offers(self) -> list:
        """Return the offered actions in words; empty when the game is over."""
        if self.state.decision == Decision.NONE:
            return []
        return [self.described(int(each)) for each in self.state.offered[: self.state.n_offered]]

    def choose(self, *choices: object) -> list:
        """Take offered actions one after the other; return what is offered next.

        A space is (q, r), a hero or card its name, a minion the space it stands on.
        """
        for choice in choices:
            offers = self.offers()
            if choice not in offers:
                asked = Decision(int(self.state.decision)).name
                raise AssertionError(f"{choice!r} is not offered at {asked}: {offers}")
            action = np.int32(self.state.offered[offers.index(choice)])
            apply(self.state, self.tables, action, self.log)
        return self.offers()

    # looking

    @property
    def decision(self) -> Decision:
        """What is being asked."""
        return Decision(int(self.state.decision))

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        return int(self.state.seat)

    def where(self, thing: str | int) -> Space | None:
        """Return where a hero or object is, or None."""
        row = self.state.where[self.row(thing) if isinstance(thing, str) else thing]
        return None if row == OFF_BOARD else self.place_of(row)

    def at(self, place: Space) -> str | int | None:
        """Return who is in a space: a hero's name, an object's number, or None."""
        thing = int(self.state.occupant[self.space(place)])
        if thing == NOTHING:
            return None
        return self.heroes[thing] if thing < FIRST_MINION else thing

    def cards_in(self, hero: str, where: CardState) -> set[str]:
        """Return which of a hero's cards are in a state."""
        row = self.row(hero)
        return {
            self.card_name(row * CARDS_EACH + place)
            for place in range(self.tables.n_cards_of[row])
            if self.state.heroes[row].cards[place] == where
        }

    def coins(self, hero: str) -> int:
        """Return a hero's coins."""
        return int(self.state.heroes[self.row(hero)].coins)

    def events(self, event: Trace) -> list[tuple[int, int, int]]:
        """Return the numbers of every such event so far."""
        trace: Iterable = self.log.trace[: self.log.n_trace]
        return [tuple(map(int, line[1:])) for line in trace if line[0] == event]

    def attack_total(self) -> int:
        """Return the total of the latest attack."""
        return self.events(Trace.ATTACKS)[-1][2]

    def defense_total(self) -> int:
        """Return the total of the latest defense."""
        return self.events(Trace.DEFENSE)[-1][1]

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return bool(self.state.ending)


def acts(table: Table, hero: str, card: str) -> set[Action]:
    """Return the actions that a card offers to a hero now."""
    return {
        action
        for action in Action
        if action <= Action.ATTACK
        and acting.can_act(table.state, table.tables, table.row(hero), table.card(card), action)
    }
