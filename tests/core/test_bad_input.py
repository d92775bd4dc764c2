"""Bad input on the command line: one sentence, exit code 2, nothing written, no traceback."""

from pathlib import Path

import pytest

from balance.cli import main

RUN = ("run", "hotg", "--games", "1")
HUGE = "99999999999999999999"
FOUR = "rules.deployments=4"
FIVE = "jason,kimberly,trini,zack,billy"
MINE = "mine.py:mine"
SEVEN = "setup.heroes=jason,kimberly,trini,zack,billy,tommy,jason"

BAD = {
    "unknown game": (["run", "hogt"], "no game `hogt`; did you mean `hotg`?"),
    "unknown section": ([*RUN, "--set", "card.block.energy=1"], "did you mean `cards`?"),
    "unknown entry": (
        [*RUN, "--set", "cards.power_swrod.energy=1"],
        "did you mean `power_sword`?",
    ),
    "unknown field": ([*RUN, "--set", "rules.deploymnets=4"], "did you mean `deployments`?"),
    "no value": ([*RUN, "--set", "rules.deployments"], "rules.deployments"),
    "empty value": ([*RUN, "--set", "rules.deployments="], "rules.deployments"),
    "no path": ([*RUN, "--set", "=3"], "=3"),
    "word for a number": ([*RUN, "--set", "rules.deployments=many"], "rules.deployments"),
    "fraction for a number": ([*RUN, "--set", "rules.deployments=2.5"], "rules.deployments"),
    "above the range": ([*RUN, "--set", "rules.deployments=99"], "10"),
    "below the range": ([*RUN, "--set", "rules.deployments=0"], "1"),
    "not one of the words": ([*RUN, "--set", "setup.location_side=C"], "setup.location_side"),
    "unknown hero": (
        [*RUN, "--set", "setup.heroes=jason,kimberly,trini,zack,bily"],
        "did you mean `billy`?",
    ),
    "seven heroes": ([*RUN, "--set", "setup.players=6", "--set", SEVEN], "setup.heroes"),
    "same hero twice": (
        [*RUN, "--set", "setup.players=3", "--set", "setup.heroes=jason,jason,zack"],
        "heroes",
    ),
    "four players with three heroes": (
        [*RUN, "--set", "setup.players=4", "--set", "setup.heroes=jason,trini,zack"],
        "4 players with 3 heroes cannot be played",
    ),
    "four players with the five heroes named": (
        [*RUN, "--set", "setup.players=4", "--set", f"setup.heroes={FIVE}"],
        "4 players with 5 heroes cannot be played",
    ),
    "seven players": ([*RUN, "--set", "setup.players=7"], "setup.players"),
    "foot soldier for a monster": (
        [*RUN, "--set", "setup.monsters=putty_patrollers,bones"],
        "not a monster",
    ),
    "monster for a boss": ([*RUN, "--set", "setup.boss=bones"], "not a boss"),
    "too few monsters": ([*RUN, "--set", "setup.monsters=bones"], "rules.monsters"),
    "one foot soldier type": (
        [*RUN, "--set", "setup.foot_soldiers=putty_patrollers"],
        "foot_soldiers",
    ),
    "unknown policy": ([*RUN, "--policy", "all=teamwrok"], "did you mean `teamwork`?"),
    "policy without a seat": ([*RUN, "--policy", "teamwork"], "SEAT=NAME"),
    "seat nought": ([*RUN, "--policy", "0=random"], "seat `0`"),
    "seat beyond the table": ([*RUN, "--policy", "7=random"], "seat `7`"),
    "seat that is no number": ([*RUN, "--policy", "lead=random"], "seat `lead`"),
    "no policy file": ([*RUN, "--policy", "all=mine.py:bold"], "mine.py"),
    "no patch file": ([*RUN, "--patch", "missing.toml"], "missing.toml"),
    "a power of ten too many games": (["run", "hotg", "--games", "10000000000"], "--games"),
    "games beyond all numbers": (["compare", "hotg", "--a", FOUR, "--games", HUGE], "--games"),
    "negative games": (["run", "hotg", "--games", "-1"], "--games"),
    "no jobs": ([*RUN, "--jobs", "0"], "--jobs"),
    "more jobs than any machine has": ([*RUN, "--jobs", HUGE], "--jobs"),
    "negative seed": ([*RUN, "--seed", "-1"], "--seed"),
    "index beyond all numbers": (["play", "hotg", "--index", HUGE], "--index"),
    "unknown backend": ([*RUN, "--backend", "thraeds"], "did you mean `threads`?"),
    "endless measuring": (["bench", "hotg", "--seconds", "inf"], "--seconds"),
    "endless budget": (["cards", "hotg", "--budget", "99999999999h"], "at most 1000h"),
    "report for no day": (["report", "hotg", "--date", ""], "--date"),
    "sheet without a name": (["export", "hotg", ""], "cannot write"),
    "cleaning an unknown game": (
        ["runs", "clean", "--game", "hogt", "--store", "nowhere"],
        "--game hogt",
    ),
    "play: unknown path": (["play", "hotg", "--set", "rules.deploymnets=4"], "deployments"),
    "compare: unknown path": (["compare", "hotg", "--a", "rules.deploymnets=4"], "deployments"),
    "content: unknown path": (["content", "hotg", "--set", "rules.deploymnets=4"], "deployments"),
}
PATCHES = {
    "empty": ("", "changes nothing"),
    "malformed": ("[set\n", "changes.toml"),
    "unknown table": ('[sets]\n"rules.deployments" = 4\n', "sets"),
    "wrong shape": ('set = "rules.deployments=4"\n', "changes.toml"),
    "unknown entry to remove": ('remove = ["cards.blok"]\n', "did you mean `block`?"),
    "what cannot be blanked": ('blank = ["rules"]\n', "rules"),
    "copies beyond the range": ('[copy]\n"cards.block" = 99\n', "cards.block"),
    "unknown operation": (
        '[set]\n"cards.block.program" = ["redcue $reduced"]\n',
        "did you mean `reduce`?",
    ),
    "empty operation": ('[set]\n"cards.block.program" = ["", "reduce $reduced"]\n', "block"),
    "number that is none": (
        '[set]\n"cards.block.program" = ["reduce --1", "reduce $reduced"]\n',
        "block",
    ),
    "number beyond all": (
        '[set]\n"cards.block.program" = ["reduce 99999", "reduce $reduced"]\n',
        "block",
    ),
    "an answer that no enemy card gives": (
        '[set]\n"enemy_cards.lion_shield.when" = ["damage"]\n',
        "hits_dealt",
    ),
    "a Zord that opens battles": (
        '[set]\n"zords.mastodon.start_program" = ["hit_all 1"]\n',
        "only a Megazord",
    ),
    "entry without its fields": ('[[add]]\nsection = "cards"\nentry = "new"\n', "new"),
    "a deck that is too small": (
        "remove = ["
        '"cards.team_tactics", "cards.tyranno_slash", "cards.lead_the_charge", "cards.block"]\n',
        "the deck of seat 1 has",
    ),
}
POLICIES = {
    "empty": ("", "no policy `mine` in it"),
    "a syntax error": ("def mine(:\n", "line 1"),
    "nothing that Python reads": ("\0", "null bytes"),
    "another name": ("def yours():\n    pass\n", "no policy `mine` in it"),
    "an error": ("1 / 0\n", "line 1: ZeroDivisionError"),
    "an end of everything": ("raise SystemExit(3)\n", "line 1: SystemExit: 3"),
    "too few arguments": (
        'from policies import policy\n@policy("hotg")\ndef mine(state):\n    return 0\n',
        "`mine` takes 1 arguments; a policy takes state, tables, actions, n,",
    ),
    "a weight that is no number": (
        'from policies import policy\n@policy("hotg", {"bold": "very"})\n'
        "def mine(state, tables, actions, n, weights, stream, scratch):\n    return 0\n",
        "weight `bold`: 'very' is no number",
    ),
}
PLACES = {
    "run --out": [*RUN, "--out", "taken/results"],
    "run --store": [*RUN, "--store", "taken/store"],
    "compare --figure": ["compare", "hotg", "--a", FOUR, "--figure", "taken/answer.png"],
    "sweep --out": ["sweep", "hotg_difficulty", "--out", "taken/results"],
    "sweep --figure": ["sweep", "hotg_difficulty", "--figure", "taken/answer.png"],
    "cards --out": ["cards", "hotg", "--out", "taken/results"],
    "report --out": ["report", "hotg", "--out", "taken/report.html"],
    "report --markdown": ["report", "hotg", "--markdown", "taken/report.md"],
    "play --board": ["play", "goa2", "--board", "taken/board.png"],
    "export": ["export", "hotg", "taken/cards.csv"],
}


