"""Strengths, mixtures, teams, seats and rankings on responses whose truth is known."""

import itertools

import numpy as np
import pandas as pd
import pytest

from reports.metrics import luck, matchups, metagame, rankings, resamples, seats, teams

STRENGTHS = {"a": 0.8, "b": 0.2, "c": -0.1, "d": -0.9}
ROCK = np.array([[0.5, 0.2, 0.8], [0.8, 0.5, 0.2], [0.2, 0.8, 0.5]])
HEROES = ("ann", "bob", "cat", "dan", "eve", "fay")


def chance(log_odds):
    return 1 / (1 + np.exp(-log_odds))


def round_robin(strengths, games=2_000, side=0.0):
    generator = np.random.default_rng(5)
    rows = []
    for red, blue in itertools.permutations(strengths, 2):
        won = generator.binomial(games, chance(strengths[red] - strengths[blue] + side))
        rows.append((red, blue, games, won, games - won))
    return pd.DataFrame(rows, columns=["red", "blue", "games", "wins_red", "wins_blue"])


@pytest.fixture(scope="module")
def square():
    return matchups.square_of(round_robin(STRENGTHS), ("red", "blue"))


def exact(rates, games=10_000):
    names = tuple("abcdefgh"[: len(rates)])
    games = np.full(rates.shape, float(games)) * (1 - np.eye(len(rates)))
    won = rates * games
    return matchups.Square(names, won, games, np.repeat(won[None], 3, axis=0))


def test_bradley_terry_recovers_planted_strengths(square):
    table = matchups.strengths(square).set_index("entrant")
    truth = pd.Series(STRENGTHS)
    assert ((table["low"] <= truth) & (truth <= table["high"])).all()
    assert table.index.to_list() == list(STRENGTHS)


def test_elo_is_four_hundred_points_for_ten_to_one():
    rates = np.array([[0.5, 10 / 11], [1 / 11, 0.5]])
    elo = matchups.strengths(exact(rates, 10**9))["elo_mean"]
    assert elo[0] - elo[1] == pytest.approx(400, abs=0.01)


def test_an_entrant_that_always_wins_stays_finite():
    rates = np.array([[0.5, 1.0], [0.0, 0.5]])
    assert np.isfinite(matchups.strengths(exact(rates, 100))["mean"]).all()


def test_the_matrix_has_every_match_from_both_sides(square):
    table = matchups.matrix(square).set_index(["entrant", "foe"])
    assert len(table) == 12
    assert table.loc[("a", "d"), "mean"] + table.loc[("d", "a"), "mean"] == pytest.approx(1)
    assert table.loc[("a", "d"), "n"] == 4_000


def test_nash_of_rock_paper_scissors_is_uniform():
    assert metagame.nash(ROCK) == pytest.approx([1 / 3] * 3, abs=1e-4)


def test_nash_of_equals_is_uniform():
    assert metagame.nash(np.full((4, 4), 0.5)) == pytest.approx([0.25] * 4, abs=1e-4)


def test_nash_of_one_that_beats_all_is_that_one():
    rates = np.array([[0.5, 0.6, 0.7], [0.4, 0.5, 0.6], [0.3, 0.4, 0.5]])
    assert metagame.nash(rates) == pytest.approx([1, 0, 0], abs=1e-4)


def test_copies_share_the_part_of_the_one_they_copy():
    rates = np.full((4, 4), 0.5)
    rates[:3, :3] = ROCK
    rates[3, :3], rates[:3, 3] = ROCK[2], ROCK[:, 2]
    assert metagame.nash(rates) == pytest.approx([1 / 3, 1 / 3, 1 / 6, 1 / 6], abs=1e-3)


def test_alpha_rank_of_rock_paper_scissors_is_uniform():
    assert metagame.alpha_rank(ROCK) == pytest.approx([1 / 3] * 3)


def test_alpha_rank_dwells_at_the_strongest():
    rates = np.array([[0.5, 0.7, 0.7], [0.3, 0.5, 0.7], [0.3, 0.3, 0.5]])
    dwell = metagame.alpha_rank(rates)
    assert dwell[0] > 0.95 and dwell[1] > dwell[2]


