"""What each item is worth: the unchanged game, and one cell for each intervention on each item."""

import pandas as pd

from experiments.planning import interventions
from experiments.planning.cells import Cell, Level, cell_of
from experiments.planning.designs.grid import EFFECT
from experiments.planning.designs.layout import Layout, Request
from experiments.statistics.estimates import CONFIDENCE, wilson
from sim.core.analysis import OPENING
from sim.core.errors import UserError

NOTHING = Level("none")


def items(request: Request) -> Layout:
    """Compare the unchanged game with one in which one item is changed, on the same seeds."""
    base = cell_of({"item": NOTHING, "intervention": NOTHING}, request.common)
    chosen = chosen_items(request)
    cells = [base]
    for kind in request.spec.interventions:
        if kind == "open":
            check_opening(request)
        else:
            cells += changed_cells(request, kind, chosen)
    return Layout(tuple(cells), base.name, aim="difference", items=tuple(chosen))


def chosen_items(request: Request) -> list[str]:
    """Return the items asked for that are in play."""
    try:
        named = interventions.find_items(request.game, request.base, request.spec.items)
    except UserError as error:
        raise request.error("items", error) from None
    present = interventions.in_play(request.game, request.base)
    chosen = [item for item in named if item in present]
    if not chosen:
        raise request.error("items", "none of them is in play with this setup")
    return chosen


def check_opening(request: Request) -> None:
    """Refuse `open` for a game without opening hands, or in which both sides have the item."""
    if len(request.game.sides) > 1 and OPENING in request.game.events:
        raise request.error("interventions", "`open` is possible in games of one side only")
    if OPENING not in request.game.events:
        raise request.error(
            "interventions", f"`open` is not possible: {request.game.name} counts no opening hands"
        )


def changed_cells(request: Request, kind: str, chosen: list[str]) -> list[Cell]:
    """Return a cell for each item that allows an intervention.

    Items that were named one by one must all allow it; of those that a pattern found, one must.
    """
    cells, reason = [], ""
    for item in chosen:
        level = interventions.intervention(kind, item)
        refused = interventions.refusal(request.game, request.base, level)
        if not refused:
            levels = {"item": level, "intervention": Level(kind)}
            cells.append(cell_of(levels, request.common))
        elif item in request.spec.items:
            raise request.error("interventions", f"`{kind}` is not possible: {refused}")
        reason = reason or refused
    if not cells:
        message = f"`{kind}` is not possible in {request.game.name}: {reason}"
        raise request.error("interventions", message)
    return cells


def items_table(differences: pd.DataFrame, cells: pd.DataFrame) -> pd.DataFrame:
    """Return one row an item and intervention: its effect on the win rate, paired.

    Largest loss by the intervention first: what the game would miss most.
    """
    named = cells.set_index("cell")[["item", "intervention"]]
    table = differences.join(named, on="cell")[["item", "intervention", *EFFECT]]
    return table.sort_values(["intervention", "mean"], ignore_index=True)


def opening_table(
    items: pd.DataFrame, games: int, wins: int, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Return what opening with an item is worth: games that did against games that did not.

    `items` has the columns item, event, result (`won`, `not won`) and games. Hands are dealt at
    random, so the difference is the item's doing. Items that are always or never opened with
    are left out.
    """
    opened = items[items["event"] == OPENING].pivot(index="item", columns="result", values="games")
    rows = [
        {"item": item, "intervention": "open"}
        | effect_of((int(row["won"]), int(row.sum())), (wins, games), confidence)
        for item, row in opened.iterrows()
        if 0 < row.sum() < games
    ]
    columns = ["item", "intervention", *EFFECT]
    return pd.DataFrame(rows, columns=columns).sort_values("mean", ignore_index=True)


def effect_of(
    opened: tuple[int, int], all_games: tuple[int, int], confidence: float
) -> dict[str, float]:
    """Return the difference of two independent shares with Newcombe's interval.

    Both are wins and games: of those that opened with an item, and of all.
    """
    wins, games = all_games
    with_it = wilson(*opened, confidence)
    without = wilson(wins - opened[0], games - opened[1], confidence)
    mean = with_it.mean - without.mean
    low = mean - arms(with_it.mean - with_it.low, without.high - without.mean)
    high = mean + arms(with_it.high - with_it.mean, without.mean - without.low)
    return {"mean": mean, "low": low, "high": high, "games": games}


def arms(one: float, other: float) -> float:
    """Return the length of two arms at a right angle."""
    return (one**2 + other**2) ** 0.5
