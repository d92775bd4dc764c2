"""Checks the values of an entry, and says in one sentence what is wrong with them."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from sim.core.content.entries import Entry
from sim.core.errors import UserError, did_you_mean

SHOWN_MAX = 60
LOOKS_TYPED = re.compile(r"[+-]?[\d._]+|true|false")
EXPECTED = {
    "int_type": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "string_type": "text",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "none_required": "none",
}
LIMITS = {
    "greater_than_equal": ("ge", "is below the smallest allowed value {}"),
    "less_than_equal": ("le", "is above the largest allowed value {}"),
    "greater_than": ("gt", "is not above {}"),
    "less_than": ("lt", "is not below {}"),
}
LENGTHS = {
    "too_short": ("min_length", "has {} items, at least {} are needed"),
    "too_long": ("max_length", "has {} items, at most {} are allowed"),
}

AnyEntry = TypeVar("AnyEntry", bound=BaseModel)


@dataclass(frozen=True)
class InFile:
    """An entry in a content file; messages begin with `cards.toml: [block] shields`."""

    file: str
    entry: str = ""  # empty where the file is one entry

    def of_entry(self) -> str:
        """Name the entry."""
        return f"{self.file}: [{self.entry}]" if self.entry else self.file

    def of_field(self, name: str) -> str:
        """Name one field of the entry."""
        return f"{self.of_entry()} {name}" if self.entry else f"{self.file}: {name}"


@dataclass(frozen=True)
class InPatch:
    """An entry changed by patches; messages begin with `` `cards.block.shields` ``."""

    key: str
    origins: Mapping[str, str] = field(default_factory=dict)  # field to patch file
    origin: str = ""  # patch file of the fields not named in `origins`

    def of_entry(self) -> str:
        """Name the entry."""
        return with_origin(self.origin, f"`{self.key}`")

    def of_field(self, name: str) -> str:
        """Name one field of the entry."""
        return with_origin(self.origins.get(name, self.origin), f"`{self.key}.{name}`")


def with_origin(origin: str, message: str) -> str:
    """Put the patch file in front of a message, where there is one."""
    return f"{origin}: {message}" if origin else message


def checked(model: type[AnyEntry], data: Mapping[str, Any], where: InFile | InPatch) -> AnyEntry:
    """Return the entry that `data` describes, or raise a UserError about its first mistake."""
    # JSON mode is strict about numbers and text, and yet lets a list fill a tuple.
    try:
        return model.model_validate_json(json.dumps(data, default=_plain))
    except ValidationError as error:
        details = error.errors(include_url=False)
    raise UserError(_sentence(model, details, where))


def show(value: object) -> str:
    """Write a value as it should stand in a message: 99, `many`, `"5"`, `true`."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, str) and not LOOKS_TYPED.fullmatch(value):
        return f"`{_shortened(value)}`"
    return f"`{_shortened(json.dumps(value, default=str, ensure_ascii=False))}`"


def _limit(value: float) -> str:
    return str(int(value)) if value == int(value) else str(value)


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN_MAX else line[: SHOWN_MAX - 1] + "…"


def _plain(value: object) -> object:
    return value.tolist() if isinstance(value, np.generic | np.ndarray) else str(value)


def _sentence(model: type[Entry], details: Sequence[ErrorDetails], where: InFile | InPatch) -> str:
    first = details[0]
    loc = first["loc"]
    if not loc:
        return f"{where.of_entry()}: {_problem(first)}"
    name = str(loc[0])
    if first["type"] == "extra_forbidden" and len(loc) == 1:
        meant = did_you_mean(name, model.model_fields)
        return f"{where.of_entry()}: no such field `{name}`{meant}"
    same_value = [error for error in details if _position(error) == _position(first)]
    return f"{where.of_field(name)}: {_item(first)}{_combined(same_value)}"


def _position(error: ErrorDetails) -> tuple[int | str, ...]:
    """Say which value is meant: field and list indices, without the names of union members."""
    loc = error["loc"]
    return (loc[0], *_indices(error)) if loc else ()


def _indices(error: ErrorDetails) -> list[int]:
    return [part for part in error["loc"][1:] if isinstance(part, int)]


def _item(error: ErrorDetails) -> str:
    return "".join(f"item {index + 1}: " for index in _indices(error))


def _combined(errors: Sequence[ErrorDetails]) -> str:
    """Join what the members of a union expected, unless one of them found the type right."""
    for error in errors:
        if _expected(error) is None:
            return _problem(error)
    expected = " or ".join(dict.fromkeys(str(_expected(error)) for error in errors))
    return f"{show(errors[0]['input'])} is not {expected}{_meant_choice(errors)}"


def _expected(error: ErrorDetails) -> str | None:
    """Say what kind of value was expected, or None where the kind was right."""
    if error["type"] != "literal_error":
        return EXPECTED.get(error["type"])
    choices = [f"`{choice}`" for choice in _choices(error)]
    return choices[0] if len(choices) == 1 else "one of " + ", ".join(choices)


def _choices(error: ErrorDetails) -> list[str]:
    expected = str(error.get("ctx", {}).get("expected", ""))
    return [choice.strip("'") for choice in re.split(r", | or ", expected)]


def _meant_choice(errors: Sequence[ErrorDetails]) -> str:
    choices = [
        choice for error in errors if error["type"] == "literal_error" for choice in _choices(error)
    ]
    return did_you_mean(str(errors[0]["input"]), choices)


def _problem(error: ErrorDetails) -> str:
    kind, context = error["type"], error.get("ctx", {})
    if kind in LIMITS:
        key, words = LIMITS[kind]
        return f"{show(error['input'])} {words.format(_limit(context[key]))}"
    if kind in LENGTHS:
        key, words = LENGTHS[kind]
        return words.format(context["actual_length"], context[key])
    if kind == "missing":
        return "missing" if len(error["loc"]) == 1 else f"`{error['loc'][-1]}` is missing"
    if kind == "extra_forbidden":
        return f"no such field `{error['loc'][-1]}`"
    if "error" in context:  # raised by a validator in its own words
        return str(context["error"])
    message = error["msg"]
    return f"{show(error['input'])}: {message[:1].lower()}{message[1:]}"
