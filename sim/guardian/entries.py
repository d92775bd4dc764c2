"""What a content file of the Guardian System may say: one model per kind of entry.

Each number has its range here. What needs a second entry (does this hero exist?) or the words
of the language (is this an operation?) is checked when the tables are built.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from sim.core.content import Entry, Program, Worded, operation_names

Copies = Annotated[int, Field(ge=0, le=8)]
Face = Annotated[int, Field(ge=0, le=3)]
Energy = Annotated[int, Field(ge=0, le=9)]
Team = Literal["core", "sixth"]
Keyword = Literal["fast", "guard", "passive"]

ATTACK_OPENINGS = (["target"], ["divide"])


class Rules(Entry):
    """The numbers of the rulebook that belong to no card."""

    deployments: int = Field(ge=1, le=10)
    recover_shields: int = Field(ge=0, le=40)
    battle_energy: int = Field(ge=0, le=9)
    flip_energy: int = Field(ge=0, le=9)
    start_energy: int = Field(ge=0, le=4)
    power_up_energy: int = Field(ge=0, le=9)
    soldiers_max: int = Field(ge=1, le=4)
    villain_cards: int = Field(ge=1, le=8)
    monster_defeated_at: int = Field(ge=1, le=8)
    boss_defeated_at: int = Field(ge=1, le=8)
    experience: int = Field(ge=1, le=24)
    monsters: int = Field(ge=0, le=4)
    die_faces: list[Face] = Field(min_length=6, max_length=6)
    decision_cap: int = Field(ge=100, le=1_000_000)
    # where the games of the system differ; what is not said is as in Heroes of the Grid
    universal_deployment: bool = False
    villains_first: bool = False
    assault_when_full: bool = False  # a panicked place with room still takes foot soldiers
    all_panicked: Literal["lose", "drain_after", "drain_at_once"] = "lose"
    pools_stored: bool = False
    passives_resolve: bool = True
    another_is_player: bool = False
    may_pass: bool = True  # a Ranger turn without a card, though one could be played
    discard_dice: int = Field(default=0, ge=0, le=6)  # of an attack for a discarded card
    vehicles: int = Field(default=0, ge=0, le=4)  # face up, 0: figures on the track summon Zords
    vehicle_tokens: int = Field(default=0, ge=0, le=4)  # for a monster, 0: it summons a Zord
    zord_price: int = Field(default=0, ge=0, le=24)  # in figures, beside vehicles; 0: no Zords


class Setup(Entry):
    """Who plays, and with which parts of the box."""

    players: int = Field(ge=2, le=6)
    heroes: list[str] = Field(max_length=6)
    location_side: Literal["A", "B"]
    command_center: Literal["A", "B"]
    boss: str
    monsters: list[str]
    foot_soldiers: list[str] = Field(min_length=2, max_length=2)
    # what not every game has
    bosses: list[str] = Field(default=[], max_length=3)
    nemeses: list[str] = Field(default=[])
    difficulty: Literal["easier", "standard", "harder"] = "standard"  # none, any, one of `nemeses`
    locations: list[str] = Field(default=[], max_length=4)

    @model_validator(mode="after")
    def check_repeats(self) -> Self:
        """Nobody is in the game twice."""
        for field in ("heroes", "monsters", "foot_soldiers", "bosses", "nemeses", "locations"):
            names = getattr(self, field)
            if len(set(names)) < len(names):
                raise ValueError(f"{field}: each may be named once only")
        return self


class Mode(Entry):
    """What a number of players, and of Rangers each, changes."""

    players: int = Field(ge=2, le=6)
    rangers_each: int = Field(ge=1, le=2)
    heroes: list[str] = Field(max_length=6)
    actions: int = Field(ge=1, le=6)
    team_recovers: int = Field(ge=0, le=6)
    grid_energy: int = Field(ge=0, le=20)
    hand_max: int = Field(ge=1, le=10)
    storage: int = Field(ge=0, le=4)
    battle_energy_bonus: int = Field(ge=0, le=9)
    flip_energy_bonus: int = Field(ge=0, le=9)
    flip_draws: bool
    zords: int = Field(ge=0, le=6)
    lone_deploys: int = Field(ge=1, le=6)

    @model_validator(mode="after")
    def check_line_up(self) -> Self:
        """The line-up has a Ranger for every place, nobody twice."""
        needed = self.players * self.rangers_each
        if len(set(self.heroes)) != needed:
            raise ValueError(f"heroes: {needed} different ones are needed")
        return self


class CardText(Worded):
    """An entry with a text of the Guardian System, and the numbers it may have."""

    SYNONYMS: ClassVar[Mapping[str, str]] = {
        **{"cost": "energy", "price": "energy", "hp": "health", "life": "health"},
        **{"count": "copies", "type": "kind", "text": "program", "color": "colour"},
        **{"strength": "dice", "owner": "hero"},
    }
    KNOBS: ClassVar[tuple[str, ...]] = (
        *("gain", "damage", "drained", "reduced", "extra_dice", "second_dice"),
        *("splash", "number", "threshold", "per_soldier"),
    )

    gain: int | None = Field(default=None, ge=0, le=20)
    damage: int | None = Field(default=None, ge=0, le=20)
    drained: int | None = Field(default=None, ge=0, le=20)
    reduced: int | None = Field(default=None, ge=0, le=20)
    extra_dice: int | None = Field(default=None, ge=0, le=20)
    second_dice: int | None = Field(default=None, ge=0, le=20)
    splash: int | None = Field(default=None, ge=0, le=20)
    number: int | None = Field(default=None, ge=0, le=20)
    threshold: int | None = Field(default=None, ge=0, le=20)
    per_soldier: int | None = Field(default=None, ge=0, le=20)


class Hero(CardText):
    """A Ranger: the character card."""

    colour: str
    team: Team
    ability: str
    when: list[str] = Field(default=[])
    limit: Literal["battle", "none"] = "none"
    program: Program = Field(default=[])

    @model_validator(mode="after")
    def check_ability(self) -> Self:
        """A program needs a moment to be used in."""
        if bool(self.program) != bool(self.when):
            raise ValueError("when: an ability has both `when` and `program`, or neither")
        return self

    def blanked(self) -> Self:
        """Return the same Ranger without an ability."""
        return self.without(when=[], program=[], limit="none")


class CombatCard(CardText):
    """A card of a Ranger's combat deck."""

    PROGRAMS: ClassVar[tuple[str, ...]] = ("program", "star")
    PRINTED: ClassVar[tuple[str, ...]] = ("dice", "hits")
    DECK: ClassVar[tuple[str, ...]] = ("hero",)

    hero: str
    copies: Copies
    kind: Literal["attack", "maneuver", "reaction"]
    energy: Energy | Literal["X"]
    dice: int = Field(default=0, ge=0, le=12)
    hits: int = Field(default=0, ge=0, le=12)
    shields: int = Field(ge=0, le=9)
    when: list[str] = Field(default=[])
    program: Program = Field(default=[])
    star: Program = Field(default=[])
    modifiers: list[str] = Field(default=[])

    @model_validator(mode="after")
    def check_kind(self) -> Self:
        """Reactions, and only they, have `when`; attacks, and only they, open with a target."""
        if (self.kind == "reaction") != bool(self.when):
            raise ValueError("when: a reaction needs it, and no other card may have it")
        opening = operation_names(self.program)[:1]
        if (self.kind == "attack") != (opening in ATTACK_OPENINGS):
            raise ValueError("program: an attack, and only an attack, starts with target or divide")
        return self

    @model_validator(mode="after")
    def check_words(self) -> Self:
        """`divide` shares out X; `activate` starts the modifiers."""
        words = operation_names(self.program)
        if "divide" in words and self.energy != "X":
            raise ValueError('energy: an attack that divides hits costs "X"')
        if ("activate" in words) != bool(self.modifiers):
            raise ValueError("modifiers: `activate` and modifiers need each other")
        return self

    def blanked(self) -> Self:
        """Return a maneuver of the same cost and shields that does nothing.

        For a cost of X nobody would pay: nothing becomes of it.
        """
        nothing: dict[str, object] = {"program": [], "star": [], "modifiers": [], "when": []}
        if self.energy == "X":
            nothing["energy"] = 0
        return self.without(kind="maneuver", dice=0, hits=0, **nothing)


