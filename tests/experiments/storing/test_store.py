"""The store: chunks come back as they were written, whole or not at all."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from experiments.playing.execution import Execution
from experiments.playing.run import run
from experiments.playing.scheduler import joined
from experiments.storing.lookup import GameRange, cover, unit_count
from experiments.storing.series import Chunk, Series
from experiments.storing.store import MANIFEST, PARTIAL, Store, default_store
from experiments.storing.tables import PLAIN
from sim.core.errors import UserError
from tests.experiments import fakes

SEED = 7
TABLES = ("games", "items", "tempo", "lead")


def chunk_of(series: Series, first: int, count: int) -> Chunk:
    return Chunk(series, first, series.play(fakes.play_chunk, first, count))


class Counted:
    """Plays coins and remembers which games it was asked for."""

    def __init__(self):
        self.games = []

    def __call__(self, game, content, policies, seed, first, count, options):
        self.games += range(first, first + count)
        return fakes.play_chunk(game, content, policies, seed, first, count, options)


def play(folder: Path | None, games: int, **how):
    """Run coins with a store; return the result and the games that were really played."""
    counted = Counted()
    game = fakes.coin_game()
    store = Store(folder, report=how.pop("report", pytest.fail)) if folder else None
    execution = Execution(jobs=1, play=counted, store=store, rows=True, **how)
    result = run(game, game.load(), fakes.coin_policies(), games, SEED, execution)
    return result, sorted(counted.games)


def test_a_chunk_comes_back_as_it_was_written(tmp_path):
    series = fakes.coin_series()
    chunk = chunk_of(series, 30, 25)
    Store(tmp_path).save([chunk])
    store = Store(tmp_path)
    (block,) = store.blocks(series)
    read = store.load(block, series)
    assert (block.first, block.count) == (30, 25)
    for name in (*PLAIN, "ending", "winner", "finals"):
        assert np.array_equal(read.games[name], chunk.results.games[name])
    for name in TABLES[1:]:
        assert np.array_equal(getattr(read, name), getattr(chunk.results, name))


def test_small_cells_share_a_file(tmp_path):
    all_series = [fakes.coin_series(f"rules.chance={chance}") for chance in (10, 20, 30)]
    Store(tmp_path).save([chunk_of(series, 0, 5) for series in all_series])
    store = Store(tmp_path)
    assert len(store.segments()) == 1
    for series in all_series:
        (block,) = store.blocks(series)
        expected = series.play(fakes.play_chunk, 0, 5)
        assert np.array_equal(store.load(block, series).tempo, expected.tempo)


CHANGES = {
    "content": {"changes": ("rules.chance=41",)},
    "seed": {"seed": SEED + 1},
    "policy": {"policy": "bold"},
    "policy seed": {"policy_seed": 3},
    "log": {"log": False},
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_key_depends_on_everything_that_games_depend_on(change):
    changed = dict(CHANGES[change])
    assert fakes.coin_series(*changed.pop("changes", ()), **changed).key != fakes.coin_series().key


def test_the_key_depends_on_weights_and_source_of_a_policy_and_on_the_code(monkeypatch):
    plain = fakes.coin_series()
    tuned = replace(plain, policies=tuple(replace(p, weights=(2.0,)) for p in plain.policies))
    keys = {plain.key, tuned.key}
    monkeypatch.setattr("experiments.storing.series.code_version", lambda game: "another")
    assert len(keys | {fakes.coin_series().key}) == 3


def test_equal_series_have_equal_keys():
    assert fakes.coin_series().key == fakes.coin_series().key


def test_running_again_plays_no_game(tmp_path):
    first, played = play(tmp_path, 50)
    again, played_again = play(tmp_path, 50)
    assert (played, played_again) == (list(range(50)), [])
    assert again.checksum == first.checksum == play(None, 50)[0].checksum
    assert np.array_equal(again.rows["digest"], first.rows["digest"])


def test_running_longer_plays_only_what_is_missing(tmp_path):
    play(tmp_path, 50)
    longer, played = play(tmp_path, 80)
    assert played == list(range(50, 80))
    assert longer.checksum == play(None, 80)[0].checksum


def test_chunks_of_another_size_are_used_all_the_same(tmp_path):
    play(tmp_path, 50, chunk=7)
    again, played = play(tmp_path, 50, chunk=20)
    assert played == []
    assert again.checksum == play(None, 50)[0].checksum


def test_a_hole_is_filled(tmp_path):
    Store(tmp_path).save(
        [chunk_of(fakes.coin_series(), 10, 10), chunk_of(fakes.coin_series(), 30, 10)]
    )
    result, played = play(tmp_path, 50)
    assert played == [*range(10), *range(20, 30), *range(40, 50)]
    assert result.checksum == play(None, 50)[0].checksum


def damage_byte(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


@pytest.mark.parametrize("harm", [damage_byte, cut_short, Path.unlink])
@pytest.mark.parametrize("file", [*(f"{name}.parquet" for name in TABLES), MANIFEST])
def test_a_damaged_chunk_is_reported_and_played_again(tmp_path, harm, file):
    play(tmp_path, 30)
    (segment,) = Store(tmp_path).segments()
    harm(segment / file)
    said = []
    again, played = play(tmp_path, 30, report=said.append)
    assert again.checksum == play(None, 30)[0].checksum
    assert played == list(range(30))
    assert len(said) == 1
    assert "is damaged" in said[0] and file in said[0] and "\n" not in said[0]
    assert play(tmp_path, 30)[1] == []


@pytest.mark.parametrize("file", ["games.parquet", MANIFEST])
def test_damage_that_cannot_be_taken_away_is_never_read(tmp_path, monkeypatch, file):
    play(tmp_path, 30)
    (segment,) = Store(tmp_path).segments()
    damage_byte(segment / file)
    rename = Path.rename

    def refuse(path, target):
        if segment in (path, Path(target)):
            raise PermissionError(1, "Operation not permitted")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    monkeypatch.setattr("experiments.storing.store.shutil.rmtree", lambda *_, **__: None)
    store = Store(tmp_path, report=lambda line: None)
    chunk = chunk_of(fakes.coin_series(), 0, 30)
    assert store.blocks(fakes.coin_series()) == []
    store.save([chunk])
    for reader in (store, Store(tmp_path, report=lambda line: None)):
        (block,) = reader.blocks(fakes.coin_series())
        loaded = reader.load(block, fakes.coin_series())
        assert np.array_equal(loaded.games["digest"], chunk.results.games["digest"])


@pytest.mark.parametrize("name", ["-notes-mine", "--", "-1", "-12345678901234567890123-x", ""])
def test_a_stray_folder_among_unfinished_work_is_left_alone(tmp_path, name):
    import socket

    stray = tmp_path / PARTIAL / f"{socket.gethostname()}{name}"
    stray.mkdir(parents=True)
    (stray / "notes.md").write_text("mine")
    assert play(tmp_path, 30)[1] == list(range(30))


@pytest.mark.parametrize("file", ["games.parquet", MANIFEST])
def test_a_file_that_cannot_be_read_is_told_and_kept(tmp_path, monkeypatch, file):
    """Too many open files, or no permission: what was stored may well be whole."""
    play(tmp_path, 30)
    (segment,) = Store(tmp_path).segments()
    read = Path.read_bytes

    def refuse(path):
        if path.name == file:
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(UserError, match=f"{file}: permission denied"):
        play(tmp_path, 30)
    monkeypatch.undo()
    assert segment.is_dir() and play(tmp_path, 30)[1] == []


def test_other_folders_in_a_store_are_left_alone(tmp_path):
    (tmp_path / "notes" / "mine").mkdir(parents=True)
    assert Store(tmp_path).segments() == []


def test_damage_costs_only_its_own_segment(tmp_path):
    play(tmp_path, 30)
    play(tmp_path, 60)
    store = Store(tmp_path)
    segment = next(
        block.segment for block in store.blocks(fakes.coin_series()) if block.first == 30
    )
    damage_byte(segment / "games.parquet")
    assert play(tmp_path, 60, report=lambda line: None)[1] == list(range(30, 60))


def test_half_written_files_are_ignored(tmp_path):
    play(tmp_path, 30)
    (segment,) = Store(tmp_path).segments()
    half = tmp_path / PARTIAL / "elsewhere-1-x" / segment.name
    half.mkdir(parents=True)
    (half / "games.parquet").write_bytes(b"PAR1")
    (half / MANIFEST).write_bytes(b"{")
    assert play(tmp_path, 30)[1] == []


def test_what_a_killed_process_left_is_cleared_away(tmp_path):
    import os
    import socket

    dead = tmp_path / PARTIAL / f"{socket.gethostname()}-{2**22 + 1}-abc"
    alive = tmp_path / PARTIAL / f"{socket.gethostname()}-{os.getpid()}-abc"
    dead.mkdir(parents=True)
    alive.mkdir()
    Store(tmp_path)
    assert not dead.exists()
    assert alive.exists()


def test_two_writers_of_the_same_chunk_leave_one(tmp_path):
    writers = [Store(tmp_path), Store(tmp_path)]
    for writer in writers:
        writer.save([chunk_of(fakes.coin_series(), 0, 10)])
    assert len(writers[0].segments()) == 1
    assert list((tmp_path / PARTIAL).iterdir()) == []


def test_a_failed_write_leaves_nothing(tmp_path, monkeypatch):
    def refuse(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("experiments.storing.store.put", refuse)
    with pytest.raises(UserError, match="No space left on device"):
        Store(tmp_path).save([chunk_of(fakes.coin_series(), 0, 10)])
    assert Store(tmp_path).segments() == []
    assert list((tmp_path / PARTIAL).iterdir()) == []


def test_a_store_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "notes").write_text("mine")
    with pytest.raises(UserError, match="is a file, not a folder"):
        Store(tmp_path / "notes")


def test_pandas_reads_the_files_with_names(tmp_path):
    result, _ = play(tmp_path, 40)
    (segment,) = Store(tmp_path).segments()
    games = pd.read_parquet(segment / "games.parquet")
    items = pd.read_parquet(segment / "items.parquet")
    assert list(games["index"]) == list(range(40))
    assert (games["winner"] == "heads").sum() == result.tally.count_wins(0)
    assert items.groupby("event", observed=True)["games"].sum().to_dict() == {"drawn": 40}
    assert set(games["series"]) == {fakes.coin_series().key}


def test_nothing_in_the_store_is_a_pickle(tmp_path):
    play(tmp_path, 40)
    kinds = {path.suffix for path in tmp_path.rglob("*") if path.is_file()}
    assert kinds == {".parquet", ".json"}


def test_the_manifest_names_everything_the_chunk_depends_on(tmp_path):
    play(tmp_path, 40)
    (segment,) = Store(tmp_path).segments()
    manifest = json.loads((segment / MANIFEST).read_text())
    (facts,) = manifest["series"].values()
    assert facts == json.loads(json.dumps(fakes.coin_series().described))


def test_the_manifest_names_who_plays(tmp_path):
    """A hash of the content names no line-up: the store alone can rebuild a table of matchups."""
    play(tmp_path, 40)
    (segment,) = Store(tmp_path).segments()
    (facts,) = json.loads((segment / MANIFEST).read_text())["series"].values()
    assert facts["setup"] == json.loads(json.dumps(fakes.coin_series().content.setup))


def test_the_folder_comes_from_the_environment(monkeypatch):
    monkeypatch.setenv("BALANCE_STORE", "/somewhere")
    assert default_store() == Path("/somewhere")
    monkeypatch.delenv("BALANCE_STORE")
    assert default_store() == Path("results/store")


def test_chunks_end_on_the_grid():
    assert unit_count(0, 5000, 300) == 300
    assert unit_count(100, 5000, 300) == 300
    assert unit_count(1800, 5000, 300) == 200
    assert unit_count(4900, 5000, 300) == 100


def test_finished_chunks_are_joined_up_to_the_grid():
    series = fakes.coin_series()
    spans = [(1900, 50), (1950, 50), (2000, 50), (2060, 10)]
    chunks = joined([chunk_of(series, *span) for span in reversed(spans)])
    assert [(chunk.first, chunk.count) for chunk in chunks] == [(1900, 100), (2000, 50), (2060, 10)]


def test_a_chunk_that_reaches_beyond_what_is_wanted_is_not_used(tmp_path):
    store = Store(tmp_path)
    store.save([chunk_of(fakes.coin_series(), 0, 10), chunk_of(fakes.coin_series(), 10, 10)])
    delivery = cover(GameRange(fakes.coin_series(), 0, 15), store.blocks(fakes.coin_series()))
    assert (list(delivery.stored), delivery.gaps) == ([0], [(10, 15)])
