"""Signature Items, Masters, The Lair, Zords, the Zord Bay, Locations, Stuns, Blade Blasters."""

from sim.prdbg.state import Decision, Slot, Verb
from sim.prdbg.tables import Tile
from tests.prdbg.table import JASON, RITO, Table

ZACK, BILLY, KIMBERLY = "zack_taylor", "billy", "kimberly"
RITA, GOLDAR = "rita_repulsa", "goldar"
ALL_ZORDS = (
    *("tyrannosaurus", "mastodon", "dragonzord"),
    *("recon_zo_a", "recon_zo_b", "recon_zo_c"),
)


def rich(table: Table, shards: int = 20) -> Table:
    """Return the table with Shards to spend."""
    table.state.shards = shards
    table.ask_again()
    return table


def heroes(turn: str = JASON, mate: tuple[str, ...] = ()) -> Table:
    """Return a table in a Hero's turn."""
    table = Table((JASON, *mate), (RITO,))
    table.turn_of(turn)
    return table


# Signature Items


def test_only_the_own_signature_item_is_for_sale():
    bought = rich(Table()).offers(Verb.BUY)
    assert "recon_si_v1" in bought
    assert "power_sword" not in bought


def test_a_bought_signature_item_attaches_at_once_to_any_empty_slot():
    table = rich(Table())
    table.choose(Verb.BUY, "recon_si_v1")
    assert table.decision == Decision.SLOT
    assert [action for action in table.offers() if action.startswith("ATTACH 4")] == []
    table.choose(Verb.ATTACH, "recon_si_v1", a=3)  # even the orange slot
    assert table.slots(RITO) == [None, None, None, "recon_si_v1"]


def test_without_an_empty_slot_it_goes_to_the_discard_pile():
    table = Table()
    for slot, card in enumerate(("baboo", "thunder_slinger", "parry", "rito_revolto_master")):
        table.attach(RITO, slot, card)
    rich(table).choose(Verb.BUY, "recon_si_v1")
    assert table.names(table.player(RITO).discard) == ["recon_si_v1"]


def test_discarded_and_drawn_again_it_may_be_played_or_attached():
    table = Table()
    table.hand(RITO, "recon_si_v1")
    assert "recon_si_v1" in table.offers(Verb.PLAY)
    assert "recon_si_v1" in table.offers(Verb.ATTACH)


# Masters and The Lair


def test_the_own_master_comes_before_others_and_goes_to_the_orange_slot():
    table = rich(Table())
    masters = set(table.offers(Verb.BUY)) & set(table.content.rows["masters"])
    assert masters == {"rito_revolto_master"}
    table.choose(Verb.BUY, "rito_revolto_master")
    assert (table.state.shards, table.slots(RITO)[3]) == (13, "rito_revolto_master")
    assert len(set(table.offers(Verb.BUY)) & set(table.content.rows["masters"])) == 1


def test_only_villains_buy_masters_and_only_heroes_zords():
    assert not set(rich(Table()).offers(Verb.BUY)) & set(ALL_ZORDS)
    table = rich(heroes())
    assert not set(table.offers(Verb.BUY)) & set(table.content.rows["masters"])


def test_the_own_master_is_discarded_if_the_signature_item_has_its_slot():
    table = Table()
    table.attach(RITO, 3, "recon_si_v1")
    rich(table).choose(Verb.BUY, "rito_revolto_master")
    assert table.names(table.player(RITO).discard) == ["rito_revolto_master"]


def test_a_teammate_who_controls_their_own_master_makes_masters_2_shards_cheaper():
    table = Table((JASON,), (RITA, GOLDAR))
    table.turn_of(RITA)
    rich(table, 6)
    assert "rita_repulsa_master" not in table.offers(Verb.BUY)
    table.attach(GOLDAR, 3, "goldar_master")
    rich(table, 5).choose(Verb.BUY, "rita_repulsa_master")
    assert table.state.shards == 0


