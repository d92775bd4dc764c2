"""The searchers that every game has without writing them, with the options that suit it."""

from functools import cache

from policies.core.planner import greedy, planner
from policies.core.search import search
from policies.core.searcher import Option, Searcher, searcher
from policies.core.values import read_value
from sim.core import registry

STATES = 2  # the table as it was dealt, and the copy that is played on
GREEDY_DEALS = 4
PLANNER_DEALS = 8
BUDGET = 200  # games that `search` plays on in one decision
HORIZON = 2  # rounds that they are played on, where a game has a learned value
DOUBT = 1.0  # standard errors by which another action must be better than the habit


@cache
def greedy_play(game: str) -> Searcher:
    """Return the policy `greedy` of a game."""
    model = read_value(registry.game(game))
    return searcher(game, {"deals": float(GREEDY_DEALS)}, STATES, weights=model)(greedy)


@cache
def planner_play(game: str) -> Searcher:
    """Return the policy `planner` of a game."""
    found = registry.game(game)
    options: dict[str, Option] = {
        "deals": float(PLANNER_DEALS),
        "rollout": found.default_policy,
        "horizon": 1.0,
        "doubt": DOUBT,
        "steps": 0.0,
    }
    return searcher(game, options, STATES, weights=read_value(found))(planner)


@cache
def search_play(game: str) -> Searcher:
    """Return the policy `search` of a game."""
    found = registry.game(game)
    model = read_value(found)
    options: dict[str, Option] = {
        "budget": float(BUDGET),
        "rollout": found.default_policy,
        "horizon": float(HORIZON if model else 0),
        "doubt": DOUBT,
    }
    return searcher(game, options, STATES, weights=model)(search)


EVERYWHERE = {"greedy": greedy_play, "planner": planner_play, "search": search_play}
