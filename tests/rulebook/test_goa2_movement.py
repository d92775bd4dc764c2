"""Movement Action: obstacles, primary movement, moves in texts, Fast Travel."""

import pytest

from sim.goa2 import effects
from sim.goa2.events import Trace
from sim.goa2.language import Duration
from sim.goa2.state import NOBODY, Action, Decision
from tests.fixtures.goa2_course import BESIDE, HERE, hold_minions
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table, acts

pytestmark = plain

MOVE, TRAVEL, PRIMARY = Action.MOVE, Action.FAST_TRAVEL, Action.PRIMARY
RED_THRONE, RED_BEACH, MIDDLE, RED_JUNGLE, BLUE_JUNGLE = 0, 1, 2, 5, 6


@pytest.fixture
def table() -> Table:
    table = Table()
    hold_minions(table)
    table.hero("arien", HERE)
    return table


def apart(table: Table, one, other) -> int:
    """Return how many spaces two spaces are apart."""
    return int(table.tables.board.distance[table.space(one), table.space(other)])


def reach(table: Table, hero: str, card: str) -> list:
    """Return where a hero may move with a card, to stay left out."""
    offers = table.act(hero, card, MOVE)
    assert offers[0] == "pass"
    return offers[1:]


def wall(table: Table, *places) -> None:
    """Put tokens into spaces."""
    for place in places:
        table.token(place)


def in_zone(table: Table, *zones: int) -> set:
    """Return the spaces of zones."""
    board = table.tables.board
    return {table.place_of(s) for s in range(board.n_spaces) if board.zone[s] in zones}


def make_active(table: Table, hero: str, card: str) -> None:
    """Let a card's effect be active this turn."""
    row, number = table.row(hero), table.card(card)
    effects.add(table.state, table.tables, row, number, Duration.THIS_TURN, NOBODY, table.log)


# up to the number of spaces


def test_a_hero_moves_up_to_the_number_on_the_icon(table):
    """Noble Blade has movement 1, Dangerous Current 4."""
    assert set(reach(table, "arien", "noble_blade")) == set(BESIDE)


@pytest.mark.parametrize(("card", "spaces"), [("liquid_leap", 2), ("aspiring_duelist", 3)])
def test_every_shorter_way_is_allowed_too(table, card, spaces):
    found = {apart(table, HERE, place) for place in reach(table, "arien", card)}
    assert found == set(range(1, spaces + 1))


def test_a_hero_may_move_zero_spaces(table):
    table.act("arien", "noble_blade", MOVE)
    table.choose("pass")
    assert table.where("arien") == HERE


def test_the_hero_ends_where_it_moved(table):
    table.act("arien", "noble_blade", MOVE)
    table.choose((2, -1))
    assert table.where("arien") == (2, -1)
    assert table.at(HERE) is None


def test_movement_items_add_to_the_icon(table):
    table.items("arien", movement=1)
    assert max(apart(table, HERE, place) for place in reach(table, "arien", "noble_blade")) == 2


def test_a_card_without_the_icon_cannot_move_even_with_items(table):
    table.items("arien", movement=1)
    assert acts(table, "arien", "spell_break") == {Action.HOLD, PRIMARY}


# obstacles


@pytest.mark.parametrize("obstacle", ["hero", "enemy", "minion", "foe", "token"])
def test_units_and_tokens_are_obstacles(table, obstacle):
    place = (2, -1)
    if obstacle in ("hero", "enemy"):
        table.hero({"hero": "brogan", "enemy": "wasp"}[obstacle], place)
    elif obstacle == "token":
        table.token(place)
    else:
        table.minion({"minion": BLUE, "foe": RED}[obstacle], place)
    assert set(reach(table, "arien", "noble_blade")) == set(BESIDE) - {place}


def test_terrain_is_an_obstacle(table):
    """[1, -3] and [2, -4] are a hole in the middle of the island."""
    table.hero("arien", (1, -2))
    offers = reach(table, "arien", "noble_blade")
    assert set(offers) == {(2, -2), (2, -3), (0, -2), (0, -1), (1, -1)}


