"""What every registered game promises, whoever plays it and in whichever way."""

import numpy as np
import pytest

import policies
from experiments.storing.series import Options
from policies import Policy
from sim.core.play import play_chunk
from tests.contract.setups import Way, lively, ways
from tests.fixtures.player import Player, copy_of

pytestmark = pytest.mark.contract

SEED = 3
STEPS_MAX = 20_000
EVERY = 7  # steps between two looks at what is hidden


def cases() -> list:
    """Return every way to play for the compiled run, and a few for the plain one."""
    compiled = [pytest.param(way, id=str(way), marks=pytest.mark.compiled) for way in ways()]
    few = [pytest.param(way, id=f"{way}-plain") for way in ways() if way.is_plain]
    return [*compiled, *few]


def policy_cases() -> list:
    """Return every way to play with every shipped policy, and with the one that goes deep."""
    return [
        pytest.param(way, policy, id=f"{way}-{policy.name}", marks=pytest.mark.compiled)
        for way in ways()
        for policy in [*shipped(way), lively(way.game.name)]
    ]


def shipped(way: Way) -> list[Policy]:
    """Return the policies that we ship for a game."""
    return [policies.find(way.game.name, name) for name in policies.names(way.game.name)]


def player_of(way: Way, policy: Policy | None = None) -> Player:
    """Return a player of one way to play."""
    return Player(way.game, way.content(), policy or lively(way.game.name))


def looks(player: Player, index: int):
    """Play a game and yield at some of its decisions."""
    for step in player.play(SEED, index, STEPS_MAX):
        if step % EVERY == 0:
            yield step


@pytest.mark.parametrize("way", cases())
def test_distinct_legal_actions_exist_until_the_end(way):
    player = player_of(way)
    for _ in player.play(SEED, 0, STEPS_MAX):
        actions = player.legal()
        assert 1 <= len(actions) <= way.game.actions_max
        assert len(set(actions)) == len(actions)
    assert player.is_over()


@pytest.mark.parametrize(("way", "policy"), policy_cases())
def test_every_game_ends_without_a_fault(way, policy):
    seats = (policy,) * way.game.seats_max
    games = play_chunk(way.game, way.content(), seats, SEED, 0, 50, Options()).games
    assert set(games["fault"]) == {0}
    assert set(games["ending"]) <= set(range(1, len(way.game.endings)))
    assert set(games["winner"]) <= set(range(-1, len(way.game.sides)))


@pytest.mark.parametrize("way", cases())
def test_the_same_seed_gives_the_same_bytes(way):
    one, other = player_of(way), player_of(way)
    other.begin(SEED + 1, 5)
    for _ in zip(one.play(SEED, 1), other.play(SEED, 1), strict=True):
        assert one.states.tobytes() == other.states.tobytes()
    assert one.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize("way", cases())
def test_another_index_gives_another_game(way):
    player = player_of(way)
    starts = set()
    for index in range(5):
        player.begin(SEED, index)
        starts.add(player.states.tobytes())
    assert len(starts) == 5


@pytest.mark.parametrize("way", cases())
def test_a_copied_state_plays_on_equally(way):
    player, twin = player_of(way), player_of(way)
    for step in player.play(SEED, 2):
        if step == 20:
            twin.states[:] = player.states
            twin.streams[:] = player.streams
    while not twin.is_over():
        twin.step()
    assert twin.states.tobytes() == player.states.tobytes()


@pytest.mark.parametrize("way", cases())
def test_legal_writes_nothing_but_the_actions(way):
    player = player_of(way)
    for _ in player.play(SEED, 2, 200):
        before = player.states.tobytes(), player.tables.tobytes()
        player.legal()
        player.look(int(player.state.seat))
        assert (player.states.tobytes(), player.tables.tobytes()) == before


@pytest.mark.parametrize("way", cases())
def test_results_do_not_depend_on_chunks(way):
    seats = (lively(way.game.name),) * way.game.seats_max
    chunks = [
        play_chunk(way.game, way.content(), seats, SEED, first, count, Options())
        for first, count in ((0, 6), (0, 1), (1, 3), (4, 2))
    ]
    whole, *parts = chunks
    for column in whole.games.dtype.names:
        rows = np.concatenate([part.games[column] for part in parts])
        assert np.array_equal(rows, whole.games[column])
    for table in ("items", "tempo", "lead"):
        total = sum(getattr(part, table) for part in parts)
        assert np.array_equal(total, getattr(whole, table))


