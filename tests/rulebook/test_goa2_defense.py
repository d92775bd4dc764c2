"""Defense Action: discarding a card, the defense total, blocks, the nine steps."""

import pytest

from sim.goa2.events import Trace
from sim.goa2.state import Action, CardState, Decision
from tests.fixtures.goa2_course import HERE, SIX, hold_minions, play_turn, state_of
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table

pytestmark = plain

DEFENDER = (2, -1)
NEAR = ((3, -1), (3, -2), (2, -2), (1, 0), (2, 0))
"""Spaces beside the defender, the attacker's left out."""


@pytest.fixture
def duel() -> Table:
    """Wasp stands beside Arien, who has his starting cards; no minion is near."""
    table = Table()
    hold_minions(table)
    table.hero("wasp", HERE)
    table.hero("arien", DEFENDER)
    return table


def attack(table: Table, card: str = "shock") -> list:
    """Let Wasp attack Arien; return what he is offered."""
    table.act("wasp", card)
    return table.choose("arien")


def defense(table: Table, card: str) -> tuple[int, bool]:
    """Let Arien defend against Wasp; return the defense total, and whether it held."""
    attack(table)
    table.choose(card)
    _, total, has_held = table.events(Trace.DEFENSE)[-1]
    return total, bool(has_held)


# discarding a card


def test_the_defender_reveals_one_card_from_hand_or_none(duel):
    offers = attack(duel)
    assert offers[0] == "pass"
    assert set(offers[1:]) == {
        *("noble_blade", "spell_break", "dangerous_current"),
        *("liquid_leap", "aspiring_duelist"),
    }


def test_the_defense_card_is_discarded(duel):
    attack(duel)
    duel.choose("dangerous_current")
    assert state_of(duel, "dangerous_current") == CardState.DISCARD


def test_the_card_played_this_turn_cannot_defend(duel):
    duel.plays("arien", "dangerous_current")
    assert "dangerous_current" not in attack(duel)


@pytest.mark.parametrize("where", [CardState.RESOLVED, CardState.DISCARD, CardState.DECK])
def test_only_cards_in_hand_defend(duel, where):
    duel.put_card("dangerous_current", where)
    assert "dangerous_current" not in attack(duel)


def test_a_card_without_a_defense_icon_cannot_defend():
    table = Table(numbers={"cards.liquid_leap.defense": None})
    hold_minions(table)
    table.hero("wasp", HERE)
    table.hero("arien", DEFENDER)
    assert "liquid_leap" not in attack(table)


def test_a_hero_may_defend_every_attack_while_it_has_cards(duel):
    duel.hero("xargatha", (3, -1))
    play_turn(duel, wasp="magnetic_dagger", xargatha="threatening_slash")
    duel.hand("arien", "dangerous_current", "aspiring_duelist")
    duel.choose(("act", Action.PRIMARY), "arien", "dangerous_current")
    duel.choose(("act", Action.PRIMARY), "arien", "aspiring_duelist")
    assert duel.where("arien") == DEFENDER
    assert len(duel.events(Trace.DEFENDS)) == 2


def test_defending_does_not_use_up_the_turn(duel):
    play_turn(duel, wasp="magnetic_dagger", arien="liquid_leap")
    duel.put_card("dangerous_current", CardState.HAND)
    duel.choose(("act", Action.PRIMARY), "arien", "dangerous_current")
    assert duel.state.acting == duel.row("arien")
    assert duel.decision == Decision.ACTION


# the defense total


def test_defense_as_high_as_the_attack_holds(duel):
    """Shock attacks with 5; Aspiring Duelist defends with 5."""
    assert defense(duel, "aspiring_duelist") == (5, True)
    assert duel.where("arien") == DEFENDER


def test_defense_below_the_attack_does_not_hold(duel):
    assert defense(duel, "liquid_leap") == (3, False)
    assert duel.where("arien") is None


def test_defense_items_add_1_each(duel):
    duel.items("arien", defense=2)
    assert defense(duel, "liquid_leap") == (5, True)


def test_other_items_do_not_add_to_the_defense(duel):
    duel.items("arien", initiative=3, attack=3, movement=1, range=1, radius=1)
    assert defense(duel, "liquid_leap") == (3, False)


