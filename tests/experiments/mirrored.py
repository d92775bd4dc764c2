"""The coin with two mirrored cards whose power nobody could read, and an experiment about them."""

from pathlib import Path
from tempfile import mkdtemp

from pydantic import Field

from sim.core.content import Content, Entry, read_book
from tests.experiments import fakes

CARDS = """
[left]
name = "Left"
source = "public"
power = 2
sources = { power = "reconstructed" }

[right]
name = "Right"
source = "public"
power = 2
sources = { power = "reconstructed" }

[known]
name = "Known"
source = "rulebook"
power = 2
"""
TEXT = """
question = "?"
game = "coin"
games = 100
ensemble = {worlds}
design = "paired"
baseline = {{ chance = 40 }}
[factors]
rules.chance = [40, 60]
[parameters.mirror]
low = 1
high = 5
paths = ["cards.left.power", "cards.right.power"]
"""


class Card(Entry):
    power: int = Field(ge=0, le=9)


def mirrored_game(name):
    """Return the coin with two mirrored cards whose power nobody could read."""
    folder = Path(mkdtemp()) / "coin"
    folder.mkdir()
    for file, text in (("rules", fakes.RULES), ("setup", fakes.SETUP), ("cards", CARDS)):
        (folder / f"{file}.toml").write_text(text)
    book = read_book(folder, {"cards": Card}, {"rules": fakes.Rules, "setup": fakes.Setup})

    def build(book):
        return Content("coin", book, fakes.build(book).tables, {}, build)

    return fakes.coin_game(load=lambda: build(book))
