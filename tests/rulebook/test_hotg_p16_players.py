"""Player Count Changes (p. 16): 4, 3 and 2 players; p. 18: six Rangers."""

import pytest

from sim.core.content import Patch
from sim.core.errors import UserError
from sim.guardian import figures, rounds
from sim.guardian.content import load
from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Ending, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import HEROES, Table

pytestmark = plain
FOUR = ("jason", "kimberly", "trini", "zack")
SIX = (*HEROES, "tommy")


def four() -> Table:
    return Table(heroes=FOUR, monsters=("madame_woe", "knasty_knight"))


def three() -> Table:
    return Table(heroes=("jason", "kimberly", "trini"))


def two() -> Table:
    """Zack and Trini are one player's, Jason and Billy the other's."""
    heroes = ("zack", "trini", "jason", "billy")
    return Table(heroes=heroes, players=2, monsters=("madame_woe", "knasty_knight"))


def six(players: int) -> Table:
    return Table(heroes=SIX, players=players)


@pytest.mark.parametrize(
    ("table", "energy"),
    [(Table, 3), (four, 4), (three, 4), (two, 2), (lambda: six(6), 2), (lambda: six(3), 0)],
)
def test_energy_at_the_command_center(table, energy):
    assert table().state.grid == energy


@pytest.mark.parametrize(
    ("table", "actions"),
    [(Table, 2), (four, 2), (three, 3), (two, 3), (lambda: six(6), 2), (lambda: six(3), 3)],
)
def test_action_tokens_of_each_player(table, actions):
    assert table().player("jason").actions == actions


def test_four_players_have_two_recover_actions_for_the_team():
    table = four()
    assert table.state.team_recovers == 2


def test_any_ranger_may_use_a_recover_action_of_the_team():
    table = four()
    table.put_in_discard("trini", "tenacity")
    table.player("trini").actions = 0
    table.ask_again()
    table.choose(Verb.RECOVER, table.seat("trini"), 1)
    table.pick("trini", "tenacity")
    assert table.state.team_recovers == 1
    assert table.player("trini").deck.n == 10


def test_recover_actions_of_the_team_come_back_each_round():
    table = four()
    table.state.team_recovers = 0
    table.end_round()
    assert table.state.team_recovers == 2


def test_recover_actions_of_the_team_are_for_nothing_else():
    table = four()
    for hero in FOUR:
        table.player(hero).actions = 0
    table.ask_again()
    assert not table.offers(Verb.MOVE)


@pytest.mark.parametrize("table", [Table, three, two])
def test_other_player_counts_have_no_recover_action_of_the_team(table):
    assert table().state.team_recovers == 0


def test_two_players_have_one_deck_of_twenty_cards_each():
    table = two()
    assert table.tables.n_seats == 2
    assert table.player("zack").deck.n == 20
    assert table.seat("zack") == table.seat("trini")


def test_two_players_draw_up_to_seven_cards():
    table = Table(heroes=("zack", "trini", "jason", "billy"), players=2, begin=False)
    for _ in range(7):
        table.choose(Verb.DRAW, 0)
    assert not table.offers(Verb.DRAW, 0)


def test_two_rangers_move_together_for_one_action():
    table = two()
    table.choose(Verb.MOVE, table.seat("zack"), 0)
    assert table.player("trini").place == 0
    assert table.player("trini").actions == 2


def test_two_rangers_start_a_battle_with_three_energy():
    table = two()
    table.put_soldiers(0, putties=1)
    table.send(["zack"], 0)
    table.ask_again()
    table.choose(Verb.BATTLE, 0)
    assert table.state.pool == 3


def test_two_rangers_gain_three_energy_for_an_action():
    table = two()
    table.start_battle("zack", bottom=["putty_pummel"], pool=0)
    table.choose(Verb.FLIP, 0)
    assert table.state.pool == 3


def test_two_rangers_may_draw_up_to_seven_when_they_flip_an_action():
    table = two()
    table.start_battle("zack", bottom=["putty_pummel"], pool=0)
    table.choose(Verb.FLIP, 0)
    for _ in range(7):
        table.choose(Verb.DRAW, 0)
    assert table.player("zack").hand.n == 7
    assert table.is_asked(Decision.TURN)


