"""What a new deal keeps and changes in Guards of Atlantis II: facedown cards, level ups."""

from collections import Counter
from functools import cache
from itertools import permutations

import numpy as np
import pytest

from sim.core.records import new
from sim.core.rng import STREAM
from sim.goa2 import apply, rounds
from sim.goa2.determinize import determinize
from sim.goa2.state import CardState, Decision, Phase
from tests.contract.setups import Way, lively, way, ways
from tests.fixtures.goa2_course import end_round, hold_minions
from tests.fixtures.marks import plain
from tests.fixtures.player import Player, copy_of
from tests.goa2.table import Table

pytestmark = [pytest.mark.contract]

SEED = 12
GAMES = 1
PLAIN_STEPS = 120
HANDS = (CardState.HAND, CardState.COMMITTED)
DEALS = 200
RICH = "rules.pity_coins=6"  # everybody takes three levels at once at the end of round 2


def cases() -> list:
    """Return every way to play for the compiled run, and one for the plain one."""
    compiled = [
        pytest.param(each.name, GAMES, 100_000, id=each.name, marks=pytest.mark.compiled)
        for each in ways()
        if each.game.name == "goa2"
    ]
    return [*compiled, pytest.param("sprint_3", 1, PLAIN_STEPS, id="sprint_3-plain")]


def player_of(chosen: Way) -> Player:
    """Return a player who is eager but chooses at random."""
    return Player(chosen.game, chosen.content(), lively("goa2"))


@cache
def deals(name: str, games: int, steps: int) -> list[tuple[np.record, np.record, int, np.record]]:
    """Return (state, the same dealt anew, for which seat, tables) where something is hidden."""
    player = player_of(way("goa2", name))
    found = []
    for index in range(games):
        for step in player.play(SEED, index, steps):
            if player.state.decision in (Decision.CARD, Decision.UPGRADE, Decision.ACTION):
                seat = step % int(player.tables[0].n_seats)
                anew = player.determinized(seat, key=1 + step)
                found.append((copy_of(player.states)[0], anew[0], seat, player.tables[0]))
    return found


def others(state: np.record, seat: int, tables: np.record) -> list[int]:
    """Return the heroes of the other seats."""
    return [hero for hero in range(tables.n_heroes) if state["heroes"][hero]["seat"] != seat]


def own(state: np.record, seat: int, tables: np.record) -> list[int]:
    """Return the heroes of a seat."""
    return [hero for hero in range(tables.n_heroes) if state["heroes"][hero]["seat"] == seat]


def places(state: np.record, hero: int, *where: CardState) -> set[int]:
    """Return which of a hero's cards are in some states."""
    return set(np.flatnonzero(np.isin(state["heroes"][hero]["cards"], where)).tolist())


def picks(state: np.record, hero: int) -> list[int]:
    """Return the cards that a hero has taken and not shown yet."""
    player = state["heroes"][hero]
    return player["picks"][: player["n_picks"]].tolist()


# facedown cards


@pytest.mark.parametrize(("name", "games", "steps"), cases())
def test_the_seats_own_cards_stay(name, games, steps):
    for state, anew, seat, tables in deals(name, games, steps):
        for hero in own(state, seat, tables):
            assert state["heroes"][hero].tobytes() == anew["heroes"][hero].tobytes()


@pytest.mark.parametrize(("name", "games", "steps"), cases())
def test_others_have_played_a_card_of_the_same_hand(name, games, steps):
    for state, anew, seat, tables in deals(name, games, steps):
        for hero in others(state, seat, tables):
            assert places(state, hero, *HANDS) == places(anew, hero, *HANDS)
            committed = [places(each, hero, CardState.COMMITTED) for each in (state, anew)]
            assert len(committed[0]) == len(committed[1])


