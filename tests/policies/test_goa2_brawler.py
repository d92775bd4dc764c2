"""What `brawler` chooses in positions set up by hand, and how it does against `random`."""

from types import SimpleNamespace

import numpy as np
import pytest

import policies
from policies.core.check import Examiner, setup_content
from policies.goa2.notes import open_notes
from policies.goa2.places import place_gain
from policies.goa2.survey import survey
from policies.goa2.walks import gain_of, scan
from sim.core import play, registry
from sim.core.content import parse_assignment
from sim.core.records import new
from sim.core.restrictions import Restriction
from sim.core.rng import STREAM
from sim.goa2.state import Action, CardState, Decision, Phase
from tests.fixtures.marks import plain
from tests.goa2.places import EAST, HERE, NORTH_EAST, NORTH_WEST, ROW, WEST, with_waves
from tests.goa2.table import BLUE, RED, Table
from tests.policies.brawler_table import chosen, duel

GAMES = 100
AWAY = (-5, -6)  # a Throne
SIDES = {"red": 0, "blue": 1}
WAYS = [
    (),
    ("setup.players=6",),
    ("setup.players=6", "setup.board=narrow_passages", "setup.length=long"),
    ("setup.board=vexing_cliffs",),
]


def attacked(table: Table, card: str) -> Table:
    """Wasp attacks Arien with a card; there may be others to attack."""
    table.act("wasp", card)
    if table.decision == Decision.TARGET:
        table.choose("arien")
    assert table.decision == Decision.DEFEND
    return table


@plain
@pytest.mark.parametrize(
    ("items", "card"), [(0, "spell_break"), (2, "aspiring_duelist"), (3, "dangerous_current")]
)
def test_it_defends_with_the_cheapest_card_that_holds(items, card):
    table = duel()
    table.hand("arien", "noble_blade", "spell_break", "aspiring_duelist", "dangerous_current")
    table.items("wasp", attack=items)
    attacked(table, "magnetic_dagger")
    assert chosen(table) == card


@plain
def test_it_gives_up_no_card_where_none_holds():
    table = duel()
    table.hand("arien", "noble_blade", "spell_break")
    table.items("wasp", attack=2)
    attacked(table, "shock")
    assert chosen(table) == "pass"


@plain
def test_it_finishes_a_hero_who_cannot_defend():
    table = duel()
    table.minion(BLUE, EAST)
    table.hand("arien")
    table.act("wasp", "magnetic_dagger")
    assert table.decision == Decision.TARGET
    assert chosen(table) == "arien"


@plain
def test_it_takes_the_minion_where_the_hero_would_only_defend():
    table = duel()
    table.minion(BLUE, EAST)
    table.act("wasp", "magnetic_dagger")
    assert chosen(table) == EAST


@plain
def test_it_attacks_rather_than_walks_when_a_hero_is_helpless():
    table = duel()
    table.hand("arien")
    table.turn_of("wasp", "shock")
    assert chosen(table) == ("act", Action.PRIMARY)


@plain
def test_it_leaves_a_space_where_it_would_certainly_fall():
    table = duel()
    table.hand("wasp", "magnetic_dagger")
    table.plays("arien", "dangerous_current")
    table.turn_of("wasp", "lift_up")
    assert chosen(table) == ("act", Action.MOVE)
    table.choose(("act", Action.MOVE))
    place = chosen(table)
    assert place != "pass"
    assert max(abs(place[0] - WEST[0]), abs(place[1] - WEST[1])) > 1


@plain
def test_a_safe_space_beside_the_minion_is_preferred():
    table = with_waves(Table())
    table.hero("wasp", ROW[3])
    table.minion(BLUE, ROW[1])
    table.hero("arien", NORTH_EAST)
    table.plays("arien", "dangerous_current")
    table.hand("wasp", "magnetic_dagger")
    table.act("wasp", "lift_up", Action.MOVE)
    place = chosen(table)
    assert place not in {HERE, EAST, NORTH_WEST, (4, -8), (5, -8), (5, -7)}


@plain
def test_it_comes_back_near_the_front():
    table = with_waves(Table())
    table.hero("arien", HERE)
    offers = table.turn_of("wasp", "shock")
    assert table.decision == Decision.RESPAWN
    assert chosen(table) != "pass"
    table.choose(chosen(table))
    assert chosen(table) == ("act", Action.FAST_TRAVEL)
    assert len(offers) > 1


