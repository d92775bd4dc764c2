"""Finished chunks on disk: written once and whole, found again by what they depend on.

Below the store's folder, each game has a folder with one folder per segment: `games.parquet`,
`items.parquet`, `tempo.parquet`, `lead.parquet`, and `chunk.json` with the checksums of the four
and the chunks that are in them. A segment is written under `.partial` and then renamed, so that
it is there as a whole or not at all; several processes may write to one store. DuckDB reads
`results/store/hotg/*/games.parquet` as one table.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import socket
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.storing.series import FORMAT, KEY_DIGITS, TABLES, Chunk, Series, hash_of
from sim.core.errors import UserError

if TYPE_CHECKING:
    import pyarrow as pa

    from sim.core.play import Results

DEFAULT = Path("results/store")
VARIABLE = "BALANCE_STORE"
MANIFEST = "chunk.json"
PARTIAL = ".partial"
SEGMENT_NAME = re.compile(f"[0-9a-f]{{{KEY_DIGITS}}}")
OPEN_MAX = 8  # segments whose tables are kept in memory while their chunks are read


def default_store() -> Path:
    """Return the folder of the store: $BALANCE_STORE, or results/store."""
    return Path(os.environ.get(VARIABLE) or DEFAULT)


@dataclass(frozen=True)
class Block:
    """A stored chunk: where it is, and which rows of its segment's tables are its own."""

    segment: Path
    series: str
    first: int
    count: int
    rows: dict[str, tuple[int, int]]  # table to first row and number of rows
    shapes: dict[str, tuple[int, ...]]

    @property
    def end(self) -> int:
        """Return one past the last game."""
        return self.first + self.count


class DamagedError(Exception):
    """A segment is not what was written."""


def print_aside(line: str) -> None:
    """Print a line for people, apart from the answer."""
    print(line, file=sys.stderr, flush=True)


class Store:
    """A folder of finished chunks."""

    def __init__(self, root: Path, report: Callable[[str], None] = print_aside) -> None:
        """Open the store, which need not exist yet."""
        self.root = root
        self.report = report
        self._blocks: dict[str, dict[str, list[Block]]] = {}  # game, series
        self._checked: set[Path] = set()
        self._tables: OrderedDict[Path, dict[str, pa.Table]] = OrderedDict()
        if root.exists() and not root.is_dir():
            raise UserError(f"store {root}: is a file, not a folder")
        self._drop_partial()

    def blocks(self, series: Series) -> list[Block]:
        """Return the whole chunks of a series, by first game; damaged ones are reported."""
        found = list(self._series_blocks(series))
        for segment in dict.fromkeys(block.segment for block in found):
            self._check(segment)
        left = self._series_blocks(series)
        return sorted(left, key=lambda block: (block.first, -block.count))

    def _series_blocks(self, series: Series) -> list[Block]:
        game = series.game.name
        if game not in self._blocks:
            self._blocks[game] = self._read_manifests(game)
        return self._blocks[game].get(series.key, [])

    def _read_manifests(self, game: str) -> dict[str, list[Block]]:
        found: dict[str, list[Block]] = {}
        for segment in self.segments(game):
            try:
                manifest = read_manifest(segment)
            except DamagedError as error:
                self._discard(segment, error)
                continue
            for block in blocks_of(segment, manifest):
                found.setdefault(block.series, []).append(block)
        return found

    def segments(self, game: str | None = None) -> list[Path]:
        """Return the folders of all segments, or of one game's."""
        found = self.root.glob(f"{game or '[!.]*'}/*")
        return sorted(path for path in found if SEGMENT_NAME.fullmatch(path.name) and path.is_dir())

    def _check(self, segment: Path) -> None:
        if segment in self._checked:
            return
        try:
            check_files(segment, read_manifest(segment))
        except DamagedError as error:
            self._discard(segment, error)
        self._checked.add(segment)

    def _discard(self, segment: Path, error: DamagedError) -> None:
        """Report a damaged segment and take it away, so that its games are played again."""
        self.report(f"store: {segment} is damaged ({error}); its games are played again")
        for known in self._blocks.values():
            for series, blocks in known.items():
                known[series] = [block for block in blocks if block.segment != segment]
        self.remove(segment)

    def remove(self, segment: Path) -> None:
        """Delete a segment, all at once for those who look meanwhile."""
        with contextlib.suppress(OSError):
            with self._partial() as aside:
                segment.rename(aside / segment.name)

    def load(self, block: Block, series: Series) -> Results:
        """Return the tables of a stored chunk."""
        from experiments.storing import segments

        tables = self._tables_of(block.segment)
        own = {name: tables[name].slice(*block.rows[name]) for name in TABLES}
        return segments.results_of(series, own, block.shapes)

    def _tables_of(self, segment: Path) -> dict[str, pa.Table]:
        if segment not in self._tables:
            self._tables[segment] = read_tables(segment)
            while len(self._tables) > OPEN_MAX:
                self._tables.popitem(last=False)
        self._tables.move_to_end(segment)
        return self._tables[segment]

    def check_writable(self) -> None:
        """Refuse, before any game is played, a store that cannot be written to."""
        nearest = next(path for path in (self.root, *self.root.absolute().parents) if path.exists())
        if not os.access(nearest, os.W_OK):
            raise UserError(f"store {self.root}: no permission to write there")

    def save(self, chunks: Sequence[Chunk]) -> None:
        """Write chunks of one game as one segment: all of it, or nothing."""
        from experiments.storing import segments

        parts = segments.tables_of(chunks)
        files = {name: segments.to_parquet(parts[name]) for name in TABLES}
        manifest = manifest_of(chunks, parts, files)
        name = hash_of([chunk.key for chunk in chunks])
        target = self.root / chunks[0].series.game.name / name
        try:
            with self._partial() as fresh:
                write_segment(fresh / name, files, manifest)
                target.parent.mkdir(parents=True, exist_ok=True)
                target = put(fresh / name, target)
        except OSError as error:
            raise UserError(f"store {self.root}: {error.strerror}") from None
        self._checked.add(target)
        for block in blocks_of(target, manifest):
            known = self._blocks.setdefault(chunks[0].series.game.name, {})
            known.setdefault(block.series, []).append(block)

    @contextlib.contextmanager
    def _partial(self) -> Iterator[Path]:
        """Yield a folder for unfinished work, which is gone afterwards."""
        place = self.root / PARTIAL
        place.mkdir(parents=True, exist_ok=True)
        owner = f"{socket.gethostname()}-{os.getpid()}-"
        folder = Path(tempfile.mkdtemp(prefix=owner, dir=place))
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _drop_partial(self) -> None:
        """Remove what processes of this machine left behind when they were killed."""
        unfinished = re.compile(re.escape(socket.gethostname()) + r"-(\d+)-\w+")
        for folder in (self.root / PARTIAL).glob("*"):
            named = unfinished.fullmatch(folder.name)
            if named and not is_alive(int(named[1])):
                shutil.rmtree(folder, ignore_errors=True)