class Enemy(CardText):
    """A foot soldier type, a monster or lieutenant, a nemesis, or a boss."""

    PROGRAMS: ClassVar[tuple[str, ...]] = ()

    kind: Literal["foot_soldier", "monster", "lieutenant", "nemesis", "boss"]
    locations: list[str] = Field(default=[], max_length=2)
    modifiers: list[str] = Field(default=[])

    @model_validator(mode="after")
    def check_kind(self) -> Self:
        """Only foot soldiers have locations of their own; only a nemesis has a passive effect."""
        if self.locations and self.kind != "foot_soldier":
            raise ValueError("locations: foot soldiers may have two, other enemies none")
        if len(set(self.locations)) == 1:
            raise ValueError("locations: foot soldiers have two different ones, or none")
        if self.modifiers and self.kind != "nemesis":
            raise ValueError("modifiers: only a nemesis has a passive effect")
        return self


class EnemyCard(CardText):
    """A card of an enemy deck: `program` when it resolves, `answer` when `when` happens."""

    PROGRAMS: ClassVar[tuple[str, ...]] = ("program", "answer")
    DECK: ClassVar[tuple[str, ...]] = ("enemy",)

    enemy: str
    copies: Copies
    health: int = Field(ge=1, le=20)
    keywords: list[Keyword] = Field(default=[])
    when: list[str] = Field(default=[])
    answer: Program = Field(default=[])
    program: Program = Field(default=[])
    modifiers: list[str] = Field(default=[])

    @model_validator(mode="after")
    def check_passive(self) -> Self:
        """What lasts while the card is undefeated is PASSIVE (Enemy Keywords)."""
        if bool(self.when) != bool(self.answer):
            raise ValueError("answer: `when` and `answer` need each other")
        if self.when not in ([], ["hits_dealt"]):
            raise ValueError("when: an enemy card answers to hits_dealt, and to nothing else")
        if (self.answer or self.modifiers) and "passive" not in self.keywords:
            raise ValueError("keywords: a card with modifiers or an answer is passive")
        if len(set(self.keywords)) < len(self.keywords):
            raise ValueError("keywords: each may be named once only")
        return self

    def blanked(self) -> Self:
        """Return a card of the same health and keywords that does nothing."""
        return self.without(program=[], modifiers=[], when=[], answer=[])