@plain
def test_it_takes_all_coins_it_can():
    table = with_waves(Table(red=("tigerclaw", "wasp")))
    table.hero("tigerclaw", HERE)
    table.hero("arien", WEST)
    table.state.heroes[table.row("arien")].coins = 3
    table.items("tigerclaw")
    table.act("tigerclaw", "master_thief")
    while table.decision not in (Decision.COINS, Decision.NONE):
        table.choose("pass" if table.decision == Decision.STEP else "arien")
    assert table.decision == Decision.COINS
    assert chosen(table) == 2


@plain
def test_cards_played_facedown_look_like_cards_in_hand():
    answers = set()
    for facedown in ("dangerous_current", "spell_break"):
        table = duel()
        table.state.phase = Phase.PLAY_CARDS
        table.state.next_hero = 0
        table.put_card(facedown, CardState.COMMITTED, "arien")
        table.run()
        answers.add(tuple(chosen(table, key) for key in range(30)))
    assert len(answers) == 1


@plain
def test_its_cards_vary_from_game_to_game():
    table = duel()
    table.state.phase = Phase.PLAY_CARDS
    table.state.next_hero = 0
    table.run()
    assert len({chosen(table, key) for key in range(40)}) > 1


def noted(table: Table, hero: int) -> np.record:
    """Return scratch memory with the survey of a hero's surroundings."""
    scratch = play.new_scratch(registry.game("goa2"))
    open_notes(scratch, np.array(policies.find("goa2", "brawler").weights))
    survey(table.state, table.tables, hero, 3, scratch)
    return scratch


@plain
@pytest.mark.parametrize("where", [HERE, AWAY])
def test_many_spaces_at_once_are_scored_like_one_at_a_time(where):
    table = duel()
    table.minion(BLUE, NORTH_EAST, "ranged")
    table.minion(RED, EAST)
    hero = table.row("wasp")
    table.hero("wasp", where)
    scratch = noted(table, hero)
    scan(table.tables, scratch)
    gains = set()
    for space in range(int(table.tables.board.n_spaces)):
        found = gain_of(table.tables, scratch, space)
        minions = int(scratch.cover[space])
        assert (found, minions) == place_gain(table.tables, scratch, space)
        gains.add(int(found))
    assert len(gains) > 5


@plain
def test_a_walk_ends_where_it_was_planned_to_end():
    table = duel()
    table.hand("wasp", "magnetic_dagger")
    table.plays("arien", "dangerous_current")
    policy = policies.find("goa2", "brawler")
    weights, stream = np.array(policy.weights), new(STREAM)
    scratch = play.new_scratch(registry.game("goa2"))
    table.turn_of("wasp", "lift_up")
    for n_decisions in (7, 8):
        table.state.n_decisions = n_decisions
        n = int(table.state.n_offered)
        offers = np.array(table.state.offered[:n], np.int32)
        fresh = new(STREAM)
        fresh[0] = stream[0]
        anew = policy.function(
            table.state,
            table.tables,
            offers,
            n,
            weights,
            fresh[0],
            play.new_scratch(registry.game("goa2")),
        )
        index = policy.function(table.state, table.tables, offers, n, weights, stream[0], scratch)
        assert index == anew
        table.choose(table.offers()[index])
    assert table.where("wasp") == table.place_of(scratch.plan.space)


@pytest.mark.compiled
@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("side", SIDES)
def test_it_beats_random_play(way, side):
    game = registry.game("goa2")
    content = game.load().patched([parse_assignment(text) for text in way])
    tables = content.tables[0]
    ours, others = policies.find("goa2", "brawler"), policies.find("goa2", "random")
    seats = [others] * game.seats_max
    for hero in range(tables.n_heroes):
        if tables.team_of[hero] == SIDES[side]:
            seats[tables.seat_of[hero]] = ours
    options = SimpleNamespace(log=False, policy_seed=None, restriction=Restriction())
    games = play.play_chunk(game, content, seats, 1, 0, GAMES, options).games
    assert (games["winner"] == SIDES[side]).sum() >= 0.9 * GAMES


@pytest.mark.compiled
@pytest.mark.parametrize("way", registry.game("goa2").analysis.setups, ids=str)
def test_it_keeps_every_promise_in_every_way_to_play(way):
    game = registry.game("goa2")
    found: dict[str, str] = {}
    policy = policies.find("goa2", "brawler")
    examiner = Examiner(game, setup_content(game, way), policy, found)
    assert examiner.examine(0, way) > 0
    assert found == {}
