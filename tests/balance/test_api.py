"""The Python API: plain arguments in, tidy data frames out, the same answers as the commands."""

import subprocess
import sys

import pytest

import balance
from balance import arguments
from experiments.planning import interventions
from sim.core.content import Patch
from sim.core.errors import UserError
from sim.core.restrictions import Restriction
from tests.experiments import fakes


@pytest.fixture
def coin(monkeypatch):
    monkeypatch.setattr(arguments, "seat_policies", lambda game, seats: fakes.coin_policies())
    monkeypatch.setattr(interventions, "in_play", lambda game, content: set(game.items(content)))
    return fakes.coin_game()


HOW = {"play": fakes.play_chunk, "jobs": 1}


def test_run_returns_data_frames(coin):
    found = balance.run(coin, 200, set={"rules.chance": 100}, rows=True, **HOW)
    assert list(found.win_rates.columns) == ["label", "mean", "low", "high", "n"]
    assert found.win_rates.set_index("label").loc["heads", "mean"] == 1
    assert len(found.games) == 200
    assert set(found.endings["label"]) == {"flip", "edge", "cap"}
    assert {len(frame) > 0 for frame in (found.items, found.tempo, found.lead)} == {True}
    assert found.summary["checksum"] == found.result.checksum


def test_compare_returns_data_frames_and_words(coin):
    found = balance.compare(coin, "rules.chance=40", {"rules.chance": 60}, 300, **HOW)
    assert list(found.rates["label"]) == ["rules.chance=40", "rules.chance=60"]
    assert list(found.effect["label"]) == ["heads", "tails", "rounds", "gain"]
    assert "rises" in found.verdict
    assert found.a.result.games == found.b.result.games == 300


def test_a_store_is_used(coin, tmp_path):
    first = balance.run(coin, 50, store=tmp_path, **HOW)
    again = balance.run(coin, 50, store=tmp_path, play=pytest.fail, jobs=1)
    assert again.result.checksum == first.result.checksum


def test_changes_come_in_many_forms(tmp_path):
    file = tmp_path / "patch.toml"
    file.write_text('[set]\n"rules.chance" = 5\n')
    patch = Patch("set", "rules.chance", 5)
    assert arguments.changes_of({"rules.chance": 5}) == [patch]
    assert arguments.changes_of(file) == arguments.changes_of(str(file)) == [patch]
    assert arguments.changes_of([patch, "rules.length=2"])[0] == patch
    assert arguments.changes_of(None) == []
    assert arguments.label_of(None) == "no change"


def test_a_wrong_path_is_told(coin):
    with pytest.raises(UserError, match="did you mean `chance`"):
        balance.run(coin, 5, set={"rules.chanse": 5}, **HOW)


def test_policies_by_name_mean_all_seats():
    from sim.core import registry

    game = registry.game("hotg")
    assert {policy.name for policy in arguments.question(game, policy="random").seats} == {"random"}
    seats = arguments.question(game, policy=["all=random", "2=teamwork"]).seats
    assert seats[1].name == "teamwork"


def test_the_package_is_light_until_it_is_asked():
    code = "import sys, balance; sys.exit('numba' in sys.modules or 'pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_plain_run_reads_its_arguments_without_pandas():
    code = (
        "import sys; from balance import arguments; arguments.question('hotg', 1); "
        "sys.exit('pandas' in sys.modules or 'matplotlib' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_questions_are_there_without_further_imports():
    code = "import balance as b; assert callable(b.run) and callable(b.sweep)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_unknown_name_is_no_question():
    with pytest.raises(AttributeError, match="has no attribute"):
        _ = balance.riddle


def test_restricted_play_reaches_the_chunks_and_the_summary(coin):
    seen = []

    def play(*arguments):
        seen.append(arguments[-1].restriction)
        return fakes.play_chunk(*arguments)

    found = balance.run(coin, 20, forbid=["item 0"], force=["item 1"], play=play, jobs=1)
    assert set(seen) == {Restriction(("item 0",), ("item 1",))}
    assert (found.summary["forbid"], found.summary["force"]) == (["item 0"], ["item 1"])


def test_one_side_of_a_comparison_may_be_restricted(coin):
    found = balance.compare(coin, None, {"force": "item 1"}, 20, **HOW)
    assert found.a.result.restriction == Restriction()
    assert found.b.result.restriction == Restriction(force=("item 1",))


def test_restricted_games_are_stored_apart(coin, tmp_path):
    balance.run(coin, 20, store=tmp_path, **HOW)
    with pytest.raises(RuntimeError, match="played again"):
        balance.run(coin, 20, force=["item 1"], store=tmp_path, play=refuse, jobs=1)


def refuse(*arguments):
    raise RuntimeError("played again")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"jbs": 1}, "no option `jbs`; did you mean `jobs`"),
        ({"games": 0}, "games: 0 is not a whole number of at least 1"),
        ({"games": 1.5}, r"games: 1\.5 is not a whole number"),
    ],
)
@pytest.mark.parametrize("question", [balance.run, balance.compare])
def test_wrong_arguments_are_named(coin, question, options, message):
    with pytest.raises(UserError, match=message):
        question(coin, **{**HOW, **options})
