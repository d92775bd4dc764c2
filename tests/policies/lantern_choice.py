"""One decision of the tutorial game, put to players that search."""

import numpy as np

import policies
from sim.core import play
from tests.docs import tutorial
from tests.fixtures.player import Player

with tutorial.on_the_search_path():
    from sim.lanterns.games import GAMES
    from sim.lanterns.state import Decision

GAME = GAMES["lanterns"]


class LanternChoice:
    """A decision among several cards in a game of Lantern Duel, put to a searcher."""

    def __init__(self, reference: str) -> None:
        self.content = GAME.load()
        self.player = Player(GAME, self.content, policies.find("lanterns", "steady"))
        self.player.begin(4, 0)
        while len(self.player.legal()) < 4 or self.player.state.decision != Decision.PLAY:
            self.player.step()
        self.state = self.player.states[0]
        self.me = self.state.players[int(self.state.seat)]
        self.foe = self.state.players[1 - int(self.state.seat)]
        self.ask = play.answerer(GAME, self.content, policies.find("lanterns", reference))

    def choice(self, number: int = 0) -> int:
        """Return the index that it chooses with the luck of one stream."""
        stream = self.player.streams[:1].copy()
        stream["key"] += number
        n = len(self.player.legal())
        table = (self.state, self.player.tables[0], self.player.actions, n)
        return int(self.ask(*table, np.zeros(1), stream[0], None))

    def root(self, name: str) -> list:
        """Return a root statistic of all legal actions."""
        return self.ask.root[name][: len(self.player.legal())].tolist()
