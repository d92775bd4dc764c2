"""The smallest change that reaches the band, where the truth is known by construction."""

import tomllib

import numpy as np
import pandas as pd
import pytest

from balance import arguments
from balance.cli import main
from experiments.playing import execution
from experiments.statistics import estimates
from reports.questions.rebalance import judging, knobs, search
from reports.questions.rebalance.goals import Measure
from reports.questions.rebalance.judging import Judged, Reading
from reports.questions.rebalance.knobs import Size
from reports.questions.rebalance.rebalance import CONFIRMING, confirmed_of, open_points
from reports.sentences.verdicts import Band
from sim.core.errors import UserError
from tests.fixtures.commands import answer_of, error_of
from tests.reports import arena
from tests.reports.machine import Machine

BOOK = arena.arena_book()
PLANTED = ("--set", "cards.axe.value=25")  # Ana is worth 30 where others are worth 10
REBALANCE = ("rebalance", "arena", "--games", "400", "--jobs", "1", "--seed", "3")
AXE = (*REBALANCE, *PLANTED, "--entrant", "ana", "--path", "cards.axe.value=0:25")


@pytest.fixture(autouse=True)
def arena_game(monkeypatch, tmp_path):
    def seat(game, seats):
        return arena.policies((seats or ["all=plain"])[-1].removeprefix("all="))

    monkeypatch.setattr(arguments, "find_game", arena.find_game)
    monkeypatch.setattr(arguments, "seat_policies", seat)
    monkeypatch.setattr(execution, "compiled_play", lambda: arena.play_chunk)
    monkeypatch.setenv("BALANCE_STORE", str(tmp_path / "store"))


def without_times(answer):
    return {name: part for name, part in answer.items() if name not in ("seconds", "played")}


def test_a_planted_imbalance_is_named_first_and_its_reason_is_told(capsys):
    common = ("matchups", "arena", "--games", "400", "--jobs", "1", "--against", "none", "--json")
    first = answer_of(capsys, *common, *PLANTED)["findings"][0]
    assert first["entry"] == "ana"
    assert first["text"].startswith("Ana wins ")
    assert "; without The Axe its edge is " in first["text"]


def test_the_smallest_change_brings_it_back_into_the_band_on_fresh_seeds(capsys, tmp_path):
    """An axe of 10 makes Ana win 55 %, the edge; one of less than 0 would make her win too few."""
    file = tmp_path / "fix.toml"
    answer = answer_of(capsys, *AXE, "--out", str(file), "--json")
    value = answer["patch"]["cards.axe.value"]
    assert 0.45 <= arena.truth("ana", axe=value) <= 0.55
    assert tomllib.loads(file.read_text())["set"] == {"cards.axe.value": value}
    common = ("matchups", "arena", "--games", "2000", "--jobs", "1", "--against", "none", "--json")
    fresh = answer_of(capsys, *common, "--patch", str(file), "--seed", "77")
    rates = {row["hero"]: row for row in fresh["tables"]["heroes"]}
    assert 0.45 <= rates["ana"]["low"] and rates["ana"]["high"] <= 0.55
    assert not [f for f in fresh["findings"] if f["entry"] == "ana" and f["severity"] >= 3]


def test_predicted_and_confirmed_intervals_hold_the_truth(capsys):
    answer = answer_of(capsys, *AXE, "--json")
    proposals = answer["tables"]["proposals"]
    assert 1 <= len(proposals) <= search.PROPOSALS
    assert [row["steps"] for row in proposals] == sorted(row["steps"] for row in proposals)
    for row in proposals:
        truth = arena.truth("ana", axe=25 - int(row["steps"]))
        change = truth - arena.truth("ana", axe=25)
        assert row["confirmed_low"] <= truth <= row["confirmed_high"]
        assert row["confirmed_effect_low"] <= change <= row["confirmed_effect_high"]


def test_the_answer_is_the_smallest_that_is_confirmed(capsys):
    answer = answer_of(capsys, *AXE, "--json")
    inside = [r for r in answer["tables"]["proposals"] if r["confirmed_place"] == "inside"]
    assert answer["findings"][0]["text"].startswith(
        "The smallest change that these games confirm to bring teams with ana into the band of "
        "45-55 %: "
        f"{inside[0]['change']} (1 value, {inside[0]['steps']:.0f} steps): "
    )


