"""Laws of Guards of Atlantis II, checked after every action: spaces, coins, cards, minions."""

import os

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import policies
from sim.core.content import Content, FieldInfo, Patch
from sim.core.errors import UserError
from sim.core.records import new
from tests.contract.setups import way
from tests.fixtures.lawful import judge
from tests.fixtures.marks import plain
from tests.fixtures.player import Player
from tests.goa2.contract_goa2 import COUNTS, WAYS
from tests.goa2.laws import BEFORE, SEEN_MAX, TRACE, Law, check, remember

pytestmark = pytest.mark.law

IS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK") == "1"  # slow: every index is looked at
RANDOM_GAMES = 300 if IS_CHECKED else 2_000
SHIPPED_GAMES = 30 if IS_CHECKED else 100
LONG_GAMES = 10_000
ODD_GAMES = 4
ODD_TABLES = 40
PLAIN_STEPS = 80
NAMES = list(WAYS)
POLICIES = policies.names("goa2")
KEPT = ("decision_cap", "players")
"""Fields that odd tables leave alone: they make content that is refused, or endless games."""


def content_of(name: str) -> Content:
    """Return the content of one way to play."""
    return way("goa2", name).content()


@pytest.mark.compiled
@pytest.mark.parametrize("name", COUNTS)
def test_random_games_keep_every_law(name):
    verdict = judge(content_of(name), policies.find("goa2", "random"), 0, RANDOM_GAMES)
    assert verdict.law == Law.NONE, verdict
    assert sum(verdict.endings.values()) == RANDOM_GAMES


@pytest.mark.compiled
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", NAMES)
def test_games_of_shipped_policies_keep_every_law(name, policy):
    verdict = judge(content_of(name), policies.find("goa2", policy), 0, SHIPPED_GAMES, seed=8)
    assert verdict.law == Law.NONE, verdict


@pytest.mark.compiled
def test_games_reach_the_ends_that_the_laws_are_about():
    """A law about Thrones says nothing if no game reaches one."""
    verdict = judge(content_of("players_4"), policies.find("goa2", "random"), 0, 300)
    assert set(verdict.endings) == {"throne", "lives", "last_push"}


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_very_many_games_keep_every_law(name):
    verdict = judge(content_of(name), policies.find("goa2", "random"), 0, LONG_GAMES, seed=2)
    assert verdict.law == Law.NONE, verdict


def is_changeable(field: FieldInfo) -> bool:
    """Tell whether a field is a number with a range that odd tables may set."""
    is_number = field.type == "int" and None not in (field.low, field.high)
    return is_number and field.path.rpartition(".")[2] not in KEPT


@st.composite
def odd_tables(draw) -> tuple[str, list[Patch]]:
    """Return a way to play and a few numbers of its content, set to anything allowed."""
    name = draw(st.sampled_from(NAMES))
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
    verdict = judge(content, policies.find("goa2", "random"), 0, ODD_GAMES, seed)
    assert verdict.law == Law.NONE, verdict


@plain
@pytest.mark.parametrize("name", ["players_3", "players_5"])
def test_the_beginning_of_an_uncompiled_game_keeps_every_law(name):
    chosen = way("goa2", name)
    player = Player(chosen.game, chosen.content(), policies.find("goa2", "random"))
    player.logs[0].trace_max = TRACE
    before, seen = new(BEFORE)[0], np.zeros(SEEN_MAX, np.int16)
    tables, log = player.tables[0], player.logs[0]
    for step in player.play(7, 0, PLAIN_STEPS):
        n = len(player.legal())
        law = check(player.state, tables, player.actions, n, before, seen, log) if step else 0
        assert Law(int(law)) == Law.NONE, step
        remember(player.state, tables, before)
        log.n_trace = 0
