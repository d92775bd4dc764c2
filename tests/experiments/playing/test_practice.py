"""Practice: what is kept of games, what decisions earn, what a net learns, and going on from it."""

import numpy as np
import pytest

from experiments.playing.choice_nets import habit_alone, net_of, new_net, scales_of, written
from experiments.playing.gradients import gradient
from experiments.playing.practice import RATE, Lesson, desk_of, practice_of, rounds_kept
from experiments.playing.practice_games import PATIENCE, Played, joined
from policies.core.judging import NEVER, UNITS, Judging, judged_dtype, size_of_net
from policies.core.practice import NOT_OVER, Fact, Kept, keep_decision
from policies.guardian.veterans import JUDGING
from sim.core import registry
from sim.core.errors import UserError
from sim.core.records import new, record_dtype
from tests.fixtures.marks import plain

N_TABLE, N_OPTION = 2, 3
OPTIONS_EACH = 3
KIND = 1


def judging(file=None) -> Judging:
    return Judging("judge", "habit", file, 1, N_TABLE, {"card": N_OPTION, "target": 2})


def played(n: int, seed: int = 1) -> Played:
    """Return decisions among three options each, one a stage; every other game is won."""
    luck = np.random.default_rng(seed)
    rows = np.arange(n)
    facts = np.stack(
        [
            np.full(n, KIND),
            OPTIONS_EACH * rows,
            np.full(n, OPTIONS_EACH),
            luck.integers(0, OPTIONS_EACH, n),
            2 * rows,
        ],
        axis=1,
    ).astype(np.int32)
    ends = [[NOT_OVER, game % 2] for game in range(n)]
    return Played(
        facts=facts,
        table=luck.normal(size=(n, N_TABLE)).astype(np.float32),
        options=luck.normal(size=(OPTIONS_EACH * n, N_OPTION)).astype(np.float32),
        scores=luck.normal(size=OPTIONS_EACH * n).astype(np.float32),
        won=np.array(ends, np.int32).ravel(),
        stands=luck.integers(0, 9, (2 * n, 1)).astype(np.int32),
    )


def lesson_on(found: Played) -> Lesson:
    """Return a lesson with a new net."""
    lesson = Lesson("card", KIND, N_OPTION, slice(1, 1 + size_of_net(N_TABLE, N_OPTION)))
    lesson.begin(found, None, np.random.default_rng(2))
    return lesson


class Even:
    """Expects half of all games to be won."""

    def chances(self, rows):
        return np.full(len(rows), 0.5)


@plain
def test_an_option_that_is_out_of_the_question_is_not_learned_from():
    judged = new(record_dtype(*judged_dtype(N_TABLE, N_OPTION, OPTIONS_EACH)))[0]
    judged.options[:] = [[1, 1, 1], [2, 2, 2], [3, 3, 3]]
    judged.scores[:] = [0.5, NEVER, -0.5]
    facts = np.zeros((1, len(Fact)), np.int32)
    options, scores = np.zeros((OPTIONS_EACH, N_OPTION)), np.zeros(OPTIONS_EACH)
    out = (facts, np.zeros((1, N_TABLE)), options, scores)
    keep_decision(judged, OPTIONS_EACH, 2, out, np.zeros(len(Kept), np.int64))
    assert (facts[0, Fact.OPTIONS], facts[0, Fact.CHOSEN]) == (2, 1)
    assert options[:, 0].tolist() == [1, 3, 0]
    assert scores.tolist() == [0.5, -0.5, 0]


@plain
def test_joined_decisions_keep_their_options_and_stages():
    parts = [played(4, 1), played(3, 2)]
    found = joined(parts)
    assert (found.options[found.facts[4, 1] :] == parts[1].options).all()
    assert found.facts[4:, 4].tolist() == [8, 10, 12]
    assert (found.chances()[4:] == parts[1].chances()).all()


@plain
def test_joining_changes_no_part_so_that_it_can_be_done_twice():
    parts = [played(4, 1), played(3, 2)]
    first = joined(parts)
    assert (joined(parts).facts == first.facts).all()
    assert (parts[1].facts == played(3, 2).facts).all()


