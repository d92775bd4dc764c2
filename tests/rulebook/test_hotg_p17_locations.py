"""Location Effects (p. 17): the B sides, and Command Center Assault."""

from sim.guardian import rounds
from sim.guardian.state import COMMAND_CENTER, OUTER, Decision, Ending, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import SUPER_PUTTY, Table

pytestmark = plain
LAYOUT = ("ernies_juice_bar", "angel_grove_high", "industrial_district", "angel_grove_park")
JUICE_BAR, HIGH, DISTRICT, PARK = range(4)
TWO_PUTTIES = ("putty_patrollers", "ernies_juice_bar", 2)
TO_JUICE_BAR = ("putty_patrollers", "ernies_juice_bar", 2)


def b_side(**setup) -> Table:
    table = Table(location_side="B", monsters=("bones", "knasty_knight"), **setup)
    table.arrange(LAYOUT)
    return table


def assault(**setup) -> Table:
    table = Table(command_center="B", monsters=("bones", "knasty_knight"), **setup)
    table.arrange(LAYOUT)
    return table


def deploy(table: Table, *cards) -> None:
    table.stack_deployments(cards)
    rounds.deploy(table.state, table.tables, table.log)


def recoverable(table: Table, place: int) -> int:
    """Return how many cards of 3 shields Kimberly can recover there."""
    table.send(["kimberly"], place)
    table.put_in_discard("kimberly", "acrobatics", "acrobatics", "power_bow")
    table.ask_again()
    table.choose(Verb.RECOVER, table.seat("kimberly"))
    while table.is_asked(Decision.RECOVER):
        table.act(table.offers(Verb.CARD)[0])
    return table.player("kimberly").deck.n - 7


def test_ernies_juice_bar_recovers_nine_shields():
    """Ernie's: whoever recovers there may take 9 shields instead of 6."""
    assert recoverable(b_side(), JUICE_BAR) == 3


def test_other_b_sides_recover_six_shields():
    assert recoverable(b_side(), PARK) == 2


def test_the_a_side_of_ernies_recovers_six_shields():
    table = Table()
    assert recoverable(table, table.place("ernies_juice_bar")) == 2


FIVE = ("power_axe", "blade_blaster", "smooth_moves", "mammoth_slam", "reckless_blow")


def test_angel_grove_high_makes_arrivals_discard_down_to_three():
    """Angel Grove High: hands hold 2 cards fewer there, and excess is discarded at once."""
    table = b_side()
    table.put_in_hand("zack", *FIVE)
    table.choose(Verb.MOVE, table.seat("zack"), HIGH)
    table.pick("zack", "blade_blaster")
    table.pick("zack", "reckless_blow")
    assert table.is_asked(Decision.ACTION)
    assert table.player("zack").hand.n == 3


def test_angel_grove_high_lets_battles_start_with_three_cards():
    table = b_side()
    table.send(["zack"], HIGH)
    table.put_soldiers(HIGH, putties=1)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("zack"))
    for _ in range(3):
        table.choose(Verb.DRAW, table.seat("zack"))
    assert not table.is_asked(Decision.DRAW)


def test_other_b_sides_leave_a_hand_of_five_alone():
    table = b_side()
    table.put_in_hand("zack", *FIVE)
    table.choose(Verb.MOVE, table.seat("zack"), PARK)
    assert table.player("zack").hand.n == 5


def test_other_b_sides_leave_a_hand_of_six_alone():
    table = b_side()
    table.put_in_hand("zack", *FIVE, "sweeping_strike")
    table.choose(Verb.MOVE, table.seat("zack"), PARK)
    assert table.is_asked(Decision.ACTION)


def test_industrial_district_lets_each_ranger_draw_one_and_put_one_back():
    """Industrial District: when a battle starts, draw 1 card, then put 1 of the hand on top."""
    table = b_side()
    table.stack_deck("zack", ["power_axe"])
    table.put_in_hand("zack", "blade_blaster")
    table.start_battle("zack", bottom=["regrow"], place=DISTRICT, stop_at_start=True)
    table.choose(Verb.TRIGGER)
    table.choose(Verb.YES)
    assert table.picks() == ["blade_blaster_zack", "power_axe"]
    table.pick("zack", "blade_blaster")
    assert table.hand("zack") == ["power_axe"]
    assert table.deck("zack")[0] == "blade_blaster_zack"


def test_industrial_district_offers_it_once_to_each_participating_ranger():
    table = b_side()
    table.start_battle(
        "zack", bottom=["regrow"], helpers=["trini"], place=DISTRICT, stop_at_start=True
    )
    assert len(table.offers(Verb.TRIGGER)) == 2


