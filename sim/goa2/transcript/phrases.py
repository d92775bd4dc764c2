"""What each event of the trace sounds like; a run of equal events may make one phrase."""

from __future__ import annotations

from collections.abc import Callable

from sim.core.transcript.wording import effect, one, worded
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
    Trace.ROUND: rounds.say_round,
    Trace.TURN: rounds.say_turn,
    Trace.COIN: one("The coin is flipped: {team} up"),
    Trace.STARTS: one("{hero} starts at {place}"),
    Trace.ACTS: action.say_acts,
    Trace.RESPAWNED: one("{hero} respawns at {place}"),
    Trace.STAYS_AWAY: one("{hero} stays off the board"),
    Trace.MOVED: action.say_moved,
    Trace.TRAVELLED: effect("from {space} to {goal}"),
    Trace.PUSHED: action.say_pushed,
    Trace.PLACED: action.say_placed,
    Trace.SWAPPED: action.say_swapped,
    Trace.TARGETED: fight.say_targeted,
    Trace.ATTACKS: fight.say_attacks,
    Trace.DEFENDS: fight.say_defends,
    Trace.DEFENSE: fight.say_defense,
    Trace.BLOCKED: effect("blocks the attack"),
    Trace.NO_DEFENSE: fight.say_no_defense,
    Trace.HERO_DEFEATED: fight.say_hero_defeated,
    Trace.MINION_DEFEATED: fight.say_minion_defeated,
    Trace.MINION_KEPT: fight.say_minion_kept,
    Trace.MINION_REMOVED: fight.say_minion_removed,
    Trace.COINS: fight.say_coins,
    Trace.COINS_TAKEN: deed("takes", "{coins} from {hero_b}"),
    Trace.DISCARDED: deed("discards", "{card}"),
    Trace.NO_CARD: effect("{hero} has no card to discard"),
    Trace.RETRIEVED: deed("retrieves", "{card}"),
    Trace.POISONED: effect("{hero} gets a poison marker (-{b})"),
    Trace.ACTIVE: action.say_active,
    Trace.EFFECT: action.say_effect,
    Trace.REPEATED: effect("once more"),
    Trace.FIZZLED: action.say_fizzled,
    Trace.RESOLVED: action.say_resolved,
    Trace.PUSH_WON: one("{TEAM} PUSHES THE LANE into {zone}; {waves} left"),
    Trace.BATTLE: rounds.say_battle,
    Trace.RETURNED: one("{thing_from} returns to {goal}", level=1),
    Trace.LEVELLED: one("{hero} reaches level {b}", joint=": "),
    Trace.UPGRADED: rounds.say_upgraded,
    Trace.ULTIMATE: effect("the ultimate {card} is unlocked"),
    Trace.PITY: rounds.say_pity,
    Trace.TOKEN_REMOVED: effect("the token at {space} is removed"),
    Trace.ENDED: rounds.say_ended,
    Trace.END_OF_ROUND: rounds.say_end_of_round,
    Trace.SKIPPED: fight.say_skipped,
    Trace.UNMET: action.say_unmet,
    Trace.TURNED_TO: lambda to, a, b, c: None,
    Trace.PUSH_GIVEN: one("{hero} would be removed: {own_team} loses the push instead"),
    Trace.LANE_HELD: one("{hero} stands alone for {own_team}'s minions: the lane is not pushed"),
}
"""Phrases of single events; whom a text turns to says enough by what it does."""
