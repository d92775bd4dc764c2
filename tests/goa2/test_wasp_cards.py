"""Wasp: what her eighteen cards and her handicap card do.

She stands at (0, 0), in the open: every space within 2 of it is in the Battle Zone.
"""

import pytest

from sim.goa2 import moves, targets
from sim.goa2.events import Trace
from sim.goa2.state import Action as Act
from sim.goa2.state import CardState, Decision
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table, acts

pytestmark = plain

NEIGHBOURS = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


def inside(place: tuple[int, int], radius: int) -> bool:
    """Tell whether a space is within a radius of (0, 0)."""
    q, r = place
    return max(abs(q), abs(r), abs(q + r)) <= radius


def situation(
    blue=("arien", "brogan"), red=("wasp", "xargatha"), at=(0, 0), numbers=None, **places
) -> Table:
    """Wasp and others on the board, and a minion of each team far away from them.

    Heroes without a place have no cards, so that nobody asks for them.
    """
    table = Table(red=red, blue=blue, numbers=numbers)
    table.minion(RED, (1, -6))
    table.minion(BLUE, (4, -7))
    table.hero("wasp", at)
    for hero in (*red, *blue):
        if hero in places:
            table.hero(hero, places[hero])
        elif hero != "wasp":
            table.hand(hero)
    return table


# Magnetic Dagger


def daggered(hero: str, card: str, items: int = 0, **more) -> Table:
    """Wasp has used Magnetic Dagger on a minion, and another hero is about to use a card."""
    table = situation(**more)
    table.minion(BLUE, (0, 1))
    table.items("wasp", radius=items)
    table.plays(hero, card)
    table.act("wasp", "magnetic_dagger")
    table.choose((0, 1))
    return table


def test_magnetic_dagger_attacks_an_adjacent_unit():
    table = situation(arien=(1, 0), brogan=(2, -1), xargatha=(-1, 0))
    table.minion(BLUE, (0, 1))
    table.minion(BLUE, (0, 2))
    assert set(table.act("wasp", "magnetic_dagger")) == {"arien", (0, 1)}
    table.choose("arien")
    assert table.attack_total() == 3


def test_magnetic_dagger_works_although_the_attack_was_defended():
    table = situation(arien=(1, 0), brogan=(3, 0))
    table.plays("brogan", "shield")
    table.act("wasp", "magnetic_dagger")
    table.choose("arien", "aspiring_duelist")
    assert Act.PRIMARY not in acts(table, "arien", "liquid_leap")


@pytest.mark.parametrize(
    ("place", "items", "is_free"),
    [((3, -2), 0, False), ((4, -2), 0, True), ((4, -2), 1, False)],
)
def test_magnetic_dagger_keeps_enemies_in_radius_from_placing_themselves(place, items, is_free):
    table = daggered("arien", "stranger_tide", items, arien=place)
    assert (("act", Act.PRIMARY) in table.offers()) == is_free


def test_magnetic_dagger_lets_enemies_place_themselves_into_its_radius():
    table = daggered("arien", "stranger_tide", arien=(4, -2))
    offers = table.choose(("act", Act.PRIMARY))
    assert any(inside(place, 3) for place in offers)


def test_magnetic_dagger_keeps_enemies_in_radius_from_swapping():
    table = daggered("arien", "arcane_whirlpool", arien=(3, -2))
    table.minion(RED, (4, -2))
    assert Act.PRIMARY not in acts(table, "arien", "arcane_whirlpool")


def test_magnetic_dagger_lets_an_enemy_from_outside_swap_into_its_radius():
    """The minion that leaves is Wasp's friend: the dagger does not hold it."""
    table = situation(arien=(4, -2))
    table.minion(BLUE, (0, 1))
    table.minion(RED, (1, 0))
    table.plays("arien", "arcane_whirlpool")
    table.act("wasp", "magnetic_dagger")
    table.choose((0, 1), ("act", Act.PRIMARY), (1, 0))
    assert table.where("arien") == (1, 0)


def test_magnetic_dagger_holds_enemy_minions_too():
    """Sabina may swap red minions in the radius, not her own."""
    table = situation(blue=("sabina", "arien"), sabina=(3, -2))
    table.minion(BLUE, (0, 1))
    table.minion(BLUE, (3, -1))
    table.minion(BLUE, (3, -3))
    table.minion(RED, (2, -2))
    table.minion(RED, (2, -1))
    table.plays("sabina", "listen_up")
    table.act("wasp", "magnetic_dagger")
    table.choose((0, 1))
    assert table.choose(("act", Act.PRIMARY)) == [(2, -2)]
    assert table.choose((2, -2)) == [(2, -1)]


def test_magnetic_dagger_stops_neither_movement_nor_pushes():
    table = situation(blue=("sabina", "brogan"), sabina=(2, 0), brogan=(1, -1), xargatha=(1, 0))
    table.minion(BLUE, (0, 1))
    table.minion(BLUE, (2, -1))
    table.plays("brogan", "brutal_jab")
    table.act("wasp", "magnetic_dagger")
    table.choose((0, 1))
    assert acts(table, "sabina", "troop_movement") >= {Act.PRIMARY, Act.MOVE}
    table.choose(("act", Act.PRIMARY), "pass", "xargatha", 1)
    assert table.where("xargatha") == (1, 1)


def test_magnetic_dagger_does_not_bind_wasps_friends():
    """Wasp's friend may swap with an enemy minion in the radius."""
    table = situation(red=("wasp", "arien"), blue=("brogan", "sabina"), arien=(3, -2))
    table.minion(BLUE, (0, 1))
    table.minion(BLUE, (2, 0))
    table.plays("arien", "arcane_whirlpool")
    table.act("wasp", "magnetic_dagger")
    table.choose((0, 1), ("act", Act.PRIMARY), (2, 0))
    assert table.where("arien") == (2, 0)


