"""A small comparison that is made again whenever a file of changes is saved."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from reports.questions.compare import Comparison, Variant, compare, verdict
from reports.questions.question import Question
from sim.core.content import Patch, read_patch
from sim.core.errors import UserError
from sim.core.registry import Game

POLL = 0.2  # seconds between looks at the file
SETTLE = 0.05  # an editor may write a file in several steps
BEFORE, AFTER = "the game as it is", "the file"


@dataclass
class Watch:
    """What is compared, and the answer before."""

    question: Question
    before: float | None = None

    def answer(self, file: Path) -> list[str]:
        """Compare the game with and without the file's changes; a mistake is told, not raised."""
        start = time.monotonic()
        try:
            patches = read_patch(file)
            content = self.question.content
            changed = Variant(AFTER, content.patched(patches) if patches else content)
            comparison = compare(self.question, (Variant(BEFORE, content), changed))
        except UserError as error:
            return [f"error: {error}"]
        seconds = time.monotonic() - start
        return [*map(change_text, patches), verdict(comparison), self.step(comparison, seconds)]

    def step(self, comparison: Comparison, seconds: float) -> str:
        """Say how the effect moved since the file was saved before."""
        effect = 100 * comparison.win_rate[self.question.game.sides[0]].mean
        moved = "" if self.before is None else f"; {effect - self.before:+.1f} since the last save"
        self.before = effect
        return f"{effect:+.1f} points{moved} ({seconds:.1f} s)"


def change_text(patch: Patch) -> str:
    """Return one change in words."""
    value = "" if patch.value is None else f" {patch.value}"
    return f"  {patch.kind} {patch.path}{value}"


def find_game_of(file: Path) -> Game:
    """Return the one game whose content has everything that a file changes."""
    from sim.core import registry

    patches = read_patch(file)
    fitting, reasons = [], []
    for game in registry.games():
        try:
            game.load().book.patched(patches)
            fitting.append(game)
        except UserError as error:
            reasons.append(f"{game.name}: {error}")
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise UserError(f"{file}: fits {', '.join(game.name for game in fitting)}; give --game")
    raise UserError(f"{file}: fits no game ({'; '.join(reasons)}); give --game")


def versions(
    file: Path, times: int | None = None, wait: Callable[[float], object] = time.sleep
) -> Iterator[None]:
    """Yield at once, and then each time the file has been saved with other bytes."""
    seen: bytes | None = None
    answered = count(1)
    while True:
        text = bytes_of(file)
        if text is not None and text != seen:
            wait(SETTLE)
            seen = bytes_of(file)
            yield
            if next(answered) == times:
                return
        wait(POLL)


def bytes_of(file: Path) -> bytes | None:
    """Return what a file holds; None in the moment in which an editor replaces it."""
    try:
        return file.read_bytes()
    except OSError:
        return None
