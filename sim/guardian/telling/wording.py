"""Phrases as text with gaps: what the numbers of an event stand for is filled in."""

from __future__ import annotations

from collections.abc import Callable

from sim.guardian.telling.narrator import Narrator


def one(phrase: str, level: int = 0, joint: str | None = None) -> Callable:
    """Return a phrase that is a line of its own; see `worded` for what it may name."""

    def tell(to: Narrator, a: int, b: int, c: int) -> None:
        to.say(worded(to, phrase, a, b, c), level, joint=joint)

    return tell


def effect(phrase: str) -> Callable:
    """Return a phrase that is the effect of what the line before it tells."""

    def tell(to: Narrator, a: int, b: int, c: int) -> None:
        to.also(worded(to, phrase, a, b, c))

    return tell


def series(head: str, item: str) -> Callable:
    """Return a phrase that lists what repeats: `Trini discards Tenacity, Blade Blaster`."""

    def tell(to: Narrator, a: int, b: int, c: int) -> None:
        start = worded(to, head, a, b, c)
        to.listed((head, start), start, worded(to, item, a, b, c))

    return tell


def worded(to: Narrator, phrase: str, a: int, b: int, c: int) -> str:
    """Fill in a phrase: {a} {b} {c} are numbers, {seat}, {card} … what they stand for."""
    names = to.names
    found: dict[str, Callable[[], str]] = {
        "seat": lambda: names.seat(a),
        "card": lambda: names.card(b),
        "place": lambda: names.place(a),
        "place_b": lambda: names.place(b),
        "place_c": lambda: names.place(c),
        "soldier": lambda: names.soldiers(a, 1),
        "enemy": lambda: names.enemies[a],
        "zord": lambda: names.zords[a],
        "slot": lambda: to.slots[a].label,
        "fill_c": lambda: to.board.fill(names, c),
    }
    numbers: dict[str, object] = {"a": a, "b": b, "c": c}
    used = {key: make() for key, make in found.items() if f"{{{key}}}" in phrase}
    return phrase.format(**numbers, **used)
