"""What each event of the trace sounds like; a run of equal events may make one phrase."""

from __future__ import annotations

from collections.abc import Callable

from sim.core.transcript.wording import effect, one, phrases_by, series
from sim.guardian.events import Trace
from sim.guardian.transcript import attack_phrases as attack
from sim.guardian.transcript import defense_phrases as defense
from sim.guardian.transcript import round_phrases as rounds

RUNS: dict[Trace, Callable] = {
    Trace.DEPLOYED: rounds.say_deployed,
    Trace.LAID: attack.say_laid,
    Trace.ROLLED: attack.say_rolled,
}
"""Phrases of events that are said together; each is given all rows of the run."""

PHRASES: dict[Trace, Callable] = {
    **phrases_by(Trace, __file__),
    Trace.ROUND: rounds.say_round,
    Trace.DEPLOYMENT: rounds.begin_deployment,
    Trace.VILLAIN: rounds.say_villain,
    Trace.PANIC: rounds.say_panic,
    Trace.MOVED: one("{seat} moves to {place_b}", joint="; "),
    Trace.POWERED_UP: rounds.say_powered_up,
    Trace.RECOVERED: one("{seat} recovers{token}", joint=": "),
    Trace.RETURNED: series("", "{card} ({shields})"),
    Trace.BATTLE: rounds.say_battle,
    Trace.DREW: rounds.say_drew,
    Trace.PLAYED: attack.say_played,
    Trace.TARGETED: attack.say_targeted,
    Trace.REROLLED: attack.say_rerolled,
    Trace.HIT: attack.say_hit,
    Trace.ENEMY_TURN: defense.say_enemy_turn,
    Trace.SUFFERS: defense.say_suffers,
    Trace.REVEALED: defense.say_revealed,
    Trace.TO_BOTTOM: defense.put_away(
        "to the bottom of the deck", effect("{card} goes under the deck")
    ),
    Trace.DISCARDED: defense.put_away("discarded", defense.say_discarded),
    Trace.TO_HAND: defense.put_away("to hand", defense.say_to_hand),
    Trace.TO_TOP: attack.say_to_top,
    Trace.RANGER_DEFEATED: defense.say_ranger_defeated,
    Trace.LEAD: rounds.say_lead,
    Trace.ENERGY: attack.say_energy,
    Trace.POURED: attack.pooled(attack.STORED),
    Trace.FLIPPED: attack.pooled(attack.FLIPPED),
    Trace.DRAINED: defense.say_drained,
    Trace.STORED: rounds.say_stored,
    Trace.ABILITY: attack.say_ability,
    Trace.ZORD: rounds.say_zord,
    Trace.SUMMONED: rounds.say_summoned,
    Trace.PASSED: rounds.say_passed,
    Trace.BATTLE_END: rounds.say_battle_end,
    Trace.ENDED: rounds.say_ended,
    Trace.NEXT_DICE: attack.say_next_dice,
    Trace.REMOVED: attack.say_removed,
    Trace.VILLAIN_CARDS: rounds.say_villain_cards,
    Trace.DIVIDED: attack.say_divided,
    Trace.VEHICLE: rounds.say_vehicle,
    Trace.BOUGHT_ZORD: rounds.say_bought,
    Trace.STRUCK: attack.say_struck,
}
"""Phrases of single events."""
