"""Compiling: an edit anywhere is seen, nothing else recompiles, and a kernel compiles only once."""

import os
import shutil
import subprocess
import sys
from enum import IntEnum
from pathlib import Path

import numpy as np
import pytest
from numba import types

from policies import Policy
from sim.core import jit, registry, sources
from sim.core.compiling import compile_game
from sim.core.jit import kernel

ROOT = Path(__file__).parents[2]
SOME = Path("sim/guardian/damage.py")
OPERATIONS = '''"""Rules of Duel."""

from sim.core.jit import kernel

HITS = {hits}


@kernel
def strike(health):
    """Return what a blow leaves."""
    return health - HITS
'''
APPLY = '''"""The turn of Duel: the rule is in another file."""

from sim.core.jit import kernel
from sim.duel.operations import strike


@kernel
def apply(health):
    """Take one turn."""
    return strike(strike(health))
'''
RUN = """
import sys
from numba import types
from sim.core import jit
from sim.duel.apply import apply
entry = jit.compile_entry(apply, types.int64(types.int64), jit.cache_folder("duel", "duel"))
hits = sum(entry.stats.cache_hits.values())
print(entry(20), "loaded" if hits else "compiled")
"""
MISSING = """
import inspect, sys, types
from numba.core.dispatcher import Dispatcher
from sim.core import jit, registry

def codes(code):
    yield code
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            yield from codes(part)

def read(kernel):
    names = {name for code in codes(kernel.__code__) for name in code.co_names}
    yield kernel
    for name in names & set(kernel.__globals__):
        yield kernel.__globals__[name]

def file_of(thing):
    thing = getattr(thing, "py_func", thing)
    module = thing if inspect.ismodule(thing) else sys.modules.get(getattr(thing, "__module__", ""))
    return getattr(module, "__file__", None)

for game in registry.games():
    game.policy_module()
    own = ("sim.core", f"sim.{game.engine}", "policies.core", jit.policy_package(game.policies))
    modules = [each for each in sys.modules.values() if each.__name__.startswith(own)]
    kernels = {
        id(each): each.py_func
        for module in modules for each in vars(module).values() if isinstance(each, Dispatcher)
    }
    assert kernels
    used = {file_of(thing) for each in kernels.values() for thing in read(each)}
    counted = {str(path) for path in jit.sources_of(game.engine, game.policies).files}
    ours = (str(jit.ROOT / "sim"), str(jit.ROOT / "policies"))
    print(*(path for path in used - counted if path and path.startswith(ours)))
"""
DEEP = """
from sim.core.jit import kernel as part_of_the_rules
from sim.guardian.deep.sizes import SIZE

UNITS = 2 * SIZE


@part_of_the_rules
def units():
    return UNITS
"""


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """Return a copy of the sources that kernels are made of; its cache is empty."""
    monkeypatch.setenv("BALANCE_CACHE_DIR", str(tmp_path / "cache"))
    for folder in ("sim", "policies"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    return tmp_path


def digest(root: Path, engine: str = "guardian", policies: str = "guardian") -> str:
    """Return the hash that names a game's cache folder, of the sources below `root`."""
    return jit.sources_of(engine, policies, root).digest


def append(file: Path, text: str) -> None:
    """Add lines to a file."""
    file.write_text(file.read_text() + text)


def test_the_copy_has_the_hash_of_the_original(copy):
    assert digest(copy) == digest(ROOT)


def test_what_names_led_to_is_kept_until_a_file_changes(copy, monkeypatch):
    first = jit.sources_of("guardian", "guardian", copy)
    monkeypatch.setattr(sources, "_followed", lambda *_: [])
    assert jit.sources_of("guardian", "guardian", copy) == first
    append(copy / "sim/guardian/transcript/words.py", "# no kernel reads this file\n")
    assert jit.sources_of("guardian", "guardian", copy).files == []


def test_nothing_is_parsed_while_no_file_changes(copy, monkeypatch):
    first = digest(copy)
    monkeypatch.setattr(sources, "parsed", None)
    assert digest(copy) == first


def test_another_python_parses_again(copy, monkeypatch):
    digest(copy)
    monkeypatch.setattr("sys.version", "4.0")
    monkeypatch.setattr(sources, "source_digest", lambda _: "parsed again")
    assert digest(copy) == "parsed again"


def test_a_damaged_memory_of_sources_is_not_used(copy):
    first = jit.sources_of("guardian", "guardian", copy)
    (memo,) = (copy / "cache" / "sources").iterdir()
    text = memo.read_text()
    wrong_name, wrong_hash = text.replace("damage.py", "x.py"), text.replace(first.digest, "0" * 16)
    for damaged in ("", "[]", text[:-9], wrong_name, wrong_hash):
        memo.write_text(damaged)
        assert jit.sources_of("guardian", "guardian", copy) == first


@pytest.mark.parametrize(
    "file",
    [
        "sim/guardian/damage.py",
        "sim/guardian/language.py",
        "sim/core/kernel.py",
        "sim/core/rng.py",
        "sim/core/jit.py",
        "policies/guardian/players.py",
        "policies/core/decorator.py",
    ],
)
def test_an_edit_in_any_file_of_the_game_is_seen(copy, file):
    before = digest(copy)
    append(copy / file, "\nEDITED = 1\n")
    assert digest(copy) != before


def test_every_module_that_the_kernels_import_is_among_the_sources(tmp_path):
    """Kernels, enums and modules that the kernels of all games name come from counted files."""
    assert run(ROOT, MISSING, BALANCE_CACHE_DIR=str(tmp_path)).split() == []


def test_a_new_file_of_the_game_is_seen(copy):
    before = digest(copy)
    (copy / "sim/guardian/extra.py").write_text(APPLY)
    assert digest(copy) != before


@pytest.fixture
def deep(copy):
    """Return a copy of the sources with a kernel in a subfolder, which reads a number there."""
    folder = copy / "sim" / "guardian" / "deep"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "sizes.py").write_text("SIZE = 4\n")
    (folder / "rules.py").write_text(DEEP)
    (folder / "words.py").write_text("WORDS = 4\n")
    return copy