def test_alpha_rank_of_two_is_the_ratio_of_their_chances_to_take_over():
    """Of two only, time at each is as the chance that it takes over: about e^(4 x 49) to 1 here."""
    rates = np.array([[0.5, 0.7], [0.3, 0.5]])
    up, down = metagame.fixation(np.array([4.0, -4.0]))
    dwell = metagame.alpha_rank(rates)
    assert dwell[1] / dwell[0] == pytest.approx(down / up, rel=1e-9) and 0 < dwell[1] < 1e-80


def test_a_chain_dwells_where_flows_balance():
    generator = np.random.default_rng(4)
    move = generator.random((5, 5)) / 10
    np.fill_diagonal(move, 0)
    dwell = metagame.stationary(move)
    assert dwell @ move == pytest.approx(dwell * move.sum(axis=1))


def test_what_policies_decide_is_told_from_what_chance_decides():
    """Policies win 0.8 and 0.2, whatever chance: (0.3)^2 of 0.25 is who plays, nothing chance."""
    generator = np.random.default_rng(5)
    won = generator.random((40_000, 2, 2)) < np.array([0.8, 0.2])
    table = luck.luck_shares(won, has_policies=True).set_index("label")
    truth = dict(zip(luck.POLICY_LABELS, (0.0, 0.09 / 0.25, 0.16 / 0.25), strict=True))
    for label, share in truth.items():
        assert table.loc[label, "low"] <= share <= table.loc[label, "high"], label


def test_the_chance_of_a_mutant_is_that_of_the_moran_process():
    """(1 - e^-x) / (1 - e^-50x), and 1 in 50 for a mutant that is no better."""
    assert metagame.fixation(np.array([0.0])) == pytest.approx([1 / 50])
    assert metagame.fixation(np.array([0.1])) == pytest.approx(
        [(1 - np.exp(-0.1)) / (1 - np.exp(-5))]
    )


def test_the_metagame_has_intervals_around_every_share(square):
    table = metagame.metagame(square)
    assert (table["low"] <= table["mean"]).all() and (table["mean"] <= table["high"]).all()
    assert table["entrant"].iloc[0] == "a"
    assert table["alpha_mean"].sum() == pytest.approx(1)


def test_rock_paper_scissors_is_one_clear_cycle():
    table = matchups.cycles(matchups.matrix(exact(ROCK)))
    assert len(table) == 1 and table["is_clear"].all()
    assert table["cycle"][0] == "a > c > b > a"


def test_a_ladder_has_no_cycle(square):
    assert matchups.cycles(matchups.matrix(square)).empty


def team_cells(main, pair, games=4_000):
    rows = []
    for team in itertools.combinations(HEROES, 3):
        odds = sum(main.get(h, 0) for h in team)
        odds += sum(v for couple, v in pair.items() if set(couple) <= set(team))
        rows.append(("+".join(team), games, chance(odds)))
    table = pd.DataFrame(rows, columns=["heroes", "games", "rate"])
    table["wins"] = np.random.default_rng(7).binomial(games, table["rate"])
    return table


MAIN = {"ann": 0.5, "bob": -0.5, "cat": 0.2, "dan": -0.2}


def effects(*asked, **more):
    return teams.effects_frame(teams.fit_effects(*asked, **more))


def test_the_logistic_model_recovers_main_effects():
    table = effects(team_cells(MAIN, {}), ["heroes"], list(HEROES), pairs=False)
    truth = table["term"].map(MAIN).fillna(0)
    assert ((table["low"] <= truth) & (truth <= table["high"])).sum() >= 5
    assert np.abs(table["mean"] - truth).max() < 0.1
    assert table["term"].iloc[0] == "ann" and table["words"].iloc[0] == "more wins"


def test_the_logistic_model_finds_a_planted_pair():
    cells = team_cells({}, {("cat", "eve"): 0.8})
    table = effects(cells, ["heroes"], list(HEROES))
    pairs = table[table["kind"] == "pair"]
    assert pairs["term"].iloc[0] == "cat + eve"
    assert pairs["words"].iloc[0] == "more wins"


def test_a_table_that_never_wins_keeps_effects_finite():
    cells = team_cells({}, {}).assign(wins=0)
    table = effects(cells, ["heroes"], list(HEROES), np.zeros((3, len(cells))))
    assert np.isfinite(table[["mean", "low", "high"]].to_numpy()).all()


