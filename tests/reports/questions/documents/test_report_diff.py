"""`balance report --diff`: what differs between two versions of a game, and what that does."""

import pytest

from balance.cli import main
from reports.questions.documents.versions import differences, folder_patches
from tests.fixtures.commands import error_of
from tests.reports import league
from tests.reports.pages import Page, numbers_of

ASKED = ("report", "league", "--games", "400", "--teams", "12", "--jobs", "1", "--date",
         "2024-05-01", "--out", "league.html")  # fmt: skip


@pytest.fixture(autouse=True)
def in_league(monkeypatch, tmp_path):
    league.installed(monkeypatch, tmp_path)


def told_of(folder, *versions):
    assert main([*ASKED, "--diff", *versions]) == 0
    return (folder / "league.html").read_text(encoding="utf-8")


def test_patch_notes_name_the_change_what_it_does_and_who_moves(tmp_path):
    """Eve, the weakest, becomes the strongest."""
    (tmp_path / "buff.toml").write_text('[set]\n"heroes.eve.strength" = 20\n')
    text = told_of(tmp_path, "none", "buff.toml")
    page = Page(text)
    rows = [row for table in page.tables for row in table]
    assert ["heroes.eve.strength", "Eve the Bold", "-8", "20"] in rows
    assert any("The win rate of Eve's teams rises" in one for one in page.findings)
    assert any("Eve rises from rank 5 to rank 1 of 5" in one for one in page.findings)
    for finding in page.findings:
        assert set(numbers_of(finding)) <= page.table_numbers(), finding


def test_the_command_that_it_names_repeats_it(tmp_path):
    text = told_of(tmp_path, "none", "heroes.ann.strength=0")
    line = next(line for line in text.splitlines() if "balance report" in line)
    words = line.removeprefix("<pre>").split()
    (tmp_path / "league.html").unlink()
    assert main([*words[1:], "--jobs", "1"]) == 0
    assert (tmp_path / "league.html").read_text(encoding="utf-8") == text


def test_what_nothing_depends_on_is_told_as_no_change(tmp_path):
    text = told_of(tmp_path, "heroes.eve.strength=-8", "heroes.eve.strength=-9")
    finding = next(one for one in Page(text).findings if "The win rate of Red" in one)
    assert "does not change measurably" in finding


def test_a_folder_of_content_is_a_version(tmp_path):
    folder = tmp_path / "league"
    folder.mkdir()
    heroes = {**league.STRENGTHS, "cat": 5}
    entries = (league.HERO.format(hero, hero.title(), value) for hero, value in heroes.items())
    (folder / "heroes.toml").write_text("\n".join(entries))
    (folder / "setup.toml").write_text(league.SETUP)
    content = league.league_game().load()
    patches = folder_patches(content, folder)
    assert [(patch.kind, patch.path, patch.value) for patch in patches] == [
        ("set", "heroes.cat.strength", 5)
    ]
    changed = differences(content.book, content.patched(patches).book)
    assert changed[["path", "from", "to"]].to_numpy().tolist() == [
        ["heroes.cat.strength", "0", "5"]
    ]


@pytest.mark.parametrize(
    ("versions", "words"),
    [
        (("none", "none"), "both are the same game"),
        (("none", "buff"), "--diff buff: is neither a file of changes"),
        (("none", "heroes.eva.strength=1"), "eva"),
        (("none", "missing.toml"), "missing.toml"),
    ],
)
def test_bad_versions_are_refused_in_a_sentence(capsys, versions, words):
    assert words in error_of(capsys, *ASKED, "--diff", *versions)
