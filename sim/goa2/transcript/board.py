"""The board of one moment as plain data, for pictures and for the terminal."""

from __future__ import annotations

import numpy as np

from sim.core.transcript.english import counted
from sim.core.transcript.hexes import Cell, HexBoard, Mark, Piece, Zone, short_labels
from sim.goa2.state import CARDS_EACH, FIRST_MINION, FIRST_TOKEN, OFF_BOARD, RED, CardState, Ending
from sim.goa2.tables import Item, Minion, Spawn
from sim.goa2.transcript.names import TEAMS, Names
from sim.goa2.transcript.pieces import Pieces
from sim.goa2.transcript.round_phrases import ending_text

SIDES = {team: side for side, team in enumerate(TEAMS)}
ZONES = (("throne", "#"), ("lane", "."), ("jungle", "%"))
KINDS = (("hero", ""), ("melee minion", "M"), ("ranged minion", "R"), ("heavy minion", "H"))
TOKEN = ("token", "*")
HERO_KIND, FIRST_MINION_KIND, TOKEN_KIND = 0, 1, 4

OPEN = {
    "revealed": CardState.UNRESOLVED,
    "resolved": CardState.RESOLVED,
    "discarded": CardState.DISCARD,
    "ultimate": CardState.ULTIMATE,
}
"""Cards that everybody sees, by what the board calls them."""


def hex_board(names: Names, state: np.record) -> HexBoard:
    """Return what lies where, and how the game stands."""
    return HexBoard(
        title=f"{names.board.name}, round {state.round}, turn {state.turn}",
        standing=standing(names, state),
        sides=TEAMS,
        zone_kinds=ZONES,
        piece_kinds=(*KINDS, TOKEN) if has_token(state) else KINDS,
        marked=("Battle Zone", "+"),
        zones=zones_of(names, state),
        cells=cells_of(names),
        pieces=pieces_of(names, state),
        roster=(*roster_of(names, state), *open_cards_of(names, state)),
        hands=hands_of(names, state),
    )


def standing(names: Names, state: np.record) -> str:
    """Return coin, Wave and Life counters, or how the game ended."""
    score = (
        f"Coin: {TEAMS[state.coin]} up; Wave counters: {state.waves} of {names.tables.waves}; "
        f"Life counters: red {state.lives[RED]}, blue {state.lives[1 - RED]} "
        f"of {names.tables.lives}"
    )
    if state.ending == Ending.RUNNING:
        return score
    return f"{ending_text(int(state.ending), int(state.winner))}\n{score}"


def has_token(state: np.record) -> bool:
    """Tell whether there is a token on the board."""
    return any(state.where[FIRST_TOKEN:] != OFF_BOARD)


def zones_of(names: Names, state: np.record) -> tuple[Zone, ...]:
    """Return the zones; the Battle Zone is marked."""
    battle = int(names.tables.board.lane[state.zone])
    kinds = [kind for kind, _ in ZONES]
    return tuple(
        Zone(name, kinds.index(zone.kind), SIDES.get(zone.team), number == battle)
        for number, (name, zone) in enumerate(zip(names.zones, names.board.zones, strict=True))
    )


def cells_of(names: Names) -> tuple[Cell, ...]:
    """Return the spaces with their spawn points."""
    board = names.tables.board
    return tuple(
        Cell(
            int(board.q[space]), int(board.r[space]), int(board.zone[space]), mark_of(board, space)
        )
        for space in range(board.n_spaces)
    )


def mark_of(board: np.record, space: int) -> Mark | None:
    """Return the spawn point of a space."""
    spawn = Spawn(int(board.spawn[space]))
    if spawn == Spawn.NONE:
        return None
    kind = HERO_KIND if spawn == Spawn.HERO else spawn - Spawn.MELEE + FIRST_MINION_KIND
    return Mark(kind, int(board.spawn_team[space]))


def pieces_of(names: Names, state: np.record) -> tuple[Piece, ...]:
    """Return heroes, minions and tokens on the board."""
    present = [thing for thing, space in enumerate(state.where) if space != OFF_BOARD]
    labels = short_labels(names.heroes)
    pieces = Pieces.of(state)
    return tuple(piece_of(names, state, labels, pieces, thing) for thing in present)


def piece_of(
    names: Names, state: np.record, labels: list[str], pieces: Pieces, thing: int
) -> Piece:
    """Return one object as a piece."""
    board, space = names.tables.board, state.where[thing]
    spot = int(board.q[space]), int(board.r[space])
    if thing < FIRST_MINION:
        team, level = names.team_of(thing), int(state.heroes[thing].level)
        return Piece(*spot, HERO_KIND, team, labels[thing], f"{level}")
    if thing >= FIRST_TOKEN:
        return Piece(*spot, TOKEN_KIND, None, TOKEN[1])
    kind = Minion(pieces.kind(thing))
    letter = KINDS[FIRST_MINION_KIND + kind][1]
    return Piece(*spot, FIRST_MINION_KIND + kind, names.team_of(thing), letter)


def roster_of(names: Names, state: np.record) -> tuple[str, ...]:
    """Return who the heroes are and how they stand, a line each."""
    labels = short_labels(names.heroes)
    return tuple(
        f"{labels[hero]} {name}, {TEAMS[names.team_of(hero)]}: level {state.heroes[hero].level}, "
        f"{counted(int(state.heroes[hero].coins), 'coin')}"
        f"{'' if state.where[hero] != OFF_BOARD else ', off the board'}"
        for hero, name in enumerate(names.heroes)
    )


def open_cards_of(names: Names, state: np.record) -> tuple[str, ...]:
    """Return the cards and items of each hero that everybody sees, a line each that has any."""
    lines = []
    for hero, name in enumerate(names.heroes):
        piles = {word: cards_in(names, state, hero, where) for word, where in OPEN.items()}
        items = [f"+{n} {Item(kind).name.lower()}"
                 for kind, n in enumerate(state.heroes[hero].items) if n]  # fmt: skip
        told = [f"{word} {', '.join(of)}" for word, of in {**piles, "items": items}.items() if of]
        lines += [f"{name}'s open cards: {'; '.join(told)}"] if told else []
    return tuple(lines)


def hands_of(names: Names, state: np.record) -> tuple[str, ...]:
    """Return the cards that each hero holds, and what was played facedown, a line each."""
    lines = []
    for hero, name in enumerate(names.heroes):
        held = cards_in(names, state, hero, CardState.HAND)
        hidden = cards_in(names, state, hero, CardState.COMMITTED)
        played = f"; facedown: {', '.join(hidden)}" if hidden else ""
        lines.append(f"{name}: {', '.join(held) or 'no cards'}{played}")
    return tuple(lines)


def cards_in(names: Names, state: np.record, hero: int, where: CardState) -> list[str]:
    """Return the names of a hero's cards that are somewhere."""
    return [
        names.card(hero * CARDS_EACH + place)
        for place in range(CARDS_EACH)
        if state.heroes[hero].cards[place] == where
    ]
