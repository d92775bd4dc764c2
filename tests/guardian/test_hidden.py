"""What a new deal keeps and what it changes in Heroes of the Grid: decks, monsters, Zords."""

from functools import cache

import numpy as np
import pytest

from sim.guardian.determinize import REGULAR_PILES
from sim.guardian.routines import Routine
from sim.guardian.state import OFF_BOARD, SOLDIER_TYPES, VILLAIN_CARD, Decision, Kind
from tests.contract.setups import lively, way, ways
from tests.fixtures.player import Player, copy_of

SEED = 12
GAMES = 2
EVERY = 11

pytestmark = [pytest.mark.contract]


def cases() -> list:
    """Return every way to play for the compiled run, and one for the plain one."""
    compiled = [
        pytest.param(each.name, GAMES, id=each.name, marks=pytest.mark.compiled)
        for each in ways()
        if each.game.name == "hotg"
    ]
    return [*compiled, pytest.param("players_3", 1, id="players_3-plain")]


@cache
def deals(name: str, games: int) -> list[tuple[np.record, np.record, np.record]]:
    """Return (state, the same dealt anew, tables) at some decisions of some games."""
    chosen = way("hotg", name)
    player = Player(chosen.game, chosen.content(), lively("hotg"))
    found = []
    for index in range(games):
        for step in player.play(SEED, index):
            if step % EVERY == 0 or player.state.decision == Decision.OWNER:
                anew = player.determinized(int(player.state.seat), key=1 + step)
                found.append((copy_of(player.states)[0], anew[0], player.tables[0]))
    return found


def cards(pile: np.record) -> list[int]:
    """Return the live cards of a pile, bottom first."""
    return pile.cards[: pile.n].tolist()


def known(player: np.record) -> tuple[list[int], list[int]]:
    """Return the cards at the bottom and at the top of a deck that everybody has seen."""
    deck = cards(player.deck)
    return deck[: player.known_bottom], deck[len(deck) - player.known_top :]


def is_waiting(enemy: np.record) -> bool:
    """Tell whether a monster has not been deployed yet, so that nobody knows which it is."""
    return enemy.is_boss == 0 and enemy.place == OFF_BOARD and enemy.discard.n == 0


@pytest.mark.parametrize(("name", "games"), cases())
def test_hands_and_discard_piles_stay(name, games):
    for state, anew, tables in deals(name, games):
        for seat in range(tables.n_seats):
            for zone in ("hand", "discard"):
                before, after = (getattr(each.players[seat], zone) for each in (state, anew))
                assert cards(before) == cards(after)


@pytest.mark.parametrize(("name", "games"), cases())
def test_decks_keep_their_cards_and_what_is_known_of_their_order(name, games):
    for state, anew, tables in deals(name, games):
        for seat in range(tables.n_seats):
            before, after = state.players[seat], anew.players[seat]
            assert sorted(cards(before.deck)) == sorted(cards(after.deck))
            assert known(before) == known(after)


@pytest.mark.parametrize(("name", "games"), cases())
def test_decks_are_dealt_anew(name, games):
    changed = [
        cards(state.players[seat].deck) != cards(anew.players[seat].deck)
        for state, anew, tables in deals(name, games)
        for seat in range(tables.n_seats)
        if state.players[seat].deck.n - sum(map(len, known(state.players[seat]))) > 4
    ]
    assert np.mean(changed) > 0.9  # 5 cards or more keep their order in 1 of 120 deals


@pytest.mark.parametrize(("name", "games"), cases())
def test_enemies_on_the_board_keep_their_cards(name, games):
    for state, anew, _ in deals(name, games):
        for before, after in zip(state.enemies, anew.enemies, strict=True):
            assert cards(before.discard) == cards(after.discard)
            if before.is_boss or not is_waiting(before):
                assert before.row == after.row
                assert sorted(cards(before.deck)) == sorted(cards(after.deck))


@pytest.mark.parametrize(("name", "games"), cases())
def test_monsters_that_wait_are_any_that_have_not_been_seen(name, games):
    for _, anew, tables in deals(name, games):
        monsters = anew.enemies[SOLDIER_TYPES : anew.n_enemies - 1]
        rows = [int(enemy.row) for enemy in monsters]
        assert len(set(rows)) == len(rows)
        assert set(rows) <= set(tables.setup.monsters[: tables.setup.n_monsters].tolist())
        for enemy in monsters:
            if is_waiting(enemy):
                first, n = int(tables.enemies[enemy.row].first), int(tables.enemies[enemy.row].n)
                assert sorted(cards(enemy.deck)) == list(range(first, first + n))


@pytest.mark.parametrize(("name", "games"), cases())
def test_the_deployment_deck_keeps_the_back_of_its_top_card(name, games):
    for state, anew, tables in deals(name, games):
        top, dealt = cards(state.deployment)[-1], cards(anew.deployment)[-1]
        assert max(top, dealt) < VILLAIN_CARD
        assert tables.deployments[top].symbol == tables.deployments[dealt].symbol


def piles(state: np.record) -> dict[int, list[int]]:
    """Return the cards of the deployment deck by the pile they were shuffled in."""
    found: dict[int, list[int]] = {}
    for card, pile in zip(cards(state.deployment), state.pile_of.tolist(), strict=False):
        found.setdefault(pile, []).append(card)
    return {pile: sorted(inside) for pile, inside in found.items()}


@pytest.mark.parametrize(("name", "games"), cases())
def test_deployment_piles_keep_their_villains_and_later_piles_all_their_cards(name, games):
    for state, anew, _ in deals(name, games):
        before, after = piles(state), piles(anew)
        assert before.keys() == after.keys()
        for pile in before:
            first = VILLAIN_CARD if pile < REGULAR_PILES else 0
            inside = [[card for card in each[pile] if card >= first] for each in (before, after)]
            assert inside[0] == inside[1]
        assert sorted(cards(state.deployment)) == sorted(cards(anew.deployment))


@pytest.mark.parametrize(("name", "games"), cases())
def test_the_zord_deck_holds_only_zords_that_can_still_come(name, games):
    for state, anew, tables in deals(name, games):
        deck = cards(anew.zord_deck)
        running = state.frames[: state.n_frames]
        arriving = [int(each.zord) for each in running if is_summon(each, tables)]
        gone = [zord for zord in range(tables.n_zords) if state.zords[zord].is_summoned]
        assert len(deck) == state.zord_deck.n
        assert len({*deck, *arriving, *gone}) == len(deck) + len(arriving) + len(gone)
        assert deck[:1] in ([], [int(tables.megazord)])


def is_summon(frame: np.record, tables: np.record) -> bool:
    """Tell whether a frame brings a Zord that has left the deck and is not there yet."""
    return frame.kind == Kind.ROUTINE and frame.pc == tables.routines[Routine.SUMMON]


@pytest.mark.parametrize(("name", "games"), cases())
def test_luck_is_replaced_and_everything_open_stays(name, games):
    for state, anew, _ in deals(name, games):
        assert state.chance != anew.chance
        assert open_part(state) == open_part(anew)


def open_part(state: np.record) -> bytes:
    """Return the bytes of the state without what nobody can see."""
    records = np.zeros(1, state.dtype)
    records[0] = state
    for hidden in ("deployment", "zord_deck", "chance", "dealt"):
        records[hidden] = 0
    records["players"]["deck"] = 0
    records["enemies"]["deck"] = 0
    waiting = [is_waiting(enemy) for enemy in state.enemies]
    records["enemies"]["row"][0, waiting] = 0
    return records.tobytes()
