"""Do intervals hold the truth as often as they promise, and would a broken one be noticed?"""

import re
from pathlib import Path

import numpy as np
import pytest

from experiments.statistics import sequences
from reports.metrics import metagame, rankings, teams
from tests.coverage import findings
from tests.coverage.cases import CASES, coverage
from tests.coverage.table import BEGIN, END, rows_of

PAGE = Path(__file__).parents[2] / "docs" / "method.md"
FEW = 60


def limit(promise: float, times: int) -> float:
    """Return the coverage that chance falls below once in 30,000: four errors."""
    return promise - 4 * np.sqrt(promise * (1 - promise) / times)


def test_the_page_has_every_case():
    block = PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    assert [row[:2] for row in rows_of(block)] == [(case.interval, case.what) for case in CASES]


def test_the_page_has_every_finding():
    block = PAGE.read_text("utf-8").partition(findings.BEGIN)[2].partition(findings.END)[0]
    said = [(row[0], row[1], row[-1].strip("`")) for row in rows_of(block)]
    assert said == [(one.what, one.before, one.command) for one in findings.FINDINGS]


@pytest.mark.compiled
@pytest.mark.parametrize("finding", [one for one in findings.FINDINGS if callable(one.after)])
def test_a_finding_is_read_from_the_answer_of_its_command(finding, monkeypatch, tmp_path):
    monkeypatch.setenv("BALANCE_STORE", str(tmp_path))
    few = re.sub(r"--games \S+", "--games 20", finding.command)
    assert re.match(r"[-+]\d+\.\d \([-+].* to [-+].*; [\d,]+ (games|pairs)\)", finding.after(
        findings.answer_of(few)
    ))  # fmt: skip


def test_every_test_that_the_page_names_is_there():
    named_there = set(re.findall(r"`(test_\w+)`", PAGE.read_text("utf-8")))
    files = (path.read_text("utf-8") for path in PAGE.parents[1].glob("tests/**/test_*.py"))
    known = {name for text in files for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)}
    assert named_there and named_there <= known


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=[case.interval for case in CASES])
def test_intervals_hold_the_truth_as_often_as_promised(case):
    found, times = coverage(case)
    assert found > limit(case.promise, times)


def named(interval: str):
    return next(case for case in CASES if case.interval == interval)


def naive_ranks(mean, draws, confidence=0.95):
    ranks = np.array([rank_of(each) for each in draws])
    return np.quantile(ranks, 0.025, axis=0), np.quantile(ranks, 0.975, axis=0)


def rank_of(values):
    return 1.0 + (-values).argsort().argsort()


BROKEN = [
    ("win rates of heroes", teams.Sample, "is_part", property(lambda sample: False)),
    ("effects of heroes", teams.Sample, "is_part", property(lambda sample: False)),
    ("ranks, all together", rankings, "rank_sets", naive_ranks),
    ("Spearman's correlation", rankings, "rank_sets", lambda mean, *_: (rank_of(mean),) * 2),
    ("who is policy-sensitive", rankings, "rank_sets", lambda mean, *_: (rank_of(mean),) * 2),
    ("alpha-Rank", metagame, "near_matrices", lambda square: (square.draws[:2], square.won * 0)),
]


@pytest.mark.long
@pytest.mark.parametrize(("interval", "owner", "name", "broken"), BROKEN)
def test_a_broken_method_is_noticed(monkeypatch, interval, owner, name, broken):
    """Line-ups taken for all there are, ranks one by one, a matrix taken for certain."""
    case = named(interval)
    monkeypatch.setattr(owner, name, broken)
    found, _ = coverage(case, FEW)
    assert found < limit(case.promise, case.repetitions)


@pytest.mark.long
def test_an_interval_of_a_change_that_is_too_narrow_is_noticed(monkeypatch):
    wide = sequences.difference_bounds
    narrow = lambda gained, lost, pairs, alpha: wide(gained, lost, pairs, 8 * alpha)  # noqa: E731
    monkeypatch.setattr(sequences, "difference_bounds", narrow)
    found, _ = coverage(named("paired changes"), 4 * FEW)
    assert found < limit(0.95, 4_000)


@pytest.mark.long
def test_looks_that_do_not_pay_for_each_other_are_noticed(monkeypatch):
    """Each look may miss with four times what the whole run may."""
    monkeypatch.setattr(sequences, "looks_of", lambda alpha: [4 * alpha] * sequences.LOOKS_MAX)
    found, _ = coverage(named("win rates, run to a target"), 4 * FEW)
    assert found < limit(0.95, 2_000)
