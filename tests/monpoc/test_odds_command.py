"""`balance odds`: exact chances at the command line."""

import pytest

from balance.cli import main
from reports.figures.odds import per_cent


def test_the_chance_is_told_with_its_fraction(capsys):
    assert main(["odds", "monpoc", "2A", "--target", "3"]) == 0
    assert capsys.readouterr().out == "at least 3: 13.8889% (5/36)\n"


def test_without_a_target_all_are_told(capsys):
    assert main(["odds", "monpoc", "1P", "--json"]) == 0
    assert '"exact": "5/6"' in capsys.readouterr().out


@pytest.mark.parametrize("words", [["monpoc", "5X"], ["goa2", "2A"]])
def test_what_cannot_be_asked_is_refused(words, capsys):
    assert main(["odds", *words]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_the_chances_are_drawn(tmp_path):
    file = tmp_path / "odds.png"
    assert main(["odds", "monpoc", "3A+2B", "--figure", str(file)]) == 0
    assert file.stat().st_size > 5000


def test_what_is_not_certain_is_neither_0_nor_100_per_cent():
    chances = (0.0, 0.004, 0.5, 0.997, 1.0)
    assert [per_cent(chance) for chance in chances] == ["0", "<1", "50", ">99", "100"]
