"""Designs and their answers, on responses whose truth is known."""

import numpy as np
import pandas as pd
import pytest
from SALib.analyze import morris as salib_morris

from experiments.planning import line_ups
from experiments.planning.cells import Cell, Contents, Factor, Level
from experiments.planning.designs import DESIGNS, grid, items, matches, sensitivity, teams
from experiments.planning.designs.answers import Results, answers
from experiments.planning.designs.layout import Request
from experiments.planning.experiment_file import ExperimentFile
from experiments.planning.factors import Reader
from experiments.planning.library import library
from experiments.planning.plan import read_experiment
from sim.core import registry
from sim.core.content import Patch
from sim.core.errors import UserError
from tests.experiments import fakes

GAMES = 1_000_000


def factor(name, levels, default=None):
    return Factor(name, tuple(Level(label) for label in levels), default and Level(default))


def request(design, factors, tmp_path, **keys):
    spec = ExperimentFile(question="?", game="coin", design=design, games=GAMES, **keys)
    game = fakes.coin_game()
    reader = Reader(tmp_path / "test.toml", game.load().book)
    return Request(spec, reader, game, game.load(), tuple(factors), Cell("", {}, games=GAMES))


def played(layout, response):
    """Return the cells as a frame whose win rates are exactly `response` of their levels."""
    rows = [
        {"cell": cell.name, **cell.levels, "games": GAMES, "wins": GAMES * response(cell.levels)}
        for cell in layout.cells
    ]
    return pd.DataFrame(rows)


def read(tmp_path, text):
    file = tmp_path / "test.toml"
    file.write_text('question = "?"\n' + text)
    return read_experiment(file)


def test_a_grid_has_every_combination(tmp_path):
    layout = DESIGNS["grid"](request("grid", [factor("a", [1, 2]), factor("b", "xyz")], tmp_path))
    assert [cell.name for cell in layout.cells][:4] == [
        "a=1, b=x",
        "a=1, b=y",
        "a=1, b=z",
        "a=2, b=x",
    ]
    assert len(layout.cells) == 6 and layout.baseline is None


def test_the_baseline_of_a_grid_is_where_all_factors_are_unchanged(tmp_path):
    factors = [factor("a", [1, 2], default=2), factor("b", "xy", default="x")]
    assert DESIGNS["grid"](request("grid", factors, tmp_path)).baseline == "a=2, b=x"


def test_one_at_a_time_moves_one_factor_from_the_unchanged_game(tmp_path):
    factors = [factor("a", [1, 2, 3], default=2), factor("b", "xy", default="x")]
    layout = DESIGNS["one-at-a-time"](request("one-at-a-time", factors, tmp_path))
    assert [cell.name for cell in layout.cells] == ["unchanged", "a=1", "a=3", "b=y"]
    assert layout.baseline == "unchanged" and layout.aim == "difference"


def test_main_effects_name_what_moved(tmp_path):
    factors = [factor("a", [1, 2], default=1), factor("b", "xy", default="x")]
    layout = DESIGNS["one-at-a-time"](request("one-at-a-time", factors, tmp_path))
    cells = played(layout, lambda levels: 0.5)
    change = {"baseline": "unchanged", "mean": 0.1, "low": 0.0, "high": 0.2, "games": 9}
    differences = pd.DataFrame([{"cell": name, **change} for name in ("a=2", "b=y")])
    table = grid.main_effects(differences, cells, ["a", "b"])
    moves = table[["factor", "from", "to"]].to_numpy().tolist()
    assert moves == [["a", 1, 2], ["b", "x", "y"]]


def test_a_pair_is_compared_with_its_first_level(tmp_path):
    layout = DESIGNS["paired"](request("paired", [factor("a", [5, 4])], tmp_path))
    assert layout.baseline == "a=5"


SPACE = [factor("steep", range(4)), factor("flat", range(4)), factor("nothing", "abcd")]


def slope(levels):
    return 0.2 + 0.15 * levels["steep"] / 3 + 0.05 * levels["flat"] / 3


