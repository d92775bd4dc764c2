"""What the words of card texts need in the Guardian System, and where they may stand."""

from collections.abc import Mapping
from typing import Any

from sim.core.language import Facts, Fixed, Language, Number, Operation, Place, Reads, Word, named
from sim.guardian.language import (
    Amount,
    Bonus,
    Condition,
    Cost,
    Destination,
    Event,
    Loss,
    Op,
    Ranger,
    Statistic,
    Subject,
    Targeting,
    Test,
    Victim,
    Whose,
)


class Fact(Facts):
    """What a text may need to know."""

    BATTLE = "a battle"
    RANGER = "a Ranger who acts"
    OWNER = "a Ranger whom it belongs to"
    ACTOR = "a Ranger whose doing it answers"
    # the card whose text it is
    CARD = "an attack or maneuver that is being played"
    PLAYED = "a card that is being played"
    X = "energy that was spent for X"
    REVEALED = "a card that is revealed for defense"
    PLACE = "a place that a Zord is used on"
    ENEMY_CARD = "an enemy card that acts"
    SOLDIER = "a foot soldier's card that acts"
    HITS = "hits that were dealt to this enemy card"
    # an attack, of this text or the one it answers
    ATTACK = "an attack that is not rolled yet"
    REROLL = "dice of an attack to reroll"
    TARGET = "a target of its own"
    TARGETS = "an attack with a target"
    DICE = "dice that were rolled for it"
    ROLLED = "an attack that was rolled before"
    DEALT = "an attack whose hits are dealt"
    # other moments
    FINISHED = "a card that was played just now"
    CARD_ANSWERED = "a card that it answers"
    DAMAGE = "damage that is being suffered"
    SUFFERER = "a Ranger who suffered damage before"


_N = Number(least=0, most=99)
_CHANGE = Number(least=-99, most=99)
_SPLASH = Number(least=0, most=20)  # dice whose hits the choices of a splash can tell apart
_HITS = ((Op.WINDOW, Event.HITS_DEALT),)
_EFFECT = ((Op.WINDOW, Event.ENEMY_EFFECT),)
_BEFORE = ((Op.WINDOW, Event.BEFORE_ATTACK),)
_ROLLED = ((Op.WINDOW, Event.AFTER_ROLL),)
_ACTS = Fact.BATTLE | Fact.RANGER
_ENEMY = Fact.BATTLE | Fact.ENEMY_CARD
_AIMED = Fact.CARD | Fact.TARGET | Fact.ATTACK
_AIMED_AGAIN = _AIMED | Fact.ROLLED
_LOOSE = Fact.ATTACK | Fact.REROLL  # what a roll puts an end to
_COSTS = {Cost.TOP_CARD: Fact.RANGER, Cost.DIE: Fact.CARD | Fact.ATTACK}
_TESTS = {Test.DISCARD_AT_LEAST: Fact.RANGER, Test.TARGET_DEFEATED: Fact.CARD | Fact.DEALT}


def _damage(op: Op, *arguments: Number | Word) -> Operation:
    """What deals damage forgets the hits that it answers, and remembers who suffered."""
    return named(op, *arguments, needs=_ENEMY, takes=Fact.HITS, gives=Fact.SUFFERER)


ATTACK_OPERATIONS = (
    named(
        Op.TARGET,
        Word(Targeting, Targeting.UNGUARDED),
        before=_BEFORE,
        needs=Fact.CARD,
        takes=Fact.DICE | Fact.DEALT,
        gives=Fact.TARGET | Fact.TARGETS | Fact.ATTACK | Fact.REROLL,
    ),
    named(Op.ADD_DICE, _CHANGE, needs=Fact.ATTACK),
    named(Op.ROLL, _N, after=_ROLLED, needs=_AIMED, takes=_LOOSE, gives=Fact.DICE | Fact.ROLLED),
    named(Op.ROLL_AGAIN, _N, after=_ROLLED, needs=_AIMED_AGAIN, takes=_LOOSE, gives=Fact.DICE),
    named(Op.REROLL, needs=Fact.REROLL),
    named(
        Op.HIT, _CHANGE, after=_HITS, needs=Fact.CARD | Fact.TARGET | Fact.DICE, gives=Fact.DEALT
    ),
    named(
        Op.DIVIDE,
        _CHANGE,
        before=(*_BEFORE, (Op.ROLL, 0), *_ROLLED),
        after=_HITS,
        needs=Fact.CARD | Fact.X,
        takes=_LOOSE | Fact.TARGET,
        gives=Fact.TARGETS | Fact.DICE | Fact.DEALT,
    ),
    named(Op.SPLASH, _SPLASH, after=_HITS, needs=Fact.CARD | Fact.TARGETS | Fact.DICE),
    named(Op.HIT_ADJACENT, _N, after=_HITS, needs=_ACTS | Fact.TARGETS),
    named(Op.HIT_ANY, _N, after=_HITS, needs=_ACTS),
    named(Op.HIT_TARGET, _N, after=_HITS, needs=_ACTS | Fact.TARGETS),
    named(Op.HIT_ALL, _N, after=_HITS, needs=Fact.BATTLE),
    named(Op.HIT_EXCESS, after=_HITS, needs=_ACTS | Fact.DEALT),
    Operation(
        "resolved", int(Op.WINDOW), (Fixed(Event.ATTACK_RESOLVED),), needs=Fact.CARD | Fact.DEALT
    ),
    named(Op.NEXT_ATTACK, Word(Whose, needs={Whose.OWN: Fact.RANGER}), _N, needs=Fact.BATTLE),
)
"""Operations that hit enemy cards."""

