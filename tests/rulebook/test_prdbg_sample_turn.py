"""The rulebook's sample turn, with its people and numbers."""

import pytest

from sim.prdbg.state import Decision, Verb
from tests.prdbg.table import Table

ZACK, BILLY, RITA, GOLDAR = "zack_taylor", "billy", "rita_repulsa", "goldar"


@pytest.fixture
def table() -> Table:
    """Return Kristin's turn as Zack Taylor: 20 Hit Points, 19 Energy, a Thunder Slinger in hand."""
    table = Table(
        heroes=(ZACK, BILLY),
        villains=(RITA, GOLDAR),
        numbers={"cards.recon_he_5a.energy": 4, "cards.recon_eq_2b.shards": 1},
    )
    table.hand(RITA, "mayhem", "mayhem", "mayhem", "putty_clay", "rebuild")
    table.hand(GOLDAR, "parry")
    table.turn_of(ZACK)
    table.heroes.hp = 20
    table.heroes.energy = 19
    table.villains.energy = 5
    # the three cards after Recover and Thunder Slinger gave 5 Shards and 4 Energy
    table.hand(ZACK, "recovery", "thunder_slinger", "teamwork", "recon_eq_2b", "recon_he_5a")
    table.lay("grid", "command_center", "baboo")
    return table


def slung(table: Table) -> Table:
    """Return the table after Recover, and Thunder Slinger's use."""
    table.play("recovery")
    table.choose(Verb.ATTACH, "thunder_slinger")
    table.choose(Verb.ACTIVATE, "thunder_slinger")
    return table


def aimed(table: Table) -> Table:
    """Return the table after Thunder Slinger was not blocked and Rita was chosen."""
    slung(table).pass_on()
    table.choose(Verb.SEAT, a=table.seats[RITA])
    return table


def test_recover_heals_2_since_the_hit_points_are_at_20(table):
    table.play("recovery")
    assert table.heroes.hp == 22


def test_thunder_slinger_is_attached_to_a_gray_slot(table):
    table.play("recovery")
    table.choose(Verb.ATTACH, "thunder_slinger")
    assert table.slots(ZACK)[0] == "thunder_slinger"
    assert (table.heroes.energy, table.state.shards) == (19, 0)


def test_activating_it_costs_6_energy_and_the_teammate_with_a_parry_may_negate_it(table):
    slung(table)
    assert table.heroes.energy == 13
    assert (table.decision, table.asked) == (Decision.BLOCK, GOLDAR)
    assert table.offers(Verb.BLOCK) == ["parry"]


def test_the_attack_that_is_not_negated_deals_4_damage(table):
    slung(table).pass_on()
    assert table.villains.hp == 26


def test_if_negated_each_villain_gains_a_stun_and_it_is_discarded(table):
    slung(table).choose(Verb.BLOCK, "parry")
    table.choose(Verb.SEAT, a=table.seats[RITA])  # the character's own Attack follows all the same
    assert table.villains.hp == 30
    assert table.names(table.player(RITA).discard) == ["stun"]
    assert table.names(table.player(GOLDAR).discard) == ["parry", "stun"]
    assert table.names(table.player(ZACK).discard) == ["thunder_slinger"]


def test_the_first_attached_ability_of_the_turn_makes_a_targeted_attack(table):
    slung(table).pass_on()
    assert (table.decision, table.asked) == (Decision.TARGET, ZACK)


def test_only_rita_may_negate_the_attack_on_her_and_she_chooses_what_to_discard(table):
    aimed(table)
    assert (table.decision, table.asked) == (Decision.DISCARD, RITA)
    table.choose(Verb.CARD, "mayhem")
    assert table.player(RITA).hand.n == 4


def rest_played(table: Table) -> Table:
    """Return the table after the rest of the hand was played."""
    aimed(table).choose(Verb.CARD, "mayhem")
    table.play("teamwork", "recon_eq_2b", "recon_he_5a")
    return table


def test_the_rest_of_the_hand_gives_5_shards_and_raises_the_energy_from_13_to_17(table):
    rest_played(table)
    assert (table.state.shards, table.heroes.energy) == (5, 17)


def test_command_center_costs_4_and_gives_2_shards_at_once_with_teamwork_and_recover(table):
    rest_played(table).choose(Verb.BUY, "command_center")
    assert table.names(table.player(ZACK).ongoing) == ["command_center"]
    assert table.state.shards == 3


def test_a_blade_blaster_leaves_1_shard_which_is_lost(table):
    rest_played(table).choose(Verb.BUY, "command_center")
    table.choose(Verb.BUY, "blade_blaster")
    assert table.state.shards == 1
    table.pass_on()
    assert table.state.shards == 0


def test_one_villain_in_the_grid_deals_1_damage_and_the_slinger_may_be_discarded(table):
    rest_played(table).choose(Verb.BUY, "command_center")
    table.choose(Verb.BUY, "blade_blaster")
    table.pass_on()
    assert table.heroes.hp == 21
    assert table.decision == Decision.DETACH
    table.choose(Verb.DISCARD, "thunder_slinger")
    assert table.slots(ZACK)[0] is None


def test_after_3_cards_the_deck_is_shuffled_and_2_more_are_drawn_the_location_stays(table):
    deck = table.player(ZACK).deck
    for card in table.take_all(deck)[3:]:
        table.put(table.state.destroyed, card)
    table.give(ZACK, "deck", "teamwork", "teamwork", "teamwork")
    rest_played(table).choose(Verb.BUY, "command_center")
    table.pass_on()
    table.pass_on()
    assert table.player(ZACK).hand.n == 5
    assert table.player(ZACK).n_shuffles == 2  # the setup's and this one
    assert table.names(table.player(ZACK).ongoing) == ["command_center"]


def test_rita_starts_her_turn_with_a_4_card_hand(table):
    rest_played(table)
    table.state.order[int(table.state.turn) % 4] = table.seats[RITA]
    table.end_turn()
    assert table.asked == RITA
    assert table.player(RITA).hand.n == 4
