"""Mistakes of the person at the keyboard, said in one sentence."""

import difflib
from collections.abc import Iterable


class UserError(Exception):
    """Bad input: the message is one sentence that names file, entry and field."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean `x`?" for the nearest known name, or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean `{near[0]}`?" if near else ""
