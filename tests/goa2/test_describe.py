"""A game in words is the game that a mass run plays, and every event in it has a phrase.

The golden game is written anew by
`BALANCE_WRITE_GOLDEN=1 NUMBA_DISABLE_JIT=1 pytest tests/goa2/test_describe.py -k golden`.
"""

import os
from pathlib import Path

import pytest

import policies
from experiments.storing.series import Options
from policies import Policy
from sim.core import registry
from sim.core.content import Content, parse_assignment
from sim.core.play import play_chunk
from sim.core.records import new
from sim.core.transcript.replay import Replay, Step
from sim.core.transcript.report import transcript
from sim.goa2.describe import action_text, board
from sim.goa2.events import Trace
from sim.goa2.state import CARDS_EACH, STATE, Action, CardState
from sim.goa2.transcript.names import Names
from sim.goa2.transcript.phrases import PHRASES, RUNS
from sim.goa2.transcript.pieces import Pieces
from sim.goa2.transcript.reporter import Reporter
from tests.fixtures.marks import plain
from tests.goa2.table import BLUE, RED, Table

SEED = 1
GOLDEN = Path(__file__).parent / "golden" / f"goa2_seed_{SEED}.txt"
SHORT = "rules.decision_cap=150"
RICH = ("rules.pity_coins=20", "rules.level_cost=0,0,0,0,0,0,0,0")
WAYS = {
    "players_2": ("setup.players=2", "setup.board=vexing_cliffs"),
    "players_3": ("setup.players=3", "setup.board=narrow_passages"),
    "players_6": ("setup.players=6",),
    "ultimates": ("setup.players=6", *RICH),
    "mirror": ("setup.mirror=true", "setup.red=wasp,arien", "setup.blue=arien,wasp"),
}


def content_of(name: str) -> Content:
    texts = (*WAYS[name], SHORT)
    return registry.game("goa2").load().patched([parse_assignment(text) for text in texts])


def team(policy: Policy) -> tuple[Policy, ...]:
    return (policy,) * registry.game("goa2").seats_max


def replay(content: Content, index: int = 0) -> Replay:
    game = registry.game("goa2")
    return Replay(game, content, team(policies.find("goa2", "random")), SEED, index)


def assert_same_as_mass_run(content: Content, games: int) -> None:
    game, policy = registry.game("goa2"), policies.find("goa2", "random")
    rows = play_chunk(game, content, team(policy), SEED, 0, games, Options()).games
    for index in range(games):
        told = replay(content, index)
        told.play_to(None)
        state, row = told.state, rows[index]
        played = (told.digest, state.ending, state.winner, state.round, state.n_decisions)
        assert played == (row.digest, row.ending, row.winner, row.rounds, row.decisions)


@pytest.mark.parametrize("name", WAYS)
def test_the_game_told_is_the_game_of_a_mass_run(name):
    assert_same_as_mass_run(content_of(name), games=1)


@pytest.mark.compiled
def test_the_game_told_is_the_game_of_a_compiled_mass_run():
    assert_same_as_mass_run(registry.game("goa2").load(), games=3)


def test_every_event_has_one_phrase():
    assert {*PHRASES, *RUNS} == set(Trace)
    assert not set(PHRASES) & set(RUNS)


@pytest.mark.parametrize("name", WAYS)
def test_events_alone_keep_the_board_up_to_date(name):
    game = replay(content_of(name))
    pieces = Pieces.of(game.state)
    for step in game.steps():
        for event in step.events:
            pieces.follow(*event, step.after)
        assert pieces == Pieces.of(step.after) or step.after.ending


@pytest.mark.parametrize("name", WAYS)
def test_lines_are_whole_sentences_of_names(name):
    game, policy = registry.game("goa2"), policies.find("goa2", "random")
    lines = list(transcript(game, content_of(name), team(policy), SEED, 0))
    assert lines[0] == f"Guards of Atlantis II, seed {SEED}, game 0"
    assert lines[-1].startswith("  Digest ")
    assert not [line for line in lines if line != line.rstrip() or "{" in line or "None" in line]


@pytest.mark.parametrize("name", WAYS)
def test_every_offered_action_has_words(name):
    content = content_of(name)
    for step in replay(content, index=1).steps():
        for action in step.before.offered[: step.before.n_offered]:
            assert action_text(content, step.before, int(action)).startswith("[")


