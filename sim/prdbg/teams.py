"""Hit Points, Energy and Shards: what a team gains and loses."""

from sim.core.decisions import end_game
from sim.core.jit import kernel
from sim.core.log import note
from sim.core.piles import put_top, take_at
from sim.prdbg.events import Count, Trace, count_card
from sim.prdbg.queries import side_of, type_of
from sim.prdbg.state import NOTHING, Ending, Kind, Source
from sim.prdbg.tables import CardType


@kernel
def gain_shards(state, tables, seat, amount, log):
    """Add to the Shards of this turn; they are the active player's."""
    if amount > 0 and seat == state.active:
        state.shards += amount
        state.teams[side_of(tables, seat)].shards += amount
        note(log, Trace.SHARDS, seat, amount, state.shards)


@kernel
def gain_energy(state, tables, seat, amount, log):
    """Add to the team's Energy, up to its maximum."""
    team = state.teams[side_of(tables, seat)]
    gained = min(amount, tables.rules.energy_max - team.energy)
    if gained > 0:
        team.energy += gained
        team.charged += gained
        note(log, Trace.ENERGY, seat, gained, team.energy)


@kernel
def return_stuns(state, tables, seat, log):
    """Return the Stuns that a player has played to their stack, if enough was healed this turn."""
    if state.healed < tables.rules.stun_heal:
        return
    played = state.players[seat].played
    place = 0
    while place < played.n:
        card = played.cards[place]
        if type_of(tables, card) == CardType.STUN:
            take_at(played, place)
            put_top(state.stuns, card)
            note(log, Trace.STUN_RETURNED, seat, card, 0)
        else:
            place += 1


@kernel
def heal(state, tables, seat, amount, log):
    """Heal a player's team, up to its maximum.

    READING: what returns Stuns is what the active player healed in the whole turn; Hit Points
    that were at their maximum are not healed.
    """
    team = state.teams[side_of(tables, seat)]
    healed = min(amount, tables.rules.hp_max - team.hp)
    if healed <= 0:
        return
    team.hp += healed
    team.healed += healed
    note(log, Trace.HEALED, seat, healed, team.hp)
    if seat == state.active:
        state.healed += healed
        return_stuns(state, tables, seat, log)


@kernel
def hurt(state, side, amount, log):
    """Take Hit Points from a team; it has lost when none is left."""
    team = state.teams[side]
    lost = min(amount, team.hp)
    if lost <= 0:
        return 0
    team.hp -= lost
    note(log, Trace.DAMAGED, side, lost, team.hp)
    if team.hp == 0:
        end_game(state, Ending.DEFEAT, 1 - side, log)
    return lost


@kernel
def source_of(tables, frame):
    """Return the Source of what a text deals."""
    if frame.kind == Kind.TILE:
        return Source.TILE + 0
    if frame.card == NOTHING:
        return Source.CHARACTER + 0
    kind = type_of(tables, frame.card)
    if kind == CardType.ZORD or kind == CardType.MASTER:
        return Source.TILE + 0
    return Source.BLASTERS + 0 if kind == CardType.BLADE_BLASTER else Source.CARDS + 0


@kernel
def deal(state, tables, frame, amount, log):
    """Deal damage of a text to the opposing team."""
    side = side_of(tables, frame.seat)
    lost = hurt(state, 1 - side, amount, log)
    state.teams[side].dealt[source_of(tables, frame)] += lost
    if lost > 0 and frame.card != NOTHING:
        count_card(log, tables, frame.seat, frame.card, Count.DAMAGE, lost)
