"""The six Zords and the Dino Megazord."""

import pytest

from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import PUTTY, Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table(monsters=("knasty_knight", "bones"))


def test_tyrannosaurus_adds_two_dice_to_an_attack(table):
    """Tyrannosaurus: exhaust it before an attack for 2 more dice."""
    table.give_zord("tyrannosaurus", "jason")
    table.put_in_hand("billy", "tactical_strike")
    table.start_battle("billy", bottom=["regrow", "putty_pummel"])
    table.dictate_dice(0, 0, 1, 1)
    table.play("billy", "tactical_strike")
    assert table.window() == Event.BEFORE_ATTACK
    table.use_zord("tyrannosaurus")
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 2


def test_tyrannosaurus_helps_the_second_attack_of_a_card(table):
    """Tyrannosaurus: exhaust it before an attack for 2 more dice."""
    table.give_zord("tyrannosaurus", "jason")
    table.put_in_hand("trini", "sabertooth_strike")
    table.start_battle("trini", bottom=["regrow", "putty_pummel"], pool=1)
    table.attack("trini", "sabertooth_strike", "regrow", 1, 1)
    table.choose(Verb.YES)
    table.use_zord("tyrannosaurus")
    table.dictate_dice(0, 0, 1, 1)
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 2


def test_pterodactyl_gains_two_energy_in_a_battle(table):
    """Pterodactyl: exhaust it during a battle for 2 energy."""
    table.give_zord("pterodactyl", "kimberly")
    table.start_battle("zack", bottom=["regrow"], pool=0)
    table.use_zord("pterodactyl")
    assert table.state.pool == 2


def test_pterodactyl_is_of_no_use_outside_battles(table):
    """Pterodactyl: exhaust it during a battle for 2 energy."""
    table.give_zord("pterodactyl", "kimberly")
    table.ask_again()
    assert not table.can_use_zord("pterodactyl")


def test_saber_toothed_tiger_lets_each_participant_draw_two_cards(table):
    """Saber-Toothed Tiger: exhaust it in a battle; each participant may draw up to 2 cards."""
    table.give_zord("saber_toothed_tiger", "trini")
    table.start_battle("zack", bottom=["regrow"], helpers=["jason"])
    table.use_zord("saber_toothed_tiger")
    for hero in ("jason", "jason", "zack"):
        table.choose(Verb.DRAW, table.seat(hero))
    table.decline()
    assert [table.player(hero).hand.n for hero in ("jason", "zack", "trini")] == [2, 1, 0]
    assert table.is_asked(Decision.TURN)


def test_saber_toothed_tiger_lets_players_draw_by_turns(table):
    """Jason waits for what Zack draws, and goes on after him; nobody draws more than 2."""
    table.give_zord("saber_toothed_tiger", "trini")
    table.start_battle("zack", bottom=["regrow"], helpers=["jason"])
    table.use_zord("saber_toothed_tiger")
    table.decline()
    table.choose(Verb.DRAW, table.seat("zack"))
    table.decline()
    table.choose(Verb.DRAW, table.seat("jason"))
    table.choose(Verb.DRAW, table.seat("jason"))
    table.choose(Verb.DRAW, table.seat("zack"))
    assert [table.player(hero).hand.n for hero in ("jason", "zack")] == [2, 2]
    assert table.is_asked(Decision.TURN)


def test_saber_toothed_tiger_may_exceed_the_maximum_hand_size(table):
    """FAQ."""
    table.give_zord("saber_toothed_tiger", "trini")
    table.put_in_hand("zack", "power_axe", "smooth_moves", "smooth_moves", "reckless_blow")
    table.put_in_hand("zack", "blade_blaster")
    table.start_battle("zack", bottom=["regrow"])
    table.use_zord("saber_toothed_tiger")
    table.choose(Verb.DRAW, table.seat("zack"))
    table.choose(Verb.DRAW, table.seat("zack"))
    assert table.player("zack").hand.n == 7


