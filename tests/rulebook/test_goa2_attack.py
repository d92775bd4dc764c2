"""Attack Action: targets, clearing tokens, attacking minions, the attack total."""

import pytest

from sim.goa2.events import Trace
from sim.goa2.state import Action, Decision
from tests.fixtures.goa2_course import BESIDE, HERE, hold_minions, minions
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table, acts

pytestmark = plain

CLEAR, PRIMARY = Action.CLEAR, Action.PRIMARY


@pytest.fixture
def table() -> Table:
    table = Table()
    hold_minions(table)
    table.hero("wasp", HERE)
    return table


# targets


def test_a_non_ranged_attack_targets_adjacent_units_only(table):
    table.minion(BLUE, (2, -1))
    table.minion(BLUE, (3, -1))
    assert table.act("wasp", "shock") == [(2, -1)]


def test_a_ranged_attack_targets_units_within_its_range(table):
    """Charged Boomerang has range 3, but not in a straight line."""
    near, far = (3, -2), (4, -3)
    table.minion(BLUE, near)
    table.minion(BLUE, far)
    assert table.act("wasp", "charged_boomerang") == [near, far]


def test_range_is_counted_through_obstacles(table):
    """There are no line of sight rules."""
    for place in BESIDE:
        table.token(place)
    table.minion(BLUE, (3, -2))
    assert table.act("wasp", "charged_boomerang") == [(3, -2)]


def test_range_items_add_to_the_range():
    table = Table(blue=("arien", "sabina"))
    hold_minions(table)
    table.hero("sabina", HERE)
    table.minion(RED, (4, -1))
    assert PRIMARY not in acts(table, "sabina", "quickdraw")
    table.items("sabina", range=1)
    assert table.act("sabina", "quickdraw") == [(4, -1)]


def test_friendly_units_cannot_be_attacked(table):
    table.hero("xargatha", (2, -1))
    table.minion(RED, (1, -2))
    assert PRIMARY not in acts(table, "wasp", "shock")
    table.minion(BLUE, (0, -1))
    assert table.act("wasp", "shock") == [(0, -1)]


def test_tokens_cannot_be_attacked(table):
    table.token((2, -1))
    assert PRIMARY not in acts(table, "wasp", "shock")


def test_an_attack_without_a_target_cannot_be_performed(table):
    """Ruling: if the first instruction cannot be performed, there is no action."""
    assert PRIMARY not in acts(table, "wasp", "shock")


# Clear Action


def test_clear_removes_adjacent_tokens_instead_of_the_attack(table):
    tokens = [table.token(place) for place in BESIDE[:3]]
    table.act("wasp", "shock", CLEAR)
    assert table.decision == Decision.CLEAR
    table.choose(*BESIDE[:3])
    assert [table.where(token) for token in tokens] == [None] * 3


@pytest.mark.parametrize("number", [0, 1, 2])
def test_clear_removes_any_number_of_tokens(table, number):
    tokens = [table.token(place) for place in BESIDE[:3]]
    table.act("wasp", "shock", CLEAR)
    table.choose(*BESIDE[:number], "pass")
    assert sum(table.where(token) is None for token in tokens) == number


def test_clear_reaches_adjacent_tokens_only(table):
    table.token((2, -1))
    table.token((3, -1))
    assert table.act("wasp", "shock", CLEAR) == [(2, -1), "pass"]


def test_clear_needs_an_attack_icon(table):
    table.token((2, -1))
    assert CLEAR in acts(table, "wasp", "magnetic_dagger")
    assert CLEAR not in acts(table, "wasp", "lift_up")


def test_clear_applies_no_text(table):
    table.token((2, -1))
    table.minion(BLUE, (1, -2))
    table.act("wasp", "magnetic_dagger", CLEAR)
    table.choose((2, -1))
    assert not table.events(Trace.ACTIVE)
    assert minions(table) == (1, 2)


# Attacking a Minion


@pytest.mark.parametrize(("kind", "coins"), [("melee", 2), ("ranged", 2)])
def test_minions_cannot_defend_and_pay_coins(table, kind, coins):
    minion = table.minion(BLUE, (2, -1), kind)
    table.act("wasp", "magnetic_dagger")
    table.choose((2, -1))
    assert table.decision != Decision.DEFEND
    assert table.where(minion) is None
    assert table.coins("wasp") == coins


def test_friends_get_nothing_for_a_minion(table):
    table.hero("xargatha", (1, -2))
    table.minion(BLUE, (2, -1))
    table.act("wasp", "magnetic_dagger")
    table.choose((2, -1))
    assert table.coins("xargatha") == 0


def test_an_attack_of_any_strength_defeats_a_minion(table):
    """Ruling: negative attack totals will still defeat a minion."""
    table.state.heroes[0].poison[BLUE] = 9
    table.minion(BLUE, (2, -1))
    table.act("wasp", "magnetic_dagger")
    table.choose((2, -1))
    assert table.events(Trace.ATTACKS)[-1][2] == -6
    assert minions(table) == (1, 1)


# Heavy Minion Immunity