def test_confirmation_has_seeds_that_the_search_never_saw():
    found = rebalanced("cards.axe.value=0:25")
    seeds = {(part.run["games_a_cell"], part.seed) for part in found.judge.played}
    fresh = 3 + CONFIRMING * 2**32
    assert {seed for games, seed in seeds if games > 400} == {fresh}
    assert seeds <= {(400, 3), (1_600, fresh), (3_200, fresh), (6_400, fresh)}


def test_who_is_in_doubt_gets_more_games_until_it_is_decided():
    """An axe of 10 is the edge of the band, and smaller than any that is confirmed."""
    found = rebalanced("cards.axe.value=0:25")
    games = {one.confirmed.point[0]: one.confirmed.worst.value.n for one in found.proposals}
    sure = found.best.confirmed.point[0]
    assert any(games[value] > games[min(games)] for value in games if value > sure)


@pytest.mark.parametrize("seed", range(8))
def test_most_seeds_name_a_change_that_is_truly_inside_and_near_the_smallest(seed):
    """Axes of 0 to 10 are inside; one of 5 is the middle, and the smallest change leaves 10."""
    found = rebalanced("cards.axe.value=0:25", seed=seed)
    assert found.best is not None
    assert 4 <= found.best.confirmed.point[0] <= 10


def rebalanced(*paths, **more):
    from balance import api

    planted = {"cards.axe.value": 25, **more.pop("set", {})}
    keys = {"entrant": "ana", "seed": 3, "jobs": 1, "games": 400, **more}
    return api.rebalance("arena", paths, set=planted, **keys)


def test_python_and_the_command_line_give_the_same_answer(capsys):
    told = rebalanced("cards.axe.value=0:25").answer.object()
    assert without_times(told) == without_times(answer_of(capsys, *AXE, "--json"))


def test_no_change_within_narrow_ranges_is_an_answer_too(capsys, tmp_path):
    file = tmp_path / "fix.toml"
    answer = answer_of(
        capsys, *REBALANCE, *PLANTED, "--entrant", "ana", "--path", "cards.axe.value=20:25",
        "--out", str(file), "--json",
    )  # fmt: skip
    text = answer["findings"][0]["text"]
    assert text.startswith("No change within these ranges brings teams with ana into the band")
    assert "the nearest is cards.axe.value 25 → 20 (1 value, 5 steps)" in text
    assert answer["patch"] == {} and not file.exists()


def test_a_hero_in_the_band_needs_no_change(capsys):
    answer = answer_of(
        capsys, *REBALANCE, "--entrant", "ana", "--path", "cards.axe.value", "--json"
    )
    assert answer["findings"][0]["text"].startswith(
        "No change is needed to bring teams with ana into"
    )
    assert answer["tables"]["proposals"] == []


TWO_PATHS = (
    *(
        *REBALANCE,
        "--entrant",
        "ana",
        "--set",
        "cards.axe.value=18",
        "--set",
        "cards.apron.value=12",
    ),
    *("--path", "cards.axe.value=8:18", "--path", "cards.apron.value=2:12", "--trials", "50"),
)
"""One path takes off ten points of the fifteen that are too many; a hundred pairs take off more."""


def test_two_paths_are_changed_only_where_one_is_not_enough(capsys):
    answer = answer_of(capsys, *TWO_PATHS, "--json")
    assert sorted(answer["patch"]) == ["cards.apron.value", "cards.axe.value"]
    axe, apron = answer["patch"]["cards.axe.value"], answer["patch"]["cards.apron.value"]
    assert 0.45 <= arena.truth("ana", axe=axe, apron=apron) <= 0.55
    assert (
        "50 of 120 changes tried (all of up to 1 path, 30 sampled with Optuna)"
        in (answer["precision"])
    )


@pytest.mark.parametrize("few, many", [(8, 16), (16, 24), (24, 50)])
def test_a_longer_search_begins_with_all_that_a_shorter_one_tries(capsys, few, many):
    """Twenty changes are of one path: 8 and 16 trials are among these, 24 and 50 go beyond."""
    shorter, longer = (
        answer_of(capsys, *TWO_PATHS, "--trials", str(trials), "--json")["tables"]["tried"]
        for trials in (few, many)
    )
    assert (len(shorter), len(longer)) == (few, many)
    assert longer[:few] == shorter


def test_a_search_within_one_path_says_how_far_it_got(capsys):
    answer = answer_of(capsys, *TWO_PATHS, "--trials", "8", "--json")
    assert "8 of 120 changes tried (8 of 1 path)" in answer["precision"]