def is_alive(process: int) -> bool:
    """Tell whether a process of this machine runs."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


def manifest_of(
    chunks: Sequence[Chunk], parts: dict[str, list[pa.Table]], files: dict[str, bytes]
) -> dict[str, Any]:
    """Return what a segment says about itself."""
    body = {
        "format": FORMAT,
        "game": chunks[0].series.game.name,
        "series": {chunk.series.key: chunk.series.described for chunk in chunks},
        "chunks": [
            {
                "key": chunk.key,
                "series": chunk.series.key,
                "first": chunk.first,
                "count": chunk.count,
                "rows": {name: parts[name][rank].num_rows for name in TABLES},
                "shapes": chunk.shapes(),
            }
            for rank, chunk in enumerate(chunks)
        ],
        "files": {f"{name}.parquet": hashlib.sha256(files[name]).hexdigest() for name in TABLES},
    }
    return {**body, "checksum": hash_of(body)}


def write_segment(folder: Path, files: dict[str, bytes], manifest: dict[str, Any]) -> None:
    """Write the files of a segment and wait until they are on the disk."""
    folder.mkdir()
    for name, data in files.items():
        write_synced(folder / f"{name}.parquet", data)
    write_synced(folder / MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode())
    sync_folder(folder)


def write_synced(path: Path, data: bytes) -> None:
    """Write a file and wait until it is on the disk."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def put(fresh: Path, target: Path) -> Path:
    """Put a finished segment in its place, unless another process has put the same there.

    A damaged one there makes way; if it cannot be moved, the place is one beside it.
    """
    while not is_whole(target):
        shutil.rmtree(target, ignore_errors=True)
        try:
            fresh.rename(target)
            break
        except OSError:
            if not target.exists():
                raise
            target = target.with_name(hash_of([target.name]))
    sync_folder(target.parent)
    return target


def is_whole(segment: Path) -> bool:
    """Tell whether there is a segment that is what was written."""
    try:
        check_files(segment, read_manifest(segment))
    except (DamagedError, UserError):
        return False
    return True


def read_manifest(segment: Path) -> dict:
    """Return what a segment says about itself, if that is what was written."""
    try:
        manifest = json.loads(bytes_of(segment / MANIFEST))
        body = {name: value for name, value in manifest.items() if name != "checksum"}
        is_sound = manifest["checksum"] == hash_of(body)
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        is_sound = False
    if not is_sound:
        raise DamagedError(f"{MANIFEST}: not what was written")
    return manifest


def check_files(segment: Path, manifest: dict) -> None:
    """Compare every table of a segment with its checksum."""
    for name, expected in manifest["files"].items():
        if hashlib.sha256(bytes_of(segment / name)).hexdigest() != expected:
            raise DamagedError(f"{name}: not what was written")


def bytes_of(path: Path) -> bytes:
    """Return what is in a file of a segment, nothing if it is gone.

    A file that is there and cannot be read may be whole: it is told, not taken for damaged.
    """
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return b""
    except OSError as error:
        raise UserError(f"store {path}: {(error.strerror or str(error)).lower()}") from None


def read_tables(segment: Path) -> dict[str, pa.Table]:
    """Return the tables of a segment."""
    from experiments.storing import segments

    try:
        return {
            name: segments.from_parquet((segment / f"{name}.parquet").read_bytes())
            for name in TABLES
        }
    except OSError as error:
        raise UserError(f"store {segment}: {error.strerror}; run the command again") from None


def blocks_of(segment: Path, manifest: dict) -> Iterator[Block]:
    """Yield the chunks of a segment."""
    if manifest["format"] != FORMAT:
        return
    start = dict.fromkeys(TABLES, 0)
    for chunk in manifest["chunks"]:
        rows = {name: (start[name], chunk["rows"][name]) for name in TABLES}
        start = {name: start[name] + chunk["rows"][name] for name in TABLES}
        shapes = {name: tuple(shape) for name, shape in chunk["shapes"].items()}
        yield Block(segment, chunk["series"], chunk["first"], chunk["count"], rows, shapes)
