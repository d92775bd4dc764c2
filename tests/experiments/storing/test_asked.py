"""The log of what was asked: the latest first, and nothing of it can harm an answer."""

from experiments.storing import asked


def test_questions_are_listed_the_latest_first(tmp_path):
    asked.note(tmp_path, "hotg", "balance run hotg", "Rangers won 40 %.")
    asked.note(tmp_path, "goa2", "balance run goa2", "Red won 30 %.", kind="report")
    assert [one.headline for one in asked.asked(tmp_path)] == ["Red won 30 %.", "Rangers won 40 %."]
    assert [one.facts for one in asked.asked(tmp_path, "goa2")] == [{"kind": "report"}]


def test_without_a_store_nothing_is_written(tmp_path):
    asked.note(tmp_path / "none", "hotg", "balance run hotg", "Rangers won 40 %.")
    assert list(tmp_path.iterdir()) == []
    assert asked.asked(tmp_path / "none") == []


def test_a_damaged_line_is_passed_over(tmp_path):
    asked.note(tmp_path, "hotg", "balance run hotg", "Rangers won 40 %.")
    file = tmp_path / asked.FILE
    file.write_text("{\n[1]\n" + file.read_text("utf-8") + '{"when": 3}\n', encoding="utf-8")
    assert len(asked.asked(tmp_path)) == 1


def test_the_log_does_not_grow_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(asked, "KEPT", 2)
    for number in range(4):
        asked.note(tmp_path, "hotg", f"balance run hotg --seed {number}", "Rangers won.")
    assert [one.command[-1] for one in asked.asked(tmp_path)] == ["3", "2"]