RANGER_OPERATIONS = (
    named(Op.GAIN, _N, needs=Fact.BATTLE),
    named(Op.MAY, Word(Cost, Cost.NOTHING, _COSTS), Number(0), has_block=True, needs=Fact.BATTLE),
    named(Op.IF, Word(Test, needs=_TESTS), Number(0), has_block=True),
    named(Op.CARD_TO, Word(Destination), needs=Fact.PLAYED),
    named(Op.RANGER, Word(Ranger), needs=Fact.RANGER),
    named(Op.PLAY_CARD, Word(Bonus, Bonus.PLAIN), needs=_ACTS),
    named(Op.PLAY_SAME_NAME, needs=_ACTS | Fact.FINISHED),
    named(Op.SEARCH_DECK, needs=Fact.RANGER),
    named(Op.DRAW_PUT_BACK, _N, needs=_ACTS),
    named(Op.RECALL, _N, Word(Amount, Amount.EXACTLY), needs=Fact.RANGER),
    named(Op.ACTIVATE, needs=Fact.BATTLE | Fact.PLAYED),
    named(Op.REDUCE, _N, needs=Fact.DAMAGE),
    named(Op.REVEALED_TO, Word(Destination), needs=Fact.REVEALED),
    named(Op.REMOVE_FOOT_SOLDIER, needs=Fact.PLACE, is_first=True),
    named(Op.DRAW_EACH, _N, needs=Fact.BATTLE, takes=Fact.HITS),
    named(Op.PLACE_MEGAZORD, needs=Fact.PLACE, is_first=True),
    named(Op.TAKE_BACK, needs=Fact.BATTLE | Fact.FINISHED, is_first=True),
)
"""Operations of maneuvers, reactions, Zords and vehicles."""

ENEMY_OPERATIONS = (
    _damage(Op.DEAL, _N, Word(Victim, Victim.ANY)),
    _damage(Op.DEAL_TWICE, _N),
    _damage(Op.DEAL_PER_SOLDIER, _N, _N),
    named(Op.DRAIN, _N, before=((Op.WINDOW, Event.DRAIN),), needs=Fact.BATTLE, takes=Fact.HITS),
    named(Op.EACH_DISCARD, Word(Loss), before=_EFFECT, needs=Fact.BATTLE),
    named(Op.THAT_RANGER_KEEPS, _N, before=_EFFECT, needs=_ENEMY | Fact.SUFFERER),
    named(Op.DEPLOY_HERE, _N, before=_EFFECT, needs=_ENEMY | Fact.SOLDIER),
    named(Op.REVIVE, needs=_ENEMY),
    named(Op.REFLECT, needs=_ENEMY | Fact.HITS),
)
"""Operations of enemy cards."""

_PLAIN_ATTACK = ("target", "roll", "hit", "resolved")

ROUTINE_OPERATIONS = (
    *(
        Operation(each.name, each.row, each.arguments, before=each.before, after=each.after)
        for each in ATTACK_OPERATIONS
        if each.name in _PLAIN_ATTACK
    ),
    named(Op.WINDOW, Word(Event)),
    *(named(op) for op in Op if op >= Op.DRAW_HAND and op != Op.AGAIN),
    named(Op.AGAIN, _N),
)

_ACTED = Fact.BATTLE | Fact.ACTOR
_ANSWERED = _ACTED | Fact.CARD_ANSWERED

