"""Guards of Atlantis II is the same for both teams: the half turn of the board swaps them.

Exactly: a game and its mirror image, red's heroes blue's and the coin turned, are played side by
side with mirrored choices. On average: over very many games both sides of a line-up win equally
often.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from random import Random

import numpy as np
import pytest

import policies
from experiments.storing.series import Options
from sim.core import registry
from sim.core.actions import A_MASK, A_SHIFT, B_SHIFT, BC_MASK, VERB_SHIFT
from sim.core.content import Content
from sim.core.play import play_chunk
from sim.goa2.language import Op
from sim.goa2.state import (
    CARDS_EACH,
    FIRST_MINION,
    MINIONS_EACH,
    OFF_BOARD,
    SEATS_MAX,
    Decision,
    Verb,
)
from tests.contract.setups import load
from tests.fixtures.player import Player

pytestmark = pytest.mark.contract

ROW = (Decision.START, Decision.CARD, Decision.UPGRADE)
"""Asked of one hero after the other, red's first: a mirrored game asks in another order."""

TURN_BACK = (Decision.RETURN, Decision.SPAWN)
GAMES = 2
MANY_GAMES = 100
LONG_GAMES = 100_000
SIGMAS = 4
LINE_UPS = {
    "forgotten_island": ("wasp,xargatha", "arien,brogan", "setup.players=4"),
    "rich": ("tigerclaw,sabina", "wasp,arien", "rules.pity_coins=6"),
    "narrow_passages": ("sabina,brogan", "tigerclaw,wasp", "setup.board=narrow_passages"),
    "vexing_cliffs": ("arien,xargatha", "brogan,sabina", "setup.board=vexing_cliffs"),
    "two_players": ("xargatha,wasp", "brogan,arien", "setup.players=2"),
    "six_players": ("sabina,wasp,arien", "brogan,tigerclaw,xargatha", "setup.players=6"),
    "long": ("brogan,tigerclaw", "xargatha,sabina", "setup.length=long"),
}


def content_of(red: str, blue: str, *texts: str) -> Content:
    """Return the content with a line-up."""
    return load("goa2", (f"setup.red={red}", f"setup.blue={blue}", *texts))


def new_player(content: Content, coin: int, index: int) -> Player:
    """Return a game that has just been set up, with a side of the coin up."""
    player = Player(registry.game("goa2"), content, policies.find("goa2", "random"))
    player.begin(1, index)
    player.state.coin = player.state.dealt[0] = coin
    return player


def parts(action: int) -> tuple[int, int, int]:
    """Return verb, a and b of an action; compiled kernels cannot be called from here."""
    return action >> VERB_SHIFT, action >> A_SHIFT & A_MASK, action >> B_SHIFT & BC_MASK


