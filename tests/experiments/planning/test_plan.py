"""Experiment files: what they make, and how they say what is wrong with them."""

from pathlib import Path

import pytest

from experiments.planning.library import library
from experiments.planning.plan import read_experiment
from experiments.playing.execution import Execution
from experiments.playing.sweep import outcomes_of
from sim.core import registry
from sim.core.errors import UserError
from sim.core.restrictions import Restriction
from tests.experiments import fakes

LIBRARY = sorted(library().values())
COIN = 'question = "?"\ngame = "coin"\n'


def write(tmp_path, text):
    file = tmp_path / "test.toml"
    file.write_text(text)
    return file


@pytest.fixture
def coin(tmp_path):
    """Return what reads an experiment about the coin."""

    def read(text, **changes):
        return read_experiment(write(tmp_path, COIN + text), changes, fakes.find_game)

    return read


@pytest.fixture
def hotg(tmp_path):
    """Return what reads an experiment about Heroes of the Grid."""

    def read(text, **changes):
        return read_experiment(write(tmp_path, 'question = "?"\ngame = "hotg"\n' + text), changes)

    return read


def names(experiment):
    return [cell.name for cell in experiment.cells]


@pytest.mark.parametrize("file", LIBRARY, ids=lambda file: file.stem)
def test_every_experiment_of_the_library_is_valid(file):
    experiment = read_experiment(file)
    assert experiment.cells and experiment.question.endswith("?")
    assert len(set(names(experiment))) == len(experiment.cells)
    assert all(
        experiment.baseline_of(cell) in {None, *names(experiment)} for cell in experiment.cells
    )


def test_a_library_is_there():
    games = {file.parents[1].name for file in LIBRARY}
    assert {"hotg", "goa2"} <= games
    assert all(read_experiment(file).game.name == file.parents[1].name for file in LIBRARY[::5])


def test_a_factor_is_a_list_a_range_or_named_levels(coin):
    experiment = coin(
        "games = 10\n[factors]\nrules.chance = [40, 60]\n"
        '"rules.length" = { low = 1, high = 5, steps = 3 }\n'
        '[factors.kind]\nfair = { "rules.chance" = 50 }\n'
    )
    labels = [[level.label for level in factor.levels] for factor in experiment.factors]
    assert labels == [[40, 60], [1, 3, 5], ["fair"]]
    assert [factor.name for factor in experiment.factors] == ["chance", "length", "kind"]


def test_a_range_of_whole_numbers_has_all_of_them(coin):
    (factor,) = coin("games = 1\n[factors]\nrules.length = { low = 2, high = 5 }\n").factors
    assert [level.label for level in factor.levels] == [2, 3, 4, 5]


def test_the_same_last_part_of_two_paths_is_told_apart(hotg):
    experiment = hotg(
        'games = 1\n[factors]\n"cards.block.shields" = [3]\n"cards.tyranno_slash.shields" = [2]\n'
    )
    assert [factor.name for factor in experiment.factors] == [
        "block.shields",
        "tyranno_slash.shields",
    ]


def test_cells_share_seed_games_and_policies(hotg):
    experiment = hotg(
        'games = 7\nseed = 3\npolicies = { 2 = "teamwork", all = "random" }\n'
        "[factors]\nrules.deployments = [4, 5]\n"
    )
    assert {(cell.seed, cell.games, cell.policies) for cell in experiment.cells} == {
        (3, 7, ("all=random", "2=teamwork"))
    }


def test_setup_set_and_patches_change_all_cells(hotg, tmp_path):
    (tmp_path / "easy.toml").write_text('[set]\n"rules.recover_shields" = 9\n')
    experiment = hotg(
        'games = 1\npatches = ["easy.toml"]\nset = { rules.experience = 5 }\n'
        'setup = { boss = "rita_second" }\n[factors]\nrules.deployments = [4]\n'
    )
    values = [experiment.base.book.value(path) for path in
              ("rules.recover_shields", "rules.experience", "setup.boss")]  # fmt: skip
    assert values == [9, 5, "rita_second"]