def test_magnetic_dagger_radius_moves_with_wasp():
    table = situation(arien=(3, -2), brogan=(1, -1))
    table.minion(BLUE, (0, 1))
    table.plays("arien", "stranger_tide")
    table.plays("brogan", "mighty_punch")
    table.act("wasp", "magnetic_dagger")
    table.choose((0, 1))
    assert Act.PRIMARY not in acts(table, "arien", "stranger_tide")
    table.choose(("act", Act.PRIMARY), "pass", "wasp", 2)
    assert table.where("wasp") == (-2, 2)
    assert ("act", Act.PRIMARY) in table.offers()


def test_magnetic_dagger_ends_with_the_turn():
    table = situation(arien=(3, -2))
    table.hand("arien", "stranger_tide")
    table.minion(BLUE, (0, 1))
    table.act("wasp", "magnetic_dagger")
    table.choose((0, 1))
    assert (table.state.turn, table.state.n_active) == (2, 0)
    assert Act.PRIMARY in acts(table, "arien", "stranger_tide")


def test_magnetic_dagger_ends_when_wasp_is_defeated():
    table = situation(arien=(3, -2), brogan=(1, 0))
    table.minion(BLUE, (0, 1))
    table.plays("arien", "stranger_tide")
    table.plays("brogan", "onslaught")
    table.act("wasp", "magnetic_dagger")
    table.choose((0, 1), ("act", Act.PRIMARY), "wasp", "pass")
    assert table.where("wasp") is None
    assert ("act", Act.PRIMARY) in table.offers()


def test_magnetic_dagger_does_not_bind_an_immune_heavy_minion():
    """Ready and Waiting ignores its immunity: it is swapped though the dagger is active."""
    table = situation(sabina=(1, 0), blue=("sabina", "brogan"))
    table.hand("sabina", "ready_and_waiting")
    table.minion(BLUE, (0, 1))
    table.minion(BLUE, (1, 1), "heavy")
    table.minion(BLUE, (2, 0))
    table.minion(BLUE, (4, -4))
    table.plays("sabina", "ready_and_waiting")
    table.act("wasp", "magnetic_dagger")
    table.choose((0, 1))
    heavy, light = int(table.at((1, 1))), int(table.at((2, 0)))
    sabina = table.row("sabina")
    moved = [
        targets.can_displace(table.state, table.tables, each, sabina, True)
        for each in (heavy, light)
    ]
    assert moved == [True, False]


@pytest.mark.parametrize("is_stopped", [False, True])
def test_magnetic_dagger_stops_fast_travel_by_the_switch_only(is_stopped, monkeypatch):
    table = situation(arien=(3, -2), numbers={"rules.dagger_stops_travel": is_stopped})
    table.minion(BLUE, (0, 1))
    table.plays("arien", "stranger_tide")
    table.act("wasp", "magnetic_dagger")
    table.choose((0, 1))
    monkeypatch.setattr(moves.spaces, "enemies_in_zone", lambda *_: False)
    assert moves.can_travel(table.state, table.tables, table.row("arien")) != is_stopped


def test_magnetic_dagger_stops_blend_into_shadows():
    """He must place himself first; without that there is no immunity either."""
    table = daggered(
        "tigerclaw", "blend_into_shadows", blue=("tigerclaw", "arien"), tigerclaw=(2, 0)
    )
    table.choose(("act", Act.PRIMARY))
    assert table.where("tigerclaw") == (2, 0)
    assert table.state.n_active == 0


def test_magnetic_dagger_does_not_reach_a_hero_who_is_immune_to_wasps_attacks():
    """Immunity to an action type holds against that type's active effects, too."""
    table = situation(arien=(1, 0), xargatha=(2, 0))
    table.hand("arien", "expert_duelist")
    table.minion(BLUE, (0, 1))
    table.plays("arien", "stranger_tide")
    table.plays("wasp", "magnetic_dagger")
    table.act("xargatha", "threatening_slash")
    table.choose("arien", "expert_duelist", ("act", Act.PRIMARY))
    assert table.offers() == [(0, 1)]
    table.choose((0, 1))
    assert ("act", Act.PRIMARY) in table.offers()


def test_magnetic_dagger_does_not_stop_fast_travel():
    """READING: the rulebook lets a hero move by fast travel, it does not place one."""
    table = situation(at=(5, -8), arien=(7, -9))
    table.minion(BLUE, (4, -8))
    table.plays("arien", "liquid_leap")
    table.act("wasp", "magnetic_dagger")
    table.choose((4, -8))
    assert ("act", Act.FAST_TRAVEL) in table.offers()
    assert ("act", Act.PRIMARY) not in table.offers()


def test_magnetic_dagger_does_nothing_when_the_attacker_falls():
    table = situation(blue=("tigerclaw", "arien"), tigerclaw=(1, 0), arien=(2, -1))
    table.hand("wasp")
    table.hand("tigerclaw", "riposte")
    table.plays("arien", "stranger_tide")
    table.act("wasp", "magnetic_dagger")
    table.choose("tigerclaw", "riposte")
    assert table.where("wasp") is None
    assert table.state.n_active == 0


# Static Barrier


def barred(hero: str, card: str, items: int = 0, action=None, **more) -> Table:
    """Wasp's Static Barrier is up, and another hero is about to use a card."""
    table = situation(**more)
    table.items("wasp", radius=items)
    table.plays(hero, card)
    table.act("wasp", "static_barrier")
    if action is not None:
        table.choose(("act", action))
    return table


def spaces_of(offers: list) -> set:
    """Return the spaces among offers."""
    return {each for each in offers if isinstance(each, tuple) and each[0] != "act"}


def test_static_barrier_keeps_an_enemy_outside():
    table = barred("arien", "dangerous_current", action=Act.MOVE, arien=(3, 0))
    offers = spaces_of(table.offers())
    assert (3, -1) in offers
    assert not any(inside(place, 2) for place in offers)


def test_static_barrier_keeps_an_enemy_inside():
    table = barred("arien", "dangerous_current", action=Act.MOVE, arien=(2, 0))
    offers = spaces_of(table.offers())
    assert {(1, 0), (-1, 0), (0, 2)} <= offers
    assert all(inside(place, 2) for place in offers)


