"""What the content files hold, and what they refuse."""

import random
from pathlib import Path

import pytest

from sim.core.content import Content, Patch, misplaced_slots, parse_assignment
from sim.core.errors import UserError
from sim.monpoc.content import load
from sim.monpoc.state import FIRST_UNIT
from sim.monpoc.tables import Category


def entries(section: str) -> dict:
    return load().book.sections[section]


def test_the_set_has_twelve_monsters_with_three_forms_each():
    forms = [(form.monster, form.form) for form in entries("forms").values()]
    assert len(forms) == len(set(forms)) == 3 * len(entries("monsters")) == 36


def test_the_set_has_36_units_and_10_buildings():
    assert (len(entries("units")), len(entries("buildings"))) == (36, 10)


def test_the_set_has_108_abilities_of_which_60_are_skills():
    categories = [ability.category for ability in entries("abilities").values()]
    counts = {category: categories.count(category) for category in set(categories)}
    assert counts == {"action": 11, "advantage": 5, "trigger": 20, "skill": 60, "reaction": 12}


def test_every_ability_is_on_some_figure():
    figures = [*entries("forms").values(), *entries("units").values()]
    used = {text.split()[0] for each in figures for text in each.abilities}
    used |= {text for each in entries("buildings").values() for text in each.abilities}
    assert used == set(entries("abilities"))


def test_units_come_in_the_rarities_of_the_set():
    ranks = [unit.rank for unit in entries("units").values()]
    assert (ranks.count("grunt"), ranks.count("elite")) == (22, 14)


@pytest.mark.parametrize("name", list(load().book.sections["maps"]))
def test_maps_have_two_zones_of_each_kind_and_a_green_foundation(name):
    tables = load().tables[0]
    row = tables.maps[load().rows["maps"].index(name)]
    assert row.n_zones >= 7
    assert 0 < row.n_green < row.n_foundations
    assert sorted(set(row.point_colour[: row.n_points].tolist())) == [0, 1, 2]


def test_every_number_has_its_slot():
    assert misplaced_slots(load()) == []


def test_a_patched_number_is_the_same_as_one_that_was_built():
    patched = load().patched([parse_assignment("abilities.beat_back.spaces=5")])
    built = patched.build(patched.book)
    assert patched.tables.tobytes() == built.tables.tobytes()


@pytest.mark.parametrize("name", list(load().book.sections["forces"])[:24])
def test_each_preset_force_can_be_played(name):
    content = load().patched([parse_assignment(f"setup.one={name}")])
    assert content.tables[0].n_units[0] == 15


def refusal(force: dict) -> str:
    fields = {"name": "Mine", "source": "derived", "like": "terra_khan_ultra", **force}
    with pytest.raises(UserError) as caught:
        load().patched([Patch("add", "forces.mine", fields), parse_assignment("setup.one=mine")])
    return str(caught.value)


@pytest.mark.parametrize(
    ("force", "sentence"),
    [
        ({"units": ["raptix_grunt 6"]}, "6 grunts `raptix_grunt`; 5 are allowed"),
        ({"units": ["raptix_elite 6"]}, "6 elite units; 5 are allowed"),
        (
            {"units": ["raptix_grunt 5", "carnidon_grunt 5", "g_tank_grunt 5", "squix_grunt 1"]},
            "16 units; 15 are allowed",
        ),
        ({"city": ["skyscraper 1"]}, "1 structures; 2 to 12 are allowed"),
        ({"city": ["skyscraper 6"]}, "6 structures `skyscraper`; 5 are allowed"),
        ({"city": ["government_building 2"]}, "`government_building` is limited to one"),
        ({"monsters": ["terra_khan alpha"]}, "write `terra_khan ultra` or `terra_khan mega`"),
        ({"units": ["raptix_grunt"]}, "write each name once, with a number: `raptix_grunt 3`"),
        ({"units": ["raptor_grunt 2"]}, "no `raptor_grunt`; did you mean `raptix_grunt`?"),
        (
            {"monsters": ["terra_khan ultra", "zor_raiden ultra"]},
            "their agendas are no neighbours on the agenda wheel",
        ),
        ({"monsters": ["terra_khan ultra", "terra_khan mega"]}, "a monster may be taken once"),
    ],
)
def test_an_illegal_force_is_refused_in_one_sentence(force, sentence):
    assert sentence in refusal(force)


