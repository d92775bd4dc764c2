"""The rulebook's own sequences, in the language of card texts."""

from enum import IntEnum


class Routine(IntEnum):
    """Rows of tables.routines."""

    SETUP = 0
    ROUND = 1
    POWER_UP = 2
    RECOVER = 3
    ARRIVE = 4
    BATTLE = 5
    SUFFER = 6
    DEFEATED = 7
    FINISH = 8
    SUMMON = 9
    DRAW = 10
    DISCARD_ATTACK = 11


TEXTS: dict[Routine, list[str]] = {
    Routine.SETUP: ["draw_all_hands"],
    Routine.ROUND: ["next_deployment", "action_phase", "move_on", "end_round"],
    Routine.POWER_UP: ["draw_hand", "store_energy"],
    Routine.RECOVER: ["recover", "store_energy"],
    Routine.ARRIVE: ["discard_excess"],
    Routine.BATTLE: [
        "battle_energy",
        "draw_all_hands",
        "window prepared",
        "pick_soldiers",
        "lay_sequence",
        "raise_start",
        "window battle_start",
        "turns",
        "window last_turn",
        "split_energy",
        "clean_up",
    ],
    Routine.SUFFER: [
        "window damage",
        "reveal",
        "window reveal",
        "absorb",
        "window next_reveal",
        "again 4",
    ],
    Routine.DEFEATED: ["pass_lead", "draw_hand"],
    Routine.FINISH: ["finish_card", "window card_played"],
    Routine.SUMMON: ["summon"],
    Routine.DRAW: ["draw_hand"],
    Routine.DISCARD_ATTACK: ["target", "roll 0", "hit 0", "resolved"],
}
"""`again N` goes back N operations as long as damage is left.

The dice of an attack for a discarded card are a number of the rules, which its frame begins with.
"""
