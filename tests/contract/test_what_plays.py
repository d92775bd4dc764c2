"""A change of the line-up costs what plays, however many heroes the book has: counted."""

from functools import cache

import pytest

from sim.core import building, registry
from sim.core.building import Builder
from sim.core.content import Content, Patch

HEROES = 130
LINE_UPS = {
    "hotg": [Patch("set", "setup.heroes", ["tommy", "billy", "zack", "trini", "kimberly"])],
    "goa2": [Patch("set", "setup.red", ["sabina", "wasp"])],
}


@cache
def crowded(name: str) -> Content:
    """Return a game's content with 130 more heroes, each with cards like those of another."""
    content = registry.game(name).load()
    sections = content.book.sections
    like = next(iter(content.rows["heroes"]))
    cards = [card for card, entry in sections["cards"].items() if entry.hero == like]
    patches = []
    for number in range(HEROES):
        hero = f"more_{number}"
        patches.append(Patch("add", f"heroes.{hero}", {"like": like}))
        patches += [
            Patch("add", f"cards.{hero}_{card}", {"like": card, "hero": hero}) for card in cards
        ]
    return content.patched(patches)


class Counts:
    """How often the parts of a build happen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Count from now on."""
        self.counts: dict[str, int] = {}
        for name in ("assemble", "modifier", "trigger", "_grouped"):
            self.watch(monkeypatch, building, name)
        for name in ("put", "put_row", "instances", "program", "texts"):
            self.watch(monkeypatch, Builder, name)

    def watch(self, monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
        """Count the calls of one function."""
        function = getattr(owner, name)

        def counting(*arguments: object, **named: object) -> object:
            self.counts[name] = self.counts.get(name, 0) + 1
            return function(*arguments, **named)

        monkeypatch.setattr(owner, name, counting)

    def of(self, content: Content, patches: list[Patch]) -> dict[str, int]:
        """Return the counts of one change."""
        self.counts.clear()
        content.patched(patches)
        return dict(self.counts)


@pytest.mark.parametrize("name", LINE_UPS)
def test_a_line_up_assembles_no_text_and_looks_at_no_entry_that_does_not_play(name, monkeypatch):
    few, many = registry.game(name).load(), crowded(name)
    few.patched(LINE_UPS[name])
    counts = Counts(monkeypatch)
    found = counts.of(many, LINE_UPS[name])
    assert found == counts.of(few, LINE_UPS[name])
    assert not {"assemble", "modifier", "trigger", "_grouped"} & set(found)


@pytest.mark.parametrize("name", LINE_UPS)
def test_rows_are_written_for_what_plays_alone(name, monkeypatch):
    content = crowded(name).patched(LINE_UPS[name])
    assert len(content.rows["cards"]) < 100 < len(content.book.sections["cards"])
    assert len(content.items) == sum(
        len(content.rows[section]) for section in content.item_sections
    )
    plain = registry.game(name).load().patched(LINE_UPS[name])
    assert content.hash == plain.hash


@pytest.mark.parametrize("name", LINE_UPS)
def test_a_mistake_in_a_text_that_does_not_play_is_refused_all_the_same(name):
    content = crowded(name)
    card = next(card for card in content.book.sections["cards"] if card.startswith("more_7_"))
    entry = content.book.sections["cards"][card]
    with pytest.raises(building.UserError, match="no operation `nonsense`"):
        content.patched([Patch("set", f"cards.{card}.program", [*entry.program, "nonsense"])])