def test_nobody_moves_through_obstacles(table):
    """Shut in by six tokens, a hero with movement 4 cannot leave."""
    wall(table, *BESIDE)
    assert reach(table, "arien", "dangerous_current") == []


def test_a_way_leads_around_obstacles(table):
    """The only gap is at [2, -1]."""
    wall(table, *BESIDE[1:])
    offers = reach(table, "arien", "aspiring_duelist")  # movement 3
    assert (3, -2) in offers
    assert (4, -2) in offers
    assert (2, -3) not in offers  # 2 spaces away, but 4 steps


def test_terrain_lengthens_the_way():
    """[1, -2] and [1, -4] are 2 apart across the hole, and 3 steps."""
    table = Table()
    hold_minions(table)
    table.hero("arien", (1, -2))
    assert apart(table, (1, -2), (1, -4)) == 2
    assert (1, -4) not in reach(table, "arien", "liquid_leap")


def test_a_spawn_point_is_no_obstacle(table):
    assert (1, 0) in reach(table, "arien", "noble_blade")  # where a heavy minion spawns


def test_a_hero_may_leave_its_zone_on_foot(table):
    table.hero("arien", (-2, 0))
    assert (-3, 0) in reach(table, "arien", "noble_blade")


# movement as primary action


def primary(table: Table) -> list:
    """Let Arien perform Slippery Ground's primary movement, which slows heroes beside him."""
    return table.act("arien", "slippery_ground")


def test_primary_movement_applies_the_text_in_addition(table):
    primary(table)
    assert table.decision == Decision.MOVE
    table.choose((2, -1))
    assert table.events(Trace.ACTIVE)
    assert table.where("arien") == (2, -1)


def test_the_text_applies_even_if_the_hero_moves_zero_spaces(table):
    primary(table)
    table.choose("pass")
    assert table.events(Trace.ACTIVE)


def test_the_text_applies_before_the_movement(table):
    primary(table)
    assert table.decision == Decision.MOVE
    assert table.events(Trace.ACTIVE)


def test_primary_movement_has_items_too(table):
    table.items("arien", movement=1)
    offers = primary(table)
    assert max(apart(table, HERE, place) for place in offers[1:]) == 4


def test_a_primary_movement_card_has_no_movement_without_its_text(table):
    assert acts(table, "arien", "slippery_ground") & {PRIMARY, MOVE} == {PRIMARY}


# movement in the card text


def test_a_move_in_a_text_has_its_exact_number_of_spaces():
    """Brutal Jab moves 1 space or none; with 2 it would be 2 or none."""
    table = Table(numbers={"cards.brutal_jab.spaces": 2})
    hold_minions(table)
    table.hero("brogan", HERE)
    offers = table.act("brogan", "brutal_jab")
    assert table.decision == Decision.STEP
    assert "pass" in offers
    assert {apart(table, HERE, place) for place in offers if place != "pass"} == {2}


def test_up_to_in_a_text_allows_fewer_spaces():
    table = Table()
    hold_minions(table)
    table.hero("brogan", HERE)
    offers = table.act("brogan", "savage_kick")
    assert {apart(table, HERE, place) for place in offers if place != "pass"} == {1, 2}


def test_a_mandatory_move_cannot_be_declined(table):
    """Noble Blade moves a unit beside the target exactly 1 space."""
    table.minion(RED, (2, -1))
    table.minion(RED, (3, -1))
    table.act("arien", "noble_blade")
    table.choose((2, -1), (3, -1))
    assert table.decision == Decision.STEP
    assert "pass" not in table.offers()


def test_a_unit_that_cannot_move_so_far_cannot_be_chosen_for_it(table):
    table.minion(RED, (2, -1))
    table.minion(RED, (3, -1))
    wall(table, (4, -1), (4, -2), (3, -2), (2, 0), (3, 0))
    table.act("arien", "noble_blade")
    table.choose((2, -1))
    assert not table.events(Trace.TARGETED)[1:]
    assert table.events(Trace.MINION_DEFEATED)


