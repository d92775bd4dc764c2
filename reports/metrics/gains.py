"""Gains: how often items are gained, at which stage of a game, and how those do who gained them."""

import pandas as pd

from reports.metrics.discovery import with_discoveries
from reports.metrics.exposure import NOTES, counts_of, with_and_without
from reports.metrics.shares import shares
from sim.core.analysis import GAINED, Analysis

WHOLE = "whole game"


def gains(items: pd.DataFrame, base: pd.DataFrame, analysis: Analysis) -> pd.DataFrame:
    """When is each item gained, and do those win more who gained it then?

    One row an item and stage, the whole game first: gained_* (share of a side's games), with_*
    (wins of those who gained it), and mean, low, high: those wins minus the wins of the others,
    with p, q and words. `items` is `tables.items_frame`, `base` is `exposure.item_base`.
    """
    stages = {
        name: label
        for event, parts in analysis.stages.items()
        for name, label in {event: WHOLE, **parts}.items()
    }
    rows = items[items["event"].isin(list(stages))]
    if not len(rows):
        return pd.DataFrame()
    table = counts_of(rows, base)
    table["place"] = table["event"].map({name: place for place, name in enumerate(stages)})
    table = table[table["n"] > 0].sort_values(["item", "place"], ignore_index=True)
    found, one, _ = with_and_without(table)
    labels = pd.DataFrame({"item": table["item"], "stage": table["event"].map(stages)})
    rate = shares(table["n"], table["games"], table["sides"])
    table = labels.join(found).join(rate.add_prefix("gained_")).join(one.add_prefix("with_"))
    return with_discoveries(table).assign(note=NOTES[GAINED])
