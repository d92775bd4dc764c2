"""When a Hero is Defeated: coins, assists, Life counters by level, cards, effects, markers."""

import pytest

from sim.goa2 import defeats, effects
from sim.goa2.events import Trace
from sim.goa2.language import Duration
from sim.goa2.state import NOBODY, Action, CardState, Decision, Ending
from tests.fixtures.goa2_course import HERE, SIX, acting, hold_minions, lives, play_turn, state_of
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table

pytestmark = plain

LEVELS = {
    # level of the defeated hero: coins, assist coins, Life counters (lowest card tier)
    1: (1, 1, 1),
    2: (2, 1, 1),
    3: (3, 1, 1),
    4: (4, 2, 2),
    5: (5, 2, 2),
    6: (6, 2, 2),
    7: (7, 3, 3),
    8: (8, 3, 3),
}


@pytest.fixture
def table() -> Table:
    """Wasp stands beside Arien in a long game of six."""
    table = Table(length="long", **SIX)
    hold_minions(table)
    table.hero("wasp", HERE)
    table.hero("arien", (2, -1))
    return table


def defeat(table: Table, victim: str = "arien", hero: str = "wasp") -> None:
    """Let a hero defeat another with an attack."""
    defeats.defeat_hero(
        *(table.state, table.tables, table.row(victim), table.row(hero)),
        *(table.card("shock"), table.log),
    )


def set_level(table: Table, hero: str, level: int) -> None:
    """Set a hero's level."""
    table.state.heroes[table.row(hero)].level = level