def test_morris_finds_the_slopes_of_a_straight_response(tmp_path):
    layout = DESIGNS["morris"](request("morris", SPACE, tmp_path, samples=8))
    table = sensitivity.morris_table(played(layout, slope), layout.rows, SPACE)
    assert list(table["factor"]) == ["steep", "flat", "nothing"]
    assert table["mu_star"].tolist() == pytest.approx([0.15, 0.05, 0.0])
    assert table["sigma"].tolist() == pytest.approx([0, 0, 0], abs=1e-12)
    assert (table["low"] <= table["mu_star"]).all() and (table["mu_star"] <= table["high"]).all()


def test_morris_agrees_with_salib_where_no_level_is_rounded(tmp_path):
    """Four levels lie on Morris' grid of four."""
    layout = DESIGNS["morris"](request("morris", SPACE, tmp_path, samples=8))
    cells = played(
        layout, lambda levels: slope(levels) + 0.1 * levels["steep"] * levels["flat"] / 9
    )
    shares = sensitivity.ranks(cells, layout.rows, SPACE)
    rates, _ = sensitivity.responses(cells, layout.rows)
    problem = {"num_vars": 3, "names": ["steep", "flat", "nothing"], "bounds": [[0, 1]] * 3}
    other = salib_morris.analyze(problem, shares, rates, num_levels=4, seed=1)
    table = sensitivity.morris_table(cells, layout.rows, SPACE).set_index("factor")
    for name, mu_star, sigma in zip(other["names"], other["mu_star"], other["sigma"], strict=True):
        assert table["mu_star"][name] == pytest.approx(mu_star)
        assert table["sigma"][name] == pytest.approx(sigma, abs=1e-9)


@pytest.mark.parametrize("levels", [2, 3, 5, 7])
def test_morris_measures_rounded_steps_as_they_are(tmp_path, levels):
    """A straight response over whole numbers has the same slope however the steps are rounded."""
    factors = [factor("a", range(levels)), factor("b", range(3))]
    layout = DESIGNS["morris"](request("morris", factors, tmp_path, samples=10))
    cells = played(layout, lambda at: 0.3 + 0.3 * at["a"] / (levels - 1))
    table = sensitivity.morris_table(cells, layout.rows, factors).set_index("factor")
    assert table["mu_star"]["a"] == pytest.approx(0.3)
    assert table["mu_star"]["b"] == pytest.approx(0)


def test_sobol_finds_the_shares_of_an_additive_response(tmp_path):
    """Variances are as the squares of the slopes: 9 to 1, and nothing explains nothing."""
    layout = DESIGNS["sobol"](request("sobol", SPACE, tmp_path, samples=1024))
    table = sensitivity.sobol_table(played(layout, slope), layout.rows, SPACE).set_index("factor")
    for index in ("s1", "st"):
        assert table[index]["steep"] == pytest.approx(0.9, abs=0.05)
        assert table[index]["flat"] == pytest.approx(0.1, abs=0.03)
        assert table[index]["nothing"] == pytest.approx(0, abs=0.01)
    assert (table["st_low"] <= table["st"]).all() and (table["noise"] < 0.001).all()


def test_sobol_cells_that_are_the_same_are_played_once(tmp_path):
    layout = DESIGNS["sobol"](request("sobol", SPACE, tmp_path, samples=64))
    assert len(layout.rows) == 64 * 5
    assert len(layout.cells) <= 4**3


def test_a_response_without_variance_has_no_indices(tmp_path):
    layout = DESIGNS["sobol"](request("sobol", SPACE, tmp_path, samples=8))
    table = sensitivity.sobol_table(played(layout, lambda levels: 0.5), layout.rows, SPACE)
    assert table["st"].isna().all() and (table["noise"] == 1).all()


def test_sobol_indices_are_shares_with_a_width():
    """Estimates beyond 0 and 1 are put there, with the width that they had."""
    found = {"S1": np.array([-0.05, 1.1]), "S1_conf": np.array([0.02, 0.1])}
    found |= {"ST": found["S1"], "ST_conf": found["S1_conf"]}
    columns = sensitivity.index_columns(found)
    assert columns["st"].tolist() == [0, 1]
    assert columns["st_low"].tolist() == [0, 0.9] and columns["st_high"].tolist() == [0.02, 1]


