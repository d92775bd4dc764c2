"""The searchers that every game has without writing them, with the options that suit it.

Options that differ from the ones here stand in `searchers.toml` beside a game's policies, in a
table for each game and searcher: `[GAME.planner]`.
"""

import tomllib
from functools import cache

from policies.core.planner import greedy, planner
from policies.core.search import search
from policies.core.searcher import Option, Searcher, searcher
from policies.core.tree import NOTES
from policies.core.value_files import file_of, read_value
from sim.core import registry
from sim.core.registry import Game

STATES = 2  # the table as it was dealt, and the copy that is played on
FILE = "searchers.toml"


def tuned(game: Game, name: str, options: dict[str, Option]) -> dict[str, Option]:
    """Return the options of a searcher as they suit a game."""
    file = file_of(game).parents[1] / FILE
    found = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    own = found.get(game.name, {}).get(name, {})
    if set(own) - set(options):
        raise ValueError(f"{FILE}: `{name}` of {game.name} has no option {sorted(own)}")
    return {
        **options,
        **{key: each if isinstance(each, str) else float(each) for key, each in own.items()},
    }


def planner_options(game: Game) -> dict[str, Option]:
    """Return the options of the policy `planner` of a game."""
    usual: dict[str, Option] = {
        "deals": 8.0,  # that every action is tried in
        "rollout": game.default_policy,
        "horizon": 1.0,  # rounds that it is played on
        "doubt": 2.0,  # standard errors by which another action must be better than the habit
        "steps": 0.0,  # decisions that it is played on where the horizon is 0
    }
    return tuned(game, "planner", usual)


def rolled_out(game: Game) -> str:
    """Return the policy that games are played on by, whose games a learned value is of."""
    return str(planner_options(game)["rollout"])


@cache
def greedy_play(game: str) -> Searcher:
    """Return the policy `greedy` of a game."""
    found = registry.game(game)
    options = tuned(found, "greedy", {"deals": 4.0, "eager": 0.02})
    return searcher(game, options, STATES, weights=read_value(found))(greedy)


@cache
def planner_play(game: str) -> Searcher:
    """Return the policy `planner` of a game."""
    found = registry.game(game)
    return searcher(game, planner_options(found), STATES, weights=read_value(found))(planner)


@cache
def search_play(game: str) -> Searcher:
    """Return the policy `search` of a game."""
    found = registry.game(game)
    model = read_value(found)
    options: dict[str, Option] = {
        "budget": 200.0,  # games that are played on in one decision
        "rollout": found.default_policy,
        "horizon": 2.0 if model else 0.0,
        "doubt": 1.0,
        "tree": 0.0,  # 1: choices that follow are planned, too
    }
    options = tuned(found, "search", options)
    return searcher(game, options, STATES, NOTES, weights=model)(search)


EVERYWHERE = {"greedy": greedy_play, "planner": planner_play, "search": search_play}
