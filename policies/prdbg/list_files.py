"""Buy lists: strategies as data, in the order in which cards are to be bought.

A list is a TOML file: how everything but buying is played (`strategy`), what happens when no line
applies (`otherwise`: as the strategy would, or nothing), and lines that say what is bought or
battled under which conditions. A line is taken when its card is for sale, its conditions hold and
fewer cards of the line are owned than its limit.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from policies.prdbg.lists import (
    ANY,
    BATTLE,
    CARDS,
    COST,
    ENERGY,
    FOREVER,
    HP,
    LIMIT,
    LINES_MAX,
    TAG,
    TURNS,
    TYPE,
    WIDTH,
)
from policies.prdbg.weights import STRATEGIES, read_weights
from sim.core.content.files import read_toml
from sim.core.errors import UserError, did_you_mean
from sim.prdbg.content import load, tag_of
from sim.prdbg.entries import CARD_SECTIONS
from sim.prdbg.tables import CardType

BOUNDS = {"cost": COST, "turns": TURNS, "hp": HP, "energy": ENERGY, "cards": CARDS}

Bounds = tuple[int, int]


class Line(BaseModel):
    """One line of a buy list; a range is [least, most]."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    card: str = ""  # `cards.thunder_slinger`
    type: str = ""  # `equipment`, `zord` …
    battle: bool = False  # Battle an adversary instead of buying
    limit: int = Field(default=FOREVER, ge=1, le=FOREVER)  # cards of this line that one owns
    cost: Bounds = (0, FOREVER)
    turns: Bounds = (0, FOREVER)  # own turns, from 1
    hp: Bounds = (0, FOREVER)  # of the own team
    energy: Bounds = (0, FOREVER)
    cards: Bounds = (0, FOREVER)  # that go round in the own deck

    @model_validator(mode="after")
    def check_line(self) -> Line:
        """A line names something that exists."""
        if self.card:
            section, _, entry = self.card.partition(".")
            known = load().book.sections.get(section, {}) if section in CARD_SECTIONS else {}
            if entry not in known:
                raise ValueError(f"card: no card `{self.card}`{did_you_mean(entry, known)}")
        names = [each.name.lower() for each in CardType]
        if self.type and self.type not in names:
            raise ValueError(f"type: `{self.type}` is unknown{did_you_mean(self.type, names)}")
        return self

    def numbers(self) -> list[float]:
        """Return the line as the compiled policy reads it."""
        row = [0.0] * WIDTH
        row[TAG] = float(tag_of(self.card)) if self.card else ANY
        row[TYPE] = float(CardType[self.type.upper()]) if self.type else ANY
        row[BATTLE] = float(self.battle)
        row[LIMIT] = float(self.limit)
        for name, place in BOUNDS.items():
            row[place : place + 2] = [float(each) for each in getattr(self, name)]
        return row


class BuyList(BaseModel):
    """A buy list file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    strategy: str = "balanced"
    otherwise: Literal["strategy", "nothing"] = "strategy"
    buy: list[Line] = Field(min_length=1, max_length=LINES_MAX)


def read_list(file: Path) -> dict[str, float]:
    """Return the numbers of a buy list file under their names, in order of their places."""
    try:
        found = BuyList.model_validate(read_toml(file))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UserError(
            f"{file.name}: {place}: {first['msg'].removeprefix('Value error, ')}"
        ) from None
    if found.strategy not in STRATEGIES:
        hint = did_you_mean(found.strategy, STRATEGIES)
        raise UserError(f"{file.name}: strategy: no strategy `{found.strategy}`{hint}")
    numbers = dict(read_weights(found.strategy))
    numbers["lines"] = float(len(found.buy))
    numbers["otherwise"] = float(found.otherwise == "strategy")
    for row, line in enumerate(found.buy, 1):
        for place, number in enumerate(line.numbers()):
            numbers[f"line_{row}.{place}"] = number
    return numbers
