"""Choices that are learned: a stall of four items whose worth is planted, in plain Python."""

from types import SimpleNamespace

import numpy as np
import pytest

from experiments.planning.cells import Cell
from experiments.planning.choosing import LESS, MORE, exclusive_choice, pick_choice
from experiments.playing.adapters import Adapter, check_learning
from experiments.playing.adapting import Learner, Record
from experiments.playing.execution import Execution
from experiments.storing.store import Store
from policies.core.decorator import Policy
from policies.core.preferences import Preferring, liking, with_likings
from sim.core.analysis import Analysis, Picks
from sim.core.content import Patch
from sim.core.errors import UserError
from sim.core.kernel import GAMES
from sim.core.restrictions import Restriction

ITEMS = ("wares.axe", "wares.bow", "wares.cap", "wares.dog")
AXE, BOW, CAP, DOG = range(len(ITEMS))
OWNED = np.array([[[0, 1], [1, 1]], [[1, 2], [2, 2]], [[2, 3], [3, 4]], [[4, 5], [5, 6]]])
PLAYER = Policy("keen", "stall", print, (7.0,), ("own",), preferring=Preferring(1, step=2.0))
BLUNT = Policy("blunt", "stall", print, (7.0,), ("own",))
EITHER = exclusive_choice(("weapon",), ITEMS[:2])
WEAPON_AND_CAP = [EITHER, pick_choice(ITEMS[CAP])]


def stall(sides=2):
    return SimpleNamespace(
        name="stall",
        sides=("left", "right")[:sides],
        items=lambda content: ITEMS,
        analysis=Analysis(side_seats=lambda book: ((1,), (2,)), picks=Picks(("wares",))),
        seats_max=2,
    )


def content(number=1):
    tables = np.recarray(1, dtype=[("items", "i8", OWNED.shape), ("number", "i8")])
    tables[0].items = OWNED
    tables[0].number = number
    return SimpleNamespace(tables=tables, book=None)


def worth(*points):
    """Return a way to play: points of win rate that each item is worth to the side that likes it.

    Each side has a half of them, so that they meet at 50 %.
    """

    def play(game, content, policies, seed, first, count, options):
        likes = [np.sign([*policy.weights[1:], 0, 0, 0, 0][:4]) for policy in policies]
        chance = 0.5 + (likes[0] - likes[1]) @ np.array(points) / 200
        games = np.zeros(count, GAMES)
        luck = [np.random.default_rng([seed % 2**32, first + n]).random() for n in range(count)]
        games["winner"] = [int(each >= chance) for each in luck]
        play.games += count
        return SimpleNamespace(games=games)

    play.games = 0
    return play


def learner(play, choices=WEAPON_AND_CAP, games=2000):
    how = Execution(jobs=1, play=play)
    seats = (PLAYER, PLAYER)
    return Learner(stall(), [content()], seats, Restriction(), how, games, list(choices))


def test_the_better_of_two_that_exclude_each_other_is_chosen():
    found = learner(worth(0, 12, 0, 0)).learn()
    assert found.likings == {"wares.bow": 1.0}
    assert found.is_settled
    assert [row["verdict"] for row in found.rows[:2]] == ["left", "chosen"]


def test_what_is_worth_nothing_is_left_to_the_players_judgement():
    assert learner(worth(0, 0, 0, 0)).learn().likings == {}


def test_a_purchase_is_liked_less_or_more():
    assert learner(worth(0, 0, -14, 0)).learn().likings == {"wares.cap": -1.0}
    assert learner(worth(0, 0, 14, 0)).learn().likings == {"wares.cap": 1.0}


def test_only_who_has_a_choice_is_credited():
    """Weapons are the left side's alone: every game tells of them once, of the cap twice."""
    one = learner(worth(0, 0, 0, 0), games=500)
    one.play_round(1)
    assert [record.tried.sum() for record in one.records] == [500, 1000]


def test_learning_is_the_same_each_time():
    assert learner(worth(3, 0, 4, 0)).learn() == learner(worth(3, 0, 4, 0)).learn()


