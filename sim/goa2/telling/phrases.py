"""What each event of the trace sounds like; a run of equal events may make one phrase."""

from __future__ import annotations

from collections.abc import Callable

from sim.core.telling.wording import effect, one
from sim.goa2.telling import action_phrases as action
from sim.goa2.telling import fight_phrases as fight
from sim.goa2.telling import round_phrases as rounds
from sim.goa2.told import Told

RUNS: dict[Told, Callable] = {
    Told.PLAYED: rounds.say_played,
    Told.PASSES: rounds.say_played,
    Told.SPAWNED: rounds.say_spawned,
}
"""Phrases of events that are told together; each is given all rows of the run."""

PHRASES: dict[Told, Callable] = {
    Told.ROUND: rounds.say_round,
    Told.TURN: rounds.say_turn,
    Told.COIN: one("The coin is flipped: {team} up"),
    Told.STARTS: rounds.say_starts,
    Told.ACTS: action.say_acts,
    Told.RESPAWNED: one("{hero} respawns at {place}"),
    Told.STAYS_AWAY: one("{hero} stays off the board"),
    Told.MOVED: action.say_moved,
    Told.TRAVELLED: effect("from {space} to {goal}"),
    Told.PUSHED: action.say_pushed,
    Told.PLACED: action.say_placed,
    Told.SWAPPED: action.say_swapped,
    Told.TARGETED: fight.say_targeted,
    Told.ATTACKS: fight.say_attacks,
    Told.DEFENDS: fight.say_defends,
    Told.DEFENSE: fight.say_defense,
    Told.BLOCKED: fight.say_blocked,
    Told.NO_DEFENSE: fight.say_no_defense,
    Told.HERO_DEFEATED: fight.say_hero_defeated,
    Told.MINION_DEFEATED: fight.say_minion_defeated,
    Told.MINION_KEPT: fight.say_minion_kept,
    Told.MINION_REMOVED: fight.say_minion_removed,
    Told.COINS: fight.say_coins,
    Told.COINS_TAKEN: fight.say_coins_taken,
    Told.DISCARDED: fight.say_discarded,
    Told.NO_CARD: effect("{hero} has no card to discard"),
    Told.RETRIEVED: fight.say_retrieved,
    Told.POISONED: effect("{hero} gets a poison marker (-{b})"),
    Told.ACTIVE: action.say_active,
    Told.EFFECT: action.say_effect,
    Told.REPEATED: effect("once more"),
    Told.FIZZLED: action.say_fizzled,
    Told.RESOLVED: action.say_resolved,
    Told.PUSH_WON: rounds.say_push_won,
    Told.BATTLE: rounds.say_battle,
    Told.RETURNED: one("{thing_from} returns to {goal}", level=1),
    Told.LEVELLED: rounds.say_levelled,
    Told.UPGRADED: rounds.say_upgraded,
    Told.ULTIMATE: effect("the ultimate {card} is unlocked"),
    Told.PITY: rounds.say_pity,
    Told.TOKEN_REMOVED: effect("the token at {space} is removed"),
    Told.ENDED: rounds.say_ended,
    Told.END_OF_ROUND: rounds.say_end_of_round,
    Told.SKIPPED: fight.say_skipped,
    Told.UNMET: action.say_unmet,
    Told.TURNED_TO: action.say_turned_to,
    Told.PUSH_GIVEN: rounds.say_push_given,
    Told.LANE_HELD: rounds.say_lane_held,
}
"""Phrases of single events."""
