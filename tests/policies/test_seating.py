"""Who plays what: names, files, seats, and policies that travel to other processes."""

import pickle
from pathlib import Path

import pytest

import policies
from sim.core import registry
from sim.core.errors import UserError

HONEST = Path(__file__).parents[1] / "fixtures" / "policies" / "honest.py"


def seated(*assignments: str) -> list[str]:
    """Return the names of the policies at a table of four."""
    return [each.name for each in policies.resolve(registry.game("hotg"), assignments, 4)]


def test_nobody_named_means_the_default_policy():
    assert seated() == [registry.game("hotg").default_policy] * 4


def test_the_default_policy_is_one_that_we_ship():
    for game in registry.games():
        assert game.default_policy in policies.names(game.name)


def test_every_game_ships_random_play():
    assert all("random" in policies.names(game.name) for game in registry.games())


def test_seats_count_from_one_and_later_texts_win():
    assert seated("all=random", "2=teamwork") == ["random", "teamwork", "random", "random"]
    assert seated("2=teamwork", "all=random") == ["random"] * 4


def test_a_file_may_sit_next_to_a_name():
    assert seated("all=random", f"4={HONEST}:steady")[3] == "steady"


@pytest.mark.parametrize("text", ["0=random", "5=random", "-1=random", "one=random", "=random"])
def test_a_seat_that_is_not_there_is_refused(text):
    with pytest.raises(UserError, match="neither `all` nor 1 to 4"):
        seated(text)


@pytest.mark.parametrize("text", ["random", "all=", "all"])
def test_a_text_without_seat_or_name_is_refused(text):
    with pytest.raises(UserError, match="write it as SEAT=NAME"):
        seated(text)


def test_weights_are_named_numbers():
    steady = policies.find("hotg", f"{HONEST}:steady")
    assert (steady.weight_names, steady.weights) == (("first",), (0.25,))


@pytest.mark.parametrize("reference", ["random", "teamwork", f"{HONEST}:steady"])
def test_policies_travel_by_name(reference):
    policy = policies.find("hotg", reference)
    again = pickle.loads(pickle.dumps(policy))
    assert (again.name, again.game, again.file) == (policy.name, policy.game, policy.file)


def test_games_travel_by_name():
    game = registry.game("hotg")
    assert pickle.loads(pickle.dumps(game)) is game


def test_every_shipped_policy_tells_how_it_plays():
    for game in registry.games():
        for name in policies.names(game.name):
            assert policies.find(game.name, name).function.__doc__