class Side:
    """One of the two games; choices are written in words that mean the same in both."""

    def __init__(self, player: Player, is_mirrored: bool) -> None:
        """Look at a game, as it is or through the mirror."""
        self.player, self.is_mirrored = player, is_mirrored
        self.board = player.tables[0].board
        self.n_heroes = int(player.tables[0].n_heroes)

    @property
    def state(self) -> np.record:
        """Return the state record."""
        return self.player.state

    def space(self, space: int) -> int:
        """Return a space as the first game sees it."""
        return int(self.board.twin[space]) if self.is_mirrored else int(space)

    def hero(self, hero: int) -> int:
        """Return a hero as the first game numbers it."""
        return (hero + self.n_heroes // 2) % self.n_heroes if self.is_mirrored else int(hero)

    def team(self, team: int) -> int:
        """Return a team as the first game sees it."""
        return 1 - team if self.is_mirrored and team >= 0 else int(team)

    def worded(self, action: int) -> tuple:
        """Return an action in words that mean the same in both games."""
        verb, a, b = parts(action)
        if verb == Verb.SPACE:
            return verb, self.space(b)
        if verb == Verb.CARD:
            return verb, self.hero(b // CARDS_EACH), b % CARDS_EACH
        if verb == Verb.HERO:
            return verb, self.hero(a)
        if verb == Verb.OBJECT:
            return verb, self.space(self.state.where[b])
        return verb, (b if verb == Verb.ACT else a)

    def offers(self) -> dict[tuple, int]:
        """Return the legal actions by their words."""
        return {self.worded(action): action for action in self.player.legal()}

    def asked_hero(self) -> int:
        """Return whom a decision of the row is about."""
        return self.hero(parts(self.player.legal()[0])[1])

    def is_set(self) -> bool:
        """Tell whether several objects are chosen, in the order of their numbers."""
        if self.state.decision in (Decision.LOSE, Decision.PICK):
            return True
        if self.state.decision != Decision.OBJECT:
            return False
        code = self.player.tables[0].code
        pc = self.state.frames[self.state.n_frames - 1].pc
        return Op.SECOND in (code[pc].op, code[pc - 1].op)

    def is_crowded(self) -> bool:
        """Tell whether several minions of a team wait for a space: their order is by number."""
        if self.state.decision not in TURN_BACK:
            return False
        zone = self.board.lane[self.state.zone]
        things = range(FIRST_MINION, FIRST_MINION + 2 * MINIONS_EACH)
        strays = Counter(
            (thing - FIRST_MINION) // MINIONS_EACH
            for thing in things
            if self.state.where[thing] != OFF_BOARD
            and self.board.zone[self.state.where[thing]] != zone
        )
        points = self.state.blocked[: self.state.n_blocked]
        blocked = Counter(self.board.spawn_team[points].tolist())
        return max([*strays.values(), *blocked.values()]) > 1

    def summary(self) -> tuple:
        """Return what both games must agree on."""
        state, swap = self.state, -1 if self.is_mirrored else 1
        heroes = [state.heroes[self.hero(hero)] for hero in range(self.n_heroes)]
        where = [int(state.where[self.hero(hero)]) for hero in range(self.n_heroes)]
        zone = self.board.n_lane - 1 - state.zone if self.is_mirrored else state.zone
        return (
            *(self.team(state.coin), int(zone), int(state.waves), state.lives.tolist()[::swap]),
            *(state.n_minions.tolist()[::swap], int(state.turn), int(state.round)),
            *(int(state.ending), self.team(state.winner), int(state.decision)),
            [(int(hero.level), int(hero.coins), hero.cards.tolist()) for hero in heroes],
            [space if space == OFF_BOARD else self.space(space) for space in where],
        )


class Pair:
    """A game and its mirror image."""

    def __init__(self, one: Player, other: Player, seed: int) -> None:
        """Put two games side by side."""
        self.one, self.other = Side(one, False), Side(other, True)
        self.random = Random(seed)
        self.steps = 0

    def is_over(self) -> bool:
        """Tell whether the first game has ended."""
        return bool(self.one.state.ending)

    def choose(self, side: Side, words: tuple) -> None:
        """Take an offered action."""
        side.player.apply(side.offers()[words])
        self.steps += 1

    def any_of(self, side: Side) -> tuple:
        """Return any offer."""
        return self.random.choice(sorted(side.offers()))

    def step(self) -> None:
        """Take the next choice in both games."""
        if self.one.state.decision in ROW:
            self.step_row()
        elif self.one.is_set():
            self.step_set()
        else:
            assert self.one.offers().keys() == self.other.offers().keys()
            words = self.any_of(self.one)
            self.choose(self.one, words)
            self.choose(self.other, words)

    def step_row(self) -> None:
        """Let each hero choose in the first game, and remember it for the other."""
        chosen: dict[int, deque] = defaultdict(deque)
        while self.one.state.decision in ROW and not self.is_over():
            words = self.any_of(self.one)
            chosen[self.one.asked_hero()].append((sorted(self.one.offers()), words))
            self.choose(self.one, words)
        while any(chosen.values()):
            offers, words = chosen[self.other.asked_hero()].popleft()
            assert sorted(self.other.offers()) == offers
            self.choose(self.other, words)

    def step_set(self) -> None:
        """Choose a set of objects in the first game, and the same one in the other."""
        decision = self.one.state.decision
        wanted = set()
        while self.one.state.decision == decision and self.one.is_set() and not self.is_over():
            words = self.any_of(self.one)
            wanted.add(words)
            self.choose(self.one, words)
            if words[0] == Verb.PASS or (decision == Decision.OBJECT and len(wanted) == 2):
                break
        wanted -= {(Verb.PASS, 0)}
        while self.other.state.decision == decision and self.other.is_set():
            found = [words for words in self.other.offers() if words in wanted]
            self.choose(self.other, found[0] if found else (Verb.PASS, 0))
            wanted -= set(found[:1])
            if not wanted and decision != Decision.PICK:
                break
        assert not wanted


def play_pair(name: str, index: int) -> Pair | None:
    """Play a game and its mirror image to the end; None if minions had to queue up.

    READING: several minions of a team that wait for a space come in the order of their numbers,
    which is no mirror image; both teams are free in their choices either way.
    """
    red, blue, *texts = LINE_UPS[name]
    one = new_player(content_of(red, blue, *texts), index % 2, index)
    other = new_player(content_of(blue, red, *texts), 1 - index % 2, index)
    pair = Pair(one, other, index)
    while not pair.is_over():
        pair.step()
        if pair.one.is_crowded() or pair.other.is_crowded():
            return None
        if pair.one.state.decision != Decision.UPGRADE:  # levels are bought one hero at a time
            assert pair.one.summary() == pair.other.summary(), (name, index, pair.steps)
    assert pair.other.state.ending
    return pair


def assert_mirrored(name: str, games: int) -> None:
    """Play games and their mirror images; most of them to the end."""
    pairs = [play_pair(name, index) for index in range(games)]
    finished = [pair for pair in pairs if pair is not None]
    assert len(finished) >= games / 2
    assert sum(pair.steps for pair in finished) > 500 * len(finished)


@pytest.mark.compiled
@pytest.mark.parametrize("name", LINE_UPS)
def test_a_mirrored_game_is_the_mirror_image(name):
    assert_mirrored(name, GAMES)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("name", LINE_UPS)
def test_many_mirrored_games_are_mirror_images(name):
    assert_mirrored(name, MANY_GAMES)


def wins(content: Content, seed: int) -> np.ndarray:
    """Return which team won each of very many random games."""
    seats = (policies.find("goa2", "random"),) * SEATS_MAX
    game = registry.game("goa2")
    return play_chunk(game, content, seats, seed, 0, LONG_GAMES, Options()).games["winner"]


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("name", LINE_UPS)
def test_both_sides_of_a_line_up_win_equally_often(name):
    """Red's rate with one line-up against blue's rate with the teams exchanged."""
    red, blue, *texts = LINE_UPS[name]
    rates = [
        np.mean(wins(content_of(red, blue, *texts), seed=21) == 0),
        np.mean(wins(content_of(blue, red, *texts), seed=22) == 1),
    ]
    error = sum(rate * (1 - rate) / LONG_GAMES for rate in rates) ** 0.5
    assert abs(rates[0] - rates[1]) < SIGMAS * error, rates


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("board", ["forgotten_island", "narrow_passages", "vexing_cliffs"])
def test_with_the_same_heroes_on_both_sides_red_wins_half_of_the_games(board):
    texts = (f"setup.board={board}", "setup.mirror=true")
    red_wins = wins(content_of("wasp,brogan", "wasp,brogan", *texts), seed=23) == 0
    assert abs(np.mean(red_wins) - 0.5) < SIGMAS * (0.25 / LONG_GAMES) ** 0.5