def test_in_1v1_masters_always_cost_7():
    table = Table()
    table.attach(RITO, 3, "rito_revolto_master")
    assert not set(rich(table, 6).offers(Verb.BUY)) & set(table.content.rows["masters"])


def test_one_master_of_the_stack_may_be_bought_a_turn():
    table = Table()
    table.attach(RITO, 3, "rito_revolto_master")
    masters = set(table.content.rows["masters"])
    (top,) = set(rich(table, 14).offers(Verb.BUY)) & masters
    table.choose(Verb.BUY, top)
    assert not set(rich(table, 14).offers(Verb.BUY)) & masters


def test_the_lair_attacks_for_the_masters_one_controls_the_new_one_included():
    table = Table()
    table.attach(RITO, 3, "rito_revolto_master")
    table.lay("lair", "goldar_master")
    (top,) = set(rich(table, 7).offers(Verb.BUY)) & set(table.content.rows["masters"])
    table.choose(Verb.BUY, top)
    assert table.heroes.hp == 27  # the own one and two in The Lair


def test_the_lairs_attack_may_be_blocked():
    table = Table()
    table.attach(RITO, 3, "rito_revolto_master")
    table.hand(JASON, "parry")
    table.heroes.energy = 5
    (top,) = set(rich(table, 7).offers(Verb.BUY)) & set(table.content.rows["masters"])
    table.choose(Verb.BUY, top)
    assert (table.decision, table.asked) == (Decision.BLOCK, JASON)


def test_masters_in_the_lair_work_for_both_villains_and_the_own_one_for_its_owner():
    table = Table((JASON,), (RITA, GOLDAR), {"masters.rito_revolto_master.charge": 2})
    table.lay("lair", "rito_revolto_master")
    table.attach(GOLDAR, 3, "goldar_master")
    table.attach(RITA, 3, "rita_repulsa_master")
    table.turn_of(GOLDAR)
    assert (table.villains.energy, table.heroes.hp) == (2, 15)
    table.turn_of(RITA)
    assert table.decision == Decision.ORDER  # Rito's Master and her own
    table.choose(Verb.TRIGGER, a=0)
    assert (table.villains.energy, table.heroes.hp) == (4, 14)


def test_a_discarded_master_of_the_lair_may_be_attached_there_again_and_attacks_again():
    table = Table()
    table.hand(RITO, "goldar_master")
    table.choose(Verb.ATTACH, "goldar_master", a=Slot.LAIR)
    assert table.heroes.hp == 29
    assert table.names(table.state.lair) == ["goldar_master"]


def test_masters_and_zords_may_not_be_discarded_voluntarily():
    table = Table()
    table.attach(RITO, 3, "rito_revolto_master")
    assert table.offers(Verb.DISCARD) == []
    table = heroes()
    table.dock("dragonzord")
    assert table.offers(Verb.DISCARD) == []


# Zords


def flipping(table: Table) -> Table:
    """Return the table with Jason's fourth slot about to be filled by the Power Sword."""
    for slot, card in enumerate(("pink_ranger", "thunder_slinger", "parry")):
        table.attach(JASON, slot, card)
    table.hand(JASON, "power_sword")
    return table


def test_a_hero_gains_the_own_zord_when_flipping():
    table = flipping(heroes())
    table.choose(Verb.ATTACH, "power_sword")
    assert table.player(JASON).is_flipped == 1
    assert table.bay == ["tyrannosaurus"]
    assert table.player(JASON).has_own == 0


def test_a_zord_that_was_bought_before_is_not_earned_again():
    table = flipping(rich(heroes(), 7))
    table.choose(Verb.BUY, "tyrannosaurus")
    assert table.bay == ["tyrannosaurus"]
    table.choose(Verb.ATTACH, "power_sword")
    assert table.bay == ["tyrannosaurus"]


