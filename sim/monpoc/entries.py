"""What a content file of Monsterpocalypse may say: one model per kind of entry.

Each number has its range here. What needs a second entry (does this faction exist?) or the words
of the language (is this an operation?) is checked when the tables are built.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from sim.core.content import Entry
from sim.core.content.texts import Worded

Agenda = Literal["protectors", "collaborators", "invaders", "destroyers", "fiends", "radicals"]
Energy = Literal["biotech", "cosmic", "mechanical", "nature", "occult", "radioactive"]
Count = Annotated[int, Field(ge=0, le=9)]
Dice = Annotated[int | None, Field(default=None, ge=1, le=10)]
Boost = Annotated[int, Field(default=0, ge=0, le=6)]
Face = Annotated[int, Field(ge=0, le=2)]
Faces = Annotated[list[Face], Field(min_length=6, max_length=6)]
Place = Annotated[list[Annotated[int, Field(ge=0, le=16)]], Field(min_length=2, max_length=2)]
Pair = Annotated[list[Annotated[int, Field(ge=0, le=16)]], Field(min_length=4, max_length=4)]
Knob = Annotated[int | None, Field(default=None, ge=0, le=9)]


class Rules(Entry):
    """The numbers of the rules that belong to no figure, and the switches."""

    units_max: int = Field(ge=0, le=15)
    elites_max: int = Field(ge=0, le=15)
    same_grunts_max: int = Field(ge=1, le=15)
    city_min: int = Field(ge=0, le=12)
    city_max: int = Field(ge=0, le=15)
    same_structures_max: int = Field(ge=1, le=15)
    setup_dice: int = Field(ge=1, le=10)
    action_dice: int = Field(ge=2, le=10)
    power_max: int = Field(ge=1, le=10)
    advance_cost: int = Field(ge=0, le=5)
    step_cost: int = Field(ge=1, le=5)
    ability_cost: int = Field(ge=0, le=5)
    agenda_cost: int = Field(ge=0, le=5)
    shove_cost: int = Field(ge=0, le=5)
    power_up_dice: int = Field(ge=1, le=5)
    power_up_hits: int = Field(ge=0, le=5)
    zone_power: Count
    secure_power: Count
    negative_loss: Count
    secure_units: int = Field(ge=1, le=8)
    rough_cost: int = Field(ge=1, le=2)
    diagonals: int = Field(ge=0, le=1)
    cover: Count
    damage: int = Field(ge=1, le=5)
    super_damage: Count
    collision_damage: Count
    hazard_damage: Count
    kill_power: Count
    building_power: Count
    swat_radius: Count
    crush_power: Count
    first_side: Literal["rolled", "one", "two"]
    reentry: Literal["start_area", "in_place"]
    free_diagonals: bool
    aimless_triggers: bool
    alternative_boost: bool
    decision_cap: int = Field(ge=100, le=200_000)


class Setup(Entry):
    """Who plays with which force, and on which map."""

    players: Literal[2]
    map: str
    one: list[str] = Field(min_length=1, max_length=15)
    two: list[str] = Field(min_length=1, max_length=15)
    mirror: bool
    draft: Literal["forces", "units"]  # what line-ups are drawn from
    draft_kinds: int = Field(ge=1, le=15)
    draft_grunts: int = Field(ge=1, le=5)
    draft_elites: int = Field(ge=1, le=5)


class Die(Entry):
    """A die: the strikes on its faces."""

    faces: Faces
    alternative: Faces | None = None


class Faction(Entry):
    """A faction, and the agenda that it belongs to."""

    agenda: Agenda


class Monster(Entry):
    """A monster: what all its forms share."""

    faction: str
    energy: Energy


class Figure(Entry):
    """The stats of a form or unit; no number of dice means that it cannot make the attack."""

    SYNONYMS: ClassVar[Mapping[str, str]] = {
        **{"hp": "health", "life": "health", "defence": "defense", "armor": "defense"},
        **{"price": "cost", "movement": "speed", "owner": "monster"},
    }
    KNOBS: ClassVar[tuple[str, ...]] = ("speed", "defense")

    speed: int = Field(ge=1, le=12)
    defense: int = Field(ge=1, le=12)
    brawl: Dice
    brawl_boost: Boost
    blast: Dice
    blast_boost: Boost
    range: int = Field(default=3, ge=2, le=9)
    abilities: list[str]

    def blanked(self) -> Self:
        """Return the figure with its stats and without abilities."""
        return type(self).model_validate(self.model_dump() | {"abilities": []})


class Form(Figure):
    """One form of a monster."""

    monster: str
    form: Literal["alpha", "ultra", "mega"]
    health: int = Field(ge=1, le=20)
    hyper: int | None = Field(default=None, ge=0, le=10)
    power: Dice
    power_boost: Boost

    @model_validator(mode="after")
    def check_hyper(self) -> Self:
        """Hyper forms have a price, and alpha forms have none."""
        if (self.form == "alpha") != (self.hyper is None):
            raise ValueError("hyper: the forms ultra and mega need it, alpha has none")
        return self


class Unit(Figure):
    """A unit."""

    kind: str
    rank: Literal["grunt", "elite"]
    faction: str
    energy: Energy
    cost: int = Field(ge=0, le=9)


class Building(Entry):
    """A structure of a city."""

    defense: int = Field(ge=1, le=12)
    energy: Count
    abilities: list[str]

    def blanked(self) -> Self:
        """Return the building without abilities."""
        return type(self).model_validate(self.model_dump() | {"abilities": []})


class Ability(Worded):
    """An ability: modifiers if it is a skill, else a program and when it applies."""

    KNOBS: ClassVar[tuple[str, ...]] = (
        *("power", "dice", "health", "spaces", "defense", "speed", "range", "figures", "reach"),
    )

    category: Literal["action", "advantage", "trigger", "skill", "reaction"]
    modifiers: list[str] = Field(default=[])
    when: list[str] = Field(default=[])
    program: list[str] = Field(default=[])
    agenda: Agenda | None = None
    energy: Energy | None = None
    radius: Knob  # of modifiers about what is near
    reach: Knob  # of a program
    power: Knob
    dice: Knob
    health: Knob
    spaces: Knob
    defense: Knob
    speed: Knob
    range: Knob
    figures: Knob

    @model_validator(mode="after")
    def check_texts(self) -> Self:
        """Skills have modifiers, others a program."""
        if (self.category == "skill") != bool(self.modifiers) or bool(self.program) == bool(
            self.modifiers
        ):
            raise ValueError("program: a skill has modifiers, any other ability a program")
        return self


class Map(Entry):
    """A play mat: a picture of its spaces, starting areas, neutral spawn points."""

    red_starts: list[Place] = Field(min_length=2, max_length=2)
    blue_starts: list[Place] = Field(min_length=2, max_length=2)
    neutral: list[Pair]  # x and y of a neutral spawn point, then of its activator
    map: str


class Force(Entry):
    """A force: monsters with their hyper forms, units and city with their numbers."""

    monsters: list[str] = Field(min_length=1, max_length=2)
    units: list[str]
    city: list[str]


class Unplayed(Entry):
    """Something that the game has and these rules do not."""


SECTIONS: dict[str, type[Entry]] = {
    "dice": Die,
    "abilities": Ability,
    "factions": Faction,
    "monsters": Monster,
    "forms": Form,
    "units": Unit,
    "buildings": Building,
    "maps": Map,
    "forces": Force,
    "unplayed": Unplayed,
}
SINGLES: dict[str, type[Entry]] = {"rules": Rules, "setup": Setup}
