"""A folder of content files takes the place of whole sections."""

from pathlib import Path

import pytest

from sim.core.content import Patch, read_patch
from sim.core.errors import UserError
from sim.prdbg.content import load

FOLDER = Path(__file__).parents[2] / "sim/prdbg/content/prdbg"


def folder_with(tmp_path: Path, name: str, text: str) -> Path:
    """Return a folder with one content file."""
    (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_a_file_of_a_folder_takes_the_place_of_its_section(tmp_path):
    text = (FOLDER / "cards.toml").read_text("utf-8")
    text = text.replace("[parry]", "[riposte]").replace('"Parry"', '"Riposte"')
    content = load().patched(read_patch(folder_with(tmp_path, "cards.toml", text)))
    assert "cards.riposte" in content.items
    assert "cards.parry" not in content.items
    assert content.book.sections["zords"] is load().book.sections["zords"]


def test_a_single_is_replaced_as_a_whole(tmp_path):
    text = (FOLDER / "rules.toml").read_text("utf-8").replace("= 30\n", "= 40\n")
    content = load().patched(read_patch(folder_with(tmp_path, "rules.toml", text)))
    assert content.tables[0].rules.hp_start == 40


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("crads.toml", "", "no section `crads` in prdbg; did you mean `cards`?"),
        ("cards.toml", "[parry]\nname = 1", "cards.toml: [parry]"),
        ("cards.toml", "parry = 3", "`cards.parry`: 3 is not a table of fields"),
        ("cards.toml", "", "`cards`: the main deck has 0 cards; 6 to 80 can be played"),
    ],
)
def test_mistakes_are_told_with_file_and_entry(tmp_path, name, text, message):
    with pytest.raises(UserError, match=message.replace("[", r"\[").replace("?", r"\?")):
        load().patched(read_patch(folder_with(tmp_path, name, text)))


def test_an_empty_folder_is_refused(tmp_path):
    with pytest.raises(UserError, match="there are no content files"):
        read_patch(tmp_path)


def test_a_section_is_no_kind_of_a_patch_file(tmp_path):
    folder_with(tmp_path, "patch.toml", 'section = "cards"')
    with pytest.raises(UserError, match="no kind of patch is called `section`"):
        read_patch(tmp_path / "patch.toml")


def test_a_section_patch_needs_a_sections_name():
    with pytest.raises(UserError, match="does not name a section; write `cards`"):
        load().patched([Patch("section", "cards.parry", {})])
