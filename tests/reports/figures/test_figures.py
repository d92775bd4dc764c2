"""Figures: each is drawn from data frames, in house style, and can be saved."""

import pandas as pd
import pytest

from experiments.statistics.estimates import wilson
from experiments.storing.tables import estimates_frame
from reports import figures
from reports.figures import by_design, style
from sim.core.analysis import Noun
from sim.core.errors import UserError

RATES = estimates_frame({"teamwork": wilson(450, 1000), "random": wilson(0, 1000)})
EFFECT = pd.DataFrame({"label": ["heroes"], "mean": [0.1], "low": [0.05], "high": [0.15], "n": [9]})
GAMES = pd.DataFrame({"rounds": [1, 2, 2, 5], "ending": ["boss", "panic", "panic", "boss"]})
LEADS = pd.DataFrame(
    {
        "round": [1, 1, 1, 2, 1],
        "result": ["won", "won", "won", "won", "not won"],
        "lead": [-1, 0, 4, 2, -3],
        "games": [10, 70, 20, 3, 50],
    }
)

EFFECTS = pd.DataFrame(
    {
        "factor": ["deployments", "experience", "shields"],
        "mu_star": [0.3, 0.1, 0.0],
        "low": [0.2, 0.05, 0.0],
        "high": [0.4, 0.15, 0.0],
        "mu": [-0.3, 0.02, 0.0],
        "sigma": [0.1, 0.1, 0.0],
        "noise": [0.01, 0.3, 1.0],
        "n": 20,
    }
)
INDICES = pd.DataFrame(
    {
        "factor": ["deployments", "experience"],
        **{name: [0.6, 0.2] for name in ("s1", "st")},
        **{f"{name}_low": [0.5, -0.1] for name in ("s1", "st")},
        **{f"{name}_high": [0.7, 0.5] for name in ("s1", "st")},
        "noise": 0.02,
        "n": 128,
    }
)

DRAWN = {
    "win rates": lambda: figures.win_rates(RATES, "By policy"),
    "paired difference": lambda: figures.paired_difference(RATES, EFFECT),
    "lengths": lambda: figures.lengths(GAMES, "Length"),
    "morris": lambda: figures.morris(EFFECTS, "What matters?"),
    "sobol": lambda: figures.sobol(INDICES, "What explains it?"),
    "tempo": lambda: figures.tempo_ribbon(LEADS, "Tempo"),
}


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("suffix", style.SUFFIXES)
def test_every_figure_can_be_saved(name, suffix, tmp_path):
    style.save(DRAWN[name](), tmp_path / "new" / f"figure{suffix}")
    assert [path.name for path in (tmp_path / "new").iterdir()] == [f"figure{suffix}"]


def test_the_ribbon_is_the_middle_of_the_games_that_reached_the_round():
    """Of 100 leads in round 1, ten are -1, seventy 0 and twenty 4; round 2 has too few games."""
    bands = figures.lead_quantiles(LEADS[LEADS["result"] == "won"])
    assert bands.to_dict("index") == {1: {"low": -1.0, "middle": 0.0, "high": 4.0}}


def test_bars_show_the_numbers_they_stand_for():
    panel = figures.win_rates(RATES, "By policy").axes[0]
    assert [text.get_text() for text in panel.texts] == ["45.0%", "0.0%"]
    assert [bar.get_width() for bar in panel.patches] == [0.45, 0.0]


def test_intervals_and_their_numbers_stay_on_the_axis():
    """Shares of luck may come out below 0, with intervals beyond all."""
    shares = RATES.assign(mean=[0.9, -0.03], low=[0.7, -0.2], high=[1.05, 0.1])
    left, right = figures.win_rates(shares, "What decides").axes[0].get_xlim()
    assert left < -0.2 and right > 1.05 + 0.1


def test_the_effect_is_drawn_in_points():
    panel = figures.paired_difference(RATES, EFFECT).axes[1]
    assert [text.get_text() for text in panel.texts] == ["+10.0"]


@pytest.mark.parametrize("name", ["figure", "figure.txt", "figure.jpg"])
def test_a_name_that_no_figure_can_have_is_refused(name, tmp_path):
    with pytest.raises(UserError, match=r"must end in one of \.png, \.svg, \.pdf"):
        style.save(DRAWN["lengths"](), tmp_path / name)


def test_a_sweep_is_drawn_as_its_design_calls_for():
    cells = pd.DataFrame(
        {"cell": ["a", "b"], "mean": [0.4, 0.6], "low": 0.3, "high": 0.7, "games": 100}
    )
    changes = pd.DataFrame(
        {"cell": ["b", "c"], "mean": [-0.1, 0.2], "low": -0.2, "high": 0.3, "games": 100}
    )
    heroes = changes.rename(columns={"cell": "hero", "games": "n"})
    standings = cells.rename(columns={"cell": "entrant"})
    items = changes.rename(columns={"cell": "item"}).assign(intervention=["blank", "copy"])
    labels = {
        "heroes": [{"cells": cells, "heroes": heroes}, ["c", "b"]],
        "standings": [{"cells": cells, "standings": standings}, ["a", "b"]],
        "items": [{"cells": cells, "interventions": items}, ["c, copy", "b, blank"]],
        "cells": [{"cells": cells}, ["a", "b"]],
        "differences": [{"cells": cells, "differences": changes}, ["c", "b"]],
        "no differences": [{"cells": cells, "differences": changes.head(0)}, ["a", "b"]],
        "morris": [{"cells": cells, "morris": EFFECTS}, list(EFFECTS["factor"])],
        "sobol": [{"cells": cells, "sobol": INDICES}, list(INDICES["factor"])],
    }
    for tables, expected in labels.values():
        panel = by_design.figure_of(tables, "?", Noun("hero", "heroes")).axes[0]
        assert [label.get_text() for label in panel.get_yticklabels()] == expected


def test_labels_leave_out_what_all_of_them_share():
    assert by_design.short_labels(["a=1, b=2", "a=1, b=3"]) == ["b=2", "b=3"]
    assert by_design.short_labels(["a=1, b=2"]) == ["a=1, b=2"]


def test_the_largest_effect_is_at_the_top_and_says_its_sign():
    panel = figures.morris(EFFECTS, "What matters?").axes[0]
    names = [label.get_text() for label in panel.get_yticklabels()]
    assert names == ["deployments", "experience", "shields"]
    assert list(panel.get_yticks()) == [2, 1, 0]
    assert [text.get_text() for text in panel.texts] == ["-30.0", "±10.0 (noise up to 30%)", "none"]


def test_indices_are_drawn_with_the_noise_beside_them():
    figure = figures.sobol(INDICES, "What explains it?")
    assert [text.get_text() for text in figure.axes[0].texts] == ["60%", "20%"]
    assert "noise at most 2.0%" in figure._supxlabel.get_text()


@pytest.mark.parametrize("name", ["$5 or $", "$\\nonsense{$", "a $ b $ c"])
def test_a_dollar_in_a_name_is_no_formula(tmp_path, name):
    figure = figures.win_rates(estimates_frame({name: wilson(1, 2)}), "Who wins?")
    style.save(figure, tmp_path / "figure.svg")
    assert (tmp_path / "figure.svg").stat().st_size > 0
