"""Laws of Heroes of the Grid, checked after every action: cards, counters, nobody acts twice."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import policies
from sim.core.content import Content, FieldInfo, Patch
from sim.core.errors import UserError
from tests.contract.setups import lively, way
from tests.fixtures.lawful import judge
from tests.fixtures.marks import plain
from tests.guardian.contract_hotg import COUNTS, WAYS
from tests.guardian.laws import Law

pytestmark = pytest.mark.law

RANDOM_GAMES = 10_000
LIVELY_GAMES = 4_000
DEEP_GAMES = 500
LONG_GAMES = 20_000
ODD_GAMES = 10
ODD_TABLES = 150
DEEP = [name for name in WAYS if name not in COUNTS]
FULL = ("decision_cap", "copies", "players", "rangers_each")
"""Fields that odd tables leave alone: they make content that is refused, or endless games."""


def content_of(name: str) -> Content:
    """Return the content of one way to play."""
    return way("hotg", name).content()


@pytest.mark.compiled
@pytest.mark.parametrize("name", COUNTS)
def test_random_games_keep_every_law(name):
    verdict = judge(content_of(name), policies.find("hotg", "random"), 0, RANDOM_GAMES)
    assert verdict.law == Law.NONE, verdict
    assert sum(verdict.endings.values()) == RANDOM_GAMES


@pytest.mark.compiled
@pytest.mark.parametrize("name", COUNTS)
def test_lively_games_keep_every_law(name):
    verdict = judge(content_of(name), lively("hotg"), 0, LIVELY_GAMES)
    assert verdict.law == Law.NONE, verdict


@pytest.mark.compiled
@pytest.mark.parametrize("name", DEEP)
def test_deep_games_keep_every_law(name):
    verdict = judge(content_of(name), lively("hotg"), 0, DEEP_GAMES)
    assert verdict.law == Law.NONE, verdict


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["players_5", "players_2_hardy"])
@pytest.mark.parametrize("policy", policies.names("hotg"))
def test_shipped_policies_keep_every_law(name, policy):
    verdict = judge(content_of(name), policies.find("hotg", policy), 0, DEEP_GAMES)
    assert verdict.law == Law.NONE, verdict


@pytest.mark.compiled
def test_deep_games_reach_the_ends_that_the_laws_are_about():
    """A law about bosses says nothing if no game reaches one."""
    verdict = judge(content_of("players_3_pairs_hardy"), lively("hotg"), 0, DEEP_GAMES)
    assert verdict.endings["boss_defeated"] > DEEP_GAMES // 10
    assert verdict.endings["morphin_grid"] > DEEP_GAMES // 10


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("name", WAYS)
def test_very_many_games_keep_every_law(name):
    verdict = judge(content_of(name), lively("hotg"), 0, LONG_GAMES, seed=2)
    assert verdict.law == Law.NONE, verdict


def is_changeable(field: FieldInfo) -> bool:
    """Tell whether a field is a number with a range that odd tables may set."""
    return field.type == "int" and None not in (field.low, field.high) and not is_kept(field)


def is_kept(field: FieldInfo) -> bool:
    """Tell whether odd tables leave a field alone."""
    return field.path.rpartition(".")[2] in FULL


@st.composite
def odd_tables(draw) -> tuple[str, list[Patch]]:
    """Return a way to play and a few numbers of its content, set to anything allowed."""
    name = draw(st.sampled_from(list(WAYS)))
    fields = [field for field in content_of(name).book.fields() if is_changeable(field)]
    chosen = draw(st.lists(st.sampled_from(fields), min_size=1, max_size=12))
    return name, [
        Patch("set", field.path, draw(st.integers(int(field.low), int(field.high))))
        for field in chosen
    ]


@pytest.mark.compiled
@settings(max_examples=ODD_TABLES, suppress_health_check=list(HealthCheck))
@given(odd=odd_tables(), seed=st.integers(0, 2**63 - 1))
def test_odd_tables_keep_every_law(odd, seed):
    name, patches = odd
    try:
        content = content_of(name).patched(patches)
    except UserError:
        assume(False)
    verdict = judge(content, lively("hotg"), 0, ODD_GAMES, seed)
    assert verdict.law == Law.NONE, verdict


@plain
@pytest.mark.parametrize("name", COUNTS)
@pytest.mark.parametrize("policy", ["random", "lively"])
def test_a_few_uncompiled_games_keep_every_law(name, policy):
    chosen = lively("hotg") if policy == "lively" else policies.find("hotg", policy)
    verdict = judge(content_of(name), chosen, 0, 2)
    assert verdict.law == Law.NONE, verdict


@plain
def test_a_deep_uncompiled_game_keeps_every_law():
    verdict = judge(content_of("players_3_hardy"), lively("hotg"), 0, 1)
    assert verdict.law == Law.NONE, verdict