def test_a_change_is_confirmed_as_strictly_alone_as_beside_others():
    found = rebalanced("cards.axe.value=0:25")
    first = found.proposals[0]
    assert len(found.proposals) > 1
    assert confirmed_of(found.judge, [first.predicted], found.sizes.confirm) == (first,)


def test_changes_are_spread_out_from_the_first_few_on():
    assert search.spread_out(list(range(7))) == [3, 1, 5, 0, 2, 4, 6]


def test_more_paths_are_left_alone_where_one_is_enough(capsys):
    answer = answer_of(capsys, *AXE, "--path", "cards.apron.value=0:5", "--json")
    assert {row["paths"] for row in answer["tables"]["tried"]} == {1}
    untested = " ".join(finding["text"] for finding in answer["findings"])
    assert "125 of 155 changes within the ranges (larger ones than the band takes)" in untested


def test_the_answer_does_not_depend_on_the_jobs(capsys, tmp_path):
    one = answer_of(capsys, *TWO_PATHS, "--json", "--store", str(tmp_path / "one"))
    two = answer_of(
        capsys, *TWO_PATHS, "--json", "--store", str(tmp_path / "two"), "--jobs", "2"
    )  # fmt: skip
    assert without_times(one) == without_times(two)


def test_another_seed_is_another_search(capsys):
    one, two = (answer_of(capsys, *AXE, "--seed", seed, "--json") for seed in ("3", "4"))
    assert one["tables"] != two["tables"]


def test_a_search_that_was_killed_goes_on_to_the_same_answer(capsys, monkeypatch, tmp_path):
    whole = answer_of(capsys, *TWO_PATHS, "--json", "--store", str(tmp_path / "whole"))
    store = ("--store", str(tmp_path / "killed"))
    dying = Dying(60_000)
    monkeypatch.setattr(execution, "compiled_play", lambda: dying)
    assert main([*TWO_PATHS, *store]) != 0
    monkeypatch.setattr(execution, "compiled_play", lambda: arena.play_chunk)
    capsys.readouterr()
    rest = answer_of(capsys, *TWO_PATHS, "--json", *store)
    assert without_times(rest) == without_times(whole)
    assert 0 < rest["played"] < whole["played"]


class Dying:
    """Plays so many games, enough for all changes of one path, and then no more."""

    def __init__(self, games: int):
        self.left = games

    def __call__(self, *arguments):
        self.left -= arguments[5]
        if self.left < 0:
            raise MemoryError
        return arena.play_chunk(*arguments)


BUDGETED = (
    *("rebalance", "arena", "--jobs", "1", "--entrant", "ana", *PLANTED, "--budget", "2s"),
    *("--path", "cards.axe.value=0:25", "--json"),
)


@pytest.fixture
def machine(monkeypatch):
    """2,000 games a second, by a clock that only games advance."""
    Machine(2_000).installed(monkeypatch, arena.play_chunk)


def test_a_budget_is_turned_into_games_once_and_noted(capsys, tmp_path, machine):
    first, second = answer_of(capsys, *BUDGETED), answer_of(capsys, *BUDGETED)
    assert second["played"] == 0
    assert without_times(first) == without_times(second)
    sizes = [f"--{name}={first['sizes'][name]}" for name in ("games", "trials", "confirm")]
    store = ("--store", str(tmp_path / "other"))
    again = answer_of(capsys, *BUDGETED, *sizes, *store)
    assert without_times(again) == without_times(first)


def test_a_damaged_note_is_not_believed(capsys, tmp_path, machine):
    answer_of(capsys, *BUDGETED)
    note = next((tmp_path / "store" / "searches").glob("*.json"))
    note.write_text(note.read_text().replace('"trials": ', '"trials": 1'))
    assert answer_of(capsys, *BUDGETED)["sizes"]["trials"] <= 25


def test_what_a_change_of_a_reconstructed_card_does_is_only_supposed(capsys):
    answer = answer_of(
        capsys, *REBALANCE, "--set", "cards.bow.value=30", "--entrant", "ben",
        "--path", "cards.bow.value=0:30", "--json",
    )  # fmt: skip
    assert answer["findings"][0]["text"].endswith("(rests on a reconstruction: The Bow).")


