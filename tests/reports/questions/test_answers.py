"""`balance cards`, `matchups` and `tempo`: answers within a budget, topped up from the store."""

import json
import re
from types import SimpleNamespace

import pytest

from balance import arguments
from balance.cli import main
from experiments.playing import execution
from reports.metrics.luck import POLICY_LABELS
from reports.questions import cards, staging
from tests.fixtures.commands import answer_of, error_of
from tests.reports import fakes
from tests.reports.machine import Machine


@pytest.fixture(autouse=True)
def card_game(monkeypatch, tmp_path):
    def seat(game, seats):
        return fakes.policies((seats or ["all=plain"])[-1].removeprefix("all="))

    monkeypatch.setattr(arguments, "find_game", fakes.find_game)
    monkeypatch.setattr(arguments, "seat_policies", seat)
    monkeypatch.setattr(execution, "compiled_play", lambda: fakes.play_chunk)
    monkeypatch.setattr("balance.cli.answering.other_policies", lambda _: ["poor"])
    monkeypatch.setenv("BALANCE_STORE", str(tmp_path / "store"))


CARDS = ("cards", "cards", "--games", "1500", "--jobs", "1", "--seed", "3")


def table_of(answer, name, key):
    return {row[key]: row for row in answer["tables"][name]}


def test_cards_names_the_card_that_is_worth_most_first(capsys):
    answer = answer_of(capsys, *CARDS, "--intervention", "blank", "--json")
    assert answer["findings"][0]["entry"] == "cards.ace"
    worth = table_of(answer, "causal", "item")
    assert worth["cards.ace"]["low"] <= 0.12 <= worth["cards.ace"]["high"]
    assert worth["cards.ace"]["n"] == 1_500


def test_cards_supposes_what_is_reconstructed(capsys):
    answer = answer_of(capsys, *CARDS, "--json")
    sword = next(f for f in answer["findings"] if f["entry"] == "cards.sword")
    assert sword["text"].endswith("(rests on a reconstruction: sword).")


def test_cards_names_what_has_no_meaning_in_the_game(capsys):
    assert main([*CARDS]) == 0
    said = capsys.readouterr().out
    assert "in an opening hand (Cards counts no opening hands)." in said
    assert "Precision: worth of an item within ±" in said
    assert "false discovery rate of 5 %" in said


@pytest.mark.parametrize(
    ("sides", "events", "reason"),
    [
        (("table",), ("opening",), ""),
        (("table",), ("drawn",), "Cards counts no opening hands"),
        (("red", "blue"), ("opening",), "both sides may open with an item"),
    ],
)
def test_opening_hands_tell_where_one_side_has_them(sides, events, reason):
    game = SimpleNamespace(title="Cards", sides=sides, events=events)
    assert cards.reason_against(SimpleNamespace(game=game), (), cards.OPEN) == reason


def test_cards_of_a_pattern_are_only_those(capsys):
    answer = answer_of(capsys, *CARDS, "--item", "cards.a*", "--json")
    assert {row["item"] for row in answer["tables"]["observed"]} == {"cards.ace"}


def test_the_second_run_plays_nothing_twice(capsys):
    first = answer_of(capsys, *CARDS, "--json")
    second = answer_of(capsys, *CARDS, "--json")
    assert first["played"] == first["games"] and second["played"] == 0
    assert first["tables"] == second["tables"]


def test_a_budget_is_spent_and_the_next_run_tops_up(capsys, monkeypatch):
    """2,000 games a second, by a clock that only games advance."""
    Machine(2_000).installed(monkeypatch, fakes.play_chunk)
    common = ("tempo", "cards", "--budget", "2s", "--jobs", "1", "--against", "none", "--json")
    first, second = answer_of(capsys, *common), answer_of(capsys, *common)
    assert 1 < first["seconds"] < 2
    assert first["played"] == first["games"]
    assert second["games"] > first["games"]
    assert second["games"] - second["played"] >= first["games"] * 0.9


