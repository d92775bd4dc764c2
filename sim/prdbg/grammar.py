"""What the words of card texts need, and where each may stand."""

from collections.abc import Callable
from typing import Any

from sim.core.language import Facts, Language, Number, Place, Reads, Word, named
from sim.prdbg.language import (
    Aim,
    Condition,
    Counted,
    Event,
    Op,
    Statistic,
    Subject,
    Test,
    Which,
    Who,
)
from sim.prdbg.language import Place as Where


class Fact(Facts):
    """What texts may need."""

    CARD = "a card that the text is on"
    TURN = "your own turn"
    UNAIMED = "a text that makes no other Attack and is no Block"
    TARGET = "a target foe"
    ATTACKER = "an attacker"
    SACRIFICED = "a card that was sacrificed"
    LASTING = "a text that is always on"


def aimed(known: Facts, aim: int, _: int) -> Facts:
    """Inside an Attack that is aimed at foes there are target foes, and no other Attack."""
    known &= ~Fact.UNAIMED
    return known if aim == Aim.TEAM else known | Fact.TARGET


_N = Number(least=0)
_EACH = Number(0, least=0)  # for each that was counted
_WHO = {Who.TARGET: Fact.TARGET, Who.ATTACKER: Fact.ATTACKER}


OPERATIONS = (
    named(Op.SHARDS, _N, _EACH, needs=Fact.TURN),
    named(Op.ENERGY, _N, _EACH),
    named(Op.HEAL, _N, _EACH),
    named(Op.DAMAGE, _N, _EACH),
    named(Op.DRAW, _N),
    named(Op.COUNT, Word(Counted, needs={Counted.DESTROYED: Fact.SACRIFICED})),
    named(Op.TOP_UP, _N, needs=Fact.LASTING | Fact.CARD),
    named(Op.IF, Word(Test), Number(0), has_block=True),
    named(Op.ELSE, has_block=True, follows=("if",)),
    named(Op.MAY, has_block=True),
    named(Op.CHOOSE, has_block=True, leads_to="or"),
    named(Op.OR, has_block=True, follows=("choose",)),
    named(Op.ATTACK, Word(Aim, Aim.TEAM), has_block=True, needs=Fact.UNAIMED, changes=aimed),
    named(Op.IF_NEGATED, has_block=True, follows=("attack",)),
    named(Op.STUN, _N, Word(Who, needs=_WHO)),
    named(Op.DISCARD, _N, Word(Who, Who.YOU, needs=_WHO)),
    named(Op.DISCARD_ATTACHED, _N, Word(Who, Who.YOU, needs=_WHO)),
    named(Op.DISCARD_COSTING, _N, Word(Who, needs=_WHO)),
    named(Op.REVEAL_TOP, needs=Fact.TARGET),
    named(Op.DISCARD_THIS, needs=Fact.CARD),
    named(Op.DESTROY_THIS, needs=Fact.CARD),
    named(Op.DESTROY, _N, Word(Where, Where.CONTROLLED)),
    named(Op.SACRIFICE, Word(Where, Where.CONTROLLED), gives=Fact.SACRIFICED),
    named(Op.CLEAR_GRID, Word(Which, Which.ANY)),
    named(Op.GAIN_TOP),
    named(Op.LOOK_TOP),
    named(Op.DISCARD_TOP),
    named(Op.ATTACH_FROM_DISCARD),
    named(Op.RECALL, Number(least=0)),
    named(Op.TRADE_STARTER),
    named(Op.READY_ZORDS),
)
ROUTINE_OPERATIONS = (named(Op.PLACE_SIGNATURE), named(Op.PAY_DISCARDS))

_OWN_TURN = Fact.TURN | Fact.UNAIMED
MOMENTS = {
    **{event: _OWN_TURN for event in Event if event not in (Event.NONE, Event.NEGATE)},
    Event.NEGATE: Fact.UNAIMED,
    Event.CONTROL: _OWN_TURN | Fact.LASTING,
}
TRIGGERS = tuple(event for event in Event if event != Event.NONE)
TYPES = tuple(subject for subject in Subject)
READS = (
    Reads(Statistic.COST, TYPES),
    Reads(
        Statistic.ACTIVATION,
        tuple(subject for subject in Subject if subject != Subject.LOCATIONS),
    ),
)
"""The modifiers that queries.py asks for."""


def is_block(card: Any) -> bool:
    """Tell whether a card is a Block."""
    return card.block != "no"


def is_no_block(card: Any) -> bool:
    """Tell whether the ability of a card is activated as an action."""
    return not is_block(card)


def is_triggered(card: Any) -> bool:
    """Tell whether the text of a card waits for something."""
    return bool(card.when)


def is_played(card: Any) -> bool:
    """Tell whether the text of a card happens when it is played."""
    return not card.when


def _card_places(section: str) -> tuple[Place, ...]:
    """Return where the texts of a section of cards stand."""

    def place(field: str, facts: Facts, of: Callable, **more: Any) -> Place:
        return Place(section, field, Fact.CARD | facts, of=of, **more)

    return (
        place("ability", _OWN_TURN, is_no_block),
        place("ability", Fact.ATTACKER, is_block),
        place("text", _OWN_TURN, is_played),
        place("text", Fact.CARD, is_triggered, when="when", events=TRIGGERS),
        Place(section, "modifiers", Fact.CARD),
    )


PLACES = (
    *(
        place
        for section in ("cards", "starters", "basics", "signature_items", "zords", "masters")
        for place in _card_places(section)
    ),
    Place("cards", "reward", _OWN_TURN),
    Place("characters", "text", Fact(0), when="when", events=TRIGGERS),
    Place("characters", "ability", _OWN_TURN),
    Place("characters", "modifiers", Fact(0)),
    Place("tiles", "ability", _OWN_TURN),
)

LANGUAGE = Language(
    OPERATIONS,
    Event,
    Condition,
    Statistic,
    Subject,
    facts=Fact,
    places=PLACES,
    moments=MOMENTS,
    reads=READS,
)
"""What card texts are written in."""

ROUTINE_LANGUAGE = Language(ROUTINE_OPERATIONS, Event, Condition, Statistic, Subject)
"""What the rulebook's own sequences are written in."""