def test_the_stack_is_open_after_the_own_zord_and_one_a_turn():
    table = rich(heroes(), 7)
    assert set(table.offers(Verb.BUY)) & set(ALL_ZORDS) == {"tyrannosaurus"}
    table.choose(Verb.BUY, "tyrannosaurus")
    (top,) = set(rich(table, 14).offers(Verb.BUY)) & set(ALL_ZORDS)
    table.choose(Verb.BUY, top)
    assert not set(rich(table, 14).offers(Verb.BUY)) & set(ALL_ZORDS)


def test_zords_are_controlled_by_both_heroes_and_the_discount_is_2():
    table = heroes(JASON, (ZACK,))
    table.dock("mastodon")
    assert "tyrannosaurus" in rich(table, 5).offers(Verb.BUY)
    table.dock("dragonzord")
    table.heroes.energy = 5
    table.ask_again()
    assert table.offers(Verb.ACTIVATE) == ["dragonzord"]


def test_playing_a_zord_does_nothing_and_it_may_be_attached_again():
    table = heroes()
    table.hand(JASON, "dragonzord", "recon_zo_a")
    table.play("dragonzord")
    assert (table.state.shards, table.heroes.energy, table.villains.hp) == (0, 0, 30)
    table.choose(Verb.ATTACH, "recon_zo_a", a=Slot.BAY)
    assert table.bay == ["recon_zo_a"]


def test_a_negated_dragonzord_goes_to_the_discard_pile_of_the_hero_who_used_it():
    table = heroes(ZACK, (ZACK,))
    table.dock("dragonzord")
    table.hand(RITO, "parry")
    table.heroes.energy = table.villains.energy = 9
    table.ask_again()
    table.choose(Verb.ACTIVATE, "dragonzord")
    table.choose(Verb.BLOCK, "parry")
    assert table.names(table.player(ZACK).discard) == ["dragonzord"]
    assert table.bay == []


# The Zord Bay


def bay_of(n: int, energy: int = 20, flipped: bool = True) -> Table:
    """Return a Hero's turn with the last `n` Zords ready, the Dragonzord among six only."""
    table = heroes()
    order = ("recon_zo_a", "recon_zo_b", "recon_zo_c", "tyrannosaurus", "mastodon", "dragonzord")
    table.dock(*order[:n])
    table.player(JASON).is_flipped = flipped
    table.heroes.energy = energy
    table.ask_again()
    return table


def zords(table: Table) -> set[str]:
    """Return the Zords that may be activated."""
    return set(table.offers(Verb.ACTIVATE))


def test_one_zord_may_be_activated_a_turn():
    table = bay_of(4)
    assert len(zords(table)) == 4
    table.choose(Verb.ACTIVATE, "recon_zo_a")
    assert zords(table) == set()


def test_with_five_zords_the_megazord_allows_three():
    table = bay_of(5)
    for card in ("recon_zo_a", "recon_zo_b", "recon_zo_c"):
        table.choose(Verb.ACTIVATE, card)
    assert zords(table) == set()


def test_with_six_and_the_dragonzord_five_may_be_activated_and_mastodon_only_blocks():
    table = bay_of(6)
    assert zords(table) == set(ALL_ZORDS) - {"mastodon"}
    assert table.tables.tiles[Tile.MEGA_DRAGONZORD].activate == 5


def test_the_ready_ability_needs_a_flipped_character_and_is_used_once_a_turn():
    assert "BAY 0 0" not in bay_of(2, flipped=False).offers()
    table = bay_of(2)
    table.choose(Verb.ACTIVATE, "recon_zo_a")
    table.choose(Verb.BAY)
    assert list(table.state.is_bay_exhausted[:2]) == [0, 0]
    assert "BAY 0 0" not in table.offers()
    assert zords(table) == set()  # readying does not give another activation


def test_a_zord_that_was_activated_and_readied_is_not_activated_again_in_this_turn():
    """Activated abilities may only be used once per turn, and the Megazord allows three."""
    table = bay_of(5)
    table.choose(Verb.ACTIVATE, "tyrannosaurus")
    table.choose(Verb.BAY)
    assert list(table.state.is_bay_exhausted[:5]) == [0] * 5
    assert zords(table) == {"recon_zo_a", "recon_zo_b", "recon_zo_c"}