def test_static_barrier_gains_from_radius_items():
    table = barred("arien", "dangerous_current", items=1, action=Act.MOVE, arien=(3, 0))
    offers = spaces_of(table.offers())
    assert {(2, 0), (1, 0)} <= offers
    assert all(inside(place, 3) for place in offers)


def test_static_barrier_does_not_bind_wasps_friends():
    table = barred("xargatha", "threatening_slash", action=Act.MOVE, xargatha=(2, 0))
    assert {(3, 0), (1, 0)} <= spaces_of(table.offers())


def test_static_barrier_stops_fast_travel_across_it():
    table = barred("arien", "liquid_leap", action=Act.FAST_TRAVEL, at=(5, -8), arien=(10, -8))
    offers = spaces_of(table.offers())
    assert {(8, -8), (6, -10)} & offers
    assert not {(6, -8), (7, -9), (6, -9), (7, -8)} & offers


def test_static_barrier_stops_an_attack_that_must_move_across_it():
    free = situation(brogan=(3, 0))
    assert Act.PRIMARY in acts(free, "brogan", "mad_dash")
    table = barred("brogan", "mad_dash", brogan=(3, 0))
    assert ("act", Act.PRIMARY) not in table.offers()


def test_static_barrier_stops_a_blink_strike_that_would_end_behind_it():
    blue = ("tigerclaw", "arien")
    table = barred("tigerclaw", "blink_strike", blue=blue, tigerclaw=(3, 0), xargatha=(2, 0))
    assert ("act", Act.PRIMARY) not in table.offers()


def test_static_barrier_stops_the_moves_of_skills():
    blue = ("tigerclaw", "arien")
    table = barred("tigerclaw", "pick_pocket", blue=blue, action=Act.PRIMARY, tigerclaw=(3, 0))
    assert not any(inside(place, 2) for place in spaces_of(table.offers()))


def test_static_barrier_may_be_crossed_but_not_entered_through_obstacles():
    """Who moves through obstacles may pass it, and must end on the side of the start."""
    table = situation(red=("wasp", "arien"), blue=("xargatha", "brogan"), xargatha=(-1, -2))
    table.ultimate("metamorphosis")
    table.plays("xargatha", "threatening_slash")
    table.act("wasp", "static_barrier")
    offers = spaces_of(table.choose(("act", Act.MOVE)))
    assert (3, -2) in offers
    assert not any(inside(place, 2) for place in offers)


@pytest.mark.parametrize(
    ("brogan", "victim", "end"),
    [
        ((4, 0), (3, 0), (2, 0)),  # into it
        ((3, 0), (2, 0), (1, 0)),  # within it, from outside
        ((1, 0), (2, 0), (3, 0)),  # out of it
    ],
)
def test_static_barrier_stops_pushes(brogan, victim, end):
    free = situation(brogan=brogan, xargatha=victim)
    free.act("brogan", "brutal_jab")
    free.choose("pass", "xargatha", 1)
    assert free.where("xargatha") == end
    table = barred("brogan", "brutal_jab", action=Act.PRIMARY, brogan=brogan, xargatha=victim)
    table.choose("pass", "xargatha")
    assert table.where("xargatha") == victim


def test_static_barrier_does_not_stop_pushes_of_wasps_friends():
    red, blue = ("wasp", "brogan"), ("arien", "sabina")
    table = situation(red=red, blue=blue, brogan=(1, 0), arien=(2, 0))
    table.plays("brogan", "brutal_jab")
    table.act("wasp", "static_barrier")
    table.choose(("act", Act.PRIMARY), "pass", "arien", 1)
    assert table.where("arien") == (3, 0)


def test_static_barrier_stops_enemies_from_moving_minions_across_it():
    blue = ("sabina", "brogan")
    table = situation(blue=blue, sabina=(3, 0))
    table.minion(BLUE, (3, -1))
    table.plays("sabina", "troop_movement")
    table.act("wasp", "static_barrier")
    offers = spaces_of(table.choose(("act", Act.PRIMARY), (3, -1)))
    assert offers
    assert not any(inside(place, 2) for place in offers)


def test_static_barrier_stops_placing_across_it():
    table = barred("arien", "stranger_tide", action=Act.PRIMARY, arien=(3, 0))
    offers = spaces_of(table.offers())
    assert offers
    assert not any(inside(place, 2) for place in offers)


def test_static_barrier_lets_enemies_swap_across_it():
    table = situation(arien=(3, 0))
    table.minion(RED, (1, 0))
    table.plays("arien", "arcane_whirlpool")
    table.act("wasp", "static_barrier")
    table.choose(("act", Act.PRIMARY), (1, 0))
    assert table.where("arien") == (1, 0)


def test_static_barrier_lets_enemies_attack_across_it():
    blue = ("sabina", "arien")
    table = barred("sabina", "quickdraw", blue=blue, sabina=(3, 0), xargatha=(2, 0))
    assert table.choose(("act", Act.PRIMARY)) == ["xargatha"]


def test_static_barrier_binds_the_moves_of_an_enemys_defense():
    """The defender performs an action, too: a Sidestep does not cross it."""
    red, blue = ("wasp", "sabina"), ("tigerclaw", "arien")
    table = situation(red=red, blue=blue, sabina=(3, -1), tigerclaw=(3, 0))
    table.hand("tigerclaw", "sidestep")
    table.plays("sabina", "quickdraw")
    table.act("wasp", "static_barrier")
    table.choose(("act", Act.PRIMARY), "tigerclaw", "sidestep")
    offers = spaces_of(table.offers())
    assert (4, 0) in offers
    assert not any(inside(place, 2) for place in offers)


def test_static_barrier_makes_spawn_points_behind_it_not_empty():
    """A leap must not end beside an empty spawn point: one that counts as an obstacle is none."""
    places = {"arien": (4, -2), "brogan": (3, -1)}
    free = situation(**places)
    assert (3, -2) not in free.act("arien", "liquid_leap")
    table = barred("arien", "liquid_leap", action=Act.PRIMARY, **places)
    assert (3, -2) in table.offers()