@pytest.mark.parametrize("file", ["rules.py", "sizes.py"])
def test_an_edit_in_a_subfolder_that_kernels_are_made_of_is_seen(deep, file):
    before = digest(deep)
    append(deep / "sim/guardian/deep" / file, "\nEDITED = 1\n")
    assert digest(deep) != before


UNREAD = [
    "sim/{engine}/games.py",
    "sim/{engine}/describe.py",
    "sim/{engine}/content.py",
    "sim/{engine}/entries.py",
    "sim/{engine}/transcript/*.py",
    "sim/core/registry.py",
    "sim/core/building.py",
    "sim/core/analysis.py",
    "sim/core/content/*.py",
    "sim/core/transcript/*.py",
]
"""Files of every game that no kernel reads: what it is, how its content is loaded, its words."""
ENGINES = sorted({(game.engine, game.policies) for game in registry.games()})


@pytest.mark.parametrize(("engine", "policies"), ENGINES)
def test_edits_of_what_no_kernel_reads_compile_nothing(copy, engine, policies):
    before = digest(copy, engine, policies)
    for pattern in UNREAD:
        files = list(copy.glob(pattern.format(engine=engine)))
        assert files, pattern
        for file in files:
            append(file, "\nEDITED = 1\n")
    assert digest(copy, engine, policies) == before


def test_an_unread_file_in_a_subfolder_compiles_nothing(deep):
    before = digest(deep)
    append(deep / "sim/guardian/deep/words.py", "\nEDITED = 1\n")
    assert digest(deep) == before


def test_comments_and_layout_do_not_count(copy):
    before = digest(copy)
    text = (copy / SOME).read_text()
    (copy / SOME).write_text("# a remark\n\n\n" + text.replace("\n\n\n", "\n\n\n\n") + "\n# end\n")
    assert digest(copy) == before


