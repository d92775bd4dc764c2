"""What the report says about changes and reasons, where the truth is known by construction."""

import itertools
from dataclasses import replace
from types import SimpleNamespace

import pytest

from experiments.playing import execution
from experiments.playing.execution import Execution
from experiments.storing.store import Store
from reports.questions import smallest_change
from reports.questions.edges import spread_over
from reports.questions.matchups import Extras, matchups
from reports.questions.question import Question
from reports.questions.rebalance.goals import sides_goal, team_goal
from reports.questions.rebalance.knobs import Knob
from reports.sentences.verdicts import OUTSIDE
from sim.core import registry
from sim.core.content import Patch
from sim.core.errors import UserError
from tests.reports import arena

SIDES = {"ana": "red", "ben": "blue"}


@pytest.fixture(autouse=True)
def arena_game(monkeypatch):
    monkeypatch.setattr(execution, "compiled_play", lambda: arena.play_chunk)


@pytest.fixture
def ask(tmp_path):
    def question(games=400, **values):
        return Question(
            game=arena.arena_game(),
            how=Execution(jobs=1, store=Store(tmp_path / "store")),
            changes=tuple(Patch("set", f"cards.{k}.value", v) for k, v in values.items()),
            games=games,
            seed=3,
            resolve=lambda texts: arena.policies(),
        )

    return question


def found_for(question):
    """Return the search for what fixes the worst finding of the question's matchups."""
    answer = matchups(question)
    finding = smallest_change.worst_finding({"matchups": answer})
    return smallest_change.searched(question, finding, answer)


def test_the_worst_finding_gets_its_smallest_change(ask):
    """Of an axe of 25, steps of 13 and 21 are tried: 13 leave Ana at 57 %, 21 put her at 49 %."""
    found = found_for(ask(axe=25))
    first = found.answer.findings[0].text
    assert first.startswith(
        "The smallest change that these games confirm to bring teams with ana into"
    )
    assert "cards.axe.value 25 → 4 (1 value, 21 steps)" in first
    assert found.tables["proposals"]["change"].iloc[-1] == "cards.axe.value 25 → 4"
    assert [patch.value for patch in found.patches] == [4]


def test_the_item_that_the_edge_rests_on_is_tried_first(ask):
    found = found_for(ask(axe=25))
    assert found.knobs[0].path == "cards.axe.value"
    assert not [knob for knob in found.knobs if knob.path.endswith("copies")]


def test_an_unfair_side_gets_a_change_of_the_rules(ask):
    """Red is handicapped by 7.5 points, whoever plays; two steps of 2.5 points put it at 47.5 %."""
    question = replace(ask(games=2_000), changes=(Patch("set", "rules.handicap", 7.5),))
    answer = matchups(question)
    finding = smallest_change.worst_finding({"matchups": answer}, are_policies=True)
    assert finding.evidence == "sides" and finding.entry == "red"
    found = smallest_change.searched(question, finding, answer)
    assert found.goal.entry == "red" and len(found.goal.cells) == 12
    assert found.set_texts == ["rules.handicap=2.5"]


def test_a_force_is_changed_by_what_it_brings():
    """No form says whose it is: the force names its monster and its hyper form."""
    game = registry.game("monpoc")
    content = game.load()
    question = SimpleNamespace(game=game, content=content)
    goal = SimpleNamespace(base=content)
    found = smallest_change.items_for(question, goal, "zor_maxim_mega", None)
    assert found == ["forms.zor_maxim_mega", "forms.zor_maxim_alpha"]


def test_numbers_of_one_side_are_tried_in_turn_with_the_rules(ask, monkeypatch):
    """What a side alone has may part the sides, and so may a rule that names one."""
    monkeypatch.setattr(arena.Card, "side", property(lambda card: SIDES.get(card.hero)), False)
    question = ask()
    paths = smallest_change.side_paths(question, sides_goal(question, "red"))
    assert paths[:3] == ["cards.axe.value", "cards.bow.value", "rules.handicap"]


def test_where_all_is_in_its_band_nothing_is_changed(ask):
    question = ask()
    answers = {"matchups": matchups(question)}
    assert smallest_change.smallest_change(question, answers) is None


def test_a_hero_without_numbers_is_refused_by_name(ask, monkeypatch):
    monkeypatch.setattr(smallest_change, "paths_below", lambda book, key: iter(()))
    expected = r"the smallest change for ana \(it has no numbers that could be changed\)"
    with pytest.raises(UserError, match=expected):
        found_for(ask(axe=25))


def test_a_thinned_goal_keeps_line_ups_with_their_mirrors(ask):
    goal = team_goal(ask(), ["ana"], 100)
    thin = smallest_change.thinned(goal, 4)
    assert len(goal.cells) == 6 and len(thin.cells) == 4
    teams = [tuple(cell.levels.values()) for cell in thin.cells]
    assert teams[0] == teams[1][::-1] and teams[2] == teams[3][::-1]
    assert all(teams[cell][side] == "ana" for cell, side in thin.measures[0].counted)
    assert "2 of 6 line-ups with ana" in thin.gaps


def test_few_cells_are_all_kept():
    assert spread_over([1, 2, 3], 12) == [1, 2, 3]


def test_a_hero_above_the_band_is_told_at_every_number_of_players(ask):
    found = matchups(ask(axe=25), extras=Extras(players=(2, 3)))
    first = found.findings[0]
    assert first.text.startswith("Ana wins ")
    assert "; without The Axe its edge is " in first.text
    assert first.evidence == "heroes by players"


def test_what_an_item_is_worth_to_its_hero_holds_the_truth(ask):
    """Blanking an axe of 25 points costs Ana 25 points of win rate."""
    table = matchups(ask(axe=25)).tables["edges"].set_index("item")
    assert table.loc["cards.axe", "low"] <= 0.25 <= table.loc["cards.axe", "high"]
    assert table.loc["cards.apron", "low"] <= 0.05 <= table.loc["cards.apron", "high"]


def test_edges_are_looked_for_only_outside_the_band(ask):
    assert "edges" not in matchups(ask()).tables
    found = matchups(ask(axe=-5))
    assert set(found.tables["edges"]["hero"]) == {"ana"}
    ana = next(finding for finding in found.findings if finding.entry == "ana")
    assert ana.severity >= OUTSIDE and "below the wanted" in ana.text


def test_where_not_all_can_be_tried_every_number_gets_some():
    """Of three numbers with ten values each, eight trials are four values of two of them."""
    knobs = [Knob(name, 0, tuple(range(1, 11)), 1.0) for name in "abc"]
    assert [(knob.path, knob.values) for knob in smallest_change.fitted(knobs, 8)] == [
        ("a", (1, 4, 6, 10)),
        ("b", (1, 4, 6, 10)),
    ]
    assert smallest_change.fitted(knobs, 30) == knobs
    assert smallest_change.in_turn([["a", "b"], ["c"]]) == ["a", "c", "b"]


def test_more_trials_keep_the_values_that_fewer_trials_have():
    knobs = [Knob(name, 0, tuple(range(1, 11)), 1.0) for name in "abc"]
    kept = [
        {
            (knob.path, value)
            for knob in smallest_change.fitted(knobs, most)
            for value in knob.values
        }
        for most in range(1, 31)
    ]
    assert [len(values) for values in kept] == list(range(1, 31))
    assert all(fewer < more for fewer, more in itertools.pairwise(kept))