def test_an_item_is_brought_to_be_worth_what_is_wanted(capsys):
    """Blanking the axe costs Ana, who is red against Ben, exactly its value."""
    answer = answer_of(
        capsys, *REBALANCE, *PLANTED, "--entrant", "cards.axe", "--target", "5-15",
        "--path", "cards.axe.value=0:25", "--json",
    )  # fmt: skip
    assert 5 <= answer["patch"]["cards.axe.value"] <= 15
    assert "into the band of 5-15 points" in answer["findings"][0]["text"]


def test_the_table_is_brought_to_the_win_rate_that_is_wanted(capsys):
    """Red, Ana with 30 points, wins 70 % against Ben; the target is met by a worth of 10 to 20."""
    answer = answer_of(
        capsys, *REBALANCE, *PLANTED, "--target", "55", "--path", "cards.a*.value", "--json"
    )
    (change,) = answer["patch"].items()
    old = {"cards.axe.value": 25, "cards.apron.value": 5}[change[0]]
    assert 10 <= old - change[1] <= 20
    assert len(answer["knobs"]) == 2


MATRIX = "entrant,foe,target\nana,ben,60\nana,cleo,60\ncleo,dora,50\n"


def test_a_whole_matrix_may_be_the_goal(capsys, tmp_path):
    """Ana is to win 60 % of both matches: ten points more than her foes, an axe of about 15."""
    file = tmp_path / "matrix.csv"
    file.write_text(MATRIX)
    answer = answer_of(
        capsys, *REBALANCE, *PLANTED, "--games", "1000", "--matrix", str(file),
        "--path", "cards.axe.value=5:25", "--json",
    )  # fmt: skip
    assert 10 <= answer["patch"]["cards.axe.value"] <= 20
    assert [row["label"] for row in answer["tables"]["now"]][-1] == "cleo against dora"


def test_a_match_given_both_ways_round_is_one_match(capsys, tmp_path):
    file = tmp_path / "matrix.csv"
    file.write_text(",ana,ben\nana,,60\nben,40,\n")
    common = (*REBALANCE, *PLANTED, "--matrix", str(file), "--path", "cards.axe.value=5:25")
    rows = answer_of(capsys, *common, "--json")["tables"]["now"]
    assert [(row["label"], row["wanted"]) for row in rows] == [("ben against ana", "35-45 %")]
    file.write_text(",ana,ben\nana,,60\nben,50,\n")
    assert "both ways round come to 110 %" in error_of(capsys, *common)


def test_several_matches_are_brought_into_their_bands_and_named(capsys, tmp_path):
    file = tmp_path / "matrix.csv"
    file.write_text(MATRIX)
    common = ("--matrix", str(file), "--path", "cards.axe.value=23:25")
    assert main([*REBALANCE, *PLANTED, *common]) == 0
    said = capsys.readouterr().out
    assert "brings the 3 matches of the matrix into their bands for sure" in said
    assert "Ana against Ben" in said and "ana against" not in said


def test_a_side_is_named_and_where_it_may_come_from(capsys):
    common = ("--target", "55", "--path", "cards.axe.value", "--trials", "1")
    assert main([*REBALANCE, *PLANTED, *common]) == 0
    said = capsys.readouterr().out
    assert "None of 1 change tried, of 100 within these ranges, brings Red into" in said
    assert "whether Red wins by its seat or by its heroes" in said


def test_the_change_is_a_file_that_run_accepts(capsys, tmp_path):
    file = tmp_path / "fix.toml"
    answer = answer_of(capsys, *AXE, "--out", str(file), "--json")
    run = answer_of(
        capsys, "run", "arena", "--patch", str(file), "--games", "50", "--json"
    )  # fmt: skip
    value = answer["patch"]["cards.axe.value"]
    direct = answer_of(
        capsys, "run", "arena", "--set", f"cards.axe.value={value}", "--games", "50", "--json"
    )  # fmt: skip
    assert run["checksum"] == direct["checksum"]


def test_people_read_the_change_and_how_to_repeat_the_search(capsys):
    assert main([*AXE]) == 0
    said = capsys.readouterr().out
    assert "The smallest change that these games confirm to bring teams with Ana" in said
    assert "- Not tested: what the change does to other heroes." in said
    assert "--games 400 --trials 60 --confirm 1600" in said


