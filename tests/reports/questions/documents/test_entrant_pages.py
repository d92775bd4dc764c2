"""Sections of entrants: partners, opponents, and choices in words."""

from types import SimpleNamespace

import pandas as pd

from reports.page.report import ItemCell, ItemRow, ItemTable
from reports.questions.documents.entrant_pages import extremes, tree_of
from sim.core import registry

MET = pd.DataFrame(
    {"who": ["Ann", "Bob"], "mean": [0.8, 0.4], "low": [0.7, 0.3], "high": [0.9, 0.5]}
)


def test_opponents_are_said_in_per_cent_and_partners_in_points():
    (_, best), (_, worst) = extremes(MET, "Easiest", "Hardest", "% won")
    assert (best, worst) == ("Ann: 80.0 % won (70.0 to 90.0)", "Bob: 40.0 % won (30.0 to 50.0)")
    pairs = MET.assign(mean=[0.05, -0.02], low=[0.01, -0.05], high=[0.09, 0.01], q=[0.01, 0.4])
    (_, best), (_, worst) = extremes(pairs, "Best", "Worst", "points")
    assert (best, worst) == ("Ann: +5.0 (+1.0 to +9.0) points", "none for sure")


def test_the_tree_has_what_there_is_a_choice_about():
    game = registry.game("goa2")
    question = SimpleNamespace(game=game, content=game.load())
    cards = game.load().book.sections["cards"].values()
    rows = [
        ItemRow(card.name, "Arien", "", [ItemCell("40"), ItemCell("+5.0 ± 3.0")])
        for card in cards
        if card.hero == "arien"
    ]
    items = ItemTable([("taken %", ""), ("as a choice", "")], rows)
    tree = tree_of(question, items, "Arien")
    assert len(tree) == 6 and all(len(options) == 2 for _, options in tree)
    assert tree[0][1][0][1] == "taken in 40 % of games, +5.0 ± 3.0 points"
