"""A table where everybody plays in every line-up is not asked who helps."""

from types import SimpleNamespace

import pandas as pd
import pytest

import balance
from reports.questions.matchups import check_choice, gaps_of
from reports.sentences.verdicts import Band
from sim.core import registry
from sim.core.content import Patch
from sim.core.errors import UserError


def test_all_heroes_at_the_table_are_refused(tmp_path):
    with pytest.raises(UserError, match="fewer heroes"):
        check_choice(balance.question("gijoe", 10, store=tmp_path))


def test_fewer_heroes_than_there_are_can_be_asked(tmp_path):
    check_choice(balance.question("gijoe", 10, set={"setup.players": 3}, store=tmp_path))


def test_who_sits_in_every_line_up_drawn_is_named():
    """What Jason adds cannot be told, and that is said of him by name."""
    game = registry.game("hotg")
    content = game.load().patched([Patch("set", "setup.players", 2)])
    cell = SimpleNamespace(levels={"heroes": None})
    plan = SimpleNamespace(game=game, base=content, cells=[cell], possible=None)
    teams = pd.DataFrame({"heroes": ["jason+kimberly", "trini+jason"]})
    result = SimpleNamespace(experiment=plan, cells=teams, outcomes=[0, 1])
    question = SimpleNamespace(game=game, is_versus=False, wanted=Band(0.4, 0.5))
    gaps = gaps_of(question, {"effects": pd.DataFrame({"kind": ["pair"]})}, result)
    assert "what jason adds: it is in every line-up that was drawn" in gaps
    assert not any("what kimberly adds" in gap for gap in gaps)
