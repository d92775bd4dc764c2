"""A planted dose: how much a card must lose is known, and the least that is enough gets named.

Ada's axe is worth 13.5 points where the other five heroes have nothing: her teams win 63.5 %. In
steps of two points they win 61.5, 59.5, 57.5, 55.5, 53.5, 51.5 %: five steps are the least that put
her into the band of 45 to 55 %, by a point and a half; four leave her outside by half a point.
"""

import numpy as np
import pytest

from reports.questions.rebalance.goals import team_goal
from reports.questions.rebalance.knobs import read_knobs
from reports.questions.rebalance.rebalance import rebalance
from reports.sentences.verdicts import Band
from tests.planted import cup

AXE = "cards.axe.text=1.5,3.5,5.5,7.5,9.5,11.5"
LEAST, TOO_SMALL = 3.5, (5.5, 7.5, 9.5, 11.5)
RATES = {13.5: 0.635, 5.5: 0.555, LEAST: 0.535, 1.5: 0.515}
LINE_UPS, GAMES, WRONG = 10, 100, 0.05


@pytest.mark.parametrize("value", RATES)
def test_the_dose_is_as_planted(value):
    assert cup.truth(cup.world(ada=value))["ada"] == pytest.approx(RATES[value])


@pytest.fixture(scope="module", params=[16, pytest.param(160, marks=pytest.mark.long)])
def named(request, tmp_path_factory):
    """Return the value that is named as the smallest change, by seed; nan where none is."""
    folder, found = tmp_path_factory.mktemp("dose"), []
    with pytest.MonkeyPatch.context() as patch:
        cup.installed(patch)
        for seed in range(request.param):
            question = cup.asked(folder, cup.world(ada=13.5), GAMES, seed, band=Band())
            goal = team_goal(question, ["ada"], LINE_UPS)
            best = rebalance(question, goal, read_knobs(goal.base.book, [AXE])).best
            found.append(best.confirmed.point[0] if best else np.nan)
    return np.array(found)


def test_the_least_that_is_enough_is_named_most_of_the_time(named):
    assert np.mean(named == LEAST) > 0.5


def test_a_change_that_is_too_small_is_hardly_ever_named(named):
    most = WRONG + 4 * np.sqrt(WRONG * (1 - WRONG) / len(named))
    assert np.mean(np.isin(named, TOO_SMALL)) < most


def test_a_change_is_named_even_where_the_least_is_not(named):
    assert not np.isnan(named).any()