def heavy(lone: bool) -> Table:
    """Return a table with a heavy minion beside Wasp, and maybe a lighter one far off."""
    table = Table()
    table.hero("wasp", HERE)
    table.minion(RED, (4, -9))
    table.minion(BLUE, (2, -1), "heavy")
    if not lone:
        table.minion(BLUE, (-1, 2))
    return table


def test_a_heavy_minion_is_immune_while_lighter_ones_are_in_the_battle_zone():
    assert PRIMARY not in acts(heavy(lone=False), "wasp", "shock")


def test_a_lone_heavy_minion_pays_4_coins_and_pushes_the_lane():
    table = heavy(lone=True)
    table.act("wasp", "magnetic_dagger")
    table.choose((2, -1))
    assert table.coins("wasp") == 4
    assert len(table.events(Trace.PUSH_WON)) == 1


def test_two_heavy_minions_do_not_protect_each_other():
    table = heavy(lone=True)
    table.minion(BLUE, (0, 1), "heavy")
    assert PRIMARY in acts(table, "wasp", "shock")


def test_light_minions_of_the_other_team_do_not_protect_it():
    table = heavy(lone=True)
    table.minion(RED, (0, 1))
    assert PRIMARY in acts(table, "wasp", "shock")


def test_light_minions_outside_the_battle_zone_do_not_protect_it():
    table = heavy(lone=True)
    table.minion(BLUE, (-3, 2))
    assert PRIMARY in acts(table, "wasp", "shock")


def test_an_immune_heavy_minion_cannot_be_affected_by_skills():
    table = heavy(lone=False)
    table.hero("arien", (1, -2))
    assert table.act("wasp", "lift_up") == ["arien"]


def test_immunity_also_holds_against_friendly_heroes():
    """Sabina's Back to Back swaps with a friendly minion; the immune heavy one is left out."""
    table = Table(blue=("arien", "sabina"))
    hold_minions(table)
    table.hero("sabina", HERE)
    table.minion(BLUE, (2, -1), "heavy")
    table.minion(BLUE, (1, -2))
    assert table.act("sabina", "back_to_back") == [(1, -2)]


# Attacking a Hero: the attack total


@pytest.fixture
def duel(table) -> Table:
    table.hero("arien", (2, -1))
    return table


def announced(table: Table, card: str) -> int:
    """Return the attack total with which Wasp attacks Arien."""
    table.act("wasp", card)
    table.choose("arien")
    return table.events(Trace.ATTACKS)[-1][2]


def test_the_attack_value_of_the_card(duel):
    assert announced(duel, "shock") == 5


def test_attack_items_add_1_each(duel):
    duel.items("wasp", attack=2)
    assert announced(duel, "shock") == 7


def test_other_items_do_not_add_to_the_attack(duel):
    duel.items("wasp", initiative=3, defense=3, movement=1, range=1, radius=1)
    assert announced(duel, "shock") == 5


def test_the_text_may_add_to_the_attack():
    """Threatening Slash: +1 for each other enemy unit beside Xargatha."""
    table = Table()
    hold_minions(table)
    table.hero("xargatha", HERE)
    table.hero("arien", (2, -1))
    table.minion(BLUE, (1, -2))
    table.minion(BLUE, (0, -1))
    table.items("xargatha", attack=1)
    table.act("xargatha", "threatening_slash")
    table.choose("arien")
    assert table.events(Trace.ATTACKS)[-1][2] == 5 + 1 + 2


def test_the_attacked_hero_may_defend(duel):
    announced(duel, "shock")
    assert (duel.decision, duel.asked) == (Decision.DEFEND, 2)


def test_a_hero_who_does_not_defend_is_defeated(duel):
    announced(duel, "shock")
    duel.choose("pass")
    assert duel.where("arien") is None


def test_a_hero_without_a_defense_card_is_defeated(duel):
    duel.hand("arien")
    duel.act("wasp", "shock")
    duel.choose("arien")
    assert duel.offers() == ["pass"]
    duel.choose("pass")
    assert duel.where("arien") is None


# Before and after the attack


def test_text_before_the_attack_applies_before_the_target_can_defend():
    """Dangerous Current makes a hero behind the target discard first."""
    table = Table(red=("wasp", "xargatha"), blue=("arien", "brogan"))
    hold_minions(table)
    table.hero("arien", HERE)
    table.hero("wasp", (2, -1))
    table.hero("xargatha", (3, -1))
    table.act("arien", "dangerous_current")
    table.choose("wasp", "xargatha")
    assert (table.decision, table.asked) == (Decision.DISCARD, 1)
    table.choose(table.offers()[0])
    assert table.decision == Decision.DEFEND


def test_text_after_the_attack_applies_when_the_target_has_defended(duel):
    """Magnetic Dagger's effect begins after the attack, defended or not."""
    duel.act("wasp", "magnetic_dagger")
    duel.choose("arien")
    assert not duel.events(Trace.ACTIVE)
    duel.choose("dangerous_current")
    assert duel.where("arien") == (2, -1)
    assert duel.events(Trace.ACTIVE)


def test_text_after_the_attack_applies_when_the_target_is_gone(duel):
    duel.act("wasp", "magnetic_dagger")
    duel.choose("arien", "pass")
    assert duel.where("arien") is None
    assert duel.events(Trace.ACTIVE)
