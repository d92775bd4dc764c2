"""Games of G.I. Joe and cross-over games in words: every new event has its phrase.

The golden games are written anew by
`BALANCE_WRITE_GOLDEN=1 NUMBA_DISABLE_JIT=1 pytest tests/guardian/test_describe_joes.py -k golden`.
"""

import os
from pathlib import Path

import pytest

import policies
from sim.core import registry
from sim.guardian.describe import action_text, transcript
from sim.guardian.state import Verb
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
    """The default policy's first game with seed 1, word for word."""
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


@plain
def test_an_attack_for_a_discarded_card_is_nobodys_card():
    """Snake Eyes alone uses Solo Operator, which interrupts the line of his attack."""
    lines = told("gijoe", "setup.players=2", "rules.discard_dice=3")
    struck = [n for n, line in enumerate(lines) if "attacks for a discarded card" in line]
    after = [lines[n + 2] for n in struck if "Solo Operator" in lines[n + 1]]
    assert after
    assert all(line.startswith("      The attack at ") for line in after)


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
    lines = told("gijoe", "setup.difficulty=harder", policy="lone_wolves", index=2)
    leads = [line for line in lines if " (lead)" in line or "takes the lead" in line]
    battles = [line for line in leads if line.endswith("Baroness")]
    attached = [line for line in lines if "Attached to" in line]
    assert len(battles) == 2
    assert attached[0] == "    Attached to Snake Eyes: Baroness (damage +1: lead hero)"
    assert attached[2].strip() == "Attached to Cover Girl: Baroness (damage +1: lead hero)"
    assert "      Cover Girl takes the lead" in lines


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
