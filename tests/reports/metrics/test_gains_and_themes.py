"""When items are gained and by whom, and features that are read together, from counts known."""

import pandas as pd
import pytest

from reports.metrics import gains, themes
from sim.core.analysis import Analysis, Theme

ANALYSIS = Analysis(stages={"bought": {"early": "turns 1 to 3", "late": "later"}})
THEMES = (
    Theme("Decks", {"gold": "gold cards", "ore": "ore cards"}),
    Theme("The table", {"pile": "cards left"}),
)


def items(**counts):
    """Return counts of one item by event: games with it that were won, and not won."""
    rows = [
        {"item": "cards.ace", "event": event, "result": result, "games": n}
        for event, pair in counts.items()
        for result, n in zip(("won", "not won"), pair, strict=True)
    ]
    return pd.DataFrame(rows)


BASE = pd.DataFrame([{"item": "cards.ace", "sides": 2, "games": 2_000, "won": 1_000}])


def test_a_gain_is_told_by_stage_with_its_rate_and_the_wins_of_those_who_gained():
    found = gains.gains(items(bought=(300, 100), early=(240, 60), late=(60, 40)), BASE, ANALYSIS)
    assert found["stage"].tolist() == [gains.WHOLE, "turns 1 to 3", "later"]
    assert found["gained_mean"].tolist() == [0.2, 0.15, 0.05]
    assert found["with_mean"].tolist() == [0.75, 0.8, 0.6]
    whole = found.iloc[0]
    assert whole["mean"] == pytest.approx(300 / 400 - 700 / 1600)
    assert whole["low"] < whole["mean"] < whole["high"] and whole["words"] == "more wins"
    assert "biased" in whole["note"]


def test_an_item_that_nobody_gained_and_a_game_without_stages_have_no_rows():
    assert not len(gains.gains(items(bought=(0, 0), early=(0, 0)), BASE, ANALYSIS))
    assert not len(gains.gains(items(played=(5, 5)), BASE, ANALYSIS))


def tempo(*features):
    """Return sums over 40 games by round and result: the feature is its round, in every game."""
    rows = [
        {"round": number, "result": result, "feature": feature, "games": games,
         "total": games * number, "squares": games * number**2}
        for feature in features
        for number in (1, 2, 3)
        for result, games in (("won", 30), ("not won", 10 if number < 3 else 0))
    ]  # fmt: skip
    return pd.DataFrame(rows)


def test_a_theme_tells_all_games_by_side_and_names_what_both_have_once():
    found = themes.themes(
        tempo("red_gold", "blue_gold", "red_ore", "pile"), THEMES, ("red", "blue")
    )
    labels = found[["theme", "what", "side"]].drop_duplicates().to_numpy().tolist()
    assert labels == [
        ["Decks", "gold cards", "red"],
        ["Decks", "gold cards", "blue"],
        ["Decks", "ore cards", "red"],
        ["The table", "cards left", ""],
    ]
    first = found[found["what"] == "cards left"]
    assert first["mean"].tolist() == [1, 2, 3] and first["n"].tolist() == [40, 40, 30]


def test_rounds_that_few_games_reach_are_left_out_and_three_are_looked_at():
    few = tempo("pile")
    few.loc[few["round"] == 3, ["games", "total", "squares"]] //= 2
    found = themes.themes(few, THEMES, ("red", "blue"))
    assert found["round"].tolist() == [1, 2]
    assert themes.glances(found)["round"].tolist() == [1, 2]
    assert not len(themes.themes(few, (), ("red", "blue")))
