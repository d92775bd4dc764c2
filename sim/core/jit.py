"""Compiling: the one decorator for kernels, typed entries, and the cache folder of each game.

Numba's disk cache looks only at the file of the cached function and at no compiler flag, so
the folder is named after a hash of every source the kernels of a game are made of.
"""

import contextlib
import contextvars
import hashlib
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import types
from numba.core import config
from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen
from numba.core.dispatcher import Dispatcher, ObjModeLiftedWith
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.np import arrayobj

from sim.core import code_cache, sources
from sim.core.shortcuts import (
    EntryCompiler,
    bookkeeping_left_out,
    name_records_shortly,
    replaced,
)

try:
    import fcntl
except ImportError:  # not a POSIX system: compiling is not locked there
    fcntl = None

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = {"error_model": "numpy"}
COMPILER = {"pipeline_class": EntryCompiler}
IS_COMPILED = not config.DISABLE_JIT
SHARED = "linkonce_odr"  # LLVM's word for a function that other libraries may define, too
HIDDEN = {
    "numba_get_np_random_state": "numbers of `np.random`",
    "numba_get_py_random_state": "numbers of `random`",
    "hashsecret": "hashes of texts, which differ from run to run",
}
"""Inputs that are not given as arguments, by a part of the name under which they are linked."""

warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
name_records_shortly()


class HiddenInputError(Exception):
    """An entry uses what its caller does not give it."""

    def __init__(self, what: str) -> None:
        """Say what it is."""
        super().__init__(what)
        self.what = what


def kernel(function: Callable) -> Callable:
    """Decorate a function that plays a part of a game; it must also run as plain Python.

    Compiled, it can be called by other kernels and typed entries only: wrappers for Python
    would double the time to compile. Whole numbers arrive as int64, whatever the caller has,
    so that each kernel is compiled once and not once per combination of widths; and once more,
    with its indices checked, if a checked entry calls it.
    """
    if not IS_COMPILED:
        return function
    dispatcher, checked = _part(function), cache(lambda: _part(function, boundscheck=True))
    template_of, overload_of = dispatcher.get_call_template, dispatcher.get_overload

    def widened(arguments: tuple, keywords: dict) -> tuple:
        before = _is_part.set(True)
        try:
            find = checked().get_call_template if _is_checked.get() else template_of
            return find(tuple(_widen(each) for each in arguments), keywords)
        finally:
            _is_part.reset(before)

    def overload(signature: Any) -> Any:
        return (checked().get_overload if _is_checked.get() else overload_of)(signature)

    dispatcher.get_call_template, dispatcher.get_overload = widened, overload
    return dispatcher


def _part(function: Callable, **options: bool) -> Dispatcher:
    """Return a function as Numba compiles it into entries."""
    wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return numba.njit(**wrappers, **OPTIONS, **COMPILER, **options)(function)


def _widen(kind: types.Type) -> types.Type:
    """Return int64 for signed whole numbers, literals and enum members; others as they are."""
    kind = types.unliteral(kind)
    is_whole = isinstance(kind, types.IntEnumMember) or (
        isinstance(kind, types.Integer) and kind.signed
    )
    return types.int64 if is_whole else kind


def sources_of(engine: str, policies: str, root: Path = ROOT) -> sources.Found:
    """Return what a game's kernels are made of: core, its folder, its policies."""
    return sources.sources_of(engine, policy_package(policies), root)


def policy_package(policies: str) -> str:
    """Return the full name of a game's package of policies: below `policies` if it is short."""
    return policies if "." in policies else f"policies.{policies}"


@cache
def code_version(engine: str, policies: str) -> str:
    """Return the version of a game's code: its sources, compiler and flags."""
    flags = f"{numba.__version__} {OPTIONS} {os.environ.get('NUMBA_BOUNDSCHECK', '0')}"
    text = sources_of(engine, policies).digest + flags
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def cache_root() -> Path:
    """Return where compiled code is kept: $BALANCE_CACHE_DIR, or the user's cache folder."""
    chosen = os.environ.get("BALANCE_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "balance-lab"


def cache_folder(engine: str, policies: str) -> Path:
    """Return the folder that holds the compiled code of this version of a game.

    Each place of the sources has one: Numba loads no code that was compiled in another place.
    """
    place = hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]
    return cache_root() / f"{engine}-{code_version(engine, policies)}-{place}"


def compile_entry(
    function: Callable, signature: Any, folder: Path, is_checked: bool = False
) -> Callable:
    """Compile `function` for one signature, or load it from `folder`; plain Python stays plain.

    Where it is checked, indices count as in Python and one out of range raises an IndexError, in
    all kernels that it calls, too.
    """
    plain = getattr(function, "py_func", function)
    if not IS_COMPILED:
        return plain
    is_sound = code_cache.discard_damaged(folder)
    with (
        code_cache.readable_suffices(),
        numba_cache_in(folder),
        indices_checked() if is_checked else indices_from_the_front(),
        entries_as_a_whole(),
        bookkeeping_left_out(),
        python_refused(),
    ):
        options = {**OPTIONS, "boundscheck": True} if is_checked else OPTIONS
        dispatcher = numba.njit(cache=is_sound, nogil=True, **options, **COMPILER)(plain)
        dispatcher.compile(signature)
    if is_sound and not dispatcher.stats.cache_hits:
        code_cache.seal(folder)
    dispatcher.disable_compile()
    return dispatcher


