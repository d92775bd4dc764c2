"""Attacks, Blocks, Battles and discarding in the deck-building game."""

from sim.prdbg.state import Decision, Verb
from tests.prdbg.table import JASON, RITO, Table

ZACK, BILLY, YELLOW = "zack_taylor", "billy", "mighty_morphin_yellow"
RITA, GOLDAR, FINSTER = "rita_repulsa", "goldar", "finster"


def four(turn: str = ZACK, energy: int = 20) -> Table:
    """Return a table of four in somebody's turn, both teams with the same Energy."""
    table = Table((ZACK, BILLY), (RITA, GOLDAR))
    table.turn_of(turn)
    table.heroes.energy = table.villains.energy = energy
    return table


def use(table: Table, owner: str, slot: int, card: str) -> None:
    """Attach a card and use it; a single foe is the only target."""
    table.attach(owner, slot, card)
    table.choose(Verb.ACTIVATE, card)
    if table.decision == Decision.TARGET and len(table.legal()) == 1:
        table.choose(Verb.SEAT)


# Attacks


def test_a_non_targeted_attack_may_be_blocked_by_either_teammate():
    table = four()
    table.hand(RITA, "parry")
    table.hand(GOLDAR, "parry")
    use(table, ZACK, 0, "thunder_slinger")
    assert table.asked == RITA
    table.pass_on()
    assert table.asked == GOLDAR
    table.choose(Verb.BLOCK, "parry")
    assert table.villains.hp == 30


def test_only_one_block_card_may_be_used_per_attack():
    table = four()
    table.hand(RITA, "parry")
    table.hand(GOLDAR, "parry")
    use(table, ZACK, 0, "thunder_slinger")
    table.choose(Verb.BLOCK, "parry")
    assert table.decision != Decision.BLOCK
    assert table.names(table.player(GOLDAR).hand) == ["parry"]


def test_a_targeted_attack_may_be_blocked_by_its_target_alone_even_if_it_is_damage():
    table = four()
    table.hand(GOLDAR, "parry")
    use(table, ZACK, 1, "recon_he_5a")
    table.choose(Verb.SEAT, a=table.seats[RITA])
    assert table.villains.hp == 26
    assert table.names(table.player(GOLDAR).hand) == ["parry"]


def test_playing_a_card_with_attack_text_makes_no_attack():
    table = four()
    table.hand(ZACK, "thunder_slinger")
    table.play("thunder_slinger")
    assert (table.decision, table.villains.hp) == (Decision.MAIN, 30)


def test_an_attack_without_if_negated_text_has_no_side_effect():
    table = four()
    table.hand(RITA, "parry")
    use(table, ZACK, 2, "recon_mv_5b")
    table.choose(Verb.BLOCK, "parry")
    assert table.slots(ZACK)[2] == "recon_mv_5b"
    assert table.villains.hp == 30


def test_sword_of_darkness_deals_5_or_if_negated_2_that_cannot_be_blocked_and_is_discarded():
    table = four()
    table.hand(RITA, "parry")
    table.hand(GOLDAR, "parry")
    use(table, ZACK, 0, "sword_of_darkness")
    table.choose(Verb.BLOCK, "parry")
    assert table.villains.hp == 28
    assert table.names(table.player(ZACK).discard) == ["sword_of_darkness"]
    table = four()
    use(table, ZACK, 0, "sword_of_darkness")
    assert table.villains.hp == 25


def test_each_targeted_foe_blocks_for_themselves_and_one_block_is_enough_for_if_negated():
    """The Telescope is two Attacks in one."""
    table = four()
    table.hand(RITA, "parry")
    table.hand(GOLDAR, "parry")
    table.give(GOLDAR, "deck", "baboo")
    use(table, ZACK, 0, "the_telescope")
    table.choose(Verb.BLOCK, "parry")
    assert table.asked == GOLDAR
    table.pass_on()
    assert (table.decision, table.asked) == (Decision.REVEALED, ZACK)
    table.choose(Verb.YES, "baboo")
    assert "baboo" in table.names(table.player(GOLDAR).discard)
    assert table.names(table.player(ZACK).discard) == ["the_telescope"]


def test_the_attacker_may_leave_a_revealed_card_on_top():
    table = Table()
    table.give(JASON, "deck", "teamwork")
    table.villains.energy = 5
    use(table, RITO, 1, "the_telescope")
    table.pass_on()
    deck = table.player(JASON).deck
    assert table.id(int(deck.cards[deck.n - 1])) == "teamwork"
    assert table.player(JASON).known_top == 1
    assert table.slots(RITO)[1] == "the_telescope"


# Blocks


def test_a_block_is_paid_with_energy_and_discarded_from_the_hand_with_its_reward():
    table = four()
    table.hand(RITA, "parry")
    use(table, ZACK, 2, "recon_mv_5b")
    table.choose(Verb.BLOCK, "parry")
    assert table.villains.energy == 18
    assert table.names(table.player(RITA).discard) == ["parry"]
    assert table.player(RITA).hand.n == 1  # the card drawn for it
    assert table.player(RITA).played.n == 0  # a Block is not "played"


