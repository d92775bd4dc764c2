"""Whatever goes wrong is one sentence: bad input and files 2, faults of ours 3."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import balance.cli as cli
from balance.cli import main, streams
from balance.cli.mistakes import sentence

ROOT = Path(__file__).parents[3]
PROGRAM = "from balance.start import main; raise SystemExit(main())"


def ending_with(monkeypatch, error: BaseException) -> None:
    """Let every command raise an error."""

    def app(**_):
        raise error

    monkeypatch.setattr(cli, "program", lambda _: app)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(13, "Permission denied", "notes.toml"), "notes.toml: permission denied"),
        (OSError(28, "No space left on device"), "no space left on device"),
        (RecursionError("maximum recursion depth exceeded"), "nested too deeply"),
        (MemoryError(), "not enough memory"),
    ],
)
def test_what_a_user_can_mend_is_one_sentence_and_exit_code_2(monkeypatch, capsys, error, said):
    ending_with(monkeypatch, error)
    assert main(["games"]) == 2
    message = capsys.readouterr().err
    assert message.startswith("error: ") and said in message and message.count("\n") == 1


@pytest.mark.parametrize("error", [ValueError("no"), KeyError("x"), AssertionError("a\nb" * 9999)])
def test_a_fault_of_ours_says_so_and_what_to_report(monkeypatch, capsys, error):
    ending_with(monkeypatch, error)
    assert main(["games"]) == 3
    message = capsys.readouterr().err
    assert message.startswith(f"error: this is a fault of Balance Lab ({type(error).__name__}: ")
    assert "please report it" in message and "--debug" in message
    assert message.count("\n") == 1 and len(message) < 2000


def test_debug_shows_where_it_was(monkeypatch, capsys):
    ending_with(monkeypatch, ValueError("no"))
    assert main(["games", "--debug"]) == 3
    message = capsys.readouterr().err
    assert message.startswith("Traceback") and "test_edge.py" in message


def test_an_interrupted_import_is_an_interrupt(monkeypatch, capsys):
    try:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:
            raise ImportError("half") from error
    except ImportError as error:
        ending_with(monkeypatch, error)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == "interrupted\n"


def test_a_long_message_is_cut():
    from sim.core.errors import UserError

    assert len(sentence(UserError("x " * 20_000))) < 1_100


def program(*words: str, **how) -> subprocess.CompletedProcess:
    """Run the program as a user does."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", **how.pop("env", {})}
    given = {"stdout": subprocess.PIPE, "cwd": ROOT, **how}
    command = [sys.executable, "-c", PROGRAM, *words]
    return subprocess.run(command, env=environment, stderr=subprocess.PIPE, **given)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_standard_output_is_one_sentence():
    with open("/dev/full", "w") as full:
        done = program("games", stdout=full)
    assert done.returncode == 2
    assert done.stderr == b"error: no space left on device\n"


def test_a_closed_standard_output_is_no_fault():
    line = f'exec "{sys.executable}" -c "{PROGRAM}" games >&-'
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")


def test_json_in_ascii_says_the_same():
    plain = program("games", "--json", env={"PYTHONIOENCODING": "ascii"})
    assert plain.returncode == 0 and plain.stdout.isascii()
    assert json.loads(plain.stdout) == json.loads(program("games", "--json").stdout)


def test_letters_beyond_ascii_are_escaped_as_json_does():
    text = "é — 🎲"
    codec = streams.codecs
    codec.register_error(streams.ESCAPED, streams.escaped)
    assert json.loads(f'"{text.encode("ascii", streams.ESCAPED).decode()}"') == text


def test_a_folder_that_was_deleted_is_one_sentence(tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"import os; os.chdir({str(gone)!r}); os.rmdir({str(gone)!r}); {PROGRAM}"
    command = [sys.executable, "-c", script, "run", "hotg", "--games", "1", "--out", "here"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, capture_output=True, env=environment, cwd=ROOT)
    assert done.returncode == 2
    assert b"the folder that you are in is gone" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_ctrl_c_while_the_program_loads_is_one_word():
    """The interrupt comes with the first import, before the command line is there."""
    script = f"""
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "balance.cli":
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
{PROGRAM}
"""
    done = subprocess.run([sys.executable, "-c", script, "games"], cwd=ROOT, capture_output=True)
    assert done.returncode == 128 + signal.SIGINT
    assert (done.stdout, done.stderr) == (b"", b"interrupted\n")