def test_industrial_district_may_be_declined():
    table = b_side()
    table.start_battle("zack", bottom=["regrow"], place=DISTRICT, stop_at_start=True)
    table.decline()
    assert table.is_asked(Decision.TURN)
    assert table.player("zack").deck.n == 10


def test_the_lead_orders_what_happens_at_the_start_of_a_battle():
    """FAQ: after the Megazord's hits, Quick Shot and the location may come in any order."""
    table = b_side()
    table.give_zord("dino_megazord")
    table.state.megazord = DISTRICT
    table.start_battle("kimberly", bottom=["putty_pummel"], place=DISTRICT, stop_at_start=True)
    table.choose(Verb.TRIGGER, 0)
    assert table.hits_on("putty_pummel") == 1
    assert table.can_use_ability("kimberly")
    assert table.offers(Verb.TRIGGER)


def test_angel_grove_park_moves_one_foot_soldier_on_at_the_end_of_the_round():
    """Angel Grove Park: one of its foot soldiers walks clockwise past panicked locations."""
    table = b_side()
    table.put_soldiers(PARK, putties=1, super_putties=2)
    table.state.places[JUICE_BAR].is_panicked = 1
    table.put_soldiers(JUICE_BAR, putties=5)
    table.decline()
    assert table.is_asked(Decision.MOVE_ON)
    table.stack_deployments([TWO_PUTTIES] * 3)
    before = int(table.state.places[HIGH].soldiers[1])
    table.choose(Verb.SOLDIER, 1)
    assert before == 0
    assert table.state.places[HIGH].soldiers[1] >= 1


def test_angel_grove_park_loses_exactly_one_foot_soldier():
    table = b_side()
    table.put_soldiers(PARK, super_putties=2)
    rounds.move_on(table.state, table.tables, PARK, 1, table.log)
    assert table.state.places[PARK].soldiers[1] == 1
    assert table.state.places[JUICE_BAR].soldiers[1] == 1


def test_a_foot_soldier_from_the_park_can_panic_a_location():
    table = b_side()
    table.put_soldiers(JUICE_BAR, putties=4)
    table.put_soldiers(PARK, putties=1)
    rounds.move_on(table.state, table.tables, PARK, 0, table.log)
    assert table.state.places[JUICE_BAR].is_panicked


def test_nobody_leaves_the_park_if_all_others_are_panicked():
    table = b_side()
    table.put_soldiers(PARK, putties=1)
    for place in (JUICE_BAR, HIGH, DISTRICT):
        table.state.places[place].is_panicked = 1
    rounds.move_on(table.state, table.tables, PARK, 0, table.log)
    assert table.state.places[PARK].soldiers[0] == 1


def test_the_a_side_of_the_park_keeps_its_foot_soldiers():
    table = Table()
    table.put_soldiers(table.place("angel_grove_park"), putties=1)
    table.decline()
    assert not table.is_asked(Decision.MOVE_ON)


def at_command_center(table: Table) -> list[int]:
    return [int(number) for number in table.state.places[COMMAND_CENTER].soldiers]


def test_assault_sends_foot_soldiers_for_a_panicked_location_to_the_command_center():
    table = assault()
    table.put_villain("bones", JUICE_BAR)
    deploy(table, TWO_PUTTIES, TO_JUICE_BAR)
    assert at_command_center(table) == [2, 0]


def test_assault_sends_on_the_figure_that_comes_after_the_panic():
    table = assault()
    table.put_soldiers(JUICE_BAR, putties=4)
    deploy(table, TWO_PUTTIES, TO_JUICE_BAR)
    assert table.state.places[JUICE_BAR].soldiers[0] == 5
    assert at_command_center(table) == [1, 0]


def test_assault_sends_a_monster_for_a_panicked_location_to_the_command_center():
    table = assault()
    table.state.places[JUICE_BAR].is_panicked = 1
    deploy(table, TWO_PUTTIES, "knasty_knight", TO_JUICE_BAR)
    assert table.state.enemies[table.enemy("knasty_knight")].place == COMMAND_CENTER


def test_assault_sends_the_boss_and_its_foot_soldiers_to_the_command_center():
    table = assault()
    deploy(table, TWO_PUTTIES, "rita", TO_JUICE_BAR)
    assert table.state.enemies[table.enemy("rita")].place == COMMAND_CENTER
    assert at_command_center(table) == [2, 0]


def test_assault_panics_no_location_when_the_boss_comes():
    table = assault()
    deploy(table, TWO_PUTTIES, "rita", TO_JUICE_BAR)
    assert not any(table.state.places[place].is_panicked for place in range(OUTER))


def test_assault_sends_a_monster_beside_the_boss_to_its_own_location():
    """Only the boss and the foot soldiers of its deployment always go to the Command Center."""
    table = assault()
    deploy(table, TWO_PUTTIES, "knasty_knight", "rita", TO_JUICE_BAR)
    assert table.state.enemies[table.enemy("knasty_knight")].place == JUICE_BAR
    assert table.state.enemies[table.enemy("rita")].place == COMMAND_CENTER


