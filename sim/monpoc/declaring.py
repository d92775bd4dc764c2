"""How an attack begins: it is declared, and a target chosen."""

from sim.core.actions import pack
from sim.core.decisions import ask, offer
from sim.core.jit import kernel
from sim.monpoc.attacks import (
    foes_in_question,
    is_in_reach,
    reach_of,
)
from sim.monpoc.spaces import (
    bit,
    first_in,
    side_of,
)
from sim.monpoc.state import (
    FIRST_BUILDING,
    NOBODY,
    Attack,
    Decision,
    Stage,
    Verb,
)
from sim.monpoc.tables import STRAIGHT


@kernel
def clear_attack(state):
    """Forget the last attack."""
    attack = state.attack
    attack.stage = Stage.NONE
    attack.kind = 0
    attack.leader = NOBODY
    attack.partner = NOBODY
    attack.joined = 0
    attack.target = NOBODY
    attack.origin = 0
    attack.way = 0
    attack.n_action = 0
    attack.n_boost = 0
    attack.n_power = 0
    attack.action_back = 0
    attack.power_back = 0
    attack.strikes = 0
    attack.action_misses = 0
    attack.power_misses = 0
    attack.is_hit = 0
    attack.is_super = 0
    attack.is_gathered = 0
    attack.no_tile = 0
    attack.reverts = 0
    attack.is_second = 0
    attack.is_free = 0
    attack.is_met = 0
    state.is_crushed = 0


@kernel
def declare(state, leader, kind):
    """Begin an attack: its target and dice are still to be chosen."""
    clear_attack(state)
    state.attack.leader = leader
    state.attack.kind = kind
    state.attack.joined = bit(leader)


@kernel
def offer_target(state, tables, target, reach):
    """Offer a target of the attack, if it is one."""
    attack = state.attack
    if is_in_reach(state, tables, attack.leader, attack.kind, target, reach):
        offer(state, pack(Verb.OBJECT, attack.leader, target, 0))


@kernel
def ask_target(state, tables):
    """Ask for the target of the attack, or for the direction of a rampage."""
    attack = state.attack
    side = side_of(attack.leader)
    if attack.kind == Attack.RAMPAGE or attack.kind == Attack.SLINGSHOT:
        ask(state, Decision.WAY, side, 1)
        for way in range(STRAIGHT):
            offer(state, pack(Verb.WAY, way, 0, 0))
        return
    ask(state, Decision.TARGET, side, 1)
    reach = reach_of(state, tables, attack.leader, attack.kind)
    foes, buildings = foes_in_question(state, tables, attack.leader, attack.kind, reach)
    while foes != 0:
        offer_target(state, tables, first_in(foes), reach)
        foes &= foes - 1
    while buildings != 0:
        offer_target(state, tables, FIRST_BUILDING + first_in(buildings), reach)
        buildings &= buildings - 1


@kernel
def set_target(state, target):
    """Aim the attack."""
    state.attack.target = target
    state.attack.origin = state.where[target]
