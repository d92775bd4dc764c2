"""Deployment Phase (p. 6-7): examples B, C and D, figure limits, panic, the deck under itself."""

import pytest

from sim.guardian import rounds
from sim.guardian.state import OFF_BOARD, OUTER, VILLAIN_CARD, Decision, Ending
from tests.fixtures.marks import plain
from tests.guardian.table import PUTTY, SUPER_PUTTY, Table

pytestmark = plain
LAYOUT = ("ernies_juice_bar", "angel_grove_high", "industrial_district", "angel_grove_park")
JUICE_BAR, HIGH, DISTRICT, PARK = range(4)
TWO_PUTTIES = ("putty_patrollers", "ernies_juice_bar", 2)
THREE_SUPERS = ("super_putty_patrollers", "angel_grove_high", 3)


CALM = 2  # a seed without a monster on top of pile B, which would come in the first round


def board(**setup) -> Table:
    table = Table(monsters=("knasty_knight", "bones"), seed=CALM, **setup)
    table.arrange(LAYOUT)
    return table


def deploy(table: Table, *cards) -> None:
    table.stack_deployments(cards)
    rounds.deploy(table.state, table.tables, table.log)


def soldiers(table: Table, place: int) -> tuple[int, int]:
    return tuple(int(n) for n in table.state.places[place].soldiers)


def panicked(table: Table) -> list[int]:
    return [place for place in range(OUTER) if table.state.places[place].is_panicked]


def test_deployment_phase_resolves_five_deployments():
    table = Table(begin=False, seed=CALM)
    before = table.state.deployment.n
    table.pass_until(Decision.ACTION)
    shown = [int(card) for card in table.state.deployment.cards[:5]]
    assert all(card < VILLAIN_CARD for card in shown)
    assert table.state.deployment.n == before
    assert sum(table.state.places[p].soldiers.sum() for p in range(OUTER)) == sum(
        int(table.tables.deployments[card].figures) for card in shown
    )


def test_four_deployments_are_possible_for_lower_intensity():
    table = Table(begin=False, numbers={"rules.deployments": 4})
    table.pass_until(Decision.ACTION)
    shown = [int(card) for card in table.state.deployment.cards[:4]]
    assert sum(table.state.places[p].soldiers.sum() for p in range(OUTER)) == sum(
        int(table.tables.deployments[card].figures) for card in shown
    )


def test_example_b_two_putties_go_to_the_location_on_the_next_back():
    """Example B: the card shows 2 Putty Patrollers, the next back the Industrial District."""
    table = board()
    deploy(table, TWO_PUTTIES, ("super_putty_patrollers", "industrial_district", 2))
    assert soldiers(table, DISTRICT) == (2, 0)


def test_example_b_no_other_location_gets_figures():
    table = board()
    deploy(table, TWO_PUTTIES, ("super_putty_patrollers", "industrial_district", 2))
    assert [soldiers(table, place) for place in (JUICE_BAR, HIGH, PARK)] == [(0, 0)] * 3


def test_revealed_foot_soldier_card_goes_to_the_discard_pile():
    table = board()
    deploy(table, TWO_PUTTIES, ("super_putty_patrollers", "industrial_district", 2))
    assert table.state.deployment_discard.n == 1


def example_c() -> Table:
    table = board()
    deploy(table, THREE_SUPERS, "knasty_knight", ("putty_patrollers", "ernies_juice_bar", 2))
    return table


def test_example_c_three_super_putties_and_knasty_knight_arrive_together():
    """Example C: 3 Super Putty Patrollers and Knasty Knight go to Angel Grove High."""
    table = board()
    back = ("super_putty_patrollers", "angel_grove_high", 2)
    deploy(table, THREE_SUPERS, "knasty_knight", back)
    assert soldiers(table, HIGH) == (0, 3)
    assert table.state.enemies[table.enemy("knasty_knight")].place == HIGH