def test_noise_is_the_share_that_few_games_make(tmp_path):
    """With 100 games a cell the noise of p = 0.5 is 0.0025; the response adds 0.15² x 5 / 36."""
    layout = DESIGNS["sobol"](request("sobol", SPACE[:1] + SPACE[2:], tmp_path, samples=512))
    generator = np.random.default_rng(1)
    cells = played(layout, lambda levels: 0.5)
    truth = 0.425 + 0.15 * cells["steep"] / 3
    cells["games"], cells["wins"] = 100, generator.binomial(100, truth)
    table = sensitivity.sobol_table(cells, layout.rows, SPACE[:1] + SPACE[2:])
    expected = 0.0025 / (0.0025 + 0.15**2 * 5 / 36)
    assert table["noise"].iloc[0] == pytest.approx(expected, abs=0.15)


@pytest.mark.parametrize("design", ["latin-hypercube", "morris", "sobol"])
@pytest.mark.parametrize("seed", [0, 7])
def test_a_sampled_design_follows_from_its_seed(tmp_path, design, seed):
    first, second = (
        DESIGNS[design](request(design, SPACE, tmp_path, samples=8, seed=seed)).rows
        for _ in range(2)
    )
    assert first == second


def test_a_latin_hypercube_uses_all_levels_equally_often(tmp_path):
    space = [factor("a", range(5)), factor("b", range(10))]
    layout = DESIGNS["latin-hypercube"](request("latin-hypercube", space, tmp_path, samples=50))
    cells = played(layout, lambda levels: 0.5).set_index("cell").loc[list(layout.rows)]
    assert set(cells["a"].value_counts()) == {10}
    assert set(cells["b"].value_counts()) == {5}


def test_linear_effects_are_slopes_over_the_range(tmp_path):
    layout = DESIGNS["latin-hypercube"](request("latin-hypercube", SPACE, tmp_path, samples=40))
    table = sensitivity.linear_effects(played(layout, slope), layout.rows, SPACE)
    assert table.set_index("factor")["mean"].to_dict() == pytest.approx(
        {"steep": 0.15, "flat": 0.05, "nothing": 0}
    )
    assert table["explained"].iloc[0] == pytest.approx(1)


ROBIN = """
game = "goa2"
design = "round-robin"
games = 10
places = { red = ["setup.red"], blue = ["setup.blue"] }
entrants = [["arien", "brogan"], ["wasp", "xargatha"], ["arien", "sabina"]]
"""


def test_a_round_robin_seats_everyone_on_both_sides(tmp_path):
    experiment = read(tmp_path, ROBIN)
    teams = [(cell.levels["red"], cell.levels["blue"]) for cell in experiment.cells]
    assert set(teams) == {(blue, red) for red, blue in teams}
    assert ("arien+brogan", "arien+sabina") not in teams and len(teams) == 4


def test_a_round_robin_of_policies_seats_them_by_side(tmp_path):
    text = ROBIN.replace('["setup.red"]', '["policies.1", "policies.2"]')
    text = text.replace('["setup.blue"]', '["policies.3", "policies.4"]')
    text = text.split("entrants")[0] + 'entrants = ["random", "random2"]\n'
    with pytest.raises(UserError, match="no policy `random2`"):
        read(tmp_path, text)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('"setup.red"', '"decks.red"', "places.red: goa2 has no `decks.red`: entrants are"),
        (
            'entrants = [["arien", "brogan"], ["wasp", "xargatha"], ["arien", "sabina"]]',
            'entrants = { bold = { deck = ["block"] }, calm = {} }',
            "entrants.bold: a table cannot enter: entrants are",
        ),
    ],
)
def test_decks_cannot_enter_a_round_robin(tmp_path, before, after, message):
    with pytest.raises(UserError) as refusal:
        read(tmp_path, ROBIN.replace(before, after))
    assert message in str(refusal.value)
    assert "entrants are policies, teams (lists of heroes) or single heroes" in str(refusal.value)


TOGETHER = 'game = "hotg"\ndesign = "round-robin"\ngames = 1\nentrants = ["random", "teamwork"]\n'


def test_a_round_robin_of_one_side_needs_two_groups_of_places(tmp_path):
    with pytest.raises(UserError, match="hotg has one side, so entrants sit beside each other"):
        read(tmp_path, TOGETHER + 'places = { first = ["policies.1"] }\n')


