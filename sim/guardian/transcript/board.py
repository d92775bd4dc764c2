"""The board as the events so far have left it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sim.guardian.events import Trace
from sim.guardian.state import COMMAND_CENTER, OFF_BOARD, PLACES, SOLDIER_TYPES
from sim.guardian.transcript.names import Names


@dataclass
class Board:
    """Figures and Rangers as the events so far have left them."""

    soldiers: list[list[int]]  # [place][type]
    villains: list[int]  # places, by enemy of the state
    panicked: list[bool]
    rangers: list[int]  # places, by seat

    @classmethod
    def of(cls, state: np.record, n_seats: int) -> Board:
        """Return what the state has on the board."""
        return cls(
            soldiers=[place.soldiers.tolist() for place in state.places],
            villains=[int(enemy.place) for enemy in state.enemies[: state.n_enemies]],
            panicked=[bool(place.is_panicked) for place in state.places],
            rangers=[int(player.place) for player in state.players[:n_seats]],
        )

    def follow(self, event: int, a: int, b: int, c: int) -> None:
        """Do to the board what an event says."""
        if event == Trace.DEPLOYED:
            self.soldiers[c][a] += b
        elif event in (Trace.REMOVED, Trace.DISPLACED):
            self.soldiers[b][a] -= 1
        elif event == Trace.MOVED_ON:
            self.soldiers[b][a] -= 1
            self.soldiers[c][a] += 1
        elif event == Trace.VILLAIN:
            self.villains[a] = c
        elif event in (Trace.PANIC, Trace.CALM):
            self.panicked[a] = event == Trace.PANIC
        elif event == Trace.MOVED:
            self.rangers[a] = b
        else:
            self.follow_battle(event, a, b)

    def follow_battle(self, event: int, a: int, b: int) -> None:
        """Do what an event of a battle says."""
        if event == Trace.RANGER_DEFEATED and b >= 0:
            self.rangers[a] = COMMAND_CENTER
        elif event == Trace.MONSTER_DEFEATED:
            self.soldiers[self.villains[a]] = [0] * SOLDIER_TYPES
            self.villains[a] = OFF_BOARD

    def villains_at(self, place: int) -> list[int]:
        """Return monsters and boss in a place."""
        places = enumerate(self.villains)
        return [enemy for enemy, here in places if enemy >= SOLDIER_TYPES and here == place]

    def rangers_at(self, place: int) -> list[int]:
        """Return the seats whose Rangers are in a place."""
        return [seat for seat, here in enumerate(self.rangers) if here == place]

    def n_figures(self, place: int) -> int:
        """Return how many enemy figures are in a place."""
        return sum(self.soldiers[place]) + len(self.villains_at(place))

    def fill(self, names: Names, place: int) -> str:
        """Return figures and figure limit of a place: ` (3/5)`."""
        if not 0 <= place < COMMAND_CENTER:
            return ""
        return f" ({self.n_figures(place)}/{names.limits[place]})"


def board_lines(names: Names, board: Board, state: np.record) -> list[str]:
    """Return the board after the deployments, and how each player stands."""
    is_center_empty = not board.rangers_at(COMMAND_CENTER) and not board.n_figures(COMMAND_CENTER)
    places = range(COMMAND_CENTER if is_center_empty else PLACES)
    lines = [board_line(names, board, place) for place in places]
    return ["The board:", *(f"  {line}" for line in lines), f"  {stock(names, state)}"]


def board_line(names: Names, board: Board, place: int) -> str:
    """Return one place: figures and limit, panic, enemies, [Rangers]."""
    width = max(map(len, names.places))
    title = names.words.base_title if place == COMMAND_CENTER else names.places[place]
    panic = "PANIC" if board.panicked[place] else ""
    fill = board.fill(names, place).strip(" ()")
    figures = names.figures(board.soldiers[place], board.villains_at(place))
    rangers = ", ".join(names.seat(seat) for seat in board.rangers_at(place))
    cells = [f"{title:{width}} {fill:4} {panic:5}", figures, f"[{rangers}]" if rangers else ""]
    return " ".join(filter(None, cells)).rstrip()


def stock(names: Names, state: np.record) -> str:
    """Return what the players have: cards in hand, deck and discard pile, stored energy."""
    parts = [
        f"{names.seat(seat)} {player.hand.n}/{player.deck.n}/{player.discard.n}"
        f"{'*' * int(player.energy)}"
        for seat, player in enumerate(state.players[: names.tables.n_seats])
    ]
    return f"Hand/deck/discards, * stored energy: {', '.join(parts)}"
