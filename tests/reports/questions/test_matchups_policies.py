"""`balance matchups` under every policy of a game: rankings, their agreement, who cannot rank."""

import re

import pytest

from tests.fixtures.commands import answer_of
from tests.reports import league

ASKED = ("matchups", "league", "--games", "200", "--teams", "12", "--jobs", "1")


@pytest.fixture(autouse=True)
def in_league(monkeypatch, tmp_path):
    league.installed(monkeypatch, tmp_path)


def test_every_policy_ranks_but_the_one_that_never_wins(capsys):
    """Under `upside` the order of heroes is turned round; `idle` wins no game."""
    answer = answer_of(capsys, *ASKED, "--json")
    ranks = {row["hero"]: row for row in answer["tables"]["rankings"]}
    assert ranks["ann"]["plain_rank"] == 1 and ranks["ann"]["upside_rank"] == 5
    assert not any(name.startswith("idle") for name in ranks["ann"])
    texts = [finding["text"] for finding in answer["findings"]]
    assert any("the ranking under idle" in text and "Not tested" in text for text in texts)
    assert any("`plain` and `upside` agree on the order of heroes: -1" in text for text in texts)
    sensitive = {hero for hero, row in ranks.items() if row["is_policy_sensitive"]}
    assert sensitive == {"ann", "bob", "dan", "eve"}


def test_strengths_of_heroes_count_games_and_not_meetings(capsys):
    """A hero meets two foes in each game of two against two."""
    tables = answer_of(capsys, *ASKED, "--json")["tables"]
    games = {row["hero"]: row["n"] for row in tables["heroes"]}
    assert {row["entrant"]: row["n"] for row in tables["hero strengths"]} == games
    assert {row["entrant"]: row["rating_n"] for row in tables["hero metagame"]} == games


def test_a_policy_that_cannot_rank_costs_a_probe_only(capsys):
    answer = answer_of(capsys, *ASKED, "--json")
    played = {run["run"]: run["games_a_cell"] for run in answer["runs"]}
    assert played == {"matchups": 200, "matchups_upside": 200, "matchups_idle": 10}


def test_people_read_names_and_that_intervals_are_for_fixed_numbers(capsys):
    from balance.cli import main

    assert main(list(ASKED)) == 0
    text = capsys.readouterr().out
    assert "Ann is policy-sensitive" in text and not re.search(r"\bann\b", text)
    assert "Intervals hold for these numbers of games" in text