def test_static_barrier_moves_with_wasp():
    table = situation(arien=(3, 0), brogan=(1, 0))
    table.plays("brogan", "mighty_punch")
    table.plays("arien", "liquid_leap")
    table.act("wasp", "static_barrier")
    table.choose(("act", Act.PRIMARY), "pass", "wasp", 2, ("act", Act.MOVE))
    assert table.where("wasp") == (-2, 0)
    assert (2, 0) in table.offers()


def test_static_barrier_ends_with_the_turn():
    table = situation(arien=(3, 0))
    table.act("wasp", "static_barrier")
    table.reveal(arien="dangerous_current", wasp="stop_projectiles")
    assert (2, 0) in table.choose(("act", Act.MOVE))


def test_static_barrier_ends_when_wasp_is_defeated():
    table = situation(arien=(3, 0), brogan=(1, 0))
    table.plays("brogan", "onslaught")
    table.plays("arien", "liquid_leap")
    table.act("wasp", "static_barrier")
    table.choose(("act", Act.PRIMARY), "wasp", "pass")
    assert (2, 0) in table.choose(("act", Act.MOVE))


# Shock, Electrocute, Electroblast


SHOCKS = [("shock", 5, 2), ("electrocute", 5, 3), ("electroblast", 6, 3)]


@pytest.mark.parametrize(("card", "attack", "radius"), SHOCKS)
def test_shocks_attack_an_adjacent_unit(card, attack, radius):
    table = situation(arien=(1, 0), brogan=(2, 0), xargatha=(-1, 0))
    table.minion(BLUE, (0, 1))
    table.minion(BLUE, (0, 2))
    table.minion(BLUE, (0, -1), "heavy")
    table.minion(RED, (1, -1))
    assert set(table.act("wasp", card)) == {"arien", (0, 1)}
    table.choose("arien")
    assert table.attack_total() == attack


@pytest.mark.parametrize(("card", "attack", "radius"), SHOCKS)
def test_shocks_make_an_enemy_hero_in_radius_discard_after_the_attack(card, attack, radius):
    table = situation(arien=(1, 0), brogan=(radius, -1), xargatha=(0, 2))
    table.minion(BLUE, (0, -2))
    table.act("wasp", card)
    table.choose("arien", "dangerous_current")
    assert (table.decision, table.offers()) == (Decision.OBJECT, ["brogan"])
    table.choose("brogan")
    assert (table.decision, table.asked) == (Decision.DISCARD, 3)
    table.choose("shield")
    assert table.cards_in("brogan", CardState.DISCARD) == {"shield"}


@pytest.mark.parametrize(("card", "attack", "radius"), SHOCKS)
def test_shocks_reach_no_farther_than_their_radius(card, attack, radius):
    table = situation(arien=(radius + 1, -1), xargatha=(2, 0))
    table.minion(BLUE, (0, 1))
    table.act("wasp", card)
    table.choose((0, 1))
    assert table.decision == Decision.CARD
    assert not table.events(Trace.DISCARDED)


@pytest.mark.parametrize(("card", "attack", "radius"), SHOCKS)
def test_shocks_leave_adjacent_heroes_alone(card, attack, radius):
    table = situation(arien=(1, 0))
    table.minion(BLUE, (0, 1))
    table.act("wasp", card)
    table.choose((0, 1))
    assert table.decision == Decision.CARD


def test_shock_radius_grows_with_items():
    table = situation(arien=(3, -1))
    table.minion(BLUE, (0, 1))
    table.items("wasp", radius=1)
    table.act("wasp", "shock")
    assert table.choose((0, 1)) == ["arien"]


def test_shock_does_not_hit_a_hero_immune_to_attacks():
    table = situation(blue=("arien", "sabina"), arien=(1, 0), sabina=(2, -1))
    table.hand("arien", "expert_duelist", "noble_blade")
    table.act("wasp", "shock")
    table.choose("arien", "expert_duelist")
    assert table.offers() == ["sabina"]


@pytest.mark.parametrize("card", ["shock", "electrocute"])
def test_shock_and_electrocute_let_a_hero_without_cards_be(card):
    table = situation(arien=(2, 0))
    table.hand("arien")
    table.minion(BLUE, (0, 1))
    table.act("wasp", card)
    table.choose((0, 1), "arien")
    assert table.where("arien") == (2, 0)


def test_electroblast_defeats_a_hero_without_cards():
    table = situation(arien=(2, 0))
    table.hand("arien")
    table.minion(BLUE, (0, 1))
    table.act("wasp", "electroblast")
    table.choose((0, 1), "arien")
    assert table.where("arien") is None
    assert table.coins("wasp") == 2 + 1


def test_electroblast_spares_a_hero_with_a_card():
    table = situation(arien=(2, 0))
    table.hand("arien", "liquid_leap")
    table.minion(BLUE, (0, 1))
    table.act("wasp", "electroblast")
    table.choose((0, 1), "arien", "liquid_leap")
    assert table.where("arien") == (2, 0)


# Stop Projectiles, Deflect Projectiles, Reflect Projectiles


def shot(card: str, **places) -> Table:
    """Wasp has defended with a card against Sabina's ranged attack from (2, 0)."""
    table = situation(blue=("sabina", "arien"), sabina=(2, 0), **places)
    table.minion(BLUE, (0, -1))
    table.items("sabina", attack=9)
    table.hand("wasp", card)
    table.act("sabina", "quickdraw")
    table.choose("wasp", card)
    return table


@pytest.mark.parametrize("card", ["stop_projectiles", "deflect_projectiles", "reflect_projectiles"])
def test_projectiles_are_blocked_whatever_their_total(card):
    table = shot(card)
    assert table.where("wasp") == (0, 0)
    assert card in table.cards_in("wasp", CardState.DISCARD)


@pytest.mark.parametrize("card", ["stop_projectiles", "deflect_projectiles", "reflect_projectiles"])
def test_projectile_cards_do_not_stop_a_non_ranged_attack(card):
    """They may be discarded to no avail; then nobody else discards."""
    table = situation(arien=(1, 0), brogan=(2, 0))
    table.hand("wasp", card)
    table.act("arien", "noble_blade")
    assert card in table.choose("wasp")
    table.choose(card)
    assert table.where("wasp") is None
    assert not table.events(Trace.DISCARDED)


