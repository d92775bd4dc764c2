"""What must be remembered between the lines about a game of Guards of Atlantis II."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import numpy as np

from sim.core.transcript import narrator
from sim.core.transcript.english import counted
from sim.goa2.events import Trace
from sim.goa2.state import FIRST_MINION, NOTHING
from sim.goa2.transcript.names import TEAMS, Names
from sim.goa2.transcript.pieces import Pieces

ACTION, EFFECT, DEFEAT = "action", "effect", "defeat"  # topics of lines
OF_DEFEAT = (Trace.SKIPPED, Trace.COINS)  # what the line about a defeated hero goes on with


class Narrator(narrator.Narrator):
    """Knows the board and the action that they are about."""

    GAPS: ClassVar[Mapping[str, Callable]] = {
        "hero": lambda to, a, b, c: to.names.heroes[a],
        "hero_b": lambda to, a, b, c: to.names.heroes[b],
        "card": lambda to, a, b, c: to.names.card(b),
        "space": lambda to, a, b, c: to.names.space(b),
        "place": lambda to, a, b, c: to.names.place(b),
        "goal": lambda to, a, b, c: to.names.goal(b, c),
        "thing_from": lambda to, a, b, c: to.thing_at(a, b),
        "team": lambda to, a, b, c: TEAMS[a],
        "TEAM": lambda to, a, b, c: TEAMS[a].upper(),
        "own_team": lambda to, a, b, c: TEAMS[to.names.team_of(a)],
        "waves": lambda to, a, b, c: counted(b, "Wave counter"),
        "zone": lambda to, a, b, c: to.names.zones[c],
        "coins": lambda to, a, b, c: counted(c, "coin"),
    }

    def __init__(self, names: Names, state: np.record) -> None:
        """Begin with the board as it is."""
        super().__init__()
        self.names = names
        self.pieces = Pieces.of(state)
        self.acting = NOTHING  # hero whose action the lines are about
        self.card = NOTHING  # card of that action
        self.going_on: tuple[str, int] | None = None  # how a move is said again, and its Action
        self.unmet = NOTHING  # Test of the action's last `if` that did not hold
        self.subject = NOTHING  # hero whose doings the open line says
        self.defense = NOTHING  # card that is discarded to defend
        self.chosen = NOTHING  # object that the text is about
        self.falling = NOTHING  # minion that was defeated and is about to be removed
        self.pity: list[str] = []  # who got a pity coin
        self.kills = [0] * len(names.heroes)  # heroes that each hero defeated
        self.deaths = [0] * len(names.heroes)
        self.minions = [0] * len(names.heroes)  # minions that each hero defeated

    def close(self) -> None:
        """Finish the open line; an effect of which there is nothing to say was not used."""
        if self.topic[:1] == (EFFECT,) and self.is_fresh:
            self.line = None
        super().close()

    @property
    def is_fresh(self) -> bool:
        """Whether the open line names an action or effect that has done nothing so far."""
        return self.line is not None and self.line.joint == ": "

    def also(self, text: str) -> None:
        """Add an effect to the open line, or to a line of its own about the running action."""
        if self.acting != NOTHING and self.is_elsewhere():
            self.go_on()
        super().also(text)

    def is_elsewhere(self) -> bool:
        """Tell whether the open line has no place for what is being said."""
        if self.line is None or self.line.joint is None:
            return True
        return self.topic == (DEFEAT,) and self.event not in OF_DEFEAT

    def does(self, hero: int, verb: str, text: str) -> None:
        """Add what a hero does, with the name if the open line is about somebody else."""
        subject = self.acting if self.is_elsewhere() else self.subject
        self.also(f"{verb} {text}" if hero == subject else f"{self.thing(hero)} {verb} {text}")

    def go_on(self) -> None:
        """Come back to the running action after something else was said."""
        self.subject = self.acting
        name = f"{self.names.heroes[self.acting]}, {self.names.card(self.card)}"
        text, action = self.going_on or (name, NOTHING)
        self.say(text, 1, (ACTION, action), ": ")

    def is_chosen(self, thing: int) -> bool:
        """Tell whether the open line ends with the choice of this object."""
        return self.previous == Trace.TARGETED and thing == self.chosen

    def pronoun(self, thing: int) -> str:
        """Return `it`, or a hero's name."""
        return self.names.heroes[thing] if thing < FIRST_MINION else "it"

    def thing(self, thing: int) -> str:
        """Return an object in words: a name, or `the red melee minion`."""
        name = self.names.thing(thing, self.pieces.kind(thing))
        return name if thing < FIRST_MINION else f"the {name}"

    def thing_at(self, thing: int, space: int | None = None) -> str:
        """Return an object in words with its space."""
        here = self.pieces.where[thing] if space is None else space
        return f"{self.thing(thing)} at {self.names.space(here)}"
