"""Rita Repulsa, both printings: all cards."""

import pytest

from sim.core.actions import a_of
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain
PRINTINGS = [("rita", ""), ("rita_second", "_second")]


@pytest.fixture(params=PRINTINGS, ids=["first", "second"])
def rita(request) -> tuple[Table, str]:
    """Return a table with Rita and the ending of her cards' entries."""
    boss, ending = request.param
    return Table(boss=boss), ending


def begin(table: Table, ending: str, first: str, **more) -> None:
    """Start a battle with a card and one more of Rita's."""
    other = "witchs_curse" if first == "cruel_laughter" else "cruel_laughter"
    more.setdefault("helpers", ["trini"])
    table.start_battle("zack", top=[first + ending, other + ending], **more)


def test_shadow_binding_deals_three_damage_and_empties_the_hand():
    """Shadow Binding: fast; 3 damage to the fullest hand, which is then discarded."""
    table = Table(boss="rita")
    table.put_in_hand("zack", "power_axe", "blade_blaster", "mammoth_slam")
    table.put_in_hand("trini", "tenacity")
    table.stack_deck("zack", ["sweeping_strike"])
    begin(table, "", "shadow_binding")
    assert table.seats() == ["zack"]
    table.suffer("zack")
    table.pass_until(Decision.TURN)
    assert table.hand("zack") == []
    assert table.discard("zack") == [
        "blade_blaster_zack",
        "mammoth_slam",
        "power_axe",
        "sweeping_strike",
    ]
    assert table.hand("trini") == ["tenacity"]


def test_shadow_binding_of_the_second_printing_deals_four_damage_and_leaves_a_card():
    """Shadow Binding, second printing: fast; 4 damage, and one card of choice is kept."""
    table = Table(boss="rita_second")
    table.put_in_hand("zack", "power_axe", "mammoth_slam", "mammoth_slam")
    table.stack_deck("zack", ["sweeping_strike", "blade_blaster"])
    begin(table, "_second", "shadow_binding")
    table.suffer("zack")
    table.pick("zack", "mammoth_slam")
    table.pick("zack", "mammoth_slam")
    assert table.hand("zack") == ["power_axe"]
    assert "sweeping_strike" in table.discard("zack")
    assert "blade_blaster_zack" in table.discard("zack")
    assert table.is_asked(Decision.TURN)


def test_witchs_curse_makes_combat_cards_dearer(rita):
    """Witch's Curse: passive; every combat card costs 1 energy more."""
    table, ending = rita
    table.put_in_hand("zack", "mammoth_slam", "reckless_blow")
    table.start_battle("zack", top=["witchs_curse" + ending, "cruel_laughter" + ending], pool=1)
    assert table.can_play("zack", "mammoth_slam")
    assert not table.can_play("zack", "reckless_blow")
    table.attack("zack", "mammoth_slam", "cruel_laughter" + ending, 0, 0)
    assert table.state.pool == 0


def test_witchs_curse_makes_reactions_and_maneuvers_dearer(rita):
    """Witch's Curse: passive; every combat card costs 1 energy more."""
    table, ending = rita
    table.put_in_hand("trini", "tenacity")
    table.start_battle("trini", top=["witchs_curse" + ending, "cruel_laughter" + ending], pool=0)
    assert not table.can_play("trini", "tenacity")


def test_witchs_curse_ends_with_its_defeat(rita):
    """Witch's Curse: passive; every combat card costs 1 energy more."""
    table, ending = rita
    table.put_in_hand("trini", "tenacity")
    table.start_battle("trini", top=["witchs_curse" + ending, "cruel_laughter" + ending], pool=0)
    table.defeat("witchs_curse" + ending)
    table.ask_again()
    assert table.can_play("trini", "tenacity")


def test_under_witchs_curse_blade_blaster_hits_for_the_energy_spent(rita):
    """FAQ: its hits are the energy spent to play it, whatever changes its cost."""
    table, ending = rita
    table.put_in_hand("zack", "blade_blaster")
    table.start_battle("zack", top=["witchs_curse" + ending, "cruel_laughter" + ending], pool=3)
    table.play("zack", "blade_blaster")
    assert [a_of(action) for action in table.offers(Verb.NUMBER)] == [1, 2, 3]
    table.choose(Verb.NUMBER, 3)
    for _ in range(3):
        table.target("cruel_laughter" + ending)
    assert table.hits_on("cruel_laughter" + ending) == 3
    assert table.state.pool == 0


def test_chain_lightning_deals_four_damage_to_each_ranger(rita):
    """Chain Lightning: fast; 4 damage to every Ranger in the battle."""
    table, ending = rita
    table.stack_deck("zack", ["power_axe", "blade_blaster"])
    table.stack_deck("trini", ["power_daggers", "blade_blaster"])
    begin(table, ending, "chain_lightning")
    assert table.seats() == ["trini", "zack"]
    table.suffer("zack")
    table.suffer("trini")
    assert table.discard("zack") == ["blade_blaster_zack", "power_axe"]
    assert table.discard("trini") == ["blade_blaster_trini", "power_daggers"]
    assert table.player("jason").deck.n == 10


def test_wicked_hex_deals_six_damage_to_the_smallest_deck(rita):
    """Wicked Hex: fast; 6 damage to whoever has the fewest cards in the deck."""
    table, ending = rita
    table.put_in_hand("trini", "tenacity")
    table.stack_deck("trini", ["power_daggers", "precise_strike", "blade_blaster"])
    begin(table, ending, "wicked_hex")
    assert table.seats() == ["trini"]
    table.suffer("trini")
    assert table.discard("trini") == ["blade_blaster_trini", "power_daggers", "precise_strike"]


def test_cruel_laughter_discards_the_card_with_the_most_shields(rita):
    """Cruel Laughter: guard; each Ranger discards the card with the most shields from hand."""
    table, ending = rita
    table.put_in_hand("zack", "power_axe", "blade_blaster")
    table.put_in_hand("trini", "tenacity", "blade_blaster")
    begin(table, ending, "cruel_laughter")
    table.decline()
    table.pass_until(Decision.TURN)
    assert table.discard("zack") == ["power_axe"]
    assert table.discard("trini") == ["tenacity"]


def test_cruel_laughter_lets_the_ranger_choose_among_equals(rita):
    """Cruel Laughter: guard; each Ranger discards the card with the most shields from hand."""
    table, ending = rita
    table.put_in_hand("zack", "power_axe", "sweeping_strike", "blade_blaster")
    begin(table, ending, "cruel_laughter")
    table.decline()
    assert table.picks() == ["power_axe", "sweeping_strike"]
