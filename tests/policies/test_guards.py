"""Guards of a user's policy in every run: writes, memory, hidden inputs, indices out of range."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import policies
from balance.cli import main
from experiments.storing.series import Options
from policies.core import verdicts
from policies.core.check import check_policy
from sim.core import registry
from sim.core.errors import UserError
from sim.core.kernel import WATCHED
from sim.core.play import play_chunk

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "fixtures" / "policies"
SEED = 5


def own(place: str) -> policies.Policy:
    """Return one of the policies in the folder of examples."""
    return policies.find("hotg", str(FOLDER / place))


def play(place: str, first: int, count: int = 1):
    """Play games of hotg, every seat following a policy, without a first look at it."""
    game = registry.game("hotg")
    seats = (own(place),) * game.seats_max
    return play_chunk(game, game.load(), seats, SEED, first, count, Options()).games


@pytest.mark.parametrize("name", ["late_thief", "late_forger"])
@pytest.mark.parametrize("index", [0, WATCHED])
def test_a_late_write_is_found_in_a_watched_game(name, index):
    with pytest.raises(UserError) as caught:
        play(f"late.py:{name}", index)
    assert f"hotg, seed 5, game {index}, seat " in str(caught.value)
    assert f"(policy `{name}`): the policy wrote to the state" in str(caught.value)


def test_a_late_write_to_the_tables_is_found_in_any_game():
    with pytest.raises(UserError, match="games 3 to 3: policy `late_reformer` wrote to the tables"):
        play("late.py:late_reformer", 3)


def test_what_is_left_in_the_scratch_memory_does_not_reach_the_next_game():
    together = play("heirloom.py:heir", 0, 2)["digest"].tolist()
    apart = [int(play("heirloom.py:heir", index)["digest"][0]) for index in (0, 1)]
    assert together == apart


def test_watching_changes_no_game():
    alone = [int(play("honest.py:steady", index)["digest"][0]) for index in (0, 1)]
    assert play("honest.py:steady", 0, 2)["digest"].tolist() == alone


@pytest.mark.compiled
def test_a_policy_that_knows_the_test_bench_is_found_out():
    report = check_policy(str(FOLDER / "two_faced.py:two_faced"))
    assert [check.name for check in report.checks if not check.passed] == ["writes nothing"]


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("place", "what"),
    [
        ("moody.py:moody", "numbers of `np.random`"),
        ("lucky.py:gambler", "numbers of `random`"),
        ("lucky.py:outsider", "Python code by `objmode`"),
        ("lucky.py:hasher", "hashes of texts"),
    ],
)
def test_hidden_inputs_are_refused_where_they_are_compiled(place, what):
    with pytest.raises(UserError, match=f"does not compile: it uses {what}"):
        own(place).compiled()


@pytest.mark.compiled
def test_indices_of_a_users_policy_count_from_the_end():
    assert play("indices.py:backward", 0).size == 1


@pytest.mark.compiled
def test_an_index_out_of_range_names_policy_game_and_seed(capsys):
    place = FOLDER / "indices.py"
    assert main(["run", "hotg", "--games", "1", "--policy", f"all={place}:beyond"]) == 2
    said = capsys.readouterr().err
    assert "policy `beyond` raised IndexError: index is out of bounds" in said
    assert "(hotg, seed 1, game 0, seat 1)" in said


@pytest.mark.compiled
def test_an_unchecked_policy_is_checked_while_it_is_examined():
    hasty = own("indices.py:hasty")
    assert hasty.compiled() is not hasty.compiled(always_checked=True)
    assert check_policy(str(FOLDER / "indices.py:hasty")).passed


CRASHING = """
import sys
from balance.cli import main
from experiments.playing import backends
from policies.core import preflight
preflight.DECISIONS = 5
backends.ATTEMPTS = 2
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.compiled
def test_the_crash_of_an_unchecked_policy_names_game_seed_and_policy():
    """It takes a worker along, and not the program."""
    words = ["run", "hotg", "--games", "1", "--seed", "4", "--jobs", "1"]
    seated = ["--policy", f"all={FOLDER / 'indices.py'}:reckless"]
    done = subprocess.run(
        [sys.executable, "-c", CRASHING, *words, *seated], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 2
    message = "hotg, seed 4, games 0 to 0, policies reckless: 2 workers died while playing them"
    assert message in done.stderr and "index out of range" in done.stderr


@pytest.mark.compiled
def test_the_verdict_on_a_policy_is_kept_by_hash(tmp_path, monkeypatch, capsys):
    said = []
    honest, thief = own("honest.py:steady"), own("writing.py:thief")
    monkeypatch.setattr(verdicts, "FOLDER", str(tmp_path))
    verdicts.ask_for_check([honest, thief], said.append)
    assert [line.split(":")[0] for line in said] == ["UNCHECKED", "UNCHECKED"]
    said.clear()
    for place in ("honest.py:steady", "writing.py:thief"):
        main(["check-policy", str(FOLDER / place)])
    verdicts.ask_for_check([honest], said.append)
    assert said == []
    with pytest.raises(UserError, match=r"`thief` broke a promise .*writes nothing: .*not stored"):
        verdicts.ask_for_check([thief], said.append)
    tuned = replace(honest, weights=(2.0,))
    assert verdicts.found(tuned) == verdicts.UNKNOWN


@pytest.mark.compiled
def test_games_of_an_unchecked_policy_go_into_a_store_with_a_loud_word(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(verdicts, "FOLDER", str(tmp_path / "checks"))
    words = ["run", "hotg", "--games", "2", "--policy", f"all={FOLDER / 'honest.py'}:steady"]
    assert main(words) == 0
    assert "UNCHECKED" not in capsys.readouterr().err
    assert main([*words, "--store", str(tmp_path / "store")]) == 0
    assert capsys.readouterr().err.startswith("UNCHECKED: policy `steady` plays games that are")
    check_policy(str(FOLDER / "honest.py:steady"))
    assert main([*words, "--games", "3", "--store", str(tmp_path / "store")]) == 0
    assert capsys.readouterr().err == ""


BODIES = {
    "import os": "it imports inside the function",
    "global SEED": "it changes a name of the file",
    "with open('x') as file: pass": "it uses `with`",
    "class Inner: pass": "it makes a class",
    "return 'first'": "not the index of an action",
}


@pytest.mark.compiled
@pytest.mark.parametrize("body", BODIES)
def test_a_body_that_cannot_be_compiled_is_one_sentence(capsys, tmp_path, body):
    lines = ["from policies import policy", "SEED = 1", '@policy("hotg")']
    lines += ["def mine(state, tables, actions, n, weights, stream, scratch):", f"    {body}"]
    lines += ["    SEED = 2", "    return 0"]
    (tmp_path / "mine.py").write_text("\n".join(lines))
    assert main(["check-policy", f"{tmp_path / 'mine.py'}:mine"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: policy `mine` does not compile: ") and BODIES[body] in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("weight", ["float('nan')", "float('inf')", "10**400", "True", "None"])
def test_a_weight_that_is_no_number_is_named(tmp_path, weight):
    lines = ["from policies import policy", f'@policy("hotg", {{"bold": {weight}}})']
    lines += ["def mine(state, tables, actions, n, weights, stream, scratch):", "    return 0"]
    (tmp_path / "mine.py").write_text("\n".join(lines))
    with pytest.raises(UserError, match=r"weight `bold`: .{1,60} is no number"):
        policies.find("hotg", f"{tmp_path / 'mine.py'}:mine")


def test_a_long_message_of_a_policy_is_cut(tmp_path, capsys):
    lines = ["from policies import policy", '@policy("hotg")']
    lines += ["def mine(state, tables, actions, n, weights, stream, scratch):"]
    lines += ["    raise ValueError('x' * 27_000)"]
    (tmp_path / "mine.py").write_text("\n".join(lines))
    words = ["run", "hotg", "--games", "1", "--policy", f"all={tmp_path / 'mine.py'}:mine"]
    assert main(words) == 2
    said = capsys.readouterr().err
    assert "policy `mine` raised ValueError: xxx" in said and len(said) < 500


def test_a_name_that_no_file_can_have_is_one_sentence(capsys):
    assert main(["check-policy", "a\0b.py:mine"]) == 2
    assert "is no name of a policy or a file" in capsys.readouterr().err
