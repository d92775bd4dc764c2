"""Fields of an entry: their types and ranges, and values written as text."""

import re
import sys
import tomllib
import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import annotated_types as at
from pydantic.fields import FieldInfo as ModelField

WHOLE = re.compile(r"[+-]?\d[\d_]*")
YES = ("true", "yes", "on", "1")
NO = ("false", "no", "off", "0")
LISTS = (list, tuple, set, frozenset)

Number = int | float


@dataclass(frozen=True)
class FieldInfo:
    """One value of the content that a patch can set."""

    path: str
    type: str  # "int", "float", "bool", "str", "list of int", "int or X" …
    low: Number | None  # smallest allowed value; of the items, where the field is a list
    high: Number | None
    value: Any

    @property
    def is_number(self) -> bool:
        """Say whether the value is a number, so that it can be swept over a range."""
        return is_number(self.value)


def is_number(value: object) -> bool:
    """Say whether `value` is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def type_name(annotation: Any) -> str:
    """Write a field's type for people."""
    if annotation is Any:
        return "any"
    if get_origin(annotation) is Annotated:
        return type_name(get_args(annotation)[0])
    if _is_union(annotation):
        return " or ".join(type_name(member) for member in get_args(annotation))
    if get_origin(annotation) is Literal:
        return " or ".join(str(choice) for choice in get_args(annotation))
    if _container(annotation) in LISTS:
        item = _item_type(annotation)
        return "list" if item is Any else f"list of {type_name(item)}"
    return "none" if annotation is types.NoneType else _container(annotation).__name__


def limits(field: ModelField) -> tuple[Number | None, Number | None]:
    """Return the smallest and the largest value that a field declares."""
    low: Number | None = None
    high: Number | None = None
    for bound in [*field.metadata, *_nested_metadata(field.annotation)]:
        match bound:
            case at.Ge(value) | at.Gt(value):
                low = value + 1 if isinstance(bound, at.Gt) and type(value) is int else value
            case at.Le(value) | at.Lt(value):
                high = value - 1 if isinstance(bound, at.Lt) and type(value) is int else value
    return low, high


def from_text(annotation: Any, text: str) -> Any:
    """Turn text into a value of a type; text that does not fit is returned as it is.

    The check of the entry that follows says what is wrong with such a text.
    """
    try:
        return _converted(_bare(annotation), text.strip())
    except (ValueError, RecursionError):
        return text


def _converted(annotation: Any, text: str) -> Any:
    """Turn text into a value of a type, or raise ValueError."""
    if _is_union(annotation):
        return _first_that_fits(annotation, text)
    if get_origin(annotation) is Literal:
        return {str(choice): choice for choice in get_args(annotation)}.get(text, text)
    container = _container(annotation)
    if container in LISTS:
        return _list_from_text(_item_type(annotation), text)
    if container is dict:
        return _toml_value(text)
    plain = {int: _whole, float: float, bool: _truth, types.NoneType: _none}
    return plain.get(container, str)(text)


def _first_that_fits(union: Any, text: str) -> Any:
    members = map(_bare, get_args(union))
    for member in sorted(members, key=lambda member: _last_resort(member, text)):
        if get_origin(member) is Literal and text not in map(str, get_args(member)):
            continue
        try:
            return _converted(member, text)
        except ValueError:
            continue
    raise ValueError(text)


def _last_resort(member: Any, text: str) -> int:
    """Rank the members of a union: text fits `str` always, and a list unless it has brackets."""
    if _container(member) in LISTS and not text.startswith("["):
        return 2
    return int(member is str)


def _list_from_text(item: Any, text: str) -> list[Any]:
    """Read `a, b, c`, or a list in square brackets written as in TOML."""
    if text.startswith("["):
        try:
            return _toml_value(text)
        except ValueError:
            text = text.removeprefix("[").removesuffix("]").strip()
    return [from_text(item, part.strip()) for part in text.split(",")] if text else []


def _toml_value(text: str) -> Any:
    return tomllib.loads(f"value = {text}")["value"]


def _whole(text: str) -> int:
    if not WHOLE.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _truth(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise ValueError(text)
    return text.lower() in YES


def _none(text: str) -> None:
    if text.lower() != "none":
        raise ValueError(text)


def _bare(annotation: Any) -> Any:
    """Return a type without its bounds, or what a named type stands for."""
    if hasattr(annotation, "__value__"):
        annotation = _meaning(annotation)
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def _meaning(alias: Any) -> Any:
    """Return the type that a TypeAliasType stands for; a recursive one is written as text."""
    names = vars(sys.modules[alias.__module__])
    holder = types.SimpleNamespace(__annotations__={"value": alias.__value__})
    return get_type_hints(holder, globalns=names, include_extras=True)["value"]


def _container(annotation: Any) -> Any:
    return get_origin(annotation) or annotation


def _item_type(annotation: Any) -> Any:
    return next(iter(get_args(annotation)), Any)


def _is_union(annotation: Any) -> bool:
    return get_origin(annotation) in (Union, types.UnionType)


def _nested_metadata(annotation: Any) -> Iterator[Any]:
    """Yield the bounds declared inside a union or a list."""
    if get_origin(annotation) is Annotated:
        for extra in annotation.__metadata__:
            yield from extra.metadata if isinstance(extra, ModelField) else [extra]
    if get_origin(annotation) is not Literal:
        for member in get_args(annotation):
            yield from _nested_metadata(member)
