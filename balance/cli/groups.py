"""Options that go together: a group is a record, which a command takes as one parameter."""

import functools
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, get_type_hints

from balance import arguments
from balance.cli import options
from experiments.storing.store import default_store


@dataclass(frozen=True)
class Setting:
    """Which games are played: their seed, their players and their content."""

    seed: options.Seed = 1
    seats: options.Seats = None
    sets: options.Sets = None
    patches: options.Patches = None

    def given(self) -> dict[str, Any]:
        """Return the arguments of a question."""
        changes = arguments.all_changes(self.patches, self.sets)
        return {"seed": self.seed, "set": changes, "policy": self.seats}


@dataclass(frozen=True)
class Means:
    """How games are played and kept: finished ones are always stored."""

    jobs: options.Jobs = None
    store: options.StoreFolder = None
    json: options.Json = False

    def given(self) -> dict[str, Any]:
        """Return the arguments of a question."""
        store = self.store or default_store()
        return {"jobs": self.jobs, "store": store, "progress": not self.json}


@dataclass(frozen=True)
class ClusterMeans:
    """How games are played, also on several machines; they are stored if a store is named."""

    jobs: options.Jobs = None
    chunk: options.Chunk = None
    backend: options.Backend = "threads"
    scheduler: options.Scheduler = None
    store: options.StoreFolder = None
    json: options.Json = False

    def given(self) -> dict[str, Any]:
        """Return the arguments of a question."""
        names = ("jobs", "chunk", "backend", "scheduler", "store")
        return {name: getattr(self, name) for name in names} | {"progress": not self.json}


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command every field of its groups as an option of its own, in the group's place."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: kind for name, kind in hints.items() if is_dataclass(kind)}

    @functools.wraps(command)
    def ungrouped(**given: Any) -> None:
        records = {
            name: kind(**{field.name: given.pop(field.name) for field in fields(kind)})
            for name, kind in groups.items()
        }
        command(**given, **records)

    flat = flat_parameters(command, hints)
    ungrouped.__signature__ = inspect.Signature(list(flat))  # type: ignore[attr-defined]
    return ungrouped


def flat_parameters(
    command: Callable[..., None], hints: dict[str, Any]
) -> Iterator[inspect.Parameter]:
    """Yield the parameters of a command, the fields of its groups in their places."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    for name, parameter in inspect.signature(command).parameters.items():
        kind = hints[name]
        if not is_dataclass(kind):
            yield parameter.replace(annotation=kind, kind=keyword)
            continue
        of_fields = get_type_hints(kind, include_extras=True)
        for field in fields(kind):
            yield inspect.Parameter(
                field.name, keyword, default=field.default, annotation=of_fields[field.name]
            )
