"""A report keeps to its budget, on a clock that only games advance."""

import pytest

from experiments.planning.cells import Cell
from experiments.playing.execution import Execution
from experiments.storing.store import Store
from reports.questions import budget, staging
from reports.questions.documents.design_report import ReportOptions, report
from reports.questions.question import Question
from sim.core.content import Patch
from tests.reports import fakes
from tests.reports.machine import Machine

BUDGET = 60.0


@pytest.fixture
def seconds_of(monkeypatch, tmp_path):
    """Return how long a report takes on a machine, which writes as much slower as it plays."""

    def seconds(machine: Machine) -> float:
        machine.installed(monkeypatch, fakes.play_chunk)
        question = Question(
            game=fakes.card_game(),
            how=Execution(jobs=1, store=Store(tmp_path / "store")),
            budget=BUDGET,
            resolve=lambda texts: fakes.policies((texts or ("plain",))[-1].removeprefix("all=")),
        )
        report(question, ReportOptions(others=("poor",), date="2024-05-01"))
        return machine.now + budget.writing_time(BUDGET) * machine.busyness()

    return seconds


@pytest.mark.parametrize(
    "machine",
    [Machine(400), Machine(15), Machine(400, 0, 2), Machine(400, 20, 2)],
    ids=["fast", "slow", "busy", "busy half-way"],
)
def test_a_report_keeps_to_its_budget(seconds_of, machine):
    """It takes no more than 1.2 times the budget, and makes use of it."""
    assert 0.6 * BUDGET < seconds_of(machine) < 1.2 * BUDGET


def test_a_stored_report_is_topped_up_within_its_budget(seconds_of):
    seconds_of(Machine(400))
    assert seconds_of(Machine(100)) < 1.2 * BUDGET


def test_a_machine_is_not_faster_than_idle():
    assert budget.busyness() >= 1.0


def test_the_content_of_a_cell_is_built_once():
    game = fakes.card_game()
    base, how = game.load(), Execution()
    cell = Cell("ace", {}, (Patch("set", "cards.ace.value", 30),))
    (built,) = staging.built(staging.plain("cells", Question(game, how), [cell])).cells
    assert built.content(base) is built.content(base)
    assert built.content(base).book.value("cards.ace.value") == 30
    assert (built.name, built.patches) == (cell.name, cell.patches)
