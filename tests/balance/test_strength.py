"""The table of docs/strength.md: the lines of some games are written anew, others stay."""

from types import SimpleNamespace

from balance import strength
from balance.cli.ladder import GAMES, SLOW_GAMES
from experiments.playing.ladder import Cost, Step
from experiments.statistics.estimates import Estimate
from reports.questions.documents.watch_out import read
from sim.core import registry

STEP = Step("bold", "meek", Estimate(0.6, 0.5, 0.7, 90), None, Cost(200.0, 4000.0))
BLOCK = strength.STRENGTH
OLD = f"text\n{BLOCK.begin}| game |\n|---|\n{BLOCK.end}more\n"


def test_lines_of_other_games_stay_in_order():
    first = BLOCK.rewritten(OLD, {"b": strength.lines_of("b", [STEP])}, ("a", "b"))
    second = BLOCK.rewritten(first, {"a": ["| a |\n"]}, ("a", "b"))
    assert second.index("| a |") < second.index("| b |")
    assert second.startswith("text\n")
    assert second.endswith("more\n")
    assert BLOCK.rewritten(second, {"a": ["| a |\n"]}, ("a", "b")) == second


def test_a_line_has_a_cell_for_each_column():
    (line,) = strength.lines_of("b", [STEP])
    assert line.count("|") == len(strength.COLUMNS) + 1 == BLOCK.head.splitlines()[0].count("|")
    assert "| 5 | 200 | 4,000 |" in line


def test_the_page_is_as_its_command_writes_it():
    page = strength.PAGE.read_text("utf-8")
    assert BLOCK.rewritten(page, {}, games_of(page)) == page
    assert SLOW_GAMES < GAMES


def test_a_player_may_have_a_number_of_games_of_its_own():
    sizes = strength.sizes_of(strength.asked(["goa2", "--of", "search=200"]))
    assert (sizes.games, sizes.slow_games, sizes.own) == (GAMES, SLOW_GAMES, {"search": 200})


def test_what_players_find_is_kept_for_reports_and_for_the_page(tmp_path, monkeypatch):
    monkeypatch.setattr("sim.core.registry.Game.files", tmp_path)
    monkeypatch.setattr(strength, "load", lambda game: ["one", "other"])
    monkeypatch.setattr(strength, "players", lambda game: [SimpleNamespace(name="bold")])
    monkeypatch.setattr(strength, "score", lambda game, player, asked: 1)
    assert strength.position_lines(registry.game("hotg")) == ["| hotg | 2 | `bold` 1 |\n"]
    assert read(tmp_path / "found.toml") == {"positions": 2, "found": {"bold": 1}}


def games_of(page):
    block = page.partition(BLOCK.begin)[2].partition(BLOCK.end)[0]
    return list(dict.fromkeys(line.split("|")[1].strip() for line in block.splitlines()[2:]))