@pytest.mark.parametrize(("name", "games", "steps"), cases())
def test_facedown_cards_of_others_are_dealt_anew_teammates_too(name, games, steps):
    """Of five cards or fewer, the same one comes in at least a fifth of the deals."""
    changed = {True: [], False: []}  # by whether the hero is a teammate
    for state, anew, seat, tables in deals(name, games, steps):
        team = state["heroes"][own(state, seat, tables)[0]]["team"]
        for hero in others(state, seat, tables):
            if places(state, hero, CardState.COMMITTED) and len(places(state, hero, *HANDS)) > 2:
                is_other = places(state, hero, CardState.COMMITTED) != places(
                    anew, hero, CardState.COMMITTED
                )
                changed[bool(state["heroes"][hero]["team"] == team)].append(is_other)
    for found in changed.values():
        assert not found or np.mean(found) > 0.4
    assert changed[False]


@pytest.mark.parametrize(("name", "games", "steps"), cases())
def test_everything_open_stays(name, games, steps):
    for state, anew, _, _ in deals(name, games, steps):
        assert state["chance"] != anew["chance"]
        assert open_part(state) == open_part(anew)


def open_part(state: np.record) -> bytes:
    """Return the bytes of the state without what nobody can see, and without work space."""
    records = np.zeros(1, state.dtype)
    records[0] = state
    for hidden in ("chance", "steps", "queue", "offered"):
        records[hidden] = 0
    cards = records["heroes"]["cards"]
    cards[cards == CardState.COMMITTED] = CardState.HAND
    records["heroes"]["picks"] = 0
    return records.tobytes()


def test_each_card_of_a_hand_is_equally_likely():
    """READING: a new deal plays any card of the hand, each with the same probability."""
    player = player_of(way("goa2", "sprint_3"))
    for _ in player.play(SEED, 0):
        if player.state.decision == Decision.CARD and player.state.seat == 2:
            break
    found = Counter()
    for key in range(DEALS):
        found[min(places(player.determinized(2, key)[0], 0, CardState.COMMITTED))] += 1
    assert len(found) == 5
    expected = DEALS / 5
    sigma = (DEALS * 0.2 * 0.8) ** 0.5
    assert all(abs(number - expected) < 4 * sigma for number in found.values())


# unseen level ups


def levelling(hero: int, key: int = 0) -> Player:
    """Return a game where a hero is about to choose its second card of a level up."""
    chosen = Way(way("goa2", "players_4").game, "rich", (RICH,))
    player = player_of(chosen)
    for _ in player.play(SEED, key):
        is_asked = player.state.decision == Decision.UPGRADE and player.state.next_hero == hero
        if is_asked and player.state.heroes[hero].n_picks == 1:
            break
    return player


def test_unseen_level_ups_of_others_are_dealt_anew_and_the_own_stay():
    player = levelling(2)
    before = [picks(player.state, hero) for hero in range(4)]
    assert [len(each) for each in before] == [3, 3, 1, 0]
    found = [player.determinized(2, key)[0] for key in range(20)]
    assert all(picks(anew, 2) == before[2] for anew in found)
    for hero in (0, 1):
        assert len({tuple(picks(anew, hero)) for anew in found}) > 10


def test_dealt_level_ups_are_ones_that_could_have_been_chosen():
    """Three levels from level 1: one card of tier II of each colour."""
    player = levelling(2)
    tables = player.tables[0]
    for key in range(20):
        rows = [tables.card_of[card] for card in picks(player.determinized(2, key)[0], 0)]
        assert {int(tables.cards[row]["tier"]) for row in rows} == {2}
        assert sorted(int(tables.cards[row]["colour"]) for row in rows) == [2, 3, 4]


def test_a_seat_that_looks_on_deals_anew_what_the_deciding_seat_is_offered():
    """What a hero is offered second depends on its first card, which the others do not know."""
    player = levelling(2)
    offers = {
        tuple(anew["offered"][: anew["n_offered"]].tolist())
        for anew in (player.determinized(0, key)[0] for key in range(20))
    }
    assert len(offers) == 3  # by the colour of the first card
    assert all(len(each) == 4 for each in offers)


# equal views


def commit(player: Player, choices: dict[int, int]) -> None:
    """Let heroes choose the n-th of what they are offered."""
    for number in choices.values():
        player.apply(player.legal()[number])


