"""Texts are checked where they stand: what a line needs, and what places and lines give."""

from dataclasses import dataclass, field
from enum import IntEnum

import pytest
from pydantic import Field

from sim.core.content import Entry
from sim.core.errors import UserError
from sim.core.language import (
    Facts,
    Fixed,
    Language,
    Number,
    Operation,
    Place,
    Reads,
    Spot,
    Word,
    Words,
)
from sim.core.programs import assemble, modifier, trigger

WHERE = "cards.toml: [hook] program"


class Op(IntEnum):
    END = 0
    AIM = 1
    HIT = 2
    MAY = 3
    FORGET = 4
    ELSE = 5
    OPEN = 6
    LEAD = 7
    FOLLOW = 8
    SWAP = 9
    FIND = 10


class Side(IntEnum):
    LEFT = 0
    RIGHT = 1


class Kind(IntEnum):
    KNIGHT = 1
    TOWER = 2


class Event(IntEnum):
    NONE = 0
    START = 1
    DAMAGE = 2


class Condition(IntEnum):
    OWN = 0


class Statistic(IntEnum):
    COST = 0
    SPEED = 1


class Subject(IntEnum):
    ALL = 0
    SELF = 1


class Fact(Facts):
    BATTLE = "a battle"
    TARGET = "a target"
    OWNER = "an owner"
    WOUND = "damage"


def after_swap(known, side, number):
    """The right side is the owner's, the left one is nobody's."""
    return known | Fact.OWNER if side == Side.RIGHT else known & ~Fact.OWNER


LANGUAGE = Language(
    (
        Operation("aim", Op.AIM, needs=Fact.BATTLE, gives=Fact.TARGET),
        Operation("hit", Op.HIT, (Number(least=1, most=9),), needs=Fact.TARGET | Fact.BATTLE),
        Operation("may", Op.MAY, has_block=True, gives=Fact.OWNER),
        Operation("forget", Op.FORGET, (Fixed(Side.RIGHT),), takes=Fact.TARGET),
        Operation("else", Op.ELSE, has_block=True, follows=("may",)),
        Operation("open", Op.OPEN, is_first=True),
        Operation("lead", Op.LEAD, leads_to="follow"),
        Operation("follow", Op.FOLLOW, (Word(Side, Side.LEFT, {Side.RIGHT: Fact.OWNER}),)),
        Operation("swap", Op.SWAP, (Word(Side, only=(Side.RIGHT,)),), changes=after_swap),
        Operation(
            "find",
            Op.FIND,
            (
                Words(
                    Kind,
                    {Kind.TOWER: Fact.WOUND},
                    lambda bits: "" if bits else "it names nobody",
                ),
            ),
        ),
    ),
    Event,
    Condition,
    Statistic,
    Subject,
    facts=Fact,
    places=(
        Place("cards", "program", Fact.BATTLE, of=lambda card: not card.when),
        Place(
            *("cards", "program", Fact(0)),
            of=lambda card: bool(card.when),
            when="when",
            events=(Event.DAMAGE,),
        ),
        Place("cards", "star", lambda card, sections: sections["gifts"]["star"]),
        Place("cards", "modifiers", Fact.BATTLE),
    ),
    moments={Event.DAMAGE: Fact.WOUND | Fact.BATTLE},
    event_needs={Event.START: Fact.OWNER},
    condition_needs={Condition.OWN: Fact.OWNER},
    reads=(
        Reads(Statistic.COST, (Subject.ALL,)),
        Reads(Statistic.SPEED, (Subject.SELF,), Fact.OWNER),
    ),
)


@dataclass
class Card:
    """An entry with nothing but a trigger."""

    when: list[str] = field(default_factory=list)


class Numbered(Entry):
    """An entry with a knob of its own range."""

    when: list[str] = Field(default=[])
    low: int = Field(default=3, ge=1, le=9)
    high: int = Field(default=3, ge=0, le=12)


def spot(name="program", *when, gifts=Fact.TARGET):
    return Spot("cards", name, Card(list(when)), {"gifts": {"star": gifts}})


def refusal(lines, at=None):
    with pytest.raises(UserError) as caught:
        assemble(lines, LANGUAGE, {}, WHERE, at or spot())
    return str(caught.value)