def test_a_zord_that_was_activated_and_readied_may_be_activated_in_the_next_turn():
    table = heroes(JASON, (ZACK,))
    table.dock("tyrannosaurus")
    table.player(JASON).is_flipped = 1
    table.heroes.energy = 20
    table.ask_again()
    table.choose(Verb.ACTIVATE, "tyrannosaurus")
    table.choose(Verb.BAY)
    table.turn_of(ZACK)
    assert zords(table) == {"tyrannosaurus"}


def test_a_zord_that_left_the_bay_and_is_attached_again_may_be_activated_again():
    table = bay_of(5)
    table.choose(Verb.ACTIVATE, "recon_zo_a")
    table.state.n_bay = 4
    lost, table.state.bay[0] = int(table.state.bay[0]), table.state.bay[4]
    table.put(table.player(JASON).hand, lost)
    table.ask_again()
    table.choose(Verb.ATTACH, "recon_zo_a", a=Slot.BAY)
    assert "recon_zo_a" in zords(table)


def test_the_mega_dragonzord_readies_all_and_attacks_for_the_number_of_zords():
    table = bay_of(6)
    table.choose(Verb.BAY)
    assert (table.villains.hp, table.heroes.energy) == (24, 16)


def test_upgrading_in_mid_turn_resets_neither_the_count_nor_the_ready_ability():
    table = bay_of(4)
    table.choose(Verb.ACTIVATE, "recon_zo_a")
    table.choose(Verb.BAY)
    table.dock("mastodon")
    table.choose(Verb.ACTIVATE, "recon_zo_b")
    table.choose(Verb.ACTIVATE, "recon_zo_c")
    assert zords(table) == set()
    assert "BAY 0 0" not in table.offers()


def test_losing_a_zord_reverts_the_megazord_at_once():
    table = bay_of(5)
    table.choose(Verb.ACTIVATE, "recon_zo_a")
    lost = table.state.bay[4]
    table.state.n_bay = 4
    table.put(table.player(JASON).discard, int(lost))
    table.ask_again()
    assert zords(table) == set()


def test_six_zords_without_the_dragonzord_would_be_the_megazord():
    table = bay_of(6)
    table.tables = table.content.tables.copy()[0]
    table.tables.cards["is_dragonzord"] = 0
    table.choose(Verb.BAY)
    assert table.villains.hp == 30


# Locations


def test_a_bought_location_enters_play_and_can_trigger_several_times_a_turn():
    table = Table()
    table.lay("grid", "moon_palace")
    rich(table, 3).choose(Verb.BUY, "moon_palace")
    table.hand(RITO, "baboo", "squatt")
    for card in ("baboo", "squatt"):
        table.play(card)
        assert table.decision == Decision.OPTION
        table.choose(Verb.OPTION, a=1)
    assert table.villains.energy == 2 + 1 + 2  # the cards' own, and one for each


def test_attaching_is_not_playing_and_triggers_no_location():
    table = Table()
    table.give(RITO, "ongoing", "moon_palace")
    table.hand(RITO, "baboo")
    table.choose(Verb.ATTACH, "baboo")
    assert table.decision == Decision.MAIN


def test_locations_work_for_their_owner_only():
    table = heroes(ZACK, (ZACK,))
    table.give(JASON, "ongoing", "angel_grove_high_school")
    table.hand(ZACK, "pink_ranger")
    table.play("pink_ranger")
    assert table.decision == Decision.MAIN


def test_angel_grove_high_school_is_useful_for_villains_when_they_battle():
    table = Table()
    table.give(RITO, "ongoing", "angel_grove_high_school")
    table.lay("grid", "recon_he_3a")
    rich(table, 2).choose(Verb.BATTLE, "recon_he_3a")
    assert table.decision == Decision.OPTION