def test_stop_projectiles_is_no_action_of_its_own():
    assert acts(situation(), "wasp", "stop_projectiles") == {Act.HOLD, Act.MOVE}


def test_deflect_projectiles_hits_another_hero_than_the_attacker():
    table = shot("deflect_projectiles", arien=(0, 2), xargatha=(-1, 0))
    assert (table.decision, table.asked) == (Decision.OBJECT, 0)
    assert table.offers() == ["arien"]
    table.choose("arien")
    assert (table.decision, table.asked) == (Decision.DISCARD, 3)
    table.choose("liquid_leap")
    assert table.cards_in("arien", CardState.DISCARD) == {"liquid_leap"}


def test_deflect_projectiles_alone_with_the_attacker_only_blocks():
    table = shot("deflect_projectiles")
    assert not table.events(Trace.DISCARDED)


@pytest.mark.parametrize(("items", "is_hit"), [(0, False), (1, True)])
def test_deflect_projectiles_reaches_three_spaces_and_more_with_items(items, is_hit):
    table = situation(blue=("sabina", "arien"), sabina=(2, 0), arien=(4, -2))
    table.items("wasp", range=items)
    table.hand("wasp", "deflect_projectiles")
    table.act("sabina", "quickdraw")
    table.choose("wasp", "deflect_projectiles")
    assert (table.offers() == ["arien"]) == is_hit


@pytest.mark.parametrize("card", ["deflect_projectiles", "reflect_projectiles"])
def test_projectiles_let_a_hero_without_cards_be(card):
    table = situation(blue=("sabina", "arien"), sabina=(2, 0), arien=(0, 2))
    table.hand("wasp", card)
    table.hand("arien")
    table.act("sabina", "quickdraw")
    table.choose("wasp", card, "arien")
    assert table.where("arien") == (0, 2)


def test_reflect_projectiles_may_hit_the_attacker():
    table = shot("reflect_projectiles", arien=(0, 2), xargatha=(-1, 0))
    assert set(table.offers()) == {"sabina", "arien"}
    table.choose("sabina", "troop_movement")
    assert table.cards_in("sabina", CardState.DISCARD) == {"troop_movement"}


def test_reflect_projectiles_reaches_three_spaces():
    table = shot("reflect_projectiles", arien=(4, -2))
    assert table.offers() == ["sabina"]


# Lift Up, Control Gravity, Center of Mass


LIFTS = [("lift_up", 2, 1), ("control_gravity", 3, 1), ("center_of_mass", 3, 2)]


@pytest.mark.parametrize(("card", "radius", "times"), LIFTS)
def test_lift_moves_any_unit_or_token_in_radius(card, radius, times):
    table = situation(arien=(1, 0), brogan=(radius + 1, -2), xargatha=(radius, -1))
    table.minion(BLUE, (0, 1))
    table.minion(RED, (0, -1))
    table.token((-2, 0))
    assert set(table.act("wasp", card)) == {"arien", "xargatha", (0, 1), (0, -1), (-2, 0)}


def test_lift_up_radius_grows_with_items():
    table = situation(arien=(3, -1))
    assert Act.PRIMARY not in acts(table, "wasp", "lift_up")
    table.items("wasp", radius=1)
    assert table.act("wasp", "lift_up") == ["arien"]


def test_lift_up_keeps_the_distance():
    table = situation(arien=(2, 0))
    table.act("wasp", "lift_up")
    offers = table.choose("arien")
    assert set(offers) == {(2, -1), (1, 1)}


def test_lift_up_carries_a_neighbour_around_wasp():
    table = situation(arien=(1, 0))
    table.act("wasp", "lift_up")
    assert set(table.choose("arien")) == {(0, 1), (1, -1)}


def test_lift_up_does_not_lift_what_has_no_room():
    table = situation(arien=(1, 0), brogan=(0, 1), xargatha=(1, -1))
    assert set(table.act("wasp", "lift_up")) == {"brogan", "xargatha"}


def test_lift_up_does_not_lift_an_immune_heavy_minion():
    table = situation(arien=(1, 0))
    table.minion(BLUE, (0, 1), "heavy")
    table.minion(RED, (0, -1), "heavy")
    assert table.act("wasp", "lift_up") == ["arien"]


@pytest.mark.parametrize(("card", "radius", "times"), LIFTS)
def test_lift_is_repeated_on_the_same_target_only(card, radius, times):
    table = situation(arien=(2, 0), brogan=(-1, 0))
    table.act("wasp", card)
    table.choose("arien", (2, -1))
    assert set(table.offers()) == {"pass", "yes"}
    assert table.choose("yes") == ["arien"]
    assert set(table.choose("arien")) == {(2, 0), (2, -2)}
    table.choose((2, -2))
    assert (table.decision == Decision.REPEAT) == (times > 1)


def test_center_of_mass_is_repeated_twice_at_most():
    table = situation(arien=(2, 0))
    table.act("wasp", "center_of_mass")
    table.choose("arien", (2, -1), "yes", "arien", (2, -2), "yes", "arien", (1, -2))
    assert table.where("arien") == (1, -2)
    assert table.decision == Decision.CARD


def test_lift_up_need_not_be_repeated():
    table = situation(arien=(2, 0))
    table.act("wasp", "lift_up")
    table.choose("arien", (2, -1), "pass")
    assert table.where("arien") == (2, -1)
    assert table.decision == Decision.CARD


def test_lift_up_cannot_move_what_a_bulwark_protects():
    table = situation(arien=(1, 0), brogan=(-1, 0), xargatha=(0, 2))
    table.plays("wasp", "lift_up")
    table.act("brogan", "bulwark")
    assert table.choose(("act", Act.PRIMARY)) == ["xargatha"]


