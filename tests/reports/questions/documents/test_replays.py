"""Replays inside a report: lines and pictures of one game, and how likely a side wins."""

import importlib
import json
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import policies
from reports.figures.svg.boards import Drawn
from reports.questions.documents.replays import Film, Watched, chance_with, leads_of, told
from sim.core import registry
from sim.core.content import Patch
from sim.core.transcript.report import transcript

LEADS = pd.DataFrame(
    {"round": [1, 1, 2], "lead": [-2.0, 2.0, 0.0], "mean": [0.2, 0.6, 0.9], "n": [50, 50, 90]}
)
RATES = pd.DataFrame({"label": ["rangers"], "mean": [0.4]})


def drawn(*marks: str) -> Drawn:
    return Drawn(10, 20, "<g/>", marks, "Round 1", ("note",))


def test_parts_that_moments_share_are_kept_once():
    pictures = iter([drawn("a"), drawn("a", "b"), drawn("b")])
    film = Film(lambda state: next(pictures))
    film.look(None, 2)
    film.look(None, 5)
    film.look(None, 5)  # nothing more was told: no picture
    film.end(None, 7)
    film.chances, film.rounds = [(0, 0.5), (2, 1.0)], [1]
    shown = json.loads(film.moments("Chance").data())
    assert shown["parts"] == ["Round 1", "a", "note", "b"]
    assert [moment[0] for moment in shown["moments"]] == [0, 2, 7]
    assert [moment[2] for moment in shown["moments"]] == [[1], [1, 3], [3]]
    assert (shown["chances"], shown["rounds"]) == ([[0, 0.5], [2, 1.0]], [1])


def test_a_picture_is_of_the_table_that_the_lines_have_led_to():
    """Each of three steps tells a line: the picture of n lines is that before step n + 1."""
    steps = [SimpleNamespace(before={"round": 0, "n": one}, after=None) for one in range(3)]
    replay = SimpleNamespace(
        states=np.array([0], object), state=SimpleNamespace(winner=0), steps=lambda: iter(steps)
    )
    replay.states[0] = {"n": 0}
    forecast = SimpleNamespace(start=0.5, at_moment=lambda state: None)
    film = Film(lambda state: drawn(str(state["n"])))
    watched = Watched(replay, SimpleNamespace(line=None), film, forecast)
    for _ in watched.steps():
        watched.lines += 1
    film.end({"n": 3}, 3)
    assert [(lines, each.marks) for lines, each in film.frames] == [
        (0, ("0",)),
        (1, ("1",)),
        (3, ("3",)),
    ]


def test_no_part_can_end_the_script_that_holds_it():
    film = Film(lambda state: drawn("</script><b>"))
    film.end(None, 1)
    assert "</script" not in film.moments("Chance").data()


def test_chances_lie_on_lines_between_groups_of_leads():
    leads = leads_of(LEADS)
    assert [chance_with(leads, 1, lead) for lead in (-9, -2, 0, 2, 9)] == pytest.approx(
        [0.2, 0.2, 0.4, 0.6, 0.6]
    )
    assert chance_with(leads, 3, 0) is None


@pytest.mark.parametrize(
    ("name", "player"),
    [("hotg", "veterans"), ("goa2", "random"), ("prdbg", "balanced"), ("monpoc", "random")],
)
def test_a_game_has_a_picture_wherever_its_log_goes_on(name, player):
    """The lines are those of the transcript; moments go forward; the last chance is the result."""
    game = registry.game(name)
    short = game.load().patched([Patch("set", "rules.decision_cap", 150)])
    seats = (policies.find(name, "random"),) * game.seats_max
    asked = {"game": game, "content": short, "seed": 1, "seats": seats, "policy_name": player}
    question, describe = SimpleNamespace(**asked), importlib.import_module(game.describe)
    lines, moments = told(question, describe, 0, {"win by lead": LEADS, "win rates": RATES})
    assert lines == list(transcript(game, short, seats, 1, 0))
    counts = [moment[0] for moment in moments.moments]
    assert counts == sorted(counts) and counts[-1] == len(lines)
    assert len(moments.moments) > len(lines) / 8
    assert moments.chances[0] == (0, 0.4) and moments.chances[-1][1] in (0.0, 1.0)
    assert all(0 <= chance <= 1 for _, chance in moments.chances)
    is_learned = player != "random"
    assert ("learned" in moments.caption) == is_learned
    assert len(moments.chances) >= len(moments.moments) * is_learned
    assert len(moments.data()) < 800 * len(moments.moments) + 60_000
