"""What each event of the trace sounds like; a run of equal events may make one phrase."""

from __future__ import annotations

from collections.abc import Callable

from sim.core.telling.wording import effect, one
from sim.guardian.telling import attack_phrases as attack
from sim.guardian.telling import defense_phrases as defense
from sim.guardian.telling import round_phrases as rounds
from sim.guardian.told import Told

RUNS: dict[Told, Callable] = {
    Told.DEPLOYED: rounds.say_deployed,
    Told.LAID: attack.say_laid,
    Told.ROLLED: attack.say_rolled,
}
"""Phrases of events that are told together; each is given all rows of the run."""

PHRASES: dict[Told, Callable] = {
    Told.ROUND: rounds.say_round,
    Told.DEPLOYMENT: rounds.begin_deployment,
    Told.VILLAIN: rounds.say_villain,
    Told.PANIC: rounds.say_panic,
    Told.CALM: one("Panic ends at {place}"),
    Told.MOVED: one("{seat} moves to {place_b}", joint="; "),
    Told.POWERED_UP: rounds.say_powered_up,
    Told.RECOVERED: rounds.say_recovered,
    Told.RETURNED: rounds.say_returned,
    Told.BATTLE: rounds.say_battle,
    Told.DREW: rounds.say_drew,
    Told.PLAYED: attack.say_played,
    Told.X_CHOSEN: attack.say_x,
    Told.TARGETED: attack.say_targeted,
    Told.REROLLED: attack.say_rerolled,
    Told.HIT: attack.say_hit,
    Told.DEFEATED_CARD: attack.say_defeated_card,
    Told.ENEMY_TURN: defense.say_enemy_turn,
    Told.SUFFERS: defense.say_suffers,
    Told.REDUCED: effect("damage to {seat} reduced by {b} to {c}"),
    Told.REVEALED: defense.say_revealed,
    Told.TO_BOTTOM: defense.fate("to the bottom of the deck", effect("{card} goes under the deck")),
    Told.DISCARDED: defense.fate("discarded", defense.say_discarded),
    Told.TO_HAND: defense.fate("to hand", defense.say_to_hand),
    Told.TO_TOP: attack.say_to_top,
    Told.INTO_DECK: effect("{card} is shuffled into the deck"),
    Told.RANGER_DEFEATED: defense.say_ranger_defeated,
    Told.LEAD: one("{seat} takes the lead", level=1),
    Told.ENERGY: attack.say_energy,
    Told.POURED: attack.pooled(attack.STORED),
    Told.FLIPPED: attack.pooled(attack.FLIPPED),
    Told.DRAINED: defense.say_drained,
    Told.STORED: rounds.say_stored,
    Told.ABILITY: attack.say_ability,
    Told.ZORD: rounds.say_zord,
    Told.SUMMONED: rounds.say_summoned,
    Told.EXPERIENCE: attack.say_experience,
    Told.PASSED: rounds.say_passed,
    Told.BATTLE_END: rounds.say_battle_end,
    Told.MONSTER_DEFEATED: one(
        "{enemy} IS DEFEATED; foot soldiers left there return to the supply"
    ),
    Told.REVIVED: effect("{slot} is back in the battle"),
    Told.LASTING: effect("{card} holds for the rest of the battle"),
    Told.MEGAZORD: effect("the Megazord token goes to {place}"),
    Told.ENDED: rounds.say_ended,
    Told.PROTECTED: effect("{slot} cannot be hit"),
    Told.MOVED_ON: one("{soldier} moves on from {place_b} to {place_c}{fill_c}"),
    Told.NEXT_DICE: attack.say_next_dice,
    Told.REMOVED: attack.say_removed,
    Told.RANDOM_LOSS: effect("{seat} loses {card} at random"),
    Told.VILLAIN_CARDS: rounds.say_villain_cards,
    Told.SEARCHED: effect("{seat} searches the deck"),
    Told.DIVIDED: attack.say_divided,
}
"""Phrases of single events."""
