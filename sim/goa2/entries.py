"""What a content file of Guards of Atlantis II may say: one model per kind of entry.

Each number has its range here. What needs a second entry (does this hero exist?) or the words
of the language (is this an operation?) is checked when the tables are built.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from sim.core.content import Entry, Program, Worded, operation_names

Team = Literal["red", "blue"]
Colour = Literal["gold", "silver", "red", "green", "blue", "purple"]
Tier = Literal["untiered", "I", "II", "III", "IV", "H"]
Primary = Literal["attack", "skill", "movement", "defense", "defense_skill", "ultimate"]
Item = Literal["initiative", "attack", "defense", "movement", "range", "radius"]
ByLevel = Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(min_length=8, max_length=8)]
Coins = Annotated[int, Field(ge=0, le=20)]
Modifier = Annotated[int, Field(ge=-9, le=9)]
Icon = Annotated[int | None, Field(default=None, ge=0, le=20)]
Distance = Annotated[int | None, Field(default=None, ge=0, le=8)]
Bonus = Annotated[int | None, Field(default=None, ge=0, le=20)]
Profile = Annotated[list[Annotated[int, Field(ge=1, le=8)]], Field(min_length=2, max_length=2)]

ICONS = ("attack", "defense", "movement", "range", "radius")
TIERS_WITH_ITEMS = ("II", "III")
CORES = {"attack": "attack", "movement": "movement"}
"""Primary actions with an operation of their own name, which no other card has."""


class Rules(Entry):
    """The numbers of the rulebook that belong to no card."""

    melee_coins: Coins
    ranged_coins: Coins
    heavy_coins: Coins
    defeat_coins: ByLevel
    assist_coins: ByLevel
    lives_lost: ByLevel
    level_cost: ByLevel
    pity_coins: Coins
    turns: int = Field(ge=1, le=4)
    friendly_defense: Modifier
    enemy_defense: Modifier
    ranged_defense: Modifier
    ranged_radius: int = Field(ge=0, le=9)
    slides_stop_travel: bool
    dagger_stops_travel: bool
    blink_through_immune: bool
    stand_in_holds_lane: bool
    decision_cap: int = Field(ge=100, le=200_000)


class Setup(Entry):
    """Who plays, and on which board; an empty team is the rulebook's line-up."""

    players: int = Field(ge=2, le=6)
    length: Literal["quick", "long"]
    board: str
    red: list[str] = Field(max_length=3)
    blue: list[str] = Field(max_length=3)
    mirror: bool


class Mode(Entry):
    """What a number of players changes."""

    players: int = Field(ge=2, le=6)
    red_seats: int = Field(ge=1, le=3)
    blue_seats: int = Field(ge=1, le=3)
    red: list[str] = Field(min_length=1, max_length=3)
    blue: list[str] = Field(min_length=1, max_length=3)
    red_handicaps: int = Field(ge=0, le=3)
    blue_handicaps: int = Field(ge=0, le=3)
    quick_lives: int = Field(ge=1, le=99)
    long_lives: int = Field(ge=1, le=99)
    quick_waves: int = Field(ge=1, le=99)
    long_waves: int = Field(ge=1, le=99)

    @model_validator(mode="after")
    def check_seats(self) -> Self:
        """Every seat of a team has equally many heroes."""
        if self.red_seats + self.blue_seats != self.players:
            raise ValueError("players: the seats of both teams must add up to them")
        for team in ("red", "blue"):
            heroes, seats = len(getattr(self, team)), getattr(self, f"{team}_seats")
            if heroes % seats:
                raise ValueError(f"{team}: {heroes} heroes cannot be shared by {seats} seats")
        return self


