"""Heroes drawn at random: whose, from whom, and what nobody else may set then."""

from collections import Counter

import pytest

from experiments.planning import line_ups
from experiments.planning.plan import read_experiment
from sim.core import registry
from sim.core.analysis import Noun
from sim.core.content import Patch, parse_assignment
from sim.core.errors import UserError

FACTOR = "[factors]\nrules.turns = [3, 4]\n"


def read(tmp_path, text, game="goa2", patches=()):
    file = tmp_path / "test.toml"
    file.write_text(f'question = "?"\ngame = "{game}"\ngames = 12\nteams = 5\n{text}')
    return read_experiment(file, patches=patches)


def heroes(experiment):
    """Return the teams of each cell."""
    setups = [cell.content(experiment.base).book.singles["setup"] for cell in experiment.cells]
    return [(tuple(setup.red), tuple(setup.blue)) for setup in setups]


def test_heroes_means_the_heroes_of_both_sides(tmp_path):
    experiment = read(tmp_path, 'setup = { heroes = "random" }\n' + FACTOR)
    teams = heroes(experiment)
    assert len({red for red, _ in teams}) > 1 and len({blue for _, blue in teams}) > 1
    assert all(len({*red, *blue}) == 4 for red, blue in teams)


@pytest.mark.parametrize("count", [20, 12])
def test_seats_are_drawn_with_the_teams(count):
    """All 20 teams of three of six, or a dozen of them: no hero has a seat of its own."""
    drawn = line_ups.draw(list("abcdef"), (3,), count, 1, Noun("hero", "heroes"))
    seats = {hero: {team.index(hero) for (team,) in drawn if hero in team} for hero in "abcdef"}
    assert all(len(places) > 1 for places in seats.values())
    assert any(list(team) != sorted(team) for (team,) in drawn)
    assert len({frozenset(team) for (team,) in drawn}) == count


@pytest.mark.parametrize(("count", "sizes"), [(100, (1, 1)), (40, (3, 3)), (60, (5,))])
def test_all_entrants_are_drawn_about_as_often(count, sizes):
    """Twenty-four forces in 100 line-ups of two: eight or nine times each, not two to eleven."""
    names = [f"force_{number}" for number in range(24)]
    drawn = line_ups.draw(names, sizes, count, 1, Noun("force", "forces"))
    times = Counter(each for line_up in drawn for team in line_up for each in team)
    assert len(drawn) == count and len(times) == 24
    assert max(times.values()) - min(times.values()) <= 1


def test_every_line_up_is_as_likely_as_any_other():
    """Of 6,000 line-ups of 2,000 seeds each of the six pairs, each way round, has 500."""
    first = Counter(
        line_ups.draw(list("abcd"), (1, 1), 3, seed, Noun())[place]
        for seed in range(2_000)
        for place in range(3)
    )
    assert len(first) == 12
    assert all(abs(count - 500) < 4 * (6_000 / 12 * 11 / 12) ** 0.5 for count in first.values())


def test_a_side_that_is_named_stays_while_the_other_is_drawn(tmp_path):
    text = 'setup = { red = "random", blue = ["arien", "wasp"] }\n'
    teams = heroes(read(tmp_path, text + FACTOR))
    assert {blue for _, blue in teams} == {("arien", "wasp")}
    assert len({red for red, _ in teams}) == 5
    assert all("arien" not in red and "wasp" not in red for red, _ in teams)


def test_a_side_that_nobody_names_has_the_heroes_of_the_rulebook(tmp_path):
    teams = heroes(read(tmp_path, 'setup = { blue = "random" }\n' + FACTOR))
    game = registry.game("goa2")
    rulebook = set(game.analysis.entrants.in_place(game.load().book, "setup.red"))
    assert all(not rulebook & set(blue) for _, blue in teams)


def test_set_may_ask_for_random_heroes(tmp_path):
    patches = [Patch("set", "setup.heroes", "random"), Patch("set", "rules.pity_coins", 2)]
    experiment = read(tmp_path, "setup = { players = 4 }\n" + FACTOR, patches=patches)
    assert experiment.blocks == ("team",)
    assert experiment.base.book.singles["rules"].pity_coins == 2


def test_set_may_change_how_many_heroes_are_drawn(tmp_path):
    patches = [parse_assignment("setup.players=5")]
    text = 'design = "random-teams"\nsetup = { players = 3 }\n'
    experiment = read(tmp_path, text, "hotg", patches)
    assert {str(cell.levels["heroes"]).count("+") for cell in experiment.cells} == {4}


@pytest.mark.parametrize(
    "text",
    [
        'setup = { heroes = "random" }\nset = { "setup.heroes" = ["jason"] }\n'
        "[factors]\nrules.deployments = [4, 5]\n",
        'setup = { heroes = "random" }\n[factors]\nrules.deployments = [4, 5]\n'
        '[factors.team_of]\none = { "setup.heroes" = ["jason", "zack"] }\n',
    ],
)
def test_what_is_drawn_cannot_be_set_beside(tmp_path, text):
    with pytest.raises(UserError, match=r"test\.toml: setup\.heroes: it is drawn at random"):
        read(tmp_path, text, "hotg")


def test_what_a_factor_varies_cannot_be_set_beside(tmp_path):
    with pytest.raises(UserError, match=r"`rules\.turns`: test varies it itself"):
        read(tmp_path, FACTOR, patches=[Patch("set", "rules.turns", 2)])


def test_what_has_no_heroes_is_named(tmp_path):
    with pytest.raises(UserError, match=r"setup\.board: only heroes can be drawn .*setup\.red"):
        read(tmp_path, 'setup = { board = "random" }\n' + FACTOR)