def test_in_a_game_of_one_side_everyone_sits_beside_everyone(tmp_path):
    places = 'places = { first = ["policies.1", "policies.2"], second = ["policies.3"] }\n'
    experiment = read(tmp_path, TOGETHER + places)
    assert [cell.name for cell in experiment.cells] == [
        "first=random, second=random",
        "first=random, second=teamwork",
        "first=teamwork, second=random",
        "first=teamwork, second=teamwork",
    ]
    assert experiment.cells[1].policies == ("1=random", "2=random", "3=teamwork")


def test_tables_are_told_by_who_sits_at_them():
    """A with A always wins, A with B every second game, B with B never."""
    pairs = [("A", "A"), ("A", "B"), ("B", "A"), ("B", "B")]
    cells = pd.DataFrame(pairs, columns=["first", "second"]).assign(cell=["aa", "ab", "ba", "bb"])
    half = np.arange(100) % 2 == 0
    wins = {"aa": np.ones(100, bool), "ab": half, "ba": half, "bb": np.zeros(100, bool)}
    found = matches.together(cells, ["first", "second"], wins)
    assert found["standings"]["mean"].to_list() == pytest.approx([2 / 3, 1 / 3])
    table = found["partners"].set_index(["entrant", "partner"])
    assert table["mean"].to_dict() == {("A", "A"): 1.0, ("A", "B"): 0.5, ("B", "B"): 0.0}
    assert table["games"].to_dict() == {("A", "A"): 100, ("A", "B"): 200, ("B", "B"): 100}


HEROES = ROBIN.split("entrants")[0].replace("games = 10", "games = 25") + "teams = 3\n"


def test_single_heroes_meet_with_partners_that_are_drawn(tmp_path):
    experiment = read(tmp_path, HEROES + 'entrants = ["arien", "wasp", "brogan"]\n')
    assert len(experiment.cells) == 6 * 3 and {cell.games for cell in experiment.cells} == {9}
    setups = [cell.content(experiment.base).book.singles["setup"] for cell in experiment.cells]
    teams = {(frozenset(setup.red), frozenset(setup.blue)) for setup in setups}
    assert teams == {(blue, red) for red, blue in teams}
    assert all(
        cell.levels["red"] in setup.red and cell.levels["blue"] in setup.blue
        for cell, setup in zip(experiment.cells, setups, strict=True)
    )


def test_a_hero_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(UserError, match="entrants: no hero `brogn`; did you mean `brogan`"):
        read(tmp_path, HEROES + 'entrants = ["arien", "brogn"]\n')


def test_matches_count_both_ways_of_seating():
    cells = pd.DataFrame(
        {
            "red": ["A", "B"],
            "blue": ["B", "A"],
            "games": [100, 100],
            "wins_red": [70, 40],
            "wins_blue": [30, 50],
        }
    )
    table = matches.match_table(cells, ("red", "blue")).set_index(["entrant", "foe"])
    assert table["mean"].to_dict() == {("A", "B"): 120 / 200, ("B", "A"): 70 / 200}
    assert list(matches.standings(table.reset_index())["entrant"]) == ["A", "B"]
    sides = matches.side_advantage(cells, ("red", "blue"))
    assert sides["mean"].tolist() == [110 / 200, 80 / 200]


def test_random_line_ups_are_different_and_mirrored(tmp_path):
    experiment = read(tmp_path, 'game = "goa2"\ndesign = "random-teams"\ngames = 1\nteams = 5\n')
    teams = {(cell.levels["red"], cell.levels["blue"]) for cell in experiment.cells}
    assert teams == {(blue, red) for red, blue in teams}
    assert all(not set(red.split("+")) & set(blue.split("+")) for red, blue in teams)


def test_all_line_ups_are_taken_if_there_are_no_more():
    game = registry.game("hotg")
    book = game.load().book
    assert len(line_ups.draw_teams(game, book, 100, seed=1)) == 6  # five of six Rangers


def test_what_a_hero_adds_is_found():
    worth = {"a": 0.1, "b": 0.0, "c": -0.1, "d": 0.0}
    pairs = [f"{x}+{y}" for x in worth for y in worth if x < y]
    wins = [1000 * (0.5 + sum(worth[hero] for hero in pair.split("+"))) for pair in pairs]
    cells = pd.DataFrame({"heroes": pairs, "games": 1000, "wins": wins})
    table = teams.entrant_effects(cells, ["heroes"], list(worth)).set_index("entrant")
    assert table["mean"].to_dict() == pytest.approx(worth)


