"""The first screen: a verdict about the field or the table, and marks that follow the band."""

from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest

from reports.questions.documents.first_screen import (
    BAD,
    CHANGES,
    DOUBT,
    GOOD,
    NO_TARGET,
    Asked,
    command_of,
    field_text,
    mark_of,
    nothing_to_change,
    remedy,
    searching,
    target_word,
    verdict,
    worst,
)
from reports.questions.documents.item_table import notes_of, worth_cell
from reports.questions.documents.watch_out import (
    choosing_texts,
    found_texts,
    players_texts,
    stronger_texts,
)
from reports.sentences.names import Names
from reports.sentences.verdicts import Band, Finding
from sim.core.analysis import Noun

RATES = pd.DataFrame(
    {
        "label": ["Claw", "Wasp", "Axe"],
        "mean": [0.63, 0.41, 0.50],
        "low": [0.61, 0.38, 0.48],
        "high": [0.65, 0.43, 0.52],
        "n": [2000, 1900, 1800],
    }
)
BAND = Band(0.45, 0.55)


def marks(band):
    return [mark_of(row, band) for row in RATES.itertuples()]


def test_marks_follow_the_whole_interval():
    assert marks(BAND) == [BAD, BAD, GOOD]
    assert marks(Band(0.42, 0.64)) == [DOUBT, DOUBT, GOOD]
    assert worst([GOOD, DOUBT]) == DOUBT and worst([""]) == ""


def test_the_farthest_is_named_first():
    text = field_text(RATES, marks(BAND), "heroes", BAND)
    assert text.startswith(
        "2 of 3 heroes are outside the wanted 45-55 %: Claw 63.0 % (61.0 to 65.0"
    )
    assert "Axe" not in text


def test_what_is_not_sure_is_not_called_outside():
    wide = Band(0.42, 0.64)
    text = field_text(RATES, marks(wide), "heroes", wide)
    assert text == "None of 3 heroes is outside the wanted 42-64 % for sure; 2 may be."


ASKED = Asked("balance report cards --seed 3", "balance run cards --set setup.players=3")


@pytest.mark.parametrize(
    ("confirmed", "end", "is_same"),
    [((800, 77), "--games 800 --seed 77", True), (None, "--games 2k", False)],
)
def test_the_command_of_a_change_keeps_the_setup_and_names_its_games(confirmed, end, is_same):
    """Fault 3: a printed command dropped the setup that it was searched with."""
    answer = SimpleNamespace(provenance={"confirmed": confirmed} if confirmed else {})
    command, same = command_of(answer, "cards.axe.hits=2 rules.lives=[1,2]", ASKED)
    sets = "--set cards.axe.hits=2 --set 'rules.lives=[1,2]'"
    assert command == f"balance run cards --set setup.players=3 {sets} {end}"
    assert same == is_same


def test_where_no_change_was_searched_for_the_card_says_how_to_ask():
    found = remedy({}, {CHANGES: "it has no numbers"}, BAD, ASKED, target_word(BAND))
    rules = "--path 'rules.*' --target 45-55"
    assert found.command == f"balance rebalance cards --set setup.players=3 {rules}"
    assert found.note.startswith("It has no numbers.")


def test_without_a_change_the_card_says_what_to_ask():
    """Fault 4: nothing was proposed, and why was said last."""
    texts = {mark: nothing_to_change({}, mark, ASKED) for mark in (NO_TARGET, DOUBT, GOOD)}
    assert "--target" in texts[NO_TARGET].command and "--budget" in texts[DOUBT].command
    assert texts[GOOD].command == "" and "inside the band" in texts[GOOD].text


def judged(n, band=BAND, skill=None, files=Path("no files")):
    """Return the verdict about a table that plays together, from so many games."""
    rates = RATES.head(1).assign(n=n)
    tables = {"win rates": rates} | ({} if skill is None else {"skill": skill})
    tempo = SimpleNamespace(tables=tables, names=Names())
    question = SimpleNamespace(
        is_versus=False,
        policy_name="team",
        changes=(),
        game=SimpleNamespace(
            analysis=SimpleNamespace(noun=Noun("hero", "heroes")), sides=("rangers",), files=files
        ),
    )
    return verdict(question, {"tempo": tempo}, band)


def test_where_nothing_was_played_for_a_verdict_nothing_is_called_inside():
    assert nothing_to_change({}, "", ASKED).text.startswith("Not known")


def test_a_headline_stands_on_a_thousand_games():
    """Fault 4: a headline from 40 games."""
    few, enough = judged(999), judged(1000)
    assert few.text.startswith("So far: Claw win 63.0 %") and few.mark == DOUBT
    assert few.note.startswith("Too few games for a verdict")
    assert enough.text.startswith("Claw win 63.0 %") and enough.mark == BAD