def test_heroes_of_the_same_name_are_told_apart_by_team():
    assert Names(content_of("mirror")).heroes == [
        "Red Wasp",
        "Red Arien",
        "Blue Arien",
        "Blue Wasp",
    ]


class Story:
    """What happens at a table, told from here on."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.narrator = Reporter(Names(table.content), table.state)

    def choose(self, *choices: object) -> None:
        table = self.table
        for choice in choices:
            before, seen = new(STATE)[0:1], int(table.log.n_trace)
            before[0] = table.state
            action = int(table.state.offered[table.offers().index(choice)])
            table.choose(choice)
            events = table.log.trace[seen : table.log.n_trace].tolist()
            self.narrator.narrate(Step(before[0], action, events, table.state))
            assert self.narrator.pieces == Pieces.of(table.state)

    def act(self, hero: str, card: str, *choices: object, action: Action = Action.PRIMARY) -> None:
        self.table.turn_of(hero, card)
        self.choose(("act", action), *choices)

    def lines(self, count: int) -> list[str]:
        """Return the first lines, indented as they were below each other."""
        self.narrator.close()
        return [line.rstrip() for line in self.narrator.take()][:count]


@plain
def test_an_attack_on_a_minion_is_one_line():
    table = Table()
    table.hero("arien", (2, -6))
    table.minion(RED, (1, -6))
    table.minion(RED, (1, -5))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.act("arien", "dangerous_current", (1, -6))
    assert story.lines(1) == [
        "Arien attacks with Dangerous Current: targets the red melee minion at (1,-6), defeated; "
        "coins: Arien +2 (now 2)"
    ]


@plain
def test_a_defense_and_a_defeat_are_told_with_what_they_are_made_of():
    """Wasp has a defense item, and a red melee minion stands beside Brogan's target."""
    table = Table()
    table.hero("brogan", (2, -6))
    table.hero("wasp", (1, -6))
    table.minion(RED, (0, -6))
    table.minion(BLUE, (4, -8))
    table.items("wasp", defense=1)
    table.items("brogan", attack=2)
    story = Story(table)
    story.act("brogan", "onslaught", "wasp", "magnetic_dagger")
    assert story.lines(4) == [
        "Brogan attacks with Onslaught: targets Wasp at (1,-6), attack 6 = 4 printed + 2 items",
        "  Wasp defends with Magnetic Dagger: "
        "defense 4 = 2 printed + 1 item + 1 from minions, not enough",
        "  Wasp (level 1) IS DEFEATED by Brogan; red has 3 Life counters left; "
        "coins: Brogan +1 (now 1), Arien +1 (now 1)",
        "  Brogan, Onslaught: moves from (2,-6) to (1,-6)",
    ]


@plain
def test_who_does_not_defend_is_told_with_what_the_hand_would_have_held():
    """Wasp has a defense item and a friendly minion beside her; Stop Projectiles
    would block a ranged attack."""
    table = Table()
    table.hero("brogan", (2, -6))
    table.hero("wasp", (1, -6))
    table.minion(RED, (0, -6))
    table.minion(BLUE, (4, -8))
    table.items("wasp", defense=1)
    table.hand("wasp", "magnetic_dagger", "stop_projectiles")
    story = Story(table)
    story.act("brogan", "onslaught", "wasp", "pass")
    told = story.lines(2)[1]
    assert told.startswith("  Wasp does not defend; in hand: ")
    assert "Magnetic Dagger (defense 4 = 2 printed + 1 item + 1 from minions)" in told
    assert "Stop Projectiles (blocks ranged attacks)" in told


@plain
def test_after_a_defense_the_line_of_the_action_is_taken_up_again():
    table = Table(red=("wasp", "sabina"))
    table.hero("sabina", (2, -6))
    table.hero("arien", (1, -6))
    table.minion(RED, (3, -8))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.act("sabina", "point_blank_shot", "arien", "noble_blade")
    assert story.lines(3) == [
        "Sabina attacks with Point Blank Shot: targets Arien at (1,-6), attack 2",
        "  Arien defends with Noble Blade: defense 2, which holds",
        "  Sabina, Point Blank Shot: pushes Arien at (1,-6) to (0,-6)",
    ]


