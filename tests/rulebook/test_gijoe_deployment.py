"""Deployment Phase (p. 6-7): examples B, C and D, priority, limits, the last stand."""

import pytest

from sim.guardian import figures, queries, rounds
from sim.guardian.language import Statistic
from sim.guardian.state import OUTER, Decision, Ending
from tests.fixtures.marks import plain
from tests.guardian.joes import LOCATIONS, Joes

pytestmark = plain
NEW_YORK, LAB, STATION, TEMPLE = range(4)
AT_ONCE = {"rules.all_panicked": "drain_at_once"}


def board(monsters=("copperhead", "dr_mindbender"), **setup) -> Joes:
    table = Joes(monsters=monsters, **{"nemeses": (), **setup})
    table.arrange(LOCATIONS)
    table.state.is_deploying = 1
    return table


def deploy(table: Joes, enemy: str, number: int, *villains: str, back: str) -> None:
    table.deal(enemy, number, *villains, back=back)
    rounds.deploy(table.state, table.tables, table.log)


def soldiers(table: Joes, place: int) -> tuple[int, int]:
    return tuple(int(n) for n in table.state.places[place].soldiers)


def panicked(table: Joes) -> list[int]:
    return [place for place in range(OUTER) if table.state.places[place].is_panicked]


def fill(table: Joes, *places: int, short: int = 0) -> None:
    """Fill places to their limits with foot soldiers, one of them `short` figures less."""
    for place in places:
        limit = int(table.tables.locations[table.state.places[place].location].figure_limit)
        table.put_soldiers(place, limit - short)
        table.state.places[place].is_panicked = int(short == 0)


def end_phase(table: Joes) -> None:
    rounds.end_deployments(table.state, table.tables, table.log)


def test_example_b_two_cobra_troopers_go_to_cobra_temple():
    table = board()
    deploy(table, "cobra_troopers", 2, back="cobra_temple")
    assert soldiers(table, TEMPLE) == (2, 0)


def test_a_token_of_the_other_colour_deploys_the_other_foot_soldiers():
    table = board()
    deploy(table, "crimson_guard", 2, back="cobra_temple")
    assert soldiers(table, TEMPLE) == (0, 2)


def test_example_c_three_crimson_guards_come_with_copperhead():
    """Three Crimson Guards and Copperhead at Space Station Delta, which becomes panicked."""
    table = board()
    deploy(table, "crimson_guard", 3, "copperhead", back="space_station_delta")
    assert soldiers(table, STATION) == (0, 3)
    assert table.state.enemies[table.enemy("copperhead")].place == STATION
    assert panicked(table) == [STATION]


def test_example_d_one_of_two_troopers_goes_on_to_jungle_laboratory():
    """Four figures at New York City, which panics at 5: one trooper fits, one goes on."""
    table = board()
    table.put_soldiers(NEW_YORK, 4)
    deploy(table, "cobra_troopers", 2, back="new_york_city")
    assert soldiers(table, NEW_YORK) == (5, 0)
    assert soldiers(table, LAB) == (1, 0)
    assert panicked(table) == [NEW_YORK]


def test_five_deployments_a_round():
    table = Joes(begin=False)
    table.pass_until(Decision.ACTION)
    assert table.tables.rules.deployments == 5
    assert table.state.deployment.n >= 20


def test_a_lieutenant_goes_on_past_panicked_locations():
    table = board()
    fill(table, NEW_YORK)
    deploy(table, "cobra_troopers", 2, "copperhead", back="new_york_city")
    assert table.state.enemies[table.enemy("copperhead")].place == LAB
    assert soldiers(table, LAB) == (2, 0)


def test_villains_are_deployed_before_foot_soldiers():
    """Two places are left at New York City: Copperhead takes one, a trooper the other."""
    table = board()
    table.put_soldiers(NEW_YORK, 3)
    deploy(table, "cobra_troopers", 2, "copperhead", back="new_york_city")
    assert table.state.enemies[table.enemy("copperhead")].place == NEW_YORK
    assert soldiers(table, NEW_YORK) == (4, 0)
    assert soldiers(table, LAB) == (1, 0)


def test_priority_is_boss_then_nemesis_then_lieutenant():
    """All three for New York City: whoever comes first stays, the others go on clockwise."""
    table = board(("copperhead",), nemeses=("baroness",), difficulty="harder")
    order = ("copperhead", "baroness", "cobra_commander")
    deploy(table, "cobra_troopers", 1, *order, back="new_york_city")
    places = [int(table.state.enemies[table.enemy(name)].place) for name in order]
    assert places == [STATION, LAB, NEW_YORK]


