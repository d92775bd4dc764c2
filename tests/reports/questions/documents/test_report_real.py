"""`balance report --real`: results of real games beside simulated ones."""

import numpy as np
import pytest

from balance.cli import main
from reports.metrics.real_games import Played, compared_with_simulated
from tests.fixtures.commands import error_of
from tests.reports import league
from tests.reports.pages import Page, numbers_of

ASKED = ("report", "league", "--games", "60", "--teams", "4", "--against", "none", "--jobs", "1",
         "--date", "2024-05-01", "--out", "league.html")  # fmt: skip
HEAD = "date,red,blue,winner,rounds\n"


@pytest.fixture(autouse=True)
def in_league(monkeypatch, tmp_path):
    league.installed(monkeypatch, tmp_path)


def write(folder, *lines, head=HEAD):
    (folder / "real.csv").write_text(head + "\n".join(lines) + "\n")


def told_of(folder, *lines):
    write(folder, *lines)
    assert main([*ASKED, "--real", "real.csv"]) == 0
    return (folder / "league.html").read_text(encoding="utf-8")


def test_real_games_that_go_otherwise_are_named_with_both_shares(tmp_path):
    """Eve and Dan are the weakest by far, and yet win all of 30 real games."""
    page = Page(told_of(tmp_path, *["x,eve+dan,Ann+Bob The Bold,red,2"] * 30))
    told = [text for text in page.findings if "wins of teams with Eve" in text]
    assert len(told) == 1 and "100.0 %" in told[0] and "; 30 games)" in told[0]
    assert set(numbers_of(told[0])) <= page.table_numbers()


def test_real_games_that_go_alike_give_no_sentence(tmp_path):
    text = told_of(tmp_path, "x,ann+bob,cat+dan,red,2", "x,ann+bob,cat+dan,red,3")
    assert "Real games differ" not in text
    assert "no difference seen; at most" in text


def test_simulated_shares_have_the_weights_of_the_real_line_ups():
    """Red always wins the first line-up, never the second, which has three times the weight."""
    sure, never = np.zeros(50, int), np.ones(50, int)
    lengths = np.full(50, 3)
    played = [
        Played(("a", "b"), ["red"], [float("nan")], sure, lengths),
        Played(("c", "d"), ["red"] * 3, [2.0, 4.0, float("nan")], never, lengths),
    ]
    table = compared_with_simulated(played, ("red", "blue")).set_index("what")
    assert table["simulated_mean"]["wins of red"] == pytest.approx(1 / 4)
    assert table["real_mean"]["wins of red"] == 1
    assert table["games_real"]["rounds"] == 2 and table["real_mean"]["rounds"] == 3
    assert (table["difference_low"] <= table["difference_mean"]).all()


BAD = {
    "no hero": ("x,ann+bib,cat+dan,red,2", "real.csv, line 2, column red: no hero `bib`"),
    "winner": ("x,ann+bob,cat+dan,green,2", "line 2, column winner: `green` is not one of red"),
    "twice": ("x,ann+bob,cat+ann,red,2", "line 2, column blue: ann plays 2 times"),
    "size": ("x,ann,cat+dan,red,2", "line 2, column red: 1 heroes, and the setup has 2"),
    "rounds": ("x,ann+bob,cat+dan,red,many", "line 2, column rounds: `many` is not a whole"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_cell_is_named_by_line_and_column(tmp_path, capsys, name):
    line, words = BAD[name]
    write(tmp_path, line)
    assert words in error_of(capsys, *ASKED, "--real", "real.csv")
    assert not (tmp_path / "league.html").exists()


def test_a_missing_column_file_or_game_is_named(tmp_path, capsys):
    write(tmp_path, "ann+bob,cat+dan", head="red,blue\n")
    assert "real.csv, line 1: no column winner" in error_of(capsys, *ASKED, "--real", "real.csv")
    write(tmp_path, "")
    assert "there is no game in it" in error_of(capsys, *ASKED, "--real", "real.csv")
    assert "none.csv: no such file" in error_of(capsys, *ASKED, "--real", "none.csv")
