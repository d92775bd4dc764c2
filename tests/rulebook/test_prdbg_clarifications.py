"""The specific card clarifications, and control against owning."""

from sim.prdbg.queries import different_starters
from sim.prdbg.state import HEROES, VILLAINS, Decision, Verb
from tests.prdbg.table import JASON, RITO, Table

ZACK, YELLOW, FINSTER, GOLDAR = "zack_taylor", "mighty_morphin_yellow", "finster", "goldar"


def hero(name: str = JASON, villain: str = RITO, energy: int = 20) -> Table:
    """Return a Hero's turn with a full store of Energy."""
    table = Table((name,), (villain,))
    table.turn_of(name)
    table.heroes.energy = energy
    table.ask_again()
    return table


def villain(name: str = RITO, energy: int = 20) -> Table:
    """Return a Villain's turn with a full store of Energy."""
    table = Table((JASON,), (name,))
    table.turn_of(name)
    table.villains.energy = energy
    table.ask_again()
    return table


def use(table: Table, owner: str, slot: int, card: str) -> None:
    """Attach a card and use it; a single foe is the only target."""
    table.attach(owner, slot, card)
    table.choose(Verb.ACTIVATE, card)
    if table.decision == Decision.TARGET:
        table.choose(Verb.SEAT)


def test_baboo_gains_the_top_card_of_the_main_deck_even_an_adversary():
    table = villain()
    table.lay("main_deck", "pink_ranger")
    use(table, RITO, 0, "baboo")
    assert table.names(table.player(RITO).discard) == ["pink_ranger"]
    table.hand(RITO, "recon_he_3a")
    assert table.offers(Verb.ATTACH) == []
    assert "recon_he_3a" in table.offers(Verb.PLAY)


def test_squatt_shows_the_top_card_to_the_own_side_only():
    table = villain()
    table.lay("main_deck", "pink_ranger")
    use(table, RITO, 0, "squatt")
    assert table.state.looked == 1 << VILLAINS
    table.pass_on()
    assert table.state.looked == 1 << VILLAINS
    assert not table.state.looked & (1 << HEROES)


def test_different_starters_are_different_by_name():
    table = hero()
    table.hand(JASON, "teamwork", "teamwork", "teamwork", "recovery")
    table.play("teamwork", "teamwork", "teamwork")
    assert different_starters(table.state, table.tables, table.seats[JASON]) == 1
    table.play("recovery")
    assert different_starters(table.state, table.tables, table.seats[JASON]) == 2


def test_regenerate_heals_the_improved_amount_instead_of_the_base_one():
    table = villain()
    table.villains.hp = 15
    use(table, RITO, 2, "regenerate")
    assert table.villains.hp == 19
    table = villain()
    table.villains.hp = 16
    use(table, RITO, 2, "regenerate")
    assert table.villains.hp == 18


def test_ernies_juice_bar_heals_the_improved_amount_instead_of_the_base_one():
    table = villain()
    table.give(RITO, "ongoing", "ernies_juice_bar")
    table.villains.hp = 15
    table.turn_of(RITO)
    assert table.villains.hp == 17


def test_putty_clay_has_putty_in_its_name_for_finster():
    table = villain(FINSTER, energy=0)
    table.hand(FINSTER, "putty_clay", "mayhem")
    table.play("mayhem")
    assert table.villains.energy == 0
    table.play("putty_clay")
    assert table.villains.energy == 4  # 2 of the card, 2 of Finster's text


def test_a_negated_heavy_attack_is_discarded_itself_and_the_grid_keeps_its_card():
    table = hero()
    table.lay("grid", "sword_of_darkness", "parry")
    table.hand(RITO, "parry")
    table.villains.energy = 5
    use(table, JASON, 2, "heavy_attack")
    table.choose(Verb.BLOCK, "parry")
    assert table.names(table.player(JASON).discard) == ["heavy_attack"]
    assert table.names(table.state.grid) == ["sword_of_darkness", "parry"]


def test_heavy_attack_discards_a_card_of_the_highest_cost_in_the_grid():
    table = hero()
    table.lay("grid", "sword_of_darkness", "parry")
    use(table, JASON, 2, "heavy_attack")
    table.choose(Verb.CARD, "sword_of_darkness")
    assert table.villains.hp == 25
    assert table.names(table.state.main_discard) == ["sword_of_darkness"]


def test_yellow_at_29_hit_points_deals_2_and_4_more():
    table = hero(YELLOW)
    table.heroes.hp = 29
    table.player(YELLOW).is_flipped = 1
    table.ask_again()
    table.choose(Verb.CHARACTER)
    assert table.villains.hp == 24


def test_yellow_deals_2_4_6_or_8_by_full_tens():
    for hp, damage in ((9, 2), (10, 4), (20, 6), (30, 8)):
        table = hero(YELLOW)
        table.heroes.hp = hp
        table.player(YELLOW).is_flipped = 1
        table.ask_again()
        table.choose(Verb.CHARACTER)
        assert table.villains.hp == 30 - damage


