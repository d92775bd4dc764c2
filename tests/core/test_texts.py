"""Entries with a text: every number that the text has is read by it."""

from typing import ClassVar

import pytest
from pydantic import Field, ValidationError

from sim.core.content import Program, Worded, operation_names, operations


class Spell(Worded):
    """A card of an invented game."""

    PROGRAMS: ClassVar[tuple[str, ...]] = ("program", "answer")
    KNOBS: ClassVar[tuple[str, ...]] = ("hits", "gain")
    PRINTED: ClassVar[tuple[str, ...]] = ("cost",)

    cost: int = 0
    hits: int | None = None
    gain: int | None = None
    program: Program = Field(default=[])
    answer: Program = Field(default=[])
    modifiers: list[str] = Field(default=[])


def spell(**fields: object) -> Spell:
    return Spell(name="Spell", source="rulebook", **fields)


def test_operations_are_read_through_blocks():
    program = ["may", ["hit 2", ["gain 1"]], "draw"]
    assert list(operations(program)) == ["may", "hit 2", "gain 1", "draw"]
    assert operation_names(program) == ["may", "hit", "gain", "draw"]


def test_numbers_are_those_that_the_entry_has():
    card = spell(hits=2, program=["hit $hits"])
    assert card.numbers() == {"hits": 2, "cost": 0}


def test_programs_answers_and_modifiers_read_numbers():
    card = spell(hits=2, gain=1, program=["hit $hits"], answer=["gain $gain"])
    assert card.numbers_read() == {"hits", "gain"}
    assert spell(gain=1, modifiers=["damage +$gain all"]).numbers_read() == {"gain"}


@pytest.mark.parametrize("unread", [{"hits": 2}, {"cost": 3}])
def test_a_number_that_nothing_reads_is_refused(unread):
    with pytest.raises(ValidationError, match="nothing in the text reads"):
        spell(**unread)


def test_a_number_set_to_0_goes_with_a_text_that_was_replaced():
    assert spell(hits=0, program=["draw"]).numbers() == {"hits": 0, "cost": 0}


def test_without_its_text_a_card_has_no_numbers_of_the_text():
    card = spell(hits=2, cost=3, program=["hit $hits", "pay $cost"])
    plain = card.without(program=[], cost=0)
    assert (plain.hits, plain.program, plain.name) == (None, [], "Spell")
