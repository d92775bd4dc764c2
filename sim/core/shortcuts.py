"""Work that Numba is spared while an entry is compiled or loaded: bookkeeping that nobody reads.

Most of the time of compiling is Numba's own, in Python: it takes each of hundreds of kernels
through some thirty steps. Without what is left out here the machine code does the same.
"""

import contextlib
import hashlib
from collections.abc import Iterator
from typing import Any

from llvmlite import binding as llvm
from numba.core import caching, event, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager
from numba.core.runtime import rtsys
from numba.core.targetconfig import TargetConfig
from numba.core.typed_passes import AnnotateTypes, DumpParforDiagnostics

NAME_DIGITS = 32  # of the name of a record's type
NAME_MAX = 200  # characters of a type in the names of functions that take it
INTRINSIC = "llvm."  # how names begin of functions that LLVM itself defines
DESCRIBING = {AnnotateTypes, DumpParforDiagnostics}


class EntryCompiler(CompilerBase):
    """Numba's compiler without the steps that only describe what is compiled."""

    def define_pipelines(self) -> list[PassManager]:
        """Return the steps in their order."""
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.passes = [each for each in steps.passes if each[0] not in DESCRIBING]
        return [steps]


@contextlib.contextmanager
def replaced(owner: Any, name: str, function: Any) -> Iterator[None]:
    """Let one of Numba's functions be another one meanwhile."""
    before = getattr(owner, name)
    setattr(owner, name, function)
    try:
        yield
    finally:
        setattr(owner, name, before)


@contextlib.contextmanager
def bookkeeping_left_out() -> Iterator[None]:
    """Let Numba describe, time and compare less meanwhile."""
    with contextlib.ExitStack() as stack:
        for owner, name, function in LEFT_OUT:
            stack.enter_context(replaced(owner, name, function))
        yield


def name_records_shortly() -> None:
    """Let Numba call the type of a record by a hash of its fields from here on.

    It spells out all fields, those of records in records too, and the types of states, tables and
    rules are made of one another: texts of megabytes were stored with the game loop and read at
    each start. Types are equal whose names are equal, so they are equal as before.
    """
    spell_out = types.Record.__init__

    def name_shortly(record: types.Record, *fields: Any, **more: Any) -> None:
        spell_out(record, *fields, **more)
        digest = hashlib.sha256(record.name.encode()).hexdigest()[:NAME_DIGITS]
        record.name = f"Record({digest})"

    types.Record.__init__ = name_shortly


def _name(record: types.Record) -> str:
    """Return the name of a record's type; Numba spells out its fields at each step of a kernel."""
    return record.name


def _values(flags: TargetConfig) -> dict[str, Any]:
    """Return what was set of a compilation's flags; Numba compares all that could be, often."""
    return flags._values


def _unheard(_: event.Event) -> None:
    """Tell nobody of an event; each of the kernels being compiled would take the time of it."""


def _short_name(kind: types.Type) -> tuple[str, tuple]:
    """Return what a type is called in names of functions: if its name is long, by a number.

    Numba does so with records, but not with pointers to rules and tuples of them.
    """
    if len(kind.name) <= NAME_MAX:
        return kind.name, ()
    return type(kind).__name__, (kind._code,)


def _load(cached: caching.Cache, signature: object, context: Any) -> object:
    """Load compiled code without what Numba needs for compiling, unless the code calls it."""
    rtsys.initialize(context)
    parse = llvm.parse_bitcode

    def parse_checked(*given: Any) -> llvm.ModuleRef:
        module = parse(*given)
        if not all(_is_known(each) for each in module.functions):
            context.refresh()
        return module

    with cached._guard_against_spurious_io_errors(), replaced(llvm, "parse_bitcode", parse_checked):
        return cached._load_overload(signature, context)


def _is_known(function: llvm.ValueRef) -> bool:
    """Tell whether a function is defined, in its module or in the process."""
    is_own = not function.is_declaration or function.name.startswith(INTRINSIC)
    return is_own or llvm.address_of_symbol(function.name) is not None


LEFT_OUT = (
    (types.Record, "__repr__", _name),
    (types.Type, "mangling_args", property(_short_name)),
    (TargetConfig, "values", _values),
    (event, "broadcast", _unheard),
    (caching.Cache, "load_overload", _load),
)
