"""Policies for Guards of Atlantis II: `brawler` plays like a club player.

`pusher` (minions first) and `hunter` (heroes first) choose as it does, with other weights.
"""

from dataclasses import replace

from policies.core.decorator import Policy, policy
from policies.core.worths import luck_of
from policies.goa2.answers import answer, choose_spawn
from policies.goa2.levels import choose_upgrade
from policies.goa2.notes import open_notes
from policies.goa2.turns import choose_action, choose_card
from policies.goa2.walks import choose_space, choose_travel
from policies.goa2.weights import PREFERRING, WEIGHTS, in_style
from sim.goa2.state import Decision


@policy("goa2", WEIGHTS, preferring=PREFERRING)
def brawler(state, tables, actions, n, weights, stream, scratch):
    """Farm minions, hit what cannot defend itself, and stand where nobody hits back.

    It counts attack totals against the defenses that remain in hand, its own and the enemies',
    scores every action by what it gains and by where it leaves the hero, and defends with the
    card that it needs least.
    """
    decision = state.decision
    if decision == Decision.UPGRADE:
        return choose_upgrade(state, tables, actions, n, weights, stream)
    if decision == Decision.MOVE:
        return choose_space(state, tables, actions, n, weights, stream, scratch)
    open_notes(scratch, weights)
    if decision == Decision.CARD:
        return choose_card(state, tables, actions, n, stream, scratch)
    if decision == Decision.ACTION:
        return choose_action(state, tables, actions, n, stream, scratch)
    if decision == Decision.TRAVEL:
        return choose_travel(state, tables, actions, n, stream, scratch)
    key = luck_of(stream)
    if decision == Decision.START or decision == Decision.RESPAWN:
        return choose_spawn(state, tables, actions, n, scratch, key)
    return answer(state, tables, actions, n, scratch, key)


def styled(name: str) -> Policy:
    """Return the heuristic in another style; all of them share the compiled code."""
    weights = in_style(name)
    return replace(brawler, name=name, weights=tuple(weights.values()))


pusher = styled("pusher")
hunter = styled("hunter")