def test_a_difficulty_is_what_its_players_reach_with_the_best_other_beside_it():
    """Fault 10: difficulty was said as if it were the game's own."""
    skill = pd.DataFrame(
        {"policy": ["team", "wolf", "bold"], "mean": [0.6, 0.1, 0.7], "low": [0.5, 0.0, 0.6],
         "high": [0.7, 0.2, 0.8]}
    )  # fmt: skip
    assert "what `team` reaches; `bold`, the best other player asked, reaches 70.0 %" in (
        judged(2000, skill=skill).note
    )
    assert "no other player was asked" in judged(2000).note


STRONGER = """
[[stronger]]
player = "planner"
against = "team"
games = 400
wins = [0.8, 0.75, 0.85]
gain = [0.2, 0.1, 0.3]
"""
CANNOT = '[team]\ncannot = ["It makes no plan."]\n'
FOUND = "positions = 10\n\n[found]\nteam = 7\nwolf = 2\n"


@pytest.fixture
def files(tmp_path):
    """Return a folder in which a game says what its players cannot do, and who is stronger."""
    (tmp_path / "strength.toml").write_text(STRONGER)
    (tmp_path / "players.toml").write_text(CANNOT)
    (tmp_path / "found.toml").write_text(FOUND)
    return tmp_path


def test_the_stronger_players_figure_stands_beside_a_difficulty(files):
    """Fault 10: with a player who is known to be stronger, it is that one's figure."""
    assert "`planner`, a stronger player, reaches 80.0 % (75.0 to 85.0; 400 games)" in (
        judged(2000, files=files).note
    )


def test_what_a_card_is_worth_is_said_of_these_players_with_the_stronger_beside_it(files):
    """Fault 10: the worth of a monster's card was said as if it were the game's own."""
    game = SimpleNamespace(files=files, name="cards", sides=("rangers",))
    question = SimpleNamespace(game=game, policy_name="team", changes=(), is_versus=False)
    first, second = notes_of(question)
    assert first == (
        "Worth is in points of the Rangers' win rate: blue helps the Rangers, orange hurts."
    )
    assert "players such as `team`; `planner` wins 80.0 % (75.0 to 85.0; 400 games)" in second
    assert "`balance cards cards --policy all=planner`" in second


@pytest.mark.parametrize(
    ("is_versus", "said"),
    [
        (False, "`planner` wins 80.0 % (75.0 to 85.0; 400 games), 20.0 points (10.0 to 30.0) more"),
        (True, "`planner` wins 80.0 % (75.0 to 85.0; 400 games) against `team`"),
    ],
)
def test_what_players_cannot_do_and_who_is_stronger_is_said(files, is_versus, said):
    if is_versus:
        text = STRONGER.replace("gain = [0.2, 0.1, 0.3]\n", "")
        (files / "strength.toml").write_text(text)
    question = SimpleNamespace(
        game=SimpleNamespace(files=files), policy_name="team", changes=(), seats=[None]
    )
    found = {"tempo": SimpleNamespace(provenance={"policies": {"1": "team"}}, tables={})}
    texts = players_texts(question, found)
    assert "It makes no plan." in texts
    assert "In 7 of 10 test positions with a known best move `team` finds one." in texts
    assert not any("wolf" in text for text in texts)
    assert stronger_texts(question)[0].startswith(said)


def test_nothing_is_said_of_a_player_that_few_positions_asked():
    found = {"team": 3}
    assert found_texts({"positions": 4, "found": found}, ["team"]) == []
    assert len(found_texts({"positions": 5, "found": found}, ["team"])) == 1


def test_a_strength_that_was_measured_with_another_setup_is_not_said(files):
    question = SimpleNamespace(
        game=SimpleNamespace(files=files), policy_name="team", changes=("players=3",)
    )
    assert stronger_texts(question)[0].startswith("No stronger player was measured with this setup")


@pytest.mark.parametrize(("choices", "preferring", "is_anew", "is_said"), [
    ("upgrades", "likings", False, True), (None, "likings", False, False),
    ("upgrades", None, False, False), ("upgrades", "likings", True, False),
])  # fmt: skip
def test_a_change_says_that_nobody_chose_anew(choices, preferring, is_anew, is_said):
    """A cure may be only a card that the bot stops taking."""
    change = SimpleNamespace(
        tables={
            "now": pd.DataFrame({"label": ["claw"]}),
            "proposals": pd.DataFrame({"set": ["cards.axe.hits=2"]}),
        },
        names=Names({"claw": "Claw"}),
        provenance={"is_anew": is_anew},
    )
    analysis = SimpleNamespace(noun=Noun("hero", "heroes"), choices=choices, picks=None)
    question = SimpleNamespace(
        is_versus=True,
        game=SimpleNamespace(analysis=analysis, sides=("red", "blue")),
        seats=[SimpleNamespace(preferring=preferring)],
    )
    matchups = SimpleNamespace(
        tables={"heroes": RATES.rename(columns={"label": "hero"})}, names=Names()
    )
    found = {CHANGES: change, "matchups": matchups}
    texts = choosing_texts(question, searching(question, found, ASKED))
    command = "balance rebalance cards --set setup.players=3 --path cards.axe.hits --entrant Claw"
    assert any(f"`{command} --adapt`" in text for text in texts) == is_said == bool(texts)


