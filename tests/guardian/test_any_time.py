"""What may be used at any time in a battle can be used where it lets a card be played or paid."""

import pytest

from sim.guardian.language import Event
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain


@pytest.fixture
def table() -> Table:
    return Table()


def bare(table: Table, *heroes: str) -> None:
    """Take stored energy and action tokens away."""
    for hero in heroes:
        table.player(hero).energy = 0
        table.player(hero).actions = 0


def team_tactics(table: Table) -> None:
    """Jason plays Team Tactics for Zack; nobody has energy besides the one it gives."""
    table.put_in_hand("jason", "team_tactics")
    table.start_battle("jason", bottom=["putty_pummel", "regrow"], helpers=["zack"], pool=0)
    bare(table, "jason", "zack")
    table.ask_again()
    table.play("jason", "team_tactics")
    table.choose_seat("zack")


def test_pterodactyl_pays_for_a_card_played_at_once(table):
    """Power Axe costs 3: 1 from Team Tactics, 2 from the Zord."""
    table.give_zord("pterodactyl", "kimberly")
    table.put_in_hand("zack", "power_axe")
    team_tactics(table)
    table.use_zord("pterodactyl")
    assert table.is_asked(Decision.PLAY)
    assert table.can_play("zack", "power_axe")


def test_saber_toothed_tiger_finds_a_card_to_play_at_once(table):
    """Zack's hand is empty until the Zord lets him draw."""
    table.give_zord("saber_toothed_tiger", "trini")
    table.stack_deck("zack", ["mammoth_slam"])
    team_tactics(table)
    table.use_zord("saber_toothed_tiger")
    table.decline()
    table.choose(Verb.DRAW, table.seat("zack"))
    table.pass_until(Decision.PLAY)
    assert table.can_play("zack", "mammoth_slam")


def test_nobody_is_asked_for_a_card_at_once_without_any_means(table):
    """No card in hand, no Zord, no ability that draws: the battle goes on."""
    team_tactics(table)
    assert not table.is_asked(Decision.PLAY)


def test_strategize_finds_a_card_to_play_at_once():
    """Billy draws Mighty Maces for a card and puts nothing else but it or Counter Jab back."""
    table = Table()
    table.put_in_hand("jason", "team_tactics")
    table.put_in_hand("billy", "mighty_maces")
    table.stack_deck("billy", ["counter_jab"])
    table.start_battle("jason", bottom=["putty_pummel", "regrow"], helpers=["billy"], pool=0)
    table.play("jason", "team_tactics")
    table.choose_seat("billy")
    table.use_ability("billy")
    table.choose_seat("billy")
    table.choose(Verb.YES)
    table.pick("billy", "mighty_maces")
    assert table.can_play("billy", "counter_jab")


def test_two_rangers_may_flip_an_action_to_draw_a_card_to_play_at_once():
    """With two Rangers a flipped action draws: Zack's second Ranger may need no energy at all."""
    table = Table(heroes=("jason", "zack", "trini", "billy"), players=2)
    table.put_in_hand("jason", "team_tactics")
    table.start_battle("jason", bottom=["putty_pummel", "regrow"], pool=0)
    table.play("jason", "team_tactics")
    table.choose_seat("jason")
    assert table.offers(Verb.FLIP, table.seat("jason"))


def test_pterodactyl_pays_for_shuffling_precise_strike_back(table):
    """The pool is empty and nobody has a token: the Zord's energy pays the 1."""
    table.give_zord("pterodactyl", "kimberly")
    table.put_in_hand("trini", "precise_strike")
    table.start_battle("trini", bottom=["putty_pummel", "regrow"], pool=0)
    bare(table, "trini")
    table.play("trini", "precise_strike")
    table.target("putty_pummel")
    table.use_zord("pterodactyl")
    table.choose(Verb.YES)
    assert table.state.pool == 1
    assert table.discard("trini") == []


def test_pterodactyl_pays_for_a_reaction_under_witchs_curse(table):
    """Twin-Fang Teamwork costs 1 with the curse, and the pool is empty."""
    table.give_zord("pterodactyl", "kimberly")
    table.put_in_hand("zack", "mammoth_slam")
    table.put_in_hand("trini", "twin_fang_teamwork")
    top = ["witchs_curse", "chain_lightning"]
    table.start_battle("zack", top=top, helpers=["trini"], pool=1)
    bare(table, "zack", "trini")
    table.attack("zack", "mammoth_slam", "chain_lightning", 1, 0)
    assert table.window() == Event.ATTACK_RESOLVED
    assert not table.can_play("trini", "twin_fang_teamwork")
    table.use_zord("pterodactyl")
    assert table.can_play("trini", "twin_fang_teamwork")


def test_pterodactyl_is_offered_once_before_damage(table):
    """Dragon Shield lacks energy and the Zord may be used anyway: that is one action, not two."""
    table = Table(heroes=("jason", "tommy", "kimberly"))
    table.give_zord("pterodactyl", "kimberly")
    table.put_in_hand("tommy", "dragon_shield")
    table.start_battle("tommy", bottom=["leaping_attack", "putty_pummel"], pool=0)
    table.decline()
    table.choose_seat("tommy")
    assert table.window() == Event.DAMAGE
    offered = list(table.state.offered[: table.state.n_offered])
    assert len(offered) == len(set(offered))