def test_everything_full_ignores_the_rest_of_the_phase():
    table = board()
    fill(table, *range(OUTER))
    table.state.grid = 3
    before = table.state.deployment.n
    table.decline()
    table.pass_until(Decision.ACTION)
    assert table.state.round == 2
    assert table.state.deployment.n == before
    assert [sum(soldiers(table, place)) for place in range(OUTER)] == [5, 6, 6, 5]


def test_last_stand_removes_all_energy_at_the_end_of_the_phase():
    table = board()
    table.state.grid = 3
    fill(table, *range(OUTER))
    assert table.state.grid == 3
    end_phase(table)
    assert (table.state.grid, table.state.ending) == (0, 0)


def test_last_stand_without_energy_loses():
    table = board()
    table.state.grid = 0
    fill(table, *range(OUTER))
    end_phase(table)
    assert table.state.ending == Ending.PANIC


def test_three_panicked_locations_are_no_last_stand():
    table = board()
    table.state.grid = 0
    fill(table, NEW_YORK, LAB, STATION)
    end_phase(table)
    assert table.state.ending == 0


def test_panic_of_all_four_does_not_lose_before_the_end_of_the_phase():
    table = board()
    fill(table, NEW_YORK, LAB, STATION)
    fill(table, TEMPLE, short=1)
    deploy(table, "cobra_troopers", 1, back="cobra_temple")
    assert panicked(table) == [0, 1, 2, 3]
    assert (table.state.grid, table.state.ending) == (3, 0)


def test_reference_page_removes_energy_at_once_and_ignores_foot_soldiers():
    """All four become panicked by a lieutenant: his foot soldiers are not deployed any more."""
    table = board(numbers=AT_ONCE)
    fill(table, NEW_YORK, LAB, STATION)
    deploy(table, "cobra_troopers", 2, "copperhead", back="cobra_temple")
    assert table.state.grid == 0
    assert soldiers(table, TEMPLE) == (0, 0)
    deploy(table, "cobra_troopers", 2, "dr_mindbender", back="cobra_temple")
    assert table.state.enemies[table.enemy("dr_mindbender")].place == TEMPLE
    assert soldiers(table, TEMPLE) == (0, 0)


def test_reference_page_lists_no_loss():
    table = board(numbers=AT_ONCE)
    table.state.grid = 0
    fill(table, *range(OUTER))
    end_phase(table)
    assert table.state.ending == 0


def test_reference_page_deploys_foot_soldiers_again_in_the_next_phase():
    table = board(numbers=AT_ONCE)
    fill(table, NEW_YORK, LAB, STATION)
    deploy(table, "cobra_troopers", 2, "copperhead", back="cobra_temple")
    end_phase(table)
    table.state.is_deploying = 1
    deploy(table, "cobra_troopers", 2, back="cobra_temple")
    assert soldiers(table, TEMPLE) == (2, 0)


@pytest.mark.parametrize("rule", ["drain_after", "drain_at_once"])
def test_a_villain_finds_room_where_all_locations_are_panicked(rule):
    """READING: the first with room; where all are full a foot soldier gives way."""
    table = board(numbers={"rules.all_panicked": rule})
    fill(table, *range(OUTER))
    table.put_soldiers(STATION, 2)
    figures.deploy_villain(table.state, table.tables, table.enemy("copperhead"), LAB, table.log)
    assert table.state.enemies[table.enemy("copperhead")].place == STATION
    table.put_soldiers(STATION, 5)
    boss = table.enemy("cobra_commander")
    figures.deploy_villain(table.state, table.tables, boss, LAB, table.log)
    assert table.state.enemies[boss].place == LAB
    assert soldiers(table, LAB) == (5, 0)


def test_the_foot_soldier_who_makes_room_is_of_the_larger_group_or_drawn_by_lot():
    """READING: nobody chooses, and the order in the files does not either."""
    left = set()
    for seed in range(1, 9):
        table = board(seed=seed)
        table.put_soldiers(NEW_YORK, 1, 4)
        table.put_soldiers(LAB, 3, 3)
        figures.make_room(table.state, table.tables, NEW_YORK, table.log)
        figures.make_room(table.state, table.tables, LAB, table.log)
        assert soldiers(table, NEW_YORK) == (1, 3)
        left.add(soldiers(table, LAB))
    assert left == {(2, 3), (3, 2)}


