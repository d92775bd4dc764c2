"""Phrases as text with gaps: what the numbers of an event stand for is filled in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from string import Formatter

from sim.core.content.files import read_toml
from sim.core.transcript.narrator import Narrator
from sim.core.transcript.words import Member


def one(phrase: str, level: int = 0, joint: str | None = None) -> Callable:
    """Return a phrase that is a line of its own; see `worded` for what it may name."""

    def say(to: Narrator, a: int, b: int, c: int) -> None:
        to.say(worded(to, phrase, a, b, c), level, joint=joint)

    return say


def effect(phrase: str) -> Callable:
    """Return a phrase that is the effect of what the line before it says."""

    def say(to: Narrator, a: int, b: int, c: int) -> None:
        to.also(worded(to, phrase, a, b, c))

    return say


def more(phrase: str) -> Callable:
    """Return a phrase that goes on with the open line."""

    def say(to: Narrator, a: int, b: int, c: int) -> None:
        to.add(worded(to, phrase, a, b, c))

    return say


def series(head: str, item: str) -> Callable:
    """Return a phrase that lists what repeats: `Trini discards Tenacity, Blade Blaster`."""

    def say(to: Narrator, a: int, b: int, c: int) -> None:
        start = worded(to, head, a, b, c)
        to.listed((head, start), start, worded(to, item, a, b, c))

    return say


def phrases_by(events: type[Member], module: str) -> dict[Member, Callable]:
    """Return the plain phrases of the `words.toml` beside a module, by the events of its keys."""
    texts = read_toml(Path(module).with_name("words.toml"))
    makers = {"lines": one, "effects": effect, "more": more}
    return {
        events[name.upper()]: maker(phrase)
        for table, maker in makers.items()
        for name, phrase in texts.get(table, {}).items()
    }


def worded(to: Narrator, phrase: str, a: int, b: int, c: int) -> str:
    """Fill in a phrase: {a} {b} {c} are numbers, {seat}, {card} … what they stand for."""
    filled: dict[str, object] = {"a": a, "b": b, "c": c}
    for _, name, _, _ in Formatter().parse(phrase):
        if name is not None and name not in filled:
            filled[name] = to.gap(name, a, b, c)
    return phrase.format(**filled)