def test_the_attackers_items_count_against_it(duel):
    duel.items("wasp", attack=1)
    assert defense(duel, "aspiring_duelist") == (5, False)


# minion defense modifiers; Spell Break has defense 3 and no text for them


@pytest.mark.parametrize(
    ("team", "kind", "modifier"),
    [
        (BLUE, "melee", 1),
        (BLUE, "heavy", 1),
        (BLUE, "ranged", 0),
        (RED, "melee", -1),
        (RED, "heavy", -1),
        (RED, "ranged", -1),
    ],
)
def test_an_adjacent_minion(duel, team, kind, modifier):
    duel.minion(team, NEAR[0], kind)
    assert defense(duel, "spell_break")[0] == 3 + modifier


@pytest.mark.parametrize(
    ("team", "kind", "modifier"),
    [
        *((BLUE, "melee", 0), (BLUE, "heavy", 0), (BLUE, "ranged", 0)),
        *((RED, "melee", 0), (RED, "heavy", 0), (RED, "ranged", -1)),
    ],
)
def test_a_minion_two_spaces_away(duel, team, kind, modifier):
    duel.minion(team, (4, -2), kind)
    assert defense(duel, "spell_break")[0] == 3 + modifier


def test_a_ranged_minion_three_spaces_away_does_not_count(duel):
    duel.minion(RED, (4, -4), "ranged")
    assert defense(duel, "spell_break")[0] == 3


def test_modifiers_count_for_every_minion(duel):
    for place, team in zip(NEAR, (BLUE, BLUE, BLUE, BLUE, RED), strict=True):
        duel.minion(team, place)
    duel.minion(RED, (4, -2), "ranged")
    assert defense(duel, "spell_break")[0] == 3 + 4 - 1 - 1


def test_an_immune_heavy_minion_still_counts(duel):
    """Presence is not affected by immunity."""
    duel.minion(RED, NEAR[0], "heavy")
    assert duel.state.n_minions[RED] == 2
    assert defense(duel, "spell_break")[0] == 2


def test_modifiers_are_those_before_the_defense(duel):
    """Step 2 comes before the defender's card: Aspiring Duelist leaves the modifiers out."""
    duel.minion(RED, NEAR[0])
    duel.minion(RED, NEAR[1])
    assert defense(duel, "aspiring_duelist") == (5, True)


def test_defense_may_be_negative(duel):
    """Ruling: negative defense values are calculated normally."""
    duel.state.heroes[duel.row("arien")].poison[RED] = 5
    assert defense(duel, "liquid_leap") == (-2, False)


def test_a_negative_attack_must_still_be_defended_against(duel):
    duel.state.heroes[duel.row("wasp")].poison[BLUE] = 9
    attack(duel)
    assert duel.decision == Decision.DEFEND
    duel.choose("pass")
    assert duel.where("arien") is None


# Defense/Skill cards, and texts


def test_the_text_of_a_primary_defense_applies(duel):
    """Expert Duelist makes Arien immune to the other attackers of this turn."""
    duel.put_card("expert_duelist", CardState.HAND)
    attack(duel)
    duel.choose("expert_duelist")
    assert duel.events(Trace.ACTIVE)


def test_the_text_does_not_apply_to_a_secondary_defense(duel):
    """Slippery Ground defends with 6, but its movement text stays out."""
    duel.put_card("slippery_ground", CardState.HAND)
    attack(duel)
    duel.choose("slippery_ground")
    assert not duel.events(Trace.ACTIVE)
    assert duel.where("arien") == DEFENDER


def defense_skill() -> Table:
    """Return a table where Brogan's Bulwark is a Defense/Skill card of defense 5."""
    numbers = {"cards.bulwark.primary": "defense_skill", "cards.bulwark.defense": 5}
    table = Table(numbers=numbers)
    hold_minions(table)
    table.hero("wasp", HERE)
    table.hero("brogan", DEFENDER)
    return table


def test_the_text_of_a_defense_skill_card_applies_when_it_is_played():
    table = defense_skill()
    table.act("brogan", "bulwark")
    assert table.events(Trace.ACTIVE)


def test_the_text_of_a_defense_skill_card_applies_when_it_defends():
    table = defense_skill()
    table.act("wasp", "shock")
    table.choose("brogan", "bulwark", "pass")
    assert table.events(Trace.ACTIVE)
    assert table.where("brogan") == DEFENDER


