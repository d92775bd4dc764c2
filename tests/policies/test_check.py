"""`balance check-policy`: every broken promise is found, every mistake told in one sentence."""

import json
from pathlib import Path

import pytest

from balance.cli import main
from policies.core.check import check_policy, find_policy
from sim.core.errors import UserError

FOLDER = Path(__file__).parents[1] / "fixtures" / "policies"
SYNTAX_ERROR = """from policies import policy

@policy("hotg")
def broken(state, tables, actions, n, weights, stream, scratch)
    return 0
"""

BROKEN = {
    "illegal_index.py:bold": ("answers with a legal index", "the answer was"),
    "raising.py:quitter": ("answers with a legal index", "ValueError"),
    "peeking.py:clairvoyant": ("uses only what its seat can see", "dealt anew"),
    "writing.py:thief": ("writes nothing", "the state changed"),
    "rewriting.py:reformer": ("writes nothing", "the tables changed"),
    "remembering.py:elephant": ("same table, same stream, same answer", ", then "),
    "remembering.py:diarist": ("same table, same stream, same answer", ", then "),
}
REFUSED = {
    "import_error.py:unlucky": "import_error.py, line 5: ZeroDivisionError",
    "honest.py:stedy": "no policy `stedy` in it; did you mean `steady`?",
    "honest.py:weight": "no policy `weight` in it",
    "missing.py:steady": "missing.py: there is no such file",
    "honest.py": "write it as FILE.py:NAME",
    "wrong_game.py:lost": "no game `hogt`; did you mean `hotg`?",
}
REFUSED_BY_NAME = {
    "hotg:teamwrok": "no policy `teamwrok` for hotg; did you mean `teamwork`?",
    "hgot:teamwork": "no game `hgot`; did you mean `hotg`?",
    "teamwork": "write it as FILE.py:NAME",
    "": "write it as FILE.py:NAME",
}


def error_of(capsys: pytest.CaptureFixture, reference: str) -> str:
    """Check a policy that cannot be loaded, and return what was said on stderr."""
    assert main(["check-policy", reference]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("error: ")
    assert said.err.count("\n") == 1
    return said.err


def report_of(capsys: pytest.CaptureFixture, reference: str, code: int) -> dict:
    """Check a policy and return the report for scripts."""
    assert main(["check-policy", reference, "--json"]) == code
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return json.loads(said.out)


@pytest.mark.compiled
@pytest.mark.parametrize("reference", BROKEN)
def test_a_broken_promise_is_found_and_placed(capsys, reference):
    name, what = BROKEN[reference]
    report = report_of(capsys, str(FOLDER / reference), 1)
    failed = {check["name"]: check["detail"] for check in report["checks"] if not check["passed"]}
    assert not report["passed"]
    assert failed[name].startswith("seed 1, game ")
    assert ", decision " in failed[name] and what in failed[name]
    assert "\n" not in failed[name]


@pytest.mark.compiled
@pytest.mark.parametrize("reference", ["peeking.py:clairvoyant"])
def test_only_the_broken_promise_is_reported(reference):
    report = check_policy(str(FOLDER / reference))
    assert [check.name for check in report.checks if not check.passed] == [BROKEN[reference][0]]


@pytest.mark.compiled
def test_a_broken_promise_is_shown_to_people(capsys):
    assert main(["check-policy", str(FOLDER / "writing.py:thief")]) == 1
    said = capsys.readouterr()
    assert "not every promise is kept" in said.out
    assert said.err == ""


@pytest.mark.compiled
@pytest.mark.parametrize("reference", ["hotg:random", "hotg:teamwork", "honest.py:steady"])
def test_honest_policies_pass_and_their_speed_is_told(capsys, reference):
    place = reference if reference.startswith("hotg") else str(FOLDER / reference)
    report = report_of(capsys, place, 0)
    assert report["passed"]
    assert report["decisions_per_second"] > 0


@pytest.mark.parametrize("reference", REFUSED)
def test_a_file_that_cannot_be_used_is_one_sentence(capsys, reference):
    assert REFUSED[reference] in error_of(capsys, str(FOLDER / reference))


@pytest.mark.parametrize("reference", REFUSED_BY_NAME)
def test_a_name_that_is_not_there_is_one_sentence(capsys, reference):
    assert REFUSED_BY_NAME[reference] in error_of(capsys, reference)


def test_a_syntax_error_names_file_and_line(capsys, tmp_path):
    file = tmp_path / "broken.py"
    file.write_text(SYNTAX_ERROR)
    assert "broken.py, line 4: " in error_of(capsys, f"{file}:broken")


@pytest.mark.compiled
def test_what_does_not_compile_is_one_sentence(capsys):
    said = error_of(capsys, str(FOLDER / "uncompilable.py:wordy"))
    assert "policy `wordy` does not compile: " in said


@pytest.mark.compiled
def test_a_misspelt_field_is_one_sentence(capsys):
    said = error_of(capsys, str(FOLDER / "uncompilable.py:careless"))
    assert "policy `careless` does not compile: " in said
    assert "engery" in said


def test_the_game_is_the_one_that_the_policy_names():
    assert find_policy(str(FOLDER / "honest.py:steady")).game == "hotg"


def test_an_edited_file_is_read_again(tmp_path):
    file = tmp_path / "mine.py"
    text = (FOLDER / "honest.py").read_text()
    file.write_text(text)
    first = find_policy(f"{file}:steady")
    file.write_text(text.replace("0.25", "0.75"))
    assert first.weights == (0.25,)
    assert find_policy(f"{file}:steady").weights == (0.75,)


def test_a_policy_for_another_game_is_refused_at_the_table(capsys):
    place = FOLDER / "wrong_game.py:lost"
    assert main(["run", "hotg", "--games", "1", "--policy", f"all={place}"]) == 2
    assert "`lost` is for hogt, not for hotg" in capsys.readouterr().err


def test_no_part_of_a_policy_reference_may_be_missing():
    with pytest.raises(UserError, match="write it as"):
        find_policy("hotg:")
