"""What has moved since the last report: only where that was about another version of the game."""

from types import SimpleNamespace

from experiments.storing import asked
from reports.questions.documents.last_report import moves_of, since_last

RATES = [
    {"label": "Ann", "mean": 0.5, "low": 0.48, "high": 0.52, "n": 2000},
    {"label": "Bob", "mean": 0.5, "low": 0.48, "high": 0.52, "n": 2000},
]
MOVED = [{**RATES[0], "mean": 0.6, "low": 0.58, "high": 0.62}, RATES[1]]
FACTS = {"kind": "report", "content": "new", "policies": "plain", "code": "1", "rates": MOVED}


def question(folder):
    store = SimpleNamespace(root=folder)
    return SimpleNamespace(game=SimpleNamespace(name="cards"), how=SimpleNamespace(store=store))


def test_who_moved_for_sure_is_named_with_both_rates(tmp_path):
    asked.note(
        tmp_path,
        "cards",
        "balance report cards",
        "…",
        **{**FACTS, "content": "old", "rates": RATES},
    )
    asked.note(tmp_path, "cards", "balance run cards", "…")
    first, *moves = since_last(question(tmp_path), FACTS)
    assert first.endswith("(other content).")
    assert moves == ["Ann: 50.0 % → 60.0 % (+10.0 points, +7.2 to +12.8)"]


def test_the_same_game_again_says_nothing(tmp_path):
    asked.note(tmp_path, "cards", "balance report cards", "…", **{**FACTS, "rates": RATES})
    assert since_last(question(tmp_path), FACTS) == []


def test_the_last_report_of_another_version_is_found_behind_later_ones(tmp_path):
    asked.note(tmp_path, "cards", "…", "…", **{**FACTS, "policies": "bold", "rates": MOVED})
    asked.note(tmp_path, "cards", "…", "…", **FACTS)
    (text,) = since_last(question(tmp_path), FACTS)
    assert "other policies" in text and text.endswith("no win rate has moved for sure.")


def test_who_is_new_is_left_out_and_the_farthest_comes_first():
    new = [*MOVED, {**RATES[0], "label": "Eve"}]
    assert [text.partition(":")[0] for text, _ in moves_of(RATES, new)] == ["Ann", "Bob"]
    assert [is_clear for _, is_clear in moves_of(RATES, new)] == [True, False]