def test_what_a_hero_adds_against_another_team_is_found():
    worth = {"a": 0.1, "b": 0.05, "c": -0.05, "d": -0.1}
    meetings = [("a+b", "c+d"), ("a+c", "b+d"), ("a+d", "b+c")]
    meetings += [(blue, red) for red, blue in meetings]
    rates = [
        0.5 + sum(worth[h] for h in red.split("+")) - sum(worth[h] for h in blue.split("+"))
        for red, blue in meetings
    ]
    cells = pd.DataFrame(meetings, columns=["red", "blue"])
    cells = cells.assign(games=1000, wins=[1000 * rate for rate in rates])
    table = teams.entrant_effects(cells, ["red", "blue"], list(worth)).set_index("entrant")
    assert table["mean"].to_dict() == pytest.approx(worth)


def test_both_ways_of_taking_sides_are_one_witness_of_a_line_up():
    """What is particular to a line-up shows both ways: 95 % intervals hold in 95 % of draws.

    Counted as two witnesses they held in 80 %.
    """
    generator = np.random.default_rng(3)
    heroes = list("abcdef")
    found = []
    for _ in range(400):
        drawn = [generator.permutation(heroes) for _ in range(15)]
        first = pd.DataFrame([("+".join(sorted(d[:2])), "+".join(sorted(d[2:4]))) for d in drawn])
        luck = 0.1 * generator.standard_normal(len(drawn))
        both = pd.concat([first, first[[1, 0]].set_axis([0, 1], axis=1)], ignore_index=True)
        cells = both.set_axis(["red", "blue"], axis=1).drop_duplicates(ignore_index=True)
        own = dict(zip(first.itertuples(index=False, name=None), luck, strict=True))
        sums = [own.get((row.red, row.blue), 0) - own.get((row.blue, row.red), 0)
                for row in cells.itertuples()]  # fmt: skip
        cells = cells.assign(games=GAMES, wins=GAMES * (0.5 + np.array(sums)))
        table = teams.entrant_effects(cells, ["red", "blue"], heroes).set_index("entrant")
        found.append(table["low"]["a"] <= 0 <= table["high"]["a"])
    assert 0.92 < np.mean(found) < 0.98


def test_a_fit_that_leaves_nothing_over_keeps_the_doubt_of_finite_games():
    """Five of six heroes make six teams, which six numbers fit exactly."""
    heroes = list("abcdef")
    line_up = ["+".join(hero for hero in heroes if hero != absent) for absent in heroes]
    cells = pd.DataFrame({"heroes": line_up, "games": 100, "wins": [40, 45, 50, 55, 60, 50]})
    table = teams.entrant_effects(cells, ["heroes"], heroes)
    assert (table["high"] - table["low"] > 0.1).all()


def test_rows_that_fell_on_one_cell_are_one_witness(tmp_path):
    space = [factor("a", range(3)), factor("b", range(3))]
    layout = DESIGNS["latin-hypercube"](request("latin-hypercube", space, tmp_path, samples=60))
    cells = played(layout, lambda at: 0.3 + 0.1 * at["a"] + 0.02 * (at["b"] == 1))
    once = sensitivity.linear_effects(cells, list(cells["cell"]), space)
    often = sensitivity.linear_effects(cells, layout.rows, space)
    assert len(layout.rows) > len(cells) and often.equals(once)


@pytest.mark.parametrize("samples", [2, 4])
def test_too_few_points_for_straight_lines_are_refused(tmp_path, samples):
    with pytest.raises(UserError, match=r"test\.toml: samples: .* at least 5"):
        DESIGNS["latin-hypercube"](request("latin-hypercube", SPACE, tmp_path, samples=samples))


ITEMS = 'game = "hotg"\ndesign = "items"\ngames = 10\n'


def test_items_change_one_thing_each(tmp_path):
    text = 'items = ["cards.block"]\ninterventions = ["blank", "remove", "copy"]\n'
    experiment = read(tmp_path, ITEMS + text)
    kinds = [[patch.kind for patch in cell.patches] for cell in experiment.cells]
    assert kinds == [[], ["blank"], ["remove"], ["copy"]]
    assert experiment.baseline == "item=none, intervention=none"


