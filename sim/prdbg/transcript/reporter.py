"""Who puts a game of the deck-building game into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from sim.core.transcript.english import counted, joined
from sim.core.transcript.narrator import Narrator
from sim.core.transcript.replay import Replay, Step, unpacked
from sim.prdbg.state import Decision, Source, Verb
from sim.prdbg.transcript.names import SIDES, Names
from sim.prdbg.transcript.phrases import COLON, PHRASES, RUNS, TEXT

GAPS: dict[str, Callable] = {
    "seat": lambda to, a, b, c: to.names.seats[a],
    "seat_c": lambda to, a, b, c: to.names.seats[c],
    "card": lambda to, a, b, c: to.names.card(b),
    "card_a": lambda to, a, b, c: to.names.card(a),
    "source": lambda to, a, b, c: to.names.source(a, b),
    "side_a": lambda to, a, b, c: SIDES[a],
    "tile_a": lambda to, a, b, c: to.names.tiles[a],
    "tile_b": lambda to, a, b, c: to.names.tiles[b],
}
"""What phrases may name besides the numbers of an event."""


def damage_text(team: object) -> str:
    """Return the damage that a team dealt, by its source."""
    names = {Source.TILE: "Zords or Masters", Source.BLASTERS: "Blade Blasters"}
    return ", ".join(
        f"{names.get(source, source.name.lower())} {team.dealt[source]}" for source in Source
    )


class Reporter(Narrator):
    """Puts a game into words."""

    GAPS: ClassVar[Mapping[str, Callable]] = GAPS
    PHRASES: ClassVar[Mapping[int, Callable]] = PHRASES
    RUNS: ClassVar[Mapping[int, Callable]] = RUNS

    def __init__(self, names: Names) -> None:
        """Begin with an empty page."""
        super().__init__()
        self.names = names

    def heading(self, replay: Replay) -> list[str]:
        """Say who plays, and what is on the table."""
        names, state = self.names, replay.state
        seats = [
            f"  Seat {seat + 1}, {names.side(seat)}: {name}, "
            f"played by `{replay.policies[seat].name}`, "
            f"hand {', '.join(self.cards(state.players[seat].hand))}"
            for seat, name in enumerate(names.seats)
        ]
        teams = [f"{SIDES[side]} {state.teams[side].hp} HP" for side in range(len(SIDES))]
        return [
            *seats,
            f"  {', '.join(teams)}; cards with a RECON name are reconstructed, not printed ones",
            f"  The Grid: {joined(self.cards(state.grid))}",
            "",
        ]

    def cards(self, pile: object) -> list[str]:
        """Return the names of the cards of a pile."""
        return [self.names.card(int(card)) for card in pile.cards[: pile.n]]

    def is_action(self, verb: Verb) -> bool:
        """Tell whether what happens is the action of the Main Phase that was chosen."""
        chosen = unpacked(self.step.action)[0]
        return self.step.before.decision == Decision.MAIN and chosen == verb

    def close(self) -> None:
        """Finish the open line; a text that did nothing says so, or is left out if it is steady."""
        line = self.line
        if line and line.topic[:1] == (TEXT,) and line.joint == COLON:
            if line.topic[1]:
                self.line = None
            else:
                line.text += ": no effect"
        super().close()

    def begin_step(self, step: Step) -> None:
        """Say that the Main Phase ends, and who begins."""
        verb, a, _, _ = unpacked(step.action)
        if step.before.decision == Decision.MAIN and verb == Verb.PASS:
            lost = int(step.before.shards)
            more = f", {counted(lost, 'Shard')} lost" if lost else ""
            self.say(f"End Phase{more}", joint=": ")
        elif step.before.decision == Decision.FIRST:
            self.say(f"{self.names.seats[a]} goes first")

    def summary(self, replay: Replay) -> list[str]:
        """Return how the game went, in numbers."""
        state = replay.state
        return [
            *(
                f"{SIDES[side]}: {team.hp} HP, {team.energy} Energy, {team.n_gained} cards gained, "
                f"{team.n_destroyed} destroyed, damage by {damage_text(team)}, "
                f"taken from The Grid {team.by_grid}"
                for side, team in ((side, state.teams[side]) for side in range(len(SIDES)))
            ),
            f"Zords {state.n_bay}, Masters in The Lair {state.lair.n}, "
            f"main deck {state.main_deck.n} cards",
        ]
