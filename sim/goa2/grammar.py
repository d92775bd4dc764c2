"""What the words of card texts need in Guards of Atlantis II, and where they may stand."""

from collections.abc import Mapping
from typing import Any

from sim.core.language import Facts, Language, Number, Place, Reads, Word, Words, named
from sim.goa2.language import (
    Again,
    Blocks,
    Condition,
    Duration,
    Else,
    Event,
    Filter,
    How,
    Op,
    Space,
    Statistic,
    Subject,
    Test,
    Which,
    Who,
)
from sim.goa2.state import PICKED_MAX
from sim.goa2.tables import RAY_MAX

COINS_MAX = 99  # that a text can speak of
KINDS = Filter.UNIT | Filter.TOKEN


class Fact(Facts):
    """What a text may need to know."""

    CARD = "a card that is being resolved"
    ACTION = "an action of its own"
    ATTACK = "an attack action"
    MOVEMENT = "a movement action"
    DEFENSE = "a defense"
    ATTACKER = "an attacker"
    RANGE = "a range on the card"
    RADIUS = "a radius on the card"
    # who was chosen
    TARGET = "a target"
    TARGET_HERO = "a target that is a hero"
    IT = "an object that was chosen"
    IT_HERO = "a hero who was chosen, where nothing else could be"
    CHOSEN = "a target or an object that was chosen"
    SECOND = "a second object"
    PICKED = "units that were picked"
    PICKED_MINIONS = "minions of one team that were picked"
    PUSHED = "units that were pushed together"
    ATTACKED = "an attack that was carried out"
    # what it answers
    MINION = "a minion that is being defeated"
    BASIC = "a basic action that it answers"
    BEFORE_ATTACK = "an attack action that is about to begin"
    UNPROVOKED = "a text that answers neither a push nor a defeat"
    # what lasts
    LASTS = "modifiers, or an answer to minion_defeated, and nothing else that lasts"
    AT_TURN = "an answer to end_of_turn, and nothing else that lasts"
    AT_ROUND = "an answer to end_of_round, and nothing else that lasts"


def mistake_in_objects(bits: int) -> str:
    """Say what is wrong with the words for an object, or nothing."""
    if not bits & KINDS:
        return "it says not which kind: heavy, hero, melee, minion, ranged, token, unit"
    if bits & Filter.HAS_COINS and bits & KINDS != Filter.HERO:
        return "only heroes have coins, but others may be chosen"
    return ""


def mistake_in_units(bits: int) -> str:
    """Say what is wrong with the words for a unit, or nothing."""
    return "a token is no unit" if bits & Filter.TOKEN else mistake_in_objects(bits)


def after_choice(known: Facts, bits: int, number: int) -> Facts:
    """Note whether the chosen object is a hero for certain."""
    return known | Fact.IT_HERO if bits & KINDS == Filter.HERO else known & ~Fact.IT_HERO


def after_target(known: Facts, bits: int, number: int) -> Facts:
    """Note whether the target is a hero for certain."""
    return known | Fact.TARGET_HERO if bits & KINDS == Filter.HERO else known & ~Fact.TARGET_HERO


def after_it(known: Facts, who: int, number: int) -> Facts:
    """Note whether the target, or the attacker, is a hero for certain."""
    is_hero = who == Who.ATTACKER or Fact.TARGET_HERO in known
    return known | Fact.IT_HERO if is_hero else known & ~Fact.IT_HERO


def after_pick(known: Facts, bits: int, number: int) -> Facts:
    """Note whether the picked units are minions of one team."""
    is_minions = not bits & (KINDS & ~Filter.MINION)
    is_one_team = bits & (Filter.ENEMY | Filter.FRIENDLY) != 0
    is_certain = is_minions and is_one_team
    return known | Fact.PICKED_MINIONS if is_certain else known & ~Fact.PICKED_MINIONS


