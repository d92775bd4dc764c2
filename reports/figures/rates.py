"""Win rates and differences: who wins how often, and what a change does to it."""

import pandas as pd
from matplotlib.figure import Figure

from reports.figures import style
from reports.figures.parts import POINTS, draw_effect, draw_note, draw_ranked, draw_rates


@style.in_house_style
def win_rates(rates: pd.DataFrame, title: str, axis: str = "win rate") -> Figure:
    """How often does each of these win? Bars with 95 % intervals."""
    figure, (panel,) = style.new_figure(height=1.3 + 0.4 * len(rates))
    draw_rates(panel, rates)
    panel.set(title=title, xlabel=axis)
    style.add_foot(figure, f"95 % intervals; {style.games_text(rates['n'])}")
    return figure


@style.in_house_style
def paired_difference(rates: pd.DataFrame, effect: pd.DataFrame) -> Figure:
    """Does the change matter? Both win rates, and their paired difference against zero."""
    figure, (left, right) = style.new_figure(columns=2, height=2.4)
    draw_rates(left, rates)
    left.set(title=f"Win rate of {effect.label.iloc[0]}", xlabel="win rate")
    draw_effect(right, effect)
    right.set(title="Difference, paired", xlabel="percentage points")
    style.add_foot(figure, f"95 % intervals; {style.games_text(rates['n'])}")
    return figure


@style.in_house_style
def differences(changes: pd.DataFrame, title: str) -> Figure:
    """What does each change do to the win rate? Paired differences in points, best first."""
    figure, (panel,) = style.new_figure(height=1.4 + 0.2 * title.count("\n") + 0.3 * len(changes))
    points = changes[["mean", "low", "high"]] * POINTS
    places = draw_ranked(panel, points, changes["label"], style.DARK, 0)
    for place, row in zip(places, points.itertuples(), strict=True):
        draw_note(panel, f"{row.mean:+.1f}", row.high, place)
    panel.set(title=title, xlabel="change of the win rate, points")
    panel.set_ylim(min(places) - 0.6, max(places) + 0.6)
    style.add_foot(figure, f"95 % intervals; {style.games_text(changes['n'])}")
    return figure
