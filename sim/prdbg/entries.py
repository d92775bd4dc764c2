"""What a content file of the deck-building game may say: one model per kind of entry.

Each number has its range here. A program is a list of operations; a nested list is the block
of the operation before it; `$damage` stands for the number in the field `damage` of the entry.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from sim.core.content import Entry, Program, Worded

Copies = Annotated[int, Field(ge=0, le=12)]
Shards = Annotated[int, Field(ge=0, le=20)]
Energy = Annotated[int, Field(ge=0, le=20)]
Side = Literal["heroes", "villains"]
Colour = Literal["hero", "villain", "equipment", "maneuver", "master"]


class Rules(Entry):
    """The numbers of the rulebook that belong to no card."""

    hp_start: int = Field(ge=1, le=200)
    hp_start_lone: int = Field(ge=1, le=200)
    hp_max: int = Field(ge=1, le=200)
    energy_start: int = Field(ge=0, le=100)
    energy_max: int = Field(ge=0, le=100)
    hand: int = Field(ge=1, le=10)
    hand_lone: int = Field(ge=1, le=10)
    main_deck_max: int = Field(ge=6, le=120)
    zords_max: int = Field(ge=1, le=6)
    masters_max: int = Field(ge=1, le=12)
    grid: int = Field(ge=1, le=12)
    opening_limit: int = Field(ge=1, le=12)
    adversary_damage: int = Field(ge=0, le=10)
    teammate_discount: int = Field(ge=0, le=7)
    stun_heal: int = Field(ge=1, le=20)
    first_side: Side
    decision_cap: int = Field(ge=100, le=1_000_000)

    @model_validator(mode="after")
    def check_starts(self) -> Self:
        """Nobody starts above the maximum."""
        if max(self.hp_start, self.hp_start_lone) > self.hp_max:
            raise ValueError("hp_max: below the Hit Points at the start")
        if self.energy_start > self.energy_max:
            raise ValueError("energy_max: below the Energy at the start")
        return self


class Setup(Entry):
    """Who plays: one or two characters a side, in the order of their seats.

    `strategies` are the policies and buy lists that `balance matchups` lets meet each other.
    """

    strategies: list[str] = Field(min_length=2)
    heroes: list[str] = Field(min_length=1, max_length=2)
    villains: list[str] = Field(min_length=1, max_length=2)

    @model_validator(mode="after")
    def check_repeats(self) -> Self:
        """Nobody is in the game twice."""
        for field in ("heroes", "villains"):
            names = getattr(self, field)
            if len(set(names)) < len(names):
                raise ValueError(f"{field}: each may be named once only")
        return self


class Texted(Worded):
    """An entry with texts, and the numbers that they may read."""

    SYNONYMS: ClassVar[Mapping[str, str]] = {
        **{"price": "cost", "count": "copies", "money": "shards", "coins": "shards"},
        **{"heal": "heals", "draw": "draws", "stun": "stuns", "owner": "character"},
    }
    PROGRAMS: ClassVar[tuple[str, ...]] = ("ability",)
    KNOBS: ClassVar[tuple[str, ...]] = (
        *("damage", "each", "consolation", "heals", "improved", "charge", "bonus"),
        *("draws", "loses", "stuns", "number", "threshold", "discount"),
    )

    damage: int | None = Field(default=None, ge=0, le=30)
    each: int | None = Field(default=None, ge=0, le=10)  # for each that is counted
    consolation: int | None = Field(default=None, ge=0, le=30)  # damage if negated
    heals: int | None = Field(default=None, ge=0, le=30)
    improved: int | None = Field(default=None, ge=0, le=30)  # instead, if a condition holds
    charge: int | None = Field(default=None, ge=0, le=20)  # Energy
    bonus: int | None = Field(default=None, ge=0, le=20)  # Shards
    draws: int | None = Field(default=None, ge=0, le=10)
    loses: int | None = Field(default=None, ge=0, le=10)  # cards that are discarded
    stuns: int | None = Field(default=None, ge=0, le=6)
    number: int | None = Field(default=None, ge=0, le=20)
    threshold: int | None = Field(default=None, ge=0, le=200)
    discount: int | None = Field(default=None, ge=0, le=10)


class Character(Texted):
    """An oversized card: start side (`when` and `text`, or `modifiers`), flipped side."""

    PROGRAMS: ClassVar[tuple[str, ...]] = ("text", "ability")

    side: Side
    slots: list[Colour] = Field(min_length=4, max_length=4)
    when: list[str] = Field(default=[])
    text: Program = Field(default=[])
    modifiers: list[str] = Field(default=[])
    activation: Energy
    ability: Program

    @model_validator(mode="after")
    def check_sides(self) -> Self:
        """A triggered text has its trigger; Villains, and only they, have one orange slot."""
        if bool(self.when) != bool(self.text):
            raise ValueError("when: a triggered ability has both `when` and `text`, or neither")
        if (self.slots.count("master") == 1) != (self.side == "villains"):
            raise ValueError("slots: a Villain has one slot for the own Master, a Hero none")
        return self

    def blanked(self) -> Self:
        """Return the same character without abilities."""
        return self.without(when=[], text=[], modifiers=[], ability=[])


class Card(Texted):
    """What a card of any type may have: its values when played, its ability, its text.

    `ability` is activated while attached, for `activation` Energy; a Block is an ability that
    answers an Attack. `text` happens when the card is played, or, with `when`, whenever that
    happens while its player controls the card.
    """

    PROGRAMS: ClassVar[tuple[str, ...]] = ("ability", "text")

    shards: Shards = 0
    energy: Energy = 0
    activation: Energy = 0
    ability: Program = Field(default=[])
    block: Literal["no", "attached", "hand"] = "no"
    discards: int = Field(default=0, ge=0, le=5)  # cards of the hand that using it costs
    when: list[str] = Field(default=[])
    text: Program = Field(default=[])
    modifiers: list[str] = Field(default=[])

    @model_validator(mode="after")
    def check_card(self) -> Self:
        """A Block has an ability; a trigger has a text."""
        if self.when and not self.text:
            raise ValueError("when: a trigger needs a `text`")
        if self.discards and self.block == "no":
            raise ValueError("discards: only a Block can cost cards")
        if self.activation and not self.ability:
            raise ValueError("activation: without an ability it would cost nothing")
        return self

    def blanked(self) -> Self:
        """Return a card of the same values that does nothing else."""
        nothing: dict[str, object] = {"ability": [], "text": [], "when": [], "modifiers": []}
        if "reward" in type(self).model_fields:
            nothing["reward"] = []
        return self.without(block="no", discards=0, activation=0, **nothing)


class MainCard(Card):
    """A card of the main deck."""

    PROGRAMS: ClassVar[tuple[str, ...]] = ("ability", "text", "reward")

    type: Literal["hero", "villain", "equipment", "maneuver", "location"]
    cost: int = Field(ge=0, le=12)
    copies: Copies
    battle_cost: Shards = 0
    reward: Program = Field(default=[])

    @model_validator(mode="after")
    def check_type(self) -> Self:
        """Only Heroes and Villains are battled; Locations are not activated."""
        if self.type not in ("hero", "villain") and (self.battle_cost or self.reward):
            raise ValueError("battle_cost: only Heroes and Villains can be battled")
        if self.type == "location" and self.ability:
            raise ValueError("ability: a Location is never attached")
        return self


class Starter(Card):
    """A card of a starting deck; `copies` for each player of the side."""

    DECK: ClassVar[tuple[str, ...]] = ("side",)

    side: Side
    cost: int = Field(ge=0, le=12)
    copies: Copies


class Basic(Card):
    """A Blade Blaster or a Stun; `copies` in the stack."""

    DECK: ClassVar[tuple[str, ...]] = ("type",)

    type: Literal["blade_blaster", "stun"]
    cost: int = Field(ge=0, le=12)
    copies: Copies


class Personal(Card):
    """A card that belongs to a character."""

    character: str
    cost: int = Field(ge=0, le=20)


class SignatureItem(Personal):
    """The Signature Item of a character."""


class Zord(Personal):
    """A Zord; `dragonzord` is the one that the Mega Dragonzord needs."""

    dragonzord: bool = False


class Master(Personal):
    """A Master."""


class Tile(Texted):
    """A tile, or a side of the Mega card: its program, and what it asks for and allows."""

    activation: Energy = 0
    attach: int = Field(default=0, ge=0, le=6)  # Zords that must be attached
    activate: int = Field(default=0, ge=0, le=6)  # Zords that may be activated in a turn
    ability: Program

    def blanked(self) -> Self:
        """Return the same tile without its ability."""
        return self.without(ability=[])


SECTIONS: dict[str, type[Entry]] = {
    "characters": Character,
    "cards": MainCard,
    "starters": Starter,
    "basics": Basic,
    "signature_items": SignatureItem,
    "zords": Zord,
    "masters": Master,
    "tiles": Tile,
}
CARD_SECTIONS = ("cards", "starters", "basics", "signature_items", "zords", "masters")
"""The sections whose entries are cards, in the order of their rows."""

SINGLES: dict[str, type[Entry]] = {"rules": Rules, "setup": Setup}
