"""`balance report`: one file that needs nothing else, the same for the same games."""

from types import SimpleNamespace

import pytest

from balance import arguments
from balance.cli import main
from balance.cli import sizes as command
from experiments.playing import execution
from reports.questions import budget
from reports.questions.cards import BASE_TIMES
from reports.questions.documents.design_report import (
    OPEN,
    SHARES,
    ReportOptions,
    all_findings,
    cause_in,
    open_finding,
    ways_of,
    with_games_of_items,
)
from reports.questions.question import Question
from reports.questions.tempo import SEAT_OR_ENTRANTS
from reports.sentences.names import Names
from reports.sentences.verdicts import Finding, ordered
from sim.core.analysis import Noun
from sim.core.errors import UserError
from tests.fixtures.commands import error_of
from tests.reports import fakes
from tests.reports.machine import Machine
from tests.reports.pages import NUMBER, Page, numbers_of

ASKED = ("report", "cards", "--games", "cards=900,tempo=400", "--seed", "3", "--target", "30",
         "--jobs", "1", "--date", "2024-05-01")  # fmt: skip


@pytest.fixture(autouse=True)
def card_game(monkeypatch, tmp_path):
    def seat(game, seats):
        return fakes.policies((seats or ["all=plain"])[-1].removeprefix("all="))

    monkeypatch.setattr(arguments, "find_game", fakes.find_game)
    monkeypatch.setattr(arguments, "seat_policies", seat)
    monkeypatch.setattr(execution, "compiled_play", lambda: fakes.play_chunk)
    monkeypatch.setattr("balance.cli.answering.other_policies", lambda _: ["poor"])
    monkeypatch.setenv("BALANCE_STORE", str(tmp_path / "store"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def written(tmp_path):
    assert main([*ASKED, "--out", "cards.html", "--markdown", "cards.md"]) == 0
    return (tmp_path / "cards.html").read_text(encoding="utf-8")


def test_the_page_is_sound_and_needs_nothing_else(written):
    page = Page(written)
    assert all(address.startswith(("#", "data:")) for address in page.addresses)
    assert "http" not in written.replace("http-equiv", "") and "@import" not in written
    assert len(page.ids) == len(set(page.ids))
    assert {address[1:] for address in page.addresses if address[0] == "#"} <= set(page.ids)


def test_every_number_of_a_finding_stands_in_a_table(written):
    page = Page(written)
    assert len(page.findings) >= 3
    for finding in page.findings:
        assert set(numbers_of(finding)) <= page.table_numbers(), finding


def test_a_number_from_nowhere_would_be_seen(written):
    page = Page(written.replace("</li>", " 12.345</li>"))
    assert "12.345" in numbers_of(page.findings[0])
    assert "12.345" not in page.table_numbers()


def test_findings_come_first_and_the_worst_of_them_leads(written):
    page = Page(written)
    assert (
        written.index('id="findings"') < written.index('id="cards"') < written.index('id="method"')
    )
    assert written.index('id="method"') < written.index('id="ledger"')
    assert written.index('id="ledger"') < written.index('id="reproduce"')
    assert page.findings[0].startswith(("outside the band", "look at this"))


def test_the_same_games_give_the_same_bytes_apart_from_the_date(written, tmp_path):
    again = [*ASKED[:-1], "2024-06-02", "--out", "cards.html", "--markdown", "cards.md"]
    markdown = (tmp_path / "cards.md").read_text(encoding="utf-8")
    assert main(again) == 0
    for name, before in (("cards.html", written), ("cards.md", markdown)):
        after = (tmp_path / name).read_text(encoding="utf-8")
        assert after != before
        assert after.replace("2024-06-02", "2024-05-01") == before


def test_the_same_report_comes_from_an_empty_store(written, tmp_path, monkeypatch):
    monkeypatch.setenv("BALANCE_STORE", str(tmp_path / "other"))
    assert main([*ASKED, "--out", "cards.html"]) == 0
    assert (tmp_path / "cards.html").read_text(encoding="utf-8") == written


def test_the_command_that_it_names_repeats_it(written, tmp_path):
    line = next(line for line in written.splitlines() if "balance report" in line)
    words = line.removeprefix("<pre>").split()
    assert words[:3] == ["balance", "report", "cards"]
    (tmp_path / "cards.html").unlink()
    assert main([*words[1:], "--jobs", "1"]) == 0
    assert (tmp_path / "cards.html").read_text(encoding="utf-8") == written


def test_a_budget_names_the_games_that_it_bought(monkeypatch, tmp_path):
    Machine(2_000).installed(monkeypatch, fakes.play_chunk)
    asked = ("report", "cards", "--budget", "4s", "--against", "none", "--jobs", "1", "--out")
    assert main([*asked, "one.html"]) == 0
    assert main([*asked, "two.html"]) == 0
    sizes = []
    for name in ("one.html", "two.html"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        line = next(line for line in text.splitlines() if "cards=" in line)
        sizes.append(int(line.partition("cards=")[2].partition(",")[0]))
    assert sizes[1] > sizes[0] > 0


def test_what_has_no_meaning_in_the_game_is_named(written):
    """The invented game has no entrants, and counts no opening hands."""
    untested = written.partition('<ul class="untested">')[2].partition("</ul>")[0]
    assert "entrants and teams" in untested and "opening hands" in untested


def test_nothing_about_the_machine_is_told(written, tmp_path):
    import socket

    assert str(tmp_path) not in written and "/tmp" not in written
    assert socket.gethostname() not in written


def test_text_from_content_cannot_become_a_tag(tmp_path):
    assert main([*ASKED, "--set", "cards.ace.note=<b>bold</b>", "--out", "cards.html"]) == 0
    text = (tmp_path / "cards.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;bold" in text and "<b>" not in text


def test_markdown_has_the_same_findings(written, tmp_path):
    markdown = (tmp_path / "cards.md").read_text(encoding="utf-8")
    numbers = set(NUMBER.findall(markdown))
    assert all(set(numbers_of(finding)) <= numbers for finding in Page(written).findings)
    assert "| ace | " in markdown and "cards.ace" not in markdown


def test_the_setups_own_imbalance_is_told_beside_mirrored_line_ups():
    """Fault 9: where line-ups are mirrored, the setup's own was in no finding."""
    side = Finding(
        "With the setup's own line-up, red wins 30 %: below the wanted 45-55 %.",
        3.1,
        "win rates",
        "red",
    )
    doubt = Finding(f"Not tested: {SEAT_OR_ENTRANTS}.", 0.0, "", untested=SEAT_OR_ENTRANTS)
    answers = {"tempo": SimpleNamespace(findings=[side, doubt], tables={}, names=Names())}
    assert all_findings(answers, {}, Noun())["tempo"] == [side, doubt]
    answers["matchups"] = SimpleNamespace(findings=[], tables={"sides": None}, names=Names())
    assert all_findings(answers, {}, Noun())["tempo"] == [side]


def test_what_stands_on_few_games_leads_no_list():
    """Fault 4: a finding of 240 games stood before one of 40,000."""
    few = Finding("Claw wins 70.0 % (61.0 to 78.0; 240 games): above.", 3.2, "heroes", "claw")
    many = Finding("Wasp wins 40.0 % (39.0 to 41.0; 40,000 games): below.", 3.05, "heroes", "wasp")
    answers = {"matchups": SimpleNamespace(findings=[few, many], tables={}, names=Names())}
    found = all_findings(answers, {}, Noun())["matchups"]
    assert [one.entry for one in ordered(found)] == ["wasp", "claw"]


def test_rules_are_called_by_their_names_without_paths():
    change = Finding("lives a round (rules.lives) 3 → 4 helps.", 1.5, "proposals", "red")
    answers = {"changes": SimpleNamespace(findings=[change], tables={}, names=Names())}
    assert all_findings(answers, {}, Noun())["changes"][0].text == "lives a round 3 → 4 helps."


def test_what_is_open_of_many_is_one_sentence_and_one_cause():
    open_ones = [
        Finding(
            f"If so: a team with {name} wins 48.0 %: perhaps outside the band.",
            2.0,
            "entrants",
            name,
            is_open=True,
        )
        for name in ("Ann", "Bob", "Cat", "Ann")
    ]
    names = Names({"ann": "Ann", "bob": "Bob", "cat": "Cat"})
    answers = {"matchups": SimpleNamespace(findings=open_ones, tables={}, names=names)}
    found = all_findings(answers, {}, Noun())["matchups"]
    assert found[0].text == (
        "More games are needed to tell whether Ann, Bob and Cat are inside the band."
    )
    question = SimpleNamespace(
        is_versus=True, game=SimpleNamespace(analysis=SimpleNamespace(noun=Noun()))
    )
    assert {cause_in(question)(finding) for finding in found} == {OPEN}
    assert open_finding(open_ones[:2]) == []


def test_the_tempo_has_the_games_that_items_are_compared_with():
    """Fault 4: one number came from 40 games here, and from 200 there."""
    asked = Question(None, None, sizes={"cards": 40, "tempo": 40, "matchups": 40})
    assert with_games_of_items(asked).games_of("tempo") == 40 * BASE_TIMES
    assert with_games_of_items(asked).games_of("luck") == 40
    named = Question(None, None, sizes={"cards": 40, "tempo": 60, "luck": 60})
    assert with_games_of_items(named) is named
    more = Question(None, None, sizes={"cards": 40, "tempo": 900})
    assert with_games_of_items(more).games_of("tempo") == 900
    assert with_games_of_items(Question(None, None)).games_of("tempo") is None


def test_a_change_is_searched_for_before_items_are_looked_at():
    """Fault 4: no time was left for the proposal."""
    asked = list(ways_of(ReportOptions(), {}, None))
    assert asked.index("changes") < asked.index("cards") and set(asked) <= set(SHARES)


def test_sizes_are_one_number_or_named():
    assert command.sizes_of("40") == dict.fromkeys(command.QUESTIONS, 40)
    assert command.sizes_of("cards=5, tempo=7") == {"cards": 5, "tempo": 7}
    assert command.sizes_of("matchups_random=5,luck=7") == {"matchups_random": 5, "luck": 7}


@pytest.mark.parametrize("text", ["0", "many", "heroes=5", "cards=", "cards=1,,"])
def test_other_sizes_are_refused(text):
    with pytest.raises(UserError, match="write it as 400 or 2k, or cards="):
        command.sizes_of(text)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--out", "report.txt"), "must end in .html"),
        (("--markdown", "report.txt"), "must end in .md"),
        (("--date", "May"), "--date May: write it as 2024-05-01"),
        (("--budget", "soon"), "--budget soon: write it as"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(capsys, options, words):
    assert words in error_of(capsys, "report", "cards", *options)


def test_replays_are_told_in_the_page_and_named_by_seed_and_index(written):
    """The invented game tells two lines; a sign in them cannot become a tag."""
    table = next(table for table in Page(written).tables if table[0][:2] == ["game", "index"])
    told = written.partition('id="replays"')[2].partition('id="method"')[0]
    for _, index, *_ in table[1:]:
        assert f"balance play cards --seed 3 --index {index.replace(',', '')}" in told
        assert f"Game {index.replace(',', '')} of seed 3" in told
    assert "The deck is &lt;dealt&gt;." in told


def test_a_run_has_its_own_size_or_that_of_its_question():
    asked = Question(None, None, games=5, sizes={"matchups": 7, "luck": 9})
    names = ("matchups", "matchups_random", "seats", "tempo", "luck", "cards")
    assert [asked.games_of(name) for name in names] == [7, 7, 7, 5, 9, 5]


def test_questions_share_what_is_left_of_the_budget(monkeypatch):
    """Of 100 s 15 are for writing, and of the rest a question plays four fifths of its share."""
    now = iter([0.0, 62.5, 90.0])
    monkeypatch.setattr(budget.time, "monotonic", lambda: next(now))
    monkeypatch.setattr(budget, "busyness", lambda: 1.0)
    clock = budget.Clock(100.0, {"one": 0.5, "two": 0.4, "three": 0.1}, start=0.0)
    assert clock.part("one") == pytest.approx(0.8 * 85 / 2)
    assert clock.part("two") == pytest.approx(0.8 * 0.8 * 22.5)
    assert clock.part("three") == 0