def error_of(capsys: pytest.CaptureFixture, *arguments: str) -> str:
    """Run a command that must fail at once, and return what it said on stderr."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("error: ")
    assert said.err.count("\n") == 1
    return said.err


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", BAD)
def test_a_mistake_is_one_sentence_and_exit_code_2(capsys, name):
    arguments, named = BAD[name]
    assert named in error_of(capsys, *arguments)


@pytest.mark.parametrize("name", PATCHES)
def test_a_mistake_in_a_patch_is_one_sentence_and_exit_code_2(capsys, elsewhere, name):
    text, named = PATCHES[name]
    (elsewhere / "changes.toml").write_text(text)
    assert named in error_of(capsys, *RUN, "--patch", "changes.toml")


def test_a_patch_that_is_not_text_is_one_sentence(capsys, elsewhere):
    (elsewhere / "changes.toml").write_bytes(b"\xff\xfe\x00")
    assert "changes.toml" in error_of(capsys, *RUN, "--patch", "changes.toml")


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("command", ["run", "check-policy"])
def test_a_mistake_in_a_policy_file_is_one_sentence(capsys, elsewhere, name, command):
    text, named = POLICIES[name]
    (elsewhere / "mine.py").write_text(text)
    arguments = [*RUN, "--policy", "all=mine.py:mine"] if command == "run" else [command, MINE]
    assert named in error_of(capsys, *arguments)


def test_a_policy_that_raises_is_named_in_one_sentence(capsys):
    raising = Path(__file__).parents[1] / "fixtures" / "policies" / "raising.py"
    seated = ("--policy", f"all={raising}:quitter")
    for command in [(*RUN, "--jobs", "1", "--json"), ("play", "hotg", "--json")]:
        said = error_of(capsys, *command, *seated)
        assert "policy `quitter` raised ValueError: too many actions" in said


@pytest.mark.parametrize("name", PLACES)
def test_what_cannot_be_written_is_refused_before_any_game(capsys, elsewhere, monkeypatch, name):
    from sim.core import registry

    monkeypatch.setattr(registry, "_kernels", lambda name: pytest.fail("kernels were asked for"))
    (elsewhere / "taken").write_text("a file")
    assert "taken is a file, not a folder" in error_of(capsys, *PLACES[name])
    assert [path.name for path in elsewhere.iterdir()] == ["taken"]


def test_a_folder_is_no_patch(capsys, elsewhere):
    (elsewhere / "changes.toml").mkdir()
    assert "changes.toml" in error_of(capsys, *RUN, "--patch", "changes.toml")


@pytest.mark.parametrize("name", ["unknown field", "seven heroes", "unknown policy"])
def test_nothing_is_written(capsys, elsewhere, name):
    error_of(capsys, *BAD[name][0], "--out", "results")
    assert list(elsewhere.iterdir()) == []


def test_all_mistakes_are_found_before_anything_is_compiled(capsys, monkeypatch):
    from sim.core import registry

    monkeypatch.setattr(registry, "_kernels", lambda name: pytest.fail("kernels were asked for"))
    error_of(capsys, *RUN, "--set", "rules.deployments=99")
    error_of(capsys, *RUN, "--policy", "all=teamwrok")
