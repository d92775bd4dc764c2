"""Cards out to CSV and back: nothing changes unless a cell was edited, and then just that."""

import csv

import pytest

from balance.cli import main
from experiments.planning import csv_patch
from sim.core import registry
from sim.core.content import Patch, read_patch
from sim.core.errors import UserError


@pytest.fixture
def content():
    return registry.game("hotg").load()


def edited(tmp_path, content, changes, section="cards", delimiter=",", extra=()):
    """Write the sheet of a section with some cells changed, {(id, column): text}."""
    rows = list(csv.DictReader(csv_patch.sheet_of(content.book, [section]).splitlines()))
    for row in rows:
        row.update(
            {column: text for (entry, column), text in changes.items() if entry == row["id"]}
        )
    file = tmp_path / "cards.csv"
    with file.open("w", newline="", encoding="utf-8-sig") as out:
        writer = csv.DictWriter(out, rows[0], delimiter=delimiter)
        writer.writeheader()
        writer.writerows([*rows, *extra])
    return file


@pytest.mark.parametrize("section", ["cards", "heroes", "modes", "enemy_cards", "deployments"])
def test_a_sheet_that_was_not_edited_changes_nothing(content, tmp_path, section):
    file = edited(tmp_path, content, {}, section)
    assert csv_patch.patches_from(content, section, file) == []


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_an_edited_cell_is_one_change(content, tmp_path, delimiter):
    file = edited(tmp_path, content, {("block", "shields"): "4"}, delimiter=delimiter)
    found = csv_patch.patches_from(content, "cards", file)
    assert found == [Patch("set", "cards.block.shields", 4)]


def test_the_patch_file_says_the_same_as_the_sheet(content, tmp_path):
    changes = {
        ("block", "shields"): "4",
        ("tyranno_slash", "program"): '["target", "roll $dice", "hit $hits", "resolved"]',
    }
    found = csv_patch.patches_from(content, "cards", edited(tmp_path, content, changes))
    file = tmp_path / "cards.toml"
    file.write_text(csv_patch.patch_text(found, "Changes."))
    assert read_patch(file) == found
    assert content.patched(read_patch(file)).hash == content.patched(found).hash


def test_a_row_with_a_new_id_adds_an_entry(content, tmp_path):
    row = {"id": "guard", "name": "Guard", "hero": "jason", "copies": "1", "kind": "maneuver"}
    row |= {"energy": "0", "shields": "2", "gain": "1", "program": '["gain $gain"]'}
    file = edited(tmp_path, content, {}, extra=[row])
    found = csv_patch.patches_from(content, "cards", file)
    assert content.patched(found).book.entry("cards.guard").shields == 2
    patch = tmp_path / "patch.toml"
    patch.write_text(csv_patch.patch_text(found, "Changes."))
    assert read_patch(patch) == found


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({("block", "shields"): "99"}, "largest allowed value"),
        ({("block", "shields"): "many"}, "whole number"),
        ({("block", "shields"): ""}, "cannot be taken away"),
        ({("block", "hero"): "jasn"}, "did you mean `jason`"),
    ],
)
def test_a_mistake_names_the_entry(content, tmp_path, changes, message):
    with pytest.raises(UserError, match="block") as error:
        csv_patch.patches_from(content, "cards", edited(tmp_path, content, changes))
    assert message in str(error.value)


def test_unknown_columns_and_sections_are_refused(content, tmp_path):
    file = tmp_path / "cards.csv"
    file.write_text("id,sheilds\nblock,4\n")
    with pytest.raises(UserError, match="did you mean `shields`"):
        csv_patch.patches_from(content, "cards", file)
    with pytest.raises(UserError, match="did you mean `cards`"):
        csv_patch.sheet_of(content.book, ["card"])
    with pytest.raises(UserError, match="`id` among them"):
        file.write_text("name\n")
        csv_patch.patches_from(content, "cards", file)


def test_the_commands_go_there_and_back(tmp_path, capsys):
    sheet, patch = tmp_path / "cards.csv", tmp_path / "cards.toml"
    assert main(["export", "hotg", str(sheet)]) == 0
    assert main(["patch", "hotg", str(sheet)]) == 0
    assert "changes nothing" in capsys.readouterr().out
    sheet.write_text(sheet.read_text().replace("Block,,,,3", "Block,,,,2"))
    assert main(["patch", "hotg", str(sheet), "--out", str(patch)]) == 0
    assert [change.path for change in read_patch(patch)] == ["cards.block.reduced"]


def test_a_missing_sheet_is_one_sentence(tmp_path, capsys):
    assert main(["patch", "hotg", str(tmp_path / "none.csv")]) == 2
    assert "there is no file" in capsys.readouterr().err


def test_every_section_of_every_game_goes_out_and_comes_back(tmp_path):
    """Also boards, whose cells hold tables and pictures of several lines."""
    for game in registry.games():
        content = game.load()
        for section in content.book.sections:
            file = tmp_path / f"{game.name}_{section}.csv"
            file.write_text(csv_patch.sheet_of(content.book, [section]), encoding="utf-8")
            assert csv_patch.patches_from(content, section, file) == []


def test_the_number_of_entries_is_told_and_not_that_of_lines(capsys, tmp_path):
    assert main(["export", "goa2", str(tmp_path / "b.csv"), "--section", "boards"]) == 0
    boards = registry.game("goa2").load().book.sections["boards"]
    assert capsys.readouterr().out.startswith(f"{len(boards)} entries are in ")


def test_a_table_in_a_cell_can_be_edited(tmp_path):
    content = registry.game("goa2").load()
    text = csv_patch.sheet_of(content.book, ["boards"])
    file = tmp_path / "boards.csv"
    file.write_text(text.replace('kind = ""lane""', 'kind = ""jungle""', 1), encoding="utf-8")
    (patch,) = csv_patch.patches_from(content, "boards", file)
    assert patch.path.endswith(".zones")
    assert [zone["kind"] for zone in patch.value].count("jungle") == 3


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("jason,Jason,,,,,,,,,,,,,,,,,,,,extra", "row 2: 22 cells for 2 columns; is there a comma"),
        ("jason,Jason,x", "row 2: 3 cells for 2 columns"),
    ],
)
def test_a_comma_too_many_is_one_sentence(content, tmp_path, row, message):
    file = tmp_path / "cards.csv"
    file.write_text(f"id,name\n{row}\n", encoding="utf-8")
    with pytest.raises(UserError, match=message):
        csv_patch.patches_from(content, "heroes", file)


def test_empty_cells_beyond_the_last_column_are_no_mistake(content, tmp_path):
    file = tmp_path / "cards.csv"
    name = content.book.sections["heroes"]["jason"].name
    file.write_text(f"id,name\njason,{name},,\n", encoding="utf-8")
    assert csv_patch.patches_from(content, "heroes", file) == []


def test_a_column_that_is_there_twice_is_one_sentence(content, tmp_path):
    file = tmp_path / "cards.csv"
    file.write_text("id,name,name\njason,Jason,Jason\n", encoding="utf-8")
    with pytest.raises(UserError, match="column `name` is there twice"):
        csv_patch.patches_from(content, "heroes", file)
