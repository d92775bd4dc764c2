"""A game in words is the game that a mass run plays, and every event in it has a phrase.

The golden game is written anew by
`BALANCE_WRITE_GOLDEN=1 NUMBA_DISABLE_JIT=1 pytest tests/guardian/test_describe.py -k golden`.
"""

import os
from pathlib import Path

import numpy as np
import pytest

import policies
from experiments.storing.series import Options
from policies import Policy
from sim.core import registry, rng
from sim.core.actions import A_SHIFT, B_SHIFT, VERB_SHIFT
from sim.core.play import play_chunk
from sim.core.stack import Progress
from sim.core.transcript.replay import Replay, Step, key_of
from sim.core.transcript.report import transcript
from sim.guardian.describe import action_text
from sim.guardian.events import Trace
from sim.guardian.state import Decision, Kind, Verb
from sim.guardian.transcript.board import Board
from sim.guardian.transcript.names import Names
from sim.guardian.transcript.phrases import PHRASES, RUNS
from sim.guardian.transcript.reporter import Reporter
from tests.contract.setups import Way, lively, way
from tests.fixtures.marks import plain

SEED = 1
GOLDEN = Path(__file__).parent / "golden" / f"hotg_seed_{SEED}.txt"
WAYS = ("players_2", "players_4", "players_5", "b_sides_hardy", "assault_hardy")
JASON, TRINI, BILLY = 0, 2, 4  # seats of the core box with five players


def team(policy: Policy) -> tuple[Policy, ...]:
    return (policy,) * registry.game("hotg").seats_max


def replay(on: Way, policy: Policy, index: int) -> Replay:
    return Replay(on.game, on.content(), team(policy), SEED, index)


def assert_same_as_mass_run(on: Way, policy: Policy, games: int) -> None:
    rows = play_chunk(on.game, on.content(), team(policy), SEED, 0, games, Options()).games
    for index in range(games):
        game = replay(on, policy, index)
        for _ in game.steps():
            pass
        state = game.state
        played = (game.digest, state.ending, state.winner, state.round, state.n_decisions)
        row = rows[index]
        assert played == (row.digest, row.ending, row.winner, row.rounds, row.decisions)


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("reference", ["random", "lively"])
def test_the_game_told_is_the_game_of_a_mass_run(name, reference):
    policy = lively("hotg") if reference == "lively" else policies.find("hotg", reference)
    assert_same_as_mass_run(way("hotg", name), policy, games=2)


@pytest.mark.compiled
def test_the_game_told_is_the_game_of_a_compiled_mass_run():
    assert_same_as_mass_run(way("hotg", "players_5"), lively("hotg"), games=5)


@plain
def test_keys_of_streams_are_those_of_the_kernel():
    seed = np.uint64(20240501)
    keys = [int(rng.key_of(seed, index, 0, seat)) for index in (0, 9) for seat in (0, 5)]
    assert keys == [key_of(20240501, index, 0, seat) for index in (0, 9) for seat in (0, 5)]


def test_every_event_has_one_phrase():
    assert {*PHRASES, *RUNS} == set(Trace)
    assert not set(PHRASES) & set(RUNS)


@pytest.mark.parametrize("name", WAYS)
def test_events_alone_keep_the_board_up_to_date(name):
    on = way("hotg", name)
    game = replay(on, lively("hotg"), index=0)
    seats = int(game.tables.n_seats)
    board = Board.of(game.state, seats)
    for step in game.steps():
        for event in step.events:
            board.follow(*event)
        assert board == Board.of(step.after, seats) or step.after.ending


@pytest.mark.parametrize("name", WAYS)
def test_lines_are_whole_sentences_of_names(name):
    on = way("hotg", name)
    lines = list(transcript(on.game, on.content(), team(lively("hotg")), SEED, 0))
    assert lines[0] == f"Power Rangers: Heroes of the Grid, seed {SEED}, game 0"
    assert lines[-1].startswith("  Digest ")
    assert not [line for line in lines if line != line.rstrip() or "{" in line or "None" in line]


