"""Extended Player Counts: 2 players, odd numbers with handicap cards, and what is refused."""

import pytest

from balance.cli import main
from sim.core.content import parse_assignment
from sim.goa2.content import load
from sim.goa2.state import BLUE, RED, Action, CardState, Decision
from tests.fixtures.goa2_course import begin_turn, hold_minions
from tests.fixtures.marks import plain
from tests.goa2.table import Table

pytestmark = plain

RED_TWO, BLUE_TWO = ("wasp", "xargatha"), ("arien", "brogan")
RED_THREE = (*RED_TWO, "tigerclaw")
HANDICAPS = {
    **{"wasp": ("magnetic_dagger", "crackling_dagger"), "xargatha": ("cleave", "desperate_cleave")},
    **{
        "tigerclaw": ("blink_strike", "nimble_strike"),
        "arien": ("noble_blade", "ceremonial_blade"),
    },
    **{"brogan": ("onslaught", "leap_forward"), "sabina": ("point_blank_shot", "bang")},
}


def table_of(players: int, **setup) -> Table:
    """Return a table of a number of players."""
    red = RED_THREE if players >= 5 else RED_TWO
    blue = (*BLUE_TWO, "sabina") if players == 6 else BLUE_TWO
    return Table(red=red, blue=blue, players=players, **setup)


def handicapped(table: Table) -> list[str]:
    """Return the heroes who have their handicap card in hand and the gold card in the box."""
    found = []
    for hero in table.heroes:
        gold, handicap = HANDICAPS[hero]
        hand, box = (table.cards_in(hero, where) for where in (CardState.HAND, CardState.BOX))
        assert (gold in hand, handicap in box) == (handicap not in hand, gold not in box)
        if handicap in hand:
            found.append(hero)
    return found


# 2 players


def test_two_players_control_two_heroes_each():
    table = table_of(2)
    assert [int(hero.seat) for hero in table.state.heroes[:4]] == [0, 0, 1, 1]
    assert [int(hero.team) for hero in table.state.heroes[:4]] == [RED, RED, BLUE, BLUE]


@pytest.mark.parametrize(("length", "lives", "waves"), [("quick", 4, 3), ("long", 6, 5)])
def test_two_players_use_the_four_player_setup(length, lives, waves):
    state = table_of(2, length=length).state
    assert (state.lives.tolist(), state.waves) == ([lives, lives], waves)


def test_two_players_play_a_card_for_each_hero():
    table = table_of(2)
    hold_minions(table)
    begin_turn(table)
    asked = []
    while table.decision == Decision.CARD:
        asked.append((table.asked, table.offers()[0]))
        table.choose(table.offers()[0])
    assert [seat for seat, _ in asked] == [0, 0, 1, 1]


def test_two_players_have_no_handicap():
    assert handicapped(table_of(2)) == []


# 3 players


def test_with_three_players_the_third_controls_two_heroes():
    table = table_of(3)
    assert [int(hero.seat) for hero in table.state.heroes[:4]] == [0, 1, 2, 2]


def test_with_three_players_one_gold_card_of_the_third_is_a_handicap():
    """READING: that of the first of the two heroes."""
    assert handicapped(table_of(3)) == ["arien"]


@pytest.mark.parametrize(("length", "lives"), [("quick", 4), ("long", 6)])
@pytest.mark.parametrize("players", [3, 5])
def test_three_and_five_players_use_the_four_player_life_counters(players, length, lives):
    assert table_of(players, length=length).state.lives.tolist() == [lives, lives]


# 5 players


def test_with_five_players_everybody_controls_one_hero():
    table = table_of(5)
    assert [int(hero.seat) for hero in table.state.heroes[:5]] == [0, 1, 2, 3, 4]
    assert [int(hero.team) for hero in table.state.heroes[:5]] == [RED, RED, RED, BLUE, BLUE]


def test_with_five_players_each_hero_of_the_larger_team_has_a_handicap():
    assert handicapped(table_of(5)) == list(RED_THREE)


@pytest.mark.parametrize("players", [4, 6])
def test_even_teams_have_no_handicap(players):
    assert handicapped(table_of(players)) == []


def test_a_handicap_card_is_weaker_than_the_gold_card():
    cards = Table().content.book.sections["cards"]
    for gold, handicap in HANDICAPS.values():
        assert cards[handicap].attack < cards[gold].attack
        assert cards[handicap].initiative < cards[gold].initiative
        assert cards[handicap].colour == "gold"


def test_a_handicap_card_is_played_like_a_basic_card():
    table = table_of(5)
    hold_minions(table)
    table.hero("wasp", (1, -1))
    table.hero("arien", (2, -1))
    table.act("wasp", "crackling_dagger", Action.PRIMARY)
    table.choose("arien")
    assert table.decision == Decision.DEFEND


def test_a_handicapped_hero_still_has_five_cards():
    table = table_of(5)
    assert all(len(table.cards_in(hero, CardState.HAND)) == 5 for hero in table.heroes)


# what is not played


REFUSED = {
    "1 player": (["setup.players=1"], "below the smallest allowed value 2"),
    "7 players": (["setup.players=7"], "7 is above the largest allowed value 6"),
    "8 players need two lanes": (["setup.players=8"], "8 is above the largest allowed value 6"),
    "10 players": (["setup.players=10"], "10 is above the largest allowed value 6"),
    "double lane": (["setup.board=across_the_river"], "`across_the_river` cannot be played"),
    "geometry only": (["setup.board=magma_and_ice"], "`magma_and_ice` cannot be played"),
    "vexing cliffs, 5": (
        ["setup.players=5", "setup.board=vexing_cliffs"],
        "`vexing_cliffs` has 2 hero spawn points a team; red has 3 heroes",
    ),
    "vexing cliffs, 6": (
        ["setup.players=6", "setup.board=vexing_cliffs"],
        "`vexing_cliffs` has 2 hero spawn points a team; red has 3 heroes",
    ),
    "a hero on both sides": (["setup.red=arien,wasp"], "`arien` is in both teams"),
    "too many heroes": (["setup.red=wasp,xargatha,tigerclaw"], "the team has 2"),
    "a hero twice": (["setup.red=wasp,wasp"], "`wasp` is named twice"),
    "an unplayed hero": (["setup.red=wasp,bain"], "bain"),
    "no such length": (["setup.length=endless"], "setup.length"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_played_is_refused_in_one_sentence(capsys, name):
    texts, sentence = REFUSED[name]
    sets = [word for text in texts for word in ("--set", text)]
    assert main(["run", "goa2", "--games", "1", *sets]) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: ")
    assert said.count("\n") == 1
    assert sentence in said


@pytest.mark.parametrize(
    "texts",
    [
        *([f"setup.players={players}"] for players in (2, 3, 4, 5, 6)),
        *(["setup.board=vexing_cliffs", f"setup.players={players}"] for players in (2, 3, 4)),
        *(["setup.board=narrow_passages", f"setup.players={players}"] for players in (5, 6)),
        ["setup.length=long"],
        ["setup.mirror=true", "setup.red=wasp,arien", "setup.blue=wasp,arien"],
    ],
    ids=" ".join,
)
def test_what_can_be_played(texts):
    tables = load().patched([parse_assignment(text) for text in texts]).tables[0]
    assert tables.n_heroes == (5 if tables.n_seats == 5 else 6 if tables.n_seats == 6 else 4)
