"""The guides for designers: what they say to type is run, in order, with fewer games."""

import csv
import re
import shlex
from pathlib import Path

import pytest

from balance.cli import main

DOCS = Path(__file__).parents[2] / "docs"
FEWER = {"2k": "60", "1k": "40", "500": "20", "200": "20", "100": "40", "40": "10"}
SENTENCE = re.compile(r"[A-Z].*[-+]?\d to [-+]?\d.*games.*\.")
ASKS = ("compare", "cards", "matchups")


def commands_of(page: str) -> list[str]:
    return re.findall(r"^balance .*$", (DOCS / page).read_text("utf-8"), re.MULTILINE)


def fewer(command: str) -> list[str]:
    """Return a command's words with fewer games."""
    words = shlex.split(command)[1:]
    for option in ("--games", "--teams"):
        if option in words:
            place = words.index(option) + 1
            words[place] = FEWER[words[place]]
    return words


def answers(page: str, capsys, before=None) -> dict[str, str]:
    """Return what each command of a page prints; `before` does what the reader does by hand."""
    found = {}
    for command in commands_of(page):
        if before:
            before(command)
        capsys.readouterr()
        assert main(fewer(command)) == 0, command
        found[command] = capsys.readouterr().out
    return found


def renamed(command: str) -> None:
    """Do what the page of heroes asks for in a spreadsheet: new ids and names, the new owner."""
    if "balance patch" not in command:
        return
    with Path("hero.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    start = rows.index(["[cards]"])
    rows[2][:2] = ["nova", "Nova"]
    for row in rows[start + 2 :]:
        row[:3] = [f"nova_{row[0]}", f"Nova: {row[1]}", "nova"]
    with Path("nova.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BALANCE_STORE", str(tmp_path / "store"))


@pytest.mark.compiled
def test_a_card_is_designed_as_the_page_says(capsys):
    page = (DOCS / "design-a-card.md").read_text("utf-8")
    Path("burning-fist.toml").write_text(re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1])
    found = answers("design-a-card.md", capsys)
    for command, said in found.items():
        if shlex.split(command)[1] in ASKS:
            assert SENTENCE.match(said), command
    shown = next(said for command, said in found.items() if "show" in command and "Fist" in command)
    assert "roll 3 [dice]" in shown and "--patch burning-fist.toml" in shown
    played = next(said for command, said in found.items() if "play" in command)
    assert "Burning Fist" in played
    assert len(found) == 8


@pytest.mark.compiled
def test_a_hero_comes_in_by_one_sheet_as_the_page_says(capsys):
    found = answers("add-a-hero.md", capsys, renamed)
    patched = next(said for command, said in found.items() if "balance patch" in command)
    assert "20 changes are in nova.toml" in patched
    alike = next(said for command, said in found.items() if "--a setup.red" in command)
    assert alike.startswith("No difference at all")
    strong = next(said for command, said in found.items() if "matchups" in command)
    assert "Nova" in strong
    assert len(found) == 7
