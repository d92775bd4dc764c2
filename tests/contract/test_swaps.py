"""Texts, triggers and modifiers put where they do not belong are refused, or play soundly.

Whatever the assembler lets pass is played with every index looked at: nothing may be read or
written out of bounds, no game may stop with a fault or go on without end, every law must hold.
"""

import os

import pytest

import policies
from policies import Policy
from sim.core import registry
from sim.core.content import Content
from sim.core.registry import Game
from tests.contract.setups import Way, lively, ways
from tests.fixtures.lawful import judge, laws_of
from tests.fixtures.player import Player
from tests.fixtures.swaps import Swap, Swapper

IS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
BOOKS_PLAYED = 8  # of each game; each is played in another way
LONG_BOOKS = 150
SWAPS = 12  # in one book
TRIES_MAX = 600  # most swaps are refused
GAMES = 15  # of each policy
STEPS_MAX = 100_000

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.contract,
    pytest.mark.skipif(not IS_CHECKED, reason="needs NUMBA_BOUNDSCHECK=1"),
]


def games() -> list[Game]:
    """Return the games whose content has texts."""
    return [game for game in registry.games() if game.language]


def ways_of(game: Game) -> list[Way]:
    """Return the ways to play a game."""
    return [way for way in ways() if way.game is game]


def wrong_with(content: Content, policy: Policy, seed: int) -> str:
    """Play games; return what went wrong in the first that did, or nothing."""
    game = registry.game(content.game)
    try:
        if laws_of(game.name):
            verdict = judge(content, policy, 0, GAMES, seed)
            return "" if verdict.game < 0 else str(verdict)
        return wrong_without_laws(game, content, policy, seed)
    except (IndexError, ValueError, ZeroDivisionError) as error:
        return repr(error)


def wrong_without_laws(game: Game, content: Content, policy: Policy, seed: int) -> str:
    """Play games of a game that has no laws yet; return what went wrong, or nothing."""
    player = Player(game, content, policy)
    for index in range(GAMES):
        steps = sum(1 for _ in player.play(seed, index, STEPS_MAX))
        if player.state.fault or not player.state.ending:
            return f"game {index}: fault {player.state.fault} after {steps} steps"
    return ""


def report(what: str, way: Way, policy: Policy, swaps: list[Swap], seed: int) -> str:
    """Say what went wrong, and which swaps do that each by itself."""
    alone = [
        f"  {swap}: {wrong}"
        for swap in swaps
        if (wrong := wrong_with(way.content().patched(swap.patches()), policy, seed))
    ]
    together = [f"  together: {swap}" for swap in swaps]
    return "\n".join([f"{way}, {policy.name}, seed {seed}: {what}", *(alone or together)])


def play_book(game: Game, number: int) -> None:
    """Swap texts in one way to play a game, and play it."""
    way = ways_of(game)[number % len(ways_of(game))]
    content = way.content()
    swapped, swaps = Swapper(game, content, number).swapped(content, SWAPS, TRIES_MAX)
    assert swaps, f"{way}: every swap is refused"
    for policy in (policies.find(game.name, "random"), lively(game.name)):
        wrong = wrong_with(swapped, policy, number)
        assert not wrong, report(wrong, way, policy, swaps, number)


@pytest.mark.parametrize("number", range(BOOKS_PLAYED))
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_swapped_texts_are_refused_or_sound(game, number):
    play_book(game, number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(BOOKS_PLAYED, BOOKS_PLAYED + LONG_BOOKS))
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_very_many_swapped_texts_are_refused_or_sound(game, number):
    play_book(game, number)
