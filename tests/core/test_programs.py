"""Card texts as programs: assembling, disassembling, and a precise message for every mistake."""

from enum import IntEnum

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.core import registry
from sim.core.disassembly import disassemble
from sim.core.errors import UserError
from sim.core.language import Language, Number, Operation, Reads, Spot, Word, Words
from sim.core.programs import (
    COMPANION,
    END,
    INSTRUCTION,
    Modifier,
    assemble,
    modifier,
    trigger,
)
from sim.guardian.grammar import LANGUAGE as GUARDIAN


class Whom(IntEnum):
    FOE = 0
    SELF = 1


class Event(IntEnum):
    NONE = 0
    START = 1
    DAMAGE = 2


class Condition(IntEnum):
    OWN = 0
    ALONE = 3


class Statistic(IntEnum):
    COST = 0
    BARRED = 1


class Subject(IntEnum):
    ALL_CARDS = 0
    ATTACKS = 1


class Op(IntEnum):
    END = 0
    WINDOW = 1
    HIT = 2
    GIVE = 3
    MAY = 4
    REST = 5
    FIND = 6


class Kind(IntEnum):
    KNIGHT = 1
    MAGE = 2
    NEAR = 4
    HERO = KNIGHT | MAGE


LANGUAGE = Language(
    (
        Operation("hit", Op.HIT, (Number(),), after=((Op.WINDOW, Event.DAMAGE),)),
        Operation("give", Op.GIVE, (Number(1), Word(Whom, Whom.FOE))),
        Operation("may", Op.MAY, (Number(0),), has_block=True),
        Operation("find", Op.FIND, (Words(Kind), Number(0))),
        Operation("rest", Op.REST, before=((Op.WINDOW, Event.START),)),
    ),
    Event,
    Condition,
    Statistic,
    Subject,
    reads=(Reads(Statistic.COST, tuple(Subject)), Reads(Statistic.BARRED, (Subject.ATTACKS,))),
)
WHERE = "cards.toml: [hook] program"


def rows_of(lines, **knobs):
    return assemble(lines, LANGUAGE, knobs, WHERE).rows


def code_of(rows):
    code = np.zeros(len(rows), INSTRUCTION)
    for number, row in enumerate(rows):
        code[number] = tuple(row)
    return code


def mistake_in(lines, **knobs):
    with pytest.raises(UserError) as caught:
        rows_of(lines, **knobs)
    return str(caught.value)


def test_a_line_becomes_an_instruction_and_the_end_follows():
    assert rows_of(["give 3 self"]) == [[Op.GIVE, 3, Whom.SELF, 0], [END, 0, 0, 0]]


def test_several_words_add_up_in_any_order_and_a_number_may_follow():
    assert rows_of(["find near hero 3"])[0] == [Op.FIND, 7, 3, 0]
    assert rows_of(["find hero near 3"]) == rows_of(["find near hero 3"])
    assert rows_of(["find"])[0] == [Op.FIND, 0, 0, 0]


@pytest.mark.parametrize("line", ["find", "find hero", "find hero near 3", "find mage near"])
def test_several_words_come_back_as_the_fewest_that_say_the_same(line):
    assert disassemble(code_of(rows_of([line])), 0, LANGUAGE) == [line]


def test_missing_arguments_are_the_defaults():
    assert rows_of(["give"])[0] == [Op.GIVE, 1, Whom.FOE, 0]


def test_windows_come_with_their_operation():
    assert rows_of(["rest", "hit 2"])[:4] == [
        [Op.WINDOW, Event.START, 0, COMPANION],
        [Op.REST, 0, 0, 0],
        [Op.HIT, 2, 0, 0],
        [Op.WINDOW, Event.DAMAGE, 0, COMPANION],
    ]


def test_a_block_is_skipped_by_its_length_with_all_windows():
    rows = rows_of(["may", ["hit 1", "may 2", ["rest"]], "give"])
    assert [row[3] for row in rows if row[0] == Op.MAY] == [5, 2]


def test_a_knob_is_its_number_and_is_remembered():
    assembled = assemble(["rest", "hit $power"], LANGUAGE, {"power": 4}, WHERE)
    assert assembled.rows[2] == [Op.HIT, 4, 0, 0]
    assert assembled.knobs == [(2, "a", "power")]


def test_an_empty_text_only_ends():
    assert rows_of([]) == [[END, 0, 0, 0]]