@pytest.mark.parametrize(
    "lines",
    [
        ["aim", "hit 1"],
        ["aim", "may", ["hit 1", "follow right"], "hit 2"],
        ["may", ["aim", "hit 1"]],
        ["may", ["aim"], "else", ["aim", "hit 1"]],
        ["open", "aim"],
        ["lead", "follow"],
        ["swap right", "follow right"],
        ["find knight"],
    ],
)
def test_a_line_may_follow_what_gives_what_it_needs(lines):
    assemble(lines, LANGUAGE, {}, WHERE, spot())


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["hit 1"], ", line 1: `hit 1` needs a target, which nothing here gives; `aim` before it"),
        (["aim", "forget", "hit 1"], ", line 3: `hit 1` needs a target"),
        (["may", ["aim"], "hit 1"], ", line 3: `hit 1` needs a target"),
        (["aim", "may", ["forget"], "hit 1"], ", line 4: `hit 1` needs a target"),
        (["may", ["hit 1"]], ", line 2, line 1: `hit 1` needs a target"),
        (["may", [], "follow right"], ", line 3: `follow right` needs an owner"),
        (["find tower"], "`find tower` needs damage, which nothing here gives; an answer to `dam"),
        (["find"], "`find`: it names nobody"),
        (["aim", "open"], ", line 2: `open` must be the first line of its text"),
        (["may", ["open"]], ", line 2, line 1: `open` must be the first line of its text"),
        (["aim", "else", []], ", line 2: `else` needs `may` directly before it"),
        (["lead", "aim"], ", line 2: `lead` needs `follow` directly behind it"),
        (["lead"], "`lead` needs `follow` directly behind it"),
        (["swap left"], "`left` is unknown here"),
        (["aim", "hit 10"], ", line 2: `hit 10`: it is 10; 1 to 9 can be played"),
        (["forget right"], "`forget` takes 0 arguments, got 1"),
    ],
)
def test_a_line_that_lacks_something_is_refused_in_one_sentence(lines, said):
    message = refusal(lines)
    assert message.startswith(WHERE)
    assert said in message


def test_a_place_gives_what_its_entry_and_its_event_have():
    assemble(["find tower"], LANGUAGE, {}, WHERE, spot("program", "damage"))
    assemble(["follow right"], LANGUAGE, {}, WHERE, spot("star", gifts=Fact.OWNER))
    assert "needs an owner" in refusal(["follow right"], spot("star"))
    assert "needs a battle" in refusal(["aim"], spot("star"))


def test_nothing_is_known_where_no_place_is():
    assert refusal(["aim"], spot("motto")) == f"{WHERE}: no text may stand here"
    with pytest.raises(UserError, match="`aim` needs a battle"):
        assemble(["aim"], LANGUAGE, {}, WHERE)


def test_a_knob_must_be_playable_over_its_whole_range():
    at = Spot("cards", "program", Numbered(name="Hook", source="rulebook"))
    knobs = {"low": 3, "high": 3}
    assemble(["aim", "hit $low"], LANGUAGE, knobs, WHERE, at)
    with pytest.raises(UserError, match=r"`\$high` may be 0 to 12; 1 to 9 can be played"):
        assemble(["aim", "hit $high"], LANGUAGE, knobs, WHERE, at)


def test_a_trigger_names_an_event_of_its_place_and_conditions_that_it_knows():
    assert trigger(["damage"], LANGUAGE, WHERE, spot("when", "damage")) == (Event.DAMAGE, 0)
    with pytest.raises(UserError, match="nothing here answers `start`; there is damage"):
        trigger(["start"], LANGUAGE, WHERE, spot("when", "start"))
    with pytest.raises(UserError, match="`own` needs an owner"):
        trigger(["damage", "own"], LANGUAGE, WHERE, spot("when", "damage", "own"))


def test_a_modifier_is_read_and_knows_what_it_needs():
    assert modifier("cost +1 all", LANGUAGE, {}, WHERE, spot("modifiers")).amount == 1
    with pytest.raises(UserError, match="no rule reads cost of self; there is all"):
        modifier("cost +1 self", LANGUAGE, {}, WHERE, spot("modifiers"))
    with pytest.raises(UserError, match="`speed self` needs an owner"):
        modifier("speed self", LANGUAGE, {}, WHERE, spot("modifiers"))