def test_an_attached_block_must_be_ready_and_leaves_its_slot():
    table = four()
    table.attach(RITA, 0, "parry")
    table.player(RITA).is_exhausted[0] = 1
    use(table, ZACK, 2, "recon_mv_5b")
    assert table.villains.hp == 24
    table = four()
    table.attach(RITA, 0, "parry")
    use(table, ZACK, 2, "recon_mv_5b")
    table.choose(Verb.BLOCK, "parry")
    assert table.slots(RITA)[0] is None
    assert table.villains.hp == 30


def test_without_the_energy_there_is_no_block():
    table = four()
    table.hand(RITA, "parry")
    table.villains.energy = 1
    use(table, ZACK, 2, "recon_mv_5b")
    assert table.villains.hp == 24


def test_billy_draws_when_he_negates_and_not_when_his_teammate_does():
    table = four(RITA)
    table.hand(BILLY, "parry")
    use(table, RITA, 0, "recon_mv_5b")
    table.choose(Verb.BLOCK, "parry")
    assert table.player(BILLY).hand.n == 2  # Parry's card and his own
    table = four(RITA)
    table.hand(ZACK, "parry")
    use(table, RITA, 0, "recon_mv_5b")
    table.choose(Verb.BLOCK, "parry")
    assert table.player(BILLY).hand.n == 0


def test_a_block_may_be_used_from_the_hand_no_matter_what_card_type_it_is():
    """Baboo: a gained adversary that is a Block."""
    table = four()
    table.hand(RITA, "recon_he_4b")
    use(table, ZACK, 2, "recon_mv_5b")
    table.choose(Verb.BLOCK, "recon_he_4b")
    assert table.villains.hp == 30


def test_goldars_master_costs_one_villain_three_cards_of_the_hand():
    table = four()
    table.attach(GOLDAR, 3, "goldar_master")
    table.hand(GOLDAR, "mayhem", "mayhem")
    use(table, ZACK, 2, "recon_mv_5b")
    assert table.villains.hp == 24  # two cards do not suffice
    table = four()
    table.attach(GOLDAR, 3, "goldar_master")
    table.hand(GOLDAR, "mayhem", "mayhem", "putty_clay", "rebuild")
    use(table, ZACK, 2, "recon_mv_5b")
    table.choose(Verb.BLOCK, "goldar_master")
    for card in ("mayhem", "putty_clay", "mayhem"):
        table.choose(Verb.CARD, card)
    assert table.names(table.player(GOLDAR).hand) == ["rebuild"]
    assert (table.villains.hp, table.villains.energy) == (30, 20)
    assert table.slots(GOLDAR)[3] == "goldar_master"


def test_a_master_of_the_own_slot_blocks_for_its_owner_only_and_one_in_the_lair_for_both():
    table = four()
    table.attach(GOLDAR, 3, "goldar_master")
    table.hand(RITA, "mayhem", "mayhem", "mayhem")
    use(table, ZACK, 2, "recon_mv_5b")
    assert table.villains.hp == 24
    table = Table((ZACK,), (RITA, FINSTER))
    table.turn_of(ZACK)
    table.heroes.energy = 20
    table.lay("lair", "goldar_master")
    table.hand(FINSTER, "mayhem", "mayhem", "mayhem")
    use(table, ZACK, 2, "recon_mv_5b")
    assert (table.decision, table.asked) == (Decision.BLOCK, FINSTER)


def lair_of_goldar() -> Table:
    """Return Zack's turn with two Attacks ready, and Goldar's Master in The Lair."""
    table = Table((ZACK,), (RITA, FINSTER))
    table.turn_of(ZACK)
    table.lay("lair", "goldar_master")
    for name in (RITA, FINSTER):
        table.hand(name, "mayhem", "mayhem", "mayhem")
    table.player(ZACK).is_flipped = 1  # his start side would attack, too
    table.heroes.energy = 20
    table.attach(ZACK, 0, "thunder_slinger")
    use(table, ZACK, 2, "recon_mv_5b")
    return table


def block_with_goldar(table: Table) -> None:
    """Block with Goldar's Master for three cards of the hand."""
    table.choose(Verb.BLOCK, "goldar_master")
    for _ in range(3):
        table.choose(Verb.CARD, "mayhem")


def test_goldars_master_in_the_lair_blocks_once_a_turn():
    """An ability may only be used once per turn: Rita has used it, so Finster may not."""
    table = lair_of_goldar()
    block_with_goldar(table)
    assert table.villains.hp == 30
    table.choose(Verb.ACTIVATE, "thunder_slinger")
    assert (table.decision, table.villains.hp) == (Decision.MAIN, 26)