MOMENTS = {
    Event.BATTLE_START: _ACTED,
    Event.BEFORE_ATTACK: _ANSWERED | Fact.ATTACK,
    Event.AFTER_ROLL: _ANSWERED | Fact.REROLL,
    Event.ATTACK_RESOLVED: _ANSWERED | Fact.TARGETS | Fact.DEALT,
    Event.CARD_PLAYED: _ACTED | Fact.FINISHED,
    Event.DAMAGE: _ACTED | Fact.DAMAGE,
    Event.REVEAL: _ANSWERED | Fact.DAMAGE | Fact.REVEALED,
    Event.BATTLE_TIME: Fact.BATTLE,
    Event.HITS_DEALT: Fact.BATTLE | Fact.HITS,
}
"""What each event gives to its answers; ANY_TIME gives nothing, not even a battle."""

CONDITIONS = {
    Condition.OWN: Fact.OWNER | Fact.ACTOR,
    Condition.ANOTHER: Fact.OWNER | Fact.ACTOR | Fact.CARD_ANSWERED,
    Condition.TARGET_DEFEATED: Fact.DEALT,
    Condition.EXCESS: Fact.DEALT,
    Condition.ALONE: Fact.OWNER,
}

READS = (
    Reads(Statistic.DAMAGE, (Subject.OTHER_ENEMY_CARDS, Subject.LEAD_HERO)),
    Reads(Statistic.ENERGY, (Subject.ALL_CARDS, Subject.ATTACKS)),
    Reads(Statistic.UNPLAYABLE, (Subject.COSTLY_CARDS,)),
    Reads(Statistic.UNHITTABLE, (Subject.SAME_ENEMY_OTHERS,), Fact.ENEMY_CARD),
)
"""The modifiers that queries.py asks for."""

WINDOWS = (
    *(Event.BATTLE_START, Event.BEFORE_ATTACK, Event.AFTER_ROLL, Event.ATTACK_RESOLVED),
    *(Event.CARD_PLAYED, Event.DAMAGE, Event.REVEAL),
)
"""The events that cards, abilities, Zords and vehicles are offered at."""

_IN_BATTLE = (*WINDOWS, Event.BATTLE_TIME)
_OWN = Fact.RANGER | Fact.OWNER


def is_reaction(card: Any) -> bool:
    """Tell whether a combat card answers an event; others are played in a Ranger's turn."""
    return card.kind == "reaction"


def of_card(card: Any, sections: Mapping) -> Facts:
    """Return what the text of an attack or maneuver knows."""
    facts = _OWN | Fact.BATTLE | Fact.CARD | Fact.PLAYED
    return facts | Fact.X if card.energy == "X" else facts


def of_enemy_card(card: Any, sections: Mapping) -> Facts:
    """Return what the text of an enemy card knows."""
    enemy = sections["enemies"].get(card.enemy)
    is_soldier = enemy is not None and enemy.kind == "foot_soldier"
    return _ENEMY | Fact.SOLDIER if is_soldier else _ENEMY


def of_zord(zord: Any, sections: Mapping) -> Facts:
    """Return what a Zord's text knows; a Megazord belongs to nobody."""
    facts = Fact.RANGER | Fact.PLACE
    return facts | Fact.OWNER if zord.kind == "regular" else facts


PLACES = (
    Place("cards", "program", of_card, of=lambda card: not is_reaction(card)),
    Place("cards", "program", _OWN | Fact.PLAYED, of=is_reaction, when="when", events=WINDOWS),
    Place("cards", "star", _OWN | Fact.BATTLE | Fact.DAMAGE | Fact.REVEALED),
    Place("cards", "modifiers", Fact.OWNER),
    Place("heroes", "program", _OWN, when="when", events=_IN_BATTLE),
    Place("enemy_cards", "program", of_enemy_card),
    Place("enemy_cards", "answer", of_enemy_card, when="when", events=(Event.HITS_DEALT,)),
    Place("enemy_cards", "modifiers", Fact.ENEMY_CARD),
    Place("zords", "program", of_zord, when="when", events=(*_IN_BATTLE, Event.ANY_TIME)),
    Place("zords", "start_program", Fact.BATTLE),
    Place("enemies", "modifiers", Fact.BATTLE),
    Place("vehicles", "program", Fact.RANGER, when="when", events=_IN_BATTLE),
    Place("vehicles", "modifiers", Fact.BATTLE),
    Place("locations", "start_program", _OWN | Fact.BATTLE),
)

LANGUAGE = Language(
    (*ATTACK_OPERATIONS, *RANGER_OPERATIONS, *ENEMY_OPERATIONS),
    Event,
    Condition,
    Statistic,
    Subject,
    facts=Fact,
    places=PLACES,
    moments=MOMENTS,
    condition_needs=CONDITIONS,
    reads=READS,
)
"""What card texts are written in."""

ROUTINE_LANGUAGE = Language(ROUTINE_OPERATIONS, Event, Condition, Statistic, Subject)
"""What the rulebook's own sequences are written in; on a card these words would lose cards."""