def test_mastodon_removes_a_foot_soldier_to_the_experience_track(table):
    """Mastodon: exhaust it at any time to put a foot soldier of any place on the track."""
    table.give_zord("mastodon", "zack")
    table.put_soldiers(2, putties=2)
    table.ask_again()
    table.use_zord("mastodon", 2, PUTTY)
    assert table.state.places[2].soldiers[PUTTY] == 1
    assert table.state.experience == 1


def test_mastodon_can_fill_the_track(table):
    """Mastodon: exhaust it at any time to put a foot soldier of any place on the track."""
    table.give_zord("mastodon", "zack")
    table.stack_zords("pterodactyl")
    table.state.experience = 5
    table.put_soldiers(2, putties=2)
    table.ask_again()
    table.use_zord("mastodon", 2, PUTTY)
    assert table.state.zords[table.zord("pterodactyl")].is_summoned


def test_mastodon_in_battle_removes_the_figure_but_no_card(table):
    """FAQ: the enemy card of the removed figure stays in the combat sequence."""
    table.give_zord("mastodon", "zack")
    table.start_battle("trini", bottom=["leaping_attack"])
    table.use_zord("mastodon", 0, PUTTY)
    assert table.state.places[0].soldiers[PUTTY] == 0
    assert not table.is_defeated("leaping_attack")
    assert table.is_asked(Decision.TURN)


def test_a_card_without_a_figure_gives_no_experience(table):
    """FAQ: the figure that Mastodon removed cannot be removed again."""
    table.give_zord("mastodon", "zack")
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["leaping_attack"])
    table.use_zord("mastodon", 0, PUTTY)
    table.play("trini", "precise_strike")
    table.aim("leaping_attack")
    assert table.state.experience == 1


def test_mastodon_may_be_used_between_deployments(table):
    """FAQ: in the Deployment Phase, though not between a reveal and its placement."""
    table.give_zord("mastodon", "zack")
    table.put_soldiers(0, putties=1)
    table.decline()
    assert table.is_asked(Decision.DEPLOYMENT)
    table.use_zord("mastodon", 0, PUTTY)
    assert table.state.experience == 1


def test_triceratops_returns_two_discards_of_any_ranger_to_the_top(table):
    """Triceratops: exhaust it; some Ranger puts up to 2 discarded cards on top of the deck."""
    table.give_zord("triceratops", "billy")
    table.put_in_discard("zack", "power_axe", "blade_blaster", "smooth_moves")
    table.ask_again()
    table.use_zord("triceratops")
    table.choose_seat("zack")
    table.pick("zack", "blade_blaster")
    table.pick("zack", "power_axe")
    assert table.deck("zack")[:2] == ["power_axe", "blade_blaster_zack"]
    assert table.discard("zack") == ["smooth_moves"]


def test_triceratops_may_return_one_card_only(table):
    """Triceratops: exhaust it; some Ranger puts up to 2 discarded cards on top of the deck."""
    table.give_zord("triceratops", "billy")
    table.put_in_discard("zack", "power_axe", "blade_blaster")
    table.ask_again()
    table.use_zord("triceratops")
    table.choose_seat("zack")
    table.pick("zack", "power_axe")
    table.decline()
    assert table.deck("zack")[0] == "power_axe"
    assert table.discard("zack") == ["blade_blaster_zack"]


def test_triceratops_reaches_rangers_outside_the_battle(table):
    """Zords affect what their Rangers do not take part in."""
    table.give_zord("triceratops", "billy")
    table.put_in_discard("zack", "power_axe")
    table.start_battle("trini", bottom=["regrow"])
    table.use_zord("triceratops")
    assert "zack" in table.seats()


def test_dragonzord_passes_excess_hits_to_another_card():
    """Dragonzord: exhaust it when an attack defeats a card; what was too much hits another."""
    table = Table(heroes=("jason", "kimberly", "trini", "zack", "tommy"))
    table.give_zord("dragonzord", "tommy")
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("zack", bottom=["regrow", "putty_pummel"])
    table.attack("zack", "mammoth_slam", "regrow", 2, 2)
    table.use_zord("dragonzord")
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 2


