"""Rankings under several players, where the truth is known by construction."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from balance import rankings as page
from experiments.playing import execution
from experiments.playing.execution import Execution
from experiments.storing.store import Store
from reports.questions.line_up_fits import draws_of
from reports.questions.question import Question
from reports.questions.side_by_side import apart, pairs_of, side_by_side
from reports.questions.staging import designed
from sim.core.content import Patch
from sim.core.errors import UserError
from tests.reports import arena


def ranked(**means):
    return pd.DataFrame({"entrant": list(means), "mean": list(means.values())})


def drawn(frame, error):
    noise = np.random.default_rng(1).standard_normal((400, len(frame)))
    return frame["mean"].to_numpy() + error * noise


def question(tmp_path):
    return Question(
        game=arena.arena_game(),
        how=Execution(jobs=1, store=Store(tmp_path / "store")),
        changes=(Patch("set", "cards.axe.value", 25),),
        games=400,
        seed=3,
        resolve=lambda texts: arena.policies(texts[-1].partition("=")[2]),
    )


@pytest.mark.parametrize(
    ("other", "verdict"),
    [((0.2, 0.0), "holds"), ((0.0, 0.2), "flips"), ((0.01, 0.0), "open"), ((0.0, 0.01), "open")],
)
def test_two_entrants_hold_or_flip_only_for_sure(other, verdict):
    tables = {"one": ranked(ana=0.2, ben=0.0), "two": ranked(ana=other[0], ben=other[1])}
    draws = {name: drawn(frame, 0.02) for name, frame in tables.items()}
    (row,) = pairs_of(tables, draws).to_dict("records")
    assert row["verdict"] == verdict


def test_the_sharper_the_more_pairs_there_are():
    """Two standard errors and a half tell one pair apart, and not one of ten."""
    few = {"one": ranked(ana=0.07, ben=0.0)}
    many = {"one": ranked(ana=0.07, ben=0.0, cleo=0.0, dora=0.0, eve=0.0)}
    verdicts = []
    for tables in (few, many):
        draws = {"one": drawn(tables["one"], 0.02)}
        verdicts.append(pairs_of(tables, draws)["verdict"].iloc[0])
    assert verdicts == ["holds", "open"]


def test_the_page_has_a_line_for_each_entrant_and_player(tmp_path, monkeypatch):
    monkeypatch.setattr(execution, "compiled_play", lambda: arena.play_chunk)
    found = side_by_side(question(tmp_path), {"plain": 400, "other": 40})
    lines = list(page.rate_lines("arena", found))
    assert len(lines) == 2 * len(arena.HEROES)
    assert lines[0].startswith("| arena | ana | `plain` | 2,400 |")
    assert found.games["other"] * 10 == found.games["plain"]
    assert any("ana of ben" in line for line in page.alike_lines("arena", found))


def test_line_ups_have_luck_of_their_own(tmp_path):
    plan = apart(designed("rankings", question(tmp_path), "random-teams", teams=1_000))
    assert len({cell.seed for cell in plan.cells}) == len(plan.cells) == 12


@pytest.mark.parametrize(("seeds", "are_alike"), [((1, 1), True), ((1, 2), False)])
def test_cells_of_one_seed_are_drawn_together_and_others_apart(seeds, are_alike):
    tally = SimpleNamespace(winner=np.arange(500) % 2)
    cells = [SimpleNamespace(cell=SimpleNamespace(seed=seed), tally=tally) for seed in seeds]
    game = SimpleNamespace(sides=arena.SIDES)
    result = SimpleNamespace(outcomes=cells, experiment=SimpleNamespace(game=game))
    drawn = draws_of(result)
    assert (drawn[:, 0] == drawn[:, 1]).all() == are_alike


def test_one_game_of_a_line_up_does_not_tell_how_much_games_vary(tmp_path):
    with pytest.raises(UserError, match="at least 2 games"):
        side_by_side(question(tmp_path), {"plain": 400, "other": 1})