def test_a_minion_lifted_out_of_the_battle_zone_comes_back_before_the_repeat():
    """A repeat is an action of its own, and minions return after an action."""
    table = situation(at=(-1, 2))
    table.minion(BLUE, (0, 2))
    table.act("wasp", "lift_up")
    table.choose((0, 2), (-1, 3))
    assert (table.decision, table.asked) == (Decision.RETURN, 2)
    table.choose((0, 2))
    assert table.decision == Decision.REPEAT


# Charged Boomerang, Thunder Boomerang


@pytest.mark.parametrize("card", ["charged_boomerang", "thunder_boomerang"])
def test_boomerangs_hit_units_in_range_that_are_not_in_line(card):
    table = situation(arien=(1, 1), brogan=(2, 0), xargatha=(2, -1))
    table.minion(BLUE, (3, -2))
    table.minion(BLUE, (1, 0))
    table.minion(BLUE, (0, -3))
    table.minion(BLUE, (4, -2))
    table.token((1, -2))
    assert set(table.act("wasp", card)) == {"arien", (3, -2)}


@pytest.mark.parametrize(("card", "attack"), [("charged_boomerang", 3), ("thunder_boomerang", 4)])
def test_boomerangs_are_ranged_attacks(card, attack):
    table = situation(blue=("tigerclaw", "arien"), tigerclaw=(1, 1))
    table.act("wasp", card)
    table.choose("tigerclaw")
    assert table.attack_total() == attack
    table.choose("dodge")
    assert table.where("tigerclaw") == (1, 1)


def test_boomerang_range_grows_with_items():
    table = situation(arien=(4, -2))
    assert Act.PRIMARY not in acts(table, "wasp", "charged_boomerang")
    table.items("wasp", range=1)
    assert table.act("wasp", "charged_boomerang") == ["arien"]


def test_charged_boomerang_is_not_repeated():
    table = situation(arien=(1, 1), brogan=(2, -1))
    table.act("wasp", "charged_boomerang")
    table.choose("arien", "dangerous_current")
    assert table.decision == Decision.CARD


def test_thunder_boomerang_on_a_hero_may_be_repeated_on_any_other_target():
    table = situation(arien=(1, 1), brogan=(2, -1))
    table.minion(BLUE, (-1, -1))
    table.act("wasp", "thunder_boomerang")
    table.choose("arien", "dangerous_current", "yes")
    assert set(table.offers()) == {"brogan", (-1, -1)}
    table.choose("brogan", "brutal_jab")
    assert table.decision == Decision.CARD


def test_thunder_boomerang_is_repeated_after_a_defeat_too():
    table = situation(arien=(1, 1))
    table.minion(BLUE, (-1, -1))
    table.act("wasp", "thunder_boomerang")
    table.choose("arien", "pass")
    assert table.where("arien") is None
    assert table.choose("yes") == [(-1, -1)]


def test_thunder_boomerang_on_a_minion_is_not_repeated():
    table = situation(arien=(1, 1))
    table.minion(BLUE, (-1, -1))
    table.act("wasp", "thunder_boomerang")
    table.choose((-1, -1))
    assert table.decision == Decision.CARD


def test_thunder_boomerang_does_not_hit_the_same_hero_twice():
    table = situation(arien=(1, 1))
    table.act("wasp", "thunder_boomerang")
    table.choose("arien", "dangerous_current")
    assert table.decision == Decision.CARD


def test_thunder_boomerang_repeat_may_be_declined():
    table = situation(arien=(1, 1), brogan=(2, -1))
    table.act("wasp", "thunder_boomerang")
    table.choose("arien", "dangerous_current", "pass")
    assert table.decision == Decision.CARD


# Telekinesis, Mass Telekinesis


@pytest.mark.parametrize("card", ["telekinesis", "mass_telekinesis"])
def test_telekinesis_takes_units_and_tokens_in_range_off_the_lines(card):
    table = situation(arien=(1, 1), brogan=(2, 0), xargatha=(2, -1))
    table.minion(BLUE, (3, -2))
    table.minion(RED, (-1, -1))
    table.minion(BLUE, (4, -2))
    table.token((1, -2))
    expected = {"arien", "xargatha", (3, -2), (-1, -1), (1, -2)}
    assert set(table.act("wasp", card)) == expected


def test_telekinesis_places_into_an_empty_space_beside_wasp():
    table = situation(arien=(1, 1), brogan=(1, 0))
    table.token((0, 1))
    table.act("wasp", "telekinesis")
    assert set(table.choose("arien")) == NEIGHBOURS - {(1, 0), (0, 1)}
    table.choose((-1, 0))
    assert table.where("arien") == (-1, 0)
    assert table.decision == Decision.CARD


def test_telekinesis_does_not_move_an_immune_heavy_minion():
    table = situation(arien=(1, 1))
    table.minion(BLUE, (2, -1), "heavy")
    assert table.act("wasp", "telekinesis") == ["arien"]


def test_telekinesis_needs_room_beside_wasp():
    table = situation(arien=(1, 1))
    for place in NEIGHBOURS:
        table.token(place)
    assert Act.PRIMARY not in acts(table, "wasp", "telekinesis")


def test_telekinesis_cannot_place_what_a_bulwark_protects():
    table = situation(arien=(1, 1), brogan=(-1, -1), xargatha=(2, -1))
    table.plays("wasp", "telekinesis")
    table.act("brogan", "bulwark")
    assert table.choose(("act", Act.PRIMARY)) == ["xargatha"]


def test_telekinesis_range_grows_with_items():
    table = situation(arien=(4, -1))
    assert Act.PRIMARY not in acts(table, "wasp", "telekinesis")
    table.items("wasp", range=1)
    assert table.act("wasp", "telekinesis") == ["arien"]


def test_mass_telekinesis_may_be_repeated_once():
    table = situation(arien=(1, 1), brogan=(2, -1))
    table.token((-1, -1))
    table.act("wasp", "mass_telekinesis")
    table.choose("arien", (0, 1), "yes")
    assert set(table.offers()) == {"brogan", (-1, -1)}
    table.choose("brogan", (1, -1))
    assert (table.where("arien"), table.where("brogan")) == ((0, 1), (1, -1))
    assert table.decision == Decision.CARD


