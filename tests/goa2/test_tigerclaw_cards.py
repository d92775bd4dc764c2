"""Tigerclaw: what his eighteen cards and his handicap card do.

He stands at (0, 0), in the open: every space within 2 of it is in the Battle Zone.
"""

import pytest

from sim.goa2 import effects
from sim.goa2.events import Trace
from sim.goa2.language import Duration
from sim.goa2.state import NOBODY, CardState, Decision, Ending
from sim.goa2.state import Action as Act
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table, acts

pytestmark = plain

SHORE = (2, 0)  # beside terrain


def situation(
    blue=("arien", "sabina"), red=("tigerclaw", "wasp"), at=(0, 0), numbers=None, **places
) -> Table:
    """Tigerclaw and others on the board, and a minion of each team far away from them.

    Heroes without a place have no cards, so that nobody asks for them.
    """
    table = Table(red=red, blue=blue, numbers=numbers)
    table.minion(RED, (1, -6))
    table.minion(BLUE, (4, -7))
    table.hero("tigerclaw", at)
    for hero in (*red, *blue):
        if hero in places:
            table.hero(hero, places[hero])
        elif hero != "tigerclaw":
            table.hand(hero)
    return table


def under_attack(hero: str, card: str, **places) -> Table:
    """Tigerclaw is asked to defend against a hero's attack."""
    table = situation(**places)
    table.act(hero, card)
    table.choose("tigerclaw")
    return table


# Blink Strike


def test_blink_strike_moves_through_the_target_and_attacks_it():
    table = situation(arien=(1, 0))
    assert table.act("tigerclaw", "blink_strike") == ["arien"]
    table.choose("arien")
    assert table.where("tigerclaw") == (2, 0)
    assert table.decision == Decision.DEFEND
    assert table.attack_total() == 3


def test_blink_strike_defeats_a_minion_from_its_other_side():
    table = situation()
    table.minion(BLUE, (0, 1))
    table.act("tigerclaw", "blink_strike")
    table.choose((0, 1))
    assert table.where("tigerclaw") == (0, 2)
    assert table.at((0, 1)) is None
    assert table.coins("tigerclaw") == 2


def test_blink_strike_needs_an_adjacent_enemy_with_an_empty_space_behind():
    table = situation(arien=(1, 0), sabina=(2, -2), wasp=(0, 2))
    table.minion(BLUE, (0, 1))  # Wasp is behind it
    table.minion(BLUE, (-1, 1))
    table.token((-2, 2))  # behind that one
    table.minion(BLUE, (0, -1))  # nothing is behind it
    table.minion(RED, (-1, 0))  # a friend
    assert set(table.act("tigerclaw", "blink_strike")) == {"arien", (0, -1)}


def test_blink_strike_cannot_end_in_terrain():
    table = situation(at=(1, 0), arien=(0, 0))
    table.minion(BLUE, (1, 1))  # beyond it there is terrain
    assert table.act("tigerclaw", "blink_strike") == ["arien"]


def test_blink_strike_without_the_move_is_no_action():
    """The ruling: no move through the target, no attack."""
    table = situation(arien=(1, 0), sabina=(2, 0))
    assert Act.PRIMARY not in acts(table, "tigerclaw", "blink_strike")


def test_blink_strike_cannot_target_an_immune_heavy_minion():
    table = situation(arien=(1, 0))
    table.minion(BLUE, (0, 1), "heavy")
    assert table.act("tigerclaw", "blink_strike") == ["arien"]


def test_blink_strike_goes_through_an_immune_minion_by_the_switch_and_attacks_nobody():
    table = situation(arien=(1, 0), numbers={"rules.blink_through_immune": True})
    table.minion(BLUE, (0, 1), "heavy")
    assert set(table.act("tigerclaw", "blink_strike")) == {"arien", (0, 1)}
    table.choose((0, 1))
    assert table.where("tigerclaw") == (0, 2)
    assert table.at((0, 1)) is not None
    assert table.events(Trace.FIZZLED)
    assert not table.events(Trace.ATTACKS)


def test_blink_strike_targets_a_heavy_minion_that_is_alone():
    table = Table(red=("tigerclaw", "wasp"), blue=("arien", "sabina"))
    table.minion(RED, (1, -6))
    table.minion(BLUE, (0, 1), "heavy")
    table.hero("tigerclaw", (0, 0))
    assert table.act("tigerclaw", "blink_strike") == [(0, 1)]


def test_blink_strike_gains_from_attack_items_and_not_from_movement_items():
    table = situation(arien=(1, 0))
    table.items("tigerclaw", attack=2, movement=1)
    table.act("tigerclaw", "blink_strike")
    table.choose("arien")
    assert table.where("tigerclaw") == (2, 0)
    assert table.attack_total() == 5


# Blend Into Shadows


def blended(card: str, blue=("arien", "sabina"), **places) -> Table:
    """It is the turn after Blend Into Shadows; Tigerclaw is at (1, 0), blue's first hero acts."""
    table = situation(blue=blue, at=SHORE, **places)
    table.hand("tigerclaw", "light_fingered")
    table.hand("wasp")
    table.hand(blue[0], card)
    table.act("tigerclaw", "blend_into_shadows")
    table.choose((1, 0))
    table.reveal()
    assert table.state.acting == table.row(blue[0])
    return table


