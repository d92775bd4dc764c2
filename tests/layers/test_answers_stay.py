"""Answers about a game of real rules stay what they are, number by number.

Where the checksum differs, too, the game was changed, and the file is to be written anew
(`tests/layers/lantern_answers.py` says how). Where it does not, a method was: that is a line of the
changelog.
"""

import json

import pytest

from tests.layers import lantern_answers

pytestmark = pytest.mark.compiled

KNOWN = json.loads(lantern_answers.FILE.read_text("utf-8"))
TABLES = [(name, table) for name, tables in KNOWN["answers"].items() for table in tables]


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    return lantern_answers.answers(tmp_path_factory.mktemp("lanterns"))


def test_the_games_are_the_same():
    assert lantern_answers.checksum() == KNOWN["checksum"]


def test_no_table_is_gone(answers):
    assert set(TABLES) <= {(name, table) for name, tables in answers.items() for table in tables}


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_a_table_has_the_same_numbers(answers, name, table):
    found, known = answers[name][table], KNOWN["answers"][name][table]
    same = {column: pytest.approx(known[column], rel=1e-6, nan_ok=True) for column in known}
    assert {column: found.get(column) for column in known} == same