def test_dragonzord_needs_excess_hits():
    """Dragonzord: exhaust it when an attack defeats a card; what was too much hits another."""
    table = Table(heroes=("jason", "kimberly", "trini", "zack", "tommy"))
    table.give_zord("dragonzord", "tommy")
    table.put_in_hand("zack", "mammoth_slam")
    table.start_battle("zack", bottom=["regrow", "putty_pummel"])
    table.attack("zack", "mammoth_slam", "regrow", 1, 1)
    assert not table.can_use_zord("dragonzord")


def test_lion_shield_strikes_back_at_the_owner_of_dragonzord():
    """The hits that Dragonzord passes on are Tommy's, not the attacker's."""
    table = Table(heroes=("zack", "tommy", "jason"), monsters=("knasty_knight", "bones"))
    table.give_zord("dragonzord", "tommy")
    table.put_in_hand("zack", "mammoth_slam")
    table.stack_deck("tommy", ["solo_strike"])
    top = ["lion_shield", "knasty_slash"]
    table.start_battle("zack", top=top, bottom=["cannon_fodder"], helpers=["tommy"])
    table.state.sequence[table.slot("cannon_fodder")].hits = 1
    table.attack("zack", "mammoth_slam", "cannon_fodder", 2, 1)
    table.use_zord("dragonzord")
    table.target("lion_shield")
    table.choose(Verb.TRIGGER)
    assert table.hits_on("lion_shield") == 1
    assert table.deck("tommy")[-1] == "solo_strike"


def test_dragonzord_passes_the_excess_of_all_targets_of_a_divided_attack():
    """All hits beyond the health of defeated targets are excess of the same attack."""
    table = Table(heroes=("jason", "kimberly", "trini", "zack", "tommy"))
    table.give_zord("dragonzord", "tommy")
    table.put_in_hand("jason", "blade_blaster")
    table.start_battle("jason", bottom=["regrow", "regrow", "putty_pummel"], pool=6)
    table.play("jason", "blade_blaster")
    table.choose(Verb.NUMBER, 6)
    table.decline_windows(Event.AFTER_ROLL)
    for number in (0, 0, 0, 1, 1, 1):
        table.target("regrow", number)
    table.use_zord("dragonzord")
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 2


def test_the_megazord_token_is_placed_anywhere_and_stays(table):
    """Dino Megazord: exhaust it to place the token; battles there start with 1 hit on each card."""
    table.give_zord("dino_megazord")
    table.ask_again()
    table.use_zord("dino_megazord", 2)
    assert table.state.megazord == 2
    table.end_round()
    assert table.state.megazord == 2
    assert table.can_use_zord("dino_megazord")


def test_the_megazord_hits_each_enemy_card_at_the_start_of_a_battle(table):
    """Dino Megazord: exhaust it to place the token; battles there start with 1 hit on each card."""
    table.give_zord("dino_megazord")
    table.state.megazord = 0
    table.start_battle(
        "trini", top=["knasty_slash"], bottom=["cannon_fodder", "regrow"], stop_at_start=True
    )
    table.choose(Verb.TRIGGER)
    assert [table.hits_on(c) for c in ("knasty_slash", "cannon_fodder", "regrow")] == [1, 1, 1]


def test_the_megazord_does_nothing_elsewhere(table):
    """Dino Megazord: exhaust it to place the token; battles there start with 1 hit on each card."""
    table.give_zord("dino_megazord")
    table.state.megazord = COMMAND_CENTER
    table.start_battle("trini", bottom=["regrow"], stop_at_start=True)
    assert table.is_asked(Decision.TURN)
    assert table.hits_on("regrow") == 0


def test_the_megazord_acts_while_exhausted(table):
    """The token's effect needs no exhausting: it was paid when the token was placed."""
    table.give_zord("dino_megazord")
    table.state.zords[table.zord("dino_megazord")].is_exhausted = 1
    table.state.megazord = 0
    table.start_battle("trini", bottom=["putty_pummel"], stop_at_start=True)
    table.choose(Verb.TRIGGER)
    assert table.hits_on("putty_pummel") == 1