# Block


def shot(card: str, blocker: str = "stop_projectiles") -> Table:
    """Return a table where Sabina has attacked Wasp, who blocks with a card."""
    table = Table(**SIX)
    hold_minions(table)
    table.hero("sabina", HERE)
    table.hero("wasp", DEFENDER)
    table.put_card(blocker, CardState.HAND)
    table.items("sabina", attack=3)
    table.act("sabina", card)
    table.choose("wasp", blocker)
    return table


def test_a_block_defends_regardless_of_the_attack():
    """Quickdraw is ranged."""
    table = shot("quickdraw")
    assert table.events(Trace.BLOCKED)
    assert table.where("wasp") == DEFENDER


def test_a_block_whose_condition_is_not_met_does_not_defend():
    """Ruling: a card may be discarded to defend even if it does not defend successfully."""
    table = Table()
    hold_minions(table)
    table.hero("wasp", DEFENDER)
    table.hero("brogan", (3, -1))
    table.act("brogan", "onslaught")
    table.choose("wasp", "stop_projectiles")
    assert not table.events(Trace.BLOCKED)
    assert table.where("wasp") is None
    assert state_of(table, "stop_projectiles") == CardState.DISCARD


def test_the_rest_of_a_blocks_text_applies_if_the_condition_is_met():
    """Deflect Projectiles: another enemy hero in range discards a card."""
    table = Table(**SIX)
    hold_minions(table)
    table.hero("sabina", HERE)
    table.hero("wasp", DEFENDER)
    table.hero("arien", (3, -1))
    table.put_card("deflect_projectiles", CardState.HAND)
    table.act("sabina", "quickdraw")
    table.choose("wasp", "deflect_projectiles")
    assert table.decision == Decision.OBJECT
    table.choose("arien")
    assert (table.decision, table.asked) == (Decision.DISCARD, 3)


# the nine steps


def test_the_detailed_order_of_attack_and_defense():
    """Dangerous Current: its text, then the defense, the text of the card, the total, defeat."""
    table = Table(red=("wasp", "tigerclaw"), blue=("arien", "brogan"))
    hold_minions(table)
    table.hero("arien", HERE)
    table.hero("wasp", DEFENDER)
    table.hero("tigerclaw", (3, -1))
    table.act("arien", "dangerous_current")
    table.choose("wasp", "tigerclaw", "hit_and_run", "lift_up")
    order = (
        *(Trace.TARGETED, Trace.DISCARDED, Trace.ATTACKS, Trace.DEFENDS, Trace.DEFENSE),
        *(Trace.HERO_DEFEATED, Trace.COINS),
    )
    told = [int(line[0]) for line in table.log.trace[: table.log.n_trace] if line[0] in order]
    assert list(dict.fromkeys(told)) == list(order)


def test_step_2_the_modifier_is_calculated_before_the_defenders_text():
    """A made-up text moves the defender away from the minion that helps him."""
    table = Table(numbers={"cards.aspiring_duelist.program": ("move 1 may",)})
    hold_minions(table)
    table.hero("wasp", HERE)
    table.hero("arien", DEFENDER)
    table.minion(BLUE, NEAR[0])
    attack(table)
    table.choose("aspiring_duelist", (2, -2))
    assert table.where("arien") == (2, -2)
    assert table.events(Trace.DEFENSE)[-1][1] == 5 + 1


def test_step_4_the_defenders_text_comes_before_the_total(duel):
    duel.put_card("expert_duelist", CardState.HAND)
    attack(duel)
    duel.choose("expert_duelist")
    told = [int(line[0]) for line in duel.log.trace[: duel.log.n_trace]]
    assert told.index(Trace.ACTIVE) < told.index(Trace.DEFENSE)


def test_step_6_a_defeated_hero_is_removed_before_the_text_after_the_attack():
    """Shock: a hero in radius who is not adjacent discards after the attack."""
    table = Table()
    hold_minions(table)
    table.hero("wasp", HERE)
    table.hero("arien", DEFENDER)
    table.hero("brogan", (3, -2))
    table.act("wasp", "shock")
    table.choose("arien", "pass")
    assert table.where("arien") is None
    assert (table.decision, table.offers()) == (Decision.OBJECT, ["brogan"])