@plain
def test_a_push_against_an_obstacle_says_that_nothing_moves():
    table = Table(red=("wasp", "sabina"))
    table.hero("sabina", (2, -6))
    table.hero("arien", (1, -6))
    table.hero("wasp", (0, -6))
    table.minion(RED, (3, -8))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.act("sabina", "point_blank_shot", "arien", "noble_blade")
    assert story.lines(3)[2] == (
        "  Sabina, Point Blank Shot: pushes Arien at (1,-6) against an obstacle: nothing moves"
    )


@plain
def test_whom_a_text_names_is_not_said_to_be_chosen():
    """Parry: the attacker discards a card; nobody else could."""
    table = Table(red=("tigerclaw", "wasp"))
    table.hero("brogan", (2, -6))
    table.hero("tigerclaw", (1, -6))
    table.minion(RED, (0, -3))
    table.minion(BLUE, (4, -8))
    table.hand("tigerclaw", "parry")
    story = Story(table)
    story.act("brogan", "onslaught", "tigerclaw", "parry", "bulwark")
    assert story.lines(2)[1] == (
        "  Tigerclaw defends with Parry: blocks the attack; Brogan discards Bulwark"
    )


@plain
def test_a_push_that_is_forbidden_has_no_effect():
    table = Table(red=("wasp", "sabina"))
    table.hero("sabina", (2, -6))
    table.hero("brogan", (1, -6))
    table.minion(RED, (3, -8))
    table.minion(BLUE, (4, -8))
    table.plays("sabina", "point_blank_shot")
    story = Story(table)
    story.act("brogan", "bulwark")
    story.choose(("act", Action.PRIMARY), "brogan", "onslaught")
    assert story.lines(4)[3:] == ["  Sabina, Point Blank Shot: no effect"]


@plain
def test_a_push_of_zero_spaces_by_choice_is_told_once():
    table = Table()
    table.hero("brogan", (2, -6))
    table.minion(RED, (1, -6))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.act("brogan", "brutal_jab", "pass", (1, -6), 0)
    assert story.lines(1) == [
        "Brogan uses Brutal Jab: chooses the red melee minion at (1,-6); does not push"
    ]


@plain
def test_the_card_of_an_attacker_who_falls_ends_there():
    table = Table(red=("tigerclaw", "wasp"))
    table.hero("brogan", (2, -6))
    table.hero("tigerclaw", (1, -6))
    table.minion(RED, (0, -3))
    table.minion(BLUE, (4, -8))
    table.hand("brogan")
    table.hand("tigerclaw", "riposte")
    story = Story(table)
    story.act("brogan", "onslaught", "tigerclaw", "riposte")
    assert story.lines(3)[2] == (
        "  Brogan (level 1) IS DEFEATED by Tigerclaw; blue has 3 Life counters left; "
        "Brogan's Onslaught ends there; coins: Tigerclaw +1 (now 1), Wasp +1 (now 1)"
    )


@plain
def test_an_attack_that_finds_nobody_is_told_of_its_own_card():
    """Arien steps away from his only target with Living Tsunami."""
    table = Table()
    table.hero("arien", (2, -6))
    table.ultimate("living_tsunami")
    table.minion(RED, (1, -6))
    table.minion(BLUE, (4, -9))
    story = Story(table)
    story.act("arien", "noble_blade", (3, -6))
    assert story.lines(3) == [
        "Arien attacks with Noble Blade",
        "  Arien's Living Tsunami: moves from (2,-6) to (3,-6)",
        "  Arien, Noble Blade: cannot be done (nobody in reach)",
    ]


@plain
def test_a_text_that_stops_after_the_defense_has_a_rest_that_cannot_be_done():
    table = Table()
    table.hero("wasp", (2, -6))
    table.hero("arien", (1, -6))
    table.minion(RED, (3, -8))
    table.minion(BLUE, (4, -9))
    story = Story(table)
    story.act("wasp", "shock", "arien", "dangerous_current")
    assert story.lines(3)[2] == "  Wasp, Shock: the rest cannot be done (nobody in reach)"