_N = Number()
_ZERO = Number(0)
_DISTANCE = Number(least=0, most=RAY_MAX)
_STEPS = Number(least=1, most=RAY_MAX)
_COINS = Number(least=0, most=COINS_MAX)
_PICKS = Number(least=0, most=PICKED_MAX)
_FILTERS = {
    Filter.IN_RANGE: Fact.RANGE,
    Filter.IN_RADIUS: Fact.RADIUS,
    Filter.BEHIND_TARGET: Fact.TARGET,
    Filter.NEAR_TARGET: Fact.TARGET,
    Filter.NEAR_IT: Fact.IT,
    Filter.NOT_ATTACKER: Fact.ATTACKER,
}
_OBJECTS = Words(Filter, _FILTERS, mistake_in_objects)
_UNITS = Words(Filter, _FILTERS, mistake_in_units)
_SPACES = Words(Space, {Space.IN_RANGE: Fact.RANGE, Space.IN_RADIUS: Fact.RADIUS})
_TESTS = {
    Test.TARGET_PLAYED_ATTACK: Fact.TARGET,
    Test.TARGET_NEAR_FRIEND: Fact.TARGET,
    Test.TARGET_ADJACENT: Fact.TARGET,
    Test.TARGET_IS_HERO: Fact.TARGET,
    Test.WAS_ADJACENT: Fact.CHOSEN,
    Test.FRIENDLY_MINIONS: Fact.RADIUS,
}
_OWN_MOVES = Word(How, How.EXACTLY, only=(How.EXACTLY, How.UP_TO, How.MAY))
_MOVES = Word(How, How.EXACTLY, needs={How.INTO_RADIUS: Fact.RADIUS})
_PUSHES = Word(How, How.EXACTLY, only=(How.EXACTLY, How.UP_TO))
_WHO = Word(Who, needs={Who.TARGET: Fact.TARGET, Who.ATTACKER: Fact.ATTACKER})
_DURATIONS = {
    Duration.THIS_TURN: Fact.LASTS,
    Duration.NEXT_TURN: Fact.LASTS,
    Duration.THIS_ROUND: Fact.LASTS,
    Duration.END_OF_TURN: Fact.AT_TURN,
    Duration.END_OF_ROUND: Fact.AT_ROUND,
}


CHOOSING = (
    named(Op.TARGET, _UNITS, _ZERO, gives=Fact.TARGET | Fact.CHOSEN, changes=after_target),
    named(Op.CHOOSE, _OBJECTS, _ZERO, gives=Fact.IT | Fact.CHOSEN, changes=after_choice),
    named(Op.MAY_CHOOSE, _OBJECTS, _ZERO, has_block=True, gives=Fact.IT, changes=after_choice),
    named(Op.PICK, _UNITS, _PICKS, takes=Fact.PUSHED, gives=Fact.PICKED, changes=after_pick),
    named(Op.SECOND, _OBJECTS, needs=Fact.IT, gives=Fact.SECOND),
    named(Op.IT, _WHO, gives=Fact.IT, changes=after_it),
    named(Op.CHOOSE_ONE, leads_to="option"),
    named(Op.OPTION, has_block=True, follows=("choose_one", "option")),
    named(Op.IF, Word(Test, needs=_TESTS), _ZERO, has_block=True),
    named(Op.OTHERWISE, has_block=True, follows=("if",)),
    named(Op.REPEAT, _N, Word(Again, Again.ANY), needs=Fact.ACTION),
)
"""Operations that choose, test and repeat."""

FIGHTING = (
    named(Op.ADD_ATTACK, _N, needs=Fact.ATTACK),
    named(Op.ADD_ATTACK_EACH, _N, needs=Fact.ATTACK),
    named(Op.ADD_RANGE_EACH, _N, needs=Fact.RANGE),
    named(Op.NO_PRIMARY_DEFENSE, needs=Fact.ATTACK),
    named(Op.ATTACK, needs=Fact.ATTACK | Fact.TARGET, gives=Fact.ATTACKED),
    named(Op.BLOCK, Word(Blocks, Blocks.ANY), needs=Fact.DEFENSE),
    named(Op.IGNORE_MINIONS, needs=Fact.DEFENSE),
)
"""Operations of attack and defense."""