def test_units_of_a_kind_stand_together_in_the_force():
    tables = load().tables[0]
    kinds = tables.kind_of[FIRST_UNIT : FIRST_UNIT + 15].tolist()
    assert kinds == sorted(kinds)


def test_only_abilities_in_play_are_listed():
    tables = load().tables[0]
    names = load().rows["abilities"]
    listed = [names[n] for n in tables.listed[Category.ACTION][: tables.n_listed[Category.ACTION]]]
    assert listed == ["bleed", "extinguish", "nesting", "sacrifice", "summon", "telekinesis"]


DRAFTS = 60


@pytest.mark.parametrize("number", range(DRAFTS))
def test_drawn_units_make_a_legal_force(number):
    """The building rules are checked when the tables are built; 5 kinds of 3 grunts or 1 elite."""
    drawn = random.Random(number).sample(sorted(entries("units")), 5)
    content = load().patched([Patch("set", "setup.one", drawn)])
    ranks = [entries("units")[name].rank for name in drawn]
    tables = content.tables[0]
    assert tables.n_units[0] <= 3 * ranks.count("grunt") + ranks.count("elite") <= 15
    again = load().patched([Patch("set", "setup.one", drawn[::-1])])
    assert again.tables.tobytes() == content.tables.tobytes()


def test_drawn_units_come_with_every_monster():
    forms = set()
    for number in range(DRAFTS):
        drawn = random.Random(number).sample(sorted(entries("units")), 5)
        content = load().patched([Patch("set", "setup.one", drawn)])
        forms.add(content.rows["forms"][content.tables[0].form_kind[0, 1]])
    assert len(forms) > 15  # of 24 hyper forms; 22 are expected of 60 lots


def own_force(folder: Path, text: str) -> Content:
    file = folder / "mine.toml"
    file.write_text(text, "utf-8")
    return load().patched([Patch("set", "setup.one", [str(file)])])


OWN = 'monsters = ["rogzor mega"]\nunits = ["raptix_grunt 4"]\ncity = ["skyscraper 3"]\n'


def test_a_force_may_be_a_file_of_ones_own(tmp_path):
    content = own_force(tmp_path, OWN)
    tables, forms = content.tables[0], content.rows["forms"]
    assert [forms[row] for row in tables.form_kind[0]] == ["rogzor_alpha", "rogzor_mega"]
    assert tables.n_units[0] == 4


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("raptix_grunt 4", "raptix_grunt 6", " units: 6 grunts `raptix_grunt`; 5 are allowed"),
        ("rogzor mega", "rogzor", " monsters: write `rogzor ultra` or `rogzor mega`"),
        ('city = ["skyscraper 3"]\n', "", ": city: missing"),
        ("city", "town = 1\ncity", ": no such field `town`"),
        ("units = [", "units = ", ", line 2: "),
    ],
)
def test_an_illegal_file_is_refused_with_its_name(tmp_path, before, after, sentence):
    with pytest.raises(UserError) as caught:
        own_force(tmp_path, OWN.replace(before, after))
    assert str(caught.value).startswith(f"{tmp_path / 'mine.toml'}{sentence}")


def test_forces_and_units_are_not_mixed():
    with pytest.raises(UserError, match="no unit `terra_khan_ultra`"):
        load().patched([Patch("set", "setup.one", ["raptix_grunt", "terra_khan_ultra"])])
    with pytest.raises(UserError, match="write one force, or the units of a drafted force"):
        load().patched([Patch("set", "setup.one", ["terra_khan_mega", "terra_khan_ultra"])])