def test_the_hero_is_removed_from_the_board(table):
    defeat(table)
    assert table.where("arien") is None
    assert table.at((2, -1)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_the_attacker_collects_coins_equal_to_the_level(table, level):
    set_level(table, "arien", level)
    defeat(table)
    assert table.coins("wasp") == LEVELS[level][0]


@pytest.mark.parametrize("level", LEVELS)
def test_friendly_heroes_collect_assist_coins(table, level):
    set_level(table, "arien", level)
    defeat(table)
    assert [table.coins(hero) for hero in ("xargatha", "tigerclaw")] == [LEVELS[level][1]] * 2


@pytest.mark.parametrize("level", LEVELS)
def test_the_team_spends_life_counters_by_the_lowest_card_tier(table, level):
    set_level(table, "arien", level)
    defeat(table)
    assert lives(table) == (8, 8 - LEVELS[level][2])


def test_the_level_of_the_attacker_does_not_matter(table):
    set_level(table, "wasp", 8)
    defeat(table)
    assert (table.coins("wasp"), lives(table)) == (1, (8, 7))


def test_the_other_team_gets_no_coins(table):
    defeat(table)
    assert [table.coins(hero) for hero in ("arien", "brogan", "sabina")] == [0, 0, 0]


def test_assists_need_no_place_on_the_board(table):
    """Friendly heroes collect them wherever they are."""
    assert table.where("tigerclaw") is None
    defeat(table)
    assert table.coins("tigerclaw") == 1


def test_the_defeated_hero_keeps_its_coins_level_and_items(table):
    hero = table.state.heroes[table.row("arien")]
    hero.coins, hero.level = 5, 3
    table.items("arien", attack=2)
    defeat(table)
    assert (hero.coins, hero.level, hero.items.sum()) == (5, 3, 2)


def test_the_lives_table_is_that_of_the_lowest_card_tier(table):
    """Level 4 is the first with all three cards at tier II, level 7 with all at tier III."""
    rules = table.tables.rules
    assert rules.lives_lost.tolist() == rules.assist_coins.tolist() == [0, 1, 1, 1, 2, 2, 2, 3, 3]
    assert rules.defeat_coins.tolist() == list(range(9))


# cards, effects, markers


def test_an_unresolved_card_is_resolved_without_an_action(table):
    play_turn(table, wasp="magnetic_dagger", arien="liquid_leap", sabina="back_to_back")
    table.hero("sabina", (4, -4))
    table.choose(("act", Action.PRIMARY), "arien", "pass")
    assert state_of(table, "liquid_leap") == CardState.RESOLVED
    assert [hero for hero, _, _ in table.events(Trace.SKIPPED)] == [table.row("arien")]
    assert acting(table) == "sabina"


def test_a_resolved_card_stays_resolved(table):
    play_turn(table, wasp="shock", arien="noble_blade")
    table.hero("xargatha", (-2, 0))
    table.choose(("act", Action.HOLD))
    assert state_of(table, "noble_blade") == CardState.RESOLVED
    table.choose(("act", Action.PRIMARY), "arien", "pass")
    assert not table.events(Trace.SKIPPED)


def test_cards_in_hand_stay_in_hand(table):
    defeat(table)
    assert len(table.cards_in("arien", CardState.HAND)) == 5


@pytest.mark.parametrize("duration", [Duration.THIS_TURN, Duration.NEXT_TURN, Duration.THIS_ROUND])
def test_active_effects_of_the_hero_are_canceled(table, duration):
    row, card = table.row("arien"), table.card("spell_break")
    effects.add(table.state, table.tables, row, card, duration, NOBODY, table.log)
    defeat(table)
    assert table.state.n_active == 0


def test_active_effects_of_other_heroes_stay(table):
    row, card = table.row("wasp"), table.card("static_barrier")
    effects.add(table.state, table.tables, row, card, Duration.THIS_TURN, NOBODY, table.log)
    defeat(table)
    assert table.state.n_active == 1


def test_markers_of_the_hero_are_returned(table):
    table.state.heroes[table.row("arien")].poison[RED] = 1
    defeat(table)
    assert not table.state.heroes["poison"].any()


def test_tokens_stay_on_the_board(table):
    token = table.token((3, -1))
    defeat(table)
    assert table.where(token) == (3, -1)


def test_an_ultimate_stays_unlocked_but_works_only_on_the_board():
    table = Table()
    hold_minions(table)
    table.hero("wasp", HERE)
    table.hero("brogan", (2, -1))
    table.ultimate("one_man_army")
    defeat(table, "brogan")
    assert table.cards_in("brogan", CardState.ULTIMATE) == {"one_man_army"}
    assert table.state.n_active == 1
    assert not effects.is_current(table.state, table.state.active[0])


# afterwards


def test_a_defeated_hero_respawns_when_it_acts_next(table):
    defeat(table)
    offers = play_turn(table, turn=2, arien="liquid_leap")
    assert table.decision == Decision.RESPAWN
    assert set(offers) == {"pass", (11, -6), (9, -4), (8, -2)}


def test_a_hero_can_be_defeated_by_a_text_without_an_attack(table):
    """Dangerous Current: a hero behind the target discards a card, or is defeated."""
    table.hero("wasp", (4, -1))
    table.hero("xargatha", (3, -1))
    table.hand("wasp")
    table.act("arien", "dangerous_current")
    table.choose("xargatha", "wasp")
    assert table.where("wasp") is None
    assert table.coins("arien") == 1
    assert lives(table) == (7, 8)


def test_defeats_are_remembered_for_the_round(table):
    """War Drummer pays more after a hero was defeated this round."""
    assert not table.state.has_hero_fallen
    defeat(table)
    assert table.state.has_hero_fallen


# the last Life counter


@pytest.mark.parametrize(
    ("victim", "hero", "winner"), [("arien", "wasp", RED), ("wasp", "arien", BLUE)]
)
def test_the_last_life_counter_loses_the_game(table, victim, hero, winner):
    table.state.lives[:] = 1
    defeat(table, victim, hero)
    assert (table.state.ending, table.state.winner) == (Ending.LIVES, winner)


def test_lives_cannot_fall_below_zero(table):
    table.state.lives[:] = 2
    set_level(table, "arien", 7)
    defeat(table)
    assert lives(table) == (2, 0)
    assert table.state.ending == Ending.LIVES


def test_a_team_with_lives_left_plays_on(table):
    table.state.lives[:] = 2
    defeat(table)
    assert table.state.ending == Ending.RUNNING


def test_the_game_ends_in_the_middle_of_an_action(table):
    table.state.lives[:] = 1
    table.hero("brogan", (3, -2))
    table.act("wasp", "shock")
    assert table.choose("arien", "pass") == []
    assert table.is_over()


def test_coins_are_paid_for_the_last_defeat_too(table):
    table.state.lives[:] = 1
    defeat(table)
    assert table.coins("wasp") == 1