def test_mass_telekinesis_repeat_may_be_declined():
    table = situation(arien=(1, 1), brogan=(2, -1))
    table.act("wasp", "mass_telekinesis")
    table.choose("arien", (0, 1), "pass")
    assert table.where("brogan") == (2, -1)


# Kinetic Repulse, Kinetic Blast


@pytest.mark.parametrize("card", ["kinetic_repulse", "kinetic_blast"])
def test_kinetic_cards_push_adjacent_enemy_units_at_most_two(card):
    table = situation(arien=(1, 0), brogan=(0, -1), xargatha=(-1, 0))
    table.minion(BLUE, (-1, 1))
    table.minion(BLUE, (2, -1))
    table.minion(BLUE, (0, 1), "heavy")
    assert set(table.act("wasp", card)) == {"arien", "brogan", (-1, 1), "pass"}
    table.choose("arien", "brogan")
    assert table.decision != Decision.PICK


def test_kinetic_repulse_pushes_three_spaces():
    table = situation(arien=(1, 0), brogan=(0, -1))
    table.act("wasp", "kinetic_repulse")
    table.choose("arien", "brogan")
    assert (table.where("arien"), table.where("brogan")) == ((4, 0), (0, -4))
    assert not table.events(Trace.DISCARDED)


def test_kinetic_repulse_may_push_one_or_none():
    table = situation(arien=(1, 0), brogan=(0, -1))
    table.act("wasp", "kinetic_repulse")
    table.choose("brogan")
    assert table.where("arien") == (1, 0)
    table = situation(arien=(1, 0), brogan=(0, -1))
    table.act("wasp", "kinetic_repulse")
    table.choose("arien", "pass")
    assert (table.where("arien"), table.where("brogan")) == ((4, 0), (0, -1))
    table = situation(arien=(1, 0))
    table.act("wasp", "kinetic_repulse")
    table.choose("pass")
    assert table.where("arien") == (1, 0)


@pytest.mark.parametrize("obstacle", ["token", "minion", "hero"])
def test_a_pushed_hero_stopped_by_an_obstacle_discards(obstacle):
    table = situation(arien=(1, 0))
    if obstacle == "token":
        table.token((3, 0))
    elif obstacle == "minion":
        table.minion(RED, (3, 0))
    else:
        table.hero("xargatha", (3, 0))
    table.act("wasp", "kinetic_repulse")
    table.choose("arien")
    assert table.where("arien") == (2, 0)
    assert (table.decision, table.asked) == (Decision.DISCARD, 2)


def test_a_pushed_hero_stopped_by_terrain_at_once_discards():
    table = situation(at=(1, 0), arien=(1, 1))
    table.act("wasp", "kinetic_repulse")
    table.choose("arien")
    assert table.where("arien") == (1, 1)
    assert table.decision == Decision.DISCARD


def test_both_pushed_heroes_discard_when_both_are_stopped():
    table = situation(arien=(1, 0), brogan=(0, -1))
    table.token((2, 0))
    table.token((0, -3))
    table.act("wasp", "kinetic_repulse")
    table.choose("arien", "brogan", "liquid_leap", "shield")
    assert (table.where("arien"), table.where("brogan")) == ((1, 0), (0, -2))
    assert table.cards_in("arien", CardState.DISCARD) == {"liquid_leap"}
    assert table.cards_in("brogan", CardState.DISCARD) == {"shield"}


def test_only_the_stopped_hero_discards():
    table = situation(arien=(1, 0), brogan=(0, -1))
    table.token((2, 0))
    table.act("wasp", "kinetic_repulse")
    table.choose("arien", "brogan", "liquid_leap")
    assert not table.cards_in("brogan", CardState.DISCARD)


@pytest.mark.parametrize(
    ("card", "choices"), [("kinetic_repulse", ["arien"]), ("kinetic_blast", ["arien", 4])]
)
def test_a_stopped_hero_without_cards_stays(card, choices):
    table = situation(arien=(1, 0))
    table.hand("arien")
    table.token((2, 0))
    table.act("wasp", card)
    table.choose(*choices)
    assert table.where("arien") == (1, 0)


def test_a_stopped_minion_makes_nobody_discard():
    table = situation(arien=(0, -1))
    minion = table.minion(BLUE, (1, 0))
    table.token((3, 0))
    table.act("wasp", "kinetic_repulse")
    table.choose((1, 0))
    assert table.where(minion) == (2, 0)
    assert not table.events(Trace.DISCARDED)


def test_kinetic_repulse_does_not_push_what_a_bulwark_protects():
    table = situation(arien=(1, 0), brogan=(-1, 0))
    table.plays("wasp", "kinetic_repulse")
    table.act("brogan", "bulwark")
    table.choose(("act", Act.PRIMARY))
    assert (table.where("arien"), table.where("brogan")) == ((1, 0), (-1, 0))


def test_kinetic_blast_pushes_both_three_or_both_four_spaces():
    table = situation(arien=(1, 0), brogan=(0, -1))
    table.act("wasp", "kinetic_blast")
    assert table.choose("arien", "brogan") == [3, 4]
    table.choose(4)
    assert (table.where("arien"), table.where("brogan")) == ((5, 0), (0, -5))


def test_kinetic_blast_may_push_three_spaces():
    table = situation(arien=(1, 0))
    table.act("wasp", "kinetic_blast")
    table.choose("arien", 3)
    assert table.where("arien") == (4, 0)


def test_kinetic_blast_stops_heroes_at_the_chosen_distance():
    """An obstacle in the fourth space stops a push of 4, not a push of 3."""
    for distance, is_stopped in [(3, False), (4, True)]:
        table = situation(arien=(1, 0), brogan=(0, -1))
        table.token((5, 0))
        table.act("wasp", "kinetic_blast")
        table.choose("arien", "pass", distance)
        assert table.where("arien") == (4, 0)
        assert (table.decision == Decision.DISCARD) == is_stopped


# High Voltage


def charged(**places) -> Table:
    """Wasp has her ultimate."""
    table = situation(**places)
    table.ultimate("high_voltage")
    return table