MOVING = (
    named(Op.MOVEMENT, needs=Fact.MOVEMENT),
    named(Op.MOVE, _DISTANCE, _OWN_MOVES),
    named(Op.DASH, _STEPS, _STEPS),
    named(Op.BLINK, _UNITS, _DISTANCE, gives=Fact.TARGET | Fact.CHOSEN, changes=after_target),
    named(Op.MOVE_INTO, needs=Fact.TARGET | Fact.ATTACKED),
    named(Op.PLACE, _SPACES),
    named(Op.SWAP, needs=Fact.IT),
    named(Op.MOVE_IT, _DISTANCE, _MOVES, needs=Fact.IT),
    named(Op.PLACE_IT, _SPACES, needs=Fact.IT),
    named(Op.PUSH, _DISTANCE, _PUSHES, needs=Fact.IT | Fact.UNPROVOKED),
    named(
        Op.PUSH_PICKED, _DISTANCE, _DISTANCE, needs=Fact.PICKED | Fact.UNPROVOKED, gives=Fact.PUSHED
    ),
    named(Op.SWAP_TWO, needs=Fact.IT | Fact.SECOND),
)
"""Operations that bring something to another space."""

OTHERS = (
    named(Op.DEFEAT, needs=Fact.IT | Fact.UNPROVOKED),
    named(Op.REMOVE_PICKED, needs=Fact.PICKED_MINIONS | Fact.UNPROVOKED),
    named(Op.DISCARD, Word(Else), needs=Fact.IT_HERO),
    named(Op.STOPPED_DISCARD, Word(Else), needs=Fact.PUSHED),
    named(Op.MAY_DISCARD, Word(Which, Which.ANY), has_block=True),
    named(Op.MAY_RETRIEVE, Word(Which, Which.ANY), has_block=True),
    named(Op.COINS, _COINS, needs=Fact.IT_HERO),
    named(Op.TAKE, _COINS, _COINS, needs=Fact.IT_HERO),
    named(Op.POISON, _N, needs=Fact.IT_HERO),
    named(Op.ACTIVE, Word(Duration, needs=_DURATIONS), needs=Fact.CARD),
    named(Op.KEEP_MINION, needs=Fact.MINION),
    named(Op.AGAIN, _N, needs=Fact.BASIC),
)
"""Operations about defeats, cards, coins, markers and lasting effects."""

ROUTINE_OPERATIONS = (
    named(Op.TARGET, Words(Filter), _ZERO),
    named(Op.ATTACK),
    named(Op.MOVEMENT),
    named(Op.FAST_TRAVEL),
    named(Op.CLEAR),
    named(Op.RETURN_MINION),
    named(Op.SPAWN_BLOCKED),
)

MOMENTS = {
    Event.BEFORE_ATTACK_ACTION: Fact.BEFORE_ATTACK | Fact.UNPROVOKED,
    Event.AFTER_BASIC_SKILL: Fact.BASIC | Fact.UNPROVOKED,
    Event.AFTER_BASIC_ACTION: Fact.BASIC | Fact.UNPROVOKED,
    Event.ENEMY_PUSHED: Fact.IT | Fact.IT_HERO,
    Event.MINION_DEFEATED: Fact.MINION,
    Event.END_OF_TURN: Fact.UNPROVOKED,
    Event.END_OF_ROUND: Fact.UNPROVOKED,
}
"""What each event gives to its answers."""

