"""What reports may say of the game: rules and strategies, and nothing of a single card."""

from reports.questions.cards import RECONSTRUCTED, of_single_items
from reports.sentences.verdicts import Finding
from sim.core.analysis import Analysis
from sim.core.registry import game
from sim.prdbg.observe import FEATURES

ANALYSIS = game("prdbg").analysis
TOLD = [Finding("cards.parry helps.", 1.0, "causal", "cards.parry")]


def test_nothing_is_claimed_of_a_single_card():
    assert of_single_items(ANALYSIS, TOLD) == ([], [RECONSTRUCTED])
    assert of_single_items(Analysis(), TOLD) == (TOLD, [])


def test_themes_and_stages_name_features_and_events_that_there_are():
    for theme in ANALYSIS.themes:
        assert all(f"heroes_{name}" in FEATURES for name in theme.features)
    ((event, stages),) = ANALYSIS.stages.items()
    assert {event, *stages} <= set(game("prdbg").events)


def test_the_features_kept_of_each_game_are_whole_pairs():
    finals = game("prdbg").finals
    assert finals[:2] == ("lead", "main_deck")
    assert [name.partition("_")[0] for name in finals[2:]] == ["heroes", "villains"] * 7
