"""The board of Guards of Atlantis II as text and as a picture, at any step of a game."""

import json
from functools import cache

import pytest
from matplotlib.colors import to_rgb

import policies
from balance.cli import main
from reports.figures import boards
from sim.core import registry
from sim.core.content import Content, parse_assignment
from sim.core.errors import UserError
from sim.core.transcript.hexes import (
    NEIGHBOURS,
    Cell,
    HexBoard,
    bracketed,
    short_labels,
    text_board,
)
from sim.core.transcript.replay import Replay
from sim.goa2.describe import board

SHORT = "rules.decision_cap=120"
SPACES = {"forgotten_island": 210, "narrow_passages": 186, "vexing_cliffs": 212}
ZONES = {"forgotten_island": 7, "narrow_passages": 7, "vexing_cliffs": 9}
PNG = b"\x89PNG\r\n\x1a\n"
COMMAND = ("play", "goa2", "--policy", "all=random", "--set", SHORT)


def content_on(name: str) -> Content:
    texts = (f"setup.board={name}", SHORT)
    return registry.game("goa2").load().patched([parse_assignment(text) for text in texts])


def replay(name: str = "forgotten_island") -> Replay:
    game, content = registry.game("goa2"), content_on(name)
    team = (policies.find("goa2", "random"),) * game.seats_max
    return Replay(game, content, team, 1, 0)


@cache
def drawn(name: str = "forgotten_island", step: int | None = 0) -> HexBoard:
    return board(content_on(name), replay(name).play_to(step))


