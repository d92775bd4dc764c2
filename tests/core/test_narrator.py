"""The loop of a transcript: each event by its phrase, neighbours together, choices first."""

from enum import IntEnum
from types import SimpleNamespace
from typing import ClassVar

import pytest

from sim.core.kernel import CAPPED
from sim.core.transcript.actions import words_of
from sim.core.transcript.narrator import Narrator
from sim.core.transcript.replay import Step
from sim.core.transcript.report import STOPPED, report
from sim.core.transcript.wording import effect, one, series

HIT, DREW, LOST, HUSHED = 1, 2, 3, 4


class Question(IntEnum):
    """What a seat may be asked."""

    NEXT_TURN = 3


class Player(Narrator):
    """A narrator of an invented game."""

    GAPS: ClassVar = {"who": lambda to, a, b, c: ("Ana", "Ben")[a]}
    PHRASES: ClassVar = {
        HIT: one("{who} hits for {b}", joint=": "),
        LOST: effect("{who} is out"),
        HUSHED: lambda to, a, b, c: None,
    }
    RUNS: ClassVar = {DREW: lambda to, rows: to.say(f"{len(rows)} cards are drawn")}
    SILENT = (HUSHED,)

    def begin_step(self, step: Step) -> None:
        self.say(f"Choice {step.action}")

    def end_step(self, step: Step) -> None:
        self.say("That was it")

    def heading(self, replay: object) -> list[str]:
        return ["  Two seats"]

    def summary(self, replay: object) -> list[str]:
        return ["Ana won"]


def said(*events: tuple[int, int, int, int]) -> list[str]:
    narrator = Player()
    narrator.narrate(Step(None, 7, [list(event) for event in events], None))
    narrator.close()
    return narrator.take()


def test_a_step_begins_with_its_choice_and_ends_with_what_it_led_to():
    assert said((HIT, 0, 2, 0)) == ["Choice 7", "Ana hits for 2", "That was it"]


def test_an_effect_goes_on_with_the_line_before():
    assert said((HIT, 0, 2, 0), (LOST, 1, 0, 0))[1] == "Ana hits for 2: Ben is out"


def test_neighbouring_events_of_a_run_are_said_together():
    assert said((DREW, 0, 1, 0), (DREW, 1, 2, 0), (HIT, 1, 1, 0))[1] == "2 cards are drawn"


def test_equal_events_without_a_run_are_said_one_by_one():
    assert said((HIT, 0, 1, 0), (HIT, 0, 1, 0))[1:3] == ["Ana hits for 1", "Ana hits for 1"]


def test_a_silent_event_is_not_the_one_before():
    narrator = Player()
    narrator.narrate(Step(None, 7, [[HIT, 0, 1, 0], [HUSHED, 0, 0, 0]], None))
    assert (narrator.previous, narrator.event) == (HIT, HUSHED)


def test_an_event_without_a_phrase_is_an_error():
    with pytest.raises(KeyError):
        said((99, 0, 0, 0))


def test_a_series_lists_what_repeats():
    narrator = Player()
    phrase = series("{who} draws ", "card {b}")
    narrator.say("Turn", joint=": ")
    for card in (4, 5):
        phrase(narrator, 1, card, 0)
    narrator.close()
    assert narrator.take() == ["Turn: Ben draws card 4, card 5"]


@pytest.mark.parametrize(("ending", "stopped"), [(CAPPED, [STOPPED]), (2, [])])
def test_a_report_has_title_heading_lines_and_totals(ending, stopped):
    replay = SimpleNamespace(
        game=SimpleNamespace(title="Duel"),
        seed=3,
        index=5,
        digest=255,
        state=SimpleNamespace(ending=ending, round=1, n_decisions=2),
        steps=lambda: iter([Step(None, 7, [], None)]),
    )
    assert list(report(replay, Player())) == [
        "Duel, seed 3, game 5",
        "  Two seats",
        "  Choice 7",
        "  That was it",
        *stopped,
        "  1 round, 2 decisions",
        "  Ana won",
        "  Digest 00000000000000ff",
    ]


def test_an_action_is_said_with_the_decision_it_answers():
    state = SimpleNamespace(decision=3)
    words = {1: lambda names, state, a, b, c: f"{names[a]} plays {b} {c}"}
    action = 1 << 26 | 1 << 18 | 4 << 9 | 5
    assert words_of(action, state, Question, words, ("Ana", "Ben")) == "[next turn] Ben plays 4 5"