def test_newton_steps_agree_with_the_exact_answer_of_one_coin():
    beta, covariance = teams.logistic(
        np.ones((1, 1)), np.array([30.0]), np.array([40.0]), np.zeros(1)
    )
    assert beta[0] == pytest.approx(np.log(3))
    assert covariance[0, 0] == pytest.approx(1 / 30 + 1 / 10)


def test_heroes_of_the_second_team_count_against_the_first():
    cells = round_robin(STRENGTHS, side=0.3).assign(wins=lambda t: t["wins_red"])
    table = effects(cells, ["red", "blue"], list(STRENGTHS), pairs=False)
    truth = table["term"].map(STRENGTHS)
    assert np.abs(table["mean"] - truth).max() < 0.1


def test_hero_by_enemy_counts_a_game_once_for_each():
    games = pd.DataFrame(
        {"index": [0, 1], "team": ["ann+bob", "ann+cat"], "monster_1": ["o", "e"],
         "monster_2": ["e", "none"],
         "winner": ["table", "none"]}
    )  # fmt: skip
    table = teams.entrant_by_enemy(
        games, "team", ["monster_1", "monster_2"], {"o": "ogre", "e": "elf"}, "table"
    )
    found = table.set_index(["entrant", "enemy"])
    assert found.loc[("ann", "elf"), "n"] == 2 and found.loc[("ann", "elf"), "mean"] == 0.5
    assert found.loc[("bob", "ogre"), "mean"] == 1


def test_mirrored_line_ups_show_what_a_side_is_worth():
    table = seats.side_effects(
        round_robin({"a": 1.0, "b": 0.0, "c": 0.0}, side=0.4), ("red", "blue")
    )
    assert table["low"].iloc[0] > 0.5 > table["high"].iloc[1]


def test_first_player_counts_the_side_that_chance_named():
    games = pd.DataFrame(
        {"index": range(4), "coin": [0, 1, 0, -1], "winner": ["red", "blue", "blue", "red"]}
    )
    table = seats.first_player(games, "coin", ("red", "blue"))
    assert table["mean"].iloc[0] == pytest.approx(2 / 3) and table["n"].iloc[0] == 3


def test_seats_are_compared_on_the_same_seeds():
    base = np.zeros(1_000, int)
    other = np.where(np.arange(1_000) % 10 == 0, -1, 0)
    table = seats.seat_effects({"a+b": base, "b+a": other})
    assert table["mean"].iloc[0] == -0.1 and table["words"].iloc[0] == "fewer wins"


def ranked(order):
    mean = np.linspace(1, 0, len(order))
    return pd.DataFrame(
        {"entrant": list(order), "mean": mean, "low": mean - 0.01, "high": mean + 0.01}
    )


def test_an_entry_that_moves_more_than_a_quarter_of_the_field_is_policy_sensitive():
    """Of eight, two places are a quarter: three places are more."""
    table = rankings.rankings({"one": ranked("abcdefgh"), "two": ranked("bcdaefhg")})
    sensitive = table[table["is_policy_sensitive"]]
    assert sensitive["entrant"].to_list() == ["a"]
    assert table.set_index("entrant").loc["a", "moved"] == 3
    assert not table["is_unclear_move"].any()


def test_a_move_that_chance_could_have_made_is_no_policy_sensitivity():
    """The same orders as above, in intervals many places wide: a doubt, and no verdict."""
    wide = {
        name: ranked(order).assign(low=lambda t: t["mean"] - 2, high=lambda t: t["mean"] + 2)
        for name, order in (("one", "abcdefgh"), ("two", "bcdaefhg"))
    }
    table = rankings.rankings(wide).set_index("entrant")
    assert table.loc["a", "is_unclear_move"] and not table["is_policy_sensitive"].any()
    assert (table.loc["a", "moved_low"], table.loc["a", "moved_high"]) == (0, 7)


def test_rank_correlation_is_one_for_equal_and_minus_one_for_opposite_orders():
    tables = {"one": ranked("abcd"), "two": ranked("abcd"), "three": ranked("dcba")}
    found = rankings.rank_correlation(tables)
    assert found["mean"].to_list() == pytest.approx([1, -1, -1])
    assert found["is_same_possible"].to_list() == [True, False, False]


def test_the_correlation_of_close_entries_may_be_anything():
    """Nothing tells them apart, so the same order is possible, and so is the opposite one."""
    close = [ranked(order).assign(low=-9.0, high=9.0) for order in ("abcd", "dcba")]
    row = rankings.rank_correlation(dict(zip(("one", "two"), close, strict=True))).iloc[0]
    assert (row["low"], row["high"], row["is_same_possible"]) == (-1, 1, True)