@plain
def test_a_condition_that_does_not_hold_is_named():
    table = Table(red=("tigerclaw", "wasp"))
    table.hero("tigerclaw", (2, -6))
    table.minion(RED, (0, -3))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.act("tigerclaw", "blend_into_shadows")
    assert story.lines(1) == ["Tigerclaw uses Blend Into Shadows: no effect (not beside terrain)"]


@plain
def test_what_the_attacker_does_next_is_not_told_on_the_line_of_the_defense():
    """Wasp deflects Sabina's shot onto Arien, and is pushed all the same."""
    table = Table(blue=("sabina", "arien"))
    table.hero("sabina", (2, -6))
    table.hero("wasp", (1, -6))
    table.hero("arien", (0, -5))
    table.minion(RED, (3, -8))
    table.minion(BLUE, (4, -8))
    table.hand("wasp", "deflect_projectiles")
    story = Story(table)
    story.act("sabina", "point_blank_shot", "wasp", "deflect_projectiles", "arien", "spell_break")
    assert story.lines(3)[1:] == [
        "  Wasp defends with Deflect Projectiles: blocks the attack; chooses Arien at (0,-5); "
        "Arien discards Spell Break",
        "  Sabina, Point Blank Shot: pushes Wasp at (1,-6) to (0,-6)",
    ]


@plain
def test_what_follows_a_kept_minion_is_told_of_the_attackers_card():
    table = Table()
    table.hero("brogan", (4, -6))
    table.hero("wasp", (2, -6))
    for place in ((3, -6), (4, -8)):
        table.minion(BLUE, place)
    table.minion(RED, (0, -3))
    story = Story(table)
    story.act("brogan", "shield")
    story.act("wasp", "magnetic_dagger", (3, -6), "bulwark")
    assert [line.strip() for line in story.lines(5)][3:] == [
        "Brogan's Shield: discards Bulwark; the blue melee minion at (3,-6) stays on the board",
        "Wasp, Magnetic Dagger: active this turn (enemy units in radius 3: "
        "not swapped or placed by their own team)",
    ]


@plain
def test_a_bonus_without_its_condition_leaves_no_gap_in_the_line():
    table = Table(red=("wasp", "sabina"))
    table.hero("sabina", (2, -6))
    table.hero("arien", (1, -6))
    table.minion(RED, (3, -8))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.act("sabina", "quickdraw", "arien", "noble_blade")
    assert story.lines(1) == ["Sabina attacks with Quickdraw: targets Arien at (1,-6), attack 2"]


@plain
def test_a_movement_card_without_a_move_says_where_the_hero_stays():
    table = Table()
    table.hero("xargatha", (2, -6))
    table.minion(RED, (0, -3))
    table.minion(BLUE, (4, -9))
    story = Story(table)
    story.act("xargatha", "charm", "pass")
    assert story.lines(1) == ["Xargatha uses Charm: stays at (2,-6)"]


@plain
def test_a_movement_repeated_by_an_ultimate_is_told_as_one():
    table = Table(red=("tigerclaw", "wasp"))
    table.hero("tigerclaw", (2, -6))
    table.ultimate("cloak_and_daggers")
    table.minion(RED, (0, -3))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.act("tigerclaw", "blink_strike", (3, -6), "yes", (3, -5), action=Action.MOVE)
    assert story.lines(3) == [
        "Tigerclaw moves with Blink Strike: from (2,-6) to (3,-6)",
        "  Tigerclaw's Cloak and Daggers: once more",
        "  Tigerclaw moves with Blink Strike: from (3,-6) to (3,-5)",
    ]


@plain
def test_an_effect_of_somebody_else_has_a_line_of_its_own():
    """Brogan's Shield is active, and he discards Bulwark to keep a minion."""
    table = Table()
    table.hero("brogan", (4, -6))
    table.hero("xargatha", (2, -6))
    for place in ((3, -6), (4, -8)):
        table.minion(BLUE, place)
    table.minion(RED, (0, -3))
    story = Story(table)
    story.act("brogan", "shield")
    story.act("xargatha", "cleave", (3, -6), "bulwark")
    assert [line.strip() for line in story.lines(4)] == [
        "Brogan uses Shield: active this round (a defeated minion in radius 1 may stay)",
        "Turn 2 (after 0 decisions)",
        "Xargatha attacks with Cleave: targets the blue melee minion at (3,-6), defeated; "
        "coins: Xargatha +2 (now 2)",
        "Brogan's Shield: discards Bulwark; the blue melee minion at (3,-6) stays on the board",
    ]