class Zone(BaseModel):
    """A zone of a board; the map names it by its place in the list, from 1."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    id: str
    kind: Literal["throne", "lane", "jungle"]
    team: Team | Literal["none"]


class Board(Entry):
    """A board: its zones, its lane, and a picture of its spaces (see board.py)."""

    zones: list[Zone] = Field(default=[])
    lane: list[str] = Field(default=[])
    start: str = ""
    corner: list[int] = Field(default=[0, 0], min_length=2, max_length=2)
    map: str = ""

    @model_validator(mode="after")
    def check_map(self) -> Self:
        """A board that is played has a map."""
        if (self.played == "missing") == bool(self.map):
            raise ValueError("map: a board that is played needs one, a missing one has none")
        return self


class Hero(Entry):
    """A hero: what the profile card says."""

    title: str
    box: Literal["core", "arcane", "defiant", "devoted", "renowned", "wayward"]
    complexity: Literal[1, 2, 3, 4]
    roles: list[str]
    attack: Profile
    initiative: Profile
    defense: Profile
    movement: Profile


class Unplayed(Entry):
    """Something that the rulebook has and these rules do not."""


class Card(Worded):
    """A card: its icons, its text, and the numbers that the text reads."""

    SYNONYMS: ClassVar[Mapping[str, str]] = {
        **{"color": "colour", "level": "tier", "type": "primary", "text": "program"},
        **{"defence": "defense", "distance": "range", "owner": "hero"},
    }
    KNOBS: ClassVar[tuple[str, ...]] = (
        *("spaces", "spaces_after", "reach", "near", "far", "push", "farthest", "limit"),
        *("bonus", "range_bonus", "movement_bonus", "initiative_bonus"),
        *("times", "number", "coins", "most", "more", "poison"),
    )
    PROGRAMS: ClassVar[tuple[str, ...]] = ("program", "answer")

    hero: str
    colour: Colour
    tier: Tier
    branch: Literal["A", "B", "none"] = "none"
    primary: Primary
    initiative: Icon
    attack: Icon
    defense: Icon
    movement: Icon
    range: Annotated[int | None, Field(default=None, ge=0, le=12)]
    radius: Annotated[int | None, Field(default=None, ge=0, le=12)]
    ranged: bool = False
    block: bool = False
    item: Item | Literal["none"] = "none"
    spaces: Distance  # of a move
    spaces_after: Distance  # of a second move
    reach: Distance  # spaces behind the target
    near: Annotated[int | None, Field(default=None, ge=1, le=8)]  # fewest spaces of a dash
    far: Annotated[int | None, Field(default=None, ge=1, le=8)]  # most spaces of that dash
    push: Distance  # spaces of a push, or the fewest
    farthest: Distance  # most spaces of that push
    limit: Distance  # spaces that others may move
    bonus: Bonus  # to the attack
    range_bonus: Bonus
    movement_bonus: Bonus
    initiative_bonus: Bonus
    times: Annotated[int | None, Field(default=None, ge=0, le=3)]  # repeats
    number: Annotated[int | None, Field(default=None, ge=0, le=4)]  # of units
    coins: Bonus  # gained or taken, or the fewest
    most: Bonus  # coins taken at most
    more: Bonus  # coins gained instead
    poison: Bonus  # off Initiative, Attack and Defense
    program: Program = Field(default=[])
    when: list[str] = Field(default=[])
    answer: Program = Field(default=[])
    modifiers: list[str] = Field(default=[])

    @model_validator(mode="after")
    def check_ranges(self) -> Self:
        """The fewest of something are not more than the most."""
        for low, high in (("near", "far"), ("push", "farthest"), ("coins", "most")):
            ends = (getattr(self, low), getattr(self, high))
            if None not in ends and ends[0] > ends[1]:
                raise ValueError(f"{low}: {ends[0]} is more than {high}, which is {ends[1]}")
        return self

    @model_validator(mode="after")
    def check_icons(self) -> Self:
        """The primary action has its number; range and radius exclude each other."""
        if self.primary in CORES and getattr(self, self.primary) is None:
            raise ValueError(f"{self.primary}: missing, but it is the primary action")
        defends = self.primary in ("defense", "defense_skill")
        if defends and (self.defense is None) != self.block:
            raise ValueError("defense: a card to defend with has a number or blocks, never both")
        if self.block and not defends:
            raise ValueError("block: only a card whose primary action is defense blocks")
        if self.range is not None and (self.radius is not None or not self.ranged):
            raise ValueError("range: only a ranged card has it, and never beside a radius")
        return self

    @model_validator(mode="after")
    def check_place(self) -> Self:
        """Tiers II and III come in two branches, with items; ultimates are tier IV."""
        is_upgrade = self.tier in TIERS_WITH_ITEMS
        if is_upgrade != (self.branch != "none"):
            raise ValueError("branch: cards of tiers II and III have one, others none")
        if is_upgrade != (self.item != "none"):
            raise ValueError("item: cards of tiers II and III have one, others none")
        is_ultimate = self.primary == "ultimate"
        if not is_ultimate == (self.tier == "IV") == (self.colour == "purple"):
            raise ValueError("tier: ultimates, and only they, are purple cards of tier IV")
        if is_ultimate == (self.initiative is not None):
            raise ValueError("initiative: every card has one, except ultimates")
        return self

    @model_validator(mode="after")
    def check_text(self) -> Self:
        """Attacks attack, movements move; what lasts is made active or is an ultimate's."""
        words = operation_names(self.program)
        for primary, core in CORES.items():
            if (self.primary == primary) != (core in words):
                raise ValueError(f"program: `{core}` is for cards with that primary action")
        if bool(self.when) != bool(self.answer):
            raise ValueError("answer: `when` and `answer` need each other")
        lasts = bool(self.answer or self.modifiers)
        if self.primary == "ultimate" and self.program:
            raise ValueError("program: an ultimate has `modifiers` or an `answer` only")
        if self.primary != "ultimate" and ("active" in words) != lasts:
            raise ValueError("program: `active` and modifiers or an answer need each other")
        if "block" in words and not self.block:
            raise ValueError("block: a card whose text blocks has the exclamation mark")
        if "ignore_minions" in words and self.primary not in ("defense", "defense_skill"):
            raise ValueError("program: `ignore_minions` is for cards that defend")
        return self

    @model_validator(mode="after")
    def check_step(self) -> Self:
        """What an ultimate does before an attack is one move: whether it helps is foreseen."""
        if self.when[:1] == ["before_attack_action"]:
            if len(self.answer) != 1 or not str(self.answer[0]).startswith("move "):
                raise ValueError("answer: to before_attack_action it is one `move`, no more")
        return self

    def blanked(self) -> Self:
        """Return the card with its icons and without a text: a plain attack or movement."""
        reach = "adjacent" if self.range is None else "in_range"
        plain = {"attack": [f"target enemy unit {reach}", "attack"], "movement": ["movement"]}
        return self.without(program=plain.get(self.primary, []), when=[], answer=[], modifiers=[])


SECTIONS: dict[str, type[Entry]] = {
    "modes": Mode,
    "boards": Board,
    "heroes": Hero,
    "cards": Card,
    "unplayed": Unplayed,
}
SINGLES: dict[str, type[Entry]] = {"rules": Rules, "setup": Setup}
