"""The demo: its summary names the answer, and every figure it shows is drawn."""

import re

import pytest

import policies
from balance import arguments, demo
from experiments.playing import execution
from reports.questions.compare import verdict
from sim.core import registry
from tests.experiments import fakes

DEMO = demo.Demo(
    question="Is the coin fair?",
    a="rules.chance=40",
    b="rules.chance=60",
    figure="chances",
    caption="40 against 60",
    policies=("lucky", "random"),
    table="two players",
    tables={"2 players": [], "short": ["rules.length=1"]},
)


@pytest.fixture
def answers(monkeypatch, tmp_path):
    monkeypatch.setattr(execution, "compiled_play", lambda: fakes.play_chunk)
    monkeypatch.setattr(demo, "OUT", tmp_path)
    monkeypatch.setattr(
        arguments, "seat_policies", lambda game, seats: fakes.coin_policies(seats[0][len("all=") :])
    )
    for size in ("TABLE_GAMES", "PAIRED_GAMES", "COUNT_GAMES"):
        monkeypatch.setattr(demo, size, 200)
    return demo.ask(DEMO, fakes.coin_game())


def test_the_summary_begins_with_the_answer(answers):
    text = demo.report(answers)
    assert f"**{DEMO.question}** {verdict(answers.comparison)}" in text
    for label in (*DEMO.policies, *DEMO.tables):
        assert f"| {label} |" in text


def test_every_figure_of_the_summary_is_drawn(answers, tmp_path):
    demo.draw(answers)
    shown = set(re.findall(r"\((\w+\.png)\)", demo.report(answers)))
    assert shown <= {path.name for path in tmp_path.iterdir()}
    assert len(shown) == 4


def test_the_demo_of_every_game_that_has_one_can_be_asked():
    found = [game for game in registry.games() if (game.files / "demo.toml").exists()]
    assert found
    for game in found:
        asked = demo.read(game.files / "demo.toml")
        for texts in ([asked.a], [asked.b], *asked.tables.values()):
            assert arguments.changed(game.load(), texts)
        assert set(asked.policies) <= set(policies.names(game.name))
