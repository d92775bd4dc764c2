"""A planted imbalance of a real game: named first in the verdicts, and fixed by a small change.

Heroes of the Grid with three players: there are six copies of Jason's Lead The Charge instead of
two, and each hits twelve times more. The designer is content with the printed game: Jason's teams
are to win as often as they do there, give or take five points. The search takes more than a minute;
`test_rebalance.py` has its small sibling, on an invented game.
"""

import pytest

import balance
from balance import question
from reports.questions.matchups import matchups
from reports.sentences.verdicts import OUTSIDE, Band
from sim.core.content import Patch

PRINTED = {"setup.players": 3, "setup.heroes": ["jason", "kimberly", "trini"]}
CARD = "cards.lead_the_charge"
PLANTED = {**PRINTED, f"{CARD}.hits": 12, f"{CARD}.copies": 6}
PATHS = [f"{CARD}.hits=0:12", f"{CARD}.copies=2:6"]
GAMES = 150  # of each of twenty line-ups; a reason takes a thousand games
SEED, FRESH = 11, 12


def asked_of(store, seed, changes, band=None):
    return matchups(question("hotg", GAMES, seed=seed, set=changes, band=band, store=store, jobs=1))


def rate_of(answer, hero):
    return answer.tables["heroes"].set_index("hero").loc[hero]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return tmp_path_factory.mktemp("planted") / "store"


@pytest.fixture(scope="module")
def band(store):
    wanted = Band.around(float(rate_of(asked_of(store, SEED, PRINTED), "jason")["mean"]))
    return wanted.low, wanted.high


@pytest.mark.compiled
def test_the_planted_card_makes_its_hero_the_first_verdict(store, band):
    first = asked_of(store, SEED, PLANTED, band).findings[0]
    assert first.entry == "jason" and first.severity >= OUTSIDE
    assert "Jason wins " in first.text and "above the wanted" in first.text
    assert "; without Lead The Charge its edge is " in first.text


@pytest.mark.long
@pytest.mark.compiled
def test_the_smallest_change_fixes_it_on_fresh_seeds(store, band):
    found = balance.rebalance(
        "hotg", PATHS, 60, confirm=300, entrant="jason", seed=SEED, set=PLANTED,
        band=band, store=store, jobs=1,
    )  # fmt: skip
    assert found.best and {patch.path.rpartition(".")[0] for patch in found.patches} == {CARD}
    changes = [*(Patch("set", path, value) for path, value in PLANTED.items()), *found.patches]
    rebalanced = asked_of(store, FRESH, changes, band)
    assert not [f for f in rebalanced.findings if f.entry == "jason" and f.severity >= OUTSIDE]
    planted = asked_of(store, FRESH, PLANTED, band)
    assert planted.findings[0].entry == "jason"
