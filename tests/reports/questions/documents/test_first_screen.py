"""The first screen: a verdict about the field or the table, and marks that follow the band."""

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
    choosing_texts,
    command_of,
    field_text,
    mark_of,
    nothing_to_change,
    remedy,
    target_word,
    verdict,
    worst,
)
from reports.questions.documents.item_table import worth_cell
from reports.sentences.names import Names
from reports.sentences.verdicts import Band
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
    return [mark_of(row, (band.low, band.high)) for row in RATES.itertuples()]


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


def judged(n, band=BAND, skill=None):
    """Return the verdict about a table that plays together, from so many games."""
    rates = RATES.head(1).assign(n=n)
    tables = {"win rates": rates} | ({} if skill is None else {"skill": skill})
    tempo = SimpleNamespace(tables=tables, names=Names())
    question = SimpleNamespace(
        is_versus=False,
        policy_name="team",
        game=SimpleNamespace(analysis=SimpleNamespace(noun=Noun("hero", "heroes"))),
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


@pytest.mark.parametrize(("choices", "preferring", "is_said"), [
    ("upgrades", "likings", True), (None, "likings", False), ("upgrades", None, False),
])  # fmt: skip
def test_a_change_says_that_nobody_chose_anew(choices, preferring, is_said):
    """A cure may be only a card that the bot stops taking."""
    change = SimpleNamespace(
        tables={
            "now": pd.DataFrame({"label": ["claw"]}),
            "proposals": pd.DataFrame({"set": ["cards.axe.hits=2"]}),
        },
        names=Names({"claw": "Claw"}),
    )
    analysis = SimpleNamespace(noun=Noun("hero", "heroes"), choices=choices, picks=None)
    question = SimpleNamespace(
        is_versus=True,
        game=SimpleNamespace(analysis=analysis),
        seats=[SimpleNamespace(preferring=preferring)],
    )
    matchups = SimpleNamespace(
        tables={"heroes": RATES.rename(columns={"label": "hero"})}, names=Names()
    )
    texts = choosing_texts(question, {CHANGES: change, "matchups": matchups}, ASKED)
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