def test_set_changes_what_is_asked_about(capsys):
    answer = answer_of(capsys, *CARDS, "--set", "cards.ace.value=0", "--json")
    worth = [row for row in answer["tables"]["causal"] if row["item"] == "cards.ace"]
    assert all(row["mean"] == 0 for row in worth if row["intervention"] == "blank")


def test_cards_writes_tables_and_summary(capsys, tmp_path):
    out = tmp_path / "out"
    assert main([*CARDS, "--out", str(out)]) == 0
    assert (out / "causal.parquet").is_file()
    assert json.loads((out / "summary.json").read_text())["findings"]


def test_tempo_tells_skill_and_that_play_is_not_random(capsys):
    common = ("tempo", "cards", "--games", "600", "--jobs", "1", "--json")
    answer = answer_of(capsys, *common, "--against", "poor")
    skill = table_of(answer, "skill", "policy")
    assert skill["poor"]["change_high"] < 0
    luck = table_of(answer, "luck", "label")
    assert list(luck) == list(POLICY_LABELS)
    assert sum(row["mean"] for row in luck.values()) == pytest.approx(1)
    texts = " ".join(finding["text"] for finding in answer["findings"])
    assert "plays a game the same way each time" in texts
    assert "no win rate was wanted (--target)" in texts


def test_play_that_is_never_random_gets_no_table_of_luck_without_another_policy(capsys):
    common = ("tempo", "cards", "--games", "600", "--jobs", "1", "--against", "none", "--json")
    answer = answer_of(capsys, *common)
    assert "luck" not in answer["tables"]
    assert any("compare policies instead" in finding["text"] for finding in answer["findings"])


def test_shares_are_read_in_per_cent_with_interval_and_games(capsys):
    common = ("tempo", "cards", "--games", "600", "--jobs", "1", "--against", "none")
    assert main([*common]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith(" Table "))
    assert re.fullmatch(r"Table +\d\d\.\d \(\d\d\.\d to \d\d\.\d\) +600", row.strip())


def test_a_target_turns_the_win_rate_into_a_verdict(capsys):
    common = ("tempo", "cards", "--games", "600", "--jobs", "1", "--json")
    answer = answer_of(capsys, *common, "--target", "10")
    assert answer["findings"][0]["text"].startswith("The team of the setup wins ")
    assert answer["findings"][0]["text"].endswith(": above the wanted 5-15 %.")


BAD = {
    "no entrants": (["matchups", "cards"], "no entrants"),
    "no such item": (["cards", "cards", "--item", "cards.acee"], "cards.acee"),
    "no such intervention": (
        ["cards", "cards", "--intervention", "burn"],
        "no intervention `burn`",
    ),
    "only open": (["cards", "cards", "--intervention", "open"], "counts no opening hands"),
    "no budget": (["tempo", "cards", "--budget", "soon"], "--budget soon"),
    "zero budget": (["tempo", "cards", "--budget", "0m"], "--budget 0m"),
    "bad target": (["tempo", "cards", "--target", "55-45"], "--target 55-45"),
    "bad path": (["cards", "cards", "--set", "cards.ace.valu=3"], "valu"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_asked_is_one_sentence(capsys, name):
    arguments, named = BAD[name]
    assert named in error_of(capsys, *arguments)


def test_budgets_are_read_in_seconds_minutes_and_hours():
    found = [arguments.seconds_of(text) for text in ("90s", "3m", "2", "1h", "1.5 min")]
    assert found == [90, 180, 120, 3600, 90]


def test_a_stage_takes_no_more_time_than_is_left():
    """100 games a second and 10 s left, of which 60 % are planned: 600 games in 10 cells."""
    assert staging.next_games(100, 10, 100, 1.0, 10.0) == 160
    assert staging.next_games(100, 10, 100, 1.0, 0.0) == 100
    assert staging.next_games(5_000, 10, 100, 1.0, 10.0) == 5_000


def test_a_planted_imbalance_is_named_first(capsys):
    answer = answer_of(capsys, *CARDS, "--set", "cards.leaf.value=40", "--json")
    assert answer["findings"][0]["entry"] == "cards.leaf"
    text = answer["findings"][0]["text"]
    assert text.startswith("cards.leaf: ") and "costs the table " in text
