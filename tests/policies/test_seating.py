"""Who plays what: names, files, seats, and policies that travel to other processes."""

import pickle
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import policies
from policies.core import user_files
from sim.core import jit, registry
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


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A user's file in a folder of its own, and a cache folder that is empty."""
    monkeypatch.setenv("BALANCE_CACHE_DIR", str(tmp_path / "cache"))
    file = tmp_path / "mine.py"
    file.write_text(HONEST.read_text("utf-8"), "utf-8")
    return file


def test_a_policy_reaches_a_machine_without_its_file_as_source(mine):
    sent = pickle.dumps(policies.find("hotg", f"{mine}:steady"))
    source = mine.read_text("utf-8")
    mine.unlink()
    again = pickle.loads(sent)
    assert again.name == "steady"
    assert again.source == source
    assert again.file.is_relative_to(mine.parent / "cache")


def test_a_file_edited_meanwhile_does_not_change_what_was_sent(mine):
    sent = pickle.dumps(policies.find("hotg", f"{mine}:steady"))
    before = mine.read_text("utf-8")
    mine.write_text(before.replace("0.25", "0.75"), "utf-8")
    assert pickle.loads(sent).weights == (0.25,)


def test_a_damaged_source_is_refused(mine):
    revive, (game, reference, (source, data, digest), weights) = policies.find(
        "hotg", f"{mine}:steady"
    ).__reduce__()
    with pytest.raises(UserError, match="damaged on the way"):
        revive(game, reference, (source + "\n", data, digest), weights)


@pytest.mark.parametrize("reference", ["random", f"{HONEST}:steady"])
def test_tuned_weights_travel_along(reference):
    tuned = replace(policies.find("hotg", reference), weights=(0.5,))
    assert pickle.loads(pickle.dumps(tuned)).weights == (0.5,)


def test_the_identity_of_a_policy_names_its_source_and_weights(mine):
    policy = policies.find("hotg", f"{mine}:steady")
    mine.write_text(mine.read_text("utf-8") + "\n# a note\n", "utf-8")
    other = policies.find("hotg", f"{mine}:steady")
    assert policy.identity()["weights"] == (0.25,)
    assert policy.identity()["source"] != other.identity()["source"]
    assert policies.find("hotg", "random").identity()["source"] == ""


HELPER = "WANTED = {}\n"
USER = """
from policies import policy
from my_openings import WANTED


@policy("hotg")
def opener(state, tables, actions, n, weights, stream, scratch):
    return min(WANTED, n - 1)
"""


def opener_of(folder: Path, wanted: int, monkeypatch: pytest.MonkeyPatch) -> policies.Policy:
    """Return a policy, read anew, whose first choice stands in a file that it imports."""
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "my_openings", raising=False)
    user_files._modules.clear()
    (folder / "my_openings.py").write_text(HELPER.format(wanted))
    (folder / "mine.py").write_text(USER)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return policies.find("hotg", f"{folder / 'mine.py'}:opener")


def test_an_edit_in_a_file_that_a_policy_imports_makes_it_another_policy(tmp_path, monkeypatch):
    folders = []
    monkeypatch.setattr(jit, "compile_entry", lambda *given: folders.append(given[2]))
    identities = []
    for wanted in (0, 1):
        opener = opener_of(tmp_path, wanted, monkeypatch)
        assert opener.helpers == (tmp_path / "my_openings.py",)
        identities.append(opener.identity())
        opener.compiled()
    assert folders[0] != folders[1]
    assert identities[0] != identities[1]


def test_our_own_and_installed_files_are_no_helpers_of_a_policy():
    assert policies.find("hotg", f"{HONEST}:steady").helpers == ()
