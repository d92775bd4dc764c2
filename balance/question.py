"""What is asked, from plain arguments: for notebooks, as `experiments.playing.run` takes them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance import api
from experiments.storing.store import default_store
from reports.questions.asking import BUDGET, Asked
from reports.sentences.verdicts import Band

if TYPE_CHECKING:
    from sim.core.registry import Game


def question(
    game: str | Game,
    games: int | None = None,
    *,
    budget: float = BUDGET,
    seed: int = 1,
    set: api.Changes = None,
    policy: str | Sequence[str] = (),
    band: tuple[float, float] | None = None,
    store: str | Path | None = None,
    **how: Any,
) -> Asked:
    """Return a question for `cards`, `matchups`, `tempo` or `report`.

    Args:
        game: its name.
        games: games a cell; None for as many as the budget allows.
        budget: seconds.
        seed: of the series.
        set: changes of the content: {path: value}, "PATH=VALUE", a file, or a list of these.
        policy: "random", or a list of SEAT=NAME.
        band: win rates that are wanted, as shares.
        store: folder of the store; $BALANCE_STORE or results/store if not given.
        how: jobs, backend, scheduler, progress …, as in `experiments.playing.execution.Execution`.
    """
    found = api.game_of(game)
    texts = [policy] if isinstance(policy, str) else list(policy)
    api.seated(found, texts)
    return Asked(
        game=found,
        how=api.execution(store or default_store(), how),
        changes=tuple(api.patches_of(set)),
        policies=tuple(text if "=" in text else f"all={text}" for text in texts),
        seed=seed,
        games=games,
        budget=budget,
        band=Band(*band) if band else None,
    )