def test_high_voltage_may_defeat_a_minion_in_radius_after_a_basic_skill():
    table = charged(arien=(2, 0))
    table.minion(BLUE, (0, 1))
    table.minion(BLUE, (3, -2), "ranged")
    table.minion(BLUE, (4, -3))
    table.minion(RED, (0, -1))
    assert set(table.act("wasp", "static_barrier")) == {(0, 1), (3, -2), "pass"}
    table.choose((3, -2))
    assert table.at((3, -2)) is None
    assert table.coins("wasp") == 2


def test_high_voltage_may_be_declined():
    table = charged()
    table.minion(BLUE, (0, 1))
    table.act("wasp", "static_barrier")
    table.choose("pass")
    assert table.at((0, 1)) is not None


def test_high_voltage_makes_a_hero_who_was_beside_that_minion_discard():
    """Also one outside the radius; the hero chooses the card."""
    table = charged(arien=(4, -2), brogan=(1, 0))
    table.minion(BLUE, (3, -2))
    table.minion(BLUE, (3, -3))
    table.act("wasp", "static_barrier")
    assert table.choose((3, -2)) == ["arien"]
    table.choose("arien")
    assert (table.decision, table.asked) == (Decision.DISCARD, 2)
    table.choose("liquid_leap")
    assert table.cards_in("arien", CardState.DISCARD) == {"liquid_leap"}


def test_high_voltage_beside_nobody_makes_nobody_discard():
    table = charged(arien=(2, 0), xargatha=(-1, 1))
    table.minion(BLUE, (-1, 0))
    table.act("wasp", "static_barrier")
    table.choose((-1, 0))
    assert table.decision == Decision.CARD
    assert not table.events(Trace.DISCARDED)


def test_high_voltage_lets_a_hero_without_cards_be():
    table = charged(arien=(2, 0))
    table.hand("arien")
    table.minion(BLUE, (1, 0))
    table.act("wasp", "static_barrier")
    table.choose((1, 0), "arien")
    assert table.where("arien") == (2, 0)


def test_high_voltage_does_not_reach_an_immune_heavy_minion():
    table = charged()
    table.minion(BLUE, (0, 1), "heavy")
    table.act("wasp", "static_barrier")
    assert table.decision == Decision.CARD


@pytest.mark.parametrize(
    ("card", "action", "choices"),
    [
        ("magnetic_dagger", Act.PRIMARY, ["arien", "aspiring_duelist"]),
        ("magnetic_dagger", Act.MOVE, [(0, 1)]),
        ("lift_up", Act.PRIMARY, ["arien", (0, 1), "pass"]),
    ],
)
def test_high_voltage_answers_to_basic_skills_only(card, action, choices):
    """Neither to a basic attack, nor to a basic movement, nor to another skill."""
    table = charged(arien=(1, 0))
    table.minion(BLUE, (-1, 0))
    table.act("wasp", card, action)
    table.choose(*choices)
    assert table.decision == Decision.CARD


def test_high_voltage_radius_grows_with_items():
    table = charged()
    table.minion(BLUE, (4, -2))
    table.items("wasp", radius=1)
    assert (4, -2) in table.act("wasp", "static_barrier")


def test_high_voltage_pushes_the_lane_with_the_last_minion():
    table = Table()
    table.hero("wasp", (0, 0))
    table.minion(RED, (1, -6))
    table.minion(BLUE, (1, 0))
    table.hero("arien", (2, 0))
    table.ultimate("high_voltage")
    table.act("wasp", "static_barrier")
    table.choose((1, 0))
    assert table.events(Trace.PUSH_WON)
    assert table.offers() == ["arien"]


def test_high_voltage_minion_may_be_kept_by_a_shield():
    table = charged(brogan=(0, 2))
    table.minion(BLUE, (0, 1))
    table.plays("wasp", "static_barrier")
    table.act("brogan", "shield")
    table.choose(("act", Act.PRIMARY), (0, 1), "bulwark")
    assert table.at((0, 1)) is not None
    assert table.coins("wasp") == 2
    assert table.offers() == ["brogan"]


# Crackling Dagger


def handicapped(**places) -> Table:
    """Three red heroes with handicap cards against two."""
    red, blue = ("wasp", "xargatha", "tigerclaw"), ("arien", "brogan")
    return situation(red=red, blue=blue, **places)


def test_crackling_dagger_replaces_magnetic_dagger():
    table = handicapped()
    assert "crackling_dagger" in table.cards_in("wasp", CardState.HAND)
    assert "magnetic_dagger" in table.cards_in("wasp", CardState.BOX)


def test_crackling_dagger_attacks_adjacent_enemy_heroes_only():
    table = handicapped(arien=(1, 0), brogan=(2, 0), xargatha=(-1, 0))
    table.minion(BLUE, (0, 1))
    assert table.act("wasp", "crackling_dagger") == ["arien"]
    table.choose("arien")
    assert table.attack_total() == 2


def test_crackling_dagger_holds_enemy_units_within_three_spaces():
    """Sabina may not swap her minions at distance 3, and may swap those at distance 4."""
    red, blue = ("wasp", "xargatha", "tigerclaw"), ("arien", "sabina")
    table = situation(red=red, blue=blue, arien=(1, 0), sabina=(3, -2))
    for place in [(3, -1), (3, -3), (4, -2), (4, -3)]:
        table.minion(BLUE, place)
    table.plays("sabina", "listen_up")
    table.act("wasp", "crackling_dagger")
    table.choose("arien", "aspiring_duelist")
    assert table.choose(("act", Act.PRIMARY)) == [(4, -2)]
    assert table.choose((4, -2)) == [(4, -3)]


def test_crackling_dagger_keeps_enemies_in_radius_from_being_placed_this_turn():
    table = handicapped(arien=(1, 0), brogan=(3, 0))
    table.plays("brogan", "shield")
    table.act("wasp", "crackling_dagger")
    table.choose("arien", "aspiring_duelist")
    assert Act.PRIMARY not in acts(table, "arien", "stranger_tide")
    table.choose(("act", Act.HOLD))
    assert Act.PRIMARY in acts(table, "arien", "stranger_tide")
