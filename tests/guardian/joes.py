"""Tables of G.I. Joe: Mission Critical and of cross-over games; seats are named by their Hero."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from sim.core.actions import b_of
from sim.guardian.state import NOTHING, VILLAIN_CARD, Verb
from tests.guardian.table import Table

LOCATIONS = ("new_york_city", "jungle_laboratory", "space_station_delta", "cobra_temple")


class Joes(Table):
    """A game of Mission Critical in its first Action Phase, with empty board and hands."""

    GAMES: ClassVar[tuple[str, ...]] = ("gijoe",)
    HEROES: ClassVar[tuple[str, ...]] = ("duke", "scarlett", "snake_eyes", "stalker", "cover_girl")
    MONSTERS: ClassVar[tuple[str, ...]] = ("copperhead", "dr_mindbender", "major_bludd")

    def deal(self, enemy: str, figures: int, *villains: str, back: str) -> None:
        """Stack the next deployment: what the top card shows, villains, the back behind them."""
        deck = self.state.deployment
        order = [int(card) for card in deck.cards[: deck.n]]
        wanted = [next(card for card in order if self.shows(card, enemy, figures))]
        order.remove(wanted[0])
        for villain in villains:
            wanted.append(VILLAIN_CARD + self.enemy(villain))
            order.remove(wanted[-1])
        wanted.append(next(card for card in order if self.leads_to(card, back)))
        order.remove(wanted[-1])
        deck.cards[: deck.n] = [*order, *wanted[::-1]]

    def shows(self, card: int, enemy: str, figures: int) -> bool:
        """Tell whether the front of a card deploys so many foot soldiers of a type."""
        if card >= VILLAIN_CARD:
            return False
        row = self.tables.deployments[card]
        kind = self.state.soldier_of[row.soldier]
        return kind == self.enemy(enemy) and row.figures == figures

    def leads_to(self, card: int, location: str) -> bool:
        """Tell whether the symbol on a card's back is that of a location."""
        if card >= VILLAIN_CARD:
            return False
        place = self.place(location)
        return self.tables.deployments[card].symbol == self.state.places[place].symbol

    def lay(self, *vehicles: str) -> None:
        """Lay these vehicles face up; the others are face down."""
        rows = [self.vehicle(vehicle) for vehicle in vehicles]
        rest = [row for row in range(self.tables.n_vehicles) if row not in rows]
        self.state.vehicles[:] = [*rows, *[NOTHING] * (len(self.state.vehicles) - len(rows))]
        deck = self.state.vehicle_deck
        self.state.vehicle_discard.n = 0
        deck.n = len(rest)
        deck.cards[: deck.n] = rest

    def vehicle(self, name: str) -> int:
        """Return the row of a vehicle."""
        return self.rows("vehicles").index(name)

    def shown(self) -> list[str]:
        """Return the face-up vehicles."""
        names = self.rows("vehicles")
        return [names[row] for row in self.state.vehicles if row != NOTHING]

    def spot(self, vehicle: str) -> int:
        """Return where a vehicle lies face up."""
        return int(np.argwhere(self.state.vehicles == self.vehicle(vehicle))[0][0])

    def can_use(self, vehicle: str, token: int | None = None) -> bool:
        """Tell whether using a vehicle is offered."""
        if self.vehicle(vehicle) not in self.state.vehicles:
            return False
        return bool(self.offers(Verb.VEHICLE, self.spot(vehicle), token))

    def use(self, vehicle: str, token: int = 0) -> None:
        """Use a vehicle for figures, or for a token."""
        self.choose(Verb.VEHICLE, self.spot(vehicle), token)

    def discards_to_attack(self, hero: str) -> list[str]:
        """Return the cards that a Hero may discard for an attack."""
        offers = self.offers(Verb.DISCARD_ATTACK, self.seat(hero))
        return sorted(self.name_of(b_of(action)) for action in offers)

    def discard_to_attack(self, hero: str, card: str, target: str, *dice: int) -> None:
        """Discard a card to attack an enemy card."""
        self.dictate_dice(*dice)
        offers = self.offers(Verb.DISCARD_ATTACK, self.seat(hero))
        self.act(next(each for each in offers if self.name_of(b_of(each)) == card))
        self.aim(target)


class Crossover(Joes):
    """A cross-over game: heroes and enemies of both games."""

    GAMES: ClassVar[tuple[str, ...]] = ("crossover", "hotg", "gijoe")
    HEROES: ClassVar[tuple[str, ...]] = ("jason", "kimberly", "duke", "scarlett", "stalker")
    MONSTERS: ClassVar[tuple[str, ...]] = ("bones", "copperhead", "madame_woe", "major_bludd")