MISTAKES = {
    "unknown operation": (["hti 1"], "line 1: no operation `hti`; did you mean `hit`?"),
    "too many arguments": (["rest", "rest 1"], "line 2: `rest` takes 0 arguments, got 1"),
    "argument missing": (["hit"], "line 1: `hit`: an argument is missing"),
    "no number": (["hit two"], "line 1: `hit two`: `two` is not a number"),
    "unknown word": (["give 1 slef"], "`slef` is unknown here; did you mean `self`?"),
    "unknown among several words": (
        ["find hero naer"],
        "line 1: `find hero naer`: `naer` is unknown here; did you mean `near`?",
    ),
    "unknown knob": (["hit $powr"], "the entry has no number `powr`; did you mean `power`?"),
    "block after nothing": ([["hit 1"]], "line 1: a block follows nothing"),
    "block after a plain operation": (
        ["hit 1", ["hit 1"]],
        "line 2: a block follows `hit`, which takes none",
    ),
    "two blocks": (["may", ["hit 1"], ["hit 1"]], "line 3: a block follows nothing"),
    "block missing": (["may", "hit 1"], "line 2: `may` needs a block after it"),
    "block missing at the end": (["hit 1", "may"], f"{WHERE}: `may` needs a block after it"),
    "inside a block": (["may", ["rest", "hti"]], "line 2, line 2: no operation `hti`"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_names_place_and_what_was_meant(name):
    lines, said = MISTAKES[name]
    message = mistake_in(lines, power=1)
    assert message.startswith(WHERE)
    assert said in message
    assert "\n" not in message


@pytest.mark.parametrize("line", ["", "   ", "hit 2-", "hit --2", "hit 40000"])
def test_odd_lines_are_mistakes_too(line):
    assert mistake_in([line]).startswith(WHERE)


def lines(depth):
    plain = st.one_of(
        st.integers(-99, 99).map(lambda n: f"hit {n}"),
        st.just("rest"),
        st.just("give"),
        st.integers(2, 99).map(lambda n: f"give {n}"),
        st.integers(1, 99).map(lambda n: f"give {n} self"),
    ).map(lambda line: [line])
    if depth == 0:
        return st.lists(plain, max_size=4).map(flat)
    block = st.tuples(st.sampled_from(["may", "may 3"]), lines(depth - 1)).map(list)
    return st.lists(st.one_of(plain, block), max_size=4).map(flat)


def flat(parts):
    return [line for part in parts for line in part]


@given(lines(depth=3))
def test_disassembling_gives_the_text_back(text):
    assert disassemble(code_of(rows_of(text)), 0, LANGUAGE) == text


def worded_entries():
    return [
        pytest.param(Spot(section, field, item, sections), id=f"{section}.{entry}.{field}")
        for sections in [registry.game("hotg").load().book.sections]
        for section, entries in sections.items()
        for entry, item in entries.items()
        for field in getattr(item, "PROGRAMS", ())
    ]


@pytest.mark.parametrize("spot", worded_entries())
def test_every_text_in_the_box_survives_a_round_trip(spot):
    written = getattr(spot.entry, spot.field)
    rows = assemble(written, GUARDIAN, spot.entry.numbers(), WHERE, spot).rows
    text = disassemble(code_of(rows), 0, GUARDIAN)
    assert assemble(text, GUARDIAN, {}, WHERE, spot).rows == rows


def test_a_trigger_is_an_event_and_a_mask_of_conditions():
    assert trigger(["damage", "own", "alone"], LANGUAGE, WHERE) == (Event.DAMAGE, 0b1001)
    assert trigger(["start"], LANGUAGE, WHERE) == (Event.START, 0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "`when` names no event"),
        (["damge"], "`damge` is unknown here; did you mean `damage`?"),
        (["damage", "onw"], "`onw` is unknown here; did you mean `own`?"),
    ],
)
def test_a_wrong_trigger_says_what_was_meant(words, said):
    with pytest.raises(UserError) as caught:
        trigger(words, LANGUAGE, WHERE)
    assert str(caught.value) == f"{WHERE}: {said}"


def test_a_modifier_is_statistic_amount_and_subject():
    knobs = {"less": 2}
    assert modifier("cost +3 attacks", LANGUAGE, knobs, WHERE) == Modifier(0, 3, 1)
    assert modifier("cost -$less all_cards", LANGUAGE, knobs, WHERE) == Modifier(
        0, -2, 0, "less", -1
    )
    assert modifier("barred attacks", LANGUAGE, knobs, WHERE) == Modifier(1, 1, 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cost", "a modifier is `statistic [amount] subject`"),
        ("cost +1 all cards", "a modifier is `statistic [amount] subject`"),
        ("csot +1 attacks", "`csot` is unknown here; did you mean `cost`?"),
        ("cost +1 atacks", "`atacks` is unknown here; did you mean `attacks`?"),
        ("cost +one attacks", "`one` is not a number"),
        ("cost +$more attacks", "the entry has no number `more`"),
        ("barred all_cards", "no rule reads barred of all_cards; there is attacks"),
    ],
)
def test_a_wrong_modifier_says_what_was_meant(text, said):
    with pytest.raises(UserError) as caught:
        modifier(text, LANGUAGE, {}, WHERE)
    assert str(caught.value) == f"{WHERE}: `{text}`: {said}"
