"""Entries and fields by the names that people know: `Power Sword.cost` is one path.

An id, a name in any spelling of its spaces and capitals, or the first words of a name, where they
mean one thing only. `Name (Owner)` tells namesakes apart. A field may be called by a synonym that
its entry declares. What could mean two things is refused, with the ids of both.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from sim.core.errors import UserError

if TYPE_CHECKING:
    from sim.core.content.book import Book
    from sim.core.content.entries import Entry
    from sim.core.content.paths import Target

SILENT = re.compile("['\u2019`.]")  # left out of a name without a gap
WORD = re.compile(r"[^\W_]+")
OWNED = re.compile(r"(?P<name>.+?)\s*\((?P<owner>[^()]+)\)")
REFERENCES = (str, list[str], str | None)  # types of fields that may hold ids of entries
LISTED_MAX = 8  # namesakes that a message lists


def plain(text: str) -> str:
    """Return a name as it is compared: small letters and digits, one space between words."""
    letters = unicodedata.normalize("NFKD", SILENT.sub("", text.casefold()))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(WORD.findall(bare))


def meant(text: str, called: Mapping[str, Collection[str]]) -> list[str]:
    """Return the ids that a text means, of ids with their names; exact names go first."""
    wanted = plain(text)
    if not wanted:
        return []
    names = {each: {plain(each), *map(plain, named)} for each, named in called.items()}
    exact = [each for each, known in names.items() if wanted in known]
    begun = (
        each for each, known in names.items() if any(n.startswith(f"{wanted} ") for n in known)
    )
    return exact or list(begun)


def the_one(text: str, found: Collection[str]) -> str:
    """Return the one id that is meant; several are refused, and none is an empty text."""
    if len(found) > 1:
        listed = list(found)[:LISTED_MAX]
        more = f" and {len(found) - LISTED_MAX} more" if len(found) > LISTED_MAX else ""
        raise UserError(f"`{text}` could be {', '.join(listed)}{more}: write the one that is meant")
    return next(iter(found), "")


def nearest(text: str, called: Mapping[str, str]) -> str:
    """Return "; did you mean `x`?" for the id or the name nearest to a text, or nothing."""
    is_id = text == text.lower() and " " not in text
    by_plain = {plain(name): each if is_id else name for each, name in called.items()}
    by_plain |= {plain(each): each if is_id else name for each, name in called.items()}
    near = difflib.get_close_matches(plain(text), by_plain, n=1)
    return f"; did you mean `{by_plain[near[0]]}`?" if near else ""


def entry_names(book: Book, sections: Iterable[str] | None = None) -> dict[str, str]:
    """Return the names of entries by key, of some sections or of all."""
    return {
        f"{section}.{entry}": each.name
        for section in (book.sections if sections is None else sections)
        for entry, each in book.sections.get(section, {}).items()
    }


def keys_meant(book: Book, text: str, sections: Iterable[str] | None = None) -> list[str]:
    """Return the keys of the entries that a text means: `cards.power_sword`."""
    rooted, dot, rest = text.partition(".")
    if dot and rooted.strip() in book.sections:
        return keys_meant(book, rest, [rooted.strip()])
    known = entry_names(book, sections)
    called = {key: (key.partition(".")[2], name) for key, name in known.items()}
    owned = OWNED.fullmatch(text.strip())
    found = meant(text, called)
    return found if found or not owned else owned_keys(book, owned["name"], owned["owner"], called)


def owned_keys(
    book: Book, name: str, owner: str, called: Mapping[str, Collection[str]]
) -> list[str]:
    """Return the keys of the entries of a name that belong to an owner."""
    owners = {plain(owner), *(plain(key.partition(".")[2]) for key in keys_meant(book, owner))}
    return [key for key in meant(name, called) if owners & owners_of(book.entry(key))]


def owners_of(entry: Entry) -> set[str]:
    """Return the ids that an entry holds in single fields, such as the hero of a card."""
    texts = (getattr(entry, name) for name in type(entry).model_fields)
    return {plain(text) for text in texts if isinstance(text, str)}


def field_named(model: type[Entry], name: str) -> str:
    """Return the field of a kind of entry that a name or a synonym means, or nothing."""
    if name in model.model_fields:
        return name
    spelled = {plain(field): field for field in model.model_fields}
    spelled |= {
        plain(other): field
        for other, field in model.SYNONYMS.items()
        if plain(other) not in spelled and field in model.model_fields
    }
    return spelled.get(plain(name), "")


def near_field(model: type[Entry], name: str) -> str:
    """Return "; did you mean `x`?" for the field nearest to a name, or nothing."""
    known = {field: field for field in model.model_fields}
    known |= {other: field for other, field in model.SYNONYMS.items() if field in known}
    near = difflib.get_close_matches(name.casefold(), known, n=1)
    return f"; did you mean `{known[near[0]]}`?" if near else ""


def field_path(book: Book, text: str) -> str:
    """Return the path of the field that a text means; the text itself where none is meant."""
    if is_field(book, text):
        return text
    head, dot, field = text.strip().removeprefix(f"{book.game}.").rpartition(".")
    if not dot:
        models = {single: type(entry) for single, entry in book.singles.items()}
        return one_field(text, field, models) or text
    if head in book.singles:
        return one_field(text, field, {head: type(book.singles[head])}) or text
    keys = keys_meant(book, head)
    found = one_field(text, field, {key: type(book.entry(key)) for key in keys})
    return found or (f"{the_one(head, keys)}.{field}" if keys else text)


def is_field(book: Book, path: str) -> bool:
    """Tell whether a text is the very path of a field."""
    section, _, rest = path.partition(".")
    entry, _, field = rest.rpartition(".")
    found = book.sections.get(section, {}).get(entry) if entry else book.singles.get(section)
    return found is not None and field in type(found).model_fields


def one_field(text: str, name: str, models: Mapping[str, type[Entry]]) -> str:
    """Return the one path of a field of that name below some keys, or nothing."""
    fields = {key: field_named(model, name) for key, model in models.items()}
    return the_one(text, [f"{key}.{field}" for key, field in fields.items() if field])


def entry_path(book: Book, text: str) -> str:
    """Return the key of the entry that a text means; the text itself where none is meant."""
    bare = text.strip().removeprefix(f"{book.game}.")
    section, _, entry = bare.partition(".")
    if entry in book.sections.get(section, ()):
        return bare
    return bare if bare in book.singles else the_one(text, keys_meant(book, bare)) or text


def ids_in(book: Book, target: Target, value: Any) -> Any:
    """Return a field's new value with ids in the place of names: heroes of a setup.

    Of an entry, only fields that hold an id today are looked at; text of other kinds stays.
    """
    entry = book.entry_at(target)
    today = getattr(entry, target.field)
    if type(entry).model_fields[target.field].annotation not in REFERENCES:
        return value
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return value
    ids = {today} if isinstance(today, str) else set(today or ())
    homes = [name for name, entries in book.sections.items() if ids & set(entries)]
    homes = homes or [name for name in (target.field,) if name in book.sections]
    if not homes and target.entry:
        return value
    found = [id_of(book, text, homes) for text in texts]
    return found[0] if isinstance(value, str) else found


def id_of(book: Book, text: str, sections: Collection[str]) -> str:
    """Return the id of the entry that a text names; the text itself where none is meant.

    Where it is not known which sections are meant, a name or id must be whole.
    """
    if any(text in entries for entries in book.sections.values()):
        return text
    keys = keys_meant(book, text, sections or None)
    if not sections:
        known = entry_names(book)
        whole = {key: (plain(known[key]), plain(key.partition(".")[2])) for key in keys}
        keys = [key for key in keys if plain(text) in whole[key]]
    return the_one(text, list(dict.fromkeys(key.partition(".")[2] for key in keys))) or text