@plain
def test_the_chance_of_a_choice_is_that_of_its_score():
    found = played(2)
    odds = np.exp(found.scores[3:6].astype(float))
    assert found.chances()[1] == pytest.approx(odds[found.facts[1, 3]] / odds.sum())


@plain
def test_decisions_of_a_kind_keep_their_options_and_stages():
    found = played(4)
    found.facts[[0, 2], 0] = KIND + 1
    own = found.of_kind(KIND)
    assert own.facts[:, 1].tolist() == [0, OPTIONS_EACH]
    assert own.facts[:, 4].tolist() == [2, 6]
    assert (own.table == found.table[[1, 3]]).all()
    assert (own.options == found.options[[3, 4, 5, 9, 10, 11]]).all()
    assert (own.chances() == found.chances()[[1, 3]]).all()


@plain
def test_tables_between_stages_and_at_decisions_are_worth_what_their_game_was():
    found = played(3)
    tables, won = found.valued()
    assert won.tolist() == [0, 1, 0] * 2
    assert (tables[:3] == found.stands[::2]).all()
    assert (tables[3:] == found.table[:, :1]).all()
    assert found.ends.tolist() == [0, 1, 0]


@plain
def test_a_decision_is_credited_with_what_came_of_it():
    """Won games earn PATIENCE above the half expected, lost ones as much less: one spread each."""
    credits = played(4).credits(Even())
    assert credits == pytest.approx([-1, 1, -1, 1], abs=1e-4)
    assert PATIENCE == pytest.approx(0.5)


@plain
def test_the_gradient_is_that_of_what_was_earned_and_of_doubt():
    """With chances as they were when drawn: the ratio is 1, and nothing is clipped."""
    found = played(12)
    lesson = lesson_on(found)
    net, luck = lesson.net, np.random.default_rng(4)
    net.parts = tuple(
        (part + 0.3 * luck.standard_normal(part.shape)).astype(np.float64) for part in net.parts
    )
    earned, eager, batch = luck.normal(size=12), 0.05, np.arange(12)
    logs, _ = outcome(net, found)
    before = np.exp(logs[batch, found.facts[:, 3]])
    seen = (found.facts, found.table, found.options, net.scales, earned, before)
    change = tuple(np.zeros_like(part) for part in net.parts)
    doubt = gradient(batch, seen, net.parts, change, eager, desk_of(found.facts))
    assert doubt == pytest.approx(outcome(net, found)[1].mean(), abs=1e-4)
    for part in range(5):
        place = (0, 1) if part != 2 else (1, 3)
        slopes = []
        for step in (1e-4, -1e-4):
            net.parts[part][place] += step
            logs, doubts = outcome(net, found)
            ratio = np.exp(logs[batch, found.facts[:, 3]]) / before
            slopes.append(-(ratio * earned).mean() - eager * doubts.mean())
            net.parts[part][place] -= step
        assert change[part][place] == pytest.approx((slopes[0] - slopes[1]) / 2e-4, abs=1e-3)


def outcome(net, found: Played) -> tuple[np.ndarray, np.ndarray]:
    """Return the logarithms of all chances and the doubt, by decision: the slow twin."""
    offsets, factors, table, options, straight = net.parts
    (mean, spread), (_, size) = net.scales
    begun = ((found.table - mean) / spread) @ table + offsets
    rows = (found.options / size).reshape(len(found.facts), OPTIONS_EACH, N_OPTION)
    sums = np.maximum(begun[:, None] + rows @ options, 0)
    scores = rows @ straight[0] + sums @ factors[0]
    logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return logs, -(np.exp(logs) * logs).sum(axis=1)


