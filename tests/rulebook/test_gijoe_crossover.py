"""Cross-over rules (p. 19-20), and what Heroes of the Grid says of expansions (p. 18)."""

import pytest

from sim.core.errors import UserError
from sim.guardian import conditions, rounds
from sim.guardian.language import Event
from sim.guardian.state import OFF_BOARD, OUTER, SOLDIER_TYPES, Decision, Ending, Verb
from tests.fixtures.marks import plain
from tests.guardian.joes import Crossover
from tests.guardian.table import Table

pytestmark = plain


def fight(table: Crossover, hero: str = "jason", **battle) -> None:
    table.start_battle(hero, bottom=["ambush", "cannon_fodder"], **battle)


def test_foot_soldiers_of_either_game_fight_in_any_location():
    table = Crossover(seed=3)
    table.deal("putty_patrollers", 2, back="cobra_temple")
    before = table.state.places[table.place("cobra_temple")].soldiers.copy()
    rounds.deploy(table.state, table.tables, table.log)
    after = table.state.places[table.place("cobra_temple")].soldiers
    assert (after - before).tolist() == [2, 0]


def test_rangers_and_heroes_answer_each_other():
    """Rangers = Heroes: Block works for Duke."""
    table = Crossover()
    table.put_in_hand("jason", "block")
    table.start_battle("jason", bottom=["ambush"], helpers=["duke"])
    table.decline()
    table.choose_seat("duke")
    assert table.can_play("jason", "block")


def test_a_zord_is_bought_for_six_defeated_enemies():
    table = Crossover()
    table.stack_zords("pterodactyl")
    table.state.experience = 6
    fight(table)
    table.choose(Verb.BUY_ZORD, 0, 0)
    assert table.state.experience == 0
    assert table.state.zords[table.zord("pterodactyl")].is_summoned
    assert table.can_use_zord("pterodactyl")


def test_the_megazord_is_the_last_to_be_bought():
    """Five Zords, then the Megazord, which belongs to nobody."""
    table = Crossover()
    fight(table)
    for number in range(1, 7):
        table.state.experience = 6
        table.ask_again()
        table.choose(Verb.BUY_ZORD, 0, 0)
        while table.is_asked(Decision.OWNER):
            table.choose_seat("duke")
        summoned = [zord for zord in table.state.zords if zord.is_summoned]
        assert len(summoned) == number
        assert bool(table.state.zords[table.tables.megazord].is_summoned) == (number == 6)
    assert not table.offers(Verb.BUY_ZORD)


def test_a_zord_is_exhausted_by_its_use_and_ready_in_the_next_round():
    table = Crossover()
    table.give_zord("pterodactyl", "kimberly")
    fight(table)
    table.use_zord("pterodactyl")
    assert not table.can_use_zord("pterodactyl")
    table.end_battle()
    table.end_round()
    assert table.state.zords[table.zord("pterodactyl")].is_exhausted == 0


def test_a_zord_is_not_sold_for_five():
    table = Crossover()
    table.state.experience = 5
    fight(table)
    assert not table.offers(Verb.BUY_ZORD)


def test_a_vehicle_token_buys_a_zord():
    table = Crossover()
    table.state.vehicle_tokens = 1
    fight(table)
    table.choose(Verb.BUY_ZORD, 0, 1)
    assert table.state.vehicle_tokens == 0
    assert table.state.power == 1


def test_defeated_foot_soldiers_do_not_summon_zords():
    table = Crossover()
    table.state.experience = 5
    table.put_in_hand("jason", "power_sword")
    fight(table, pool=3)
    table.attack("jason", "power_sword", "cannon_fodder", 2, 2, 1, 0, 0)
    assert table.state.experience == 6
    assert table.state.power == 0


def test_a_bought_zord_may_answer_at_once():
    table = Crossover()
    table.stack_zords("tyrannosaurus")
    table.state.experience = 6
    table.put_in_hand("jason", "lead_the_charge")
    fight(table)
    table.play("jason", "lead_the_charge")
    assert table.window() == Event.BEFORE_ATTACK
    table.choose(Verb.BUY_ZORD, 0, 0)
    assert table.can_use_zord("tyrannosaurus")