def test_options_replace_keys_of_the_file(coin):
    text = "games = 10\n[factors]\nrules.chance = [40, 60]\n"
    experiment = coin(text, target_error="0.25pp", seed=9)
    assert experiment.precision.target == pytest.approx(0.0025)
    assert {(cell.games, cell.seed) for cell in experiment.cells} == {(None, 9)}


def test_the_table_can_be_promised_as_a_whole(coin):
    text = 'target_error = 0.01\nconfidence = "table"\n[factors]\nrules.chance = [40, 60]\n'
    assert coin(text).precision.scope == "table"


def test_heroes_drawn_at_random_are_the_same_in_all_cells(hotg):
    experiment = hotg(
        'games = 120\nteams = 4\nsetup = { players = 4, heroes = "random" }\n'
        "[factors]\nrules.deployments = [4, 5]\n"
    )
    assert experiment.blocks == ("team",)
    teams = {cell.levels["team"] for cell in experiment.cells}
    seeds = {(cell.levels["team"], cell.seed) for cell in experiment.cells}
    assert (len(experiment.cells), len(teams), len(seeds)) == (8, 4, 4)
    assert {cell.games for cell in experiment.cells} == {30}


def test_drawn_teams_are_compared_with_themselves(hotg):
    experiment = hotg(
        'games = 120\nteams = 2\nsetup = { players = 4, heroes = "random" }\n'
        "[factors]\nrules.deployments = [4, 5]\n"
    )
    first = experiment.cells[0]
    assert experiment.baseline_of(first) == f"deployments=5, team={first.levels['team']}"


def test_restricted_play_belongs_to_every_cell(hotg):
    text = 'games = 1\nforbid = ["cards.bloc*"]\nforce = ["cards.flying_kick"]\n'
    experiment = hotg(text + "[factors]\nrules.deployments = [4, 5]\n")
    wanted = Restriction(("cards.block",), ("cards.flying_kick",))
    assert [cell.restriction for cell in experiment.cells] == [wanted, wanted]


def test_levels_may_restrict_play(hotg):
    experiment = hotg(
        'games = 1\n[factors]\nforce = ["none", "cards.flying_kick"]\n'
        '[factors.block]\nfree = {}\nnever = { forbid = "cards.block" }\n'
    )
    assert experiment.baseline == "force=none, block=free"
    last = experiment.by_name["force=cards.flying_kick, block=never"]
    assert last.restriction == Restriction(("cards.block",), ("cards.flying_kick",))


def test_items_may_be_forbidden_and_forced(hotg):
    experiment = hotg(
        'design = "items"\ngames = 1\nitems = ["cards.block"]\n'
        'interventions = ["forbid", "force"]\n'
    )
    assert [cell.restriction for cell in experiment.cells] == [
        Restriction(),
        Restriction(forbid=("cards.block",)),
        Restriction(force=("cards.block",)),
    ]


