"""`balance report --diff RUN RUN`: two stored runs compared cell by cell."""

import pytest

from balance.cli import main
from reports.metrics import versions
from tests.experiments import fakes
from tests.fixtures.commands import error_of
from tests.reports.pages import Page, numbers_of

TEXT = """
question = "Does the length matter?"
game = "coin"
factors = {{ "rules.length" = [2, {0}] }}
games = {1}
"""


@pytest.fixture(autouse=True)
def coin(monkeypatch, tmp_path):
    fakes.installed(monkeypatch, tmp_path)
    monkeypatch.setattr("experiments.storing.runs.code_version", lambda game: "code")


def run_of(folder, name, *more, level=3, games=200):
    """Play an experiment, and return the name of its run."""
    (folder / f"{name}.toml").write_text(TEXT.format(level, games))
    assert main(["sweep", f"{name}.toml", "--jobs", "1", *more]) == 0
    return name


def page_of(folder, *runs):
    words = ("report", "--diff", *runs, "--out", "runs.html", "--date", "2024-05-01")
    assert main([*words]) == 0
    return Page((folder / "runs.html").read_text(encoding="utf-8"))


def test_what_rises_is_told_with_its_numbers(tmp_path):
    """The chance of heads is 40 in the hundred, and 90 in the second run."""
    runs = (
        run_of(tmp_path, "before", "--set", "rules.chance=40"),
        run_of(tmp_path, "after", "--set", "rules.chance=90"),
    )
    page = page_of(tmp_path, *runs)
    assert len([one for one in page.findings if "The win rate of Heads with" in one]) == 2
    assert all("rises" in one for one in page.findings if "win rate" in one)
    for finding in page.findings:
        assert set(numbers_of(finding)) <= page.table_numbers(), finding


def test_runs_of_the_same_rules_do_not_change_measurably(tmp_path):
    runs = (run_of(tmp_path, "before"), run_of(tmp_path, "after", games=260))
    assert "No cell changed measurably" in page_of(tmp_path, *runs).findings[0]


def test_cells_that_only_one_has_are_named(tmp_path):
    runs = (run_of(tmp_path, "before"), run_of(tmp_path, "after", level=4))
    page_of(tmp_path, *runs)
    text = (tmp_path / "runs.html").read_text(encoding="utf-8")
    assert "1 cells of before-" in text and "1 cells of after-" in text


def test_what_cannot_be_compared_is_refused_in_a_sentence(capsys, tmp_path):
    one, other = run_of(tmp_path, "before"), run_of(tmp_path, "other", games=40)
    capsys.readouterr()
    diff = ("report", "--diff", one)
    assert "both are the same run" in error_of(capsys, *diff, one)
    assert "--diff none: is no stored run" in error_of(capsys, *diff, "none")
    assert "--seed: these runs are played" in error_of(capsys, *diff, other, "--seed", "2")
    assert "name a game" in error_of(capsys, "report")


def test_unrelated_shares_have_the_interval_of_newcombe():
    """Newcombe 1998, method 10, case (a): 56 of 70 and 48 of 80, 0.0524 to 0.3339."""
    row = versions.unrelated_row("x", (48, 80), (56, 70)).iloc[0]
    found = (row["change_mean"], row["change_low"], row["change_high"])
    assert found == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)
    assert row["n"] == 150