@pytest.mark.parametrize("way", cases())
def test_equal_views_determinize_to_equal_bytes(way):
    player = player_of(way)
    for step in looks(player, 3):
        seat = int(player.state.seat)
        alike = player.determinized(seat, key=1000 + step)
        dealt = player.determinized(seat, key=step).tobytes()
        stay = copy_of(player.states)
        player.states[:] = alike
        assert player.determinized(seat, key=step).tobytes() == dealt
        player.states[:] = stay


@pytest.mark.parametrize("way", cases())
def test_determinize_keeps_what_the_seat_observes(way):
    player = player_of(way)
    for step in looks(player, 4):
        seat = int(player.state.seat)
        seen, actions = player.look(seat), player.legal()
        stay = copy_of(player.states)
        player.states[:] = player.determinized(seat, key=step)
        assert (player.look(seat), player.legal()) == (seen, actions)
        player.states[:] = stay


@pytest.mark.parametrize("way", cases())
def test_determinize_uses_up_its_stream_and_changes_no_table(way):
    player = player_of(way)
    player.begin(SEED, 5)
    before = player.tables.tobytes()
    dealt = {player.determinized(0, key).tobytes() for key in range(8)}
    assert len(dealt) == 8
    assert player.tables.tobytes() == before


def futures(player: Player, state: np.ndarray, streams: np.ndarray, steps: int) -> bytes:
    """Return the table as it is some steps later, seats choosing as they would have."""
    player.states[:] = state
    player.streams[:] = streams
    for _ in range(steps):
        if not player.is_over():
            player.step()
    return player.look(0)


def has_secrets(player: Player) -> bool:
    """Tell whether new deals for the seat to decide differ in more than their luck."""
    deals = [player.determinized(int(player.state.seat), key) for key in range(8)]
    for deal in deals:
        deal["chance"] = 0
    return len({deal.tobytes() for deal in deals}) == len(deals)


def find_secrets(player: Player, index: int) -> None:
    """Play to the first decision at which more than luck is hidden, or to the middle of the game.

    The middle, and not the beginning: where all is open, a long setup without luck would hide
    nothing at all.
    """
    length = 0
    for step in player.play(SEED, index):
        if has_secrets(player):
            return
        length = step
    for step in player.play(SEED, index):
        if 2 * step >= length:
            return


@pytest.mark.parametrize("way", cases())
def test_determinize_leaves_nothing_of_the_real_future(way):
    """What is hidden decides within 60 steps: of 5 games, 1 may go the same way by accident."""
    player = player_of(way)
    same = 0
    for index in range(5):
        find_secrets(player, index)
        start, streams = copy_of(player.states), copy_of(player.streams)
        anew = player.determinized(int(player.state.seat), key=50 + index)
        real = futures(player, start, streams, 60)
        same += futures(player, anew, streams, 60) == real
    assert same <= 1


@pytest.mark.parametrize("way", cases())
def test_a_determinized_game_goes_on_to_its_end(way):
    player = player_of(way)
    for index, stop in enumerate((0, 15, 30, 60)):
        for step in player.play(SEED, 6 + index):
            if step == stop:
                player.states[:] = player.determinized(int(player.state.seat), key=step)
        assert player.state.fault == 0


@pytest.mark.parametrize(("way", "policy"), policy_cases())
def test_no_policy_peeks_or_writes(way, policy):
    """A choice must not change when all that the seat cannot see is dealt anew."""
    player = player_of(way, policy)
    for step in player.play(SEED, 8):
        n = len(player.legal())
        if n > 1 and step % 3 == 0:
            seat = int(player.state.seat)
            streams = [copy_of(player.streams[seat : seat + 1]) for _ in range(2)]
            stay = copy_of(player.states)
            choice = player.choice(n, streams[0])
            assert player.states.tobytes() == stay.tobytes()
            player.states[:] = player.determinized(seat, key=step)
            assert player.choice(n, streams[1]) == choice
            player.states[:] = stay
