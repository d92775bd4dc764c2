"""Answers about real games stay what they were before the folders became layers.

The raw tables of hotg and goa2 (`stored_games.npz`) were played once; no policy or rule of today
has a part in them. Of each column of each answer, `stored_answers.json` has the numbers

- "before the layers", made of these raw tables by the code of commit a565c42, the last one of the
  flat layout, for all columns in which it agrees with the code of today: all of a run, nearly all
  of tempo, the means and counts of cards and comparisons;
- "since", made by the code of today, where a method has become another one: intervals of paired
  differences, items that are passive, the drawing of line-ups, which makes nearly all of matchups.

A column that differs now was changed by what was done since: that is a line of the changelog.
`python -m tests.layers.stored_answers` writes the second part anew, and never the first.
"""

import json

import pytest

from tests.layers import stored_answers

pytestmark = pytest.mark.compiled

KNOWN = json.loads(stored_answers.FILE.read_text("utf-8"))
TABLES = [
    (when, game, question, table)
    for when, games in KNOWN.items()
    for game, questions in games.items()
    for question, tables in questions.items()
    for table in tables
]


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    return {
        game: stored_answers.answers(game, tmp_path_factory.mktemp(game))
        for game in stored_answers.CHANGES
    }


@pytest.mark.parametrize(("when", "game", "question", "table"), TABLES)
def test_a_table_has_the_same_numbers(answers, when, game, question, table):
    known, found = KNOWN[when][game][question][table], answers[game][question][table]
    same = {column: pytest.approx(known[column], rel=2e-6, nan_ok=True) for column in known}
    assert {column: found.get(column) for column in known} == same