def test_example_c_the_location_becomes_panicked():
    table = example_c()
    assert panicked(table) == [JUICE_BAR]


def test_example_c_a_monster_card_is_part_of_the_same_deployment_and_leaves_the_game():
    table = board()
    before = table.state.deployment.n
    back = ("super_putty_patrollers", "angel_grove_high", 2)
    deploy(table, THREE_SUPERS, "knasty_knight", back)
    assert table.state.deployment.n == before - 2
    assert table.state.deployment_discard.n == 1


def test_example_d_overflow_goes_clockwise_to_the_next_location():
    """Example D: Ernie's holds 4 of 5; of 2 putties one fits, one goes to Angel Grove High."""
    table = board()
    table.put_soldiers(JUICE_BAR, putties=4)
    deploy(table, TWO_PUTTIES, ("putty_patrollers", "ernies_juice_bar", 2))
    assert soldiers(table, JUICE_BAR) == (5, 0)
    assert soldiers(table, HIGH) == (1, 0)


def test_example_d_the_full_location_becomes_panicked():
    table = board()
    table.put_soldiers(JUICE_BAR, putties=4)
    deploy(table, TWO_PUTTIES, ("putty_patrollers", "ernies_juice_bar", 2))
    assert panicked(table) == [JUICE_BAR]


@pytest.mark.parametrize(
    ("location", "limit"), [(JUICE_BAR, 5), (HIGH, 5), (DISTRICT, 6), (PARK, 6)]
)
def test_a_location_panics_exactly_at_its_figure_limit(location, limit):
    table = board()
    table.put_soldiers(location, putties=limit - 3)
    back = ("putty_patrollers", LAYOUT[location], 2)
    if location in (HIGH, DISTRICT):
        back = ("super_putty_patrollers", LAYOUT[location], 2)
    deploy(table, TWO_PUTTIES, back)
    assert panicked(table) == []
    deploy(table, TWO_PUTTIES, back)
    assert panicked(table) == [location]


def test_a_monster_counts_towards_the_figure_limit():
    table = board()
    table.put_villain("bones", JUICE_BAR)
    table.put_soldiers(JUICE_BAR, putties=4)
    deploy(table, TWO_PUTTIES, ("putty_patrollers", "ernies_juice_bar", 2))
    assert soldiers(table, JUICE_BAR) == (4, 0)
    assert soldiers(table, HIGH) == (2, 0)


def test_overflow_skips_every_location_at_its_limit():
    table = board()
    table.put_soldiers(JUICE_BAR, putties=5)
    table.put_soldiers(HIGH, putties=5)
    deploy(table, TWO_PUTTIES, ("putty_patrollers", "ernies_juice_bar", 2))
    assert soldiers(table, DISTRICT) == (2, 0)


def test_clockwise_goes_round_from_the_last_location_to_the_first():
    table = board()
    table.put_soldiers(PARK, putties=6)
    deploy(table, TWO_PUTTIES, ("putty_patrollers", "angel_grove_park", 2))
    assert soldiers(table, JUICE_BAR) == (2, 0)


def test_foot_soldiers_still_come_to_a_panicked_location_below_its_limit():
    """FAQ: panic keeps monsters away, the limit keeps foot soldiers away."""
    table = board()
    table.put_villain("bones", JUICE_BAR)
    deploy(table, TWO_PUTTIES, ("putty_patrollers", "ernies_juice_bar", 2))
    assert soldiers(table, JUICE_BAR) == (2, 0)


def test_a_monster_goes_clockwise_past_panicked_locations():
    table = board()
    table.put_villain("bones", JUICE_BAR)
    table.state.places[HIGH].is_panicked = 1
    deploy(table, TWO_PUTTIES, "knasty_knight", ("putty_patrollers", "ernies_juice_bar", 2))
    assert table.state.enemies[table.enemy("knasty_knight")].place == DISTRICT
    assert panicked(table) == [JUICE_BAR, HIGH, DISTRICT]