@plain
def test_options_that_earn_more_get_likelier():
    """Whoever chose the option with the highest second number of the three earned most."""
    found = played(300)
    lesson = lesson_on(found)
    best = found.options[:, 1].reshape(-1, OPTIONS_EACH).argmax(axis=1)
    earned = np.where(found.facts[:, 3] == best, 1.0, -0.5)
    chance = [np.exp(outcome(lesson.net, found)[0])[np.arange(300), best].mean()]
    for _ in range(20):
        logs, _ = outcome(lesson.net, found)
        before = np.exp(logs[np.arange(300), found.facts[:, 3]]).astype(np.float32)
        seen = (*lesson.seen(found, earned)[:-1], before)
        lesson.improve(gradient, seen, np.random.default_rng(5), RATE)
    chance.append(np.exp(outcome(lesson.net, found)[0])[np.arange(300), best].mean())
    assert chance[1] > chance[0] + 0.1


@plain
def test_doubt_is_worth_more_where_there_is_too_little():
    lesson = lesson_on(played(5))
    before = lesson.eager
    lesson.steer(doubt=0.1, goal=0.2)
    assert lesson.eager > before
    lesson.steer(doubt=0.3, goal=0.2)
    lesson.steer(doubt=0.3, goal=0.2)
    assert lesson.eager < before


@plain
def test_a_net_that_a_policy_reads_is_learned_further_as_it_was():
    found = played(20)
    scales = scales_of(found.table, found.options)
    net = new_net(scales, np.random.default_rng(3))
    again = net_of(net.numbers(), scales)
    for part, other in zip(net.parts, again.parts, strict=True):
        assert other == pytest.approx(part, abs=1e-5)


@plain
def test_nets_are_read_as_they_were_written(tmp_path):
    how = judging(tmp_path / "nets.toml")
    luck = np.random.default_rng(6)
    nets = [luck.normal(size=size_of_net(N_TABLE, n)).round(3) for n in how.nets.values()]
    how.file.write_text(written(how, nets, 7, 1), "utf-8")
    numbers = how.read(how.file)
    assert list(numbers.values()) == pytest.approx(np.concatenate(nets).tolist(), abs=1e-4)
    assert len(numbers) == how.place.stop - how.place.start
    assert numbers["card.options.1.2"] == pytest.approx(
        nets[0][(2 + N_TABLE) * UNITS + (1 + UNITS) + 2], abs=1e-4
    )


@plain
def test_who_begins_anew_knows_nothing_but_the_habit(tmp_path):
    how = judging(tmp_path / "nets.toml")
    card, target = (size_of_net(N_TABLE, n) for n in how.nets.values())
    numbers = habit_alone(how)
    how.file.write_text(written(how, np.split(numbers, [card]), 0, 1), "utf-8")
    found = {name: number for name, number in how.read(how.file).items() if number}
    assert found == {"card.options.0.0": 4.5, "target.options.0.0": 4.5}
    assert len(numbers) == card + target


@plain
def test_nets_of_another_shape_are_refused(tmp_path):
    how = judging(tmp_path / "nets.toml")
    nets = [np.zeros(size_of_net(N_TABLE, n)) for n in how.nets.values()]
    how.file.write_text(written(how, nets, 7, 1), "utf-8")
    other = Judging("judge", "habit", how.file, 1, N_TABLE + 1, dict(how.nets))
    with pytest.raises(ValueError, match=r"card\.table has other numbers"):
        other.read(how.file)


@plain
def test_a_game_without_such_a_policy_says_so():
    with pytest.raises(UserError, match="no policy that judges"):
        practice_of(registry.game("goa2"), 1)


@pytest.mark.compiled
def test_a_practice_that_was_broken_off_goes_on(tmp_path):
    file = tmp_path / "veterans.toml"
    practices = []
    for _ in range(2):
        practice = practice_of(registry.game("hotg"), 1, file)
        practice.games, practice.contents = 16, practice.contents[:2]
        practices.append(practice)
        (each,) = practice.rounds(1)
        assert 0 < min(each.doubt.values())
    first, second = practices
    before = rounds_kept(JUDGING.file)
    assert (first.rounds_before, second.rounds_before) == (before, before + 1)
    assert each.number == before + 2
    kept = practice_of(registry.game("hotg"), 1, file).weights
    assert kept == pytest.approx(second.weights, rel=1e-4)
    assert not np.array_equal(first.weights, second.weights)