BAD = {
    "no path": (REBALANCE, "--path"),
    "unknown path": ((*REBALANCE, "--path", "cards.axe.valu"), "did you mean `value`"),
    "no number": ((*REBALANCE, "--path", "rules.label"), "is no number, switch or choice"),
    "no range": ((*REBALANCE, "--path", "cards.axe.value=9:3"), "low 9 is not below high 3"),
    "no limit": ((*REBALANCE, "--path", "cards.axe.value=a:3"), "`a` is not a number"),
    "no values": ((*REBALANCE, "--path", "cards.axe.value=5"), "no value besides 5"),
    "text for a number": ((*REBALANCE, "--path", "cards.axe.value=1,b"), "`b` is not a number"),
    "no match": ((*REBALANCE, "--path", "cards.z*.value"), "no number, switch or choice is meant"),
    "twice": ((*AXE, "--path", "cards.a*.value"), "`cards.axe.value` is given twice"),
    "unknown hero": ((*REBALANCE, "--path", "cards.axe.value", "--entrant", "anna"), "`ana`"),
    "item without a band": (
        (*REBALANCE, "--path", "cards.axe.value", "--entrant", "cards.axe"),
        "Give --target",
    ),
    "no file": ((*AXE, "--matrix", "none.csv"), "give no --entrant"),
    "not toml": ((*AXE, "--out", "fix.txt"), "ends in .toml"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_searched_is_one_sentence(capsys, name):
    arguments, named = BAD[name]
    assert named in error_of(capsys, *arguments)


def test_a_matrix_with_a_mistake_is_refused_by_name(capsys, tmp_path):
    file = tmp_path / "matrix.csv"
    common = (*REBALANCE, "--path", "cards.axe.value", "--matrix", str(file))
    assert "there is no file" in error_of(capsys, *common)
    file.write_text(MATRIX.replace("60", "160"))
    assert "matrix.csv: ana against ben: `160` is not a win rate" in error_of(capsys, *common)
    file.write_text(MATRIX.replace("cleo", "clea"))
    assert "no hero `clea` in arena; did you mean `cleo`?" in error_of(capsys, *common)


def test_knobs_have_the_values_of_their_types():
    found = knobs.read_knobs(BOOK, ["rules.*", "cards.axe.copies"])
    values = {knob.path: knob.values for knob in found}
    assert values["rules.is_fair"] == (False,)
    assert values["rules.coin"] == ("tails",)
    assert values["cards.axe.copies"] == (0, 2, 3)
    assert len(values["rules.handicap"]) == 16 and min(values["rules.handicap"]) == -20
    assert "rules.label" not in values


def test_a_range_may_be_open_on_one_side():
    (knob,) = knobs.read_knobs(BOOK, ["arena.cards.axe.value=48:"])
    assert knob.values == (48, 49, 50)


def test_fewer_paths_are_smaller_then_fewer_steps():
    found = knobs.read_knobs(BOOK, ["cards.axe.value", "cards.apron.value", "rules.is_fair"])
    sizes = [knobs.size_of(found, point) for point in ((-50, 5, True), (4, 4, True), (4, 5, False))]
    assert [size.paths for size in sizes] == [1, 2, 2]
    assert sizes[0] < sizes[2] and not sizes[1] < sizes[1]
    assert sizes[1].steps == sizes[2].steps == 2
    assert sizes[1] < sizes[2]  # the switch went all of its way


def test_changes_are_counted_as_they_are_listed():
    found = knobs.read_knobs(BOOK, ["cards.axe.value=3:6", "cards.axe.copies", "rules.coin"])
    for paths in (1, 2, 3):
        listed = list(knobs.changes_of(found, paths))
        assert len(set(listed)) == len(listed) == knobs.count_changes(found)[paths]
        assert {knobs.size_of(found, point).paths for point in listed} == {paths}


def test_intervals_of_one_cell_are_those_of_statistics():
    generator = np.random.default_rng(5)
    before, after = generator.random(300) < 0.4, generator.random(300) < 0.55
    found = judging.change_of(after.astype(float) - before, 1, 0.9)
    known = estimates.paired_difference(before, after, 0.9)
    assert (found.mean, found.low, found.high) == pytest.approx(
        (known.mean, known.low, known.high)
    )  # fmt: skip
    wilson = estimates.wilson(int(after.sum()), 300, 0.9)
    found = judging.value_of(Measure("axe", Band(), ((0, 0),)), after, 0.9)
    assert (found.low, found.high) == pytest.approx((wilson.low, wilson.high))


def test_intervals_over_cells_that_share_their_luck_cover_as_promised():
    """Six cells of one index win together half of the time; 1,000 repetitions, 4 sigma."""
    generator = np.random.default_rng(6)
    measure = Measure("x", Band(), tuple((cell, 0) for cell in range(6)))
    times, n, share = 1_000, 80, 0.3
    covered = 0
    for _ in range(times):
        common, own = generator.random((n, 1)) < share, generator.random((n, 6)) < share
        won = np.where(generator.random((n, 1)) < 0.5, common, own)
        found = judging.value_of(measure, won.mean(axis=1), 0.95)
        covered += found.low <= share <= found.high
    assert covered / times >= 0.95 - 4 * (0.95 * 0.05 / times) ** 0.5


@pytest.mark.parametrize("n", [10, 80])
def test_changes_over_cells_that_share_their_luck_cover_as_promised(n):
    """Half of the indices change alike in all six cells; 1,000 repetitions, 4 sigma."""
    generator = np.random.default_rng(7)
    times, covered, truth = 1_000, 0, 0.3 - 0.1
    for _ in range(times):
        common, own = (generator.choice([1, 0, -1], (n, k), p=[0.3, 0.6, 0.1]) for k in (1, 6))
        changes = np.where(generator.random((n, 1)) < 0.5, common, own)
        found = judging.change_of(changes.mean(axis=1), 6, 0.95)
        covered += found.low <= truth <= found.high
    assert covered / times >= 0.95 - 4 * (0.95 * 0.05 / times) ** 0.5


def test_a_change_that_never_showed_keeps_a_width():
    found = judging.change_of(np.zeros(100), 5, 0.95)
    assert found.low < 0 < found.high and found.n == 500


def judged(steps, mean, half=0.02, paths=1):
    value = estimates.Estimate(mean, mean - half, mean + half, 100)
    reading = Reading("x", Band(0.45, 0.55), value, value)
    return Judged((paths, steps), Size(paths, steps, 0.0), (reading,))


def test_proposals_are_neither_larger_nor_farther_than_others():
    tried = [judged(1, 0.70), judged(2, 0.60), judged(3, 0.65), judged(4, 0.54), judged(5, 0.5)]
    chosen = search.proposals(judged(0, 0.68, paths=0), tried)
    assert [one.size.steps for one in chosen] == [2, 4, 5]
    assert [one.place for one in chosen] == [*("outside", "perhaps", "inside")]


def test_of_many_changes_in_the_band_those_around_the_first_sure_one_are_proposed():
    tried = [judged(step, 0.55 - step / 1_000) for step in range(40)]
    chosen = search.proposals(judged(0, 0.7, paths=0), tried)
    assert [one.size.steps for one in chosen] == [18, 19, 20, 21, 39]


def test_more_games_are_for_who_may_be_a_smaller_change_than_all_that_are_sure():
    """1 is out, 2 may be in, 3 is in for sure: 4, in doubt as well, is too large to matter."""
    found = [judged(4, 0.54), judged(3, 0.5), judged(2, 0.54), judged(1, 0.7)]
    assert open_points(found) == [(1, 2)]
    assert open_points([found[0], found[2]]) == [(1, 2), (1, 4)]


def test_a_change_whose_games_break_off_is_left_out_and_named(monkeypatch, capsys):
    def play(game, content, *rest):
        if content.book.value("cards.axe.value") == 7:
            raise UserError("the axe got lost")
        return arena.play_chunk(game, content, *rest)

    monkeypatch.setattr(execution, "compiled_play", lambda: play)
    answer = answer_of(capsys, *AXE, "--json")
    assert len(answer["tables"]["tried"]) == 24
    texts = [finding["text"] for finding in answer["findings"]]
    assert "Not tested: 1 change that cannot be played (the axe got lost)." in texts


def test_a_content_that_cannot_be_played_is_left_out_and_named(monkeypatch, capsys):
    patched = arena.Content.patched

    def refuse(content, patches):
        if any(patch.path == "cards.axe.value" and patch.value == 9 for patch in patches):
            raise UserError("nine is unlucky")
        return patched(content, patches)

    monkeypatch.setattr(arena.Content, "patched", refuse)
    answer = answer_of(capsys, *AXE, "--json")
    tried = pd.DataFrame(answer["tables"]["tried"])
    assert len(tried) == 24 and not tried["change"].str.endswith("→ 9").any()
    texts = [finding["text"] for finding in answer["findings"]]
    assert "Not tested: 1 change that cannot be played (nine is unlucky)." in texts