def test_assault_is_lost_with_an_enemy_at_the_command_center_after_the_action_phase():
    table = assault()
    table.put_soldiers(COMMAND_CENTER, putties=1)
    table.decline()
    assert table.state.ending == Ending.COMMAND_CENTER
    assert table.state.winner == -1


def test_assault_goes_on_with_an_empty_command_center():
    table = assault()
    table.decline()
    assert table.state.ending == Ending.RUNNING


def test_assault_allows_no_power_up_beside_enemies():
    table = assault()
    table.send(["zack"], PARK)
    table.put_soldiers(COMMAND_CENTER, putties=1)
    table.ask_again()
    assert table.offers(Verb.MOVE, table.seat("zack"), COMMAND_CENTER, 0)
    assert not table.offers(Verb.MOVE, table.seat("zack"), COMMAND_CENTER, 1)


def test_assault_lets_rangers_power_up_when_the_last_enemy_is_defeated():
    table = assault()
    table.send(["jason", "zack", "billy"], PARK)
    table.put_in_hand("trini", "precise_strike")
    table.start_battle(
        "trini", bottom=["leaping_attack"], helpers=["kimberly"], place=COMMAND_CENTER
    )
    table.play("trini", "precise_strike")
    table.aim("leaping_attack")
    table.pass_until(Decision.POWER_UP)
    assert table.is_asked(Decision.POWER_UP)
    table.decline()
    table.choose(Verb.YES)
    table.pass_until(Decision.ACTION)
    assert table.player("trini").deck.n == 10
    assert table.discard("trini") == []


def test_assault_allows_no_power_up_when_the_mastodon_removes_the_last_enemy():
    """A figure that the Mastodon removes during the battle is not defeated."""
    table = assault()
    table.give_zord("mastodon", "zack")
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["leaping_attack"], place=COMMAND_CENTER)
    table.use_zord("mastodon", COMMAND_CENTER)
    table.play("trini", "precise_strike")
    table.aim("leaping_attack")
    table.pass_until(Decision.POWER_UP, Decision.ACTION)
    assert table.is_asked(Decision.ACTION)


def test_assault_allows_no_power_up_when_the_mastodon_removes_the_last_of_two():
    """One of two enemies is defeated, then the Mastodon removes the other, the last one there."""
    table = assault()
    table.give_zord("mastodon", "zack")
    table.put_in_hand("trini", "precise_strike")
    bottom = ["leaping_attack", "putty_pummel"]
    table.start_battle("trini", bottom=bottom, place=COMMAND_CENTER)
    table.play("trini", "precise_strike")
    table.aim("leaping_attack")
    table.pass_until(Decision.TURN)
    table.use_zord("mastodon", COMMAND_CENTER, SUPER_PUTTY)
    table.pass_until(Decision.POWER_UP, Decision.ACTION)
    assert table.is_asked(Decision.ACTION)


def test_assault_lets_rangers_power_up_when_the_last_is_defeated_after_the_mastodon():
    """One of two enemies is removed, the other defeated: the last one there is defeated."""
    table = assault()
    table.give_zord("mastodon", "zack")
    table.put_in_hand("trini", "precise_strike")
    bottom = ["leaping_attack", "putty_pummel"]
    table.start_battle("trini", bottom=bottom, place=COMMAND_CENTER)
    table.use_zord("mastodon", COMMAND_CENTER, SUPER_PUTTY)
    table.play("trini", "precise_strike")
    table.aim("leaping_attack")
    table.pass_until(Decision.POWER_UP, Decision.ACTION)
    assert table.is_asked(Decision.POWER_UP)


def test_assault_allows_no_power_up_while_an_enemy_is_left():
    table = assault()
    table.put_soldiers(COMMAND_CENTER, putties=2)
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["leaping_attack"], place=COMMAND_CENTER)
    table.play("trini", "precise_strike")
    table.aim("leaping_attack")
    table.pass_until(Decision.POWER_UP, Decision.ACTION)
    assert table.is_asked(Decision.ACTION)


def test_assault_keeps_regrow_at_the_command_center():
    table = assault()
    table.start_battle("trini", bottom=["regrow"], place=COMMAND_CENTER)
    table.decline()
    assert at_command_center(table) == [0, 2]


def test_without_assault_the_boss_goes_to_the_location_shown():
    table = Table()
    table.arrange(LAYOUT)
    deploy(table, TWO_PUTTIES, "rita", TO_JUICE_BAR)
    assert table.state.enemies[table.enemy("rita")].place == JUICE_BAR
