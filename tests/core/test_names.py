"""Names that people know lead to the same paths as ids do, in every game."""

import pytest

from sim.core import registry
from sim.core.content import Patch, by_path, names, parse_assignment
from sim.core.content.paths import find_entry, find_field
from sim.core.errors import UserError
from tests.fixtures.commands import error_of

GAMES = ("goa2", "hotg", "gijoe", "crossover", "monpoc", "prdbg")


def book_of(game: str):
    return registry.game(game).load().book


@pytest.mark.parametrize(
    ("game", "text", "path"),
    [
        ("hotg", "Power Sword.energy", "cards.power_sword.energy"),
        ("hotg", "power sword.cost", "cards.power_sword.energy"),
        ("hotg", "cards.Power Sword.cost", "cards.power_sword.energy"),
        ("hotg", "hotg.cards.power_sword.energy", "cards.power_sword.energy"),
        ("hotg", "Blade Blaster (Zack).shields", "cards.blade_blaster_zack.shields"),
        ("hotg", "Ernie's Juice Bar.figure_limit", "locations.ernies_juice_bar.figure_limit"),
        ("hotg", "Jason Lee.color", "heroes.jason.colour"),
        ("hotg", "players", "setup.players"),
        ("hotg", "Battle Energy", "rules.battle_energy"),
        ("monpoc", "Defender X Ultra.speed", "forms.defender_x_ultra.speed"),
        ("monpoc", "Defender X Ultra.city", "forces.defender_x_ultra.city"),
        ("monpoc", "G-Tank.price", "units.g_tank_grunt.cost"),
        ("prdbg", "Rita Repulsa (Master).cost", "masters.rita_repulsa_master.cost"),
        ("goa2", "Noble Blade.Defence", "cards.noble_blade.defense"),
    ],
)
def test_a_name_leads_to_the_path_of_a_field(game, text, path):
    assert find_field(book_of(game), text).path == path


@pytest.mark.parametrize("game", GAMES)
def test_every_path_leads_to_itself(game):
    book = book_of(game)
    paths = [field.path for field in book.fields()]
    assert [names.field_path(book, path) for path in paths] == paths


@pytest.mark.parametrize("game", GAMES)
def test_every_name_leads_to_its_entry_or_is_refused_with_all_its_ids(game):
    book = book_of(game)
    for key, name in names.entry_names(book).items():
        assert key in names.keys_meant(book, name)


@pytest.mark.parametrize("game", GAMES)
def test_synonyms_mean_fields_that_are_there_and_never_hide_one(game):
    for model in book_of(game).models.values():
        for other, field in model.SYNONYMS.items():
            assert names.field_named(model, other) in ("", other, field)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Blade Blaster.shields", "could be cards.blade_blaster_billy.shields, cards.blade_"),
        ("Power.energy", "could be cards.power_lance.energy, cards.power_sword.energy"),
        ("Power Swrd.energy", "nothing is called `Power Swrd` in hotg; did you mean `Power Sword`"),
        ("cards.Power Swrd.energy", "no entry `Power Swrd` in cards; did you mean `Power Sword`"),
        ("Power Sword.cst", "no field `cst` in cards.power_sword; did you mean `energy`"),
        ("Power Sword.flavour", "no field `flavour` in cards.power_sword"),
        ("…", "nothing is called `…` in hotg"),
        ("()", "nothing is called `()` in hotg"),
        ("", "names no section"),
    ],
)
def test_what_a_name_cannot_mean_is_said_in_one_sentence(text, said):
    with pytest.raises(UserError) as error:
        find_field(book_of("hotg"), text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_namesakes_without_a_field_are_refused_with_their_ids():
    with pytest.raises(UserError, match=r"could be enemy_cards\.shadow_binding, enemy_cards\.s"):
        find_entry(book_of("hotg"), "Shadow Binding")


def test_heroes_of_a_setup_may_be_named():
    patches = [
        parse_assignment("players=3"),
        parse_assignment("setup.heroes=Trini Kwan,Zack,tommy"),
    ]
    assert book_of("hotg").patched(patches).singles["setup"].heroes == ["trini", "zack", "tommy"]


def test_values_that_are_no_names_stay():
    patches = [parse_assignment("setup.length=long"), parse_assignment("setup.board=Vexing Cliffs")]
    setup = book_of("goa2").patched(patches).singles["setup"]
    assert (setup.length, setup.board) == ("long", "vexing_cliffs")


def test_a_patch_of_names_is_the_patch_of_its_paths():
    book = book_of("hotg")
    named = [Patch("set", "Power Sword.cost", 2), Patch("blank", "Power Sword")]
    by_ids = [Patch("set", "cards.power_sword.energy", 2), Patch("blank", "cards.power_sword")]
    assert by_path(book, named) == by_ids
    assert book.patched(named) == book.patched(by_ids)


def test_a_name_that_a_patch_adds_may_be_used_by_the_next_one():
    added = Patch("add", "cards.axe_two", {"like": "power_axe", "name": "Second Axe"})
    patches = by_path(book_of("hotg"), [added, Patch("set", "Second Axe.energy", 3)])
    assert book_of("hotg").patched(patches).sections["cards"]["axe_two"].energy == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--forbid", "Blade Blaster"), "`Blade Blaster` could be cards.blade_blaster_billy,"),
        (("--forbid", "Power Swrd"), "no item `Power Swrd` in hotg; did you mean `Power Sword`?"),
        (("--set", "Power Sword.cost=99"), "`cards.power_sword.energy`: 99"),
        (("--games", "2q"), "2q is no number of games; write 500, 2k or 1.5m"),
        (("--games", "0"), "0 is not in the range 1 to 1,000,000,000"),
        (("--games", "1.0001k"), "1.0001k is no whole number of games"),
    ],
)
def test_commands_refuse_bad_names_and_numbers(capsys, arguments, said):
    assert said in error_of(capsys, "run", "hotg", *arguments)