def test_items_of_a_pattern_are_those_in_play(tmp_path):
    experiment = read(tmp_path, ITEMS + 'items = ["cards.*"]\n')
    heroes = {
        experiment.base.book.entry(str(cell.levels["item"])).hero for cell in experiment.cells[1:]
    }
    assert heroes == {"jason", "kimberly", "trini", "zack", "billy"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ITEMS + 'items = ["cards.blok"]\n', "test.toml: items: no item `cards.blok` in hotg; did"),
        (ITEMS + 'interventions = ["blnak"]\n', "did you mean `blank`"),
        (
            ITEMS.replace("hotg", "goa2") + 'interventions = ["open"]\n',
            "test.toml: interventions: `open` is not possible: goa2 counts no opening hands",
        ),
        (
            ITEMS.replace("hotg", "goa2") + 'interventions = ["remove"]\n',
            "test.toml: interventions: `remove` is not possible in goa2: ",
        ),
    ],
)
def test_an_intervention_that_a_game_does_not_have_is_refused(tmp_path, text, message):
    with pytest.raises(UserError) as error:
        read(tmp_path, text)
    assert message in str(error.value)


def test_the_items_table_puts_the_largest_loss_first():
    cells = pd.DataFrame({"cell": list("abc"), "item": list("xyz"), "intervention": "blank"})
    differences = pd.DataFrame(
        {"cell": list("abc"), "mean": [0.1, -0.2, 0.0], "low": 0.0, "high": 0.0, "games": 9}
    )
    assert list(items.items_table(differences, cells)["item"]) == ["y", "z", "x"]


def test_opening_with_an_item_compares_games_that_did_with_games_that_did_not():
    """Opened in 400 of 1,000 games and won 240 of them; 240 of the other 600 were won."""
    frame = pd.DataFrame(
        {
            "item": ["x", "x", "never", "never"],
            "event": "opening",
            "result": ["won", "not won"] * 2,
            "games": [240, 160, 0, 0],
        }
    )
    table = items.opening_table(frame, games=1000, wins=480)
    assert list(table["item"]) == ["x"]
    assert table["mean"].iloc[0] == pytest.approx(0.6 - 0.4)
    assert 0.1 < table["low"].iloc[0] < 0.2 < table["high"].iloc[0] < 0.3


def test_every_design_has_its_answer(tmp_path):
    experiment = read(
        tmp_path,
        'game = "hotg"\ndesign = "morris"\ngames = 10\nsamples = 2\n[factors]\n'
        "rules.deployments = [4, 5]\nrules.experience = [5, 6]\n",
    )
    cells = played(experiment, lambda levels: levels["deployments"] / 10)
    found = answers(experiment, Results(cells, pd.DataFrame()))
    assert list(found) == ["morris"]
    assert list(found["morris"]["factor"]) == ["deployments", "experience"]


def test_contents_of_cells_are_built_once_and_have_the_same_bytes():
    experiment = read_experiment(library()["hotg_rules_morris"], {"samples": 2})
    contents = Contents(experiment.base)
    found = [contents.of(cell).hash for cell in experiment.cells]
    assert found == [cell.content(experiment.base).hash for cell in experiment.cells]
    slow = ("deployments", "monster_defeated_at", "boss_defeated_at", "monsters")
    combinations = {tuple(cell.levels[name] for name in slow) for cell in experiment.cells}
    assert len(contents._built) == len(combinations) < len(experiment.cells)


def test_a_cell_that_has_its_line_up_already_keeps_it_under_any_change():
    base = registry.game("hotg").load()
    heroes = ["zack", "billy", "trini", "jason", "tommy"]
    other = base.patched([Patch("set", "setup.heroes", heroes)])
    quick, slow = "cards.lead_the_charge.hits", "cards.lead_the_charge.copies"
    assert quick in base.slots and slow not in base.slots
    patches = (Patch("set", quick, 3), Patch("set", slow, 3))
    cell = Cell("changed", {}, patches=patches, ready=other)
    assert Contents(base).of(cell).hash == cell.content(base).hash == other.patched(patches).hash
