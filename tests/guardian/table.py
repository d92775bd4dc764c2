"""A table to set up situations on: cards, figures and dice as a test wants them.

Seats are named by their Ranger, cards by their entry in the content files. Everything a test
does is an offered action; what is not offered fails with a list of what is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import ClassVar
from unittest import mock

import numpy as np

from sim.core.actions import a_of, b_of, c_of, pack, verb_of
from sim.core.content import Content, Patch
from sim.core.log import log_dtype
from sim.core.records import new
from sim.guardian import battle, chance, hits
from sim.guardian.apply import apply, reset
from sim.guardian.content import load
from sim.guardian.events import Count
from sim.guardian.execute import run_on
from sim.guardian.language import Event
from sim.guardian.state import (
    COLUMNS_MAX,
    COMMAND_CENTER,
    NOTHING,
    OFF_BOARD,
    OUTER,
    SOLDIER_TYPES,
    STATE,
    VILLAIN_CARD,
    Decision,
    Verb,
)
from sim.guardian.tables import INSTANCES_MAX

PUTTY, SUPER_PUTTY = 0, 1
BEGINNINGS: dict[tuple, np.ndarray] = {}
HEROES = ("jason", "kimberly", "trini", "zack", "billy")
START_FRAMES = 2  # the round and the battle: nothing else runs in the window of the battle's start


@cache
def content_of(patches: tuple[tuple[str, object], ...], *games: str) -> Content:
    """Return the content of a game with fields set; lists are given as tuples."""
    content = load(*games or ("hotg",))
    return content.patched([Patch("set", path, listed(value)) for path, value in patches])


def listed(value: object) -> object:
    """Return tuples, and tuples in them, as lists."""
    return [listed(each) for each in value] if isinstance(value, tuple) else value


class Table:
    """One game in progress, in the first Action Phase, with an empty board and empty hands."""

    GAMES: ClassVar[tuple[str, ...]] = ("hotg",)  # whose content it is, the game's own first
    HEROES: ClassVar[tuple[str, ...]] = HEROES
    MONSTERS: ClassVar[tuple[str, ...]] = ("bones", "knasty_knight", "madame_woe", "pudgy_pig")

    def __init__(
        self,
        heroes: Sequence[str] = (),
        players: int | None = None,
        monsters: Sequence[str] = (),
        numbers: dict[str, object] | None = None,
        seed: int = 1,
        begin: bool = True,
        **setup: object,
    ) -> None:
        """Set up a game; `begin` False leaves it at the first decision of the setup."""
        heroes = heroes or self.HEROES
        patches = {
            "setup.players": players or len(heroes),
            "setup.heroes": tuple(heroes),
            "setup.monsters": tuple(monsters or self.MONSTERS),
            **{f"setup.{name}": value for name, value in setup.items()},
            **(numbers or {}),
        }
        self.content = content_of(tuple(patches.items()), *self.GAMES)
        self.tables = self.content.tables[0]
        self.states = new(STATE)
        self.state = self.states[0]
        self.log = new(log_dtype(INSTANCES_MAX, len(Count)))[0]
        self.dice: list[int] = []
        self.rolled = 0
        self.layout: list[list[str]] | None = None
        self.pool = 0
        self.begin((self.GAMES, tuple(patches.items()), seed, begin))

    def begin(self, key: tuple) -> None:
        """Set up the game, or copy how it was set up for the same `key` before."""
        if key not in BEGINNINGS:
            *_, seed, goes_on = key
            reset(self.state, self.tables, seed, 0)
            if goes_on:
                self.pass_until(Decision.ACTION)
                self.clear_board()
            BEGINNINGS[key] = self.states.copy()
        self.states[:] = BEGINNINGS[key]

    # names and numbers

    def rows(self, section: str) -> list[str]:
        """Return the entries of a content section in the order of their rows."""
        return list(self.content.rows[section])

    def seat(self, hero: str) -> int:
        """Return who plays a Ranger."""
        return int(np.argwhere(self.tables.setup.heroes == self.rows("heroes").index(hero))[0][0])

    def name_of(self, card: int) -> str:
        """Return the entry of a card instance."""
        names = [*self.rows("cards"), *self.rows("enemy_cards")]
        return names[self.tables.card_of[card]]

    def player(self, hero: str) -> np.record:
        """Return a Ranger's player record."""
        return self.state.players[self.seat(hero)]

    def place(self, location: str) -> int:
        """Return where a location board lies."""
        row = self.rows("locations").index(location)
        return next(p for p in range(OUTER) if self.state.places[p].location == row)

    def enemy(self, name: str) -> int:
        """Return the number that an enemy of this game has in the state."""
        row = self.rows("enemies").index(name)
        for number in range(self.state.n_enemies):
            if self.state.enemies[number].row == row:
                return number
        raise AssertionError(f"{name} is not in this game")

    def names(self, pile: np.record) -> list[str]:
        """Return the cards of a pile, top first."""
        return [self.name_of(card) for card in pile.cards[: pile.n][::-1]]

    def deck(self, hero: str) -> list[str]:
        """Return a Ranger's deck, top first."""
        return self.names(self.player(hero).deck)

    def hand(self, hero: str) -> list[str]:
        """Return a Ranger's hand, sorted."""
        return sorted(self.names(self.player(hero).hand))

    def discard(self, hero: str) -> list[str]:
        """Return a Ranger's discard pile, sorted."""
        return sorted(self.names(self.player(hero).discard))

    def zord(self, name: str) -> int:
        """Return the row of a Zord."""
        return self.rows("zords").index(name)

    # situations

    def clear_board(self) -> None:
        """Take all enemy figures and panic tokens off the board."""
        for place in range(OUTER + 1):
            self.state.places[place].soldiers[:] = 0
            self.state.places[place].is_panicked = 0
        for enemy in range(SOLDIER_TYPES, self.state.n_enemies):
            self.state.enemies[enemy].place = OFF_BOARD

    def arrange(self, locations: Sequence[str]) -> None:
        """Lay the outer locations clockwise in this order, from place 0."""
        for place, location in enumerate(locations):
            row = self.rows("locations").index(location)
            self.state.places[place].location = self.state.places[place].symbol = row

    def put_soldiers(self, place: int, putties: int = 0, super_putties: int = 0) -> None:
        """Set the foot soldier figures of a place."""
        self.state.places[place].soldiers[:] = putties, super_putties

    def put_villain(self, name: str, place: int) -> None:
        """Put a monster or the boss on the board; an outer location becomes panicked."""
        self.state.enemies[self.enemy(name)].place = place
        if place < OUTER:
            self.state.places[place].is_panicked = 1

    def send(self, heroes: Iterable[str], place: int) -> None:
        """Put Rangers into a place."""
        for hero in heroes:
            self.player(hero).place = place

    def take(self, hero: str, card: str) -> int:
        """Take a card out of a player's piles, the deck first; return the instance."""
        names = self.rows("cards")
        row = names.index(card if card in names else f"{card}_{hero}")
        player = self.player(hero)
        for pile in (player.deck, player.discard, player.hand):
            for slot in range(pile.n):
                if self.tables.card_of[pile.cards[slot]] == row:
                    found = int(pile.cards[slot])
                    pile.cards[slot : pile.n - 1] = pile.cards[slot + 1 : pile.n].copy()
                    pile.n -= 1
                    pile.cards[pile.n] = 0
                    return found
        raise AssertionError(f"{hero} has no {card} left")

    def put(self, pile: np.record, instances: Sequence[int]) -> None:
        """Put instances on top of a pile, the last one uppermost."""
        for card in instances:
            pile.cards[pile.n] = card
            pile.n += 1

    def put_in_hand(self, hero: str, *cards: str) -> None:
        """Move cards from a player's deck to the hand."""
        self.put(self.player(hero).hand, [self.take(hero, card) for card in cards])

    def put_in_discard(self, hero: str, *cards: str) -> None:
        """Move cards from a player's deck to the discard pile."""
        self.put(self.player(hero).discard, [self.take(hero, card) for card in cards])

    def stack_deck(self, hero: str, cards: Sequence[str]) -> None:
        """Put these cards on top of a player's deck, the first one uppermost."""
        self.put(self.player(hero).deck, [self.take(hero, card) for card in cards][::-1])

    def leave_in_deck(self, hero: str, cards: Sequence[str]) -> None:
        """Leave only these cards in a player's deck, top first; the rest is discarded."""
        kept = [self.take(hero, card) for card in cards]
        player = self.player(hero)
        self.put(player.discard, [int(card) for card in player.deck.cards[: player.deck.n]])
        player.deck.n = 0
        self.put(player.deck, kept[::-1])

    def stack_deployments(self, cards: Sequence[tuple[str, str, int] | str]) -> None:
        """Put cards on top of the deployment deck, the first one uppermost.

        A card is (enemy, location on the back, figures), or the name of a monster or boss.
        """
        deck = self.state.deployment
        order = [int(card) for card in deck.cards[: deck.n]]
        chosen = []
        for wanted in cards:
            card = next(each for each in order if self.is_deployment(each, wanted))
            order.remove(card)
            chosen.append(card)
        deck.cards[: deck.n] = [*order, *chosen[::-1]]

    def is_deployment(self, card: int, wanted: tuple[str, str, int] | str) -> bool:
        """Tell whether a deployment card is the wanted one."""
        if isinstance(wanted, str):
            return card == VILLAIN_CARD + self.enemy(wanted)
        if card >= VILLAIN_CARD:
            return False
        enemy, location, shown = wanted
        row = self.tables.deployments[card]
        return (row.soldier, row.symbol, row.figures) == (
            self.enemy(enemy),
            self.rows("locations").index(location),
            shown,
        )

    def stack_zords(self, *zords: str) -> None:
        """Make these the next Zords to be summoned; the rest keeps its order."""
        deck = self.state.zord_deck
        first = [self.zord(zord) for zord in zords]
        rest = [int(card) for card in deck.cards[: deck.n] if card not in first]
        deck.cards[: deck.n] = [*rest, *first[::-1]]

    def give_zord(self, zord: str, owner: str | None = None) -> None:
        """Take a Zord from its deck and put it, ready, in front of a player."""
        row = self.zord(zord)
        deck = self.state.zord_deck
        rest = [int(card) for card in deck.cards[: deck.n] if card != row]
        deck.cards[: len(rest)] = rest
        deck.n = len(rest)
        card = self.state.zords[row]
        card.is_summoned = 1
        card.is_exhausted = 0
        card.owner = NOTHING if owner is None else self.seat(owner)

    def dictate_dice(self, *faces: int) -> None:
        """Say what the next dice show."""
        self.dice = list(faces)

    # actions

    def roll(self, state: np.record, tables: np.record, seat: int) -> int:
        """Show the next dictated die."""
        assert self.dice, "a die was rolled that the test did not dictate"
        self.rolled += 1
        return self.dice.pop(0)

    def act(self, action: int) -> None:
        """Perform an action."""
        with (
            mock.patch.object(chance, "roll_die", self.roll),
            mock.patch.object(battle, "lay_sequence", self.lay_sequence),
        ):
            apply(self.state, self.tables, int(action), self.log)
        assert self.state.fault == 0

    def ask_again(self) -> None:
        """Ask for the next action, turn or answer anew, after the table was changed by hand."""
        self.state.decision = Decision.NONE
        run_on(self.state, self.tables, self.log)

    def offers(
        self, verb: Verb, a: int | None = None, b: int | None = None, c: int | None = None
    ) -> list[int]:
        """Return the offered actions with this verb and these numbers."""
        return [
            int(action)
            for action in self.state.offered[: self.state.n_offered]
            if self.state.decision
            and verb_of(action) == verb
            and a in (None, a_of(action))
            and b in (None, b_of(action))
            and c in (None, c_of(action))
        ]

    def menu(self) -> str:
        """Return what is asked, and what is offered, for messages."""
        offered = self.state.offered[: self.state.n_offered]
        lines = [f"{Verb(verb_of(x)).name}({a_of(x)},{b_of(x)},{c_of(x)})" for x in offered]
        return f"{Decision(self.state.decision).name}: {' '.join(lines)}"

    def choose(
        self, verb: Verb, a: int | None = None, b: int | None = None, c: int | None = None
    ) -> None:
        """Perform the first offered action with this verb and these numbers."""
        found = self.offers(verb, a, b, c)
        assert found, f"{verb.name}({a}, {b}, {c}) is not offered; {self.menu()}"
        self.act(found[0])

    def card_offers(self, verb: Verb, hero: str, card: str) -> list[int]:
        """Return the offers of a card, whichever copy."""
        names = (card, f"{card}_{hero}")
        return [
            action
            for action in self.offers(verb, self.seat(hero))
            if self.name_of(b_of(action)) in names
        ]

    def can_play(self, hero: str, card: str) -> bool:
        """Tell whether playing a card is offered."""
        return bool(self.card_offers(Verb.PLAY, hero, card))

    def play(self, hero: str, card: str) -> None:
        """Play a card."""
        found = self.card_offers(Verb.PLAY, hero, card)
        assert found, f"{hero}'s {card} cannot be played; {self.menu()}"
        self.act(found[0])

    def pick(self, hero: str, card: str) -> None:
        """Choose a card for what is asked about a player's cards."""
        found = self.card_offers(Verb.CARD, hero, card)
        assert found, f"{hero}'s {card} is not offered; {self.menu()}"
        self.act(found[0])

    def picks(self) -> list[str]:
        """Return the cards that may be chosen."""
        return sorted(self.name_of(b_of(action)) for action in self.offers(Verb.CARD))

    def choose_seat(self, hero: str) -> None:
        """Choose a Ranger."""
        self.choose(Verb.SEAT, self.seat(hero))

    def suffer(self, hero: str) -> None:
        """Let a Ranger suffer damage that nobody reacts to."""
        self.choose_seat(hero)
        self.decline_windows(Event.DAMAGE, Event.REVEAL, Event.NEXT_REVEAL)

    def seats(self) -> list[str]:
        """Return the Rangers that may be chosen."""
        seats = [a_of(action) for action in self.offers(Verb.SEAT)]
        return [self.rows("heroes")[self.tables.setup.heroes[seat][0]] for seat in seats]

    def target(self, card: str, number: int = 0) -> None:
        """Choose an enemy card; `number` counts equal ones from 0."""
        self.choose(Verb.SLOT, self.slot(card, number))

    def targets(self) -> list[str]:
        """Return the enemy cards that may be chosen, sorted."""
        slots = [a_of(action) for action in self.offers(Verb.SLOT)]
        return sorted(self.name_of(self.state.sequence[slot].card) for slot in slots)

    def use_ability(self, hero: str) -> None:
        """Use a Ranger's ability."""
        self.choose(Verb.ABILITY, *self.ability(hero))

    def can_use_ability(self, hero: str) -> bool:
        """Tell whether a Ranger's ability is offered."""
        return bool(self.offers(Verb.ABILITY, *self.ability(hero)))

    def ability(self, hero: str) -> tuple[int, int]:
        """Return seat and number of a Ranger."""
        row = self.rows("heroes").index(hero)
        seat, number = np.argwhere(self.tables.setup.heroes == row)[0]
        return int(seat), int(number)

    def use_zord(self, zord: str, place: int | None = None, kind: int | None = None) -> None:
        """Exhaust a Zord."""
        self.choose(Verb.ZORD, self.zord(zord), place, kind)

    def can_use_zord(self, zord: str) -> bool:
        """Tell whether a Zord is offered."""
        return bool(self.offers(Verb.ZORD, self.zord(zord)))

    def is_asked(self, decision: Decision) -> bool:
        """Tell whether this is what is asked."""
        return self.state.decision == decision

    def decline(self) -> None:
        """Stop, decline or end."""
        self.choose(Verb.PASS)

    def pass_until(self, *decisions: Decision) -> None:
        """Pass, or do what is forced, until one of these is asked or the game is over."""
        for _ in range(200):
            if self.state.decision in decisions or self.state.ending:
                return
            passes = self.offers(Verb.PASS)
            self.act(passes[0] if passes else self.state.offered[0])
        raise AssertionError(f"still not asked; {self.menu()}")

    # battles

    def start_battle(
        self,
        lead: str,
        top: Sequence[str] = (),
        bottom: Sequence[str] = (),
        helpers: Sequence[str] = (),
        place: int = 0,
        pool: int = 2,
        stop_at_start: bool = False,
    ) -> None:
        """Begin a battle with this combat sequence; nobody draws, abilities are passed over.

        Figures match the cards. With `stop_at_start` the window of the battle's start, if
        there is one, is left open.
        """
        self.send([lead, *helpers], place)
        self.put_figures(top, bottom, place)
        self.layout = [list(row) for row in (bottom, top) if row]
        self.pool = pool
        self.ask_again()
        self.choose(Verb.BATTLE, self.seat(lead))
        self.pass_preparation()
        if not stop_at_start and self.is_asked(Decision.WINDOW):
            if self.state.n_frames == START_FRAMES:
                self.decline()

    def pass_preparation(self) -> None:
        """Draw nothing, use nothing, and draw enemy cards from the first deck first."""
        steps = (Decision.DRAW, Decision.FIRST_DECK)
        while self.state.decision in steps or self.window() == Event.PREPARED:
            self.act(self.offers(Verb.PASS)[0] if self.offers(Verb.PASS) else self.state.offered[0])

    def put_figures(self, top: Sequence[str], bottom: Sequence[str], place: int) -> None:
        """Put the figures of a combat sequence on the board."""
        enemies = [self.enemy_of(card) for card in bottom]
        for kind in (PUTTY, SUPER_PUTTY):
            count = max(enemies.count(kind), int(self.state.places[place].soldiers[kind]))
            self.state.places[place].soldiers[kind] = count
        if top:
            self.state.enemies[self.enemy_of(top[0])].place = place
            if place < COMMAND_CENTER:
                self.state.places[place].is_panicked = 1

    def enemy_of(self, card: str) -> int:
        """Return whose card an enemy card is."""
        return self.enemy(self.content.book.sections["enemy_cards"][card].enemy)

    def lay_sequence(self, state: np.record, tables: np.record, log: np.record) -> None:
        """Lay the wanted sequence in place of the rules' own, if there is one."""
        if self.layout is None:
            return REAL_LAY_SEQUENCE(state, tables, log)
        state.is_enemy_turn = 0
        for slot in range(state.sequence.size):
            state.sequence[slot].card = NOTHING
        for row in self.layout:
            battle.begin_row(state)
            for card in row:
                self.lay_card(card)
        self.layout = None
        state.pool = self.pool
        hits.refresh_modifiers(state, tables)
        return None

    def lay_card(self, name: str) -> None:
        """Put a card of its enemy's deck at the right end of the row being laid."""
        state = self.state
        enemy = self.enemy_of(name)
        deck = state.enemies[enemy].deck
        order = [int(card) for card in deck.cards[: deck.n]]
        card = next(each for each in order if self.name_of(each) == name)
        order.remove(card)
        deck.cards[: deck.n] = [*order, 0]
        deck.n -= 1
        row = state.n_rows - 1
        slot = state.sequence[row * COLUMNS_MAX + state.n_columns[row]]
        slot.card, slot.enemy = card, enemy
        slot.hits = slot.is_defeated = slot.is_resolved = 0
        state.n_columns[row] += 1
        state.n_undefeated += 1
        if self.tables.cards[self.tables.card_of[card]].is_fast:
            state.is_enemy_turn = 1

    def slot(self, card: str, number: int = 0) -> int:
        """Return where an enemy card lies in the combat sequence."""
        found = [
            slot
            for slot in range(self.state.sequence.size)
            if self.state.sequence[slot].card != NOTHING
            and slot % COLUMNS_MAX < self.state.n_columns[slot // COLUMNS_MAX]
            and slot // COLUMNS_MAX < self.state.n_rows
            and self.name_of(self.state.sequence[slot].card) == card
        ]
        assert len(found) > number, f"{card} does not lie in the combat sequence"
        return found[number]

    def sequence(self) -> list[list[str]]:
        """Return the combat sequence: top row first, left to right."""
        return [
            [
                self.name_of(self.state.sequence[row * COLUMNS_MAX + column].card)
                for column in range(self.state.n_columns[row])
            ]
            for row in range(self.state.n_rows - 1, -1, -1)
        ]

    def hits_on(self, card: str, number: int = 0) -> int:
        """Return the hit tokens on an enemy card."""
        return int(self.state.sequence[self.slot(card, number)].hits)

    def is_defeated(self, card: str, number: int = 0) -> bool:
        """Tell whether an enemy card lies face down."""
        return bool(self.state.sequence[self.slot(card, number)].is_defeated)

    def defeat(self, card: str, number: int = 0) -> None:
        """Flip an enemy card face down without anybody's doing."""
        self.state.sequence[self.slot(card, number)].is_defeated = 1
        self.state.n_undefeated -= 1
        hits.refresh_modifiers(self.state, self.tables)

    def window(self) -> Event | None:
        """Return the event whose answers are asked for, if any."""
        if not self.is_asked(Decision.WINDOW):
            return None
        return Event(self.tables.code[self.state.frames[self.state.n_frames - 1].pc].a)

    def decline_windows(self, *events: Event) -> None:
        """Answer nothing to these events, or to any event if none is named."""
        while self.window() is not None and (not events or self.window() in events):
            self.decline()

    def attack(self, hero: str, card: str, target: str, *dice: int) -> None:
        """Play an attack on an enemy card; the dice show these hits, and nobody adds to them."""
        self.dictate_dice(*dice)
        self.play(hero, card)
        self.aim(target)

    def aim(self, target: str, number: int = 0) -> None:
        """Choose an attack's target and let the dice be as they are."""
        self.decline_windows(Event.BEFORE_ATTACK)
        self.target(target, number)
        self.decline_windows(Event.AFTER_ROLL)

    def end_battle(self) -> None:
        """Pass until the battle is over."""
        self.pass_until(Decision.ACTION)

    def end_round(self) -> None:
        """End the Action Phase and go to the next one."""
        self.decline()
        self.pass_until(Decision.ACTION)


REAL_LAY_SEQUENCE = battle.lay_sequence


def action(verb: Verb, a: int = 0, b: int = 0, c: int = 0) -> int:
    """Return a packed action."""
    return int(pack(verb, a, b, c))