@plain
def test_a_block_that_does_not_suit_the_attack_is_said_to_fail():
    table = Table(red=("tigerclaw", "wasp"))
    table.hero("brogan", (2, -6))
    table.hero("tigerclaw", (1, -6))
    table.minion(RED, (0, -3))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.act("brogan", "onslaught", "tigerclaw", "dodge")
    assert story.lines(2)[1] == (
        "  Tigerclaw defends with Dodge: this attack cannot be blocked with it"
    )


@plain
def test_a_swap_names_what_was_chosen():
    table = Table()
    table.hero("arien", (2, -6))
    table.minion(RED, (1, -6))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.act("arien", "arcane_whirlpool", (1, -6))
    assert story.lines(1) == [
        "Arien uses Arcane Whirlpool: chooses the red melee minion at (1,-6) "
        "and swaps places with it"
    ]


@plain
def test_a_move_names_the_zone_only_if_it_is_another_one():
    table = Table()
    table.hero("arien", (5, -7))
    table.minion(RED, (1, -6))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.act("arien", "aspiring_duelist", (6, -7), action=Action.MOVE)
    story.act("arien", "dangerous_current", (7, -7), action=Action.MOVE)
    moves = [line.strip() for line in story.lines(9) if "moves with" in line]
    assert moves == [
        "Arien moves with Aspiring Duelist: from (5,-7) to (6,-7) in Blue Beach",
        "Arien moves with Dangerous Current: from (6,-7) to (7,-7)",
    ]


@plain
def test_a_push_tells_zone_counters_and_the_new_minions():
    table = Table()
    table.hero("arien", (2, -6))
    table.minion(RED, (1, -6))
    for place in ((4, -9), (4, -8), (4, -7), (4, -6), (4, -5), (4, -4)):
        table.minion(BLUE, place)
    story = Story(table)
    story.act("arien", "dangerous_current", (1, -6))
    assert story.lines(3)[1:] == [
        "BLUE PUSHES THE LANE into Red Beach; 2 Wave counters left",
        "Minions come in: red 4 melee, 1 ranged and 1 heavy; blue 3 melee, 1 ranged and 1 heavy",
    ]


@plain
def test_a_hero_who_counts_as_a_minion_is_named_in_the_minion_battle():
    table = Table()
    table.hero("brogan", (2, -6))
    table.ultimate("one_man_army")
    table.minion(RED, (1, -6))
    table.minion(BLUE, (4, -8))
    story = Story(table)
    story.narrator.narrate(Step(table.state, 0, [[Trace.BATTLE, 1, 2, 0]], table.state))
    assert story.lines(1) == ["Minion battle: red 1, blue 2 with Brogan, red removes all"]


def story_of_a_battle(kind: str, red: int) -> Story:
    """Let Brogan hold the last card of a round, beside one blue minion and some red ones."""
    table = Table(blue=("brogan", "arien"))
    table.ultimate("one_man_army")
    table.hero("brogan", (2, -6))
    table.minion(BLUE, (4, -8), kind)
    for place in ((1, -6), (1, -5), (1, -4), (0, -4))[:red]:
        table.minion(RED, place)
    table.state.turn = 4
    story = Story(table)
    story.act("brogan", "onslaught", action=Action.HOLD)
    return story


@plain
def test_a_hero_given_up_instead_of_a_heavy_minion_is_said_to_lose_the_push():
    story = story_of_a_battle("heavy", red=3)
    story.choose("brogan")
    assert story.lines(5)[2:] == [
        "    Minion battle: red 3, blue 2 with Brogan, blue removes 1",
        "    Brogan would be removed: blue loses the push instead",
        "    RED PUSHES THE LANE into Blue Beach; 2 Wave counters left",
    ]


@plain
def test_a_hero_who_falls_with_all_minions_is_said_to_lose_the_push():
    story = story_of_a_battle("heavy", red=4)
    assert story.lines(4)[2:] == [
        "    Minion battle: red 4, blue 2 with Brogan, blue removes all; "
        "removed: blue heavy minion at (4,-8)",
        "    Brogan would be removed: blue loses the push instead",
    ]


