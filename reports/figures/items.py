"""Item power: a forest plot of what items do, beside what games with them look like."""

from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figures import style
from reports.figures.parts import POINTS, draw_ranked

ROWS_MAX = 30
KINDS_MAX = 2
APART = 0.32  # of a row: two estimates of one item


@style.in_house_style
def item_power(both: pd.DataFrame, title: str) -> Figure:
    """What is each item worth? As it works, and beside it as it is seen, with 95 % intervals.

    `both` has the columns item, causal_<kind>_mean … and seen_<kind>_mean …, as
    `metrics.causal.side_by_side` returns it. Of many items, those with the largest effects.
    """
    causal, seen = kinds_of(both, "causal"), kinds_of(both, "seen")
    chosen = largest(both, causal[0] if causal else seen[0])
    groups = [group for group in (causal, seen) if group]
    figure, panels = style.new_figure(len(groups), height=1.9 + 0.27 * len(chosen))
    for panel, group in zip(panels, groups, strict=True):
        draw_group(panel, chosen, group)
    for panel in panels[1:]:
        panel.set_yticklabels([])
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold", fontsize=11)
    left = f"; the {len(chosen)} largest of {len(both)}" if len(chosen) < len(both) else ""
    style.add_foot(figure, f"95 % intervals; points of win rate{left}")
    return figure


def kinds_of(both: pd.DataFrame, prefix: str) -> list[str]:
    """Return the first groups of columns of that prefix: causal_blank and so on."""
    ends = [name.removesuffix("_mean") for name in both if name.endswith("_mean")]
    return [name for name in ends if name.startswith(f"{prefix}_")][:KINDS_MAX]


def largest(both: pd.DataFrame, group: str) -> pd.DataFrame:
    """Return the items with the largest effects, best first."""
    effect = both[f"{group}_mean"]
    kept = effect.abs().sort_values(ascending=False, kind="stable").index[:ROWS_MAX]
    return both.loc[effect.loc[kept].sort_values(ascending=False, kind="stable").index]


def draw_group(panel: Axes, table: pd.DataFrame, groups: Sequence[str]) -> None:
    """Draw one or two estimates an item around a line at zero."""
    for rank, group in enumerate(groups):
        names = {f"{group}_{end}": end for end in ("mean", "low", "high")}
        points = table.rename(columns=names)[list(names.values())] * POINTS
        shift = (APART / 2 - APART * rank) if len(groups) > 1 else 0
        kind = group.partition("_")[2]
        draw_ranked(panel, points, table["item"], style.COLOURS[rank], shift, kind)
    is_causal = groups[0].startswith("causal")
    panel.set(
        title="As it works (causal)" if is_causal else "As it is seen (biased)",
        xlabel="worth, points" if is_causal else "wins with it minus without, points",
    )
    panel.set_ylim(-2.2, len(table) - 0.3)  # room for the legend below the last item
    panel.legend(loc="lower right", fontsize="small", frameon=True, framealpha=0.9)
    panel.tick_params(axis="y", labelsize="small")
