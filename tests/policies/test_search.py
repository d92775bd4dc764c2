"""Search and searchers of one's own: exact choices, no peeking, options, memory."""

import pickle
from types import SimpleNamespace

import numpy as np
import pytest

import policies
from experiments.storing.series import Options
from policies.core.everywhere import search_play
from policies.core.playouts import legal_actions, worth
from policies.core.search import is_surely_ahead, rank, rounds_of
from sim.core import play, registry
from sim.core.content import parse_assignment
from sim.core.errors import UserError
from sim.core.records import new
from sim.core.restrictions import Restriction
from sim.core.searching import ROOT
from sim.core.transcript.replay import Replay
from tests.docs import tutorial
from tests.fixtures.marks import plain
from tests.fixtures.player import Player, copy_of

with tutorial.on_the_search_path():
    from sim.lanterns.games import GAMES
    from sim.lanterns.state import Decision

GAME = GAMES["lanterns"]


@pytest.fixture(autouse=True)
def found():
    with tutorial.on_the_search_path():
        yield


class Searched:
    """A decision among three or more cards in a game of Lantern Duel, put to `search`."""

    def __init__(self, reference: str = "search:budget=16") -> None:
        self.content = GAME.load()
        self.player = Player(GAME, self.content, policies.find("lanterns", "steady"))
        self.player.begin(3, 0)
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


def test_a_budget_for_one_candidate_does_what_the_roll_out_would_do():
    policy = policies.find("lanterns", "search:budget=4,rollout=steady")
    steady, options = policies.find("lanterns", "steady"), Options()
    seated = [[each] * 2 for each in (policy, steady)]
    digests = [
        play.play_chunk(GAME, GAME.load(), each, 5, 0, 2, options).games["digest"].tolist()
        for each in seated
    ]
    assert digests[0] == digests[1]


def test_the_budget_is_shared_by_halving():
    """The habit and 6 others, 60 games: 2 each; 5 more for the habit and 3; 13 more for two."""
    table = Searched("search:budget=60")
    assert len(table.player.legal()) == 7
    table.choice()
    assert sorted(table.root("visits")) == [2, 2, 2, 7, 7, 20, 20]


def test_a_card_that_wins_at_once_is_played():
    """The foe has 1 light left: what dims wins at once, though the roll-out would rather glow."""
    table = Searched("search:budget=60,rollout=random")
    table.foe.light, table.foe.shutter, table.me.light = 1, 0, 1
    choices = [table.choice(number) for number in range(3)]
    worths = [table.root("total")[choice] / table.root("visits")[choice] for choice in choices[-1:]]
    assert worths == [1.0]


def test_the_choice_is_the_same_when_hidden_cards_are_dealt_anew():
    table = Searched()
    seat, stay = int(table.state.seat), copy_of(table.player.states)
    before = table.choice()
    worths = table.root("total")
    for key in range(2):
        table.player.states[:] = table.player.determinized(seat, key)
        assert table.player.states.tobytes() != stay.tobytes()
        assert table.choice() == before
        assert table.root("total") == worths
        table.player.states[:] = stay


def test_search_writes_to_nothing_that_it_is_shown():
    table = Searched()
    table.player.legal()
    shown = [each.tobytes() for each in (table.player.states, table.player.tables)]
    actions = table.player.actions.tobytes()
    table.choice()
    assert [each.tobytes() for each in (table.player.states, table.player.tables)] == shown
    assert table.player.actions.tobytes() == actions


def test_memory_of_the_decision_before_changes_nothing():
    first, second = Searched(), Searched()
    first.choice(1)
    assert first.choice() == second.choice()
    assert first.root("total") == second.root("total")


def test_search_meets_a_policy_in_the_game_loop():
    content = GAME.load().patched([parse_assignment("rules.rounds=2")])
    seated = policies.resolve(GAME, ["1=search:budget=8", "2=hasty"], 2)
    options = Options()
    rows = play.play_chunk(GAME, content, seated, 5, 0, 1, options).games
    again = play.play_chunk(GAME, content, seated, 5, 0, 1, options).games
    replay = Replay(GAME, content, seated, 5, 0)
    replay.play_to(None)
    assert rows.tobytes() == again.tobytes()
    assert replay.digest == int(rows["digest"][0])