def test_blend_into_shadows_places_within_the_radius_over_obstacles():
    table = situation(at=SHORE, arien=(1, 0), sabina=(2, -1))
    offers = table.act("tigerclaw", "blend_into_shadows")
    assert table.decision == Decision.PLACE
    assert {(0, 0), (2, -2), (3, -2), (0, 1), (3, 0)} <= set(offers)
    assert not {(1, 0), (2, -1), SHORE, (-1, 0), (-1, 1), (2, -3)} & set(offers)
    table.choose((0, 0))
    assert table.where("tigerclaw") == (0, 0)


def test_blend_into_shadows_must_be_used_once_begun():
    table = situation(at=SHORE)
    assert "pass" not in table.act("tigerclaw", "blend_into_shadows")


def test_blend_into_shadows_gains_from_radius_items():
    table = situation(at=SHORE)
    table.items("tigerclaw", radius=1)
    assert {(-1, 0), (2, -3)} <= set(table.act("tigerclaw", "blend_into_shadows"))


def test_blend_into_shadows_away_from_terrain_does_nothing():
    table = situation(arien=(1, 0))
    table.hand("arien", "noble_blade")
    table.act("tigerclaw", "blend_into_shadows")
    assert table.where("tigerclaw") == (0, 0)
    table.reveal(arien="noble_blade", tigerclaw="light_fingered")
    assert ("act", Act.PRIMARY) in table.offers()


def test_blend_into_shadows_protects_from_attacks_in_the_next_turn():
    table = blended("noble_blade", arien=(1, 1))
    assert ("act", Act.PRIMARY) not in table.offers()


def test_blend_into_shadows_does_not_protect_in_its_own_turn():
    table = situation(at=SHORE, arien=(1, 1))
    table.plays("arien", "liquid_leap")
    table.act("tigerclaw", "blend_into_shadows")
    table.choose((1, 0))
    assert acts(table, "arien", "noble_blade") >= {Act.PRIMARY}


def test_blend_into_shadows_is_over_after_the_next_turn():
    table = situation(at=SHORE, arien=(1, 1))
    table.hand("tigerclaw", "dodge", "light_fingered")
    table.hand("arien", "aspiring_duelist", "noble_blade")
    table.act("tigerclaw", "blend_into_shadows")
    table.choose((1, 0))
    table.reveal(arien="aspiring_duelist", tigerclaw="dodge")
    table.hold_all()
    table.reveal()
    assert table.state.turn == 3
    assert ("act", Act.PRIMARY) in table.offers()


def test_blend_into_shadows_of_the_last_turn_is_lost():
    table = situation(at=SHORE, arien=(1, 1))
    table.state.turn = 4
    table.act("tigerclaw", "blend_into_shadows")
    table.choose((1, 0))
    assert (table.state.round, table.state.turn) == (2, 1)
    table.reveal(arien="noble_blade", tigerclaw="light_fingered", sabina="troop_movement")
    assert table.state.acting == table.row("arien")
    assert ("act", Act.PRIMARY) in table.offers()


def test_blend_into_shadows_keeps_him_out_of_everything_an_attack_does():
    """A hero behind the target of Dangerous Current would have to discard."""
    table = blended("dangerous_current", arien=(-1, 0), wasp=(0, 0))
    table.choose(("act", Act.PRIMARY), "wasp")
    assert table.decision == Decision.DEFEND


def test_blend_into_shadows_does_not_protect_from_skills():
    table = blended("brutal_jab", blue=("brogan", "arien"), brogan=(1, 1))
    table.choose(("act", Act.PRIMARY), "pass", "tigerclaw", 1)
    assert table.where("tigerclaw") == (1, -1)


def test_blend_into_shadows_does_not_come_back_with_a_respawned_tigerclaw():
    """He is defeated in the turn of the skill, and back for the next one."""
    table = situation(at=SHORE, arien=(1, 1))
    table.hand("arien", "dangerous_current")
    table.plays("arien", "noble_blade")
    table.act("tigerclaw", "blend_into_shadows")
    table.choose((1, 0), ("act", Act.PRIMARY), "tigerclaw", "pass")
    table.hero("tigerclaw", (1, 0))
    table.reveal(tigerclaw="light_fingered")
    assert ("act", Act.PRIMARY) in table.offers()


# Hit and Run


REDS = ["hit_and_run", "combat_reflexes", "leaping_strike", "backstab", "backstab_with_a_ballista"]


@pytest.mark.parametrize("card", REDS)
def test_red_attacks_target_adjacent_enemy_units(card):
    """Heroes and minions; no friends, no tokens, no immune heavy minion, nobody farther away.

    He is surrounded, so that no card lets him move first.
    """
    table = situation(arien=(1, 0), sabina=(2, -1), wasp=(0, 1))
    table.minion(BLUE, (-1, 0))
    table.minion(BLUE, (1, -1), "heavy")
    table.minion(BLUE, (-2, 0))
    table.minion(RED, (-1, 1))
    table.token((0, -1))
    assert set(table.act("tigerclaw", card)) == {"arien", (-1, 0)}