def lightness(colour: str) -> float:
    """Return how light a colour is in grey, from 0 to 1."""
    red, green, blue = to_rgb(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


@pytest.mark.parametrize("name", SPACES)
def test_every_space_and_zone_of_a_board_is_there(name):
    shown = drawn(name)
    assert (len(shown.cells), len(shown.zones)) == (SPACES[name], ZONES[name])
    assert [zone.name for zone in shown.zones if zone.is_marked] == ["Middle"]


@pytest.mark.parametrize("name", SPACES)
def test_minions_begin_on_spawn_points_of_their_kind_and_side(name):
    shown = drawn(name)
    marks = {cell.hex: cell.mark for cell in shown.cells if cell.mark}
    minions = [piece for piece in shown.pieces if piece.label in "MRH"]
    assert len(minions) == 12
    assert all((marks[m.hex].kind, marks[m.hex].side) == (m.kind, m.side) for m in minions)


def test_the_text_shows_rows_of_hexes_with_brackets_for_the_sides():
    lines = text_board(drawn())
    first = lines.index("") + 1
    assert lines[first] == f"   8,-12{' ' * 48}.   ."
    middle = next(line for line in lines if line.startswith("  -6,-5 "))
    assert middle.split()[1:4] == ["#", "#", "#"]
    assert sum(line.count("[M]") for line in lines) == 4
    assert sum(line.count("(M)") for line in lines) == 4


def text_at(shown: HexBoard, cell: Cell) -> str:
    """Return what the text shows at a space."""
    lines = [line for line in text_board(shown) if line[4:5] == ","]
    row = next(line for line in lines if int(line[5:9]) == cell.r)
    left = min(2 * each.q + each.r for each in shown.cells)
    return row[9 + 2 * (2 * cell.q + cell.r - left) :][:4].strip()


def test_every_cell_of_the_text_is_where_its_coordinates_say():
    shown = drawn(step=20)
    pieces = {piece.hex: bracketed(piece.label, piece.side) for piece in shown.pieces}
    signs = [shown.marked[1] if zone.is_marked else shown.zone_kinds[zone.kind][1]
             for zone in shown.zones]  # fmt: skip
    expected = {cell.hex: pieces.get(cell.hex, signs[cell.zone]) for cell in shown.cells}
    assert {cell.hex: text_at(shown, cell) for cell in shown.cells} == expected


def test_the_standing_names_coin_waves_and_lives():
    state = replay().play_to(0)
    side = ("red", "blue")[state.coin]
    assert board(content_on("forgotten_island"), state).standing == (
        f"Coin: {side} up; Wave counters: 3 of 3; Life counters: red 4, blue 4 of 4"
    )


def test_the_end_says_who_has_won():
    assert drawn(step=None).standing.startswith("The game is stopped: ")


def test_terrain_is_what_lies_around_and_between_the_spaces():
    shown = drawn()
    spaces = {cell.hex for cell in shown.cells}
    terrain = shown.terrain()
    assert not terrain & spaces
    assert all(any((q + dq, r + dr) in spaces for dq, dr in NEIGHBOURS) for q, r in terrain)
    assert (1, -3) in terrain  # a hole in the middle


def test_heroes_with_the_same_beginning_get_different_labels():
    assert short_labels(["Brogan", "Brynn", "Arien", "Br"]) == ["Br", "By", "Ar", "Br"]


def test_sides_differ_in_grey_and_kinds_in_shape():
    red, blue = (lightness(boards.look_of(side)["markerfacecolor"]) for side in (0, 1))
    assert blue - red > 0.5
    assert len(set(boards.SHAPES)) == len(boards.SHAPES) >= len(drawn().piece_kinds)


@pytest.mark.parametrize("name", SPACES)
def test_the_battle_zone_is_framed_all_around(name):
    """The frame is a closed line: every corner of it ends two edges, or four."""
    shown = drawn(name)
    frame = [edge for zones, edge in boards.edges(shown) if boards.is_framed(shown, zones)]
    ends = [(round(x, 3), round(y, 3)) for edge in frame for x, y in edge]
    assert {ends.count(end) for end in ends} <= {2, 4}


@pytest.mark.parametrize("name", SPACES)
def test_zone_names_hide_no_piece(name):
    shown = drawn(name, step=60)
    taken = {piece.hex for piece in shown.pieces}
    for number, _ in enumerate(shown.zones):
        row = boards.name_row(shown, [cell for cell in shown.cells if cell.zone == number])
        assert not taken & set(row)


def test_play_to_stops_at_the_choice_after_so_many_decisions():
    game = replay()
    state = game.play_to(30)
    assert state.n_decisions == 31
    assert state.n_offered > 1


def test_play_to_the_last_decision_is_the_end():
    assert replay().play_to(120).ending == replay().play_to(None).ending != 0


def test_play_to_a_step_that_never_comes_says_how_long_the_game_is():
    with pytest.raises(UserError, match="has no step 5000: it ends after 120 decisions"):
        replay().play_to(5000)


def test_the_command_saves_a_picture(capsys, tmp_path):
    file = tmp_path / "board.png"
    assert main([*COMMAND, "--board", str(file), "--step", "12"]) == 0
    assert file.read_bytes()[:8] == PNG
    assert capsys.readouterr().out == f"the board is in {file}\n"


@pytest.mark.parametrize("name", ["-", "text"])
def test_the_command_prints_the_text(capsys, name):
    assert main([*COMMAND, "--board", name, "--step", "12"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Guards of Atlantis II, seed 1, game 0, step 12"
    assert lines[1:-1] == text_board(drawn(step=12))[:-1]


def test_the_command_prints_the_text_in_one_object(capsys):
    assert main([*COMMAND, "--board", "-", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["game"], answer["step"]) == ("goa2", 120)
    assert "Battle Zone" in answer["lines"][-2]


BAD = {
    "step without board": ([*COMMAND, "--step", "3"], "--board"),
    "step too far": ([*COMMAND, "--board", "-", "--step", "5000"], "ends after 120 decisions"),
    "negative step": ([*COMMAND, "--board", "-", "--step", "-1"], "--step"),
    "no picture": ([*COMMAND, "--board", "board.txt"], "--board board.txt"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_drawn_is_one_sentence_and_exit_code_2(capsys, name):
    arguments, named = BAD[name]
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert named in said.err
