"""Folders of results: a run that is just putting its files into one is waited for."""

import json
import threading

import pytest

from experiments.storing import out_folder
from sim.core.errors import UserError


@pytest.mark.skipif(out_folder.fcntl is None, reason="needs locks of files")
def test_a_folder_that_gets_its_first_results_is_waited_for(tmp_path):
    """The files come before the manifest that says they are ours."""
    refused, begun = [], threading.Event()

    def look():
        begun.set()
        try:
            out_folder.check_out(tmp_path)
        except UserError as error:
            refused.append(str(error))

    with out_folder._alone(tmp_path):
        (tmp_path / "games.parquet").write_bytes(b"PAR1")
        other = threading.Thread(target=look)
        other.start()
        begun.wait()
        other.join(0.05)
        (tmp_path / out_folder.MANIFEST).write_text(json.dumps({"files": {"games.parquet": "x"}}))
    other.join()
    assert refused == []


def test_a_folder_of_other_files_is_refused(tmp_path):
    (tmp_path / "notes.md").write_text("mine")
    with pytest.raises(UserError, match="holds files that are not results"):
        out_folder.check_out(tmp_path)