BAD = {
    "unknown key": ("gmaes = 10", "test.toml: no such field `gmaes`; did you mean `games`?"),
    "unknown design": ('design = "gird"\ngames = 1', "test.toml: design: `gird` is not one of"),
    "nearest design": ('design = "gird"\ngames = 1', "did you mean `grid`?"),
    "no number of games": ("", "give either `games` or `target_error`"),
    "both": ("games = 5\ntarget_error = 0.01", "give either `games` or `target_error`"),
    "odd error": ('target_error = "much"', "test.toml: target_error: `much` is not an error such"),
    "unknown path": (
        "games = 1\n[factors]\nrules.chanse = [1]",
        "test.toml: factors.rules.chanse: no field `chanse` in rules; did you mean `chance`?",
    ),
    "unknown section": ("games = 1\n[factors]\nrulez.chance = [1]", "factors.rulez"),
    "endless range": (
        "games = 1\n[factors]\nrules.chance = { low = 1, high = inf }",
        "test.toml: factors.rules.chance: `high` is not a number",
    ),
    "missing file of a level": (
        'games = 1\n[factors.x]\na = "nope.toml"',
        "test.toml: factors.x.a: there is no file",
    ),
    "missing patch": ('games = 1\npatches = ["nope.toml"]', "test.toml: patches: there is no file"),
    "one world": ("games = 1\nensemble = 1", "test.toml: ensemble: one world is not enough"),
    "no intervention": (
        'games = 1\ndesign = "items"\ninterventions = []',
        "test.toml: interventions: has 0 items",
    ),
    "too many games": (f"games = {10**13}", "test.toml: games: 10000000000000 is above"),
    "baseline of samples": (
        'games = 1\ndesign = "sobol"\nbaseline = { chance = 1 }',
        "test.toml: baseline: the design `sobol` does not read it",
    ),
    "odd place": (
        'games = 1\ndesign = "round-robin"\nentrants = [1, 2]\n'
        'places = { heads = ["rules.chanse"], tails = ["rules.length"] }',
        "test.toml: places.heads: no field `chanse` in rules; did you mean `chance`?",
    ),
    "out of range": ("games = 1\n[factors]\nrules.chance = [101]", "test.toml: chance=101: "),
    "wrong type": ('games = 1\n[factors]\nrules.chance = ["high"]', "is not a whole number"),
    "no values": ("games = 1\n[factors]\nrules.chance = []", "factors.rules.chance"),
    "twice": ("games = 1\n[factors]\nrules.chance = [1, 1]", "`1` is given twice"),
    "empty range": ("games = 1\n[factors]\nrules.chance = {low = 5, high = 5}", "is not below"),
    "odd range": (
        "games = 1\n[factors]\nrules.chance = {low = 1, hihg = 5}",
        "did you mean `high`",
    ),
    "no factors": ("games = 1", "needs at least one factor"),
    "factor not read": ('games = 1\ndesign = "items"\n[factors]\nrules.chance = [1]', "factors"),
    "one variant": ('games = 1\ndesign = "paired"\n[factors]\nrules.chance = [1]', "two levels"),
    "unknown side": ('games = 1\nside = "head"\n[factors]\nrules.chance = [1]', "`heads`"),
    "unknown baseline": (
        "games = 1\nbaseline = { chance = 3 }\n[factors]\nrules.chance = [1, 2]",
        "test.toml: baseline: no cell has chance=3",
    ),
    "adaptive": ("games = 1\nadaptive = true\n[factors]\nrules.chance = [1]", "adaptive"),
    "no parameters": ("games = 1\nensemble = 4\n[factors]\nrules.chance = [1]", "parameters"),
    "taken name": ('games = 1\n[factors.games]\na = { "rules.chance" = 1 }', "column of that name"),
    "no patch": ('games = 1\npatches = ["none.toml"]\n[factors]\nrules.chance = [1]', "none.toml"),
    "random nothing": (
        'games = 1\nsetup = { players = "random" }\n[factors]\nrules.chance = [1]',
        "test.toml: setup.players: coin has no entrants that could be drawn at random",
    ),
    "most games of fixed games": (
        "games = 1\ngames_max = 4_000\n[factors]\nrules.chance = [1]",
        "test.toml: games_max: it goes with `target_error`, not with `games`",
    ),
    "most games below the first look": (
        'target_error = "1pp"\ngames_max = 1_999\n[factors]\nrules.chance = [1]',
        "test.toml: games_max: the first look is after 2,000 games",
    ),
    "misspelt section": (
        "games = 1\n[factors]\nrule.chance = [1]",
        "test.toml: factors.rule.chance: `[1]` is neither a table of changes nor a file; did you "
        "mean `rules.chance`?",
    ),
    "sobol": (
        'games = 1\ndesign = "sobol"\nsamples = 12\n[factors]\nrules.chance = [1, 2]\n'
        "rules.length = [1, 2]",
        "test.toml: samples: 12 is not a power of 2",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_mistake_is_one_sentence_with_file_and_key(coin, name):
    text, message = BAD[name]
    with pytest.raises(UserError) as error:
        coin(text + "\n")
    assert message in str(error.value)
    assert str(error.value).count("\n") == 0


def test_games_of_the_command_line_take_the_place_of_a_target(coin):
    text = 'target_error = "1pp"\ngames_max = 4_000\n[factors]\nrules.chance = [1, 2]\n'
    assert {cell.games for cell in coin(text, games=7).cells} == {7}


def test_an_unknown_game_names_the_nearest(tmp_path):
    file = write(tmp_path, 'question = "?"\ngame = "hotgg"\ngames = 1\n')
    with pytest.raises(UserError, match=r"test.toml: game: no game `hotgg`; did you mean `hotg`"):
        read_experiment(file)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'policies = { all = "temwork" }',
            "test.toml: policies: no policy `temwork` for hotg; did",
        ),
        ('policies = { 9 = "random" }', "seat `9`"),
        ('forbid = ["cards.blok"]', "did you mean `cards.block`?"),
        ('force = ["cards.blok"]', "test.toml: force: no item `cards.blok` in hotg; did you mean"),
        ('forbid = ["enemy_cards.*"]', "nobody chooses whether to play `enemy_cards."),
        (
            'force = ["cards.block"]\nforbid = ["cards.block"]',
            "`cards.block` is both forced and forbidden",
        ),
        ("setup = { players = 9 }", "players"),
    ],
)
def test_what_the_game_cannot_do_is_refused(hotg, text, message):
    with pytest.raises(UserError) as error:
        hotg(f"games = 1\n{text}\n[factors]\nrules.deployments = [4]\n")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("factor", "message"),
    [
        ('force = ["none", "cards.blok"]', "test.toml: factors.force.cards.blok: no item"),
        ("force = [3]", "test.toml: factors.force: 3 is not the name of an item"),
        ("block.never = { forbid = 3 }", "test.toml: factors.block.never: 3 is not the name"),
    ],
)
def test_levels_that_restrict_play_name_items(hotg, factor, message):
    with pytest.raises(UserError) as error:
        hotg(f"games = 1\n[factors]\n{factor}\n")
    assert message in str(error.value)


