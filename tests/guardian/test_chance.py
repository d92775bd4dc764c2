"""Chance in Heroes of the Grid: dice, decks, monsters, locations and the deployment deck."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import sqrt

import numpy as np
import pytest

from sim.core import rng
from sim.core.records import new
from sim.guardian import chance
from sim.guardian.state import SOLDIER_TYPES, STATE, VILLAIN_CARD
from tests.contract.setups import way
from tests.fixtures.marks import plain

SEED = 17
GAMES = 6_000
SIGMAS = 4

# The six faces of a combat die are 0, 0, 1, 1, 1, 2.
FACES = {0: Fraction(2, 6), 1: Fraction(3, 6), 2: Fraction(1, 6)}


def is_likely(count: int, n: int, share: Fraction) -> bool:
    """Tell whether a count of n independent tries is within 4 sigma of what is expected."""
    sigma = sqrt(n * share * (1 - share))
    return abs(count - n * share) <= SIGMAS * sigma


@cache
def rolls(seats: int, rounds: int, dice: int) -> Counter:
    """Return (seat, hits) -> dice of many games, each seat rolling in each round."""
    tables = way("hotg", "players_5").content().tables[0]
    state = new(STATE)[0]
    found: Counter = Counter()
    for game in range(20):
        state.chance = rng.key_of(np.uint64(SEED), game, 0, 0)
        for state.round in range(1, rounds + 1):
            for seat in range(seats):
                state.players[seat].n_dice = 0
                for _ in range(dice):
                    found[seat, int(chance.roll_die(state, tables, seat))] += 1
    return found


@plain
@pytest.mark.parametrize("hits", FACES)
def test_a_die_shows_each_number_as_often_as_its_faces(hits):
    found = rolls(seats=3, rounds=5, dice=40)
    total = sum(found.values())
    count = sum(count for (_, face), count in found.items() if face == hits)
    assert is_likely(count, total, FACES[hits])


@plain
@pytest.mark.parametrize("seat", range(3))
def test_no_seat_has_better_dice(seat):
    found = rolls(seats=3, rounds=5, dice=40)
    total = sum(count for (who, _), count in found.items() if who == seat)
    for hits, share in FACES.items():
        assert is_likely(found[seat, hits], total, share)


@plain
def test_dice_follow_the_faces_in_the_rules():
    tables = way("hotg", "players_5").content().tables.copy()
    tables[0].rules.die_faces[:] = 3
    state = new(STATE)[0]
    assert {int(chance.roll_die(state, tables[0], 0)) for _ in range(10)} == {3}
    assert state.players[0].n_dice == 10


@plain
def test_another_players_dice_change_nobodys_luck():
    tables = way("hotg", "players_5").content().tables[0]
    state = new(STATE)[0]
    alone = [int(chance.roll_die(state, tables, 1)) for _ in range(20)]
    state.players[1].n_dice = 0
    for _ in range(7):
        chance.roll_die(state, tables, 0)
    assert [int(chance.roll_die(state, tables, 1)) for _ in range(20)] == alone


@cache
def starts(name: str, games: int = GAMES) -> np.ndarray:
    """Return many games right after setup."""
    chosen = way("hotg", name)
    kernels = chosen.game.kernels()
    states = new(chosen.game.state, games)
    for index in range(games):
        kernels.reset(states[index], chosen.content().tables[0], np.uint64(SEED), index)
    return states


@pytest.mark.compiled
def test_every_ordered_pair_of_monsters_is_equally_likely():
    """Two of four monsters, one after the other: 4 * 3 = 12 pairs."""
    states = starts("players_3")
    tables = way("hotg", "players_3").content().tables[0]
    found = Counter(map(tuple, states["dealt"][:, :2].tolist()))
    pool = tables.setup.monsters[:4].tolist()
    for pair in permutations(pool, 2):
        assert is_likely(found[pair], GAMES, Fraction(1, 12))
    assert sum(found.values()) == GAMES


@pytest.mark.compiled
def test_every_layout_of_the_locations_is_equally_likely():
    """Four boards in any order: 4! = 24."""
    states = starts("players_3")
    found = Counter(map(tuple, states["places"]["location"][:, :4].tolist()))
    assert len(found) == 24
    assert all(is_likely(count, GAMES, Fraction(1, 24)) for count in found.values())


@pytest.mark.compiled
@pytest.mark.parametrize("seat", range(3))
def test_every_card_is_on_top_of_a_deck_equally_often(seat):
    """Ten cards in a deck: each is the first drawn in one game of ten."""
    decks = starts("players_3")["players"]["deck"][:, seat]
    found = Counter(decks["cards"][:, int(decks["n"][0]) - 1].tolist())
    assert len(found) == 10
    assert all(is_likely(count, GAMES, Fraction(1, 10)) for count in found.values())


@pytest.mark.compiled
def test_every_foot_soldier_card_is_the_first_equally_often():
    """Twenty foot soldier cards, and no villain on top of pile A."""
    decks = starts("players_3")["deployment"]
    found = Counter(decks["cards"][np.arange(GAMES), decks["n"] - 1].tolist())
    assert len(found) == 20
    assert all(is_likely(count, GAMES, Fraction(1, 20)) for count in found.values())


@pytest.mark.compiled
def test_every_zord_that_can_come_is_first_equally_often():
    """Five Rangers, five Zords: each is on top in one game of five; the Megazord is last."""
    decks = starts("players_5")["zord_deck"]
    found = Counter(decks["cards"][np.arange(GAMES), decks["n"] - 1].tolist())
    assert all(is_likely(count, GAMES, Fraction(1, 5)) for count in found.values())
    assert len(found) == 5
    tables = way("hotg", "players_5").content().tables[0]
    assert set(decks["cards"][:, 0].tolist()) == {int(tables.megazord)}


@pytest.mark.compiled
def test_missing_zords_are_drawn_from_those_whose_ranger_is_absent():
    """Three Rangers, five Zords: two of the other two core Zords, so all five are in."""
    decks = starts("players_3")["zord_deck"]
    assert {tuple(sorted(cards)) for cards in decks["cards"][:, 1:6].tolist()} == {(0, 1, 2, 3, 4)}


def piles_of(state: np.record) -> list[list[int]]:
    """Return the cards of piles A to D."""
    n = state.deployment.n
    cards, piles = state.deployment.cards[:n].tolist(), state.pile_of[:n].tolist()
    return [[card for card, pile in zip(cards, piles, strict=True) if pile == k] for k in range(4)]


def cases() -> list:
    """Return many games compiled, and a few uncompiled."""
    return [pytest.param(500, marks=pytest.mark.compiled), pytest.param(5)]


@pytest.mark.parametrize("games", cases())
def test_the_deployment_deck_is_built_of_four_piles(games):
    """Page 5: five cards each; a monster goes into B and into C, the boss into D."""
    boss = VILLAIN_CARD + SOLDIER_TYPES + 2
    for state in starts("players_3", games):
        villains = [[card for card in pile if card >= VILLAIN_CARD] for pile in piles_of(state)]
        assert villains == [[], [boss - 2], [boss - 1], [boss]]
        assert [len(pile) for pile in piles_of(state)] == [5, 6, 6, 6]


@pytest.mark.parametrize("games", cases())
def test_pile_a_is_on_top_and_pile_d_at_the_bottom(games):
    for state in starts("players_3", games):
        piles = state.pile_of[: state.deployment.n].tolist()
        assert piles == sorted(piles, reverse=True)


@pytest.mark.parametrize("games", cases())
def test_the_deployment_deck_has_every_foot_soldier_card_once(games):
    for state in starts("players_3", games):
        cards = state.deployment.cards[: state.deployment.n].tolist()
        assert sorted(card for card in cards if card < VILLAIN_CARD) == list(range(20))


@pytest.mark.compiled
@pytest.mark.parametrize("villain", range(3))
def test_a_villain_is_anywhere_in_its_pile_equally_often(villain):
    """One villain shuffled into five cards: each of six places is equally likely."""
    card = VILLAIN_CARD + SOLDIER_TYPES + villain
    states = starts("players_3")
    found = Counter(piles_of(state)[1 + villain].index(card) for state in states[: GAMES // 2])
    assert len(found) == 6
    assert all(is_likely(count, GAMES // 2, Fraction(1, 6)) for count in found.values())


@pytest.mark.compiled
def test_more_monsters_never_come_first():
    """However many monsters: the first card of the deck is a foot soldier card."""
    for state in starts("four_monsters", 300):
        assert all(card < VILLAIN_CARD for card in piles_of(state)[0])