def test_both_sides_mostly_choose_what_has_won():
    one = learner(worth(0, 20, 20, 0), games=1000)
    one.play_round(1)
    ways = [way for _, _, tried in one.tries(2) for side, choice, way in tried if choice == 0]
    assert np.mean(ways) == pytest.approx(0.75, abs=4 * np.sqrt(0.75 * 0.25 / len(ways)))


def test_a_lead_is_counted_in_standard_errors():
    """60 of 100 against 40 of 100: 0.2 of about 0.069, by hand with a half a win added."""
    record = Record(np.array([100.0, 100.0]), np.array([60.0, 40.0]))
    rate = 61 / 102
    assert record.lead(0, 1) == pytest.approx((2 * rate - 1) / np.sqrt(2 * rate * (1 - rate) / 102))
    assert record.leader() == 0
    assert record.beaten() == [False, True]


def test_likings_stand_behind_the_weights_in_steps_of_the_policy():
    likes = with_likings(PLAYER, ITEMS, {"wares.cap": -1.0, "wares.gone": 1.0})
    assert likes.weights == (7.0, 0.0, 0.0, -2.0, 0.0)
    assert with_likings(PLAYER, ITEMS, {}) is PLAYER
    assert with_likings(BLUNT, ITEMS, {"wares.cap": 1.0}) is BLUNT


def test_an_item_without_a_number_is_liked_as_ever():
    weights = np.array([7.0, 0.5])
    assert liking(weights, 1, AXE) == 0.5
    assert liking(weights, 1, BOW) == 0.0


def seated(adapter, play, store, cells):
    how = Execution(jobs=1, play=play, store=store)
    return adapter.seats_of_cells(stall(), cells, how)


@pytest.fixture
def no_code(monkeypatch):
    monkeypatch.setattr("experiments.playing.adapters.code_version", lambda game: "stall")
    names = "experiments.playing.adapting.choices_in"
    monkeypatch.setattr(names, lambda game, content: WEAPON_AND_CAP)


def test_what_was_learned_is_kept_under_its_content(tmp_path, no_code):
    store, play = Store(tmp_path), worth(0, 30, 0, 0)
    cells = [(Cell("now", {}), content(), (PLAYER, PLAYER))]
    (first,) = seated(Adapter(1000), play, store, cells)
    played = play.games
    assert [policy.weights[1:3] for policy in first] == [(0.0, 2.0), (0.0, 2.0)]
    (again,) = seated(Adapter(1000), play, store, cells)
    assert [policy.weights for policy in again] == [policy.weights for policy in first]
    assert play.games == played
    other = [(Cell("now", {}), content(2), (PLAYER, PLAYER))]
    seated(Adapter(1000), play, store, other)
    assert play.games > played


def test_line_ups_of_one_change_learn_together(no_code):
    learned = []

    class Noting(Adapter):
        def learned(self, game, contents, policies, restriction, how):
            learned.append(len(contents))
            return super().learned(game, contents, policies, restriction, how)

    def cell(number, *patches):
        own = tuple(Patch("set", path, number) for path in patches)
        return Cell(str(number), {}, own), content(number), (PLAYER, PLAYER)

    cells = [cell(1, "setup.left"), cell(2, "setup.left"), cell(3, "rules.chance", "setup.left")]
    seated(Noting(200), worth(0, 0, 0, 0), None, cells)
    assert learned == [2, 1]


def test_players_who_cannot_learn_are_named():
    check_learning(stall(), [PLAYER, BLUNT])
    with pytest.raises(UserError, match="stall: blunt cannot learn choices"):
        check_learning(stall(), [BLUNT])
    game = SimpleNamespace(name="stall", analysis=Analysis())
    with pytest.raises(UserError, match="stall declares no choices"):
        check_learning(game, [PLAYER])


def test_ways_of_a_purchase():
    assert [way.label for way in pick_choice("wares.dog").ways] == [LESS, "as ever", MORE]