@pytest.mark.parametrize("name", WAYS)
def test_every_offered_action_has_words(name):
    on = way("hotg", name)
    for step in replay(on, lively("hotg"), index=1).steps():
        before = step.before
        for action in before.offered[: before.n_offered]:
            assert action_text(on.content(), before, int(action)).startswith("[")


def test_an_action_in_words():
    on = way("hotg", "players_5")
    game = replay(on, lively("hotg"), index=0)
    game.state.decision = Decision.ACTION
    action = Verb.MOVE << VERB_SHIFT | TRINI << A_SHIFT | 4 << B_SHIFT | 1
    words = action_text(on.content(), game.state, action)
    assert words == "[action] Trini moves to the Command Center and powers up"


class Story:
    """Events said one after the other in a game that has just been set up."""

    def __init__(self) -> None:
        on = way("hotg", "players_5")
        self.state = replay(on, lively("hotg"), index=0).state
        self.names = Names(on.content(), self.state)
        self.narrator = Reporter(self.names, self.state)

    def card(self, name: str) -> int:
        instances = range(int(self.names.tables.n_instances))
        return next(instance for instance in instances if self.names.card(instance) == name)

    def say(self, *events: tuple, decision: Decision = Decision.TURN, action: int = 0) -> None:
        self.state.decision = decision
        rows = [[*event, *[0] * (4 - len(event))] for event in events]
        self.narrator.narrate(Step(self.state, action, rows, self.state))

    def lines(self) -> list[str]:
        self.narrator.close()
        return [line.strip() for line in self.narrator.take()]


def test_example_k_an_attack_is_one_line():
    """Jason plays Power Sword with 5 dice at Putty Pummel, which has 3 health, and hits 3."""
    story = Story()
    pummel, sword = story.card("Putty Pummel"), story.card("Power Sword")
    story.state.n_frames = 1
    story.say((Trace.LAID, 0, pummel), decision=Decision.DRAW)
    story.lines()
    story.state.pool = 4
    story.say((Trace.PLAYED, JASON, sword, 3))
    rolls = [(Trace.ROLLED, JASON, face) for face in (0, 1, 1, 0, 1)]
    story.say((Trace.TARGETED, JASON, 0), *rolls, decision=Decision.SLOT)
    story.say((Trace.HIT, 0, 3, 3), (Trace.DEFEATED_CARD, 0, pummel), (Trace.REMOVED, 1, 0))
    assert story.lines() == [
        "Rangers: Jason plays Power Sword (3 energy, pool 1) at Putty Pummel: "
        "rolls 1 1 1 0 0 = 3 hits, defeated"
    ]


def test_example_m_a_defense_is_one_line():
    """Trini suffers 4 damage: Power Daggers is discarded, Twin-Fang Teamwork goes to the bottom."""
    story = Story()
    claws = story.card("Deadly Claws")
    daggers, teamwork = story.card("Power Daggers"), story.card("Twin-Fang Teamwork")
    story.say((Trace.LAID, 0, claws), decision=Decision.DRAW)
    story.lines()
    story.say((Trace.ENEMY_TURN, 0, claws))
    story.say((Trace.SUFFERS, TRINI, 4, 0), decision=Decision.VICTIM)
    story.say(
        *((Trace.REVEALED, TRINI, daggers, 4), (Trace.DISCARDED, TRINI, daggers)),
        *((Trace.REVEALED, TRINI, teamwork, 1), (Trace.TO_BOTTOM, TRINI, teamwork)),
        decision=Decision.WINDOW,
    )
    assert story.lines() == [
        "Enemies: Deadly Claws - Trini suffers 4 damage: reveals Power Daggers (3 shields), "
        "discarded; reveals Twin-Fang Teamwork (2 shields), to the bottom of the deck"
    ]