def test_hit_and_run_attacks_a_neighbour_and_may_move_one_space_afterwards():
    table = situation(arien=(1, 0), sabina=(2, -2))
    assert table.act("tigerclaw", "hit_and_run") == ["arien"]
    table.choose("arien")
    assert table.attack_total() == 3
    assert table.where("tigerclaw") == (0, 0)
    offers = table.choose("aspiring_duelist")
    assert set(offers) == {"pass", (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
    table.choose((-1, 1))
    assert table.where("tigerclaw") == (-1, 1)


def test_hit_and_run_may_move_into_the_space_of_a_defeated_minion():
    table = situation()
    table.minion(BLUE, (1, 0))
    table.act("tigerclaw", "hit_and_run")
    assert (1, 0) in table.choose((1, 0))


def test_hit_and_run_move_may_be_declined():
    table = situation()
    table.minion(BLUE, (1, 0))
    table.act("tigerclaw", "hit_and_run")
    table.choose((1, 0), "pass")
    assert table.where("tigerclaw") == (0, 0)


def test_hit_and_run_needs_a_neighbour():
    table = situation(arien=(2, 0))
    assert Act.PRIMARY not in acts(table, "tigerclaw", "hit_and_run")


def test_hit_and_run_move_does_not_gain_from_items():
    table = situation()
    table.minion(BLUE, (1, 0))
    table.items("tigerclaw", movement=1)
    table.act("tigerclaw", "hit_and_run")
    assert (2, 0) not in table.choose((1, 0))


# Light-Fingered, Pick Pocket, Master Thief


def rich(table: Table, **coins: int) -> Table:
    """Give heroes coins."""
    for hero, number in coins.items():
        table.state.heroes[table.row(hero)].coins = number
    return table


def test_light_fingered_moves_steals_and_moves_again():
    table = rich(situation(arien=(2, 0)), arien=3)
    offers = table.act("tigerclaw", "light_fingered")
    assert set(offers) == {"pass", (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
    assert table.choose((1, 0)) == ["arien"]
    offers = table.choose("arien")
    assert (table.coins("tigerclaw"), table.coins("arien")) == (1, 2)
    assert {"pass", (0, 0)} <= set(offers)
    table.choose((0, 0))
    assert table.where("tigerclaw") == (0, 0)


def test_light_fingered_moves_may_both_be_declined():
    table = rich(situation(arien=(1, 0)), arien=1)
    table.act("tigerclaw", "light_fingered")
    table.choose("pass", "arien", "pass")
    assert table.where("tigerclaw") == (0, 0)
    assert (table.coins("tigerclaw"), table.coins("arien")) == (1, 0)


def test_light_fingered_fizzles_without_a_victim():
    """The ruling: no adjacent enemy hero to steal from, no second move."""
    table = rich(situation(arien=(2, 0)), arien=3)
    table.act("tigerclaw", "light_fingered")
    table.choose((-1, 0))
    assert table.where("tigerclaw") == (-1, 0)
    assert len(table.events(Trace.FIZZLED)) == 1
    assert table.decision == Decision.CARD


def test_light_fingered_can_be_performed_for_its_first_move_alone():
    assert Act.PRIMARY in acts(situation(), "tigerclaw", "light_fingered")


@pytest.mark.parametrize("card", ["light_fingered", "pick_pocket", "master_thief"])
def test_thieves_steal_only_from_adjacent_enemy_heroes_with_coins(card):
    blue = ("arien", "sabina", "brogan")
    places = {"arien": (1, 0), "sabina": (0, 1), "wasp": (-1, 0), "brogan": (2, -1)}
    table = situation(blue=blue, red=("tigerclaw", "wasp", "xargatha"), **places)
    table.minion(BLUE, (-1, 1))
    rich(table, sabina=2, wasp=2, brogan=2)
    table.act("tigerclaw", card)
    assert table.choose("pass") == ["sabina"]


def test_light_fingered_fizzles_beside_a_hero_without_coins():
    table = situation(arien=(1, 0))
    table.act("tigerclaw", "light_fingered")
    table.choose("pass")
    assert len(table.events(Trace.FIZZLED)) == 1
    assert table.coins("tigerclaw") == 0


def test_light_fingered_moves_although_movement_actions_are_forbidden():
    table = situation(blue=("xargatha", "arien"), xargatha=(2, 0))
    table.state.turn = 2
    table.put_card("stone_gaze", CardState.RESOLVED)
    give_stone_gaze(table)
    assert acts(table, "tigerclaw", "light_fingered") == {Act.HOLD, Act.PRIMARY}
    assert (1, 0) in table.act("tigerclaw", "light_fingered")


def give_stone_gaze(table: Table) -> None:
    """Make Xargatha's Stone Gaze apply this turn."""
    card = table.card("stone_gaze")
    hero = table.row("xargatha")
    effects.add(table.state, table.tables, hero, card, Duration.THIS_TURN, NOBODY, table.log)


def test_pick_pocket_moves_up_to_two_spaces_first_and_one_afterwards():
    table = rich(situation(arien=(3, -1)), arien=2)
    offers = set(table.act("tigerclaw", "pick_pocket"))
    assert {"pass", (1, 0), (2, -1)} <= offers
    assert (3, 0) not in offers
    table.choose((2, -1))
    offers = set(table.choose("arien"))
    assert (table.coins("tigerclaw"), table.coins("arien")) == (1, 1)
    assert {"pass", (1, -1)} <= offers
    assert (0, 0) not in offers


def test_pick_pocket_goes_around_obstacles():
    table = situation(arien=(1, 0), sabina=(1, -1), wasp=(0, 1))
    table.minion(RED, (-1, 1))
    offers = set(table.act("tigerclaw", "pick_pocket"))
    assert (0, -2) in offers
    assert not {(2, 0), (2, -1), (1, 1)} & offers


def test_pick_pocket_fizzles_without_a_victim():
    table = rich(situation(arien=(2, -2)), arien=2)
    table.act("tigerclaw", "pick_pocket")
    table.choose((0, 1))
    assert len(table.events(Trace.FIZZLED)) == 1
    assert table.coins("tigerclaw") == 0


def test_master_thief_takes_one_or_two_coins_and_moves_up_to_two_spaces():
    table = rich(situation(arien=(1, 0)), arien=5)
    table.act("tigerclaw", "master_thief")
    table.choose("pass")
    assert table.choose("arien") == [1, 2]
    offers = set(table.choose(2))
    assert (table.coins("tigerclaw"), table.coins("arien")) == (2, 3)
    assert {"pass", (-1, 0), (-2, 0)} <= offers
    assert (0, -3) not in offers


def test_master_thief_takes_the_only_coin_there_is():
    table = rich(situation(arien=(1, 0)), arien=1)
    table.act("tigerclaw", "master_thief")
    table.choose("pass", "arien")
    assert (table.coins("tigerclaw"), table.coins("arien")) == (1, 0)
    assert table.decision == Decision.STEP


def test_master_thief_moves_up_to_two_spaces_before_stealing():
    table = rich(situation(arien=(3, 0)), arien=2)
    offers = set(table.act("tigerclaw", "master_thief"))
    assert {"pass", (1, 0), (2, 0)} <= offers
    assert not {(0, -3), (-3, 0)} & offers
    assert table.choose((2, 0)) == ["arien"]


# Dodge, Sidestep, Evade


def test_dodge_blocks_a_ranged_attack_whatever_its_total():
    table = situation(sabina=(2, 0))
    table.items("sabina", attack=3)
    table.plays("tigerclaw", "hit_and_run")
    table.act("sabina", "quickdraw")
    table.choose("tigerclaw")
    assert table.attack_total() == 8
    table.choose("dodge")
    assert table.where("tigerclaw") == (0, 0)
    assert table.cards_in("tigerclaw", CardState.DISCARD) == {"dodge"}


def test_dodge_does_not_block_a_non_ranged_attack():
    """It may still be discarded; then the defender falls."""
    table = under_attack("arien", "noble_blade", arien=(1, 0))
    assert "dodge" in table.offers()
    table.choose("dodge")
    assert table.where("tigerclaw") is None
    assert table.coins("arien") == 1


def test_dodge_cannot_be_played_as_an_action():
    assert acts(situation(), "tigerclaw", "dodge") == {Act.HOLD, Act.MOVE}


def test_dodge_is_not_helped_by_defense_items():
    table = under_attack("arien", "noble_blade", arien=(1, 0))
    table.items("tigerclaw", defense=9)
    table.choose("dodge")
    assert table.where("tigerclaw") is None


def defended(card: str, hero: str, attack: str, **places) -> Table:
    """Tigerclaw has defended with a card against a hero's attack."""
    table = situation(**places)
    table.hand("tigerclaw", card)
    table.act(hero, attack)
    table.choose("tigerclaw", card)
    return table


def test_sidestep_blocks_a_ranged_attack_and_may_move_one_space():
    table = defended("sidestep", "sabina", "quickdraw", sabina=(2, 0))
    assert (table.decision, table.asked) == (Decision.STEP, 0)
    assert set(table.offers()) == {"pass", (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
    table.choose((-1, 0))
    assert table.where("tigerclaw") == (-1, 0)


def test_sidestep_move_may_be_declined():
    table = defended("sidestep", "sabina", "quickdraw", sabina=(2, 0))
    table.choose("pass")
    assert table.where("tigerclaw") == (0, 0)


def test_sidestep_does_not_move_him_when_it_does_not_block():
    table = defended("sidestep", "arien", "noble_blade", arien=(1, 0))
    assert table.where("tigerclaw") is None
    assert table.decision != Decision.STEP


def test_sidestep_moves_him_away_before_he_is_pushed():
    """After her attack Sabina pushes a target that is adjacent to her then."""
    table = defended("sidestep", "sabina", "point_blank_shot", sabina=(1, 0))
    table.choose((-1, 0))
    assert table.where("tigerclaw") == (-1, 0)
    assert not table.events(Trace.PUSHED)


def test_evade_moves_and_takes_back_the_resolved_basic_skill():
    table = situation(sabina=(2, 0))
    table.resolved("tigerclaw", "blend_into_shadows", "blink_strike")
    table.hand("tigerclaw", "evade")
    table.act("sabina", "quickdraw")
    table.choose("tigerclaw", "evade")
    assert table.decision == Decision.STEP
    assert set(table.choose((-1, 0))) == {"blend_into_shadows", "pass"}
    table.choose("blend_into_shadows")
    assert table.cards_in("tigerclaw", CardState.HAND) == {"blend_into_shadows"}


def test_evade_takes_back_the_discarded_basic_skill():
    table = situation(sabina=(2, 0))
    table.discarded("tigerclaw", "blend_into_shadows", "hit_and_run")
    table.hand("tigerclaw", "evade")
    table.act("sabina", "quickdraw")
    offers = table.choose("tigerclaw", "evade", "pass")
    assert set(offers) == {"blend_into_shadows", "pass"}
    table.choose("pass")
    assert "blend_into_shadows" in table.cards_in("tigerclaw", CardState.DISCARD)


def test_evade_retrieves_nothing_when_it_does_not_block():
    table = situation(arien=(1, 0))
    table.resolved("tigerclaw", "blend_into_shadows")
    table.hand("tigerclaw", "evade")
    table.act("arien", "noble_blade")
    table.choose("tigerclaw", "evade")
    assert table.where("tigerclaw") is None
    assert not table.events(Trace.RETRIEVED)


def test_evade_ends_the_effect_of_the_skill_it_takes_back():
    table = situation(at=SHORE, sabina=(3, 0))
    table.hand("tigerclaw", "evade")
    table.plays("sabina", "quickdraw")
    table.act("tigerclaw", "blend_into_shadows")
    table.choose((1, 0))
    assert table.state.n_active == 1
    table.choose(("act", Act.PRIMARY), "tigerclaw", "evade", "pass", "blend_into_shadows")
    assert table.state.n_active == 0


# Combat Reflexes, Leaping Strike


def test_combat_reflexes_moves_before_the_attack_and_not_after_it():
    table = situation(arien=(2, 0))
    table.act("tigerclaw", "combat_reflexes")
    assert table.choose((1, 0)) == ["arien"]
    table.choose("arien")
    assert table.attack_total() == 4
    table.choose("dangerous_current")
    assert table.where("tigerclaw") == (1, 0)
    assert table.decision == Decision.CARD


def test_combat_reflexes_may_move_after_the_attack_instead():
    table = situation(arien=(1, 0))
    table.act("tigerclaw", "combat_reflexes")
    table.choose("pass", "arien", "dangerous_current")
    assert table.decision == Decision.STEP
    assert "pass" in table.offers()
    table.choose((-1, 0))
    assert table.where("tigerclaw") == (-1, 0)


def test_combat_reflexes_fizzles_when_nobody_is_adjacent_after_the_move():
    table = situation(arien=(1, 0))
    table.act("tigerclaw", "combat_reflexes")
    table.choose((-1, 0))
    assert len(table.events(Trace.FIZZLED)) == 1
    assert table.where("tigerclaw") == (-1, 0)
    assert table.decision == Decision.CARD


def test_leaping_strike_may_move_before_and_after_the_attack():
    table = situation(arien=(2, 0))
    table.act("tigerclaw", "leaping_strike")
    table.choose((1, 0), "arien")
    assert table.attack_total() == 4
    table.choose("dangerous_current")
    assert {"pass", (0, 0)} <= set(table.offers())
    table.choose((0, 0))
    assert table.where("tigerclaw") == (0, 0)


def test_leaping_strike_moves_may_be_declined():
    table = situation()
    table.minion(BLUE, (1, 0))
    table.act("tigerclaw", "leaping_strike")
    table.choose("pass", (1, 0), "pass")
    assert table.where("tigerclaw") == (0, 0)


def test_leaping_strike_fizzles_without_a_target():
    table = situation(arien=(1, 0))
    table.act("tigerclaw", "leaping_strike")
    table.choose((-1, 0))
    assert len(table.events(Trace.FIZZLED)) == 1


# Backstab


def test_backstab_alone_has_its_printed_attack():
    table = situation(arien=(1, 0))
    table.act("tigerclaw", "backstab")
    table.choose("arien")
    assert table.attack_total() == 5


@pytest.mark.parametrize("kind", ["melee", "ranged", "heavy"])
def test_backstab_gains_two_from_a_friendly_minion_beside_the_target(kind):
    """Being present is enough, so an immune heavy minion helps, too."""
    table = situation(arien=(1, 0))
    table.minion(RED, (2, 0), kind)
    table.act("tigerclaw", "backstab")
    table.choose("arien")
    assert table.attack_total() == 7


def test_backstab_gains_two_from_a_friendly_hero_and_once_only():
    table = situation(arien=(1, 0), wasp=(2, 0))
    table.minion(RED, (2, -1))
    table.act("tigerclaw", "backstab")
    table.choose("arien")
    assert table.attack_total() == 7


def test_backstab_gains_nothing_from_friends_elsewhere_or_from_enemies():
    table = situation(arien=(1, 0), sabina=(2, 0), wasp=(-1, 0))
    table.minion(RED, (-1, 1))
    table.token((2, -1))
    table.act("tigerclaw", "backstab")
    table.choose("arien")
    assert table.attack_total() == 5


def test_backstab_targets_neighbours_only():
    table = situation(arien=(2, 0), wasp=(3, 0))
    assert Act.PRIMARY not in acts(table, "tigerclaw", "backstab")


# Backstab with a Ballista


def test_ballista_is_ranged_and_its_range_grows_with_items():
    table = situation(arien=(2, 0))
    assert Act.PRIMARY not in acts(table, "tigerclaw", "backstab_with_a_ballista")
    table.items("tigerclaw", range=1)
    assert table.act("tigerclaw", "backstab_with_a_ballista") == ["arien"]


def test_ballista_beside_a_friend_gains_two_and_bars_primary_defenses():
    table = situation(arien=(1, 0), wasp=(2, 0))
    table.act("tigerclaw", "backstab_with_a_ballista")
    offers = table.choose("arien")
    assert table.attack_total() == 7
    assert "aspiring_duelist" not in offers
    assert {"pass", "noble_blade", "dangerous_current"} <= set(offers)


def test_ballista_without_a_friend_leaves_primary_defenses_alone():
    table = situation(arien=(1, 0))
    table.act("tigerclaw", "backstab_with_a_ballista")
    offers = table.choose("arien")
    assert table.attack_total() == 5
    assert "aspiring_duelist" in offers


# Poisoned Dagger, Poisoned Dart


@pytest.mark.parametrize("card", ["poisoned_dagger", "poisoned_dart"])
def test_poison_goes_to_any_other_hero_in_range(card):
    table = situation(arien=(3, -1), sabina=(4, -2), wasp=(1, 0))
    table.minion(BLUE, (0, 1))
    assert set(table.act("tigerclaw", card)) == {"arien", "wasp"}


@pytest.mark.parametrize("card", ["poisoned_dagger", "poisoned_dart"])
def test_poison_range_grows_with_items(card):
    table = situation(sabina=(4, -2))
    assert Act.PRIMARY not in acts(table, "tigerclaw", card)
    table.items("tigerclaw", range=1)
    assert table.act("tigerclaw", card) == ["sabina"]


@pytest.mark.parametrize(("card", "loss"), [("poisoned_dagger", 1), ("poisoned_dart", 2)])
def test_poison_takes_off_initiative(card, loss):
    table = situation(arien=(1, 0), sabina=(-1, 0))
    table.hand("arien", "noble_blade")
    table.act("tigerclaw", card)
    table.choose("arien")
    table.reveal(arien="noble_blade")
    played = [line for line in table.events(Trace.PLAYED) if line[0] == table.row("arien")]
    assert played[-1][2] == 11 - loss


@pytest.mark.parametrize(("card", "loss"), [("poisoned_dagger", 1), ("poisoned_dart", 2)])
def test_poison_takes_off_attack(card, loss):
    table = situation(arien=(1, 0))
    table.hand("arien", "noble_blade")
    table.hand("tigerclaw", "blend_into_shadows")
    table.act("tigerclaw", card)
    table.choose("arien")
    table.reveal(arien="noble_blade")
    table.choose(("act", Act.PRIMARY), "tigerclaw")
    assert table.attack_total() == 4 - loss


@pytest.mark.parametrize(("card", "loss"), [("poisoned_dagger", 1), ("poisoned_dart", 2)])
def test_poison_takes_off_defense(card, loss):
    table = situation(arien=(1, 0))
    table.hand("tigerclaw", "hit_and_run")
    table.act("tigerclaw", card)
    table.choose("arien")
    table.reveal(arien="liquid_leap")
    table.choose(("act", Act.PRIMARY), "arien", "aspiring_duelist")
    assert table.defense_total() == 5 - loss


def test_poison_changes_the_order_of_the_turn_it_is_given_in():
    """11 less 2 comes after 10."""
    table = situation(arien=(1, 0), sabina=(-1, 0))
    table.plays("arien", "noble_blade")
    table.plays("sabina", "roger_roger")
    table.act("tigerclaw", "poisoned_dart")
    table.choose("arien")
    assert table.state.acting == table.row("sabina")


def test_poison_does_not_make_a_block_fail():
    table = situation(red=("tigerclaw", "arien"), blue=("wasp", "sabina"), wasp=(1, 0))
    table.hand("tigerclaw", "backstab_with_a_ballista")
    table.act("tigerclaw", "poisoned_dart")
    table.choose("wasp")
    table.reveal(wasp="shock", sabina="troop_movement")
    while table.state.acting != table.row("tigerclaw"):
        table.choose(("act", Act.HOLD))
    table.choose(("act", Act.PRIMARY), "wasp", "stop_projectiles")
    assert table.where("wasp") == (1, 0)


def test_poison_can_make_an_initiative_negative():
    table = situation(red=("tigerclaw", "arien"), blue=("wasp", "sabina"), wasp=(1, 0))
    table.hand("wasp", "mass_telekinesis")  # 2
    table.state.heroes[table.row("wasp")].poison[BLUE] = 1
    table.act("tigerclaw", "poisoned_dart")
    table.choose("wasp")
    table.reveal()
    played = [line for line in table.events(Trace.PLAYED) if line[0] == table.row("wasp")]
    assert played[-1][2] == -1


def test_a_negative_attack_still_defeats_a_minion():
    table = situation(sabina=(1, 0))
    table.minion(RED, (2, 0))
    table.hand("sabina", "point_blank_shot")
    table.state.heroes[table.row("sabina")].poison[BLUE] = 1
    table.act("tigerclaw", "poisoned_dart")
    table.choose("sabina")
    table.reveal(sabina="point_blank_shot", tigerclaw="light_fingered")
    table.choose(("act", Act.PRIMARY), (2, 0))
    assert table.attack_total() == -1
    assert table.at((2, 0)) is None
    assert table.coins("sabina") == 2


def test_a_negative_attack_must_still_be_defended():
    table = situation(sabina=(1, 0))
    table.state.heroes[table.row("sabina")].poison[RED] = 3
    table.act("sabina", "point_blank_shot")
    table.choose("tigerclaw")
    assert table.attack_total() == -1
    table.choose("pass")
    assert table.where("tigerclaw") is None


def test_a_negative_defense_may_still_hold():
    table = situation(sabina=(1, 0))
    table.minion(BLUE, (0, 1))
    table.minion(BLUE, (-1, 1))
    table.state.heroes[table.row("sabina")].poison[RED] = 3
    table.act("sabina", "point_blank_shot")
    table.choose("tigerclaw", "blink_strike")  # 1, less 2 for the minions
    assert (table.defense_total(), table.attack_total()) == (-1, -1)
    assert table.where("tigerclaw") is not None


def test_poison_is_returned_when_its_hero_is_defeated():
    table = situation(arien=(1, 0))
    table.hand("tigerclaw", "hit_and_run")
    table.act("tigerclaw", "poisoned_dagger")
    table.choose("arien")
    assert table.state.heroes[table.row("arien")].poison[RED] == 1
    table.reveal(arien="liquid_leap")
    table.choose(("act", Act.PRIMARY), "arien", "pass")
    assert not table.state.heroes[table.row("arien")].poison.any()


def test_poison_stays_when_tigerclaw_is_defeated():
    table = situation(arien=(1, 0))
    table.hand("arien", "noble_blade", "spell_break")
    table.hand("tigerclaw", "blend_into_shadows")
    table.act("tigerclaw", "poisoned_dagger")
    table.choose("arien")
    table.reveal()
    table.choose(("act", Act.PRIMARY), "tigerclaw", "pass")
    assert table.where("tigerclaw") is None
    assert table.state.heroes[table.row("arien")].poison[RED] == 1


def test_poison_is_returned_at_the_end_of_the_round():
    table = situation(arien=(1, 0))
    table.state.turn = 4
    table.act("tigerclaw", "poisoned_dagger")
    table.choose("arien")
    assert table.state.round == 2
    assert not table.state.heroes[table.row("arien")].poison.any()


# Parry, Riposte


def test_parry_blocks_a_non_ranged_attack_and_the_attacker_discards():
    table = situation(arien=(1, 0))
    table.items("arien", attack=9)
    table.hand("tigerclaw", "parry")
    table.act("arien", "noble_blade")
    table.choose("tigerclaw", "parry")
    assert (table.decision, table.asked) == (Decision.DISCARD, 2)
    table.choose("liquid_leap")
    assert table.where("tigerclaw") == (0, 0)
    assert table.cards_in("arien", CardState.DISCARD) == {"liquid_leap"}


def test_parry_lets_an_attacker_without_cards_be():
    table = situation(arien=(1, 0))
    table.hand("tigerclaw", "parry")
    table.hand("arien")
    table.act("arien", "noble_blade")
    table.choose("tigerclaw", "parry")
    assert table.where("arien") == (1, 0)
    assert table.where("tigerclaw") == (0, 0)


@pytest.mark.parametrize("card", ["parry", "riposte"])
def test_parry_and_riposte_do_not_stop_a_ranged_attack(card):
    table = defended(card, "sabina", "quickdraw", sabina=(2, 0))
    assert table.where("tigerclaw") is None
    assert table.decision != Decision.DISCARD


def test_riposte_makes_the_attacker_discard():
    table = situation(arien=(1, 0))
    table.hand("tigerclaw", "riposte")
    table.act("arien", "noble_blade")
    table.choose("tigerclaw", "riposte", "spell_break")
    assert table.where("arien") == (1, 0)
    assert table.cards_in("arien", CardState.DISCARD) == {"spell_break"}


def riposted(attacker: str, card: str, **places) -> Table:
    """An attacker without other cards has run into Riposte."""
    table = situation(blue=("brogan", "arien"), **places)
    table.hand("tigerclaw", "riposte")
    table.hand(attacker)
    table.plays("tigerclaw", "light_fingered")
    table.act(attacker, card)
    return table


def test_riposte_defeats_an_attacker_without_cards():
    table = riposted("arien", "noble_blade", arien=(1, 0))
    table.choose("tigerclaw", "riposte")
    assert table.where("arien") is None
    assert table.where("tigerclaw") == (0, 0)
    assert (table.coins("tigerclaw"), table.coins("wasp")) == (1, 1)
    assert table.state.lives[BLUE] == 3
    assert "noble_blade" in table.cards_in("arien", CardState.RESOLVED)


def test_riposte_stops_the_rest_of_the_attackers_action():
    """Wasp's Shock would make somebody else discard after the attack."""
    table = situation(
        red=("tigerclaw", "arien"), blue=("wasp", "sabina"), wasp=(1, 0), arien=(3, -1)
    )
    table.hand("tigerclaw", "riposte")
    table.hand("wasp")
    table.act("wasp", "shock")
    table.choose("tigerclaw", "riposte")
    assert table.where("wasp") is None
    assert table.decision == Decision.CARD


def test_riposte_leaves_nothing_to_repeat():
    table = riposted("arien", "violent_torrent", arien=(1, 0), wasp=(2, 0))
    table.choose("tigerclaw", "riposte")
    assert table.where("arien") is None
    assert table.state.acting == table.row("tigerclaw")


def test_riposte_lets_strays_of_the_stopped_action_come_home_at_once():
    """A minion outside the Battle Zone returns after an action, also one that was stopped."""
    table = riposted("arien", "noble_blade", at=(-1, 2), arien=(0, 2))
    table.minion(RED, (-2, 2))
    table.choose("tigerclaw", (-2, 2), (-3, 2), "riposte")
    assert table.where("arien") is None
    assert table.decision == Decision.RETURN


def test_riposte_can_win_the_game():
    table = riposted("arien", "noble_blade", arien=(1, 0))
    table.state.lives[BLUE] = 1
    table.choose("tigerclaw", "riposte")
    assert table.state.ending == Ending.LIVES
    assert table.state.winner == RED


# Cloak and Daggers


def cloaked(**places) -> Table:
    """Tigerclaw has his ultimate."""
    table = situation(**places)
    table.ultimate("cloak_and_daggers")
    return table


def test_cloak_and_daggers_repeats_blink_strike_on_another_unit():
    table = cloaked(arien=(1, 0), sabina=(2, -1))
    table.act("tigerclaw", "blink_strike")
    table.choose("arien", "dangerous_current")
    assert set(table.offers()) == {"pass", "yes"}
    assert table.choose("yes") == ["sabina"]
    table.choose("sabina", "quickdraw")
    assert table.where("tigerclaw") == (2, -2)
    assert table.decision == Decision.CARD


def test_cloak_and_daggers_may_be_declined():
    table = cloaked(arien=(1, 0), sabina=(2, -1))
    table.act("tigerclaw", "blink_strike")
    table.choose("arien", "dangerous_current", "pass")
    assert table.where("tigerclaw") == (2, 0)
    assert table.decision == Decision.CARD


def test_cloak_and_daggers_does_not_repeat_an_attack_on_the_same_unit():
    table = cloaked(arien=(1, 0))
    table.act("tigerclaw", "blink_strike")
    table.choose("arien", "dangerous_current")
    assert table.decision == Decision.CARD


def test_cloak_and_daggers_repeats_a_basic_movement_once():
    table = cloaked()
    table.act("tigerclaw", "blink_strike", Act.MOVE)
    table.choose((1, 0), "yes")
    assert (2, 0) in table.offers()
    table.choose((2, 0))
    assert table.where("tigerclaw") == (2, 0)
    assert table.decision == Decision.CARD


def test_cloak_and_daggers_places_twice_and_leaves_one_effect():
    table = cloaked(at=SHORE)
    table.act("tigerclaw", "blend_into_shadows")
    table.choose((3, 0), "yes", (1, 0))
    assert table.where("tigerclaw") == (1, 0)
    active = [int(each.card) for each in table.state.active[: table.state.n_active]]
    assert active == [table.card("cloak_and_daggers"), table.card("blend_into_shadows")]


def test_cloak_and_daggers_repeats_a_fast_travel_once():
    """Fast Travel on a gold card is a basic action, and the repeat an action of its own."""
    table = cloaked(at=(9, -8))
    table.act("tigerclaw", "blink_strike", Act.FAST_TRAVEL)
    assert set(table.choose((8, -7))) == {"pass", "yes"}
    assert (8, -7) not in table.choose("yes")
    table.choose((9, -9))
    assert table.where("tigerclaw") == (9, -9)
    assert table.decision == Decision.CARD


def test_cloak_and_daggers_repeats_a_fast_travel_only_where_one_is_allowed():
    """Arien's Slippery Ground stops it beside him."""
    table = cloaked(at=(8, -7), arien=(5, -7))
    table.plays("tigerclaw", "blink_strike")
    table.act("arien", "slippery_ground")
    table.choose("pass", ("act", Act.FAST_TRAVEL), (6, -7))
    assert table.where("tigerclaw") == (6, -7)
    assert table.decision == Decision.CARD


def test_cloak_and_daggers_repeats_a_clear_while_there_are_tokens():
    table = cloaked()
    table.token((1, 0))
    table.token((0, 1))
    table.act("tigerclaw", "blink_strike", Act.CLEAR)
    table.choose((1, 0), "pass", "yes", (0, 1))
    assert table.at((0, 1)) is None
    assert table.decision == Decision.CARD


def test_cloak_and_daggers_does_not_repeat_other_actions():
    table = cloaked()
    table.minion(BLUE, (1, 0))
    table.minion(BLUE, (0, 1))
    table.act("tigerclaw", "hit_and_run")
    table.choose((1, 0), "pass")
    assert table.decision == Decision.CARD


def test_cloak_and_daggers_repeats_only_what_is_still_allowed():
    """Each repeat is an action of its own: no movement action in the radius of Stone Gaze."""
    table = situation(blue=("xargatha", "arien"), xargatha=(3, 0))
    table.ultimate("cloak_and_daggers")
    give_stone_gaze(table)
    table.act("tigerclaw", "blink_strike", Act.MOVE)
    table.choose((1, 0))
    assert table.decision == Decision.CARD
    assert table.where("tigerclaw") == (1, 0)


def test_cloak_and_daggers_may_hit_a_wave_that_has_just_arrived():
    """The last minion's defeat pushes the lane; the repeat finds the new minions."""
    table = Table(red=("tigerclaw", "wasp"), blue=("arien", "sabina"))
    table.minion(RED, (1, -6))
    table.minion(BLUE, (5, -5))
    table.hero("tigerclaw", (4, -5))
    table.ultimate("cloak_and_daggers")
    table.act("tigerclaw", "blink_strike")
    table.choose((5, -5))
    assert table.where("tigerclaw") == (6, -5)
    assert table.choose("yes") == [(7, -5)]


# Nimble Strike


def handicapped(**places) -> Table:
    """Three red heroes with handicap cards against two."""
    table = Table(red=("wasp", "xargatha", "tigerclaw"), blue=("arien", "brogan"))
    table.minion(RED, (1, -6))
    table.minion(BLUE, (4, -7))
    table.hero("tigerclaw", (0, 0))
    for hero, place in places.items():
        table.hero(hero, place)
    return table


def test_nimble_strike_replaces_blink_strike():
    table = handicapped()
    assert "nimble_strike" in table.cards_in("tigerclaw", CardState.HAND)
    assert "blink_strike" in table.cards_in("tigerclaw", CardState.BOX)
    assert len(table.cards_in("tigerclaw", CardState.HAND)) == 5


def test_nimble_strike_moves_through_heroes_only():
    table = handicapped(arien=(1, 0), wasp=(-1, 0))
    table.minion(BLUE, (0, 1))
    assert table.act("tigerclaw", "nimble_strike") == ["arien"]
    table.choose("arien")
    assert table.where("tigerclaw") == (2, 0)
    assert table.attack_total() == 2


def test_nimble_strike_without_the_move_is_no_action():
    table = handicapped(arien=(1, 0), brogan=(2, 0))
    assert Act.PRIMARY not in acts(table, "tigerclaw", "nimble_strike")


def test_nimble_strike_is_for_the_first_hero_of_a_lone_player():
    table = Table(red=("arien", "brogan"), blue=("tigerclaw", "wasp"), players=3)
    assert "nimble_strike" in table.cards_in("tigerclaw", CardState.HAND)
    assert "magnetic_dagger" in table.cards_in("wasp", CardState.HAND)
