"""The ladder of players: who is compared with whom, what counts, and what is kept."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from balance.cli import main
from balance.cli.ladder import row_of, verdict_of
from experiments.playing import ladder
from experiments.playing.execution import Execution
from experiments.playing.ladder import Cost, Sizes, Step, cost_of, pairs, steps
from experiments.playing.matches import Match, least_rate
from experiments.statistics.estimates import Estimate
from experiments.storing.store import Store
from reports.questions import competence
from sim.core.errors import UserError
from tests.fixtures.target import ARCHER, content, shoot, target, without_code

AIMS = {"random": -2.0, "archer": 1.0, "search": 2.0, "novice": 0.5}
PLAYERS = {name: replace(ARCHER, name=name, weights=(aim, -1.0, 0.0)) for name, aim in AIMS.items()}
COST = Cost(100.0, None)


@pytest.fixture(autouse=True)
def _players(monkeypatch):
    def find(game, name):
        if name not in PLAYERS:
            raise UserError("no such policy")
        return PLAYERS[name]

    def shipped(game):
        return {name: player for name, player in PLAYERS.items() if name != "search"}

    without_code(monkeypatch)
    monkeypatch.setattr(ladder, "policies", SimpleNamespace(find=find, shipped=shipped))
    monkeypatch.setattr(ladder, "cost_of", lambda match, player: COST)


def match(sides=1, store=None, play=shoot):
    game = target(sides)
    game.default_policy = "archer"
    return Match(game, content(), 4, Execution(jobs=1, play=play, store=store))


def test_rungs_are_those_that_the_game_has_and_others_stand_beside_the_default():
    found = [(player.name, other.name) for player, other in pairs(match().game)]
    assert found == [("archer", "random"), ("search", "archer"), ("novice", "archer")]


@pytest.mark.parametrize("sides", [1, 2])
def test_each_rung_is_above_the_one_below(sides):
    found = {step.player: step for step in steps(match(sides), Sizes(400, 400))}
    assert found["archer"].is_above
    assert found["search"].is_above
    assert not found["novice"].is_above
    assert found["novice"].is_competent


@pytest.mark.parametrize("sides", [1, 2])
def test_a_player_who_nearly_always_loses_is_not_competent(sides, monkeypatch):
    hopeless = replace(ARCHER, name="novice", weights=(-9.0, 5.0, 0.0))
    monkeypatch.setitem(PLAYERS, "novice", hopeless)
    found = {step.player: step for step in steps(match(sides), Sizes(400, 400))}
    assert verdict_of(found["novice"]) == "no second opinion"


@pytest.mark.parametrize("wins", [0.0, 1.0])
def test_two_who_both_never_win_or_both_always_do_are_not_told_apart(wins):
    rate, gain = Estimate(wins, wins, wins, 40), Estimate(0.0, -0.1, 0.1, 40)
    step = Step("archer", "random", rate, gain, COST)
    assert verdict_of(step) == "not told apart"
    assert not step.is_competent
    assert verdict_of(replace(step, rate=Estimate(0.1, 0.0, 0.2, 40))) == "competent"


def test_competence_is_that_of_reports():
    assert competence.least_rate is least_rate
    assert least_rate(0.5, 100) == pytest.approx(0.25)
    assert least_rate(0.9, 100) == pytest.approx(0.75)


def test_a_step_in_words():
    step = Step(
        "archer", "random", Estimate(0.5, 0.4, 0.6, 100), Estimate(0.2, 0.1, 0.3, 100), COST
    )
    row = (
        "archer",
        "random",
        "",
        "100",
        "50.0%",
        "40.0% to 60.0%",
        "+20.0 (+10.0 to +30.0)",
        "stronger",
    )
    assert row_of(step) == (*row, "10", "100", "")


def test_a_handicap_is_played_and_printed(monkeypatch):
    harder = SimpleNamespace(set=("aim=0", "wind=3"), match=lambda usual: replace(usual, seed=999))
    monkeypatch.setattr(
        ladder, "handicap_of", lambda game, player, against: harder if player == "archer" else None
    )
    plain, handicapped = match(), replace(match(), seed=999)
    found = {step.player: step for step in steps(plain, Sizes(400, 400))}
    monkeypatch.setattr(ladder, "handicap_of", lambda *pair: None)
    usual = {step.player: step for step in steps(plain, Sizes(400, 400))}
    other = {step.player: step for step in steps(handicapped, Sizes(400, 400))}
    assert found["archer"].rate == other["archer"].rate != usual["archer"].rate
    assert found["search"].rate == usual["search"].rate
    assert row_of(found["archer"])[2] == "aim=0, wind=3"
    assert row_of(found["search"])[2] == ""


def test_searchers_play_fewer_games():
    slow = SimpleNamespace(name="slow", is_searcher=True)
    assert Sizes(1000, 60).of(ARCHER, slow) == 60
    assert Sizes(1000, 60).of(ARCHER, ARCHER) == 1000
    assert Sizes(1000, 60, {"archer": 200}).of(ARCHER, slow) == 200


@pytest.mark.compiled
def test_a_ladder_of_a_real_game_is_kept(capsys, tmp_path, monkeypatch):
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ladder, "AFTER", ())
    monkeypatch.setattr(ladder, "TIMED_SECONDS", 1e-9)
    words = ["ladder", "hotg", "--games", "40", "--store", "store"]
    assert main(words) == 0
    first = capsys.readouterr().out
    assert "teamwork" in first
    assert Store(tmp_path / "store").root.is_dir()
    assert main(words) == 0
    again = capsys.readouterr().out
    columns = [[line.split("  ")[0] for line in text.splitlines()] for text in (first, again)]
    assert columns[0] == columns[1]


def test_compiling_a_player_is_no_part_of_what_its_decisions_cost(monkeypatch):
    clock = SimpleNamespace(now=0.0, seconds=iter([50.0, 2.0]))

    def timed_run(*arguments):
        clock.now += next(clock.seconds)
        return SimpleNamespace(tally=SimpleNamespace(sums={"decisions": 10}))

    monkeypatch.setattr(ladder, "run", timed_run)
    monkeypatch.setattr(ladder, "time", SimpleNamespace(process_time=lambda: clock.now))
    assert cost_of(match(), PLAYERS["archer"]).decisions_per_second == pytest.approx(5.0)
