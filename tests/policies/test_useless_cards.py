"""A card that nobody may play is to `veterans` what a card is that does nothing.

One game is played on two tables at once: on one of them a card is blank, on the other one it is
forbidden. Whatever is asked, the same numbers are noted of the table and of the options that both
have, and the same is done.
"""

import numpy as np
import pytest

import policies
from policies.core.judging import NEVER
from policies.guardian.judged import OfCard, OfDraw
from policies.guardian.veterans import JUDGING
from sim.core import registry
from sim.core.actions import b_of, verb_of
from sim.core.content import Content, Patch, parse_assignment
from sim.core.log import log_dtype
from sim.core.play import new_scratch
from sim.core.records import new
from sim.core.restrictions import Mark, Restriction, marks_of, restrict
from sim.core.rng import STREAM
from sim.guardian.apply import apply, reset
from sim.guardian.events import Count
from sim.guardian.observe import plays
from sim.guardian.state import STATE, Decision, Verb
from sim.guardian.tables import INSTANCES_MAX
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain

GAME = registry.game("hotg")
POLICY = policies.find("hotg", "veterans")
SETUP = ("setup.players=3", "setup.heroes=kimberly,trini,zack")
ATTACK, DEAR, X_COST, REACTION, MANEUVER = (
    *("cards.sabertooth_strike", "cards.power_daggers", "cards.blade_blaster_kimberly"),
    *("cards.block", "cards.lead_the_charge"),
)
HEROES = {REACTION: "jason", MANEUVER: "jason"}
EMPTY = {  # a blank one of cost X costs nothing, so that no energy is asked for it
    X_COST: [Patch("set", f"{X_COST}.kind", "maneuver"), Patch("set", f"{X_COST}.program", [])]
}
STEPS = 250
LEAST = 500  # options that are compared
SEED = 11
KINDS = list(JUDGING.nets.values())


class Play:
    """One of the two games: what is on the table, and what its player has noted."""

    def __init__(self, content: Content, item: str = "") -> None:
        self.tables = content.tables[0]
        self.marks = marks_of(GAME.items(content), Restriction(forbid=(item,) if item else ()))
        self.state, self.log = new(STATE)[0], new(log_dtype(INSTANCES_MAX, len(Count)))[0]
        self.scratch, self.stream = new_scratch(GAME), new(STREAM)[0]
        self.scratch.marks[: len(self.marks)] = self.marks
        self.stream.key = SEED
        self.actions = np.zeros(GAME.actions_max, np.int32)
        reset(self.state, self.tables, SEED, 0)

    def offers(self) -> list[int]:
        """Return what may be done now."""
        self.actions[: self.state.n_offered] = self.state.offered[: self.state.n_offered]
        n = int(self.state.n_offered)
        if self.marks.size:
            n = restrict(self.state, self.tables, self.actions, n, (plays, self.marks))
        return self.actions[:n].tolist()

    def judged(self, offers: list[int]) -> tuple[int, dict[int, list[float]]]:
        """Return what the player does, and what is noted of each option and its score."""
        judged = self.scratch.judged
        how = (np.array(POLICY.weights), self.stream, self.scratch)
        chosen = POLICY.function(self.state, self.tables, self.actions, len(offers), *how)
        if judged.kind == 0:
            return offers[chosen], {}
        numbers = judged.options[: len(offers), : KINDS[judged.kind - 1]]
        rows = np.column_stack([numbers, judged.scores[: len(offers)]])
        return offers[chosen], dict(zip(offers, rows.tolist(), strict=True))

    def take(self, action: int) -> None:
        """Do it."""
        apply(self.state, self.tables, action, self.log)

    def decline(self, decision: int) -> None:
        """Let moments pass in which only a forbidden reaction could be played."""
        while self.state.decision != decision and len(self.offers()) == 1:
            self.take(self.offers()[0])


def two_games(item: str) -> tuple[Play, Play]:
    """Return the game with a blank card, and the one where it is forbidden."""
    setup = list(SETUP)
    if item in HEROES:
        setup[1] += f",{HEROES[item]}"
        setup[0] = "setup.players=4"
    content = GAME.load().patched([parse_assignment(each) for each in setup])
    return Play(content.patched(EMPTY.get(item, [Patch("blank", item)]))), Play(content, item)


def step(blank: Play, forbidden: Play) -> int:
    """Do the next thing in both games; return how many options were compared."""
    forbidden.decline(blank.state.decision)
    offers, allowed = blank.offers(), forbidden.offers()
    assert set(allowed) <= set(offers)
    chosen, noted = blank.judged(offers) if len(offers) > 1 else (offers[0], {})
    wanted, found = forbidden.judged(allowed) if len(allowed) > 1 else (allowed[0], {})
    assert chosen == wanted
    for action, numbers in found.items():
        assert noted[action] == numbers
    if noted and found:
        tables = (each.scratch.judged.table.tolist() for each in (blank, forbidden))
        assert next(tables) == next(tables)
    for action in set(offers) - set(allowed):
        assert verb_of(action) == Verb.PLAY
        assert noted[action][-1] == NEVER
    blank.take(chosen)
    forbidden.take(chosen)
    return len(found)


@pytest.mark.parametrize("item", [ATTACK, DEAR, X_COST, REACTION, MANEUVER])
def test_a_forbidden_card_is_noted_as_one_that_does_nothing(item):
    blank, forbidden = two_games(item)
    compared = 0
    for _ in range(STEPS):
        if blank.state.ending:
            break
        compared += step(blank, forbidden)
    assert compared > LEAST


def noted(table: Table, forbidden: str = "") -> np.ndarray:
    """Return what is noted of the options that are offered now, a card being forbidden or not."""
    scratch, actions = new_scratch(GAME), np.zeros(GAME.actions_max, np.int32)
    if forbidden:
        scratch.marks[table.rows("cards").index(forbidden)] = Mark.FORBIDDEN
    n = int(table.state.n_offered)
    actions[:n] = table.state.offered[:n]
    stream = new(STREAM)[0]
    stream.key = SEED
    weights = np.array(POLICY.weights)
    POLICY.function(table.state, table.tables, actions, n, weights, stream, scratch)
    return scratch.judged.options[:n]


def test_of_a_forbidden_card_that_may_be_recovered_only_what_it_is_to_hold_is_noted():
    table = Table()
    table.put_in_discard("zack", "power_axe", "reckless_blow")
    table.send(["zack"], 0)
    table.ask_again()
    table.choose(Verb.RECOVER, table.seat("zack"), 0)
    assert table.is_asked(Decision.RECOVER)
    offered = [table.name_of(b_of(each)) for each in table.state.offered[:2].tolist()]
    axe = offered.index("power_axe")
    uses = [OfCard.KEEP, OfCard.COST, OfCard.DICE]
    assert noted(table)[axe, uses].min() > 0
    assert noted(table, "power_axe")[axe, uses].tolist() == [0, 0, 0]
    assert noted(table, "power_axe")[axe, OfCard.SHIELDS] > 0


def test_a_forbidden_card_in_hand_is_not_one_that_can_be_paid():
    table = Table()
    table.put_in_hand("zack", "reckless_blow")
    table.send(["zack"], 0)
    table.put_soldiers(0, putties=1)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("zack"))
    assert table.is_asked(Decision.DRAW)
    charged = noted(table)[:, OfDraw.CHARGED].max()
    assert noted(table, "reckless_blow")[:, OfDraw.CHARGED].max() == charged - 1