def test_vehicles_lie_beside_the_zords():
    table = Crossover()
    table.lay("vehicle_energy")
    table.state.experience = 6
    fight(table)
    assert table.can_use("vehicle_energy")
    assert table.offers(Verb.BUY_ZORD)


def test_without_a_price_there_are_no_zords():
    table = Crossover(numbers={"rules.zord_price": 0})
    assert table.tables.n_zords == 0
    assert table.state.zord_deck.n == 0


@pytest.mark.parametrize(("rule", "ending"), [("lose", Ending.PANIC), ("drain_after", 0)])
def test_the_rule_for_panic_everywhere_is_a_choice(rule, ending):
    table = Crossover(numbers={"rules.all_panicked": rule}, monsters=("bones", "copperhead"))
    for place in range(3):
        table.put_soldiers(place, 1)
        table.state.places[place].is_panicked = 1
    table.deal(
        "crimson_guard", 1, "bones", back=table.rows("locations")[table.state.places[3].location]
    )
    rounds.deploy(table.state, table.tables, table.log)
    assert table.state.ending == ending


def test_monsters_and_lieutenants_are_drawn_from_one_pool():
    names = set()
    for seed in range(1, 12):
        table = Crossover(begin=False, seed=seed)
        rows = [enemy.row for enemy in table.state.enemies[SOLDIER_TYPES : table.state.n_enemies]]
        names |= {table.rows("enemies")[row] for row in rows}
    assert {"bones", "copperhead", "rita", "cobra_commander"} <= names


def test_a_card_of_the_sister_game_acts_though_passive():
    """READING: Bones's Regeneration says what happens when it resolves."""
    table = Crossover(monsters=("bones", "copperhead"), nemeses=())
    table.start_battle("jason", top=["regeneration", "eye_lasers"])
    table.defeat("eye_lasers")
    table.state.sequence[table.slot("regeneration")].is_resolved = 0
    table.decline()
    assert not table.is_defeated("eye_lasers")


def test_locations_must_be_four():
    with pytest.raises(UserError, match=r"setup\.locations"):
        Crossover(locations=("cobra_temple",))


def test_heroes_of_the_grid_takes_its_locations_from_its_foot_soldiers():
    with pytest.raises(UserError, match=r"setup\.locations"):
        Table(locations=("angel_grove_high",))


def test_an_extra_boss_in_place_of_a_monster_falls_with_four_cards():
    """All bosses except for the final boss are defeated just like monsters."""
    table = Table(monsters=("rita_second", "bones"))
    table.start_battle("jason", top=["cruel_laughter_second"])
    enemy = table.state.enemies[table.enemy("rita_second")]
    assert enemy.is_boss == 0
    for _ in range(3):
        enemy.deck.n -= 1
        table.put(enemy.discard, [int(enemy.deck.cards[enemy.deck.n])])
    table.defeat("cruel_laughter_second")
    table.pass_until(Decision.ACTION, Decision.OWNER)
    assert enemy.place == OFF_BOARD
    assert table.state.ending == 0


def test_one_of_several_bosses_is_drawn_at_random():
    rows = set()
    for seed in range(1, 12):
        table = Table(begin=False, seed=seed, bosses=("rita_second",))
        boss = table.state.enemies[table.state.n_enemies - 1]
        assert boss.is_boss == 1
        rows.add(table.rows("enemies")[boss.row])
    assert rows == {"rita", "rita_second"}


def test_the_final_boss_is_in_no_other_pool():
    with pytest.raises(UserError, match="rita"):
        Table(monsters=("rita", "bones"))


def test_nobody_owns_a_vehicle():
    table = Crossover()
    table.lay("ram")
    fight(table)
    frame = table.state.frames[table.state.n_frames - 1]
    assert not conditions.is_vehicle_ready(table.state, table.tables, 0, frame, Event.BATTLE_TIME)


def test_assault_follows_mission_critical_when_regrow_deploys():
    """Regrow's foot soldier finds room in the panicked location and stays there."""
    soldiers = ("super_putty_patrollers", "crimson_guard")
    table = Crossover(command_center="B", foot_soldiers=soldiers)
    table.state.places[0].is_panicked = 1
    table.start_battle("jason", bottom=["regrow", "ambush"])
    table.decline()
    assert table.state.places[0].soldiers.sum() == 3
    assert table.state.places[OUTER].soldiers.sum() == 0
