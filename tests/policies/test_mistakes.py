"""Mistakes that `teamwork` made once: what it chooses where it made them."""

from sim.core.actions import a_of, b_of, verb_of
from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table
from tests.policies.teamwork_table import chosen

pytestmark = plain


def before_attack(card: str, enemy: str, hits: int = 0) -> Table:
    """Jason, with Tyrannosaurus ready, is about to choose the only target of an attack."""
    table = Table()
    table.give_zord("tyrannosaurus", "jason")
    table.put_in_hand("jason", card)
    table.start_battle("jason", bottom=[enemy], pool=3)
    table.state.sequence[table.slot(enemy)].hits = hits
    table.play("jason", card)
    assert table.window() == Event.BEFORE_ATTACK
    return table


def test_a_zord_adds_dice_where_they_may_defeat_a_card():
    """Two dice seldom show three hits, four do in most rolls."""
    assert verb_of(chosen(before_attack("lead_the_charge", "putty_pummel"))) == Verb.ZORD


def test_a_zord_adds_no_dice_to_an_attack_that_has_enough():
    """Five dice show one hit but for one roll in 243."""
    assert verb_of(chosen(before_attack("power_sword", "putty_pummel", hits=2))) == Verb.PASS


def test_a_zord_adds_no_dice_where_the_best_target_cannot_be_aimed_at():
    """What is guarded does not count."""
    table = Table()
    table.give_zord("tyrannosaurus", "jason")
    table.put_in_hand("jason", "power_sword")
    table.start_battle("jason", bottom=["cannon_fodder", "putty_pummel"], pool=3)
    table.state.sequence[table.slot("cannon_fodder")].hits = 2
    table.play("jason", "power_sword")
    assert verb_of(chosen(table)) == Verb.PASS


def test_who_strategize_is_used_for_draws():
    """Zack has three cards in the deck: enough to draw one before he suffers."""
    table = Table(heroes=("jason", "kimberly", "trini", "zack", "billy"))
    table.leave_in_deck("zack", ["power_axe", "mammoth_slam", "reckless_blow"])
    table.start_battle("zack", helpers=["billy"], bottom=["leaping_attack", "putty_pummel"])
    table.decline()
    table.choose_seat("zack")
    assert table.window() == Event.DAMAGE
    action = chosen(table)
    assert (verb_of(action), a_of(action)) == (Verb.ABILITY, table.seat("billy"))
    table.use_ability("billy")
    table.choose_seat("zack")
    assert table.is_asked(Decision.MAY)
    assert verb_of(chosen(table)) == Verb.YES


def test_enemies_at_the_command_center_are_fought_by_however_few():
    """Assault: they lose the game at the end of the phase, so that courage is no question."""
    table = Table(heroes=("jason", "kimberly", "trini"), command_center="B")
    table.put_soldiers(COMMAND_CENTER, putties=4)
    table.put_villain("bones", COMMAND_CENTER)
    table.put_soldiers(1, putties=1)
    table.send(["jason", "kimberly", "trini"], 1)
    for hero in ("kimberly", "trini"):
        table.player(hero).actions = 0
    table.ask_again()
    action = chosen(table)
    assert (verb_of(action), a_of(action)) == (Verb.MOVE, table.seat("jason"))
    assert b_of(action) == COMMAND_CENTER


def test_under_assault_no_figure_is_let_come_to_the_command_center():
    """Regrow brings one; in a panicked place it goes to the Command Center, where it loses."""
    found = {}
    for side in ("A", "B"):
        table = Table(command_center=side)
        table.put_in_hand("trini", "precise_strike")
        table.state.places[0].is_panicked = 1
        table.start_battle("trini", bottom=["leaping_attack", "regrow", "putty_pummel"])
        table.play("trini", "precise_strike")
        found[side] = a_of(chosen(table))
    assert found == {"A": table.slot("leaping_attack"), "B": table.slot("regrow")}


def test_an_action_that_nothing_else_wants_brings_a_card_back():
    """It does not last until the next round; one discarded card is better in the deck."""
    table = Table()
    table.put_in_discard("zack", "power_axe")
    table.ask_again()
    action = chosen(table)
    assert (verb_of(action), a_of(action)) == (Verb.RECOVER, table.seat("zack"))