def test_double_strike_plays_two_of_zacks_cards():
    """The rulebook's example: Trini's ability applies to the player, so to Zack's cards."""
    table = two()
    table.put_in_hand("zack", "mammoth_slam", "mammoth_slam")
    table.start_battle("zack", bottom=["putty_pummel", "regrow"])
    table.attack("zack", "mammoth_slam", "putty_pummel", 0, 0)
    table.decline_windows(Event.ATTACK_RESOLVED)
    table.use_ability("trini")
    table.play("zack", "mammoth_slam")
    table.dictate_dice(1, 1)
    table.target("putty_pummel")
    assert table.hits_on("putty_pummel") == 2


def test_damage_to_each_ranger_is_suffered_twice_by_a_player_with_two():
    """The rulebook's example: two separate instances of the damage for each player."""
    table = Table(heroes=("zack", "trini", "jason", "billy"), players=2)
    table.stack_deck("zack", ["power_axe", "power_daggers", "reckless_blow", "reckless_blow"])
    table.start_battle("zack", top=["chain_lightning", "cruel_laughter"])
    table.suffer("zack")
    assert table.is_asked(Decision.VICTIM)
    table.suffer("zack")
    assert table.is_asked(Decision.TURN)


def test_two_instances_of_damage_are_absorbed_separately():
    """4 damage twice: 3 + 3 shields, then 2 + 3; four cards are revealed, none for both."""
    table = Table(heroes=("zack", "trini", "jason", "billy"), players=2)
    table.stack_deck("zack", ["power_axe", "power_daggers", "mammoth_slam", "sweeping_strike"])
    table.start_battle("zack", top=["chain_lightning", "cruel_laughter"])
    table.suffer("zack")
    table.suffer("zack")
    assert table.discard("zack") == ["mammoth_slam", "power_axe"]
    assert table.deck("zack")[-2:] == ["power_daggers", "sweeping_strike"]


def test_each_of_two_rangers_stores_one_energy():
    table = two()
    table.player("zack").energy = 0
    table.start_battle("zack", bottom=["regrow"], pool=3)
    table.pass_until(Decision.STORE)
    table.choose_seat("zack")
    table.choose_seat("zack")
    assert table.player("zack").energy == 2
    assert table.is_asked(Decision.ACTION)


def test_recovering_refills_two_energy():
    table = two()
    table.player("zack").energy = 0
    table.ask_again()
    table.choose(Verb.RECOVER, 0, 0)
    table.pass_until(Decision.ACTION)
    assert table.player("zack").energy == 2


def test_powering_up_refills_two_energy():
    table = two()
    table.player("zack").energy = 0
    table.send(["zack"], 0)
    table.ask_again()
    table.choose(Verb.MOVE, 0, COMMAND_CENTER, 1)
    table.pass_until(Decision.ACTION)
    assert table.player("zack").energy == 2


@pytest.mark.parametrize("table", [four, three, two])
def test_with_fewer_rangers_random_zords_make_five(table):
    game = table()
    cards = [int(card) for card in game.state.zord_deck.cards[: game.state.zord_deck.n]]
    assert len(set(cards)) == 6
    assert cards[0] == game.zord("dino_megazord")
    rangers = [int(hero) for hero in game.tables.setup.heroes.flat if hero >= 0]
    own = {zord for zord in range(game.tables.n_zords) if game.tables.zords[zord].hero in rangers}
    assert len(own) == len(rangers)
    assert own <= set(cards)


@pytest.mark.parametrize("players", [6, 3])
def test_six_rangers_have_six_regular_zords_above_the_megazord(players):
    table = six(players)
    cards = [int(card) for card in table.state.zord_deck.cards[: table.state.zord_deck.n]]
    assert len(set(cards)) == 7
    assert cards[0] == table.zord("dino_megazord")
    assert table.zord("dragonzord") in cards


