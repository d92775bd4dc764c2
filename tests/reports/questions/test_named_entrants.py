"""Entrants that are asked for by name: their line-ups, their items, and the first sentence."""

from itertools import chain
from types import SimpleNamespace

import pytest

from experiments.playing import execution
from experiments.playing.execution import Execution
from experiments.storing.store import Store
from reports.questions.edges import items_of_all
from reports.questions.everyone import line_ups_of_all
from reports.questions.matchups import Extras, matchups
from reports.questions.named_entrants import line_ups_with
from reports.questions.question import Question
from reports.questions.rebalance.goals import teams_of
from sim.core import registry
from sim.core.content import Patch
from sim.core.errors import UserError
from tests.reports import arena


@pytest.fixture
def question(tmp_path, monkeypatch):
    monkeypatch.setattr(execution, "compiled_play", lambda: arena.play_chunk)
    return Question(
        game=arena.arena_game(),
        how=Execution(jobs=1, store=Store(tmp_path / "store")),
        changes=(Patch("set", "cards.axe.value", 25),),
        games=400,
        seed=3,
        resolve=lambda texts: arena.policies(),
    )


def test_every_line_up_has_who_was_named(question):
    plan = line_ups_with(question, 100, ["Ana"])
    assert len(plan.cells) == plan.possible == 6
    assert all("ana" in chain(*teams_of(cell)) for cell in plan.cells)


def test_two_who_are_named_meet_and_their_match_is_the_first_sentence(question):
    """Ana is worth 20 points more than Ben: she wins seven games of ten."""
    answer = matchups(question, extras=Extras(named=("Ana", "Ben")))
    first = answer.findings[0]
    assert first.text.startswith("Ana beats Ben in ")
    matches = answer.tables["hero matches"].set_index(["entrant", "foe"])
    row = matches.loc[("ana", "ben")]
    assert row["low"] <= 0.7 <= row["high"] and row["n"] == 800


def test_one_who_is_named_is_told_first_and_her_line_ups_are_no_sample(question):
    answer = matchups(question, extras=Extras(named=("ana",)))
    assert answer.findings[0].text.startswith("Ana wins ")
    assert not [one for one in answer.findings if "were not drawn" in one.text]


def test_a_name_that_nobody_has_is_refused(question):
    with pytest.raises(UserError, match="no hero `Anna` in arena; did you mean `Ana`"):
        line_ups_with(question, 100, ["Anna"])


def test_items_of_somebody_whom_the_setup_leaves_out_are_asked_in_a_line_up_with_them():
    game = registry.game("hotg")
    question = Question(game=game, how=Execution(jobs=1))
    items = items_of_all(question, ["Tommy"])
    assert items and all(question.content.book.entry(item).hero == "tommy" for item in items)
    (line_up,), left = line_ups_of_all(question, items)
    assert left == [] and "tommy" in line_up.question.content.setup["heroes"]


def test_a_strategy_has_no_items():
    game = registry.game("prdbg")
    question = SimpleNamespace(game=game, content=game.load())
    with pytest.raises(UserError, match="no item of prdbg belongs to Balanced"):
        items_of_all(question, ["Balanced"])
