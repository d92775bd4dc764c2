"""What each event of the trace sounds like; a run of equal events may make one phrase."""

from __future__ import annotations

from collections.abc import Callable

from sim.core.transcript.wording import one, phrases_by, worded
from sim.goa2.events import Trace
from sim.goa2.transcript import action_phrases as action
from sim.goa2.transcript import fight_phrases as fight
from sim.goa2.transcript import round_phrases as rounds
from sim.goa2.transcript.narrator import Narrator


def deed(verb: str, phrase: str) -> Callable:
    """Return a phrase about what a hero does, who is named if need be."""

    def say(to: Narrator, a: int, b: int, c: int) -> None:
        to.does(a, verb, worded(to, phrase, a, b, c))

    return say


RUNS: dict[Trace, Callable] = {
    Trace.PLAYED: rounds.say_played,
    Trace.PASSES: rounds.say_played,
    Trace.SPAWNED: rounds.say_spawned,
}
"""Phrases of events that are said together; each is given all rows of the run."""

PHRASES: dict[Trace, Callable] = {
    **phrases_by(Trace, __file__),
    Trace.ROUND: rounds.say_round,
    Trace.TURN: rounds.say_turn,
    Trace.ACTS: action.say_acts,
    Trace.MOVED: action.say_moved,
    Trace.PUSHED: action.say_pushed,
    Trace.PLACED: action.say_placed,
    Trace.SWAPPED: action.say_swapped,
    Trace.TARGETED: fight.say_targeted,
    Trace.ATTACKS: fight.say_attacks,
    Trace.DEFENDS: fight.say_defends,
    Trace.DEFENSE: fight.say_defense,
    Trace.NO_DEFENSE: fight.say_no_defense,
    Trace.HERO_DEFEATED: fight.say_hero_defeated,
    Trace.MINION_DEFEATED: fight.say_minion_defeated,
    Trace.MINION_KEPT: fight.say_minion_kept,
    Trace.MINION_REMOVED: fight.say_minion_removed,
    Trace.COINS: fight.say_coins,
    Trace.COINS_TAKEN: deed("takes", "{coins} from {hero_b}"),
    Trace.DISCARDED: deed("discards", "{card}"),
    Trace.RETRIEVED: deed("retrieves", "{card}"),
    Trace.ACTIVE: action.say_active,
    Trace.EFFECT: action.say_effect,
    Trace.FIZZLED: action.say_fizzled,
    Trace.RESOLVED: action.say_resolved,
    Trace.BATTLE: rounds.say_battle,
    Trace.RETURNED: one("{thing_from} returns to {goal}", level=1),
    Trace.LEVELLED: one("{hero} reaches level {b}", joint=": "),
    Trace.UPGRADED: rounds.say_upgraded,
    Trace.PITY: rounds.say_pity,
    Trace.ENDED: rounds.say_ended,
    Trace.END_OF_ROUND: lambda to, a, b, c: rounds.head(to, "End of the round"),
    Trace.SKIPPED: fight.say_skipped,
    Trace.UNMET: action.say_unmet,
    Trace.TURNED_TO: lambda to, a, b, c: None,
}
"""Phrases of single events; whom a text turns to says enough by what it does."""