@plain
def test_candidates_are_ranked_habit_first_then_by_what_they_won_then_by_lot():
    root = new(ROOT, 5)
    root["visits"] = 4
    root["total"] = [1.0, 3.0, 3.0, 0.0, 2.0]
    root["luck"] = [0, 9, 5, 7, 1]
    root["rank"] = range(5)
    rank(root, 5, 3)
    assert root["rank"].tolist() == [3, 2, 1, 4, 0]


@plain
@pytest.mark.parametrize(("others", "rounds"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (6, 3)])
def test_others_are_halved_until_none_is_left(others, rounds):
    assert rounds_of(others) == rounds


@plain
@pytest.mark.parametrize(
    ("differences", "is_ahead"),
    [
        ([1, 1, 1, 1], True),  # no error at all
        ([1, 0, 0, 0], False),  # 0.25 with a standard error of 0.25
        ([1, 1, 0, 0], True),  # 0.5 with 0.29
        ([-1, -1, -1, -1], False),
        ([0, 0, 0, 0], False),
        ([1], False),  # one game says nothing of its error
    ],
)
def test_an_action_replaces_the_habit_if_it_is_a_standard_error_ahead(differences, is_ahead):
    tried = new(ROOT)[0]
    tried.visits = len(differences)
    tried.ahead = sum(differences)
    tried.ahead_squared = sum(each * each for each in differences)
    assert is_surely_ahead(tried, 1.0) == is_ahead


@plain
@pytest.mark.parametrize(
    ("winner", "fault", "sides", "value"),
    [(0, 0, 2, 1.0), (1, 0, 2, 0.0), (-1, 0, 2, 0.5), (-1, 0, 1, 0.0), (0, 3, 2, 0.5)],
)
def test_an_end_is_worth_a_win_a_draw_or_nothing(winner, fault, sides, value):
    """A table that plays together has lost if nobody has won."""
    state = SimpleNamespace(winner=winner, fault=fault)
    assert worth(state, 0, SimpleNamespace(sides=[0, 1], n_sides=sides)) == value


@plain
def test_games_that_are_played_on_keep_to_restricted_play():
    table = Searched()
    content, item = table.content, GAME.items(table.content)
    names = Restriction(forbid=tuple(item))
    searching = play.searching_of(GAME, content, [search_play("lanterns")], names)
    free = play.searching_of(GAME, content, [search_play("lanterns")], Restriction())
    counts = [
        legal_actions(table.state, content.tables[0], np.zeros(99, np.int32), each.tools)
        for each in (searching, free)
    ]
    assert counts == [1, len(table.player.legal())]


@pytest.mark.parametrize(
    ("reference", "sentence"),
    [
        ("search:bugdet=3", "no option `bugdet`; did you mean `budget`?"),
        ("search:budget=many", "option `budget`: `many` is no number from 0 on"),
        ("search:budget=-1", "option `budget`: `-1` is no number from 0 on"),
        ("search:budget=", "write options as NAME=VALUE"),
        ("search:rollout=stedy", "no policy `stedy` for lanterns; did you mean `steady`?"),
        ("search:rollout=search", "cannot ask `search`, which searches itself"),
        ("steady:budget=3", "policy `steady` has no options"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(reference, sentence):
    with pytest.raises(UserError) as refused:
        policies.find("lanterns", reference)
    assert sentence in str(refused.value)


def test_options_are_a_part_of_name_and_identity_and_travel():
    search = policies.find("lanterns", "search:budget=7,rollout=hasty")
    assert search.name == "search:budget=7,rollout=hasty"
    revived = pickle.loads(pickle.dumps(search))
    assert (revived.name, revived.identity()) == (search.name, search.identity())
    assert search.identity() != policies.find("lanterns", "search:budget=7").identity()
    assert policies.find("lanterns", "search:budget=200") is policies.find("lanterns", "search")


@pytest.mark.compiled
@pytest.mark.parametrize("game", [each.name for each in registry.games()])
def test_every_game_can_be_searched_and_replayed(game):
    found, content = registry.game(game), registry.game(game).load()
    seated = policies.resolve(found, ["1=search:budget=8"], found.seats_max)
    rows = play.play_chunk(found, content, seated, 2, 0, 1, Options()).games
    replay = Replay(found, content, seated, 2, 0)
    replay.play_to(None)
    assert replay.digest == int(rows["digest"][0])
