"""Watch: an answer at once and after each save; a mistake in the file is told, not raised."""

from dataclasses import replace

import pytest

from experiments.playing.execution import Execution
from experiments.storing.store import Store
from reports.questions.question import Question
from reports.questions.watch import POLL, SETTLE, Watch, find_game_of, versions
from sim.core.errors import UserError
from tests.experiments import fakes


@pytest.fixture
def watching(tmp_path):
    game = fakes.coin_game()
    how = Execution(jobs=1, play=fakes.play_chunk, store=Store(tmp_path / "store"))
    return Watch(Question(game, how, games=300, resolve=lambda _: fakes.coin_policies()))


def saved(folder, chance: object):
    file = folder / "patch.toml"
    file.write_text(f'[set]\n"rules.chance" = {chance}\n')
    return file


def test_the_answer_names_the_changes_and_their_effect(watching, tmp_path):
    lines = watching.answer(saved(tmp_path, 60))
    assert lines[0] == "  set rules.chance 60"
    assert "The win rate of Heads rises: from" in lines[1]
    assert "points (" in lines[2]


def test_the_next_answer_says_what_moved(watching, tmp_path):
    watching.answer(saved(tmp_path, 60))
    assert " since the last save" in watching.answer(saved(tmp_path, 80))[-1]


def test_the_unchanged_side_is_played_once(watching, tmp_path):
    watching.answer(saved(tmp_path, 60))
    how = replace(watching.question.how, play=pytest.fail)
    watching.question = replace(watching.question, how=how)
    assert "rises" in watching.answer(saved(tmp_path, 60))[1]


@pytest.mark.parametrize("chance", [101, '"high"', "= ="])
def test_a_mistake_is_told_and_the_watch_goes_on(watching, tmp_path, chance):
    (line,) = watching.answer(saved(tmp_path, chance))
    assert line.startswith("error: ") and "patch.toml" in line
    assert "rises" in watching.answer(saved(tmp_path, 60))[1]


class Waits:
    """Notes how long is waited, and saves the file during some of the waits."""

    def __init__(self, folder, saves):
        self.folder, self.saves, self.waited = folder, saves, []

    def __call__(self, seconds):
        self.waited.append(seconds)
        if (chance := self.saves.get(len(self.waited))) is not None:
            saved(self.folder, chance)


def test_each_save_is_noticed_at_the_next_look(tmp_path):
    """The file is saved while it is waited for the third time, and read once it has settled."""
    waits = Waits(tmp_path, {3: 60})
    seen = versions(saved(tmp_path, 50), wait=waits)
    next(seen)
    next(seen)
    assert waits.waited == [SETTLE, POLL, POLL, SETTLE]
    assert POLL + SETTLE < 1


def test_a_save_without_a_change_is_passed_over(tmp_path):
    waits = Waits(tmp_path, {2: 50, 5: 60})
    seen = versions(saved(tmp_path, 50), wait=waits)
    next(seen)
    next(seen)
    assert waits.waited == [SETTLE, POLL, POLL, POLL, POLL, SETTLE]


def test_a_file_that_is_still_being_written_is_read_when_it_has_settled(tmp_path):
    waits = Waits(tmp_path, {2: 60, 3: 70})
    seen = versions(saved(tmp_path, 50), times=2, wait=waits)
    assert len(list(seen)) == 2
    assert waits.waited == [SETTLE, POLL, SETTLE]


def test_it_ends_after_so_many_answers(tmp_path):
    assert len(list(versions(saved(tmp_path, 50), times=1))) == 1


def test_the_game_is_found_by_the_paths_of_the_file(tmp_path):
    file = tmp_path / "patch.toml"
    file.write_text('[set]\n"rules.pity_coins" = 2\n')
    assert find_game_of(file).name == "goa2"


def test_a_file_that_fits_several_games_names_them(tmp_path):
    file = tmp_path / "patch.toml"
    file.write_text('[set]\n"rules.deployments" = 4\n')
    with pytest.raises(UserError, match="fits hotg, gijoe, crossover; give --game"):
        find_game_of(file)


def test_a_file_that_fits_no_game_is_refused(tmp_path):
    with pytest.raises(UserError, match="fits no game"):
        find_game_of(saved(tmp_path, 50))
