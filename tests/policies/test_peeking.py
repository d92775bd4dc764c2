"""No shipped policy peeks: its choice is the same when all that it cannot see is dealt anew.

Each decision is also asked for again with other garbage in the memory that it must not rely on,
and the table is compared before and after.
"""

from itertools import count

import pytest

import policies
from policies.core.check import STEPS_MAX, Examiner, setup_content
from sim.core import registry

POLICIES = [(game.name, name) for game in registry.games() for name in policies.names(game.name)]
SEARCHED = [game.name for game in registry.games()]
VALUED = ("greedy", "planner")  # searchers that are quick
APART = 11  # decisions of `search` between two that it is asked about: they are of whole games


class FewDecisions(Examiner):
    """Asks at every so-many-eth decision, until it has asked often enough."""

    left = 0
    every = 1

    def decide(self, n: int, where: str) -> int | None:
        """Return the choice, asked in every way or only once; None when enough was asked."""
        if self.left == 0:
            return None
        if self.states[0].n_decisions % self.every:
            seat = int(self.states[0].seat)
            return self.ask(n, self.streams[seat])
        self.left -= 1
        return super().decide(n, where)


def broken(game: str, reference: str, decisions: int, every: int = 1) -> dict[str, str]:
    """Return the promises that a policy has broken in so many decisions, over all setups."""
    found: dict[str, str] = {}
    played = registry.game(game)
    policy = policies.find(game, reference)
    setups = played.analysis.setups or ((),)
    for number, setup in enumerate(setups):
        examiner = FewDecisions(played, setup_content(played, setup), policy, found)
        examiner.every, examiner.steps_max = every, STEPS_MAX
        examiner.left = decisions // len(setups) + (number < decisions % len(setups))
        for index in count():
            examiner.examine(index, setup)
            if examiner.left == 0 or found:
                break
    return found


@pytest.mark.parametrize(("game", "policy"), POLICIES)
def test_no_policy_peeks(game, policy):
    assert broken(game, policy, decisions=24, every=3) == {}


@pytest.mark.compiled
@pytest.mark.parametrize("policy", VALUED)
@pytest.mark.parametrize("game", SEARCHED)
def test_no_searcher_peeks(game, policy):
    assert broken(game, f"{policy}:deals=1", decisions=12, every=7) == {}


def test_a_policy_that_peeks_is_found_out():
    file = "tests/fixtures/policies/peeking.py:clairvoyant"
    assert "peeking" in broken("hotg", file, decisions=30)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize(("game", "policy"), POLICIES)
def test_no_policy_peeks_in_ten_thousand_decisions(game, policy):
    assert broken(game, policy, decisions=10_000) == {}


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("policy", VALUED)
@pytest.mark.parametrize("game", SEARCHED)
def test_no_searcher_peeks_in_ten_thousand_decisions(game, policy):
    assert broken(game, f"{policy}:deals=1", decisions=10_000) == {}


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("game", SEARCHED)
def test_search_does_not_peek(game):
    assert broken(game, "search", decisions=200, every=APART) == {}