def test_six_rangers_summon_the_sixth_zord_at_power_six_and_the_megazord_at_seven():
    table = six(6)
    for _ in range(6):
        figures.begin_summon(table.state, table.tables)
    table.ask_again()
    assert table.state.power == 6
    assert not table.state.zords[table.zord("dino_megazord")].is_summoned
    figures.begin_summon(table.state, table.tables)
    table.ask_again()
    assert table.state.power == 7
    assert table.state.zords[table.zord("dino_megazord")].is_summoned


@pytest.mark.parametrize(("players", "shown", "deployed"), [(6, 1, 3), (3, 1, 3), (6, 2, 2)])
def test_with_six_rangers_a_lone_foot_soldier_comes_as_three(players, shown, deployed):
    table = six(players)
    table.stack_deployments(
        [
            ("putty_patrollers", "ernies_juice_bar", shown),
            ("putty_patrollers", "angel_grove_park", 2),
        ]
    )
    rounds.deploy(table.state, table.tables, table.log)
    assert table.state.places[table.place("angel_grove_park")].soldiers[0] == deployed


def test_with_five_rangers_a_lone_foot_soldier_comes_alone():
    table = Table()
    table.stack_deployments(
        [("putty_patrollers", "ernies_juice_bar", 1), ("putty_patrollers", "angel_grove_park", 2)]
    )
    rounds.deploy(table.state, table.tables, table.log)
    assert table.state.places[table.place("angel_grove_park")].soldiers[0] == 1


def test_three_foot_soldiers_come_with_a_monster_too():
    table = Table(heroes=SIX, monsters=("bones", "pudgy_pig"), seed=2)  # no monster came yet
    table.stack_deployments(
        [
            ("putty_patrollers", "ernies_juice_bar", 1),
            "bones",
            ("putty_patrollers", "angel_grove_park", 2),
        ]
    )
    rounds.deploy(table.state, table.tables, table.log)
    assert table.state.places[table.place("angel_grove_park")].soldiers[0] == 3


def test_three_players_with_six_rangers_lose_by_the_first_defeat():
    table = six(3)
    table.leave_in_deck("jason", ["blade_blaster"])
    table.start_battle("jason", bottom=["leaping_attack", "regrow"])
    table.decline()
    table.suffer("jason")
    assert table.state.ending == Ending.MORPHIN_GRID


def test_three_players_with_six_rangers_play_as_two_rangers_each():
    table = six(3)
    assert table.player("jason").deck.n == 20
    assert table.tables.mode.hand_max == 7


@pytest.mark.parametrize(
    ("players", "heroes"), [(2, FOUR), (3, FOUR[:3]), (4, FOUR), (5, HEROES), (6, SIX)]
)
def test_a_number_of_players_comes_with_its_line_up(players, heroes):
    content = load().patched([Patch("set", "setup.players", players)])
    assert content.setup["heroes"] == list(heroes)
    assert content.tables[0].n_seats == players


def test_three_players_have_two_rangers_each_only_if_six_are_named():
    patches = [Patch("set", "setup.players", 3), Patch("set", "setup.heroes", list(SIX))]
    assert load().patched(patches).tables[0].mode.rangers_each == 2
    assert load().patched(patches[:1]).tables[0].mode.rangers_each == 1


@pytest.mark.parametrize(("players", "heroes"), [(4, HEROES), (5, SIX), (2, FOUR[:3]), (6, FOUR)])
def test_named_heroes_must_be_as_many_as_the_players_need(players, heroes):
    patches = [Patch("set", "setup.heroes", list(heroes)), Patch("set", "setup.players", players)]
    with pytest.raises(UserError, match=f"{players} players with {len(heroes)} heroes cannot"):
        load().patched(patches)


def test_the_line_up_of_a_number_of_players_can_be_changed():
    others = ["billy", "zack", "tommy"]
    patches = [Patch("set", "modes.players_3.heroes", others), Patch("set", "setup.players", 3)]
    assert load().patched(patches).setup["heroes"] == others


def test_a_line_up_has_a_ranger_for_every_place():
    with pytest.raises(UserError, match="3 different ones are needed"):
        load().patched([Patch("set", "modes.players_3.heroes", ["zack", "zack", "billy"])])
