"""Odd input: what people, editors and other programs put where a number or a name should be."""

import json
from functools import cache
from typing import Any

from hypothesis import strategies as st

from sim.core import registry

WORDS = [
    "",
    " ",
    "true",
    "none",
    "nan",
    "-inf",
    "1e999",
    "0x10",
    "1_0",
    "[",
    "]",
    "{",
    "=",
    "$",
    "\\",
]
ODD_TEXTS = st.one_of(
    st.sampled_from([*WORDS, "[[]]", "[1, [2]]", "{a = 1}", '"', "'''", "é—🎲", "\u202e", "a\nb"]),
    st.sampled_from(
        ["9" * 30, "9" * 400, "9" * 5_000, "[" * 300, "../..", "~", "%s", "{0}", "\x7f"]
    ),
    st.integers().map(str),
    st.floats().map(str),
    st.text(max_size=12),
)
NUMBERS = st.one_of(
    st.sampled_from([0, -1, 1, 255, 256, 32_767, 32_768, 2**31, 2**63, 10**30, 0.5, -0.0, 1e308]),
    st.integers(-10, 50),
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(NUMBERS, st.booleans(), ODD_TEXTS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=5,
)


@cache
def names() -> list[str]:
    """Return the games."""
    return [game.name for game in registry.games()]


@cache
def values_by_path(game: str) -> dict[str, Any]:
    """Return what a game declares, by path; tables inside are as JSON has them."""
    from pydantic_core import to_jsonable_python

    return {
        field.path: to_jsonable_python(field.value)
        for field in registry.game(game).load().book.fields()
    }


def paths(game: str) -> st.SearchStrategy[str]:
    """Return paths of a game, most of them right."""
    right = st.sampled_from(sorted(values_by_path(game)))
    cut = right.map(lambda path: path.rpartition(".")[0])
    return st.one_of(right, right, right, cut, mutated(right), ODD_TEXTS)


def others(game: str) -> st.SearchStrategy[Any]:
    """Return values that belong to some path of a game."""
    return st.sampled_from(sorted(values_by_path(game).values(), key=str))


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str], times: int = 2) -> str:
    """Return a text with some characters lost, doubled or put in."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, times))):
        at = draw(st.integers(0, len(text)))
        size = draw(st.integers(0, 8))
        text = text[:at] + draw(st.one_of(st.just(""), ODD_TEXTS)) + text[at + size :]
    return text


def toml(value: Any) -> str:
    """Return a value as TOML, as far as it can be said."""
    if isinstance(value, dict):
        return (
            "{"
            + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items())
            + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, float) and value != value:
        return "nan"
    return json.dumps(value) if value is not None else '""'