def test_rank_sets_count_who_is_better_and_worse_for_sure():
    """a is 10 errors ahead of b and c, which are the same."""
    mean = np.array([10.0, 0.1, 0.0])
    draws = mean + np.random.default_rng(1).standard_normal((400, 3))
    low, high = rankings.rank_sets(mean, draws)
    assert (low.tolist(), high.tolist()) == ([1, 2, 2], [1, 3, 3])


def test_a_policy_that_never_wins_ranks_nothing():
    never = pd.DataFrame({"entrant": list("abcd"), "mean": 0.0, "low": 0.0, "high": 0.1})
    tables = {"good": ranked("abcd"), "never": never}
    assert rankings.unranked(tables) == ["never"]
    assert rankings.rank_correlation(tables).empty
    table = rankings.rankings(tables)
    assert not table["is_policy_sensitive"].any() and table["moved"].isna().all()


def test_points_of_an_effect_are_the_difference_of_fitted_rates():
    """Of two teams one wins 90 % and one 50 %: log odds halved would give other points."""
    cells = pd.DataFrame(
        {"heroes": ["a+c", "b+c"], "games": [100_000] * 2, "wins": [90_000, 50_000]}
    )
    table = effects(cells, ["heroes"], list("abc"), pairs=False).set_index("term")
    middle = 1 / (1 + np.exp(-np.log(9) / 2))
    assert table.loc["a", "points_mean"] == pytest.approx(0.9 - middle, abs=1e-4)
    assert table.loc["b", "points_mean"] == pytest.approx(0.5 - middle, abs=1e-4)
    inside = table["points_mean"].between(table["points_low"], table["points_high"])
    assert inside.all()


def test_who_sits_in_every_team_is_named_and_has_no_effect():
    cells = pd.DataFrame({"heroes": ["a+b", "a+c"], "games": 100, "wins": [60, 40]})
    assert teams.everywhere(cells, ["heroes"], ["a", "b", "c"]) == ["a"]
    table = effects(cells, ["heroes"], ["a", "b", "c"], pairs=False)
    assert set(table["term"]) == {"b", "c"}


def test_both_ways_of_taking_sides_are_one_line_up():
    cells = pd.DataFrame({"red": ["a+b", "d+c", "a+c"], "blue": ["c+d", "b+a", "b+d"]})
    sample = teams.line_ups_of(cells, ["red", "blue"], possible=6)
    assert sample.groups.tolist() == [0, 0, 1]
    assert sample.share == pytest.approx(4 / 6) and sample.is_part


def test_line_ups_that_were_not_drawn_widen_the_interval_of_a_hero():
    """Teams of a differ by 40 points, so two of them say little about the rest."""
    cells = pd.DataFrame(
        {"heroes": ["a+b", "a+c", "b+c"], "games": 10_000, "wins": [7_000, 3_000, 5_000]}
    )
    wide = teams.entrant_rates(cells, ["heroes"], None, teams.Sample(np.arange(3), 0.1))
    sharp = teams.entrant_rates(cells, ["heroes"], None, teams.Sample(np.arange(3), 1.0))
    width = {name: t.set_index("entrant").eval("high - low")["a"]
             for name, t in (("wide", wide), ("sharp", sharp))}  # fmt: skip
    assert width["sharp"] < 0.02 and width["wide"] > 0.5


def outcomes(chance_size, play_size, both_size, n=4_000, seeds=3):
    """Draw outcomes whose log odds have these parts, by game, seed of chance, seed of play."""
    generator = np.random.default_rng(11)
    odds = chance_size * generator.standard_normal((n, seeds, 1))
    odds = odds + play_size * generator.standard_normal((n, 1, seeds))
    odds = odds + both_size * generator.standard_normal((n, seeds, seeds))
    return odds > 0


def orthant_share(part):
    """Return the correlation of two signs whose normal variables correlate by `part`."""
    return 2 / np.pi * np.arcsin(part)