def test_assault_sends_who_finds_panic_to_the_command_center():
    table = board(command_center="B")
    fill(table, NEW_YORK)
    deploy(table, "crimson_guard", 2, back="new_york_city")
    assert soldiers(table, OUTER) == (0, 2)


def test_assault_leaves_a_lieutenant_his_foot_soldiers():
    """His panic keeps no foot soldier from being deployed, only the figure limit does."""
    table = board(command_center="B")
    table.put_soldiers(NEW_YORK, 3)
    deploy(table, "crimson_guard", 2, "copperhead", back="new_york_city")
    assert table.state.enemies[table.enemy("copperhead")].place == NEW_YORK
    assert soldiers(table, NEW_YORK) == (3, 1)
    assert soldiers(table, OUTER) == (0, 1)


def test_assault_lets_foot_soldiers_into_a_panicked_location_with_room():
    """Only who cannot be deployed there goes to the Command Center: New York City holds five."""
    table = board(command_center="B")
    table.put_villain("copperhead", NEW_YORK)
    table.put_soldiers(NEW_YORK, 2)
    deploy(table, "crimson_guard", 3, back="new_york_city")
    assert soldiers(table, NEW_YORK) == (2, 2)
    assert soldiers(table, OUTER) == (0, 1)


def test_assault_sends_a_lieutenant_for_a_panicked_location_to_the_command_center():
    """No lieutenant can be deployed to it, whatever room is left."""
    table = board(command_center="B")
    table.put_villain("dr_mindbender", NEW_YORK)
    deploy(table, "crimson_guard", 2, "copperhead", back="new_york_city")
    assert table.state.enemies[table.enemy("copperhead")].place == OUTER
    assert soldiers(table, NEW_YORK) == (0, 2)


def test_assault_brings_the_boss_and_his_foot_soldiers_to_the_command_center():
    table = board(command_center="B")
    deploy(table, "cobra_troopers", 2, "cobra_commander", back="new_york_city")
    assert table.state.enemies[table.enemy("cobra_commander")].place == OUTER
    assert soldiers(table, OUTER) == (2, 0)


def test_discards_go_under_the_deck():
    table = board()
    before = table.state.deployment.n
    deploy(table, "cobra_troopers", 2, back="cobra_temple")
    shown = int(table.state.deployment_discard.cards[0])
    rounds.return_discards(table.state, table.tables)
    assert table.state.deployment.n == before
    assert table.state.deployment.cards[0] == shown


def test_nemesis_is_deployed_as_a_lieutenant():
    table = board(("copperhead",), nemeses=("baroness",), difficulty="harder")
    deploy(table, "cobra_troopers", 1, "baroness", back="jungle_laboratory")
    assert table.state.enemies[table.enemy("baroness")].place == LAB
    assert panicked(table) == [LAB]


def nemesis_battle() -> Joes:
    table = Joes(monsters=("copperhead",), nemeses=("baroness",), difficulty="harder")
    table.start_battle(
        "duke", top=["baroness_drain"], bottom=["ambush"], helpers=["stalker"], place=LAB
    )
    return table


def damage_to(table: Joes, hero: str) -> int:
    slot = table.slot("ambush")
    return int(queries.damage_of(table.state, table.tables, slot, 3, table.seat(hero)))


def test_nemesis_is_attached_to_the_lead_hero():
    """Her passive effect, here +1 damage, is on the lead Hero and on nobody else."""
    table = nemesis_battle()
    assert (damage_to(table, "duke"), damage_to(table, "stalker")) == (4, 3)


def test_nemesis_goes_to_the_new_lead_hero():
    """Duke is defeated; Stalker gets the lead Hero token, and the Baroness."""
    table = nemesis_battle()
    table.leave_in_deck("duke", ["duke_strike"])
    table.pass_until(Decision.VICTIM)
    table.suffer("duke")
    if table.is_asked(Decision.LEAD):
        table.choose_seat("stalker")
    assert table.state.lead == table.seat("stalker")
    assert damage_to(table, "stalker") == 4


def test_nemesis_is_removed_at_the_end_of_the_battle():
    table = nemesis_battle()
    table.end_battle()
    assert table.state.n_changing[Statistic.DAMAGE] == 0


def test_nemesis_stays_attached_when_all_her_cards_are_defeated():
    table = nemesis_battle()
    table.defeat("baroness_drain")
    assert damage_to(table, "duke") == 4
