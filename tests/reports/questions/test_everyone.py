"""Items follow the entrants in question: also of those whom the setup leaves out (fault 1)."""

import pandas as pd
import pytest

from experiments.planning import interventions
from reports.questions.edges import owners_of
from reports.questions.everyone import LINE_UPS_MAX, line_ups_of_all, merged
from reports.questions.question import Question
from sim.core import registry


@pytest.mark.parametrize("name", ["goa2", "hotg", "gijoe", "monpoc"])
def test_every_entrant_with_items_plays_in_a_line_up(name):
    game = registry.game(name)
    found, left_out = line_ups_of_all(Question(game, None), ["*"])
    owners = owners_of(game, game.load())
    playing, asked = set(), set()
    for line_up in found:
        content = line_up.question.content
        present = interventions.in_play(game, content)
        items = interventions.find_items(game, content, list(line_up.patterns))
        asked |= {owners[item] for item in items if item in owners and item in present}
        playing |= {owners[item] for item in present if item in owners}
    assert asked == playing
    assert playing == set(owners.values()) - set(left_out) or not owners
    assert not left_out or len(found) == 1 + LINE_UPS_MAX
    names = [line_up.run_name("cards") for line_up in found]
    assert names[0] == "cards" and len(set(names)) == len(names)


def test_line_ups_are_judged_together():
    """One of two comparisons at p = 0.04 stands alone, and not beside another at 0.9."""
    rows = [
        {"item": item, "mean": 0.1, "low": 0.01, "high": 0.2, "n": 90, "p": p, "q": p, "words": ""}
        for item, p in (("a", 0.04), ("b", 0.9))
    ]
    both = merged([{"causal": pd.DataFrame(rows[:1])}, {"causal": pd.DataFrame(rows[1:])}])
    assert both["causal"]["q"].round(3).tolist() == [0.08, 0.9]
    alone = merged([{"causal": pd.DataFrame(rows[:1])}])
    assert alone["causal"]["q"].tolist() == [0.04]
