"""Sheets of several sections: a hero with its cards goes out and comes in by one file."""

import pytest

from balance.cli import main
from experiments.planning import csv_patch
from sim.core import registry
from sim.core.errors import UserError
from tests.fixtures.commands import error_of


@pytest.fixture
def content():
    return registry.game("goa2").load()


def exported(tmp_path, *options: str) -> list[str]:
    file = tmp_path / "hero.csv"
    assert main(["export", "goa2", str(file), "--section", "heroes,cards", *options]) == 0
    return file.read_text("utf-8").splitlines()


def test_one_owner_is_exported_with_what_is_theirs(tmp_path, content, capsys):
    lines = exported(tmp_path, "--of", "Arien")
    owned = [card for card in content.book.sections["cards"].values() if card.hero == "arien"]
    assert lines[0] == "[heroes]" and lines[3] == "[cards]"
    assert len(lines) == 3 + 2 + len(owned)
    assert f"{1 + len(owned)} entries are in" in capsys.readouterr().out


def test_a_sheet_as_it_was_exported_changes_nothing(tmp_path, content):
    exported(tmp_path)
    assert csv_patch.patches_from(content, "cards", tmp_path / "hero.csv") == []


def test_entries_that_need_each_other_come_in_together(tmp_path, content):
    """A card of a hero that the same sheet adds is checked with that hero."""
    text = "\n".join(exported(tmp_path, "--of", "arien"))
    text = text.replace("\narien,Arien,", "\nnova,Nova,").replace(",arien,", ",nova,")
    head, _, cards = text.partition("[cards]\n")
    columns, *rows = cards.splitlines()
    file = tmp_path / "nova.csv"
    padded = [f"[cards]{',' * columns.count(',')}", columns, *(f"n_{row}" for row in rows)]
    file.write_text(head + "\n".join(padded) + "\n", encoding="utf-8")
    patches = csv_patch.patches_from(content, "cards", file)
    assert {patch.kind for patch in patches} == {"add"}
    assert "nova" in content.patched(patches).book.sections["heroes"]
    alone = tmp_path / "alone.csv"
    alone.write_text("\n".join(padded[1:]) + "\n", encoding="utf-8")
    with pytest.raises(UserError, match="nova"):
        csv_patch.patches_from(content, "cards", alone)


def test_semicolons_and_empty_rows_of_spreadsheets_are_understood(tmp_path, content):
    file = tmp_path / "sheet.csv"
    file.write_text(
        "[cards];;\nid;initiative;\nnoble_blade;9;\n;;\n[heroes];;\nid;complexity\narien;2"
    )
    found = csv_patch.patches_from(content, "cards", file)
    assert [(patch.path, patch.value) for patch in found] == [
        ("cards.noble_blade.initiative", 9),
        ("heroes.arien.complexity", 2),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[wizards]\nid,name\na,b", "no section `wizards`"),
        ("[cards]\nname\nb", "must name the columns"),
        ("", "must name the columns"),
        ("[cards]\nid,wit\nnoble_blade,3", "no field `wit`"),
    ],
)
def test_a_bad_sheet_is_one_sentence(tmp_path, content, text, words):
    file = tmp_path / "sheet.csv"
    file.write_text(text)
    with pytest.raises(UserError, match=words):
        csv_patch.patches_from(content, "cards", file)


def test_an_owner_that_is_not_there_is_one_sentence(tmp_path, capsys):
    file = str(tmp_path / "a.csv")
    assert "nobody of that name" in error_of(capsys, "export", "goa2", file, "--of", "Merlin")