def test_a_move_in_a_text_obeys_obstacles():
    table = Table()
    hold_minions(table)
    table.hero("brogan", HERE)
    table.hero("wasp", (4, -4))
    wall(table, *BESIDE)
    offers = table.act("brogan", "savage_kick")
    assert table.decision != Decision.STEP
    assert all(place in BESIDE for place in offers)  # what he may push


def test_a_move_in_a_text_cannot_be_a_fast_travel():
    table = Table()
    hold_minions(table)
    table.hero("brogan", (10, -4))
    offers = table.act("brogan", "savage_kick")
    assert max(apart(table, (10, -4), place) for place in offers if place != "pass") == 2


def test_effects_that_prevent_movement_do_not_apply_to_moves_in_texts():
    """Stone Gaze forbids movement actions; Savage Kick is a skill."""
    table = Table()
    hold_minions(table)
    table.hero("brogan", HERE)
    table.hero("xargatha", (2, -2))
    make_active(table, "xargatha", "stone_gaze")
    assert acts(table, "brogan", "savage_kick") == {Action.HOLD, PRIMARY}
    table.act("brogan", "savage_kick")
    assert table.decision == Decision.STEP


def test_effects_that_limit_movement_do_not_apply_to_moves_in_texts():
    """Slippery Ground slows movement actions beside Arien to 1 space."""
    table = Table(red=("brogan", "wasp"), blue=("arien", "xargatha"))
    hold_minions(table)
    table.hero("brogan", HERE)
    table.hero("arien", (2, -1))
    make_active(table, "arien", "slippery_ground")
    offers = table.act("brogan", "savage_kick")
    assert max(apart(table, HERE, place) for place in offers if place != "pass") == 2


def test_limits_on_movement_are_checked_at_its_start():
    """A hero may move freely into and through the radius; beside Arien it starts slowly."""
    table = Table(red=("brogan", "wasp"), blue=("arien", "xargatha"))
    hold_minions(table)
    table.hero("brogan", (-1, 0))
    table.hero("arien", HERE)
    make_active(table, "arien", "slippery_ground")
    assert max(apart(table, (-1, 0), p) for p in reach(table, "brogan", "mad_dash")) == 3
    table.hero("brogan", (0, 0))
    assert max(apart(table, (0, 0), p) for p in reach(table, "brogan", "mad_dash")) == 1


# Fast Travel


def travellers(place) -> Table:
    """Return a table with Wasp in a space and a lone minion of each team in the middle."""
    table = Table()
    hold_minions(table)
    table.hero("wasp", place)
    return table


def test_fast_travel_leads_to_any_empty_space_of_the_same_or_an_adjacent_zone():
    table = travellers((-5, -5))
    offers = table.act("wasp", "shock", TRAVEL)
    assert set(offers) == in_zone(table, RED_THRONE, RED_BEACH, RED_JUNGLE) - {(-5, -5)}


def test_fast_travel_replaces_the_whole_movement():
    table = travellers((-5, -5))
    table.act("wasp", "shock", TRAVEL)
    table.choose((-6, 5))
    assert table.where("wasp") == (-6, 5)
    assert table.events(Trace.TRAVELLED)
    assert table.decision == Decision.CARD  # the turn is over


def test_fast_travel_does_not_depend_on_the_movement_value():
    table = travellers((-5, -5))
    assert table.tables.cards[table.tables.card_of[table.card("magnetic_dagger")]].movement == 1
    assert (-6, 5) in table.act("wasp", "magnetic_dagger", TRAVEL)


def test_a_card_without_movement_has_no_fast_travel():
    table = travellers((-5, -5))
    assert TRAVEL not in acts(table, "wasp", "static_barrier")


