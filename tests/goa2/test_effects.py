"""Active effects: the modifiers that hold are theirs, in their order, and never too many."""

from sim.core.faults import Fault
from sim.goa2 import effects
from sim.goa2.language import Duration
from sim.goa2.state import CARDS_EACH, NOBODY, OFF_BOARD
from tests.goa2.table import Table

LASTING = Duration.THIS_ROUND


def cards_with_modifiers(table: Table, n: int) -> list[int]:
    """Return cards in play that have modifiers, of all heroes."""
    found = [
        hero * CARDS_EACH + place
        for place in range(CARDS_EACH)
        for hero in range(len(table.heroes))
        if place < table.tables.n_cards_of[hero]
        and effects.row_of(table.tables, hero * CARDS_EACH + place).n_modifiers > 0
    ]
    return found[:n]


def make_active(table: Table, card: int) -> None:
    hero = card // CARDS_EACH
    effects.add(table.state, table.tables, hero, card, LASTING, NOBODY, table.log)


def sources(table: Table) -> list[int]:
    """Return the card that each modifier which holds comes from."""
    holding = table.state.modifiers[: table.state.n_modifiers]
    return [int(table.state.active[each.source].card) for each in holding]


def test_modifiers_follow_their_effects_when_one_before_them_ends():
    table = Table()
    first, second = cards_with_modifiers(table, 2)
    make_active(table, first)
    make_active(table, second)
    assert sorted(set(sources(table))) == sorted({first, second})
    effects.cancel_card(table.state, table.tables, first)
    assert set(sources(table)) == {second}
    assert table.state.n_modifiers == effects.row_of(table.tables, second).n_modifiers


def test_the_effects_of_a_defeated_hero_end_and_the_others_keep_their_order():
    table = Table()
    cards = cards_with_modifiers(table, 4)
    for card in cards:
        make_active(table, card)
    gone = cards[1] // CARDS_EACH
    effects.cancel_hero(table.state, table.tables, gone)
    left = [int(each.card) for each in table.state.active[: table.state.n_active]]
    assert left == [card for card in cards if card // CARDS_EACH != gone]
    assert set(sources(table)) == set(left)


def test_an_effect_too_many_is_a_fault_of_that_name():
    table = Table()
    (card,) = cards_with_modifiers(table, 1)
    table.state.n_active = table.state.active.size
    table.state.active["card"] = NOBODY
    make_active(table, card)
    assert table.state.fault == Fault.EFFECTS_FULL


def test_a_hero_off_the_board_has_no_effects():
    table = Table()
    (card,) = cards_with_modifiers(table, 1)
    make_active(table, card)
    table.state.where[card // CARDS_EACH] = OFF_BOARD
    assert not effects.is_current(table.state, table.state.active[0])