@pytest.mark.parametrize("sizes", [(2.0, 1.0, 1.0), (1.0, 2.0, 0.5)])
def test_variance_components_recover_the_parts_of_chance_and_play(sizes):
    table = luck.luck_shares(outcomes(*sizes))
    squares = np.square(sizes)
    truth = [orthant_share(part / squares.sum()) for part in squares[:2]]
    truth.append(1 - sum(truth))
    assert (table["low"] <= truth).all() and (truth <= table["high"]).all()


def test_what_a_policy_does_at_random_is_called_its_own_and_no_skill():
    """The same player twice differs by its own noise: that is no share of play."""
    labels = luck.luck_shares(outcomes(1.0, 1.0, 0.0))["label"].tolist()
    assert labels[1] == "the policy's own randomness alone"
    assert not any("play" in label for label in labels)


def test_a_game_of_pure_chance_is_decided_by_chance_alone():
    table = luck.luck_shares(outcomes(1.0, 0.0, 0.0))
    assert table["mean"].to_list() == pytest.approx([1, 0, 0], abs=0.05)


def test_luck_without_replicates_is_refused():
    with pytest.raises(ValueError, match="two seeds"):
        luck.luck_shares(np.zeros((10, 1, 2)))


def test_the_skill_ladder_pairs_policies_on_the_same_seeds():
    poor, good = np.array([-1, -1, 0, -1]), np.array([0, -1, 0, -1])
    table = luck.skill_ladder({"poor": poor, "good": good})
    assert table["policy"].to_list() == ["good", "poor"]
    assert table["change_mean"].to_list() == [0.25, 0.0]


def test_policies_meet_on_both_sides():
    """As the first side it wins 3 of 4, as the second 1 of 4."""
    table = luck.head_to_head({"new": [np.array([0, 0, 0, 1]), np.array([0, 1, 0, 0])]})
    assert table["mean"].iloc[0] == 0.5 and table["n"].iloc[0] == 8


def test_games_drawn_anew_keep_cells_together():
    winner = np.random.default_rng(1).integers(0, 2, 500)
    drawn = resamples.drawn_wins([winner, winner], draws=20)
    assert (drawn[:, 0] == drawn[:, 1]).all()
    assert (drawn.sum(axis=2) == 500).all()


def test_cells_that_share_their_luck_are_not_so_many_games():
    """Ten teams that win and lose the same 100 games are 100 games, not 1,000."""
    winner = np.where(np.random.default_rng(3).random(100) < 0.5, 0, -1)
    wins = int((winner == 0).sum())
    cells = pd.DataFrame({"heroes": [f"ann+h{i}" for i in range(10)], "games": 100, "wins": wins})
    drawn = resamples.drawn_wins([winner] * 10, sides=1)
    row = teams.entrant_rates(cells, ["heroes"], drawn).set_index("entrant").loc["ann"]
    assert row["n"] == 1_000
    assert row["high"] - row["low"] > 0.17  # 2 x 1.96 x sqrt(0.25 / 100) is 0.196


def test_cells_with_luck_of_their_own_vary_as_unrelated_games_do():
    """Of 30 cells with a win and a loss each, all wins together vary by 30 x 2 x 0.5, drawn so."""
    drawn = resamples.drawn_apart([np.array([0, 1])] * 30)
    spread = drawn[:, :, 0].sum(axis=1).var()
    student = resamples.student_stretch(30) ** 2
    assert spread == pytest.approx(30 * student, rel=4 * np.sqrt(2 / resamples.RESAMPLES))
    assert (drawn.sum(axis=2) == 2).all()


def test_clusters_that_are_single_games_change_nothing():
    rows = pd.DataFrame({"key": "a", "index": range(50), "won": [1, 0] * 25, "games": 1})
    found = resamples.clustered(rows, ["key"], "index").iloc[0]
    assert found["n"] == 50 and found["mean"] == 0.5
    assert found["high"] - found["low"] == pytest.approx(0.2672, abs=0.01)  # Wilson of 25 in 50


def test_what_only_rounding_tells_apart_is_a_tie():
    means = pd.DataFrame({"entrant": ["a", "b"], "mean": [0.3, 0.1 + 0.2], "low": 0.2, "high": 0.4})
    assert rankings.unranked({"tied": means}) == ["tied"]
    three = pd.concat([means, means.assign(entrant=["c", "d"], mean=0.9)])
    ranks = rankings.rankings({"one": three}).set_index("entrant")["one_rank"]
    assert dict(ranks) == {"a": 3.5, "b": 3.5, "c": 1.5, "d": 1.5}