def straight(entry: Callable) -> Callable:
    """Return an entry that looks at the types of its arguments once, when it is first called.

    Numba finds out the type of each argument at each call. In tuples that hold functions it takes
    several ms to do so; a caller whose arguments are always of the same types need not wait.
    """
    if not IS_COMPILED:
        return entry
    (only,) = entry.overloads.values()
    calls = [entry]

    def call(*arguments: Any) -> Any:
        result = calls[0](*arguments)
        calls[0] = only.entry_point
        return result

    return call


@contextlib.contextmanager
def numba_cache_in(folder: Path) -> Iterator[None]:
    """Let Numba keep its cache in `folder` meanwhile."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def indices_from_the_front() -> contextlib.AbstractContextManager:
    """Let Numba compile indices as they are meanwhile: a negative one is an error.

    Numba compares every index with 0, because Python counts negative ones from the end. Kernels
    never do; without the comparison goa2 plays a tenth faster and compiles in less time, and
    checks of bounds find a negative index.
    """
    return replaced(arrayobj, "fix_integer_index", _index_as_it_is)


def _index_as_it_is(context: Any, builder: Any, kind: types.Integer, index: Any, _size: Any) -> Any:
    return context.cast(builder, index, kind, types.intp)


_is_checked: contextvars.ContextVar[bool] = contextvars.ContextVar("is_checked", default=False)
"""Whether the entry that is being compiled has its indices checked."""


@contextlib.contextmanager
def indices_checked() -> Iterator[None]:
    """Let kernels that are compiled meanwhile check every index."""
    before = _is_checked.set(True)
    try:
        yield
    finally:
        _is_checked.reset(before)


_is_part: contextvars.ContextVar[bool] = contextvars.ContextVar("is_part", default=False)
"""Whether a kernel is being compiled, which is a part of some entry."""


@contextlib.contextmanager
def entries_as_a_whole() -> Iterator[None]:
    """Let Numba make machine code of whole entries meanwhile, and of no kernel by itself.

    Numba optimizes each kernel together with all that it calls and makes machine code of it, of
    the innermost ones again and again; and it keeps every kernel for others to call, so that LLVM
    may not inline one for being called only once. Kernels are called by entries alone: done this
    way a game compiles in little more than half of the time, and goa2 plays an eighth faster.
    """
    optimize = CPUCodeLibrary._optimize_final_module
    finalize = CPUCodeLibrary.finalize
    optimize_functions = CPUCodeLibrary._optimize_functions
    set_env = JITCPUCodegen.set_env

    def optimize_entry(library: CPUCodeLibrary) -> None:
        if not _is_part.get():
            own_all_kernels(library)
            optimize(library)
            refuse_hidden_inputs(library)

    def optimize_functions_of_entry(library: CPUCodeLibrary, module: Any) -> None:
        if not _is_part.get():
            optimize_functions(library, module)

    def finalize_entry(library: CPUCodeLibrary) -> None:
        if _is_part.get():
            library._finalized = True  # it is only linked into entries
        else:
            library._linking_libraries = all_linked(library)
            finalize(library)

    def set_env_of_entry(codegen: JITCPUCodegen, name: str, env: Any) -> None:
        if not _is_part.get():
            set_env(codegen, name, env)

    with (
        replaced(CPUCodeLibrary, "_optimize_final_module", optimize_entry),
        replaced(CPUCodeLibrary, "finalize", finalize_entry),
        replaced(CPUCodeLibrary, "_optimize_functions", optimize_functions_of_entry),
        replaced(JITCPUCodegen, "set_env", set_env_of_entry),
    ):
        yield


def all_linked(library: CPUCodeLibrary) -> list[CPUCodeLibrary]:
    """Return all libraries that are linked into one, each once."""
    found = dict.fromkeys(library._linking_libraries)
    waiting = list(found)
    while waiting:
        more = [each for each in waiting.pop()._linking_libraries if each not in found]
        found |= dict.fromkeys(more)
        waiting += more
    return list(found)


def own_all_kernels(library: CPUCodeLibrary) -> None:
    """Tell LLVM that nobody else calls the kernels which are linked into an entry."""
    for function in library._final_module.functions:
        if not function.is_declaration and function.linkage.name == SHARED:
            function.linkage = "internal"


def python_refused() -> contextlib.AbstractContextManager:
    """Let Numba refuse code that goes back to Python, where anything can be read."""

    def refuse(*_: object) -> None:
        raise HiddenInputError("Python code by `objmode`")

    return replaced(ObjModeLiftedWith, "get_call_template", refuse)


def refuse_hidden_inputs(library: CPUCodeLibrary) -> None:
    """Refuse an entry that uses what is not given to it: games could not be played again."""
    parts = (*library._final_module.functions, *library._final_module.global_variables)
    used = {part.name for part in parts if part.is_declaration}
    for name, what in HIDDEN.items():
        if any(name in each for each in used):
            raise HiddenInputError(what)


@contextlib.contextmanager
def compiling(folder: Path, what: str) -> Iterator[bool]:
    """Hold the folder's lock, and say what takes so long if nothing is cached there yet.

    Yields whether it is the first time.
    """
    done = folder / f"{what}.done"
    with locked(folder):
        is_first = not done.exists()
        if IS_COMPILED and is_first:
            print(f"compiling {what} (once; about a minute) ...", file=sys.stderr, flush=True)
        yield is_first
        if IS_COMPILED:
            with contextlib.suppress(OSError):
                done.touch()


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder's lock; one that cannot be written to needs none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    except OSError:
        yield
        return
    with lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
