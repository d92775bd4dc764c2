"""Enemy Turns (p. 12-13): the order of the cards, FAST, GUARD, PASSIVE, example L."""

import pytest

from sim.guardian.state import Decision
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("madame_woe", "pudgy_pig"))


def resolved(table: Table) -> list[str]:
    return [
        card
        for row in table.sequence()
        for card in row
        if table.state.sequence[table.slot(card)].is_resolved
    ]


def test_the_leftmost_card_resolves_first(table):
    table.start_battle("zack", bottom=["regrow", "putty_pummel"])
    table.decline()
    assert resolved(table) == ["regrow"]


def test_the_top_row_resolves_before_the_bottom_row(table):
    table.start_battle("zack", top=["braid_lash", "teleport"], bottom=["regrow"])
    for card in ("braid_lash", "teleport"):
        table.decline()
        table.pass_until(Decision.TURN)
        assert table.state.sequence[table.slot(card)].is_resolved
        assert not table.state.sequence[table.slot("regrow")].is_resolved
    table.decline()
    assert table.state.sequence[table.slot("regrow")].is_resolved


def test_a_defeated_card_has_no_effect_but_takes_its_turn(table):
    table.start_battle("zack", bottom=["regrow", "putty_pummel"])
    table.defeat("regrow")
    table.decline()
    assert table.is_asked(Decision.TURN)
    assert table.state.places[0].soldiers[1] == 2
    assert resolved(table) == ["regrow"]


def example_l(table: Table, attack: str = "tactical_strike", hero: str = "billy") -> None:
    table.put_in_hand(hero, attack)
    table.start_battle(
        hero,
        top=["ravenous_hunger", "salad_fork_stab", "butter_knife_cutter"],
        bottom=["leaping_attack", "flanking"],
    )
    table.pass_until(Decision.TURN)
    table.play(hero, attack)


def test_example_l_guard_protects_its_neighbours_in_both_rows(table):
    """Example L: only Leaping Attack and Salad Fork Stab itself can be targets."""
    example_l(table)
    assert table.targets() == ["leaping_attack", "salad_fork_stab"]


def test_example_l_neighbours_are_free_once_the_guard_is_defeated(table):
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle(
        "billy",
        top=["ravenous_hunger", "salad_fork_stab", "butter_knife_cutter"],
        bottom=["leaping_attack", "flanking"],
    )
    table.defeat("salad_fork_stab")
    table.play("billy", "tactical_strike")
    assert table.targets() == [
        "butter_knife_cutter",
        "flanking",
        "leaping_attack",
        "ravenous_hunger",
    ]


def test_guard_in_the_bottom_row_protects_the_card_above_it(table):
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("billy", top=["butter_knife_cutter"] * 3, bottom=["regrow", "engulf"])
    table.pass_until(Decision.TURN)
    table.play("billy", "tactical_strike")
    assert table.targets() == ["butter_knife_cutter", "butter_knife_cutter", "engulf"]


def test_guard_does_not_protect_diagonally(table):
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("billy", top=["salad_fork_stab"], bottom=["regrow", "putty_pummel"])
    table.play("billy", "tactical_strike")
    assert table.targets() == ["putty_pummel", "salad_fork_stab"]


def test_a_guard_is_not_protected_by_another_guard(table):
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("billy", bottom=["cannon_fodder", "cannon_fodder", "leaping_attack"])
    table.play("billy", "tactical_strike")
    assert table.targets() == ["cannon_fodder", "cannon_fodder"]


def test_quick_shot_is_no_attack_and_reaches_guarded_cards(table):
    table.start_battle("kimberly", bottom=["cannon_fodder", "leaping_attack"], stop_at_start=True)
    table.use_ability("kimberly")
    assert table.targets() == ["cannon_fodder", "leaping_attack"]


def test_sweeping_strike_hits_a_guarded_neighbour(table):
    table.put_in_hand("zack", "sweeping_strike")
    table.start_battle("zack", bottom=["cannon_fodder", "leaping_attack"])
    table.attack("zack", "sweeping_strike", "cannon_fodder", 0, 0)
    table.target("leaping_attack")
    assert table.hits_on("leaping_attack") == 1


def test_passive_holds_while_the_card_is_undefeated(table):
    table.start_battle("zack", bottom=["leaping_attack", "flanking"])
    table.leave_in_deck("zack", ["mammoth_slam", "mammoth_slam", "power_axe"])
    table.decline()
    table.suffer("zack")
    assert table.discard("zack").count("mammoth_slam") == 2


def test_passive_ends_when_the_card_is_defeated(table):
    table.start_battle("zack", bottom=["leaping_attack", "flanking"])
    table.leave_in_deck("zack", ["mammoth_slam", "mammoth_slam", "power_axe"])
    table.defeat("flanking")
    table.decline()
    table.suffer("zack")
    assert table.discard("zack").count("mammoth_slam") == 1


def test_a_passive_card_holds_after_it_has_resolved(table):
    table.start_battle("zack", bottom=["flanking", "leaping_attack"])
    table.leave_in_deck("zack", ["mammoth_slam", "mammoth_slam", "power_axe"])
    table.decline()
    table.decline()
    table.suffer("zack")
    assert table.discard("zack").count("mammoth_slam") == 2
