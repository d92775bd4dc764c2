"""Policies for Monsterpocalypse: `general`, `swarm` (units first) and `duelist` (monster first)."""

from policies.core.decorator import policy
from policies.monpoc.answers import answer
from policies.monpoc.notes import begin_notes
from policies.monpoc.turns import choose_act, choose_activation
from policies.monpoc.weights import read_weights
from sim.core.jit import kernel
from sim.monpoc.state import Decision


@kernel
def choose(state, tables, actions, n, weights, stream, scratch):
    """Choose by worth, in power dice."""
    begin_notes(scratch, weights)
    if state.decision == Decision.ACT:
        return choose_act(state, tables, actions, n, scratch, scratch.weights)
    if state.decision == Decision.ACTIVATION:
        return choose_activation(state, tables, actions, n, scratch.weights)
    return answer(state, tables, actions, n, stream, scratch, scratch.weights)


@policy("monpoc", read_weights("general"))
def general(state, tables, actions, n, weights, stream, scratch):
    """Hold zones with units, break the city for power dice, and fight where the odds are good.

    It weighs every attack by the exact chance of its dice, rolls power dice as long as they pay,
    and masses units where they hit a monster together. It powers up when its units hold something,
    turns hyper when a fight is in reach, and keeps away from a monster with dice.
    """
    return choose(state, tables, actions, n, weights, stream, scratch)


@policy("monpoc", read_weights("swarm"))
def swarm(state, tables, actions, n, weights, stream, scratch):
    """Flood the map: all units that dice pay for, and dice for their attacks together.

    It chooses as `general` does, with other weights; its monster comes later.
    """
    return choose(state, tables, actions, n, weights, stream, scratch)


@policy("monpoc", read_weights("duelist"))
def duelist(state, tables, actions, n, weights, stream, scratch):
    """Let the monster win: fewer units, hyper forms early, power dice for its blows.

    It chooses as `general` does, with other weights.
    """
    return choose(state, tables, actions, n, weights, stream, scratch)
