"""Laws of G.I. Joe: Mission Critical and of cross-over games, checked after every action."""

import itertools

import numpy as np
import pytest

import policies
from sim.core.content import Content, Patch
from tests.contract.setups import contract, lively, way
from tests.fixtures.lawful import judge
from tests.fixtures.marks import plain
from tests.guardian.laws import Law

pytestmark = pytest.mark.law

GAMES = 1_000
LONG_GAMES = 10_000
DRAFTS = 25
LONG_DRAFTS = 2_000
DRAFT_GAMES = 20
CASES = [(game, name) for game in ("gijoe", "crossover") for name in contract(game).ways]


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "name"), CASES)
def test_lively_games_keep_every_law(game, name):
    verdict = judge(way(game, name).content(), lively(game), 0, GAMES)
    assert verdict.law == Law.NONE, verdict


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["gijoe", "crossover"])
@pytest.mark.parametrize("policy", ["random", "teamwork", "vanguard", "lone_wolves"])
def test_shipped_policies_keep_every_law(game, policy):
    name = next(iter(contract(game).ways))
    verdict = judge(way(game, name).content(), policies.find(game, policy), 0, GAMES)
    assert verdict.law == Law.NONE, verdict


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize(("game", "name"), CASES)
def test_very_many_games_keep_every_law(game, name):
    verdict = judge(way(game, name).content(), lively(game), 0, LONG_GAMES, seed=2)
    assert verdict.law == Law.NONE, verdict


def draft(number: int) -> Content:
    """Return a cross-over game of heroes, enemies, locations and rules drawn at random."""
    rng = np.random.default_rng(number)
    content = way("crossover", "default").content()
    sections = content.book.sections

    def some(names, least: int, most: int) -> list[str]:
        size = int(rng.integers(least, most + 1))
        return [str(name) for name in rng.permutation(sorted(names))[:size]]

    def of(*kinds: str) -> list[str]:
        return [name for name, enemy in sections["enemies"].items() if enemy.kind in kinds]

    players = int(rng.integers(2, 6))
    heroes = 4 if players == 2 else players
    boss, *others = some(of("boss"), 1, 3)
    taken = {boss, *others}
    extra = [name for name in of("boss") if name not in taken]
    values = {
        "players": players,
        "heroes": some(sections["heroes"], heroes, heroes),
        "foot_soldiers": some(of("foot_soldier"), 2, 2),
        "locations": some(sections["locations"], 4, 4),
        "monsters": some([*of("monster", "lieutenant"), *extra], 2, 4),
        "boss": boss,
        "bosses": others,
        "difficulty": str(rng.choice(["easier", "standard", "harder"])),
        "location_side": str(rng.choice(["A", "B"])),
        "command_center": str(rng.choice(["A", "B"])),
    }
    rules = {
        "all_panicked": str(rng.choice(["lose", "drain_after", "drain_at_once"])),
        "zord_price": int(rng.choice([0, 4, 6])),
        "may_pass": bool(rng.choice([True, False])),
    }
    patches = [Patch("set", f"setup.{name}", value) for name, value in values.items()]
    return content.patched(
        [*patches, *(Patch("set", f"rules.{name}", value) for name, value in rules.items())]
    )


def judge_drafts(numbers) -> None:
    """Play games of each draft, by the reckless policy and by the competent ones in turn."""
    competent = [policies.find("crossover", name) for name in ("teamwork", "vanguard")]
    players = itertools.cycle([lively("crossover"), *competent])
    for number in numbers:
        verdict = judge(draft(number), next(players), 0, DRAFT_GAMES, seed=number)
        assert verdict.law == Law.NONE, (number, verdict)


@pytest.mark.compiled
def test_random_drafts_keep_every_law():
    judge_drafts(range(DRAFTS))


@pytest.mark.long
@pytest.mark.compiled
def test_very_many_random_drafts_keep_every_law():
    judge_drafts(range(LONG_DRAFTS))


@plain
@pytest.mark.parametrize(
    ("game", "name"), [("gijoe", "players_3"), ("gijoe", "at_once"), ("crossover", "default")]
)
def test_a_few_uncompiled_games_keep_every_law(game, name):
    verdict = judge(way(game, name).content(), lively(game), 0, 1)
    assert verdict.law == Law.NONE, verdict


@plain
def test_drafts_are_of_both_games():
    heroes = {hero for number in range(5) for hero in draft(number).rows["heroes"]}
    assert {"jason", "duke"} & heroes
    assert len(heroes) > 8
