"""Data that a policy reads: declared, it is a part of the policy; undeclared, it is refused."""

import pickle
import sys
from pathlib import Path

import pytest

import policies
from policies.core import user_files
from sim.core import jit
from sim.core.errors import UserError

READER = """
from pathlib import Path
{imports}
from policies import policy

WANTED = int({read})


@policy("hotg"{declared})
def opener(state, tables, actions, n, weights, stream, scratch):
    return min(WANTED, n - 1)
"""
READ = '(Path(__file__).parent / "wanted.csv").read_text()'


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """Return a folder with a number in a file, and a cache folder of its own."""
    monkeypatch.setenv("BALANCE_CACHE_DIR", str(tmp_path / "cache"))
    place = tmp_path / "mine"
    place.mkdir()
    (place / "wanted.csv").write_text("0")
    return place


def opener(folder: Path, declared: str = "", read: str = READ, imports: str = ""):
    """Return the policy of a file that reads a number."""
    text = READER.format(declared=declared, read=read, imports=imports)
    (folder / "opener.py").write_text(text)
    return policies.find("hotg", f"{folder / 'opener.py'}:opener")


DECLARED = ', files=["wanted.csv"]'


def test_data_that_is_not_declared_is_refused_by_name(folder):
    with pytest.raises(UserError) as caught:
        opener(folder)
    assert str(caught.value) == (
        "policy file opener.py: opener.py reads wanted.csv; "
        '`@policy(..., files=["wanted.csv"])` must say so'
    )


def test_it_is_refused_again_where_the_file_is_known_already(folder):
    for _ in range(2):
        with pytest.raises(UserError, match=r"reads wanted\.csv"):
            opener(folder)


@pytest.mark.parametrize(
    "read",
    [
        'Path(__file__).with_name("wanted.csv").read_bytes()',
        '__import__("numpy").loadtxt(Path(__file__).with_name("wanted.csv"))',
    ],
)
def test_it_is_seen_however_it_is_read(folder, read):
    with pytest.raises(UserError, match=r"reads wanted\.csv"):
        opener(folder, read=read)


def test_data_outside_the_folder_is_refused(folder):
    (folder.parent / "far.csv").write_text("0")
    with pytest.raises(UserError, match=r"opener.py reads far\.csv; which is not in its folder"):
        opener(folder, read='(Path(__file__).parents[1] / "far.csv").read_text()')
    with pytest.raises(UserError, match=r"\.\./far\.csv is not in its folder"):
        opener(folder, ', files=["../far.csv"]', read="0")


def test_data_that_an_imported_file_reads_is_refused_too(folder, monkeypatch):
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "my_numbers", raising=False)
    (folder / "my_numbers.py").write_text(f"from pathlib import Path\nWANTED = {READ}\n")
    how = {"read": "my_numbers.WANTED", "imports": "import my_numbers"}
    with pytest.raises(UserError, match=r"my_numbers\.py reads wanted\.csv"):
        opener(folder, **how)
    assert opener(folder, DECLARED, **how).data == (("wanted.csv", b"0"),)


def test_edited_data_make_another_policy(folder, monkeypatch):
    folders, identities, wanted = [], [], []
    monkeypatch.setattr(jit, "compile_entry", lambda *given: folders.append(given[2]))
    for number in (0, 1):
        (folder / "wanted.csv").write_text(f"{number} ")
        found = opener(folder, DECLARED)
        found.compiled()
        identities.append(found.identity()["source"])
        wanted.append(found.function.__globals__["WANTED"])
    assert wanted == [0, 1]
    assert folders[0] != folders[1]
    assert identities[0] != identities[1]


def test_data_travel_with_the_policy(folder):
    sent = pickle.dumps(opener(folder, DECLARED))
    (folder / "wanted.csv").write_text("5")
    (folder / "opener.py").unlink()
    user_files._modules.clear()
    again = pickle.loads(sent)
    assert again.data == (("wanted.csv", b"0"),)
    assert again.function.__globals__["WANTED"] == 0


@pytest.mark.parametrize(
    ("declared", "what"),
    [
        (', files=["gone.csv"]', r"data file gone\.csv: there is no such file"),
        (', files="wanted.csv"', r"files is a list of names, such as \['wanted\.csv'\]"),
    ],
)
def test_a_wrong_declaration_is_one_sentence(folder, declared, what):
    with pytest.raises(UserError, match=what):
        opener(folder, declared, read="0")


def test_what_the_library_itself_reads_is_not_asked_for(folder):
    imports = "from policies.guardian import teamwork"
    assert opener(folder, read="0", imports=imports).data == ()
