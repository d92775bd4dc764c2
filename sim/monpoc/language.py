"""The words of abilities: modifiers of statistics, operations of programs, and when they apply.

A skill is a list of modifiers, `statistic [amount] scope [if condition …]`. Any other ability is a
program, applied line by line when its `when` holds. Amounts and distances are knobs of the entry.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from sim.core.language import Facts, Language, Number, Operation, Place, Word, Words


class Statistic(IntEnum):
    """What modifiers change, each read by one query (modifiers.py, and who asks)."""

    # numbers
    SPEED = 0
    BRAWL_DICE = 1  # action dice of a brawl
    BRAWL_BOOST = 2
    BLAST_BOOST = 3
    POWER_BOOST = 4
    COMBINED_BOOST = 5
    DEFENSE = 6
    RANGE = 7  # the largest counts
    CLOAK = 8  # not to be blasted from that far
    REACH = 9  # spaces more for throw and smash
    RAMPAGE_POWER = 10  # power dice for each thing destroyed
    STOMP_POWER = 11
    POWER_UP = 12  # power dice more
    POWER_LOSS = 13  # power dice that the opponent loses
    POWER_UP_BOOST = 14
    SPAWN_COST = 15
    SHUFFLE = 16
    # flags
    FLIGHT = 17
    JUMP = 18
    HOVER = 19
    ALL_TERRAIN = 20
    CLIMB = 21
    HOLD_ZONES = 22
    LOW_FLYER = 23
    COVER = 24
    IGNORE_COVER = 25
    TERRIFY = 26
    MIRE = 27
    NO_POWER_ATTACK = 28
    NO_SECURE = 29
    NO_SMASH = 30
    NO_BODY_SLAM = 31
    NO_COMBINED_BRAWL = 32
    CARGO = 33
    LIMITED = 34
    SUPER_DAMAGE = 35
    NO_SUPER_DAMAGE = 36
    FULL_ENERGY = 37
    PORTAL = 38


class Scope(IntEnum):
    """Whom a modifier is about, seen from the figure that has the ability."""

    SELF = 0
    ALLIES = 1  # figures of the same force within the radius
    AGENDA = 2  # those of them with its agenda
    ENEMIES = 3  # within the radius
    TARGET = 4  # what it attacks
    BUILDINGS = 5  # within the radius
    SECURED = 6  # allies of the player who secures this building
    SECURED_UNITS = 7  # those of them that are units adjacent to it


class Condition(IntEnum):
    """What a modifier asks, as bit numbers."""

    UNIT = 0  # the subject is a unit
    GRUNT = 1
    FLIES = 2
    ADVANCED = 3  # this turn
    SAME_NAME = 4  # subject and source
    MONSTER_FACTION = 5  # the subject is of the faction of a monster of its force
    TARGET_FLIES = 6
    BRAWL = 7  # the attack
    BLAST = 8
    SMASH = 9
    ALONE = 10  # nobody else takes part
    BY_AGENDA = 11  # an attacker has the source's agenda
    BY_OTHER = 12  # an attacker is not the source itself
    HOLDS_ZONE = 13  # the subject holds a power or negative zone
    HOLDS_POWER_ZONE = 14
    SOURCE_HOLDS_OBJECTIVE = 15
    HAS_SECURED = 16  # the player secures a building
    HAS_POWER_ZONE = 17  # the player holds a power zone
    AGENDA_SECURES = 18  # enough of the securing units have the entry's agenda
    ADVANCES = 19  # it is about an advance, not about a rampage


class When(IntEnum):
    """When a program applies, as bit numbers."""

    HIT = 0
    MISSED = 1
    BRAWL = 2
    TARGET = 3  # there is one
    TARGET_MONSTER = 4
    TARGET_UNIT = 5
    TARGET_BUILDING = 6
    TARGET_ENEMY = 7  # a monster or unit
    AGENDA_BY_TARGET = 8  # other figures of its agenda are adjacent to the target
    ONCE = 9  # a turn
    UNIT = 10  # the figure is a unit
    TOOK_PART = 11
    LEADS = 12
    AGENDA_UNITS = 13  # a unit of its agenda takes part
    POWER_ROLLED = 14
    IS_TARGET = 15
    BY_MONSTER = 16
    BY_AGENDA = 17  # the attacker has the entry's agenda
    BY_ENERGY = 18  # … the entry's energy type
    HOLDS_ZONE = 19
    DESTROYED = 20  # the building, in whatever way


class Filter(IntEnum):
    """What a figure must be to be chosen."""

    FACTION = 1  # of this figure
    AGENDA = 2
    ENERGY = 4  # the entry's
    CARGO = 8
    HERE = 16  # put it in the place of this figure
    OTHER = 32  # without this ability


class Hazard(IntEnum):
    """What a burning building leaves."""

    FIRE = 2
    RADIATION = 3


class Op(IntEnum):
    """Operations of programs."""

    END = 0
    GAIN_POWER = 1
    TARGET_LOSES_POWER = 2
    DRAIN_ACTION = 3
    MAY_SAP_ACTION = 4
    RESTORE = 5
    RESTORE_ATTACKER = 6
    RESTORE_NEAR = 7
    SUPER_DAMAGE = 8
    SUPER_DAMAGE_ABOVE = 9
    PUSH_TARGET = 10
    POWER_ATTACK = 11
    ATTACK_AGAIN = 12
    ATTACK_NEIGHBOUR = 13
    FLING = 14
    EXPLODE = 15
    ADVANCE = 16
    CRUSH_SELF = 17
    CRUSH_UNIT_SELF = 18
    CRUSH_TARGET = 19
    CRUSH_NEAR = 20
    CRUSH_NEIGHBOURS = 21
    REVERT_TARGET = 22
    NO_TILE = 23
    MAY_RETURN_ACTION = 24
    RETURN_POWER = 25
    REROLL = 26
    DEPLOY = 27
    ABDUCT = 28
    EXTINGUISH = 29
    REFUEL = 30
    MOVE_UNIT = 31
    TELEPORT = 32
    MAY_MOVE_SELF = 33
    HAZARD = 34


class Fact(Facts):
    """What operations need to be where they stand."""

    ATTACK = "an attack, so not an action"
    ENEMY = "a target that is a unit or monster (`when`)"
    MONSTER = "a target that is a monster (`when`)"
    UNIT = "a target that is a unit (`when`)"
    BUILDING = "a target that is a building (`when`)"


GIVEN = {
    "target_monster": Fact.MONSTER | Fact.ENEMY,
    "target_unit": Fact.UNIT | Fact.ENEMY,
    "target_building": Fact.BUILDING,
    "target_enemy": Fact.ENEMY,
    "is_target": Fact.ENEMY,
}
"""What conditions of `when` say about the target."""


def facts_of(ability: Any, sections: Mapping) -> Fact:
    """Return what holds where the program of an ability runs."""
    facts = Fact(0) if ability.category == "action" else Fact.ATTACK
    for word in ability.when:
        facts |= GIVEN.get(word, Fact(0))
    return facts


def _operation(row: Op, *arguments: Number | Word | Words, needs: Fact | None = None) -> Operation:
    return Operation(row.name.lower(), row, arguments, needs=needs)


ON_ENEMY = Fact.ATTACK | Fact.ENEMY
ON_MONSTER = Fact.ATTACK | Fact.MONSTER
ON_UNIT = Fact.ATTACK | Fact.UNIT

LANGUAGE = Language(
    operations=(
        _operation(Op.GAIN_POWER, Number()),
        _operation(Op.TARGET_LOSES_POWER, Number(), needs=ON_ENEMY),
        _operation(Op.DRAIN_ACTION, Number(), needs=ON_ENEMY),
        _operation(Op.MAY_SAP_ACTION, Number(), needs=ON_ENEMY),
        _operation(Op.RESTORE, Number()),
        _operation(Op.RESTORE_ATTACKER, Number(), needs=Fact.ATTACK),
        _operation(Op.RESTORE_NEAR, Number(), Words(Filter)),
        _operation(Op.SUPER_DAMAGE, needs=Fact.ATTACK),
        _operation(Op.SUPER_DAMAGE_ABOVE, Number(), needs=ON_ENEMY),
        _operation(Op.PUSH_TARGET, Number(), needs=ON_MONSTER),
        _operation(Op.POWER_ATTACK, needs=Fact.ATTACK),
        _operation(Op.ATTACK_AGAIN, needs=ON_MONSTER),
        _operation(Op.ATTACK_NEIGHBOUR, needs=ON_UNIT),
        _operation(Op.FLING, Number(), needs=ON_UNIT),
        _operation(Op.EXPLODE, needs=ON_UNIT),
        _operation(Op.ADVANCE, Number(), needs=Fact.ATTACK),
        _operation(Op.CRUSH_SELF),
        _operation(Op.CRUSH_UNIT_SELF, needs=Fact.ATTACK),
        _operation(Op.CRUSH_TARGET, needs=ON_ENEMY),
        _operation(Op.CRUSH_NEAR, Words(Filter)),
        _operation(Op.CRUSH_NEIGHBOURS),
        _operation(Op.REVERT_TARGET, needs=ON_MONSTER),
        _operation(Op.NO_TILE, needs=Fact.ATTACK | Fact.BUILDING),
        _operation(Op.MAY_RETURN_ACTION, Number(), needs=Fact.ATTACK),
        _operation(Op.RETURN_POWER, Number(), needs=Fact.ATTACK),
        _operation(Op.REROLL, needs=Fact.ATTACK),
        _operation(Op.DEPLOY, Words(Filter)),
        _operation(Op.ABDUCT, Number()),
        _operation(Op.EXTINGUISH),
        _operation(Op.REFUEL, Words(Filter)),
        _operation(Op.MOVE_UNIT, Number(), Number()),
        _operation(Op.TELEPORT),
        _operation(Op.MAY_MOVE_SELF, Number(), needs=Fact.ATTACK),
        _operation(Op.HAZARD, Word(Hazard), needs=Fact.ATTACK),
    ),
    events=When,
    conditions=When,
    statistics=Statistic,
    subjects=Scope,
    facts=Fact,
    places=(Place("abilities", "program", facts_of),),
)

_NEAR = (Scope.ALLIES, Scope.AGENDA, Scope.ENEMIES)
_ANYONE = (Scope.SELF, *_NEAR, Scope.SECURED, Scope.SECURED_UNITS)
READS: dict[Statistic, tuple[Scope, ...]] = {
    **dict.fromkeys(Statistic, _ANYONE),
    Statistic.DEFENSE: (Scope.SELF, Scope.TARGET, Scope.ENEMIES, Scope.BUILDINGS),
    Statistic.NO_SECURE: (Scope.BUILDINGS,),
    **dict.fromkeys((Statistic.TERRIFY, Statistic.MIRE), (Scope.ENEMIES,)),
    **dict.fromkeys(
        (Statistic.POWER_UP, Statistic.POWER_LOSS, Statistic.POWER_UP_BOOST),
        (Scope.SELF, Scope.SECURED),
    ),
    **dict.fromkeys((Statistic.SPAWN_COST, Statistic.SHUFFLE), (Scope.SELF, Scope.SECURED)),
    **dict.fromkeys(
        (Statistic.FLIGHT, Statistic.HOLD_ZONES, Statistic.CARGO, Statistic.LIMITED),
        (Scope.SELF,),
    ),
    Statistic.PORTAL: (Scope.SECURED,),
}
"""The scopes in which rules ask for each statistic; a modifier in another one is refused."""
