"""The report in a real browser: no error in the console, figures show, tables sort on a click."""

import json
import re
import shutil
import subprocess
from dataclasses import replace

import pandas as pd
import pytest

from reports.figures import svg
from reports.page import html
from reports.page.outline import chapters_in
from reports.page.replay import Moments, ShownReplay
from reports.page.report import (
    Report,
    ShownFinding,
    Untested,
    shown_chapter,
    shown_picture,
    shown_table,
)

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom")
CONSOLE = ":CONSOLE"

pytestmark = pytest.mark.skipif(
    BROWSER is None, reason="no Chromium here: install the package `chromium` to run this test"
)

WORTH = pd.DataFrame(
    {
        "item": ["ace", "leaf", "sword", "never"],
        "mean": [0.12, -0.03, 0.101, float("nan")],
        "low": [0.1, -0.1, 0.0, float("nan")],
        "high": [0.14, 0.04, 0.2, float("nan")],
        "n": [1000, 900, 20, 0],
    }
)
PROBE = """
<script>
const table = document.querySelector("table.sortable");
const column = place => [...table.tBodies[0].rows].map(row => row.cells[place].textContent);
const clicked = place => { table.tHead.rows[0].cells[place].firstElementChild.click(); };
const seen = {};
clicked(1); seen.down = column(0);
clicked(1); seen.up = column(0);
clicked(0); seen.names = column(0);
clicked(2); seen.counts = column(2);
seen.marks = [...table.tHead.rows[0].cells].map(cell => cell.getAttribute("aria-sort"));
const box = document.querySelector(".player");
const words = what => [...box.querySelectorAll(what)].map(found => found.textContent);
const moment = () => [
  words("output")[0], words(".standing")[0], words(".table-top circle").length, words(".told")];
const pressed = key => box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
seen.replay = [moment()];
pressed("ArrowRight"); seen.replay.push(moment());
box.querySelector("[data-by=last]").click(); seen.replay.push(moment());
pressed("ArrowUp"); seen.replay.push(moment());
window.addEventListener("load", () => {
  seen.pictures = [...document.querySelectorAll("figure svg")].map(
    drawn => drawn.getBoundingClientRect().width > 100 && drawn.querySelectorAll("title").length);
  const told = document.createElement("pre");
  told.id = "seen"; told.textContent = JSON.stringify(seen); document.body.append(told);
});
</script>
"""


def page():
    tables = {"causal": WORTH}
    drawn = svg.dot_plot(WORTH.rename(columns={"item": "label"}).head(3), "Worth")
    chapter = replace(
        shown_chapter(chapters_in("design")["cards"], tables, "none"),
        pictures=[shown_picture("What is it worth?", drawn)],
    )
    empty = shown_table("runs", "Runs", pd.DataFrame({"run": ["one"]}))
    ledger = shown_table("ledger-entries", "Entries", pd.DataFrame({"entry": ["ace"]}))
    changes = shown_table("changes", "Changes", pd.DataFrame({"path": []}))
    finding = ShownFinding("ace is worth 12.0 points.", "worth knowing", "cards-causal")
    moments = Moments(40, 20, "<g/>", ("Start", "<circle r='3'/>", "End"),
                      ((1, 0, (), ()), (2, 2, (1,), (0,)), (3, 2, (1,), ())),
                      "Chance of Red", ((0, 0.5), (2, 1.0)), (1,))  # fmt: skip
    replay = ShownReplay("The longest", "balance play cards", "one\ntwo\nthree", moments)
    return html.to_html(
        Report("Test", "2024-05-01", {"Game": "cards"}, [finding], [Untested("", ["all else"])],
               [chapter], ledger, "1 entry.", ["balance report cards"], empty, changes,
               replays=[replay])
    )  # fmt: skip


def opened(text, folder):
    """Return the page after its scripts ran, and what the browser wrote to its console."""
    file = folder / "page.html"
    file.write_text(text, encoding="utf-8")
    words = [BROWSER, *FLAGS, f"--user-data-dir={folder / 'profile'}", file.as_uri()]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return done.stdout, [line for line in done.stderr.splitlines() if CONSOLE in line]


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    text, console = opened(
        page().replace("</body>", f"{PROBE}</body>"), tmp_path_factory.mktemp("page")
    )
    assert console == []
    found = re.search(r'<pre id="seen">(.*?)</pre>', text)[1]
    return json.loads(found.replace("&gt;", ">"))


def test_a_click_sorts_by_number_and_another_turns_it_round(seen):
    """Cells without a number stay last both ways."""
    assert seen["down"] == ["ace", "sword", "leaf", "never"]
    assert seen["up"] == ["leaf", "sword", "ace", "never"]


def test_names_and_counts_sort_too(seen):
    assert seen["names"] == ["sword", "never", "leaf", "ace"]
    assert seen["counts"] == ["1,000", "900", "20", "0"]
    assert seen["marks"] == [None, None, "descending"]


def test_figures_show(seen):
    """Each of three estimates tells its numbers on hover."""
    assert seen["pictures"] == [3]


def test_a_game_is_stepped_through_by_keys_and_buttons(seen):
    """One moment on, to the last one, and back to where the round began."""
    assert seen["replay"] == [
        ["1 of 3", "Start", 0, ["one"]],
        ["2 of 3", "End", 1, ["two"]],
        ["3 of 3", "End", 1, ["three"]],
        ["2 of 3", "End", 1, ["two"]],
    ]


def test_an_error_in_the_console_would_be_seen(tmp_path):
    text = page().replace("</body>", "<script>missing();</script></body>")
    assert "missing is not defined" in "".join(opened(text, tmp_path)[1])