def test_rerolled_dice_are_shown_with_those_that_stay():
    story = Story()
    story.say((Trace.ROLLED, JASON, 2), (Trace.ROLLED, JASON, 0), (Trace.ROLLED, JASON, 0))
    two_blanks = Verb.REROLL << VERB_SHIFT | 2 << A_SHIFT
    again = [(Trace.REROLLED, JASON, 2), (Trace.ROLLED, JASON, 1), (Trace.ROLLED, JASON, 0)]
    story.narrator.line.joint = "; "
    story.say(*again, decision=Decision.REROLL, action=two_blanks)
    assert story.lines() == ["rolls 2 0 0; rerolls 0 0, now 2 1 0"]


def test_deployed_figures_are_counted_and_panic_is_said():
    """Example D: one Putty Patroller fits in, the location panics, the other goes on."""
    story = Story()
    place = story.names.places.index("Ernie's Juice Bar")
    other = (place + 1) % len(story.names.places)
    first, second, third = ((Trace.DEPLOYMENT, place, number) for number in (1, 2, 3))
    one = (Trace.DEPLOYED, 0, 1, place)
    story.say(first, one, one, second, one, one)
    story.say(third, one, (Trace.PANIC, place), (Trace.DEPLOYED, 0, 1, other))
    limit = story.names.limits[other]
    assert story.lines() == [
        "Deployment 1: 2 Putty Patrollers at Ernie's Juice Bar (2/5)",
        "Deployment 2: 2 Putty Patrollers at Ernie's Juice Bar (4/5)",
        "Deployment 3: 1 Putty Patroller at Ernie's Juice Bar (5/5) - PANIC",
        f"Ernie's Juice Bar is full: 1 Putty Patroller at {story.names.places[other]} (1/{limit})",
    ]


def test_a_villain_that_goes_on_says_why():
    """A monster is not deployed to a panicked location (p. 7)."""
    story = Story()
    story.say((Trace.VILLAIN, 2, 0, 1), (Trace.PANIC, 1))
    first, second = story.names.places[:2]
    villain, limit = story.names.enemies[2], story.names.limits[1]
    assert story.lines() == [
        f"{first} is panicked: {villain} comes to {second} (1/{limit}) - PANIC"
    ]


def test_a_roll_without_hits_that_is_rerolled_is_not_over():
    """`no hits` is said when nothing can change it any more."""
    story = Story()
    story.say((Trace.ROLLED, JASON, 0))
    story.say((Trace.ABILITY, JASON, JASON), decision=Decision.REROLL)
    assert "no hits" not in " ".join(story.lines())


def test_cards_recalled_to_the_top_are_one_list_whatever_was_played_last():
    """Power Sword was played last and comes back with Block by the Triceratops."""
    story = Story()
    block, sword = story.card("Block"), story.card("Power Sword")
    story.narrator.played = sword
    story.say((Trace.TO_TOP, JASON, block), decision=Decision.RECALL)
    story.say((Trace.TO_TOP, JASON, sword), decision=Decision.RECALL)
    assert story.lines() == ["Jason tops the deck with Block, Power Sword"]


def test_energy_stored_twice_by_a_player_is_counted():
    story = Story()
    for seat in (JASON, TRINI, JASON):
        story.say((Trace.STORED, seat), decision=Decision.STORE)
    assert story.lines() == ["Energy is stored by Jason (2), Trini"]


@pytest.mark.parametrize(
    ("number", "line"), [(6, "6 of 6 cards defeated"), (7, "7 cards defeated, 6 are enough")]
)
def test_more_cards_defeated_than_the_boss_needs_are_told_so(number, line):
    story = Story()
    boss = int(np.argmax(story.state.enemies["is_boss"]))
    story.say((Trace.VILLAIN_CARDS, boss, number))
    assert story.lines() == [f"Rita Repulsa: {line}"]


