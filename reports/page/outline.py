"""What reports show: chapters with their tables (`chapters.toml`), and figures from them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Self

from reports.page import pictures
from reports.page.pictures import BandEnds, Picture, entrant_pictures
from reports.sentences.columns import Reading
from sim.core.analysis import Noun

FILE = Path(__file__).with_name("chapters.toml")
LENGTHS = "How long games are, and who wins them."
PICTURES = {
    "tempo": (
        Picture(("length counts",), LENGTHS, pictures.draw_lengths),
        Picture(("decided",), "When the winner is clear.", pictures.draw_decided),
        Picture(("themes",), "What games consist of, round by round.", pictures.draw_themes),
        Picture(("features",), "How games move, round by round.", pictures.draw_features),
    ),
    "real": (Picture(("real",), "Do simulated games go as real ones do?", pictures.draw_real),),
}


@dataclass(frozen=True)
class Shown:
    """A table that is shown: its title, how its estimates are read, and whether it is folded.

    Folded tables are for those who want to check: win rates and points come first.
    """

    title: str
    reading: Reading
    is_folded: bool = False


@dataclass(frozen=True)
class Chapter:
    """A question of the report."""

    name: str
    title: str
    text: str
    shown: Mapping[str, Shown]
    pictures: tuple[Picture, ...] = ()

    def substitute(self, noun: Noun) -> Self:
        """Return the chapter in the words of a game that calls its entrants so."""
        shown = {
            noun.substitute(name): replace(each, title=noun.substitute(each.title))
            for name, each in self.shown.items()
        }
        title, text = noun.substitute(self.title), noun.substitute(self.text)
        return replace(self, title=title, text=text, shown=shown)


@cache
def written() -> dict[str, Any]:
    """Return what the file says."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def reading_of(name: str) -> Reading:
    """Return how estimates are read, by the name that the file gives it."""
    said: dict[str, Any] = written()["readings"][name]
    lists = {key: tuple(said.get(key, ())) for key in ("percent", "hidden")}
    return Reading(**(said | lists))


def shown_in(tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Shown]:
    """Return tables of the file; they are read as shares where nothing else is said."""
    return {
        name: Shown(**{**said, "reading": reading_of(said.get("reading", "share"))})
        for name, said in tables.items()
    }


def chapters_in(document: str) -> dict[str, Chapter]:
    """Return the chapters of a kind of document, by name."""
    return {
        name: Chapter(name, said["title"], said["text"], shown_in(said["shown"]))
        for name, said in written()[document].items()
    }


def chapter_of(name: str, noun: Noun, band: BandEnds = None) -> Chapter:
    """Return a chapter of a design report in the words of a game that calls its entrants so."""
    chapter = chapters_in("design")[name].substitute(noun)
    drawn = entrant_pictures(noun, band) if name == "matchups" else PICTURES.get(name, ())
    return replace(chapter, pictures=drawn)