def test_pink_ranger_steals_or_gives_away_starters_and_this_is_no_attack():
    table = hero()
    table.give(RITO, "discard", "rebuild")
    table.give(JASON, "discard", "teamwork")
    table.hand(RITO, "parry")
    table.villains.energy = 9
    use(table, JASON, 0, "pink_ranger")
    assert table.decision == Decision.TRADE
    table.choose(Verb.CARD, "rebuild")
    assert table.names(table.player(JASON).discard) == ["teamwork", "rebuild"]


def test_pink_ranger_gives_a_starter_to_a_foe():
    table = hero()
    table.give(JASON, "discard", "teamwork")
    use(table, JASON, 0, "pink_ranger")
    table.choose(Verb.CARD, "teamwork")
    assert table.names(table.player(RITO).discard) == ["teamwork"]


def test_power_axe_has_no_effect_on_a_hand_without_a_card_of_cost_4():
    table = hero(ZACK)
    table.hand(RITO, "mayhem", "parry")
    use(table, ZACK, 0, "power_axe")
    assert table.player(RITO).hand.n == 2


def test_power_axe_takes_a_card_of_cost_4_or_more_that_the_target_chooses():
    table = hero(ZACK)
    table.hand(RITO, "mayhem", "thunder_slinger", "sword_of_darkness")
    use(table, ZACK, 0, "power_axe")
    assert sorted(table.offers(Verb.CARD)) == ["sword_of_darkness", "thunder_slinger"]
    table.choose(Verb.CARD, "thunder_slinger")
    assert "thunder_slinger" not in table.names(table.player(RITO).hand)


def test_power_morpher_attaches_a_card_of_the_discard_pile_to_a_slot_of_its_colour():
    table = hero(ZACK)
    table.give(ZACK, "discard", "baboo", "parry", "pink_ranger")
    use(table, ZACK, 0, "power_morpher")
    assert sorted(table.offers(Verb.ATTACH)) == ["parry", "pink_ranger"]
    table.choose(Verb.ATTACH, "parry")
    assert "parry" in table.slots(ZACK)


def test_power_sword_counts_heroes_played_this_turn_and_attached():
    table = hero()
    table.attach(JASON, 0, "pink_ranger")
    table.hand(JASON, "recon_he_2a")
    table.play("recon_he_2a")
    use(table, JASON, 1, "power_sword")
    assert table.villains.hp == 30 - 3 - 2


def test_tyrannosaurus_counts_heroes_too():
    table = hero()
    table.attach(JASON, 0, "pink_ranger")
    table.dock("tyrannosaurus")
    table.choose(Verb.ACTIVATE, "tyrannosaurus")
    assert table.villains.hp == 30 - 3 - 1


def test_pudgy_pig_attacks_for_the_shard_value_of_the_card_it_destroys():
    table = villain()
    table.hand(RITO, "mayhem")
    table.play("mayhem")
    use(table, RITO, 0, "pudgy_pig")
    table.choose(Verb.CARD, "mayhem")
    assert table.heroes.hp == 29
    assert table.names(table.state.destroyed) == ["mayhem"]


def test_putty_patroller_deals_its_damage_even_if_nothing_is_healed_and_cannot_be_blocked():
    table = villain()
    table.hand(JASON, "parry")
    table.heroes.energy = 9
    use(table, RITO, 0, "putty_patroller")
    assert (table.villains.hp, table.heroes.hp) == (30, 29)


def test_wrist_communicator_shuffles_a_card_into_the_top_four_of_the_main_deck():
    table = hero()
    table.lay("main_discard", "pink_ranger")
    use(table, JASON, 1, "wrist_communicator")
    deck = table.state.main_deck
    before = int(deck.n)
    table.choose(Verb.CARD, "pink_ranger")
    top = [table.id(int(card)) for card in deck.cards[deck.n - 4 : deck.n]]
    assert (deck.n, "pink_ranger" in top) == (before + 1, True)
    assert (table.state.n_tracked, table.state.tracked[0].within) == (1, 4)


def test_hands_decks_and_discard_piles_are_owned_and_not_controlled():
    table = hero()
    table.hand(JASON, "pink_ranger")
    table.give(JASON, "discard", "recon_he_2a")
    use(table, JASON, 1, "power_sword")
    assert table.villains.hp == 27


def test_zacks_text_happens_at_the_first_attached_ability_of_a_turn_only():
    table = hero(ZACK)
    table.hand(RITO, "mayhem", "mayhem")
    table.attach(ZACK, 3, "recon_eq_2b")
    use(table, ZACK, 0, "recon_eq_2b")
    table.choose(Verb.CARD, "mayhem")
    table.choose(Verb.ACTIVATE, "recon_eq_2b")
    assert (table.decision, table.player(RITO).hand.n) == (Decision.MAIN, 1)