def test_an_ability_used_in_a_ranger_turn_is_a_line_of_the_turn():
    """As an answer to something it stands below that."""
    story = Story()
    story.say((Trace.ABILITY, JASON, JASON), decision=Decision.TURN)
    story.say((Trace.ABILITY, JASON, JASON), decision=Decision.WINDOW)
    story.narrator.close()
    assert story.narrator.take() == ["Jason uses Leadership", "  Jason uses Leadership"]


def test_cards_discarded_because_of_the_place_say_why():
    """Angel Grove High (B) reduces hands: the routine of arriving asks for the discard."""
    story = Story()
    story.state.n_frames = 1
    story.state.frames[0].kind = Kind.ROUTINE
    story.say((Trace.MOVED, TRINI, 0), decision=Decision.ACTION)
    story.say((Trace.DISCARDED, TRINI, story.card("Tenacity")), decision=Decision.DISCARD)
    assert story.lines()[0].endswith(
        "; Trini holds too many cards for this place and discards Tenacity"
    )


def test_a_card_to_be_played_at_once_is_told_with_who_may_and_who_does_not():
    """Jason plays Team Tactics for Trini, who passes."""
    story = Story()
    tactics = story.card("Team Tactics")
    story.state.n_frames = 1
    tables = story.names.tables
    program = tables.cards[tables.card_of[tactics]].program
    story.state.frames[0].pc = program + 2  # behind `gain` and `ranger`
    story.say((Trace.PLAYED, JASON, tactics, 0), (Trace.ENERGY, 1, 3, tactics))
    trini = Verb.SEAT << VERB_SHIFT | TRINI << A_SHIFT
    story.say(decision=Decision.RANGER, action=trini)
    story.say(decision=Decision.PLAY, action=Verb.PASS)
    assert story.lines() == [
        "Rangers: Jason plays Team Tactics: +1 energy (pool 3); "
        "Trini may play a card, but plays none"
    ]


def test_a_draw_that_is_declined_is_told():
    """Billy uses Strategize for Trini, who does not want to draw."""
    story = Story()
    story.state.n_frames = 1
    story.state.frames[0].flags = Progress.BEGUN
    story.say((Trace.ABILITY, BILLY, BILLY))
    story.say(decision=Decision.RANGER, action=Verb.SEAT << VERB_SHIFT | TRINI << A_SHIFT)
    story.say(decision=Decision.MAY, action=Verb.PASS)
    assert story.lines() == ["Billy uses Strategize for Trini, who draws nothing"]


def test_golden_game():
    """The first game of `teamwork` with seed 1, word for word."""
    game = registry.game("hotg")
    policy = policies.find("hotg", "teamwork")
    lines = list(transcript(game, game.load(), team(policy), SEED, 0))
    if os.environ.get("BALANCE_WRITE_GOLDEN"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text("\n".join(lines) + "\n", "utf-8")
    if not GOLDEN.exists():
        pytest.skip(f"{GOLDEN.name} is not written yet: run with BALANCE_WRITE_GOLDEN=1")
    assert lines == GOLDEN.read_text("utf-8").splitlines()


def test_deployments_are_numbered_and_the_pool_is_told():
    """The golden game's own lines: every deployment has its number, what is paid leaves a pool."""
    lines = GOLDEN.read_text("utf-8").splitlines()
    assert any(line.startswith("  Deployment 5: ") for line in lines)
    assert all("pool" in line for line in lines if " (X = " in line)
    assert any("goes back to the supply" in line for line in lines)


def test_a_game_lost_by_panic_shows_the_last_board():
    game = registry.game("hotg")
    lines = list(transcript(game, game.load(), team(policies.find("hotg", "random")), SEED, 0))
    end = lines.index("The Power Rangers lose: all outer locations are panicked.")
    board = lines[end - 8 : end]
    assert board[0] == "  The board:"
    assert sum(" PANIC " in line for line in board) == 4
