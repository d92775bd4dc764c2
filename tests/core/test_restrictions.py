"""Restricted play: what is left of the legal actions, and what is played of it."""

from dataclasses import replace

import numpy as np
import pytest

import policies
from experiments.storing.series import Options
from sim.core import registry
from sim.core.analysis import GAINED, PLAYED
from sim.core.content import Patch
from sim.core.play import new_work, play_chunk
from sim.core.restrictions import NO_ITEM, Mark, Restriction, marks_of, restrict
from tests.contract.setups import contract, lively
from tests.fixtures.marks import plain

ITEMS = ("pass", "sword", "shield", "axe")
PASS, SWORD, SHIELD, AXE = range(4)


def plays(state, tables, action):
    return NO_ITEM if action == PASS else action


def left(actions, **restricted):
    buffer = np.array(actions, np.int32)
    marks = marks_of(ITEMS, Restriction(**restricted))
    n = restrict(None, None, buffer, len(buffer), (plays, marks))
    return buffer[:n].tolist()


@plain
def test_a_forbidden_item_is_not_offered():
    assert left([SWORD, PASS, SHIELD], forbid=("sword",)) == [PASS, SHIELD]


@plain
def test_a_forced_item_is_all_that_is_offered():
    assert left([SWORD, PASS, SHIELD], force=("shield",)) == [SHIELD]


@plain
def test_a_policy_chooses_among_forced_items():
    assert left([SWORD, PASS, AXE], force=("axe", "sword")) == [SWORD, AXE]


@plain
def test_a_forced_item_that_is_not_legal_changes_nothing():
    assert left([SWORD, PASS], force=("axe",)) == [SWORD, PASS]


@plain
def test_what_is_forbidden_is_played_if_there_is_nothing_else():
    assert left([SWORD, AXE], forbid=("sword", "axe")) == [SWORD, AXE]


@plain
def test_forced_comes_before_forbidden():
    assert left([SWORD, PASS, AXE], force=("axe",), forbid=("sword",)) == [AXE]


def test_free_play_has_no_marks():
    assert marks_of(ITEMS, Restriction()).size == 0
    assert marks_of(ITEMS, Restriction(force=("axe",)))[AXE] == Mark.FORCED


@plain
@pytest.mark.parametrize("restricted", [{"forbid": ("sword",)}, {"force": ("axe",)}])
def test_policies_see_the_marks_of_restricted_play(restricted):
    game = registry.game("hotg")
    marks = marks_of(ITEMS, Restriction(**restricted))
    work = new_work(game, log=False, marks=marks)[0]
    assert work.scratch.marks[: len(ITEMS)].tolist() == marks.tolist()
    assert not work.scratch.marks[len(ITEMS) :].any()


class Witness:
    """Notes, at every step of plain games, what could have been played and what was."""

    def __init__(self, game, content):
        self.kernels, self.items, self.steps = game.kernels(), game.items(content), []

    def name_of(self, state, tables, action):
        item = self.kernels.plays(state, tables, action)
        return "" if item == NO_ITEM else self.items[item]

    def legal(self, state, tables, actions):
        n = self.kernels.legal(state, tables, actions)
        self.offered = [self.name_of(state, tables, action) for action in actions[:n]]
        return n

    def apply(self, state, tables, action, log):
        self.steps.append((self.offered, self.name_of(state, tables, action)))
        self.kernels.apply(state, tables, action, log)


def witnessed(monkeypatch, name, **restricted):
    """Return what could be played and what was, step by step of short games."""
    game = registry.game(name)
    content = game.load().patched([Patch("set", "rules.decision_cap", DECISIONS)])
    witness = Witness(game, content)
    spied = replace(witness.kernels, legal=witness.legal, apply=witness.apply)
    monkeypatch.setattr(registry, "_kernels", lambda name: spied)
    seats = (lively(name),) * game.seats_max
    play_chunk(game, content, seats, SEED, 0, GAMES, Options(restriction=Restriction(**restricted)))
    return witness.steps


SEED, GAMES, DECISIONS = 3, 2, 100
COMPILED_GAMES = 40
CARDS = {name: contract(name).forced for name in registry.names() if contract(name).forced}


@plain
@pytest.mark.parametrize("name", CARDS)
def test_a_forced_item_is_played_whenever_that_is_legal(monkeypatch, name):
    card = CARDS[name]
    chances = [did for could, did in witnessed(monkeypatch, name, force=(card,)) if card in could]
    assert chances
    assert set(chances) == {card}


@plain
@pytest.mark.parametrize("name", CARDS)
def test_a_forbidden_item_is_played_only_if_nothing_else_is_legal(monkeypatch, name):
    card = CARDS[name]
    chances = [
        (could, did) for could, did in witnessed(monkeypatch, name, forbid=(card,)) if card in could
    ]
    assert any(set(could) != {card} for could, _ in chances)
    assert all(did != card for could, did in chances if set(could) != {card})


def times_played(name, **restricted):
    """Return how often a card is played in a few compiled games."""
    game = registry.game(name)
    content = game.load()
    seats = (policies.find(name, game.default_policy),) * game.seats_max
    options = Options(restriction=Restriction(**restricted))
    items = play_chunk(game, content, seats, SEED, 0, COMPILED_GAMES, options).items
    row, event = game.items(content).index(CARDS[name]), game.events.index(event_of(game))
    return items[row, event, :, 1].sum()


def event_of(game):
    """Return the event that says that an item was played, or came to a player."""
    return game.analysis.events_of(game.events, PLAYED, GAINED)[0]


@pytest.mark.compiled
@pytest.mark.parametrize("name", CARDS)
def test_the_compiled_loop_restricts_play_too(name):
    never, free, always = (
        times_played(name, **restricted)
        for restricted in ({"forbid": (CARDS[name],)}, {}, {"force": (CARDS[name],)})
    )
    assert never < free < always