def turn_1() -> Player:
    """Return a game whose first turn begins."""
    player = player_of(way("goa2", "players_6"))
    for _ in player.play(SEED, 0):
        if player.state.decision == Decision.CARD:
            return player
    raise AssertionError("nobody played a card")


@pytest.mark.parametrize("seat", range(6))
def test_equal_views_of_facedown_cards_give_equal_bytes(seat):
    """Whatever the other seats have played, a seat's new deal is the same."""
    player = turn_1()
    start = copy_of(player.states)
    found = set()
    for shift in range(5):
        player.states[:] = start
        commit(player, {hero: 0 if hero == seat else (hero + shift) % 5 for hero in range(5)})
        found.add(player.determinized(seat, key=3).tobytes())
    assert len(found) == 1


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_equal_views_of_level_ups_give_equal_bytes(seat):
    """Whatever the first hero has taken, and whoever is asked next."""
    player = levelling(0)
    start = copy_of(player.states)
    found = set()
    for first in range(4):
        player.states[:] = start
        for number in (first, 1, 0, 0):
            player.apply(player.legal()[min(number, len(player.legal()) - 1)])
        found.add(player.determinized(seat, key=3).tobytes())
    assert len(found) == 1


@plain
def test_nothing_is_left_of_what_another_seat_was_offered():
    """Wasp's second offer depends on her first card; Arien's shorter one must not show it."""
    found = set()
    for first in ("electrocute", "kinetic_repulse"):
        table = Table()
        hold_minions(table)
        wasp, arien = table.state.heroes[0], table.state.heroes[2]
        wasp.coins, arien.coins, arien.level = 3, 3, 3
        table.hand("arien", "noble_blade", "spell_break", "raging_stream", "magical_current")
        table.put_card("aspiring_duelist", CardState.HAND)
        end_round(table)
        table.choose(first)
        table.choose(table.offers()[0])
        assert table.offers() == ["expert_duelist", "slippery_ground"]
        stream = new(STREAM)
        determinize(table.state, table.tables, 2, stream[0])
        records = np.zeros(1, table.state.dtype)
        records[0] = table.state
        found.add(records.tobytes())
    assert len(found) == 1


@plain
def test_the_order_in_which_seats_choose_does_not_matter():
    """Every order of the six heroes ends in the same bytes, and each is offered the same."""
    player = turn_1()
    state, tables, log = player.state, player.tables[0], player.logs[0]
    start = copy_of(player.states)
    ends, offered = set(), set()
    for order in list(permutations(range(6)))[::45]:
        player.states[:] = start
        offers = {}
        for hero in order:
            state.next_hero = hero
            rounds.play_cards(state, tables, log)
            offers[hero] = tuple(player.legal())
            apply.answer(state, tables, Decision.CARD, np.int32(offers[hero][hero % 5]), log)
        state.next_hero, state.decision, state.n_offered = 6, Decision.NONE, 0
        state.offered[:] = 0
        rounds.run_on(state, tables, log)
        ends.add(copy_of(player.states).tobytes())
        offered.add(tuple(offers[hero] for hero in range(6)))
    assert len(ends) == len(offered) == 1


def test_what_a_seat_is_offered_does_not_depend_on_the_cards_of_others():
    player = turn_1()
    start = copy_of(player.states)
    found = set()
    for number in range(5):
        player.states[:] = start
        commit(player, {0: number})
        found.add(tuple(player.legal()))
    assert len(found) == 1


def test_a_facedown_card_looks_like_a_card_in_hand():
    player = turn_1()
    seen = [player.look(5)]
    start = copy_of(player.states)
    for number in range(5):
        player.states[:] = start
        commit(player, {0: number})
        seen.append(player.look(5))
    assert len(set(seen[1:])) == 1


def test_cards_are_hidden_only_until_they_are_revealed():
    player = turn_1()
    for _ in range(6):
        player.apply(player.legal()[0])
    assert player.state.phase == Phase.RESOLVE
    for seat in range(6):
        anew = player.determinized(seat, key=1)[0]
        assert anew["heroes"].tobytes() == copy_of(player.states)[0]["heroes"].tobytes()
