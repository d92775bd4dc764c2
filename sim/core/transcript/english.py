"""Numbers, lists and names of enums as a sentence has them."""

from enum import IntEnum


def counted(number: int, noun: str) -> str:
    """Return `1 hit`, `2 hits`: a number and its noun in the right form."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def joined(parts: list[str]) -> str:
    """Return `a, b and c`."""
    return " and ".join([*filter(None, [", ".join(parts[:-1])]), *parts[-1:]])


def member_name(member: IntEnum) -> str:
    """Return the name of an enum's member as words: `fast travel`."""
    return member.name.lower().replace("_", " ")
