"""The rulebook's own actions, in the language of card texts."""

from sim.goa2.tables import Routine

TEXTS: dict[Routine, list[str]] = {
    Routine.MOVE: ["movement"],
    Routine.FAST_TRAVEL: ["fast_travel"],
    Routine.CLEAR: ["clear"],
    Routine.ATTACK: ["target enemy unit adjacent", "attack"],
    Routine.RETURN: ["return_minion"],
    Routine.SPAWN: ["spawn_blocked"],
}
