"""A table where everybody plays in every line-up is not asked who helps."""

import pytest

import balance
from reports.questions.matchups import check_choice
from sim.core.errors import UserError


def test_all_heroes_at_the_table_are_refused(tmp_path):
    with pytest.raises(UserError, match="fewer heroes"):
        check_choice(balance.question("gijoe", 10, store=tmp_path))


def test_fewer_heroes_than_there_are_can_be_asked(tmp_path):
    check_choice(balance.question("gijoe", 10, set={"setup.players": 3}, store=tmp_path))
