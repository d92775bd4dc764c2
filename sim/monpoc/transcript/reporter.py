"""A game step by step: each event as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np

from sim.core.transcript import narrator
from sim.core.transcript.english import member_name
from sim.core.transcript.replay import Replay, Step
from sim.core.transcript.wording import effect, one
from sim.monpoc.events import Trace
from sim.monpoc.language import Op
from sim.monpoc.state import Activation, Attack, Ending, Tile
from sim.monpoc.transcript.names import COLOURS, SIDES, Names

TURN_POOLS = 16  # how Trace.POOLS packs two pools
WHY_IDLE = {
    Op.GAIN_POWER: "the power pool is full",
    Op.TARGET_LOSES_POWER: "there is no power die to lose",
    Op.DRAIN_ACTION: "there is no action die to move",
    Op.MAY_SAP_ACTION: "there is no action die to move",
    Op.RESTORE: "there is no health to restore",
    Op.RESTORE_ATTACKER: "there is no health to restore",
    Op.RETURN_POWER: "no power die missed",
    Op.MAY_RETURN_ACTION: "no action die missed",
}
"""Why an operation changed nothing."""


def say_turn(to: Reporter, side: int, activation: int, turn: int) -> None:
    """A turn begins."""
    to.level = 0
    to.say(f"Turn {turn} of {SIDES[side]}: {member_name(Activation(activation))} activation")
    to.level = 1


def say_pools(to: Reporter, side: int, pools: int, power: int) -> None:
    """Add the dice to the title of a turn."""
    unit, monster = divmod(pools, TURN_POOLS)
    to.add(f" (unit pool {unit}, monster pool {monster}, power pool {power})")


def say_attacks(to: Reporter, leader: int, kind: int, target: int) -> None:
    """An attack begins."""
    name = "head-butt" if kind == Attack.HEAD_BUTT else member_name(Attack(kind))
    at = f" against {to.names.figure(target)}" if target >= 0 else ""
    to.say(f"{to.names.figure(leader)}: {name}{at}", joint=", ")


def say_rolls(to: Reporter, action: int, boost: int, power: int) -> None:
    """Dice are rolled."""
    dice = [f"{n}{letter}" for n, letter in ((action, "A"), (boost, "B"), (power, "P")) if n]
    to.also(f"{'+'.join(dice)}")


def say_strikes(to: Reporter, strikes: int, defense: int, is_hit: int) -> None:
    """A roll is compared with a defense."""
    if defense < 0:
        to.also(f"{strikes} strikes")
    else:
        to.also(f"{strikes} strikes against {defense}: {'hit' if is_hit else 'miss'}")


def say_ended(to: Reporter, ending: int, winner: int, c: int) -> None:
    """The game is over."""
    to.level = 0
    if ending == Ending.DRAW:
        to.say("Both players' last forms fall at once: a draw.")
    else:
        to.say(f"{SIDES[winner]} wins: all forms of the enemy are destroyed.")


PHRASES: dict[int, Callable] = {
    Trace.ROLLED: one("One rolls {a} strikes, Two {b}"),
    Trace.MAP: one("{side} chooses the map {map}"),
    Trace.COLOUR: one("{side} takes {colour}"),
    Trace.BUILT: one("{side} places {structure} at {space_c}"),
    Trace.STARTED: one("{figure} starts at {space}"),
    Trace.TURN: say_turn,
    Trace.POOLS: say_pools,
    Trace.SHUFFLED: one("{side} shuffles {c} action die"),
    Trace.POWERED_UP: one("{side} powers up with {b} dice: {c} strikes", joint="; "),
    Trace.GAINED: effect("{side} gains {b} power (now {c})"),
    Trace.LOST_POWER: effect("{side} loses {b} power (now {c})"),
    Trace.CHANGED: one("{figure} becomes {form}", joint="; "),
    Trace.SPAWNED: one("{figure} enters at {space}"),
    Trace.SHOVED: one("{figure} moves off the spawn point to {space_c}"),
    Trace.ADVANCED: one("{figure} advances from {space} to {space_c}", joint="; "),
    Trace.STEPPED: one("{figure} steps from {space} to {space_c}", joint="; "),
    Trace.ATTACKS: say_attacks,
    Trace.JOINED: effect("with {figure}"),
    Trace.ROLLS: say_rolls,
    Trace.STRIKES: say_strikes,
    Trace.ABILITY: one("{ability} of {figure}", level=1, joint=": "),
    Trace.DAMAGED: one("{figure} takes {b} damage, {c} health left", level=1, joint="; "),
    Trace.DESTROYED: one("{figure} is destroyed", level=1, joint="; "),
    Trace.CRUSHED: one("{figure} is crushed at {space}", level=1, joint="; "),
    Trace.DEMOLISHED: one("{figure} falls and leaves {tile}", level=1, joint="; "),
    Trace.MOVED: one("{figure} is moved from {space} to {space_c}", level=1, joint="; "),
    Trace.COLLIDED: one("{figure} collides with {figure_b}", level=1, joint="; "),
    Trace.HAZARD: effect("{figure} meets a hazard"),
    Trace.RESTORED: one("{figure} restores {b} health, {c} now", level=1, joint="; "),
    Trace.DICE_MOVED: effect("{side}: {c} action die leaves the {pool} pool"),
    Trace.PUSHED: one("{side} pushes {b} dice"),
    Trace.EXTINGUISHED: one("a hazard becomes rubble", level=1),
    Trace.REENTERED: one("{figure} comes back at {space}"),
    Trace.ENDED: say_ended,
    Trace.ACTS: one("{figure} acts"),
    Trace.REROLLED: effect("{figure} has the dice rolled again"),
    Trace.IDLE: effect("{why_idle}"),
    Trace.DECLINED: effect("not used"),
    Trace.DEPLOYED: one("{figure} enters at {space} by {ability_c}", level=1),
}


class Reporter(narrator.Narrator):
    """Puts a game of Monsterpocalypse into words."""

    PHRASES: ClassVar[Mapping[int, Callable]] = PHRASES
    GAPS: ClassVar[Mapping[str, Callable]] = {
        "side": lambda to, a, b, c: SIDES[a],
        "map": lambda to, a, b, c: to.names.maps[b],
        "colour": lambda to, a, b, c: COLOURS[b],
        "structure": lambda to, a, b, c: to.names.structures[b],
        "space": lambda to, a, b, c: to.names.space(b),
        "space_c": lambda to, a, b, c: to.names.space(c),
        "figure": lambda to, a, b, c: to.names.figure(a),
        "figure_b": lambda to, a, b, c: to.names.figure(b),
        "form": lambda to, a, b, c: to.names.form(b),
        "ability": lambda to, a, b, c: to.names.abilities[b],
        "ability_c": lambda to, a, b, c: to.names.abilities[c],
        "why_idle": lambda to, a, b, c: WHY_IDLE[b],
        "tile": lambda to, a, b, c: "nothing" if b == Tile.NONE else member_name(Tile(b)),
        "pool": lambda to, a, b, c: member_name(Activation(b)),
    }

    def __init__(self, names: Names, state: np.record) -> None:
        """Begin with the table as it is."""
        super().__init__()
        self.names = names
        names.follow(state)

    def heading(self, replay: Replay) -> list[str]:
        """Say who plays with which force."""
        seats = zip(SIDES, ("one", "two"), replay.policies, strict=False)
        return [
            f"  {side}: {self.names.force(path)}, played by `{policy.name}`"
            for side, path, policy in seats
        ] + ["", "The table is set up"]

    def begin_step(self, step: Step) -> None:
        """Note which structures stand where, for their names."""
        self.names.follow(step.after)

    def summary(self, replay: Replay) -> list[str]:
        """Return how the game went, in numbers."""
        state = replay.state
        return [
            f"{name}: {int(state.kills[side])} units and {int(state.demolished[side])} buildings "
            f"destroyed, {int(state.gained[side])} power dice gained"
            for side, name in enumerate(SIDES)
        ]
