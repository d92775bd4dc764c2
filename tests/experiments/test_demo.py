"""The demo: its summary names the answer, and every figure it shows is drawn."""

import re

import pytest

from experiments import demo
from experiments import run as runner
from experiments.compare import verdict
from tests.experiments import fakes


@pytest.fixture
def answers(monkeypatch, tmp_path):
    monkeypatch.setattr(runner, "compiled_play", lambda: fakes.play_chunk)
    monkeypatch.setattr(demo, "OUT", tmp_path)
    monkeypatch.setattr(demo, "CHANGE_A", "rules.chance=40")
    monkeypatch.setattr(demo, "CHANGE_B", "rules.chance=60")
    monkeypatch.setattr(demo, "seats", lambda game, policy: fakes.coin_policies(policy))
    monkeypatch.setattr(demo, "seated", lambda content, players, heroes: content)
    for size in ("TABLE_GAMES", "PAIRED_GAMES", "COUNT_GAMES"):
        monkeypatch.setattr(demo, size, 200)
    game = fakes.coin_game()
    return demo.ask(game, game.load())


def test_the_summary_begins_with_the_answer(answers):
    text = demo.report(answers)
    assert f"**{demo.QUESTION}** {verdict(answers.comparison)}" in text
    for label in (*demo.POLICIES, *demo.TABLES):
        assert f"| {label} |" in text


def test_every_figure_of_the_summary_is_drawn(answers, tmp_path):
    demo.draw(answers)
    shown = set(re.findall(r"\((\w+\.png)\)", demo.report(answers)))
    assert shown <= {path.name for path in tmp_path.iterdir()}
    assert len(shown) == 4
