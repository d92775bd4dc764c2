"""`balance report` of an experiment: a stored run, or a file that is played."""

import pandas as pd
import pytest

from balance.cli import main
from reports.page import experiment
from tests.experiments import fakes
from tests.experiments.sweeps import TEXT
from tests.fixtures.commands import error_of
from tests.reports.pages import Page, numbers_of


@pytest.fixture(autouse=True)
def coin(monkeypatch, tmp_path):
    fakes.installed(monkeypatch, tmp_path)
    monkeypatch.setattr("experiments.storing.runs.code_version", lambda game: "code")
    monkeypatch.setattr(
        "reports.questions.documents.experiment_report.code_version", lambda game: "code"
    )
    (tmp_path / "coins.toml").write_text(TEXT)


def values(numbers):
    return {float(number.replace(",", "")) for number in numbers}


def page_of(folder, *words):
    assert main(["report", *words, "--date", "2024-05-01", "--jobs", "1", "--out", "c.html"]) == 0
    return (folder / "c.html").read_text(encoding="utf-8")


def test_a_file_is_played_and_its_stored_run_gives_the_same_numbers(tmp_path):
    played = Page(page_of(tmp_path, "coins.toml"))
    stored = Page(page_of(tmp_path, "coins"))
    assert played.tables == stored.tables and played.findings == stored.findings
    assert len(played.findings) >= 1
    for finding in played.findings:
        assert values(numbers_of(finding)) <= values(played.table_numbers()), finding


def test_two_factors_are_drawn_by_their_levels(tmp_path):
    text = page_of(tmp_path, "coins.toml", "--games", "30")
    assert "How does the win rate move with" in text and text.count("<figure>") == 2
    assert "balance sweep coins.toml --games 30" in text


def test_games_are_counted_as_in_other_commands(capsys, tmp_path):
    wrong = error_of(capsys, "report", "coins.toml", "--games", "cards=30")
    assert "--games cards=30: an experiment takes one number" in wrong
    text = page_of(tmp_path, "coins.toml", "--games", "0.03k")
    assert "balance sweep coins.toml --games 0.03k" in text


def test_what_has_no_meaning_or_is_not_there_is_refused(capsys, tmp_path):
    assert "neither a game, nor a stored run" in error_of(capsys, "report", "cons")
    assert "--target: has a meaning for a game only" in error_of(
        capsys, "report", "coins.toml", "--target", "30"
    )
    page_of(tmp_path, "coins.toml")
    capsys.readouterr()
    assert "is played already" in error_of(capsys, "report", "coins", "--seed", "3")


SOBOL = pd.DataFrame(
    {"factor": ["a", "b"], "s1": [0.5, 0.2], "s1_low": [0.4, 0.1], "s1_high": [0.6, 0.3],
     "st": [0.6, 0.4], "st_low": [0.5, 0.3], "st_high": [0.7, 0.5], "noise": 0.01, "n": 64}
)  # fmt: skip
MORRIS = pd.DataFrame(
    {"factor": ["a"], "mu_star": [0.2], "low": [0.1], "high": [0.3], "mu": [0.2],
     "sigma": [0.05], "noise": [0.1], "n": 20}
)  # fmt: skip
EFFECTS = pd.DataFrame(
    {"factor": ["a", "a", "b"], "from": [5, 5, 1], "to": [4, 6, 2], "mean": [0.1, -0.2, 0.02],
     "low": [0.05, -0.25, -0.01], "high": [0.15, -0.15, 0.05], "games": 400}
)  # fmt: skip
CELLS = pd.DataFrame(
    {"cell": ["a=4", "a=5"], "a": [4, 5], "games": 100, "wins": [40, 30], "mean": [0.4, 0.3],
     "low": [0.3, 0.2], "high": [0.5, 0.4], "checksum": "x"}
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("sobol", SOBOL),
        ("morris", MORRIS),
        ("effects", EFFECTS),
    ],
)
def test_every_design_has_its_figure_and_table(name, table):
    tables = experiment.tables_of({"cells": CELLS, name: table})
    chapter = experiment.chapter_of("Why?", "heads", tables)
    assert len(chapter.pictures) == 1
    assert chapter.pictures[0].draw(tables).axes
    assert experiment.findings_of(tables, "heads", ["It does."])[0].evidence == name
    assert "checksum" not in experiment.readable(tables)["cells"]


def test_three_factors_make_a_figure_a_level_of_the_third():
    cells = pd.DataFrame(
        [(f"{a}{b}{c}", a, b, c, 10, 0.4, 0.2, 0.6) for a in range(4) for b in range(4)
         for c in "xy"],
        columns=["cell", "a", "b", "c", "games", "mean", "low", "high"],
    )  # fmt: skip
    tables = experiment.tables_of({"cells": cells})
    _, *pictures = experiment.chapter_of("Why?", "heads", tables).pictures
    assert [picture.caption.rpartition(", ")[2] for picture in pictures] == ["c = x?", "c = y?"]