def test_a_worth_has_a_colour_only_where_it_stands():
    rows = pd.DataFrame(
        {"mean": [0.05, 0.05], "low": [0.02, -0.02], "high": [0.08, 0.12], "n": [900, 900],
         "q": [0.01, 0.3]}
    )  # fmt: skip
    clear, open_one = (worth_cell(row) for row in rows.itertuples())
    assert clear.strength == pytest.approx(0.5) and open_one.strength == 0
    assert clear.text == "+5.0 ± 3.0"
    assert worth_cell(next(rows.itertuples()), -1).text == "-5.0 ± 3.0"


def sided(sides, band=BAND):
    """Return the verdict about a game of two sides, whose line-ups were mirrored."""
    heroes = RATES.rename(columns={"label": "hero"})
    table = pd.DataFrame(
        {"side": ["heroes", "villains"], "mean": sides, "low": [one - 0.01 for one in sides],
         "high": [one + 0.01 for one in sides], "n": [6000, 6000]}
    )  # fmt: skip
    answer = SimpleNamespace(
        tables={"heroes": heroes, "sides": table},
        names=Names({"heroes": "Heroes", "villains": "Villains"}),
    )
    question = SimpleNamespace(
        is_versus=True,
        game=SimpleNamespace(
            analysis=SimpleNamespace(noun=Noun("hero", "heroes")), sides=("heroes", "villains")
        ),
    )
    return verdict(question, {"matchups": answer}, band)


def test_an_unfair_side_is_the_verdict_before_any_entrant():
    """Fault 9: the sides' own imbalance stood behind that of entrants."""
    unfair, fair = sided([0.35, 0.65]), sided([0.5, 0.5])
    assert unfair.text == (
        "Villains win 65.0 % (64.0 to 66.0) over all heroes: outside the wanted 45-55 %."
    )
    assert "Of 3 heroes 2 are outside, too." in unfair.note
    assert fair.text.startswith("2 of 3 heroes are outside")


def changes_answer(place, findings=()):
    """Return a search that confirmed a change, or only came near."""
    row = {"change": "lives 3 → 4", "set": "rules.lives=4", "confirmed_place": place,
           "confirmed_distance": 0.02}  # fmt: skip
    for prefix, mean in (
        ("confirmed_", 0.5),
        ("confirmed_before_", 0.6),
        ("confirmed_effect_", -0.1),
    ):
        row |= {f"{prefix}mean": mean, f"{prefix}low": mean - 0.02, f"{prefix}high": mean + 0.02,
                f"{prefix}n": 4000}  # fmt: skip
    now = {"mean": 0.55, "low": 0.4, "high": 0.7, "n": 240, "unit": "%", "label": "red"}
    return SimpleNamespace(
        tables={"now": pd.DataFrame([now]), "proposals": pd.DataFrame([row]),
                "tried": pd.DataFrame({"change": range(13)})},
        names=Names(),
        provenance={}, findings=findings,
    )  # fmt: skip


def test_before_and_after_of_a_change_are_from_the_same_many_games():
    """Fault 4: the headline's "before" stood on 240 games, its "after" on 4,000."""
    found = remedy({CHANGES: changes_answer("inside")}, {}, BAD, ASKED, "45-55")
    assert found.before == "60.0 % (58.0 to 62.0; 4,000 games)"
    assert found.after == "50.0 % (48.0 to 52.0; 4,000 games)"


def test_where_nothing_is_confirmed_the_nearest_change_is_shown_and_how_to_search_on():
    found = remedy({CHANGES: changes_answer("outside")}, {}, BAD, ASKED, "45-55")
    assert found.text == "None of 13 changes tried is sure to bring it to the wanted 45-55 %."
    assert found.note.startswith("The nearest: Lives 3 → 4.") and "--budget" in found.command


def test_a_change_that_vanishes_when_players_choose_anew_is_named():
    text = "lives 3 → 5 works only while nobody notices."
    false = Finding(text, 1.0, "unnoticed", "lives 3 → 5")
    found = remedy({CHANGES: changes_answer("outside", [false])}, {}, BAD, ASKED, "45-55")
    assert found.note.startswith(f"{text} The nearest: Lives 3 → 4.")


def test_a_change_says_that_it_was_played_by_players_who_choose_anew():
    answer = changes_answer("inside")
    answer.provenance["is_anew"] = True
    found = remedy({CHANGES: answer}, {}, BAD, ASKED, "45-55")
    assert "by players who learned to choose again" in found.note
