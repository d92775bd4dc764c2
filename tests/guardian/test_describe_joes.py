"""Games of G.I. Joe and cross-over games in words: every new event has its phrase.

The golden games are written anew by
`BALANCE_WRITE_GOLDEN=1 NUMBA_DISABLE_JIT=1 pytest tests/guardian/test_describe_joes.py -k golden`.
"""

import os
from pathlib import Path

import pytest

import policies
from sim.core import registry
from sim.core.transcript.replay import Step
from sim.core.transcript.report import transcript
from sim.guardian.describe import action_text
from sim.guardian.events import Trace
from sim.guardian.state import Verb
from sim.guardian.transcript.names import Names
from sim.guardian.transcript.reporter import Reporter
from tests.contract.setups import load
from tests.fixtures.marks import plain
from tests.guardian.joes import Joes
from tests.guardian.table import action

SEED = 1
FOLDER = Path(__file__).parent / "golden"


def told(name: str, *texts: str, policy: str = "teamwork", index: int = 0) -> list[str]:
    """Return a game in words."""
    game = registry.game(name)
    seats = (policies.find(name, policy),) * game.seats_max
    return list(transcript(game, load(name, texts), seats, SEED, index))


@plain
@pytest.mark.parametrize("name", ["gijoe", "crossover"])
def test_golden_game(name):
    """The first game of `teamwork` with seed 1, word for word."""
    file = FOLDER / f"{name}_seed_{SEED}.txt"
    lines = told(name)
    if os.environ.get("BALANCE_WRITE_GOLDEN"):
        file.write_text("\n".join(lines) + "\n", "utf-8")
    assert lines == file.read_text("utf-8").splitlines()


@plain
def test_the_joes_are_called_heroes_and_the_base_the_pit():
    text = "\n".join(told("gijoe"))
    assert "The Pit" in text
    assert "Ranger" not in text
    assert "Zord" not in text
    assert "Vehicles used: " in text


@plain
def test_a_last_stand_is_told():
    lines = told("gijoe", "rules.deployments=10", policy="random")
    assert any(line.strip().startswith("LAST STAND: ") for line in lines)


def lines_of(table: Joes, *events: tuple) -> list[str]:
    """Return what is said of events, one step each, at a table."""
    reporter = Reporter(Names(table.content, table.state), table.state)
    for event in events:
        rows = [[*event, *[0] * (4 - len(event))]]
        reporter.narrate(Step(table.state, 0, rows, table.state))
    reporter.close()
    return [line.strip() for line in reporter.take()]


@plain
def test_an_attack_for_a_discarded_card_is_nobodys_card():
    """Solo Operator interrupts the line of Snake Eyes's attack, which no card is played for."""
    table = Joes(nemeses=())
    table.put_in_hand("snake_eyes", "snake_eyes_block")
    table.start_battle("snake_eyes", bottom=["ambush"])
    ambush = table.state.sequence[table.slot("ambush")].card
    seat, hero = table.seat("snake_eyes"), table.rows("heroes").index("snake_eyes")
    table.dictate_dice(1)
    table.choose(Verb.DISCARD_ATTACK, seat)
    said = lines_of(
        table,
        (Trace.LAID, 0, ambush),
        (Trace.STRUCK, seat, 0),
        (Trace.ABILITY, seat, hero),
        (Trace.TARGETED, seat, 0),
    )
    assert said[-1] == "The attack at Ambush!"


@plain
@pytest.mark.parametrize(
    ("difficulty", "said"),
    [
        ("easier", "and 2 lieutenants out of 3"),
        ("standard", "and 2 lieutenants out of 4"),
        ("harder", "and 1 lieutenant out of 3, and 1 nemesis out of 1"),
    ],
)
def test_the_heading_says_who_may_come(difficulty, said):
    lines = told("gijoe", f"setup.difficulty={difficulty}", policy="random")
    assert any(line.endswith(said) for line in lines[:12])


@plain
def test_the_nemesis_is_said_to_be_attached_to_the_lead_hero():
    """At the start of each battle against Baroness, and where another Hero takes the lead."""
    table = Joes(monsters=("copperhead",), nemeses=("baroness",), difficulty="harder")
    table.start_battle("duke", top=["baroness_drain"], helpers=["stalker"])
    card = table.state.sequence[table.slot("baroness_drain")].card
    duke, stalker = table.seat("duke"), table.seat("stalker")
    said = lines_of(table, (Trace.BATTLE, duke, 0), (Trace.LAID, 0, card), (Trace.LEAD, stalker))
    effect = "Baroness (damage +1: lead hero)"
    assert [line for line in said if "Baroness (" in line] == [
        f"Attached to Duke: {effect}",
        f"Attached to Stalker: {effect}",
    ]


@plain
def test_actions_have_words():
    table = Joes()
    table.lay("ram")
    table.put_in_hand("duke", "duke_block")
    card = int(table.player("duke").hand.cards[0])
    said = [
        action_text(
            table.content, table.state, action(verb, 0, card if verb == Verb.DISCARD_ATTACK else 1)
        )
        for verb in (Verb.DISCARD_ATTACK, Verb.VEHICLE, Verb.BUY_ZORD)
    ]
    assert "Duke discards Duke reaction to attack" in said[0]
    assert "use RAM for a token" in said[1]
    assert "buy the next Zord for a token" in said[2]
