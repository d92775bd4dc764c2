"""Policies for the deck-building game: one heuristic, strategies as weights, and buy lists."""

from dataclasses import replace
from pathlib import Path

from policies.core.decorator import Policy, policy
from policies.core.preferences import Preferring
from policies.prdbg import last_turn, shopping
from policies.prdbg.answers import choose_answer
from policies.prdbg.list_files import read_list
from policies.prdbg.lists import FIRST_LINE, LIKINGS
from policies.prdbg.reading import is_known, read_all
from policies.prdbg.turns import choose_main
from policies.prdbg.weights import read_weights
from sim.core.jit import kernel
from sim.prdbg.state import Decision

STEP = 4.0  # Shards: as much as two cards of the same price differ by in many a turn
LISTS = Path(__file__).parent / "lists"


@kernel
def choose_last(state, tables, actions, n, notes):
    """Choose in the last turn, where only how the game ends counts."""
    last = notes.last
    last_turn.write_weights(state, tables, last)
    if not is_known(tables, last, notes, state.seat):
        read_all(tables, last, notes, state.seat)
    if state.decision == Decision.MAIN:
        return last_turn.choose_main(state, tables, actions, n, last, notes)
    return choose_answer(state, tables, actions, n, last, notes)


@policy("prdbg", read_weights("balanced"), preferring=Preferring(LIKINGS, step=STEP))
def balanced(state, tables, actions, n, weights, stream, scratch):
    """Build a deck, attach what is worth it, attack when the store allows, keep The Grid clean.

    Every card is read by its program: what it gives when played, what its ability does for its
    Energy, what it is worth for the rest of the game in this deck and on this character. A buy
    list, if there is one behind the weights, says what is bought instead.
    """
    if state.is_last_turn:
        return choose_last(state, tables, actions, n, scratch)
    if not is_known(tables, weights, scratch, state.seat):
        read_all(tables, weights, scratch, state.seat)
    if state.decision != Decision.MAIN:
        return choose_answer(state, tables, actions, n, weights, scratch)
    if weights.size > FIRST_LINE and weights[FIRST_LINE - 2] > 0.0:
        return shopping.choose_main(state, tables, actions, n, weights, scratch)
    return choose_main(state, tables, actions, n, weights, scratch)


def weighted(name: str, weights: dict[str, float]) -> Policy:
    """Return the heuristic with other numbers; all of them share the compiled code."""
    values, names = tuple(weights.values()), tuple(weights)
    return replace(balanced, name=name, weights=values, weight_names=names)


def strategy(name: str) -> Policy:
    """Return one of the strategies in weights.toml."""
    return weighted(name, read_weights(name))


def from_list(file: Path) -> Policy:
    """Return the policy that buys by a list; it is called like its file."""
    found = weighted(file.stem, read_list(file))
    return found if file.parent == LISTS else replace(found, file=file, source=file.read_text())


big_money = strategy("big_money")
rush = strategy("rush")
control = strategy("control")
builder = strategy("builder")
slingers = from_list(LISTS / "slingers.toml")
lair = from_list(LISTS / "lair.toml")