def test_another_games_edit_does_not_count(copy):
    before = digest(copy)
    (copy / "sim/duel").mkdir()
    (copy / "sim/duel/apply.py").write_text(APPLY)
    (copy / "policies/duel").mkdir()
    (copy / "policies/duel/__init__.py").write_text('"""Policies for Duel."""\n')
    assert digest(copy) == before


def test_an_edit_of_content_is_no_edit_of_code(copy):
    before = digest(copy)
    append(copy / "sim/guardian/content/hotg/rules.toml", "\n# a remark\n")
    assert digest(copy) == before


def run(root: Path, code: str, **environment: str) -> str:
    """Run a few lines in another process that imports from `root`, and return what it prints."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env={**kept, "BALANCE_CACHE_DIR": str(root / "cache"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


FOLDER = "from sim.core import jit; print(jit.cache_folder('guardian', 'hotg').name)"


def test_bounds_checking_has_a_folder_of_its_own(tmp_path):
    cache = {"BALANCE_CACHE_DIR": str(tmp_path)}
    plain, checked = run(ROOT, FOLDER, **cache), run(ROOT, FOLDER, **cache, NUMBA_BOUNDSCHECK="1")
    assert plain.startswith("guardian-")
    assert plain != checked


def test_another_place_of_the_same_sources_has_a_folder_of_its_own(copy):
    """So nobody waits for another's compiling, or takes it for one's own."""
    here, there = (run(place, FOLDER, BALANCE_CACHE_DIR=str(copy)) for place in (ROOT, copy))
    assert here.rsplit("-", 1)[0] == there.rsplit("-", 1)[0]
    assert here != there


def test_the_cache_is_where_the_user_wants_it(tmp_path, monkeypatch):
    monkeypatch.setenv("BALANCE_CACHE_DIR", str(tmp_path))
    assert jit.cache_folder("guardian", "hotg").parent == tmp_path
    monkeypatch.delenv("BALANCE_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    assert jit.cache_folder("guardian", "hotg").parent == tmp_path / "home" / "balance-lab"


@pytest.fixture
def duel(copy):
    """Return a copy with a tiny game whose rule and turn are in different files."""
    shutil.rmtree(copy / "sim/guardian")
    (copy / "sim/duel").mkdir()
    (copy / "sim/duel/__init__.py").write_text("")
    (copy / "sim/duel/apply.py").write_text(APPLY)
    (copy / "sim/duel/operations.py").write_text(OPERATIONS.format(hits=2))
    (copy / "policies/duel").mkdir()
    (copy / "policies/duel/__init__.py").write_text('"""Policies for Duel."""\n')
    return copy


def test_a_compiled_turn_follows_an_edit_of_the_rule_in_another_file(duel):
    """Numba alone would load the turn with the old rule: its own file has not changed."""
    assert run(duel, RUN) == "16 compiled"
    assert run(duel, RUN) == "16 loaded"
    (duel / "sim/duel/operations.py").write_text(OPERATIONS.format(hits=3))
    assert run(duel, RUN) == "14 compiled"


class Side(IntEnum):
    LEFT = 0
    RIGHT = 1


WIDE = 300


@kernel
def double(number):
    """Return twice a number."""
    return 2 * number


@kernel
def call_with_many_widths(small, middle, large, numbers):
    """Call one kernel with every kind of whole number."""
    total = double(small) + double(middle) + double(large)
    total += double(numbers[0]) + double(Side.RIGHT) + double(WIDE) + double(True)
    return total


MANY = types.int64(types.int16, types.int32, types.int64, types.int8[::1])


@pytest.mark.compiled
def test_a_kernel_is_compiled_once_whatever_the_width_of_its_numbers(tmp_path):
    entry = jit.compile_entry(call_with_many_widths, MANY, tmp_path)
    numbers = np.array([5], np.int8)
    assert entry(np.int16(1), np.int32(2), 3, numbers) == 2 * (1 + 2 + 3 + 5 + 1 + WIDE + 1)
    assert [str(each) for each in double.nopython_signatures if "bool" not in str(each)] == [
        "(int64,) -> int64"
    ]


@pytest.mark.compiled
def test_an_entry_takes_no_other_types(tmp_path):
    entry = jit.compile_entry(call_with_many_widths, MANY, tmp_path)
    with pytest.raises(TypeError):
        entry("one", 2, 3, np.zeros(1, np.int8))


class Watched:
    """An entry that counts the calls in which Numba looks at types."""

    def __init__(self, entry):
        self.entry, self.overloads, self.calls = entry, entry.overloads, 0

    def __call__(self, *arguments):
        self.calls += 1
        return self.entry(*arguments)


@pytest.mark.compiled
def test_a_straight_entry_looks_at_types_until_they_were_right_once(tmp_path):
    entry = Watched(jit.compile_entry(pick, PICK, tmp_path))
    call = jit.straight(entry)
    with pytest.raises(TypeError):
        call("numbers", 1)
    numbers = np.array([7, 8, 9], np.int8)
    assert [call(numbers, place) for place in range(3)] == [7, 8, 9]
    assert entry.calls == 2


@pytest.mark.compiled
def test_numba_keeps_its_own_cache_folder_outside(tmp_path):
    before = jit.config.CACHE_DIR
    with jit.numba_cache_in(tmp_path):
        assert str(tmp_path) == jit.config.CACHE_DIR
    assert before == jit.config.CACHE_DIR


@pytest.mark.compiled
def test_compiling_is_announced_once_and_never_on_stdout(tmp_path, capsys):
    firsts = []
    for _ in range(2):
        with jit.compiling(tmp_path / "folder", "duel") as is_first:
            firsts.append(is_first)
    assert firsts == [True, False]
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("compiling duel") == 1


@pytest.mark.compiled
def test_a_game_that_was_compiled_before_loads_no_policy_that_nobody_plays(monkeypatch):
    game = registry.game("hotg")
    game.kernels()
    loaded = []
    monkeypatch.setattr(Policy, "compiled", lambda policy: loaded.append(policy.name))
    compile_game(game)
    assert loaded == []


@pytest.mark.compiled
def test_what_failed_to_compile_is_announced_again(tmp_path, capsys):
    with pytest.raises(RuntimeError), jit.compiling(tmp_path, "duel"):
        raise RuntimeError
    with jit.compiling(tmp_path, "duel"):
        pass
    assert capsys.readouterr().err.count("compiling duel") == 2


@pytest.mark.compiled
def test_the_kernels_of_an_entry_are_its_own_and_may_be_inlined(tmp_path):
    entry = jit.compile_entry(call_with_many_widths, MANY, tmp_path)
    library = entry.overloads[MANY.args].library
    assert not [each for each in library.get_defined_functions() if each.linkage.name == jit.SHARED]


@pytest.mark.compiled
def test_other_code_is_compiled_as_numba_does(tmp_path):
    before = jit.CPUCodeLibrary._optimize_final_module
    with jit.entries_as_a_whole():
        assert before is not jit.CPUCodeLibrary._optimize_final_module
    assert before is jit.CPUCodeLibrary._optimize_final_module


def pick(numbers, place):
    """Return one of some numbers."""
    return numbers[place]


PICK = types.int8(types.int8[::1], types.int64)


@pytest.mark.compiled
def test_indices_of_kernels_count_from_the_front_only(tmp_path):
    entry = jit.compile_entry(pick, PICK, tmp_path)
    numbers = np.array([7, 8, 9], np.int8)
    assert entry(numbers[1:], 0) == 8
    assert entry(numbers[1:], -1) == 7  # the number before them, not the last one


@pytest.mark.compiled
def test_other_code_keeps_the_indices_of_python(tmp_path):
    jit.compile_entry(pick, PICK, tmp_path)
    assert jit.numba.njit(PICK)(pick)(np.array([7, 8, 9], np.int8), -1) == 9