def test_foot_soldiers_are_placed_before_the_monster():
    """Priority: three putties fill Ernie's from 2 to 5, so the monster must go on."""
    table = board()
    table.put_soldiers(JUICE_BAR, putties=2)
    three = ("putty_patrollers", "ernies_juice_bar", 3)
    deploy(table, three, "knasty_knight", ("putty_patrollers", "ernies_juice_bar", 2))
    assert soldiers(table, JUICE_BAR) == (5, 0)
    assert table.state.enemies[table.enemy("knasty_knight")].place == HIGH


def test_a_monster_is_placed_before_the_boss():
    table = board()
    back = ("putty_patrollers", "ernies_juice_bar", 2)
    deploy(table, TWO_PUTTIES, "knasty_knight", "rita", back)
    assert table.state.enemies[table.enemy("knasty_knight")].place == JUICE_BAR
    assert table.state.enemies[table.enemy("rita")].place == HIGH


def test_a_boss_panics_its_location():
    table = board()
    deploy(table, TWO_PUTTIES, "rita", ("putty_patrollers", "angel_grove_park", 2))
    assert panicked(table) == [PARK]


def test_four_panicked_locations_lose_the_game_at_once():
    table = board()
    for place in (HIGH, DISTRICT, PARK):
        table.state.places[place].is_panicked = 1
    table.put_soldiers(JUICE_BAR, putties=4)
    deploy(table, TWO_PUTTIES, ("putty_patrollers", "ernies_juice_bar", 2))
    assert table.state.ending == Ending.PANIC
    assert table.state.winner == -1


def test_three_panicked_locations_do_not_lose_the_game():
    table = board()
    for place in (HIGH, DISTRICT):
        table.state.places[place].is_panicked = 1
    table.put_soldiers(JUICE_BAR, putties=4)
    deploy(table, TWO_PUTTIES, ("putty_patrollers", "ernies_juice_bar", 2))
    assert table.state.ending == Ending.RUNNING


def test_discards_are_shuffled_and_put_under_the_deck_after_the_phase():
    table = Table(begin=False, seed=CALM)
    deck = table.state.deployment
    untouched = [int(card) for card in deck.cards[: deck.n - 5]]
    used = sorted(int(card) for card in deck.cards[deck.n - 5 : deck.n])
    table.pass_until(Decision.ACTION)
    assert [int(card) for card in deck.cards[5 : deck.n]] == untouched
    assert sorted(int(card) for card in deck.cards[:5]) == used
    assert table.state.deployment_discard.n == 0


def is_reshuffled(seed: int) -> bool:
    """Tell whether the used cards lie under the deck in another order than they were used in."""
    table = Table(begin=False, seed=seed)
    deck = table.state.deployment
    used = [int(card) for card in deck.cards[deck.n - 5 : deck.n]][::-1]
    table.pass_until(Decision.ACTION)
    return [int(card) for card in deck.cards[:5]] != used


def test_discards_are_in_a_new_order_under_the_deck():
    assert any(is_reshuffled(seed) for seed in (1, 2, 3))


def test_a_monster_on_top_of_the_next_pile_comes_with_the_last_card_of_the_round():
    """The fifth card of pile A is followed by a monster card, which is no deployment itself."""
    table = board()
    table.stack_deployments(
        [*[TWO_PUTTIES] * 3, *[("putty_patrollers", "angel_grove_park", 2)] * 2, "bones"]
    )
    table.decline()
    table.pass_until(Decision.ACTION)
    assert table.state.enemies[table.enemy("bones")].place != OFF_BOARD


def test_super_putties_are_kept_apart_from_putties():
    table = board()
    deploy(table, THREE_SUPERS, ("putty_patrollers", "ernies_juice_bar", 2))
    assert table.state.places[JUICE_BAR].soldiers[SUPER_PUTTY] == 3
    assert table.state.places[JUICE_BAR].soldiers[PUTTY] == 0