def test_command_center_gives_the_improved_effect_instead_of_the_base_one():
    """Three Teamworks and a Recover are two different Starters; two Teamworks are one."""
    table = heroes()
    table.give(JASON, "ongoing", "command_center")
    table.turn_of(JASON)
    assert table.state.shards == 1
    table.hand(JASON, "teamwork", "teamwork", "recovery")
    table.play("teamwork", "teamwork")
    assert table.state.shards == 3
    table.play("recovery")
    assert table.state.shards == 4


# Stuns and Blade Blasters


def test_a_stun_cannot_be_bought_and_playing_it_gives_nothing():
    table = rich(Table())
    assert "stun" not in table.offers(Verb.BUY)
    table.hand(RITO, "stun")
    table.play("stun")
    assert (table.state.shards, table.villains.energy) == (20, 0)


def test_healing_2_returns_every_stun_played_in_the_turn():
    table = Table()
    table.villains.hp = 15
    table.hand(RITO, "stun", "stun", "rebuild", "stun")
    table.play("stun", "stun")
    assert table.player(RITO).played.n == 2
    table.play("rebuild")
    assert table.names(table.player(RITO).played) == ["rebuild"]
    table.play("stun")  # the turn's healing counts, whenever the Stun is played
    assert table.state.stuns.n == 12


def test_healing_1_does_not_return_a_stun_nor_does_healing_at_the_maximum():
    table = Table()
    table.villains.hp = 25
    table.hand(RITO, "stun", "rebuild")
    table.play("stun", "rebuild")
    assert "stun" in table.names(table.player(RITO).played)
    table = Table()
    table.hand(RITO, "stun")
    table.attach(RITO, 2, "regenerate")
    table.villains.energy = 9
    table.play("stun")
    table.choose(Verb.ACTIVATE, "regenerate")
    assert "stun" in table.names(table.player(RITO).played)


def test_a_destroyed_stun_does_not_return_and_an_empty_stack_gives_none():
    table = Table()
    table.give(RITO, "discard", "stun")
    table.attach(RITO, 1, "recon_eq_4a")
    table.villains.energy = 9
    table.ask_again()
    table.choose(Verb.ACTIVATE, "recon_eq_4a")
    table.choose(Verb.CARD, "stun")
    assert (table.names(table.state.destroyed), table.state.stuns.n) == (["stun"], 11)
    table = Table()
    table.take_all(table.state.stuns)
    table.lay("grid", "recon_he_5a")
    rich(table, 4).choose(Verb.BATTLE, "recon_he_5a")
    assert table.player(JASON).discard.n == 0


def test_at_the_end_of_the_turn_blade_blasters_deal_1_unblockable_damage_each():
    table = Table()
    table.hand(RITO, "blade_blaster", "blade_blaster")
    table.hand(JASON, "parry")
    table.heroes.energy = 9
    table.play("blade_blaster", "blade_blaster")
    table.pass_on()
    for _ in range(2):
        table.choose(Verb.TRIGGER)
        table.choose(Verb.OPTION, a=0)
    assert table.heroes.hp == 28


def test_a_blade_blaster_may_clear_the_grid_before_adversaries_deal_damage():
    table = Table()
    table.lay("grid", "pink_ranger")
    table.hand(RITO, "blade_blaster")
    table.play("blade_blaster")
    table.pass_on()
    table.choose(Verb.TRIGGER)
    table.choose(Verb.OPTION, a=1)
    table.choose(Verb.CARD, "pink_ranger")
    assert (table.villains.hp, table.names(table.state.main_discard)) == (30, ["pink_ranger"])


def test_a_destroyed_blade_blaster_goes_face_down_to_the_bottom_of_its_stack():
    table = Table()
    (blaster,) = table.hand(RITO, "blade_blaster")
    table.play("blade_blaster")
    table.pass_on()
    table.choose(Verb.TRIGGER)
    table.choose(Verb.OPTION, a=0)
    assert (table.state.blasters.n, int(table.state.blasters.cards[0])) == (12, blaster)


def test_a_blade_blaster_in_the_hand_is_not_controlled():
    table = Table()
    table.hand(RITO, "blade_blaster")
    table.pass_on()
    assert table.asked == JASON