NUMBERS = (
    *(Statistic.INITIATIVE, Statistic.ATTACK, Statistic.DEFENSE),
    *(Statistic.MOVEMENT, Statistic.RANGE),
)
HERO_STATES = (
    *(Statistic.NO_SKILL, Statistic.NO_MOVEMENT, Statistic.NO_FAST_TRAVEL, Statistic.STEPS_MAX),
    *(Statistic.UNMOVED, Statistic.UNPLACED, Statistic.TERRAIN),
    *(Statistic.COUNTS_AS_HEAVY, Statistic.THROUGH),
)
HEROES = (Subject.YOU, Subject.ENEMY_HEROES_ADJACENT)
CARDS = (*HEROES, Subject.YOU_EACH_ENEMY, Subject.YOUR_BASIC_ATTACK)
IN_RADIUS = (
    Subject.ENEMY_HEROES_IN_RADIUS,
    Subject.ENEMY_UNITS_IN_RADIUS,
    Subject.YOU_AND_FRIENDS_IN_RADIUS,
)
READS = (
    *(Reads(each, CARDS) for each in NUMBERS),
    *(Reads(each, HEROES) for each in HERO_STATES),
    *(Reads(each, IN_RADIUS, Fact.RADIUS) for each in (*NUMBERS, *HERO_STATES)),
    Reads(Statistic.IMMUNE_TO_ATTACKS, (Subject.YOU,)),
    Reads(Statistic.IMMUNE_TO_OTHERS, (Subject.YOU,), Fact.ATTACKER),
    Reads(Statistic.BARRIER, (Subject.SPACES_IN_RADIUS,), Fact.RADIUS),
)
"""The modifiers that effects.py is asked for."""


def of_icons(card: Any, sections: Mapping) -> Facts:
    """Return what every text of a card knows: its range and radius."""
    facts = Fact(0)
    if card.range is not None:
        facts |= Fact.RANGE
    if card.radius is not None:
        facts |= Fact.RADIUS
    return facts


BY_PRIMARY = {
    "attack": Fact.ACTION | Fact.ATTACK,
    "skill": Fact.ACTION,
    "movement": Fact.ACTION | Fact.MOVEMENT,
    "defense": Fact.DEFENSE | Fact.ATTACKER,
}
"""What a primary action gives; a defense that is a skill too gives nothing for certain."""


def of_program(card: Any, sections: Mapping) -> Facts:
    """Return what the text of a card's primary action knows."""
    facts = of_icons(card, sections) | Fact.CARD | Fact.UNPROVOKED
    facts |= BY_PRIMARY.get(card.primary, Fact(0))
    event = card.when[0] if card.when else ""
    holds = bool(card.modifiers) or event == "minion_defeated"
    if holds and event in ("", "minion_defeated"):
        facts |= Fact.LASTS
    elif event == "end_of_turn" and not holds:
        facts |= Fact.AT_TURN
    elif event == "end_of_round" and not holds:
        facts |= Fact.AT_ROUND
    return facts


def of_modifiers(card: Any, sections: Mapping) -> Facts:
    """Return what a card's modifiers know."""
    facts = of_icons(card, sections)
    return facts | Fact.ATTACKER if card.primary == "defense" else facts


def is_ultimate(card: Any) -> bool:
    """Tell whether a card is an ultimate, whose text always holds."""
    return card.primary == "ultimate"


def is_resolved(card: Any) -> bool:
    """Tell whether a card is played and resolved."""
    return not is_ultimate(card)


WHILE_ACTIVE = (Event.MINION_DEFEATED, Event.END_OF_TURN, Event.END_OF_ROUND)
WHILE_UNLOCKED = (
    *(Event.BEFORE_ATTACK_ACTION, Event.AFTER_BASIC_SKILL, Event.AFTER_BASIC_ACTION),
    *(Event.ENEMY_PUSHED, Event.MINION_DEFEATED),
)
PLACES = (
    Place("cards", "program", of_program, of=is_resolved),
    Place("cards", "answer", of_icons, of=is_resolved, when="when", events=WHILE_ACTIVE),
    Place("cards", "answer", of_icons, of=is_ultimate, when="when", events=WHILE_UNLOCKED),
    Place("cards", "modifiers", of_modifiers),
)

LANGUAGE = Language(
    (*CHOOSING, *FIGHTING, *MOVING, *OTHERS),
    Event,
    Condition,
    Statistic,
    Subject,
    facts=Fact,
    places=PLACES,
    moments=MOMENTS,
    event_needs={Event.MINION_DEFEATED: Fact.RADIUS},
    condition_needs={Condition.ONCE_A_TURN: Fact.BEFORE_ATTACK},
    reads=READS,
)
"""What card texts are written in."""

ROUTINE_LANGUAGE = Language(ROUTINE_OPERATIONS, Event, Condition, Statistic, Subject)
"""What the rulebook's own actions are written in."""