def test_a_restriction_leaves_the_content_alone(hotg):
    experiment = hotg('games = 1\nforbid = ["cards.block"]\n[factors]\nrules.deployments = [4]\n')
    (outcome,) = outcomes_of(experiment, Execution(), lambda texts: ())
    assert outcome.track.series.content.book.sections["cards"]["block"].energy == 0
    assert outcome.track.series.facts["forbid"] == ["cards.block"]


def test_the_page_about_experiments_or_that_of_the_game_names_the_whole_library():
    page = (Path(__file__).parents[3] / "docs" / "experiments.md").read_text("utf-8")
    for file in LIBRARY:
        own = (file.parents[3] / "README.md").read_text("utf-8")
        assert f"`{file.stem}`" in page + own


def test_the_limit_of_cells_is_checked_before_they_are_built(hotg, monkeypatch):
    monkeypatch.setattr("experiments.planning.designs.grid.product", lambda _: pytest.fail("built"))
    paths = [
        field.path
        for field in registry.game("hotg").load().book.fields()
        if isinstance(field.value, int) and field.low == 0 and (field.high or 9) >= 3
    ][:12]
    factors = "\n".join(f'"{path}" = [0, 1, 2, 3]' for path in paths)
    with pytest.raises(UserError, match="design: 16,777,216 cells are more than 100,000"):
        hotg(f"games = 10\n[factors]\n{factors}\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = " + "[" * 5_000, "nested too deeply"),
        ("games = " + "9" * 5_000, "a number or a date cannot be read"),
        ("games = " + "9" * 400, "games"),
    ],
)
def test_what_no_computer_reads_is_one_sentence(hotg, text, message):
    with pytest.raises(UserError, match=message):
        hotg(text)