class Zord(CardText):
    """A Zord card: exhausted when `when` allows; a Megazord's token opens battles where it is."""

    PROGRAMS: ClassVar[tuple[str, ...]] = ("program", "start_program")

    kind: Literal["regular", "megazord"]
    hero: str = ""
    team: Team
    when: list[str] = Field(default=[])
    program: Program = Field(default=[])
    start_program: Program = Field(default=[])

    @model_validator(mode="after")
    def check_zord(self) -> Self:
        """A regular Zord belongs to a Ranger; each program has its moment."""
        if (self.kind == "regular") != bool(self.hero):
            raise ValueError("hero: a regular Zord has one, a Megazord none")
        if bool(self.when) != bool(self.program):
            raise ValueError("when: `when` and `program` need each other")
        if self.start_program and self.kind == "regular":
            raise ValueError("start_program: only a Megazord opens battles")
        return self

    def blanked(self) -> Self:
        """Return the same Zord without an ability."""
        return self.without(when=[], program=[], start_program=[])


class Vehicle(CardText):
    """A vehicle card: used once for its price in defeated enemies; PASSIVE ones have modifiers."""

    SYNONYMS: ClassVar[Mapping[str, str]] = {"cost": "price", "text": "program"}
    price: int = Field(ge=0, le=24)
    when: list[str]
    program: Program = Field(default=[])
    modifiers: list[str] = Field(default=[])

    @model_validator(mode="after")
    def check_passive(self) -> Self:
        """A PASSIVE vehicle may be used at any time in a battle."""
        if self.modifiers and self.when != ["battle_time"]:
            raise ValueError('when: a vehicle with modifiers is used at ["battle_time"]')
        return self

    def blanked(self) -> Self:
        """Return the same vehicle without an ability."""
        return self.without(program=[], modifiers=[])


class Location(CardText):
    """An outer location; everything below `foot_soldiers` is its B side."""

    PROGRAMS: ClassVar[tuple[str, ...]] = ("start_program",)

    figure_limit: int = Field(ge=1, le=12)
    foot_soldiers: str = ""
    hand_max_change: int = Field(default=0, ge=-5, le=5)
    recover_shields: int = Field(default=0, ge=0, le=40)
    start_program: Program = Field(default=[])
    moves_on: bool = False


class Deployment(Entry):
    """A foot soldier deployment card: who and how many in front, where to on the back.

    Those of one type name enemy and location; universal ones a token and a symbol.
    """

    DECK: ClassVar[tuple[str, ...]] = ("enemy",)

    enemy: str = ""
    location: str = ""
    token: int = Field(default=0, ge=0, le=2)
    symbol: int = Field(default=0, ge=0, le=4)
    figures: int = Field(ge=1, le=6)
    copies: Copies

    @model_validator(mode="after")
    def check_sides(self) -> Self:
        """Both sides are of the same kind of card."""
        sides = (bool(self.enemy), bool(self.location), bool(self.token), bool(self.symbol))
        if sides not in ((True, True, False, False), (False, False, True, True)):
            raise ValueError("enemy: a card names enemy and location, or token and symbol")
        return self


SECTIONS: dict[str, type[Entry]] = {
    "modes": Mode,
    "heroes": Hero,
    "cards": CombatCard,
    "enemies": Enemy,
    "enemy_cards": EnemyCard,
    "zords": Zord,
    "vehicles": Vehicle,
    "locations": Location,
    "deployments": Deployment,
}
SINGLES: dict[str, type[Entry]] = {"rules": Rules, "setup": Setup}