def test_fast_travel_needs_no_path():
    table = travellers((-5, -5))
    for place in ((-4, -5), (-4, -6), (-6, -5), (-6, -4), (-5, -4), (-5, -6)):
        if place in in_zone(table, RED_THRONE):
            table.token(place)
    assert (-6, 5) in table.act("wasp", "shock", TRAVEL)


@pytest.mark.parametrize("enemy", ["hero", "minion"])
def test_an_enemy_in_the_zone_you_leave_forbids_fast_travel(enemy):
    table = travellers((-5, -5))
    if enemy == "hero":
        table.hero("arien", (-9, 0))
    else:
        table.minion(BLUE, (-9, 0))
    assert TRAVEL not in acts(table, "wasp", "shock")


@pytest.mark.parametrize("enemy", ["hero", "minion"])
def test_an_enemy_in_the_zone_you_arrive_in_forbids_that_zone(enemy):
    table = travellers((-5, -5))
    if enemy == "hero":
        table.hero("arien", (-6, 5))
    else:
        table.minion(BLUE, (-6, 5))
    offers = table.act("wasp", "shock", TRAVEL)
    assert set(offers) == in_zone(table, RED_THRONE, RED_JUNGLE) - {(-5, -5)}


def test_friends_and_tokens_forbid_nothing():
    table = travellers((-5, -5))
    table.hero("xargatha", (-9, 0))
    table.minion(RED, (-8, 0))
    table.token((-7, -2))
    offers = table.act("wasp", "shock", TRAVEL)
    taken = {(-5, -5), (-9, 0), (-8, 0), (-7, -2)}
    assert set(offers) == in_zone(table, RED_THRONE, RED_BEACH, RED_JUNGLE) - taken


def test_the_battle_zone_can_be_fast_travelled_to_when_no_enemy_is_there():
    table = Table()
    table.hero("wasp", (-6, 5))
    table.minion(RED, (0, 0))
    offers = table.act("wasp", "shock", TRAVEL)
    assert (4, -9) in offers
    assert not set(offers) & in_zone(table, RED_JUNGLE)  # not adjacent to the beach


def test_enemies_elsewhere_forbid_nothing():
    table = travellers((-5, -5))
    table.hero("arien", HERE)
    assert TRAVEL in acts(table, "wasp", "shock")


def test_fast_travel_instead_of_a_primary_movement_applies_no_text():
    table = Table()
    hold_minions(table)
    table.hero("arien", (10, -4))
    table.act("arien", "slippery_ground", TRAVEL)
    table.choose(table.offers()[0])
    assert not table.events(Trace.ACTIVE)


def test_a_hero_who_cannot_take_a_movement_action_cannot_fast_travel():
    """Stone Gaze: fast travel replaces a movement action."""
    table = Table(numbers={"cards.stone_gaze.radius": 4})
    hold_minions(table)
    table.hero("xargatha", (7, -7))
    table.hero("arien", (9, -5))
    assert TRAVEL in acts(table, "arien", "liquid_leap")
    make_active(table, "xargatha", "stone_gaze")
    assert not acts(table, "arien", "liquid_leap") & {MOVE, TRAVEL}


def test_zones_are_adjacent_with_at_least_two_adjacent_spaces():
    """Vexing Cliffs: one pair of spaces between a Throne and its second jungle is too few."""
    table = Table(board="vexing_cliffs")
    board = table.tables.board
    hold = [s for s in range(board.n_spaces) if board.zone[s] == 2][:2]
    table.minion(RED, table.place_of(hold[0]))
    table.minion(BLUE, table.place_of(hold[1]))
    start = table.place_of(int(board.hero_spawns[RED, 0]))
    table.hero("wasp", start)
    offers = table.act("wasp", "shock", TRAVEL)
    pairs = sum(
        int(board.distance[one, other]) == 1
        for one in range(board.n_spaces)
        for other in range(board.n_spaces)
        if (board.zone[one], board.zone[other]) == (0, 6)
    )
    assert pairs == 1
    assert set(offers) == in_zone(table, 0, 1) - {start}
