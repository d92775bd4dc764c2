"""Tigerclaw is too strong: a cure that only moves a choice is told from one that lasts.

Parry's initiative 11 → 8 makes the players of today take Sidestep instead; who chooses anew takes
Parry again. Blink Strike is in everybody's hand, whatever is chosen.
"""

import pytest

from balance import arguments
from reports.questions.rebalance.goals import goal_of
from reports.questions.rebalance.knobs import read_knobs
from reports.questions.rebalance.rebalance import rebalance

FALSE, TRUE = "cards.parry.initiative=8", "cards.blink_strike.initiative=8"


def searched(path, tmp_path, seed):
    question = arguments.question(
        "goa2", 40, band="45-55", seed=seed, adapt=True, store=tmp_path / "store", jobs=2
    )
    knobs = read_knobs(question.content.book, [path])
    return rebalance(question, goal_of(question, "tigerclaw"), knobs, confirm=60)


@pytest.mark.long
@pytest.mark.compiled
def test_a_cure_that_lasts_is_confirmed_on_other_seeds(tmp_path):
    found = searched(TRUE, tmp_path, seed=2)
    assert found.set_texts == [TRUE]


@pytest.mark.long
@pytest.mark.compiled
def test_a_cure_that_only_moves_a_choice_is_rejected(tmp_path):
    found = searched(FALSE, tmp_path, seed=1)
    assert found.best is None
    (false,) = found.unnoticed
    assert false.as_ever.worst.value.mean < false.anew.worst.value.mean - 0.05