def test_goldars_master_in_the_lair_blocks_again_in_the_next_turn():
    table = lair_of_goldar()
    block_with_goldar(table)
    table.turn_of(ZACK)
    table.heroes.energy = 20
    table.ask_again()
    table.choose(Verb.ACTIVATE, "thunder_slinger")
    assert (table.decision, table.asked) == (Decision.BLOCK, FINSTER)


def test_mastodon_blocks_for_either_hero_and_does_not_count_against_the_next_turn():
    table = four(RITA)
    table.dock("mastodon")
    use(table, RITA, 0, "recon_mv_5b")
    assert table.asked == ZACK
    table.pass_on()
    assert table.asked == BILLY
    table.choose(Verb.BLOCK, "mastodon")
    assert (table.heroes.hp, table.heroes.energy) == (30, 20 - 1)  # its assumed Energy
    assert table.player(BILLY).hand.n == 2  # the bonus card goes to the user, and his own text
    assert table.player(BILLY).n_zords_used == 0
    assert table.state.is_bay_exhausted[0] == 1


# Battling


def test_battling_gives_the_reward_and_puts_the_card_into_the_main_decks_discard_pile():
    table = Table()
    table.lay("grid", "recon_he_3a")
    table.state.shards = 2
    table.ask_again()
    table.choose(Verb.BATTLE, "recon_he_3a")
    assert (table.state.shards, table.villains.energy) == (0, 2)
    assert table.names(table.state.main_discard) == ["recon_he_3a"]
    assert table.state.grid.n == 0


def test_a_penalty_for_the_foes_is_no_attack():
    table = Table()
    table.lay("grid", "recon_he_4b")
    table.hand(JASON, "teamwork", "parry")
    table.heroes.energy = 9
    table.state.shards = 3
    table.ask_again()
    table.choose(Verb.BATTLE, "recon_he_4b")
    assert (table.decision, table.asked) == (Decision.DISCARD, JASON)


def test_the_battle_text_comes_before_disposable_destroys_up_to_two_cards():
    table = Table()
    table.lay("grid", "recon_he_2c")  # reward: draw a card
    table.hand(RITO, "disposable", "mayhem", "mayhem")
    table.play("disposable", "mayhem", "mayhem")
    table.choose(Verb.BATTLE, "recon_he_2c")
    assert table.player(RITO).hand.n == 1
    assert (table.decision, table.asked) == (Decision.DESTROY, RITO)
    table.choose(Verb.CARD, "mayhem")
    table.choose(Verb.CARD, "disposable")  # which could include this card
    assert table.names(table.state.destroyed) == ["mayhem", "disposable"]
    assert table.decision == Decision.MAIN


def test_destroying_none_or_one_is_allowed():
    table = Table()
    table.lay("grid", "recon_he_2c")
    table.hand(RITO, "disposable", "mayhem")
    table.play("disposable", "mayhem")
    table.choose(Verb.BATTLE, "recon_he_2c")
    table.pass_on()
    assert table.state.destroyed.n == 0


# Discarding and destroying


def test_forced_discards_are_not_refilled_before_the_end_of_the_own_turn():
    table = Table()
    table.lay("grid", "recon_he_4b")
    table.hand(JASON, "teamwork", "teamwork")
    table.state.shards = 3
    table.ask_again()
    table.choose(Verb.BATTLE, "recon_he_4b")
    table.choose(Verb.CARD, "teamwork")
    table.end_turn()
    assert (table.asked, table.player(JASON).hand.n) == (JASON, 1)


def test_discard_one_attached_card_is_the_victims_choice_and_takes_zords_only_without_any():
    table = Table((ZACK,), (RITO,))
    table.dock("mastodon")
    table.attach(ZACK, 0, "recon_eq_2b")
    table.attach(ZACK, 2, "regenerate")
    table.villains.energy = 20
    use(table, RITO, 0, "recon_vi_5a")
    assert (table.decision, table.asked) == (Decision.DISCARD_ATTACHED, ZACK)
    assert sorted(table.offers(Verb.CARD)) == ["recon_eq_2b", "regenerate"]
    table = Table((ZACK,), (RITO,))
    table.dock("dragonzord")
    table.villains.energy = 20
    use(table, RITO, 0, "recon_vi_5a")
    table.choose(Verb.CARD, "dragonzord")
    assert table.bay == []
    assert table.names(table.player(ZACK).discard) == ["dragonzord"]


def test_without_attached_cards_a_master_leaves_the_lair():
    table = Table((ZACK,), (RITO,))
    table.turn_of(ZACK)
    table.lay("lair", "goldar_master", "recon_ma_a")
    table.heroes.energy = 20
    use(table, ZACK, 1, "recon_he_5a")
    table.choose(Verb.CARD, "recon_ma_a")
    assert table.names(table.state.lair) == ["goldar_master"]
    assert table.names(table.player(RITO).discard) == ["recon_ma_a"]