@plain
def test_a_hero_who_holds_the_lane_alone_is_named():
    story = story_of_a_battle("melee", red=3)
    story.choose((4, -8))
    assert story.lines(4)[2:] == [
        "    Minion battle: red 3, blue 2 with Brogan, blue removes 1; "
        "removed: blue melee minion at (4,-8)",
        "    Brogan stands alone for blue's minions: the lane is not pushed",
    ]


@plain
def test_the_cards_of_a_turn_are_told_in_order_of_initiative():
    table = Table()
    story = Story(table)
    played = {"wasp": ("shock", 8), "arien": ("noble_blade", 11), "brogan": ("brutal_jab", 8)}
    events = [[Trace.PASSES, table.row("xargatha"), 0, 0]]
    for hero, (card, initiative) in played.items():
        events.append([Trace.PLAYED, table.row(hero), table.card(card), initiative])
    story.narrator.narrate(Step(table.state, 0, events, table.state))
    assert story.lines(2) == [
        "Cards by initiative: Arien Noble Blade 11, Wasp Shock 8 (tied), Brogan Brutal Jab 8 (tied)"
        "; Xargatha without a card"
    ]


@plain
def test_level_ups_and_pity_coins_are_a_line_each():
    table = Table()
    story = Story(table)
    wasp = table.row("wasp")
    cards = (table.card("electrocute"), table.card("charged_boomerang"))
    events = [
        *([Trace.PITY, table.row("brogan"), 0, 0], [Trace.COINS, table.row("brogan"), 1, 4]),
        *([Trace.LEVELLED, wasp, 2, 0], [Trace.UPGRADED, wasp, *cards]),
        *([Trace.PITY, table.row("arien"), 0, 0], [Trace.COINS, table.row("arien"), 1, 1]),
        [Trace.ROUND, 2, 0, 0],
    ]
    story.narrator.narrate(Step(table.state, 0, events, table.state))
    assert story.lines(2) == [
        "Wasp reaches level 2: takes Electrocute (red II), "
        "Charged Boomerang becomes an item (+1 defense)",
        "Pity coins: Brogan (now 4), Arien (now 1)",
    ]


@plain
def test_the_board_lists_cards_and_items_that_everybody_sees():
    table = Table()
    wasp = table.hero("wasp", (1, -6))
    table.items("wasp", defense=1)
    table.hand("wasp", "magnetic_dagger", "stop_projectiles")
    cards = table.state.heroes[wasp].cards
    cards[table.card("magnetic_dagger") % CARDS_EACH] = CardState.DISCARD
    cards[table.card("stop_projectiles") % CARDS_EACH] = CardState.UNRESOLVED
    told = [line for line in board(table.content, table.state).roster if "Wasp's" in line]
    assert told == [
        "Wasp's open cards: revealed Stop Projectiles; discarded Magnetic Dagger; items +1 defense"
    ]


@plain
def test_an_action_in_words():
    table = Table()
    table.hero("arien", (2, -6))
    table.minion(RED, (1, -6))
    table.turn_of("arien", "dangerous_current")
    words = [action_text(table.content, table.state, int(action))
             for action in table.state.offered[: table.state.n_offered]]  # fmt: skip
    assert "[action] Arien: primary with Dangerous Current" in words
    table.choose(("act", Action.PRIMARY))
    words = action_text(table.content, table.state, int(table.state.offered[0]))
    assert words == "[target] the red melee minion at (1,-6)"


def test_golden_game():
    """The default policy's first game with seed 1, word for word."""
    game = registry.game("goa2")
    policy = policies.find("goa2", game.default_policy)
    lines = list(transcript(game, game.load(), team(policy), SEED, 0))
    if os.environ.get("BALANCE_WRITE_GOLDEN"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text("\n".join(lines) + "\n", "utf-8")
    if not GOLDEN.exists():
        pytest.skip(f"{GOLDEN.name} is not written yet: run with BALANCE_WRITE_GOLDEN=1")
    assert lines == GOLDEN.read_text("utf-8").splitlines()
